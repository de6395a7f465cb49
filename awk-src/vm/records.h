/* records.h -- read the next record of the main loop, and skip many records.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef VM_RECORDS_H
#define VM_RECORDS_H

#include "array/array.h"
#include "io/input.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "vm/main_loop.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* Set RT for the record REC, which is in the window together with its
   terminator.  */
static inline void
records_take (struct sv rec)
{
  vm.rt = (struct sv) { rec.p + rec.n, 1 };
}

/* Add N to NR and FNR.  */
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

/* Read the next record, which in_next_plain could not read, into *REC.  Return
   false at the end of the input.  */
bool records_other (struct sv *rec) EVERY_RUN;

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

/* Skip the lines in the window that K, a regexp constant or a variable, does
   not match; skip all lines if K is NULL.  If the line after the skipped ones
   is in the window and matches, make it the current record and return
   true.  */
bool records_skip (const struct val *k);

/* True if recent attempts to skip records have mostly failed.  */
static inline bool
records_are_dense (void)
{
  enum { OFTEN = 31 };
  return vm.skip_pause >= OFTEN;
}

/* Return false if an attempt to skip records is due.  Otherwise, subtract 1
   from the number of records to read before the next attempt, and return
   true.  */
static inline bool
records_wait (void)
{
  bool wait = vm.skip_wait > 0;
  vm.skip_wait -= wait;
  return wait;
}

#endif /* VM_RECORDS_H */
