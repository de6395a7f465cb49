/* progress.h -- show the progress of a long run on the terminal.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FRONT_PROGRESS_H
#define FRONT_PROGRESS_H

#include <stdbool.h>

#include "pma/likely.h"

/* Show the progress while the main input is read, if the user wants it (ASKED
   is true, or GAWK_PROGRESS is 1) and standard error is a terminal.  */
void progress_set_up (bool asked) EVERY_RUN;
/* Erase the progress line from the terminal.  */
void progress_end (void) EVERY_RUN;

#endif /* FRONT_PROGRESS_H */
