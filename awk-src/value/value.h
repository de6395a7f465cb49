/* value.h -- the 16-byte cell that every AWK value is.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell is a number, a string, an array and so on.  Strings of up to 14 bytes
   are stored inside the cell.  Longer ones are a pointer and a length; `kind'
   says who owns the bytes:

     0..14      inline, the number is the length; unused bytes are zero
     K_BORROW   bytes owned by something else (record, constant, array
		element), valid until the next statement or store
     K_RC       transient, counted (struct rcstr in front of the bytes);
		this cell holds one count
     K_OWNED    one block of the persistent heap or of a transient array,
		owned by this cell alone: array elements and symbols

   Registers of the VM hold inline, K_BORROW and K_RC.  Array elements hold
   inline and K_OWNED.  Reading a persistent cell never writes to it.  */

#ifndef VALUE_H
#define VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/block.h"

struct array;
struct eref;
struct iter;
struct rx_const;

/* The numbers up to V_ARRAY are part of the format of heap files
   (doc/heap-format.md); 7 is not used.  */
enum val_tag
{
  V_NONE = 0,			/* not a value: an absent array element */
  V_UNTYPED = 1,		/* never used; may become scalar or array */
  V_UNASSIGNED = 2,		/* a scalar without a value; w0: enum unset */
  V_NUM = 3,			/* double */
  V_BOOL = 4,			/* double 0 or 1 from mkbool */
  V_STR = 5,			/* string */
  V_INPUT = 6,			/* user input: strnum if it looks numeric */
  V_REGEX = 8,			/* typed regexp, its text as string */
  V_BIG = 9,			/* -M: GMP integer or MPFR float (mpnum.h) */
  V_ARRAY = 10,			/* array, by reference */
  /* Registers only: */
  V_REF,			/* an untyped cell of a caller or a global */
  V_EREF,			/* an untyped array element, by array and key */
  V_RX,				/* regexp constant as argument of a built-in */
  V_ITER			/* subscripts of a running for-in loop */
};

/* The kinds of V_UNASSIGNED.  */
enum unset
{
  UNSET_READ = 0,		/* a variable that was only read */
  UNSET_ASSIGNED = 1,		/* it was assigned an unassigned value, so it
				   is kept */
  UNSET_FIELD = 2		/* $n after NF, $0 before the first record:
				   compares as a string, and so do its
				   copies */
};

enum { VAL_INLINE_MAX = 14 };
enum
{
  K_BORROW = 0x20, K_RC = 0x40, K_OWNED = 0x80,
  K_OUTSIDE = K_BORROW | K_RC | K_OWNED	/* the bytes are not in the cell */
};

struct val
{
  union
  {
    double num;
    const char *p;
    struct array *arr;
    struct val *ref;
    struct eref *eref;
    struct rx_const *rx;
    struct iter *iter;
    uint64_t w0;
    char in[8];			/* the first of the 14 inline bytes */
  };
  union
  {
    struct
    {
      uint32_t len_lo;
      uint16_t len_hi;
      uint8_t kind;
      uint8_t tag;
    };
    uint64_t w1;
  };
};
_Static_assert (sizeof (struct val) == 16, "a cell is 16 bytes");
_Static_assert (offsetof (struct val, len_lo) == 8
		&& offsetof (struct val, len_hi) == 12
		&& offsetof (struct val, kind) == 14
		&& offsetof (struct val, tag) == 15, "cells in heap files");

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
# define VAL_W1(tag, kind) \
   ((uint64_t) (tag) << 56 | (uint64_t) (kind) << 48)
# define VAL_LEN(w1) ((size_t) ((w1) & UINT64_C (0xffffffffffff)))
#else
# define VAL_W1(tag, kind) ((uint64_t) (tag) | (uint64_t) (kind) << 8)
# define VAL_LEN(w1) \
   ((size_t) ((w1) >> 32 | ((w1) >> 16 & 0xffff) << 32))
#endif

