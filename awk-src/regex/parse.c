/* parse.c -- regular expressions: parse a pattern into a tree.
   SPDX-License-Identifier: GPL-3.0-or-later

   The first pass converts octal, hex and \u escapes to bytes and marks these
   bytes, so several escapes can together represent one character.  The second
   pass is a recursive-descent parser over bytes and marks.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/digits.h"
#include "base/mb.h"
#include "base/mem.h"
#include "regex/internal.h"

/* How a byte is written in the pattern.  */
enum mark
{
  RAW,				/* written literally */
  ESCAPED,			/* the byte is written as an octal or hex
				   escape; it can be an operator */
  LITERAL			/* the byte is written as a different escape;
				   it is never an operator */
};

struct parser
{
  struct rx *r;
  const char *re;		/* the pattern */
  size_t nre;
  char *b;			/* the result of the first pass: bytes and
				   marks */
  unsigned char *mark;
  size_t n, i;
  int open;			/* depth of parentheses */
  const char *err;
  const struct rx_report *report;
};

static const char err_paren[] = "unbalanced (";
static const char err_bracket[] = "unbalanced [";
static const char err_brace[] = "unbalanced {";
static const char err_badbr[] = "invalid contents of {}";
static const char err_badrpt[]
  = "? * + or {interval} not preceded by valid subpattern";
static const char err_escape[] = "invalid trailing backslash";
static const char err_class[] = "invalid character class name";
static const char err_collate[] = "invalid collating element";
static const char err_range[] = "invalid range endpoint";
static const char err_big[] = "regular expression too big";

static struct rx_node *parse_alt (struct parser *ps);

/* --- first pass --------------------------------------------------------- */

static void
warn_text (struct parser *ps, const char *text)
{
  if (ps->report->warn)
    ps->report->warn (text, ps->report->ctx);
}

/* True if \C has a meaning in regexps, so that check_escape does not warn about
   it.  */
static bool
known_escape (const struct parser *ps, char c)
{
  const char *gnu = ps->r->flags & RX_GNU ? "yB<>`'wWsS" : "";
  return c && (strchr ("\\/^$.[]|()*+?{}-abfnrtuvx", c) || strchr (gnu, c));
}

/* Warn about the escape sequence at re[I] if it is unknown.  In each run of
   the program, warn at most once about each character.  */
static void
check_escape (struct parser *ps, size_t i)
{
  static bool warned[256];
  char text[120], c = ps->re[i + 1];
  if (!ps->report->warn || known_escape (ps, c) || warned[(unsigned char) c])
    return;
  warned[(unsigned char) c] = true;
  size_t len = 1;
  if (ps->r->utf8)
    rxi_utf8 (ps->re + i + 1, ps->re + ps->nre, &len);
  snprintf (text, sizeof text, c == '8' || c == '9'
	    ? "regexp escape sequence `\\%.*s' treated as plain `%s'"
	    : "regexp escape sequence `\\%.*s' is not a known regexp operator",
	    (int) len, ps->re + i + 1, c == '8' ? "8" : "9");
  warn_text (ps, text);
}

static void
put (struct parser *ps, const char *p, size_t n, enum mark m)
{
  memcpy (ps->b + ps->n, p, n);
  memset (ps->mark + ps->n, m, n);
  ps->n += n;
}

/* Append the character C of a \u escape, encoded in UTF-8 or in the 8-bit
   encoding of the locale.  */
static void
put_code_point (struct parser *ps, uint32_t c)
{
  char out[MB_MAX];
  size_t n = digits_character (c, ps->r->utf8, out);
  if (n == 0)
    warn_text (ps, "invalid `\\u' escape sequence");
  put (ps, out, n > 0 ? n : 1, LITERAL);
}

/* Append the bytes for the escape sequence that begins with the backslash at
   re[I].  Return the index of the byte after the escape sequence.  */
