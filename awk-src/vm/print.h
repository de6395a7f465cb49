/* print.h -- the print and printf statements.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_PRINT_H
#define VM_PRINT_H

#include "value/value.h"

struct insn;

/* Where instruction PRINT prints, with operands at FP.  NULL: a failure, or
   pieces have to be printed one by one.  */
struct output *print_stream (const struct insn *print, struct val *fp);
/* Print the N texts F there; the same without OFS between them.  */
void print_texts (struct output *o, const struct sv *f, int n);
void print_joined (struct output *o, const struct sv *f, int n);
/* Fields that are printed by the instructions from IP on, with operands at FP:
   their number, or 0 where these have to be run one by one.  */
int print_fields (const struct insn *ip, struct val *fp);
/* The N values from FIRST on, $0, or a format and its values.
   REDIRECTION: enum node_op, OP_NONE: standard output; TO: its operand.  */
void print_values (struct val *first, int n, int redirection, struct val *to);
/* The same as one value, their texts one after the other.  */
void print_chain (struct val *first, int n, int redirection, struct val *to);
void print_record (int redirection, struct val *to);
void print_formatted (struct val *first, int n, int redirection,
		      struct val *to);

#endif /* VM_PRINT_H */