/* The header of a K_RC string, before its bytes, aligned to RCS_ALIGN.  If the
   first bytes of a string were cut (val_cut), the string begins a little after
   `data'.  */
enum { RCS_ALIGN = 8, RCS_CAP_BITS = 40, RCS_FRONT_BITS = 24 };
struct rcstr
{
  uint32_t refs;
  uint32_t flags;		/* flags RCS_...  */
  uint64_t cap : RCS_CAP_BITS;	/* space for bytes from `data' on */
  /* The distance from the start of its block, in units of RCS_ALIGN.  */
  uint64_t front : RCS_FRONT_BITS;
  /* The position that a character index was looked up at last, so that loops
     over a long UTF-8 string take linear time.  */
  size_t char_at, byte_at;
  char data[];
};
enum
{
  RCS_ASCII = 1, RCS_NOT_ASCII = 2,
  RCS_TERMINATED = 4		/* a constant, with a NUL after its bytes */
};

/* A string view: N bytes at P, not NUL-terminated.  */
struct sv
{
  const char *p;
  size_t n;
};

/* True if both views have the same bytes.  */
static inline bool
sv_equal (struct sv a, struct sv b)
{
  return a.n == b.n && (a.n == 0 || memcmp (a.p, b.p, a.n) == 0);
}

/* Compare byte by byte; return a number below, equal to or above 0.  */
static inline int
sv_compare (struct sv a, struct sv b)
{
  size_t n = a.n < b.n ? a.n : b.n;
  int c = n ? memcmp (a.p, b.p, n) : 0;
  return c ? c : (a.n > b.n) - (a.n < b.n);
}

/* Return a view of a NUL-terminated string.  */
static inline struct sv
sv_of (const char *s)
{
  return (struct sv) { s, strlen (s) };
}

/* More bytes than the text of any integral double needs.  */
enum { NUM_INTEGER_ROOM = 352 };

/* Space for the text of a number; the result of val_sv may point into it.  */
struct scratch
{
  char b[NUM_INTEGER_ROOM];
};

static inline bool
val_is_num (const struct val *v)
{
  return v->w1 == VAL_W1 (V_NUM, 0);
}

static inline bool
val_is_inline (const struct val *v)
{
  return v->kind < K_BORROW;
}

/* True if the tag implies bytes (V_STR, V_INPUT, V_REGEX).  */
static inline bool
val_has_bytes (const struct val *v)
{
  return v->tag >= V_STR && v->tag <= V_REGEX;
}

static inline struct val
val_num (double d)
{
  struct val v;
  v.num = d;
  v.w1 = VAL_W1 (V_NUM, 0);
  return v;
}

static inline struct val
val_tagged (enum val_tag t)
{
  struct val v;
  v.w0 = 0;
  v.w1 = VAL_W1 (t, 0);
  return v;
}

/* True if tag, kind and length of V are consistent, as described here.  For
   assertions.  */
bool val_is_valid (const struct val *v);

static inline struct rcstr *
val_rc (const struct val *v)
{
  size_t gap = (uintptr_t) v->p % RCS_ALIGN;
  return (struct rcstr *) (v->p - gap - offsetof (struct rcstr, data));
}

/* Return the bytes of a cell for which val_has_bytes is true.  The view of an
   inline string points into *V itself.  */
static inline struct sv
val_bytes (const struct val *v)
{
  struct sv s;
  if (v->kind < K_BORROW)
    {
      s.p = v->in;
      s.n = v->kind;
    }
  else
    {
      s.p = v->p;
      s.n = VAL_LEN (v->w1);
    }
  return s;
}

