/* mp_arith.c -- arithmetic for -M, called by the VM.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "vm/mp_arith.h"

#include "base/diag.h"
#include "lang/ast.h"
#include "lang/codegen.h"
#include "lang/static_cells.h"

struct val
big_arith (int op, const struct val *a, const struct val *b)
{
  static const unsigned char operations[] = {
    [OP_NONE] = BIG_NEG, [OP_ADD] = BIG_ADD, [OP_SUB] = BIG_SUB,
    [OP_MUL] = BIG_MUL, [OP_DIV] = BIG_DIV, [OP_MOD] = BIG_MOD,
    [OP_POW] = BIG_POW
  };
  struct val r = big_ops->arith (operations[op], a, b);
  if (r.tag == V_NONE)
    fatal (op == OP_DIV || r.w0 ? "division by zero attempted"
	   : "division by zero attempted in `%%'");
  return r;
}

void
big_settings (const struct val *prec, const struct val *mode,
	      bool prec_changed)
{
  const struct val *v = prec_changed ? prec : mode;
  bool good = prec_changed ? big_ops->set_precision (v)
    : big_ops->set_rounding (v);
  if (good)
    return;
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  warning ("%s value `%.*s' is invalid", prec_changed ? "PREC" : "ROUNDMODE",
	   (int) s.n, s.p);
}

/* Return the register of the constant written as TEXT.  */
static int
constant (struct sv text)
{
  struct val v = big_ops->from_source (text);
  int operand = st_string (V_BIG, val_bytes (&v));
  val_drop (&v);
  return operand;
}

bool
big_enable (void)
{
  if (!big_start ())
    return false;
  cg_big_constant = constant;
  return true;
}
