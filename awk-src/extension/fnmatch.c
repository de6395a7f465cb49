/* fnmatch.c -- extension: match file name patterns.
   SPDX-License-Identifier: GPL-3.0-or-later

   fnmatch (pattern, text, flags): return 0 if PATTERN matches TEXT, otherwise
     FNM_NOMATCH.
   FNM[name] is the value of the flag NAME.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <fnmatch.h>

static const struct { const char *name; int value; } flags[] = {
  { "CASEFOLD", FNM_CASEFOLD },
  { "FILE_NAME", FNM_FILE_NAME },
  { "LEADING_DIR", FNM_LEADING_DIR },
  { "NOESCAPE", FNM_NOESCAPE },
  { "PATHNAME", FNM_PATHNAME },
  { "PERIOD", FNM_PERIOD }
};

static awk_value_t *
do_fnmatch (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  const char *pattern = ext_text (0, NULL), *text = ext_text (1, NULL);
  return make_number (fnmatch (pattern, text, (int) ext_number (2)), result);
}

/* Return the array FNM, which an earlier run may have stored in the heap.  If
   FNM does not exist, create FNM.  */
static awk_array_t
table (void)
{
  awk_value_t v;
  if (sym_lookup ("FNM", AWK_ARRAY, &v))
    return v.array_cookie;
  v.val_type = AWK_ARRAY;
  v.array_cookie = create_array ();
  return sym_update ("FNM", &v) ? v.array_cookie : NULL;
}

static awk_bool_t
define (void)
{
  awk_value_t v;
  awk_array_t a = table ();
  if (!a)
    return awk_false;
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
    ext_put_number (a, flags[i].name, flags[i].value);
  return sym_update ("FNM_NOMATCH", make_number (FNM_NOMATCH, &v));
}

static awk_ext_func_t functions[] = {
  { "fnmatch", do_fnmatch, 3, 3, awk_false, NULL }
};

EXT_LOAD (fnmatch, "", "1.0", define)