/* Copy up to 16 bytes without a call.  */
static inline void
val_copy_short (char *to, const char *from, size_t n)
{
  if (n >= 8)
    {
      uint64_t a, b;
      memcpy (&a, from, 8);
      memcpy (&b, from + n - 8, 8);
      memcpy (to, &a, 8);
      memcpy (to + n - 8, &b, 8);
    }
  else if (n >= 4)
    {
      uint32_t a, b;
      memcpy (&a, from, 4);
      memcpy (&b, from + n - 4, 4);
      memcpy (to, &a, 4);
      memcpy (to + n - 4, &b, 4);
    }
  else if (n)
    {
      char a = from[0], b = from[n / 2], c = from[n - 1];
      to[0] = a;
      to[n / 2] = b;
      to[n - 1] = c;
    }
}

/* Return A + B, or A * B; of two NaNs the first one, which IEEE 754 leaves
   open.  Compilers swap operands, so without this function the printed sign of
   a NaN would depend on the code that computed it.  */
static inline double
val_add (double a, double b)
{
  double r = a + b;
  return unlikely (r != r) && a != a ? a : r;
}

static inline double
val_multiply (double a, double b)
{
  double r = a * b;
  return unlikely (r != r) && a != a ? a : r;
}

/* The bytes at P, some or all of them, as an operand of asm.  */
#ifdef __clang__
# define VAL_BYTES_AT(p) (*(const char (*)[16]) (p))
#else
# define VAL_BYTES_AT(p) (*(const char (*)[]) (p))
#endif

static inline struct val
val_unset (enum unset how)
{
  struct val v = val_tagged (V_UNASSIGNED);
  v.w0 = how;
  return v;
}

/* Return an inline string; N <= VAL_INLINE_MAX.  Its words are computed in
   registers, since bytes that were just stored cannot be loaded as a word
   without a stall.  Lengths are unpredictable, so branches on them are
   expensive: sixteen bytes are read if possible, and the bytes after the
   string are masked off.  */
static inline struct val
val_inline (enum val_tag tag, const char *p, size_t n)
{
  struct val v;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t lo = 0, hi = 0;
  static const unsigned char ones[32] = {
    255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255
  };
  if (may_read_past (p, 16))
    {
      uint64_t text[2], mask[2];
      const char *q = p;
      /* The size of the object is hidden from the compiler, but not that its
	 bytes were stored.  */
      __asm__ ("" : "+r" (q) : "m" (VAL_BYTES_AT (p)));
      memcpy (text, q, 16);
      memcpy (mask, ones + 16 - n, 16);
      v.w0 = text[0] & mask[0];
      v.w1 = (text[1] & mask[1]) | VAL_W1 (tag, n);
      return v;
    }
  if (n >= 8)
    {
      memcpy (&lo, p, 8);
      memcpy (&hi, p + n - 8, 8);
      hi = hi >> 8 * (15 - n) >> 8;
    }
  else if (n >= 4)
    {
      uint32_t a, b;
      memcpy (&a, p, 4);
      memcpy (&b, p + n - 4, 4);
      lo = a | (uint64_t) b << 8 * (n - 4);
    }
  else if (n)
    lo = (unsigned char) p[0]
      | (uint64_t) (unsigned char) p[n / 2] << 8 * (n / 2)
      | (uint64_t) (unsigned char) p[n - 1] << 8 * (n - 1);
  v.w0 = lo;
  v.w1 = VAL_W1 (tag, n) | hi;
#else
  v.w0 = 0;
  v.w1 = VAL_W1 (tag, n);
  memcpy ((char *) &v, p, n);
#endif
  return v;
}

/* Return a string cell that borrows N bytes at P, also if they are few.
   Registers and elements do not hold short ones: see val_borrow.  */
static inline struct val
val_view (enum val_tag tag, const char *p, size_t n)
{
  struct val v;
  v.p = p;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  v.w1 = VAL_W1 (tag, K_BORROW) | n;
#else
  v.w1 = VAL_W1 (tag, K_BORROW);
  v.len_lo = n;
  v.len_hi = n >> 32;
#endif
  return v;
}

/* Return a string cell for bytes that the caller keeps alive; inline if
   short.  */
static inline struct val
val_borrow (enum val_tag tag, const char *p, size_t n)
{
  return n <= VAL_INLINE_MAX ? val_inline (tag, p, n) : val_view (tag, p, n);
}

