/* array.h -- associative arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array lies entirely in one heap (persistent or transient) and owns its
   elements.  A pointer to the cell of an element is valid while the element
   exists.  Integral subscripts 0..n are kept in a dense vector when that pays,
   all others in a hash table.  */

#ifndef ARRAY_H
#define ARRAY_H

#include "base/heap_part.h"
#include "value/value.h"

struct pma_heap;

struct array *arr_new (struct pma_heap *h);
/* Create a transient array whose elements, and those of its subarrays, keep
   the order of insertion.  */
struct array *arr_new_ordered (void);
/* Free A with everything that it contains, subarrays included.  */
void arr_free (struct array *a);
/* Remove all elements; A stays.  */
void arr_clear (struct array *a);
size_t arr_count (const struct array *a);

/* The kind, as typeof names it, of the first subscript that was stored into
   the array when it was empty.  In an array of an old heap file it is the
   kind of the element that is first now.  The numbers are part of the format
   of heap files.  */
enum arr_first
{
  ARR_FIRST_UNKNOWN = 0,
  ARR_FIRST_CINT = 1,		/* an integer, 0 to 2^31 - 1 */
  ARR_FIRST_INT = 2,		/* -2^31 to -1 */
  ARR_FIRST_STR = 3		/* anything else */
};
enum arr_first arr_first_kind (const struct array *a);

/* True if the counts of A are consistent and, in a small array, each cell is
   valid.  For assertions.  */
bool arr_is_valid (const struct array *a);

/* A subscript prepared for look-ups: its form in an array, and its hash.  An
   integer of up to 15 digits is a number, however it was written, and is not
   hashed before the hash store needs that.  */
struct key
{
  struct val cell;		/* V_NUM, or V_STR inline, or V_STR long with
				   p, len_lo and 16 bits of hash */
  union
  {
    uint64_t hash;		/* of a string; see arr_hash_key */
    int64_t integer;		/* of an integer as arr_int_key makes it */
  };
};
/* Return the key of a value: of any scalar V; of the text S; of the integer I,
   which has up to 15 digits.  The bytes of a long text are borrowed; the text
   of a number that is not an integer is valid until the next call of
   arr_key.  */
struct key arr_key (const struct val *v);
struct key arr_text_key (struct sv s);
static inline struct key
arr_int_key (double i)
{
  return (struct key) { .cell = val_num (i + 0.0), .integer = (int64_t) i };
}

/* Return the element of subscript K, or NULL if it does not exist.  Never
   writes.  */
struct val *arr_find (const struct array *a, struct key k);
/* Return the element of subscript K; if it does not exist, add it with the
   value V_UNTYPED.  */
struct val *arr_make (struct array *a, struct key k);
/* Delete the element of subscript K; return false if it does not exist.  */
bool arr_delete (struct array *a, struct key k);

/* Deferred updates: where an array is larger than memory, updates are
   collected and applied many at a time (array/deferred.c).  Nothing is
   deferred unless arr_may_defer is true, so test it first.  These functions
   return false if they did nothing.  KEY is a scalar.  */
extern bool arr_may_defer;
/* Add the integer STEP to element KEY of A, like ++.  */
bool arr_defer_add (struct array *a, const struct val *key, double step);
/* Set element KEY of A to V, a number or an inline string.  */
bool arr_defer_set (struct array *a, const struct val *key,
		    const struct val *v);
/* Apply all deferred updates.  Call this before a fork; otherwise
   arr_deferred_part does it.  */
void arr_settle_all (void);
/* The number of arrays with pending updates.  While it is not 0, access arrays
   only through the functions of this header, which apply the updates of an
   array first.  */
extern unsigned arr_waiting;
/* The number of active calls of machine code, which accesses arrays without
   checking for pending updates.  While it is not 0, no array starts to defer
   updates.  */
extern unsigned arr_unguarded;
/* True if an array would have started to defer updates but for arr_unguarded.
   Machine code then returns to the interpreter, which clears this.  */
extern bool arr_wants_to_wait;

/* Store a copy of the scalar V in element cell E of array A, and free what E
   held.  V may be a view into E.  It is a fatal error if E holds a
   subarray.  */
void arr_set (struct array *a, struct val *e, const struct val *v);
/* Store a copy of the scalar V in the element of subscript K, like
   arr_set.  */
void arr_put (struct array *a, struct key k, const struct val *v);
/* Append N bytes at P to E, a K_OWNED string; E becomes V_STR.  */
void arr_append (struct array *a, struct val *e, const char *p, size_t n);
/* Replace the contents of A by texts with the subscripts 1, 2, ..., as split
   does: call arr_refill, then arr_refill_text for I = 1, 2, ..., then
   arr_refill_end with the last I.  The memory of the previous elements is
   reused.  */
