/* heapview_awk.c -- pmheap dump --awk: source that rebuilds the state.
   SPDX-License-Identifier: GPL-3.0-or-later

   Functions stand as they were written.  What came from input is put into
   the record and taken from its second field, so that it becomes input
   again; neither FS nor the record is kept in a heap, nor is PREC.  */

#include <config.h>
#include "heapview.h"

#include <math.h>
#include <stdio.h>

#include "big.h"
#include "mem.h"

/* What FS and PREC are at this place of the program.  */
static char separator;
static size_t precision;
enum { PRECISION = 53 };	/* of a program that does not set it */

static void
add_sv (struct strbuf *b, struct sv s)
{
  buf_add (b, s.p, s.n);
}

/* FS as a character that is not in S; false if all are.  */
static bool
set_separator (struct strbuf *b, struct sv s)
{
  char text[32];
  for (char c = 1; c < ' '; c++)
    {
      if (c == '\t' || c == '\n' || memchr (s.p, c, s.n))
	continue;
      if (c != separator)
	{
	  snprintf (text, sizeof text, "  FS = \"\\%03o\"\n", c);
	  hv_add (b, text);
	}
      separator = c;
      return true;
    }
  return false;
}

/* --- expressions ------------------------------------------------ */

static void
add_double (struct strbuf *b, double d)
{
  char text[32];
  if (isnan (d))
    hv_add (b, signbit (d) ? "+\"-nan\"" : "+\"+nan\"");
  else if (isinf (d))
    hv_add (b, d < 0 ? "+\"-inf\"" : "+\"+inf\"");
  else if (d == 0 && signbit (d))
    hv_add (b, "-0.0");
  else
    buf_add (b, text, hv_number (d, text));
}

static void
add_regexp (struct strbuf *b, struct sv s)
{
  bool in_brackets = false;
  hv_add (b, "@/");
  for (size_t i = 0; i < s.n; i++)
    {
      char c = s.p[i];
      if (c == '\n')
	{
	  hv_add (b, "\\n");
	  continue;
	}
      if (c == '/' && !in_brackets)
	buf_add_char (b, '\\');
      if (c == '[')
	in_brackets = true;
      if (c == ']')
	in_brackets = false;
      buf_add_char (b, c);
      if (c == '\\' && i + 1 < s.n && s.p[i + 1] != '\n')
	buf_add_char (b, s.p[++i]);
    }
  buf_add_char (b, '/');
}

/* Before a number kept under -M is computed: the bits it needs.  */
static void
set_precision (struct strbuf *b, const struct val *v)
{
  char text[48];
  size_t bits = 8 * val_bytes (v).n;
  if (bits <= precision || (*val_bytes (v).p & ~BIG_NEGATIVE) != BIG_FLOAT)
    return;
  precision = bits;
  snprintf (text, sizeof text, "  PREC = %zu\n", bits);
  hv_add (b, text);
}

/* A number kept under -M: the source is to be run under -M, too.  */
static void
add_big (struct strbuf *b, const struct val *v)
{
  struct strbuf t = { 0 };
  hv_big (&t, v);
  buf_add_char (&t, '\0');
  bool neg = *t.p == '-';
  const char *p = t.p + neg, *power = strchr (p, 'p');
  hv_add (b, neg ? "-" : "");
  if (*p != '0')
    hv_add (b, *p == 'i' ? "+\"+inf\"" : "+\"+nan\"");
  else if (power && p[2] == '0')
    hv_add (b, "0.0");
  else
    {
      hv_add (b, "strtonum(\"");
      buf_add (b, p, power ? (size_t) (power - p) : strlen (p));
      hv_add (b, "\")");
      if (power)
	{
	  hv_add (b, " * 2.0 ^ ");
	  hv_add (b, power + 1 + (power[1] == '+'));
	}
    }
  xfree (t.p);
}

static void
add_value (struct strbuf *b, const struct val *v)
{
  switch (v->tag)
    {
    case V_UNASSIGNED:
      hv_add (b, "$1000");
      break;
    case V_NUM:
      add_double (b, v->num);
      break;
    case V_BOOL:
      hv_add (b, v->num != 0 ? "mkbool(1)" : "mkbool(0)");
      break;
    case V_REGEX:
      add_regexp (b, val_bytes (v));
      break;
    case V_BIG:
      add_big (b, v);
      break;
    default:
      hv_quote (b, val_bytes (v));
      break;
    }
}

/* --- statements ------------------------------------------------- */

/* An array without elements: one that has had one.  */
static void
put_empty (struct strbuf *b, struct sv name)
{
  hv_add (b, "  ");
  add_sv (b, name);
  hv_add (b, "[1]; delete ");
  add_sv (b, name);
  hv_add (b, "[1]\n");
}

static void
put_statement (struct strbuf *b, struct sv name, const struct val *v)
{
  if (!v)
    {
      put_empty (b, name);
      return;
    }
  if (v->tag == V_BIG)
    set_precision (b, v);
  bool input = v->tag == V_INPUT && set_separator (b, val_bytes (v));
  hv_add (b, "  ");
  if (input)
    {
      hv_add (b, "$0 = FS ");
      hv_quote (b, val_bytes (v));
      hv_add (b, "; ");
    }
  add_sv (b, name);
  if (v->tag != V_UNTYPED)
    {
      hv_add (b, " = ");
      if (input)
	hv_add (b, "$2");
      else
	add_value (b, v);
    }
  buf_add_char (b, '\n');
}

static bool
put_global (struct sv name, const struct val *v)
{
  if (!hv_is_name (name))
    return hv_wrong ("a variable has a wrong name");
  if (v->tag == V_UNTYPED)
    return true;
  return hv_lines (name, v, put_statement);
}

static bool
put_function (struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  struct sv ns, source;
  if (!hv_is_name (name))
    return hv_wrong ("a function has a wrong name");
  if (!hv_function (v, &ns, &source))
    return false;
  hv_add (&b, "@namespace \"");
  add_sv (&b, ns);
  hv_add (&b, "\"\n");
  add_sv (&b, source);
  hv_add (&b, "\n\n");
  hv_flush (&b);
  xfree (b.p);
  return true;
}

bool
hv_dump_awk (void)
{
  static const char head[] =
    "# Made by pmheap dump --awk; GAWK_PERSIST_FILE=NEW gawk -f THIS\n\n";
  static const char begin[] = "@namespace \"awk\"\nBEGIN {\n";
  separator = '\0';
  precision = PRECISION;
  pmheap_put (head, sizeof head - 1);
  if (hv.root && !hv_each (hv.root->r_functions, put_function))
    return false;
  pmheap_put (begin, sizeof begin - 1);
  bool ok = !hv.root || hv_each (hv.root->r_globals, put_global);
  pmheap_put ("}\n", 2);
  return ok;
}
