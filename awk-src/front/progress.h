/* progress.h -- how far a long run has come, on the terminal.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_PROGRESS_H
#define FRONT_PROGRESS_H

#include <stdbool.h>

/* Show it while the main input is read if ASKED, or if GAWK_PROGRESS=1, and
   standard error is a terminal.  */
void progress_set_up (bool asked);
/* Take it off the terminal.  */
void progress_end (void);

#endif /* FRONT_PROGRESS_H */
