/* walk.c -- walks over an array that may change during the walk.
   SPDX-License-Identifier: GPL-3.0-or-later

   A walk returns the subscripts that existed when it began.  The walk reads
   the stores directly, and copies the remaining subscripts only before a
   change to the array that would affect the walk.  A walk that ends early
   therefore costs only the time of its steps so far.

   The body of a loop mostly uses the element that the loop's walk reached
   last.  The element that a walk reached last is cached, so that the body
   finds it without a search.

   If an array is used as a queue, the places of its first elements become
   free, and each walk would have to examine the free places again.  For some
   arrays, the longest run of free places, the gap, is therefore cached.

   A place is a number: the subscript of an element in the dense store, or
   HASH_PLACE + I for entry I of the hash store.  All state of this file is in
   process memory; a walk only reads its array.  */

#include <config.h>

#include "array/layout.h"
#include "array/quick.h"
#include "base/mem.h"
#include "pma/likely.h"

#define HASH_PLACE (UINT64_C (1) << 62)
enum { N_BUCKETS = 64, GAP_MIN = 32 };

/* A gap: the free places [FROM, TO).  */
struct gap
{
  const struct array *a;	/* the array; NULL if the struct is not in
				   use */
  uint64_t from, to;
};

/* The active walks, hashed by the address of the array.  */
static struct arr_walk *walks[N_BUCKETS];
static struct gap gaps[N_BUCKETS];
unsigned arr_watched;
struct arr_last arr_last;

static unsigned
bucket_of (const struct array *a)
{
  return ((uintptr_t) a >> 4) * UINT64_C (0x9e3779b97f4a7c15) >> 58;
}

/* --- the last element --------------------------------------------------- */

static void
forget_last (void)
{
  val_drop (&arr_last.key);
  arr_last = (struct arr_last) { .a = NULL };
}

/* Cache E, the element that a walk over A has reached, and its subscript
   KEY.  */
static inline void
remember_last (const struct array *a, const struct val *key, struct val *e)
{
  if (unlikely (key->kind & K_RC))
    val_rc (key)->refs++;
  val_set (&arr_last.key, *key);
  arr_last.a = a;
  arr_last.e = e;
}

/* --- places ------------------------------------------------------------- */

struct val *
arr_at_place (const struct array *a, uint64_t place, struct val *key)
{
  if (place < HASH_PLACE)
    {
      *key = val_num (place);
      return arr_dense_cell (a, place);
    }
  struct entry *x = arr_entry (a, place - HASH_PLACE);
  *key = entry_key (x);
  return &x->value;
}

struct val *
arr_at_place_text (const struct array *a, uint64_t place, struct val *key)
{
  struct val *e = arr_at_place (a, place, key);
  if (key->tag == V_NUM)
    *key = arr_int_key_text (key->num);
  return e;
}

/* --- gaps --------------------------------------------------------------- */

static void
forget_gap (const struct array *a)
{
  struct gap *g = &gaps[bucket_of (a)];
  if (g->a != a)
    return;
  g->a = NULL;
  arr_watched--;
}

static void
note_gap (const struct array *a, uint64_t from, uint64_t to)
{
  struct gap *g = &gaps[bucket_of (a)];
  if (to - from <= GAP_MIN || (g->a == a && to - from <= g->to - g->from))
    return;
  arr_watched += !g->a;
  *g = (struct gap) { a, from, to };
}

/* Shorten the gap of A, because an element is about to be stored at PLACE.
   PLACE divides the gap into two parts; the longer part becomes the gap.  */
static void
split_gap (const struct array *a, uint64_t place)
{
  struct gap *g = &gaps[bucket_of (a)];
  if (g->a != a || place < g->from || place >= g->to)
    return;
  if (place - g->from >= g->to - place)
    g->to = place;
  else
    g->from = place + 1;
  if (g->to - g->from <= GAP_MIN)
    forget_gap (a);
}

