/* environ.h -- ARGV, ENVIRON, PROCINFO and FUNCTAB as the run finds them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ENVIRON_H
#define ENVIRON_H

struct cmdline;
struct program;

/* Set the hooks through which these arrays are filled at their first use.
   C stays in use.  */
void environ_set_up (const struct cmdline *c);

/* P has been parsed: FUNCTAB and PROCINFO["identifiers"] show it.  */
void environ_set_program (struct program *p);

#endif /* ENVIRON_H */
