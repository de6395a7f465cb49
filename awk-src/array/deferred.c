/* deferred.c -- defer the updates of an array that is larger than memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   `n[$1]++' accesses a slot of the index and an entry, which are in different
   pages.  If the array does not fit into memory, each record can cause two
   pages to be read from the disk and written back.  Updates whose results are
   not used -- assignments, and additions of integers -- are therefore
   collected in a table in memory, the table of pending updates.  When the table
   is full, all its updates are applied together.  Two passes apply the
   updates: one visits the slots in the order of the index, the other visits
   the entries in storage order; so each page is read and written only once.

   Until the updates are applied, the array in the heap is in its previous
   state, which is complete and readable.  Any other access to the array first
   calls arr_settle, which applies the updates.  While arr_waiting is greater
   than 0, the fast paths for arrays are not used.  Before a commit, or a
   hand-over of the heap to another process, all updates are applied
   (arr_deferred_part).  Machine code does not check for pending updates.
   The interpreter does not start machine code while an array has pending
   updates, and machine code returns before an array starts to defer updates.

   The sums do not depend on deferring, because all addends, and the values to
   which they are added, are integers with an absolute value below 2^52.  New
   subscripts are inserted in the order in which they were first used.  */

#include <config.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "array/layout.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/switches.h"
#include "pma/assertion.h"

enum { MAX_ARRAYS = 4, NOWHERE = UINT32_MAX };

/* The tag of a cell of the table of pending updates that contains a sum, which
   must be added to an element.  The table does not use the tag V_BIG for any
   other purpose.  A cell of the table with a tag other than V_ADDED contains a
   value that must be assigned.  */
enum { V_ADDED = V_BIG };

static struct deferred
{
  struct array *a;		/* the array; NULL if this struct is unused */
  bool waits;			/* true while updates are being collected,
				   false while they are being applied */
  struct array *front;		/* the table of pending updates */
  size_t bytes;			/* approximate size of FRONT in bytes */
  uint64_t made;		/* number of deferred updates of A since
				   deferring began */
  bool integers;		/* all values in A are integers whose absolute
				   value is below 2^52 */
} deferred[MAX_ARRAYS];

/* An update that is being applied.  I is the number of the entry of FRONT that
   contains the update or, while index_items runs, the number of A's new entry
   for the update.  Updates are sorted by AT, which is a subscript in the dense
   store, the number of a slot of the index, or the number of an entry.  */
struct item
{
  uint32_t at, i;
};

bool arr_may_defer;
unsigned arr_waiting, arr_unguarded;
bool arr_wants_to_wait;
/* IDLE is the number of consecutive updates of large arrays that must still
   occur before the run tries to defer updates.  */
enum { MIN_IDLE = 4096, MAX_IDLE = 1 << 30 };
static uint64_t idle = MIN_IDLE;
/* The value from which IDLE was last counted down.  wait_longer doubles the
   value, up to MAX_IDLE; when deferring has saved time, the value becomes
   MIN_IDLE again.  */
static uint64_t next_idle = MIN_IDLE;

static const double too_large = 0x1p52;

static bool
is_small_integer (double d)
{
  return fabs (d) < too_large && d == (double) (int64_t) d;
}

static struct deferred *
deferred_of (const struct array *a)
{
  for (size_t i = 0; arr_waiting && i < MAX_ARRAYS; i++)
    if (deferred[i].a == a && deferred[i].waits)
      return &deferred[i];
  return NULL;
}

bool
arr_is_waiting (const struct array *a)
{
  return deferred_of (a);
}

/* --- making the updates ------------------------------------------------- */

static int
compare_items (const void *x, const void *y)
{
  const struct item *a = x, *b = y;
  if (a->at != b->at)
    return a->at < b->at ? -1 : 1;
  return a->i < b->i ? -1 : a->i > b->i;
}

static void
sort_items (struct item *v, size_t n)
{
  qsort (v, n, sizeof *v, compare_items);
}

/* Set K to the key of entry I of the table of pending updates, and return the
   entry.  */