static bool
is_free (const struct array *a, uint64_t place)
{
  return (place < HASH_PLACE ? arr_dense_cell (a, place)
	  : &arr_entry (a, place - HASH_PLACE)->key)->tag == V_NONE;
}

/* PLACE is free.  Return the place to examine after PLACE.  */
static uint64_t
void_end (const struct array *a, uint64_t place)
{
  uint64_t next = place < HASH_PLACE ? arr_dense_skip (a, place) : place;
  return next > place ? next : place + 1;
}

/* PLACE is free.  Return the next place that is in use, or END if there is
   none before END.  */
static uint64_t
behind_gap (const struct array *a, uint64_t place, uint64_t end)
{
  const struct gap *g = &gaps[bucket_of (a)];
  uint64_t from = place;
  while (place < end && is_free (a, place))
    if (g->a == a && place >= g->from && place < g->to)
      place = g->to;
    else
      place = void_end (a, place);
  if (place > end)
    place = end;
  note_gap (a, from, place);
  return place;
}

/* --- walks -------------------------------------------------------------- */

/* True if the element at the place of W was inserted during the walk.  */
static bool
is_added (struct arr_walk *w)
{
  while (w->i_added < w->n_added && w->added[w->i_added] < w->place)
    w->i_added++;
  return w->i_added < w->n_added && w->added[w->i_added] == w->place;
}

/* Advance W to the next element of the store that ends at END.  Return false
   if there are no more elements.  */
static bool
find_taken (struct arr_walk *w, uint64_t end)
{
  if (seg_begins (w->place) && w->place < end)
    {
      if (w->place < HASH_PLACE)
	arr_will_scan_dense (w->a, w->place);
      else
	arr_will_scan_entries (w->a, w->place - HASH_PLACE);
    }
  while (w->place < end)
    if (is_free (w->a, w->place))
      w->place = behind_gap (w->a, w->place, end);
    else if (w->n_added && is_added (w))
      w->place++;
    else
      return true;
  return false;
}

/* Return the element at PLACE.  Set *KEY to the subscript of the element; the
   caller owns the subscript.  */
static struct val *
give (const struct array *a, uint64_t place, struct val *key)
{
  struct val *e = arr_at_place_text (a, place, key);
  val_pin (key);
  return e;
}

bool
arr_walk_run (const struct arr_walk *w, struct arr_run *r)
{
  size_t seg, off;
  if (w->n_added)
    return false;
  if (w->place < w->dense_end)
    {
      seg_locate (w->place, &seg, &off);
      struct val *cells = w->a->a_dense[seg];
      *r = (struct arr_run) { cells + off, cells + seg_size (seg), 1, 0 };
    }
  else if (w->place >= HASH_PLACE && w->place < w->hash_end)
    {
      seg_locate (w->place - HASH_PLACE, &seg, &off);
      uint64_t n = w->hash_end - HASH_PLACE - seg_start (seg);
      n = n < seg_size (seg) ? n : seg_size (seg);
      struct entry *e = w->a->a_seg[seg];
      *r = (struct arr_run) { &e[off].key, &e[n].key, 2, 1 };
    }
  else
    return false;
  return off > 0;
}

/* Set W->at and W->at_end to the start and end of the cells that W can read
   one after the other, without looking up a place.  Do nothing if W must look
   up the place of each element.  */
static void
set_near (struct arr_walk *w)
{
  struct arr_run r;
  if (w->places || !arr_walk_run (w, &r))
    return;
  w->at = r.at;
  w->at_end = r.end;
}

/* Places have changed: make W look up its place again before it advances.  */
static inline void
forget_near (struct arr_walk *w)
{
  w->at = w->at_end = NULL;
}

/* If the next cell or entry in memory is the next element, return it, and set
   *KEY to its subscript.  Otherwise return NULL.  */
