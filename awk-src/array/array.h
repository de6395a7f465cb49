/* array.h -- associative arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array resides in one heap (persistent or transient) and owns its
   elements.  A pointer to the cell of an element is valid until the element is
   deleted or another element is added to the array.  If it saves memory or
   time, the elements with subscripts 0..n are stored in a dense vector; all
   others are stored in a hash table.  */

#ifndef ARRAY_H
#define ARRAY_H

#include "base/heap_part.h"
#include "pma/likely.h"
#include "value/value.h"

struct pma_heap;

/* Create an empty array in the heap H.  */
struct array *arr_new (struct pma_heap *h);
/* Create a transient array.  The elements of the array and of its subarrays
   are stored in the order of insertion.  */
struct array *arr_new_ordered (void);
/* Free A and everything that it contains, including subarrays.  */
void arr_free (struct array *a);
/* Remove all elements of A, but keep A itself.  */
void arr_clear (struct array *a);
size_t arr_count (const struct array *a);

/* The kind of the first subscript that was stored in an array since the array
   was created or became empty.  Old heap files do not record the kind of the
   first subscript.  For an array of an old heap file, the kind of the first
   element that the array contains now is used instead.  The values of the
   constants are part of the format of heap files.  */
enum arr_first
{
  ARR_FIRST_UNKNOWN = 0,
  ARR_FIRST_CINT = 1,		/* an integer, 0 to 2^31 - 1 */
  ARR_FIRST_INT = 2,		/* an integer, -2^31 to -1 */
  ARR_FIRST_STR = 3		/* anything else */
};
enum arr_first arr_first_kind (const struct array *a);

/* True if the counts of A are consistent and, in a small array, each cell is
   valid.  Assertions call this function.  */
bool arr_is_valid (const struct array *a);

/* The form in which arrays store a subscript, and the hash of the subscript;
   both are needed to look up the subscript.  An integer of up to 15 digits is
   stored as a number, even if the program used a string.  The hash of an
   integer is computed only when the hash store needs it.  */
struct key
{
  struct val cell;		/* a V_NUM, an inline V_STR, or a long V_STR,
				   whose len_hi contains 16 bits of the hash */
  union
  {
    uint64_t hash;		/* for a string: its hash; see arr_hash_key */
    int64_t integer;		/* the integer, if arr_int_key made the key */
  };
};
/* Return the key of the scalar V.  The bytes of a long string are borrowed.
   If V is a number that is not an integer, its text is valid until the next
   call.  */
struct key arr_key (const struct val *v);
/* Return the key of the string S.  The bytes of a long string are
   borrowed.  */
struct key arr_text_key (struct sv s);
/* Return the key of the integer I, which has at most 15 digits.  */
static inline struct key
arr_int_key (double i)
{
  return (struct key) { .cell = val_num (i + 0.0), .integer = (int64_t) i };
}

/* Return the element of A with subscript K, or NULL if it does not exist.  If
   A has pending updates, they are applied; otherwise A does not change.
   arr_find is inline, so that K, which may be the result of a function, need
   not be copied.  */
struct val *arr_find_key (const struct array *a, const struct key *k);
static inline struct val *
arr_find (const struct array *a, struct key k)
{
  return arr_find_key (a, &k);
}

/* Return the element of A with subscript K.  If the element does not exist,
   add it with the value V_UNTYPED.  */
struct val *arr_make_key (struct array *a, const struct key *k);
static inline struct val *
arr_make (struct array *a, struct key k)
{
  return arr_make_key (a, &k);
}

/* Delete the element of A with the subscript V, a scalar.  Return false if the
   element does not exist.  */
bool arr_delete (struct array *a, const struct val *v);

/* Deferred updates: if an array is larger than memory, updates are collected
   and then applied together (array/deferred.c).  Updates are deferred only if
   arr_may_defer is true; therefore, test this variable first.  The following
   two functions return false, without any effect, if the update cannot be
   deferred.  KEY is a scalar.  */
