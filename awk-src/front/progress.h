/* progress.h -- the progress of a long run, on the terminal.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FRONT_PROGRESS_H
#define FRONT_PROGRESS_H

#include <stdbool.h>

/* Show the progress while the main input is read, if ASKED or GAWK_PROGRESS=1,
   and if standard error is a terminal.  */
void progress_set_up (bool asked);
/* Erase the progress line from the terminal.  */
void progress_end (void);

#endif /* FRONT_PROGRESS_H */
