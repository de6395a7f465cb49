/* block.h -- read and copy short strings in whole blocks, past their ends.
   SPDX-License-Identifier: GPL-3.0-or-later

   The length of a field, a line or a match is hard to predict, and a
   mispredicted branch costs as much as twenty instructions.  To avoid
   branches, short strings are read and copied in a number of steps that does
   not depend on their length.

   A read past the end of a string does not leave the string's page, so it
   cannot fail.  The bytes after the string may have any value; therefore, the
   caller masks them off or overwrites them.  AddressSanitizer does not allow
   reads past the end.

   A copy may write up to one whole step past the end of the text; the caller
   provides space for the surplus bytes.  Later copies overwrite the surplus
   bytes, or the caller ignores them.  */

#ifndef BLOCK_H
#define BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "pma/likely.h"

enum { BLOCK = 64, BLOCK_PAGE = 4096 };

#if defined __SANITIZE_ADDRESS__
# define BLOCK_STRICT 1
#elif defined __has_feature
# if __has_feature (address_sanitizer)
#  define BLOCK_STRICT 1
# endif
#endif
#ifndef BLOCK_STRICT
# define BLOCK_STRICT 0
#endif

/* True if N bytes at P can be read, even if the string at P is shorter.  The
   test uses the offset of the byte before P in its page, because P may be the
   first byte of the next page if the string is empty.  */
static inline bool
may_read_past (const char *p, size_t n)
{
  return (!BLOCK_STRICT
	  && (((uintptr_t) p - 1) & (BLOCK_PAGE - 1)) < BLOCK_PAGE - n);
}

/* Copy the N bytes at FROM to TO, which has space for N + STEP bytes.  Return
   the end of the copy.  STEP is a constant.  */
static inline __attribute__ ((always_inline)) char *
copy_past (char *to, const char *from, size_t n, size_t step)
{
  if (likely (n <= step && may_read_past (from, step)))
    memcpy (to, from, step);
  else
    memcpy (to, from, n);
  return to + n;
}

/* True if a whole block at P can be read, even if END is inside the block.  */
static inline bool
block_may_read (const char *p, const char *end)
{
  return ((!BLOCK_STRICT && p < end
	   && ((uintptr_t) p & (BLOCK_PAGE - 1)) <= BLOCK_PAGE - BLOCK)
	  || end - p >= BLOCK);
}

/* Return a readable block that begins with the N bytes at P: P itself if a
   whole block can be read there, otherwise COPY, padded with zeros.  */
static inline const char *
block_readable (const char *p, size_t n, char copy[BLOCK])
{
  if (block_may_read (p, p + n))
    return p;
  memset (copy, 0, BLOCK);
  memcpy (copy, p, n);
  return copy;
}

/* Return a mask of the first N bytes of a block.  If N is larger than a block,
   the mask contains all bytes.  */
static inline uint64_t
block_first_bits (size_t n)
{
  return n < BLOCK ? (UINT64_C (1) << n) - 1 : UINT64_MAX;
}

/* Return the number of bits that are set in X.  WIDE must be a constant.  WIDE
   is true in functions that are called only if the processor has an
   instruction that counts bits.  */
static inline __attribute__ ((always_inline)) unsigned
block_popcount (bool wide, uint64_t x)
{
  if (wide)
    return (unsigned) __builtin_popcountll (x);
  x -= x >> 1 & UINT64_C (0x5555555555555555);
  x = (x & UINT64_C (0x3333333333333333))
      + (x >> 2 & UINT64_C (0x3333333333333333));
  x = (x + (x >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return x * UINT64_C (0x0101010101010101) >> 56;
}

#endif /* BLOCK_H */
