/* args.c -- arguments of built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "builtin.h"
#include "diag.h"
#include "split.h"
#include "valuehook.h"
#include "vm.h"

struct array *
bi_array (struct val *a, const char *func, const char *which)
{
  switch (a->tag)
    {
    case V_ARRAY:
    case V_UNTYPED:
    case V_EREF:
      return arr_of (a);
    case V_REF:
      if (a->ref->tag <= V_UNTYPED || a->ref->tag >= V_ARRAY)
	return arr_of (a);
      break;
    default:
      break;
    }
  fatal ("%s: %s argument is not an array", func, which);
}

struct rx *
bi_regex (const struct val *a)
{
  struct scratch tmp;
  if (a->tag == V_RX)
    {
      struct rx *r = a->rx->rx[rxc_icase];
      return r ? r : op_regexp (a->rx);
    }
  return rxc_get (val_sv (a, &tmp));
}