static size_t
numeric_escape (struct parser *ps, size_t i)
{
  unsigned flags = ps->r->flags;
  char c = ps->re[i + 1];
  bool octal = c >= '0' && c <= '7';
  const char *digits = ps->re + i + 2 - octal, *p = digits;
  const char *end = ps->re + ps->nre;
  uint32_t v = 0;
  if (octal)
    v = digits_read (&p, end, 3, 3);
  else if ((c == 'x' || c == 'u') && !(flags & RX_POSIX))
    v = digits_read (&p, end, c == 'x' ? 2 : 8, 4);
  else
    {
      check_escape (ps, i);
      put (ps, ps->re + i, 2, RAW);
      return i + 2;
    }
  if (p == digits)
    {
      warn_text (ps, c == 'x' ? "no hex digits in `\\x' escape sequence"
		 : "no hex digits in `\\u' escape sequence");
      put (ps, &c, 1, LITERAL);
    }
  else if (c == 'u')
    put_code_point (ps, v);
  else
    {
      char byte = v;
      put (ps, &byte, 1, flags & RX_TRADITIONAL ? LITERAL : ESCAPED);
    }
  return (size_t) (p - ps->re);
}

static void
first_pass (struct parser *ps)
{
  ps->b = xmalloc (ps->nre + 4);
  ps->mark = xmalloc (ps->nre + 4);
  for (size_t i = 0; i < ps->nre;)
    if (ps->re[i] == '\\' && i + 1 < ps->nre)
      i = numeric_escape (ps, i);
    else
      put (ps, ps->re + i++, 1, RAW);
}

/* --- nodes -------------------------------------------------------------- */

struct rx_node *
rxi_node (struct rx *r, enum rx_kind kind, size_t nkid)
{
  struct rx_node *t = rxi_alloc (r, sizeof *t);
  t->kind = kind;
  t->nkid = nkid;
  if (nkid)
    t->kid = rxi_alloc (r, nkid * sizeof *t->kid);
  return t;
}

/* If all matches of T have the same length, return this length in characters,
   otherwise -1.  */
static int32_t
fixed_length (const struct rx_node *t)
{
  int64_t sum = t->kind == RXN_SET;
  for (size_t i = 0; i < t->nkid; i++)
    {
      int32_t n = t->kid[i]->length;
      if (n < 0 || (t->kind == RXN_ALT && i > 0 && n != sum))
	return -1;
      sum = t->kind == RXN_ALT ? n : sum + n;
    }
  if (t->kind == RXN_REP)
    sum = t->min == t->max ? sum * t->min : -1;
  return sum > INT32_MAX ? -1 : sum;
}

void
rxi_node_done (struct rx_node *t)
{
  unsigned depth = 0;
  t->nullable = t->kind != RXN_SET && t->kind != RXN_ALT;
  t->has_group = t->kind == RXN_GROUP;
  t->has_lazy = t->kind == RXN_REP && t->lazy;
  for (size_t i = 0; i < t->nkid; i++)
    {
      const struct rx_node *k = t->kid[i];
      if (k->depth >= depth)
	depth = k->depth + 1;
      t->has_group |= k->has_group;
      t->has_lazy |= k->has_lazy;
      if (t->kind == RXN_ALT)
	t->nullable |= k->nullable;
      else
	t->nullable &= k->nullable;
    }
  if (t->kind == RXN_REP && t->min == 0)
    t->nullable = true;
  t->depth = depth;
  t->length = fixed_length (t);
}

/* Finish the new node T, and return it.  Set ps->err if the tree has become
   too deep.  */
static struct rx_node *
finish (struct parser *ps, struct rx_node *t)
{
  rxi_node_done (t);
  if (t->depth > RX_DEPTH_MAX && !ps->err)
    ps->err = err_big;
  return t;
}

static struct rx_node *
make (struct parser *ps, enum rx_kind kind, struct rx_node *kid)
{
  struct rx_node *t = rxi_node (ps->r, kind, !!kid);
  if (kid)
    t->kid[0] = kid;
  return finish (ps, t);
}

static struct rx_set *
new_set (struct rx *r)
{
  if (r->nset + 1 > r->set_cap)
    r->set = mem_grow (r->set, &r->set_cap, r->nset + 1, sizeof *r->set);
  struct rx_set *s = &r->set[r->nset++];
  memset (s, 0, sizeof *s);
  return s;
}

