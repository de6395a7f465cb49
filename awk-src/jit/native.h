/* native.h -- between the interpreter and the module that makes machine code.
   SPDX-License-Identifier: GPL-3.0-or-later

   The module (jit/module) is a shared object, loaded when something has
   become hot.  It is linked with nothing of the interpreter: what machine
   code calls stands in struct native_host.

   A region is a loop (its body and what is in it) or a function.  Machine
   code of a loop is called with the frame and returns the number of the
   instruction at which the interpreter goes on; below 0: it does not fit what
   its variables are now.  That of a function is called with the frame and the
   parameters of its mask, as doubles; it returns the result, or sets
   native_status.  */

#ifndef JIT_NATIVE_H
#define JIT_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#include "lang/chunk.h"
#include "value/value.h"

enum native_status
{
  NATIVE_NUMBER = 0,		/* the result is what the function returned */
  NATIVE_VALUE = 1		/* it is in vm.native_result */
};

struct region
{
  struct chunk *chunk;
  int first, last;		/* instructions; FIRST is LOOP or NATIVE */
  bool function;
  bool failed;			/* it stays interpreted */
  bool stale;			/* guards fail: make it anew */
  bool unguarded;		/* it may look at arrays without arr_settle */
  bool lacks;			/* it calls a function that has no machine
				   code yet */
  unsigned versions;		/* how often it was made */
  unsigned looked;		/* ... and looked at in vain */
  unsigned waited;		/* for something else */
  int64_t rounds;		/* of its LOOP, before that was set to ... */
  int32_t set;
  unsigned refused;		/* entries that did not fit, in a row */
  unsigned exits;		/* guards that failed */
  double exit_time;		/* when those were counted */
  uint64_t params;		/* of a function: parameters that are passed
				   as doubles */
  uint64_t cells;		/* ... that have to be in the frame */
  void *code;			/* the machine code, NULL: none yet */
  size_t size;
  unsigned char *never;		/* by instruction: do not guess a number, nor
				   an integer */
  struct region *next;
};

/* A place in a region, for what machine code calls there.  */
struct site
{
  const struct insn *ip;
  struct chunk *chunk;
  struct region *region;
  unsigned missed;		/* guesses that failed here */
};

/* A way out of machine code: what stands in registers is put into native_host's
   exit_values first.  */
enum exit_cell { EXIT_NUMBER, EXIT_INTEGER, EXIT_UNTYPED };

struct way_out
{
  struct site to;		/* where the interpreter goes on */
  struct site *missed;		/* whose guess failed, or NULL */
  int n;
  struct
  {
    int32_t operand;
    enum exit_cell how;		/* the value is the I-th, or none */
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
  int64_t *status;		/* enum native_status of the last call */
  uint64_t *chance;		/* NULL, or counted down at each instruction:
				   at 0 machine code is left there */
  void (*map) (const char *line); /* NULL, or says where code is */
  union exit_value *exit_values;
  const char (*names)[DISASM_NAME];	/* of instructions */
  const char (*operands)[DISASM_OPERANDS]; /* ... and what these are */
  const unsigned *watched;	/* arr_watched */
  const struct val *void_cells;	/* arr_void */

  void *(*alloc) (size_t n);	/* zeroed */
  void (*free) (void *p);
  struct symbol *(*symbol_of) (const struct val *cell);
  /* The region of function F if that has machine code; else NULL.  */
  struct region *(*function_region) (struct function *f);
  struct function *const *(*functions) (void);
  const struct builtin *const *(*builtins) (void);

  /* What machine code calls.  Cells are up to date where it does.  What
     does one instruction; of a condition, does it jump?  Of others, is the
     code to be left?  */
  native_operation *(*operation) (enum opcode op);
  void (*push) (struct site *s, struct val *fp); /* around a call of a region
						   with cells */
  void (*pop) (void);
  int64_t (*leave_loop) (struct way_out *w, struct val *fp); /* the next
								instruction */
  double (*leave_function) (struct way_out *w, struct val *fp); /* it runs to
								   its end */
  double (*give) (struct site *s, struct val *fp); /* RET of a cell */
  void (*take) (struct val *d);	/* D = vm.native_result */
  void (*drop) (void);		/* nobody wants it */
  double (*number) (struct site *s, struct val *fp, struct val *v);
  void (*clear) (struct site *s, struct val *fp, struct val *d);
  void (*release) (struct val *v);
  void (*untype) (struct val *v); /* a parameter without a value */
  void (*left) (void);		/* CHANCE was 0 */
  double (*power) (double x, double y);
  double (*fmod) (double x, double y);
  double (*sin) (double x);
  double (*cos) (double x);
  double (*atan2) (double y, double x);
};

/* The module's exported function makes the machine code of P's region
   (jit/region.h).  False: there is none.  */
#define NATIVE_MAKE "native_make"
struct plan;
typedef bool native_make_fn (struct plan *p);

/* Of what the program and the module share.  An upgrade may put another module
   into the place of the one that a running program was built with.  */
struct native_build
{
  char version[32];
  uint32_t n_opcodes;
  uint32_t size_val, size_insn, size_chunk, size_region, size_site;
  uint32_t size_way_out, size_host;
};
#define NATIVE_BUILD_NAME "native_build"
#define NATIVE_BUILD \
  { \
    PACKAGE_VERSION, BC_COUNT_OF, sizeof (struct val), sizeof (struct insn), \
    sizeof (struct chunk), sizeof (struct region), sizeof (struct site), \
    sizeof (struct way_out), sizeof (struct native_host) \
  }

#endif /* JIT_NATIVE_H */
