/* submatch.h -- declarations shared by submatch.c and small.c.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REGEX_SUBMATCH_H
#define REGEX_SUBMATCH_H

#include "regex/internal.h"

#define RX_NOWHERE SIZE_MAX

struct sub
{
  struct rx *r;
  const char *s;
  size_t n;
  struct rx_span *span;
  size_t nspan;
};

enum { ROWS_LOCAL = 64 };

/* For each offset from LO to HI in the text, a set of instructions.  */
struct rows
{
  uint64_t *bits;
  size_t words, lo, hi;
  uint64_t local[ROWS_LOCAL];	/* memory for BITS that is used if there are
				   few sets */
};

static inline uint64_t *
row (const struct rows *r, size_t at)
{
  return r->bits + (at - r->lo) * r->words;
}

static inline bool
in_row (const struct rows *r, size_t at, uint32_t pc)
{
  return row (r, at)[pc >> 6] >> (pc & 63) & 1;
}

/* The offsets at which a match may end: those from LEAST to MOST or, if ROWS
   is not NULL, those of them for which ROWS contains the instruction PC.  */
struct goal
{
  size_t least, most;
  const struct rows *rows;
  uint32_t pc;
};

static inline bool
is_goal (const struct goal *g, size_t at)
{
  return at >= g->least && at <= g->most
    && (!g->rows || in_row (g->rows, at, g->pc));
}

/* The instructions that may be executed: those from LO to HI - 1, and EXIT.
   If ROWS is not NULL, an instruction may be executed at an offset only if
   ROWS contains it for this offset.  */
struct bounds
{
  const struct rx_prog *p;
  uint32_t lo, hi, exit;
  const struct rows *rows;
};

/* Return the character at offset AT, which is less than m->n.  Set *LEN to the
   length of the character in bytes.  */
static inline uint32_t
sub_char (const struct sub *m, size_t at, size_t *len)
{
  unsigned char c = m->s[at];
  *len = 1;
  if (c < 128)
    return c;
  if (m->r->utf8)
    return rxi_utf8 (m->s + at, m->s + m->n, len);
  return RX_STRAY + c;
}

/* Return the character that ends at offset AT, which is greater than 0.  Set
   *LEN to the length of the character in bytes.  */
static inline uint32_t
sub_char_before (const struct sub *m, size_t at, size_t *len)
{
  unsigned char c = m->s[at - 1];
  *len = 1;
  if (c < 128)
    return c;
  if (m->r->utf8)
    return rxi_utf8_back (m->s, m->s + at, len);
  return RX_STRAY + c;
}

/* --- small.c: programs of at most 64 instructions ----------------------- */

/* Build P's tables if P is small and has no word assertions.  */
void rxi_small (const struct rx *r, struct rx_prog *p);

/* Like the functions forward, backward, reach and retreat of submatch.c, for a
   program P that has these tables.  */
void rxi_small_forward (const struct sub *m, const struct rx_prog *p,
			size_t i, size_t j, struct rows *rows);
void rxi_small_backward (const struct sub *m, const struct rx_prog *p,
			 size_t i, size_t j, const struct goal *g,
			 struct rows *rows);
size_t rxi_small_reach (const struct sub *m, const struct bounds *b,
			uint32_t entry, size_t i, const struct goal *g,
			bool shortest);
size_t rxi_small_retreat (const struct sub *m, const struct bounds *b,
			  uint32_t entry, size_t j);

#endif /* REGEX_SUBMATCH_H */
