/* subst.c -- sub, gsub and gensub.
   SPDX-License-Identifier: GPL-3.0-or-later

   A replacement text is parsed into runs of literal text and references to
   matched text.  The most recently parsed texts are cached.  The result is
   built in a buffer that is used again for the next result.  The text between
   matches is copied as a whole.  */

#include <config.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "builtin/functions.h"
#include "regex/rx.h"
#include "text/fields.h"
#include "value/chars.h"
#include "value/convert.h"

/* --- replacement texts -------------------------------------------------- */

/* A part of a replacement: LEN bytes of the literals starting at AT, followed
   by the text of group GROUP; if GROUP is -1, nothing follows.  */
struct part
{
  size_t at, len;
  int group;
};

struct replacement
{
  struct strbuf source;		/* the replacement text that was parsed */
  bool gensub, known;
  struct strbuf literals;
  struct part *parts;
  size_t nparts, cap;
  int last_group;		/* the highest number of a group that the text
				   refers to, or -1 */
  struct val last;		/* cell of the text that was parsed last, if
				   this is an inline string; otherwise
				   V_NONE */
};

/* End the current run of literal text with a reference to GROUP.  */
static void
end_part (struct replacement *r, int group)
{
  size_t at = r->nparts ? r->parts[r->nparts - 1].at
    + r->parts[r->nparts - 1].len : 0;
  if (r->nparts == r->cap)
    r->parts = mem_grow (r->parts, &r->cap, r->nparts + 1,
			 sizeof *r->parts);
  r->parts[r->nparts++] = (struct part) { at, r->literals.n - at, group };
  if (group > r->last_group)
    r->last_group = group;
}

/* Parse the escape sequence that begins with the backslash at P, and return
   the end of the sequence.  */
static const char *
parse_escape (struct replacement *r, const char *p, const char *end)
{
  size_t left = end - p;
  if (left >= 3 && p[1] == '\\' && p[2] == '&')
    {
      /* The sequence \\& denotes a backslash and the matched text.  */
      buf_add_char (&r->literals, '\\');
      return p + 2;
    }
  if (left >= 4 && p[1] == '\\' && p[2] == '\\' && p[3] == '&')
    {
      buf_add (&r->literals, "\\&", 2);
      return p + 4;
    }
  if (left >= 4 && !r->gensub && !opt.posix && memcmp (p, "\\\\\\\\", 4) == 0)
    {
      buf_add (&r->literals, "\\\\", 2);
      return p + 4;
    }
  if (left >= 2 && p[1] == '&')
    {
      buf_add_char (&r->literals, '&');
      return p + 2;
    }
  if (left >= 2 && p[1] == '\\' && (r->gensub || opt.posix))
    {
      buf_add_char (&r->literals, '\\');
      return p + 2;
    }
  if (left >= 2 && r->gensub)
    {
      size_t len = mb_foreign_len (p + 1, left - 1);
      if (p[1] >= '0' && p[1] <= '9')
	end_part (r, p[1] - '0');
      else
	buf_add (&r->literals, p + 1, len);
      return p + 1 + len;
    }
  size_t n = left >= 2 ? 1 + mb_foreign_len (p + 1, left - 1) : 1;
  buf_add (&r->literals, p, n);
  return p + n;
}

static void
parse (struct replacement *r, struct sv text)
{
  const char *p = text.p, *end = p + text.n;
  r->nparts = r->literals.n = 0;
  r->last_group = -1;
  while (p < end)
    if (*p == '&')
      {
	end_part (r, 0);
	p++;
      }
    else if (*p == '\\')
      p = parse_escape (r, p, end);
    else if (!mb_foreign)
      buf_add_char (&r->literals, *p++);
    else
      {
	size_t len = mb_len (p, end - p);
	buf_add (&r->literals, p, len);
	p += len;
      }
  end_part (r, -1);
}

