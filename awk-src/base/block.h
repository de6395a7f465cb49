/* block.h -- bytes looked at a block at a time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BLOCK_H
#define BLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 64 };

/* A block of readable bytes that begins with the N, some, at P: there, if the
   page goes on, else in COPY with zeros after them.  */
static inline const char *
block_readable (const char *p, size_t n, char copy[BLOCK])
{
  enum { PAGE = 4096 };
  if (n >= BLOCK)
    return p;
#ifndef __SANITIZE_ADDRESS__
  if (((uintptr_t) p & (PAGE - 1)) <= PAGE - BLOCK)
    return p;
#endif
  memset (copy, 0, BLOCK);
  memcpy (copy, p, n);
  return copy;
}

#endif /* BLOCK_H */
