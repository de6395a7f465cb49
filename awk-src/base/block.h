/* block.h -- processing bytes in blocks.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef BLOCK_H
#define BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 64 };

/* True if the block at P may be read, although only the bytes before END
   exist.  */
static inline bool
block_may_read (const char *p, const char *end)
{
#ifndef __SANITIZE_ADDRESS__
  enum { PAGE = 4096 };
  if (((uintptr_t) p & (PAGE - 1)) <= PAGE - BLOCK)
    return true;
#endif
  return end - p >= BLOCK;
}

/* Return a readable block that begins with the N > 0 bytes at P: in place if
   the page continues, else in COPY, padded with zeros.  */
static inline const char *
block_readable (const char *p, size_t n, char copy[BLOCK])
{
  if (n >= BLOCK || block_may_read (p, p + n))
    return p;
  memset (copy, 0, BLOCK);
  memcpy (copy, p, n);
  return copy;
}

/* Return a mask of the first N bytes of a block, or of all.  */
static inline uint64_t
block_first_bits (size_t n)
{
  return n < BLOCK ? (UINT64_C (1) << n) - 1 : UINT64_MAX;
}

/* Return the number of bits set in X.  WIDE, a constant: the processor has an
   instruction for that.  */
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
