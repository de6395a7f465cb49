/* variable.c -- parse variables and constants in command lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   The forms are name, name[subscript]..., @name, $number and, for values,
   "text" and numbers.  */

#include <config.h>

#include <math.h>

#include "base/mathlib.h"
#include "base/mem.h"
#include "debug/command.h"
#include "value/convert.h"
#include "vm/vm.h"

static struct val
string_of_number (double d)
{
  struct scratch tmp;
  struct sv s = num_to_text (d, "%.6g", &tmp);
  return val_copy (V_STR, s.p, s.n);
}

/* Parse a string or a number and set *V to its value.  If the next word is
   neither a string nor a number, print a message and return false.  */
static bool
parse_constant (struct words *w, struct val *v)
{
  struct sv text;
  double d;
  if (words_at_string (w))
    {
      if (!words_string (w, &text, false))
	return false;
      *v = val_copy (V_STR, text.p, text.n);
    }
  else if (words_number (w, &d))
    *v = val_num (d);
  else
    return words_bad (w, NULL);
  return true;
}

/* Parse one subscript and set *S to its text.  After an error, print a message
   and return false.  */
static bool
parse_subscript (struct words *w, struct val *s)
{
  if (!parse_constant (w, s))
    return false;
  if (s->tag == V_NUM)
    *s = string_of_number (s->num);
  return true;
}

/* Append MORE, the subscript after a comma, to S.  */
static void
join_subscript (struct val *s, const struct val *more)
{
  struct strbuf b = { 0 };
  struct sv t = val_bytes (s);
  buf_add_sv (&b, t);
  buf_add_sv (&b, vm.subsep);
  t = val_bytes (more);
  buf_add_sv (&b, t);
  *s = val_copy (V_STR, b.p, b.n);
  xfree (b.p);
}

static bool
parse_subscripts (struct words *w, struct variable *v)
{
  while (words_char (w, '['))
    {
      struct val *subs = run_alloc ((v->nsubs + 1) * sizeof *subs);
      for (int i = 0; i < v->nsubs; i++)
	subs[i] = v->subs[i];
      struct val *s = &subs[v->nsubs], more;
      if (!parse_subscript (w, s))
	return false;
      while (words_char (w, ','))
	{
	  if (!parse_subscript (w, &more))
	    return false;
	  join_subscript (s, &more);
	}
      if (!words_char (w, ']'))
	return words_bad (w, NULL);
      v->subs = subs;
      v->nsubs++;
    }
  return true;
}

static bool
parse_field (struct words *w, struct variable *v)
{
  v->field = true;
  if (words_at_string (w))
    return words_bad (w, "non-numeric value for field number");
  if (!words_number (w, &v->number) || v->number < 0)
    return words_bad (w, NULL);
  v->number = math_trunc (v->number);
  return true;
}

/* Report a syntax error, because the next word is not a variable.  If the word
   is a string, skip it first.  Return false.  */
static bool
refuse_string (struct words *w)
{
  struct sv s;
  if (words_at_string (w))
    words_string (w, &s, false);
  w->failed = false;
  return words_bad (w, NULL);
}

bool
dbg_parse_variable (struct words *w, struct variable **result, bool all)
{
  struct variable *v = *result = run_alloc (sizeof *v);
  if (words_char (w, '$'))
    return parse_field (w, v);
  if (all)
    v->all = words_char (w, '@');
  v->name = words_name (w);
  if (!v->name)
    return refuse_string (w);
  return parse_subscripts (w, v);
}

bool
dbg_parse_value (struct words *w, struct variable **result)
{
  struct variable *v = run_alloc (sizeof *v);
  if (!parse_constant (w, &v->value))
    return false;
  v->constant = true;
  *result = v;
  return true;
}
