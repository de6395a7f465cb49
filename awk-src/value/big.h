/* big.h -- arbitrary-precision numbers: their format and interface.
   SPDX-License-Identifier: GPL-3.0-or-later

   The bytes of a V_BIG cell contain the whole number, so that the cell is
   copied, owned and stored like a string.

   Byte 0 is the kind (an enum big_kind), plus 0x80 if the number is negative.
   The following bytes depend on the kind: a BIG_INT has its magnitude, least
   significant byte first, without zero bytes at the end.  A BIG_FLOAT of 0 has
   no other bytes.  The value of any other BIG_FLOAT is M * 2^E, where M is
   odd.  After byte 0, a BIG_FLOAT other than 0 has six bytes of the exponent
   E, least significant byte first, and then the magnitude of M.  BIG_INF and
   BIG_NAN have no other bytes.

   The arithmetic (number/mpnum.c) needs GMP and MPFR, which are loaded only
   under -M.  The functions of big.c do not use GMP and MPFR, so a heap that
   was written under -M can be read without -M.  */

#ifndef BIG_H
#define BIG_H

#include "value/format.h"
#include "value/value.h"

/* The kinds of big numbers.  The values are part of the format of heap
   files.  */
enum big_kind { BIG_INT = 0, BIG_FLOAT = 1, BIG_INF = 2, BIG_NAN = 3 };
enum { BIG_NEGATIVE = 0x80, BIG_EXPONENT = 6 };

/* Return the kind of V, a V_BIG.  */
static inline enum big_kind
big_kind (const struct val *v)
{
  return (enum big_kind) (*val_bytes (v).p & 0x7f);
}

/* Return the exponent of the BIG_FLOAT whose bytes are at P and whose value is
   not 0.  */
static inline int64_t
big_exponent (const char *p)
{
  uint64_t e = 0;
  for (int i = BIG_EXPONENT; i > 0; i--)
    e = e << 8 | (unsigned char) p[i];
  return (int64_t) (e << 16) >> 16;
}

/* Return V, a V_BIG, correctly rounded to a double.  */
double big_to_double (const struct val *v);
/* Return V as a double that can be used as a count, a position or a width.
   Under -M, round V to an integer according to ROUNDMODE.  */
double big_to_count (const struct val *v);
bool big_is_zero (const struct val *v);
struct sv big_to_text (const struct val *v, const char *fmt,
		       struct scratch *s);
/* Append the number V to B in the format of the debugger and of -d.  */
void big_add_shown (struct strbuf *b, const struct val *v);
/* Compare A and B, at least one of which is a V_BIG.  The other operand may be
   any number or numeric input.  Return a negative number, 0 or a positive
   number.  If A or B is NaN, set *UNORDERED to true.  */
int big_compare (const struct val *a, const struct val *b, bool *unordered);

/* Load the libraries.  Call this function once, under -M, before any number is
   created.  Return false on failure.  */
bool big_start (void);
/* The reason why big_start has failed: the system's message about the library
   that could not be loaded, or NULL if the program was built without the
   libraries.  */
extern const char *big_missing;

enum big_op { BIG_ADD, BIG_SUB, BIG_MUL, BIG_DIV, BIG_MOD, BIG_POW, BIG_NEG };
enum big_function
{
  BIG_SIN, BIG_COS, BIG_ATAN2, BIG_EXP, BIG_LOG, BIG_SQRT, BIG_TRUNC,
  BIG_STRTONUM, BIG_AND, BIG_OR, BIG_XOR, BIG_COMPL, BIG_LSHIFT, BIG_RSHIFT,
  BIG_RAND, BIG_SRAND
};

/* Functions of number/mpnum.c.  Operands are cells of any type, and results
   are V_BIG.  */
struct big_ops
{
  /* Return A OP B.  For a division by zero, return a V_NONE whose w0 is 1 if
     both operands were integers, otherwise 0.  */
  struct val (*arith) (enum big_op op, const struct val *a,
		       const struct val *b);
  int (*compare) (const struct val *a, const struct val *b, bool *unordered);
  struct sv (*to_text) (const struct val *v, const char *fmt,
			struct scratch *s);
  bool (*format) (struct strbuf *b, const struct fmt_spec *s,
		  const struct val *v);
  /* Return V, rounded to an integer by the current rounding mode.  */
  double (*to_count) (const struct val *v);
  /* Return the value of TEXT, a constant in program text, in the current
     precision.  */
  struct val (*from_source) (struct sv text);
  struct val (*function) (enum big_function f, const struct val *args,
			  int nargs);
  /* Set the precision, or the rounding mode, to V.  Return false and change
     nothing if V is not valid.  */
  bool (*set_precision) (const struct val *v);
  bool (*set_rounding) (const struct val *v);
};

/* The functions for -M, or NULL if big_start has not succeeded.  */
extern const struct big_ops *big_ops;

/* mpnum.c */
/* Load the libraries and return the functions for -M.  If the libraries cannot
   be loaded, return NULL and set *ERROR.  */
const struct big_ops *mpnum_load (const char **error);

#endif /* BIG_H */
