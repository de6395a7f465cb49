/* dump_text.c -- print values as text; the default format of pmheap dump.
   SPDX-License-Identifier: GPL-3.0-or-later

   A dump has a line for each value, with its full name.  load_text.c reads
   this format.

     x = 47
     n["a"][2] = "text\n"
     n["b"] = input("12")          a strnum, which came from input
     r = @"^[a-z]+$"               a typed regexp
     e["x"] = untyped              also: unassigned, bool(1), +inf, -nan
     e["y"] = unassigned field     a copy of $n after NF
     g = array                     an empty array
     b = big(0x1f)                 a number stored under -M
     function f = "awk" "function f(x) { ... }"
     @position["801:12"] = "..."   a position of pma::resume  */

#include <config.h>

#include "pmheap/print.h"
#include "pmheap/state.h"

/* --- values ------------------------------------------------------------- */

static void
add_value (struct strbuf *b, const struct val *v)
{
  char text[32];
  switch (v->tag)
    {
    case V_UNTYPED:
      buf_add_text (b, "untyped");
      break;
    case V_UNASSIGNED:
      buf_add_text (b, v->w0 == UNSET_FIELD ? "unassigned field"
		    : "unassigned");
      break;
    case V_NUM:
      buf_add (b, text, hv_number (v->num, text));
      break;
    case V_BOOL:
      buf_add_text (b, v->num != 0 ? "bool(1)" : "bool(0)");
      break;
    case V_INPUT:
      buf_add_text (b, "input(");
      hv_quote (b, val_bytes (v));
      buf_add_char (b, ')');
      break;
    case V_REGEX:
      buf_add_char (b, '@');
      hv_quote (b, val_bytes (v));
      break;
    case V_BIG:
      buf_add_text (b, "big(");
      hv_big (b, v);
      buf_add_char (b, ')');
      break;
    default:
      hv_quote (b, val_bytes (v));
      break;
    }
}

/* --- the dump ----------------------------------------------------------- */

void
hv_put_text (struct strbuf *out, const struct hv_place *place,
	     const struct val *v)
{
  buf_add_sv (out, place->path);
  if (place->key)
    hv_add_key (out, place->key);
  buf_add_text (out, " = ");
  if (v)
    add_value (out, v);
  else
    buf_add_text (out, "array");
  buf_add_char (out, '\n');
}

static bool
put_global (void *ctx, struct sv name, const struct val *v)
{
  if (!hv_is_name (name))
    return hv_damage ("a variable has an invalid name");
  return hv_lines (name, v, hv_put_text);
}

bool
hv_named_function (struct sv name, const struct val *v, struct sv *ns,
		   struct sv *source)
{
  if (!hv_is_name (name))
    return hv_damage ("a function has an invalid name");
  return hv_function (v, ns, source);
}

static bool
put_function (void *ctx, struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  struct sv ns, source;
  if (!hv_named_function (name, v, &ns, &source))
    return false;
  buf_addf (&b, "function %.*s = ", (int) name.n, name.p);
  hv_quote (&b, ns);
  buf_add_char (&b, ' ');
  hv_quote (&b, source);
  buf_add_char (&b, '\n');
  hv_end (&b);
  return true;
}

static bool
put_position (void *ctx, struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  if (v->tag != V_STR)
    return hv_damage ("a position of pma::resume is not a string");
  buf_add_text (&b, "@position[");
  hv_quote (&b, name);
  buf_add_text (&b, "] = ");
  hv_quote (&b, val_bytes (v));
  buf_add_char (&b, '\n');
  hv_end (&b);
  return true;
}

/* Print the whole state.  While hv.rescue is true, report elements that cannot
   be read; otherwise, stop at the first one and return false.  */
static bool
dump_text (void)
{
  const struct root *r = hv.root;
  return !r || ((hv_each (r->r_globals, put_global, NULL)
		 || hv_pass_over (NULL, 0))
		&& (hv_each (r->r_functions, put_function, NULL)
		    || hv_pass_over (NULL, 0))
		&& (!r->r_positions
		    || hv_each (r->r_positions, put_position, NULL)
		    || hv_pass_over (NULL, 0)));
}

bool
view_dump (struct pma_heap *h, enum view_format format)
{
  if (!hv_start (h))
    return false;
  bool ok = format == VIEW_AWK ? hv_dump_awk ()
    : format == VIEW_JSON ? hv_dump_json () : dump_text ();
  pmheap_progress (1, 1);
  return ok;
}

unsigned long
view_rescue (struct pma_heap *h)
{
  view_reattach (h);
  hv.rescue = true;
  if (hv_start (h))
    dump_text ();
  else
    hv_pass_over (NULL, 0);
  hv.rescue = false;
  pmheap_progress (1, 1);
  return hv.faults;
}
