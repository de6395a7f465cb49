/* scan.c -- regular expressions: loops over many bytes at a time
   SPDX-License-Identifier: GPL-3.0-or-later

   With SSE2 (SSSE3 where the machine has it) sixteen places at a time;
   elsewhere memchr and tables.  */

#include <config.h>

#include <string.h>
#ifdef __SSE2__
# include <immintrin.h>
# if __has_include (<sys/platform/x86.h>)
/* What the dynamic linker found out.  The compiler's own way links a
   constructor in that asks the processor some ten times, which under a
   hypervisor doubles the time that the program takes to start.  */
#  include <sys/platform/x86.h>
#  define HAVE_SSSE3 (CPU_FEATURE_ACTIVE (SSSE3) != 0)
# else
#  define HAVE_SSSE3 (__builtin_cpu_supports ("ssse3") != 0)
# endif
#endif
#include "base/block.h"
#include "base/mb_wide.h"
#include "pma/likely.h"
#include "regex/internal.h"

#ifdef MB_WIDE
# define IS_WIDE mb_is_wide ()
#else
# define IS_WIDE false
#endif

#ifdef __SSE2__

/* The loops below end with a block that may overlap the one before, which
   is known to have nothing.  Where there are not even sixteen places, the
   callers' plain loops do the work.  */

static const char *
first_of_two (const char *s, const char *e, const unsigned char *b, int n)
{
  __m128i x = _mm_set1_epi8 (b[0]), y = _mm_set1_epi8 (b[1]);
  __m128i z = _mm_set1_epi8 (b[n - 1]);
  if (e - s < 16)
    return s;
  for (const char *final = e - 16;; s += 16)
    {
      if (s > final)
	s = final;
      __m128i v = _mm_loadu_si128 ((const __m128i *) s);
      __m128i eq = _mm_or_si128 (_mm_or_si128 (_mm_cmpeq_epi8 (v, x),
					       _mm_cmpeq_epi8 (v, y)),
				 _mm_cmpeq_epi8 (v, z));
      unsigned m = _mm_movemask_epi8 (eq);
      if (m)
	return s + __builtin_ctz (m);
      if (s == final)
	return e;
    }
}

static inline uint64_t
equal_16 (const char *p, __m128i want)
{
  __m128i x = _mm_loadu_si128 ((const __m128i *) p);
  return (unsigned) _mm_movemask_epi8 (_mm_cmpeq_epi8 (x, want));
}

/* Which of the 64 bytes at P are C.  */
static inline uint64_t
equal_64 (const char *p, char c)
{
  const __m128i want = _mm_set1_epi8 (c);
  return (equal_16 (p, want) | equal_16 (p + 16, want) << 16
	  | equal_16 (p + 32, want) << 32 | equal_16 (p + 48, want) << 48);
}

/* Are the N bytes at BYTES in the LEFT bytes at S, at most a block, each after
   the one before?  How far it goes is hard to predict: no branches on that.  */
static bool
has_chain (const char *s, size_t left, const char *bytes, int n)
{
  char copy[BLOCK];
  const char *p = block_readable (s, left, copy);
  uint64_t open = left < BLOCK ? (UINT64_C (1) << left) - 1 : UINT64_MAX;
  uint64_t m = 0;
  if (IS_WIDE)
    return rxi_has_chain_wide (p, left, bytes, n);
  for (int i = 0; i < n; i++)
    {
      m = equal_64 (p, bytes[i]) & open;
      open &= ~(m ^ (m - 1));	/* none, if M is 0 */
    }
  return m;
}

bool
rxi_find_chain (const char *s, const char *e, const char *bytes, int n,
		const char **first, const char **last)
{
  char copy[BLOCK];
  if (e - s <= BLOCK && !has_chain (s, e - s, bytes, n))
    return false;
  for (int i = 0; s < e; s += BLOCK)
    {
      size_t left = e - s;
      const char *p = block_readable (s, left, copy);
      /* What is after the last one that was found.  */
      uint64_t open = left < BLOCK ? (UINT64_C (1) << left) - 1 : UINT64_MAX;
      for (uint64_t m; (m = equal_64 (p, bytes[i]) & open);)
	{
	  if (i == 0)
	    *first = s + __builtin_ctzll (m);
	  if (++i == n)
	    {
	      *last = s + __builtin_ctzll (m);
	      return true;
	    }
	  open &= ~(m ^ (m - 1));
	}
    }
  return false;
}

