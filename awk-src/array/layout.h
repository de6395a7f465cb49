/* layout.h -- the layout of an array in memory and in the heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array has two stores (array/dense.c, array/hash.c).

   dense   The cells of the subscripts 0..a_dense_cap-1; a cell without an
	   element has the tag V_NONE.  Outside of heap files, a segment
	   without elements may be the void segment, so that queues can stay
	   dense.
   hash    Entries (key cell, value cell) in the order of insertion, found
	   through an index of 32-bit slots.  The low bits of a slot are the
	   entry's number plus one, the high bits a part of the hash.  If there
	   are at most SMALL entries, they are searched without an index.

   Cells and entries are in segments that never move.  Segment 0 has 4 cells or
   entries, each of the next segments doubles the total up to 4096, and all
   other segments have 4096.  A directory contains pointers to the segments.

   A subscript that is an integer of less than 16 digits is stored as a number,
   however it was written; all other subscripts are stored as strings.  Strings
   of up to 14 bytes are stored in the key cell.  For a longer string the cell
   contains a pointer to the bytes, 32 bits of length, and 16 bits of the hash
   in len_hi.  doc/heap-format.md describes every byte.  */

#ifndef VALUE_ARRAY_LAYOUT_H
#define VALUE_ARRAY_LAYOUT_H

#ifdef __SSE2__
# include <emmintrin.h>
#endif

#include "array/array.h"
#include "base/switches.h"
#include "pma/likely.h"
#include "value/convert.h"

enum
{
  SMALL = 8, SEG_LAST_SHIFT = 12,
  ARR_TRANSIENT = 1,
  ARR_ORDERED = 2,		/* used with ARR_TRANSIENT: no dense store */
  ARR_HIDDEN = 4,		/* a flag of version 1.0: the array has pending
				   updates and appears empty; only damaged heap
				   files have this flag */
  ARR_SLIDING = 8		/* a queue of few elements in large segments
				   (array/dense.c); heap files never have this
				   flag */
};
#define TOMBSTONE UINT32_C (0x80000000)

struct entry
{
  struct val key;		/* with tag V_NONE the entry is free, and w0 is
				   the number of the next free entry, plus 1 */
  struct val value;
};
_Static_assert (sizeof (struct entry) == 32
		&& offsetof (struct entry, value) == 16,
		"entries in heap files");

struct array
{
  uint32_t a_flags;		/* a set of ARR_TRANSIENT, ARR_ORDERED and
				   ARR_SLIDING */
  uint32_t a_index_bits;	/* binary logarithm of the index's size; 0: no
				   index */
  struct val **a_dense;		/* directory of dense segments */
  uint64_t a_dense_cap;		/* number of dense cells; the last segment ends
				   with the last of them */
  uint64_t a_dense_count;	/* number of elements in the dense store */
  struct entry **a_seg;		/* directory of entry segments */
  uint32_t *a_index;
  uint32_t a_entries;		/* number of the first entry that was never
				   used */
  uint32_t a_free;		/* number of the first free entry, plus 1 */
  uint32_t a_hash_count;	/* number of elements in the hash store */
  uint32_t a_tombstones;
  uint32_t a_int_keys;		/* number of elements in the hash store whose
				   key is a number */
  uint32_t a_first;		/* enum arr_first: the kind of the first
				   subscript since the array was empty */
};
_Static_assert (sizeof (struct array) == 72, "arrays are 72 bytes on file");
_Static_assert (offsetof (struct array, a_seg) == 32
		&& offsetof (struct array, a_int_keys) == 64,
		"arrays in heap files");

/* Set *SEG to the segment of cell or entry I, and *OFF to its offset in the
   segment.  */
static inline void
seg_locate (uint64_t i, size_t *seg, size_t *off)
{
  if (i >> SEG_LAST_SHIFT)
    {
      *seg = 10 + (i >> SEG_LAST_SHIFT);
      *off = i & ((1 << SEG_LAST_SHIFT) - 1);
    }
  else if (i < 4)
    {
      *seg = 0;
      *off = i;
    }
  else
    {
      unsigned msb = 63 - __builtin_clzll (i);
      *seg = msb - 1;
      *off = i - (UINT64_C (1) << msb);
    }
}