extern bool arr_may_defer;
/* Add the integer STEP to element KEY of A, like the operator ++.  */
bool arr_defer_add (struct array *a, const struct val *key, double step);
/* Assign V, a number or an inline string, to element KEY of A.  */
bool arr_defer_set (struct array *a, const struct val *key,
		    const struct val *v);
/* Apply all deferred updates.  Call this function before a fork;
   arr_deferred_part applies the updates before a commit and before a hand-over
   of the heap to another process.  */
void arr_settle_all (void);
/* The number of arrays with pending updates.  While this number is not 0,
   access arrays only through the functions of this header: before they access
   an array, they apply its pending updates.  */
extern unsigned arr_waiting;
/* The number of active calls of machine code, which does not check for pending
   updates before it accesses an array.  While arr_unguarded is not 0, no array
   starts to defer updates.  */
extern unsigned arr_unguarded;
/* True if arr_unguarded has prevented an array from starting to defer updates.
   If arr_wants_to_wait is true, machine code returns to the interpreter, which
   sets arr_wants_to_wait to false.  */
extern bool arr_wants_to_wait;

/* Store a copy of the scalar V in the cell E of an element of A, and free the
   previous contents of E.  The bytes of V may be part of the bytes that E
   owns.  If E contains a subarray, raise a fatal error.  */
void arr_set (struct array *a, struct val *e, const struct val *v);
/* Like arr_set, but store the copy of V in the element of A with the subscript
   K.  */
void arr_put (struct array *a, struct key k, const struct val *v);
/* Append the N bytes at P to E, a string whose cell has the kind K_OWNED.  E
   becomes V_STR.  */
void arr_append (struct array *a, struct val *e, const char *p, size_t n);
/* The arr_refill functions replace the contents of A with strings (V_INPUT)
   that have the subscripts 1, 2, ..., as split does.  Call arr_refill, then
   arr_refill_texts for N elements at a time, beginning with I = 1, then
   arr_refill_end with the last I.  The memory of the previous elements is
   reused.  */
void arr_refill (struct array *a);
void arr_refill_texts (struct array *a, uint64_t i, const struct sv *s,
		       size_t n);
void arr_refill_end (struct array *a, uint64_t n);
/* Make E an empty subarray of A, and return it.  E must not contain an array
   yet.  */
struct array *arr_set_sub (struct array *a, struct val *e);

/* State of an iteration over all elements in storage order.  No element may be
   inserted or deleted during the iteration.  */
struct arr_iter
{
  struct array *a;
  size_t pos;
  struct val key;		/* the current element's subscript: a V_NUM if
				   it is an integer, otherwise a string, which
				   is inline or K_BORROW */
  struct val *value;		/* the current element */
};
struct arr_iter arr_iter (struct array *a);
/* Advance to the next element.  Return false at the end.  */
bool arr_iter_next (struct arr_iter *it);
/* Return the element at PLACE, a number that denotes a position in A's stores
   (array/walk.c), and set *KEY to its subscript as in struct arr_iter.
   The place of an element does not change until a store of A changes.  */
struct val *arr_at_place (const struct array *a, uint64_t place,
			  struct val *key);
/* Like arr_at_place, but set *KEY to a string cell.  */
struct val *arr_at_place_text (const struct array *a, uint64_t place,
			       struct val *key);

/* Return the subscripts of A as string cells in storage order, in a transient
   vector of *N cells.  The caller calls val_drop for each cell and xfree for
   the vector.  */
struct val *arr_keys (struct array *a, size_t *n);

/* A walk over the subscripts that A has when the walk starts, in storage order
   unless PLACES is used.  Inserting and deleting elements, and freeing A, do
   not affect the walk.  The struct must not move in memory until
   arr_walk_end.  */
