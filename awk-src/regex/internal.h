/* internal.h -- declarations shared by the files of the regexp engine.
   SPDX-License-Identifier: GPL-3.0-or-later

   A pattern is processed in several steps: parse.c makes a tree, set.c makes
   the tree's character sets, and nfa.c compiles trees to programs
   (nondeterministic automata over characters).  dfa.c and run.c execute
   programs as lazily built deterministic automata over bytes.  pike.c
   simulates the few programs that cannot be executed byte by byte.  submatch.c
   finds the text that each group has matched.  prefix.c determines strings and
   bytes that every match must contain, so that a search can look for them
   before it runs an automaton.  compile.c and search.c choose among these
   methods.

   A character is a byte in byte mode.  In UTF-8 mode, a character is a code
   point or a stray byte.  A stray byte, which is not part of a valid sequence,
   has the value RX_STRAY + byte.  */

#ifndef REGEX_INTERNAL_H
#define REGEX_INTERNAL_H

#include <stdint.h>

#include "base/utf8.h"
#include "regex/rx.h"

enum { RX_STRAY = 0x400000, RX_REPEAT_MAX = 32767 };
/* Limits for one pattern: nested groups, depth of the tree, and instructions
   of a program.  */
enum { RX_OPEN_MAX = 10000, RX_DEPTH_MAX = 50000, RX_PROG_MAX = 1000000 };
/* Before a function recurses over a tree that is deeper than RX_DEEP, it
   extends the stack (cstack_raise).  */
enum { RX_DEEP = 500 };

/* --- sets of characters ------------------------------------------------- */

struct rx_range
{
  uint32_t lo, hi;
};

/* How many of the characters from 128 on a set contains.  */
enum rx_high { RX_HIGH_NONE, RX_HIGH_ALL, RX_HIGH_SOME };

struct rx_set
{
  /* The members of the set that are bytes.  In UTF-8 mode, bits 0 to 127 stand
     for characters, and bits 128 to 255 for stray bytes.  */
  uint64_t bits[4];
  /* RANGE, CLASSES, EQUIV, ICASE and HIGH describe the members from 128 on,
     and are used only in UTF-8 mode.  */
  struct rx_range *range;	/* ranges of code points, sorted, which neither
				   overlap nor touch each other */
  size_t nrange, range_cap;
  unsigned classes;		/* bit I stands for the character class
				   class_name[I] */
  unsigned byte_classes;	/* in byte mode: the classes of which a byte
				   can be a member */
  uint32_t *equiv;		/* for each equivalence class [=C=] in the set:
				   the character C */
  size_t nequiv, equiv_cap;
  bool neg;			/* the set is complemented */
  bool icase;			/* check both the lower-case and the upper-case
				   form of a character against the classes */
  uint8_t high;			/* an enum rx_high */
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
/* Return the number of the character class NAME, or -1.  */
int rxi_class (const char *name, size_t n);
/* Add the characters LO to HI, which may be stray bytes, to S.  In this
   function and in the two functions below, UTF8 is true in UTF-8 mode.  */
void rxi_set_add (struct rx_set *s, uint32_t lo, uint32_t hi, bool utf8);
/* Add the members of the character class with number CLASS to S.  */
void rxi_set_class (struct rx_set *s, int class, bool utf8);
/* Add the characters of the equivalence class of C to S.  */
void rxi_set_equiv (struct rx_set *s, uint32_t c, bool utf8);
/* Complete S: fold case if FLAGS has RX_ICASE, complement the set if NEG is
   true, and set S->high.  */
void rxi_set_finish (struct rx_set *s, unsigned flags, bool neg);
/* True if S contains the code point C.  C must be 128 or more.  */
bool rxi_set_has_high (const struct rx_set *s, uint32_t c);
/* Set *IN to true if S contains all of the code points LO to HI, or to false
   if it contains none.  Return false if S contains some of these code points
   but not all, or if the answer would take too long to compute.  */
bool rxi_set_uniform (const struct rx_set *s, uint32_t lo, uint32_t hi,
		      bool *in);
bool rxi_is_word (uint32_t c, bool utf8);
void rxi_set_free (struct rx_set *s);

/* True if S contains C.  C must be RX_STRAY + byte for a byte of 128 or more,
   even in byte mode.  */
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
  uint8_t what;			/* for RXN_ASSERT: an enum rx_assert */
  bool lazy;			/* for RXN_REP: prefer as few iterations as
				   possible */
  bool has_group, has_lazy;	/* true if this node or a node below it is a
				   group, or is lazy */
  bool nullable;		/* true if the node can match the empty string
				   when assertions are ignored */
  uint16_t depth;
  int32_t length;		/* number of characters of every match; -1 if
				   the lengths differ */
  int set;			/* for RXN_SET: index of the set in rx.set */
  int group;			/* for RXN_GROUP: number of the group, from
				   1 */
  int min, max;			/* for RXN_REP: the minimum and maximum number
				   of iterations; MAX is -1 if there is no
				   limit */
  size_t nkid;
  struct rx_node **kid;
  struct rx_prog *prog;		/* program of this node, which is compiled when
				   a search first needs the groups inside the
				   node */
  struct rx_node *chain;	/* the next node in the list of nodes with
				   programs */
};

