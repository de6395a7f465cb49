/* numfmt.h -- fast text from numbers, for format.c.
   SPDX-License-Identifier: GPL-3.0-or-later

   num_fast_X writes what "%.PRECX" prints of the finite D, with
   opt.decimal_point, and returns the length; 0 when the C library has to do
   it.  B holds 64 bytes.  */

#ifndef NUMFMT_H
#define NUMFMT_H

#include "value/value.h"

size_t num_fast_g (double d, int prec, char *b);
size_t num_fast_e (double d, int prec, char *b);
size_t num_fast_f (double d, int prec, char *b);

/* Write the digits of U to B, which holds 24 bytes; return their number.  */
size_t num_format_uint (uint64_t u, char *b);

/* Return "+inf", "-nan" and so on for a D that is not finite.  */
const char *num_special_text (double d);

/* Format the number V by the printf engine with FMT; the result is like that
   of num_to_text.  */
struct sv num_text_by_format (const struct val *v, const char *fmt,
			      struct scratch *s);

#endif /* NUMFMT_H */
