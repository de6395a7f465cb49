/* mb_wide.h -- AVX2 for the files of base that look at bytes.
   SPDX-License-Identifier: GPL-3.0-or-later

   Functions that need it are MB_AVX2, and called where mb_is_wide.  */

#ifndef MB_WIDE_H
#define MB_WIDE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __SSE2__
# include <immintrin.h>
# if __has_include (<sys/platform/x86.h>)
/* What the dynamic linker found out about the processor.  */
#  include <sys/platform/x86.h>
#  define MB_WIDE 1
# endif
#endif

#include "base/switches.h"
#include "pma/likely.h"

#ifdef MB_WIDE

# define MB_AVX2 __attribute__ ((target ("avx2,bmi,bmi2,popcnt")))

static inline bool
mb_is_wide (void)
{
  static signed char known;
  if (unlikely (!known))
    known = (CPU_FEATURE_ACTIVE (AVX2) && CPU_FEATURE_ACTIVE (BMI2)
	     && CPU_FEATURE_ACTIVE (POPCNT) && !without (WIDE)) ? 1 : -1;
  return known > 0;
}

/* mb_is_clean of a long text.  */
bool mb_is_clean_long (const char *p, size_t n);

#endif

#endif /* MB_WIDE_H */
