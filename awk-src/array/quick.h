/* quick.h -- inline access to array elements by short subscripts.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter, batches and machine code look up most subscripts with these
   functions.  The functions accept subscripts that are integers or strings of
   up to 14 bytes, and arrays without pending updates.  For all other cases,
   the comment of each function names the function of array/array.h to call.  */

#ifndef ARRAY_QUICK_H
#define ARRAY_QUICK_H

#ifdef __SSE2__
# include <emmintrin.h>
#endif

#include "array/layout.h"
#include "base/switches.h"
#include "value/convert.h"

/* --- subscripts --------------------------------------------------------- */

/* Return the text of the integer D, which has at most 15 digits and may have a
   sign.  */
struct val arr_long_int_text (double d);
static inline struct val
arr_int_key_text (double d)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (likely (d >= 0 && d < 1e8))
    {
      struct val v;
      unsigned n;
      v.w0 = num_short_text ((uint32_t) d, &n);
      v.w1 = VAL_W1 (V_STR, n);
      return v;
    }
#endif
  return arr_long_int_text (d);
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
   a digit.  On little-endian processors, a NUL byte in V counts as a
   digit.  */
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

/* True if the number D is an integer of at most 15 digits, which arrays store
   as a number.  */
static inline bool
arr_is_int_key (double d)
{
  return d > -1e15 && d < 1e15 && (double) (int64_t) d == d;
}

/* True if KEY is a short string that arrays certainly store as a string, not as
   a number.  If the result is true, the cell of KEY is equal to the cell of the
   stored key except for the tag.  */
static inline bool
arr_key_is_text (const struct val *key)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  unsigned char c = (unsigned char) key->w0;	/* do not use the address of
						   KEY, so that KEY can be in
						   processor registers */
#else
  unsigned char c = key->in[0];
#endif
  return (val_has_bytes (key) && val_is_inline (key)
	  && (unlikely (c == '-') ? key->kind == 1
	      : c > '9' || c < '0' || arr_has_no_digit (key)));
}

/* True if KEY is known to be the decimal representation of an integer that
   arrays store as a number.  If the result is true, set *I to the integer.
   For some decimal representations of integers, the result is false.  */
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

/* If V is an integer or an inline string whose key can be computed quickly,
   set K to the key and return true.  If the key cannot be computed quickly,
   return false; the caller must then call arr_key.  */
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

/* --- the dense store ---------------------------------------------------- */

/* Return the cell for the integer I in the dense store of A.  The result may
   be a free cell.  Return NULL if I is outside of the store.  */
static inline struct val *
arr_dense_at (const struct array *a, int64_t i)
{
  return (uint64_t) i < a->a_dense_cap ? arr_dense_cell (a, i) : NULL;
}

/* Turn V, a free cell of A's dense store, into an element.  The caller sets
   the element's value immediately.  Return false if the caller must call
   arr_make instead: the store is empty, elements may move, a walk is active,
   or V is in the void segment.  */
static inline bool
arr_dense_take (struct array *a, const struct val *v)
{
  if ((a->a_dense_count + 1) % ARR_TAKE_STEP <= 1 || arr_is_watched ()
      || unlikely (arr_is_void (v)))
    return false;
  a->a_dense_count++;
  return true;
}

/* Delete element I of A.  V must be the cell of the element; its value must
   not own any memory.  Return false if the caller must call arr_delete
   instead.  */
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

/* --- the hash store ----------------------------------------------------- */

#ifdef __SSE2__
/* Return a mask of four bits, one for each word of S: a bit is set if its word
   is equal to X.  */
static inline unsigned
arr_slots_of (__m128i s, uint32_t x)
{
  __m128i same = _mm_cmpeq_epi32 (s, _mm_set1_epi32 ((int) x));
  return (unsigned) _mm_movemask_ps (_mm_castsi128_ps (same));
}
#endif

/* The forms of keys for which the index is searched.  */
enum arr_form
{
  ARR_WORDS,			/* an integer or an inline string; a key of
				   this form is equal to K if both words are
				   equal */
  ARR_ANY			/* any key */
};

/* Return the value of entry N of A if that entry exists and its key is K, a
   key of the form FORM.  Otherwise return NULL.  */
