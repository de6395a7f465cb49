/* mp.c -- pass arbitrary-precision numbers to and from extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Under -M, an extension receives every number as a GMP integer or an MPFR
   float.  GMP and MPFR are already loaded.  An extension that is linked with
   GMP or MPFR uses the copies of these libraries that the interpreter has
   loaded, and the allocator that is set in them.  */

#include <config.h>

#include "api/internal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"

#ifdef HAVE_MPFR
# include "number/mpnum.h"

struct api_number
{
  struct api_number *next;
  struct mpnum n;
};

void
api_mp_give (const struct val *v, awk_number_t *to,
	     struct api_number **numbers)
{
  struct api_number *x = xzalloc (sizeof *x);
  xmpz_init (x->n.z);
  xmpfr_init2 (x->n.f, mp_prec);
  mp_load (&x->n, v);
  if (!x->n.is_int && x->n.f->_mpfr_prec < mp_prec)
    xmpfr_prec_round (x->n.f, mp_prec, MPFR_RNDN);
  x->next = *numbers;
  *numbers = x;
  to->type = x->n.is_int ? AWK_NUMBER_TYPE_MPZ : AWK_NUMBER_TYPE_MPFR;
  to->ptr = x->n.is_int ? (void *) x->n.z : (void *) x->n.f;
}

void
api_mp_free (struct api_number *numbers)
{
  while (numbers)
    {
      struct api_number *x = numbers;
      numbers = x->next;
      xmpz_clear (x->n.z);
      xmpfr_clear (x->n.f);
      xfree (x);
    }
}

struct val
api_mp_take (const awk_number_t *n)
{
  struct val v;
  if (!opt.bignum)
    fatal ("awk_value_to_node: not in MPFR mode");
  if (n->type == AWK_NUMBER_TYPE_MPZ)
    {
      v = mp_from_int (n->ptr);
      xmpz_clear (n->ptr);
    }
  else
    {
      v = mp_from_float (n->ptr);
      xmpfr_clear (n->ptr);
    }
  return v;
}

void
api_mp_versions (gawk_api_t *api)
{
  api->gmp_major_version = __GNU_MP_VERSION;
  api->gmp_minor_version = __GNU_MP_VERSION_MINOR;
  api->mpfr_major_version = MPFR_VERSION_MAJOR;
  api->mpfr_minor_version = MPFR_VERSION_MINOR;
}

#else /* !HAVE_MPFR */

void
api_mp_give (const struct val *v, awk_number_t *n,
	     struct api_number **numbers)
{
}

void
api_mp_free (struct api_number *numbers)
{
}

struct val
api_mp_take (const awk_number_t *n)
{
  fatal ("awk_value_to_node: not in MPFR mode");
}

void
api_mp_versions (gawk_api_t *api)
{
}

#endif
