/* value.h -- the 16-byte cell that represents an AWK value.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell is a number, a string, an array and so on.  Strings of up to 14 bytes
   are stored inside the cell.  A longer string is a pointer and a length, and
   the member `kind' says who owns the bytes.

   0..14      is the length of an inline string, whose unused bytes are zero.
   K_BORROW   means that another object (a record, a constant, an array
	      element) owns the bytes, which are valid until the next statement
	      or store.
   K_RC       means that the bytes are transient and have a reference count, in
	      a struct rcstr before them; the cell owns one of the references.
   K_OWNED    means that this cell is the only owner of the bytes, which are
	      one block of the persistent heap or of a transient array.  Long
	      strings in array elements and globals have the kind K_OWNED.

   Registers contain inline, K_BORROW and K_RC strings.  Array elements contain
   inline and K_OWNED strings.  No read of a persistent cell writes to the
   cell.  */

#ifndef VALUE_H
#define VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/block.h"
#include "base/mb.h"

struct array;
struct eref;
struct iter;
struct rx_const;

/* Tags of cells.  The numbers up to V_ARRAY are part of the format of heap
   files (doc/heap-format.md); 7 is not used.  */
enum val_tag
{
  V_NONE = 0,			/* no value: the array element does not
				   exist */
  V_UNTYPED = 1,		/* a variable that has not been used yet and
				   can become a scalar or an array */
  V_UNASSIGNED = 2,		/* a scalar without a value; w0 is an enum
				   unset */
  V_NUM = 3,			/* a double */
  V_BOOL = 4,			/* a double 0 or 1 made by mkbool */
  V_STR = 5,			/* a string */
  V_INPUT = 6,			/* user input, which is a number if it looks
				   numeric */
  V_REGEX = 8,			/* a typed regexp, with its text as a string */
  V_BIG = 9,			/* -M: a GMP integer or an MPFR float
				   (big.h) */
  V_ARRAY = 10,			/* a reference to an array */
  /* The following tags occur only in registers.  */
  V_REF,			/* a reference to an untyped cell, which
				   belongs to a caller or to a global */
  V_EREF,			/* a reference to an untyped array element: its
				   array and key */
  V_RX,				/* a regexp constant that is an argument of a
				   built-in function */
  V_ITER			/* the iterator of a running for-in loop */
};

/* The kinds of V_UNASSIGNED values.  */
enum unset
{
  UNSET_READ = 0,		/* a variable that was only read */
  UNSET_ASSIGNED = 1,		/* for instance, the variable X after `X = Y'
				   if Y is unassigned; a heap must store the
				   variable X */
  UNSET_FIELD = 2		/* a field after $NF, or $0 before the first
				   record; such a value and its copies are
				   compared as strings */
};

