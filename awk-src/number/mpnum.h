/* mpnum.h -- a number while it is worked on, for mpnum.c and mptext.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MPNUM_H
#define MPNUM_H

#include "number/mplib.h"
#include "value/big.h"

struct mpnum
{
  bool is_int;			/* Z counts, else F */
  mpz_t z;
  mpfr_t f;
};

/* More bits are not asked of GMP, which ends the process when an integer has
   2^37.  */
# define MP_MAX_BITS (UINT64_C (1) << 37)

/* The precision and rounding in force.  */
extern mpfr_prec_t mp_prec;
extern mpfr_rnd_t mp_round;
/* The exponents of an IEEE format; both 0: no such limits.  */
extern mpfr_exp_t mp_emin, mp_emax;

/* V as a number of any kind; exact.  */
void mp_load (struct mpnum *n, const struct val *v);
/* F (also) as float, exact.  */
void mp_to_float (struct mpnum *n);
/* Z as integer: truncated; 0 for infinities and NaN.  */
void mp_to_int (struct mpnum *n);
/* Z's memory may become the cell's: its value is lost.  */
struct val mp_from_int (mpz_ptr z);
struct val mp_from_float (mpfr_srcptr f);
/* After an operation with result T: the exponent range in force, and no
   sign for NaN.  */
void mp_finish (mpfr_ptr f, int t);

/* mpfast.c.  False: not done.  */
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
