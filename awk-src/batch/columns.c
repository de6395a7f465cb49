/* columns.c -- locate the columns of many records.
   SPDX-License-Identifier: GPL-3.0-or-later

   For a record of less than 64 bytes, a 64-bit mask is computed.  Bit I of the
   mask is set if byte I of the record is a blank or separator.  The column to
   which byte I belongs is determined by the number of set bits below bit I.
   The functions may read up to IN_PAD bytes after a record in the input
   window.  Longer records are searched block by block.

   If the fields are separated by a regexp, or described by FPAT, FIELDWIDTHS
   or --csv, split_next finds the fields of one record at a time.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "batch/run.h"
#include "text/fields.h"
#include "text/scan.h"
#include "text/separators.h"

/* --- pieces ------------------------------------------------------------- */

/* Prepare to find the fields of S with split_next.  */
static void
start_pieces (struct split_state *st, struct sv s)
{
  static struct strbuf unquoted;
  split_start (st, &fld_separation.sp, s);
  st->unquoted = &unquoted;
}

/* Set *PIECE to the next field, which is a view of the record, or of text that
   is valid until the end of the batch.  Return false if there are no more
   fields.  */
static bool
next_piece (struct batch *b, struct split_state *st, struct sv *piece)
{
  if (!split_next (st, piece))
    return false;
  if (split_is_unquoted (st, *piece))
    {
      char *to = batch_text (b, piece->n);
      memcpy (to, piece->p, piece->n);
      piece->p = to;
    }
  return true;
}

/* --- blanks ------------------------------------------------------------- */

/* Return a mask of those bytes in a block that begin a field.  M is the mask
   of the blanks in the block.  CARRY is 1 if the byte before the block is a
   blank.  */
static inline uint64_t
starts_of (uint64_t m, uint64_t carry)
{
  return ~m & (m << 1 | carry);
}

/* Return M without its lowest N set bits.  The processor predicts the branches
   of the loop well, because a plan uses the same N for all records.  The
   instruction pdep could replace the loop, but takes more than a hundred
   cycles on some processors.  */
static inline uint64_t
without_bits (uint64_t m, int n)
{
  enum { MANY = 8 };
  if (n >= MANY)
    {
      int low = __builtin_popcount ((uint32_t) m);
      uint64_t drop = n >= low ? UINT32_MAX : 0;
      n -= n >= low ? low : 0;
      m &= ~drop;
    }
  while (n-- > 0)
    m &= m - 1;
  return m;
}

/* Return the position of the Nth set bit of M, where N is 0 for the lowest set
   bit.  */
static inline unsigned
nth_bit (uint64_t m, unsigned n)
{
  return (unsigned) __builtin_ctzll (without_bits (m, (int) n));
}

/* Return the vector of column C of O, as an array of cells.  */
static inline struct val *
column_of (const struct plan *p, const struct op *o, int c)
{
  return p->vecs[c ? o->also[c - 1] : o->out].v;
}

/* A column and the vector in which it is stored.  */
struct target
{
  int k;
  struct val *v;
};

/* Store in TO the numbers and vectors of the columns that O locates, and
   return how many there are.  */
static int
find_targets (const struct batch *b, const struct op *o, struct target *to)
{
  for (int c = 0; c <= o->n_also; c++)
    to[c] = (struct target) { o->column[c], column_of (b->p, o, c) };
  return 1 + o->n_also;
}

/* Return the address of the block of S that begins at byte BASE, or of a copy
   of this block in COPY.  The caller may read SCAN_BLOCK bytes at that
   address.  */
static inline const char *
block_of (struct sv s, size_t base, char copy[SCAN_BLOCK])
{
  return s.n - base >= SCAN_BLOCK ? s.p + base
    : block_readable (s.p + base, s.n - base, copy);
}

/* True if S must be searched block by block, because S is long or the bytes
   after S must not be read.  S is a record or, if COMPUTED is true, a string
   that a kernel has created.  */
static inline bool
is_far (struct sv s, bool computed)
{
  return unlikely (s.n >= SCAN_BLOCK
		   || (computed && !block_may_read (s.p, s.p + s.n)));
}

/* Locate the columns listed in TO for record I, whose text begins at P and is
   shorter than a block.  M is the mask of the blanks in the block at P.  */
