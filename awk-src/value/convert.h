/* convert.h -- convert text to numbers and numbers to text.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CONVERT_H
#define CONVERT_H

#include <stdarg.h>

#include "base/mem.h"
#include "base/options.h"
#include "value/value.h"

/* --- strnum.c ----------------------------------------------------------- */

/* Skip white space, and return the value of the longest prefix of the text
   that is a number, correctly rounded.  Return 0 if no prefix is a number.
   The result depends on opt.decimal_point, on -n (which allows octal and hex
   numbers) and on -P (which reads numbers like strtod).  */
double num_from_text (const char *p, size_t n);
/* AT contains N indexes in any order.  For each index I in AT, set TO[I] to
   V[I] converted to a number.  */
void num_from_cells (struct val *to, const struct val *v, const uint16_t *at,
		     int n);
/* For each J < N, V[AT[J]] is a number or a field.  If it looks numeric, set
   IS[J] to true and D[J] to its value; otherwise set IS[J] to false.  */
void num_look_cells (double *d, bool *is, const struct val *v,
		     const uint16_t *at, int n);
/* If the text is a number, possibly with blanks before and after it, set *D to
   the number and return true.  */
bool num_looks_numeric (const char *p, size_t n, double *d);
/* True if S certainly does not begin with a number, because of its first byte,
   or because it is a single byte that is not a digit, such as a minus sign.
   With --posix, inf and nan are also numbers.  */
static inline bool
num_is_word (struct sv s)
{
  /* A bit mask of the bytes that can begin a number: digits, blanks, signs and
     both decimal points.  The codes of all bytes in the mask are below 64.  */
  const uint64_t first = UINT64_C (0x3ff) << '0' | UINT64_C (1) << ' '
    | UINT64_C (0x1f) << '\t' | UINT64_C (1) << '+' | UINT64_C (1) << '-'
    | UINT64_C (1) << '.' | UINT64_C (1) << ',';
  if (s.n == 0 || opt.posix)
    return false;
  unsigned char c = (unsigned char) *s.p;
  return c >= 64 || !(first >> c & 1) || (s.n == 1 && c < '0');
}

/* Set *I to the number that consists of the N digits in W, a word loaded from
   memory.  N is 1 to 8.  Return false if the bytes are not all digits.  */
static inline bool
num_digits (uint64_t w, unsigned n, uint64_t *i)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  const uint64_t ones = UINT64_C (0x0101010101010101);
  const uint64_t pairs = UINT64_C (0x000000ff000000ff);
  /* Insert leading zeros to make eight digits.  The first digit is in the
     lowest byte, so a shift to the left inserts zeros before it.  */
  uint64_t x = (w ^ ones * '0') << 8 * (8 - n);
  if (((x + ones * 118) | x) & ones * 128)
    return false;
  x = x * 10 + (x >> 8);
  *i = ((x & pairs) * (100 + (UINT64_C (1000000) << 32))
	+ (x >> 16 & pairs) * (1 + (UINT64_C (10000) << 32))) >> 32;
  return true;
#else
  return false;
#endif
}

/* If V is a number or a field that looks numeric, set *D to its value and
   return true.  V must not be a number of -M (V_BIG).  */
static inline bool
num_look_cell (const struct val *v, double *d)
{
  uint64_t i;
  if (v->tag != V_INPUT)
    {
      *d = v->num;
      return val_is_num (v);
    }
  struct sv s = val_bytes (v);
  if (s.n == 0 || ((unsigned char) *s.p > '9' && !opt.posix))
    return false;
  if (val_is_inline (v) && s.n <= 8 && !opt.non_decimal
      && num_digits (v->w0, (unsigned) s.n, &i))
    {
      *d = (double) (int64_t) i;
      return true;
    }
  return !num_is_word (s) && num_looks_numeric (s.p, s.n, d);
}

/* 10^0 to 10^22, the powers of ten that doubles represent exactly.  */
extern const double num_pow10[23];

/* Return the value of the numeric constant in program text at P, before END.
   The constant is decimal or, unless posix or traditional is set, octal, hex
   or a hex float.  Set *ENDP to the address after the constant.  */
double num_from_source (const char *p, const char *end, const char **endp);
/* Convert the N bytes at P like the built-in function strtonum.  */
double num_strtonum (const char *p, size_t n);

/* The position of a number in a string.  START is the address of its sign or
   first digit.  BASE is 10, 16 for a hex number (0x...), or 8 for an octal
   number.  */
struct num_place
{
  const char *start, *end;
  int base;
};
/* Find the number that num_from_text reads in S or, with STRTONUM, the number
   that num_strtonum reads.  (Unlike num_strtonum, num_locate also finds a hex
   number after blanks and a sign.)  Set *X to the position of the number.
   Return false if there is no number.  */
bool num_locate (struct sv s, bool strtonum, struct num_place *x);

/* --- numfmt.c ----------------------------------------------------------- */

/* Write the text of D, an integer, to B, which has space for NUM_INTEGER_ROOM
   bytes.  Return the length of the text.  */
size_t num_format_integer (double d, char *b);
/* Write the digits of U to B, which has 24 bytes.  Return the number of
   digits.  */
size_t num_format_uint (uint64_t u, char *b);
/* Write A, which is finite and has no sign, to B, which has 64 bytes, in the
   format "%.PRECg", "%.PRECe" or "%.PRECf", with opt.decimal_point.  Return the
   length of the text, or 0 if the caller must use snprintf instead.  */
