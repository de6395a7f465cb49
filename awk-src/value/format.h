/* format.h -- parts of the printf engine that format numbers under -M.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FORMAT_H
#define FORMAT_H

#include "value/convert.h"
#include "value/value.h"

enum
{
  FMT_MINUS = 1, FMT_PLUS = 2, FMT_SPACE = 4, FMT_ZERO = 8, FMT_ALT = 16,
  FMT_GROUP = 32
};

/* A directive of a format.  */
struct fmt_spec
{
  unsigned flags;
  size_t width;
  int prec;			/* the precision, or -1 if there is none */
  int index;			/* N in N$, or 0 */
  char letter;
};

/* Append to B, in the format S, the number that consists of the N digits at
   DIGITS.  fmt_integer is for %d and %u, fmt_power2 for %o, %x and %X, and
   fmt_floating for the floating-point formats.  There is no sign in DIGITS.  */
void fmt_integer (struct strbuf *b, const struct fmt_spec *s, bool negative,
		  const char *digits, size_t n);
void fmt_power2 (struct strbuf *b, const struct fmt_spec *s, bool negative,
		 const char *digits, size_t n);
void fmt_floating (struct strbuf *b, const struct fmt_spec *s, bool negative,
		   const char *digits, size_t n);
/* Maximum number of zeros or blanks that a directive may add.  A larger number
   causes a fatal error.  */
enum { FMT_PADDING_MAX = 1000000000 };
_Noreturn void fmt_too_wide (void);
/* Append D, which is inf or nan, to B in the format S.  */
void fmt_special (struct strbuf *b, const struct fmt_spec *s, double d);

#endif /* FORMAT_H */
