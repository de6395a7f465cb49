/* every_run.h -- the functions that every run calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EVERY_RUN_H
#define EVERY_RUN_H

/* Place a function beside the others that every run calls, even an empty
   program.  The kernel maps the program's file in steps of 64 KB, and each
   step costs the start of a run some microseconds; without this attribute,
   the set-up functions of the rooms lie in nine other steps.  Put it
   behind the declaration of a function that is called once in a run and is not
   in a room that every run uses anyway.  */
#define EVERY_RUN __attribute__ ((section (".text.startup")))

#endif
