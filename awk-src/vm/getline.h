/* getline.h -- all forms of getline.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_GETLINE_H
#define VM_GETLINE_H

#include "value/value.h"

/* Run a getline and return its value.  KIND is an enum node_op (OP_NONE for
   plain getline).  SOURCE names the file or command.  The record is stored in
   VALUE or, if VALUE is NULL, in $0.  */
double getline_do (struct val *value, struct val *source, int kind);

#endif /* VM_GETLINE_H */
