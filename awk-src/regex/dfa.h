/* dfa.h -- the automaton that dfa.c builds and run.c runs.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REGEX_DFA_H
#define REGEX_DFA_H

#include "regex/internal.h"

/* An entry of the transition table is the number of the next state, shifted
   left by `shift', with two flags.  An entry below ENTRY_ACCEPT does not
   require special treatment.  */
#define ENTRY_ACCEPT (UINT32_C (1) << 30) /* the state accepts */
#define ENTRY_SPECIAL (UINT32_C (1) << 31) /* the next state may accept, or the
					      entry is ENTRY_UNKNOWN,
					      ENTRY_BAIL or ENTRY_DEAD */
#define ENTRY_UNKNOWN UINT32_MAX	/* the entry has not been computed
					   yet */
#define ENTRY_BAIL (UINT32_MAX - 1)	/* the automaton must stop with the
					   answer RX_UNKNOWN */
#define ENTRY_DEAD ENTRY_SPECIAL	/* the entry for state 0, from which no
					   match is possible */
#define ENTRY_STATE (ENTRY_ACCEPT - 1)	/* mask of the part of an entry that is
					   the state's number */

/* Flags of a state.  The first three flags say where the state accepts: before
   the edge of the text, before a character that is not a word character, and
   before a word character.  PENDING means that the state contains assertions
   that have not been evaluated yet.  */
enum { IF_EDGE = 1, IF_OTHER = 2, IF_WORD = 4, PENDING = 8 };

struct state
{
  uint32_t key, nkey;		/* offset and length of the key in keys[] */
  uint32_t flags;
  uint32_t chain;		/* number of the next state in the same hash
				   bucket; 0 if there is none */
};

enum high_bytes { HIGH_PLAIN, HIGH_DECODE, HIGH_BAIL };

/* A state that often leads to itself.  During a run, which is a sequence of
   bytes, the state does not change.  */
struct rx_run
{
  uint32_t entry;		/* entry of the state, or ENTRY_UNKNOWN if
				   there is no state */
  unsigned runs, bytes;		/* RUNS: number of recent runs; BYTES: their
				   total length */
  bool wide;			/* true if recent runs were long, so that ROW
				   is used to find the end of a run */
  unsigned char row[2][16];	/* the set of bytes that may occur in a run, in
				   the form of rx_prefix.row */
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
  unsigned char side[256];	/* the enum rx_side of each byte */
  uint32_t start[4];		/* entries of the start states, one for each
				   context (enum rx_side) before the start */
  struct state *state;
  size_t nstate, state_cap;
  uint32_t *keys;
  size_t nkeys, keys_cap;
  uint32_t *bucket;
  size_t nbucket;
  unsigned epoch;		/* number of times that all states have been
				   discarded */
  struct rx_run run[RUNS];	/* the element for state number I is at index I
				   modulo RUNS */
  /* Buffers for computing an entry.  */
  struct rx_closure closure;
  uint64_t *sorter;
  struct rx_pcs key, wide, copy;
};

/* Compute, store and return the entry for byte C in the state at INDEX.  */
uint32_t rxi_dfa_entry (struct rx_dfa *d, uint32_t index, unsigned c);
/* Compute, store and return the entry of the start state after PREV.  */
uint32_t rxi_dfa_start (struct rx_dfa *d, enum rx_side prev);

/* Return the context that the character C provides for an assertion: RXS_WORD
   if C is a word character, otherwise RXS_OTHER.  */
static inline enum rx_side
rxi_dfa_side (const struct rx_dfa *d, uint32_t c)
{
  return d->side[c & 0xff];
}

#endif /* REGEX_DFA_H */
