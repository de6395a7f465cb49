/* internal.h -- what the parts of the regexp engine share.
   SPDX-License-Identifier: GPL-3.0-or-later

   Road of a pattern: parse.c makes a tree, set.c its character sets,
   nfa.c turns trees into small programs over characters, dfa.c runs
   them as lazily built automata over bytes, pike.c by direct simulation
   (for the few things that automata over bytes cannot know), submatch.c
   finds the groups, prefix.c finds strings and bytes worth searching for
   first, compile.c and search.c choose among them.

   A character is a byte in byte mode; in UTF-8 mode it is a code point, or
   a stray byte (one that is part of no valid sequence), written
   RX_STRAY + byte.  */

#ifndef REGEX_INTERNAL_H
#define REGEX_INTERNAL_H

#include <stdint.h>

#include "base/utf8.h"
#include "regex/rx.h"

enum { RX_STRAY = 0x400000, RX_REPEAT_MAX = 32767 };
/* Limits that keep odd patterns from eating the machine.  */
enum { RX_OPEN_MAX = 10000, RX_DEPTH_MAX = 50000, RX_PROG_MAX = 1000000 };
/* What recurses over a tree deeper than this asks for more stack.  */
enum { RX_DEEP = 500 };

/* --- sets of characters ------------------------------------------------- */

struct rx_range
{
  uint32_t lo, hi;
};

/* How a set treats characters of two and more bytes.  */
enum rx_high { RX_HIGH_NONE, RX_HIGH_ALL, RX_HIGH_SOME };

struct rx_set
{
  /* By byte.  UTF-8: characters below 128, then stray bytes.  */
  uint64_t bits[4];
  /* The rest serves code points from 128 up.  */
  struct rx_range *range;	/* sorted, apart */
  size_t nrange, range_cap;
  unsigned classes;		/* bit I: the class rxi_class_name[I] */
  unsigned byte_classes;	/* the same, of characters that are bytes */
  uint32_t *equiv;		/* [=c=] */
  size_t nequiv, equiv_cap;
  bool neg;			/* all the others */
  bool icase;			/* try the case variants for classes */
  uint8_t high;			/* enum rx_high */
};

static inline bool
rxi_set_byte (const struct rx_set *s, unsigned c)
{
  return s->bits[c >> 6] >> (c & 63) & 1;
}

static inline void
rxi_set_add_byte (struct rx_set *s, unsigned c)
{
  s->bits[c >> 6] |= UINT64_C (1) << (c & 63);
}

struct rx;

enum { RX_NCLASS = 12 };
/* Number of the class called NAME, or -1.  */
int rxi_class (const char *name, size_t n);
/* Building: characters (or stray bytes), ranges, classes, equivalents.  */
void rxi_set_add (struct rx_set *s, uint32_t lo, uint32_t hi, bool utf8);
void rxi_set_class (struct rx_set *s, int class, bool utf8);
void rxi_set_equiv (struct rx_set *s, uint32_t c, bool utf8);
/* Fold case if asked, complement if NEG, settle `high'.  */
void rxi_set_finish (struct rx_set *s, unsigned flags, bool neg);
/* Does S hold the code point C >= 128?  */
bool rxi_set_has_high (const struct rx_set *s, uint32_t c);
/* Are all code points LO..HI in S, or none (*IN says)?  False when that
   is not known cheaply.  */
bool rxi_set_uniform (const struct rx_set *s, uint32_t lo, uint32_t hi,
		      bool *in);
bool rxi_is_word (uint32_t c, bool utf8);
void rxi_set_free (struct rx_set *s);

/* Is C in S?  Bytes from 128 up are given as RX_STRAY + byte, in byte mode,
   too.  */
static inline bool
rxi_set_has (const struct rx_set *s, uint32_t c)
{
  return (c < 128 || c & RX_STRAY ? rxi_set_byte (s, c & 255)
	  : rxi_set_has_high (s, c));
}

/* --- trees -------------------------------------------------------------- */

enum rx_kind
{
  RXN_EMPTY, RXN_SET, RXN_CAT, RXN_ALT, RXN_REP, RXN_GROUP, RXN_ASSERT
};

enum rx_assert { RXA_BOT, RXA_EOT, RXA_EDGE, RXA_INNER, RXA_WBEG, RXA_WEND };

