/* module.c -- the function and the data that the module exports.
   SPDX-License-Identifier: GPL-3.0-or-later

   jit/load.c loads the module and finds two symbols: native_build, which must
   describe the same build as the program, and native_make.  */

#include <config.h>

#include "jit/module/emit.h"
#include "jit/module/gen.h"

#define EXPORTED __attribute__ ((visibility ("default")))

EXPORTED extern const struct native_build native_build;
EXPORTED native_make_fn native_make;

const struct native_build native_build = NATIVE_BUILD;

/* Functions and data of the interpreter that has loaded the module.  */
static const struct native_host *host;

void *
em_alloc_bytes (size_t n)
{
  return host->alloc (n);
}

void
em_free_bytes (void *p)
{
  host->free (p);
}

bool
native_make (struct analysis *p)
{
  host = p->h;
  return em_supported () && gen_region (p);
}