static struct entry *
front_key (const struct deferred *d, uint32_t i, struct key *k)
{
  struct entry *e = arr_entry (d->front, i);
  *k = arr_hash_key_stored (&e->key);
  return e;
}

/* Apply the pending update in the cell C of D's table of pending updates to
   element E of D's array.  */
static void
update (struct deferred *d, struct val *e, const struct val *c)
{
  if (c->tag != V_ADDED)
    {
      arr_set (d->a, e, c);
      if (c->tag != V_NUM || !is_small_integer (c->num))
	d->integers = false;
      return;
    }
  assert_debug (e->tag <= V_NUM);
  double sum = (e->tag == V_NUM ? e->num : 0) + c->num;
  val_store (e, val_num (sum));
  if (!is_small_integer (sum))
    d->integers = false;
}

enum { CELLS_IN_PAGE = 256, ENTRIES_IN_PAGE = CELLS_IN_PAGE / 2 };

/* Advise the kernel that N cells, beginning with cell I, will be updated in
   order.  Cell I must not be in the first segment.  */
static void
will_update_dense (const struct deferred *d, uint32_t n, uint64_t i)
{
  if (n >= d->a->a_dense_cap / CELLS_IN_PAGE)
    arr_will_scan_dense (d->a, i >> SEG_LAST_SHIFT << SEG_LAST_SHIFT);
}

/* Apply those of the N pending updates of D whose elements exist in the dense
   store, in the order of their subscripts.  Store the other updates in V, which
   has space for N items, and return how many there are.  */
static uint32_t
update_dense (struct deferred *d, struct item *v, uint32_t n)
{
  struct array *a = d->a;
  struct item *there = v;
  uint32_t left = 0, n_there = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct val *k = &arr_entry (d->front, i)->key;
      bool dense = k->tag == V_NUM && k->num >= 0 && k->num < a->a_dense_cap;
      there[i] = (struct item) { dense ? k->num : NOWHERE, i };
      n_there += dense;
    }
  sort_items (there, n);
  for (uint32_t i = 0; i < n_there; i++)
    {
      if (i == 0 || there[i].at >> SEG_LAST_SHIFT
	  != there[i - 1].at >> SEG_LAST_SHIFT)
	will_update_dense (d, n_there, there[i].at);
      struct val *e = arr_dense_cell (a, there[i].at);
      if (e->tag == V_NONE)
	v[left++] = there[i];
      else
	update (d, e, &arr_entry (d->front, there[i].i)->value);
    }
  memmove (v + left, v + n_there, (n - n_there) * sizeof *v);
  return left + n - n_there;
}

/* For each of the N updates in V, set AT to the number of the entry that may
   contain its key.  Set AT to NOWHERE if no entry has the key or the array has
   no index.  If there is an index, sort V by AT.  */
static void
find_entries (const struct deferred *d, struct item *v, uint32_t n)
{
  struct key k;
  for (uint32_t i = 0; i < n; i++)
    {
      front_key (d, v[i].i, &k);
      v[i].at = d->a->a_index_bits ? arr_hash_home (d->a, &k) : NOWHERE;
    }
  if (!d->a->a_index_bits)
    return;
  sort_items (v, n);
  struct slots_scan s = { .a = d->a, .n = n };
  for (uint32_t i = 0; i < n; i++)
    {
      arr_hash_scan_slots (&s, v[i].at);
      front_key (d, v[i].i, &k);
      v[i].at = arr_hash_candidate (d->a, &k);
    }
  sort_items (v, n);
}

/* begin_segment advises the kernel that the entries of D in segment SEG will
   be scanned. end_segment tells libpma that the scan of the segment has
   ended.  */
static void
begin_segment (const struct deferred *d, uint32_t n_items, size_t seg)
{
  if (n_items >= d->a->a_entries / ENTRIES_IN_PAGE)
    arr_will_scan_entries (d->a, seg_start (seg));
}

