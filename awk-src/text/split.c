/* split.c -- split text into pieces at separators.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the rules of FS and of split's third argument.
   split_fix.c splits by content or by position.  */

#include <config.h>
#include "text/split.h"

#include <string.h>

#include "base/mb.h"
#include "value/chars.h"

void
split_from_fs (struct splitter *sp, struct sv fs)
{
  memset (sp, 0, sizeof *sp);
  if (fs.n == 1 && fs.p[0] == ' ')
    sp->kind = SPLIT_BLANKS;
  else if (fs.n == 0)
    sp->kind = SPLIT_CHARS;
  else if (fs.n <= MB_MAX && chars_len (fs.p, fs.n) == fs.n)
    {
      sp->kind = SPLIT_CHAR;
      sp->ch_len = (unsigned char) fs.n;
      memcpy (sp->ch, fs.p, fs.n);
    }
  else
    split_from_rx (sp, rxc_get (fs));
}

void
split_from_rx (struct splitter *sp, struct rx *rx)
{
  struct sv text;
  memset (sp, 0, sizeof *sp);
  if (rx_is_literal (rx, &text) && text.n > 0 && text.n <= sizeof sp->ch)
    {
      sp->kind = SPLIT_CHAR;
      sp->ch_len = (unsigned char) text.n;
      memcpy (sp->ch, text.p, text.n);
      return;
    }
  sp->kind = SPLIT_REGEX;
  sp->rx = rx;
}

void
split_start (struct split_state *st, const struct splitter *sp,
	     struct sv text)
{
  st->sp = sp;
  st->text = text;
  st->pos = 0;
  st->count = 0;
  st->done = text.n == 0;
  st->tail = st->all = false;
  st->next_found = st->n_found = 0;
  st->unquoted = NULL;
  st->sep = (struct sv) { text.p, 0 };
  st->lead = st->sep;
  if (sp->kind == SPLIT_BLANKS || sp->kind == SPLIT_CHAR)
    scan_start (&st->scan, text.p, text.n);
}

/* Set *PIECE to the bytes from ST->pos to END, and ST->sep to the bytes from
   END to NEXT.  */
static void
cut (struct split_state *st, struct sv *piece, size_t end, size_t next)
{
  piece->p = st->text.p + st->pos;
  piece->n = end - st->pos;
  st->sep.p = st->text.p + end;
  st->sep.n = next - end;
  st->pos = next;
  st->count++;
}

/* Return the offset of the next mark in the text, or the text's length if there
   is none.  */
static size_t
next_mark (struct split_state *st)
{
  struct scan *s = &st->scan;
  for (; s->bits == 0; scan_fill_blanks (false, s))
    if (s->next > s->end)
      return st->text.n;
  return (size_t) (scan_take (s) - st->text.p);
}

/* Implement split_next for blanks.  Marks come in pairs: one at the start of a
   piece, and one at its end.  */
static bool
next_blanks (struct split_state *st, struct sv *piece)
{
  if (st->count == 0)
    {
      st->pos = next_mark (st);
      st->lead = (struct sv) { st->text.p, st->pos };
    }
  if (st->pos == st->text.n)
    {
      st->done = true;
      return false;
    }
  size_t end = next_mark (st);
  cut (st, piece, end, next_mark (st));
  return true;
}

static bool
next_byte (struct split_state *st, struct sv *piece)
{
  scan_more_bytes (false, &st->scan, st->sp->ch[0], st->sp->newline_too);
  size_t end = (size_t) (scan_take (&st->scan) - st->text.p);
  st->done = end == st->text.n;
  cut (st, piece, end, end + !st->done);
  return true;
}

/* Implement split_next for a separator of several bytes, which is a single
   character or a literal regexp.  */
static bool
next_literal (struct split_state *st, struct sv *piece)
{
  const struct splitter *sp = st->sp;
  const char *from = st->text.p + st->pos;
  size_t left = st->text.n - st->pos;
  const char *hit = memmem (from, left, sp->ch, sp->ch_len);
  size_t end = hit ? (size_t) (hit - st->text.p) : st->text.n;
  st->done = !hit;
  cut (st, piece, end, hit ? end + sp->ch_len : end);
  return true;
}

/* Implement split_next for a character set that the C library decodes, in
   which the bytes of the separator may be parts of other characters.  */