/* Return the number of cells in segment SEG.  */
static inline size_t
seg_size (size_t seg)
{
  return seg == 0 ? 4 : seg <= 10 ? (size_t) 1 << (seg + 1) : 4096;
}

/* Return the number of cells in all segments before SEG.  */
static inline uint64_t
seg_start (size_t seg)
{
  return seg == 0 ? 0 : seg <= 10 ? UINT64_C (1) << (seg + 1)
    : (uint64_t) (seg - 10) << SEG_LAST_SHIFT;
}

static inline struct entry *
arr_entry (const struct array *a, uint32_t i)
{
  size_t seg, off;
  seg_locate (i, &seg, &off);
  return a->a_seg[seg] + off;
}

static inline struct val *
arr_dense_cell (const struct array *a, uint64_t i)
{
  size_t seg, off;
  seg_locate (i, &seg, &off);
  return a->a_dense[seg] + off;
}

/* The void segment: it has no elements, is read-only, and is shared by all
   arrays.  Only segments from VOID_FROM on may be void.  */
enum { SEG_LAST_SIZE = 1 << SEG_LAST_SHIFT, VOID_FROM = 7 };
extern struct val arr_void[SEG_LAST_SIZE];

/* True if V is in the void segment.  */
static inline bool
arr_is_void (const struct val *v)
{
  return (uintptr_t) v - (uintptr_t) arr_void < sizeof arr_void;
}

/* Return the bytes of a key that is a string.  */
static inline struct sv
key_bytes (const struct val *k)
{
  struct sv s;
  if (val_is_inline (k))
    {
      s.p = k->in;
      s.n = k->kind;
    }
  else
    {
      s.p = k->p;
      s.n = k->len_lo;
    }
  return s;
}

/* True if the key STORED in an entry is K.  */
static inline bool
arr_same_key (const struct val *stored, const struct val *k)
{
  if (val_is_inline (k))
    return stored->w0 == k->w0 && stored->w1 == k->w1;
  return !val_is_inline (stored) && stored->tag == V_STR
    && stored->len_lo == k->len_lo && stored->len_hi == k->len_hi
    && memcmp (stored->p, k->p, k->len_lo) == 0;
}

/* --- array.c ------------------------------------------------------------ */

/* Add segment SEG, whose elements have SIZE bytes, to the directory *DIR.  If
   CLEAR is true, set the elements to zeros.  The capacity of the directory is
   always a power of two.  */
void arr_add_segment (struct array *a, void ***dir, size_t seg, size_t size,
		      bool clear);
void arr_free_segments (struct array *a, void ***dir, size_t nseg);
/* Free the bytes or the subarray that V, the cell of an element of A,
   owns.  */
void arr_release (struct array *a, struct val *v);

/* Advise the kernel that the cells or entries from number I on will be read in
   order.  Cell or entry I is the first of a large segment.  */
void arr_will_scan_dense (const struct array *a, uint64_t i);
void arr_will_scan_entries (const struct array *a, uint64_t i);

/* True if cell or entry I is the first of a large segment.  */
static inline bool
seg_begins (uint64_t i)
{
  return unlikely ((i & ((1 << SEG_LAST_SHIFT) - 1)) == 0);
}

/* Return the text of the integer D, which has at most 15 digits and perhaps a
   sign.  */
struct val arr_long_int_text (double d);
static inline struct val
arr_int_key_text (double d)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (likely (d >= 0 && d < 1e8))
    {
      /* Split the number into two halves of four digits, each half into pairs
	 of digits, and each pair into digits.  The first digit is in the low
	 byte of the result.  */
      const uint64_t zeros = UINT64_C (0x3030303030303030);
      uint64_t x = (uint32_t) d, y;
      x = x / 10000 | x % 10000 << 32;
      y = (x * 10486 >> 20) & UINT64_C (0x0000007f0000007f);
      x = y | (x - 100 * y) << 16;
      y = (x * 103 >> 10) & UINT64_C (0x000f000f000f000f);
      x = y | (x - 10 * y) << 8;
      unsigned lead = x ? __builtin_ctzll (x) / 8 : 7;
      struct val v;
      v.w0 = (x | zeros) >> 8 * lead;
      v.w1 = VAL_W1 (V_STR, 8 - lead);
      return v;
    }
#endif
  return arr_long_int_text (d);
}

/* --- array/bulk.c ------------------------------------------------------- */