static inline struct val *
step_near (struct arr_walk *w, struct val *key)
{
  struct val *at = w->at;
  if (at == w->at_end || at->tag == V_NONE)
    return NULL;
  if (w->place++ < HASH_PLACE)
    {
      *key = arr_int_key_text (w->place - 1);
      w->at = at + 1;
      return at;
    }
  w->at = at + 2;
  if (at->tag == V_NUM)
    *key = arr_int_key_text (at->num);
  else if (val_is_inline (at))
    *key = val_load (at);
  else
    *key = val_copy (V_STR, at->p, at->len_lo);
  return at + 1;
}

bool
arr_walk_next_place (struct arr_walk *w, uint64_t *place)
{
  if (!find_taken (w, w->dense_end))
    {
      if (w->place < HASH_PLACE)
	w->place = HASH_PLACE;
      if (!find_taken (w, w->hash_end))
	return false;
    }
  *place = w->place++;
  return true;
}

static inline bool
advance (struct arr_walk *w, uint64_t *place)
{
  if (!w->places)
    return arr_walk_next_place (w, place);
  if (w->i == w->n && (!w->more || !w->more (w)))
    return false;
  *place = w->places[w->i++];
  return true;
}

static __attribute__ ((noinline)) struct val *
step_far (struct arr_walk *w, struct val *key)
{
  uint64_t place;
  forget_near (w);
  if (!advance (w, &place))
    return NULL;
  set_near (w);
  return give (w->a, place, key);
}

static inline bool
step (struct arr_walk *w, struct val *key)
{
  struct val *e = step_near (w, key);
  if (unlikely (!e) && !(e = step_far (w, key)))
    return false;
  remember_last (w->a, key, e);
  return true;
}

static void
unlink_walk (struct arr_walk *w)
{
  struct arr_walk **p = &walks[bucket_of (w->a)];
  while (*p != w)
    p = &(*p)->next;
  *p = w->next;
  arr_watched--;
  if (arr_last.a == w->a)
    forget_last ();
  xfree (w->added);
  xfree (w->places);
  xfree (w->order);
  forget_near (w);
  w->places = NULL;
  w->order = NULL;
  w->n = w->i = 0;
  w->a = NULL;
}

/* Detach W from its array: copy the remaining subscripts.  */
static void
detach (struct arr_walk *w)
{
  struct val *keys = xnmalloc (arr_count (w->a) + 1, sizeof *keys);
  size_t n = 0;
  while (step (w, &keys[n]))
    n++;
  unlink_walk (w);
  w->keys = keys;
  w->n = n;
  w->i = 0;
}

/* True if W may still reach PLACE, or if a change at PLACE may affect the
   elements that W will return.  */
static bool
is_ahead (const struct arr_walk *w, uint64_t place)
{
  if (w->places)
    return w->more || w->i == 0 || w->places[w->i - 1] != place;
  return (place >= w->place
	  && place < (place < HASH_PLACE ? w->dense_end : w->hash_end));
}

/* Update W before an element is inserted at PLACE (if TAKEN is true) or
   deleted there; W may still reach PLACE.  If an element is about to be
   inserted, record that PLACE is not one of W's elements.  Return true if
   PLACE is certainly not one of W's elements; otherwise return false, and the
   caller must detach W.  */
static bool
note_added (struct arr_walk *w, uint64_t place, bool taken)
{
  if (w->places)
    return taken && !w->more;
  if (w->n_added == 0 || place > w->added[w->n_added - 1])
    {
      if (!taken)
	return false;
      w->added = mem_grow (w->added, &w->cap_added, w->n_added + 1,
			   sizeof *w->added);
      w->added[w->n_added++] = place;
      return true;
    }
  for (size_t i = w->n_added; i-- > 0 && w->added[i] >= place;)
    if (w->added[i] == place)
      return true;
  return false;
}

/* Update all walks over A before PLACE in A is filled (if TAKEN is true) or
   freed.  */
