/* main_loop.h -- records of the main input, and leaving the main loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   interp.h declares the functions by which other rooms run a part of the main
   input.  */

#ifndef VM_MAIN_LOOP_H
#define VM_MAIN_LOOP_H

#include "array/array.h"

/* Read the next record of the main input into REC, and run BEGINFILE and
   ENDFILE rules.  Return 1, or 0 at the end of the input.  If GETLINE is true,
   return -1 or -2 instead of raising a fatal error.  */
int main_next_record (struct sv *rec, bool getline);
void main_next_file (void);
/* Call vm_hooks.file_continues before the next record of the main input is
   read, unless the next record is in another file.  */
void main_look_again (void);
/* True after main_look_again, until vm_hooks.file_continues has been
   called.  */
extern bool main_looks_again;
/* Return the kind of the running rule for messages, or NULL for a main rule.
   Like GNU awk, return "?" if a built-in function has called the running
   function, directly or through other functions.  */
const char *main_rule_name (void);
/* Execute `next' or, if WHOLE_FILE is true, `nextfile' in a function or a
   BEGINFILE rule.  Raise a fatal error if the running function or rule must
   not contain the statement.  */
_Noreturn void main_leave_function (bool whole_file);
_Noreturn void main_exit (void);

/* With -S: raise a fatal error if ARR is ARGV and V, which is about to be
   stored in it, names a file that was not an operand.  */
void main_check_operand (struct val *arr, struct val *v);

#endif /* VM_MAIN_LOOP_H */
