/* load_text.c -- pmheap load: store the text of a dump in a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   dump_text.c describes the format.  Variables and elements that the text does
   not contain remain unchanged.  The heap is changed only if the whole text is
   correct.  A function that cannot parse the text records an error
   (hv_wrong_on) and returns false.  */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/translate.h"
#include "pmheap/print.h"
#include "pmheap/state.h"
#include "value/reserved.h"
#include "value/special.h"

/* The line of the error that hv_wrong_on has recorded, or 0.  */
static int wrong_line;

bool
hv_wrong_on (int line, const char *format, ...)
{
  char text[sizeof hv.what];
  va_list ap;
  va_start (ap, format);
  vsnprintf (text, sizeof text, tr (format), ap);
  va_end (ap);
  if (!hv.bad)
    wrong_line = line;
  return hv_wrong ("%s", text);
}

/* --- storing ------------------------------------------------------------ */

/* True if NAME is in the namespace awk.  A qualified name in the namespace awk
   is not valid in a dump, because a heap contains the variable awk::x and the
   function awk::f under the names x and f.  */
static bool
is_in_awk (struct sv name)
{
  static const char prefix[] = "awk::";
  return sv_begins (name, prefix);
}

/* Return true if a program can use NAME, which may have a namespace.
   Record an error in line LINE if a program cannot use NAME.  */
static bool
is_usable (int line, struct sv name)
{
  const char *colon = memchr (name.p, ':', name.n);
  size_t n = colon ? (size_t) (colon - name.p) : name.n;
  struct sv word = { name.p, n };
  if (colon && !reserved_word (word))
    word = (struct sv) { colon + 2, name.n - n - 2 };
  return !reserved_word (word)
    || hv_wrong_on (line, "`%.*s' is a keyword or a built-in function, so no"
		 " program can use it as a name", (int) word.n, word.p);
}

struct val *
hv_global (int line, struct sv name)
{
  enum special s = special_find (name);
  if (!hv_is_name (name) || is_in_awk (name))
    hv_wrong_on (line, "the name of a variable was expected");
  else if (!is_usable (line, name))
    return NULL;
  else if (s != SPECIAL_NONE && !special_is_gawk (s))
    hv_wrong_on (line, "`%.*s' is a built-in variable, which no heap keeps",
		 (int) name.n, name.p);
  else if (root_function (name))
    hv_wrong_on (line, "`%.*s' is a function in this heap", (int) name.n,
		 name.p);
  else
    return arr_make (root_make ()->r_globals, arr_text_key (name));
  return NULL;
}

struct array *
hv_make_array (int line, struct array *a, struct val *e)
{
  if (e->tag == V_ARRAY)
    return e->arr;
  if (e->tag == V_UNTYPED)
    return arr_set_sub (a, e);
  hv_wrong_on (line, "an array was expected, but the heap has a scalar there");
  return NULL;
}

bool
hv_store (int line, struct array *a, struct val *e, const struct val *v)
{
  if (e->tag == V_ARRAY)
    return hv_wrong_on (line, "a scalar was expected, but the heap has an"
			" array there");
  arr_set (a, e, v);
  if (v->tag == V_UNTYPED)
    *e = val_tagged (V_UNTYPED);
  return true;
}

bool
hv_store_function (int line, struct sv name, struct sv ns, struct sv source)
{
  root_make ();
  if (!hv_is_name (name) || is_in_awk (name) || !hv_is_name (ns)
      || memchr (ns.p, ':', ns.n))
    return hv_wrong_on (line, "a function has an invalid name or namespace");
  if (!is_usable (line, name) || !is_usable (line, ns))
    return false;
  if (root_global (name))
    return hv_wrong_on (line, "`%.*s' is a variable in this heap",
			(int) name.n, name.p);
  root_keep_function (name, ns, source);
  return true;
}

bool
hv_store_position (struct sv key, struct sv text)
{
  struct root *r = root_make ();
  if (!r->r_positions)
    r->r_positions = arr_new (mem_persist);
  struct val v = val_borrow (V_STR, text.p, text.n);
  arr_put (r->r_positions, arr_text_key (key), &v);
  return true;
}

/* --- reading ------------------------------------------------------------ */

static void
skip_blanks (struct hv_text *t)
{
  while (t->p < t->end && (*t->p == ' ' || *t->p == '\t' || *t->p == '\r'))
    t->p++;
}

/* If the text at T->p is WORD, skip WORD and return true.  */
static bool
accept (struct hv_text *t, const char *word)
{
  size_t n = strlen (word);
  skip_blanks (t);
  if ((size_t) (t->end - t->p) < n || memcmp (t->p, word, n) != 0)
    return false;
  t->p += n;
  return true;
}