/* --- programs ----------------------------------------------------------- */

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
   -1 if the answer depends on an unknown side.  */
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

/* --- automata ----------------------------------------------------------- */

/* An automaton executes one program in one mode.  For each pattern, rx_search
   uses at most three automata, whose programs are those of the whole pattern's
   tree (rx.root).

   RXD_ANCHORED	  finds the end of the match that starts at a given offset.
   RXD_LEFTMOST	  finds the end of the leftmost match in the text.
   RXD_BACKWARD	  finds the start of the match that ends at a given offset.

   With RXD_ANCHORED, a search tries one offset after another, and may read the
   same bytes repeatedly.  With RXD_LEFTMOST and then RXD_BACKWARD, a search
   reads the text at most twice.  rx_test does not need offsets, so its
   automata execute programs for rx.test_root, a shorter tree that has a match
   in the same strings.  The automata of rx_test are RXD_TEST, RX_DFA_TEST_HEAD
   (like RXD_ANCHORED) and RX_DFA_TEST_TAIL (like RXD_BACKWARD).  For each
   search, search.c chooses the automata.

   The states of an automaton are sets of instructions of the program.  The
   states of an automaton, and the entries of its transition table, are
   computed when a text first needs them (dfa.c).  run.c reads the text byte by
   byte and follows the table's entries.  Inside a UTF-8 character, a state
   also contains the bytes of the character that have been read.  An automaton
   that would have to decode a character answers RX_UNKNOWN, and pike.c then
   simulates the program.  */
enum rx_dfa_mode
{
  RXD_TEST,			/* find a match at any offset; stop at the
				   first end found */
  RXD_ANCHORED,			/* find the longest match at a given offset */
  RXD_LEFTMOST,			/* find the end of the leftmost-longest match
				   at any offset */
  RXD_BACKWARD			/* find the longest match that ends at a given
				   offset, reading backward */
};

struct rx_dfa;
/* Return a new automaton that runs the program P of R in MODE.  Free the
   automaton before R and P.  */
struct rx_dfa *rxi_dfa_new (struct rx *r, struct rx_prog *p,
			    enum rx_dfa_mode mode);
void rxi_dfa_free (struct rx_dfa *d);

enum rx_answer { RX_NO, RX_YES, RX_UNKNOWN };
/* Search S[FROM, N) for a match, using D, which has the mode RXD_TEST.  Return
   RX_YES, RX_NO or, if only pike.c can decide, RX_UNKNOWN.  */
enum rx_answer rxi_dfa_test (struct rx_dfa *d, const char *s, size_t n,
			     size_t from);
/* The arguments and results of rxi_dfa_walk.  rxi_dfa_walk returns RX_YES if
   there is a match, RX_NO if there is none, and RX_UNKNOWN if only pike.c can
   decide.  */