/* Parse the text of V into R.  */
static __attribute__ ((noinline)) void
take_apart (struct replacement *r, const struct val *v, bool gensub)
{
  struct scratch s;
  struct sv text = val_text (v, &s);
  if (!r->known || r->source.n != text.n
      || (text.n && memcmp (r->source.p, text.p, text.n) != 0))
    {
      r->gensub = gensub;
      r->known = true;
      r->source.n = 0;
      buf_add (&r->source, text.p, text.n);
      parse (r, text);
    }
  r->last = val_tagged (V_NONE);
  if (v->tag == V_STR && val_is_inline (v))
    r->last = val_load (v);
}

/* Return the text of V, parsed by the rules of gensub if GENSUB is true,
   otherwise by the rules of sub and gsub.  */
static inline const struct replacement *
get_replacement (const struct val *v, bool gensub)
{
  enum { LOG_CACHED = 3 };
  static struct replacement cache[2][1 << LOG_CACHED];
  uint64_t hash = v->w0 * UINT64_C (0x9e3779b97f4a7c15);
  struct replacement *r = &cache[gensub][hash >> (64 - LOG_CACHED)];
  if (v->w0 != r->last.w0 || v->w1 != r->last.w1 || v->tag == V_NONE)
    take_apart (r, v, gensub);
  return r;
}

/* Append a run of text like buf_add.  Most runs are short; they are appended
   without a function call.  */
static inline void
add_run (struct strbuf *b, const char *p, size_t n)
{
  if (n <= 16 && b->cap - b->n >= 16)
    {
      val_copy_short (b->p + b->n, p, n);
      b->n += n;
    }
  else
    buf_add (b, p, n);
}

static inline void
add_replacement (struct strbuf *b, const struct replacement *r, const char *s,
		 const struct rx_span *span)
{
  for (size_t i = 0; i < r->nparts; i++)
    {
      const struct part *p = &r->parts[i];
      add_run (b, r->literals.p + p->at, p->len);
      if (p->group >= 0 && span[p->group].start >= 0)
	add_run (b, s + span[p->group].start,
		 span[p->group].end - span[p->group].start);
    }
}

/* --- substitution ------------------------------------------------------- */

static struct strbuf built;

enum { MAX_GROUPS = 10 };

/* Find the next match of RX in S at or after FROM, and set SPAN to the match
   and to the groups that R uses.  Return false if there is no match.  */
static inline bool
next_match (struct rx *rx, const struct replacement *r, struct sv s,
	    size_t from, struct rx_span *span)
{
  if (r->last_group > 0)
    return rx_exec (rx, s.p, s.n, from, span, r->last_group + 1);
  size_t start, end;
  if (!rx_search (rx, s.p, s.n, from, &start, &end))
    return false;
  span->start = start;
  span->end = end;
  return true;
}

enum { BATCH = 64, WIDE = 16, LINE = 8 * WIDE };

/* Write the replacement R for the match SPAN of S to Q, and return the end of
   the written text.  R does not refer to any group except 0, the whole
   match.  */
static inline char *
put_replacement (char *q, const struct replacement *r, struct sv s,
		 struct rx_span span)
{
  for (size_t i = 0; i < r->nparts; i++)
    {
      const struct part *p = &r->parts[i];
      if (p->len > 0)
	q = copy_past (q, r->literals.p + p->at, p->len, WIDE);
      if (p->group == 0)
	q = copy_past (q, s.p + span.start, span.end - span.start, WIDE);
    }
  return q;
}

/* Append to `built' the part of S that begins at the offset *COPIED and ends
   with the last of the N matches in SPAN.  In this part, replace each match by
   the literals of R.  Set *COPIED to the end of the last match.  TEXT contains
   the literals and has at least WIDE readable bytes.  */
static void
add_batch (struct sv s, const struct rx_span *span, size_t n,
	   const struct replacement *r, const char *text, size_t *copied)
{
  size_t at = *copied, len = r->literals.n;
  char *q = buf_reserve (&built, span[n - 1].end - at + n * len + WIDE);
  for (size_t i = 0; i < n; i++)
    {
      q = copy_past (q, s.p + at, span[i].start - at, WIDE);
      if (len <= WIDE)
	memcpy (q, text, WIDE);
      else
	memcpy (q, text, len);
      q += len;
      at = span[i].end;
    }
  built.n = q - built.p;
  *copied = at;
}

