/* magic.h -- the first bytes of compressed files.
   SPDX-License-Identifier: GPL-3.0-or-later

   io/packed.c uses the first bytes of a file to warn about compressed input.
   The extension decompress uses the first bytes of a file to select a
   codec.  */

#ifndef BASE_MAGIC_H
#define BASE_MAGIC_H

#include <stdbool.h>
#include <stddef.h>

/* For each compression format, call X with the format's name and the bytes
   with which its files begin.  A `?' stands for a digit from 1 to 9.  The
   entries of bzip2 also contain the magic number of a block or of the end of
   the data, because a text file may begin with "BZh9".  */
#define MAGIC_LIST(X) \
  X (gzip, "\x1f\x8b\x08") \
  X (zstd, "\x28\xb5\x2f\xfd") \
  X (xz, "\xfd" "7zXZ\0") \
  X (bzip2, "BZh?\x31\x41\x59\x26\x53\x59") \
  X (bzip2, "BZh?\x17\x72\x45\x38\x50\x90") \
  X (lz4, "\x04\x22\x4d\x18")

/* The N bytes at BEGIN with which all files of a compression format begin.  */
struct magic
{
  const char *begin;
  size_t n;
};
#define MAGIC(text) { text, sizeof text - 1 }

/* True if the N bytes at P begin with the bytes of M; if N is smaller than the
   length of M, compare only N bytes.  */
static inline bool
magic_agrees (const struct magic *m, const void *p, size_t n)
{
  const char *b = p;
  for (size_t i = 0; i < n && i < m->n; i++)
    if (m->begin[i] == '?' ? b[i] < '1' || b[i] > '9' : b[i] != m->begin[i])
      return false;
  return true;
}

/* True if the N bytes at P begin with M.  */
static inline bool
magic_begins (const struct magic *m, const void *p, size_t n)
{
  return n >= m->n && magic_agrees (m, p, n);
}

#endif /* BASE_MAGIC_H */
