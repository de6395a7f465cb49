/* profile_signals.h -- write a profile when a signal requests it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PROFILE_SIGNALS_H
#define PRETTY_PROFILE_SIGNALS_H

struct program;

/* Handle SIGUSR1 by writing the current profile of P to FILE, and SIGHUP by
   writing the profile and ending the program.  */
void profsig_set_up (const struct program *p, const char *file);
/* Write the profile at the end of the run, after the profiles that signals
   have caused.  */
void profsig_finish (void);

#endif /* PRETTY_PROFILE_SIGNALS_H */
