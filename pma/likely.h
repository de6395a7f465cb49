/* likely.h -- which way a hot path goes, and which memory few runs touch.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LIKELY_H
#define LIKELY_H

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)

/* A large variable of zeros.  The linker puts it after all small ones, which
   share their pages then: each page that the start touches is a fault.  */
#define FAR_ZEROS __attribute__ ((common))
/* The same for what is static, where awk-src/first.ld is used.  */
#ifdef __ELF__
# define FAR_STATIC __attribute__ ((section (".bss.far")))
#else
# define FAR_STATIC
#endif

#endif
