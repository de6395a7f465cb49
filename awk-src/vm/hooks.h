/* hooks.h -- what the rooms above supply to the VM.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each may be NULL, and is so until somebody sets it.  */

#ifndef VM_HOOKS_H
#define VM_HOOKS_H

#include "value/special.h"
#include "value/value.h"

struct array;
struct input;
struct insn;
struct symbol;

struct vm_hooks
{
  /* --- built-in variables --- */

  /* Built-in variable S gets its register CELL: its initial value
     (vm/special_effects).  */
  void (*special_init) (struct symbol *s, struct val *cell);
  /* Fill A, the fresh array of S (front/environ).  */
  void (*fill_array) (enum special s, struct array *a);
  /* ENVIRON changed, children are to see it (front/environ).  */
  void (*environ_changed) (void);

  /* --- the main input --- */

  /* The rules are about to read: it may do some of their work in another way
     and then say where they go on (jobs/run).  */
  void (*before_rules) (void);
  /* The rules have seen the last record, or EXITED: the program wants to exit
     before that.  END rules do not run then (jobs/partial).  */
  void (*after_rules) (bool exited);
  /* A file for which main_whole_records was set ends
     (heap/module).  */
  void (*file_ends) (struct input *in);

  /* Before the main loop takes its next record: run records of the window
     (batch/run).  */
  void (*batch) (void);

  /* --- arithmetic --- */

  /* D = A + B or A - B, by OP, of what are not both numbers; false: nothing
     is special about them (jobs/addends).  D NULL: A is an element, which
     stays as it is.  */
  bool (*add) (int op, struct val *d, const struct val *a,
	       const struct val *b);

  /* --- the heap --- */

  /* Pass each reference to an array that is in no register to ADD
     (api/cookie).  */
  void (*more_references) (void (*add) (struct array **ref));
  /* These may have got new values (api/cookie).  */
  void (*references_moved) (void);

  /* --- running --- */

  /* vm_attention was set (pretty/profile_signals).  */
  void (*attend) (void);
  /* -D: called before each instruction, NEXT; returns the one to run, NEXT or
     a RET (debug/step).  */
  const struct insn *(*debug) (const struct insn *next);

  /* --- machine code (jit/load) --- */

  /* The loop or function that begins with LOOP has become hot; and what begins
     with NATIVE is about to run in frame FP.  Both return the instruction to
     go on with; `native' NULL where a function has been run to its end: its
     result is vm.native_result.  */
  const struct insn *(*hot) (struct insn *loop, struct val *fp);
  const struct insn *(*native) (const struct insn *native, struct val *fp);
};
extern struct vm_hooks vm_hooks;

#endif /* VM_HOOKS_H */
