/* pretty.h -- print the program as text: -o, and -p.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PRETTY_H
#define PRETTY_PRETTY_H

struct program;

/* Write P as text to FILE; `-' means standard output.  */
void pretty_print (const struct program *p, const char *file);

/* Arrange for SIGUSR1 and SIGHUP to write the current profile of P to FILE.
   SIGHUP also ends the program.  */
void profile_set_up (const struct program *p, const char *file);
/* Write the profile at the end of the run.  If signals have already caused
   profiles, append this profile to them; otherwise replace the contents of the
   file.  */
void profile_finish (void);

#endif /* PRETTY_PRETTY_H */
