/* scan.h -- find the separators in a string, 64 bytes at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   A block of 64 bytes is converted to a word that has one bit for each byte.
   The set bits are called marks; their positions are found by counting
   trailing zeros.

   If blanks separate the fields, two bytes are marked for each field: its
   first byte and the first byte after it.  The end of the text is treated as a
   blank.

   If a byte separates the fields, each separator is marked, and so is the end
   of the text.

   The last block is read in place if this does not cross a page boundary;
   otherwise, the block is copied first.  */

#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/block.h"
#include "base/mb_wide.h"
#include "value/value.h"

enum { SCAN_BLOCK = BLOCK };

struct scan
{
  const char *base;		/* The address of the byte to which bit 0 of
				   BITS belongs.  */
  const char *next;		/* The next block.  */
  const char *end;		/* The end of the text.  */
  uint64_t bits;		/* The marks that have not been returned
				   yet.  */
  uint64_t carry;		/* For blanks: 1 if the byte before NEXT is a
				   blank.  */
};

/* Return the address of a readable block that begins with the next bytes of
   S.  */
static inline const char *
scan_block (const struct scan *s, char copy[BLOCK])
{
  return block_readable (s->next, (size_t) (s->end - s->next), copy);
}

#ifdef __SSE2__

/* Combine the masks of the four quarters of a block.  (At -O2, the compiler
   would not unroll a loop.)  */
#define SCAN_QUARTERS(quarter, p) \
  ((uint64_t) (quarter (p) | quarter ((p) + 16) << 16) \
   | (uint64_t) (quarter ((p) + 32) | quarter ((p) + 48) << 16) << 32)

static inline uint32_t
scan_equal_16 (const char *p, __m128i want)
{
  __m128i x = _mm_loadu_si128 ((const __m128i *) p);
  return (uint32_t) _mm_movemask_epi8 (_mm_cmpeq_epi8 (x, want));
}

static inline uint64_t
scan_equal (const char *p, char c)
{
  const __m128i want = _mm_set1_epi8 (c);
#define SCAN_QUARTER(p) scan_equal_16 (p, want)
  return SCAN_QUARTERS (SCAN_QUARTER, p);
#undef SCAN_QUARTER
}

static inline uint32_t
scan_blank_16 (const char *p)
{
  const __m128i space = _mm_set1_epi8 (' '), tab = _mm_set1_epi8 ('\t');
  const __m128i one = _mm_set1_epi8 (1);
  __m128i x = _mm_loadu_si128 ((const __m128i *) p);
  __m128i y = _mm_sub_epi8 (x, tab);	/* In Y, a TAB is 0 and a newline is
					   1.  */
  y = _mm_cmpeq_epi8 (_mm_min_epu8 (y, one), y);
  x = _mm_or_si128 (_mm_cmpeq_epi8 (x, space), y);
  return (uint32_t) _mm_movemask_epi8 (x);
}

/* Return a mask of the spaces, TABs and newlines in the block at P.  */
static inline uint64_t
scan_blank (const char *p)
{
  return SCAN_QUARTERS (scan_blank_16, p);
}

#else

/* Return the eight bytes at P as a word, the first byte in the low bits.  */
static inline uint64_t
scan_load8 (const char *p)
{
  uint64_t w;
  memcpy (&w, p, sizeof w);
# if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  w = __builtin_bswap64 (w);
# endif
  return w;
}

/* Return a mask with one bit for each of the eight bytes of W.  The bit of a
   byte is set if the byte is equal to C.  */
static inline uint64_t
scan_equal8 (uint64_t w, char c)
{
  const uint64_t low = UINT64_C (0x7f7f7f7f7f7f7f7f);
  w ^= UINT64_C (0x0101010101010101) * (unsigned char) c;
  w = ~(((w & low) + low) | w | low);
  return (w >> 7) * UINT64_C (0x0102040810204080) >> 56;
}

static inline uint64_t
scan_equal (const char *p, char c)
{
  uint64_t m = 0;
  for (int i = 0; i < 8; i++)
    m |= scan_equal8 (scan_load8 (p + 8 * i), c) << (8 * i);
  return m;
}

