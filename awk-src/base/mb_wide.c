/* mb_wide.c -- validate UTF-8 with AVX2.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each byte is examined together with the byte before it, 32 bytes at a time.
   There are three tables; their indices are the upper half of the first byte,
   the lower half of the first byte, and the upper half of the second byte.
   An element of a table has one bit for each kind of error.  The bit is set if
   two bytes that select the element can have the error.  If the bit is set in
   the elements that two bytes select in all three tables, the error has
   occurred.  The second of two adjacent tail bytes is valid in two cases: a
   character of three or four bytes begins two bytes before it, or a character
   of four bytes begins three bytes before it.  (Keiser and Lemire, "Validating
   UTF-8 in less than one instruction per byte".)  */

#include <config.h>
#include "base/mb_wide.h"

#include "base/block.h"

#ifdef MB_WIDE

/* The number of bytes that are processed between two tests for errors.  */
enum { PIECE = 64 * BLOCK };

enum
{
  SHORT = 1,			/* a lead byte without a tail byte after it */
  LONG = 2,			/* an ASCII byte with a tail byte after it */
  THREE = 4,			/* E0 80 to E0 9F: an overlong form of two
				   bytes */
  LARGE = 8,			/* F4 90 and above: a code beyond U+10FFFF */
  SURROGATE = 16,		/* ED A0 and above: a surrogate */
  TWO = 32,			/* C0, C1: an overlong form of one byte */
  FOUR = 64,			/* F0 80 to F0 8F: overlong; F5 and above,
				   followed by 80 to 8F: beyond U+10FFFF */
  TAILS = 128,			/* two tail bytes */
  ANY = SHORT | LONG | TAILS
};

/* Three tables with bits for the errors that are possible in a pair of bytes.
   The indices are the upper half of the first byte (first_upper), the lower
   half of the first byte (first_lower), and the upper half of the second byte
   (second_upper).  */
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
upper_half (__m256i v)
{
  return _mm256_and_si256 (_mm256_srli_epi16 (v, 4), _mm256_set1_epi8 (15));
}

/* Return the errors of each byte of V, or 0 for a byte without an error.
   BEFORE is the block that precedes V.  */
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
  /* Set the top bit of each byte that must be the third or fourth byte of a
     character.  */
  two = _mm256_subs_epu8 (two, _mm256_set1_epi8 (0xe0 - 0x80));
  three = _mm256_subs_epu8 (three, _mm256_set1_epi8 (0xf0 - 0x80));
  __m256i tails = _mm256_and_si256 (_mm256_or_si256 (two, three),
				    _mm256_set1_epi8 ((char) 0x80));
  return _mm256_xor_si256 (tails, wrong);
}

/* Return V with all bytes except the first N set to 0.  */
static inline MB_AVX2 __m256i
first_bytes (__m256i v, int n)
{
  const __m256i index = _mm256_setr_epi8 (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    31);
  __m256i below = _mm256_cmpgt_epi8 (_mm256_set1_epi8 ((char) n), index);
  return _mm256_and_si256 (v, below);
}

/* Add to *WRONG the errors in the block B, which follows *LAST.  Set *LAST to
   the second half of B.  */
static inline MB_AVX2 void
check_block (const struct tables *t, struct mb_block b, __m256i *last,
	     __m256i *wrong)
{
  __m256i all = _mm256_or_si256 (_mm256_or_si256 (b.v, b.w), *last);
  if (_mm256_movemask_epi8 (all))
    *wrong = _mm256_or_si256 (*wrong,
			      _mm256_or_si256 (faults (t, *last, b.v),
					       faults (t, b.v, b.w)));
  *last = b.w;
}

MB_AVX2 bool
mb_is_clean_wide (const char *p, size_t n)
{
  struct tables t = {
    mb_table (first_upper), mb_table (first_lower), mb_table (second_upper)
  };
  const __m256i zero = _mm256_setzero_si256 ();
  __m256i last = zero, wrong = zero;
  for (size_t left = PIECE; n > BLOCK; p += BLOCK, n -= BLOCK)
    {
      check_block (&t, mb_load (p), &last, &wrong);
      if ((left -= BLOCK) > 0)
	continue;
      if (!_mm256_testz_si256 (wrong, wrong))
	return false;
      left = PIECE;
    }
  char copy[BLOCK];
  struct mb_block b = mb_load (block_readable (p, n, copy));
  b.v = first_bytes (b.v, (int) n);
  b.w = first_bytes (b.w, (int) n - BLOCK / 2);
  check_block (&t, b, &last, &wrong);
  /* Check a block of zeros as if it followed the text: this check detects an
     incomplete character at the end of the text.  */
  check_block (&t, (struct mb_block) { zero, zero }, &last, &wrong);
  return _mm256_testz_si256 (wrong, wrong);
}

#else

typedef int mb_wide_is_empty;

#endif
