/* likely.h -- hints for branch prediction and for the placement of variables.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LIKELY_H
#define LIKELY_H

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)

/* The beginning of the definition of a function that the compiler copies into
   each caller.  In each copy, a parameter is a constant if its argument is a
   constant.  */
#define INLINED static inline __attribute__ ((always_inline))

/* An attribute for a large variable whose initial value is zero.  The linker
   places a variable with this attribute after all small variables, so that the
   small variables share pages.  Sharing pages saves time, because each page
   that is accessed at start-up causes a fault.  */
#define FAR_ZEROS __attribute__ ((common))

/* An attribute for a function that every run calls, even the run of an empty
   program.  The linker places functions with the attribute EVERY_RUN beside
   each other.  The kernel maps the program's file in blocks of 64 KB, and each
   block that is accessed adds some microseconds to the start of a run.
   Without the attribute, the functions that every run calls would be spread
   over ten more blocks.  */
#define EVERY_RUN __attribute__ ((section (".text.startup")))

#endif