static inline uint64_t
scan_blank (const char *p)
{
  uint64_t m = 0;
  for (int i = 0; i < 8; i++)
    {
      uint64_t w = scan_load8 (p + 8 * i);
      m |= (scan_equal8 (w, ' ') | scan_equal8 (w, '\t')
	    | scan_equal8 (w, '\n')) << (8 * i);
    }
  return m;
}

#endif

/* Return the address of the first byte C in [P, END) that is followed by
   another C or is the last byte.  Return END if there is none.  Up to
   SCAN_BLOCK bytes after END may be read.  */
static inline const char *
scan_pair (const char *p, const char *end, char c)
{
  for (; end - p > SCAN_BLOCK; p += SCAN_BLOCK)
    {
      uint64_t m = scan_equal (p, c), next = p[SCAN_BLOCK] == c;
      m &= m >> 1 | next << (SCAN_BLOCK - 1);
      if (m)
	return p + __builtin_ctzll (m);
    }
  for (; p < end; p++)
    if (*p == c && (p + 1 == end || p[1] == c))
      break;
  return p;
}

static inline bool
scan_is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n';
}

/* A function that has a parameter WIDE is inlined twice: into code for any
   processor and into code for AVX2 (base/mb_wide.h).  */

#ifdef MB_WIDE

/* Return X with each blank replaced by 0xff and each other byte replaced by 0.
   The index of a blank in TABLE is its low four bits.  A byte of 0x80 or more
   never matches, because the shuffle then returns 0.  */
static inline MB_AVX2 __m256i
scan_blanks_of (__m256i x)
{
  const __m256i table = _mm256_broadcastsi128_si256
    (_mm_setr_epi8 (' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', -1, -1,
		    -1, -1, 0));
  return _mm256_cmpeq_epi8 (_mm256_shuffle_epi8 (table, x), x);
}

static inline MB_AVX2 uint64_t
scan_equal_wide (const char *p, char c)
{
  return mb_equal (mb_load (p), c);
}

static inline MB_AVX2 uint64_t
scan_blank_wide (const char *p)
{
  struct mb_block b = mb_load (p);
  return mb_bits (scan_blanks_of (b.v), scan_blanks_of (b.w));
}

#else

# define scan_equal_wide scan_equal
# define scan_blank_wide scan_blank

#endif

INLINED uint64_t
scan_equal_by (bool wide, const char *p, char c)
{
  return wide ? scan_equal_wide (p, c) : scan_equal (p, c);
}

INLINED uint64_t
scan_blank_by (bool wide, const char *p)
{
  return wide ? scan_blank_wide (p) : scan_blank (p);
}

/* Implement scan_to_blank and scan_to_byte.  */
INLINED const char *
scan_to (bool blank, char c, const char *p, const char *end)
{
#if defined __SSE2__ && !BLOCK_STRICT
  const __m128i want = _mm_set1_epi8 (c);
  for (; p < end && ((uintptr_t) p & (BLOCK_PAGE - 1)) <= BLOCK_PAGE - 16;
       p += 16)
    {
      uint32_t m = blank ? scan_blank_16 (p) : scan_equal_16 (p, want);
      if (m)
	{
	  p += __builtin_ctz (m);
	  return p < end ? p : end;
	}
    }
  if (p >= end)
    return end;
#endif
  while (p < end && !(blank ? scan_is_blank (*p) : *p == c))
    p++;
  return p;
}

/* Return the first space, TAB or newline in [P, END), or END.  */
static inline const char *
scan_to_blank (const char *p, const char *end)
{
  return scan_to (true, 0, p, end);
}

/* Return the first byte C in [P, END), or END.  */
static inline const char *
scan_to_byte (char c, const char *p, const char *end)
{
  return scan_to (false, c, p, end);
}

/* Return the start of the run of non-blanks that ends at E, or FIRST if this
   run starts before FIRST; the byte before E must not be a blank.  */
static inline const char *
scan_back_to_blank (const char *first, const char *e)
{
#if defined __SSE2__ && !BLOCK_STRICT
  if (((uintptr_t) (e - 1) & (BLOCK_PAGE - 1)) >= 15)
    {
      uint32_t m = scan_blank_16 (e - 16);
      if (e - first < 16)
	m |= (UINT32_C (1) << (16 - (e - first))) - 1;
      if (m)
	return e + 16 - __builtin_clz (m);
      e -= 16;
    }
#endif
  while (e > first && !scan_is_blank (e[-1]))
    e--;
  return e;
}

