/* run_lint.c -- print warnings of --lint while the program runs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "vm/run_lint.h"

#include "base/diag.h"
#include "base/options.h"
#include "lang/hints.h"
#include "lang/static_cells.h"
#include "text/fields.h"
#include "value/convert.h"
#include "vm/array_misuse.h"
#include "vm/interp.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

void
runlint_variable (const struct val *v)
{
  if (!diag_lint || (v->tag != V_NONE && v->tag != V_UNTYPED
		     && v->tag != V_UNASSIGNED && v->tag != V_REF
		     && v->tag != V_EREF))
    return;
  if (v->tag == V_UNASSIGNED && v->w0 == UNSET_FIELD)
    return;
  if (reg_is_array (v))
    return;
  struct sv name = reg_name (v);
  if (st_symbol (v))
    hints_variable (st_symbol (v));
  lint ("reference to uninitialized %s `%.*s'",
	st_symbol (v) ? "variable" : "argument", (int) name.n, name.p);
}

void
runlint_record (void)
{
  const struct val *v = fld_get_int (0);
  if (diag_lint && v->tag == V_UNASSIGNED && v->w0 == UNSET_FIELD)
    lint ("reference to uninitialized field `$0'");
}

void
runlint_end (bool nf)
{
  static bool reported;
  if (!diag_lint || reported || vm.phase != VM_END)
    return;
  if (nf && fld_nf_is_known ())
    return;
  lint ("accessing fields from an END rule may not be portable");
  reported = true;
}

void
runlint_field_number (const struct val *v)
{
  struct scratch tmp;
  if (!val_is_text (v))
    return;
  lint ("attempt to field reference from non-numeric value");
  if (val_sv (v, &tmp).n == 0)
    lint ("attempt to field reference from null string");
}

bool
runlint_is_number (const struct val *v)
{
  double d;
  return v->tag == V_NUM || v->tag == V_BOOL || v->tag == V_BIG
    || (val_has_bytes (v) && val_numeric (v, &d));
}

void
runlint_field (double n)
{
  lint ("reference to uninitialized field `$%lld'", (long long) n);
}

void
runlint_subscript (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = misuse_name (arr), k = val_sv (key, &tmp);
  if (k.n == 0)
    lint ("subscript of array `%.*s' is null string", (int) name.n, name.p);
}

void
runlint_absent (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = misuse_name (arr), k = val_sv (key, &tmp);
  lint ("reference to uninitialized element `%.*s[\"%.*s\"]'",
	(int) name.n, name.p, (int) k.n, k.p);
}

static struct strbuf stand_in;	/* the name, such as `a["k"]', with which
				   runlint_delete refers to an array that has
				   no name */

void
runlint_stand_in (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = misuse_name (arr), k = val_sv (key, &tmp);
  stand_in.n = 0;
  buf_add (&stand_in, name.p, name.n);
  buf_add_text (&stand_in, "[\"");
  buf_add (&stand_in, k.p, k.n);
  buf_add_text (&stand_in, "\"]");
}

void
runlint_delete (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = misuse_name (arr), k = val_sv (key, &tmp);
  if (name.n == 0)
    name = (struct sv) { stand_in.p, stand_in.n };
  lint ("delete: index `%.*s' not in array `%.*s'", (int) k.n, k.p,
	(int) name.n, name.p);
}

void
runlint_redirection (const struct val *to, struct sv name, const char *op)
{
  double d;
  if (opt.sandbox)
    return;			/* Do not warn, because the redirection will
				   cause a fatal error.  */
  if (val_is_num (to) || to->tag == V_BIG
      || (to->tag == V_INPUT && val_numeric (to, &d)))
    lint ("expression in `%s' redirection is a number", op);
  if (name.n == 1 && (*name.p == '0' || *name.p == '1'))
    lint ("filename `%.1s' for `%s' redirection may be result of logical "
	  "expression", name.p, op);
}
