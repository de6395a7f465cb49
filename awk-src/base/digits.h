/* digits.h -- read hexadecimal and octal digits, and encode \u escapes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BASE_DIGITS_H
#define BASE_DIGITS_H

#include <stdio.h>
#include <wchar.h>

#include "base/utf8.h"

/* Return the value of the hex digit C, or at least 16 if C is not a hex
   digit.  */
static inline unsigned
digit_value (char c)
{
  unsigned d = (unsigned char) c - '0';
  if (d < 10)
    return d;
  d = (unsigned char) (c | 0x20) - 'a';
  return d < 6 ? d + 10 : 16;
}

/* Read a number of at most MAX digits of base 2^SHIFT at *P, and return it.
   Advance *P to the address after the digits.  */
static inline uint32_t
digits_read (const char **p, const char *end, int max, int shift)
{
  uint32_t v = 0;
  for (unsigned d; max > 0 && *p < end
       && (d = digit_value (**p)) < 1u << shift; max--, ++*p)
    v = v << shift | d;
  return v;
}

/* Write the character of the escape sequence \u with the code C to OUT, in
   UTF-8 or, if UTF8 is false, in the 8-bit encoding of the locale, and return
   the character's length.  If the character does not exist, write a question
   mark and return 0.  */
static inline size_t
digits_character (uint32_t c, bool utf8, char *out)
{
  int byte = c < 0x80 || utf8 ? EOF : wctob (c);
  if (c < 0x80 || (utf8 && c < 0x80000000 && !(c >= 0xd800 && c < 0xe000)))
    return utf8_encode (c, out);
  *out = byte == EOF ? '?' : (char) byte;
  return byte != EOF;
}

#endif /* BASE_DIGITS_H */
