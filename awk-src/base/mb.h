/* mb.h -- characters of UTF-8 text and of other multibyte locales.
   SPDX-License-Identifier: GPL-3.0-or-later

   A byte that does not start a valid character counts as one character, whose
   code is MB_BAD.  The first such byte of the run is warned of if characters
   are counted or decoded.  Offsets of characters count from 0.  */

#ifndef MB_H
#define MB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"
#include "pma/likely.h"

/* True if the locale's characters have several bytes but are not UTF-8: the C
   library decodes them.  opt.utf8 is set too then.  */
extern bool mb_foreign;

/* True after the warning of invalid bytes, which is given once.  */
extern bool mb_has_warned;

enum { MB_MAX = 6, MB_BAD = -1 };

/* Decode the character at P, where N >= 1 bytes are; return its length.  */
size_t mb_decode (const char *p, size_t n, int32_t *cp);
/* Like mb_decode, but never warn.  */
size_t mb_peek (const char *p, size_t n, int32_t *cp);
/* Return the length of the character at P, N >= 1; never warn.  */
size_t mb_len_multi (const char *p, size_t n);
static inline size_t
mb_len (const char *p, size_t n)
{
  return (signed char) *p >= 0 ? 1 : mb_len_multi (p, n);
}

/* Write code point CP (below 2^31) to OUT; return the length.  */
size_t mb_encode (uint32_t cp, char out[MB_MAX]);

/* True if all N bytes are ASCII.  */
bool mb_is_ascii (const char *p, size_t n);
/* True if the N bytes are valid UTF-8; in other multibyte locales, ASCII.  */
bool mb_is_clean (const char *p, size_t n);
/* Return how many of the N bytes at P are ASCII before the first that is
   not.  */
size_t mb_ascii_prefix (const char *p, size_t n);
/* Return the number of characters in the N bytes at P.  */
size_t mb_count (const char *p, size_t n);
/* Return the byte offset of character number CHARS.  If there are fewer
   characters, return N and set *CHARS to their number.  */
size_t mb_offset (const char *p, size_t n, size_t *chars);

/* Return the lower case of a character or, if text is not multibyte, of a
   byte.  */
int32_t mb_lower (int32_t cp);
/* Compare as IGNORECASE does, by opt.utf8: return <0, 0 or >0.  */
int mb_casecmp (const char *a, size_t na, const char *b, size_t nb);

/* True if the locale changes the case of ASCII letters as ASCII does; Turkish
   ones do not.  */
bool mb_plain_case (void);
/* Convert the case of character C like towlower and towupper.  In a locale
   whose LC_CTYPE is set late (lazy_locale.h) ASCII letters are those of
   "C".  */
uint32_t mb_towlower (uint32_t c);
uint32_t mb_towupper (uint32_t c);

/* --- the window of an input --------------------------------------------- */

/* The window of an input is validated once, some thousands of bytes in
   advance.  Characters of valid UTF-8 are counted by their first bytes,
   characters of ASCII by arithmetic.  In other multibyte locales
   mb_window_knows is always false.  */
struct mb_window
{
  const char *begin, *end;	/* the window */
  const char *from, *known;	/* the valid part, whole characters */
  bool ascii;			/* the valid part is ASCII */
  uint32_t step;		/* how many bytes to validate next */
};
extern struct mb_window mb_window;

/* Make the bytes from P to END the window; 64 more bytes after END must be
   readable.  The bytes must not change before mb_window_leave or the next
   mb_window_enter.  */
void mb_window_enter (const char *p, const char *end);
void mb_window_leave (void);

/* Return what mb_window_knows returns when the window has to be searched
   first.  */
bool mb_window_look (const char *p, size_t n);

/* True if the N bytes at P are whole, valid characters of the window.  */
static inline bool
mb_window_knows (const char *p, size_t n)
{
  if ((size_t) (p - mb_window.begin)
      >= (size_t) (mb_window.end - mb_window.begin))
    return false;
  const char *end = p + n;
  if (unlikely (p < mb_window.from || end > mb_window.known)
      && !mb_window_look (p, n))
    return false;
  return (mb_window.ascii
	  || (!utf8_is_tail (*p)
	      && (end == mb_window.known || !utf8_is_tail (*end))));
}

/* Like mb_count, for bytes that mb_window_knows.  */
size_t mb_window_count_starts (const char *p, size_t n);
static inline size_t
mb_window_count (const char *p, size_t n)
{
  return mb_window.ascii ? n : mb_window_count_starts (p, n);
}

/* Like mb_offset, for bytes that mb_window_knows.  */
size_t mb_window_offset (const char *p, size_t n, size_t *chars);

/* Return the offset of character number SKIP of N bytes that mb_window_knows,
   or N if there are not so many.  Change *CHARS from a number of characters
   from there on to the number of bytes that they have, as far as they
   exist.  */
size_t mb_window_part (const char *p, size_t n, size_t skip, size_t *chars);

#endif /* MB_H */