static inline struct val *
arr_hash_is (const struct array *a, uint32_t n, const struct val *k,
	     enum arr_form form)
{
  if (n >= a->a_entries)
    return NULL;
  struct entry *e = arr_entry (a, n);
  bool same = form == ARR_ANY ? arr_same_key (&e->key, k)
    : e->key.w0 == k->w0 && e->key.w1 == k->w1;
  return same ? &e->value : NULL;
}

/* Prefetch the slot of A's index at which the search for HASH begins.  A must
   have an index.  (GCC would remove calls of this function, which has no effect
   on memory, if the function were not inline.)  */
static inline __attribute__ ((always_inline)) void
arr_prefetch_slot (const struct array *a, uint64_t hash)
{
  __builtin_prefetch (a->a_index + (hash & arr_index_mask (a)));
}

/* Search the index of A, starting at slot I, for the key cell K, which has the
   form FORM and the hash HASH.  Return the value of the element with key K,
   and set *AT to the number of its entry.  If A does not have the key K,
   return NULL and set *AT to the slot where the search has ended.  */
static inline __attribute__ ((always_inline)) struct val *
arr_hash_search_from (const struct array *a, const struct val *k,
		      uint64_t hash, uint32_t i, enum arr_form form,
		      uint32_t *at)
{
  uint32_t mask = arr_index_mask (a), first = i;
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
      if ((s & ~mask) == tag && (v = arr_hash_is (a, n, k, form)))
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
   for HASH.  WIDE is true if K is likely to be missing.  If WIDE is true, the
   number of slots to visit is unpredictable; therefore, several slots are
   compared at a time.  */
static inline __attribute__ ((always_inline)) struct val *
arr_hash_search (const struct array *a, const struct val *k, uint64_t hash,
		 enum arr_form form, bool wide, uint32_t *at)
{
  uint32_t mask = arr_index_mask (a), i = hash & mask;
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
	  struct val *v = arr_hash_is (a, *at, k, form);
	  if (likely (v))
	    return v;
	}
      *at = i + (zero ? __builtin_ctz (zero) : 0);
      if (likely (zero))
	return NULL;
    }
#endif
  return arr_hash_search_from (a, k, hash, i, form, at);
}

/* State of an instruction that looks up elements: the number of the entry that
   it found last, and the distance of this entry from the one found before it.
   The next entry is predicted to be at this distance from the entry that was
   found last.  The prediction is right if elements are looked up in the order
   of insertion, or at constant distances in that order, as in loops over two
   subscripts.  */
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
  struct val *v = without (GUESS) ? NULL
    : arr_hash_is (a, n, k, ARR_WORDS);
  if (v)
    g->last = n;
  return v;
}

/* Update G, because entry N was found.  */
static inline void
arr_hash_learn (struct arr_guess *g, uint32_t n)
{
  g->step = n - g->last;
  g->last = n;
}

/* --- both stores -------------------------------------------------------- */

/* Like arr_hash_search, for an array A that has no index.  The key in the cell
   K must be an integer.  */
static inline struct val *
arr_hash_search_few (const struct array *a, const struct val *k)
{
  struct val *v = NULL;
  for (uint32_t i = 0; i < a->a_entries && !v; i++)
    v = arr_hash_is (a, i, k, ARR_WORDS);
  return v;
}

/* Search the hash store of A for the key in the cell K, and return its element.
   The key must be an integer.  If there is no such element, return NULL, and
   set *SLOT to the argument that arr_add_int needs.  A must have no pending
   updates.  */
static inline __attribute__ ((always_inline)) struct val *
arr_find_hashed_int (const struct array *a, const struct val *k,
		     uint32_t *slot)
{
  *slot = 0;
  return likely (a->a_index_bits)
    ? arr_hash_search (a, k, arr_hash_cell (k), ARR_WORDS, false, slot)
    : arr_hash_search_few (a, k);
}

struct val *arr_add_int (struct array *a, double i, uint32_t slot);
/* Return the element of A with the key in the cell K.  The key must be an
   integer for which A's dense store has no cell.  If the element does not
   exist, add it.  A must have no pending updates.  */
static inline __attribute__ ((always_inline)) struct val *
arr_make_hashed_int (struct array *a, const struct val *k)
{
  uint32_t slot;
  struct val *v = arr_find_hashed_int (a, k, &slot);
  return likely (v) ? v : arr_add_int (a, k->num, slot);
}

/* Return the element of A with the integer key I, or NULL if it does not exist.
   K is the key cell for I.  A must have no pending updates.  */
