/* vm.h -- the machine's state, for the files of this folder.
   SPDX-License-Identifier: GPL-3.0-or-later

   Registers of a function's frame start at vm.fp; the next frame starts at
   the first argument of the call, so arguments are not copied.  */

#ifndef VM_H
#define VM_H

#include <setjmp.h>
#include <stdbool.h>

#include "io/input.h"
#include "lang/chunk.h"

struct builtin;

struct frame
{
  const struct insn *ip;	/* where the caller goes on */
  struct chunk *chunk;		/* the caller's */
  struct val *fp;
};

enum vm_phase { VM_BEGIN, VM_MAIN, VM_BEGINFILE, VM_ENDFILE, VM_END };

struct vm
{
  struct val *fp;
  struct chunk *chunk;		/* running */
  const struct insn *ip;	/* the running instruction; up to date when
				   anything outside the loop runs, except
				   while records are read: messages about
				   files name the statement before */
  struct code_place before_main; /* the last statement of BEGIN */
  bool between_files;		/* messages name no place */
  struct val *stack, *stack_end;
  struct frame *frames;
  size_t depth, cap_frames;
  unsigned callbacks;		/* built-ins that call a function now */
  const struct builtin *indirect; /* what is called by its name in a value */

  struct rule_code rules;
  bool *range_on;
  enum vm_phase phase;
  int exit_status;
  jmp_buf on_exit;		/* where `exit' goes */
  jmp_buf on_next;		/* where `nextfile' goes out of BEGINFILE, and
				   both out of functions in machine code and
				   what the debugger runs */

  /* Main input (main_loop.c).  */
  struct input *in;		/* open file, or NULL */
  struct rs_spec rs;
  bool plain_lines;		/* RS is a newline */
  int record_byte;		/* in_plain_byte of RS: the fast path */
  unsigned skip_wait, skip_pause; /* NEXTSKIP: records to read before it
				   tries again; the same after a failure */
  struct sv rt;			/* of the last record read; .p NULL: the
				   register of RT holds it */

  struct sv ofs, ors, subsep;
  struct val native_result;	/* of a function that machine code ran */
};
extern struct vm vm;

/* Where the program is, for messages.  */
struct code_place vm_place (void);

/* --- vm.c --------------------------------------------------------------- */

enum vm_result { VM_ENDED, VM_RETURNED };
/* Run C in frame FP from its beginning.  VM_RETURNED: a function's RET; the
   result is in *RESULT.  */
enum vm_result vm_exec (struct chunk *c, struct val *fp,
			struct val *result);

/* The same from instruction IP of C on.  */
enum vm_result vm_exec_from (struct chunk *c, const struct insn *ip,
			     struct val *fp, struct val *result);

/* -I: show instruction IP.  */
void vm_trace (const struct insn *ip);

#endif /* VM_H */
