/* operand_assign.h -- perform assignments on the command line: name=value.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_OPERAND_ASSIGN_H
#define VM_OPERAND_ASSIGN_H

#include <stdbool.h>

#include "value/value.h"

/* If TEXT has the form of an assignment, perform it and return true.  Return
   false if TEXT does not have this form, and is therefore a file name.  Raise
   a fatal error if an operand must not assign to the name.  */
bool assign_operand (struct sv text);

/* Return true if TEXT has the form of an assignment.  */
bool assign_is_operand (struct sv text);

/* Return true if TEXT has the form of an assignment to a scratch variable or to
   a built-in variable that does not affect how a program is parsed.  Such an
   assignment does not change the heap.  */
bool assign_is_temporary (struct sv text);

/* Perform the assignment TEXT of an option -v; TEXT contains a `='.  If the
   name is invalid, raise a fatal error or increment diag_errors.  */
void assign_option (struct sv text);

/* Set FS to TEXT, the argument of -F.  */
void assign_separator (struct sv text);

#endif /* VM_OPERAND_ASSIGN_H */