struct rx_walk
{
  const char *s;		/* the text */
  size_t n, from, low;		/* N: length of the text; FROM: offset at which
				   to start; LOW: for RXD_BACKWARD, offset at
				   which to stop */
  bool partial, shortest;	/* PARTIAL: more text may follow after N;
				   SHORTEST: stop at the first end of a match */
  bool alive;			/* result: true if bytes after the first N
				   could change the answer */
  size_t end;			/* result: end of the match or, for
				   RXD_BACKWARD, its start */
  size_t work;			/* number of bytes that have been read;
				   rxi_dfa_walk increases it */
};
enum rx_answer rxi_dfa_walk (struct rx_dfa *d, struct rx_walk *w);

/* --- direct simulation -------------------------------------------------- */

/* Find the leftmost-longest match in s[from, n) of W.  Set W->alive and, if
   there is a match, *START and *END.  Return false if there is no match.  */
bool rxi_pike (struct rx *r, struct rx_prog *p, struct rx_walk *w,
	       size_t *start, size_t *end);

/* --- groups ------------------------------------------------------------- */

/* Find the groups of the match in the text of W that starts at offset START.
   Set the elements 1 to NSPAN - 1 of SPAN to the places of the groups, and
   *END to the end of the match.  W->end is the end of the longest possible
   match; *END is smaller if lazy operators require a shorter match.  */
void rxi_submatch (struct rx *r, const struct rx_walk *w, size_t start,
		   size_t *end, struct rx_span *span, size_t nspan);

/* --- things to search for first ----------------------------------------- */

/* A filter: the possible first, second and third bytes of a match, all of
   which are below 128.  */
enum { FILTER_MAX = 3 };
struct rx_filter
{
  int n;			/* number of bytes that the filter tests; 0 if
				   the filter is not selective enough */
  unsigned char lo[FILTER_MAX][16];	/* byte number I can be H << 4 | L if
					   bit H of element [I][L] is set */
};

/* The shape of a pattern, which decides how rx_test and rx_search begin.  The
   head of search.c has the table of shapes.  */
enum rx_shape
{
  RXP_GENERAL,
  RXP_CHAIN,			/* NCHAIN strings with .* between them */
  RXP_BYTES,			/* like RXP_CHAIN, if each string is one byte
				   and neither BOT nor EOT is true */
  /* Automata find the matches of the shapes above; those of the shapes below
     are usually found without automata.  */
  RXP_LITERAL,			/* only a literal string, LIT, with ^ before it
				   if BOT is true, and $ after it if EOT is
				   true */
  RXP_SET,			/* one character of a set */
  RXP_SET_PLUS,			/* one or more characters of a set */
  RXP_EXACT,			/* one to three sets of ASCII characters, which
				   the filter finds */
  RXP_EMPTY,			/* the pattern matches the empty string
				   everywhere */
  RXP_FOREIGN			/* matched by foreign.c */
};

/* Values of rx_prefix.first.  */
enum { FIRST_NO, FIRST_YES, FIRST_HIGH };

enum { CHAIN_MAX = 8 };

struct rx_prefix
{
  enum rx_shape shape;
  bool bot, eot;		/* BOT: the pattern begins with ^; EOT: it ends
				   with $ */
  char *lit;			/* RXP_LITERAL: the string */
  size_t nlit;
  char *must, *head;		/* MUST: a string that every match contains;
				   HEAD: a string with which every match
				   begins; NULL if there is none */
  size_t nmust, nhead;
  int set;			/* for RXP_SET and RXP_SET_PLUS: index of the
				   set in rx.set */
  bool has_first;		/* true if no match is empty, and first[]
				   excludes some bytes */
  int nfirst;			/* number of bytes in first_byte[], from 1 to
				   3, which are the possible first bytes of a
				   match; 0 if first_byte[] is not used */
  unsigned char first_byte[3];
  /* For each byte, FIRST_YES if a match can begin with the byte, FIRST_HIGH if
     the bytes after the byte decide this, otherwise FIRST_NO.  For RXP_SET and
     RXP_SET_PLUS, FIRST_YES means that the byte is in the set.  */
  unsigned char first[256];
  /* The entries of first[] as single bits: the bit for byte B is bit B >> 4 &
     7 of element [B >> 7][B & 15].  The bits are also set for FIRST_HIGH,
     except in RXP_SET and RXP_SET_PLUS.  */
  unsigned char row[2][16];
  bool listable;		/* the pattern is a string without ^ and $, or
				   it is RXP_SET or RXP_SET_PLUS and no byte is
				   FIRST_HIGH */
  bool sparse;			/* true if the bytes that first[] allows are
				   rare in text */
  struct rx_filter filter;
  /* For RXP_CHAIN and RXP_BYTES: CHAIN contains the strings one after the
     other.  The end of string number I is piece[I].  With RXP_CHAIN, there is
     also ^ before them if BOT is true, and $ after them if EOT is true.  */
  int nchain;
  size_t piece[CHAIN_MAX];
  char *chain;
};
void rxi_prefix (struct rx *r, const struct rx_node *t,
		 struct rx_prefix *p);
