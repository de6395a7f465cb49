/* columns.c -- locate the columns of many records.
   SPDX-License-Identifier: GPL-3.0-or-later

   A record of less than 64 bytes is one word with a bit for each blank or
   separator; the columns wanted are found in it by counting bits.  After a
   record in a window IN_PAD bytes may be read.  Longer records are searched
   block by block.  */

#include <config.h>

#include <string.h>

#include "batch/run.h"
#include "text/fields.h"
#include "text/scan.h"

/* Return the text of record I that O works on.  */
static inline struct sv
text_of (const struct batch *b, const struct op *o, unsigned i)
{
  if (o->x == NONE)
    return b->rec[i];
  return val_bytes (vec_at (b, o->in[0], i));
}

/* --- blanks ------------------------------------------------------------- */

/* Return the bits at which fields begin in a block whose blanks are M; CARRY is
   1 if the byte before the block is a blank.  */
static inline uint64_t
starts_of (uint64_t m, uint64_t carry)
{
  return ~m & (m << 1 | carry);
}

#ifdef SCAN_WIDE
# define WITH_BMI2 __attribute__ ((target ("avx2,bmi,bmi2,popcnt")))

/* Return the position of the Nth set bit of M, counted from 0; 64 if M has
   fewer.  */
static inline WITH_BMI2 unsigned
nth_bit_wide (uint64_t m, unsigned n)
{
  if (unlikely (n >= 64))
    return 64;
  return __builtin_ia32_tzcnt_u64 (__builtin_ia32_pdep_di
				   (UINT64_C (1) << n, m));
}
#endif

/* Like nth_bit_wide.  */
static inline unsigned
nth_bit (uint64_t m, unsigned n)
{
  for (; n > 0 && m; n--)
    m &= m - 1;
  return m ? (unsigned) __builtin_ctzll (m) : 64;
}

static inline struct val *
column_at (const struct batch *b, const struct op *o, int c, unsigned i)
{
  return b->p->vecs[c ? o->also[c - 1] : o->out].v + i;
}

/* A column and the vector that receives it.  */
struct target
{
  int k;
  struct val *v;
};

/* Set TO to the columns that O locates and return their number.  */
static int
find_targets (const struct batch *b, const struct op *o, struct target *to)
{
  for (int c = 0; c <= o->n_also; c++)
    to[c] = (struct target) { o->column[c], column_at (b, o, c, 0) };
  return 1 + o->n_also;
}

/* Return the block of S at byte BASE, readable for 64 bytes.  */
static inline const char *
block_of (struct sv s, size_t base, char copy[SCAN_BLOCK])
{
  return block_readable (s.p + base, s.n - base, copy);
}

/* Defined by the lines below: two functions for blanks and two for separator
   bytes.  NAME_far_* locate the columns of record I, whose text S is long; the
   columns ascend.  The others locate the columns of the records AT.  */
#define LOCATE(name, attribute, wide, nth)				\
static attribute void							\
name##_far_blanks (struct batch *b, const struct op *o, unsigned i,	\
		   struct sv s)						\
{									\
  char copy[SCAN_BLOCK];						\
  int c = 0, columns = 1 + o->n_also;					\
  uint64_t carry = 1;							\
  unsigned seen = 0;							\
  for (size_t base = 0; base < s.n && c < columns; base += SCAN_BLOCK)	\
    {									\
      uint64_t m = scan_blank_by (wide, block_of (s, base, copy));	\
      if (s.n - base < SCAN_BLOCK)					\
	m |= ~UINT64_C (0) << (s.n - base);				\
      uint64_t first = starts_of (m, carry);				\
      unsigned count = block_popcount (wide, first);			\
      carry = m >> 63;							\
      for (; c < columns && o->column[c] <= (int) (seen + count); c++)	\
	{								\
	  unsigned from = nth (first, o->column[c] - seen - 1);		\
	  const char *f = s.p + base + from, *e;			\
	  e = m >> from ? f + __builtin_ctzll (m >> from)		\
	    : scan_to_blank (s.p + base + SCAN_BLOCK, s.p + s.n);	\
	  val_store (column_at (b, o, c, i),				\
		     val_view (V_INPUT, f, e - f));			\
	}								\
      seen += count;							\
    }									\
  for (; c < columns; c++)						\
    val_store (column_at (b, o, c, i), val_unset (UNSET_FIELD));	\
}									\
									\
