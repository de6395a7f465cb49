/* chars.h -- find and count characters in string cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   Positions count characters if opt.utf8 is set, otherwise bytes.  The rcstr
   of a long reference-counted string caches whether the string is ASCII, its
   number of characters, and the position that was looked up last.  The cache
   makes a loop over the character positions of a string take linear time.
   For long texts of array elements and of the input's window, there is a
   similar cache, outside of the array and the window.  In the functions below,
   S is the text of V.  */

#ifndef CHARS_H
#define CHARS_H

#include "base/heap_part.h"
#include "base/mb.h"
#include "base/options.h"
#include "value/value.h"

/* Return the number of bytes of the first character at P.  There are N bytes
   at P, N >= 1.  */
static inline size_t
chars_len (const char *p, size_t n)
{
  return opt.utf8 ? mb_len (p, n) : 1;
}

/* True if V is an inline string of ASCII characters.  */
static inline bool
chars_are_short_ascii (const struct val *v)
{
  const uint64_t high = UINT64_C (0x8080808080808080);
  return val_is_inline (v) && !((v->w0 | VAL_LEN (v->w1)) & high);
}

/* Results for texts of the input's window are cached if the texts have at
   least CHARS_LONG bytes.  Arrays call the following functions for texts of at
   least CHARS_LONG bytes that an element owns.  */
enum { CHARS_LONG = 1024 };
/* From now on, cache the results of look-ups in the text of V, the bytes of an
   array element.  */
void chars_set_element (const struct val *v);
/* Empty the cache of the bytes at P, which will be changed or freed.  */
extern bool chars_any;		/* true if the bytes of an element may be
				   cached */
void chars_forget_text (const char *p);
static inline void
chars_forget (const char *p)
{
  if (unlikely (chars_any))
    chars_forget_text (p);
}

/* Return the number of characters of S.  */
size_t chars_count (const struct val *v, struct sv s);
/* Return the number of characters before the byte at offset AT.  */
size_t chars_before (const struct val *v, struct sv s, size_t at);
/* Return the number of characters that begin at byte FROM or later and before
   byte TO.  */
size_t chars_between (const struct val *v, struct sv s, size_t from,
		      size_t to);

/* Return the LENGTH characters starting with number START, with the rounding
   of substr.  The first character is number 1.  If V borrows its bytes, the
   result may also borrow them.  */
struct val chars_part (const struct val *v, struct sv s, double start,
		       double length);
/* Set *PART to the N characters of the string V starting with number START.
   The first character is number 1.  Return false if the caller must call
   chars_part instead.  */
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

/* Replace the string V with the part that chars_part returns.  Return false if
   val_cut cannot cut V.  */
bool chars_cut (struct val *v, double start, double length);

/* Empty the caches, because other processes may change an element's text while
   they have the heap.  */
extern const struct heap_part chars_heap_part;

#endif /* CHARS_H */
