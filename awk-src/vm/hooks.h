/* hooks.h -- functions that the rooms above supply to the VM.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each pointer is NULL until some room sets it.  */

#ifndef VM_HOOKS_H
#define VM_HOOKS_H

#include "value/special.h"
#include "value/value.h"

struct array;
struct input;
struct insn;

struct vm_hooks
{
  /* --- built-in variables --- */

  /* Fill A, the array that was created for the built-in variable S
     (front/environ).  */
  void (*fill_array) (enum special s, struct array *a);
  /* Update the environment of child processes, because ENVIRON has changed
     (front/environ).  */
  void (*environ_changed) (void);

  /* --- the main input --- */

  /* This hook is called before the main loop starts reading.  The hook may
     itself process records, and set the position at which the main loop
     continues (jobs/run).  */
  void (*before_rules) (void);
  /* This hook is called instead of the END rules.  EXITED is true if the
     program has called exit, and false after the last record
     (jobs/partial).  */
  void (*after_rules) (bool exited);
  /* Return the value of FILENAME for the file OPERAND, which is about to be
     opened (jobs/partial).  */
  struct sv (*file_name) (struct sv operand);
  /* This hook is called at the end of a file that was read with
     main_whole_records set (heap/module).  */
  void (*file_ends) (struct input *in);
  /* main_look_again requests a call of this hook.  The hook is called before
     the next record is read, if the file is read with main_whole_records set.
     The hook may skip records (heap/module).  */
  void (*file_continues) (struct input *in);

  /* Before the main loop reads its next record, process, in a batch, records
     that are already in memory (batch/run).  */
  void (*batch) (void);
  unsigned batch_wait;		/* number of records that the main loop must
				   read before it calls BATCH again */

  /* --- arithmetic --- */

  /* In a worker of -j, set D to A + B or A - B, depending on OP; at least one
     of A and B is not a number.  Return false if B is not an addend that is
     logged (jobs/addends); the caller must then perform the operation.  If D
     is NULL, A is an element, and the result is stored in A.  */
  bool (*add) (int op, struct val *d, const struct val *a,
	       const struct val *b);

  /* True if this process has compared text with a minimum or maximum that the
     processes of -j calculate (jobs/encode).  */
  bool saw_text;

  /* In a worker of -j, record how many bytes have been printed so far, because
     output for the first occurrence of a key begins or ends (jobs/encode).  */
  void (*note_place) (void);

  /* --- the heap --- */

  /* Some references to arrays are not in registers: call ADD for each of these
     (api/cookie).  */
  void (*more_references) (void (*add) (struct array **ref));
  /* This hook is called when the references that more_references has reported
     may have changed (api/cookie).  */
  void (*references_moved) (void);

  /* --- running --- */

  /* This hook is called when vm_attention is set (pretty/profile).  */
  void (*attend) (void);
  /* With -D, this hook is called before each instruction is run.  The argument
     NEXT is this instruction.  The hook returns the instruction to run, which
     is either NEXT or a RET (debug/step).  */
  const struct insn *(*debug) (const struct insn *next);

  /* --- machine code (jit/load) --- */

  /* `hot' is called when the loop or function that begins with instruction
     LOOP has become hot.  `native' is called when the interpreter has reached
     an instruction NATIVE, which stands for machine code, in frame FP.  Both
     hooks return the instruction at which the interpreter continues.  If
     `native' has run a function to its end, it returns NULL, and the result of
     the function is in vm.native_result.  */
  const struct insn *(*hot) (struct insn *loop, struct val *fp);
  const struct insn *(*native) (const struct insn *native, struct val *fp);
};
extern struct vm_hooks vm_hooks;

#endif /* VM_HOOKS_H */