enum { VAL_INLINE_MAX = 14 };
enum
{
  K_BORROW = 0x20, K_RC = 0x40, K_OWNED = 0x80,
  K_OUTSIDE = K_BORROW | K_RC | K_OWNED	/* the bytes are outside of the cell */
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
    char in[8];			/* the first of the 14 bytes of an inline
				   string */
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

/* The header before the bytes of a K_RC string.  The header is aligned to
   RCS_ALIGN.  If val_cut has cut off the beginning of a string, the string
   begins up to RCS_ALIGN - 1 bytes after `data'.  */
enum { RCS_ALIGN = 8, RCS_CAP_BITS = 40, RCS_FRONT_BITS = 24 };
struct rcstr
{
  uint32_t refs;
  uint32_t flags;		/* a set of flags RCS_...  */
  uint64_t cap : RCS_CAP_BITS;	/* number of bytes from `data' to the end of
				   the block */
  /* The distance between the start of the block and this header, in units of
     RCS_ALIGN.  */
  uint64_t front : RCS_FRONT_BITS;
  /* The last character position that was looked up, so that loops over a long
     UTF-8 string take linear time.  */
  struct mb_place at;
  char data[];
};
enum
{
  RCS_ASCII = 1, RCS_NOT_ASCII = 2,
  RCS_TERMINATED = 4		/* the string is a constant, with a NUL at its
				   end */
};

/* A view of a string: N bytes at P.  A NUL need not follow the bytes.  */
struct sv
{
  const char *p;
  size_t n;
};

/* True if both views contain the same bytes.  */
static inline bool
sv_equal (struct sv a, struct sv b)
{
  return a.n == b.n && (a.n == 0 || memcmp (a.p, b.p, a.n) == 0);
}

/* Compare A and B byte by byte.  Return a negative number, 0 or a positive
   number if A is less than, equal to or greater than B.  */
static inline int
sv_compare (struct sv a, struct sv b)
{
  size_t n = a.n < b.n ? a.n : b.n;
  int c = n ? memcmp (a.p, b.p, n) : 0;
  return c ? c : (a.n > b.n) - (a.n < b.n);
}

/* Return a view of the NUL-terminated string S.  */
static inline struct sv
sv_of (const char *s)
{
  return (struct sv) { s, strlen (s) };
}

/* True if S equals WORD.  */
static inline bool
sv_is (struct sv s, const char *word)
{
  return sv_equal (s, sv_of (word));
}

/* True if S begins with WORD.  */
static inline bool
sv_begins (struct sv s, const char *word)
{
  size_t n = strlen (word);
  return s.n >= n && memcmp (s.p, word, n) == 0;
}

/* Return S without its first N bytes.  */
static inline struct sv
sv_after (struct sv s, size_t n)
{
  return (struct sv) { s.p + n, s.n - n };
}

/* A number of bytes that is large enough for the text of any integer that a
   double can contain.  */
enum { NUM_INTEGER_ROOM = 352 };

/* Space for the text of a number.  The result of val_sv may point into this
   space.  */
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

/* True if V's tag means that it has bytes (V_STR, V_INPUT, V_REGEX).  */
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

/* True if tag, kind and length of V are consistent with the description above.
   Assertions call this function.  */
bool val_is_valid (const struct val *v);

static inline struct rcstr *
val_rc (const struct val *v)
{
  size_t gap = (uintptr_t) v->p % RCS_ALIGN;
  return (struct rcstr *) (v->p - gap - offsetof (struct rcstr, data));
}

/* Return the bytes of V, for which val_has_bytes must be true.  If the
   bytes are inline, the view points into *V itself.  */
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

/* Copy N bytes, at most 16, without a function call.  */
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

/* Return A + B (val_add) or A * B (val_multiply).  If both operands are NaN,
   return A, although IEEE 754 allows either.  Without this rule, the sign of a
   NaN would depend on the compiled code, because compilers may exchange the
   operands.  */
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

/* An operand of an asm statement that tells the compiler that the statement
   reads some of the bytes at P.  */
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

/* Return an inline string of N bytes, N <= VAL_INLINE_MAX.  Compute the words
   of the cell in processor registers, because loading bytes that have just
   been stored as a word would stall.  If possible, read sixteen bytes and
   clear those after the string.  No branch depends on the length, because
   lengths are unpredictable and a mispredicted branch would be expensive.  */
static inline struct val
val_inline (enum val_tag tag, const char *p, size_t n)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  static const unsigned char ones[32] = {
    255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255
  };
  if (may_read_past (p, 16))
    {
      uint64_t text[2], mask[2];
      const char *q = p;
      struct val v;
      /* Hide the size of the object from the compiler, but let the asm
	 statement depend on stores to its bytes.  */
      __asm__ ("" : "+r" (q) : "m" (VAL_BYTES_AT (p)));
      memcpy (text, q, 16);
      memcpy (mask, ones + 16 - n, 16);
      v.w0 = text[0] & mask[0];
      v.w1 = (text[1] & mask[1]) | VAL_W1 (tag, n);
      return v;
    }
#endif
  struct val v;
  v.w0 = 0;
  v.w1 = VAL_W1 (tag, n);
  if (n > 0)			/* P can be NULL if N is 0 */
    memcpy ((char *) &v, p, n);
  return v;
}

/* Return a string cell for the N bytes at P.  KIND says who owns the bytes.  */
static inline struct val
val_outside (enum val_tag tag, unsigned kind, const char *p, size_t n)
{
  struct val v;
  v.p = p;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  v.w1 = VAL_W1 (tag, kind) | n;
#else
  v.w1 = VAL_W1 (tag, kind);
  v.len_lo = n;
  v.len_hi = n >> 32;
#endif
  return v;
}

/* Return a string cell that borrows the N bytes at P, even if they would fit
   inline.  The cell must not be stored in a register or element; use
   val_borrow for that purpose.  */
