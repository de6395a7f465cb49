/* layout.h -- how an array lies in memory and in the heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two stores, one array (array/dense.c, array/hash.c):

     dense   cells of the subscripts 0..a_dense_cap-1, V_NONE where there is
	     no element.  Outside heap files a segment without elements may
	     be the void segment, so that queues stay dense
     hash    entries (key cell, value cell) in order of insertion, found
	     through an index of 32-bit slots: low bits the entry's number
	     plus one, high bits a part of the hash.  Up to SMALL entries are
	     searched without an index

   Cells and entries stand in segments that never move: segment 0 holds 4,
   the following ones double the total up to 4096, from then on each holds
   4096.  A directory of pointers leads to them.

   Subscripts that are integers of less than 16 digits are kept as numbers,
   whatever they were written as; all others as strings.  Strings of up to 14
   bytes stand in the key cell; of longer ones it holds a pointer to the
   bytes, 32 bits of length, and 16 bits of the hash in len_hi.
   doc/heap-format.md has all of this byte by byte.  */

#ifndef VALUE_ARRAY_LAYOUT_H
#define VALUE_ARRAY_LAYOUT_H

#ifdef __SSE2__
# include <emmintrin.h>
#endif

#include "array/array.h"
#include "base/switches.h"
#include "pma/likely.h"

enum
{
  SMALL = 8, SEG_LAST_SHIFT = 12,
  ARR_TRANSIENT = 1,
  ARR_ORDERED = 2,		/* with ARR_TRANSIENT: no dense store */
  ARR_HIDDEN = 4,		/* of version 1.0: its updates wait, and it
				   looks empty; on file where a heap was
				   damaged */
  ARR_SLIDING = 8		/* a queue of few elements in large segments
				   (array/dense.c); never on file */
};
#define TOMBSTONE UINT32_C (0x80000000)

struct entry
{
  struct val key;		/* tag V_NONE: free, w0 = next free + 1 */
  struct val value;
};
_Static_assert (sizeof (struct entry) == 32
		&& offsetof (struct entry, value) == 16,
		"entries in heap files");

struct array
{
  uint32_t a_flags;		/* ARR_TRANSIENT, ARR_ORDERED */
  uint32_t a_index_bits;	/* 0: no index */
  struct val **a_dense;		/* directory of dense segments */
  uint64_t a_dense_cap;		/* cells there are, a segment boundary */
  uint64_t a_dense_count;	/* elements among them */
  struct entry **a_seg;		/* directory of entry segments */
  uint32_t *a_index;
  uint32_t a_entries;		/* entries ever used: the next fresh one */
  uint32_t a_free;		/* first free entry + 1 */
  uint32_t a_hash_count;	/* elements in the hash store */
  uint32_t a_tombstones;
  uint32_t a_int_keys;		/* of a_hash_count, keys that are numbers */
  uint32_t a_first;		/* enum arr_first of the first subscript since
				   the array was empty */
};
_Static_assert (sizeof (struct array) == 72, "arrays are 72 bytes on file");
_Static_assert (offsetof (struct array, a_seg) == 32
		&& offsetof (struct array, a_int_keys) == 64,
		"arrays in heap files");

/* Segment and offset of cell or entry I.  */
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

/* Number of cells of segment SEG, and of all before it.  */
static inline size_t
seg_size (size_t seg)
{
  return seg == 0 ? 4 : seg <= 10 ? (size_t) 1 << (seg + 1) : 4096;
}

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

/* The void segment: no elements, read only, the same for all arrays.  Only
   segments from VOID_FROM on are ever void.  */
enum { SEG_LAST_SIZE = 1 << SEG_LAST_SHIFT, VOID_FROM = 7 };
extern struct val arr_void[SEG_LAST_SIZE];

/* Is V a cell of the void segment?  */
static inline bool
arr_is_void (const struct val *v)
{
  return (uintptr_t) v - (uintptr_t) arr_void < sizeof arr_void;
}

/* The bytes of a key that is a string.  */
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

/* --- array.c ------------------------------------------------------------ */

/* Add segment SEG of elements of SIZE bytes, all zero if CLEAR, to directory
   *DIR, which has room for powers of two.  */
void arr_add_segment (struct array *a, void ***dir, size_t seg, size_t size,
		      bool clear);
void arr_free_segments (struct array *a, void ***dir, size_t nseg);
/* Let go of what element cell V of A owns.  */
void arr_release (struct array *a, struct val *v);

/* The cells or entries from number I on, which begins a large segment, will be
   read one after the other.  */
