/* mplib.h -- load GMP and MPFR at run time.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each library function that this room uses, there is a pointer, whose
   name is x followed by the name of the function.  No code refers to the
   libraries directly, so that the dynamic linker does not load them at
   startup.  */

#ifndef MPLIB_H
#define MPLIB_H

#include <gmp.h>
#include <mpfr.h>

#define GMP_FUNCTIONS(X) \
  X (mp_set_memory_functions) X (mpz_init) X (mpz_set_ui) \
  X (mpz_set_d) X (mpz_set_str) X (mpz_get_str) X (mpz_sizeinbase) \
  X (mpz_import) X (mpz_export) X (mpz_limbs_read) \
  X (mpz_limbs_write) X (mpz_limbs_finish) \
  X (mpz_add) X (mpz_sub) X (mpz_mul) \
  X (mpz_tdiv_r) X (mpz_divisible_p) X (mpz_divexact) X (mpz_pow_ui) \
  X (mpz_neg) X (mpz_cmp) X (mpz_and) X (mpz_ior) X (mpz_xor) \
  X (mpz_com) X (mpz_mul_2exp) X (mpz_tdiv_q_2exp) X (mpz_scan1) \
  X (mpz_get_d) X (mpz_fits_ulong_p) X (mpz_get_ui) X (mpz_swap) X (mpz_clear) \
  X (gmp_randinit_mt) X (gmp_randseed)

#define MPFR_FUNCTIONS(X) \
  X (mpfr_init2) X (mpfr_set_prec) X (mpfr_set_default_prec) X (mpfr_set) \
  X (mpfr_set_d) X (mpfr_set_z) X (mpfr_set_z_2exp) X (mpfr_get_z_2exp) \
  X (mpfr_get_z) X (mpfr_get_d) X (mpfr_prec_round) \
  X (mpfr_strtofr) X (mpfr_add) X (mpfr_sub) X (mpfr_z_sub) \
  X (mpfr_mul) X (mpfr_div) X (mpfr_fmod) X (mpfr_pow) X (mpfr_neg) \
  X (mpfr_cmp) X (mpfr_nan_p) X (mpfr_inf_p) \
  X (mpfr_zero_p) X (mpfr_integer_p) X (mpfr_signbit) X (mpfr_set_inf) \
  X (mpfr_set_nan) X (mpfr_set_zero) X (mpfr_setsign) X (mpfr_rint) \
  X (mpfr_sin) X (mpfr_cos) X (mpfr_atan2) X (mpfr_exp) X (mpfr_log) \
  X (mpfr_sqrt) X (mpfr_snprintf) X (mpfr_set_emin) X (mpfr_set_emax) \
  X (mpfr_get_emin) X (mpfr_get_emax) X (mpfr_check_range) \
  X (mpfr_subnormalize) X (mpfr_min_prec) X (mpfr_urandomb) X (mpfr_clear)

#define MPLIB_DECLARE(f) extern __typeof__ (f) *x##f;
GMP_FUNCTIONS (MPLIB_DECLARE)
MPFR_FUNCTIONS (MPLIB_DECLARE)
#undef MPLIB_DECLARE

/* Load the libraries and make them use the transient heap.  Return NULL on
   success, or a message about the library that cannot be loaded.  */
const char *mplib_load (void);

#endif /* MPLIB_H */
