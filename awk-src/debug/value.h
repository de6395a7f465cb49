/* value.h -- the debugger: show values, and compile code for a frame.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEBUG_VALUE_H
#define DEBUG_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "debug/command.h"
#include "value/convert.h"
#include "vm/vm.h"

/* --- value.c ------------------------------------------------------------ */

/* Append the text of V to B.  Strings are quoted.  Put quotes around input
   that looks numeric, except in two cases: the program has used the input as a
   number; or COMPARED is true, because the text will be compared with another
   text.  */
void dbg_add_value (struct strbuf *b, const struct val *v, bool compared);
/* Return the cell of the variable NAME in frame number FRAME, or NULL.  */
struct val *dbg_cell (const char *name, size_t frame);
/* True if NAME is a function of the program.  */
bool dbg_is_function (const char *name);
/* Return the array that CELL contains, or NULL.  */
struct array *dbg_array (struct val *cell);
/* Return the cell that the first N subscripts of V select in the selected
   frame, or NULL if it does not exist.  */
struct val *dbg_element (const struct variable *v, int n);
void dbg_print (const struct cmd *c);
/* Print the variable V in frame number FRAME.  If NUMBER is positive, print
   NUMBER first.  */
void dbg_print_variable (const struct variable *v, size_t frame, int number);
void dbg_printf_command (const struct cmd *c);
void dbg_set (const struct cmd *c);
/* Return a view of field number N.  If there is no such field, return an
   unassigned value or, for $0, the empty string.  */
struct val dbg_field (double n);

/* --- used.c ------------------------------------------------------------- */

/* Record which operands of IP will be used as numbers.  IP is the instruction
   that will run next.  */
void dbg_note_numbers (const struct insn *ip);
/* Record the values that -v has assigned to variables, so that the debugger
   shows them as if the program had used them as numbers.  Call this function
   before the run.  */
void dbg_note_assigned (void);
/* True if V is input that was used as a number.  */
bool dbg_was_number (const struct val *v);
/* Return the cell of OPERAND, an operand of an instruction of the innermost
   frame.  */
const struct val *dbg_operand (int operand);

/* --- eval.c ------------------------------------------------------------- */

void dbg_eval (const struct cmd *c);
/* Compile the condition TEXT for a frame of FN with NVARS registers.  If TEXT
   contains variables that do not exist, report them and return NULL.  */
struct chunk *dbg_compile_condition (const char *text, struct function *fn,
				     int nvars);
/* Run C in the frame FP.  If RESULT is not NULL, set *RESULT to the value of
   register number NVARS.  Free register number NVARS and all registers after
   it.  Return false if a fatal error has ended C.  */
bool dbg_run_fragment (struct chunk *c, struct val *fp, int nvars,
		       struct val *result);

#endif /* DEBUG_VALUE_H */
