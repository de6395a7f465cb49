/* get.c -- pmheap get and remove: find a value or a function by its name.
   SPDX-License-Identifier: GPL-3.0-or-later

   NAME is `x', `n["a"]', `n[a][5]', `n["a", 1]' or `f()'.  `remove' verifies
   the whole heap first.  All other commands search arrays linearly, since
   their indexes may be damaged.  Unless its comment says otherwise, a function
   of type bool that fails records an error (hv_wrong) and returns false.  */

#include <config.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "pmheap/commands.h"
#include "pmheap/export.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

/* Return the element of A whose subscript, as a string, is NAME, and, unless
   FOUND is NULL, store the subscript in *FOUND.  Return NULL if A has no
   element with this subscript.  */
static const struct val *
find (struct array *a, struct sv name, struct val *found)
{
  struct hv_iter it;
  struct val key;
  struct scratch tmp;
  const struct val *v;
  if (!a)
    return NULL;
  if (hv_iter_init (&it, a))
    while (hv_iter_next (&it, &key, &v) > 0)
      {
	struct sv s = hv_key_text (&key, &tmp);
	if (sv_equal (s, name))
	  {
	    if (found)
	      *found = key;
	    hv.variable = val_tagged (V_NONE);
	    return v;
	  }
      }
  return NULL;
}

/* Read one part of a subscript at T->p, and append it to B.  A part that is
   not a quoted string extends to the next comma or bracket.  Return false if
   the string is not valid.  */
static bool
read_part (struct hv_text *t, struct strbuf *b)
{
  while (t->p < t->end && *t->p == ' ')
    t->p++;
  if (t->p < t->end && *t->p == '"')
    return hv_unquote (t, b);
  while (t->p < t->end && *t->p != ']' && *t->p != ',')
    buf_add_char (b, *t->p++);
  return true;
}

/* Read the subscript in brackets at T->p, and append it to B.  */
static bool
read_subscript (struct hv_text *t, struct strbuf *b)
{
  enum { SUBSEP = '\034' };
  b->n = 0;
  if (*t->p++ != '[')
    return hv_wrong ("`[' is missing before a subscript of the name");
  buf_add (b, "", 0);
  while (read_part (t, b))
    {
      while (t->p < t->end && *t->p == ' ')
	t->p++;
      if (t->p == t->end)
	break;
      if (*t->p++ == ']')
	return true;
      if (t->p[-1] != ',')
	break;
      buf_add_char (b, SUBSEP);
    }
  return hv_wrong ("`]' is missing after a subscript of the name");
}

static void
put_scalar (struct strbuf *b, const struct val *v)
{
  b->n = 0;
  switch (v->tag)
    {
    case V_NUM:
    case V_BOOL:
    case V_BIG:
      {
	char text[32];
	if (v->tag == V_BIG)
	  hv_big_decimal (b, v);
	else
	  buf_add (b, text, hv_number (v->num, text));
	break;
      }
    case V_UNTYPED:
    case V_UNASSIGNED:
      break;
    default:
      buf_add_sv (b, val_bytes (v));
      break;
    }
  buf_add_char (b, '\n');
  hv_flush (b);
}

static int
get_function (struct sv name)
{
  struct sv ns, source;
  const struct val *v = hv.root ? find (hv.root->r_functions, name, NULL)
    : NULL;
  if (hv.bad || (v && !hv_function (v, &ns, &source)))
    return FAILED;
  if (!v)
    return NOT_FOUND;
  pmheap_put (source.p, source.n);
  pmheap_put ("\n", 1);
  return OK;
}

/* Replace the array *V with its element that the subscripts at T->p select.
   Append the subscripts to PATH.  Return OK; NOT_FOUND if there is no such
   element; or FAILED after an error, which was recorded.  */
static int
follow (struct hv_text *t, struct strbuf *path, const struct val **v)
{
  struct strbuf b = { 0 };
  struct val key;
  int code = OK;
  while (t->p < t->end && code == OK)
    {
      if (!read_subscript (t, &b))
	return FAILED;
      const struct val *e = (*v)->tag != V_ARRAY ? NULL
	: find ((*v)->arr, buf_text (&b), &key);
      if (e)
	hv_add_key (path, &key);
      else
	code = hv.bad ? FAILED : NOT_FOUND;
      *v = e;
    }
  xfree (b.p);
  return code;
}

/* True if NAME is @position[FILE].  FILE is a path, or DEVICE:INODE with both
   numbers in hexadecimal.  Store DEVICE:INODE, the subscript of the file's
   position, in KEY.  If FILE is invalid, record an error, but still return
   true.  */
static bool
is_position (const char *name, struct strbuf *key)
{
  static const char word[] = "@position";
  char text[64];
  struct stat st;
  if (strncmp (name, word, sizeof word - 1) != 0
      || name[sizeof word - 1] != '[')
    return false;
  struct hv_text t = { name + sizeof word - 1, name + strlen (name), 0 };
  if (!read_subscript (&t, key) || t.p != t.end)
    return !hv_wrong ("`%s' is not a position; `pmheap dump' lists them", name);
  buf_add (key, "", 1);
  key->n--;
  if (stat (key->p, &st) == 0)
    {
      int n = snprintf (text, sizeof text, "%llx:%llx",
			(unsigned long long) st.st_dev,
			(unsigned long long) st.st_ino);
      key->n = 0;
      buf_add (key, text, (size_t) n);
    }
  return true;
}

/* Split NAME into the name of the variable or function and the text after it.
   Set *IS_FUNCTION to true if NAME ends with "()".  Record an error and return
   false if NAME is not the name of a value.  */
