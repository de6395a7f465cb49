/* split_fix.c -- split with FIELDWIDTHS, FPAT or the rules of CSV.
   SPDX-License-Identifier: GPL-3.0-or-later

   Pieces are found by position, by content, or by the quoting rules of
   CSV.  */

#include <config.h>

#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "text/split.h"
#include "value/chars.h"
#include "value/convert.h"

/* --- FPAT --------------------------------------------------------------- */

/* Find the next match at or after ST->pos that is a piece, or return false if
   there is none.  An empty match directly after a non-empty piece is not a
   piece.  */
static bool
find_content (struct split_state *st, size_t *start, size_t *end)
{
  size_t from = st->pos;
  while (rx_search (st->sp->rx, st->text.p, st->text.n, from, start, end))
    {
      if (*end > *start || !st->tail || *start > st->pos)
	return true;
      if (from >= st->text.n)
	break;
      from += chars_len (st->text.p + from, st->text.n - from);
    }
  return false;
}

/* Implement split_next for SPLIT_CONTENT.  ST->pos is the end of the previous
   piece, and ST->tail is true if that piece was not empty.  If the previous
   piece was empty, the search continues one character later.  */
bool
split_next_content (struct split_state *st, struct sv *piece)
{
  size_t start, end, behind = st->pos;
  const char *text = st->text.p;
  if (st->count > 0 && !st->tail)
    {
      if (st->pos >= st->text.n)
	st->done = true;
      else
	st->pos += chars_len (text + st->pos, st->text.n - st->pos);
    }
  if (st->done || !find_content (st, &start, &end))
    {
      st->done = true;
      st->sep = (struct sv) { text + behind, st->text.n - behind };
      return false;
    }
  st->sep = (struct sv) { text + behind, start - behind };
  *piece = (struct sv) { text + start, end - start };
  st->tail = end > start;
  st->pos = end;
  st->count++;
  return true;
}

/* --- FIELDWIDTHS -------------------------------------------------------- */

/* Return the position that is CHARS characters after POS, but at most the end
   of the text.  */
static size_t
advance (const struct split_state *st, size_t pos, size_t chars)
{
  size_t left = st->text.n - pos;
  if (opt.utf8)
    return pos + mb_offset (st->text.p + pos, left, &chars);
  return pos + (chars < left ? chars : left);
}

bool
split_next_width (struct split_state *st, struct sv *piece)
{
  const struct splitter *sp = st->sp;
  size_t behind = st->pos;
  /* If the text ends within the characters to skip before a field, the field
     is empty.  */
  if (st->count < sp->n_widths && st->pos < st->text.n)
    {
      const struct width *w = &sp->widths[st->count];
      size_t start = advance (st, st->pos, w->skip);
      size_t end = w->width == SIZE_MAX ? st->text.n
					: advance (st, start, w->width);
      st->sep = (struct sv) { st->text.p + behind, start - behind };
      *piece = (struct sv) { st->text.p + start, end - start };
      st->pos = end;
      st->count++;
      return true;
    }
  st->done = true;
  st->sep = (struct sv) { st->text.p + behind, st->text.n - behind };
  return false;
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* Parse at *P a decimal number from 1 to UINT32_MAX, with an optional plus
   sign.  Store the number in *COUNT, and advance *P.  Return false if the text
   at *P is not a number from 1 to UINT32_MAX.  */
static bool
read_count (const char **p, const char *end, size_t *count)
{
  const char *q = *p;
  uint64_t n = 0;
  if (q < end && *q == '+')
    q++;
  const char *digits = q;
  for (; q < end && *q >= '0' && *q <= '9' && n <= UINT32_MAX; q++)
    n = 10 * n + (unsigned) (*q - '0');
  if (q == digits || n == 0 || n > UINT32_MAX)
    return false;
  *p = q;
  *count = n;
  return true;
}

static _Noreturn void
bad_width (size_t field, const char *p, const char *end)
{
  fatal ("invalid FIELDWIDTHS value, for field %zu, near `%.*s'", field,
	 (int) (end - p), p);
}

/* Raise a fatal error unless the star at P is the last item of the list.  */
static void
check_last (const char *p, const char *end)
{
  for (p++; p < end; p++)
    if (!is_blank (*p))
      fatal ("`*' must be the last designator in FIELDWIDTHS");
}

/* Read the width at *P into *W and advance *P.  Return false if there are no
   more widths.  */
static bool
read_width (const char **p, const char *end, struct width *w, size_t field)
{
  while (*p < end && is_blank (**p))
    ++*p;
  if (*p == end)
    return false;
  w->skip = 0;
  for (int part = 0; ; part++)
    {
      const char *start = *p;
      if (*p < end && **p == '*')
	{
	  check_last (*p, end);
	  *p = end;
	  w->width = SIZE_MAX;
	  return true;
	}
      if (!read_count (p, end, &w->width))
	bad_width (field, start, end);
      if (*p == end || is_blank (**p))
	return true;
      if (**p != ':' || part == 1)
	bad_width (field, start, end);
      w->skip = w->width;
      ++*p;
    }
}

struct width *
split_read_widths (struct sv text, size_t *n)
{
  struct width *v = NULL;
  const char *p = text.p, *end = text.p + text.n;
  size_t cap = 0;
  for (*n = 0; ; ++*n)
    {
      if (*n == cap)
	v = mem_grow (v, &cap, *n + 1, sizeof *v);
      if (!read_width (&p, end, &v[*n], *n + 1))
	return v;
    }
}

/* --- CSV ---------------------------------------------------------------- */

/* Return the address of the quote that closes the field opened by the quote at
   P, or END.  Set *DOUBLED to true if the field contains two adjacent quotes,
   otherwise to false.  */
static const char *
closing_quote (const char *p, const char *end, bool *doubled)
{
  *doubled = false;
  for (p++; (p = memchr (p, '"', (size_t) (end - p))); p++)
    {
      if (p + 1 == end || p[1] == ',')
	return p;
      if (p[1] == '"')
	{
	  *doubled = true;
	  p++;
	}
    }
  return end;
}

/* Return TEXT with each pair of quotes replaced by one quote, in the buffer
   B.  */
static struct sv
undouble (struct strbuf *b, struct sv text)
{
  const char *p = text.p, *end = text.p + text.n;
  b->n = 0;
  while (p < end)
    {
      const char *q = memchr (p, '"', (size_t) (end - p));
      if (!q)
	q = end - 1;
      buf_add (b, p, (size_t) (q + 1 - p));
      p = q + 1;
      if (*q == '"' && p < end && *p == '"')
	p++;
    }
  return (struct sv) { b->p, b->n };
}

bool
split_next_csv (struct split_state *st, struct sv *piece)
{
  const char *end = st->text.p + st->text.n, *p = st->text.p + st->pos;
  const char *stop;
  if (p < end && *p == '"')
    {
      bool doubled;
      const char *q = closing_quote (p, end, &doubled);
      stop = q < end ? q + 1 : end;
      *piece = (struct sv) { p + 1, (size_t) (q - p - 1) };
      if (doubled && st->unquoted)
	*piece = undouble (st->unquoted, *piece);
    }
  else
    {
      stop = p < end ? memchr (p, ',', (size_t) (end - p)) : NULL;
      if (!stop)
	stop = end;
      *piece = (struct sv) { p, (size_t) (stop - p) };
    }
  st->done = stop == end;
  st->sep = (struct sv) { stop, !st->done };
  st->pos = (size_t) (stop - st->text.p) + !st->done;
  st->count++;
  return true;
}