struct rx_node
{
  uint8_t kind;
  uint8_t what;			/* RXN_ASSERT: which */
  bool lazy;			/* RXN_REP: takes as little as it can */
  bool has_group, has_lazy;	/* here or below */
  bool nullable;		/* can match nothing (assertions ignored) */
  uint16_t depth;
  int32_t length;		/* characters that it always takes, or -1 */
  int set;			/* RXN_SET: number of the set */
  int group;			/* RXN_GROUP: its number, from 1 */
  int min, max;			/* RXN_REP; max -1: no limit */
  size_t nkid;
  struct rx_node **kid;
  struct rx_prog *prog;		/* made when groups are looked for */
  struct rx_node *chain;	/* all nodes that have one */
};

/* --- programs ----------------------------------------------------------- */

enum rx_op { RXO_SET, RXO_SPLIT, RXO_JUMP, RXO_ASSERT, RXO_MATCH };

struct rx_inst
{
  uint8_t op;
  uint8_t what;			/* RXO_ASSERT */
  uint32_t out;
  uint32_t arg;			/* RXO_SET: the set; RXO_SPLIT: 2nd way */
};

/* A kid of the top node, or a turn of its repetition: where it begins,
   where it goes on, and its own instructions, LO to HI - 1.  */
struct rx_part
{
  uint32_t entry, exit, lo, hi;
};

struct rx_prog
{
  struct rx_inst *inst;
  uint32_t n, start, match;
  bool has_word;		/* \y \B \< \> are in it */
  /* For groups only: a part for each kid of RXN_CAT and RXN_ALT, for each
     turn of RXN_REP (entry is the body's; without limit, the last part
     serves all later turns).  */
  struct rx_part *part;
  size_t npart;
  /* Predecessors that read nothing: those of PC are pred[pred_at[PC]] up to
     pred[pred_at[PC + 1]].  */
  uint32_t *pred, *pred_at;
  struct rx_small *small;	/* small.c's tables, or NULL */
};

/* The program of tree T.  PARTS: fill `part' and `pred'.  REVERSE: for text
   that is read backward.  */
struct rx_prog *rxi_prog (const struct rx_node *t, bool parts,
			  bool reverse);
void rxi_prog_free (struct rx_prog *p);
void rxi_small_free (struct rx_prog *p);
/* Instructions that T needs, saturating.  */
size_t rxi_prog_size (const struct rx_node *t);

/* What stands on one side of a place in the text.  */
enum rx_side { RXS_UNKNOWN, RXS_EDGE, RXS_OTHER, RXS_WORD };
/* Does assertion WHAT hold between PREV and NEXT: 1, 0, or -1 when it
   depends on an unknown side?  */
int rxi_holds (unsigned what, enum rx_side prev, enum rx_side next);

/* --- automata ----------------------------------------------------------- */

enum rx_dfa_mode
{
  RXD_TEST,			/* anywhere; the first end will do */
  RXD_ANCHORED,			/* from a place on; the longest */
  RXD_LEFTMOST,			/* anywhere; end of the leftmost-longest */
  RXD_BACKWARD			/* from a place back; the longest */
};

struct rx_dfa;
struct rx_dfa *rxi_dfa_new (struct rx *r, struct rx_prog *p,
			    enum rx_dfa_mode mode);
void rxi_dfa_free (struct rx_dfa *d);

enum rx_answer { RX_NO, RX_YES, RX_UNKNOWN };
/* RXD_TEST: is there a match in S[FROM, N)?  RX_UNKNOWN: ask pike.c.  */
enum rx_answer rxi_dfa_test (struct rx_dfa *d, const char *s, size_t n,
			     size_t from);
/* The other modes: *END is the end (RXD_BACKWARD: the start; it reads from
   FROM down to LOW).  PARTIAL: N is not the end of the text; *ALIVE says
   whether what follows could matter.  SHORTEST: the first end will do.
   *WORK grows by the bytes read.  */
struct rx_walk
{
  const char *s;
  size_t n, from, low;
  bool partial, shortest;
  bool alive;
  size_t end;
  size_t work;
};
enum rx_answer rxi_dfa_walk (struct rx_dfa *d, struct rx_walk *w);

/* --- direct simulation -------------------------------------------------- */

/* Leftmost-longest match in S[FROM, N) (ANCHORED: at FROM).  */
bool rxi_pike (struct rx *r, struct rx_prog *p, struct rx_walk *w,
	       bool anchored, size_t *start, size_t *end);

/* --- groups ------------------------------------------------------------- */

/* The match that begins at START, given that it matches and that no way
   goes beyond LIMIT: set *END as the shortest-match operators want it, and
   SPAN[1..NSPAN).  */