static bool
expect (struct hv_text *t, const char *word)
{
  return accept (t, word)
    || hv_wrong_on (t->line, "`%s' was expected", word);
}

/* Read the escape sequence at T->p, after its backslash, and append the byte
   that it denotes to B.  */
static bool
read_escape (struct hv_text *t, struct strbuf *b)
{
  static const char names[] = "a\ab\bt\tn\nv\vf\fr\r\"\"\\\\//";
  unsigned value = 0;
  int digits = 0;
  for (const char *k = names; *k; k += 2)
    if (t->p < t->end && *t->p == *k)
      {
	buf_add_char (b, k[1]);
	t->p++;
	return true;
      }
  for (; digits < 3 && t->p < t->end && *t->p >= '0' && *t->p <= '7';
       digits++)
    value = value * 8 + (*t->p++ - '0');
  if (digits == 0 || value > 0xff)
    return hv_wrong_on (t->line, "an unknown escape in a string");
  buf_add_char (b, value);
  return true;
}

bool
hv_unquote (struct hv_text *t, struct strbuf *b)
{
  t->p++;
  while (t->p < t->end && *t->p != '"')
    {
      if (*t->p == '\n')
	break;
      if (*t->p == '\\')
	{
	  t->p++;
	  if (!read_escape (t, b))
	    return false;
	}
      else
	buf_add_char (b, *t->p++);
    }
  if (t->p == t->end || *t->p != '"')
    return hv_wrong_on (t->line, "a string has no closing quote");
  t->p++;
  return true;
}

static bool
read_string (struct hv_text *t, struct strbuf *b)
{
  b->n = 0;
  skip_blanks (t);
  if (t->p == t->end || *t->p != '"')
    return hv_wrong_on (t->line, "a string was expected");
  return hv_unquote (t, b);
}

static struct sv
read_name (struct hv_text *t)
{
  struct sv s;
  skip_blanks (t);
  s.p = t->p;
  while (t->p < t->end && (*t->p == ':' || name_has (*t->p)))
    t->p++;
  s.n = t->p - s.p;
  return s;
}

/* Return the text up to a closing bracket, a blank or the end of the line.  */
static struct sv
read_word (struct hv_text *t)
{
  struct sv s;
  skip_blanks (t);
  s.p = t->p;
  while (t->p < t->end && !strchr (")] \t\r\n", *t->p))
    t->p++;
  s.n = t->p - s.p;
  return s;
}

static bool
read_number (struct hv_text *t, struct val *v)
{
  double d;
  struct sv s = read_word (t);
  if (s.n == 0 || !num_looks_numeric (s.p, s.n, &d))
    return hv_wrong_on (t->line, "a value was expected");
  *v = val_num (d);
  return true;
}

/* Read a string into *V with the tag TAG.  B owns the bytes of *V.  */
static bool
string_value (struct hv_text *t, struct strbuf *b, enum val_tag tag,
	      struct val *v)
{
  if (!read_string (t, b))
    return false;
  *v = val_borrow (tag, b->p, b->n);
  return true;
}

/* Read the value at T->p into *V.  B owns the bytes of *V.  Return false if
   the value is not valid.  */
static bool
read_value (struct hv_text *t, struct strbuf *b, struct val *v)
{
  if (accept (t, "untyped"))
    *v = val_tagged (V_UNTYPED);
  else if (accept (t, "unassigned field"))
    *v = val_unset (UNSET_FIELD);
  else if (accept (t, "unassigned"))
    *v = val_unset (UNSET_ASSIGNED);
  else if (accept (t, "bool("))
    {
      if (!read_number (t, v) || !expect (t, ")"))
	return false;
      *v = val_num (v->num != 0);
      v->tag = V_BOOL;
    }
  else if (accept (t, "input("))
    return string_value (t, b, V_INPUT, v) && expect (t, ")");
  else if (accept (t, "@"))
    return string_value (t, b, V_REGEX, v);
  else if (accept (t, "big("))
    return hv_read_big (read_word (t), v)
      ? expect (t, ")")
      : hv_wrong_on (t->line, "not an arbitrary-precision number");
  else if (t->p < t->end && *t->p == '"')
    return string_value (t, b, V_STR, v);
  else
    return read_number (t, v);
  return true;
}

/* --- lines -------------------------------------------------------------- */

/* Buffers that are reused for each line.  */
struct buffers
{
  struct strbuf a, b;
};

/* Read a subscript in brackets at T->p.  *E, an element of the array *A, must
   be an array or untyped.  If *E is untyped, make it an array.  Find or create
   the element with this subscript in *E, and set *A to the array and *E to the
   element.  */
