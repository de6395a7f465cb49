/* every_run.h -- the functions that every run calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EVERY_RUN_H
#define EVERY_RUN_H

/* The attribute EVERY_RUN places a function beside the other functions that
   every run calls, even the run of an empty program.  The kernel maps the
   program's file in blocks of 64 KB, and each block makes the start of a run
   some microseconds longer.  Without the attribute, the set-up functions of
   the rooms would be spread over nine other blocks.  Write EVERY_RUN after the
   declaration of a function that each run calls once, unless every run uses
   the function's room anyway.  */
#define EVERY_RUN __attribute__ ((section (".text.startup")))

#endif
