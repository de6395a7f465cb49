/* mathlib.c -- call the mathematical functions of the C library.
   SPDX-License-Identifier: GPL-3.0-or-later

   If the headers of the GNU C Library name the file of libm, libm is loaded
   with dlopen.  On other systems, the program is linked with libm.  Remainders
   and rounding do not require a library.  */

#include <config.h>
#include "base/mathlib.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#if __has_include (<gnu/lib-names.h>)
# include <dlfcn.h>
# include <gnu/lib-names.h>

# include "base/diag.h"

static void *
look_up (const char *name)
{
  static void *lib;
  if (!lib)
    lib = dlopen (LIBM_SO, RTLD_LAZY | RTLD_LOCAL);
  void *f = lib ? dlsym (lib, name) : NULL;
  if (!f)
    fatal ("the function %s of %s cannot be loaded", name, LIBM_SO);
  return f;
}

# define CALL(name, type, ...) \
  static type *f; \
  if (!f) \
    f = (type *) look_up (#name); \
  return f (__VA_ARGS__)
#else
# define CALL(name, type, ...) return name (__VA_ARGS__)
#endif

typedef double unary (double);
typedef double binary (double, double);

double
math_sin (double x)
{
  CALL (sin, unary, x);
}

double
math_cos (double x)
{
  CALL (cos, unary, x);
}

double
math_exp (double x)
{
  CALL (exp, unary, x);
}

double
math_log (double x)
{
  CALL (log, unary, x);
}

double
math_pow (double x, double y)
{
  CALL (pow, binary, x, y);
}

double
math_atan2 (double y, double x)
{
  CALL (atan2, binary, y, x);
}

/* --- the remainder ------------------------------------------------------ */

enum { MANTISSA_BITS = 52, SPARE_BITS = 64 - MANTISSA_BITS - 1 };
#define HIDDEN_BIT (UINT64_C (1) << MANTISSA_BITS)

/* Split X, which is positive and finite, into *M * 2^(E - 1075).  Return E,
   the biased exponent.  */
static int
take_apart (double x, uint64_t *m)
{
  uint64_t bits;
  memcpy (&bits, &x, sizeof bits);
  int exp = (int) (bits >> MANTISSA_BITS) & 0x7ff;
  *m = bits & (HIDDEN_BIT - 1);
  if (exp == 0)
    return 1;
  *m |= HIDDEN_BIT;
  return exp;
}

/* Return M * 2^(EXP - 1075).  M has at most 53 bits.  */
static double
put_together (uint64_t m, int exp)
{
  while (m < HIDDEN_BIT && exp > 1)
    {
      m <<= 1;
      exp--;
    }
  uint64_t bits = m;
  if (m >= HIDDEN_BIT)
    bits = (m - HIDDEN_BIT) | (uint64_t) exp << MANTISSA_BITS;
  double x;
  memcpy (&x, &bits, sizeof x);
  return x;
}

/* If X and Y are integers with absolute values below 2^63, and Y is not 0, set
   *R to the remainder of X divided by Y and return true.  Otherwise return
   false.  */
static inline bool
integer_remainder (double x, double y, double *r)
{
  if (!(fabs (x) < 0x1p63 && fabs (y) < 0x1p63))
    return false;
  int64_t i = (int64_t) x, j = (int64_t) y;
  if ((double) i != x || (double) j != y || j == 0)
    return false;
  int64_t a = i < 0 ? -i : i, b = j < 0 ? -j : j;
  *r = copysign ((double) ((b & (b - 1)) == 0 ? a & (b - 1) : a % b), x);
  return true;
}

double
math_fmod (double x, double y)
{
  double r;
  if (integer_remainder (x, y, &r))
    return r;
  if (isnan (x) || isnan (y) || isinf (x) || y == 0)
    return (x * y) / (x * y);
  if (fabs (x) < fabs (y))
    return x;
  uint64_t m, n;
  int ex = take_apart (fabs (x), &m), ey = take_apart (fabs (y), &n);
  for (m %= n; ex > ey && m != 0; m %= n)
    {
      int shift = ex - ey < SPARE_BITS ? ex - ey : SPARE_BITS;
      m <<= shift;
      ex -= shift;
    }
  return copysign (m == 0 ? 0 : put_together (m, ey), x);
}
