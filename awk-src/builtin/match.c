/* match.c -- match, split and patsplit.
   SPDX-License-Identifier: GPL-3.0-or-later

   The regexp engine (regex/rx.h) finds the matches, and text/split.c finds the
   pieces.  The functions of this file store the results in RSTART, RLENGTH and
   arrays.  */

#include <config.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "builtin/functions.h"
#include "regex/rx.h"
#include "text/split.h"
#include "value/chars.h"
#include "value/convert.h"
#include "vm/registers.h"
#include "vm/special_effects.h"

/* --- match -------------------------------------------------------------- */

void
bi_set_place (double start, double length)
{
  static struct val *rstart, *rlength;
  if (unlikely (!rstart))
    {
      rstart = spec_reg (SPECIAL_RSTART);
      rlength = spec_reg (SPECIAL_RLENGTH);
    }
  reg_set_num (rstart, start);
  reg_set_num (rlength, length);
}

/* Set A[N, WHAT] to the number D.  */
static void
put_place (struct array *a, size_t n, const char *what, double d)
{
  static struct strbuf key;
  struct scratch sc;
  char digits[24];
  struct sv sep = val_sv (spec_load (SPECIAL_SUBSEP), &sc);
  key.n = 0;
  buf_add (&key, digits, num_format_integer (n, digits));
  buf_add_sv (&key, sep);
  buf_add_text (&key, what);
  struct val v = val_num (d);
  arr_put (a, arr_text_key (buf_text (&key)), &v);
}

/* Store the groups of a match, which are in SPAN, in the array A.  SPAN refers
   to S, the text of V.  */
static void
put_groups (struct array *a, const struct val *v, struct sv s,
	    const struct rx_span *span, size_t nspan)
{
  for (size_t i = 0; i < nspan; i++)
    if (span[i].start >= 0)
      {
	size_t from = span[i].start, n = span[i].end - from;
	struct val text = val_borrow (V_INPUT, s.p + from, n);
	size_t start = chars_before (v, s, from);
	arr_put (a, arr_int_key (i), &text);
	put_place (a, i, "start", start + 1.0);
	put_place (a, i, "length", chars_between (v, s, from, from + n));
      }
}

/* Search S for RX, and store the groups of the match in the array A, the third
   argument of the function `match'.  Set *START and *END as rx_search does.
   Return false if there is no match.  */
static bool
match_groups (struct array *a, struct rx *rx, const struct val *v,
	      struct sv s, size_t *start, size_t *end)
{
  size_t nspan = rx_groups (rx) + 1;
  struct rx_span few[10];
  struct rx_span *span = nspan <= 10 ? few : xnmalloc (nspan, sizeof *span);
  bool found = rx_exec (rx, s.p, s.n, 0, span, nspan);
  arr_clear (a);
  if (found)
    {
      *start = span->start;
      *end = span->end;
      put_groups (a, v, s, span, nspan);
    }
  if (span != few)
    xfree (span);
  return found;
}

/* The values of RSTART and RLENGTH.  */
struct place
{
  double start, length;
};

static const struct place no_place = { 0, -1 };

/* Return the values of RSTART and RLENGTH for a match that consists of the
   bytes START to END of S, the text of V.  */
static inline struct place
place_of (const struct val *v, struct sv s, size_t start, size_t end)
{
  if (!opt.utf8)
    return (struct place) { start + 1.0, (double) (end - start) };
  return (struct place) {
    chars_before (v, s, start) + 1.0, chars_between (v, s, start, end)
  };
}

void
bi_find (struct rx *rx, const struct val *v, double *from, double *length)
{
  struct scratch sc;
  struct sv s = val_text (v, &sc);
  size_t start, end;
  struct place p = rx_search (rx, s.p, s.n, 0, &start, &end)
    ? place_of (v, s, start, end) : no_place;
  *from = p.start;
  *length = p.length;
}

void
bi_match (struct val *result, struct val *args, int nargs)
{
  bi_lint ("match", "t-", args, nargs);
  struct scratch sc;
  struct array *a = nargs > 2 ? bi_array (&args[2], "match", "third") : NULL;
  if (a && !opt_gawk)
    fatal ("match: third argument is a gawk extension");
  struct sv s = val_text (&args[0], &sc);
  struct rx *rx = bi_regex (&args[1]);
  size_t start, end;
  bool found = a ? match_groups (a, rx, &args[0], s, &start, &end)
    : rx_search (rx, s.p, s.n, 0, &start, &end);
  if (found && diag_lint)
    chars_count (&args[0], s);
  struct place p = found ? place_of (&args[0], s, start, end) : no_place;
  bi_set_place (p.start, p.length);
  *result = val_num (p.start);
}

/* --- split -------------------------------------------------------------- */

/* The arrays that split and patsplit fill: A receives the pieces; SEPS, which
   may be NULL, receives the separators.  */
struct pieces
{
  struct array *a, *seps;
};

