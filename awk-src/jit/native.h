/* native.h -- the interface between the interpreter and the code generator.
   SPDX-License-Identifier: GPL-3.0-or-later

   The module (jit/module) is a shared object that is loaded when code has
   become hot.  The module is not linked with the interpreter, so struct
   native_host contains the functions that machine code calls.

   A region is a user-defined function, or a loop with its inner loops.  The
   argument of a loop's machine code is the frame.  The code of a loop returns
   the number of the instruction at which the interpreter continues, or a
   negative number if the variables do not have the types that the code
   assumes.  The arguments of a function's machine code are the frame and, as
   doubles, the parameters that the mask `params' of its region contains.  The
   machine code of a function returns the function's result or, if this is not
   a number, sets native_status.  */

#ifndef JIT_NATIVE_H
#define JIT_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#include "lang/chunk.h"
#include "value/value.h"

enum native_status
{
  NATIVE_NUMBER = 0,		/* the result is the function's return value */
  NATIVE_VALUE = 1		/* the result is in vm.native_result */
};

struct region
{
  struct chunk *chunk;
  int first, last;		/* the region consists of the instructions from
				   FIRST, a LOOP or a NATIVE, to LAST */
  bool function;
  bool failed;			/* true if the region will not be compiled */
  bool stale;			/* true if the region must be compiled again,
				   because assumptions failed too often or a
				   function that it calls now has machine
				   code */
  bool unguarded;		/* true if the code uses arrays without calling
				   arr_settle first */
  bool marks;			/* true if the region or a function that it
				   calls contains a call that marks addends
				   (jobs/addends) */
  bool lacks;			/* the region calls a function that has no
				   machine code yet */
  unsigned versions;		/* number of times that the region was
				   compiled */
  unsigned looked;		/* number of checks which found that machine
				   code would not save time */
  unsigned waited;		/* number of times that compiling was postponed
				   because another region or function had to be
				   compiled first */
  bool wanted;			/* true if a hot region calls the function
				   whose region this is; the machine code of
				   the hot region can then call it directly */
  int64_t rounds;		/* number of iterations or calls up to the time
				   when the LOOP's counter was last set */
  int32_t set;
  unsigned refused;		/* number of consecutive failures to enter the
				   machine code because a variable has an
				   unexpected type */
  unsigned exits;		/* number of times that a guard failed */
  double exit_time;		/* the time, in seconds (CLOCK_MONOTONIC), at
				   which EXITS last became a multiple of 1024 */
  uint64_t params;		/* for a function: mask of the parameters that
				   are passed as doubles */
  uint64_t cells;		/* for a function: mask of the parameters that
				   must be stored in the frame */
  void *code;			/* address of the machine code, or NULL */
  size_t size;
  unsigned char *never;		/* for each instruction: true if its result
				   must not be assumed to be a number or an
				   integer */
  struct region *next;
};

/* A place in a region from which machine code calls a function.  */
struct site
{
  const struct insn *ip;
  struct chunk *chunk;
  struct region *region;
  unsigned missed;		/* number of times that an assumption failed at
				   this place */
};

/* A side exit.  Before machine code takes the side exit, it stores the values
   of processor registers in exit_values of native_host.  */
enum exit_cell { EXIT_NUMBER, EXIT_INTEGER, EXIT_UNTYPED };

struct side_exit
{
  struct site to;		/* the instruction at which the interpreter
				   continues after the exit */
  struct site *missed;		/* the place of the assumption whose failure
				   causes the exit, or NULL */
  int n;
  struct
  {
    int32_t operand;
    enum exit_cell how;		/* for each value in exit_values: its kind */
  } cells[];
};

union exit_value
{
  double number;
  int64_t integer;
};

typedef int64_t native_loop (struct val *fp);
typedef double native_function (struct val *fp, double, double, double,
				double, double, double, double, double);

typedef int64_t native_operation (struct site *s, struct val *fp);

