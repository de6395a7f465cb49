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

/* Records are subscripts: look at the one to come.  */
void records_expect (void);

/* The record is REC now, which stands with its end in a window.  */
static inline void
records_take (struct sv rec)
{
  vm.rt = (struct sv) { rec.p + rec.n, 1 };
  arr_ahead_record (rec);
  if (unlikely (arr_ahead.wanted))
    records_expect ();
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

/* Is an attempt to pass records to wait for longer?  */
static inline bool
records_wait (void)
{
  bool wait = vm.skip_wait > 0;
  vm.skip_wait -= wait;
  return wait;
}

/* Rules that do one thing with a field of each record.  IP is a NEXTREC, what
   follows it (lang/quicken) is done for records that stand in the window, with
   registers at FP; the last of them is the record then.  True: for that one it
   has not been done.

   records_pass: a test of a field that leads back to IP, up to a record for
   which it does not.  */
bool records_pass (const struct insn *ip, struct val *fp);
/* Fields are printed.  */
bool records_print (const struct insn *ip, struct val *fp);
/* Fields, short constants, $0, NR and FNR are printed, with OFS between them or
   as one.  */
bool records_pieces (const struct insn *ip, struct val *fp);
/* Records are printed.  */
void records_copy (const struct insn *ip);
/* A text is stored into a field, or a field into itself; $0 is printed.  */
bool records_assign (const struct insn *ip, struct val *fp);
/* A field is added to a variable.  */
bool records_add (const struct insn *ip, struct val *fp);
/* A field is a subscript: of an element that is counted, or to which field
   NUMBER is added unless that is 0.  */
bool records_sum (const struct insn *ip, int number, struct val *fp);
/* sub or gsub of $0, by a regexp constant; then $0 is printed.  */
bool records_subst (const struct insn *ip, struct val *fp);

#endif /* VM_RECORDS_H */
