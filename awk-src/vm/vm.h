/* vm.h -- the state of the VM.
   SPDX-License-Identifier: GPL-3.0-or-later

   The rooms that run code themselves (batch, jit, jobs, debug) also change
   this state; api and front only read it.  All other rooms must include
   vm/interp.h instead of this file.

   The registers of a function's frame start at vm.fp.  The next frame starts
   at the first argument of the call, so arguments need not be copied.  */

#ifndef VM_H
#define VM_H

#include <setjmp.h>
#include <stdbool.h>

#include "io/input.h"
#include "lang/chunk.h"
#include "pma/likely.h"

struct builtin;

struct frame
{
  const struct insn *ip;	/* The instruction at which the caller
				   continues.  */
  struct chunk *chunk;		/* The chunk of the caller.  */
  struct val *fp;
};

enum vm_phase { VM_BEGIN, VM_MAIN, VM_BEGINFILE, VM_ENDFILE, VM_END };

struct vm
{
  struct val *fp;
  struct chunk *chunk;		/* The running chunk.  */
  const struct insn *ip;	/* The running instruction.  IP is up to date
				   whenever code outside the loop runs, except
				   while a record is read.  While a record is
				   read, IP points to the statement that was
				   executed last, and messages about the file
				   report this statement.  */
  struct code_place before_main; /* The last statement of BEGIN.  */
  const struct insn *noted;	/* The statement that ran last in BEGINFILE or
				   ENDFILE rules, or NULL.  */
  bool between_files;		/* True while an operand of the command line is
				   assigned to a variable, so that messages do
				   not report a place in the program.  */
  struct val *stack, *stack_end;
  struct frame *frames;
  size_t depth, cap_frames;
  unsigned callbacks;		/* Number of built-in functions that are
				   calling a user-defined function.  */
  const struct builtin *indirect; /* The built-in function that an indirect
				     call is running.  */

  struct rule_code rules;
  bool *range_on;
  enum vm_phase phase;
  int exit_status;
  jmp_buf on_exit;		/* Target of `exit'.  */
  jmp_buf on_next;		/* Target of `nextfile' in BEGINFILE, and of
				   `next' and `nextfile' in functions that run
				   as machine code or under the debugger.  */

  /* Main input (main_loop.c).  */
  struct input *in;		/* The open file, or NULL.  */
  struct rs_spec rs;
  int record_byte;		/* The result of in_plain_byte for RS.  The
				   fast path requires a nonnegative value,
				   which is '\n' only if RS is a newline.  */
  unsigned skip_wait, skip_pause; /* For NEXTSKIP, which skips many records at
				     a time: skip_wait is the number of records
				     to read before the next attempt, and
				     skip_pause is the initial value of
				     skip_wait.  */
  struct sv rt;			/* The text of RT for the last record; if P is
				   NULL, the register of RT contains the
				   value.  */

  struct sv ofs, ors, subsep;
  struct val native_result;	/* The result of a function that ran as machine
				   code.  */
};
extern struct vm vm;

/* Return the current place in the program, for messages.  */
struct code_place vm_place (void) EVERY_RUN;

/* --- vm.c --------------------------------------------------------------- */

/* Run C in frame FP from its first instruction.  If C is a function, set
   *RESULT to its value.  */
void vm_exec (struct chunk *c, struct val *fp, struct val *result)
  EVERY_RUN;

/* Like vm_exec, but begin at instruction IP of C.  */
void vm_exec_from (struct chunk *c, const struct insn *ip, struct val *fp,
		   struct val *result);

#endif /* VM_H */