size_t num_fast_g (double a, int prec, char *b);
size_t num_fast_e (double a, int prec, char *b);
size_t num_fast_f (double a, int prec, char *b);
/* Return the text "+inf", "-inf", "+nan" or "-nan" for D, which is not
   finite.  */
const char *num_special_text (double d);
/* Return the eight digits of U < 10^8 as characters, with the first digit in
   the lowest byte, by the method of Khuong, "How to print integers really
   fast", 2017.  */
static inline uint64_t
num_eight_digits (uint32_t u)
{
  uint64_t halves = (uint64_t) (u % 10000) << 32 | u / 10000;
  uint64_t hundreds = (halves * 10486 >> 20) & UINT64_C (0x7f0000007f);
  uint64_t pairs = hundreds | (halves - 100 * hundreds) << 16;
  uint64_t tens = (pairs * 103 >> 10) & UINT64_C (0xf000f000f000f);
  return tens | (pairs - 10 * tens) << 8 | UINT64_C (0x3030303030303030);
}

/* Return the number of decimal digits of U, which is less than 10^8.  The
   table has one row for each position of the highest set bit of U.  A row FEW
   (D) means that all numbers of the row have D digits.  In a row ROW (D, P), P
   is a power of ten.  The numbers of a row ROW (D, P) have D - 1 digits if
   they are less than P, and D digits otherwise.  In both kinds of rows, the
   upper half of the sum of U and the row's value is the number of digits.
   (Lemire, "Computing the number of digits of an integer even faster",
   2021.)  */
static inline unsigned
num_count_digits (uint32_t u)
{
#define ROW(digits, power) ((UINT64_C (digits) << 32) - (power))
#define FEW(digits) (UINT64_C (digits) << 32)
  static const uint64_t rows[] = {
    FEW (1), FEW (1), FEW (1), ROW (2, 10), FEW (2), FEW (2), ROW (3, 100),
    FEW (3), FEW (3), ROW (4, 1000), FEW (4), FEW (4), FEW (4),
    ROW (5, 10000), FEW (5), FEW (5), ROW (6, 100000), FEW (6), FEW (6),
    ROW (7, 1000000), FEW (7), FEW (7), FEW (7), ROW (8, 10000000), FEW (8),
    FEW (8), FEW (8)
  };
#undef ROW
#undef FEW
  return (u + rows[31 - __builtin_clz (u | 1)]) >> 32;
}

/* Like num_eight_digits, but without leading zeros.  Set *N to the number of
   digits.  The unused bytes of the result are zero.  */
static inline uint64_t
num_short_text (uint32_t u, unsigned *n)
{
  *n = num_count_digits (u);
  return num_eight_digits (u) >> 8 * (8 - *n);
}

/* Convert D to text in the format FMT (CONVFMT or OFMT).  An integer is
   converted as with %d; inf and nan have a sign.  The text is in *S if it
   fits, otherwise in static storage, which the fourth call after this one may
   overwrite.  */
struct sv num_to_text (double d, const char *fmt, struct scratch *s);
/* The current CONVFMT and OFMT, NUL-terminated.  The pointers are updated when
   CONVFMT and OFMT change.  */
extern const char *num_convfmt, *num_ofmt;

/* --- format.c ----------------------------------------------------------- */

/* Format the NARGS cells at ARGS according to FMT, like printf and sprintf.
   Set *RESULT to a transient string cell.  */
void fmt_values (struct val *result, struct sv fmt,
		    const struct val *args, int nargs);
/* A growable transient buffer.  Initialise the buffer with zeros, and free it
   with xfree (b->p).  */
struct strbuf
{
  char *p;
  size_t n, cap;
};
/* Format like fmt_values, but append the result to B.  */
void fmt_append (struct strbuf *b, struct sv fmt, const struct val *args,
		    int nargs);

/* Make space for N more bytes at the end of B, and return its address.  */
static inline char *
buf_reserve (struct strbuf *b, size_t n)
{
  if (b->cap - b->n < n)
    b->p = mem_grow (b->p, &b->cap, b->n + n, 1);
  return b->p + b->n;
}

/* Append N bytes at P to B.  */
void buf_add (struct strbuf *b, const char *p, size_t n);
static inline void
buf_add_char (struct strbuf *b, char c)
{
  if (b->n < b->cap)
    b->p[b->n++] = c;
  else
    buf_add (b, &c, 1);
}

/* Append the NUL-terminated TEXT to B.  */
static inline void
buf_add_text (struct strbuf *b, const char *text)
{
  buf_add (b, text, strlen (text));
}

/* Append to B the text that printf or vprintf would print for FORMAT.  A NUL,
   which does not belong to the text, follows the text.  */
void buf_addf (struct strbuf *b, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
void buf_addv (struct strbuf *b, const char *format, va_list ap)
  __attribute__ ((format (printf, 2, 0)));

/* Append S to B.  */
static inline void
buf_add_sv (struct strbuf *b, struct sv s)
{
  buf_add (b, s.p, s.n);
}

/* Return the text in B, which is valid until B changes.  */
static inline struct sv
buf_text (const struct strbuf *b)
{
  return (struct sv) { b->p ? b->p : "", b->n };
}

#endif /* CONVERT_H */
