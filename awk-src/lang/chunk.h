/* chunk.h -- byte code and its line table.
   SPDX-License-Identifier: GPL-3.0-or-later

   The machine has registers of one cell each.  An operand is a byte offset:
   not negative, from the frame of the running function (parameters first,
   then temporaries); negative, from statics_top (static_cells.h): globals and
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

/* x of FIELD: the number alone is wanted.  */
enum { FIELD_NUMBER = 2 };

/* x of SUBSTR, where the length is: up to the end, in the register after that
   of the start, or x less SUBSTR_CONST.  */
enum substr_length { SUBSTR_REST, SUBSTR_NEXT, SUBSTR_CONST };

enum modify			/* X of AMOD */
{
  MODIFY_OP = 0xff,		/* mask of the enum node_op */
  MODIFY_RESULT = 0x100		/* the result is wanted */
};

enum				/* X of GETLINE, beside the enum node_op */
{
  GETLINE_VARIABLE = 0x100	/* b is a variable: a scalar in any case */
};

enum sub_use			/* what a subarray is wanted for */
{
  SUB_ELEMENT,			/* an element of it */
  SUB_WHOLE,			/* all of it */
  SUB_ARGUMENT,			/* a built-in, which refuses a scalar */
  SUB_DELETE			/* an element is deleted: none is made */
};

struct code_place
{
  const char *file;
  int line;
  int offset;			/* of the token, plus one; 0: not known */
};

/* For the debugger: the code of one rule.  */
struct code_span
{
  const struct rule *rule;
  size_t first, end;
  struct code_span *next;	/* after it */
};

struct chunk
{
  struct insn *code;
  struct code_place *places;		/* one an instruction */
  size_t n, cap;
  int nregs;			/* registers of its frame */
  struct function *fn;		/* NULL: rules */
  bool at_bottom;		/* its frame is the first: begins at
				   statics_top */
  struct code_span *spans, *last_span;	/* -D */
};

/* Names and operand kinds of the instructions, for listings.  Quick forms have
   those of what they are forms of.  */
enum { DISASM_NAME = 10, DISASM_OPERANDS = 6 };
extern const char disasm_names[][DISASM_NAME];
extern const char disasm_operands[][DISASM_OPERANDS];

/* --- quicken.c ---------------------------------------------------------- */

/* The instructions FIRST to LAST of C get their quick forms; and lose them
   again.  Either way they do the same, also while they run.  */
void quicken (struct chunk *c, size_t first, size_t last);
void quicken_undo (struct chunk *c, size_t first, size_t last);
/* What OP is, a quick form or not.  */
enum opcode quicken_base (enum opcode op);

/* --- codegen_stmt.c ----------------------------------------------------- */

/* The chunks of a program's rules; NULL where there are none of a kind.  */
struct rule_code
{
  struct chunk *begin, *main, *end, *beginfile, *endfile;
  bool reads_input;		/* there are rules other than BEGIN */
  struct code_place last_place;	/* of the last rule of MAIN, ... */
  size_t last_start;		/* ... and its first instruction */
};
void cg_program (struct program *p, struct rule_code *rc);

/* Compile function F (body present); sets F->code.  */
void cg_function (struct function *f);

/* For the debugger: BODY, statements, or the condition N, as code that runs in
   a frame that is there already, with NVARS registers of which none may be
   overwritten.  The value of the condition is in the first register after
   them.  FN says whose parameters these are.  */
struct chunk *cg_fragment (struct node *body, int nvars, struct function *fn);
struct chunk *cg_condition (struct node *n, int nvars, struct function *fn);

/* Functions and built-ins by number, and how many range patterns there
   are.  */
extern struct function **cg_functions;
extern size_t cg_n_functions;
extern const struct builtin **cg_builtins;
extern size_t cg_n_ranges;
/* A LOOP stands where loops and functions begin, with this in it; 0: none
   does.  */
extern int cg_hot_after;
int cg_function_index (struct function *f);

/* disasm.c: add the listing of C to B.  Instructions for the debugger are left
   out.  */
void disasm_chunk (struct strbuf *b, const struct chunk *c, struct sv title);
/* Instruction N of C as a line.  */
void disasm_insn (struct strbuf *b, const struct chunk *c,
		  const struct insn *n);

#endif /* CHUNK_H */
