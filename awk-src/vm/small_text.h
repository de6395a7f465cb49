/* small_text.h -- the digits of a small integer, or of two joined by SUBSEP.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_SMALL_TEXT_H
#define VM_SMALL_TEXT_H

#include "lang/static_cells.h"
#include "value/value.h"

/* True if the first byte of a string inside a cell is the lowest byte of its
   word.  Functions that build short strings in processor registers require
   this byte order.  */
enum { CELLS_LITTLE = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

/* op_small_texts[U] contains the digits of U, with the first digit in the
   lowest byte, and the number of digits in the highest byte.  Each entry is 0
   until operators.c sets it.  */
enum { SMALL_INTEGERS = 1000, SMALL_DIGITS = 0xffffff, SMALL_COUNT_AT = 24 };
extern uint32_t op_small_texts[SMALL_INTEGERS];

/* Set *TEXT to the digits of V.  Return false if V is not a small integer, or
   if the entry of V has not been set yet.  */
static inline bool
small_text (const struct val *v, uint32_t *text)
{
  double d = v->num;
  if (!(val_is_num (v) && d >= 0 && d < SMALL_INTEGERS))
    return false;
  int32_t i = (int32_t) d;
  return (*text = op_small_texts[i]) && i == d;
}

/* If A and B joined with SEP can be computed quickly, set D to the result and
   return true.  If this is not possible, return false.  */
static inline bool
small_join (struct val *d, const struct val *a, const struct val *b,
	    struct sv sep)
{
  uint32_t x, y;
  if (!CELLS_LITTLE || sep.n != 1 || d->kind & REG_CARE || !small_text (a, &x)
      || !small_text (b, &y))
    return false;
  unsigned n = x >> SMALL_COUNT_AT, k = y >> SMALL_COUNT_AT;
  d->w0 = (x & SMALL_DIGITS) | (uint64_t) (unsigned char) *sep.p << 8 * n
    | (uint64_t) (y & SMALL_DIGITS) << (8 * n + 8);
  d->w1 = VAL_W1 (V_STR, n + 1 + k);
  return true;
}

#endif /* VM_SMALL_TEXT_H */
