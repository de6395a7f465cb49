/* json.h -- read and write the tokens of JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap and the extensions use the functions of this file, which do not
   allocate memory and call only the C library.  */

#ifndef BASE_JSON_H
#define BASE_JSON_H

#ifdef __SSE2__
# include <emmintrin.h>
#endif
#include <endian.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The state of a reader of the JSON text from P to END.  LINE is the number of
   newlines that were read.  WHY is the first error, or NULL if there is none;
   the error is at P.  WHY is in English: pmheap translates it, and extensions
   print it unchanged.  */
struct js
{
  const char *p, *end;
  int line;
  const char *why;
};

/* Set an error unless one is already set: WHY or, at the end of the input, a
   text that says that the input ends there.  Return false.  */
bool js_fail (struct js *j, const char *why);

/* Skip blanks.  Return the next byte, or -1 at the end of the input.  */
static inline int
js_peek (struct js *j)
{
  for (; j->p < j->end; j->p++)
    if (*j->p == '\n')
      j->line++;
    else if (*j->p != ' ' && *j->p != '\t' && *j->p != '\r')
      return (unsigned char) *j->p;
  return -1;
}

/* Skip blanks and then the byte C.  If a different byte, or the end of the
   input, follows the blanks, return false.  */
static inline bool
js_accept (struct js *j, char c)
{
  if (js_peek (j) != (unsigned char) c)
    return false;
  j->p++;
  return true;
}

enum js_word { JS_NONE, JS_TRUE, JS_FALSE, JS_NULL };
/* Read true, false or null.  If the next token is neither true, false nor
   null, set an error and return JS_NONE.  */
enum js_word js_word (struct js *j);
/* Read a number.  If the next token is not a number, set an error and return
   false.  */
bool js_number (struct js *j);
/* Read a string.  If the next token is not a valid string, set an error and
   return false.  Call PUT with OWN for each part of the decoded text.  PUT may
   be NULL if the text is not needed.  */
bool js_string (struct js *j, void (*put) (void *own, const char *p, size_t n),
		void *own);

/* True if C can be in a string without an escape sequence.  */
static inline bool
js_is_plain (unsigned char c)
{
  return c >= ' ' && c != '"' && c != '\\';
}

/* Return the address of the first byte from P to END that is a quote or a
   backslash or, if STRICT is true, a control character or a byte above 127;
   return END if there is none.  */
static inline __attribute__ ((always_inline)) const char *
js_skip_plain (const char *p, const char *end, bool strict)
{
#ifdef __SSE2__
  for (; end - p >= 16; p += 16)
    {
      __m128i x = _mm_loadu_si128 ((const __m128i *) p);
      __m128i found = _mm_or_si128 (_mm_cmpeq_epi8 (x, _mm_set1_epi8 ('"')),
				    _mm_cmpeq_epi8 (x, _mm_set1_epi8 ('\\')));
      if (strict)
	found = _mm_or_si128 (found, _mm_cmplt_epi8 (x, _mm_set1_epi8 (' ')));
      int bits = _mm_movemask_epi8 (found);
      if (bits)
	return p + __builtin_ctz (bits);
    }
#else
  const uint64_t ones = UINT64_C (0x0101010101010101), high = ones << 7;
  for (uint64_t x; end - p >= (ptrdiff_t) sizeof x; p += sizeof x)
    {
      memcpy (&x, p, sizeof x);
      x = le64toh (x);
      uint64_t quote = x ^ ones * '"', backslash = x ^ ones * '\\';
      uint64_t found = ((quote - ones) & ~quote)
	| ((backslash - ones) & ~backslash);
      if (strict)
	found |= ((x - ones * ' ') & ~x) | x;
      found &= high;
      if (found)
	return p + (__builtin_ctzll (found) >> 3);
    }
#endif
  while (p < end && *p != '"' && *p != '\\'
	 && (!strict || (signed char) *p >= ' '))
    p++;
  return p;
}

/* Write the N bytes at P as a JSON string: call PUT with OWN for each part of
   the string.  Each byte that is not part of a valid UTF-8 character becomes
   U+FFFD.  */
void js_quote (const char *p, size_t n,
	       void (*put) (void *own, const char *p, size_t n), void *own);

/* Write the escape sequence of the character C to OUT, with a NUL at its end.
   Return OUT.  */
const char *js_escape (unsigned char c, char out[8]);

#endif /* BASE_JSON_H */
