/* emit.h -- machine code of one function, instruction by instruction.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interface to the assembler library.  It makes a function whose first
   argument is the frame's address, followed by up to EMIT_MAX_ARGS doubles.
   Registers are virtual: small numbers, counted separately for doubles (F) and
   for 64-bit words (G); the library allocates real ones.  Each processor has a
   file that implements this.  */

#ifndef JIT_EMIT_H
#define JIT_EMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { EMIT_MAX_ARGS = 8 };

enum emit_arith { EMIT_ADD, EMIT_SUB, EMIT_MUL, EMIT_DIV };
enum emit_bits { EMIT_AND, EMIT_OR, EMIT_XOR };
enum emit_cond { EMIT_LT, EMIT_LE, EMIT_EQ, EMIT_NE, EMIT_GT, EMIT_GE };

struct emit;

/* True if this processor has what the code uses.  */
bool em_supported (void);

/* Begin a function of NARGS doubles.  It returns a double or a word.  */
struct emit *em_begin (int nargs, bool returns_double);
/* Return the address of the finished code, which is executable and read-only,
   and its size; NULL if there is no memory or the library failed.  */
void *em_finish (struct emit *e, size_t *size);
/* Return the offset of LABEL in the finished code.  */
size_t em_offset (struct emit *e, int label);
void em_free (struct emit *e);
/* Allocate and free memory of the interpreter, for the library (module.c).  */
void *em_alloc_bytes (size_t n);
void em_free_bytes (void *p);

int em_frame (struct emit *e);		/* G of the first argument.  */
int em_arg (struct emit *e, int i);	/* F of double I, from 0.  */
int em_new_f (struct emit *e);
int em_new_g (struct emit *e);
int em_new_label (struct emit *e);
void em_bind (struct emit *e, int label);
void em_jump (struct emit *e, int label);

/* Doubles.  */
void em_f_move (struct emit *e, int d, int s);
void em_f_const (struct emit *e, int d, double x);
void em_f_load (struct emit *e, int d, int base, int offset);
void em_f_store (struct emit *e, int s, int base, int offset);
/* Store S and HIGH, or LOW and HIGH, in one store of 16 bytes, so that a load
   of both soon after does not stall.  */
void em_f_store_pair (struct emit *e, int s, uint64_t high, int base,
		      int offset);
void em_const_store_pair (struct emit *e, uint64_t low, uint64_t high,
			  int base, int offset);
void em_f_arith (struct emit *e, enum emit_arith op, int d, int a, int b);
void em_f_neg (struct emit *e, int d, int a);
void em_f_sqrt (struct emit *e, int d, int a);
void em_f_trunc (struct emit *e, int d, int a);
/* Jump to LABEL if "A cond B" is SENSE.  */
void em_f_jump (struct emit *e, enum emit_cond c, int a, int b, bool sense,
		int label);
/* D = A cond B, 0 or 1.  */
void em_f_set (struct emit *e, enum emit_cond c, int d, int a, int b);
/* G D = F A; jump to LABEL if that is not an integer of 64 bits.  */
void em_f_to_int (struct emit *e, int d, int a, int label);
void em_f_from_int (struct emit *e, int d, int a);

/* Words.  */
void em_g_move (struct emit *e, int d, int s);
void em_g_const (struct emit *e, int d, uint64_t x);
void em_g_load (struct emit *e, int d, int base, int offset);
void em_g_store (struct emit *e, int s, int base, int offset);
void em_g_add (struct emit *e, int d, int a, int64_t k);
/* D = A + (B << SHIFT).  */
void em_g_index (struct emit *e, int d, int a, int b, int shift);
void em_g_shift_right (struct emit *e, int d, int a, int n);
void em_g_bits (struct emit *e, enum emit_bits op, int d, int a, int b);
void em_g_and (struct emit *e, int d, int a, uint32_t mask);
/* D = A % B, both not negative, B not 0.  */
void em_g_rem (struct emit *e, int d, int a, int b);
/* D = the number of the highest bit of A, which is not 0.  */
void em_g_log2 (struct emit *e, int d, int a);
/* D = A without its bit number BIT.  */
void em_g_clear_bit (struct emit *e, int d, int a, int bit);
/* D = the word at A + (B << 3).  */
void em_g_load_index (struct emit *e, int d, int a, int b);
/* Jump to LABEL unless the byte at OFFSET of BASE is K.  */
void em_byte_differs (struct emit *e, int base, int offset, uint8_t k,
		      int label);
void em_g_sub (struct emit *e, int d, int a, int b);
void em_g_sum (struct emit *e, int d, int a, int b);
/* D = A * B; jump to LABEL if that overflows.  */
void em_g_product (struct emit *e, int d, int a, int b, int label);
/* Jump to LABEL unless A is from -2^53 to 2^53 - 1.  */
void em_g_range (struct emit *e, int a, int label);
/* Jump to LABEL if "A cond B", as signed integers.  */
void em_i_jump (struct emit *e, enum emit_cond c, int a, int b, int label);
void em_i_jump_const (struct emit *e, enum emit_cond c, int a, int32_t k,
		      int label);
/* Jump to LABEL if "A cond B", as unsigned integers.  */
void em_g_jump (struct emit *e, enum emit_cond c, int a, int b, int label);
void em_g_jump_const (struct emit *e, enum emit_cond c, int a, int32_t k,
		      int label);
/* Compare 32 bits in memory, or test the bits of MASK in a byte in memory, and
   jump to LABEL.  */
void em_mem_jump (struct emit *e, enum emit_cond c, int base, int offset,
		  int32_t k, int label);
void em_byte_jump (struct emit *e, bool any, int base, int offset,
		   uint8_t mask, int label);
/* Jump to LABEL if the stack pointer is below the word at ADDRESS.  */
void em_stack_jump (struct emit *e, const void *address, int label);

/* Calls.  */
struct emit_call
{
  const void *target;		/* A function, or with SLOT a pointer to
				   one.  */
  bool slot;
  int nargs;
  struct { bool is_f; int reg; } args[EMIT_MAX_ARGS + 1];
  int f_result, g_result;	/* -1: not wanted.  */
};
void em_call (struct emit *e, const struct emit_call *c);
void em_return_g (struct emit *e, int g);
void em_return_f (struct emit *e, int f);

#ifdef __cplusplus
}
#endif

#endif /* JIT_EMIT_H */