static inline void
near_blanks (const struct target *to, int columns, unsigned i, const char *p,
	     uint64_t m)
{
  uint64_t first = starts_of (m, 1);
  for (int c = 0, k = 1; c < columns; k = to[c++].k)
    {
      first = without_bits (first, to[c].k - k);
      unsigned from = first ? (unsigned) __builtin_ctzll (first) : 0;
      val_store (to[c].v + i, likely (first)
		 ? val_view (V_INPUT, p + from, __builtin_ctzll (m >> from))
		 : val_unset (UNSET_FIELD));
    }
}

/* Locate the columns listed in TO for record I.  Those columns that the record
   has begin and end in the block at P.  M is the mask of the separators in the
   block.  The separator at the lowest set bit of M ends field K.  */
static inline void
near_bytes (const struct target *to, int columns, unsigned i, const char *p,
	    uint64_t m, int k)
{
  unsigned from = 0;
  for (int c = 0; c < columns; c++)
    {
      if (k < to[c].k)
	{
	  m = without_bits (m, to[c].k - k - 1);
	  from = m ? (unsigned) __builtin_ctzll (m) + 1 : 0;
	  m = without_bits (m, 1);
	  k = to[c].k;
	}
      val_store (to[c].v + i, likely (m)
		 ? val_view (V_INPUT, p + from, __builtin_ctzll (m) - from)
		 : val_unset (UNSET_FIELD));
    }
}

/* Search S, the text of record I, block by block (see is_far), and locate the
   columns listed in TO.  The columns are in ascending order.  */
INLINED void
far_blanks (bool wide, const struct target *to, int columns, unsigned i,
	    struct sv s)
{
  char copy[SCAN_BLOCK];
  int c = 0;
  uint64_t carry = 1;
  unsigned seen = 0;
  for (size_t base = 0; base < s.n && c < columns; base += SCAN_BLOCK)
    {
      uint64_t m = scan_blank_by (wide, block_of (s, base, copy));
      if (s.n - base < SCAN_BLOCK)
	m |= ~UINT64_C (0) << (s.n - base);
      uint64_t first = starts_of (m, carry);
      unsigned count = block_popcount (wide, first);
      carry = m >> 63;
      for (; c < columns && to[c].k <= (int) (seen + count); c++)
	{
	  unsigned from = nth_bit (first, to[c].k - seen - 1);
	  const char *f = s.p + base + from, *e;
	  e = m >> from ? f + __builtin_ctzll (m >> from)
	    : scan_to_blank (s.p + base + SCAN_BLOCK, s.p + s.n);
	  val_store (to[c].v + i, val_view (V_INPUT, f, e - f));
	}
      seen += count;
    }
  for (; c < columns; c++)
    val_store (to[c].v + i, val_unset (UNSET_FIELD));
}

/* Like far_blanks, but the fields are separated by the byte SEPARATOR.  */
INLINED void
far_bytes (bool wide, const struct target *to, int columns, unsigned i,
	   struct sv s, char separator)
{
  char copy[SCAN_BLOCK];
  int c = 0, end = s.n ? columns : 0;
  unsigned seen = 0;
  const char *from = end && to[0].k == 1 ? s.p : NULL;
  for (size_t base = 0; base < s.n && c < end; base += SCAN_BLOCK)
    {
      uint64_t m = scan_equal_by (wide, block_of (s, base, copy), separator);
      m &= block_first_bits (s.n - base);
      if (s.n - base < SCAN_BLOCK)
	m |= UINT64_C (1) << (s.n - base);
      unsigned count = block_popcount (wide, m);
      if (c == 0 && to[columns - 1].k <= (int) (seen + count)
	  && (base == 0 || to[0].k - 1 > (int) seen))
	{
	  near_bytes (to, columns, i, s.p + base, m, seen + 1);
	  return;
	}
      while (c < end && to[c].k - !from <= (int) (seen + count))
	{
	  unsigned at = nth_bit (m, to[c].k - !from - seen - 1);
	  const char *p = s.p + base + at;
	  if (!from)
	    {
	      from = p + 1;
	      continue;
	    }
	  val_store (to[c].v + i, val_view (V_INPUT, from, p - from));
	  c++;
	  from = c < end && to[c].k == to[c - 1].k + 1 ? p + 1 : NULL;
	}
      seen += count;
    }
  if (c < end && from && from <= s.p + s.n)
    {
      val_store (to[c].v + i, val_view (V_INPUT, from, s.p + s.n - from));
      c++;
    }
  for (; c < columns; c++)
    val_store (to[c].v + i, val_unset (UNSET_FIELD));
}

