/* every_run.h -- the functions that every run calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EVERY_RUN_H
#define EVERY_RUN_H

/* Place a function beside the others that every run calls, even an empty
   program.  The kernel maps the program's file in steps of 64 KB, and each
   step costs the start of a run some microseconds; without this attribute, the
   set-up functions of the rooms lie in nine other steps.  Write EVERY_RUN
   after the declaration of a function that each run calls once, if the
   function's room is not used by every run anyway.  */
#define EVERY_RUN __attribute__ ((section (".text.startup")))

#endif
