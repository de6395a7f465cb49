/* scan_wide.c -- regular expressions: the loops of scan.c for AVX2
   SPDX-License-Identifier: GPL-3.0-or-later

   64 places at a time.  Blocks are read where they stand, also after the end
   of the text where that cannot leave its page; elsewhere scan.c goes on.  So
   there is one branch a line mostly, for its end: where in a line something is
   found is hard to predict.  */

#include <config.h>

#include <string.h>

#include "base/block.h"
#include "base/mb_wide.h"
#include "pma/likely.h"
#include "regex/internal.h"

#ifdef MB_WIDE

static inline MB_AVX2 __m256i
load (const char *s)
{
  return _mm256_loadu_si256 ((const __m256i *) s);
}

static inline MB_AVX2 uint64_t
bits_of (__m256i v)
{
  return (uint32_t) _mm256_movemask_epi8 (v);
}

static inline MB_AVX2 __m256i
table (const unsigned char t[16])
{
  return _mm256_broadcastsi128_si256 (_mm_loadu_si128 ((const __m128i *) t));
}

/* One bit, by the upper half of a byte below 128; 0 for others.  */
static inline MB_AVX2 __m256i
upper_bit (__m256i v, __m256i bits)
{
  __m256i upper = _mm256_and_si256 (_mm256_srli_epi16 (v, 4),
				    _mm256_set1_epi8 (15));
  return _mm256_shuffle_epi8 (bits, upper);
}

/* --- filters ------------------------------------------------------------ */

static const unsigned char bits_below_128[16] = {
  1, 2, 4, 8, 16, 32, 64, 128
};

/* Bytes 0xff where V is not let through.  */
static inline MB_AVX2 __m256i
held_back (__m256i v, __m256i lo, __m256i bits)
{
  __m256i m = _mm256_and_si256 (_mm256_shuffle_epi8 (lo, v),
				upper_bit (v, bits));
  return _mm256_cmpeq_epi8 (m, _mm256_setzero_si256 ());
}

static inline MB_AVX2 uint64_t
filter_half (const char *s, const __m256i *lo, __m256i bits, int n)
{
  __m256i no = held_back (load (s), lo[0], bits);
  if (n > 1)
    no = _mm256_or_si256 (no, held_back (load (s + 1), lo[1], bits));
  if (n > 2)
    no = _mm256_or_si256 (no, held_back (load (s + 2), lo[2], bits));
  return bits_of (no) ^ UINT32_MAX;
}

MB_AVX2 const char *
rxi_filter_wide (const struct rx_filter *f, const char *s, const char *e,
		 const char **rest)
{
  const __m256i bits = table (bits_below_128);
  ptrdiff_t places = e - s - f->n + 1;
  __m256i lo[FILTER_MAX];
  for (int k = 0; k < FILTER_MAX; k++)
    lo[k] = table (f->lo[k]);
  for (; places > 0 && block_may_read (s + f->n - 1, e);
       s += BLOCK, places -= BLOCK)
    {
      uint64_t m = filter_half (s, lo, bits, f->n)
	| filter_half (s + BLOCK / 2, lo, bits, f->n) << (BLOCK / 2);
      m &= block_first_bits (places);
      if (m)
	return s + __builtin_ctzll (m);
    }
  *rest = places > 0 ? s : e;
  return NULL;
}

/* --- sets --------------------------------------------------------------- */

static inline MB_AVX2 uint64_t
equal_half (const char *s, __m256i x, __m256i y, __m256i z)
{
  __m256i v = load (s);
  return bits_of (_mm256_or_si256 (_mm256_or_si256 (_mm256_cmpeq_epi8 (v, x),
						    _mm256_cmpeq_epi8 (v, y)),
				   _mm256_cmpeq_epi8 (v, z)));
}

MB_AVX2 const char *
rxi_first_of_two_wide (const unsigned char *b, int n, const char *s,
		       const char *e, const char **rest)
{
  __m256i x = _mm256_set1_epi8 ((char) b[0]);
  __m256i y = _mm256_set1_epi8 ((char) b[1]);
  __m256i z = _mm256_set1_epi8 ((char) b[n - 1]);
  for (; s < e && block_may_read (s, e); s += BLOCK)
    {
      uint64_t m = equal_half (s, x, y, z)
	| equal_half (s + BLOCK / 2, x, y, z) << (BLOCK / 2);
      m &= block_first_bits (e - s);
      if (m)
	return s + __builtin_ctzll (m);
    }
  *rest = s < e ? s : e;
  return NULL;
}