/* Find the elements of A whose keys are those of the N entries at E, and add
   missing elements as V_UNTYPED.  Set CELLS[I] to the element of key I, and
   MADE[I] to true if the element is new.  The keys have the form in which
   arrays store them; the bytes of long ones are borrowed.  The result is the
   same as if arr_make had been called for each key in turn, but all keys are
   looked up together, so that the waits for memory overlap.  */
void arr_get_entries (struct array *a, const struct entry *e, size_t n,
		      struct val **cells, bool *made);

/* --- array/walk.c ------------------------------------------------------- */

/* The number of active walks and of cached gaps (array/walk.c).  While this
   number is not 0, the stores must report their changes.  */
extern unsigned arr_watched;
/* Report that cell I of A's dense store, or entry I, is about to be filled by
   a new element (if TAKEN is true) or to be freed.  */
void arr_watch_dense (struct array *a, uint64_t i, bool taken);
void arr_watch_entry (struct array *a, uint32_t i, bool taken);
/* Report that a store of A is about to be freed, or that elements are about to
   move.  */
void arr_watch_end (struct array *a);

static inline bool
arr_is_watched (void)
{
  return unlikely (arr_watched != 0);
}

/* Turn V, a free cell of A's dense store, into an element, whose value the
   caller sets immediately.  Return false if the caller must call arr_make
   instead.  */
static inline bool
arr_dense_take (struct array *a, const struct val *v)
{
  if (!a->a_dense_count || arr_is_watched () || unlikely (arr_is_void (v)))
    return false;
  a->a_dense_count++;
  return true;
}

/* The last element that a walk has reached: its array, the cell of its
   subscript as the walk has returned it, with one reference, and the cell of
   its value.  If no walk has reached an element, KEY is V_NONE.  The array is
   watched, and any change of the element clears this struct.  */
struct arr_last
{
  struct val key;
  const struct array *a;
  struct val *e;
};
extern struct arr_last arr_last;

/* True if the element KEY of A is the last one that a walk has reached.  Two
   cells with equal words represent the same subscript.  */
static inline bool
arr_is_last (const struct array *a, const struct val *key)
{
  return (key->w1 == arr_last.key.w1 && key->w0 == arr_last.key.w0
	  && a == arr_last.a);
}

/* --- array/shrink.c ----------------------------------------------------- */

/* Note that elements of A were deleted and that the number of free entries of A
   has become a multiple of SEG_LAST_SIZE.  */
void arr_note_sparse (struct array *a);
/* Forget A, which is being freed.  */
void arr_forget_sparse (const struct array *a);
/* Free the segments of A's hash store that contain no element.  Return false if
   there are few of them; then nothing is done.  A has no pending updates.  */
bool arr_shrink (struct array *a);

/* --- array/deferred.c --------------------------------------------------- */

/* True if A has pending updates.  */
bool arr_is_waiting (const struct array *a);
/* Apply the pending updates of A.  A has some.  */
void arr_settle_deferred (struct array *a);

/* Return the approximate number of bytes that deferred updates occupy.  */
size_t arr_deferred_bytes (void);

/* Apply the pending updates of A, if there are any.  Call arr_settle before A
   is read or changed.  */
static inline void
arr_settle (const struct array *a)
{
  if (unlikely (arr_waiting > 0) && arr_is_waiting (a))
    arr_settle_deferred ((struct array *) a);
}

/* --- array/hash.c: the hash store --------------------------------------- */

extern uint64_t arr_hash_seed;

/* Return the hash of a short key, a multiplicative mix of its cell C.  */
static inline uint64_t
arr_hash_cell (const struct val *c)
{
  unsigned __int128 m = (unsigned __int128) (c->w0 ^ arr_hash_seed)
    * (c->w1 ^ UINT64_C (0xe7037ed1a0b428db));
  return (uint64_t) m ^ (uint64_t) (m >> 64);
}

/* Raise a fatal error because the index has no free slot.  This happens only
   in a damaged heap.  */
_Noreturn void arr_index_full (void);

#ifdef __SSE2__
/* Return a mask with a bit for each word of S: set if the word is equal to
   X.  */
