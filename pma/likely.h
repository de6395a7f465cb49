/* likely.h -- hints for branch prediction and for the placement of variables.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LIKELY_H
#define LIKELY_H

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)

/* An attribute for a large variable whose initial value is zero.  The linker
   places such a variable after all small variables.  Therefore, the small
   variables share pages.  Sharing pages saves time, because at start-up each
   page that is accessed causes a fault.  */
#define FAR_ZEROS __attribute__ ((common))
#endif
