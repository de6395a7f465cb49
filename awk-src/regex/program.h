/* program.h -- programs to which trees are compiled.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REGEX_PROGRAM_H
#define REGEX_PROGRAM_H

#include <stdint.h>

#include "regex/rx.h"

struct rx_node;
struct bounds;

enum rx_op { RXO_SET, RXO_SPLIT, RXO_JUMP, RXO_ASSERT, RXO_MATCH };

struct rx_inst
{
  uint8_t op;
  uint8_t what;			/* for RXO_ASSERT: an enum rx_assert */
  uint32_t out;
  uint32_t arg;			/* for RXO_SET: index of the set in rx.set; for
				   RXO_SPLIT: the second target */
};

/* A part of a program: the instructions LO to HI - 1, which belong to one
   child of the top node or to one iteration of a repetition.  Execution of the
   part begins at ENTRY; after the part, execution continues at EXIT.  */
struct rx_part
{
  uint32_t entry, exit, lo, hi;
};

struct rx_prog
{
  struct rx_inst *inst;
  uint32_t n, start, match;
  bool has_word;		/* the program contains \y, \B, \< or \> */
  /* The parts are used only to find groups.  There is one part for each child
     of RXN_CAT and RXN_ALT, and for each iteration of RXN_REP.  If the number
     of iterations is not limited, the last part is used for all further
     iterations.  */
  struct rx_part *part;
  size_t npart;
  /* For each instruction, the predecessors from which it is reached without
     consuming input.  The predecessors of instruction PC are pred[pred_at[PC]]
     to pred[pred_at[PC + 1] - 1].  */
  uint32_t *pred, *pred_at;
  struct rx_small *small;	/* tables of small.c, or NULL */
};

/* Return the program to which tree T is compiled.  If PARTS is true, also fill
   `part' and `pred'.  If REVERSE is true, compile T for reading text backward.
   The caller frees the program with rxi_prog_free.  */
struct rx_prog *rxi_prog (const struct rx_node *t, bool parts,
			  bool reverse);
void rxi_prog_free (struct rx_prog *p);
void rxi_small_free (struct rx_prog *p);
/* Return the number of instructions that T needs, at most RX_PROG_MAX + 1.  */
size_t rxi_prog_size (const struct rx_node *t);

/* The context before or after an offset: unknown, the edge of the text, a
   character that is not a word character, or a word character.  */
enum rx_side { RXS_UNKNOWN, RXS_EDGE, RXS_OTHER, RXS_WORD };

/* --- closure.c ---------------------------------------------------------- */

/* Return 1 if assertion WHAT holds between PREV and NEXT, 0 if it does not, or
   -1 if the answer depends on an unknown context.  */
int rxi_holds (unsigned what, enum rx_side prev, enum rx_side next);
/* Return the context before or after offset AT in the N bytes at S.  If P has
   no assertions for words, RXS_OTHER also stands for RXS_WORD.  */
enum rx_side rxi_side_before (const struct rx_prog *p, bool utf8,
			      const char *s, size_t at);
enum rx_side rxi_side_after (const struct rx_prog *p, bool utf8,
			     const char *s, size_t n, size_t at);

/* A list of instructions or, in dfa.c, the key of a state.  */
struct rx_pcs
{
  uint32_t *v;
  size_t n;
};
/* Return an empty list with space for the instructions of P and for as many
   separators.  The caller frees its member V.  */
struct rx_pcs rxi_pcs (const struct rx_prog *p);

/* The working memory for closures of P.  Between two calls of rxi_close_begin,
   each instruction is visited at most once.  */
struct rx_closure
{
  const struct rx_prog *p;
  uint32_t *mark, round;	/* MARK: for each instruction, the ROUND in
				   which it was visited last */
  uint32_t *todo;
  const struct bounds *b;	/* NULL, or the instructions that may be
				   visited at offset AT.  If B is not NULL, all
				   visited instructions are listed.  */
  size_t at;
};
void rxi_close_init (struct rx_closure *c, const struct rx_prog *p);
void rxi_close_fini (struct rx_closure *c);
void rxi_close_begin (struct rx_closure *c);
/* True if PC was visited after the last call of rxi_close_begin.  */
static inline bool
rxi_close_has (const struct rx_closure *c, uint32_t pc)
{
  return c->mark[pc] == c->round;
}

/* Append to L the instructions that PC reaches without consuming input between
   the contexts PREV and NEXT: those that read a character, those that end a
   match, and the assertions that depend on an unknown context.  Return true if
   PC reaches the end of a match.  */
bool rxi_close_over (struct rx_closure *c, struct rx_pcs *l, uint32_t pc,
		     enum rx_side prev, enum rx_side next);
/* Append to L the instruction PC and all instructions that reach it without
   consuming input.  C->b must not be NULL.  */
void rxi_close_back (struct rx_closure *c, struct rx_pcs *l, uint32_t pc,
		     enum rx_side prev, enum rx_side next);

#endif /* REGEX_PROGRAM_H */
