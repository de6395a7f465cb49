/* layout.h -- the layout of an array in memory and in the heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array has two stores.

   The dense store (array/dense.c) consists of the cells of the subscripts
   0..a_dense_cap-1; a cell without an element has the tag V_NONE.  Outside of
   heap files, the void segment may replace segments without elements, so that
   queues can stay dense.

   The hash store (array/hash.c) consists of entries (key cell, value cell) in
   the order of insertion, and of an index of 32-bit slots.  The low bits of a
   slot are the entry's number plus one, and the high bits are a part of the
   hash.  If there are at most SMALL entries, there is no index, and a search
   compares the keys one after the other.

   Cells and entries are in segments, which never move.  Segment 0 has 4 cells
   or entries.  Each segment after segment 0 doubles the total until the
   total is 4096; all further segments have 4096 cells or entries.  A directory
   contains pointers to the segments.

   A subscript that is an integer of less than 16 digits is stored as a number,
   even if the program used a string.  All other subscripts are stored as
   strings.  Strings of up to 14 bytes are stored in the key cell.  For a
   longer string the cell contains a pointer to the bytes, 32 bits of length,
   and 16 bits of the hash in len_hi.  doc/heap-format.md describes every
   byte.  */

#ifndef ARRAY_LAYOUT_H
#define ARRAY_LAYOUT_H

#include "array/array.h"
#include "pma/likely.h"

enum
{
  SMALL = 8, SEG_LAST_SHIFT = 12,
  ARR_TRANSIENT = 1,
  ARR_ORDERED = 2,		/* used with ARR_TRANSIENT: the array has no
				   dense store */
  ARR_HIDDEN = 4,		/* set only in heap files that a bug of version
				   1.0 has damaged: such an array was committed
				   while its updates were deferred, so that it
				   appears empty (pmheap/reattach.c)  */
  ARR_SLIDING = 8		/* the array is a queue of few elements in
				   large segments (array/dense.c); this flag is
				   never set in a heap file */
};
#define TOMBSTONE UINT32_C (0x80000000)

struct entry
{
  struct val key;		/* the tag V_NONE means that the entry is free;
				   w0 is then the number of the next free
				   entry, plus 1 */
  struct val value;
};
_Static_assert (sizeof (struct entry) == 32
		&& offsetof (struct entry, value) == 16,
		"entries in heap files");

struct array
{
  uint32_t a_flags;		/* a set of ARR_TRANSIENT, ARR_ORDERED and
				   ARR_SLIDING */
  uint32_t a_index_bits;	/* binary logarithm of the number of slots of
				   the index; 0 if there is no index */
  struct val **a_dense;		/* the directory of the dense store's
				   segments */
  uint64_t a_dense_cap;		/* number of cells of the dense store,
				   including the unused cells of the last
				   segment */
  uint64_t a_dense_count;	/* number of elements in the dense store */
  struct entry **a_seg;		/* the directory of the segments of entries */
  uint32_t *a_index;
  uint32_t a_entries;		/* number of the first entry that was never
				   used */
  uint32_t a_free;		/* number of the first free entry, plus 1 */
  uint32_t a_hash_count;	/* number of elements in the hash store */
  uint32_t a_tombstones;
  uint32_t a_int_keys;		/* number of elements in the hash store that
				   have a number as their key */
  uint32_t a_first;		/* enum arr_first: the kind of the first
				   subscript that was stored since the array
				   was last empty */
};
_Static_assert (sizeof (struct array) == 72, "arrays are 72 bytes on file");
_Static_assert (offsetof (struct array, a_seg) == 32
		&& offsetof (struct array, a_int_keys) == 64,
		"arrays in heap files");

/* Set *SEG to the segment that contains cell or entry I, and *OFF to its
   offset in that segment.  */
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

/* The void segment, which is read-only, contains no elements and is shared by
   all arrays.  Only segment VOID_FROM and later segments may be void.  */
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

