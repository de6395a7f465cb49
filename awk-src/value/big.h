/* big.h -- arbitrary precision numbers as the other layers see them.
   SPDX-License-Identifier: GPL-3.0-or-later

   A V_BIG cell keeps a self-contained number in its bytes, so that copying,
   owning and keeping it works as for a string:

     byte 0        kind (enum big_kind), 0x80 added if negative
     BIG_INT       then the magnitude, least byte first, no zero byte last
     BIG_FLOAT     then six bytes E, least first, and the magnitude of an
		   odd integer M: the value is M * 2^E; no bytes after the
		   first for zero
     BIG_INF, BIG_NAN   nothing

   The arithmetic (mpnum.c) needs GMP and MPFR, which are loaded only under
   -M.  What else is here works without, so that a heap written under -M can
   be read.  */

#ifndef BIG_H
#define BIG_H

#include "value/format.h"
#include "value/value.h"

/* The numbers are those of heap files.  */
enum big_kind { BIG_INT = 0, BIG_FLOAT = 1, BIG_INF = 2, BIG_NAN = 3 };
enum { BIG_NEGATIVE = 0x80, BIG_EXPONENT = 6 };

/* The kind of V, which is V_BIG.  */
static inline enum big_kind
big_kind (const struct val *v)
{
  return (enum big_kind) (*val_bytes (v).p & 0x7f);
}

double big_to_double (const struct val *v);
/* V as a count: under -M rounded to an integer by ROUNDMODE.  */
double big_to_count (const struct val *v);
bool big_is_zero (const struct val *v);
struct sv big_to_text (const struct val *v, const char *fmt,
		       struct scratch *s);
/* Append number V as it is shown to people who look for faults.  */
void big_add_shown (struct strbuf *b, const struct val *v);
/* At least one is V_BIG; the other may be any number or numeric input.  */
int big_compare (const struct val *a, const struct val *b, bool *unordered);

/* Load the libraries; false when that is not possible.  Call once, under
   -M, before any number is made.  */
bool big_start (void);
/* Why big_start has failed: what the system says about the library that it
   could not load; NULL if the program was built without the libraries.  */
extern const char *big_missing;

enum big_op { BIG_ADD, BIG_SUB, BIG_MUL, BIG_DIV, BIG_MOD, BIG_POW, BIG_NEG };
enum big_function
{
  BIG_SIN, BIG_COS, BIG_ATAN2, BIG_EXP, BIG_LOG, BIG_SQRT, BIG_TRUNC,
  BIG_STRTONUM, BIG_AND, BIG_OR, BIG_XOR, BIG_COMPL, BIG_LSHIFT, BIG_RSHIFT,
  BIG_RAND, BIG_SRAND
};

/* What mpnum.c supplies.  Operands are any cells; results are V_BIG.  */
struct big_ops
{
  /* V_NONE as result: division by zero; w0 says whether of two integers.  */
  struct val (*arith) (enum big_op op, const struct val *a,
		       const struct val *b);
  int (*compare) (const struct val *a, const struct val *b, bool *unordered);
  struct sv (*to_text) (const struct val *v, const char *fmt,
			struct scratch *s);
  bool (*format) (struct strbuf *b, const struct fmt_spec *s,
		  const struct val *v);
  /* The nearest integer by the present rounding.  */
  double (*to_count) (const struct val *v);
  /* A constant of program text; the present precision.  */
  struct val (*from_source) (struct sv text);
  struct val (*function) (enum big_function f, const struct val *args,
			  int nargs);
  /* False: the value is not valid and nothing was changed.  */
  bool (*set_precision) (const struct val *v);
  bool (*set_rounding) (const struct val *v);
};

/* NULL unless big_start has succeeded.  */
extern const struct big_ops *big_ops;

/* mpnum.c */
/* The table of -M; NULL with *ERROR when the libraries cannot be loaded.  */
const struct big_ops *mpnum_load (const char **error);

#endif /* BIG_H */
