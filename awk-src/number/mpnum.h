/* mpnum.h -- the type of numbers in this room, and its operations.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell with the tag V_BIG contains a number as bytes (value/big.h).  The
   functions convert a V_BIG cell to a struct mpnum, compute with GMP or MPFR,
   and convert the result to a cell.  */

#ifndef MPNUM_H
#define MPNUM_H

#include "number/mplib.h"
#include "value/big.h"

struct mpnum
{
  bool is_int;			/* true if the value is in Z, false if it is in
				   F */
  mpz_t z;
  mpfr_t f;
};

/* Maximum number of bits that GMP is asked to compute.  (GMP aborts the
   process if 2^37 bits are requested.)  */
# define MP_MAX_BITS (UINT64_C (1) << 37)

/* The current precision and rounding mode.  */
extern mpfr_prec_t mp_prec;
extern mpfr_rnd_t mp_round;
/* The exponent range of an IEEE format.  If mp_emin and mp_emax are 0, the
   exponent is not limited.  */
extern mpfr_exp_t mp_emin, mp_emax;

/* Initialise N, a static number, unless it has been initialised.  */
void mp_prepare (struct mpnum *n);
/* Set N to V, a number of any kind, without rounding.  */
void mp_load (struct mpnum *n, const struct val *v);
/* Set N->f to the value of N, without rounding.  */
void mp_to_float (struct mpnum *n);
/* Set N->z to the value of N as an integer: truncated, or 0 for infinities and
   NaN.  */
void mp_to_int (struct mpnum *n);
/* Return Z as a cell.  The cell may take over the memory of Z, so the value of
   Z is lost.  */
struct val mp_from_int (mpz_ptr z);
struct val mp_from_float (mpfr_srcptr f);
/* Finish an operation whose result F has the ternary value T: apply the
   exponent range, and remove the sign of NaN.  */
void mp_finish (mpfr_ptr f, int t);

/* Compute A op B, or compare A and B, without a call of a library.  Return
   false if mpfast.c, which contains these functions, does not support the
   operands.  */
bool mp_fast_arith (enum big_op op, const struct val *a, const struct val *b,
		    struct val *r);
bool mp_fast_compare (const struct val *a, const struct val *b, int *c);

/* mptext.c */
bool mp_read (struct mpnum *n, struct sv s, bool strtonum);
struct val mp_from_source (struct sv text);
struct sv mp_to_text (const struct val *v, const char *fmt,
		      struct scratch *s);
bool mp_format (struct strbuf *b, const struct fmt_spec *s,
		const struct val *v);
bool mp_set_precision (const struct val *v);
bool mp_set_rounding (const struct val *v);

/* mpfunc.c */
struct val mp_function (enum big_function f, const struct val *args,
			int nargs);

#endif /* MPNUM_H */