void rxi_submatch (struct rx *r, const char *s, size_t n, size_t start,
		   size_t limit, size_t *end, struct rx_span *span,
		   size_t nspan);

/* --- things to search for first ----------------------------------------- */

/* Bytes (all below 128) that may stand at the first places of a match.  */
enum { FILTER_MAX = 3 };
struct rx_filter
{
  int n;			/* places, 0: of no use */
  unsigned char lo[FILTER_MAX][16];	/* by low half: bits by high half */
};

enum rx_shape
{
  RXP_GENERAL,
  RXP_LITERAL,			/* just lit (with bot, eot) */
  RXP_SET,			/* one set */
  RXP_SET_PLUS,			/* one set, once or more */
  RXP_EMPTY,			/* matches at once, everywhere */
  RXP_FOREIGN			/* foreign.c */
};

/* What rx_prefix.first says of a byte.  */
enum { FIRST_NO, FIRST_YES, FIRST_HIGH };

enum { CHAIN_MAX = 8 };

struct rx_prefix
{
  enum rx_shape shape;
  bool bot, eot;		/* begins with ^, ends with $ */
  char *lit;			/* RXP_LITERAL */
  size_t nlit;
  char *must, *head;		/* strings that every match has in it, or
				   begins with; NULL: none */
  size_t nmust, nhead;
  int set;			/* RXP_SET, RXP_SET_PLUS */
  bool has_first;		/* first[] is worth using */
  int nfirst;			/* 1..3: first_byte[] has them all */
  unsigned char first_byte[3];
  /* Can a match begin with this byte?  RXP_SET, RXP_SET_PLUS: is it in the
     set?  FIRST_HIGH: that depends on the bytes after it.  */
  unsigned char first[256];
  /* first[] as bits by high half of the byte; FIRST_HIGH is not in it for
     RXP_SET and RXP_SET_PLUS.  */
  unsigned char row[2][16];
  bool listable;		/* RXP_SET, RXP_SET_PLUS without FIRST_HIGH */
  bool sparse;			/* first[] has bytes that are rare in text */
  bool rare_first;		/* one first byte, which memchr finds rarely */
  struct rx_filter filter;
  int exact;			/* not 0: what the filter lets through are the
				   matches, of so many bytes */
  /* All there is, but for bot and eot, is NCHAIN strings with .* between
     them: number I ends at PIECE[I] of CHAIN.  */
  int nchain;
  bool byte_chain;		/* each a byte, no bot and no eot */
  size_t piece[CHAIN_MAX];
  char *chain;
};
void rxi_prefix (struct rx *r, const struct rx_node *t,
		 struct rx_prefix *p);
void rxi_prefix_free (struct rx_prefix *p);

/* --- scan.c: the loops that search -------------------------------------- */

/* Return the first place in [S, E) where first[] is not FIRST_NO, or E.  */
const char *rxi_first (const struct rx_prefix *p, const char *s,
		       const char *e);
/* Return the first place of the N bytes at NEEDLE in [S, E), or NULL.  */
const char *rxi_find (const char *s, const char *e, const char *needle,
		      size_t n);
/* True if the N bytes at BYTES are in [S, E), each after the one before.  Set
   *FIRST and *LAST to the places of the first and the last of them.  */
bool rxi_find_chain (const char *s, const char *e, const char *bytes, int n,
		     const char **first, const char **last);
/* Return the first place in [S, E) that F lets through, or E.  */
const char *rxi_filter (const struct rx_filter *f, const char *s,
			const char *e);
/* True if rxi_filter is fast on this processor.  */
bool rxi_filter_fast (void);
/* Return the first byte in [P, E) that is not one of ROW (rx_prefix), or E.  */
const unsigned char *rxi_run (const unsigned char row[2][16],
			      const unsigned char *p, const unsigned char *e);
/* Do what rx_search does, for RXP_SET and RXP_SET_PLUS.  Return RX_UNKNOWN if
   the answer depends on what character a byte above 127 belongs to.  */
enum rx_answer rxi_next (const struct rx_prefix *p, const char *s, size_t n,
			 size_t from, size_t *start, size_t *end);
/* Do what rx_list does, for P that is listable, for ASCII or, if OPEN, for
   valid text and a set with all characters above 127.  */
size_t rxi_list (const struct rx_prefix *p, const char *s, size_t n,
		 size_t *from, struct rx_span *span, size_t max, bool open);

/* --- the pattern -------------------------------------------------------- */

struct rx_block;		/* a piece of the pattern's memory */

