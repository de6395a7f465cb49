/* rx.h -- regular expressions: compile and match.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is the only header of the regexp engine that other rooms include.  The
   engine accepts POSIX extended regular expressions with the extensions of
   gawk 5.4 and finds leftmost-longest matches, in bytes or in UTF-8.  Matching
   takes time linear in the length of the text.  All offsets are in bytes.

   Sources: a tree is compiled to a nondeterministic automaton (Thompson,
   "Regular expression search algorithm", 1968).  The nondeterministic
   automaton is executed by a deterministic automaton over bytes, which is
   built lazily (Cox, "Regular expression matching in the wild", 2010).  If the
   deterministic automaton cannot find the answer, the nondeterministic one is
   simulated directly (Pike's virtual machine; Cox, "Regular expression
   matching: the virtual machine approach", 2009).  submatch.c finds groups in
   two passes over the match.  The first pass stores the reachable states of
   each offset (compare Dube and Feeley, "Efficiently building a parse tree
   from a regular expression", 2000).  */

#ifndef REGEX_RX_H
#define REGEX_RX_H

#include <stdbool.h>
#include <stddef.h>

#include "value/value.h"

struct rx;

enum
{
  RX_ICASE = 1,			/* IGNORECASE is set */
  RX_UTF8 = 2,			/* characters are UTF-8; otherwise they are
				   bytes */
  RX_GNU = 4,			/* accept \y \B \< \> \w \W \s \S \` \' */
  RX_TRADITIONAL = 8,		/* treat octal and hex escapes as literal
				   characters */
  RX_POSIX = 16,		/* do not accept \x and \u */
  RX_FOREIGN = 32		/* let the C library decode characters
				   (foreign.c)  */
};

/* Return true if RE begins with *, + or ?, which is then an ordinary character.
   Always return false if FLAGS contains RX_POSIX, because a regexp that begins
   with *, + or ? is a syntax error in POSIX mode.  */
static inline bool
rx_first_is_plain (struct sv re, unsigned flags)
{
  return (re.n > 0 && (*re.p == '*' || *re.p == '+' || *re.p == '?')
	  && !(flags & RX_POSIX));
}

/* The report of rx_compile about a regexp: an error, or warnings.  */
struct rx_report
{
  const char *err;		/* the error if the regexp is invalid: a static
				   string in the wording of gawk 5.4 */
  void (*warn) (const char *text, void *ctx); /* NULL, or a function to call
						 for each questionable part of
						 the regexp, such as an unknown
						 escape sequence */
  void *ctx;
};

/* Compile RE, whose bytes are copied.  Return NULL if RE is not a valid
   regexp.  The caller frees the result with rx_free.  */
struct rx *rx_compile (struct sv re, unsigned flags,
		       struct rx_report *report);
void rx_free (struct rx *r);
/* Compile a regexp in two steps.  rx_parse finds all errors and warnings; its
   arguments and its result are those of rx_compile.  rx_finish makes the result
   usable: until then, it can only be freed.  */
struct rx *rx_parse (struct sv re, unsigned flags, struct rx_report *report);
void rx_finish (struct rx *r);
/* True if RE is so simple that rx_parse cannot find an error or a warning.  */
bool rx_is_simple (struct sv re);

/* True if R matches anywhere in the N bytes at S.  */
bool rx_test (struct rx *r, const char *s, size_t n);

/* Return an address in the first line in which R may have a match, or NULL if
   no line can have a match.  No line before this address has a match.  S is
   the start of a line, and E is the end of the text.  Each line ends with a
   newline, which is not part of the line's text.  */
const char *rx_next_line (struct rx *r, const char *s, const char *e);

/* Find the leftmost-longest match that starts at FROM or later, and set *START
   and *END.  Return false if there is no match.  ^ matches only at offset 0,
   and $ matches only at offset N.  */
bool rx_search (struct rx *r, const char *s, size_t n, size_t from,
		size_t *start, size_t *end);

struct rx_span
{
  ptrdiff_t start, end;		/* the offsets of the group in bytes; both are
				   -1 if the group is not part of the match */
};

/* Starting at *FROM, find the first matches, at most MAX, that repeated calls
   of rx_search would find.  Store the matches in SPAN and return their number.
   Set *FROM to the offset at which the next call must continue.  A result
   below MAX means that there are no more matches.  R must not match the empty
   string.  */
size_t rx_list (struct rx *r, const char *s, size_t n, size_t *from,
		struct rx_span *span, size_t max);
/* True if rx_list usually takes less time than repeated calls of
   rx_search.  */
bool rx_is_listable (const struct rx *r);

/* Like rx_search, but also find the groups of the match.  Store the match in
   SPAN[0] and group I in SPAN[I], for I < NSPAN.  */
bool rx_exec (struct rx *r, const char *s, size_t n, size_t from,
	      struct rx_span *span, size_t nspan);

/* Like rx_search, for text that may continue after the N bytes (the buffer of
   a file): $ and \' never match at N.  Return false if there is no match, or
   if bytes after the first N could change the match.  */
bool rx_search_partial (struct rx *r, const char *s, size_t n, size_t from,
			size_t *start, size_t *end);

/* Return the first occurrence of the N bytes at NEEDLE in [S, E), or NULL.
   rx_find is fast for short needles.  */
const char *rx_find (const char *s, const char *e, const char *needle,
		     size_t n);

/* Return the number of groups of R.  */
size_t rx_groups (const struct rx *r);

/* If R has neither ^ nor $ and matches only one string of bytes, set *TEXT to
   this string, which R owns, and return true.  Return false if R has ^ or $,
   or if it matches several strings.  */
bool rx_is_literal (const struct rx *r, struct sv *text);

/* True if R can match the empty string.  */
bool rx_can_be_empty (const struct rx *r);

#endif /* REGEX_RX_H */
