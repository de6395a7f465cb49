/* counted.c -- record which functions of the API an extension calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   The extension under test is compiled with -Ddl_load=counted_dl_load and
   linked with this file.  The function dl_load below passes to the extension a
   table of functions (shims.h, written by gen-shims) that record their calls.
   At the end of the process, the names of the functions that were called are
   appended to the file that API_CALLS names.  */

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#define GAWK
#include "gawkapi.h"
#include "shims.h"

int counted_dl_load (const gawk_api_t *const api_p, awk_ext_id_t id);
int dl_load (const gawk_api_t *const api_p, awk_ext_id_t id);

int
dl_load (const gawk_api_t *const api_p, awk_ext_id_t id)
{
  static gawk_api_t table;
  real_api = api_p;
  table = *api_p;
  shim_fill (&table);
  return counted_dl_load (&table, id);
}

static void __attribute__ ((destructor))
report (void)
{
  const char *file = getenv ("API_CALLS");
  FILE *f = file ? fopen (file, "a") : NULL;
  if (!f)
    return;
  for (size_t i = 0; i < sizeof shim_calls / sizeof *shim_calls; i++)
    if (shim_calls[i] > 0)
      fprintf (f, "%s\n", shim_names[i]);
  fclose (f);
}