static void
change (struct array *a, uint64_t place, bool taken)
{
  struct arr_walk *next;
  for (struct arr_walk *w = walks[bucket_of (a)]; w; w = next)
    {
      next = w->next;
      if (w->a != a)
	continue;
      if (is_ahead (w, place) && !note_added (w, place, taken))
	detach (w);
      forget_near (w);
    }
}

/* --- what the stores report --------------------------------------------- */

void
arr_watch_dense (struct array *a, uint64_t i, bool taken)
{
  /* Call `change' before updating the gap: if a walk must be detached, the gap
     must still be in its old state.  */
  change (a, i, taken);
  if (!taken && arr_last.a == a)
    forget_last ();
  if (taken)
    split_gap (a, i);
}

void
arr_watch_entry (struct array *a, uint32_t i, bool taken)
{
  arr_watch_dense (a, HASH_PLACE + i, taken);
}

void
arr_watch_end (struct array *a)
{
  struct arr_walk *next;
  for (struct arr_walk *w = walks[bucket_of (a)]; w; w = next)
    {
      next = w->next;
      if (w->a == a)
	detach (w);
    }
  forget_gap (a);
}

/* --- interface ---------------------------------------------------------- */

/* True if A seems to be an array.  In a damaged heap, any part of A may be
   invalid.  For example, A may contain itself, and a program could then walk
   over A forever.  */
static bool
is_plausible (const struct array *a)
{
  size_t seg, off;
  if ((uintptr_t) a % _Alignof (struct array) != 0)
    return false;
  seg_locate (a->a_dense_cap, &seg, &off);
  uint32_t flags = a->a_flags & ~(uint32_t) ARR_SLIDING;
  return ((flags <= ARR_TRANSIENT || flags == (ARR_TRANSIENT | ARR_ORDERED))
	  && a->a_index_bits < 32
	  && (a->a_dense_cap == 0 || off == 0)
	  && a->a_dense_count <= a->a_dense_cap
	  && a->a_hash_count <= a->a_entries
	  && a->a_int_keys <= a->a_hash_count);
}

void
arr_walk_start (struct arr_walk *w, struct array *a)
{
  arr_settle (a);
  struct arr_walk **head = &walks[bucket_of (a)];
  if (!is_plausible (a))
    mem_damaged ("the counts of an array do not agree");
  *w = (struct arr_walk) { .a = a, .next = *head };
  w->dense_end = a->a_dense_count ? a->a_dense_cap : 0;
  w->hash_end = HASH_PLACE + (a->a_hash_count ? a->a_entries : 0);
  *head = w;
  arr_watched++;
}

void
arr_walk_rewind (struct arr_walk *w)
{
  w->place = 0;
  forget_near (w);
}

void
arr_walk_places (struct arr_walk *w, uint64_t *places, size_t n,
		 bool (*more) (struct arr_walk *w), void *order)
{
  w->places = places;
  w->n = n;
  w->more = more;
  w->order = order;
}

void
arr_walk_keys (struct arr_walk *w, struct val *keys, size_t n)
{
  *w = (struct arr_walk) { .keys = keys, .n = n };
}

bool
arr_walk_next (struct arr_walk *w, struct val *key)
{
  if (w->a)
    return step (w, key);
  if (w->i == w->n)
    return false;
  *key = w->keys[w->i++];
  return true;
}

void
arr_walk_end (struct arr_walk *w)
{
  if (w->a)
    unlink_walk (w);
  for (; w->i < w->n; w->i++)
    val_drop (&w->keys[w->i]);
  xfree (w->keys);
}

/* Detach every walk and clear all caches before the heap is released, because
   other processes can change its arrays after the release.  */
static void
walks_leave (void)
{
  for (unsigned i = 0; arr_watched && i < N_BUCKETS; i++)
    {
      while (walks[i])
	detach (walks[i]);
      if (gaps[i].a)
	forget_gap (gaps[i].a);
    }
}

const struct heap_part arr_walk_part = {
  .prepare = walks_leave
};
