/* array.h -- associative arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array lives wholly in one heap (persistent or transient) and owns its
   elements.  Pointers to element cells stay valid while the element exists.
   Integral subscripts 0..n are kept in a dense vector when that pays; all
   others in a hash table.  */

#ifndef ARRAY_H
#define ARRAY_H

#include "base/heap_part.h"
#include "value/value.h"

struct pma_heap;

struct array *arr_new (struct pma_heap *h);
/* A transient one whose elements stay in the order of insertion, as do those
   of its subarrays.  */
struct array *arr_new_ordered (void);
/* Free A with all that it holds, subarrays included.  */
void arr_free (struct array *a);
/* Remove all elements; A stays.  */
void arr_clear (struct array *a);
size_t arr_count (const struct array *a);

/* What the first subscript was that A got when it was empty, as typeof
   says it.  Of an array from an old heap file what comes first now.  The
   numbers are those of heap files.  */
enum arr_first
{
  ARR_FIRST_UNKNOWN = 0,
  ARR_FIRST_CINT = 1,		/* an integer, 0 to 2^31 - 1 */
  ARR_FIRST_INT = 2,		/* -2^31 to -1 */
  ARR_FIRST_STR = 3		/* anything else */
};
enum arr_first arr_first_kind (const struct array *a);

/* Do A's counts fit each other and, in a small array, each cell?  For
   assertions.  */
bool arr_is_valid (const struct array *a);

/* A subscript made ready for looking up: as arrays keep it, and its hash.  An
   integer of up to 15 digits is a number, whatever it was written as, and has
   no hash before the hash store asks for it.  */
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
/* The key that V is, any scalar; that the text S is; that the integer I, of up
   to 15 digits, is.  The bytes of a long text are borrowed; those of a number
   that is no integer last until the next arr_key.  */
struct key arr_key (const struct val *v);
struct key arr_text_key (struct sv s);
static inline struct key
arr_int_key (double i)
{
  return (struct key) { .cell = val_num (i + 0.0), .integer = (int64_t) i };
}

/* The element of subscript K.  NULL when there is none.  Never writes.  */
struct val *arr_find (const struct array *a, struct key k);
/* The element of subscript K, made as V_UNTYPED when there is none.  */
struct val *arr_make (struct array *a, struct key k);
/* Remove the element of subscript K; false when there was none.  */
bool arr_delete (struct array *a, struct key k);

/* Updates that may be made later, many at once, where an array is larger than
   memory (array/deferred.c).  Nothing is deferred unless ARR_MAY_DEFER, so ask
   it first.  False: nothing was done.  KEY is a scalar.  */
extern bool arr_may_defer;
/* Add integer STEP to element KEY of A, as ++ does.  */
bool arr_defer_add (struct array *a, const struct val *key, double step);
/* Element KEY of A becomes V, a number or a string in its cell.  */
bool arr_defer_set (struct array *a, const struct val *key,
		    const struct val *v);
/* Make all deferred updates: before a fork; else arr_deferred_part does.  */
void arr_settle_all (void);
/* So many arrays have updates that wait.  While there is one, no array is
   looked at but by the functions here, which make its updates first.  */
extern unsigned arr_waiting;
/* Calls of machine code that run, which looks at arrays without asking whether
   updates wait: updates of no array begin to wait meanwhile.  */
extern unsigned arr_unguarded;
/* Updates of an array would have begun to wait but for ARR_UNGUARDED.  Machine
   code returns to the interpreter then, which sets it to false.  */
extern bool arr_wants_to_wait;

/* Store a copy of scalar V in element cell E of array A, freeing what E
   held.  V may be a view into E.  A subarray in E is fatal before.  */
void arr_set (struct array *a, struct val *e, const struct val *v);
/* Store a copy of scalar V in the element of subscript K, as arr_set.  */
void arr_put (struct array *a, struct key k, const struct val *v);
/* Append N bytes at P to E, a K_OWNED string; it becomes V_STR.  */
void arr_append (struct array *a, struct val *e, const char *p, size_t n);
/* Filling A anew with the texts 1, 2 ... in turn, as split does: arr_refill,
   then arr_refill_text for I = 1, 2 ..., then arr_refill_end with the last I.
   What A held before is gone then; its memory is used again.  */
void arr_refill (struct array *a);
void arr_refill_text (struct array *a, uint64_t i, enum val_tag tag,
		      struct sv s);
void arr_refill_texts (struct array *a, uint64_t i, enum val_tag tag,
		       const struct sv *s, size_t n);
void arr_refill_end (struct array *a, uint64_t n);
/* Make E, which holds no array yet, an empty subarray of A.  */
struct array *arr_set_sub (struct array *a, struct val *e);

/* All elements, one by one, in storage order.  Nothing may be inserted or
   deleted meanwhile.  */
