/* older.c -- load an extension that was built for version 3.2 of the API.
   SPDX-License-Identifier: GPL-3.0-or-later

   In version 3.2 of the API, the table of functions lacks one of the flags at
   its beginning.  To test an extension that was compiled for version 3.2, this
   extension loads the shared object that the environment variable OLDER
   names.  */

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#define GAWK
#include "gawkapi.h"

enum { VERSIONS = 6, FLAGS = 6 };

struct older
{
  int versions[VERSIONS];
  int do_flags[FLAGS];
  char functions[sizeof (gawk_api_t) - offsetof (gawk_api_t,
						 api_add_ext_func)];
};

int plugin_is_GPL_compatible;
extern
#ifdef __cplusplus
"C"
#endif
int dl_load (const gawk_api_t *const api, awk_ext_id_t id);

int
dl_load (const gawk_api_t *const api, awk_ext_id_t id)
{
  static struct older table;
  int (*load) (const struct older *, awk_ext_id_t);
  const char *name = getenv ("OLDER");
  void *handle = name ? dlopen (name, RTLD_LAZY) : NULL;
  if (!handle)
    return 0;
  memcpy (table.versions, api, sizeof table.versions);
  table.versions[0] = 3;
  table.versions[1] = 2;
  memcpy (table.do_flags, api->do_flags, sizeof table.do_flags);
  memcpy (table.functions, (const char *) api
	  + offsetof (gawk_api_t, api_add_ext_func), sizeof table.functions);
  *(void **) &load = dlsym (handle, "dl_load");
  return load (&table, id);
}