struct native_host
{
  struct val *statics_top;
  struct val **stack_end;
  const uintptr_t *c_stack_limit;
  int64_t *status;		/* the enum native_status of the last call that
				   set it */
  const struct insn **noted;	/* the address of vm.noted */
  uint64_t *chance;		/* NULL, or a counter that each instruction
				   decrements; when the counter reaches 0,
				   execution leaves the machine code */
  void (*map) (const char *line); /* NULL, or a function that prints LINE, a
				     line of the listing of machine code
				     (GAWK_LIST_CODE=native) */
  union exit_value *exit_values;
  const char (*names)[DISASM_NAME];	/* names of instructions */
  const char (*operands)[DISASM_OPERANDS]; /* for each opcode: the letters of
					      its operands in opcodes.def */
  const unsigned *watched;	/* address of the variable arr_watched */
  const struct val *void_cells;	/* the address of arr_void */

  void *(*alloc) (size_t n);	/* return zeroed memory */
  void (*free) (void *p);
  struct symbol *(*symbol_of) (const struct val *cell);
  /* Return the region of function F if F has machine code, otherwise NULL.  */
  struct region *(*function_region) (struct function *f);
  struct function ***functions;	/* the address of cg_functions */
  const struct builtin ***builtins; /* the address of cg_builtins */

  /* Functions that machine code calls after it has stored variables in their
     cells.  OPERATION returns the function that executes instructions with
     opcode OP.  For a conditional jump, this function returns true if the jump
     must be taken; for any other instruction, it returns true if machine code
     must be left.  */
  native_operation *(*operation) (enum opcode op);
  void (*push) (struct site *s, struct val *fp); /* PUSH is called before the
						    call of a function whose
						    region has a nonzero member
						    `cells'; POP is called
						    after the call */
  void (*pop) (void);
  /* Take the side exit W.  leave_loop returns the number of the instruction at
     which the interpreter continues; leave_function interprets the rest of the
     function and returns the function's result.  */
  int64_t (*leave_loop) (struct side_exit *w, struct val *fp);
  double (*leave_function) (struct side_exit *w, struct val *fp);
  double (*give) (struct site *s, struct val *fp); /* execute the RET
						      instruction at S, whose
						      operand is in a cell */
  void (*take) (struct val *d);	/* set *D to vm.native_result */
  void (*drop) (void);		/* release vm.native_result */
  double (*number) (struct site *s, struct val *fp, struct val *v);
  void (*clear) (struct site *s, struct val *fp, struct val *d);
  void (*release) (struct val *v);
  void (*untype) (struct val *v); /* make V untyped */
  void (*left) (void);		/* called when *CHANCE reaches 0 */
  double (*power) (double x, double y);
  double (*fmod) (double x, double y);
  double (*sin) (double x);
  double (*cos) (double x);
  double (*atan2) (double y, double x);
};

/* The type of the function that the module exports.  This function generates
   the machine code of P's region (jit/region.h), and returns false if the
   region cannot be compiled.  */
#define NATIVE_MAKE "native_make"
struct analysis;
typedef bool native_make_fn (struct analysis *p);

/* The build to which the program or the module belongs.  The builds of the two
   may differ, because an upgrade can replace the module while an older program
   runs.  */
struct native_build
{
  char version[32];
  uint32_t n_opcodes;
  uint32_t size_val, size_insn, size_chunk, size_region, size_site;
  uint32_t size_side_exit, size_host;
};
#define NATIVE_BUILD_NAME "native_build"
#define NATIVE_BUILD \
  { \
    PACKAGE_VERSION, BC_COUNT_OF, sizeof (struct val), sizeof (struct insn), \
    sizeof (struct chunk), sizeof (struct region), sizeof (struct site), \
    sizeof (struct side_exit), sizeof (struct native_host) \
  }

#endif /* JIT_NATIVE_H */