void arr_will_scan_dense (const struct array *a, uint64_t i);
void arr_will_scan_entries (const struct array *a, uint64_t i);

/* Does cell or entry I begin a large segment?  */
static inline bool
seg_begins (uint64_t i)
{
  return unlikely ((i & ((1 << SEG_LAST_SHIFT) - 1)) == 0);
}

/* The text of integer D, which has at most 15 digits and a sign.  */
struct val arr_long_int_text (double d);
static inline struct val
arr_int_key_text (double d)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (likely (d >= 0 && d < 1e8))
    {
      /* Halves of four digits, pairs, digits: the first in the low byte.  */
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

/* The elements of the keys of the N entries at E, made as V_UNTYPED where
   there are none: CELLS[I], and in MADE[I] whether it is new.  Keys are as
   arrays keep them, long ones borrowed.  The result is as that of arr_get in
   turn, but all keys are looked for at once, so that this does not wait for
   memory at each.  */
void arr_get_entries (struct array *a, const struct entry *e, size_t n,
		      struct val **cells, bool *made);

/* --- array/walk.c ------------------------------------------------------- */

/* Is any array watched by a walk?  Then the stores report what changes.  */
extern unsigned arr_watched;
/* Before place I of A's dense store, or entry I, is taken by a new element,
   or is let go.  */
void arr_watch_dense (struct array *a, uint64_t i, bool taken);
void arr_watch_entry (struct array *a, uint32_t i, bool taken);
/* Before a store of A is freed or elements change their places.  */
void arr_watch_end (struct array *a);

static inline bool
arr_is_watched (void)
{
  return unlikely (arr_watched != 0);
}

/* Make free cell V of A's dense store an element that the caller sets at once.
   False: arr_get_int has to do it.  */
static inline bool
arr_dense_take (struct array *a, const struct val *v)
{
  if (!a->a_dense_count || arr_is_watched () || unlikely (arr_is_void (v)))
    return false;
  a->a_dense_count++;
  return true;
}

/* The element that a walk has come to last: its array, the cell of its
   subscript as the walk gave it, with one count, and of its value.  The key
   is V_NONE where there is none.  As long as the array is watched, a change
   to the element is seen, and then it is forgotten.  */
struct arr_last
{
  struct val key;
  const struct array *a;
  struct val *e;
};
extern struct arr_last arr_last;

/* Is KEY, of A, where a walk stands?  Two cells of the same words are the
   same subscript.  */
static inline bool
arr_is_last (const struct array *a, const struct val *key)
{
  return (key->w1 == arr_last.key.w1 && key->w0 == arr_last.key.w0
	  && a == arr_last.a);
}

/* --- array/ahead.c ------------------------------------------------------ */

/* Long text S is a subscript of A: is it the record?  */
void arr_ahead_note (const struct array *a);
static inline void
arr_ahead_used (const struct array *a, struct sv s)
{
  if (s.p == arr_ahead.now.p && s.n == arr_ahead.now.n)
    arr_ahead_note (a);
}

/* A is freed.  */
void arr_ahead_gone (const struct array *a);

/* --- array/deferred.c --------------------------------------------------- */

bool arr_is_waiting (const struct array *a);
/* Make the updates of A, of which some wait.  */
void arr_settle_deferred (struct array *a);

/* Memory that deferred updates take now, about.  */
size_t arr_deferred_bytes (void);

/* Make the updates of A that wait: before A is looked at or changed.  */
static inline void
arr_settle (const struct array *a)
{
  if (unlikely (arr_waiting > 0) && arr_is_waiting (a))
    arr_settle_deferred ((struct array *) a);
}

/* --- array/hash.c: the hash store --------------------------------------- */

extern uint64_t arr_hash_seed;

/* The hash of a short key is a multiplicative mix of its cell.  */
static inline uint64_t
arr_hash_cell (const struct val *c)
{
  unsigned __int128 m = (unsigned __int128) (c->w0 ^ arr_hash_seed)
    * (c->w1 ^ UINT64_C (0xe7037ed1a0b428db));
  return (uint64_t) m ^ (uint64_t) (m >> 64);
}

/* Fatal: there is always a free slot, but in a damaged heap.  */
_Noreturn void arr_index_full (void);

#ifdef __SSE2__
/* A bit for each of the words of S that is X.  */
static inline unsigned
arr_slots_of (__m128i s, uint32_t x)
{
  __m128i same = _mm_cmpeq_epi32 (s, _mm_set1_epi32 ((int) x));
  return (unsigned) _mm_movemask_ps (_mm_castsi128_ps (same));
}
#endif

/* The value of entry number N of A if that is one and its key cell is K; else
   NULL.  */
static inline struct val *
arr_hash_is (const struct array *a, uint32_t n, const struct val *k)
{
  if (n >= a->a_entries)
    return NULL;
  struct entry *e = arr_entry (a, n);
  return e->key.w0 == k->w0 && e->key.w1 == k->w1 ? &e->value : NULL;
}

/* The value of the element of A, which has an index, whose key cell is K, a
   string in its cell or an integer, with HASH; *AT is the number of its entry.
   Else NULL, and *AT is the slot where the search ended.  It begins at slot
   I.  */
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

/* The same from the first slot of HASH on.  WIDE: K may well not be there.
   How many slots have to be looked at then nobody can predict, so some are at
   once.  */
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
#endif
  return arr_hash_search_from (a, k, hash, i, at);
}

