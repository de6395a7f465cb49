/* numbers.c -- an extension that uses GMP and MPFR.
   SPDX-License-Identifier: GPL-3.0-or-later

   twice (n) returns 2 * N as a number of the same kind as N.  */

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <gmp.h>
#include <mpfr.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;
static awk_bool_t (*init_func) (void) = NULL;

static awk_value_t *
do_twice (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static mpz_t z;
  static mpfr_t f;
  awk_value_t n;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_NUMBER, &n))
    fatal (ext_id, "twice: a number is wanted");
  switch (n.num_type)
    {
    case AWK_NUMBER_TYPE_MPZ:
      mpz_init (z);
      mpz_mul_ui (z, (mpz_ptr) n.num_ptr, 2);
      return make_number_mpz (z, result);
    case AWK_NUMBER_TYPE_MPFR:
      mpfr_init (f);
      mpfr_mul_ui (f, (mpfr_ptr) n.num_ptr, 2, MPFR_RNDN);
      return make_number_mpfr (f, result);
    default:
      return make_number (2 * n.num_value, result);
    }
}

/* Return a GMP number, even if gawk runs without -M.  */
static awk_value_t *
do_mpz (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static mpz_t z;
  (void) nargs;
  (void) self;
  mpz_init_set_ui (z, 7);
  return make_number_mpz (z, result);
}

static awk_ext_func_t functions[] = {
  { "twice", do_twice, 1, 1, awk_false, NULL },
  { "mpz", do_mpz, 0, 0, awk_false, NULL }
};

dl_load_func (functions, numbers, "")