/* Like add_batch, for a replacement R that contains references to matched
   text.  */
static void
add_varied_batch (struct sv s, const struct rx_span *span, size_t n,
		  const struct replacement *r, size_t *copied)
{
  size_t at = *copied, most = span[n - 1].end - at;
  char *q = buf_reserve (&built,
		      most * (1 + r->nparts) + n * r->literals.n + LINE);
  for (size_t i = 0; i < n; i++)
    {
      q = copy_past (q, s.p + at, span[i].start - at, LINE / 2);
      q = put_replacement (q, r, s, span[i]);
      at = span[i].end;
    }
  built.n = q - built.p;
  *copied = at;
}

/* Implement substitute for all matches, if RX cannot match the empty string
   and R does not refer to any group except 0.  */
static size_t
substitute_all (struct rx *rx, const struct replacement *r, struct sv s)
{
  struct rx_span span[BATCH];
  size_t from = 0, copied = 0, count = 0, n;
  char padded[WIDE] = "";
  const char *text = r->literals.p;
  if (r->literals.n <= WIDE)
    {
      if (r->literals.n)
	memcpy (padded, text, r->literals.n);
      text = padded;
    }
  built.n = 0;
  do
    {
      n = rx_list (rx, s.p, s.n, &from, span, BATCH);
      if (n && r->last_group < 0)
	add_batch (s, span, n, r, text, &copied);
      else if (n)
	add_varied_batch (s, span, n, r, &copied);
      count += n;
    }
  while (n == BATCH);
  if (count)
    {
      char *q = buf_reserve (&built, s.n - copied + LINE);
      built.n = copy_past (q, s.p + copied, s.n - copied, LINE) - built.p;
    }
  return count;
}

/* Append to OUT a copy of S in which R replaces the first match of RX.  R does
   not refer to any group except 0.  If there is no match, append nothing and
   return 0; otherwise return 1.  */
static inline size_t
substitute_first (struct rx *rx, const struct replacement *r, struct sv s,
		  struct strbuf *out)
{
  struct rx_span m;
  if (!next_match (rx, r, s, 0, &m))
    return 0;
  char *q = buf_reserve (out, s.n + r->literals.n
		      + r->nparts * (m.end - m.start) + LINE);
  q = copy_past (q, s.p, m.start, LINE);
  q = put_replacement (q, r, s, m);
  q = copy_past (q, s.p + m.end, s.n - m.end, LINE);
  out->n = q - out->p;
  return 1;
}

/* Implement substitute in the general case.  */
static __attribute__ ((noinline)) size_t
substitute_any (struct rx *rx, const struct replacement *r, struct sv s,
	    double which)
{
  struct rx_span span[MAX_GROUPS];
  size_t pos = 0, copied = 0, count = 0;
  size_t last_end = SIZE_MAX;	/* end of the last match that was not empty */
  double number = 0;
  for (int i = 0; i < MAX_GROUPS; i++)
    span[i].start = -1;
  built.n = 0;
  while (pos <= s.n && next_match (rx, r, s, pos, span))
    {
      size_t start = span->start, end = span->end;
      bool empty = start == end;
      /* If WHICH is 0, do not replace an empty match directly after another
	 match; otherwise count it like any other match.  */
      if (which == 0 ? !(empty && start == last_end) : ++number == which)
	{
	  add_run (&built, s.p + copied, start - copied);
	  add_replacement (&built, r, s.p, span);
	  copied = end;
	  count++;
	  if (which != 0)
	    break;
	}
      if (!empty)
	pos = last_end = end;
      else if (start == s.n)
	break;
      else
	pos = start + chars_len (s.p + start, s.n - start);
    }
  if (count)
    add_run (&built, s.p + copied, s.n - copied);
  return count;
}

