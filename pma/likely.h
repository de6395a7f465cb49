/* likely.h -- hints for branch prediction and for the placement of variables.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LIKELY_H
#define LIKELY_H

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)

/* Attribute of a large variable that is initially zero.  The linker puts it
   after all small variables.  The small variables then share pages, which
   saves time because each page touched at start-up causes a fault.  */
#define FAR_ZEROS __attribute__ ((common))
#endif
