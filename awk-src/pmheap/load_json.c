/* load_json.c -- pmheap load for JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   dump_json.c has the form.  JSON of other origin will do as well when
   its values stand under "variables"; a JSON array becomes an array from 1
   on.  It is read here since libraries (jansson, json-c) build the whole
   text as objects first: four times the time of reading and storing it, two
   to three times the memory, and nesting has a limit.  Open arrays stand on
   a list, not on the stack, so that no depth of nesting is too much.  */

#include <config.h>

#include "base/mb.h"
#include "base/mem.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

/* An array being filled.  */
struct level
{
  struct array *a;
  uint64_t next;		/* subscript, of a JSON array; 0: an object */
  bool first;
};

struct json
{
  struct hv_text *t;
  const char *start;
  struct strbuf text;		/* the string read last */
  struct level *stack;
  size_t depth, cap;
};

/* --- pieces ------------------------------------------------------------- */

static int
peek (struct json *j)
{
  struct hv_text *t = j->t;
  for (; t->p < t->end; t->p++)
    if (*t->p == '\n')
      t->line++;
    else if (*t->p != ' ' && *t->p != '\t' && *t->p != '\r')
      return (unsigned char) *t->p;
  return -1;
}

static bool
accept (struct json *j, char c)
{
  if (peek (j) != (unsigned char) c)
    return false;
  j->t->p++;
  return true;
}

static bool
expect (struct json *j, char c)
{
  return accept (j, c)
    || hv_wrong ("line %d: `%c' was expected", j->t->line, c);
}

static bool
hex4 (struct hv_text *t, unsigned *value)
{
  *value = 0;
  if (t->end - t->p < 4)
    return false;
  for (int i = 0; i < 4; i++)
    {
      int c = *t->p++;
      int digit = c >= '0' && c <= '9' ? c - '0'
	: c >= 'a' && c <= 'f' ? c - 'a' + 10
	: c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
      if (digit < 0)
	return false;
      *value = *value << 4 | digit;
    }
  return true;
}

