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

#include "regex/prefix.h"
#include "regex/program.h"
#include "regex/set.h"
#include "regex/tree.h"

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

/* --- the pattern -------------------------------------------------------- */

struct rx_block;		/* a block of memory that the pattern owns */

/* How automata search a text if the method for the pattern's shape does not
   find the answer, and how rx_next_line finds a line.  The head of search.c
   explains the values.  */
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
  enum rx_way way, test_way;	/* WAY: for rx_search; TEST_WAY: for rx_test */
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