static struct rx_node *
set_node (struct parser *ps, struct rx_set *s, bool neg)
{
  struct rx *r = ps->r;
  rxi_set_finish (s, r->flags, neg);
  if (r->utf8 && (s->bits[2] | s->bits[3]))
    r->has_stray = true;
  int number = s - r->set;
  /* Equal sets have the same index.  (A set that contains some, but not all,
     of the characters from 128 on is not compared with others, so it always
     has an index of its own.)  */
  for (int i = 0; s->high != RX_HIGH_SOME && i < number && i < 64; i++)
    if (r->set[i].high == s->high
	&& memcmp (r->set[i].bits, s->bits, sizeof s->bits) == 0)
      {
	rxi_set_free (s);
	r->nset--;
	number = i;
      }
  struct rx_node *t = make (ps, RXN_SET, NULL);
  t->set = number;
  return t;
}

static struct rx_node *
char_node (struct parser *ps, uint32_t c)
{
  struct rx_set *s = new_set (ps->r);
  rxi_set_add (s, c, c, ps->r->utf8);
  return set_node (ps, s, false);
}

static struct rx_node *
assert_node (struct parser *ps, enum rx_assert what)
{
  struct rx_node *t = make (ps, RXN_ASSERT, NULL);
  t->what = what;
  return t;
}

/* --- characters --------------------------------------------------------- */

/* True if byte I is C and is an operator or, in brackets, a delimiter.  An
   octal or hex escape can also be a delimiter: in [a\135, the escape ends the
   set.  */
static bool
is_op (const struct parser *ps, size_t i, char c)
{
  return i < ps->n && ps->b[i] == c && ps->mark[i] != LITERAL;
}

/* True if the current byte is a backslash, and the pattern does not write it
   as an escape such as \134.  */
static bool
at_raw_backslash (const struct parser *ps)
{
  return ps->i < ps->n && ps->b[ps->i] == '\\' && ps->mark[ps->i] == RAW;
}

/* Return the current character and advance to the next.  */
static uint32_t
take_char (struct parser *ps)
{
  if (!ps->r->utf8)
    return (unsigned char) ps->b[ps->i++];
  size_t len;
  uint32_t c = rxi_utf8 (ps->b + ps->i, ps->b + ps->n, &len);
  ps->i += len;
  return c;
}

/* Return the control character that \C denotes, or -1 if there is none.  */
static int
control_escape (char c)
{
  switch (c)
    {
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    default: return -1;
    }
}

/* Return a node for the set of \w, \W, \s or \S.  */
static struct rx_node *
word_or_space (struct parser *ps, char c)
{
  bool utf8 = ps->r->utf8;
  struct rx_set *s = new_set (ps->r);
  if (c == 'w' || c == 'W')
    {
      rxi_set_class (s, rxi_class ("alnum", 5), utf8);
      rxi_set_add_byte (s, '_');
    }
  else
    rxi_set_class (s, rxi_class ("space", 5), utf8);
  return set_node (ps, s, c == 'W' || c == 'S');
}

/* Return a node for the GNU operator \C, or NULL if \C is not a GNU
   operator.  */
static struct rx_node *
gnu_operator (struct parser *ps, char c)
{
  switch (c)
    {
    case 'y': return assert_node (ps, RXA_EDGE);
    case 'B': return assert_node (ps, RXA_INNER);
    case '<': return assert_node (ps, RXA_WBEG);
    case '>': return assert_node (ps, RXA_WEND);
    case '`': return assert_node (ps, RXA_BOT);
    case '\'': return assert_node (ps, RXA_EOT);
    case 'w': case 'W': case 's': case 'S': return word_or_space (ps, c);
    default: return NULL;
    }
}

/* Parse an escape sequence and return its node.  */
static struct rx_node *
parse_escape (struct parser *ps)
{
  if (++ps->i >= ps->n)
    {
      ps->err = err_escape;
      return NULL;
    }
  char c = ps->b[ps->i];
  struct rx_node *t = NULL;
  if (ps->r->flags & RX_GNU)
    t = gnu_operator (ps, c);
  if (t)
    {
      ps->i++;
      return t;
    }
  int control = control_escape (c);
  if (control >= 0)
    {
      ps->i++;
      return char_node (ps, control);
    }
  return char_node (ps, take_char (ps));
}

