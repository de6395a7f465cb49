/* chunk.h -- byte code and its line table.
   SPDX-License-Identifier: GPL-3.0-or-later

   The machine's registers are cells.  An operand is a byte offset: not
   negative, from the frame of the running function (parameters first, then
   temporaries); negative, from statics_top (static_cells.h): globals and
   constants.  */

#ifndef CHUNK_H
#define CHUNK_H

#include <limits.h>
#include <stdint.h>

#include "lang/ast.h"
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

enum inc_mode			/* bit 0: decrement */
{
  INC_STMT, DEC_STMT, INC_PRE, DEC_PRE, INC_POST, DEC_POST
};

/* x of FIELD: only the number is needed.  */
enum { FIELD_NUMBER = 2 };

/* x of SUBSTR: there is no length; the length is in the register after that of
   the start; or the length is x - SUBSTR_CONST.  */
enum substr_length { SUBSTR_REST, SUBSTR_NEXT, SUBSTR_CONST };

enum modify			/* X of AMOD */
{
  MODIFY_OP = 0xff,		/* mask of the enum node_op */
  MODIFY_RESULT = 0x100		/* the result is used */
};

enum				/* x of GETLINE, added to the enum node_op */
{
  GETLINE_VARIABLE = 0x100	/* b is a variable, hence a scalar */
};

enum sub_use			/* why a subarray is needed */
{
  SUB_ELEMENT,			/* to use an element of the subarray */
  SUB_WHOLE,			/* as a whole */
  SUB_ARGUMENT,			/* to pass it to a built-in, which refuses a
				   scalar */
  SUB_DELETE			/* to delete an element: it is not created */
};

struct code_place
{
  const char *file;
  int line;
  int offset;			/* offset of the token, plus 1; 0: unknown */
};

/* For the debugger: the range of the code of one rule.  */
struct code_span
{
  const struct rule *rule;
  size_t first, end;
  struct code_span *next;	/* after it */
};

struct chunk
{
  struct insn *code;
  struct code_place *places;		/* one for each instruction */
  size_t n, cap;
  int nregs;			/* registers of a frame */
  struct function *fn;		/* NULL: rules */
  bool at_bottom;		/* the chunk's frame is the first, at
				   statics_top */
  struct code_span *spans, *last_span;	/* -D */
};

/* Names and operand kinds of the instructions, for listings.  A quick form has
   the name of its base.  */
enum { DISASM_NAME = 10, DISASM_OPERANDS = 6 };
extern const char disasm_names[][DISASM_NAME];
extern const char disasm_operands[][DISASM_OPERANDS];

/* --- quicken.c ---------------------------------------------------------- */

/* Replace the instructions FIRST to LAST of C by quick forms; undo that.  The
   effect of the code does not change, even while it runs.  */
void quicken (struct chunk *c, size_t first, size_t last);
void quicken_undo (struct chunk *c, size_t first, size_t last);
/* Return the base of OP, or OP itself if it is not a quick form.  */
enum opcode quicken_base (enum opcode op);

/* --- codegen_stmt.c ----------------------------------------------------- */

/* The chunks of a program's rules; NULL for a kind without rules.  */
struct rule_code
{
  struct chunk *begin, *main, *end, *beginfile, *endfile;
  bool reads_input;		/* the program has rules other than BEGIN */
  struct code_place last_place;	/* place of the last rule of MAIN */
  size_t last_start;		/* its first instruction */
};
void cg_program (struct program *p, struct rule_code *rc);

/* Compile function F, which has a body; set F->code.  */
void cg_function (struct function *f);

/* For the debugger: compile BODY, a list of statements, or the condition N, to
   run in an existing frame of function FN.  The NVARS registers of the frame
   are not overwritten.  The value of the condition is in the first register
   after them.  */
struct chunk *cg_fragment (struct node *body, int nvars, struct function *fn);
struct chunk *cg_condition (struct node *n, int nvars, struct function *fn);

/* The functions and built-ins that instructions refer to by number; the number
   of range patterns.  */
extern struct function **cg_functions;
extern size_t cg_n_functions;
extern const struct builtin **cg_builtins;
extern size_t cg_n_ranges;
/* The initial counter of the LOOP instruction at the start of loops and
   functions; 0: there are none.  */
extern int cg_hot_after;
int cg_function_index (struct function *f);

/* Append the listing of C to B, without instructions for the debugger
   (disasm.c).  */
void disasm_chunk (struct strbuf *b, const struct chunk *c, struct sv title);
/* Append instruction N of C as a line.  */
void disasm_insn (struct strbuf *b, const struct chunk *c,
		  const struct insn *n);

#endif /* CHUNK_H */