static inline unsigned
arr_slots_of (__m128i s, uint32_t x)
{
  __m128i same = _mm_cmpeq_epi32 (s, _mm_set1_epi32 ((int) x));
  return (unsigned) _mm_movemask_ps (_mm_castsi128_ps (same));
}
#endif

/* Return the value of entry N of A if that entry exists and its key cell is
   equal to K.  Otherwise return NULL.  */
static inline struct val *
arr_hash_is (const struct array *a, uint32_t n, const struct val *k)
{
  if (n >= a->a_entries)
    return NULL;
  struct entry *e = arr_entry (a, n);
  return e->key.w0 == k->w0 && e->key.w1 == k->w1 ? &e->value : NULL;
}

/* Search the index of A, from slot I on, for the key cell K, which is an
   inline string or an integer and has the hash HASH.  Return the value of the
   element with key K, and set *AT to the number of its entry.  If there is no
   such element, return NULL and set *AT to the slot where the search has
   ended.  */
static inline __attribute__ ((always_inline)) struct val *
arr_hash_search_from (const struct array *a, const struct val *k,
		      uint64_t hash, uint32_t i, uint32_t *at)
{
  uint32_t mask = (UINT32_C (1) << a->a_index_bits) - 1, first = i;
  uint32_t tag = (uint32_t) (hash >> 32) & ~mask;
  do
    {
      uint32_t s = a->a_index[i], n = (s & mask) - 1;
      struct val *v;
      if (s == 0)
	{
	  *at = i;
	  return NULL;
	}
      if ((s & ~mask) == tag && (v = arr_hash_is (a, n, k)))
	{
	  *at = n;
	  return v;
	}
      i = (i + 1) & mask;
    }
  while (i != first);
  arr_index_full ();
}

/* Search the index of A like arr_hash_search_from, beginning at the first slot
   for HASH.  WIDE is true if K is likely to be missing.  In this case the
   number of slots to visit is unpredictable, so several of them are compared
   at a time.  */
static inline __attribute__ ((always_inline)) struct val *
arr_hash_search (const struct array *a, const struct val *k, uint64_t hash,
		 bool wide, uint32_t *at)
{
  uint32_t mask = (UINT32_C (1) << a->a_index_bits) - 1, i = hash & mask;
#ifdef __SSE2__
  enum { AT_ONCE = 4 };
  uint32_t tag = (uint32_t) (hash >> 32) & ~mask;
  for (; wide && likely (i + AT_ONCE <= mask); i += AT_ONCE)
    {
      __m128i s = _mm_loadu_si128 ((const __m128i *) (a->a_index + i));
      unsigned zero = arr_slots_of (s, 0);
      unsigned same = arr_slots_of (_mm_and_si128
				    (s, _mm_set1_epi32 (~mask)), tag);
      for (same &= (zero - 1) & ~zero; same; same &= same - 1)
	{
	  *at = (a->a_index[i + __builtin_ctz (same)] & mask) - 1;
	  struct val *v = arr_hash_is (a, *at, k);
	  if (likely (v))
	    return v;
	}
      *at = i + (zero ? __builtin_ctz (zero) : 0);
      if (likely (zero))
	return NULL;
    }
#else
  (void) wide;
#endif
  return arr_hash_search_from (a, k, hash, i, at);
}

/* The hash store of an array that has an index and does not change, prepared
   for many searches.  */
struct arr_probe
{
  struct entry **seg;
  const uint32_t *index;
  uint32_t mask, entries;
};

static inline struct arr_probe
arr_probe (const struct array *a)
{
  return (struct arr_probe) {
    .seg = a->a_seg, .index = a->a_index, .entries = a->a_entries,
    .mask = (UINT32_C (1) << a->a_index_bits) - 1
  };
}

/* Return the number of the entry to which one of the first four slots for the
   hash HASH refers; if there is none, return a larger number than any entry
   has.  */
static inline uint32_t
arr_probe_number (const struct arr_probe *p, uint64_t hash)
{
  uint32_t i = hash & p->mask, tag = (uint32_t) (hash >> 32) & ~p->mask;
#ifdef __SSE2__
  enum { AT_ONCE = 4 };
  if (unlikely (i + AT_ONCE > p->mask))
    return UINT32_MAX;
  __m128i s = _mm_loadu_si128 ((const __m128i *) (p->index + i));
  unsigned same = arr_slots_of (_mm_and_si128
				(s, _mm_set1_epi32 (~p->mask)), tag);
  i += __builtin_ctz (same | 1 << AT_ONCE);
#endif
  return (p->index[i] & ~p->mask) == tag ? (p->index[i] & p->mask) - 1
    : UINT32_MAX;
}

