/* likely.h -- which way a hot path goes, for the compiler.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LIKELY_H
#define LIKELY_H

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)

#endif