static void
end_segment (const struct deferred *d, size_t seg)
{
  pma_was_filled (arr_heap (d->a), d->a->a_seg[seg],
		  seg_size (seg) * sizeof (struct entry));
}

/* Prepare to update entry AT.  The caller visits entries in ascending order;
   *SEG is the segment of the previous entry.  */
static void
go_to_entry (const struct deferred *d, uint32_t n_items, uint32_t at,
	     size_t *seg)
{
  size_t to, off;
  seg_locate (at, &to, &off);
  if (to == *seg)
    return;
  if (seg_size (*seg) == SEG_LAST_SIZE)
    end_segment (d, *seg);
  if (seg_size (to) == SEG_LAST_SIZE)
    begin_segment (d, n_items, to);
  *seg = to;
}

/* Apply those of the N updates in V whose entries exist, in the order of V.
   Move the updates that were not applied to the start of V, and return how many
   there are.  */
static uint32_t
update_entries (struct deferred *d, struct item *v, uint32_t n)
{
  struct key k;
  uint32_t left = 0;
  size_t seg = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      struct entry *f = front_key (d, v[i].i, &k);
      struct val *e = NULL;
      if (v[i].at != NOWHERE)
	go_to_entry (d, n, v[i].at, &seg);
      if (v[i].at != NOWHERE || !d->a->a_index_bits)
	e = arr_hash_find_from (d->a, &k, v[i].at);
      if (e)
	update (d, e, &f->value);
      else
	v[left++] = v[i];
    }
  return left;
}

/* Add to the index the new entries that were made for the N updates in V.  */
static void
index_items (const struct deferred *d, struct item *v, uint32_t n)
{
  struct key k;
  if (!d->a->a_index_bits)
    return;
  sort_items (v, n);
  struct slots_scan s = { .a = d->a, .n = n };
  for (uint32_t i = 0; i < n; i++)
    {
      arr_hash_scan_slots (&s, v[i].at);
      k = arr_hash_key_stored (&arr_entry (d->a, v[i].i)->key);
      arr_hash_enter (d->a, k.hash, v[i].i);
    }
}

/* True if KEY, which A does not have, belongs in the dense store.  */
static bool
goes_to_dense (const struct array *a, const struct val *key)
{
  return key->tag == V_NUM && key->num >= 0
    && (key->num < a->a_dense_cap || arr_dense_pays (a, key->num));
}

/* Insert the elements that do not exist yet.  Before an element is stored in
   the dense store, the index must be complete, because other elements may then
   move from the hash store to the dense store.  */
static void
insert_items (struct deferred *d, struct item *v, uint32_t n)
{
  struct key k;
  uint32_t waiting = 0;
  for (uint32_t i = 0; i < n; i++)
    v[i].at = v[i].i;
  sort_items (v, n);
  arr_hash_reserve (d->a, (uint64_t) d->a->a_hash_count + n);
  for (uint32_t i = 0; i < n; i++)
    {
      struct entry *f = front_key (d, v[i].i, &k);
      struct val *e;
      if (goes_to_dense (d->a, &k.cell))
	{
	  index_items (d, v, waiting);
	  waiting = 0;
	  e = arr_make (d->a, k);
	  /* If all elements have moved to the dense store, there is no index
	     to complete.  */
	  arr_hash_reserve (d->a, (uint64_t) d->a->a_hash_count + n - i);
	}
      else
	{
	  uint32_t at;
	  e = arr_hash_append (d->a, &k, &at);
	  v[waiting++] = (struct item) { arr_hash_home (d->a, &k), at };
	}
      update (d, e, &f->value);
    }
  index_items (d, v, waiting);
  arr_hash_unreserve (d->a);
}

/* Start deferring updates of D's array.  The index need not be held in memory,
   because it is read in order when the pending updates are applied.  */
static void
begin_waiting (struct deferred *d)
{
  pma_let_go (arr_heap (d->a), d->a->a_index);
  d->waits = true;
  arr_waiting++;
}

/* Apply all pending updates and stop deferring.  Return the number of elements
   that were added.  */