/* Locate the columns of O in the records listed in AT.  */
INLINED void
locate_by (bool wide, struct batch *b, const struct op *o, const uint16_t *at,
	   int n)
{
  struct target to[MAX_IN];
  int columns = find_targets (b, o, to);
  bool blanks = b->separator == FLD_BLANKS;
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j];
      struct sv s = batch_text_of (b, o, i);
      if (is_far (s, o->x != NONE))
	{
	  if (blanks)
	    far_blanks (wide, to, columns, i, s);
	  else
	    far_bytes (wide, to, columns, i, s, (char) b->separator);
	}
      else if (blanks)
	{
	  uint64_t m = scan_blank_by (wide, s.p) | ~UINT64_C (0) << s.n;
	  near_blanks (to, columns, i, s.p, m);
	}
      else
	near_bytes (to, columns, i, s.p, s.n == 0 ? 0
		    : (scan_equal_by (wide, s.p, (char) b->separator)
		       & block_first_bits (s.n)) | UINT64_C (1) << s.n, 1);
    }
}

MB_BOTH_LOCAL (void, locate,
	       (struct batch *b, const struct op *o, const uint16_t *at,
		int n), locate_by, b, o, at, n)

/* Return the number of fields of S.  The byte SEPARATOR separates fields.  */
static inline size_t
count_bytes (struct sv s, int separator)
{
  return s.n == 0 ? 0 : scan_count (s.p, s.n, (char) separator) + 1;
}

/* The vectors computed from fields that split_next finds.  */
struct split_targets
{
  struct target to[MAX_VECS];	/* numbers of the columns, all different, in
				   ascending order */
  int columns;
  struct			/* further vectors for columns that have more
				   than one vector */
  {
    const struct val *from;
    struct val *to;
  } copies[MAX_VECS];
  int n_copies;
  struct val *counts;		/* vector that receives the numbers of fields,
				   or NULL */
};

static void
add_copy (struct split_targets *t, const struct val *from, struct val *to)
{
  t->copies[t->n_copies].from = from;
  t->copies[t->n_copies++].to = to;
}

static void
add_column (struct split_targets *t, struct target x)
{
  int at = t->columns;
  while (at > 0 && t->to[at - 1].k > x.k)
    at--;
  if (at > 0 && t->to[at - 1].k == x.k)
    {
      add_copy (t, t->to[at - 1].v, x.v);
      return;
    }
  memmove (&t->to[at + 1], &t->to[at], (t->columns++ - at) * sizeof *t->to);
  t->to[at] = x;
}

static void
add_counts (struct split_targets *t, struct val *v)
{
  if (t->counts)
    add_copy (t, t->counts, v);
  else
    t->counts = v;
}

/* Return the vectors that O computes for itself and for operations with
   split_by set to O.  */
static const struct split_targets *
split_targets_of (struct plan *p, const struct op *o)
{
  int number = (int) (o - p->ops);
  if (o->targets)
    return o->targets;
  struct split_targets *t = p->ops[number].targets = xzalloc (sizeof *t);
  for (int i = 0; i < p->n_ops; i++)
    {
      const struct op *x = &p->ops[i];
      if (i != number && x->split_by != number)
	continue;
      if (x->run == k_nf)
	add_counts (t, p->vecs[x->out].v);
      else
	for (int c = 0; c <= x->n_also; c++)
	  add_column (t, (struct target) { x->column[c],
					   column_of (p, x, c) });
    }
  return t;
}

/* Store the columns of T and the number of fields of S, the text of record I.
   Call split_next to find the fields.  */
static void
split_record (struct batch *b, const struct split_targets *t, unsigned i,
	      struct sv s)
{
  struct split_state st;
  struct sv piece;
  int n = 0;			/* number of fields that split_next has
				   found */
  bool more = s.n > 0;
  start_pieces (&st, s);
  for (int c = 0; c < t->columns; c++)
    {
      for (; more && n + 1 < t->to[c].k; n += more)
	more = split_next (&st, &piece);
      more = more && next_piece (b, &st, &piece);
      n += more;
      val_store (t->to[c].v + i, more ? val_view (V_INPUT, piece.p, piece.n)
		 : val_unset (UNSET_FIELD));
    }
  for (; t->counts && more; n += more)
    more = split_next (&st, &piece);
  if (t->counts)
    t->counts[i] = val_num (n);
}