static inline void
scan_start (struct scan *s, const char *p, size_t n)
{
  s->base = s->next = p;
  s->end = p + n;
  s->bits = 0;
  s->carry = 1;
}

/* Return a copy of *S.  Copy *S word by word, because a load of several words
   would have to wait for the stores that have initialised *S.  */
static inline struct scan
scan_copy (const struct scan *s)
{
  struct scan c;
  c.base = s->base;
  c.next = s->next;
  c.end = s->end;
  c.bits = s->bits;
  c.carry = s->carry;
  return c;
}

/* Find the marks of the next block.  The caller must have checked that NEXT <=
   END.  */
INLINED void
scan_fill_blanks (bool wide, struct scan *s)
{
  char copy[SCAN_BLOCK];
  uint64_t m = scan_blank_by (wide, scan_block (s, copy));
  size_t left = (size_t) (s->end - s->next);
  if (left < SCAN_BLOCK)
    m |= ~UINT64_C (0) << left;
  s->bits = m ^ (m << 1 | s->carry);
  s->carry = m >> 63;
  s->base = s->next;
  s->next += SCAN_BLOCK;
}

INLINED void
scan_fill_bytes (bool wide, struct scan *s, char c, bool newline_too)
{
  char copy[SCAN_BLOCK];
  const char *p = scan_block (s, copy);
  uint64_t m = scan_equal_by (wide, p, c);
  size_t left = (size_t) (s->end - s->next);
  if (newline_too)
    m |= scan_equal_by (wide, p, '\n');
  if (left < SCAN_BLOCK)
    m = (m & ((UINT64_C (1) << left) - 1)) | UINT64_C (1) << left;
  s->bits = m;
  s->base = s->next;
  s->next += SCAN_BLOCK;
}

/* What separates the fields of a text: blanks, or the byte C and, with
   NEWLINE_TOO, newlines.  */
struct scan_separator
{
  bool blanks, newline_too;
  char c;
};

INLINED void
scan_fill (bool wide, struct scan *s, struct scan_separator by)
{
  if (by.blanks)
    scan_fill_blanks (wide, s);
  else
    scan_fill_bytes (wide, s, by.c, by.newline_too);
}

static inline const char *
scan_take (struct scan *s)
{
  const char *p = s->base + __builtin_ctzll (s->bits);
  s->bits &= s->bits - 1;
  return p;
}

/* If no marks are left, find the next block with marks.  The mark of the end
   of the text must not have been returned before.  */
INLINED void
scan_more_bytes (bool wide, struct scan *s, char c, bool newline_too)
{
  while (s->bits == 0)
    scan_fill_bytes (wide, s, c, newline_too);
}

/* --- scan.c ------------------------------------------------------------- */

/* Return how many of the N bytes at P are equal to C.  */
size_t scan_count (const char *p, size_t n, char c);

/* Return how many marks are left up to the end of the text.  The marks must be
   those of fields that blanks separate.  */
size_t scan_count_blanks (const struct scan *s);

/* Set *F to field N of TEXT, where N is at least 2.  Return false if TEXT has
   fewer fields.  */
bool scan_nth_field (struct sv text, struct scan_separator by, int n,
		     struct sv *f);
/* Set *F to the last field of TEXT, which has at least one field.  Return false
   if BY has NEWLINE_TOO, which is not supported.  */
bool scan_last_field (struct sv text, struct scan_separator by,
		      struct sv *f);

/* List those of the *LEN bytes at P that are equal to C; *LEN must be below
   65536.  Store their offsets from P in the array AT, which has space for MAX
   + SCAN_BLOCK elements, and return the number of listed bytes.  If at least
   MAX bytes equal to C have been listed, stop after the current block and set
   *LEN to the number of bytes examined.  The caller must ensure that
   SCAN_BLOCK bytes after the last byte can be read.  */
unsigned scan_list (const char *p, size_t *len, char c, uint16_t *at,
		    unsigned max);

#endif /* SCAN_H */
