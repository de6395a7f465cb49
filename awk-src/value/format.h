/* format.h -- parts of the printf engine for -M and for batches.
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

/* A short format that was parsed in advance.  Each of its directives is %% or
   consists of flags, numbers and a letter.  */
enum fmt_kind
{
  FMT_NO_VALUE,			/* %%, or the end of the format */
  FMT_TEXT,			/* %s without flags, width and precision */
  FMT_INTEGER,			/* %d or %i without flags, width and
				   precision */
  FMT_OTHER
};
struct fmt_plan
{
  char text[128];
  size_t n;			/* length of TEXT in bytes */
  int ndirectives;		/* number of elements; -1 if the format cannot
				   be parsed in advance */
  int nargs;
  bool plain;			/* no directive has the kind FMT_OTHER */
  struct fmt_directive
  {
    unsigned char at, len;	/* for each element: offset and length of the
				   text before its directive */
    unsigned char kind;		/* enum fmt_kind */
    struct fmt_spec spec;	/* directive of the element */
  } directive[16];		/* the last element describes the text after
				   all directives */
};
/* Parse FMT, which must be shorter than P->text, and store the result in
   *P.  Return false if the format cannot be parsed in advance.  */
bool fmt_parse (struct fmt_plan *p, struct sv fmt);
/* The number of calls of fmt_parse so far.  */
extern unsigned fmt_parsed;
/* Return the parsed form of FMT, which is valid until FMT_PARSED
   changes.  Return NULL if FMT cannot be parsed in advance, or with --lint,
   which may have to print messages about FMT.  */
const struct fmt_plan *fmt_find (struct sv fmt);
/* Append to B the values at ARGS, formatted according to P.  */
void fmt_follow (struct strbuf *b, const struct fmt_plan *p,
		 const struct val *args);
/* Append V to B, formatted according to S, a directive of a parsed format.  */
void fmt_value (struct strbuf *b, const struct fmt_spec *s,
		const struct val *v);

/* Format the number V with FMT, the value of CONVFMT or OFMT.  Like the result
   of num_to_text, the result is in *S or in static storage, which the fourth
   call after this one may overwrite.  */
struct sv fmt_number (const struct val *v, struct sv fmt, struct scratch *s);

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
