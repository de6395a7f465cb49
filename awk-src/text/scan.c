/* scan.c -- count, list and find the separators in a string.
   SPDX-License-Identifier: GPL-3.0-or-later

   scan.h processes one block.  The functions of this file process whole
   strings, by blocks.  The functions that list or count separators have two
   variants: with and without AVX2.  */

#include <config.h>
#include "text/scan.h"

/* --- lists -------------------------------------------------------------- */

/* Append the positions of the set bits of M to the N positions in the array
   AT, and return the new number of positions.  BASE is the position of bit 0.
   Always store at least two positions, because M usually has at most two bits,
   and branches on the number of bits would be hard to predict.  */
static inline unsigned
list_bits (uint64_t m, unsigned base, uint16_t *at, unsigned n)
{
  const uint64_t none = UINT64_C (1) << (SCAN_BLOCK - 1);
  for (int i = 0; i < 2; i++)
    {
      at[n] = (uint16_t) (base + (unsigned) __builtin_ctzll (m | none));
      n += m != 0;
      m &= m - 1;
    }
  for (; m; m &= m - 1)
    at[n++] = (uint16_t) (base + (unsigned) __builtin_ctzll (m));
  return n;
}

INLINED unsigned
list_by (bool wide, const char *p, size_t *len, char c, uint16_t *at,
	 unsigned max)
{
  size_t i = 0, whole = *len & ~(size_t) (SCAN_BLOCK - 1), rest = *len - whole;
  unsigned n = 0;
  for (; i < whole && n < max; i += SCAN_BLOCK)
    n = list_bits (scan_equal_by (wide, p + i, c), (unsigned) i, at, n);
  if (n >= max)
    *len = i;
  else if (rest)
    n = list_bits (scan_equal_by (wide, p + i, c) & block_first_bits (rest),
		   (unsigned) i, at, n);
  return n;
}

MB_BOTH (unsigned, scan_list,
	 (const char *p, size_t *len, char c, uint16_t *at, unsigned max),
	 list_by, p, len, c, at, max)

/* --- counting ----------------------------------------------------------- */

#ifdef MB_WIDE

/* Return the number of bytes equal to C in the complete blocks of the *N bytes
   at P, and set *N to the number of bytes in these blocks.  The one-byte
   counters are added up before they can overflow.  */
static MB_AVX2 size_t
count_in_blocks (const char *p, size_t *n, char c)
{
  enum { MAX = 255 * SCAN_BLOCK };
  const __m256i want = _mm256_set1_epi8 (c), zero = _mm256_setzero_si256 ();
  size_t count = 0;
  *n -= *n % SCAN_BLOCK;
  for (size_t i = 0; i < *n;)
    {
      __m256i a = zero, b = zero;
      for (size_t stop = *n - i < MAX ? *n : i + MAX; i < stop; i += SCAN_BLOCK)
	{
	  __m256i x = _mm256_loadu_si256 ((const __m256i *) (p + i));
	  __m256i y = _mm256_loadu_si256 ((const __m256i *) (p + i + 32));
	  a = _mm256_sub_epi8 (a, _mm256_cmpeq_epi8 (x, want));
	  b = _mm256_sub_epi8 (b, _mm256_cmpeq_epi8 (y, want));
	}
      a = _mm256_add_epi64 (_mm256_sad_epu8 (a, zero),
			    _mm256_sad_epu8 (b, zero));
      uint64_t sum[4];
      _mm256_storeu_si256 ((__m256i *) sum, a);
      count += sum[0] + sum[1] + sum[2] + sum[3];
    }
  return count;
}

#endif

INLINED size_t
count_by (bool wide, const char *p, size_t n, char c)
{
  char copy[SCAN_BLOCK];
  size_t count = 0, done = 0;
#ifdef MB_WIDE
  if (wide && n >= 8 * SCAN_BLOCK)
    {
      done = n;
      count = count_in_blocks (p, &done, c);
    }
#endif
  for (; done < n; done += SCAN_BLOCK)
    {
      const char *q = block_readable (p + done, n - done, copy);
      count += block_popcount (wide, scan_equal_by (wide, q, c)
			       & block_first_bits (n - done));
    }
  return count;
}

MB_BOTH (size_t, scan_count, (const char *p, size_t n, char c),
	 count_by, p, n, c)

INLINED size_t
count_blanks (bool wide, const struct scan *from)
{
  struct scan s = scan_copy (from);
  size_t n = block_popcount (wide, s.bits);
  while (s.next <= s.end)
    {
      scan_fill_blanks (wide, &s);
      n += block_popcount (wide, s.bits);
    }
  return n;
}

MB_BOTH (size_t, scan_count_blanks, (const struct scan *s), count_blanks, s)

INLINED bool
nth_field (bool wide, struct sv text, struct scan_separator by, int n,
	   struct sv *f)
{
  int skip = by.blanks ? 2 * n - 2 : n - 2;	/* number of marks before the
						   marks of field N */
  struct scan s;
  scan_start (&s, text.p, text.n);
  for (int marks = 0; skip >= marks;)
    {
      skip -= marks;
      if (s.next > s.end)
	return false;
      scan_fill (wide, &s, by);
      marks = (int) block_popcount (wide, s.bits);
    }
  for (; skip > 0; skip--)
    s.bits &= s.bits - 1;
  f->p = scan_take (&s) + !by.blanks;
  if (f->p > s.end)
    return false;
  while (s.bits == 0)
    scan_fill (wide, &s, by);
  f->n = (size_t) (scan_take (&s) - f->p);
  return true;
}

MB_BOTH (bool, scan_nth_field,
	 (struct sv text, struct scan_separator by, int n, struct sv *f),
	 nth_field, text, by, n, f)

bool
scan_last_field (struct sv text, struct scan_separator by, struct sv *f)
{
  const char *p = text.p, *e = p + text.n;
  if (by.blanks)
    {
      while (e > p && scan_is_blank (e[-1]))
	e--;
      f->p = scan_back_to_blank (p, e);
    }
  else if (by.newline_too)
    return false;
  else
    {
      f->p = memrchr (p, by.c, text.n);
      f->p = f->p ? f->p + 1 : p;
    }
  f->n = (size_t) (e - f->p);
  return true;
}