/* --- brackets ----------------------------------------------------------- */

/* Inside brackets, set *TEXT and *LEN to the text of an item that begins with
   `[:', `[=' or `[.', up to its closing mark.  Return false if the closing
   mark is missing.  The opening mark is at the current index.  */
static bool
bracket_item (struct parser *ps, const char **text, size_t *len)
{
  char kind = ps->b[ps->i + 1];
  size_t from = ps->i + 2;
  for (size_t j = from; j + 1 < ps->n; j++)
    if (ps->b[j] == kind && ps->b[j + 1] == ']')
      {
	*text = ps->b + from;
	*len = j - from;
	ps->i = j + 2;
	return true;
      }
  ps->err = err_bracket;
  return false;
}

/* Decode the N bytes at TEXT as the character *C.  Return false if the bytes
   are not exactly one character.  */
static bool
single_char (struct parser *ps, const char *text, size_t n, uint32_t *c)
{
  size_t len = 1;
  if (n == 0)
    return false;
  *c = (ps->r->utf8 ? rxi_utf8 (text, text + n, &len)
	: (unsigned char) *text);
  return len == n;
}

/* Parse a [:name:] or [=c=] at the current index and add it to S.  */
static void
bracket_class (struct parser *ps, struct rx_set *s)
{
  const char *text;
  size_t n;
  uint32_t c;
  bool is_class = ps->b[ps->i + 1] == ':';
  if (!bracket_item (ps, &text, &n))
    return;
  if (is_class)
    {
      int class = rxi_class (text, n);
      if (class < 0)
	ps->err = err_class;
      else
	rxi_set_class (s, class, ps->r->utf8);
    }
  else if (single_char (ps, text, n, &c))
    rxi_set_equiv (s, c, ps->r->utf8);
  else
    ps->err = err_collate;
}

/* Parse one end of a range, or a single character, and return it.  */
static uint32_t
bracket_char (struct parser *ps)
{
  const char *text;
  size_t n;
  uint32_t c = 0;
  if (is_op (ps, ps->i, '[') && is_op (ps, ps->i + 1, '.'))
    {
      if (bracket_item (ps, &text, &n) && !single_char (ps, text, n, &c))
	ps->err = err_collate;
      return c;
    }
  if (at_raw_backslash (ps) && ps->i + 1 < ps->n)
    {
      int control = control_escape (ps->b[++ps->i]);
      if (control >= 0)
	{
	  ps->i++;
	  return control;
	}
    }
  return take_char (ps);
}

static bool
at_class (const struct parser *ps)
{
  return (is_op (ps, ps->i, '[')
	  && (is_op (ps, ps->i + 1, ':') || is_op (ps, ps->i + 1, '=')));
}

/* Parse a character or a range and add it to S.  */
static void
bracket_range (struct parser *ps, struct rx_set *s)
{
  uint32_t lo = bracket_char (ps), hi = lo;
  if (ps->err)
    return;
  if (is_op (ps, ps->i, '-') && ps->i + 1 < ps->n
      && !is_op (ps, ps->i + 1, ']'))
    {
      ps->i++;
      if (at_class (ps))
	{
	  ps->err = err_range;
	  return;
	}
      hi = bracket_char (ps);
    }
  if (lo > hi && !ps->err)
    ps->err = err_range;
  if (!ps->err)
    rxi_set_add (s, lo, hi, ps->r->utf8);
}

/* Warn about a class like [:alpha:] outside of brackets.  */
static void
warn_lone_class (struct parser *ps, size_t from)
{
  size_t n = ps->i - from;
  const char *p = ps->b + from;
  char text[160];
  if (n < 5 || n > 40 || p[1] != ':' || p[n - 2] != ':'
      || rxi_class (p + 2, n - 4) < 0)
    return;
  snprintf (text, sizeof text,
	    "regexp component `%.*s' should probably be `[%.*s]'",
	    (int) n, p, (int) n, p);
  warn_text (ps, text);
}

