/* array_misuse.h -- arrays taken for scalars, and the other way.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_ARRAY_MISUSE_H
#define VM_ARRAY_MISUSE_H

#include "value/value.h"

/* Fatal: CELL is an array where a scalar is wanted, or the other way.  */
_Noreturn void misuse_cell (const struct val *cell);
/* Fatal: element KEY of the array in ARR is an array, or is not one.  */
_Noreturn void misuse_array_element (const struct val *arr,
				     const struct val *key);
_Noreturn void misuse_scalar_element (const struct val *arr,
				      const struct val *key);
/* Name of the array in register ARR, for messages: of the variable, the way to
   a subarray from a global or a caller's local, or else of the parameter.  */
struct sv misuse_name (const struct val *arr);

#endif /* VM_ARRAY_MISUSE_H */