static bool
next_foreign (struct split_state *st, struct sv *piece)
{
  const struct splitter *sp = st->sp;
  const char *text = st->text.p;
  size_t n = st->text.n, len = 0;
  for (size_t i = st->pos; i < n; i += len)
    {
      len = chars_len (text + i, n - i);
      if ((len == sp->ch_len && memcmp (text + i, sp->ch, len) == 0)
	  || (sp->newline_too && text[i] == '\n'))
	{
	  cut (st, piece, i, i + len);
	  return true;
	}
    }
  st->done = true;
  cut (st, piece, n, n);
  return true;
}

/* Set *S to the next separator, or return false if there is none.  At first,
   search for only one separator, because a program may read only the first
   fields.  After the first separator, if RX allows it, search for several
   separators at a time: up to MAX if the caller needs all pieces, otherwise up
   to twice the number of pieces found so far.  An empty match is not a
   separator.  */
static bool
find_separator (struct split_state *st, struct rx_span *s)
{
  enum { MAX = sizeof st->found / sizeof *st->found };
  struct rx *rx = st->sp->rx;
  size_t start, end, n = st->text.n;
  if (st->next_found < st->n_found)
    {
      *s = st->found[st->next_found++];
      return true;
    }
  if (st->count > 0 && rx_is_listable (rx) && !rx_can_be_empty (rx))
    {
      size_t most = st->all || st->count >= MAX / 2 ? MAX : 2 * st->count;
      st->n_found = rx_list (rx, st->text.p, n, &st->search_from, st->found,
			     most);
      st->next_found = st->n_found > 0;
      *s = st->found[0];
      return st->n_found > 0;
    }
  for (size_t from = st->pos; rx_search (rx, st->text.p, n, from, &start, &end);
       from = start + chars_len (st->text.p + start, n - start))
    {
      if (end > start)
	{
	  *s = (struct rx_span) { (ptrdiff_t) start, (ptrdiff_t) end };
	  st->search_from = end;
	  return true;
	}
      if (start >= n)
	break;
    }
  return false;
}

static bool
next_regex (struct split_state *st, struct sv *piece)
{
  struct rx_span s;
  st->done = !find_separator (st, &s);
  cut (st, piece, st->done ? st->text.n : (size_t) s.start,
       st->done ? st->text.n : (size_t) s.end);
  return true;
}

static bool
next_chars (struct split_state *st, struct sv *piece)
{
  size_t end = st->pos + chars_len (st->text.p + st->pos,
					 st->text.n - st->pos);
  st->done = end == st->text.n;
  cut (st, piece, end, end);
  return true;
}

bool
split_next (struct split_state *st, struct sv *piece)
{
  if (st->done)
    return false;
  switch (st->sp->kind)
    {
    case SPLIT_BLANKS:
      return next_blanks (st, piece);
    case SPLIT_CHAR:
      if (mb_foreign)
	return next_foreign (st, piece);
      return st->sp->ch_len == 1 ? next_byte (st, piece)
				 : next_literal (st, piece);
    case SPLIT_REGEX:
      return next_regex (st, piece);
    case SPLIT_CHARS:
      return next_chars (st, piece);
    case SPLIT_WHOLE:
      st->done = true;
      cut (st, piece, st->text.n, st->text.n);
      return true;
    case SPLIT_CONTENT:
      return split_next_content (st, piece);
    case SPLIT_WIDTHS:
      return split_next_width (st, piece);
    case SPLIT_CSV:
      return split_next_csv (st, piece);
    }
  return false;
}

/* --- several pieces in one call ----------------------------------------- */

unsigned
split_some (struct split_state *st, struct sv *pieces, unsigned max)
{
  if (st->done || st->sp->kind != SPLIT_CHAR || st->sp->ch_len != 1
      || mb_foreign)
    return 0;
  struct scan s = st->scan;
  char c = st->sp->ch[0];
  bool newline_too = st->sp->newline_too;
  const char *b = st->text.p + st->pos, *e;
  unsigned n = 0;
  do
    {
      scan_more_bytes (false, &s, c, newline_too);
      e = scan_take (&s);
      pieces[n++] = (struct sv) { b, (size_t) (e - b) };
      b = e + 1;
    }
  while (n < max && e < s.end);
  st->scan = s;
  st->done = e == s.end;
  st->pos = (size_t) (b - st->text.p) - st->done;
  st->count += n;
  return n;
}
