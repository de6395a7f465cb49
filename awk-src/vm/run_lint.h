/* run_lint.h -- --lint: warnings while the program runs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_RUN_LINT_H
#define VM_RUN_LINT_H

#include "value/value.h"

/* Field N, which is not there, is referred to.  */
void runlint_field (double n);
/* V is the number of a field.  */
void runlint_field_number (const struct val *v);
/* The variable in register V is read.  */
void runlint_variable (const struct val *v);
/* $0 is read, perhaps before there is any.  */
void runlint_record (void);
/* Fields are used in an END rule.  */
void runlint_end (void);
/* Element KEY of the array in register ARR is referred to; it is not there
   yet; it was to be deleted and is not there.  */
void runlint_subscript (const struct val *arr, const struct val *key);
void runlint_absent (const struct val *arr, const struct val *key);
void runlint_delete (const struct val *arr, const struct val *key);
/* TO, with text NAME, stands after the operator OP of a redirection.  */
void runlint_redirection (const struct val *to, struct sv name,
			  const char *op);

#endif /* VM_RUN_LINT_H */
