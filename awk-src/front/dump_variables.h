/* dump_variables.h -- the list of global variables that -d writes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_DUMP_VARIABLES_H
#define FRONT_DUMP_VARIABLES_H

/* Write all globals with their values to FILE ("-": standard output).  */
void dump_variables (const char *file);

/* Append the same listing to B.  */
struct strbuf;
void dump_variables_text (struct strbuf *b);

#endif /* FRONT_DUMP_VARIABLES_H */