static uint32_t
make_updates (struct deferred *d)
{
  uint32_t n = d->front->a_entries;
  assert_debug (d->waits && arr_waiting > 0);
  d->waits = false;
  arr_waiting--;
  if (!n)
    return 0;
  struct item *v = xnmalloc (n, sizeof *v);
  n = update_dense (d, v, n);
  find_entries (d, v, n);
  n = update_entries (d, v, n);
  insert_items (d, v, n);
  xfree (v);
  arr_clear (d->front);
  d->bytes = 0;
  assert_expensive (arr_is_valid (d->a));
  return n;
}

static void
wait_longer (void)
{
  next_idle = next_idle < MAX_IDLE ? 2 * next_idle : next_idle;
  idle = next_idle;
}

/* Release D, which has no pending updates.  PAID is true if deferring the
   updates has saved time.  */
static void
leave (struct deferred *d, bool paid)
{
  d->a = NULL;
  arr_free (d->front);
  if (!paid)
    wait_longer ();
  else
    idle = next_idle = MIN_IDLE;
}

void
arr_settle_deferred (struct array *a)
{
  enum { WORTH = 1 << 16 };
  struct deferred *d = deferred_of (a);
  make_updates (d);
  leave (d, d->made >= WORTH);
}

void
arr_settle_all (void)
{
  for (size_t i = 0; i < MAX_ARRAYS; i++)
    if (deferred[i].a)
      arr_settle_deferred (deferred[i].a);
}

static void
settle_to_store (const struct heap_run *r)
{
  arr_settle_all ();
}

const struct heap_part arr_deferred_part = {
  .store = settle_to_store, .prepare = arr_settle_all
};

/* --- deferring ---------------------------------------------------------- */

/* Scan the values of A.  Return true if assignments to elements of A can be
   deferred.  Set *INTEGERS to true if additions of integers can also be
   deferred.  */
static bool
look_through (struct array *a, bool *integers)
{
  *integers = true;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    {
      const struct val *v = it.value;
      if (v->tag == V_ARRAY)
	return false;
      if (v->tag > V_NUM || (v->tag == V_NUM && !is_small_integer (v->num)))
	*integers = false;
    }
  return true;
}

/* True if A, alone or together with the rest of its heap, is so large that
   deferring saves time.  */
static bool
is_larger_than_memory (const struct array *a)
{
  struct pma_heap *h = arr_heap (a);
  size_t room = pma_scarcity (h);
  size_t n = a->a_entries * sizeof (struct entry)
    + a->a_dense_cap * sizeof (struct val);
  return room && (test_switch (EAGER) || n > 2 * room
		  || (n > room / 2 && pma_high_water (h) > 3 * room));
}

/* True if memory can hold the index of A.  If the result is true, adding
   elements is fast without deferring, because new entries are appended in
   order.  */
static bool
index_fits (const struct array *a, size_t room)
{
  return a->a_index_bits
    && sizeof *a->a_index << a->a_index_bits <= 2 * room;
}

/* True if updates of A should not be deferred yet.  Deferring begins only
   after a certain number of updates (idle).  If memory can hold the index, it
   also begins only if at least a quarter of the last updates were of existing
   elements, because adding elements is fast without deferring.  KEY is the
   subscript to be updated.  */
static bool
is_too_early (const struct array *a, const struct val *key)
{
  enum { PROBES = 256 };
  static unsigned found, outgrown = UINT_MAX;
  bool fits = index_fits (a, pma_scarcity (arr_heap (a)));
  if (test_switch (EAGER))
    return false;
  if (!fits && a->a_index_bits > outgrown)
    idle = next_idle = MIN_IDLE;
  outgrown = fits ? a->a_index_bits : UINT_MAX;
  if (idle == 0)
    return false;
  if (idle <= PROBES)
    found += !!arr_find (a, arr_key (key));
  if (--idle > 0)
    return true;
  if (found < PROBES / 4 && fits)
    wait_longer ();
  found = 0;
  return idle > 0;
}

