/* native.h -- interface between the interpreter and the code generator.
   SPDX-License-Identifier: GPL-3.0-or-later

   The module (jit/module) is a shared object, loaded when something has become
   hot.  It is not linked with the interpreter: the functions that machine code
   calls are in struct native_host.

   A region is a loop, with what is in it, or a function.  Machine code of a
   loop is called with the frame and returns the number of the instruction at
   which the interpreter continues, or a negative number if it does not fit the
   present values of its variables.  Machine code of a function is called with
   the frame and, as doubles, with the parameters of its mask; it returns the
   result, or sets native_status.  */

#ifndef JIT_NATIVE_H
#define JIT_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#include "lang/chunk.h"
#include "value/value.h"

enum native_status
{
  NATIVE_NUMBER = 0,		/* The result is what the function returned.  */
  NATIVE_VALUE = 1		/* It is in vm.native_result.  */
};

struct region
{
  struct chunk *chunk;
  int first, last;		/* Instructions; FIRST is LOOP or NATIVE.  */
  bool function;
  bool failed;			/* It stays interpreted.  */
  bool stale;			/* Guards fail: compile it again.  */
  bool unguarded;		/* It can access arrays without arr_settle.  */
  bool lacks;			/* It calls a function that has no machine code
				   yet.  */
  unsigned versions;		/* How often it was compiled.  */
  unsigned looked;		/* How often that was not worth while.  */
  unsigned waited;		/* How often it waited for another region.  */
  int64_t rounds;		/* Rounds before LOOP was set to SET.  */
  int32_t set;
  unsigned refused;		/* Entries, in a row, with variables that did
				   not fit.  */
  unsigned exits;		/* Guards that failed.  */
  double exit_time;		/* Time when EXITS was last a multiple of
				   1024.  */
  uint64_t params;		/* Of a function: mask of parameters that are
				   passed as doubles.  */
  uint64_t cells;		/* Mask of parameters that have to be in the
				   frame.  */
  void *code;			/* NULL if there is none yet.  */
  size_t size;
  unsigned char *never;		/* By instruction: do not assume a number, nor
				   an integer.  */
  struct region *next;
};

/* A place in a region, passed to functions that machine code calls.  */
struct site
{
  const struct insn *ip;
  struct chunk *chunk;
  struct region *region;
  unsigned missed;		/* Assumptions that failed here.  */
};

/* A side exit: machine code first stores values of processor registers in
   exit_values of native_host.  */
enum exit_cell { EXIT_NUMBER, EXIT_INTEGER, EXIT_UNTYPED };

struct side_exit
{
  struct site to;		/* Where the interpreter continues.  */
  struct site *missed;		/* The place whose assumption failed, or
				   NULL.  */
  int n;
  struct
  {
    int32_t operand;
    enum exit_cell how;		/* Which value the I-th cell gets.  */
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
  int64_t *status;		/* Enum native_status of the last call.  */
  uint64_t *chance;		/* NULL, or counted down at each instruction:
				   machine code is left when it is 0.  */
  void (*map) (const char *line); /* NULL, or prints where code is.  */
  union exit_value *exit_values;
  const char (*names)[DISASM_NAME];	/* Names of instructions.  */
  const char (*operands)[DISASM_OPERANDS]; /* Their operands, see
					      opcodes.def.  */
  const unsigned *watched;	/* arr_watched */
  const struct val *void_cells;	/* arr_void */

  void *(*alloc) (size_t n);	/* Returns zeroed memory.  */
  void (*free) (void *p);
  struct symbol *(*symbol_of) (const struct val *cell);
  /* Returns the region of function F if that has machine code, else NULL.  */
  struct region *(*function_region) (struct function *f);
  struct function *const *(*functions) (void);
  const struct builtin *const *(*builtins) (void);

  /* Functions that machine code calls, after it has written variables to their
     cells.  OPERATION returns the function that executes an instruction.  That
     function returns, for a conditional jump, whether it jumps; for others,
     whether machine code has to be left.  */
  native_operation *(*operation) (enum opcode op);
  void (*push) (struct site *s, struct val *fp); /* Around a call of a region
						    with cells.  */
  void (*pop) (void);
  /* Take side exit W: return the next instruction; run the rest of the
     function.  */
  int64_t (*leave_loop) (struct side_exit *w, struct val *fp);
  double (*leave_function) (struct side_exit *w, struct val *fp);
  double (*give) (struct site *s, struct val *fp); /* Executes RET of a
						      cell.  */
  void (*take) (struct val *d);	/* D = vm.native_result.  */
  void (*drop) (void);		/* Drops vm.native_result.  */
  double (*number) (struct site *s, struct val *fp, struct val *v);
  void (*clear) (struct site *s, struct val *fp, struct val *d);
  void (*release) (struct val *v);
  void (*untype) (struct val *v); /* Makes V a parameter without a value.  */
  void (*left) (void);		/* Called when CHANCE was 0.  */
  double (*power) (double x, double y);
  double (*fmod) (double x, double y);
  double (*sin) (double x);
  double (*cos) (double x);
  double (*atan2) (double y, double x);
};

/* Type of the function that the module exports: generate the machine code of
   P's region (jit/region.h).  Return false if it cannot be compiled.  */
#define NATIVE_MAKE "native_make"
struct plan;
typedef bool native_make_fn (struct plan *p);

/* Identifies the build that program and module belong to.  An upgrade can
   replace the module while an older program runs.  */
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
