/* mb.h -- walking over UTF-8 text (and that of other multibyte locales).
   SPDX-License-Identifier: GPL-3.0-or-later

   A byte that does not start a valid character counts as one character of
   its own, and the first of the run is warned of where characters are
   counted or decoded; MB_BAD is its code.  Offsets of characters count from
   0.  */

#ifndef MB_H
#define MB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The locale's characters have several bytes but are not UTF-8: the C
   library takes them apart.  opt.utf8 is set too then.  */
extern bool mb_foreign;

enum { MB_MAX = 6, MB_BAD = -1 };

/* The character at P, N >= 1 bytes being there: returns its length.  */
size_t mb_decode (const char *p, size_t n, int32_t *cp);
/* The same without a warning.  */
size_t mb_peek (const char *p, size_t n, int32_t *cp);
/* Length of the character at P, N >= 1; never warns.  */
size_t mb_len_multi (const char *p, size_t n);
static inline size_t
mb_len (const char *p, size_t n)
{
  return (signed char) *p >= 0 ? 1 : mb_len_multi (p, n);
}

/* Write code point CP (below 2^31) to OUT; returns the length.  Beyond
   Unicode the old longer forms are used.  */
size_t mb_encode (uint32_t cp, char out[MB_MAX]);

/* Are all N bytes ASCII?  */
bool mb_is_ascii (const char *p, size_t n);
/* Are the N bytes UTF-8 without a fault?  "No" may be wrong; never warns.  */
bool mb_is_clean (const char *p, size_t n);
/* Number of leading ASCII bytes.  */
size_t mb_ascii_prefix (const char *p, size_t n);
/* Number of characters.  */
size_t mb_count (const char *p, size_t n);
/* Byte offset of character number CHARS; N if there are not so many, and
   then *CHARS is lowered to the number that there are.  */
size_t mb_offset (const char *p, size_t n, size_t *chars);

/* Lower case of a character or, when text is not UTF-8, of a byte.  */
int32_t mb_lower (int32_t cp);
/* Compare as IGNORECASE does: <0, 0, >0.  Honours opt.utf8.  */
int mb_casecmp (const char *a, size_t na, const char *b, size_t nb);

/* Does the locale change the case of ASCII letters as ASCII does?  Turkish
   ones do not.  */
bool mb_plain_case (void);
/* As towlower, towupper; C is a character.  In a locale whose characters are
   set late (lazy_locale.h) that of ASCII ones is that of "C".  */
uint32_t mb_towlower (uint32_t c);
uint32_t mb_towupper (uint32_t c);

#endif /* MB_H */
