/* numfmt.h -- fast conversion of numbers to text, for format.c.
   SPDX-License-Identifier: GPL-3.0-or-later

   num_fast_X writes A, which is finite and has no sign, to B in the format
   "%.PRECX", with opt.decimal_point.  Each function num_fast_X returns the
   length of the text, or 0 if the caller must use snprintf instead.  B has 64
   bytes.  */

#ifndef NUMFMT_H
#define NUMFMT_H

#include "value/value.h"

size_t num_fast_g (double a, int prec, char *b);
size_t num_fast_e (double a, int prec, char *b);
size_t num_fast_f (double a, int prec, char *b);

/* Write the digits of U to B, which has 24 bytes.  Return the number of
   digits.  */
size_t num_format_uint (uint64_t u, char *b);

/* Return the text "+inf", "-inf", "+nan" or "-nan" for D, which is not
   finite.  */
const char *num_special_text (double d);

#endif /* NUMFMT_H */
