/* bits.c -- the functions and, or, xor, compl, lshift and rshift.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file compute with 64-bit numbers.  If a double cannot
   represent a result exactly, the highest bits of the result are cleared until
   a double can represent the rest.  Under -M, mpfunc.c implements and, or,
   xor, compl, lshift and rshift.  */

#include <config.h>

#include <math.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "base/options.h"
#include "builtin/functions.h"

/* Return D without its fraction, or 0 if D is 2^64 or more.  D must not be
   negative.  */
static uint64_t
to_bits (double d)
{
  return d < 0x1p64 ? (uint64_t) d : 0;
}

static struct val
from_bits (uint64_t u)
{
  while (u && 64 - __builtin_clzll (u) - __builtin_ctzll (u) > 53)
    u &= ~(UINT64_C (1) << (63 - __builtin_clzll (u)));
  return val_num (u);
}

/* Return argument number I of FUNC.  The first argument is number 0.  */
static uint64_t
operand (const char *func, const struct val *args, int i)
{
  double d = bi_num (&args[i]);
  if (d < 0)
    fatal ("%s: argument %d negative value %g is not allowed", func, i + 1,
	   d);
  if (diag_lint && val_is_text (&args[i]))
    lint ("%s: argument %d is non-numeric", func, i + 1);
  return to_bits (d);
}

/* Combine all arguments with OP (and, or, xor), and store the result in
   *RESULT.  FUNC is the name of the function.  */
static inline void
combine (struct val *result, struct val *args, int nargs, const char *func,
	 int op)
{
  if (bi_big (result, op, args, nargs))
    return;
  if (nargs < 2)
    fatal ("%s: called with less than two arguments", func);
  uint64_t u = operand (func, args, nargs - 1);
  for (int i = nargs - 2; i >= 0; i--)
    {
      uint64_t w = operand (func, args, i);
      u = op == BIG_AND ? u & w : op == BIG_OR ? u | w : u ^ w;
    }
  *result = from_bits (u);
}

void
bi_and (struct val *result, struct val *args, int nargs)
{
  combine (result, args, nargs, "and", BIG_AND);
}

void
bi_or (struct val *result, struct val *args, int nargs)
{
  combine (result, args, nargs, "or", BIG_OR);
}

void
bi_xor (struct val *result, struct val *args, int nargs)
{
  combine (result, args, nargs, "xor", BIG_XOR);
}

void
bi_compl (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_COMPL, "compl", "n", args, nargs))
    return;
  double d = bi_num (args);
  if (d < 0)
    fatal ("compl(%f): negative value is not allowed", d);
  if (diag_lint && d != math_trunc (d))
    lint ("compl(%f): fractional value will be truncated", d);
  *result = from_bits (~to_bits (d));
}

/* Return the value to shift, and set *COUNT to the number of bits by which to
   shift it, at most 64.  Raise a fatal error if an operand is negative.  */
static uint64_t
shift_operands (const char *func, const struct val *args, unsigned *count)
{
  double d = bi_num (&args[0]), n = bi_num (&args[1]);
  if (d < 0 || n < 0)
    fatal ("%s(%f, %f): negative values are not allowed", func, d, n);
  if (diag_lint)
    {
      if (d != math_trunc (d) || n != math_trunc (n))
	lint ("%s(%f, %f): fractional values will be truncated", func, d, n);
      if (n >= 64)
	lint ("%s(%f, %f): too large shift value returns zero", func, d, n);
    }
  *count = n < 64 ? (unsigned) n : 64;
  return to_bits (d);
}

static void
shift (struct val *result, struct val *args, int nargs, const char *func,
       enum big_function op)
{
  if (bi_in_big (result, op, func, opt.bignum ? "" : "nn", args, nargs))
    return;
  unsigned n;
  uint64_t u = shift_operands (func, args, &n);
  *result = from_bits (n >= 64 ? 0 : op == BIG_LSHIFT ? u << n : u >> n);
}

void
bi_lshift (struct val *result, struct val *args, int nargs)
{
  shift (result, args, nargs, "lshift", BIG_LSHIFT);
}

void
bi_rshift (struct val *result, struct val *args, int nargs)
{
  shift (result, args, nargs, "rshift", BIG_RSHIFT);
}
