/* profile.h -- write profiles: -p.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PROFILE_H
#define PRETTY_PROFILE_H

struct program;

/* Arrange for SIGUSR1 and SIGHUP to write the current profile of P to FILE.
   SIGHUP also ends the program.  */
void profile_set_up (const struct program *p, const char *file);
/* Write the profile at the end of the run.  If signals have already caused
   profiles, append this profile to them; otherwise replace the contents of the
   file.  */
void profile_finish (void);

#endif /* PRETTY_PROFILE_H */
