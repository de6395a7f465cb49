/* mb_clean.c -- is a long text UTF-8 without a fault?
   SPDX-License-Identifier: GPL-3.0-or-later

   Each byte is looked at with the one before it, 32 at a time.  What may be
   wrong with two bytes is a set of bits, found by three look-ups: of the upper
   half and of the lower half of the first, and of the upper half of the
   second; something is wrong where all three agree.  Two tail bytes are right
   where the byte two or three places before asks for that.  (Keiser and
   Lemire, Validating UTF-8 in less than one instruction per byte.)  */

#include <config.h>

#include <string.h>

#include "base/block.h"
#include "base/mb_wide.h"

#ifdef MB_WIDE

enum { PIECE = 64 * BLOCK };

enum
{
  SHORT = 1,			/* a first byte, then no tail */
  LONG = 2,			/* ASCII, then a tail */
  THREE = 4,			/* E0, then what two bytes could say */
  LARGE = 8,			/* above U+10FFFF: F4 90 and later */
  SURROGATE = 16,		/* ED A0 and later */
  TWO = 32,			/* C0, C1 */
  FOUR = 64,			/* F0 80 to F0 8F; F5 and later, then 80 */
  TAILS = 128,			/* two tails */
  ANY = SHORT | LONG | TAILS
};

/* By the halves of a byte, 0 to 15.  */
static const unsigned char first_upper[16] = {
  LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, TAILS, TAILS, TAILS, TAILS,
  SHORT | TWO, SHORT, SHORT | THREE | SURROGATE, SHORT | LARGE | FOUR
};
static const unsigned char first_lower[16] = {
  ANY | THREE | TWO | FOUR, ANY | TWO, ANY, ANY, ANY | LARGE,
  ANY | LARGE | FOUR, ANY | LARGE | FOUR, ANY | LARGE | FOUR,
  ANY | LARGE | FOUR, ANY | LARGE | FOUR, ANY | LARGE | FOUR,
  ANY | LARGE | FOUR, ANY | LARGE | FOUR, ANY | LARGE | FOUR | SURROGATE,
  ANY | LARGE | FOUR, ANY | LARGE | FOUR
};
enum { TAIL = LONG | TWO | TAILS };
static const unsigned char second_upper[16] = {
  SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT,
  TAIL | THREE | FOUR, TAIL | THREE | LARGE, TAIL | SURROGATE | LARGE,
  TAIL | SURROGATE | LARGE, SHORT, SHORT, SHORT, SHORT
};

struct tables { __m256i first_upper, first_lower, second_upper; };

static inline MB_AVX2 __m256i
table (const unsigned char t[16])
{
  return _mm256_broadcastsi128_si256 (_mm_loadu_si128 ((const __m128i *) t));
}

static inline MB_AVX2 __m256i
upper_half (__m256i v)
{
  return _mm256_and_si256 (_mm256_srli_epi16 (v, 4), _mm256_set1_epi8 (15));
}

/* What is wrong with the bytes of V, those of BEFORE standing before them: not
   0 where something is.  */
static inline MB_AVX2 __m256i
faults (const struct tables *t, __m256i before, __m256i v)
{
  __m256i cross = _mm256_permute2x128_si256 (before, v, 0x21);
  __m256i one = _mm256_alignr_epi8 (v, cross, 15);
  __m256i two = _mm256_alignr_epi8 (v, cross, 14);
  __m256i three = _mm256_alignr_epi8 (v, cross, 13);
  __m256i lower = _mm256_and_si256 (one, _mm256_set1_epi8 (15));
  __m256i a = _mm256_shuffle_epi8 (t->first_upper, upper_half (one));
  __m256i b = _mm256_shuffle_epi8 (t->first_lower, lower);
  __m256i c = _mm256_shuffle_epi8 (t->second_upper, upper_half (v));
  __m256i wrong = _mm256_and_si256 (_mm256_and_si256 (a, b), c);
  /* The top bit where the byte must be the third or fourth of a character.  */
  two = _mm256_subs_epu8 (two, _mm256_set1_epi8 (0xe0 - 0x80));
  three = _mm256_subs_epu8 (three, _mm256_set1_epi8 (0xf0 - 0x80));
  __m256i tails = _mm256_and_si256 (_mm256_or_si256 (two, three),
				    _mm256_set1_epi8 ((char) 0x80));
  return _mm256_xor_si256 (tails, wrong);
}

static inline MB_AVX2 __m256i
load (const char *p)
{
  return _mm256_loadu_si256 ((const __m256i *) p);
}

/* The blocks from P to END, which is a whole number of them later.  Returns
   false where there is a fault.  *BEFORE are the last bytes before P, and then
   before END.  */
static inline MB_AVX2 bool
look_at_blocks (const struct tables *t, const char *p, const char *end,
		__m256i *before)
{
  __m256i last = *before, wrong = _mm256_setzero_si256 ();
  for (; p < end; p += BLOCK)
    {
      __m256i v = load (p), w = load (p + BLOCK / 2);
      __m256i all = _mm256_or_si256 (_mm256_or_si256 (v, w), last);
      if (_mm256_movemask_epi8 (all))
	wrong = _mm256_or_si256 (wrong,
				 _mm256_or_si256 (faults (t, last, v),
						  faults (t, v, w)));
      last = w;
    }
  *before = last;
  return _mm256_testz_si256 (wrong, wrong);
}

MB_AVX2 bool
mb_is_clean_long (const char *p, size_t n)
{
  struct tables t = {
    table (first_upper), table (first_lower), table (second_upper)
  };
  __m256i before = _mm256_setzero_si256 ();
  char rest[2 * BLOCK] = "";
  while (n >= BLOCK)
    {
      size_t piece = n < PIECE ? n & ~(size_t) (BLOCK - 1) : PIECE;
      if (!look_at_blocks (&t, p, p + piece, &before))
	return false;
      p += piece;
      n -= piece;
    }
  memcpy (rest, p, n);
  return look_at_blocks (&t, rest, rest + sizeof rest, &before);
}

#else

typedef int mb_clean_is_empty;

#endif
