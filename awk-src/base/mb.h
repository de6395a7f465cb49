/* mb.h -- decode and count characters of UTF-8 and other multibyte text.
   SPDX-License-Identifier: GPL-3.0-or-later

   A byte that does not begin a valid character is treated as one character,
   whose code is MB_BAD.  The first invalid byte that is counted or decoded in
   a run causes a warning.  The first character of a text has the number 0.  */

#ifndef MB_H
#define MB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"
#include "pma/likely.h"

/* True if the locale's characters can have several bytes but are not UTF-8.
   If mb_foreign is true, the C library must decode the characters.  Whenever
   mb_foreign is true, opt.utf8 is also true.  */
extern bool mb_foreign;

/* True after the warning about invalid bytes was printed, which happens only
   once.  */
extern bool mb_has_warned;

enum { MB_MAX = 6, MB_BAD = -1 };

/* Decode the character at P into *CP, and return its length.  P has N bytes, N
   >= 1.  */
size_t mb_decode (const char *p, size_t n, int32_t *cp);
/* Decode a character like mb_decode, but never warn.  */
size_t mb_peek (const char *p, size_t n, int32_t *cp);
/* Return the length of the character at P.  P has N bytes, N >= 1.  Never
   warn.  */
size_t mb_len_multi (const char *p, size_t n);
static inline size_t
mb_len (const char *p, size_t n)
{
  return (signed char) *p >= 0 ? 1 : mb_len_multi (p, n);
}

/* Return the length of the character at P if mb_foreign is true, otherwise 1.
   Code that searches for an ASCII character, such as a backslash, advances by
   this length: if mb_foreign is true, the second byte of a character may be
   equal to that ASCII character.  */
static inline size_t
mb_foreign_len (const char *p, size_t n)
{
  return mb_foreign ? mb_len (p, n) : 1;
}

/* Write the code point CP, which is below 2^31, to OUT, and return its length
   in bytes.  */
size_t mb_encode (uint32_t cp, char out[MB_MAX]);

/* True if all N bytes are ASCII.  */
bool mb_is_ascii (const char *p, size_t n);
/* True if the N bytes at P are valid UTF-8 or, in other multibyte locales,
   ASCII.  */
bool mb_is_clean (const char *p, size_t n);
/* Return the number of ASCII bytes before the first non-ASCII byte among the N
   bytes at P.  */
size_t mb_ascii_prefix (const char *p, size_t n);
/* Return the number of characters in the N bytes at P.  */
size_t mb_count (const char *p, size_t n);
/* Return the byte offset of character number *CHARS.  The first character has
   the number 0.  If the text does not have so many characters, return N and
   set *CHARS to the number of its characters.  */
size_t mb_offset (const char *p, size_t n, size_t *chars);

/* A position in a text, as the numbers of characters and of bytes before
   it.  */
struct mb_place
{
  size_t chars, bytes;
};

/* Like mb_offset, but start at the position *NEAR in the text, or at the start
   of the text if that is nearer.  Set *NEAR to the new position unless the
   position is among the last bytes of the text, because text that is appended
   later could complete a character there.  */
size_t mb_offset_near (const char *p, size_t n, size_t *chars,
		       struct mb_place *near);

/* Return the length of the last character of the N bytes at P, where N > 0.  */
size_t mb_last_len (const char *p, size_t n);

/* Return CP in the form that is used for comparisons without regard to case.
   CP is a character or, if the locale is not multibyte, a byte.  The result is
   the character in lower case, except that a byte above 127 becomes upper case
   or, with -b, does not change.  */
int32_t mb_lower (int32_t cp);
/* Compare two strings without regard to case: as characters if opt.utf8 is
   true, otherwise as bytes.  Return a negative number, 0 or a positive
   number.  */
int mb_casecmp (const char *a, size_t na, const char *b, size_t nb);

/* True if the lower-case and upper-case forms of ASCII letters are ASCII
   letters in this locale.  (The result is false in Turkish locales.)  */
bool mb_plain_case (void);
/* Convert the case of the character C like towlower and towupper.  If LC_CTYPE
   is set late (lazy_locale.h), convert ASCII letters as in the locale "C".  */
uint32_t mb_towlower (uint32_t c);
uint32_t mb_towupper (uint32_t c);

/* --- the window of an input --------------------------------------------- */

/* A cache of facts about the characters in the window of an input.  The window
   is the part of the input that is in memory.  It is validated once, a few
   thousand bytes in advance.  After the validation, characters of valid UTF-8
   are counted by counting their first bytes, and ASCII characters by
   subtracting offsets.  In other multibyte locales mb_window_knows always
   returns false.  */
struct mb_window
{
  const char *buffer;		/* the start of the window */
  const char *begin, *end;	/* the part of the input window that has been
				   or will be validated; if bytes are invalid,
				   BEGIN moves past them */
  const char *from, *known;	/* the part that has been validated, which
				   consists of complete characters */
  bool ascii;			/* all bytes of the validated part are ASCII */
  uint32_t step;		/* number of bytes that the next validation
				   will process */
  unsigned serial;		/* number of the window, so that callers can
				   cache facts about its texts; never 0 */
};
extern struct mb_window mb_window;

/* Make the input window consist of the bytes from P to END.  The 64 bytes
   after END must also be readable.  The bytes must not change before
   mb_window_leave or the next mb_window_enter.  */
void mb_window_enter (const char *p, const char *end);
void mb_window_leave (void);

/* Return the number of the window (SERIAL) if it contains the N bytes at P,
   otherwise 0.  The bytes need not be valid.  */
static inline unsigned
mb_window_of (const char *p, size_t n)
{
  size_t from = (size_t) (p - mb_window.buffer);
  size_t size = (size_t) (mb_window.end - mb_window.buffer);
  return from < size && n <= size - from ? mb_window.serial : 0;
}

/* If necessary, validate more of the input window; then return the result of
   mb_window_knows.  */
bool mb_window_look (const char *p, size_t n);

/* True if the N bytes at P are in the input window and are valid, complete
   characters.  */
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

/* Return the number of characters in the N bytes at P, for which
   mb_window_knows is true.  */
size_t mb_window_count_starts (const char *p, size_t n);
static inline size_t
mb_window_count (const char *p, size_t n)
{
  return mb_window.ascii ? n : mb_window_count_starts (p, n);
}

/* Return the byte offset of character number SKIP of the N bytes at P, or N if
   there are fewer characters.  mb_window_knows must be true for the bytes.
   On entry, *CHARS is the length in characters of the text that begins at the
   returned offset; replace *CHARS with the length in bytes.  If fewer than
   *CHARS characters follow the offset, replace *CHARS with the number of bytes
   from the offset to the end of the text.  */
size_t mb_window_part (const char *p, size_t n, size_t skip, size_t *chars);

#endif /* MB_H */
