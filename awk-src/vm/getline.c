/* getline.c -- all forms of getline.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "vm/getline.h"

#include <errno.h>

#include "base/diag.h"
#include "text/fields.h"
#include "vm/main_loop.h"
#include "vm/registers.h"
#include "vm/run_lint.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* Read a record from the main input for a plain getline.  Store the record in
   *VALUE or, if VALUE is NULL, in $0.  Return the result of getline.  */
static double
from_main (struct val *value)
{
  struct sv rec;
  if (vm.phase == VM_BEGINFILE || vm.phase == VM_ENDFILE || vm.callbacks > 0)
    fatal ("non-redirected `getline' invalid inside `%s' rule",
	   main_rule_name ());
  /* Copy the current record, because reading may move the window (the input's
     bytes in memory) that contains the record.  */
  fld_own ();
  in_for_variable = value;
  int r = main_next_record (&rec, true);
  in_for_variable = false;
  if (r <= 0)
    return r;
  spec_nr++;
  spec_fnr++;
  if (value)
    reg_set_input (value, rec);
  else
    fld_set_record (rec, false);
  return 1;
}

static double
from_redirected (struct input *in, struct sv *rec)
{
  struct sv rt = { NULL, 0 };
  in_for_getline = true;
  int r = in_read_record (in, &vm.rs, rec, &rt);
  in_for_getline = false;
  if (r < 0)
    spec_set_errno (errno, NULL);
  if (r > 0 || rt.p)
    {
      vm.rt = rt;
      spec_keep_rt ();
    }
  return r;
}

double
getline_do (struct val *value, struct val *source, int kind)
{
  struct scratch tmp;
  struct sv rec;
  int err = 0;
  if (kind == OP_NONE)
    return from_main (value);
  enum io_kind from = kind == OP_READ ? IO_READ
    : kind == OP_PIPE ? IO_READ_PIPE : IO_TWO_WAY;
  struct sv name = val_sv (source, &tmp);
  if (diag_lint)
    runlint_redirection (source, name, io_operators[from]);
  struct input *in = in_redirect (from, name, &err);
  if (!in)
    {
      spec_set_errno (err, NULL);
      return -1;
    }
  if (vm.record_byte >= 0 && in_next_plain (in, vm.record_byte, &rec))
    {
      /* Set RT before returning: the input may be closed before the program
	 reads RT.  */
      vm.rt = (struct sv) { rec.p + rec.n, 1 };
      if (vm.record_byte == '\n')
	vm.rt.p = "\n";
      else
	spec_keep_rt ();
    }
  else
    {
      in_for_variable = value;
      double r = from_redirected (in, &rec);
      in_for_variable = false;
      if (r <= 0)
	return r;
    }
  if (value)
    reg_set_input (value, rec);
  else
    fld_set_record (rec, true);
  return 1;
}
