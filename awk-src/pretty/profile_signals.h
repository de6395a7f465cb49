/* profile_signals.h -- profiles on demand.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PROFILE_SIGNALS_H
#define PRETTY_PROFILE_SIGNALS_H

struct program;

/* From now on, let SIGUSR1 write the current profile of P to FILE, and let
   SIGHUP do so and end the program.  */
void profsig_set_up (const struct program *p, const char *file);
/* Write the profile at the end of the run, after those of signals.  */
void profsig_finish (void);

#endif /* PRETTY_PROFILE_SIGNALS_H */