struct arr_walk
{
  struct array *a;		/* the array; NULL if the remaining subscripts
				   are in KEYS, starting with KEYS[I] */
  uint64_t place;		/* the place to examine next (array/walk.c)  */
  uint64_t dense_end, hash_end;
  /* AT is the cell at PLACE or, in the hash store, the key of the entry at
     PLACE.  AT_END is the end of the cells or entries that follow AT in
     memory.  AT and AT_END are NULL if the walk must look up PLACE.  */
  struct val *at, *at_end;
  uint64_t *added;		/* places after PLACE that were filled during
				   the walk, in ascending order */
  size_t n_added, cap_added, i_added;
  struct val *keys;
  size_t n, i;
  /* If PLACES is not NULL, the walk returns the elements at PLACES[I] to
     PLACES[N - 1].  After the element at PLACES[N - 1], the walk calls MORE
     unless MORE is NULL.  MORE sets PLACES, I and N to the next places, or
     returns false if there are no more places.  */
  uint64_t *places;
  bool (*more) (struct arr_walk *w);
  void *order;			/* data of MORE, which the walk frees with
				   xfree */
  struct arr_walk *next;
};
void arr_walk_start (struct arr_walk *w, struct array *a);
/* Make the walk W, which has just started, return the elements at the N places
   in PLACES, in the order of PLACES.  W frees PLACES with xfree.  struct
   arr_walk describes MORE and ORDER.  If MORE is not NULL, the order is
   computed while the walk advances, and the caller must not change values
   during the walk.  */
void arr_walk_places (struct arr_walk *w, uint64_t *places, size_t n,
		      bool (*more) (struct arr_walk *w), void *order);
/* Start a scan of the places of W's array in storage order, for the function
   MORE (struct arr_walk).  A later call starts the scan again at the first
   place.  */
void arr_walk_rewind (struct arr_walk *w);
/* Set *PLACE to the next place in the scan of arr_walk_rewind.  Return false
   if there are no more places.  */
bool arr_walk_next_place (struct arr_walk *w, uint64_t *place);
/* Consecutive places of a scan in storage order.  Each place has a cell, which
   contains the element's value or, in the hash store, the element's subscript.
   A place is free if its cell has the tag V_NONE.  AT is the cell of the first
   place.  The cells of the other places follow at intervals of STEP cells, and
   END is one interval after the last of them.  The cell of an element's value
   is VALUE cells after the cell of the element's place.  */
struct arr_run
{
  struct val *at, *end;
  unsigned step, value;
};
/* Set *R to the next places in the scan of W's array; all of them are in one
   segment.  Return false if arr_walk_next_place must be called instead, for
   example at the start of a segment.  */
bool arr_walk_run (const struct arr_walk *w, struct arr_run *r);
/* Start a walk over the N subscripts in KEYS, a vector like the result of
   arr_keys.  W frees KEYS.  */
void arr_walk_keys (struct arr_walk *w, struct val *keys, size_t n);
/* Set *KEY to the next subscript, a string cell that does not borrow its
   bytes.  The caller calls val_drop for the cell.  Return false at the
   end.  */
bool arr_walk_next (struct arr_walk *w, struct val *key);
void arr_walk_end (struct arr_walk *w);

/* Between arr_hold and arr_unhold, a freed array is emptied, but its struct
   remains valid, since it may be an argument of a running function.  Calls can
   be nested.  */
void arr_hold (void);
void arr_unhold (void);
bool arr_is_held (void);
/* Free the emptied arrays even while some arrays are held, that is, between
   arr_hold and arr_unhold.  After the call, nothing may refer to the freed
   arrays.  */
void arr_free_held (void);
/* End all holds, because the program has ended.  */
void arr_end_holds (void) EVERY_RUN;

/* Set the seed for the hashes of subscripts.  Call arr_set_seed before the
   first access to an array whose hashes depend on this seed.  */
void arr_set_seed (uint64_t seed) EVERY_RUN;

/* The callbacks (base/heap_part.h) for the heap data that the files of array/
   keep in process memory: deferred updates, the state of walks, and the arrays
   to shrink.  */
extern const struct heap_part arr_deferred_part, arr_walk_part, arr_shrink_part;

struct pma_heap *arr_heap (const struct array *a);

#endif /* ARRAY_H */
