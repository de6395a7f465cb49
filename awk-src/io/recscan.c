/* recscan.c -- find the ends of records, for all values of RS.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the rules that determine the end of a record and the
   value of RT.  The functions search the window of a struct input; if the
   window does not contain the end of a record, they request more bytes from
   input.c.  lines.c is the fast path for records that end with a byte.  */

#include <config.h>

#include "base/mb.h"
#include "base/options.h"
#include "io/internal.h"
#include "regex/rx.h"
#include "text/scan.h"
#include "text/split.h"
#include "value/chars.h"

/* The state of the search for the end of the record that begins at
   IN->win.cur.  */
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

static bool
found (struct cut *c, const struct input *in, const char *at, size_t rt)
{
  c->len = at - in->win.cur;
  c->rt = rt;
  return true;
}

static bool
scan_byte (const struct input *in, char b, struct cut *c)
{
  const char *p = memchr (in->win.cur + c->seen, b, in_unread (in) - c->seen);
  if (p)
    return found (c, in, p, 1);
  c->seen = in_unread (in);
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
  while (c->seen < in_unread (in))
    {
      const char *p = in->win.cur + c->seen;
      size_t left = in_unread (in) - c->seen, len = mb_len (p, left);
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
  const char *p = memmem (in->win.cur + c->seen, in_unread (in) - c->seen,
			  rs->ch, rs->ch_len);
  if (p)
    return found (c, in, p, rs->ch_len);
  if (in_unread (in) >= rs->ch_len)
    c->seen = in_unread (in) - rs->ch_len + 1;
  return false;
}

/* Skip the newlines before a paragraph.  */
static void
skip_newlines (struct input *in, struct cut *c)
{
  const char *from = in->win.cur;
  if (c->seen == 0)
    while (in->win.cur < in->win.end && *in->win.cur == '\n')
      in->win.cur++;
  c->skipped |= in->win.cur > from;
}

/* Find the newlines that end a paragraph: two or more if another byte follows,
   or one or more at the end of the file.  Return false if the window does not
   contain the end of the paragraph.  */
static bool
scan_paragraph (struct input *in, struct cut *c)
{
  skip_newlines (in, c);
  const char *end = in->win.end;
  const char *run = scan_pair (in->win.cur + c->seen, end, '\n'), *p = run;
  while (p < end && *p == '\n')
    p++;
  if (p < end || (in->eof && p > run))
    return found (c, in, run, p - run);
  c->seen = run - in->win.cur;
  return false;
}

static bool
search (const struct input *in, const struct rs_spec *rs, size_t before,
	size_t from, size_t *start, size_t *end)
{
  char *s = in->win.cur - before;
  size_t n = in_unread (in) + before;
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
  const char *p = in->win.cur - before + at;
  if (mb_foreign && p < in->win.end)
    return at + mb_len (p, in->win.end - p);
  do
    p++;
  while (opt.utf8 && p < in->win.end && (*p & 0xc0) == 0x80);
  return p - (in->win.cur - before);
}

/* Return the number of bytes of the character before the record, or 0 at the
   start of the file.  If the character set is decoded by the C library, return
   1 instead of the length of the character.  */
static size_t
length_before (const struct input *in)
{
  size_t most = in->win.cur - in->win.buf, n = most > 0;
  while (opt.utf8 && n < most && n < UTF8_MAX
	 && utf8_is_tail (*(in->win.cur - n)))
    n++;
  return n;
}

/* Search for RS with the regexp engine.  The searched text includes the
   character before the record, if there is one, so that ^ matches only at the
   start of the file, and \< matches at the start of the record only if this
   character does not belong to a word.  Empty matches are ignored.  Return
   false if there is no match in the window.  */
static bool
scan_regex (const struct input *in, const struct rs_spec *rs, struct cut *c)
{
  size_t before = length_before (in), from = before, start, end;
  while (from <= in_unread (in) + before
	 && search (in, rs, before, from, &start, &end))
    {
      if (end > start)
	return found (c, in, in->win.cur - before + start, end - start);
      from = step (in, before, end);
    }
  c->seen = in_unread (in);
  return false;
}

static bool
scan_csv (const struct input *in, struct cut *c)
{
  for (;;)
    {
      const char *p = in->win.cur + c->seen;
      const char *nl = memchr (p, '\n', in->win.end - p);
      const char *stop = nl ? nl : in->win.end;
      c->odd ^= scan_count (p, stop - p, '"') & 1;
      c->seen = stop - in->win.cur;
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

/* Store in *REC and *RT the record and the terminator that C describes, and
   advance to the next record.  */
static inline void
advance (struct input *in, const struct cut *c, struct sv *rec, struct sv *rt)
{
  *rec = (struct sv) { in->win.cur, c->len };
  *rt = (struct sv) { in->win.cur + c->len, c->rt };
  in->win.cur += c->len + c->rt;
}

static int
give (struct input *in, const struct rs_spec *rs, const struct cut *c,
      struct sv *rec, struct sv *rt)
{
  in->win.given = in->win.cur;
  advance (in, c, rec, rt);
  if (rs->mode == RS_CSV)
    *rec = drop_carriage_returns (in, *rec, c->rt > 0);
  return 1;
}

/* If bytes are left at the end of the input, return them as the last record.
   With --csv, a final carriage return is neither a part of the last record nor
   a record of its own.  If only newlines were left at the end, RT is empty.  */
static int
give_rest (struct input *in, const struct rs_spec *rs, struct cut *c,
	   struct sv *rec, struct sv *rt)
{
  bool cr = rs->mode == RS_CSV && in_unread (in) && in->win.end[-1] == '\r';
  if (c->skipped && in_unread (in) == 0)
    *rt = (struct sv) { "", 0 };
  if (in_unread (in) == (size_t) cr)
    return 0;
  c->len = in_unread (in);
  c->rt = 0;
  give (in, rs, c, rec, rt);
  rec->n -= cr;
  return 1;
}

/* Read more bytes of a record whose end is not in the first LOOKED bytes.  If
   RS is a regexp, all bytes must be searched again; therefore, continue until
   there are 2 * LOOKED bytes, or until a read would wait.  Return the result of
   in_fill; if an error occurs after some bytes were read, do not report it
   yet.  */
static int
get_more (struct input *in, const struct rs_spec *rs, size_t looked)
{
  int r;
  do
    r = in_fill (in);
  while (r > 0 && rs->mode == RS_REGEX && looked > 0
	 && in_unread (in) < 2 * looked && in_ready (in));
  return r < 0 && in_unread (in) > looked ? 1 : r;
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
      if (in_unread (in) && scan (in, rs, &c))
	return give (in, rs, &c, rec, rt);
      if (in->eof)
	break;
      if (get_more (in, rs, in_unread (in)) < 0)
	return in_failure (in);
      if (in->failed)
	return 0;
      if (in_offset (in) == 0)
	look_at_start (in, rs);
    }
  return give_rest (in, rs, &c, rec, rt);
}

/* --- records in the window ---------------------------------------------- */

bool
in_next_complete (struct input *in, const struct rs_spec *rs, struct sv *rec,
		  struct sv *rt)
{
  struct cut c = { 0 };
  char *s = in->win.cur;
  if (in_unread (in) == 0 || !scan (in, rs, &c))
    {
      in->win.cur = s;		/* if the window does not contain a whole
				   record, do not skip the newlines before the
				   record */
      return false;
    }
  const char *cr = rs->mode == RS_CSV ? memchr (s, '\r', c.len) : NULL;
  bool last = cr && cr == s + c.len - 1;
  if (cr && !last)
    return false;
  advance (in, &c, rec, rt);
  rec->n -= last;
  return true;
}

int
in_take_records (struct input *in, const struct rs_spec *rs, struct sv *rec,
		 int max)
{
  struct sv rt;
  int n = 0;
  in_forget_marks (in);
  while (n < max && in_next_complete (in, rs, &rec[n], &rt))
    n++;
  return n;
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
