/* track.h -- tell AddressSanitizer which bytes of a heap are live.
   SPDX-License-Identifier: GPL-3.0-or-later

   If AddressSanitizer is not used, the functions of this file do nothing.  */

#ifndef PMA_TRACK_H
#define PMA_TRACK_H

#include <stddef.h>

#if defined __SANITIZE_ADDRESS__
# define PMA_ASAN 1
#elif defined __has_feature
# if __has_feature (address_sanitizer)
#  define PMA_ASAN 1
# endif
#endif

#ifdef PMA_ASAN
void __asan_poison_memory_region (void const volatile *p, size_t n);
void __asan_unpoison_memory_region (void const volatile *p, size_t n);
#endif

static inline void
track_dead (const void *p, size_t n)
{
#ifdef PMA_ASAN
  __asan_poison_memory_region (p, n);
#endif
}

static inline void
track_live (const void *p, size_t n)
{
#ifdef PMA_ASAN
  __asan_unpoison_memory_region (p, n);
#endif
}

#endif /* PMA_TRACK_H */
