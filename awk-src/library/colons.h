/* colons.h -- print lines of fields separated by colons.
   SPDX-License-Identifier: GPL-3.0-or-later

   The programs pwcat and grcat share these functions.  */

#ifndef COLONS_H
#define COLONS_H

/* Append TEXT (unless it is NULL), NUMBER in decimal, or the character C to
   the output.  If a write fails, end the program with a message and status
   1.  */
void colons_text (const char *text);
void colons_number (unsigned long number);
void colons_char (char c);

/* Write the buffered output.  */
void colons_flush (void);

#endif
