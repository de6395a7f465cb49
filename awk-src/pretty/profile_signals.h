/* profile_signals.h -- profiles on demand.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PROFILE_SIGNALS_H
#define PRETTY_PROFILE_SIGNALS_H

struct program;

/* From now on, SIGUSR1 writes the current profile of P to FILE, and SIGHUP
   does so and ends the program.  */
void profsig_set_up (const struct program *p, const char *file);
/* Write the profile at the end of the run, after those that signals have
   caused.  */
void profsig_finish (void);

#endif /* PRETTY_PROFILE_SIGNALS_H */
