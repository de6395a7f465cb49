/* say.h -- collect the findings of an extension as text.
   SPDX-License-Identifier: GPL-3.0-or-later

   every.c and facts.c include this file after gawkapi.h and after the
   definitions of `api' and `ext_id'.  */

/* In C++, the enumeration constants of struct awk_element are in the scope of
   the struct.  */
#ifdef __cplusplus
# define DELETE_IT awk_element::AWK_ELEMENT_DELETE
#else
# define DELETE_IT AWK_ELEMENT_DELETE
#endif

static char text[4096];

static void
say (const char *s)
{
  if (strlen (text) + strlen (s) < sizeof text)
    strcat (text, s);
}

static void
say_yes (const char *what, bool yes)
{
  say (*text ? " " : "");
  say (what);
  say (yes ? "+" : "-");
}

static awk_value_t *
said (awk_value_t *result)
{
  make_const_string (text, strlen (text), result);
  *text = '\0';
  return result;
}

static const char *const kinds[] = {
  "undefined", "number", "string", "regex", "strnum", "array", "scalar",
  "cookie", "bool"
};

static awk_value_t *
str (const char *s, awk_value_t *v)
{
  return make_const_string (s, strlen (s), v);
}

/* Show V, the result of a request for type WANTED; if GOOD is false, show "-"
   and the type of V instead.  */
static void
say_value (awk_valtype_t wanted, int good, const awk_value_t *v)
{
  char b[400];
  say (*text ? " " : "");
  say (kinds[wanted]);
  if (!good)
    {
      say ("-");
      say (kinds[v->val_type]);
      return;
    }
  say ("=");
  switch (v->val_type)
    {
    case AWK_NUMBER:
      snprintf (b, sizeof b, "%g%s", v->num_value,
		v->num_type == AWK_NUMBER_TYPE_MPZ ? "z"
		: v->num_type == AWK_NUMBER_TYPE_MPFR ? "f" : "");
      break;
    case AWK_STRING:
    case AWK_STRNUM:
    case AWK_REGEX:
      snprintf (b, sizeof b, "%s%.*s%s", v->val_type == AWK_REGEX ? "/" : "'",
		(int) v->str_value.len, v->str_value.str,
		strlen (v->str_value.str) == v->str_value.len ? "'" : "?");
      break;
    case AWK_BOOL:
      snprintf (b, sizeof b, "%s", v->bool_value ? "TRUE" : "FALSE");
      break;
    default:
      snprintf (b, sizeof b, "(%s)", kinds[v->val_type]);
      break;
    }
  say (b);
}

/* Return false, so that a two-way processor with this function rejects every
   stream.  */
static awk_bool_t
never_take (const char *name, awk_input_buf_t *in, awk_output_buf_t *out)
{
  (void) name;
  (void) in;
  (void) out;
  return awk_false;
}

/* Some functions return a value in this variable instead of in the result
   variable that gawk supplies.  */
static awk_value_t elsewhere;
