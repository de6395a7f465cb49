/* scan.c -- regular expressions: loops that process many bytes at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   With AVX2, loops process 64 bytes at a time.  A comparison yields a word
   with one bit for each byte, and the offset of a match is the number of zeros
   below the lowest 1.  A block is always read as a whole, even if it extends
   past the end of the text (base/block.h).  Therefore, in a short text, the
   position of a match affects only a single branch.  More such branches would
   be slow, because they are hard to predict.  Without AVX2, memchr, memmem and
   tables are used.  */

#include <config.h>

#include <string.h>

#include "base/block.h"
#include "base/mb_wide.h"
#include "pma/likely.h"
#include "regex/internal.h"

#ifdef MB_WIDE

/* Call the variant of function F for this processor.  */
# define BEST(f, ...) \
  (mb_is_wide () ? f##_wide (__VA_ARGS__) : f##_plain (__VA_ARGS__))

/* --- a block of 64 bytes ------------------------------------------------ */

/* Return a vector in which each byte has one bit set.  The number of this bit
   is the upper half of the corresponding byte of V, modulo 8.  */
static inline MB_AVX2 __m256i
upper_bit (__m256i v)
{
  static const unsigned char bit_of[16] = {
    1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128
  };
  __m256i upper = _mm256_and_si256 (_mm256_srli_epi16 (v, 4),
				    _mm256_set1_epi8 (15));
  return _mm256_shuffle_epi8 (mb_table (bit_of), upper);
}

static inline MB_AVX2 __m256i
has_bit (__m256i in, __m256i bit)
{
  return _mm256_cmpeq_epi8 (_mm256_and_si256 (in, bit), bit);
}

/* Return a vector in which a byte is 0xff if the corresponding byte of V is a
   member of ROW, and 0 otherwise.  The lower half of each byte of V selects an
   element of a row, and its upper half selects a bit of this element.  A
   shuffle returns 0 where the top bit of the index is set, so row 0 applies
   only to bytes below 128, and row 1 only to the others.  */
static inline MB_AVX2 __m256i
half_members (const unsigned char row[2][16], __m256i v)
{
  __m256i flipped = _mm256_xor_si256 (v, _mm256_set1_epi8 ((char) 0x80));
  __m256i low = _mm256_shuffle_epi8 (mb_table (row[0]), v);
  __m256i high = _mm256_shuffle_epi8 (mb_table (row[1]), flipped);
  return has_bit (_mm256_or_si256 (low, high), upper_bit (v));
}

static inline MB_AVX2 uint64_t
members_of (const unsigned char row[2][16], struct mb_block b)
{
  return mb_bits (half_members (row, b.v), half_members (row, b.w));
}

/* --- the first place ---------------------------------------------------- */

typedef uint64_t find_bits (const void *what, struct mb_block b);

/* Return the bits that F sets for the LEFT bytes at S, where LEFT is at most
   64.  */
INLINED MB_AVX2 uint64_t
bits_of_rest (find_bits *f, const void *what, const char *s, size_t left)
{
  char copy[BLOCK];
  return (f (what, mb_load (block_readable (s, left, copy)))
	  & block_first_bits (left));
}

/* Return the first address in [S, E) for which F sets a bit, or E.  */
INLINED MB_AVX2 const char *
first_bit (find_bits *f, const void *what, const char *s, const char *e)
{
  uint64_t m;
  for (; e - s >= BLOCK; s += BLOCK)
    if ((m = f (what, mb_load (s))))
      return s + __builtin_ctzll (m);
  m = s < e ? bits_of_rest (f, what, s, (size_t) (e - s)) : 0;
  return m ? s + __builtin_ctzll (m) : e;
}

static inline MB_AVX2 __m256i
half_few (const struct rx_prefix *p, __m256i v)
{
  const unsigned char *c = p->first_byte;
  __m256i x = _mm256_cmpeq_epi8 (v, _mm256_set1_epi8 ((char) c[0]));
  __m256i y = _mm256_cmpeq_epi8 (v, _mm256_set1_epi8 ((char) c[1]));
  __m256i z = _mm256_cmpeq_epi8 (v, _mm256_set1_epi8 ((char) c[p->nfirst - 1]));
  return _mm256_or_si256 (_mm256_or_si256 (x, y), z);
}

static inline MB_AVX2 uint64_t
bits_of_few (const void *prefix, struct mb_block b)
{
  return mb_bits (half_few (prefix, b.v), half_few (prefix, b.w));
}

static inline MB_AVX2 uint64_t
bits_of_set (const void *prefix, struct mb_block b)
{
  return members_of (((const struct rx_prefix *) prefix)->row, b);
}

static inline MB_AVX2 uint64_t
bits_of_others (const void *row, struct mb_block b)
{
  return ~members_of (row, b);
}

static MB_AVX2 const char *
first_wide (const struct rx_prefix *p, const char *s, const char *e)
{
  return (p->nfirst ? first_bit (bits_of_few, p, s, e)
	  : first_bit (bits_of_set, p, s, e));
}

static MB_AVX2 const unsigned char *
run_wide (const unsigned char row[2][16], const unsigned char *p,
	  const unsigned char *e)
{
  return (const unsigned char *) first_bit (bits_of_others, row,
					    (const char *) p, (const char *) e);
}

/* Return the first address at which the N bytes at NEEDLE occur, or NULL.  M
   has a bit for each offset from S at which both the first and the last byte
   of NEEDLE match.  */
static inline MB_AVX2 const char *
find_middle (uint64_t m, const char *s, const char *needle, size_t n)
{
  for (; m; m &= m - 1)
    {
      const char *p = s + __builtin_ctzll (m);
      if (n == 2 || memcmp (p + 1, needle + 1, n - 2) == 0)
	return p;
    }
  return NULL;
}

/* Search the LEFT bytes at S for a string of N bytes that begins with FIRST and
   ends with LAST.  Return a word in which bit I is set if the string may occur
   at S + I: the byte at S + I is FIRST, and the byte N - 1 bytes later is LAST
   and is one of the LEFT bytes.  LEFT must be at least N.  ONE is true if N is
   1.  */
INLINED MB_AVX2 uint64_t
match_ends (bool one, const char *s, size_t left, size_t n, char first,
	    char last)
{
  char copy[BLOCK], last_copy[BLOCK];
  size_t places = left - n + 1;
  uint64_t m = mb_equal (mb_load (block_readable (s, left, copy)), first);
  if (!one)
    m &= mb_equal (mb_load (block_readable (s + n - 1, places, last_copy)),
		   last);
  return m & block_first_bits (places);
}

static MB_AVX2 const char *
find_wide (const char *s, const char *e, const char *needle, size_t n)
{
  char first = needle[0], last = needle[n - 1];
  ptrdiff_t places = e - s - (ptrdiff_t) n + 1;
  const char *p;
  for (; places >= BLOCK; s += BLOCK, places -= BLOCK)
    {
      uint64_t m = mb_equal (mb_load (s), first)
	& mb_equal (mb_load (s + n - 1), last);
      if (m && (p = find_middle (m, s, needle, n)))
	return p;
    }
  if (places <= 0)
    return NULL;
  uint64_t m = match_ends (false, s, (size_t) (e - s), n, first, last);
  return find_middle (m, s, needle, n);
}

/* Return a word in which bit I is set if LO, an element of the member lo of a
   struct rx_filter, allows byte I of B.  */
static inline MB_AVX2 uint64_t
let_through (const unsigned char lo[16], struct mb_block b)
{
  __m256i v = _mm256_shuffle_epi8 (mb_table (lo), b.v);
  __m256i w = _mm256_shuffle_epi8 (mb_table (lo), b.w);
  return mb_bits (has_bit (v, upper_bit (b.v)), has_bit (w, upper_bit (b.w)));
}

static MB_AVX2 const char *
filter_wide (const struct rx_filter *f, const char *s, const char *e)
{
  char copy[BLOCK];
  for (; e - s >= f->n; s += BLOCK - f->n + 1)
    {
      size_t left = (size_t) (e - s);
      struct mb_block b = mb_load (block_readable (s, left, copy));
      uint64_t m = let_through (f->lo[0], b);
      if (f->n > 1)
	m &= let_through (f->lo[1], b) >> 1;
      if (f->n > 2)
	m &= let_through (f->lo[2], b) >> 2;
      m &= block_first_bits (left - (size_t) f->n + 1);
      if (m)
	return s + __builtin_ctzll (m);
    }
  return e;
}

/* Like rxi_find_chain, for at most 64 bytes.  No branch depends on how many
   bytes of the chain the text contains, because such a branch would be hard to
   predict.  */
static MB_AVX2 bool
chain_wide (const char *s, const char *e, const char *bytes, int n,
	    const char **first, const char **last)
{
  char copy[BLOCK];
  size_t left = (size_t) (e - s);
  struct mb_block b = mb_load (block_readable (s, left, copy));
  uint64_t open = block_first_bits (left);
  uint64_t head = mb_equal (b, bytes[0]) & open, m = head;
  for (int i = 1; i < n; i++)
    {
      open &= ~(m ^ (m - 1));	/* clear the bits of OPEN up to and including
				   the lowest set bit of M, or all bits if M is
				   0 */
      m = mb_equal (b, bytes[i]) & open;
    }
  if (!m)
    return false;
  *first = s + __builtin_ctzll (head);
  *last = s + __builtin_ctzll (m);
  return true;
}

/* Like rxi_next, but with AVX2.  If P is not listable, a byte above 127 makes
   the function return RX_UNKNOWN.  */
static MB_AVX2 enum rx_answer
next_wide (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	   size_t *start, size_t *end)
{
  char copy[BLOCK];
  for (; from < n; from += BLOCK)
    {
      size_t left = n - from;
      struct mb_block b = mb_load (block_readable (s + from, left, copy));
      uint64_t in = bits_of_set (p, b) & block_first_bits (left), high = 0;
      if (!p->listable)
	high = mb_bits (b.v, b.w) & block_first_bits (left);
      if (!(in | high))
	continue;
      int at = __builtin_ctzll (in | high);
      if (high >> at & 1)
	return RX_UNKNOWN;
      *start = from + at;
      *end = from + at + 1;
      if (p->shape == RXP_SET)
	return RX_YES;
      uint64_t out = ~in >> at;
      if (likely (out))
	*end = from + at + __builtin_ctzll (out);
      else
	*end = (size_t) (first_bit (bits_of_others, p->row, s + from + BLOCK,
				    s + n) - s);
      return (!p->listable && *end < n && (signed char) s[*end] < 0
	      ? RX_UNKNOWN : RX_YES);
    }
  return RX_NO;
}

#else

# define BEST(f, ...) f##_plain (__VA_ARGS__)

#endif

/* --- without AVX2 ------------------------------------------------------- */

static const char *
first_plain (const struct rx_prefix *p, const char *s, const char *e)
{
  const unsigned char *first = p->first;
  for (; e - s >= 4; s += 4)
    {
      if (first[(unsigned char) s[0]])
	return s;
      if (first[(unsigned char) s[1]])
	return s + 1;
      if (first[(unsigned char) s[2]])
	return s + 2;
      if (first[(unsigned char) s[3]])
	return s + 3;
    }
  while (s < e && !first[(unsigned char) *s])
    s++;
  return s;
}

static const unsigned char *
run_plain (const unsigned char row[2][16], const unsigned char *p,
	   const unsigned char *e)
{
  while (p < e && row[*p >> 7][*p & 15] >> (*p >> 4 & 7) & 1)
    p++;
  return p;
}

static const char *
find_plain (const char *s, const char *e, const char *needle, size_t n)
{
  return memmem (s, (size_t) (e - s), needle, n);
}

static const char *
filter_plain (const struct rx_filter *f, const char *s, const char *e)
{
  for (; e - s >= f->n; s++)
    {
      int k = 0;
      while (k < f->n && (signed char) s[k] >= 0
	     && f->lo[k][s[k] & 15] >> (s[k] >> 4) & 1)
	k++;
      if (k == f->n)
	return s;
    }
  return e;
}

static enum rx_answer
next_plain (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	    size_t *start, size_t *end)
{
  const unsigned char *first = p->first, *u = (const unsigned char *) s;
  while (from < n && first[u[from]] == FIRST_NO)
    from++;
  if (from == n)
    return RX_NO;
  *start = from;
  if (first[u[from]] == FIRST_HIGH)
    return RX_UNKNOWN;
  *end = from + 1;
  if (p->shape == RXP_SET)
    return RX_YES;
  while (*end < n && first[u[*end]] == FIRST_YES)
    ++*end;
  return *end < n && first[u[*end]] == FIRST_HIGH ? RX_UNKNOWN : RX_YES;
}

/* --- entry points ------------------------------------------------------- */

const char *
rxi_first (const struct rx_prefix *p, const char *s, const char *e)
{
  if (p->nfirst == 1)
    {
      s = memchr (s, p->first_byte[0], (size_t) (e - s));
      return s ? s : e;
    }
  return p->nfirst || p->sparse ? BEST (first, p, s, e) : first_plain (p, s, e);
}

const char *
rx_find (const char *s, const char *e, const char *needle, size_t n)
{
  if (n <= 1)
    return n ? memchr (s, *needle, (size_t) (e - s)) : s;
  return BEST (find, s, e, needle, n);
}

bool
rxi_find_chain (const char *s, const char *e, const char *bytes, int n,
		const char **first, const char **last)
{
#ifdef MB_WIDE
  if (e - s <= BLOCK && mb_is_wide ())
    return chain_wide (s, e, bytes, n, first, last);
#endif
  for (int i = 0; i < n; i++, s++)
    {
      s = memchr (s, bytes[i], (size_t) (e - s));
      if (!s)
	return false;
      if (i == 0)
	*first = s;
      *last = s;
    }
  return true;
}

const char *
rxi_filter (const struct rx_filter *f, const char *s, const char *e)
{
  return BEST (filter, f, s, e);
}

const unsigned char *
rxi_run (const unsigned char row[2][16], const unsigned char *p,
	 const unsigned char *e)
{
  return BEST (run, row, p, e);
}

enum rx_answer
rxi_next (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	  size_t *start, size_t *end)
{
  return BEST (next, p, s, n, from, start, end);
}

/* --- lists -------------------------------------------------------------- */

#ifdef MB_WIDE

/* Return the length of the character that begins with byte C.  The text must
   be valid UTF-8.  */
static inline size_t
char_bytes (unsigned char c)
{
  return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

/* Return a word in which bit I is set if byte I at S is in the set of P or, if
   OPEN is true, above 127.  Examine N bytes, at most 64.  If OPEN is true,
   also set in *TAIL the bits of continuation bytes.  */
INLINED MB_AVX2 uint64_t
members (bool open, const struct rx_prefix *p, const char *s, size_t n,
	 uint64_t *tail)
{
  char copy[BLOCK];
  struct mb_block b = mb_load (block_readable (s, n, copy));
  uint64_t m = bits_of_set (p, b);
  *tail = 0;
  if (open)
    {
      const __m256i lead = _mm256_set1_epi8 ((char) 0xc0);
      m |= mb_bits (b.v, b.w);
      *tail = mb_bits (_mm256_cmpgt_epi8 (lead, b.v),
		    _mm256_cmpgt_epi8 (lead, b.w));
    }
  return m & block_first_bits (n);
}

INLINED MB_AVX2 size_t
list_single (bool open, const struct rx_prefix *p, struct rx_listing *l)
{
  const char *s = l->s;
  size_t k = 0, n = l->n, max = l->max;
  for (size_t at = l->from; at < n; at += BLOCK)
    {
      uint64_t tail, m = members (open, p, s + at, n - at, &tail);
      for (m &= ~tail; m; m &= m - 1)
	{
	  size_t i = at + __builtin_ctzll (m);
	  if (k == max)
	    {
	      l->from = i;
	      return k;
	    }
	  l->span[k++] = (struct rx_span) {
	    i, i + (open ? char_bytes ((unsigned char) s[i]) : 1)
	  };
	}
    }
  l->from = n;
  return k;
}

/* List the runs, which consist of adjacent members of the set.  A run begins
   and ends where a bit differs from the previous one.  */
INLINED MB_AVX2 size_t
list_runs (bool open, const struct rx_prefix *p, struct rx_listing *l)
{
  size_t k = 0, start = 0, n = l->n, max = l->max;
  uint64_t inside = 0;
  for (size_t at = l->from; at < n; at += BLOCK)
    {
      uint64_t tail, m = members (open, p, l->s + at, n - at, &tail);
      for (uint64_t edge = m ^ (m << 1 | inside); edge; edge &= edge - 1)
	{
	  size_t i = at + __builtin_ctzll (edge);
	  inside ^= 1;
	  if (inside && k == max)
	    {
	      l->from = i;
	      return k;
	    }
	  if (inside)
	    start = i;
	  else
	    l->span[k++] = (struct rx_span) { start, i };
	}
    }
  if (inside)
    l->span[k++] = (struct rx_span) { start, n };
  l->from = n;
  return k;
}

/* List the occurrences of P's string; omit those that overlap an earlier one.
   Compare the first and the last byte of the string at 64 offsets at a time.
   ONE is true if the string is one byte.  */
INLINED MB_AVX2 size_t
list_literal (bool one, const struct rx_prefix *p, struct rx_listing *l)
{
  const char *s = l->s;
  size_t k = 0, len = one ? 1 : p->nlit, next = l->from, n = l->n;
  char first = p->lit[0], last = p->lit[len - 1];
  for (size_t at = next; at + len <= n; at += BLOCK)
    {
      uint64_t m = match_ends (one, s + at, n - at, len, first, last);
      for (; m; m &= m - 1)
	{
	  size_t i = at + __builtin_ctzll (m);
	  if (!one && (i < next
		       || (len > 2 && memcmp (s + i, p->lit, len) != 0)))
	    continue;
	  if (k == l->max)
	    {
	      l->from = i;
	      return k;
	    }
	  next = i + len;
	  l->span[k++] = (struct rx_span) { i, next };
	}
    }
  l->from = n;
  return k;
}

MB_AVX2 size_t
rxi_list (const struct rx_prefix *p, struct rx_listing *l, bool open)
{
  if (p->shape == RXP_LITERAL)
    return p->nlit == 1 ? list_literal (true, p, l)
      : list_literal (false, p, l);
  if (p->shape == RXP_SET)
    return open ? list_single (true, p, l) : list_single (false, p, l);
  return open ? list_runs (true, p, l) : list_runs (false, p, l);
}

#else

size_t
rxi_list (const struct rx_prefix *p, struct rx_listing *l, bool open)
{
  return 0;
}

#endif
