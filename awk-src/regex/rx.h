/* rx.h -- regular expressions: compile and match.
   SPDX-License-Identifier: GPL-3.0-or-later

   The one header through which the interpreter sees a regexp engine.
   POSIX EREs as gawk 5.4 has them, leftmost-longest, on bytes or UTF-8.
   Matching time is linear in the text.  Offsets are in bytes.  */

#ifndef REGEX_RX_H
#define REGEX_RX_H

#include <stdbool.h>
#include <stddef.h>

#include "value/value.h"

struct rx;

enum
{
  RX_ICASE = 1,			/* IGNORECASE */
  RX_UTF8 = 2,			/* characters are UTF-8, else bytes */
  RX_GNU = 4,			/* \y \B \< \> \w \W \s \S \` \' */
  RX_TRADITIONAL = 8,		/* octal and hex escapes are literal */
  RX_POSIX = 16,		/* no \x, \u */
  RX_FOREIGN = 32		/* characters are what the C library says */
};

/* * + ? as first character of regexp RE stand for themselves, but not in
   posix mode.  */
static inline bool
rx_first_is_plain (struct sv re, unsigned flags)
{
  return (re.n > 0 && (*re.p == '*' || *re.p == '+' || *re.p == '?')
	  && !(flags & RX_POSIX));
}

/* Compile N bytes at RE.  NULL with *ERR (static text, gawk 5.4's wording:
   "unbalanced (" ...) when it is not a regexp.  RE is copied.  Warnings
   about odd escapes go through WARN (may be NULL), one call each.  */
struct rx *rx_compile (const char *re, size_t n, unsigned flags,
		       const char **err,
		       void (*warn) (const char *text, void *ctx), void *ctx);
void rx_free (struct rx *r);
/* Would rx_compile give something?  *ERR and WARN as there.  */
bool rx_check (const char *re, size_t n, unsigned flags, const char **err,
	       void (*warn) (const char *text, void *ctx), void *ctx);

/* Does R match anywhere in the N bytes at S?  */
bool rx_test (struct rx *r, const char *s, size_t n);

/* S begins a line of a text up to E; its lines end with newlines.  A place
   in the first line that R may match, when each is matched without its
   newline.  NULL: none of the whole lines.  */
const char *rx_next_line (struct rx *r, const char *s, const char *e);

/* The leftmost-longest match that starts at or after FROM; ^ matches at
   offset 0 only and $ at N only.  Sets *START, *END; false if none.  */
bool rx_search (struct rx *r, const char *s, size_t n, size_t from,
		size_t *start, size_t *end);

struct rx_span
{
  ptrdiff_t start, end;		/* -1, -1: the group took no part */
};

/* rx_search many times: writes the spans of the next matches from *FROM on
   to SPAN, at most MAX, and returns how many there are; *FROM becomes the
   place to go on from.  Fewer than MAX: there are no more.  Not for R that
   can be empty.  */
size_t rx_list (struct rx *r, const char *s, size_t n, size_t *from,
		struct rx_span *span, size_t max);

/* As rx_search, with groups: SPAN[0] the match, SPAN[i] group i, for
   i < NSPAN.  */
bool rx_exec (struct rx *r, const char *s, size_t n, size_t from,
	      struct rx_span *span, size_t nspan);

/* As rx_search over text that may go on after N (a buffer of a file): $
   and \' never match at N.  *MORE is set when bytes after N could change
   the answer.  */
bool rx_search_partial (struct rx *r, const char *s, size_t n, size_t from,
			size_t *start, size_t *end, bool *more);

/* The first place of the N bytes at NEEDLE in those from S to E; NULL: there is
   none.  For a short needle.  */
const char *rx_find (const char *s, const char *e, const char *needle,
		     size_t n);

/* Number of groups.  */
size_t rx_groups (const struct rx *r);

/* If R is just a string of bytes (and case matters), that string.  */
bool rx_is_literal (const struct rx *r, struct sv *text);

/* Can R match the empty string?  */
bool rx_can_be_empty (const struct rx *r);

#endif /* REGEX_RX_H */
