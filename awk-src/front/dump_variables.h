/* dump_variables.h -- write the list of global variables for -d.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_DUMP_VARIABLES_H
#define FRONT_DUMP_VARIABLES_H

/* Write all global variables with their values to FILE; "-" means standard
   output.  */
void dump_variables (const char *file);

/* Append to B the list that dump_variables writes.  */
struct strbuf;
void dump_variables_text (struct strbuf *b);

#endif /* FRONT_DUMP_VARIABLES_H */
