/* module.c -- the module's one function.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "jit/module/emit.h"
#include "jit/module/gen.h"

__attribute__ ((visibility ("default"))) native_make_fn native_make;

bool
native_make (struct plan *p)
{
  return em_supported () && gen_region (p);
}
