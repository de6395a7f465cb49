/* environ.h -- fill ARGV, ENVIRON, PROCINFO and FUNCTAB.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array is filled when the program first uses it, because most programs do
   not use these arrays.  */

#ifndef ENVIRON_H
#define ENVIRON_H

#include "pma/likely.h"

struct cmdline;
struct program;

/* Set the hooks that fill ARGV, ENVIRON, PROCINFO and FUNCTAB when they are
   first used.  C must remain valid until the end of the run.  */
void environ_set_up (const struct cmdline *c) EVERY_RUN;

/* Record the parsed program P for FUNCTAB and PROCINFO["identifiers"].  */
void environ_set_program (struct program *p) EVERY_RUN;

#endif /* ENVIRON_H */