static struct rx_node *
parse_bracket (struct parser *ps)
{
  size_t from = ps->i++;
  struct rx_set s = { 0 };
  bool neg = is_op (ps, ps->i, '^');
  if (neg)
    ps->i++;
  size_t first = ps->i;
  while (!ps->err && !(is_op (ps, ps->i, ']') && ps->i > first))
    if (ps->i >= ps->n)
      ps->err = err_bracket;
    else if (at_class (ps))
      bracket_class (ps, &s);
    else
      bracket_range (ps, &s);
  if (ps->err)
    {
      rxi_set_free (&s);
      return NULL;
    }
  ps->i++;
  warn_lone_class (ps, from);
  struct rx_set *new = new_set (ps->r);
  *new = s;
  return set_node (ps, new, neg);
}

/* --- operators ---------------------------------------------------------- */

static struct rx_node *
parse_group (struct parser *ps)
{
  int group = ++ps->r->ngroup;
  ps->i++;
  if (++ps->open > RX_OPEN_MAX)
    {
      ps->err = err_big;
      return NULL;
    }
  struct rx_node *kid = parse_alt (ps);
  ps->open--;
  if (ps->err)
    return NULL;
  if (!is_op (ps, ps->i, ')'))
    {
      ps->err = err_paren;
      return NULL;
    }
  ps->i++;
  struct rx_node *t = make (ps, RXN_GROUP, kid);
  t->group = group;
  return t;
}

static struct rx_node *
any_char (struct parser *ps)
{
  struct rx_set *s = new_set (ps->r);
  rxi_set_add (s, 0, ps->r->utf8 ? 0x10ffff : 255, ps->r->utf8);
  return set_node (ps, s, false);
}

/* True if an interval such as {2,3} begins at index I.  */
static bool
at_interval (const struct parser *ps, size_t i)
{
  return (is_op (ps, i, '{') && i + 1 < ps->n
	  && ps->b[i + 1] >= '0' && ps->b[i + 1] <= '9');
}

static bool
at_repeat (const struct parser *ps)
{
  return (is_op (ps, ps->i, '*') || is_op (ps, ps->i, '+')
	  || is_op (ps, ps->i, '?') || at_interval (ps, ps->i));
}

/* True if the next character is a *, + or ? at the start of the pattern, even
   if it is written as an escape such as \052, unless POSIX mode is on.  The
   character is then an ordinary one (see rx_first_is_plain).  */
static bool
at_plain_first (const struct parser *ps)
{
  return (ps->i == 0 && !(ps->r->flags & RX_POSIX)
	  && (is_op (ps, 0, '*') || is_op (ps, 0, '+') || is_op (ps, 0, '?')));
}

static struct rx_node *
parse_atom (struct parser *ps)
{
  if (at_plain_first (ps))
    return char_node (ps, take_char (ps));
  if (at_repeat (ps))
    {
      ps->err = err_badrpt;
      return NULL;
    }
  if (is_op (ps, ps->i, '('))
    return parse_group (ps);
  if (is_op (ps, ps->i, '['))
    return parse_bracket (ps);
  if (is_op (ps, ps->i, '.'))
    return ps->i++, any_char (ps);
  if (is_op (ps, ps->i, '^'))
    return ps->i++, assert_node (ps, RXA_BOT);
  if (is_op (ps, ps->i, '$'))
    return ps->i++, assert_node (ps, RXA_EOT);
  if (at_raw_backslash (ps))
    return parse_escape (ps);
  return char_node (ps, take_char (ps));
}

/* Parse a number in an interval and return it, or -1 if there is none.  */
static int
interval_number (struct parser *ps)
{
  int v = -1;
  for (; ps->i < ps->n && ps->b[ps->i] >= '0' && ps->b[ps->i] <= '9';
       ps->i++)
    {
      v = (v < 0 ? 0 : v) * 10 + (ps->b[ps->i] - '0');
      if (v > RX_REPEAT_MAX)
	ps->err = err_badbr, v = RX_REPEAT_MAX;
    }
  return v;
}

