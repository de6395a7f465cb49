/* module.c -- the module's one function.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "jit/module/emit.h"
#include "jit/module/gen.h"

__attribute__ ((visibility ("default"))) native_make_fn native_make;

bool
native_make (const struct native_host *h, struct region *r, struct val *fp)
{
  struct plan p = { .h = h, .r = r, .fp = fp };
  bool ok = em_supported () && plan_region (&p) && gen_region (&p);
  plan_free (&p);
  return ok;
}
