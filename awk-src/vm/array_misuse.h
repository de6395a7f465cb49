/* array_misuse.h -- report arrays used as scalars, and scalars used as arrays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_ARRAY_MISUSE_H
#define VM_ARRAY_MISUSE_H

#include "value/value.h"

/* Raise a fatal error, because CELL is an array used as a scalar, or a scalar
   used as an array.  */
_Noreturn void misuse_cell (const struct val *cell);
/* Raise a fatal error, because element KEY of the array in register ARR is an
   array used as a scalar, or a scalar used as an array.  */
_Noreturn void misuse_array_element (const struct val *arr,
				     const struct val *key);
_Noreturn void misuse_scalar_element (const struct val *arr,
				      const struct val *key);
/* Return the name that messages use for the array in register ARR: the name of
   the variable or, for a subarray, the name of a global or of a caller's local
   with the subscripts that lead to the subarray.  If there is neither a global
   nor a caller's local, return the parameter's name.  */
struct sv misuse_name (const struct val *arr);

#endif /* VM_ARRAY_MISUSE_H */