/* Set BUILT to a copy of S in which R replaces match number WHICH of RX or, if
   WHICH is 0, all matches.  Return the number of replacements.  If no match
   was replaced, the contents of BUILT are undefined.  */
static inline size_t
substitute (struct rx *rx, const struct replacement *r, struct sv s,
	    double which)
{
  if (which == 1 && r->last_group <= 0)
    {
      built.n = 0;
      return substitute_first (rx, r, s, &built);
    }
  if (which == 0 && r->last_group <= 0 && !rx_can_be_empty (rx))
    return substitute_all (rx, r, s);
  return substitute_any (rx, r, s, which);
}

size_t
bi_replace (struct rx *rx, const struct val *replacement, struct sv s,
	    bool all, struct sv *text)
{
  size_t count = substitute (rx, get_replacement (replacement, false), s,
			     all ? 0 : 1);
  *text = (struct sv) { built.p ? built.p : "", built.n };
  return count;
}

bool
bi_replace_first (struct rx *rx, const struct val *replacement, struct sv s,
		  struct strbuf *out)
{
  return substitute_first (rx, get_replacement (replacement, false), s, out);
}

/* Implement sub and gsub: if there was a match, set the target, a register, to
   the new text.  The register borrows the text from BUILT.  The caller must
   store the text in a variable or field before BUILT changes again.  */
static void
change_target (struct val *result, struct val *args, double which)
{
  struct scratch sc;
  struct val *target = &args[2];
  struct sv text;
  size_t count = bi_replace (bi_regex (&args[0]), &args[1],
			     val_text (target, &sc), which == 0, &text);
  if (count)
    {
      enum val_tag tag = target->tag == V_REGEX ? V_REGEX : V_STR;
      val_set (target, val_borrow (tag, text.p, text.n));
    }
  *result = val_num (count);
}

/* Implement sub and gsub for $0.  */
static void
change_record (struct val *result, struct val *args, double which)
{
  struct scratch sc;
  struct sv s;
  enum val_tag tag = V_STR;
  struct rx *rx = bi_regex (&args[0]);
  const struct replacement *r = get_replacement (&args[1], false);
  if (unlikely (!fld_text_as_read (&s)))
    {
      const struct val *record = fld_get_int (0);
      s = val_text (record, &sc);
      if (record->tag == V_REGEX)
	tag = V_REGEX;
    }
  size_t count = substitute (rx, r, s, which);
  if (count)
    fld_take_text (&built, tag);
  *result = val_num (count);
}

void
bi_sub (struct val *result, struct val *args, int nargs)
{
  if (nargs == 2)
    change_record (result, args, 1);
  else
    change_target (result, args, 1);
}

void
bi_gsub (struct val *result, struct val *args, int nargs)
{
  if (nargs == 2)
    change_record (result, args, 0);
  else
    change_target (result, args, 0);
}

/* --- gensub ------------------------------------------------------------- */

/* Return the number of the match that HOW, the third argument of gensub,
   selects, or 0 for all matches.  */
static double
which_match (const struct val *how)
{
  struct scratch sc;
  struct sv t = val_sv (how, &sc);
  if (t.n && (*t.p == 'g' || *t.p == 'G'))
    return 0;
  double d = val_to_num (how);
  if (d >= 1)
    return (double) (d < 0x1p53 ? (int64_t) d : (int64_t) 1 << 53);
  warning ("gensub: third argument `%.*s' treated as 1", (int) t.n, t.p);
  return 1;
}

void
bi_gensub (struct val *result, struct val *args, int nargs)
{
  struct scratch sc;
  const struct val *target = nargs > 3 ? &args[3] : fld_get_int (0);
  struct rx *rx = bi_regex (&args[0]);
  const struct replacement *r = get_replacement (&args[1], true);
  struct sv s = val_sv (target, &sc);
  if (substitute (rx, r, s, which_match (&args[2])))
    *result = val_copy (V_STR, built.p ? built.p : "", built.n);
  else if (target->kind & K_BORROW)
    *result = val_borrow (V_STR, s.p, s.n);
  else
    *result = val_copy (V_STR, s.p, s.n);
}
