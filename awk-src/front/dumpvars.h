/* dumpvars.h -- the list of global variables that -d writes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DUMPVARS_H
#define DUMPVARS_H

/* Write all globals with their values to FILE ("-": standard output).  */
void dump_variables (const char *file);

#endif /* DUMPVARS_H */