/* Start deferring updates of A and return its struct deferred, or return NULL
   if deferring is not possible or not worthwhile.  KEY is the subscript of the
   first update.  */
static struct deferred *
begin (struct array *a, const struct val *key)
{
  bool integers;
  size_t i = 0;
  if (!is_larger_than_memory (a) || arr_is_watched () || diag_lint
      || opt.bignum || is_too_early (a, key))
    return NULL;
  while (i < MAX_ARRAYS && deferred[i].a)
    i++;
  arr_wants_to_wait = i < MAX_ARRAYS && arr_unguarded > 0;
  if (i == MAX_ARRAYS || arr_wants_to_wait)
    return NULL;
  if (!look_through (a, &integers))
    {
      wait_longer ();
      return NULL;
    }
  struct deferred *d = &deferred[i];
  *d = (struct deferred) { .a = a, .integers = integers,
			   .front = arr_new_ordered () };
  begin_waiting (d);
  return d;
}

/* Return the cell for KEY in D's table of pending updates.  Add the cell if it
   does not exist.  Set *MADE to true if the cell is new.  */
static struct val *
front_cell (struct deferred *d, const struct val *key, bool *made)
{
  /* The approximate number of bytes that one pending update occupies: its
     entry, its share of the table's index, and what make_updates allocates for
     it.  */
  enum { COST = sizeof (struct entry) + 20 };
  size_t before = arr_count (d->front);
  struct val *c = arr_make (d->front, arr_key (key));
  *made = arr_count (d->front) != before;
  d->made++;
  if (*made)
    d->bytes += COST + (val_has_bytes (key) && !val_is_inline (key)
			? VAL_LEN (key->w1) : 0);
  return c;
}

size_t
arr_deferred_bytes (void)
{
  size_t bytes = 0;
  for (size_t i = 0; i < MAX_ARRAYS; i++)
    bytes += deferred[i].a ? deferred[i].bytes : 0;
  return bytes;
}

/* Apply the pending updates of D if the tables of pending updates of all arrays
   together have reached their memory limit.  If most of the updates added
   elements and memory can hold the index, also stop deferring updates of D's
   array.  */
static void
look_for_room (struct deferred *d)
{
  size_t bytes = arr_deferred_bytes ();
  size_t room = pma_scarcity (mem_persist), held = pma_held (mem_persist) / 2;
  size_t most = held < room - room / 4 ? room - held : room / 4;
  if (bytes <= most + most / 2)
    return;
  uint32_t n = d->front->a_entries, n_new = make_updates (d);
  if (n_new > n - n / 4 && index_fits (d->a, room))
    leave (d, false);
  else
    begin_waiting (d);
}

static struct deferred *
deferred_or_begin (struct array *a, const struct val *key)
{
  struct deferred *d = deferred_of (a);
  return d ? d : begin (a, key);
}

/* Stop deferring, because the next update cannot be deferred: apply D's
   pending updates.  Return false.  */
static bool
give_up (struct deferred *d)
{
  arr_settle_deferred (d->a);
  return false;
}

bool
arr_defer_add (struct array *a, const struct val *key, double step)
{
  bool made;
  struct deferred *d = deferred_or_begin (a, key);
  if (!d)
    return false;
  if (diag_lint || !d->integers || !is_small_integer (step))
    return give_up (d);
  struct val *c = front_cell (d, key, &made);
  if (made)
    {
      *c = val_num (step);
      c->tag = V_ADDED;
      look_for_room (d);
      return true;
    }
  if ((c->tag != V_NUM && c->tag != V_ADDED)
      || !is_small_integer (c->num + step))
    return give_up (d);
  c->num += step;
  return true;
}

bool
arr_defer_set (struct array *a, const struct val *key, const struct val *v)
{
  bool made;
  struct deferred *d = deferred_or_begin (a, key);
  if (!d)
    return false;
  if (diag_lint)
    return give_up (d);
  *front_cell (d, key, &made) = val_load (v);
  if (made)
    look_for_room (d);
  return true;
}