static void
parse_interval (struct parser *ps, int *min, int *max)
{
  ps->i++;
  *min = *max = interval_number (ps);
  if (!ps->err && is_op (ps, ps->i, ','))
    {
      ps->i++;
      *max = interval_number (ps);
    }
  if (ps->err)
    return;
  if (ps->i >= ps->n)
    ps->err = err_brace;
  else if (!is_op (ps, ps->i, '}') || (*max >= 0 && *min > *max))
    ps->err = err_badbr;
  ps->i++;
}

static struct rx_node *
repeat (struct parser *ps, struct rx_node *kid, int min, int max, bool lazy)
{
  bool simple = !lazy && max < 0 && min <= 1;
  if (simple && kid->kind == RXN_REP && !kid->lazy && kid->max < 0
      && kid->min <= 1)
    {
      /* Simplify a repetition of a repetition, such as a**.  */
      kid->min *= min;
      rxi_node_done (kid);
      return kid;
    }
  struct rx_node *t = rxi_node (ps->r, RXN_REP, 1);
  t->kid[0] = kid;
  t->min = min;
  t->max = max;
  t->lazy = lazy;
  return finish (ps, t);
}

static struct rx_node *
parse_repeat (struct parser *ps)
{
  struct rx_node *t = parse_atom (ps);
  while (!ps->err && at_repeat (ps))
    {
      int min = 0, max = -1;
      char c = ps->b[ps->i];
      if (c == '{')
	parse_interval (ps, &min, &max);
      else
	{
	  ps->i++;
	  min = c == '+';
	  max = c == '?' ? 1 : -1;
	}
      if (ps->err)
	break;
      bool lazy = is_op (ps, ps->i, '?');
      if (lazy)
	ps->i++;
      t = repeat (ps, t, min, max, lazy);
    }
  return t;
}

/* Return a node of KIND with the N nodes at KIDS as its children.  If N is 1,
   return the only child instead.  */
static struct rx_node *
join (struct parser *ps, enum rx_kind kind, struct rx_node **kids, size_t n)
{
  if (n == 1)
    return kids[0];
  struct rx_node *t = rxi_node (ps->r, kind, n);
  memcpy (t->kid, kids, n * sizeof *kids);
  return finish (ps, t);
}

static bool
at_end_of_cat (const struct parser *ps)
{
  return (ps->i >= ps->n || is_op (ps, ps->i, '|')
	  || (ps->open > 0 && is_op (ps, ps->i, ')')));
}

static struct rx_node *
parse_cat (struct parser *ps)
{
  struct rx_node **kids = NULL;
  size_t n = 0, cap = 0;
  while (!ps->err && !at_end_of_cat (ps))
    {
      if (n + 1 > cap)
	kids = mem_grow (kids, &cap, n + 1, sizeof *kids);
      kids[n++] = parse_repeat (ps);
    }
  struct rx_node *t = NULL;
  if (!ps->err)
    t = n == 0 ? make (ps, RXN_EMPTY, NULL) : join (ps, RXN_CAT, kids, n);
  xfree (kids);
  return t;
}

static struct rx_node *
parse_alt (struct parser *ps)
{
  struct rx_node **kids = NULL;
  size_t n = 0, cap = 0;
  for (;;)
    {
      if (n + 1 > cap)
	kids = mem_grow (kids, &cap, n + 1, sizeof *kids);
      kids[n++] = parse_cat (ps);
      if (ps->err || !is_op (ps, ps->i, '|'))
	break;
      ps->i++;
    }
  struct rx_node *t = NULL;
  if (!ps->err)
    t = join (ps, RXN_ALT, kids, n);
  xfree (kids);
  return t;
}

bool
rxi_parse (struct rx *r, struct sv re, struct rx_report *report)
{
  struct parser ps = { .r = r, .re = re.p, .nre = re.n, .report = report };
  first_pass (&ps);
  r->root = parse_alt (&ps);
  if (!ps.err && rxi_prog_size (r->root) > RX_PROG_MAX)
    ps.err = err_big;
  xfree (ps.b);
  xfree (ps.mark);
  report->err = ps.err;
  return !ps.err;
}
