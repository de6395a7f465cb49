/* main_loop.h -- the records of the main input, and the way out.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_MAIN_LOOP_H
#define VM_MAIN_LOOP_H

#include "array/array.h"

/* The next record of the main input: 1, or 0 at its end; for GETLINE also
   -1 and -2, errors that are fatal otherwise.  Runs BEGINFILE and ENDFILE
   rules.  */
int main_next_record (struct sv *rec, bool getline);
void main_next_file (void);
/* The kind of rule that runs, other than a main one, for messages; gawk's "?"
   is a function that a built-in one calls.  */
const char *main_rule_name (void);
/* What `next' and `nextfile' do outside the main chunk.  */
_Noreturn void main_leave_function (bool whole_file);
_Noreturn void main_exit (void);

/* -S: V is about to be stored into array ARR.  Fatal if that is ARGV and V
   the name of a file that was no operand.  */
void main_check_operand (struct val *arr, struct val *v);

#endif /* VM_MAIN_LOOP_H */