static inline struct val
val_view (enum val_tag tag, const char *p, size_t n)
{
  return val_outside (tag, K_BORROW, p, n);
}

/* Return a string cell for the N bytes at P, which the caller keeps valid.  If
   the bytes fit, they are copied into the cell.  */
static inline struct val
val_borrow (enum val_tag tag, const char *p, size_t n)
{
  return n <= VAL_INLINE_MAX ? val_inline (tag, p, n) : val_view (tag, p, n);
}

/* Copy a cell word by word.  Cells are usually written word by word, so a load
   of all 16 bytes would have to wait until both words have reached the
   cache.  */
static inline struct val
val_load (const struct val *s)
{
  struct val v;
  uint64_t w0 = s->w0, w1 = s->w1;
  /* Prevent the compiler from merging the two loads.  */
  __asm__ ("" : "+r" (w0), "+r" (w1));
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

/* Set *V to a transient string cell with space for N bytes (inline, or K_RC
   with one reference).  Set *BYTES to the address of this space, which the
   caller fills.  If the cell is inline, *BYTES points into *V, so V must not
   be copied before the space is filled.  */
void val_new (struct val *v, enum val_tag tag, size_t n, char **bytes);

/* Return a cell with a transient copy of the N bytes at P, which the cell
   owns.  */
struct val val_copy (enum val_tag tag, const char *p, size_t n);
/* Like val_copy, but for a constant: unless the copy is inline, a NUL follows
   its bytes (RCS_TERMINATED).  The caller keeps the constant until the end of
   the run.  While the caller has a reference, no text is appended to the
   string in place.  */
struct val val_constant (enum val_tag tag, const char *p, size_t n);

/* Copy the N bytes at P into the block of D, if no other cell uses the block
   and the bytes fit without wasting space.  Return false if the block cannot
   be used.  P may point into the block.  */
bool val_refill (struct val *d, enum val_tag tag, const char *p, size_t n);

/* Replace the string D with its N bytes starting at FROM, without moving the
   bytes, if no other cell uses the block and little space is wasted.
   Return false if D cannot be replaced in this way.  */
bool val_cut (struct val *d, size_t from, size_t n);

/* Free R, which has no more references, or keep its block for reuse.  */
void val_free_rc (struct rcstr *r);

/* Release the contents of the register V.  Do not change the cell *V itself,
   because the caller overwrites it.  (Elements own their bytes; see
   array.h.)  */
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

/* Set register *D to V.  *D takes over V's reference.  */
static inline void
val_set (struct val *d, struct val v)
{
  if (d->kind & K_RC)
    val_drop (d);
  val_store (d, v);
}

/* Make *V an owner of its bytes: a K_BORROW or K_OWNED string becomes
   K_RC.  */
void val_pin (struct val *v);

/* Return a copy of V for another register, with an additional reference or
   with copied bytes.  */
struct val val_dup (const struct val *v);

/* Return the value of V as a number, a string or a truth value.  val_sv
   converts numbers with CONVFMT.  The result of val_sv points into *V, into
   the bytes of V, or into *S.  If V is an array, raise a fatal error.  */
double val_to_num (const struct val *v);
struct sv val_sv (const struct val *v, struct scratch *s);
bool val_to_bool (const struct val *v);

/* Return val_sv (V, S).  This function is inline for strings, the most
   frequent case.  */
static inline struct sv
val_text (const struct val *v, struct scratch *s)
{
  return val_has_bytes (v) ? val_bytes (v) : val_sv (v, s);
}

/* Return V as a string like val_sv, but convert numbers with OFMT.  */
struct sv val_out_sv (const struct val *v, struct scratch *s);

/* If V is compared as a number (it is a number, a bool, or input that looks
   numeric), set *D to its value and return true.  */
bool val_numeric (const struct val *v, double *d);
/* True if V is a string that does not look numeric, or a field that does not
   exist.  --lint warns about a value of this kind where a number is
   expected.  */
bool val_is_text (const struct val *v);

/* Compare A and B as POSIX requires.  Return a negative number, 0 or a
   positive number.  Set *UNORDERED if A or B is NaN.  */
int val_compare (const struct val *a, const struct val *b, bool *unordered);
/* True if the scalars A and B have the same type, and their values are equal
   bit for bit.  */
bool val_is_identical (const struct val *a, const struct val *b);

#endif /* VALUE_H */
