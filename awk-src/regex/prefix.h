/* prefix.h -- strings and bytes for which a search looks first.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REGEX_PREFIX_H
#define REGEX_PREFIX_H

#include <stdint.h>

#include "regex/rx.h"

struct rx_node;

enum rx_answer { RX_NO, RX_YES, RX_UNKNOWN };

/* A filter: the possible first, second and third bytes of a match, all of
   which are below 128.  */
enum { FILTER_MAX = 3 };
struct rx_filter
{
  int n;			/* number of bytes that the filter tests; 0 if
				   the filter is not selective enough */
  unsigned char lo[FILTER_MAX][16];	/* byte I of a match can be H << 4 | L
					   if bit H of element [I][L] is set */
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
  RXP_LITERAL,			/* one string, which may be empty */
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
  /* For RXP_LITERAL, RXP_CHAIN and RXP_BYTES: NCHAIN strings, one after the
     other, in the NLIT bytes at LIT.  The end of string number I is piece[I].
     ^ precedes the strings if BOT is true, and $ follows them if EOT is true,
     which is never the case with RXP_BYTES.  */
  char *lit;
  size_t nlit;
  int nchain;
  size_t piece[CHAIN_MAX];
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

#endif /* REGEX_PREFIX_H */
