/* pretty.h -- print the program as text: -o.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PRETTY_H
#define PRETTY_PRETTY_H

struct program;

/* Write P as text to FILE; `-' means standard output.  */
void pretty_print (const struct program *p, const char *file);

#endif /* PRETTY_PRETTY_H */