/* Copy by words: cells are mostly written by words, and a 16-byte load would
   have to wait for both to reach the cache.  */
static inline struct val
val_load (const struct val *s)
{
  struct val v;
  uint64_t w0 = s->w0, w1 = s->w1;
#ifdef __GNUC__
  /* Prevents the compiler from merging both loads.  */
  __asm__ ("" : "+r" (w0), "+r" (w1));
#endif
  v.w0 = w0;
  v.w1 = w1;
  return v;
}

static inline void
val_store (struct val *d, struct val v)
{
  d->w0 = v.w0;
  d->w1 = v.w1;
}

/* --- value.c ------------------------------------------------------------ */

/* Set *V to a transient string cell with room for N bytes, which the caller
   writes through *BYTES (inline, or K_RC with one count).  *BYTES of an inline
   result points into *V, so do not copy V before that.  */
void val_new (struct val *v, enum val_tag tag, size_t n, char **bytes);

/* Like val_new, using BLOCK of the transient heap, which the result then owns:
   it has room for a struct rcstr and CAP bytes, the first N of which the
   caller writes before or after.  N is too large for an inline cell.  */
struct val val_from_block (enum val_tag tag, void *block, size_t cap,
			   size_t n);

/* Return a transient copy of N bytes at P, owned by the result.  */
struct val val_copy (enum val_tag tag, const char *p, size_t n);
/* Like val_copy, for a constant: unless it is inline, a NUL follows the bytes
   (RCS_TERMINATED).  The caller never frees it, so that nothing is
   appended.  */
struct val val_constant (enum val_tag tag, const char *p, size_t n);

/* Copy N bytes at P into the block of D if no other cell uses it, they fit and
   do not waste space; else return false.  P may point into the block.  */
bool val_refill (struct val *d, enum val_tag tag, const char *p, size_t n);

/* Replace the string D by its N bytes from FROM on, without moving them, if no
   other cell uses the block and they do not waste space; else return
   false.  */
bool val_cut (struct val *d, size_t from, size_t n);

void val_free_rc (struct rcstr *r);

/* Release what a register holds (not an owned element; see array.h).  *V is
   not changed: overwrite it.  */
static inline void
val_drop (struct val *v)
{
  if (v->kind & K_RC)
    {
      struct rcstr *r = val_rc (v);
      if (--r->refs == 0)
	val_free_rc (r);
    }
}

/* Set register *D to V, taking over its count.  */
static inline void
val_set (struct val *d, struct val v)
{
  if (d->kind & K_RC)
    val_drop (d);
  val_store (d, v);
}

/* Give *V its own bytes: K_BORROW and K_OWNED become K_RC.  */
void val_pin (struct val *v);

/* Return a counted reference to V, or a copy, for another register.  */
struct val val_dup (const struct val *v);

/* Return V as a number, as a string or as a truth value.  The result of val_sv
   points into *V, into its bytes or into *S; CONVFMT applies.  It is a fatal
   error if V is an array.  */
double val_to_num (const struct val *v);
struct sv val_sv (const struct val *v, struct scratch *s);
bool val_to_bool (const struct val *v);

/* Like val_sv, inline for a V that is mostly a string.  */
static inline struct sv
val_text (const struct val *v, struct scratch *s)
{
  return val_has_bytes (v) ? val_bytes (v) : val_sv (v, s);
}

/* Like val_sv with OFMT instead of CONVFMT.  */
struct sv val_out_sv (const struct val *v, struct scratch *s);

/* True if V counts as a number in comparisons (number, bool, or input that
   looks numeric); *D is its value.  */
bool val_numeric (const struct val *v, double *d);

/* Compare as POSIX requires; return a number below, equal to or above 0.
   *UNORDERED is set if one is NaN.  */
int val_compare (const struct val *a, const struct val *b, bool *unordered);

#endif /* VALUE_H */
