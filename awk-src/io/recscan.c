/* recscan.c -- find the ends of records, for all values of RS.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the rules that determine the end of a record and the
   value of RT.  The functions search the window of a struct input; if the
   window does not contain the end of a record, they request more bytes from
   input.c.  If RS is a byte, the inline function in_next_plain (input.h) is
   the fast path.  */

#include <config.h>

#include "base/mb.h"
#include "base/options.h"
#include "io/input.h"
#include "io/internal.h"
#include "io/output.h"
#include "regex/rx.h"
#include "text/scan.h"
#include "text/split.h"
#include "value/chars.h"

/* The state of the search for the end of the record that begins at
   IN->cur.  */
struct cut
{
  size_t len, rt;		/* once the end has been found: lengths of the
				   record and of RT in bytes */
  size_t seen;			/* number of bytes at the start of the record
				   that need not be searched again */
  bool odd;			/* for RS_CSV: the first SEEN bytes end inside
				   quotes */
  bool skipped;			/* for RS_PARAGRAPH: newlines before the record
				   were skipped */
};

static size_t
window (const struct input *in)
{
  return in->end - in->cur;
}

static bool
found (struct cut *c, const struct input *in, const char *at, size_t rt)
{
  c->len = at - in->cur;
  c->rt = rt;
  return true;
}

static bool
scan_byte (const struct input *in, char b, struct cut *c)
{
  const char *p = memchr (in->cur + c->seen, b, window (in) - c->seen);
  if (p)
    return found (c, in, p, 1);
  c->seen = window (in);
  return false;
}

static bool
is_bad (const char *p, size_t n)
{
  int32_t cp;
  mb_peek (p, n, &cp);
  return cp == MB_BAD;
}

/* Like scan_char, for a character set that the C library decodes.  C->seen is
   always the offset of the start of a character.  Even if RS is a byte, a byte
   near the end of the window that is equal to RS may be the first byte of an
   incomplete character.  */
static bool
scan_foreign (const struct input *in, const struct rs_spec *rs,
	      struct cut *c)
{
  while (c->seen < window (in))
    {
      const char *p = in->cur + c->seen;
      size_t left = window (in) - c->seen, len = mb_len (p, left);
      bool near_end = left < MB_MAX && (signed char) *p < 0 && !in->eof;
      if (len == rs->ch_len && memcmp (p, rs->ch, len) == 0
	  && !(near_end && is_bad (p, left)))
	return found (c, in, p, len);
      if (near_end)
	return false;
      c->seen += len;
    }
  return false;
}

static bool
scan_char (const struct input *in, const struct rs_spec *rs, struct cut *c)
{
  if (mb_foreign)
    return scan_foreign (in, rs, c);
  if (rs->ch_len == 1)
    return scan_byte (in, rs->ch[0], c);
  const char *p = memmem (in->cur + c->seen, window (in) - c->seen,
			  rs->ch, rs->ch_len);
  if (p)
    return found (c, in, p, rs->ch_len);
  if (window (in) >= rs->ch_len)
    c->seen = window (in) - rs->ch_len + 1;
  return false;
}

/* Skip the newlines before a paragraph.  */
static void
skip_newlines (struct input *in, struct cut *c)
{
  const char *from = in->cur;
  if (c->seen == 0)
    while (in->cur < in->end && *in->cur == '\n')
      in->cur++;
  c->skipped |= in->cur > from;
}

/* Find the newlines that end a paragraph: two or more if another byte follows,
   or one or more at the end of the file.  Return false if the window does not
   contain the end of the paragraph.  */
static bool
scan_paragraph (struct input *in, struct cut *c)
{
  skip_newlines (in, c);
  const char *run = scan_pair (in->cur + c->seen, in->end, '\n'), *p = run;
  while (p < in->end && *p == '\n')
    p++;
  if (p < in->end || (in->eof && p > run))
    return found (c, in, run, p - run);
  c->seen = run - in->cur;
  return false;
}

