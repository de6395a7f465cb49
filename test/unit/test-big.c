/* test-big.c -- compare the fast path for big numbers with GMP and MPFR.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "check.h"
#include "random.h"
#include "value/big.h"
#ifdef HAVE_MPFR
# include "number/mpnum.h"
#endif

#ifdef HAVE_MPFR

static struct val
from_text (const char *s)
{
  return big_ops->from_source ((struct sv) { s, strlen (s) });
}

/* Return a random number, an integer or a float of random size.  */
static struct val
random_number (void)
{
  char t[64];
  long long n = (long long) (rnd () >> (3 + rnd () % 61));
  if (rnd () & 1)
    snprintf (t, sizeof t, "%lld", n);
  else
    snprintf (t, sizeof t, "%.*e", (int) (rnd () % 18),
	      ldexp ((double) n, (int) (rnd () % 100) - 70));
  struct val v = from_text (t);
  if (rnd () & 1)
    {
      struct val neg = big_ops->arith (BIG_NEG, &v, &v);
      val_drop (&v);
      v = neg;
    }
  return v;
}

static bool
same (const struct val *a, const struct val *b)
{
  struct sv x = val_bytes (a), y = val_bytes (b);
  return a->tag == b->tag && x.n == y.n && memcmp (x.p, y.p, x.n) == 0;
}

/* Return A op B, computed by GMP alone.  A and B are integers.  */
static struct val
by_gmp (enum big_op op, const struct val *a, const struct val *b)
{
  static struct mpnum x, y;
  if (!x.z->_mp_d)
    {
      xmpz_init (x.z);
      xmpz_init (y.z);
    }
  mp_load (&x, a);
  mp_load (&y, b);
  if (op == BIG_ADD)
    xmpz_add (x.z, x.z, y.z);
  else if (op == BIG_SUB)
    xmpz_sub (x.z, x.z, y.z);
  else
    xmpz_mul (x.z, x.z, y.z);
  return mp_from_int (x.z);
}

static bool
is_int (const struct val *v)
{
  return (val_bytes (v).p[0] & 0x7f) == BIG_INT;
}

/* Return true if the fast path returns the same result as GMP or MPFR, or does
   not apply.  For floats and divisions, call arith with the exponent range of
   doubles, so that it does not use the fast path itself.  */
static bool
agrees (enum big_op op, const struct val *a, const struct val *b)
{
  struct val fast, slow;
  if (!mp_fast_arith (op, a, b, &fast))
    return true;
  if (is_int (a) && is_int (b) && op <= BIG_MUL)
    slow = by_gmp (op, a, b);
  else
    {
      mp_emin = -1073;
      mp_emax = 1024;
      slow = big_ops->arith (op, a, b);
      mp_emin = mp_emax = 0;
    }
  bool ok = same (&fast, &slow);
  val_drop (&slow);
  return ok;
}

static void
test_fast (void)
{
  long bad = 0;
  for (int i = 0; i < 300000; i++)
    {
      struct val a = random_number (), b = random_number ();
      for (enum big_op op = BIG_ADD; op <= BIG_NEG; op++)
	bad += !agrees (op, &a, &b);
      val_drop (&a);
      val_drop (&b);
    }
  check (bad == 0, "fast arithmetic");
}

static void
test_to_double (void)
{
  long bad = 0;
  for (int i = 0; i < 100000; i++)
    {
      char t[80];
      uint64_t r = rnd ();
      double d;
      snprintf (t, sizeof t, "%llu%llu", (unsigned long long) r,
		(unsigned long long) (rnd () >> rnd () % 64));
      struct val v = from_text (t);
      sscanf (t, "%lf", &d);
      bad += big_to_double (&v) != d;
      val_drop (&v);
      memcpy (&d, &r, sizeof d);
      if (isfinite (d) && d > 0)
	{
	  snprintf (t, sizeof t, "%.17e", d);
	  struct val f = from_text (t);
	  bad += big_to_double (&f) != d && d > 0x1p-1000;
	  val_drop (&f);
	}
    }
  check (bad == 0, "to double");
}

#endif

int
main (void)
{
  mem_init ();
#ifdef HAVE_MPFR
  if (check (big_start (), "libraries"))
    {
      test_fast ();
      test_to_double ();
    }
#endif
  return check_done ();
}