/* Return entry I of P, like arr_entry, but without branches, because the
   numbers of the entries that searches find are unpredictable.  */
static inline struct entry *
arr_probe_entry (const struct arr_probe *p, uint32_t i)
{
  uint32_t large = i >> SEG_LAST_SHIFT;
  unsigned msb = 31 - __builtin_clz (i | 2);
  msb = msb < SEG_LAST_SHIFT ? msb : SEG_LAST_SHIFT;
  return p->seg[msb - 1 + large - (large != 0)]
    + (i & (((UINT32_C (1) << msb) - 1) | 3));
}

/* Return the value of entry N if its key is the string K, or NULL.  */
static inline struct val *
arr_probe_value (const struct arr_probe *p, uint32_t n, const struct key *k)
{
  if (unlikely (n >= p->entries))
    return NULL;
  struct entry *e = arr_probe_entry (p, n);
  if (likely (val_is_inline (&k->cell)))
    return ((e->key.w0 ^ k->cell.w0) | (e->key.w1 ^ k->cell.w1)) == 0
      ? &e->value : NULL;
  return arr_same_key (&e->key, &k->cell) ? &e->value : NULL;
}

/* State of one instruction that looks up elements: the number of the entry
   that was found last, and its distance from the entry that was found before.
   The guess is right if elements are looked up in the order of insertion, or
   at a constant distance in that order, as in loops over two subscripts.  */
struct arr_guess
{
  uint32_t last, step;
};

/* Return the value of the entry that G predicts, if its key cell is equal to
   K.  Otherwise return NULL.  */
static inline struct val *
arr_hash_expected (const struct array *a, const struct val *k,
		   struct arr_guess *g)
{
  uint32_t n = g->last + g->step;
  struct val *v = without (GUESS) ? NULL : arr_hash_is (a, n, k);
  if (v)
    g->last = n;
  return v;
}

/* Record in G that entry N was found.  */
static inline void
arr_hash_learn (struct arr_guess *g, uint32_t n)
{
  g->step = n - g->last;
  g->last = n;
}

/* Return a word that has 0x80 in each byte in which X contains neither a digit
   nor NUL, and 0 in the other bytes.  */
static inline uint64_t
arr_no_digits (uint64_t x)
{
  const uint64_t ones = UINT64_C (0x0101010101010101);
  uint64_t y = x ^ ones * '0';
  return ((((y & ones * 127) + ones * 118) | y)
	  & (((x & ones * 127) + ones * 127) | x) & ones * 128);
}

/* True if the short string V, which is not empty, contains a byte that is not
   a digit.  A NUL byte in V may count as a digit.  */
static inline bool
arr_has_no_digit (const struct val *v)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return arr_no_digits (v->w0) || arr_no_digits (VAL_LEN (v->w1));
#else
  for (unsigned i = 0; i < v->kind; i++)
    if (((const char *) v)[i] < '0' || ((const char *) v)[i] > '9')
      return true;
  return false;
#endif
}

/* True if the number D is an integer of at most 15 digits, so that it is
   stored as a number.  */
static inline bool
arr_is_int_key (double d)
{
  return d > -1e15 && d < 1e15 && (double) (int64_t) d == d;
}

/* True if KEY is a short string that cannot be a number.  In this case the
   cell of KEY is equal to the cell of the stored key except for the tag.  */
static inline bool
arr_key_is_text (const struct val *key)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  unsigned char c = (unsigned char) key->w0;	/* KEY may be in registers of
						   the processor */
#else
  unsigned char c = key->in[0];
#endif
  return (val_has_bytes (key) && val_is_inline (key) && c != '-'
	  && (c > '9' || c < '0' || arr_has_no_digit (key)));
}

/* True if KEY is the short text of an integer that is stored as a number.  Set
   *I to the integer.  In some cases, the result is false although KEY is the
   text of such an integer.  */
static inline bool
arr_key_is_digits (const struct val *key, uint64_t *i)
{
  unsigned n = key->kind;
  return (val_has_bytes (key) && n - 1 < 8
	  && !(n > 1 && (unsigned char) key->in[0] == '0')
	  && num_digits (key->w0, n, i));
}