/* Candidates are places where the first and the last byte fit.  */
static const char *
find_wide (const char *s, const char *last, const char *needle, size_t n,
	   const char **end)
{
  __m128i x = _mm_set1_epi8 (needle[0]);
  __m128i y = _mm_set1_epi8 (needle[n - 1]);
  *end = s;
  if (last - s < 15)
    return NULL;
  *end = last + 1;
  for (const char *final = last - 15;; s += 16)
    {
      if (s > final)
	s = final;
      __m128i a = _mm_loadu_si128 ((const __m128i *) s);
      __m128i b = _mm_loadu_si128 ((const __m128i *) (s + n - 1));
      unsigned m = _mm_movemask_epi8 (_mm_and_si128 (_mm_cmpeq_epi8 (a, x),
						     _mm_cmpeq_epi8 (b, y)));
      for (; m; m &= m - 1)
	{
	  const char *p = s + __builtin_ctz (m);
	  if (n == 2 || memcmp (p + 1, needle + 1, n - 2) == 0)
	    return p;
	}
      if (s == final)
	return NULL;
    }
}

/* Which of the 16 bytes at S are in first[], as bits.  A shuffle gives 0
   where the top bit of the index is set: so row 0 serves the bytes below
   128, row 1 the others.  */
__attribute__ ((target ("ssse3")))
static inline unsigned
members_16 (const struct rx_prefix *p, const char *s)
{
  const __m128i bit = _mm_setr_epi8 (1, 2, 4, 8, 16, 32, 64, -128,
				     1, 2, 4, 8, 16, 32, 64, -128);
  const __m128i low = _mm_set1_epi8 (15), top = _mm_set1_epi8 (-128);
  __m128i row0 = _mm_loadu_si128 ((const __m128i *) p->row[0]);
  __m128i row1 = _mm_loadu_si128 ((const __m128i *) p->row[1]);
  __m128i v = _mm_loadu_si128 ((const __m128i *) s);
  __m128i r = _mm_or_si128 (_mm_shuffle_epi8 (row0, v),
			    _mm_shuffle_epi8 (row1, _mm_xor_si128 (v, top)));
  __m128i high = _mm_and_si128 (_mm_srli_epi16 (v, 4), low);
  __m128i b = _mm_shuffle_epi8 (bit, high);
  return _mm_movemask_epi8 (_mm_cmpeq_epi8 (_mm_and_si128 (r, b), b));
}

__attribute__ ((target ("ssse3")))
static const char *
first_of_many (const struct rx_prefix *p, const char *s, const char *e)
{
  if (e - s < 16)
    return s;
  for (const char *final = e - 16;; s += 16)
    {
      if (s > final)
	s = final;
      unsigned m = members_16 (p, s);
      if (m)
	return s + __builtin_ctz (m);
      if (s == final)
	return e;
    }
}

#else

bool
rxi_find_chain (const char *s, const char *e, const char *bytes, int n,
		const char **first, const char **last)
{
  for (int i = 0; i < n; i++, s++)
    {
      s = memchr (s, bytes[i], e - s);
      if (!s)
	return false;
      if (i == 0)
	*first = s;
      *last = s;
    }
  return true;
}

static const char *
first_of_many (const struct rx_prefix *p, const char *s, const char *e)
{
  (void) p;
  (void) e;
  return s;
}

static const char *
first_of_two (const char *s, const char *e, const unsigned char *b, int n)
{
  (void) e;
  (void) b;
  (void) n;
  return s;
}

static const char *
find_wide (const char *s, const char *last, const char *needle, size_t n,
	   const char **end)
{
  (void) last;
  (void) needle;
  (void) n;
  *end = s;
  return NULL;
}

#endif

