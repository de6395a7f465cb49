/* chars.h -- characters of string cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   Positions in characters under opt.utf8, in bytes otherwise.  Long counted
   strings remember in their rcstr whether they are ASCII, how many
   characters they have, and the place looked up last, so that a loop over
   one by character positions is linear.  S is always the text of V.  */

#ifndef CHARS_H
#define CHARS_H

#include "base/options.h"
#include "value/value.h"

/* Is V a string in its cell, of ASCII characters?  */
static inline bool
chars_are_short_ascii (const struct val *v)
{
  const uint64_t high = UINT64_C (0x8080808080808080);
  return val_is_inline (v) && !((v->w0 | VAL_LEN (v->w1)) & high);
}

size_t chars_count (const struct val *v, struct sv s);
/* Byte offset of character number *CHARS (from 0); S.n if there are not so
   many, and then *CHARS is lowered to the number that there are.  */
size_t chars_offset (const struct val *v, struct sv s, size_t *chars);
/* Number of bytes of the CHARS characters after byte FROM, at which
   character number FIRST begins; up to the end if there are not so many.  */
size_t chars_span (const struct val *v, struct sv s, size_t from,
		   size_t first, size_t chars);
/* Number of characters before byte AT.  */
size_t chars_before (const struct val *v, struct sv s, size_t at);
/* Number of characters from byte FROM to byte TO, which begin some.  */
size_t chars_between (const struct val *v, struct sv s, size_t from,
		      size_t to);

/* The LENGTH characters from number START (from 1) on, as substr has them; a
   view if V is one.  */
struct val chars_part (const struct val *v, struct sv s, double start,
		       double length);
/* The same where that is a short text of bytes: the N from START on, both of
   which are integers.  False: chars_part has to do it.  */
static inline bool
chars_short_part (struct val *part, const struct val *v, double start,
		  unsigned n)
{
  struct sv s = val_bytes (v);
  if (!(start >= 1 && start <= (double) (int64_t) s.n)
      || n - 1 >= VAL_INLINE_MAX)
    return false;
  size_t from = (size_t) (int64_t) start - 1, left = s.n - from;
  if (from + 1 != start
      || (opt.utf8 && !chars_are_short_ascii (v)
	  && !(v->kind & K_RC && val_rc (v)->flags & RCS_ASCII)))
    return false;
  *part = val_inline (V_STR, s.p + from, n < left ? n : left);
  return true;
}

/* Make the string V that part of itself, if val_cut does it.  */
bool chars_cut (struct val *v, double start, double length);

#endif /* CHARS_H */