/* Return the separator of the fields of S.  */
static inline int
separator_of (const struct batch *b, struct sv s)
{
  return likely (b->separator != FLD_OTHER) ? b->separator
    : fld_is_plain_csv (s) ? ',' : FLD_OTHER;
}

/* Find the fields of the records in AT and fill the vectors of T.  The
   separator is one for which fld_separator returns FLD_OTHER.  If a single byte
   separates the fields of a record (separator_of), search the record for this
   byte.  For every other record, call split_next to find the fields.  */
INLINED void
split_by (bool wide, struct batch *b, const struct op *o,
	  const struct split_targets *t, const uint16_t *at, int n)
{
  int columns = t->columns;
  for (int j = 0; j < n; j++)
    {
      struct sv s = batch_text_of (b, o, at[j]);
      int separator = separator_of (b, s);
      if (separator == FLD_OTHER)
	split_record (b, t, at[j], s);
      else if (columns > 0)
	far_bytes (wide, t->to, columns, at[j], s, (char) separator);
    }
  for (int j = 0; t->counts && j < n; j++)
    {
      struct sv s = batch_text_of (b, o, at[j]);
      int separator = separator_of (b, s);
      if (separator != FLD_OTHER)
	t->counts[at[j]] = val_num (count_bytes (s, separator));
    }
  for (int c = 0; c < t->n_copies; c++)
    for (int j = 0; j < n; j++)
      val_store (t->copies[c].to + at[j], val_load (t->copies[c].from + at[j]));
}

MB_BOTH_LOCAL (void, split_others,
	       (struct batch *b, const struct op *o,
		const struct split_targets *t, const uint16_t *at, int n),
	       split_by, b, o, t, at, n)

/* Compute the vectors of O, and of the operations with split_by set to O.  Do
   nothing if an earlier operation has computed the vectors.  */
static void
split_or_skip (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  if (o->split_by != NONE)
    return;
  split_others (b, o, split_targets_of (b->p, o), at, n);
}

