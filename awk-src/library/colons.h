/* colons.h -- lines of fields with colons between them, to standard output
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef COLONS_H
#define COLONS_H

/* Append TEXT (NULL: nothing), or NUMBER in decimal, or the character C.  A
   failed write ends the program with a message and status 1.  */
void colons_text (const char *text);
void colons_number (unsigned long number);
void colons_char (char c);

/* Write what is still held back.  */
void colons_flush (void);

#endif