/* A place in the program that looks up elements in the order of their making,
   or in steps of it, as loops over two subscripts do: the entry it found last,
   and how far it was from the one before.  */
struct arr_guess
{
  uint32_t last, step;
};

/* The value of the entry that G expects, if its key cell is K; else NULL.  */
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

/* It was entry N.  */
static inline void
arr_hash_learn (struct arr_guess *g, uint32_t n)
{
  g->step = n - g->last;
  g->last = n;
}

/* 0x80 where a byte of X is neither a digit nor NUL; else 0.  */
static inline uint64_t
arr_no_digits (uint64_t x)
{
  const uint64_t ones = UINT64_C (0x0101010101010101);
  uint64_t y = x ^ ones * '0';
  return ((((y & ones * 127) + ones * 118) | y)
	  & (((x & ones * 127) + ones * 127) | x) & ones * 128);
}

/* Is there a byte in the short string V, not empty, that is not a digit?  NULs
   may be overlooked.  */
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

/* Integers of up to 15 digits are kept as numbers.  */
static inline bool
arr_is_int_key (double d)
{
  return d > -1e15 && d < 1e15 && (double) (int64_t) d == d;
}

/* Is KEY a short string that cannot be a number?  Then its cell is the key's
   except for the tag.  */
static inline bool
arr_key_is_text (const struct val *key)
{
  unsigned char c = key->in[0];
  return (val_has_bytes (key) && val_is_inline (key)
	  && (c > '9' || (c >= '0' && arr_has_no_digit (key))));
}

/* Is KEY the short text of an integer that is a subscript as a number?  Not
   all are found.  */
static inline bool
arr_key_is_digits (const struct val *key, uint64_t *i)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  const uint64_t ones = UINT64_C (0x0101010101010101);
  const uint64_t pairs = UINT64_C (0x000000ff000000ff);
  unsigned n = key->kind;
  if (!val_has_bytes (key) || n - 1 >= 8
      || (n > 1 && (unsigned char) key->in[0] == '0'))
    return false;
  /* Digits with zeros before them, the first in the low byte.  */
  uint64_t x = (key->w0 ^ ones * '0') << 8 * (8 - n);
  if (((x + ones * 118) | x) & ones * 128)
    return false;
  x = x * 10 + (x >> 8);
  *i = ((x & pairs) * (100 + (UINT64_C (1000000) << 32))
	+ (x >> 16 & pairs) * (1 + (UINT64_C (10000) << 32))) >> 32;
  return true;
#else
  (void) key, (void) i;
  return false;
#endif
}

/* The key cell of KEY, for which arr_key_is_text holds.  */
static inline struct val
arr_text_cell (const struct val *key)
{
  uint64_t tags = VAL_W1 (0xff, 0);
  return (struct val) {
    .w0 = key->w0, .w1 = (key->w1 & ~tags) | VAL_W1 (V_STR, 0)
  };
}

/* Make K the key that V is where V is an integer, or a text that stands in its
   cell; false: arr_key has to do it.  */
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
      k->cell = arr_text_cell (v);
      k->hash = arr_hash_cell (&k->cell);
      return true;
    }
  if (!arr_key_is_digits (v, &i))
    return false;
  *k = (struct key) { .cell = val_num (i), .integer = i };
  return true;
}

/* The cell of integer I in the dense store of A, which has room for it and may
   have no element there; NULL: it has none.  */
static inline struct val *
arr_dense_at (const struct array *a, int64_t i)
{
  return (uint64_t) i < a->a_dense_cap ? arr_dense_cell (a, i) : NULL;
}

/* arr_find for K, made by arr_key_quick, while nothing waits.  WIDE: see
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

/* Make the element of K, a string that stands in its cell.  The search for it
   in A, which has an index, came to the end in SLOT.  */