static bool
search (const struct input *in, const struct rs_spec *rs, size_t before,
	size_t from, size_t *start, size_t *end)
{
  char *s = in->cur - before;
  size_t n = window (in) + before;
  /* If the C library decodes the character set, replace the byte before the
     record during the search, so that the engine does not mistake it for the
     start of a character.  */
  char was = *s;
  if (mb_foreign && before)
    *s = 'x';
  bool good = (in->eof ? rx_search (rs->rx, s, n, from, start, end)
	       : rx_search_partial (rs->rx, s, n, from, start, end));
  if (mb_foreign && before)
    *s = was;
  return good;
}

/* Return the position of the character after AT, at which the search
   continues, because the match at AT is empty.  */
static size_t
step (const struct input *in, size_t before, size_t at)
{
  const char *p = in->cur - before + at;
  if (mb_foreign && p < in->end)
    return at + mb_len (p, in->end - p);
  do
    p++;
  while (opt.utf8 && p < in->end && (*p & 0xc0) == 0x80);
  return p - (in->cur - before);
}

/* Search for RS with the regexp engine.  The searched text includes the byte
   before the record, if there is one, so that ^ matches only at the start of
   the file.  Empty matches are ignored.  Return false if there is no match in
   the window.  */
static bool
scan_regex (const struct input *in, const struct rs_spec *rs, struct cut *c)
{
  size_t before = in->cur > in->buf;
  size_t from = before, start, end;
  while (from <= window (in) + before
	 && search (in, rs, before, from, &start, &end))
    {
      if (end > start)
	return found (c, in, in->cur - before + start, end - start);
      from = step (in, before, end);
    }
  c->seen = window (in);
  return false;
}

static bool
odd_quotes (const char *p, const char *end)
{
  bool odd = false;
  while ((p = memchr (p, '"', end - p)))
    {
      odd = !odd;
      p++;
    }
  return odd;
}

static bool
scan_csv (const struct input *in, struct cut *c)
{
  for (;;)
    {
      const char *p = in->cur + c->seen;
      const char *nl = memchr (p, '\n', in->end - p);
      const char *stop = nl ? nl : in->end;
      c->odd ^= odd_quotes (p, stop);
      c->seen = stop - in->cur;
      if (!nl)
	return false;
      if (!c->odd)
	return found (c, in, nl, 1);
      c->seen++;
    }
}

static bool
scan (struct input *in, const struct rs_spec *rs, struct cut *c)
{
  switch (rs->mode)
    {
    case RS_NEWLINE:
      return scan_byte (in, '\n', c);
    case RS_CHAR:
      return scan_char (in, rs, c);
    case RS_PARAGRAPH:
      return scan_paragraph (in, c);
    case RS_REGEX:
      return scan_regex (in, rs, c);
    case RS_CSV:
      return scan_csv (in, c);
    }
  return false;
}

/* Return REC with LF in place of each CR LF.  If NEWLINE_BEHIND is true, an LF
   follows REC; therefore, also remove a CR at the end of REC.  If the
   remaining bytes are not adjacent in the window, return a copy.  Do not
   change the window: IN may be moved back to REC, and fingerprints
   (heap/positions.c) cover the bytes of REC.  */
static struct sv
drop_carriage_returns (struct input *in, struct sv rec, bool newline_behind)
{
  const char *end = rec.p + rec.n, *from = memchr (rec.p, '\r', rec.n);
  if (!from)
    return rec;
  if (newline_behind && from == end - 1)
    return (struct sv) { rec.p, rec.n - 1 };
  struct strbuf *copy = &in->copy;
  copy->n = 0;
  buf_add (copy, rec.p, rec.n + IN_PAD);
  char *to = copy->p + (from - rec.p);
  for (; from < end; from++)
    {
      bool before_lf = from + 1 < end ? from[1] == '\n' : newline_behind;
      if (*from != '\r' || !before_lf)
	*to++ = *from;
    }
  return (struct sv) { copy->p, (size_t) (to - copy->p) };
}

static int
give (struct input *in, const struct rs_spec *rs, const struct cut *c,
      struct sv *rec, struct sv *rt)
{
  *rec = (struct sv) { in->cur, c->len };
  *rt = (struct sv) { in->cur + c->len, c->rt };
  in->given = in->cur;
  if (rs->mode == RS_CSV)
    *rec = drop_carriage_returns (in, *rec, c->rt > 0);
  in->cur += c->len + c->rt;
  return 1;
}