static attribute void							\
name##_far_bytes (struct batch *b, const struct op *o, unsigned i,	\
		  struct sv s)						\
{									\
  char copy[SCAN_BLOCK];						\
  int c = 0, columns = s.n ? 1 + o->n_also : 0;				\
  unsigned seen = 0;							\
  const char *from = columns && o->column[0] == 1 ? s.p : NULL;		\
  for (size_t base = 0; base < s.n && c < columns; base += SCAN_BLOCK)	\
    {									\
      uint64_t m = scan_equal_by (wide, block_of (s, base, copy),	\
				  (char) b->separator);			\
      if (s.n - base < SCAN_BLOCK)					\
	m &= ~(~UINT64_C (0) << (s.n - base));				\
      unsigned count = block_popcount (wide, m);			\
      while (c < columns						\
	     && o->column[c] - !from <= (int) (seen + count))		\
	{								\
	  unsigned at = nth (m, o->column[c] - !from - seen - 1);	\
	  const char *p = s.p + base + at;				\
	  if (!from)							\
	    {								\
	      from = p + 1;						\
	      continue;							\
	    }								\
	  val_store (column_at (b, o, c, i),				\
		     val_view (V_INPUT, from, p - from));		\
	  c++;								\
	  from = c < columns && o->column[c] == o->column[c - 1] + 1	\
	    ? p + 1 : NULL;						\
	}								\
      seen += count;							\
    }									\
  if (c < columns && from)						\
    {									\
      val_store (column_at (b, o, c, i),				\
		 val_view (V_INPUT, from, s.p + s.n - from));		\
      c++;								\
    }									\
  for (; c < 1 + o->n_also; c++)					\
    val_store (column_at (b, o, c, i), val_unset (UNSET_FIELD));	\
}									\
									\
static attribute void							\
name##_blanks (struct batch *b, const struct op *o, const uint16_t *at,	\
	       int n)							\
{									\
  struct target to[MAX_IN];						\
  int columns = find_targets (b, o, to);				\
  const struct sv *rec = b->rec;					\
  const struct val *text = o->x == NONE ? NULL : b->p->vecs[o->x].v;	\
  for (int j = 0; j < n; j++)						\
    {									\
      unsigned i = at[j];						\
      struct sv s = text ? val_bytes (text + i) : rec[i];		\
      if (unlikely (s.n >= SCAN_BLOCK					\
		    || (text && !block_may_read (s.p, s.p + s.n))))	\
	{								\
	  name##_far_blanks (b, o, i, s);				\
	  continue;							\
	}								\
      uint64_t m = scan_blank_by (wide, s.p) | ~UINT64_C (0) << s.n;	\
      uint64_t first = starts_of (m, 1);				\
      for (int c = 0; c < columns; c++)					\
	{								\
	  unsigned from = nth (first, to[c].k - 1);			\
	  if (likely (from < SCAN_BLOCK))				\
	    val_store (to[c].v + i,					\
		       val_view (V_INPUT, s.p + from,			\
				   __builtin_ctzll (m >> from)));	\
	  else								\
	    val_store (to[c].v + i, val_unset (UNSET_FIELD));		\
	}								\
    }									\
}									\
									\