static const unsigned char bits_twice[16] = {
  1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128
};

struct rows { __m256i low, high, bits; };

static inline MB_AVX2 uint64_t
members_half (const char *s, const struct rows *r)
{
  __m256i v = load (s), top = _mm256_set1_epi8 ((char) 0x80);
  __m256i low = _mm256_shuffle_epi8 (r->low, v);
  __m256i high = _mm256_shuffle_epi8 (r->high, _mm256_xor_si256 (v, top));
  __m256i in = _mm256_or_si256 (low, high);
  __m256i bit = upper_bit (v, r->bits);
  return bits_of (_mm256_cmpeq_epi8 (_mm256_and_si256 (in, bit), bit));
}

static inline MB_AVX2 struct rows
rows_of (const unsigned char row[2][16])
{
  return (struct rows) { table (row[0]), table (row[1]), table (bits_twice) };
}

static inline MB_AVX2 uint64_t
members_64 (const char *s, const struct rows *r)
{
  return members_half (s, r)
    | members_half (s + BLOCK / 2, r) << (BLOCK / 2);
}

MB_AVX2 const char *
rxi_first_of_many_wide (const struct rx_prefix *p, const char *s,
			const char *e, const char **rest)
{
  struct rows r = rows_of (p->row);
  for (; s < e && block_may_read (s, e); s += BLOCK)
    {
      uint64_t m = members_64 (s, &r) & block_first_bits (e - s);
      if (m)
	return s + __builtin_ctzll (m);
    }
  *rest = s < e ? s : e;
  return NULL;
}

MB_AVX2 bool
rxi_members_wide (const struct rx_prefix *p, const char *s, size_t n,
		  uint64_t *m)
{
  struct rows r = rows_of (p->row);
  if (!block_may_read (s, s + n))
    return false;
  *m = members_64 (s, &r) & block_first_bits (n);
  return true;
}

MB_AVX2 const unsigned char *
rxi_run_wide (const unsigned char row[2][16], const unsigned char *p,
	      const unsigned char *e)
{
  struct rows r = rows_of (row);
  for (; p < e && block_may_read ((const char *) p, (const char *) e);
       p += BLOCK)
    {
      uint64_t m = ~members_64 ((const char *) p, &r)
	& block_first_bits (e - p);
      if (m)
	return p + __builtin_ctzll (m);
    }
  while (p < e && row[*p >> 7][*p & 15] >> (*p >> 4 & 7) & 1)
    p++;
  return p < e ? p : e;
}

/* --- strings ------------------------------------------------------------ */

static inline MB_AVX2 uint64_t
both_half (const char *s, const char *t, __m256i x, __m256i y)
{
  return bits_of (_mm256_and_si256 (_mm256_cmpeq_epi8 (load (s), x),
				    _mm256_cmpeq_epi8 (load (t), y)));
}

MB_AVX2 const char *
rxi_find_wide (const char *s, const char *e, const char *needle, size_t n,
	       const char **rest)
{
  __m256i x = _mm256_set1_epi8 (needle[0]);
  __m256i y = _mm256_set1_epi8 (needle[n - 1]);
  ptrdiff_t places = e - s - (ptrdiff_t) n + 1;
  for (; places > 0 && block_may_read (s + n - 1, e);
       s += BLOCK, places -= BLOCK)
    {
      const char *t = s + n - 1;
      uint64_t m = both_half (s, t, x, y)
	| both_half (s + BLOCK / 2, t + BLOCK / 2, x, y) << (BLOCK / 2);
      for (m &= block_first_bits (places); m; m &= m - 1)
	{
	  const char *p = s + __builtin_ctzll (m);
	  if (n == 2 || memcmp (p + 1, needle + 1, n - 2) == 0)
	    return p;
	}
    }
  *rest = s;
  return NULL;
}

MB_AVX2 bool
rxi_has_chain_wide (const char *s, size_t left, const char *bytes, int n)
{
  uint64_t open = block_first_bits (left), m = 0;
  __m256i v = load (s), w = load (s + BLOCK / 2);
  for (int i = 0; i < n; i++)
    {
      __m256i want = _mm256_set1_epi8 (bytes[i]);
      m = (bits_of (_mm256_cmpeq_epi8 (v, want))
	   | bits_of (_mm256_cmpeq_epi8 (w, want)) << (BLOCK / 2)) & open;
      open &= ~(m ^ (m - 1));	/* none, if M is 0 */
    }
  return m;
}

#else

typedef int scan_wide_is_empty;

#endif