/* If bytes are left at the end of the input, return them as the last record.
   With --csv, a final carriage return is neither a part of the last record nor
   a record of its own.  If only newlines were left at the end, RT is empty.  */
static int
give_rest (struct input *in, const struct rs_spec *rs, struct cut *c,
	   struct sv *rec, struct sv *rt)
{
  bool cr = rs->mode == RS_CSV && window (in) && in->end[-1] == '\r';
  if (c->skipped && window (in) == 0)
    *rt = (struct sv) { "", 0 };
  if (window (in) == (size_t) cr)
    return 0;
  c->len = window (in);
  c->rt = 0;
  give (in, rs, c, rec, rt);
  rec->n -= cr;
  return 1;
}

/* Read more bytes of a record whose end is not in the first LOOKED bytes.  If
   RS is a regexp, all bytes must be searched again; therefore, continue until
   there are twice as many bytes, as long as bytes can be read without waiting.
   Return the result of in_fill; if an error occurs after some bytes were read,
   do not report it yet.  */
static int
get_more (struct input *in, const struct rs_spec *rs, size_t looked)
{
  int r;
  do
    r = in_fill (in);
  while (r > 0 && rs->mode == RS_REGEX && looked > 0
	 && window (in) < 2 * looked && in_ready (in));
  return r < 0 && window (in) > looked ? 1 : r;
}

/* True if each record is a line or consists of lines.  */
static bool
reads_lines (const struct rs_spec *rs)
{
  return (rs->mode == RS_REGEX ? rx_test (rs->rx, "\n", 1)
	  : rs->mode != RS_CHAR);
}

/* Warn if IN is read as lines but appears to be compressed.  */
static void
look_at_start (const struct input *in, const struct rs_spec *rs)
{
  if (!in->command && reads_lines (rs))
    packed_warn (in);
}

int
in_read_record (struct input *in, const struct rs_spec *rs,
		struct sv *rec, struct sv *rt)
{
  struct cut c = { 0 };
  if (in->parser.record)
    {
      mb_window_leave ();
      int r = in->parser.record (in, rec, rt);
      if (r != IN_BYTES)
	return r;
    }
  for (;;)
    {
      if (window (in) && scan (in, rs, &c))
	return give (in, rs, &c, rec, rt);
      if (in->eof)
	break;
      if (get_more (in, rs, window (in)) < 0)
	return in_failure (in);
      if (in->failed)
	return 0;
      if (in_offset (in) == 0)
	look_at_start (in, rs);
    }
  return give_rest (in, rs, &c, rec, rt);
}

/* --- records that end with a byte --------------------------------------- */

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
  size_t left = in->end - base;
  size_t stop = left < span ? left : span;
  in->mark_cur = in->cur;
  in->mark_base = base;
  in->mark_byte = c;
  in->mark = 0;
  in->n_marks = scan_list (base, &stop, c, in->mark_at, IN_MARKS);
  in->mark_end = base + stop;
}

/* Store in *REC the record that ends at E, and return true.  */
static inline bool
take (struct input *in, const char *e, struct sv *rec)
{
  rec->p = in->cur;
  rec->n = e - in->cur;
  in->cur += rec->n + 1;
  return true;
}

/* Store in *REC the record that ends at the first listed position, and return
   true.  */
static inline bool
take_marked (struct input *in, struct sv *rec)
{
  take (in, in->mark_base + in->mark_at[in->mark++], rec);
  in->mark_cur = in->cur;
  return true;
}

/* At first, search only a few bytes, because the program may skip lines or
   stop reading; search more bytes each time.  */
bool
in_next_far (struct input *in, char c, struct sv *rec)
{
  enum { SPAN_MAX = 128 * SCAN_BLOCK };
  size_t span = SCAN_BLOCK;
  const char *base = in->cur, *e;
  if (in->mark_cur == in->cur && in->mark_byte == c)
    {
      base = in->mark_end;
      span = 2 * (size_t) (in->mark_end - in->mark_base);
    }
  if (base < in->end)
    {
      find_marks (in, base, span < SPAN_MAX ? span : SPAN_MAX, c);
      if (in->n_marks == 0
	  && (e = memchr (in->mark_end, c, in->end - in->mark_end)))
	find_marks (in, e, SCAN_BLOCK, c);
      if (in->n_marks > 0)
	return take_marked (in, rec);
    }
  in->mark_cur = NULL;
  return false;
}

