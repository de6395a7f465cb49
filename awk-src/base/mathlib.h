/* mathlib.h -- the functions of the C library's mathematical half.
   SPDX-License-Identifier: GPL-3.0-or-later

   Few programs use them, and a library that is linked costs every start a
   tenth of its time, so it is loaded at the first call.  What the compiler
   turns into instructions (trunc, floor, fabs, sqrt) needs no library.  */

#ifndef MATHLIB_H
#define MATHLIB_H

double math_sin (double x);
double math_cos (double x);
double math_exp (double x);
double math_log (double x);
double math_pow (double x, double y);
double math_atan2 (double y, double x);

/* As fmod: exact, with the sign of X.  */
double math_fmod (double x, double y);

#endif /* MATHLIB_H */
