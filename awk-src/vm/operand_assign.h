/* operand_assign.h -- assignments on the command line: name=value.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_OPERAND_ASSIGN_H
#define VM_OPERAND_ASSIGN_H

#include <stdbool.h>

#include "value/value.h"

/* If TEXT has the form of an assignment, do it and return true.  False: it
   is a file name.  Fatal when the name may not be assigned to.  */
bool assign_operand (struct sv text);

/* Has TEXT that form?  */
bool assign_is_operand (struct sv text);

/* The same for -v, where TEXT has a `='.  A name that is not valid is fatal or
   counted in diag_errors.  */
void assign_option (struct sv text);

/* -F: FS = TEXT.  */
void assign_separator (struct sv text);

#endif /* VM_OPERAND_ASSIGN_H */