const char *
rxi_first (const struct rx_prefix *p, const char *s, const char *e)
{
  if (p->nfirst == 1)
    {
      s = memchr (s, p->first_byte[0], e - s);
      return s ? s : e;
    }
  const char *q = NULL;
  if (p->nfirst > 1)
    {
      if (IS_WIDE)
	q = rxi_first_of_two_wide (p->first_byte, p->nfirst, s, e, &s);
      if (!q)
	s = first_of_two (s, e, p->first_byte, p->nfirst);
    }
  else if (p->sparse && rxi_filter_fast ())
    {
      if (IS_WIDE)
	q = rxi_first_of_many_wide (p, s, e, &s);
      if (!q)
	s = first_of_many (p, s, e);
    }
  if (q)
    return q;
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

const char *
rxi_find (const char *s, const char *e, const char *needle, size_t n)
{
  if ((size_t) (e - s) < n)
    return NULL;
  if (n <= 1)
    return n ? memchr (s, *needle, e - s) : s;
  const char *last = e - n, *p;	/* LAST: where a match may begin at most */
  if (IS_WIDE && ((p = rxi_find_wide (s, e, needle, n, &s)) || s > last))
    return p;
  p = find_wide (s, last, needle, n, &s);
  while (!p && s <= last)
    {
      s = memchr (s, *needle, last - s + 1);
      if (!s)
	return NULL;
      if (memcmp (s + 1, needle + 1, n - 1) == 0)
	return s;
      s++;
    }
  return p;
}

const char *
rx_find (const char *s, const char *e, const char *needle, size_t n)
{
  return rxi_find (s, e, needle, n);
}

/* --- filters ------------------------------------------------------------ */

static bool
passes (const struct rx_filter *f, const unsigned char *s)
{
  for (int k = 0; k < f->n; k++)
    if (s[k] >= 128 || !f->in[k][s[k]])
      return false;
  return true;
}

static const char *
filter_slow (const struct rx_filter *f, const char *s, const char *e)
{
  for (; e - s >= f->n; s++)
    if (passes (f, (const unsigned char *) s))
      return s;
  return e;
}

#ifdef __SSE2__

/* Zero where byte I of V is not let through.  Half a byte picks a row of
   bits, the other half picks a bit.  */
__attribute__ ((target ("ssse3")))
static inline __m128i
let_through (__m128i v, __m128i lo, __m128i hi)
{
  __m128i high = _mm_and_si128 (_mm_srli_epi16 (v, 4), _mm_set1_epi8 (15));
  return _mm_and_si128 (_mm_shuffle_epi8 (lo, v),
			_mm_shuffle_epi8 (hi, high));
}

__attribute__ ((target ("ssse3")))
static const char *
filter_wide (const struct rx_filter *f, const char *s, const char *e)
{
  const __m128i hi = _mm_setr_epi8 (1, 2, 4, 8, 16, 32, 64, -128,
				    0, 0, 0, 0, 0, 0, 0, 0);
  const __m128i zero = _mm_setzero_si128 ();
  __m128i lo[3];
  for (int k = 0; k < 3; k++)
    lo[k] = _mm_loadu_si128 ((const __m128i *) f->lo[k < f->n ? k : 0]);
  bool two = f->n > 1, three = f->n > 2;
  if (e - s < 15 + f->n)
    return filter_slow (f, s, e);
  for (const char *final = e - 15 - f->n;; s += 16)
    {
      if (s > final)
	s = final;
      __m128i v = _mm_loadu_si128 ((const __m128i *) s);
      __m128i no = _mm_cmpeq_epi8 (let_through (v, lo[0], hi), zero);
      if (two)
	{
	  v = _mm_loadu_si128 ((const __m128i *) (s + 1));
	  no = _mm_or_si128 (no, _mm_cmpeq_epi8 (let_through (v, lo[1], hi),
						 zero));
	}
      if (three)
	{
	  v = _mm_loadu_si128 ((const __m128i *) (s + 2));
	  no = _mm_or_si128 (no, _mm_cmpeq_epi8 (let_through (v, lo[2], hi),
						 zero));
	}
      unsigned m = _mm_movemask_epi8 (no) ^ 0xffff;
      if (m)
	return s + __builtin_ctz (m);
      if (s == final)
	return e;
    }
}

bool
rxi_filter_fast (void)
{
  static int fast = -1;
  if (fast < 0)
    fast = HAVE_SSSE3;
  return fast;
}

const char *
rxi_filter (const struct rx_filter *f, const char *s, const char *e)
{
  if (IS_WIDE)
    {
      const char *q = rxi_filter_wide (f, s, e, &s);
      if (q || s == e)
	return q ? q : e;
    }
  return (rxi_filter_fast () ? filter_wide (f, s, e)
	  : filter_slow (f, s, e));
}

#else

bool
rxi_filter_fast (void)
{
  return false;
}

const char *
rxi_filter (const struct rx_filter *f, const char *s, const char *e)
{
  return filter_slow (f, s, e);
}

#endif

/* --- members of a set --------------------------------------------------- */

static enum rx_answer
next_slow (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	   size_t *start, size_t *end)
{
  const unsigned char *first = p->first, *u = (const unsigned char *) s;
  while (from < n && first[u[from]] == FIRST_NO)
    from++;
  if (from == n)
    return RX_NO;
  *start = from;
  if (p->shape == RXP_SET)
    *end = from + 1;
  else
    {
      while (from < n && first[u[from]] == FIRST_YES)
	from++;
      *end = from;
    }
  return from < n && first[u[from]] == FIRST_HIGH ? RX_UNKNOWN : RX_YES;
}

#ifdef __SSE2__

/* members_16 at Q, where up to 15 bytes may lie after E; 16 bytes before
   E are readable.  *HIGH are the bytes above 127.  */
__attribute__ ((target ("ssse3")))
static inline unsigned
members_up_to (const struct rx_prefix *p, const char *q, const char *e,
	       unsigned *high)
{
  int behind = e - q < 16 ? 16 - (e - q) : 0;
  __m128i v = _mm_loadu_si128 ((const __m128i *) (q - behind));
  *high = (unsigned) _mm_movemask_epi8 (v) >> behind;
  return members_16 (p, q - behind) >> behind;
}

/* For N >= 16.  */
__attribute__ ((target ("ssse3")))
static enum rx_answer
next_wide (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	   size_t *start, size_t *end)
{
  const char *q = s + from, *e = s + n;
  unsigned m = 0, high = 0, all = p->listable ? 0 : 0xffff;
  for (; q < e; q += 16)
    if ((m = members_up_to (p, q, e, &high)) | (high &= all))
      break;
  if (q >= e)
    return RX_NO;
  int place = __builtin_ctz (m | high);
  q += place;
  if (high >> place & 1)
    return RX_UNKNOWN;
  *start = q - s;
  *end = *start + 1;
  if (p->shape == RXP_SET)
    return RX_YES;
  m >>= place;
  high >>= place;
  for (;; m = members_up_to (p, q, e, &high))
    {
      int run = __builtin_ctz (~m);
      q += run;
      if (run < 16 - place || q == e)
	{
	  *end = q - s;
	  return q < e && high & all & 1u << run ? RX_UNKNOWN : RX_YES;
	}
      place = 0;
    }
}

enum rx_answer
rxi_next (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	  size_t *start, size_t *end)
{
  return (n >= 16 && rxi_filter_fast ()
	  ? next_wide (p, s, n, from, start, end)
	  : next_slow (p, s, n, from, start, end));
}

#else

enum rx_answer
rxi_next (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	  size_t *start, size_t *end)
{
  return next_slow (p, s, n, from, start, end);
}

#endif

/* --- lists -------------------------------------------------------------- */

/* Which of the N <= 64 bytes at S are in the set of P, as bits.  */
static uint64_t
members_slow (const struct rx_prefix *p, const char *s, size_t n)
{
  uint64_t m = 0;
  for (size_t i = 0; i < n; i++)
    m |= (uint64_t) (p->first[(unsigned char) s[i]] == FIRST_YES) << i;
  return m;
}

#ifdef __SSE2__

__attribute__ ((target ("ssse3")))
static uint64_t
members_wide (const struct rx_prefix *p, const char *s)
{
  uint64_t m = 0;
  for (int k = 0; k < 4; k++)
    m |= (uint64_t) members_16 (p, s + 16 * k) << 16 * k;
  return m;
}

static uint64_t
members (const struct rx_prefix *p, const char *s, size_t n)
{
  char block[64];
  uint64_t m;
  if (IS_WIDE && rxi_members_wide (p, s, n, &m))
    return m;
  if (!rxi_filter_fast () || n < 8)
    return members_slow (p, s, n < 64 ? n : 64);
  if (n >= 64)
    return members_wide (p, s);
  memcpy (block, s, n);
  memset (block + n, 0, 64 - n);
  return members_wide (p, block) & ((UINT64_C (1) << n) - 1);
}

#else

static uint64_t
members (const struct rx_prefix *p, const char *s, size_t n)
{
  return members_slow (p, s, n < 64 ? n : 64);
}

#endif

/* Which of the N <= 64 bytes at S, some, are not ASCII; *TAIL: which of them
   are not the first of a character.  */
static uint64_t
high_bytes (const char *s, size_t n, uint64_t *tail)
{
  uint64_t high = 0;
  *tail = 0;
#ifdef __SSE2__
  char copy[BLOCK];
  const char *p = block_readable (s, n, copy);
  for (int i = 0; i < BLOCK; i += 16)
    {
      __m128i v = _mm_loadu_si128 ((const __m128i *) (p + i));
      __m128i t = _mm_cmplt_epi8 (v, _mm_set1_epi8 ((char) 0xc0));
      high |= (uint64_t) (unsigned) _mm_movemask_epi8 (v) << i;
      *tail |= (uint64_t) (unsigned) _mm_movemask_epi8 (t) << i;
    }
  return n < BLOCK ? high & ((UINT64_C (1) << n) - 1) : high;
#else
  for (size_t i = 0; i < n; i++)
    {
      high |= (uint64_t) ((signed char) s[i] < 0) << i;
      *tail |= (uint64_t) ((s[i] & 0xc0) == 0x80) << i;
    }
  return high;
#endif
}

/* The length of the character that begins with C, in text without a fault.  */
static inline size_t
char_bytes (unsigned char c)
{
  return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

/* members in text without a fault; OPEN: with all characters above 127.  */
static inline uint64_t
members_open (const struct rx_prefix *p, const char *s, size_t n, bool open,
	      uint64_t *tail)
{
  uint64_t m = members (p, s, n);
  *tail = 0;
  return open ? m | high_bytes (s, n < 64 ? n : 64, tail) : m;
}

/* The lists are compiled twice, for OPEN and not.  */
#define TWICE static inline __attribute__ ((always_inline))

TWICE size_t
list_single (const struct rx_prefix *p, const char *s, size_t n,
	     size_t *from, struct rx_span *span, size_t max, bool open)
{
  size_t k = 0;
  for (size_t at = *from; at < n; at += 64)
    {
      uint64_t tail, m = members_open (p, s + at, n - at, open, &tail);
      for (m &= ~tail; m; m &= m - 1)
	{
	  size_t i = at + __builtin_ctzll (m);
	  if (k == max)
	    {
	      *from = i;
	      return k;
	    }
	  span[k++] = (struct rx_span) {
	    i, i + (open ? char_bytes ((unsigned char) s[i]) : 1)
	  };
	}
    }
  *from = n;
  return k;
}

/* Runs begin and end where a bit differs from the one before.  */
TWICE size_t
list_runs (const struct rx_prefix *p, const char *s, size_t n, size_t *from,
	   struct rx_span *span, size_t max, bool open)
{
  size_t k = 0, start = 0;
  uint64_t inside = 0;
  for (size_t at = *from; at < n; at += 64)
    {
      uint64_t tail, m = members_open (p, s + at, n - at, open, &tail);
      for (uint64_t edge = m ^ (m << 1 | inside); edge; edge &= edge - 1)
	{
	  size_t i = at + __builtin_ctzll (edge);
	  inside ^= 1;
	  if (inside && k == max)
	    {
	      *from = i;
	      return k;
	    }
	  if (inside)
	    start = i;
	  else
	    span[k++] = (struct rx_span) { start, i };
	}
    }
  if (inside)
    span[k++] = (struct rx_span) { start, n };
  *from = n;
  return k;
}

size_t
rxi_list (const struct rx_prefix *p, const char *s, size_t n, size_t *from,
	  struct rx_span *span, size_t max, bool open)
{
  if (unlikely (open))
    return (p->shape == RXP_SET ? list_single (p, s, n, from, span, max, true)
	    : list_runs (p, s, n, from, span, max, true));
  return (p->shape == RXP_SET ? list_single (p, s, n, from, span, max, false)
	  : list_runs (p, s, n, from, span, max, false));
}