/* Locate the first field of each record if blanks separate fields.  */
static void
locate_first (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      struct sv s = batch_text_of (b, o, at[j]);
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

/* Locate the columns of O.  An empty record has no fields.  */
void
k_locate (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  bool blanks = b->separator == FLD_BLANKS;
  if (blanks && o->n_also == 0 && o->column[0] == 1)
    {
      locate_first (b, o, at, n);
      return;
    }
  if (b->separator == FLD_OTHER)
    split_or_skip (b, o, at, n);
  else
    locate (b, o, at, n);
}

/* --- all fields --------------------------------------------------------- */

void
batch_start_fields (struct batch *b, struct field_walk *w, struct sv s)
{
  w->b = b;
  w->separator = separator_of (b, s);
  if (w->separator == FLD_OTHER)
    {
      start_pieces (&w->pieces, s);
      w->pieces.all = true;
      return;
    }
  scan_start (&w->scan, s.p, s.n);
  w->from = s.p;
  if (s.n == 0)			/* an empty record has no fields */
    w->scan.next = s.p + 1;
}

/* The two functions below keep the marks of the current block (see
   text/scan.h) in processor registers, not in W->scan.  */
static size_t
next_blanks (struct field_walk *w, struct sv *f, size_t most)
{
  struct scan *x = &w->scan;
  uint64_t bits = x->bits;
  const char *base = x->base;
  size_t n = 0;
  while (n < most)
    {
      for (; bits == 0; bits = x->bits, base = x->base)
	{
	  if (x->next > x->end)
	    {
	      x->bits = 0;
	      return n;
	    }
	  scan_fill_blanks (false, x);
	}
      const char *from = base + __builtin_ctzll (bits);
      bits &= bits - 1;
      /* Treat the end of the text as a blank.  */
      for (; bits == 0; bits = x->bits, base = x->base)
	scan_fill_blanks (false, x);
      f[n++] = (struct sv) { from, (size_t) (base + __builtin_ctzll (bits)
					     - from) };
      bits &= bits - 1;
    }
  x->bits = bits;
  return n;
}

static size_t
next_bytes (struct field_walk *w, struct sv *f, size_t most)
{
  struct scan *x = &w->scan;
  uint64_t bits = x->bits;
  const char *from = w->from, *base = x->base;
  size_t n = 0;
  while (n < most)
    {
      for (; bits == 0; bits = x->bits, base = x->base)
	{
	  if (x->next > x->end)
	    {
	      x->bits = 0;
	      return n;
	    }
	  scan_fill_bytes (false, x, (char) w->separator, false);
	}
      const char *end = base + __builtin_ctzll (bits);
      bits &= bits - 1;
      f[n++] = (struct sv) { from, (size_t) (end - from) };
      from = end + 1;
    }
  x->bits = bits;
  w->from = from;
  return n;
}

size_t
batch_next_fields (struct field_walk *w, struct sv *f, size_t most)
{
  size_t n = 0;
  if (w->separator == FLD_BLANKS)
    return next_blanks (w, f, most);
  if (w->separator != FLD_OTHER)
    return next_bytes (w, f, most);
  while (n < most && next_piece (w->b, &w->pieces, &f[n]))
    n++;
  return n;
}

size_t
batch_add_fields (struct batch *b, struct sv s, struct sv **f, size_t *cap,
		  size_t n)
{
  enum { AT_ONCE = 64 };
  struct field_walk w;
  size_t first = n, end;
  batch_start_fields (b, &w, s);
  do
    {
      *f = mem_grow (*f, cap, n + 1 + AT_ONCE, sizeof **f);
      if (n == first)
	(*f)[n++] = s;
      end = *cap;
      n += batch_next_fields (&w, *f + n, end - n);
    }
  while (n == end);
  return n;
}

/* --- numbers of fields -------------------------------------------------- */

/* Return the number of fields of S.  Blanks or a byte separate the fields.  */
static inline size_t
count_fields (const struct batch *b, struct sv s)
{
  struct scan x;
  if (b->separator != FLD_BLANKS)
    return count_bytes (s, b->separator);
  scan_start (&x, s.p, s.n);
  return s.n == 0 ? 0 : scan_count_blanks (&x) / 2;
}

void
k_nf (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  if (b->separator == FLD_OTHER)
    split_or_skip (b, o, at, n);
  else
    for (int j = 0; j < n; j++)
      out[at[j]] = val_num (count_fields (b, batch_text_of (b, o, at[j])));
}

/* Like from_end, for fields that split_next finds.  */
static struct sv
piece_from_end (struct batch *b, struct sv s, int k, bool *found)
{
  static struct sv *f;
  static size_t cap;
  size_t n = batch_add_fields (b, s, &f, &cap, 0);
  *found = (size_t) k < n;
  return *found ? f[n - (size_t) k - 1] : s;
}

/* Return field NF - K of S, or $0 if K is NF.  If K is greater than NF, set
   *FOUND to false.  */
static struct sv
from_end (struct batch *b, struct sv s, int k, bool *found)
{
  int separator = separator_of (b, s);
  if (separator == FLD_OTHER)
    return piece_from_end (b, s, k, found);
  bool blanks = separator == FLD_BLANKS;
  const char *e = s.p + s.n, *f = NULL, *stop = NULL;
  *found = true;
  for (; k >= 0; k--)
    {
      while (blanks && e > s.p && scan_is_blank (e[-1]))
	e--;
      if (s.n == 0 || !e || (blanks && e == s.p))	/* S has no further
							   field */
	{
	  *found = k == 0;
	  return s;
	}
      stop = e;
      if (blanks)
	e = f = scan_back_to_blank (s.p, e);
      else
	{
	  e = memrchr (s.p, separator, e - s.p);
	  f = e ? e + 1 : s.p;
	}
    }
  return (struct sv) { f, (size_t) (stop - f) };
}

/* Locate the field $(NF - K), where K is O->column[0].  Cut the batch before
   the first record that has too few fields.  */
void
k_last_field (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      bool found;
      struct sv f = from_end (b, batch_text_of (b, o, at[j]), o->column[0],
			      &found);
      if (unlikely (!found))
	{
	  batch_cut (b, at[j]);
	  return;
	}
      out[at[j]] = val_view (V_INPUT, f.p, f.n);
    }
}
