/* join.c -- build $0 from its fields.
   SPDX-License-Identifier: GPL-3.0-or-later

   join_cells writes to a buffer that this file owns.  All other functions
   write to memory of their callers.  */

#include <config.h>
#include "text/join.h"

#include <string.h>

#include "base/mem.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "text/scan.h"
#include "value/convert.h"

enum { WIDE = 16, NEAR = 4 * WIDE };

static struct strbuf joined;

/* Make space for N + NEAR more bytes after TO, the end of the text in JOINED.
   Return the address of the space; the buffer may have moved.  */
static __attribute__ ((noinline)) char *
grow (char *to, size_t n)
{
  joined.n = (size_t) (to - joined.p);
  joined.p = mem_grow (joined.p, &joined.cap, joined.n + n + NEAR, 1);
  return joined.p + joined.n;
}

static inline char *
room (char *to, size_t n)
{
  if (unlikely ((size_t) (joined.p + joined.cap - to) < n + NEAR))
    return grow (to, n);
  return to;
}

/* Copy the N bytes at P to TO.  There must be space at TO for N bytes or, if N
   is less than NEAR, for NEAR bytes, because the function may write that many.
   Return the end of the copy.  The function has few branches, because the
   lengths of fields are hard to predict.  */
static inline char *
copy (char *to, const char *p, size_t n)
{
  if (likely (n <= NEAR && may_read_past (p, NEAR)))
    {
      /* Hide the size of the object at P from the compiler, and make the
	 compiler complete all its pending stores to this object.  */
      __asm__ ("" : "+r" (p) : : "memory");
      memcpy (to, p, WIDE);
      if (n > WIDE)
	memcpy (to + WIDE, p + WIDE, NEAR - WIDE);
    }
  else
    memcpy (to, p, n);
  return to + n;
}

static inline char *
add_separator (char *to, struct sv ofs)
{
  if (ofs.n == 1)
    *to++ = *ofs.p;
  else
    to = copy (to, ofs.p, ofs.n);
  return to;
}

struct sv
join_cells (const struct val *c, int n, struct sv ofs, size_t text)
{
  struct scratch s;
  const struct val *last = c + n - 1, *first = c;
  size_t rest = text + (size_t) n * ofs.n;
  char *to = room (joined.p, rest);
  for (; c <= last; c++)
    {
      if (c > first)
	to = add_separator (to, ofs);
      if (c->kind == K_BORROW)
	to = copy (to, c->p, VAL_LEN (c->w1));
      else if (val_has_bytes (c) && val_is_inline (c))
	{
	  to = room (to, WIDE + rest);
	  memcpy (to, c, sizeof *c);
	  to += c->kind;
	}
      else
	{
	  struct sv t = val_sv (c, &s);
	  to = room (to, t.n + rest);
	  to = copy (to, t.p, t.n);
	}
    }
  return (struct sv) { joined.p, (size_t) (to - joined.p) };
}

/* --- without cells ------------------------------------------------------ */

/* Copy the block at P to TO, and replace each separator with BY.to.  Return a
   mask of the separators.  */
static inline uint64_t
replace_block (char *to, const char *p, struct join by)
{
  uint64_t m = by.from == FLD_BLANKS ? scan_blank (p)
    : scan_equal (p, (char) by.from);
  memcpy (to, p, SCAN_BLOCK);
  for (uint64_t left = m; left; left &= left - 1)
    to[__builtin_ctzll (left)] = by.to;
  return m;
}

#ifdef MB_WIDE

/* Like replace_block, but use vector operations: the number of separators is
   unpredictable, so replacing them one by one would be slow.  */
static inline MB_AVX2 uint64_t
replace_block_wide (char *to, const char *p, struct join by)
{
  __m256i *out = (__m256i *) to, new = _mm256_set1_epi8 (by.to), found[2];
  for (int i = 0; i < 2; i++)
    {
      __m256i x = _mm256_loadu_si256 ((const __m256i *) p + i);
      found[i] = by.from == FLD_BLANKS ? scan_blanks_of (x)
	: _mm256_cmpeq_epi8 (x, _mm256_set1_epi8 ((char) by.from));
      _mm256_storeu_si256 (out + i, _mm256_blendv_epi8 (x, new, found[i]));
    }
  return mb_bits (found[0], found[1]);
}

#else
# define replace_block_wide replace_block
#endif

/* Implement join_text.  */
INLINED char *
text_by (bool wide, char *to, struct sv text, struct join by)
{
  uint64_t carry = 0;
  for (size_t i = 0; i < text.n; i += SCAN_BLOCK)
    {
      char padded[SCAN_BLOCK];
      const char *p = block_readable (text.p + i, text.n - i, padded);
      uint64_t m = (wide ? replace_block_wide (to + i, p, by)
		    : replace_block (to + i, p, by));
      m &= block_first_bits (text.n - i);
      if (by.from == FLD_BLANKS && m & (m << 1 | carry))
	return NULL;
      carry = m >> (SCAN_BLOCK - 1);
    }
  return to + text.n;
}

/* Implement join_replaced.  */
INLINED char *
replaced_by (bool wide, char *to, const struct join_change *c)
{
  const char *after = c->old.p + c->old.n, *end = c->text.p + c->text.n;
  struct sv before = { c->text.p, c->old.p - c->text.p };
  to = text_by (wide, to, before, c->by);
  if (!to)
    return NULL;
  to = copy (to, c->new.p, c->new.n);
  return text_by (wide, to, (struct sv) { after, end - after }, c->by);
}

MB_BOTH (char *, join_text, (char *to, struct sv text, struct join by),
	 text_by, to, text, by)
MB_BOTH (char *, join_replaced, (char *to, const struct join_change *c),
	 replaced_by, to, c)