/* How a text is searched: see search.c.  */
enum rx_way
{
  WAY_FOREIGN, WAY_EMPTY, WAY_LITERAL, WAY_SET, WAY_SET_PLUS, WAY_EXACT,
  WAY_BYTES, WAY_CHAIN, WAY_PLACES, WAY_END, WAY_SCAN
};

enum rx_lines_way
{
  LINES_UNKNOWN, LINES_ALL, LINES_NEEDLE, LINES_FILTER, LINES_FIRST
};
struct rx_lines
{
  enum rx_lines_way way;
  bool bot;			/* NEEDLE begins with the newline before */
  char *needle;
  size_t n;
};

/* The automata of a pattern: those of the whole tree by mode, then two more
   of the tree for rx_test.  */
enum
{
  RX_DFA_TEST_HEAD = RXD_BACKWARD + 1,	/* RXD_ANCHORED */
  RX_DFA_TEST_TAIL,			/* RXD_BACKWARD */
  RX_NDFA
};

struct rx
{
  unsigned flags;
  bool utf8;
  struct rx_node *root;		/* as written */
  struct rx_node *test_root;	/* enough for rx_test */
  size_t ngroup;
  struct rx_set *set;
  size_t nset, set_cap;
  bool has_stray;		/* asks for stray bytes */
  struct rx_block *block;
  bool shortest;		/* the shortest end is the right one */
  bool open_end;		/* ends with .*: a match goes on to the end of
				   the text, if that is clean UTF-8 */
  unsigned hopeless;		/* how often trying places has failed */
  struct rx_prog *prog, *test_prog, *back_prog, *test_back_prog;
  struct rx_node *with_prog;	/* chain of nodes */
  struct rx_dfa *dfa[RX_NDFA];
  struct rx_prefix prefix, test_prefix;
  enum rx_way way, test_way;	/* of rx_search and rx_test */
  enum rx_way test_rest;	/* of rx_test, if TEST_WAY has no answer */
  struct rx_lines lines;
  struct rx *inner;		/* RX_FOREIGN: the same for UTF-8 */
};

/* --- foreign.c: the functions of rx.h, for RX_FOREIGN ------------------- */

struct rx *rxf_compile (const char *re, size_t n, unsigned flags,
			const char **err,
			void (*warn) (const char *text, void *ctx),
			void *ctx);
bool rxf_test (struct rx *r, const char *s, size_t n);
bool rxf_search (struct rx *r, const char *s, size_t n, size_t from,
		 size_t *start, size_t *end);
bool rxf_exec (struct rx *r, const char *s, size_t n, size_t from,
	       struct rx_span *span, size_t nspan);
bool rxf_search_partial (struct rx *r, const char *s, size_t n, size_t from,
			 size_t *start, size_t *end, bool *more);

/* Memory that lives as long as R, cleared.  */
void *rxi_alloc (struct rx *r, size_t n);

/* Parse N bytes at RE into R->root; false with *ERR.  */
bool rxi_parse (struct rx *r, const char *re, size_t n, const char **err,
		void (*warn) (const char *text, void *ctx), void *ctx);
struct rx_node *rxi_node (struct rx *r, enum rx_kind kind, size_t nkid);
/* After the kids are set: what follows from them.  */
void rxi_node_done (struct rx_node *t);

/* --- UTF-8 -------------------------------------------------------------- */

/* Decode the character at P < E: return its code point, or RX_STRAY plus the
   byte where no valid one begins; set *LEN to its length.  */
static inline uint32_t
rxi_utf8 (const char *p, const char *e, size_t *len)
{
  int32_t c = utf8_decode (p, (size_t) (e - p), len);
  return (uint32_t) (c < 0 ? RX_STRAY + (unsigned char) *p : c);
}

/* Decode the character that ends at P > B.  */
uint32_t rxi_utf8_back (const char *b, const char *p, size_t *len);
/* --- compile.c, search.c ------------------------------------------------ */

/* The program *P of tree T, made at the first call.  */
struct rx_prog *rxi_prog_once (struct rx_prog **p, const struct rx_node *t,
			       bool reverse);
/* Decide how texts are searched for R, which has been analysed.  */
void rxi_choose_ways (struct rx *r);

/* Make the automaton WHICH of R.  */
struct rx_dfa *rxi_make_dfa (struct rx *r, int which);

/* Do the parts of R fit each other?  For assertions.  */
bool rxi_is_valid (const struct rx *r);

#endif /* REGEX_INTERNAL_H */
