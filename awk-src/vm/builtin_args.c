/* builtin_args.c -- convert arguments of built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/translate.h"
#include "lang/builtin.h"
#include "text/split.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/vm.h"

const struct builtin *
bi_running (void)
{
  return vm.ip->op == BC_BUILTIN ? cg_builtins[vm.ip->c] : vm.indirect;
}

bool
bi_is_untyped (const struct val *a)
{
  a = reg_target (a);
  return a->tag <= V_UNTYPED || a->tag == V_EREF;
}

static struct array *returned;

struct val
bi_returned_array (void)
{
  struct val v;
  if (!returned)
    returned = arr_new (mem_transient);
  reg_make_array (&v, returned, K_BORROW);
  return v;
}

bool
bi_is_returned (const struct array *a)
{
  return a && a == returned;
}

struct array *
bi_array (struct val *a, const char *func, const char *which)
{
  if (a->tag == V_ARRAY || a->tag == V_UNTYPED || a->tag == V_EREF
      || (a->tag == V_REF && reg_is_reference (a->ref)))
    return reg_array (a);
  fatal ("%s: %s argument is not an array", func, tr (which));
}

struct rx *
bi_regex (const struct val *a)
{
  struct scratch tmp;
  if (a->tag == V_RX)
    return op_regexp (a->rx);
  return rxc_get (val_sv (a, &tmp));
}
