/* utf8.h -- decode and encode one character of UTF-8.
   SPDX-License-Identifier: GPL-3.0-or-later

   utf8.h has no state and does not call other functions, so extensions may
   include it.  */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_MAX = 4 };		/* maximum length of a character in bytes */

/* True if C is a continuation byte, which follows the first byte of a
   character.  */
static inline bool
utf8_is_tail (char c)
{
  return (c & 0xc0) == 0x80;
}

/* Decode the character at P.  P has N bytes, N >= 1.  Set *LEN to the length
   of the character and return its code point.  If no valid character begins at
   P, return -1 and set *LEN to 1.  Overlong forms, surrogates and codes above
   U+10FFFF are invalid.  */
static inline int32_t
utf8_decode (const char *p, size_t n, size_t *len)
{
  const unsigned char *u = (const unsigned char *) p;
  *len = 1;
  if (u[0] < 0x80)
    return u[0];
  if (u[0] < 0xc2 || n < 2 || !utf8_is_tail (p[1]))
    return -1;
  int32_t c = u[1] & 0x3f;
  if (u[0] < 0xe0)
    {
      *len = 2;
      return (u[0] & 0x1f) << 6 | c;
    }
  if (n < 3 || !utf8_is_tail (p[2]))
    return -1;
  c = c << 6 | (u[2] & 0x3f);
  if (u[0] < 0xf0)
    {
      c |= (u[0] & 0xf) << 12;
      if (c < 0x800 || (c >= 0xd800 && c < 0xe000))
	return -1;
      *len = 3;
      return c;
    }
  if (u[0] > 0xf4 || n < 4 || !utf8_is_tail (p[3]))
    return -1;
  c = (u[0] & 7) << 18 | c << 6 | (u[3] & 0x3f);
  if (c < 0x10000 || c > 0x10ffff)
    return -1;
  *len = 4;
  return c;
}

/* Write the code point C, which is below 2^31, to OUT.  Return the number of
   bytes written: up to 4 for a Unicode character, up to 6 for other code
   points.  */
static inline size_t
utf8_encode (uint32_t c, char *out)
{
  if (c < 0x80)
    {
      out[0] = (char) c;
      return 1;
    }
  size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : c < 0x200000 ? 4
    : c < 0x4000000 ? 5 : 6;
  for (size_t i = n; --i > 0; c >>= 6)
    out[i] = (char) (0x80 | (c & 0x3f));
  out[0] = (char) (0xff << (8 - n) | c);
  return n;
}

#endif /* UTF8_H */