struct val *arr_hash_put_at (struct array *a, const struct key *k,
			     uint32_t slot);

/* arr_make for K, made by arr_key_quick, while nothing waits, and the number
   of the entry, or what it may be.  WIDE: see arr_hash_search.  */
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

/* arr_make of arr_key (V), in one call.  */
struct val *arr_make_value (struct array *a, const struct val *v);

/* The hash of a text that does not stand in its cell.  */
uint64_t arr_hash_text (struct sv s);
/* K becomes text S, which is not an integer.  */
void arr_hash_key_string (struct key *k, struct sv s);
/* The key with the cell of an entry, and its hash.  */
struct key arr_hash_key_stored (const struct val *cell);
/* K with its hash, which that of an integer has not.  */
static inline struct key
arr_hash_key (struct key k)
{
  if (k.cell.tag == V_NUM)
    k.hash = arr_hash_cell (&k.cell);
  return k;
}

/* The functions of the interface for the hash store alone.  K has a hash.  */
struct val *arr_hash_find (const struct array *a, const struct key *k);
struct val *arr_hash_make (struct array *a, const struct key *k);
/* Make the index large enough for N elements.  */
void arr_hash_reserve (struct array *a, uint64_t n);
/* Free what was reserved for A if no element of it is hashed.  */
void arr_hash_unreserve (struct array *a);
/* K will be looked for soon: its slot of the index; and then, the slot being
   here, its entry.  */
void arr_hash_prefetch (const struct array *a, const struct key *k);
void arr_hash_prefetch_entry (const struct array *a, const struct key *k);
/* For many keys, in the order of the store, in an array with an index: */
/* the slot where the search for K begins;  */
uint32_t arr_hash_home (const struct array *a, const struct key *k);
/* SLOT, not less than the last one, will be read: one of N, all over A;  */
struct slots_scan
{
  const struct array *a;
  uint64_t n;
  uint32_t end;			/* 0 at first */
};
void arr_hash_scan_slots (struct slots_scan *s, uint32_t slot);
/* the number of the entry where K is if it is there, most likely; UINT32_MAX:
   it is not;  */
uint32_t arr_hash_candidate (const struct array *a, const struct key *k);
/* the value of K, which is searched for in entry N first; NULL: none;  */
struct val *arr_hash_find_from (const struct array *a, const struct key *k,
				uint32_t n);
/* K, which is not there, as entry *N, which has to be entered in the index,
   where arr_hash_reserve made room;  */
struct val *arr_hash_append (struct array *a, const struct key *k,
			     uint32_t *n);
void arr_hash_enter (struct array *a, const struct key *k, uint32_t n);
/* Take K out; false if it is not there.  *V gets the value.  */
bool arr_hash_take (struct array *a, const struct key *k, struct val *v);
void arr_hash_clear (struct array *a);
/* What typeof calls an array whose first subscript has the cell K.  */
enum arr_first arr_hash_key_kind (const struct val *k);

/* --- array/dense.c: the dense store ------------------------------------- */

/* Would the dense store take I, which lies after its end?  */
bool arr_dense_pays (const struct array *a, uint64_t i);
/* Extend it to hold I; integers of the hash store move over.  */
void arr_dense_extend (struct array *a, uint64_t i);
void arr_dense_clear (struct array *a);
/* The last element has been deleted: the store goes, unless it is that of a
   queue, which may go on where it was.  */
void arr_dense_emptied (struct array *a);
/* Subscript I comes to A, whose dense store has no element: if it does not go
   on where that was, the store goes.  */
void arr_dense_resume (struct array *a, double i);
/* Cell I, which is free, of A: its segment is not void from now on.  */
struct val *arr_dense_own (struct array *a, uint64_t i);
/* The element I has been deleted.  If it was at the end of a segment and the
   last of it, the memory of the segment is given back.  */
void arr_dense_shrink (struct array *a, uint64_t i);
static inline void
arr_dense_let_go (struct array *a, uint64_t i)
{
  /* Segments end before powers of two, and before multiples of 4096.  */
  if (unlikely ((i & (i + 1) & (SEG_LAST_SIZE - 1)) == 0))
    arr_dense_shrink (a, i);
}

/* Delete element I of A, which owns nothing, from its cell V.  False:
   arr_delete has to do it.  */
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

/* Where free place I of A is in a void segment: the end of that; else I.  */
uint64_t arr_dense_skip (const struct array *a, uint64_t i);

#endif /* VALUE_ARRAY_LAYOUT_H */