static bool
cut_name (const char *name, struct sv *first, struct hv_text *t,
	  bool *is_function)
{
  size_t len = strlen (name), head = strcspn (name, "[(");
  *first = (struct sv) { name, head };
  *t = (struct hv_text) { name + head, name + len, 0 };
  *is_function = strcmp (name + head, "()") == 0;
  if (hv_is_name (*first) && (*is_function || name[head] != '('))
    return true;
  return hv_wrong ("`%s' is not a name; `pmheap get --help' shows what names "
		   "look like", name);
}

/* What a name on the command line refers to.  */
struct target
{
  struct sv name;		/* the name of the variable or function */
  bool is_function;
  const struct val *v;		/* the value of the variable or element */
  struct strbuf path;		/* the full name of V */
};

/* Find the variable or element NAME of H, and describe it in *X.  Return OK;
   NOT_FOUND if NAME does not exist or is a function; or FAILED after an error.
   The caller must free X->path.p.  */
static int
find_target (struct pma_heap *h, const char *name, struct target *x)
{
  struct hv_text t;
  *x = (struct target) { 0 };
  if (!hv_start (h) || !cut_name (name, &x->name, &t, &x->is_function))
    return FAILED;
  if (x->is_function)
    return NOT_FOUND;
  x->v = hv.root ? find (hv.root->r_globals, x->name, NULL) : NULL;
  if (!x->v)
    return hv.bad ? FAILED : NOT_FOUND;
  buf_add_sv (&x->path, x->name);
  return follow (&t, &x->path, &x->v);
}

int
view_get (struct pma_heap *h, const struct words *w)
{
  struct target x;
  int code = find_target (h, w->more[0], &x);
  bool ok = true;
  if (x.is_function && code == NOT_FOUND)
    return get_function (x.name);
  if (code == OK && w->format == VIEW_JSON)
    ok = hv_value_json (x.v);
  else if (code == OK && x.v->tag != V_ARRAY)
    put_scalar (&x.path, x.v);
  else if (code == OK)
    ok = hv_lines (buf_text (&x.path), x.v, hv_put_text);
  xfree (x.path.p);
  return ok ? code : FAILED;
}

/* If the subscript KEY begins with PREFIX, print it.  */
static bool
put_key (void *prefix, struct sv key, const struct val *v)
{
  if (sv_begins (key, prefix))
    {
      pmheap_put (key.p, key.n);
      pmheap_put ("\n", 1);
    }
  return true;
}

int
view_keys (struct pma_heap *h, const struct words *w)
{
  struct target x;
  int code = find_target (h, w->more[0], &x);
  if (code == OK && x.v->tag != V_ARRAY)
    code = NOT_FOUND;
  if (code == OK
      && !hv_each (x.v->arr, put_key, (void *) (w->prefix ? w->prefix : "")))
    code = FAILED;
  xfree (x.path.p);
  return code;
}

/* Return the functions that write FORMAT, or NULL if this build does not
   support FORMAT.  */
static const struct export_target *
export_target (char format, const char *file, struct sv name)
{
  switch (format)
    {
    case 't':
      return &hv_export_tsv;
    case 'J':
      return &hv_export_jsonl;
    case 'q':
#ifdef HAVE_SQLITE
      hv_export_sqlite_name (file, name);
      return &hv_export_sqlite;
#else
      hv_wrong ("this pmheap was built without SQLite; choose another format, "
		"such as --csv");
      return NULL;
#endif
    default:
      return &hv_export_csv;
    }
}

int
view_export (struct pma_heap *h, const struct words *w)
{
  struct target x;
  int code = find_target (h, w->more[0], &x);
  const struct export_target *to = code == OK
    ? export_target (w->table, w->n_more > 1 ? w->more[1] : NULL, x.name)
    : NULL;
  if (code == OK
      && (!to || !hv_export (buf_text (&x.path), x.v, to, w->wide)))
    code = FAILED;
  xfree (x.path.p);
  return code;
}

/* NAME and the subscripts at T->p select an element of A, which need not exist.
   Set KEY to the last subscript, and return the array that this subscript
   belongs to.  Return NULL if there is no such array or the text is
   invalid.  */
static struct array *
find_place (struct array *a, struct sv name, struct hv_text *t,
	    struct strbuf *key)
{
  buf_add_sv (key, name);
  while (t->p < t->end)
    {
      struct key k = arr_text_key (buf_text (key));
      const struct val *v = a ? arr_find (a, k) : NULL;
      a = v && v->tag == V_ARRAY ? v->arr : NULL;
      if (!read_subscript (t, key))
	return NULL;
    }
  return a;
}

int
view_remove (struct pma_heap *h, const struct words *w)
{
  const char *name = w->more[0];
  struct hv_text t;
  struct sv first;
  struct strbuf key = { 0 };
  bool is_function;
  if (!hv_believe (h))
    return FAILED;
  struct root *r = hv.root;
  struct array *a;
  if (is_position (name, &key))
    a = r ? r->r_positions : NULL;
  else if (!cut_name (name, &first, &t, &is_function))
    return FAILED;
  else
    {
      if (is_function)
	t.p = t.end;
      a = find_place (!r ? NULL : is_function ? r->r_functions
		      : r->r_globals, first, &t, &key);
    }
  struct val k = val_borrow (V_STR, key.p, key.n);
  bool found = a && !hv.bad && arr_delete (a, &k);
  xfree (key.p);
  return found ? OK : hv.bad ? FAILED : NOT_FOUND;
}
