/* fnmatch.c -- module: file name patterns.
   SPDX-License-Identifier: GPL-3.0-or-later

   fnmatch (pattern, text, flags)  0: it matches; FNM_NOMATCH; or an error
   FNM[name]                       the flags  */

#include <config.h>
#include "modutil.h"

#include <fnmatch.h>

static const struct ext_api *api;

static const struct { const char *name; int value; } flags[] = {
  { "CASEFOLD", FNM_CASEFOLD },
  { "FILE_NAME", FNM_FILE_NAME },
  { "LEADING_DIR", FNM_LEADING_DIR },
  { "NOESCAPE", FNM_NOESCAPE },
  { "PATHNAME", FNM_PATHNAME },
  { "PERIOD", FNM_PERIOD }
};

static void
do_fnmatch (struct val *result, struct val *args, int nargs)
{
  char *pattern = api->c_string (&args[0]);
  char *text = api->c_string (&args[1]);
  (void) nargs;
  *result = val_num (fnmatch (pattern, text, (int) api->number (&args[2])));
  api->release (pattern);
  api->release (text);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin function = {
    .name = "fnmatch", .fn = do_fnmatch, .min_args = 3, .max_args = 3
  };
  api = a;
  api->add_function (&function);
  struct array *table = api->global_array (api->global ("FNM", true));
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
    mod_put_number (api, table, flags[i].name, flags[i].value);
  struct val nomatch = val_num (FNM_NOMATCH);
  api->set_global (api->global ("FNM_NOMATCH", true), &nomatch);
  return true;
}