struct arr_iter
{
  struct array *a;
  size_t pos;
};
void arr_iter_init (struct arr_iter *it, struct array *a);
/* False at the end.  *KEY is a string cell (K_BORROW, inline or K_RC: drop
   it); with _raw integral subscripts are V_NUM and nothing is counted.  */
bool arr_iter_next (struct arr_iter *it, struct val *key, struct val **e);
bool arr_iter_next_raw (struct arr_iter *it, struct val *key,
			struct val **e);
/* The element at PLACE of A, a number that stays with it while no store of the
   array changes; *KEY as arr_iter_next_raw gives it.  */
struct val *arr_at_place (const struct array *a, uint64_t place,
			  struct val *key);

/* The subscripts as a transient vector (xfree it after val_drop of each):
   string cells, in storage order.  */
struct val *arr_keys (struct array *a, size_t *n);

/* A walk over the subscripts that A has now, in storage order: whatever is
   inserted, deleted or freed meanwhile makes no difference.  W stays where
   it is until arr_walk_end.  */
struct arr_walk
{
  struct array *a;		/* NULL: KEYS from I on are what is left */
  uint64_t place;		/* the next one to look at (array/walk.c) */
  uint64_t dense_end, hash_end;
  /* The cell at PLACE, or the entry's key, if a look at it is enough, and the
     end of those of which that is true; else both are NULL.  */
  struct val *at, *at_end;
  uint64_t *added;		/* ascending: made during the walk, ahead */
  size_t n_added, cap_added, i_added;
  struct val *keys;
  size_t n, i;
  /* Not NULL: PLACES from I to N are what comes next; MORE, unless NULL, finds
     further ones, false at the end.  */
  uint64_t *places;
  bool (*more) (struct arr_walk *w);
  void *order;			/* what MORE works with; xmalloc */
  struct arr_walk *next;
};
void arr_walk_start (struct arr_walk *w, struct array *a);
/* W, which was just started, goes by PLACES, N of them (xmalloc; W takes it).
   MORE and ORDER: see above; where there is MORE, the order is made while the
   walk goes on, and the program leaves the values alone.  */
void arr_walk_places (struct arr_walk *w, uint64_t *places, size_t n,
		      bool (*more) (struct arr_walk *w), void *order);
/* What MORE finds the places with: one after the other in storage order, from
   the first on after each rewind.  */
void arr_walk_rewind (struct arr_walk *w);
bool arr_walk_next_place (struct arr_walk *w, uint64_t *place);
/* A walk over the N subscripts KEYS, a vector as of arr_keys; W takes it.  */
void arr_walk_keys (struct arr_walk *w, struct val *keys, size_t n);
/* The next subscript, a string cell that borrows nothing (drop it).  */
bool arr_walk_next (struct arr_walk *w, struct val *key);
void arr_walk_end (struct arr_walk *w);

/* Between arr_hold and arr_unhold freed arrays are emptied but their structs
   stay valid: for functions with a subarray as parameter.  Calls nest.  */
void arr_hold (void);
void arr_unhold (void);
bool arr_is_held (void);
/* Free the emptied arrays although they are held: nothing refers to them.  */
void arr_free_held (void);
/* The program has ended: nothing is held any more.  */
void arr_end_holds (void);

/* The seed of the hash of subscripts: once, before any array is used.  */
void arr_set_seed (uint64_t seed);

/* Records as subscripts: what is known of them before they are used
   (array/ahead.c).  The bytes of NOW and NEXT stay as they are until
   arr_ahead_forget.  */
enum { ARR_AHEAD_MAX = 2 };
struct arr_ahead
{
  struct sv now, next;		/* the record, the one after it */
  uint64_t now_hash, next_hash;
  bool hashed;			/* NOW_HASH is that of NOW */
  bool wanted;			/* records are subscripts: say arr_ahead_expect
				   of the next one */
  unsigned idle;		/* records since one was */
  const struct array *a[ARR_AHEAD_MAX];	/* of these */
  unsigned turn;
};
extern struct arr_ahead arr_ahead;

/* S will be the next record.  */
void arr_ahead_expect (struct sv s);

/* The record is S now.  */
static inline void
arr_ahead_record (struct sv s)
{
  arr_ahead.now = s;
  arr_ahead.hashed = false;
}

/* The bytes of records are about to change or to go.  */
static inline void
arr_ahead_forget (void)
{
  arr_ahead.now.p = arr_ahead.next.p = NULL;
}

/* The states of arrays that are kept outside their heap.  */
extern const struct heap_part arr_deferred_part, arr_walk_part,
  arr_ahead_part;

/* Where A lives.  */
struct pma_heap *arr_heap (const struct array *a);

#endif /* ARRAY_H */