/* Return the subscript of the entry E in the form of struct arr_iter.  */
static inline struct val
entry_key (const struct entry *e)
{
  if (e->key.tag == V_NUM)
    return e->key;
  struct sv s = key_bytes (&e->key);
  return val_borrow (V_STR, s.p, s.n);
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

/* Add segment SEG, with elements of SIZE bytes, to the directory *DIR.  If
   CLEAR is true, zero the elements.  The capacity of the directory is always a
   power of two.  */
void arr_add_segment (struct array *a, void ***dir, size_t seg, size_t size,
		      bool clear);
void arr_free_segments (struct array *a, void ***dir, size_t nseg);
/* arr_cells_freed is incremented whenever the cell of an element of any array
   is freed, or may be used for another subscript.  While arr_cells_freed stays
   the same, the address of a cell belongs to one subscript; if the element was
   deleted from the dense store, its cell has the tag V_NONE.  */
extern unsigned arr_cells_freed;
/* Free the bytes or the subarray that V, the cell of an element of A,
   owns.  */
void arr_release (struct array *a, struct val *v);

/* Advise the kernel that the cells or entries will be read in order, starting
   with number I.  Cell or entry I is the first of a large segment.  */
void arr_will_scan_dense (const struct array *a, uint64_t i);
void arr_will_scan_entries (const struct array *a, uint64_t i);

/* True if cell or entry I is the first of a large segment.  */
static inline bool
seg_begins (uint64_t i)
{
  return unlikely ((i & ((1 << SEG_LAST_SHIFT) - 1)) == 0);
}

/* --- array/bulk.c ------------------------------------------------------- */

/* Find the elements of A with the keys of the N entries at E, and add missing
   elements as V_UNTYPED.  Set CELLS[I] to the element of key I, and MADE[I] to
   true if the element is new.  The keys have the form in which arrays store
   them.  Long keys borrow their bytes.  The result is the same as calling
   arr_make for each key, in the order of the keys.  Unlike separate calls, the
   function looks the keys up together, so that several accesses to memory
   overlap.  */
void arr_get_entries (struct array *a, const struct entry *e, size_t n,
		      struct val **cells, bool *made);

/* --- array/walk.c ------------------------------------------------------- */

/* The number of active walks and of cached gaps (array/walk.c).  While
   arr_watched is not 0, the stores must report their changes with the
   functions below.  */
extern unsigned arr_watched;
/* Tell the walks that cell I of A's dense store (arr_watch_dense) or entry I
   of A (arr_watch_entry) is about to change.  If TAKEN is true, a new element
   is about to be stored in the cell or entry; if TAKEN is false, the cell or
   entry is about to be freed.  */
void arr_watch_dense (struct array *a, uint64_t i, bool taken);
void arr_watch_entry (struct array *a, uint32_t i, bool taken);
/* Tell the walks that a store of A is about to be freed, or that elements of A
   are about to move.  */
void arr_watch_end (struct array *a);

static inline bool
arr_is_watched (void)
{
  return unlikely (arr_watched != 0);
}

/* --- array/shrink.c ----------------------------------------------------- */

/* Add A to the arrays that are checked for empty segments before a commit.
   Call this function when deletions have increased the number of free entries
   of A to a multiple of SEG_LAST_SIZE.  */
void arr_note_sparse (struct array *a);
/* Remove A from the arrays to which arr_note_sparse has added it, because A is
   being freed.  */
void arr_forget_sparse (const struct array *a);
/* Free those segments of A's hash store that do not contain elements.  If only
   a few segments are empty, do nothing and return false.  A must not have
   pending updates.  */
bool arr_shrink (struct array *a);

/* --- array/deferred.c --------------------------------------------------- */

/* True if A has pending updates.  */
bool arr_is_waiting (const struct array *a);
/* Apply the pending updates of A.  A must have pending updates.  */
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

/* Return a mask with two uses in A's index: if applied to a hash, it yields
   the number of a slot; if applied to a slot, it yields the number of an entry
   plus 1.  */
static inline uint32_t
arr_index_mask (const struct array *a)
{
  return (UINT32_C (1) << a->a_index_bits) - 1;
}

/* Raise a fatal error: all slots of the index are in use, which can happen
   only in a damaged heap.  */
_Noreturn void arr_index_full (void);

/* Return the hash of a string that is not inline.  */
uint64_t arr_hash_text (struct sv s);
/* Set K to the key of the string S, which is not an integer.  */
void arr_hash_key_string (struct key *k, struct sv s);
/* Return the key, including its hash, of an entry with the key cell CELL.  */
struct key arr_hash_key_stored (const struct val *cell);
/* Return K with its hash; the key of an integer may lack the hash.  */
static inline struct key
arr_hash_key (struct key k)
{
  if (k.cell.tag == V_NUM)
    k.hash = arr_hash_cell (&k.cell);
  return k;
}

/* Like arr_find and arr_make, but search only the hash store.  K must contain
   the hash.  */
struct val *arr_hash_find (const struct array *a, const struct key *k);
struct val *arr_hash_make (struct array *a, const struct key *k);
/* Make the index of A large enough for N elements.  */
void arr_hash_reserve (struct array *a, uint64_t n);
/* Free the index and the entries of A if its hash store is empty.  */
void arr_hash_unreserve (struct array *a);
/* Prefetch the slot of the index at which the search for K begins.  */
void arr_hash_prefetch (const struct array *a, const struct key *k);
/* Prefetch the entry that most likely has the key K.  Call this function some
   time after arr_hash_prefetch for K, so that the slot is in the cache.  */
void arr_hash_prefetch_entry (const struct array *a, const struct key *k);
/* The functions below look up many keys in storage order.  The array must have
   an index.  */
/* Return the slot at which the search for K begins.  */
uint32_t arr_hash_home (const struct array *a, const struct key *k);
/* State of a scan that reads N slots distributed over the index.  Call
   arr_hash_scan_slots before SLOT is read.  From call to call, SLOT must not
   decrease.  */
struct slots_scan
{
  const struct array *a;
  uint64_t n;
  uint32_t end;			/* end of the slots about which the kernel was
				   advised; 0 before the first call */
};
void arr_hash_scan_slots (struct slots_scan *s, uint32_t slot);
/* Return the number of the entry that most likely contains K, or UINT32_MAX if
   A does not have K.  */
uint32_t arr_hash_candidate (const struct array *a, const struct key *k);
/* Return the value of the element with key K, or NULL if there is none.  N is
   the result of arr_hash_candidate for K: compare the key of entry N
   first.  */
struct val *arr_hash_find_from (const struct array *a, const struct key *k,
				uint32_t n);
/* arr_hash_append appends an entry with key K, which A does not have, and sets
   *N to its number.  arr_hash_enter then adds entry N, which has the hash
   HASH, to the index.  Call arr_hash_reserve first, so that the index has
   space.  */
struct val *arr_hash_append (struct array *a, const struct key *k,
			     uint32_t *n);
void arr_hash_enter (struct array *a, uint64_t hash, uint32_t n);
/* Remove the element with key K and set *V to its value.  Return false if
   there is no element with key K.  */
bool arr_hash_take (struct array *a, const struct key *k, struct val *v);
void arr_hash_clear (struct array *a);
/* Return the enum arr_first of an array whose first subscript is the cell
   K.  */
enum arr_first arr_hash_key_kind (const struct val *k);

/* --- array/dense.c: the dense store ------------------------------------- */

/* True if extending the dense store to subscript I, which is after its end,
   saves memory or time.  */
bool arr_dense_pays (const struct array *a, uint64_t i) EVERY_RUN;
/* Elements may move from the hash store to the dense store when the number of
   elements in the dense store becomes a multiple of this number.  */
enum { ARR_TAKE_STEP = 256 };
/* Extend the dense store so that it holds subscript I, and move elements with
   integer subscripts from the hash store to it.  */
void arr_dense_extend (struct array *a, uint64_t i) EVERY_RUN;
void arr_dense_clear (struct array *a);
/* Free the dense store after its last element was deleted.  Keep the store if
   it is small, or if A is a queue whose next elements may be appended to
   it.  */
void arr_dense_emptied (struct array *a);
/* Prepare to add subscript I to A, whose dense store has no elements.  Keep
   the store if it is small, if I is negative, if I is in a segment that is not
   void, or if I is the next subscript of a queue; otherwise free the store.  */
void arr_dense_resume (struct array *a, double i);
/* Replace the void segment that contains cell I with a new segment, which A
   owns, and return the cell.  */
struct val *arr_dense_own (struct array *a, uint64_t i) EVERY_RUN;
/* After the deletion of element I, free its segment if cell I is the last cell
   of the segment and no cell of the segment is in use.  */
void arr_dense_shrink (struct array *a, uint64_t i);
static inline void
arr_dense_let_go (struct array *a, uint64_t i)
{
  /* The last cell of a segment has a number of the form 2^n - 1 or, above
     4096, 4096 * n - 1.  The test below is quick, but it is also true for some
     cells that are not at the end of a segment.  */
  if (unlikely ((i & (i + 1) & (SEG_LAST_SIZE - 1)) == 0))
    arr_dense_shrink (a, i);
}

/* Return the end of the void segment that contains the free cell I of A, or I
   if the cell is not in a void segment.  */
uint64_t arr_dense_skip (const struct array *a, uint64_t i);

#endif /* ARRAY_LAYOUT_H */
