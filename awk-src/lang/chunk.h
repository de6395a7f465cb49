/* chunk.h -- byte code and its line table.
   SPDX-License-Identifier: GPL-3.0-or-later

   The registers of the virtual machine are cells.  An operand of an
   instruction is the byte offset of a register.  An operand that is not
   negative is relative to the frame of the running function, which contains
   the parameters and then temporaries.  A negative operand is relative to
   statics_top (static_cells.h), and denotes the register of a global or a
   constant.  */

#ifndef CHUNK_H
#define CHUNK_H

#include <limits.h>
#include <stdint.h>

#include "lang/ast.h"
#include "pma/likely.h"
#include "value/convert.h"

enum opcode
{
#define X(name, operands, effect) BC_##name,
#include "lang/opcodes.def"
#undef X
  BC_COUNT_OF
};

enum { NO_REG = INT32_MIN };

struct insn
{
  uint16_t op;
  uint16_t x;
  int32_t a, b, c;
};

enum inc_mode			/* bit 0 of an inc_mode is set for a
				   decrement */
{
  INC_STMT, DEC_STMT, INC_PRE, DEC_PRE, INC_POST, DEC_POST
};

/* A flag in the member x of FIELD: the program needs only the numeric value of
   the field.  */
enum { FIELD_NUMBER = 2 };

/* The member x of SUBSTR determines the length of the result.  If x is
   SUBSTR_REST, the result is the rest of the text; if x is SUBSTR_NEXT, the
   next register after the start contains the length; if x is SUBSTR_CONST + N,
   the length is N.  */
enum substr_length { SUBSTR_REST, SUBSTR_NEXT, SUBSTR_CONST };

enum modify			/* flags in the member x of AMOD */
{
  MODIFY_OP = 0xff,		/* mask for the operator, an enum node_op */
  MODIFY_RESULT = 0x100		/* the program uses the result */
};

enum				/* a flag in the member x of GETLINE, which
				   also contains an enum node_op */
{
  GETLINE_VARIABLE = 0x100	/* b is a plain variable, which must become a
				   scalar even if getline reads nothing */
};

enum symget_use			/* the purpose for which the code reads an
				   element of SYMTAB */
{
  SYMGET_VALUE,
  SYMGET_ARRAY,			/* the element must be an array */
  SYMGET_UPDATE			/* the code then assigns to the element */
};

enum sub_use			/* the purpose for which the code looks up a
				   subarray */
{
  SUB_ELEMENT,			/* to use an element of the subarray */
  SUB_WHOLE,			/* to use the subarray as a whole */
  SUB_ARGUMENT,			/* to pass the subarray to a built-in function
				   that does not accept a scalar */
  SUB_DELETE			/* to delete an element of the subarray, which
				   is not created if it is missing */
};

/* Flags in the field x of the instruction ARGELEM.  */
enum
{
  ARGELEM_SILENT = 1,		/* --lint does not warn if the element is
				   missing */
  ARGELEM_BORROW = 2		/* the value is used before the element can
				   change, so it may borrow the element's
				   bytes */
};

struct code_place
{
  const char *file;
  int line;
  int offset;			/* offset of the token in the text, plus 1; 0
				   if unknown */
};

/* The range of instructions of one rule, for the debugger.  */
struct code_span
{
  const struct rule *rule;
  size_t first, end;		/* END is the number of the instruction after
				   the last one */
  struct code_span *next;
};

struct chunk
{
  struct insn *code;
  struct code_place *places;		/* for each instruction: its place in
					   the program text */
  size_t n, cap;
  int nregs;			/* number of registers in a frame */
  struct function *fn;		/* the function that was compiled, or NULL for
				   the rules */
  bool at_bottom;		/* the chunk runs in the frame at the bottom of
				   the stack, which begins at statics_top */
  struct code_span *spans, *last_span;	/* used by -D */
};

/* Names and operand kinds of the instructions, for listings.  A quick form is
   listed under the name of its base instruction.  */
enum { DISASM_NAME = 10, DISASM_OPERANDS = 6 };
extern const char disasm_names[][DISASM_NAME];
extern const char disasm_operands[][DISASM_OPERANDS];

/* --- quicken.c ---------------------------------------------------------- */

/* Replace each instruction from FIRST to LAST of C with a quick form, or with
   its base instruction.  The code still has the same effect.  The code may be
   running when this function is called.  */
void quicken (struct chunk *c, size_t first, size_t last) EVERY_RUN;
void quicken_undo (struct chunk *c, size_t first, size_t last);
/* Return the base instruction of OP, which is OP itself if OP is not a quick
   form.  */
enum opcode quicken_base (enum opcode op);

/* --- codegen_stmt.c ----------------------------------------------------- */

/* The byte code of a program's rules, one chunk for each kind.  A member
   is NULL if the program has no rules of its kind.  */
struct rule_code
{
  struct chunk *begin, *main, *end, *beginfile, *endfile;
  bool reads_input;		/* the program has rules other than BEGIN */
  struct code_place last_place;	/* place of the last rule of the main chunk */
  size_t last_start;		/* first instruction of the last rule */
};
void cg_program (struct program *p, struct rule_code *rc) EVERY_RUN;

/* Compile function F, which has a body, and set F->code.  */
void cg_function (struct function *f);

/* Compile N for the debugger: a block or a condition.  The code runs in an
   existing frame of function FN, and does not overwrite the first NVARS
   registers of the frame.  The condition's value is stored in the register
   after the first NVARS registers.  */
struct chunk *cg_fragment (struct node *n, int nvars, struct function *fn);

/* The functions and built-in functions to which instructions refer by number,
   and the number of range patterns.  */
extern struct function **cg_functions;
extern size_t cg_n_functions;
extern const struct builtin **cg_builtins;
extern size_t cg_n_ranges;
/* Each loop and each function begins with a LOOP instruction, which contains a
   counter.  This is the initial value of the counters; if it is 0, no LOOP
   instructions are emitted.  */
extern int cg_hot_after;
/* Return the index of F in cg_functions.  Append F if cg_functions does not
   contain it.  */
int cg_function_index (struct function *f);

/* Append the listing of C to B.  Omit instructions for the debugger
   (disasm.c).  */
void disasm_chunk (struct strbuf *b, const struct chunk *c, struct sv title);
/* Append instruction N of C to B, as a line.  */
void disasm_insn (struct strbuf *b, const struct chunk *c,
		  const struct insn *n);

#endif /* CHUNK_H */
