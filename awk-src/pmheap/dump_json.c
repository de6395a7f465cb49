/* dump_json.c -- pmheap dump --json: print the state as JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   Arrays become objects; numbers become numbers, and strings become strings.
   Results of mkbool become true or false; an unassigned scalar becomes null.
   Other values become objects that have one member, whose name begins with a
   dollar sign.

     {"$input": "12"}       is a strnum, which came from input.
     {"$regexp": "^a"}      is a typed regexp.
     {"$number": "+inf"}    is an infinity or NaN.
     {"$big": "0x1f"}       is a number stored under -M.
     {"$bytes": "\u00ff"}   is text that is not UTF-8, with a character for
			    each byte.
     {"$untyped": 1}        is an untyped element.
     {"$field": 1}          is an unset value that was copied from a field
			    after the last one.

   To distinguish subscripts from names such as $input, a second dollar sign is
   put before a subscript that begins with a dollar sign.  A subscript that is
   not UTF-8 becomes "$bytes:", followed by a character for each of its
   bytes.  */

#include <config.h>

#include <math.h>

#include "base/json.h"
#include "base/mb.h"
#include "base/mem.h"
#include "pmheap/state.h"

enum { FLUSH_AT = 1 << 16 };

/* --- strings ------------------------------------------------------------ */

/* Append S as the contents of a JSON string.  If BYTES is true, write each
   byte as a character.  */
static void
add_text (struct strbuf *b, struct sv s, bool bytes)
{
  char escape[8];
  for (size_t i = 0; i < s.n; i++)
    {
      unsigned char c = s.p[i];
      if (!js_is_plain (c) || c == 0x7f || (bytes && c >= 0x80))
	buf_add_text (b, js_escape (c, escape));
      else
	buf_add_char (b, c);
    }
}

static void
add_string (struct strbuf *b, struct sv s)
{
  bool good = mb_is_clean (s.p, s.n);
  buf_add_text (b, good ? "\"" : "{\"$bytes\": \"");
  add_text (b, s, !good);
  buf_add_text (b, good ? "\"" : "\"}");
}

static void
add_key (struct strbuf *b, struct sv s)
{
  bool good = mb_is_clean (s.p, s.n);
  buf_add_char (b, '"');
  if (!good)
    buf_add_text (b, "$bytes:");
  else if (s.n && *s.p == '$')
    buf_add_char (b, '$');
  add_text (b, s, !good);
  buf_add_text (b, "\": ");
}

/* --- values ------------------------------------------------------------- */

/* Append {"KIND": S}.  If S is not UTF-8, append an object {"$bytes": ...}
   instead of the string S.  */
static void
add_special (struct strbuf *b, const char *kind, struct sv s)
{
  buf_addf (b, "{\"%s\": ", kind);
  add_string (b, s);
  buf_add_char (b, '}');
}

static void
add_number (struct strbuf *b, double d)
{
  char text[32];
  struct sv s = { text, hv_number (d, text) };
  if (isfinite (d))
    buf_add_sv (b, s);
  else
    add_special (b, "$number", s);
}

static void
add_value (struct strbuf *b, const struct val *v)
{
  struct strbuf big = { 0 };
  switch (v->tag)
    {
    case V_UNTYPED:
      buf_add_text (b, "{\"$untyped\": 1}");
      break;
    case V_UNASSIGNED:
      buf_add_text (b, v->w0 == UNSET_FIELD ? "{\"$field\": 1}" : "null");
      break;
    case V_NUM:
      add_number (b, v->num);
      break;
    case V_BOOL:
      buf_add_text (b, v->num != 0 ? "true" : "false");
      break;
    case V_INPUT:
      add_special (b, "$input", val_bytes (v));
      break;
    case V_REGEX:
      add_special (b, "$regexp", val_bytes (v));
      break;
    case V_BIG:
      hv_big (&big, v);
      add_special (b, "$big", buf_text (&big));
      xfree (big.p);
      break;
    default:
      add_string (b, val_bytes (v));
      break;
    }
}

/* --- arrays ------------------------------------------------------------- */

/* Append the name of element KEY of the array at level LEVEL, after a comma
   unless the element is the first one.  */
static void
add_name (struct hv_walk *w, size_t level, const struct val *key)
{
  struct strbuf *b = w->ctx;
  struct scratch tmp;
  buf_add_text (b, w->stack[level - 1].seen > 1 ? ",\n" : "\n");
  add_key (b, hv_key_text (key, &tmp));
  if (b->n > FLUSH_AT)
    hv_flush (b);
}

static bool
scalar (struct hv_walk *w, const struct val *key, const struct val *v)
{
  add_name (w, w->depth, key);
  add_value (w->ctx, v);
  return true;
}

static bool
enter (struct hv_walk *w, const struct val *key)
{
  add_name (w, w->depth - 1, key);
  buf_add_text (w->ctx, "{");
  return true;
}

static bool
leave (struct hv_walk *w, struct array *a, uint64_t seen)
{
  buf_add_text (w->ctx, "}");
  return true;
}

static bool
put_array (struct strbuf *b, struct array *a)
{
  static const struct hv_visitor visitor = { scalar, enter, leave };
  buf_add_char (b, '{');
  return hv_walk (a, &visitor, b);
}

/* Append the function NAME after the text "{", or after another function.  */
static bool
put_function (void *text, struct sv name, const struct val *v)
{
  struct strbuf *b = text;
  struct sv ns, source;
  if (!hv_function (v, &ns, &source))
    return false;
  buf_add_text (b, b->p[b->n - 1] == '{' ? "\n" : ",\n");
  add_key (b, name);
  buf_add_text (b, "{\"namespace\": ");
  add_string (b, ns);
  buf_add_text (b, ", \"source\": ");
  add_string (b, source);
  buf_add_char (b, '}');
  return true;
}

bool
hv_dump_json (void)
{
  struct strbuf b = { 0 };
  buf_add_text (&b, "{\"pmheap\": 1,\n\"variables\": ");
  bool ok = true;
  if (!hv.root)
    buf_add_text (&b, "{}");
  else
    ok = put_array (&b, hv.root->r_globals);
  buf_add_text (&b, ",\n\"functions\": {");
  ok = ok && (!hv.root || hv_each (hv.root->r_functions, put_function, &b));
  buf_add_text (&b, "},\n\"positions\": ");
  if (!hv.root || !hv.root->r_positions)
    buf_add_text (&b, "{}");
  else
    ok = ok && put_array (&b, hv.root->r_positions);
  buf_add_text (&b, "}\n");
  hv_end (&b);
  return ok;
}

bool
hv_value_json (const struct val *v)
{
  struct strbuf b = { 0 };
  bool ok = true;
  if (v->tag == V_ARRAY)
    ok = put_array (&b, v->arr);
  else
    add_value (&b, v);
  buf_add_text (&b, "\n");
  hv_end (&b);
  return ok;
}
