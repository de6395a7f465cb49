/* run_lint.h -- print warnings of --lint while the program runs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_RUN_LINT_H
#define VM_RUN_LINT_H

#include "value/value.h"

/* Warn that the program refers to field N, which does not exist.  */
void runlint_field (double n);
/* Warn if V, which is used as a field number, is a string that does not look
   numeric.  */
void runlint_field_number (const struct val *v);
/* Warn if the variable in register V is read before it has a value.  */
void runlint_variable (const struct val *v);
/* Warn if $0 is read before there is a record.  */
void runlint_record (void);
/* True if V is a number, or input that looks numeric.  */
bool runlint_is_number (const struct val *v);
/* Warn that fields are used in an END rule.  The argument is true if the
   program uses the variable NF: then do not warn if the value of NF is already
   known.  */
void runlint_end (bool nf);
/* Warn about element KEY of the array in register ARR.  runlint_subscript
   warns if KEY is the null string.  runlint_absent warns that the program
   reads an element that does not exist; runlint_delete warns that the program
   deletes an element that does not exist.  */
void runlint_subscript (const struct val *arr, const struct val *key);
void runlint_absent (const struct val *arr, const struct val *key);
void runlint_delete (const struct val *arr, const struct val *key);
/* Tell runlint_delete that the next array without a name stands for the
   element KEY of ARR, which is not an array yet.  */
void runlint_stand_in (const struct val *arr, const struct val *key);
/* Print warnings about TO, the target of a redirection with the operator OP.
   NAME is the value of TO, converted to a string.  */
void runlint_redirection (const struct val *to, struct sv name,
			  const char *op);

#endif /* VM_RUN_LINT_H */