static attribute void							\
name##_bytes (struct batch *b, const struct op *o, const uint16_t *at,	\
	      int n)							\
{									\
  struct target to[MAX_IN];						\
  int columns = find_targets (b, o, to);				\
  const struct sv *rec = b->rec;					\
  const struct val *text = o->x == NONE ? NULL : b->p->vecs[o->x].v;	\
  for (int j = 0; j < n; j++)						\
    {									\
      unsigned i = at[j];						\
      struct sv s = text ? val_bytes (text + i) : rec[i];		\
      if (unlikely (s.n >= SCAN_BLOCK					\
		    || (text && !block_may_read (s.p, s.p + s.n))))	\
	{								\
	  name##_far_bytes (b, o, i, s);				\
	  continue;							\
	}								\
      uint64_t m = scan_equal_by (wide, s.p, (char) b->separator);	\
      m = (m & ((UINT64_C (1) << s.n) - 1)) | UINT64_C (1) << s.n;	\
      for (int c = 0; c < columns; c++)					\
	{								\
	  int k = to[c].k;						\
	  unsigned from = k == 1 ? 0 : nth (m, k - 2) + 1;		\
	  if (likely (from <= s.n && s.n > 0))				\
	    val_store (to[c].v + i,					\
		       val_view (V_INPUT, s.p + from,			\
				   nth (m, k - 1) - from));		\
	  else								\
	    val_store (to[c].v + i, val_unset (UNSET_FIELD));		\
	}								\
    }									\
}

#ifdef SCAN_WIDE
LOCATE (wide, WITH_BMI2, true, nth_bit_wide)
#endif
LOCATE (plain, , false, nth_bit)

/* Locate the first field, between blanks, of the records.  */
static void
locate_first (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = b->p->vecs[o->out].v;
  for (int j = 0; j < n; j++)
    {
      struct sv s = text_of (b, o, at[j]);
      const char *p = s.p, *end = p + s.n, *e;
      while (p < end && scan_is_blank (*p))
	p++;
      if (p == end)
	val_store (&out[at[j]], val_unset (UNSET_FIELD));
      else
	{
	  e = scan_to_blank (p, end);
	  val_store (&out[at[j]], val_view (V_INPUT, p, e - p));
	}
    }
}

/* Locate the columns of O.  An empty record has none.  */
void
k_locate (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  bool blanks = b->separator == FLD_BLANKS;
  if (blanks && o->n_also == 0 && o->column[0] == 1)
    {
      locate_first (b, o, at, n);
      return;
    }
#ifdef SCAN_WIDE
  if (scan_is_wide ())
    {
      (blanks ? wide_blanks : wide_bytes) (b, o, at, n);
      return;
    }
#endif
  (blanks ? plain_blanks : plain_bytes) (b, o, at, n);
}

/* --- numbers of fields -------------------------------------------------- */

/* Return the number of fields of S.  */
static inline size_t
count_fields (const struct batch *b, struct sv s)
{
  struct scan x;
  scan_start (&x, s.p, s.n);
  if (s.n == 0)
    return 0;
  if (b->separator != FLD_BLANKS)
    return scan_count_bytes (&x, (char) b->separator, false);
  return scan_count_blanks (&x) / 2;
}

void
k_nf (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = b->p->vecs[o->out].v;
  for (int j = 0; j < n; j++)
    out[at[j]] = val_num (count_fields (b, text_of (b, o, at[j])));
}

/* Find the last field.  If NF is 0, that is $0, since `$NF' is `$0' then.  */
void
k_last_field (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = b->p->vecs[o->out].v;
  for (int j = 0; j < n; j++)
    {
      struct sv s = text_of (b, o, at[j]);
      const char *e = s.p + s.n, *f;
      if (b->separator == FLD_BLANKS)
	{
	  while (e > s.p && scan_is_blank (e[-1]))
	    e--;
	  f = e > s.p ? scan_back_to_blank (s.p, e) : e;
	  if (f == e)		/* NF is 0 */
	    f = s.p, e = s.p + s.n;
	}
      else
	{
	  const char *sep = s.n ? memrchr (s.p, b->separator, s.n) : NULL;
	  f = sep ? sep + 1 : s.p;
	}
      out[at[j]] = val_view (V_INPUT, f, e - f);
    }
}
