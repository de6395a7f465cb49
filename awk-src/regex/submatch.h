/* submatch.h -- declarations shared by the files that find groups.
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

/* The offsets at which a match may end: those from LEAST to MOST.  If ROWS is
   not NULL, a match may end at one of these offsets only if ROWS contains the
   instruction PC for it.  */
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

static inline bool
is_allowed (const struct bounds *b, uint32_t pc, size_t at)
{
  return (pc == b->exit || (pc >= b->lo && pc < b->hi))
	 && (!b->rows || in_row (b->rows, at, pc));
}

static inline uint32_t
sub_char (const struct sub *m, size_t at, size_t *len)
{
  return rxi_char (m->r->utf8, m->s, m->n, at, len);
}

static inline uint32_t
sub_char_before (const struct sub *m, size_t at, size_t *len)
{
  return rxi_char_before (m->r->utf8, m->s, at, len);
}

/* --- passes.c ----------------------------------------------------------- */

/* For each offset from I to J, set ROWS to the instructions of P that can be
   reached if execution starts at offset I.  The caller calls rxi_rows_free.  */
void rxi_forward (const struct sub *m, const struct rx_prog *p, size_t i,
		  size_t j, struct rows *rows);
/* For each offset from I to J, set ROWS to the instructions from which the end
   of P can be reached at an offset that G allows.  The caller calls
   rxi_rows_free.  */
void rxi_backward (const struct sub *m, const struct rx_prog *p, size_t i,
		   size_t j, const struct goal *g, struct rows *rows);
void rxi_rows_free (struct rows *r);
/* Starting at offset I of the text, follow the instructions of B from ENTRY to
   the exit of B.
   Return the last offset (if SHORTEST is true, the first offset) at which G
   allows the exit, or RX_NOWHERE if there is none.  */
size_t rxi_reach (const struct sub *m, const struct bounds *b, uint32_t entry,
		  size_t i, const struct goal *g, bool shortest);
/* Return the last offset I such that the instructions of B, if they start at
   ENTRY, match the text from I to J.  */
size_t rxi_retreat (const struct sub *m, const struct bounds *b,
		    uint32_t entry, size_t j);

/* Return the bounds that contain all instructions of P.  */
static inline struct bounds
all_of (const struct rx_prog *p)
{
  return (struct bounds) { p, 0, p->n, p->match, NULL };
}

/* --- small.c: tables for programs of at most 64 instructions ------------ */

/* The kinds of offsets: inside the text, or at its start, at its end or both
   (flags).  */
enum { AT_START = 1, AT_END = 2, N_PLACES = 4 };

/* Sets of instructions are words with one bit for each instruction.  */
#define BIT(pc) (UINT64_C (1) << (pc))

struct rx_small
{
  uint64_t sets;		/* the set of the RXO_SET instructions */
  uint64_t jumps;		/* the set of the RXO_JUMP instructions */
  uint64_t by_byte[256];	/* for each byte: the set of the RXO_SET
				   instructions whose sets contain the byte */
  /* For each kind of offset and each instruction, AHEAD is the set of all
     instructions that this instruction reaches without consuming input.  BACK
     is the set of all instructions that reach this instruction without
     consuming input.  Both sets include the instruction itself.  They end at
     jumps, which begin the parts of the program, so that no set extends into
     another part.  AHEAD and BACK are NULL until rxi_small_close is
     called.  */
  uint64_t *ahead[N_PLACES], *back[N_PLACES];
};

/* Make P->small if P is small and has no word assertions.  */
void rxi_small (const struct rx *r, struct rx_prog *p);
/* Compute the sets AHEAD and BACK for offsets of the kind PLACE.  */
void rxi_small_close (const struct rx_prog *p, int place);

#endif /* REGEX_SUBMATCH_H */
