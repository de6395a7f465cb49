/* lines.c -- records that end with a byte: find their ends, and skip lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the marks of all inputs: lists of the places in the window
   where the next records end.  The inline function in_next_plain (input.h)
   reads most records with these lists.  */

#include <config.h>

#include "base/mb.h"
#include "io/internal.h"
#include "regex/rx.h"
#include "text/scan.h"

/* --- marks -------------------------------------------------------------- */

int
in_plain_byte (const struct rs_spec *rs)
{
  if (rs->mode == RS_NEWLINE)
    return '\n';
  return (rs->mode == RS_CHAR && rs->ch_len == 1 && !mb_foreign
	  ? (unsigned char) rs->ch[0] : -1);
}

/* List the positions of the byte C in the SPAN bytes at BASE in IN's window;
   stop early if the list becomes full.  */
static void
find_marks (struct input *in, const char *base, size_t span, char c)
{
  struct in_marks *m = &in->marks;
  size_t left = in->win.end - base;
  size_t stop = left < span ? left : span;
  m->cur = in->win.cur;
  m->base = base;
  m->byte = c;
  m->used = 0;
  m->n = scan_list (base, &stop, c, m->at, IN_MARKS);
  m->end = base + stop;
}

/* Return the number of listed records that end with C, from the window's CUR
   on.  */
static inline unsigned
listed (const struct input *in, char c)
{
  const struct in_marks *m = &in->marks;
  return m->cur == in->win.cur && m->byte == c ? m->n - m->used : 0;
}

/* Store in *REC the record that ends at E, and return true.  */
static inline bool
take (struct input *in, const char *e, struct sv *rec)
{
  rec->p = in->win.cur;
  rec->n = e - in->win.cur;
  in->win.cur += rec->n + 1;
  return true;
}

/* Store in *REC the record that ends at the next listed position, and return
   true.  */
static inline bool
take_marked (struct input *in, struct sv *rec)
{
  struct in_marks *m = &in->marks;
  take (in, m->base + m->at[m->used++], rec);
  m->cur = in->win.cur;
  return true;
}

/* At first, search only a few bytes, because the program may skip lines or
   stop reading; search more bytes each time.  */
bool
in_next_far (struct input *in, char c, struct sv *rec)
{
  enum { SPAN_MAX = 128 * SCAN_BLOCK };
  struct in_marks *m = &in->marks;
  size_t span = SCAN_BLOCK;
  const char *base = in->win.cur, *e;
  if (m->cur == in->win.cur && m->byte == c)
    {
      base = m->end;
      span = 2 * (size_t) (m->end - m->base);
    }
  if (base < in->win.end)
    {
      find_marks (in, base, span < SPAN_MAX ? span : SPAN_MAX, c);
      if (m->n == 0 && (e = memchr (m->end, c, in->win.end - m->end)))
	find_marks (in, e, SCAN_BLOCK, c);
      if (m->n > 0)
	return take_marked (in, rec);
    }
  m->cur = NULL;
  return false;
}

void
in_give_back (struct input *in, struct sv first, unsigned n)
{
  struct in_marks *m = &in->marks;
  bool marked = m->cur == in->win.cur && n <= m->used;
  in->win.cur = (char *) first.p;
  if (marked)
    m->used -= n;
  m->cur = marked ? in->win.cur : NULL;
}

/* --- lines that are skipped --------------------------------------------- */

/* Return the start of the line that contains the address AT, or S if the line
   begins before S.  */
static char *
line_start (char *s, const char *at)
{
  char *nl = memrchr (s, '\n', at - s);
  return nl ? nl + 1 : s;
}

/* Advance IN to TO, and return how many lines were skipped.  */
static size_t
skip_to (struct input *in, char *to)
{
  const char *from = in->win.cur;
  in->win.cur = to;
  return scan_count (from, to - from, '\n');
}

/* Search each line for R.  The ends of lines are in the list of marks.  Stop
   before the last line of the window, because in_read_record reads that line.
   The arguments and the result are those of in_skip_lines.  */
static bool
skip_line_by_line (struct input *in, struct rx *r, size_t *n, struct sv *rec)
{
  enum { SPAN = 64 * SCAN_BLOCK };
  for (;; ++*n)
    {
      if (listed (in, '\n') < 2)
	find_marks (in, in->win.cur, SPAN, '\n');
      if (listed (in, '\n') < 2)
	return false;
      take_marked (in, rec);
      if (rx_test (r, rec->p, rec->n))
	return true;
    }
}

/* Test only the lines in which rx_next_line finds a possible match of R.  Stop
   before the last line of the window, because in_read_record reads that line.
   The arguments and the result are those of in_skip_lines.  */
static bool
skip_to_candidates (struct input *in, struct rx *r, size_t *n, struct sv *rec)
{
  char *s = in->win.cur, *line = s, *e;
  const char *at;
  while (r && s < in->win.end && (at = rx_next_line (r, s, in->win.end)))
    {
      line = line_start (s, at);
      e = memchr (at, '\n', in->win.end - at);
      if (!e)
	{
	  *n += skip_to (in, line);
	  return false;
	}
      in->trial.tested++;
      if (rx_test (r, line, e - line))
	{
	  *n += skip_to (in, line);
	  return take (in, e, rec);
	}
      s = e + 1;
    }
  if (s < in->win.end)
    {
      line = line_start (s, in->win.end);
      s = line > s ? line_start (s, line - 1) : s;
    }
  else
    s = line;			/* The last line must be read as a record
				   although it does not match, since END may
				   use it as $0.  */
  *n += skip_to (in, s);
  return false;
}

/* Skip lines that do not match R.  The function skip_to_candidates is faster
   if few lines are candidates (possible matches); otherwise, skip_line_by_line
   is faster.  Therefore, use skip_to_candidates for TRIAL lines.  If more than
   a third of these lines were candidates, use skip_line_by_line for 16 * TRIAL
   lines, and then begin again with skip_to_candidates.  */
bool
in_skip_lines (struct input *in, struct rx *r, size_t *n, struct sv *rec)
{
  enum { TRIAL = 256, WHILE = 16 * TRIAL };
  struct in_trial *t = &in->trial;
  size_t before = *n;
  bool found = (r && t->each_line ? skip_line_by_line (in, r, n, rec)
		: skip_to_candidates (in, r, n, rec));
  t->passed += (unsigned) (*n - before) + found;
  if (t->passed >= (t->each_line ? WHILE : TRIAL))
    *t = (struct in_trial) { .each_line = t->tested > t->passed / 3 };
  return found;
}