/* \uXXXX, perhaps the first of a pair.  */
static bool
read_unicode (struct json *j)
{
  struct hv_text *t = j->t;
  unsigned c, low;
  char out[MB_MAX];
  if (!hex4 (t, &c))
    return hv_syntax (t, "a damaged \\u in a string");
  if (c >= 0xd800 && c < 0xdc00 && t->end - t->p > 6 && t->p[0] == '\\'
      && t->p[1] == 'u')
    {
      t->p += 2;
      if (!hex4 (t, &low) || low < 0xdc00 || low > 0xdfff)
	return hv_syntax (t, "a damaged pair of \\u in a string");
      c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
  buf_add (&j->text, out, mb_encode (c, out));
  return true;
}

static bool
read_escape (struct json *j)
{
  static const char names[] = "b\bt\tn\nf\fr\r\"\"\\\\//";
  struct hv_text *t = j->t;
  char c = t->p < t->end ? *t->p++ : '\0';
  if (c == 'u')
    return read_unicode (j);
  for (const char *k = names; *k; k += 2)
    if (c == *k)
      {
	buf_add_char (&j->text, k[1]);
	return true;
      }
  return hv_syntax (t, "an unknown escape in a string");
}

/* The string at the next quote, to J->text.  */
static bool
read_string (struct json *j)
{
  struct hv_text *t = j->t;
  if (peek (j) != '"')
    return hv_syntax (t, "a string was expected");
  t->p++;
  j->text.n = 0;
  while (t->p < t->end && *t->p != '"')
    if (*t->p == '\\')
      {
	t->p++;
	if (!read_escape (j))
	  return false;
      }
    else
      {
	t->line += *t->p == '\n';
	buf_add_char (&j->text, *t->p++);
      }
  if (t->p == t->end)
    return hv_syntax (t, "a string has no closing quote");
  t->p++;
  return true;
}

static struct sv
text_of (const struct json *j)
{
  return (struct sv) { j->text.p ? j->text.p : "", j->text.n };
}

/* Characters below 256 from byte FROM on become bytes.  */
static bool
to_bytes (struct json *j, size_t from)
{
  size_t to = 0;
  for (size_t i = from; i < j->text.n;)
    {
      int32_t c;
      i += mb_decode (j->text.p + i, j->text.n - i, &c);
      if (c < 0 || c > 0xff)
	return hv_syntax (j->t, "$bytes has a character above \\u00ff");
      j->text.p[to++] = c;
    }
  j->text.n = to;
  return true;
}

static bool
is (const struct json *j, const char *word)
{
  return j->text.n == strlen (word)
    && memcmp (j->text.p, word, j->text.n) == 0;
}

/* --- scalars ------------------------------------------------------------ */

static bool
read_word (struct json *j, struct val *v)
{
  struct hv_text *t = j->t;
  const char *p = t->p;
  double d;
  while (t->p < t->end && (*t->p == '.' || *t->p == '+' || *t->p == '-'
			   || (*t->p >= '0' && *t->p <= '9')
			   || (*t->p >= 'a' && *t->p <= 'z')
			   || *t->p == 'E'))
    t->p++;
  size_t n = t->p - p;
  if (n == 4 && memcmp (p, "true", 4) == 0)
    *v = val_num (1);
  else if (n == 5 && memcmp (p, "false", 5) == 0)
    *v = val_num (0);
  else if (n == 4 && memcmp (p, "null", 4) == 0)
    *v = val_unset (UNSET_ASSIGNED);
  else if (n && p[0] < 'E' && num_looks_numeric (p, n, &d))
    *v = val_num (d);
  else
    return hv_syntax (t, "a value was expected");
  if (*p == 't' || *p == 'f')
    v->tag = V_BOOL;
  return true;
}

/* The string after a $KIND, which may be one of $bytes.  */
static bool
special_text (struct json *j)
{
  if (!accept (j, '{'))
    return read_string (j);
  return read_string (j)
    && (is (j, "$bytes") || hv_syntax (j->t, "$bytes was expected"))
    && expect (j, ':') && read_string (j) && to_bytes (j, 0)
    && expect (j, '}');
}

/* An object whose first name, $KIND, is in J->text, from its colon on.  */
static bool
read_special (struct json *j, struct val *v)
{
  enum val_tag tag = is (j, "$input") ? V_INPUT : is (j, "$regexp") ? V_REGEX
    : is (j, "$number") ? V_NUM : is (j, "$big") ? V_BIG
    : is (j, "$bytes") ? V_STR : is (j, "$untyped") ? V_UNTYPED
    : is (j, "$unassigned") ? V_UNASSIGNED : V_NONE;
  bool bytes = tag == V_STR;
  double d = 0;
  if (tag == V_NONE)
    return hv_syntax (j->t, "an unknown name that begins with $");
  if (!expect (j, ':'))
    return false;
  if (tag == V_UNTYPED || tag == V_UNASSIGNED)
    {
      peek (j);
      if (!read_word (j, v))
	return false;
      *v = val_tagged (tag);
      return expect (j, '}');
    }
  if (!special_text (j) || (bytes && !to_bytes (j, 0)))
    return false;
  struct sv s = text_of (j);
  if (tag == V_BIG && !hv_read_big (s, v))
    return hv_syntax (j->t, "not a number of -M");
  if (tag == V_NUM && !num_looks_numeric (s.p, s.n, &d))
    return hv_syntax (j->t, "not a number");
  if (tag == V_NUM)
    *v = val_num (d);
  else if (tag != V_BIG)
    *v = val_borrow (tag, s.p, s.n);
  return expect (j, '}');
}

/* --- arrays ------------------------------------------------------------- */

static void
push (struct json *j, struct array *a, bool list)
{
  j->stack = mem_grow (j->stack, &j->cap, j->depth + 1, sizeof *j->stack);
  j->stack[j->depth++] = (struct level) { a, list, true };
}

/* Does the object whose brace was read stand for a scalar?  If so its first
   name is read.  */
static bool
is_special (struct json *j)
{
  const char *p;
  if (peek (j) != '"')
    return false;
  p = j->t->p;
  return j->t->end - p > 8 && p[1] == '$' && p[2] != '$'
    && memcmp (p + 1, "$bytes:", 7) != 0;
}

/* The value at J for element E of A.  */
static bool
load_value (struct json *j, struct array *a, struct val *e)
{
  struct val v;
  int c = peek (j);
  bool ok;
  if (c == '{' || c == '[')
    {
      j->t->p++;
      if (c == '[' || !is_special (j))
	{
	  struct array *sub = hv_make_array (j->t, a, e);
	  if (sub)
	    push (j, sub, c == '[');
	  return sub;
	}
      ok = read_string (j) && read_special (j, &v);
    }
  else if (c == '"')
    {
      ok = read_string (j);
      v = val_borrow (V_STR, text_of (j).p, text_of (j).n);
    }
  else
    ok = read_word (j, &v);
  ok = ok && hv_store (j->t, a, e, &v);
  if (ok && v.tag == V_BIG)
    val_drop (&v);
  return ok;
}

/* The name of a member, to J->text, and its colon.  */
static bool
read_key (struct json *j)
{
  enum { BYTES = 7 };
  if (!read_string (j))
    return false;
  struct sv s = text_of (j);
  if (s.n >= BYTES && memcmp (s.p, "$bytes:", BYTES) == 0)
    {
      if (!to_bytes (j, BYTES))
	return false;
    }
  else if (s.n && *s.p == '$')
    {
      if (s.n < 2 || s.p[1] != '$')
	return hv_syntax (j->t, "an unknown name that begins with $");
      memmove (j->text.p, j->text.p + 1, --j->text.n);
    }
  return expect (j, ':');
}

/* The cell that the next value of the innermost array is for.  */
static struct val *
next_cell (struct json *j, struct level *l)
{
  if (l->next)
    return arr_make (l->a, arr_int_key (l->next++));
  if (!read_key (j))
    return NULL;
  if (l->a == root_make ()->r_globals)
    return hv_global (j->t, text_of (j));
  return arr_make (l->a, arr_text_key (text_of (j)));
}

/* Fill the array on the list, and all that are opened meanwhile.  */
static bool
fill (struct json *j)
{
  while (j->depth)
    {
      struct level *l = &j->stack[j->depth - 1];
      if (accept (j, l->next ? ']' : '}'))
	{
	  j->depth--;
	  pmheap_progress (j->t->p - j->start, j->t->end - j->start);
	  continue;
	}
      if (!l->first && !expect (j, ','))
	return false;
      l->first = false;
      struct array *a = l->a;
      struct val *e = next_cell (j, l);
      if (!e || !load_value (j, a, e))
	return false;
    }
  return true;
}

/* --- the whole ---------------------------------------------------------- */

static bool
load_variables (struct json *j)
{
  if (!expect (j, '{'))
    return false;
  push (j, root_make ()->r_globals, false);
  return fill (j);
}

/* Member WORD, a string, to B.  */
static bool
read_member (struct json *j, const char *word, struct strbuf *b)
{
  if (!read_string (j))
    return false;
  if (!is (j, word))
    return hv_wrong ("line %d: \"%s\" was expected", j->t->line, word);
  if (!expect (j, ':') || !special_text (j))
    return false;
  b->n = 0;
  buf_add (b, j->text.p, j->text.n);
  return true;
}

static bool
load_function (struct json *j)
{
  struct strbuf name = { 0 }, ns = { 0 }, source = { 0 };
  if (!read_key (j))
    return false;
  buf_add (&name, j->text.p, j->text.n);
  bool ok = expect (j, '{') && read_member (j, "namespace", &ns)
    && expect (j, ',') && read_member (j, "source", &source)
    && expect (j, '}')
    && hv_store_function (j->t, (struct sv) { name.p, name.n },
			  (struct sv) { ns.p, ns.n },
			  (struct sv) { source.p, source.n });
  xfree (name.p);
  xfree (ns.p);
  xfree (source.p);
  return ok;
}

static bool
load_position (struct json *j)
{
  struct strbuf name = { 0 };
  if (!read_key (j))
    return false;
  buf_add (&name, j->text.p, j->text.n);
  bool ok = read_string (j)
    && hv_store_position ((struct sv) { name.p, name.n }, text_of (j));
  xfree (name.p);
  return ok;
}

/* An object, MEMBER for each of its members.  */
static bool
load_object (struct json *j, bool (*member) (struct json *j))
{
  if (!expect (j, '{'))
    return false;
  if (accept (j, '}'))
    return true;
  do
    if (!member (j))
      return false;
  while (accept (j, ','));
  return expect (j, '}');
}

static bool
load_part (struct json *j)
{
  struct val version;
  if (!read_string (j))
    return false;
  bool variables = is (j, "variables"), functions = is (j, "functions");
  bool positions = is (j, "positions"), pmheap = is (j, "pmheap");
  if (!expect (j, ':'))
    return false;
  if (variables)
    return load_variables (j);
  if (functions)
    return load_object (j, load_function);
  if (positions)
    return load_object (j, load_position);
  if (!pmheap)
    return hv_syntax (j->t, "the members are `variables', `functions' and"
		      " `positions'");
  peek (j);
  if (!read_word (j, &version) || !val_is_num (&version)
      || version.num != 1)
    return hv_syntax (j->t, "a dump of another version");
  return true;
}

bool
hv_load_json (struct hv_text *t)
{
  struct json j = { .t = t, .start = t->p };
  bool ok = load_object (&j, load_part);
  if (ok && peek (&j) != -1)
    ok = hv_syntax (t, "there is text after the end");
  xfree (j.text.p);
  xfree (j.stack);
  return ok;
}
