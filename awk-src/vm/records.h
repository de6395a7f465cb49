/* records.h -- the next record of the main loop, and many at once.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_RECORDS_H
#define VM_RECORDS_H

#include "array/array.h"
#include "io/input.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "vm/main_loop.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* The record is REC now, which stands with its end in a window.  */
static inline void
records_take (struct sv rec)
{
  vm.rt = (struct sv) { rec.p + rec.n, 1 };
}

/* N more records were read.  */
static inline void
records_count (size_t n)
{
  spec_nr += n;
  spec_fnr += n;
}

static inline void
records_begin (struct sv rec)
{
  records_count (1);
  fld_set_record (rec, false);
}

/* The next record, where it is no plain one in the window.  */
bool records_other (struct sv *rec);

static inline bool
records_next (void)
{
  struct sv rec;
  if (likely (vm.record_byte >= 0 && vm.in
	      && in_next_plain (vm.in, vm.record_byte, &rec)))
    records_take (rec);
  else if (!records_other (&rec))
    return false;
  records_begin (rec);
  return true;
}

/* Pass lines that K (NULL: nothing), a regexp constant or a variable, does not
   match.  True: the next one is the record, which it matches.  */
bool records_skip (const struct val *k);

/* True if attempts to pass records have failed again and again.  */
static inline bool
records_are_dense (void)
{
  enum { OFTEN = 31 };
  return vm.skip_pause >= OFTEN;
}

/* Is an attempt to pass records to wait for longer?  */
static inline bool
records_wait (void)
{
  bool wait = vm.skip_wait > 0;
  vm.skip_wait -= wait;
  return wait;
}

#endif /* VM_RECORDS_H */
