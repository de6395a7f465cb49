/* records.c -- skip records without reading them one by one.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only records that are already in memory, in the window of the main input, are
   skipped.  The functions of this file do not read input, so they cannot block
   or run rules.  */

#include <config.h>
#include "vm/records.h"

#include "regex/rx.h"
#include "vm/operators.h"

bool
records_other (struct sv *rec)
{
  if (vm.record_byte < 0 && vm.in && !main_looks_again && !vm.in->parser.record
      && in_next_complete (vm.in, &vm.rs, rec, &vm.rt))
    return true;
  return main_next_record (rec, false);
}

/* After an attempt that has skipped N records, set the number of records to
   read before the next attempt.  If N is 0, about double this number, up to
   MAX_PAUSE; otherwise set it to 0.  */
static void
pause_after (size_t n)
{
  enum { MAX_PAUSE = 63 };
  if (n > 0)
    vm.skip_pause = 0;
  else if (vm.skip_pause < MAX_PAUSE)
    vm.skip_pause = vm.skip_pause * 2 + 1;
  vm.skip_wait = vm.skip_pause;
}

bool
records_skip (const struct val *k)
{
  struct rx *r = !k ? NULL : k->tag == V_RX ? op_regexp (k->rx)
    : op_stable_regexp (k);
  struct sv rec;
  size_t n = 0;
  if (k && !r)
    return false;
  bool found = in_skip_lines (vm.in, r, &n, &rec);
  records_count (n);
  pause_after (n);
  if (found)
    {
      records_take (rec);
      records_begin (rec);
    }
  return found;
}