/* Return the key cell for KEY.  KEY satisfies arr_key_is_text.  */
static inline struct val
arr_text_cell (const struct val *key)
{
  uint64_t tags = VAL_W1 (0xff, 0);
  return (struct val) {
    .w0 = key->w0, .w1 = (key->w1 & ~tags) | VAL_W1 (V_STR, 0)
  };
}

/* Set K to the key of V if V is an integer or an inline text.  Return false if
   the caller must call arr_key instead.  */
static inline __attribute__ ((always_inline)) bool
arr_key_quick (struct key *k, const struct val *v)
{
  uint64_t i;
  if (val_is_num (v))
    {
      if (!arr_is_int_key (v->num))
	return false;
      *k = arr_int_key (v->num);
      return true;
    }
  if (!val_is_inline (v))
    return false;
  if (arr_key_is_text (v))
    {
      struct val cell = arr_text_cell (v);
      k->hash = arr_hash_cell (&cell);
      val_store (&k->cell, cell);
      return true;
    }
  if (!arr_key_is_digits (v, &i))
    return false;
  *k = (struct key) { .cell = val_num (i), .integer = i };
  return true;
}

/* Return the cell of the integer I in the dense store of A, whether it
   contains an element or not.  Return NULL if I is outside of the store.  */
static inline struct val *
arr_dense_at (const struct array *a, int64_t i)
{
  return (uint64_t) i < a->a_dense_cap ? arr_dense_cell (a, i) : NULL;
}

/* Return the element with key K, as arr_find does.  K comes from
   arr_key_quick, and A must have no pending updates.  WIDE is as in
   arr_hash_search.  */
static inline __attribute__ ((always_inline)) struct val *
arr_find_quick (const struct array *a, const struct key *k, bool wide)
{
  uint32_t at;
  if (k->cell.tag == V_NUM)
    {
      struct val *v = arr_dense_at (a, k->integer);
      return v && v->tag != V_NONE ? v
	: a->a_int_keys ? arr_find (a, *k) : NULL;
    }
  if (unlikely (!a->a_index_bits))
    return a->a_hash_count ? arr_find (a, *k) : NULL;
  return arr_hash_search (a, &k->cell, k->hash, wide, &at);
}

/* Insert an element with key K, an inline string.  The search for K in A,
   which has an index, has ended at SLOT.  */
struct val *arr_hash_put_at (struct array *a, const struct key *k,
			     uint32_t slot);

/* Return the element with key K, as arr_make does.  K comes from
   arr_key_quick, and A must have no pending updates.  Set *NUMBER to the
   number of the entry, if it is known, or else to a guess.  WIDE is as in
   arr_hash_search.  */
static inline __attribute__ ((always_inline)) struct val *
arr_make_quick (struct array *a, const struct key *k, bool wide,
		uint32_t *number)
{
  uint32_t at;
  *number = a->a_entries;
  if (k->cell.tag == V_NUM)
    {
      struct val *v = arr_dense_at (a, k->integer);
      return v && v->tag != V_NONE ? v : arr_make (a, *k);
    }
  if (unlikely (!a->a_index_bits))
    return arr_make (a, *k);
  struct val *v = arr_hash_search (a, &k->cell, k->hash, wide, &at);
  if (unlikely (!v))
    return arr_hash_put_at (a, k, at);
  *number = at;
  return v;
}

/* Return the result of arr_make (A, arr_key (V)).  */
struct val *arr_make_value (struct array *a, const struct val *v);

/* Return the hash of a text that is not inline.  */
uint64_t arr_hash_text (struct sv s);
/* Set K to the key of the text S, which is not an integer.  */
void arr_hash_key_string (struct key *k, struct sv s);
/* Return the key of an entry whose key cell is CELL, including its hash.  */
struct key arr_hash_key_stored (const struct val *cell);
/* Return K including its hash, which the key of an integer may lack.  */
static inline struct key
arr_hash_key (struct key k)
{
  if (k.cell.tag == V_NUM)
    k.hash = arr_hash_cell (&k.cell);
  return k;
}

/* The following functions are like those of array.h, but access only the hash
   store.  K contains its hash.  */
