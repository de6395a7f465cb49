/* emit.h -- generate machine code, instruction by instruction.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file are the interface to the assembler library.  The
   generated code is a function.  The first argument of the generated function
   is the address of the frame, and at most EMIT_MAX_ARGS doubles follow.
   Registers are virtual and are identified by small numbers.  F registers, for
   doubles, and G registers, for 64-bit words, are numbered separately.  The
   assembler library allocates the processor's registers.  For each kind of
   processor, a separate file implements the functions of emit.h.  */

#ifndef JIT_MODULE_EMIT_H
#define JIT_MODULE_EMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { EMIT_MAX_ARGS = 8 };

enum emit_arith { EMIT_ADD, EMIT_SUB, EMIT_MUL, EMIT_DIV };
enum emit_bits { EMIT_AND, EMIT_OR, EMIT_XOR };
/* The numbers of a condition and of its opposite add up to EMIT_GE.  */
enum emit_cond { EMIT_LT, EMIT_LE, EMIT_EQ, EMIT_NE, EMIT_GT, EMIT_GE };

struct emit;

/* True if this processor has all the instructions that the generated code
   uses.  */
bool em_supported (void);

/* Begin a function whose arguments are the frame and NARGS doubles.  The
   function returns a double or, if RETURNS_DOUBLE is false, a word.  */
struct emit *em_begin (int nargs, bool returns_double);
/* End the function that em_begin began.  Return the address of the function's
   code, which is executable and read-only, and store the size of the code in
   *SIZE.  Return NULL if memory is exhausted or the library has failed.  */
void *em_finish (struct emit *e, size_t *size);
/* Return the offset of LABEL in the code.  Call em_offset only after
   em_finish.  */
size_t em_offset (struct emit *e, int label);
void em_free (struct emit *e);
/* The assembler library allocates and frees memory with these functions, which
   call functions of the interpreter (module.c).  */
void *em_alloc_bytes (size_t n);
void em_free_bytes (void *p);

int em_frame (struct emit *e);		/* return the G register of the first
					   argument, the frame */
int em_arg (struct emit *e, int i);	/* return the F register of the Ith
					   double argument; the first is number
					   0 */
int em_new_f (struct emit *e);
int em_new_g (struct emit *e);
int em_new_label (struct emit *e);
void em_bind (struct emit *e, int label);
void em_jump (struct emit *e, int label);

/* Functions on doubles.  */
void em_f_move (struct emit *e, int d, int s);
void em_f_const (struct emit *e, int d, double x);
void em_f_load (struct emit *e, int d, int base, int offset);
void em_f_store (struct emit *e, int s, int base, int offset);
/* Store the words S and HIGH, or LOW and HIGH, with a single store of 16
   bytes.  Two stores of one word each would be slower, because a load of both
   words soon afterwards would have to wait.  */
void em_f_store_pair (struct emit *e, int s, uint64_t high, int base,
		      int offset);
void em_const_store_pair (struct emit *e, uint64_t low, uint64_t high,
			  int base, int offset);
void em_f_arith (struct emit *e, enum emit_arith op, int d, int a, int b);
void em_f_neg (struct emit *e, int d, int a);
void em_f_sqrt (struct emit *e, int d, int a);
void em_f_trunc (struct emit *e, int d, int a);
/* Jump to LABEL if the truth value of "A cond B" is equal to SENSE.  */
void em_f_jump (struct emit *e, enum emit_cond c, int a, int b, bool sense,
		int label);
/* Set D to 1 if "A cond B" is true, otherwise to 0.  */
void em_f_set (struct emit *e, enum emit_cond c, int d, int a, int b);
/* Convert the double in A to the word D.  Jump to LABEL if the double is not a
   64-bit integer.  */
void em_f_to_int (struct emit *e, int d, int a, int label);
void em_f_from_int (struct emit *e, int d, int a);

/* Functions on words.  */
void em_g_move (struct emit *e, int d, int s);
void em_g_const (struct emit *e, int d, uint64_t x);
void em_g_load (struct emit *e, int d, int base, int offset);
void em_g_store (struct emit *e, int s, int base, int offset);
void em_g_add (struct emit *e, int d, int a, int64_t k);
/* D = A + 16 * B, that is, the address of the cell with index B in an array of
   cells at A.  */
void em_g_cell (struct emit *e, int d, int a, int b);
void em_g_shift_right (struct emit *e, int d, int a, int n);
void em_g_bits (struct emit *e, enum emit_bits op, int d, int a, int b);
void em_g_and (struct emit *e, int d, int a, uint32_t mask);
/* D = A % B; A >= 0 and B > 0.  */
void em_g_rem (struct emit *e, int d, int a, int b);
/* D = the number of the highest set bit of A; A is not 0.  */
void em_g_log2 (struct emit *e, int d, int a);
/* D = A with bit number BIT cleared.  */
void em_g_clear_bit (struct emit *e, int d, int a, int bit);
/* D = the word at address A + (B << 3).  */
void em_g_load_index (struct emit *e, int d, int a, int b);
/* Jump to LABEL unless the byte at address BASE + OFFSET is K.  */
void em_byte_differs (struct emit *e, int base, int offset, uint8_t k,
		      int label);
void em_g_sub (struct emit *e, int d, int a, int b);
void em_g_sum (struct emit *e, int d, int a, int b);
/* D = A * B.  Jump to LABEL if the product overflows.  */
void em_g_product (struct emit *e, int d, int a, int b, int label);
/* Jump to LABEL unless A is in the range from -2^53 to 2^53 - 1.  */
void em_g_range (struct emit *e, int a, int label);
/* Jump to LABEL unless A is in the range from 0 to B - 1; B is not
   negative.  */
void em_g_outside (struct emit *e, int a, int b, int label);
/* Jump to LABEL if "A cond B" is true for signed integers.  */
void em_g_jump (struct emit *e, enum emit_cond c, int a, int b, int label);
void em_g_jump_const (struct emit *e, enum emit_cond c, int a, int32_t k,
		      int label);
/* em_mem_jump generates a jump to LABEL that is taken if "M cond K" is true,
   where M is the signed 32-bit word at address BASE + OFFSET.  em_byte_jump
   jumps if any of the bits of MASK is set in the byte at BASE + OFFSET.  */
void em_mem_jump (struct emit *e, enum emit_cond c, int base, int offset,
		  int32_t k, int label);
void em_byte_jump (struct emit *e, int base, int offset, uint8_t mask,
		   int label);
/* Jump to LABEL if the stack pointer is below the word at ADDRESS.  */
void em_stack_jump (struct emit *e, const void *address, int label);

/* A call of a C function.  */
struct emit_call
{
  const void *target;		/* the address of the function or, if SLOT is
				   true, of a pointer to the function */
  bool slot;
  int nargs;
  struct { bool is_f; int reg; } args[EMIT_MAX_ARGS + 1];
  int f_result, g_result;	/* register that receives the result, or -1 */
};
void em_call (struct emit *e, const struct emit_call *c);
void em_return_g (struct emit *e, int g);
void em_return_f (struct emit *e, int f);

#ifdef __cplusplus
}
#endif

#endif /* JIT_MODULE_EMIT_H */
