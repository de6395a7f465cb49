/* convert.h -- numbers from text and text from numbers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CONVERT_H
#define CONVERT_H

#include "value/value.h"

/* --- strnum.c ----------------------------------------------------------- */

/* The value of the longest numeric prefix (leading white space skipped), 0
   when there is none; correctly rounded.  Knows the modes of opt (posix:
   as strtod; -n: octal and hex) and the decimal point.  */
double num_from_text (const char *p, size_t n);
/* Is the whole text (blanks around it allowed) a number?  Then *D is its
   value.  */
bool num_looks_numeric (const char *p, size_t n, double *d);
/* A constant of program text at P (not past END): decimal, and unless posix
   or traditional, octal, hex, hex float.  *ENDP is after it.  */
double num_from_source (const char *p, const char *end, const char **endp);
/* Built-in strtonum on a string.  */
double num_strtonum (const char *p, size_t n);

/* A number in a text: START at its sign or first digit; BASE 10, or 16 or 8
   if what is after the sign is hex (0x...) or octal.  */
struct num_place
{
  const char *start, *end;
  int base;
};
/* Where the number is that num_from_text finds in S; false when there is
   none.  With STRTONUM as num_strtonum, but that blanks and a sign may stand
   before hex digits.  */
bool num_locate (struct sv s, bool strtonum, struct num_place *x);

/* --- numfmt.c ----------------------------------------------------------- */

/* Text of an integral value; returns the length.  B holds
   NUM_INTEGER_ROOM bytes.  */
size_t num_format_integer (double d, char *b);
/* D as text by the rules of number to string with format FMT (CONVFMT or
   OFMT); integral values as integers; inf and nan signed.  The result is in
   S or, when that is too short, in static storage that four later calls may
   overwrite.  */
struct sv num_to_text (double d, const char *fmt, struct scratch *s);
/* The formats in force, NUL-terminated; set when the variables change.  */
extern const char *num_convfmt, *num_ofmt;

/* --- format.c ----------------------------------------------------------- */

/* printf and sprintf: FMT with NARGS cells; the result is a transient
   string cell.  */
void fmt_values (struct val *result, struct sv fmt,
		    const struct val *args, int nargs);
/* The same, appended to a growing transient buffer.  */
struct strbuf
{
  char *p;
  size_t n, cap;
};
void fmt_append (struct strbuf *b, struct sv fmt, const struct val *args,
		    int nargs);

/* strbuf: zero-initialise; xfree (b->p) at the end.  */
void buf_add (struct strbuf *b, const char *p, size_t n);
static inline void
buf_add_char (struct strbuf *b, char c)
{
  if (b->n < b->cap)
    b->p[b->n++] = c;
  else
    buf_add (b, &c, 1);
}

#endif /* CONVERT_H */