static struct pieces
piece_arrays (struct val *args, int nargs, const char *func)
{
  struct pieces p;
  p.a = bi_array (&args[1], func, "second");
  p.seps = nargs > 3 ? bi_array (&args[3], func, "fourth") : NULL;
  if (p.seps && !opt_gawk)
    fatal ("%s: fourth argument is a gawk extension", func);
  static bool reported;
  if (p.seps && diag_lint && !diag_lint_no_ext && !reported
      && strcmp (func, "split") == 0)
    {
      reported = true;
      lint ("split: fourth argument is a gawk extension");
    }
  if (p.seps == p.a)
    fatal ("%s: cannot use the same array for second and fourth args", func);
  if (p.seps && bi_has_within (p.a, p.seps))
    fatal ("%s: cannot use a subarray of second arg for fourth arg", func);
  if (p.seps && bi_has_within (p.seps, p.a))
    fatal ("%s: cannot use a subarray of fourth arg for second arg", func);
  return p;
}

/* Prepare to store pieces in P->a and separators in P->seps.  The pieces will
   replace the old elements of P->a one by one, but P->seps is emptied
   immediately.  */
static void
start_pieces (const struct pieces *p)
{
  arr_refill (p->a);
  if (p->seps)
    arr_clear (p->seps);
}

static void
put_sep (const struct pieces *p, size_t i, struct sv s)
{
  struct val v = val_borrow (V_STR, s.p, s.n);
  arr_put (p->seps, arr_int_key (i), &v);
}

void
bi_choose_splitter (struct splitter *sp, struct val *args, int nargs)
{
  struct scratch sc;
  if (nargs < 3 && opt.csv)
    {
      *sp = (struct splitter) { .kind = SPLIT_CSV };
      return;
    }
  if (nargs < 3)
    {
      split_from_fs (sp, val_sv (spec_load (SPECIAL_FS), &sc));
      return;
    }
  bool is_regex = args[2].tag == V_RX || args[2].tag == V_REGEX;
  struct sv sep = val_sv (&args[2], &sc);
  static bool reported;
  if (diag_lint && sep.n == 0 && !reported)
    {
      reported = true;
      lint ("split: null string for third arg is a non-standard extension");
    }
  /* Treat an empty regexp constant like an empty string.  */
  if (is_regex && sep.n > 0)
    split_from_rx (sp, bi_regex (&args[2]));
  else
    split_from_fs (sp, sep);
}

/* Split S with SP, store the pieces in P, and return the number of pieces.  */
static size_t
split_text (const struct pieces *p, const struct splitter *sp, struct sv s)
{
  static struct strbuf unquoted;
  struct split_state st;
  struct sv piece;
  split_start (&st, sp, s);
  st.all = true;
  st.unquoted = &unquoted;
  if (!p->seps)
    {
      struct sv some[32];
      unsigned n;
      for (size_t i = 1; (n = split_some (&st, some, 32)) > 0; i += n)
	arr_refill_texts (p->a, i, some, n);
      while (split_next (&st, &piece))
	arr_refill_texts (p->a, st.count, &piece, 1);
      return st.count;
    }
  struct sv sep = { NULL, 0 };
  while (split_next (&st, &piece))
    {
      if (st.count > 1)
	put_sep (p, st.count - 1, sep);
      arr_refill_texts (p->a, st.count, &piece, 1);
      sep = st.sep;
    }
  if (sp->kind == SPLIT_BLANKS)
    {
      if (st.lead.n)
	put_sep (p, 0, st.lead);
      if (st.count && sep.n)
	put_sep (p, st.count, sep);
    }
  return st.count;
}

void
bi_split (struct val *result, struct val *args, int nargs)
{
  struct pieces p = piece_arrays (args, nargs, "split");
  struct scratch sc;
  struct sv s = val_sv (&args[0], &sc);
  struct splitter sp;
  size_t n = 0;
  /* If the text is empty, do not compile the separator: it is not used, so an
     invalid separator is not an error.  */
  if (s.n > 0)
    bi_choose_splitter (&sp, args, nargs);
  else if (nargs > 2)
    val_sv (&args[2], &sc);
  start_pieces (&p);
  if (s.n > 0)
    n = split_text (&p, &sp, s);
  arr_refill_end (p.a, n);
  *result = val_num (n);
}

/* --- patsplit ----------------------------------------------------------- */

void
bi_patsplit (struct val *result, struct val *args, int nargs)
{
  struct pieces p = piece_arrays (args, nargs, "patsplit");
  struct scratch sc, sf;
  struct sv s = val_sv (&args[0], &sc), piece;
  const struct val *pat = nargs > 2 ? &args[2] : spec_load (SPECIAL_FPAT);
  if (val_sv (pat, &sf).n == 0)
    fatal ("patsplit: third argument must be non-null");
  struct splitter sp = { .kind = SPLIT_CONTENT };
  struct split_state st;
  if (s.n > 0)
    sp.rx = bi_regex (pat);
  start_pieces (&p);
  split_start (&st, &sp, s);
  while (split_next (&st, &piece))
    {
      arr_refill_texts (p.a, st.count, &piece, 1);
      if (p.seps)
	put_sep (&p, st.count - 1, st.sep);
    }
  if (p.seps && s.n)
    put_sep (&p, st.count, st.sep);
  arr_refill_end (p.a, st.count);
  *result = val_num (st.count);
}