static bool
descend (struct hv_text *t, struct buffers *m, struct array **a,
	 struct val **e)
{
  struct array *sub = hv_make_array (t->line, *a, *e);
  if (!sub)
    return false;
  t->p++;
  skip_blanks (t);
  struct sv s;
  if (t->p < t->end && *t->p == '"')
    {
      if (!read_string (t, &m->a))
	return false;
      s = buf_text (&m->a);
    }
  else
    s = read_word (t);
  if (!expect (t, "]"))
    return false;
  *a = sub;
  *e = arr_make (sub, arr_text_key (s));
  return true;
}

static bool
load_variable (struct hv_text *t, struct buffers *m, struct sv name)
{
  struct val v, *e = hv_global (t->line, name);
  if (!e)
    return false;
  struct array *a = root_make ()->r_globals;
  while (t->p < t->end && *t->p == '[')
    if (!descend (t, m, &a, &e))
      return false;
  if (!expect (t, "="))
    return false;
  if (accept (t, "array"))
    return hv_make_array (t->line, a, e);
  m->b.n = 0;
  bool ok = read_value (t, &m->b, &v) && hv_store (t->line, a, e, &v);
  if (ok && v.tag == V_BIG)
    val_drop (&v);
  return ok;
}

static bool
load_function (struct hv_text *t, struct buffers *m)
{
  struct sv name = read_name (t);
  return expect (t, "=") && read_string (t, &m->a)
    && read_string (t, &m->b)
    && hv_store_function (t->line, name, buf_text (&m->a), buf_text (&m->b));
}

static bool
load_position (struct hv_text *t, struct buffers *m)
{
  return read_string (t, &m->a) && expect (t, "]") && expect (t, "=")
    && read_string (t, &m->b)
    && hv_store_position (buf_text (&m->a), buf_text (&m->b));
}

static bool
load_line (struct hv_text *t, struct buffers *m)
{
  skip_blanks (t);
  if (t->p == t->end || *t->p == '\n' || *t->p == '#')
    {
      const char *nl = memchr (t->p, '\n', t->end - t->p);
      t->p = nl ? nl : t->end;
      return true;
    }
  if (accept (t, "@position["))
    return load_position (t, m);
  struct sv name = read_name (t);
  if (sv_is (name, "function"))
    return load_function (t, m);
  return load_variable (t, m, name);
}

static bool
load_lines (struct hv_text *t)
{
  struct buffers m = { 0 };
  const char *start = t->p;
  bool ok = true;
  while (ok && t->p < t->end)
    {
      ok = load_line (t, &m);
      skip_blanks (t);
      if (ok && t->p < t->end && *t->p != '\n')
	ok = hv_wrong_on (t->line, "there is text after the value");
      t->p++;
      t->line++;
      if (t->line % 1024 == 0)
	pmheap_progress (t->p - start, t->end - start);
    }
  xfree (m.a.p);
  xfree (m.b.p);
  return ok;
}

static bool
load (void *text)
{
  struct hv_text *t = text;
  static const char source[] = "# Made by pmheap dump --awk";
  const char *p = t->p;
  if (sv_begins ((struct sv) { p, t->end - p }, source))
    return hv_wrong_on (1, "this is AWK source; run it with `gawk "
			"--persist=HEAP -f FILE'");
  while (p < t->end && strchr (" \t\r\n", *p) && *p)
    p++;
  if (p < t->end && *p == '{')
    return hv_load_json (t);
  return load_lines (t);
}

bool
hv_catch (bool (*fn) (void *arg), void *arg, const char *why)
{
  volatile bool ok = false;
  diag_handler_set = true;
  if (setjmp (diag_handler) == 0)
    ok = fn (arg);
  else
    hv_wrong ("%s", why);
  diag_handler_set = false;
  return ok;
}

bool
hv_believe (struct pma_heap *h)
{
  hv.damaged = pma_check (h, hv.what, sizeof hv.what) != PMA_OK;
  if (hv.damaged || !hv_check (h, true))
    return false;
  hv_start (h);
  mem_persist = h;
  arr_set_seed (pma_hash_seed (h));
  root_forget ();
  return true;
}

bool
view_load (struct pma_heap *h, const char *text, size_t len, int *line)
{
  struct hv_text t = { text, text + len, 1 };
  *line = 0;
  if (!hv_believe (h))
    return false;
  wrong_line = 0;
  bool ok = hv_catch (load, &t, "nothing was changed");
  *line = wrong_line;
  pmheap_progress (1, 1);
  return ok;
}
