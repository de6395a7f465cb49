/* load_json.c -- pmheap load: store the values in a JSON text in a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   dump_json.c describes the format.  Other JSON text can also be loaded if its
   values are in an object "variables"; a JSON array becomes an array with
   subscripts that begin at 1.  Libraries such as jansson and json-c first
   build objects for the whole text, which takes four times the time and two to
   three times the memory of load_json.c.  Libraries of this kind also limit the
   depth of nesting.  The functions of load_json.c keep unfinished arrays in a
   list rather than on the C stack, so the depth is not limited.  If a function
   that reads the text finds an error, it calls hv_wrong_on, which stores the
   error message, and returns false.  */

#include <config.h>

#include "base/json.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/translate.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

/* An array that is being filled.  */
struct level
{
  struct array *a;
  uint64_t next;		/* the next subscript if the array is a JSON
				   array, or 0 if it is an object */
  bool first;
};

struct json
{
  struct js js;
  const char *start;
  struct strbuf text;		/* the string that was read last */
  struct level *stack;
  size_t depth, cap;
};

/* --- tokens ------------------------------------------------------------- */

static bool
fail (const struct json *j, const char *why)
{
  return hv_wrong_on (j->js.line, "%s", tr (why));
}

/* Report the error that base/json.c found.  */
static bool
fault (const struct json *j)
{
  return fail (j, j->js.why);
}

static bool
expect (struct json *j, char c)
{
  return js_accept (&j->js, c)
    || hv_wrong_on (j->js.line, "`%c' was expected", c);
}

/* Read a string into J->text.  */
static bool
read_string (struct json *j)
{
  j->text.n = 0;
  return js_string (&j->js, hv_append, &j->text) || fault (j);
}

/* Replace the characters of J->text from byte FROM on with one byte each,
   namely the byte whose value is the character's code.  The first FROM bytes
   are dropped.  Return false if a code is above 255.  */
static bool
to_bytes (struct json *j, size_t from)
{
  size_t to = 0;
  for (size_t i = from; i < j->text.n;)
    {
      int32_t c;
      i += mb_decode (j->text.p + i, j->text.n - i, &c);
      if (c < 0 || c > 0xff)
	return fail (j, N_("$bytes has a character above \\u00ff"));
      j->text.p[to++] = c;
    }
  j->text.n = to;
  return true;
}

static bool
is (const struct json *j, const char *word)
{
  return sv_is (buf_text (&j->text), word);
}

/* --- scalars ------------------------------------------------------------ */

static bool
read_word (struct json *j, struct val *v)
{
  int c = js_peek (&j->js);
  const char *p = j->js.p;
  double d;
  if (c == '-' || (c >= '0' && c <= '9'))
    {
      if (!js_number (&j->js)
	  || !num_looks_numeric (p, (size_t) (j->js.p - p), &d))
	return fault (j);
      *v = val_num (d);
      return true;
    }
  enum js_word word = js_word (&j->js);
  *v = word == JS_NULL ? val_unset (UNSET_ASSIGNED) : val_num (word == JS_TRUE);
  if (word != JS_NULL)
    v->tag = V_BOOL;
  return word != JS_NONE || fault (j);
}

/* Read the text after the name $KIND: a string, or an object with the member
   $bytes.  */
static bool
special_text (struct json *j)
{
  if (!js_accept (&j->js, '{'))
    return read_string (j);
  return read_string (j)
    && (is (j, "$bytes") || fail (j, N_("$bytes was expected")))
    && expect (j, ':') && read_string (j) && to_bytes (j, 0)
    && expect (j, '}');
}

/* Read the rest of an object, beginning with its first colon, into *V.
   J->text contains the name before this colon, $KIND.  */
