/* mathlib.h -- mathematical functions of the C library.
   SPDX-License-Identifier: GPL-3.0-or-later

   Few programs use mathematical functions, and linking libm would increase the
   start-up time by a tenth.  libm is therefore loaded only at the first call
   of a function that needs it.  Functions that the compiler always replaces
   with instructions (fabs, copysign, sqrt) do not require a library.  */

#ifndef MATHLIB_H
#define MATHLIB_H

#include <math.h>
#include <stdint.h>

double math_sin (double x);
double math_cos (double x);
double math_exp (double x);
double math_log (double x);
double math_pow (double x, double y);
double math_atan2 (double y, double x);

/* Return the remainder of X divided by Y like fmod: exact, with the sign of
   X.  */
double math_fmod (double x, double y);

/* Return X without its fraction, with the sign of X.  (GCC replaces calls of
   trunc with instructions only in code that it optimises for speed.)  */
static inline double
math_trunc (double x)
{
  return fabs (x) < 0x1p52 ? copysign ((double) (int64_t) x, x) : x;
}

#endif /* MATHLIB_H */
