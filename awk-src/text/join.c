/* join.c -- build $0 from its fields.
   SPDX-License-Identifier: GPL-3.0-or-later

   Most fields are parts of the text that was split.  Usually one byte separates
   two fields there, and OFS is one byte, too, so that their distance does not
   change.  A run of such fields is copied as a whole.  */

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
   Return where they begin; the buffer may have moved.  */
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

/* Copy the N bytes at P; there is space for NEAR more.  Return the end of the
   copy.  Has few branches, because lengths are hard to predict.  */
static inline char *
copy (char *to, const char *p, size_t n)
{
  if (likely (n <= NEAR && may_read_past (p, NEAR)))
    {
      /* Tell the compiler that P is not an object of known size, and that its
	 bytes have been stored.  */
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

/* Return the last of the cells from C to LAST that follow one another at a
   distance of N bytes.  *END is the end of C on entry, and the end of the
   returned cell on return.  */
static inline const struct val *
end_of_run (const struct val *c, const struct val *last, size_t n,
	    const char **end)
{
  const char *e = *end;
  for (; c < last && c[1].kind == K_BORROW && c[1].p == e + n; c++)
    e = c[1].p + VAL_LEN (c[1].w1);
  *end = e;
  return c;
}

/* Store OFS before each of the cells from C to LAST.  Their texts have been
   copied to an address DISTANCE bytes higher.  */
static inline void
put_separators (const struct val *c, const struct val *last, struct sv ofs,
		ptrdiff_t distance)
{
  if (ofs.n == 1)
    for (; c <= last; c++)
      *((char *) ((uintptr_t) c->p + (uintptr_t) distance) - 1) = *ofs.p;
  else if (ofs.n > 1)
    for (; c <= last; c++)
      memcpy ((char *) ((uintptr_t) c->p + (uintptr_t) distance) - ofs.n,
	      ofs.p, ofs.n);
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
	{
	  const char *p = c->p, *end = p + VAL_LEN (c->w1);
	  const struct val *run = c;
	  c = end_of_run (c, last, ofs.n, &end);
	  char *q = to;
	  to = copy (to, p, (size_t) (end - p));
	  put_separators (run + 1, c, ofs,
			  (ptrdiff_t) ((uintptr_t) q - (uintptr_t) p));
	}
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

/* Implement join_text.  */
SCAN_TWICE char *
text_by (bool wide, char *to, struct sv text, int separator, char c)
{
  uint64_t carry = 0;
  for (size_t i = 0; i < text.n; i += SCAN_BLOCK)
    {
      char padded[SCAN_BLOCK];
      const char *p = block_readable (text.p + i, text.n - i, padded);
      uint64_t m = (separator == FLD_BLANKS ? scan_blank_by (wide, p)
		    : scan_equal_by (wide, p, (char) separator));
      m &= block_first_bits (text.n - i);
      if (separator == FLD_BLANKS && m & (m << 1 | carry))
	return NULL;
      carry = m >> (SCAN_BLOCK - 1);
      memcpy (to + i, p, SCAN_BLOCK);
      for (; m; m &= m - 1)
	to[i + (size_t) __builtin_ctzll (m)] = c;
    }
  return to + text.n;
}

static SCAN_AVX2 char *
text_wide (char *to, struct sv text, int separator, char c)
{
  return text_by (true, to, text, separator, c);
}

char *
join_text (char *to, struct sv text, int separator, char c)
{
  return (scan_is_wide () ? text_wide (to, text, separator, c)
	  : text_by (false, to, text, separator, c));
}
