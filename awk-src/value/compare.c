/* compare.c -- compare two cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two cells are compared as numbers if each of them is a number, looks numeric
   or has never been assigned; otherwise, they are compared as strings.  A
   field that does not exist is compared as a string.  In posix mode,
   vm/operators.c compares strings by the locale's collating order.  */

#include <config.h>

#include <math.h>

#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "value/big.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "value/value.h"

static bool
is_unset (const struct val *v)
{
  if (v->tag == V_UNASSIGNED)
    return v->w0 != UNSET_FIELD;
  return v->tag < V_UNASSIGNED || v->tag == V_REF || v->tag == V_EREF;
}

/* If A and B must be compared as numbers, set *X and *Y to the numbers and
   return true.  Return false if A and B must be compared as strings.  */
static bool
compare_as_numbers (const struct val *a, const struct val *b, double *x,
		    double *y)
{
  *x = *y = 0;
  bool ua = is_unset (a), ub = is_unset (b);
  if (ua && ub)
    return true;
  return (ua || val_numeric (a, x)) && (ub || val_numeric (b, y));
}

int
val_compare_text (struct sv a, struct sv b)
{
  if (val_ignorecase)
    return mb_casecmp (a.p, a.n, b.p, b.n);
  return sv_compare (a, b);
}

int
val_compare (const struct val *a, const struct val *b, bool *unordered)
{
  double x, y;
  *unordered = false;
  if (a->tag == V_ARRAY || b->tag == V_ARRAY)
    val_refuse_array (a->tag == V_ARRAY ? a : b);
  if (a->tag == V_BIG && b->tag == V_BIG)
    return big_compare (a, b, unordered);
  if (compare_as_numbers (a, b, &x, &y))
    {
      if (a->tag == V_BIG || b->tag == V_BIG
	  || (opt.bignum && (a->tag == V_INPUT || b->tag == V_INPUT)))
	return big_compare (a, b, unordered);
      if (isnan (x) || isnan (y))
	*unordered = true;
      return (x > y) - (x < y);
    }
  struct scratch sa, sb;
  return val_compare_text (val_sv (a, &sa), val_sv (b, &sb));
}

bool
val_is_identical (const struct val *a, const struct val *b)
{
  if (a->tag != b->tag || val_is_inline (a) != val_is_inline (b))
    return false;
  if (val_is_inline (a))
    return a->w0 == b->w0 && a->w1 == b->w1;
  size_t n = VAL_LEN (a->w1);
  return n == VAL_LEN (b->w1) && memcmp (a->p, b->p, n) == 0;
}
