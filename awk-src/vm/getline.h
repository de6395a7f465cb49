/* getline.h -- getline in its forms.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_GETLINE_H
#define VM_GETLINE_H

#include "value/value.h"

/* The value of a getline of KIND (enum node_op; OP_NONE: plain) from what
   SOURCE names; VALUE: a variable is set, NULL: $0.  */
double getline_do (struct val *value, struct val *source, int kind);

#endif /* VM_GETLINE_H */
