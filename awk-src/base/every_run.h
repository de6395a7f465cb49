/* every_run.h -- the functions that every run calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EVERY_RUN_H
#define EVERY_RUN_H

/* Place a function beside the others that every run calls, even the run of an
   empty program.  The kernel maps the program's file in blocks of 64 KB, and
   each block costs the start of a run some microseconds.  Without this
   attribute, the set-up functions of the rooms would be in nine other blocks.
   Write EVERY_RUN after the declaration of a function that each run calls
   once, if the function's room is not used by every run anyway.  */
#define EVERY_RUN __attribute__ ((section (".text.startup")))

#endif