void rxi_prefix_free (struct rx_prefix *p);
/* If T is a group, return the first node below T that is not a group; otherwise
   return T.  */
const struct rx_node *rxi_without_groups (const struct rx_node *t);
/* True if T is an unlimited repetition of a set that contains all
   characters.  */
bool rxi_runs_on (const struct rx *r, const struct rx_node *t);

/* --- scan.c: the loops that search -------------------------------------- */

/* Return the address of the first byte in [S, E) for which first[] is not
   FIRST_NO, or E.  */
const char *rxi_first (const struct rx_prefix *p, const char *s,
		       const char *e);
/* True if the N bytes at BYTES occur in [S, E) in this order, possibly with
   other bytes between them.  If the bytes occur, set *FIRST and *LAST to the
   addresses of the first and the last of them.  */
bool rxi_find_chain (const char *s, const char *e, const char *bytes, int n,
		     const char **first, const char **last);
/* Return the first address in [S, E) where the filter F allows a match, or
   E.  */
const char *rxi_filter (const struct rx_filter *f, const char *s,
			const char *e);
/* Return the address of the first byte in [P, E) that is not a member of ROW
   (rx_prefix), or E.  */
const unsigned char *rxi_run (const unsigned char row[2][16],
			      const unsigned char *p, const unsigned char *e);
/* Like rx_search, for RXP_SET and RXP_SET_PLUS.  Return RX_UNKNOWN if the
   answer depends on a character that contains a byte above 127.  */
enum rx_answer rxi_next (const struct rx_prefix *p, const char *s, size_t n,
			 size_t from, size_t *start, size_t *end);
/* The arguments of rx_list; rxi_list also changes FROM.  */
struct rx_listing
{
  const char *s;
  size_t n, from;
  struct rx_span *span;
  size_t max;
};
/* Like rx_list.  Call rxi_list only if rx_is_listable returns true.  OPEN is
   true if the text is valid UTF-8 and the set contains all characters above
   127.  If OPEN is false, P must be listable or the text must be ASCII.  */
size_t rxi_list (const struct rx_prefix *p, struct rx_listing *l, bool open);

/* --- the pattern -------------------------------------------------------- */

struct rx_block;		/* a block of memory that the pattern owns */

/* How automata search a text if the shape of the pattern does not find the
   answer, and how rx_next_line finds a line.  The head of search.c explains the
   values.  */
enum rx_way { WAY_PLACES, WAY_END, WAY_SCAN };
enum rx_lines_way { LINES_ALL, LINES_NEEDLE, LINES_FILTER, LINES_FIRST };
struct rx_lines
{
  enum rx_lines_way way;
  bool bot;			/* NEEDLE begins with the newline that precedes
				   the line */
  char *needle;
  size_t n;
};

/* Indices of rx.dfa, which contains one automaton for each enum rx_dfa_mode,
   and two automata for test_root.  */
enum
{
  RX_DFA_TEST_HEAD = RXD_BACKWARD + 1,	/* in mode RXD_ANCHORED */
  RX_DFA_TEST_TAIL,			/* in mode RXD_BACKWARD */
  RX_NDFA
};