struct val *arr_hash_find (const struct array *a, const struct key *k);
struct val *arr_hash_make (struct array *a, const struct key *k);
/* Make the index of A large enough for N elements.  */
void arr_hash_reserve (struct array *a, uint64_t n);
/* Free the index and the entries of A if its hash store is empty.  */
void arr_hash_unreserve (struct array *a);
/* Prefetch the slot of the index at which the search for K begins.  */
void arr_hash_prefetch (const struct array *a, const struct key *k);
/* Prefetch the entry that most likely has the key K, after the slot was
   prefetched.  */
void arr_hash_prefetch_entry (const struct array *a, const struct key *k);
/* The following functions are for many keys in storage order, in an array that
   has an index.  */
/* Return the slot at which the search for K begins.  */
uint32_t arr_hash_home (const struct array *a, const struct key *k);
/* State of a scan that reads N slots distributed over the index.  Call
   arr_hash_scan_slots before SLOT is read; SLOT must not be less than in the
   previous call.  */
struct slots_scan
{
  const struct array *a;
  uint64_t n;
  uint32_t end;			/* 0 before the first call */
};
void arr_hash_scan_slots (struct slots_scan *s, uint32_t slot);
/* Return the number of the entry that most likely contains K, or UINT32_MAX if
   A does not have K.  */
uint32_t arr_hash_candidate (const struct array *a, const struct key *k);
/* Return the value of the element with key K, or NULL if there is none.
   Compare the key of entry N first.  */
struct val *arr_hash_find_from (const struct array *a, const struct key *k,
				uint32_t n);
/* Append an entry with key K, which A does not have, and set *N to its number.
   The entry is not added to the index, where arr_hash_reserve has made space
   for it.  arr_hash_enter adds entry N to the index.  */
struct val *arr_hash_append (struct array *a, const struct key *k,
			     uint32_t *n);
void arr_hash_enter (struct array *a, const struct key *k, uint32_t n);
/* Remove the element with key K and set *V to its value.  Return false if
   there is no such element.  */
bool arr_hash_take (struct array *a, const struct key *k, struct val *v);
void arr_hash_clear (struct array *a);
/* Return the enum arr_first of an array whose first subscript has the cell
   K.  */
enum arr_first arr_hash_key_kind (const struct val *k);

/* --- array/dense.c: the dense store ------------------------------------- */

/* True if extending the dense store to subscript I, which is after its end,
   saves memory or time.  */
bool arr_dense_pays (const struct array *a, uint64_t i);
/* Extend the dense store so that it holds subscript I, and move integers from
   the hash store to it.  */
void arr_dense_extend (struct array *a, uint64_t i);
void arr_dense_clear (struct array *a);
/* Free the dense store after its last element was deleted.  Keep the store if
   it belongs to a queue that may continue in it.  */
void arr_dense_emptied (struct array *a);
/* Prepare to add subscript I to A, whose dense store has no elements.  Free
   the store unless I continues the queue.  */
void arr_dense_resume (struct array *a, double i);
/* Replace the void segment that contains cell I by a segment of A's own, and
   return the cell.  */
struct val *arr_dense_own (struct array *a, uint64_t i);
/* Free the segment of element I after I was deleted, if I was the last cell of
   the segment and no other cell of the segment is in use.  */
void arr_dense_shrink (struct array *a, uint64_t i);
static inline void
arr_dense_let_go (struct array *a, uint64_t i)
{
  /* Segments end before powers of two, and from 4096 on before multiples of
     4096.  */
  if (unlikely ((i & (i + 1) & (SEG_LAST_SIZE - 1)) == 0))
    arr_dense_shrink (a, i);
}

/* Delete element I of A; its value owns nothing.  V is its cell.  Return false
   if the caller must call arr_delete instead.  */
static inline bool
arr_dense_drop (struct array *a, struct val *v, uint64_t i)
{
  if (a->a_dense_count <= 1 || arr_is_watched ())
    return false;
  *v = val_tagged (V_NONE);
  a->a_dense_count--;
  arr_dense_let_go (a, i);
  return true;
}

/* Return the end of the void segment that contains the free cell I of A, or I
   if the cell is not in a void segment.  */
uint64_t arr_dense_skip (const struct array *a, uint64_t i);

#endif /* VALUE_ARRAY_LAYOUT_H */
