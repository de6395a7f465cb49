/* split.h -- split text into pieces, for fields, split and patsplit.
   SPDX-License-Identifier: GPL-3.0-or-later

   split_next returns the pieces of a string one at a time, so that fields can
   be located lazily.  */

#ifndef SPLIT_H
#define SPLIT_H

#include "pma/likely.h"
#include "regex/rx.h"
#include "text/scan.h"
#include "value/convert.h"

enum split_kind
{
  SPLIT_BLANKS,			/* The separators are runs of spaces, tabs and
				   newlines.  */
  SPLIT_CHAR,			/* The separator is a byte or a UTF-8
				   character.  */
  SPLIT_REGEX,			/* The separators are the matches of RX that
				   are not empty.  */
  SPLIT_CHARS,			/* Each character is a piece.  */
  SPLIT_WHOLE,			/* The whole text is one piece (traditional
				   mode with FS = "").  */
  SPLIT_CONTENT,		/* FPAT: the pieces are the matches of RX.  */
  SPLIT_WIDTHS,			/* FIELDWIDTHS: the pieces have fixed
				   widths.  */
  SPLIT_CSV
};

/* The position of a field of SPLIT_WIDTHS: how many characters to skip after
   the previous field, and the width in characters.  */
struct width
{
  size_t skip;
  size_t width;			/* width of the field; SIZE_MAX stands for the
				   rest of the record (*) */
};

struct splitter
{
  enum split_kind kind;
  char ch[4];			/* The separator, for SPLIT_CHAR and for a
				   short literal regexp.  */
  unsigned char ch_len;
  bool newline_too;		/* True in paragraph mode: a newline also
				   separates pieces.  NEWLINE_TOO is used only
				   if the separator is a single byte.  */
  struct rx *rx;
  const struct width *widths;
  size_t n_widths;
};

struct split_state
{
  const struct splitter *sp;
  struct sv text;
  size_t pos;			/* The position at which the next piece, or the
				   search for it, begins.  */
  size_t count;			/* The number of pieces returned so far.  */
  bool done;
  bool all;			/* True if the caller will read all pieces.
				   The caller sets this member after
				   split_start.  */
  /* The separator that belongs to the last piece, for split's array of
     separators: the text before the piece (SPLIT_CONTENT, SPLIT_WIDTHS) or
     after it (other kinds).  */
  struct sv sep;
  struct sv lead;		/* For SPLIT_BLANKS: the leading blanks.  */
  bool tail;			/* For SPLIT_CONTENT: true if the last piece
				   was not empty.  */
  struct scan scan;		/* For SPLIT_BLANKS and SPLIT_CHAR: the
				   marks.  */
  struct rx_span found[8];	/* For SPLIT_REGEX: the next separators.  */
  size_t next_found, n_found;	/* The index of the first unused separator, and
				   the number of separators.  */
  size_t search_from;		/* The position at which the search for more
				   separators begins.  */
  struct strbuf *unquoted;	/* For SPLIT_CSV: a buffer, set by the caller
				   after split_start, for a piece in which ""
				   is replaced by ".  A piece in the buffer is
				   valid until the next call of split_next.  */
};

/* Begin to split TEXT at the separators of SP.  */
void split_start (struct split_state *st, const struct splitter *sp,
		  struct sv text);
/* Set *PIECE to the next piece.  Return false if there are no more pieces.  */
bool split_next (struct split_state *st, struct sv *piece);
/* True if PIECE, the result of the last call of split_next, is in the buffer
   that the next call overwrites.  */
static inline bool
split_is_unquoted (const struct split_state *st, struct sv piece)
{
  return piece.n > 0 && piece.p == st->unquoted->p;
}

/* Implement split_next for FPAT, FIELDWIDTHS and CSV (split_fix.c).  Only
   split_next calls these functions.  */
bool split_next_content (struct split_state *st, struct sv *piece);
bool split_next_width (struct split_state *st, struct sv *piece);
bool split_next_csv (struct split_state *st, struct sv *piece);
/* If a single byte separates the pieces, store up to MAX of the next pieces in
   PIECES, without setting ST->sep, and return their number.  If the result is
   0, the caller must call split_next.  */
unsigned split_some (struct split_state *st, struct sv *pieces, unsigned max);

/* Set up SP for the separator string FS, by the rules for split's third
   argument.  The rules for the variable FS are the same, except for an empty
   FS in posix and traditional mode (separators.c).  Compiled regexps are
   cached.  */
void split_from_fs (struct splitter *sp, struct sv fs) EVERY_RUN;
/* Set up SP for the regexp RX, which may be a regexp constant of one
   character.  */
void split_from_rx (struct splitter *sp, struct rx *rx);
/* Return the field widths in TEXT, a value of FIELDWIDTHS, as a transient
   vector, and set *N to their number.  Raise a fatal error if TEXT is
   invalid.  */
struct width *split_read_widths (struct sv text, size_t *n);

/* Return the dynamic regexp TEXT, which is compiled only once for each text
   and set of flags.  The regexp ignores case if val_ignorecase is true.  Raise
   a fatal error if TEXT is invalid ("invalid regexp: MSG: /RE/").  */
struct rx *rxc_get (struct sv text);
/* Like rxc_get, but return NULL if TEXT has not been compiled, or if the use
   of its regexp may print a warning.  */
struct rx *rxc_find (struct sv text);
/* Pin RX, a result of rxc_get, so that RX remains valid after the current
   statement.  */
void rxc_pin (const struct rx *rx);
void rxc_unpin (const struct rx *rx);
/* NULL, or a function that returns the current place in the program.  Warnings
   that are printed once for each place need this place.  */
extern const void *(*rxc_place) (void);
/* Return the flags for rx_compile in the current mode, without RX_ICASE.  */
unsigned rxc_flags (void);

#endif /* SPLIT_H */