void
in_give_back (struct input *in, struct sv first, unsigned n)
{
  bool marked = in->mark_cur == in->cur && n <= in->mark;
  in->cur = (char *) first.p;
  if (marked)
    in->mark -= n;
  in->mark_cur = marked ? in->cur : NULL;
}

/* --- records in the window ---------------------------------------------- */

bool
in_next_complete (struct input *in, const struct rs_spec *rs, struct sv *rec,
		  struct sv *rt)
{
  struct cut c = { 0 };
  char *from = in->cur;
  if (in->cur == in->end || !scan (in, rs, &c))
    {
      in->cur = from;		/* if the window does not contain a whole
				   record, do not skip the newlines before the
				   record */
      return false;
    }
  const char *cr = rs->mode != RS_CSV ? NULL : memchr (in->cur, '\r', c.len);
  bool last = cr && cr == in->cur + c.len - 1;
  if (cr && !last)
    return false;
  *rec = (struct sv) { in->cur, c.len - last };
  *rt = (struct sv) { in->cur + c.len, c.rt };
  in->cur += c.len + c.rt;
  return true;
}

int
in_take_records (struct input *in, const struct rs_spec *rs, struct sv *rec,
		 int max)
{
  struct sv rt;
  int n = 0;
  in->mark_cur = NULL;
  while (n < max && in_next_complete (in, rs, &rec[n], &rt))
    n++;
  return n;
}

/* --- lines that are skipped --------------------------------------------- */

/* Return the start of the last line in [S, AT), which ends at AT or continues
   after AT.  */
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
  const char *from = in->cur;
  in->cur = to;
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
      if (in->mark_cur != in->cur || in->mark_byte != '\n'
	  || in->n_marks - in->mark < 2)
	find_marks (in, in->cur, SPAN, '\n');
      if (in->n_marks - in->mark < 2)
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
  char *s = in->cur, *line = s, *e;
  const char *at;
  while (r && s < in->end && (at = rx_next_line (r, s, in->end)))
    {
      line = line_start (s, at);
      e = memchr (at, '\n', in->end - at);
      if (!e)
	{
	  *n += skip_to (in, line);
	  return false;
	}
      in->lines_tested++;
      if (rx_test (r, line, e - line))
	{
	  *n += skip_to (in, line);
	  return take (in, e, rec);
	}
      s = e + 1;
    }
  if (s < in->end)
    {
      line = line_start (s, in->end);
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
  size_t before = *n;
  bool found = (r && in->each_line ? skip_line_by_line (in, r, n, rec)
		: skip_to_candidates (in, r, n, rec));
  in->lines_passed += (unsigned) (*n - before) + found;
  if (in->lines_passed >= (in->each_line ? WHILE : TRIAL))
    {
      in->each_line = in->lines_tested > in->lines_passed / 3;
      in->lines_passed = in->lines_tested = 0;
    }
  return found;
}

/* --- the value of RS ---------------------------------------------------- */

enum rs_mode
rec_mode (struct sv text)
{
  if (opt.csv)
    return RS_CSV;
  if (text.n == 0)
    return RS_PARAGRAPH;
  size_t first = chars_len (text.p, text.n);
  if (first < text.n && !opt.posix)
    return RS_REGEX;
  return first == 1 && *text.p == '\n' ? RS_NEWLINE : RS_CHAR;
}

void
rec_spec (struct rs_spec *rs, struct sv text)
{
  *rs = (struct rs_spec) { .mode = rec_mode (text) };
  if (rs->mode == RS_NEWLINE || rs->mode == RS_CHAR)
    {
      rs->ch_len = chars_len (text.p, text.n);
      memcpy (rs->ch, text.p, rs->ch_len);
    }
  else if (rs->mode == RS_REGEX)
    rs->rx = rxc_get (text);
}