static inline __attribute__ ((always_inline)) struct val *
arr_find_int (const struct array *a, const struct val *k, int64_t i)
{
  uint32_t slot;
  struct val *v = arr_dense_at (a, i);
  if (v)
    return v->tag != V_NONE ? v : NULL;
  return a->a_int_keys ? arr_find_hashed_int (a, k, &slot) : NULL;
}

/* Like arr_find, return the element with key K.  K must come from
   arr_key_quick, and A must have no pending updates.  WIDE is true if K is
   likely to be missing.  */
static inline __attribute__ ((always_inline)) struct val *
arr_find_quick (const struct array *a, const struct key *k, bool wide)
{
  uint32_t at;
  if (k->cell.tag == V_NUM)
    return arr_find_int (a, &k->cell, k->integer);
  if (unlikely (!a->a_index_bits))
    return a->a_hash_count ? arr_find_key (a, k) : NULL;
  return arr_hash_search (a, &k->cell, k->hash, ARR_WORDS, wide, &at);
}

/* Insert an element with key K, an inline string.  A has an index, in which
   the search for K has ended at SLOT.  Return the cell of the new element's
   value.  */
struct val *arr_hash_put_at (struct array *a, const struct key *k,
			     uint32_t slot);

/* Like arr_make, return the element with key K, and add it if it is missing.
   K must come from arr_key_quick, and A must have no pending updates.  Set
   *NUMBER to the number of the entry or, if the number is not known, to a
   guess.  WIDE is true if K is likely to be missing.  */
static inline __attribute__ ((always_inline)) struct val *
arr_make_quick (struct array *a, const struct key *k, bool wide,
		uint32_t *number)
{
  uint32_t at;
  *number = a->a_entries;
  if (k->cell.tag == V_NUM)
    {
      struct val *v = arr_dense_at (a, k->integer);
      if (!v)
	return arr_make_hashed_int (a, &k->cell);
      return v->tag != V_NONE ? v : arr_make_key (a, k);
    }
  if (unlikely (!a->a_index_bits))
    return arr_make_key (a, k);
  struct val *v = arr_hash_search (a, &k->cell, k->hash, ARR_WORDS, wide, &at);
  if (unlikely (!v))
    return arr_hash_put_at (a, k, at);
  *number = at;
  return v;
}

/* Return the result of arr_make (A, arr_key (V)).  */
struct val *arr_make_value (struct array *a, const struct val *v);

/* --- many searches of a hash store that does not change ----------------- */

/* Copies of those members of an array that searches of its hash store read.
   The array must have an index and must not change.  */
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
    .mask = arr_index_mask (a)
  };
}

/* Check the first four slots for HASH, and return the number of the entry that
   is likely to have the hash HASH.  If no entry is likely to have the hash,
   return a number larger than any entry's number.  */
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

/* Like arr_entry, return entry I of P, but without using branches.  Branches
   would be mispredicted, because searches find entries in no particular
   order.  */
static inline struct entry *
arr_probe_entry (const struct arr_probe *p, uint32_t i)
{
  uint32_t large = i >> SEG_LAST_SHIFT;
  unsigned msb = 31 - __builtin_clz (i | 2);
  msb = msb < SEG_LAST_SHIFT ? msb : SEG_LAST_SHIFT;
  return p->seg[msb - 1 + large - (large != 0)]
    + (i & (((UINT32_C (1) << msb) - 1) | 3));
}

/* If the key of the entry E is the string K, return the cell of its value,
   otherwise NULL.  */
static inline struct val *
arr_probe_value (struct entry *e, const struct key *k)
{
  if (likely (val_is_inline (&k->cell)))
    return ((e->key.w0 ^ k->cell.w0) | (e->key.w1 ^ k->cell.w1)) == 0
      ? &e->value : NULL;
  return arr_same_key (&e->key, &k->cell) ? &e->value : NULL;
}

/* --- the last element of a walk ----------------------------------------- */

/* The element that was reached last by any walk.  A is the array of the
   element that was reached last, and E is the cell of the element's value.
   KEY is the cell of the element's subscript, as the walk has returned it, and
   owns one reference.  If no walk has reached an element, KEY is V_NONE.  The
   stores report changes to the array; any change to the element clears this
   struct.  */
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

#endif /* ARRAY_QUICK_H */