struct rx
{
  unsigned flags;
  bool utf8;
  struct rx_node *root;		/* the whole pattern */
  struct rx_node *test_root;	/* a shorter tree, which has a match in a
				   string if and only if root has one */
  size_t ngroup;
  struct rx_set *set;
  size_t nset, set_cap;
  bool has_stray;		/* true if a set contains stray bytes */
  struct rx_block *block;
  bool shortest;		/* true if root has lazy repetitions, and the
				   shortest match is always the right match */
  bool open_end;		/* true if the pattern ends with .*, so that a
				   match extends to the end of a text that is
				   valid UTF-8 */
  unsigned hopeless;		/* a score that grows when locate_places fails;
				   see HOPELESS in search.c */
  struct rx_prog *prog, *test_prog, *back_prog, *test_back_prog;
  struct rx_node *with_prog;	/* list of the nodes that have a program,
				   linked through the member `chain' */
  struct rx_dfa *dfa[RX_NDFA];
  struct rx_prefix prefix, test_prefix;
  enum rx_way way, test_way;	/* for rx_search and rx_test */
  struct rx_lines lines;
  struct rx *inner;		/* with RX_FOREIGN: the pattern in UTF-8 */
};

/* --- foreign.c: the functions of rx.h, for RX_FOREIGN ------------------- */

struct rx *rxf_compile (struct sv re, unsigned flags,
			struct rx_report *report);
bool rxf_test (struct rx *r, const char *s, size_t n);
/* Like rx_search or, if PARTIAL is true, rx_search_partial.  */
bool rxf_search (struct rx *r, const char *s, size_t n, size_t from,
		 bool partial, size_t *start, size_t *end);
bool rxf_exec (struct rx *r, const char *s, size_t n, size_t from,
	       struct rx_span *span, size_t nspan);

/* Return N zeroed bytes, which are freed together with R.  */
void *rxi_alloc (struct rx *r, size_t n);

/* Parse RE into R->root.  On error, set REPORT->err and return false.  */
bool rxi_parse (struct rx *r, struct sv re, struct rx_report *report);
struct rx_node *rxi_node (struct rx *r, enum rx_kind kind, size_t nkid);
/* Set the properties of T that follow from its children.  */
void rxi_node_done (struct rx_node *t);

/* --- UTF-8 -------------------------------------------------------------- */

/* Decode the character at P, which is before E.  Return the character's code
   point, or RX_STRAY + byte if the character is not valid.  Set *LEN to the
   length of the character in bytes.  */
static inline uint32_t
rxi_utf8 (const char *p, const char *e, size_t *len)
{
  int32_t c = utf8_decode (p, (size_t) (e - p), len);
  return (uint32_t) (c < 0 ? RX_STRAY + (unsigned char) *p : c);
}

/* Like rxi_utf8, for the character that ends at P, where B is the start of the
   text.  */
uint32_t rxi_utf8_back (const char *b, const char *p, size_t *len);

/* Return the character at offset AT, which is less than N, of the text S.  Set
   *LEN to the length of the character in bytes.  UTF8 is true in UTF-8
   mode.  */
static inline uint32_t
rxi_char (bool utf8, const char *s, size_t n, size_t at, size_t *len)
{
  uint32_t c = (unsigned char) s[at];
  *len = 1;
  if (c < 128)
    return c;
  return utf8 ? rxi_utf8 (s + at, s + n, len) : RX_STRAY + c;
}

/* Like rxi_char, for the character that ends at offset AT, which is greater
   than 0.  */
static inline uint32_t
rxi_char_before (bool utf8, const char *s, size_t at, size_t *len)
{
  uint32_t c = (unsigned char) s[at - 1];
  *len = 1;
  if (c < 128)
    return c;
  return utf8 ? rxi_utf8_back (s, s + at, len) : RX_STRAY + c;
}

/* --- compile.c, search.c ------------------------------------------------ */

/* Return *P, a program for tree T, which reads text backward if REVERSE is
   true.  The first call for P compiles the program.  */
struct rx_prog *rxi_prog_once (struct rx_prog **p, const struct rx_node *t,
			       bool reverse);
/* Choose how R is searched; prefix.c must have examined the pattern before.  */
void rxi_choose_ways (struct rx *r);

/* Return the automaton of R with the index WHICH, which is built at the first
   call.  */
struct rx_dfa *rxi_make_dfa (struct rx *r, int which);

/* True if the parts of R are consistent.  Call this function only in
   assertions.  */
bool rxi_is_valid (const struct rx *r);

#endif /* REGEX_INTERNAL_H */
