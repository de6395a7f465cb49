/* odd.c -- extensions that gawk cannot load; ODD selects one of them.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "gawkapi.h"

#define ODD_NO_LICENCE 1
#define ODD_NO_LOAD 2
#define ODD_FUTURE 3
#define ODD_REFUSES 4

#if ODD != ODD_NO_LICENCE
int plugin_is_GPL_compatible;
#endif
#if ODD == ODD_FUTURE
/* The extension requires a later version of the API than gawk has.  */
# define GAWK_API_MINOR_VERSION 7
#endif

#if ODD != ODD_NO_LOAD
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;

static awk_bool_t
refuse (void)
{
  return awk_false;
}

static awk_bool_t (*init_func) (void) = refuse;
static awk_ext_func_t functions[] = { { NULL, NULL, 0, 0, awk_false, NULL } };

dl_load_func (functions, odd, "")
#endif
