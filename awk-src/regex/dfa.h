/* dfa.h -- the automaton that dfa.c builds and run.c runs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REGEX_DFA_H
#define REGEX_DFA_H

#include "regex/internal.h"

/* Entries of the table: number of the next state << shift, and two bits.
   All that are not below ENTRY_ACCEPT need thought.  */
#define ENTRY_ACCEPT (UINT32_C (1) << 30) /* it accepts */
#define ENTRY_SPECIAL (UINT32_C (1) << 31) /* it may accept; or one of: */
#define ENTRY_UNKNOWN UINT32_MAX	/* not made yet */
#define ENTRY_BAIL (UINT32_MAX - 1)	/* the answer is RX_UNKNOWN */
#define ENTRY_DEAD ENTRY_SPECIAL	/* state 0: no match is possible */
#define ENTRY_STATE (ENTRY_ACCEPT - 1)	/* mask of the state */

/* Flags of a state: it accepts if next comes ...  */
enum { IF_EDGE = 1, IF_OTHER = 2, IF_WORD = 4, PENDING = 8 };

struct state
{
  uint32_t key, nkey;		/* in keys[] */
  uint32_t flags;
  uint32_t chain;		/* next state of this bucket, 0: none */
};

struct list
{
  uint32_t *v;
  size_t n;
};

enum high_bytes { HIGH_PLAIN, HIGH_DECODE, HIGH_BAIL };

/* Runs of bytes that leave a state as it is.  */
struct rx_run
{
  uint32_t entry;		/* of the state; ENTRY_UNKNOWN: of none */
  unsigned runs, bytes;		/* passed lately */
  bool wide;			/* they are long: ROW is in use */
  unsigned char row[2][16];	/* which bytes those are, as in rx_prefix */
};
enum { RUNS = 2 };

struct rx_dfa
{
  const struct rx *r;
  const struct rx_prog *p;
  enum rx_dfa_mode mode;
  enum high_bytes high;
  unsigned shift;
  uint32_t *trans;
  unsigned char class[256];
  unsigned char side[256];	/* enum rx_side of the bytes */
  uint32_t start[4];		/* by enum rx_side */
  struct state *state;
  size_t nstate, state_cap;
  uint32_t *keys;
  size_t nkeys, keys_cap;
  uint32_t *bucket;
  size_t nbucket;
  unsigned epoch;		/* how often all was forgotten */
  struct rx_run run[RUNS];	/* by number of the state */
  /* Work space of a step.  */
  uint32_t *mark, round;
  uint32_t *todo;
  uint64_t *sorter;
  struct list key, wide, copy;
};

/* Make the entry for byte C in the state at INDEX.  */
uint32_t rxi_dfa_entry (struct rx_dfa *d, uint32_t index, unsigned c);
/* Make the entry of the start state after PREV.  */
uint32_t rxi_dfa_start (struct rx_dfa *d, enum rx_side prev);

/* What character C is to word edges.  */
static inline enum rx_side
rxi_dfa_side (const struct rx_dfa *d, uint32_t c)
{
  return d->side[c & 0xff];
}

#endif /* REGEX_DFA_H */