void arr_refill (struct array *a);
void arr_refill_text (struct array *a, uint64_t i, enum val_tag tag,
		      struct sv s);
void arr_refill_texts (struct array *a, uint64_t i, enum val_tag tag,
		       const struct sv *s, size_t n);
void arr_refill_end (struct array *a, uint64_t n);
/* Make E, which does not hold an array yet, an empty subarray of A.  */
struct array *arr_set_sub (struct array *a, struct val *e);

/* Iterate over all elements in storage order.  No element may be inserted or
   deleted meanwhile.  */
struct arr_iter
{
  struct array *a;
  size_t pos;
};
void arr_iter_init (struct arr_iter *it, struct array *a);
/* Advance to the next element; return false at the end.  *KEY is a string cell
   (K_BORROW, inline, or K_RC: drop it).  The variant with _raw returns
   integral subscripts as V_NUM and counts nothing.  */
bool arr_iter_next (struct arr_iter *it, struct val *key, struct val **e);
bool arr_iter_next_raw (struct arr_iter *it, struct val *key,
			struct val **e);
/* Return the element at PLACE of A, with its subscript in *KEY as
   arr_iter_next_raw returns it.  An element keeps its place as long as no
   store of A changes.  */
struct val *arr_at_place (const struct array *a, uint64_t place,
			  struct val *key);

/* Return the subscripts, as string cells in storage order, in a transient
   vector of *N cells.  The caller calls val_drop for each and xfree for the
   vector.  */
struct val *arr_keys (struct array *a, size_t *n);

/* A walk over the subscripts that A has when the walk starts, in storage
   order; insertions, deletions and freeing of A do not affect it.  W must not
   move in memory until arr_walk_end.  */
struct arr_walk
{
  struct array *a;		/* NULL: the rest of the walk is KEYS from I
				   on */
  uint64_t place;		/* the next place to examine (array/walk.c) */
  uint64_t dense_end, hash_end;
  /* The cell at PLACE, or the key of the entry at PLACE, and the end of the
     cells or entries that can be stepped through directly.  Both are NULL if
     PLACE has to be looked up.  */
  struct val *at, *at_end;
  uint64_t *added;		/* ascending: places filled during the walk,
				   after PLACE */
  size_t n_added, cap_added, i_added;
  struct val *keys;
  size_t n, i;
  /* Not NULL: PLACES from I to N come next.  MORE, unless NULL, fetches
     further places and returns false at the end.  */
  uint64_t *places;
  bool (*more) (struct arr_walk *w);
  void *order;			/* data of MORE, from xmalloc */
  struct arr_walk *next;
};
void arr_walk_start (struct arr_walk *w, struct array *a);
/* Let the walk W, which was just started, follow N PLACES (xmalloc; W frees
   them).  For MORE and ORDER see struct arr_walk.  If MORE is set, the order
   is computed while the walk advances, and the program must not change the
   values.  */
void arr_walk_places (struct arr_walk *w, uint64_t *places, size_t n,
		      bool (*more) (struct arr_walk *w), void *order);
/* Restart the storage-order scan by which MORE finds places; then return the
   places one after the other.  */
void arr_walk_rewind (struct arr_walk *w);
bool arr_walk_next_place (struct arr_walk *w, uint64_t *place);
/* Start a walk over the N subscripts KEYS, a vector as from arr_keys; W frees
   it.  */
void arr_walk_keys (struct arr_walk *w, struct val *keys, size_t n);
/* Set *KEY to the next subscript, a string cell that borrows nothing (drop
   it).  Return false at the end.  */
bool arr_walk_next (struct arr_walk *w, struct val *key);
void arr_walk_end (struct arr_walk *w);

/* Between arr_hold and arr_unhold an array that is freed is emptied, but its
   struct remains valid: a function may have a subarray as an argument.  Calls
   nest.  */
void arr_hold (void);
void arr_unhold (void);
bool arr_is_held (void);
/* Free the emptied arrays although they are held: nothing refers to them.  */
void arr_free_held (void);
/* End all holds: the program has ended.  */
void arr_end_holds (void);

/* Set the seed of the hash of subscripts: once, before any array is used.  */
void arr_set_seed (uint64_t seed);

/* The parts of arrays' state that lie in process memory
   (base/heap_part.h).  */
extern const struct heap_part arr_deferred_part, arr_walk_part;

/* Return the heap that A lies in.  */
struct pma_heap *arr_heap (const struct array *a);

#endif /* ARRAY_H */