static bool
read_special (struct json *j, struct val *v)
{
  enum val_tag tag = is (j, "$input") ? V_INPUT : is (j, "$regexp") ? V_REGEX
    : is (j, "$number") ? V_NUM : is (j, "$big") ? V_BIG
    : is (j, "$bytes") ? V_STR : is (j, "$untyped") ? V_UNTYPED
    : is (j, "$unassigned") || is (j, "$field") ? V_UNASSIGNED : V_NONE;
  enum unset unset = is (j, "$field") ? UNSET_FIELD : UNSET_ASSIGNED;
  bool bytes = tag == V_STR;
  double d = 0;
  if (tag == V_NONE)
    return fail (j, N_("unknown name after $; for a subscript that "
		       "begins with $, write $$"));
  if (!expect (j, ':'))
    return false;
  if (tag == V_UNTYPED || tag == V_UNASSIGNED)
    {
      js_peek (&j->js);
      if (!read_word (j, v))
	return false;
      *v = tag == V_UNTYPED ? val_tagged (tag) : val_unset (unset);
      return expect (j, '}');
    }
  if (!special_text (j) || (bytes && !to_bytes (j, 0)))
    return false;
  struct sv s = buf_text (&j->text);
  if (tag == V_BIG && !hv_read_big (s, v))
    return fail (j, N_("the value of $big is not a number in the form "
		       "that pmheap dump writes"));
  if (tag == V_NUM && !num_looks_numeric (s.p, s.n, &d))
    return fail (j, N_("the value of $number is not a number"));
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

/* True if the object at the current position represents a scalar.  The opening
   brace of the object has already been read.  */
static bool
is_special (struct json *j)
{
  const char *p;
  if (js_peek (&j->js) != '"')
    return false;
  p = j->js.p;
  return j->js.end - p > 8 && p[1] == '$' && p[2] != '$'
    && memcmp (p + 1, "$bytes:", 7) != 0;
}

/* Read a value and store it in element E of A.  */
static bool
load_value (struct json *j, struct array *a, struct val *e)
{
  struct val v;
  int c = js_peek (&j->js);
  bool ok;
  if (c == '{' || c == '[')
    {
      j->js.p++;
      if (c == '[' || !is_special (j))
	{
	  struct array *sub = hv_make_array (j->js.line, a, e);
	  if (sub)
	    push (j, sub, c == '[');
	  return sub;
	}
      ok = read_string (j) && read_special (j, &v);
    }
  else if (c == '"')
    {
      ok = read_string (j);
      v = val_borrow (V_STR, j->text.p ? j->text.p : "", j->text.n);
    }
  else
    ok = read_word (j, &v);
  ok = ok && hv_store (j->js.line, a, e, &v);
  if (ok && v.tag == V_BIG)
    val_drop (&v);
  return ok;
}

/* Read the name of a member and its colon.  Store the name in J->text.  */
static bool
read_key (struct json *j)
{
  static const char bytes[] = "$bytes:";
  if (!read_string (j))
    return false;
  struct sv s = buf_text (&j->text);
  if (sv_begins (s, bytes))
    {
      if (!to_bytes (j, sizeof bytes - 1))
	return false;
    }
  else if (s.n && *s.p == '$')
    {
      if (s.n < 2 || s.p[1] != '$')
	return fail (j, N_("unknown name after $; for a subscript that "
		       "begins with $, write $$"));
      memmove (j->text.p, j->text.p + 1, --j->text.n);
    }
  return expect (j, ':');
}

/* Return the cell for the next value of array L.  */
static struct val *
next_cell (struct json *j, struct level *l)
{
  if (l->next)
    return arr_make (l->a, arr_int_key (l->next++));
  if (!read_key (j))
    return NULL;
  if (l->a == root_make ()->r_globals)
    return hv_global (j->js.line, buf_text (&j->text));
  return arr_make (l->a, arr_text_key (buf_text (&j->text)));
}

/* Fill the arrays on the stack and all arrays inside them.  */
static bool
fill (struct json *j)
{
  while (j->depth)
    {
      struct level *l = &j->stack[j->depth - 1];
      if (js_accept (&j->js, l->next ? ']' : '}'))
	{
	  j->depth--;
	  pmheap_progress (j->js.p - j->start, j->js.end - j->start);
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

/* Read the member WORD, a string, into B.  */
static bool
read_member (struct json *j, const char *word, struct strbuf *b)
{
  if (!read_string (j))
    return false;
  if (!is (j, word))
    return hv_wrong_on (j->js.line, "\"%s\" was expected", word);
  if (!expect (j, ':') || !special_text (j))
    return false;
  b->n = 0;
  buf_add_sv (b, buf_text (&j->text));
  return true;
}

static bool
load_function (struct json *j)
{
  struct strbuf name = { 0 }, ns = { 0 }, source = { 0 };
  if (!read_key (j))
    return false;
  buf_add_sv (&name, buf_text (&j->text));
  bool ok = expect (j, '{') && read_member (j, "namespace", &ns)
    && expect (j, ',') && read_member (j, "source", &source)
    && expect (j, '}')
    && hv_store_function (j->js.line, buf_text (&name), buf_text (&ns),
			  buf_text (&source));
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
  buf_add_sv (&name, buf_text (&j->text));
  bool ok = read_string (j)
    && hv_store_position (buf_text (&name), buf_text (&j->text));
  xfree (name.p);
  return ok;
}

/* Read an object: call MEMBER for each of its members.  */
static bool
load_object (struct json *j, bool (*member) (struct json *j))
{
  if (!expect (j, '{'))
    return false;
  if (js_accept (&j->js, '}'))
    return true;
  do
    if (!member (j))
      return false;
  while (js_accept (&j->js, ','));
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
    return fail (j, N_("unknown member; the members are `variables', "
			"`functions' and `positions'"));
  js_peek (&j->js);
  if (!read_word (j, &version) || !val_is_num (&version)
      || version.num != 1)
    return fail (j, N_("another version of pmheap made the dump; make it "
			"again without --json"));
  return true;
}

bool
hv_load_json (struct hv_text *t)
{
  struct json j = {
    .js = { .p = t->p, .end = t->end, .line = t->line }, .start = t->p
  };
  bool ok = load_object (&j, load_part);
  if (ok && js_peek (&j.js) != -1)
    ok = fail (&j, N_("text follows the end of the dump"));
  xfree (j.text.p);
  xfree (j.stack);
  return ok;
}
