/* split.h -- cutting text into pieces, for fields, split and patsplit.
   SPDX-License-Identifier: GPL-3.0-or-later

   A splitter walks over a text and hands out one piece at a time, so that
   fields can be located lazily.  */

#ifndef SPLIT_H
#define SPLIT_H

#include "regex/rx.h"
#include "text/scan.h"
#include "value/value.h"

enum split_kind
{
  SPLIT_BLANKS,			/* runs of space, tab, newline */
  SPLIT_CHAR,			/* one byte (or one UTF-8 character) */
  SPLIT_REGEX,			/* matches of RX separate; empty ones do not */
  SPLIT_CHARS,			/* every character */
  SPLIT_WHOLE,			/* one piece: traditional FS = "" */
  SPLIT_CONTENT,		/* FPAT: matches of RX are the pieces */
  SPLIT_WIDTHS,			/* FIELDWIDTHS */
  SPLIT_CSV
};

/* SPLIT_WIDTHS, in characters.  */
struct width
{
  size_t skip;
  size_t width;			/* SIZE_MAX: the rest (*) */
};

struct splitter
{
  enum split_kind kind;
  char ch[4];			/* SPLIT_CHAR; also a short literal regexp */
  unsigned char ch_len;
  bool newline_too;		/* paragraph mode: newline separates too (a
				   single byte only) */
  struct rx *rx;
  const struct width *widths;
  size_t n_widths;
};

struct split_state
{
  const struct splitter *sp;
  struct sv text;
  size_t pos;			/* where the next piece is looked for */
  size_t count;			/* pieces so far */
  bool done;
  /* Of the last piece: the text before it that separates (SPLIT_CONTENT)
     or after it (others); for seps.  */
  struct sv sep;
  struct sv lead;		/* leading blanks, SPLIT_BLANKS */
  bool tail;			/* SPLIT_CONTENT: the last piece had text */
  struct scan scan;		/* SPLIT_BLANKS, SPLIT_CHAR */
  struct rx_span found[8];	/* SPLIT_REGEX: the next separators, from */
  size_t next_found, n_found;	/* number NEXT_FOUND on; those after them */
  size_t search_from;		/* begin here */
  struct strbuf *unquoted;	/* SPLIT_CSV: where "" is undone; set it
				   after split_start.  A piece in it is
				   good until the next one */
};

void split_start (struct split_state *st, const struct splitter *sp,
		  struct sv text);
/* The next piece; false at the end.  */
bool split_next (struct split_state *st, struct sv *piece);
/* The next pieces, up to MAX, where nobody asks what is between them and that
   is a single byte; their number.  0: split_next has to be asked.  */
unsigned split_some (struct split_state *st, struct sv *pieces, unsigned max);

/* The splitter for separator string FS by the rules of split's third
   argument, which are those of FS except for an empty FS in posix and
   traditional mode (fields.c).  Compiled regexps are cached.  */
void split_from_fs (struct splitter *sp, struct sv fs);
/* For a regexp given as such (one-character regexp constants too).  */
void split_from_rx (struct splitter *sp, struct rx *rx);
/* FIELDWIDTHS in TEXT as a transient vector of *N; fatal when invalid.  */
struct width *split_read_widths (struct sv text, size_t *n);

/* Dynamic regexps, compiled once per text and flags; fatal when invalid
   ("invalid regexp: MSG: /RE/").  Honours IGNORECASE (val_ignorecase).  */
struct rx *rxc_get (struct sv text);
/* To keep what rxc_get gave beyond the statement, pin it.  */
void rxc_pin (const struct rx *rx);
void rxc_unpin (const struct rx *rx);
/* Where in the program a regexp is used, for warnings that come once for
   each such place.  */
extern const void *(*rxc_place) (void);
/* Flags for rx_compile by the modes of opt, without RX_ICASE.  */
unsigned rxc_flags (void);

#endif /* SPLIT_H */
