/* hash.c -- the hash store of an array.
   SPDX-License-Identifier: GPL-3.0-or-later

   The index is a table of 32-bit slots with open addressing and linear
   probing; see array/layout.h.  The hash of a short key is a multiplicative
   mix of its 16-byte cell.  The hash of a long key is XXH3.  The hashes of
   short and of long keys both depend on the heap's seed.  */

#include <config.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "array/layout.h"
#include "array/quick.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/switches.h"
#include "pma/assertion.h"

uint64_t arr_hash_seed = UINT64_C (0x9e3779b97f4a7c15);

void
arr_set_seed (uint64_t seed)
{
  arr_hash_seed = seed | 1;
}

uint64_t
arr_hash_text (struct sv s)
{
  return XXH3_64bits_withSeed (s.p, s.n, arr_hash_seed);
}

/* Return the hash of a key that has been stored in an entry.  */
static inline uint64_t
hash_stored (const struct val *k)
{
  return val_is_inline (k) ? arr_hash_cell (k) : arr_hash_text (key_bytes (k));
}

void
arr_hash_key_string (struct key *k, struct sv s)
{
  if (s.n <= VAL_INLINE_MAX)
    {
      k->cell = val_inline (V_STR, s.p, s.n);
      k->hash = arr_hash_cell (&k->cell);
      return;
    }
  if (s.n > UINT32_MAX)
    fatal ("subscript of %zu bytes is too long", s.n);
  k->hash = arr_hash_text (s);
  k->cell.p = s.p;
  k->cell.len_lo = s.n;
  k->cell.len_hi = k->hash >> 16;
  k->cell.kind = K_BORROW;
  k->cell.tag = V_STR;
}

struct key
arr_hash_key_stored (const struct val *cell)
{
  struct key k = { .cell = *cell };
  if (cell->tag == V_NUM || val_is_inline (cell))
    k.hash = arr_hash_cell (cell);
  else
    arr_hash_key_string (&k, key_bytes (cell));
  return k;
}

/* Return the part of HASH that a slot of A's index contains.  */
static inline uint32_t
slot_tag (const struct array *a, uint64_t hash)
{
  return (uint32_t) (hash >> 32) & ~arr_index_mask (a);
}

_Noreturn void
arr_index_full (void)
{
  mem_damaged ("the index of an array is full");
}

/* Return the slot of the index of A whose entry has the key K, or NULL if there
   is no such entry.  */
static uint32_t *
slot_of (const struct array *a, const struct key *k)
{
  uint32_t mask = arr_index_mask (a), tag = slot_tag (a, k->hash);
  uint32_t first = k->hash & mask, i = first;
  do
    {
      uint32_t s = a->a_index[i];
      if (s == 0)
	return NULL;
      if ((s & ~mask) == tag
	  && arr_hash_is (a, (s & mask) - 1, &k->cell, ARR_ANY))
	return &a->a_index[i];
      i = (i + 1) & mask;
    }
  while (i != first);
  arr_index_full ();
}

static struct entry *
find_small (const struct array *a, const struct val *k)
{
  for (uint32_t i = 0; i < a->a_entries; i++)
    {
      struct entry *e = arr_entry (a, i);
      if (e->key.tag != V_NONE && arr_same_key (&e->key, k))
	return e;
    }
  return NULL;
}

struct val *
arr_hash_find (const struct array *a, const struct key *k)
{
  if (!a->a_hash_count)
    return NULL;
  if (!a->a_index_bits)
    {
      struct entry *e = find_small (a, &k->cell);
      return e ? &e->value : NULL;
    }
  uint32_t at;
  return arr_hash_search (a, &k->cell, k->hash, ARR_ANY, true, &at);
}

/* Store entry number E, which has the hash HASH, in the free slot SLOT.  */
static inline void
fill_slot (struct array *a, uint32_t *slot, uint64_t hash, uint32_t e)
{
  a->a_tombstones -= *slot != 0;
  *slot = slot_tag (a, hash) | (e + 1);
}

void
arr_hash_enter (struct array *a, uint64_t hash, uint32_t n)
{
  uint32_t mask = arr_index_mask (a), first = hash & mask, i = first;
  while (a->a_index[i] & mask)
    {
      i = (i + 1) & mask;
      if (i == first)
	arr_index_full ();
    }
  fill_slot (a, &a->a_index[i], hash, n);
}

/* The slots [FROM, TO) of an index.  */
struct slots
{
  uint32_t from, to;
};

/* Entries that did not fit into their part of the index.  */
struct late
{
  uint32_t *v;
  size_t n, cap;
};

/* Add entry number N, which has the hash HASH, to the index if its first
   possible slot is in IN, a part of the index.  The index has no tombstones.
   If IN has no free slot for the entry, add the entry to LATE.  */
static inline void
index_entry (struct array *a, uint64_t hash, uint32_t n, struct slots in,
	     struct late *late)
{
  uint32_t i = hash & arr_index_mask (a);
  if (unlikely (i - in.from >= in.to - in.from))
    return;
  while (i < in.to && a->a_index[i])
    i++;
  if (likely (i < in.to))
    {
      a->a_index[i] = slot_tag (a, hash) | (n + 1);
      return;
    }
  late->v = mem_grow (late->v, &late->cap, late->n + 1, sizeof *late->v);
  late->v[late->n++] = n;
}

/* Call index_entry for the N entries at E.  AT is the number of the entry at E.
   The first slots of several entries are prefetched together, because in a
   large index almost every entry needs a different cache line.  */
static void
index_segment (struct array *a, const struct entry *e, uint32_t at, size_t n,
	       struct slots in, struct late *late)
{
  enum { GROUP = 32 };
  uint64_t hash[GROUP];
  for (size_t from = 0, m; from < n; from += m)
    {
      m = n - from < GROUP ? n - from : GROUP;
      for (size_t k = 0; k < m; k++)
	{
	  const struct val *key = &e[from + k].key;
	  if (key->tag == V_NONE)
	    continue;
	  hash[k] = hash_stored (key);
	  arr_prefetch_slot (a, hash[k]);
	}
      for (size_t k = 0; k < m; k++)
	if (e[from + k].key.tag != V_NONE)
	  index_entry (a, hash[k], (uint32_t) (at + from + k), in, late);
    }
}

static void
index_entries (struct array *a, struct slots in, struct late *late)
{
  for (size_t seg = 0; seg_start (seg) < a->a_entries; seg++)
    {
      size_t at = seg_start (seg), n = seg_size (seg);
      if (n > a->a_entries - at)
	n = a->a_entries - at;
      if (seg_begins (at))
	arr_will_scan_entries (a, at);
      index_segment (a, a->a_seg[seg], at, n, in, late);
      if (n == SEG_LAST_SIZE)
	pma_was_filled (arr_heap (a), a->a_seg[seg], n * sizeof (struct entry));
    }
}

/* Add the entries in LATE to the index, after all parts were filled.  */
static void
index_late (struct array *a, struct late *late)
{
  for (size_t i = 0; i < late->n; i++)
    {
      uint32_t n = late->v[i];
      arr_hash_enter (a, hash_stored (&arr_entry (a, n)->key), n);
    }
  xfree (late->v);
}

/* Fill the index of A.  ROOM is the number of bytes of memory that the index
   may occupy, or 0 if memory is not scarce.  If memory is scarce, the index
   has not been cleared yet, and it is held in memory while it is filled.  If
   the index does not fit in ROOM, fill it in parts, with one pass over all
   entries for each part.  */
static void
index_fill (struct array *a, size_t room)
{
  struct pma_heap *h = arr_heap (a);
  uint32_t slots = UINT32_C (1) << a->a_index_bits, part = slots;
  struct late late = { 0 };
  enum { LEAST = 1 << 16 };
  while (room && part > room / sizeof *a->a_index && part > LEAST)
    part /= 2;
  for (uint32_t from = 0; from < slots; from += part)
    {
      uint32_t *p = a->a_index + from;
      if (room && !pma_hold (h, p, part * sizeof *p))
	memset (p, 0, part * sizeof *p);
      index_entries (a, (struct slots) { from, from + part }, &late);
      if (part < slots)
	pma_let_go (h, p);
    }
  index_late (a, &late);
}

/* Return the number of bytes of memory that a new index of A may occupy, or 0
   if memory is not scarce.  */
static size_t
room_for_index (const struct array *a)
{
  size_t room = 2 * pma_scarcity (arr_heap (a)), taken = arr_deferred_bytes ();
  return taken < room - room / 8 ? room - taken : room / 8;
}

/* The number of indexes built so far.  Code that keeps the address of a slot
   during an insertion compares the number with an earlier value to find out
   whether the index was rebuilt.  (A comparison of the old and the new address
   of the index would overlook some rebuilds, since a new index may be at the
   same address as the old one.)  */
static unsigned index_builds;

static void
index_build (struct array *a, unsigned bits)
{
  struct pma_heap *h = arr_heap (a);
  index_builds++;
  if (bits > 31)
    fatal ("array has too many elements");
  /* Because free entries are reused, an array has more entries than slots only
     in a damaged heap.  */
  if (a->a_entries >> bits)
    arr_index_full ();
  size_t n = sizeof *a->a_index << bits, room = room_for_index (a);
  uint32_t *old = a->a_index;
  a->a_index = NULL;
  a->a_index_bits = 0;
  a->a_tombstones = 0;
  /* If memory is scarce, free the old index first.  */
  if (room)
    {
      mem_free (h, old);
      old = NULL;
    }
  a->a_index = room ? mem_alloc (h, n) : mem_zalloc (h, n);
  a->a_index_bits = bits;
  mem_free (h, old);
  index_fill (a, room);
}

/* True if an index of 2^BITS slots is large enough for N used slots.  If
   memory is scarce, the index may be fuller than otherwise, because longer
   searches take less time than access to additional pages.  */
static bool
index_suffices (const struct array *a, unsigned bits, uint64_t n)
{
  uint64_t slots = UINT64_C (1) << bits;
  return n * 8 <= slots * 5
    || (n * 16 <= slots * 15 && pma_scarcity (arr_heap (a)));
}

static __attribute__ ((noinline)) void
index_grow (struct array *a)
{
  uint64_t slots = UINT64_C (1) << a->a_index_bits;
  uint64_t used = a->a_hash_count + (uint64_t) a->a_tombstones + 1;
  if (index_suffices (a, a->a_index_bits, used))
    return;
  /* If the index is full of tombstones, rebuild it.  If the elements fill less
     than a third of the old index, the new index has the same size.  If the
     elements fill a third of the old index or more, the new index is twice as
     large, so that it need not be rebuilt again soon.  */
  bool full = (a->a_hash_count + UINT64_C (1)) * 3 > slots;
  index_build (a, a->a_index_bits + full);
}

/* The array that was emptied last, and the binary logarithm of the index size
   that its elements required.  The program is likely to fill this array
   again.  */
enum { FIRST_BITS = 5, REFILL_BITS = 12 };
static struct { const struct array *a; unsigned bits; } emptied;

static void
note_emptied (const struct array *a)
{
  emptied.bits = FIRST_BITS;
  while (emptied.bits < REFILL_BITS
	 && a->a_hash_count * UINT64_C (8) > UINT64_C (5) << emptied.bits)
    emptied.bits++;
  emptied.a = a;
}

/* Make sure that the index of A has space for one more entry.  */
static inline void
index_reserve (struct array *a)
{
  uint64_t used = a->a_hash_count + (uint64_t) a->a_tombstones + 1;
  if (!a->a_index_bits)
    {
      if (a->a_hash_count >= SMALL)
	index_build (a, a == emptied.a ? emptied.bits : FIRST_BITS);
    }
  else if (unlikely (used * 8 > UINT64_C (5) << a->a_index_bits))
    index_grow (a);
}

void
arr_hash_reserve (struct array *a, uint64_t n)
{
  unsigned bits = a->a_index_bits < FIRST_BITS ? FIRST_BITS : a->a_index_bits;
  if (n <= SMALL && !a->a_index_bits)
    return;
  while (!index_suffices (a, bits, n + a->a_tombstones + 1))
    bits++;
  if (bits > a->a_index_bits)
    index_build (a, bits);
}

void
arr_hash_prefetch (const struct array *a, const struct key *k)
{
  if (a->a_index_bits)
    arr_prefetch_slot (a, k->hash);
}

void
arr_hash_prefetch_entry (const struct array *a, const struct key *k)
{
  uint32_t mask = arr_index_mask (a);
  if (!a->a_index_bits)
    return;
  uint32_t s = a->a_index[k->hash & mask];
  if ((s & ~mask) == slot_tag (a, k->hash) && (s & mask))
    __builtin_prefetch (arr_entry (a, (s & mask) - 1));
}

/* Tell libpma that SEG, a large segment of A's entries, has become full.  If
   memory is scarce, allow arrays to defer updates.  */
static void
segment_filled (struct array *a, size_t seg)
{
  struct pma_heap *h = arr_heap (a);
  pma_was_filled (h, a->a_seg[seg], seg_size (seg) * sizeof (struct entry));
  if (pma_scarcity (h) && !without (DEFERRED))
    arr_may_defer = true;
}

/* Return a new entry.  Set *AT to the number of the entry.  */
static inline struct entry *
new_entry (struct array *a, uint32_t *at)
{
  if (unlikely (a->a_free))
    {
      *at = a->a_free - 1;
      struct entry *e = arr_entry (a, *at);
      assert_debug (e->key.tag == V_NONE);
      a->a_free = e->key.w0;
      return e;
    }
  size_t seg, off;
  seg_locate (a->a_entries, &seg, &off);
  if (unlikely (off == 0))
    {
      arr_add_segment (a, (void ***) &a->a_seg, seg, sizeof (struct entry),
		     false);
      if (seg > 10)
	segment_filled (a, seg - 1);
    }
  assert_always (a->a_entries < UINT32_MAX / 2);
  *at = a->a_entries++;
  return a->a_seg[seg] + off;
}

/* Return a copy, owned by A, of the N bytes at P, which do not fit into a
   cell.  */
static inline char *
own_bytes (struct array *a, const char *p, size_t n)
{
  char *bytes = mem_alloc (arr_heap (a), n);
  if (n <= 16)
    val_copy_short (bytes, p, n);
  else if (n <= 32)
    {
      memcpy (bytes, p, 16);
      memcpy (bytes + n - 16, p + n - 16, 16);
    }
  else
    memcpy (bytes, p, n);
  return bytes;
}

enum arr_first
arr_hash_key_kind (const struct val *k)
{
  if (k->tag != V_NUM || k->num < INT32_MIN || k->num > INT32_MAX)
    return ARR_FIRST_STR;
  return k->num < 0 ? ARR_FIRST_INT : ARR_FIRST_CINT;
}

/* Append an entry with key K, without adding it to the index.  Set *AT to the
   number of the entry, and return the cell of the element's value.  */
static inline __attribute__ ((always_inline)) struct val *
append (struct array *a, const struct key *k, uint32_t *at)
{
  char *bytes = NULL;
  if (!val_is_inline (&k->cell))
    bytes = own_bytes (a, k->cell.p, k->cell.len_lo);
  struct entry *e = new_entry (a, at);
  if (arr_is_watched ())
    arr_watch_entry (a, *at, true);
  e->key = k->cell;
  if (bytes)
    {
      e->key.p = bytes;
      e->key.kind = K_OWNED;
    }
  e->value = val_tagged (V_UNTYPED);
  if (!a->a_hash_count++ && !a->a_dense_count)
    a->a_first = arr_hash_key_kind (&k->cell);
  if (k->cell.tag == V_NUM)
    a->a_int_keys++;
  return &e->value;
}

/* Insert K, which A does not have.  Build or enlarge the index if necessary.
   SLOT is the slot of the index to fill, or NULL if it is not known.  Return
   the cell of K's value.  */
static inline __attribute__ ((always_inline)) struct val *
insert (struct array *a, const struct key *k, uint32_t *slot)
{
  unsigned builds = index_builds;
  uint32_t n;
  index_reserve (a);
  struct val *v = append (a, k, &n);
  /* If the index was rebuilt, SLOT is invalid.  */
  if (slot && likely (index_builds == builds))
    fill_slot (a, slot, k->hash, n);
  else if (a->a_index_bits)
    arr_hash_enter (a, k->hash, n);
  return v;
}

struct val *
arr_hash_put_at (struct array *a, const struct key *k, uint32_t slot)
{
  /* If the search for K may have passed tombstones, use the first of them
     instead of SLOT.  */
  bool known = likely (!a->a_tombstones) && a->a_index;
  return insert (a, k, known ? a->a_index + slot : NULL);
}

struct val *
arr_hash_make (struct array *a, const struct key *k)
{
  if (!a->a_index_bits)
    {
      struct val *v = arr_hash_find (a, k);
      return v ? v : insert (a, k, NULL);
    }
  uint32_t at;
  struct val *v = arr_hash_search (a, &k->cell, k->hash, ARR_ANY, true, &at);
  return v ? v : arr_hash_put_at (a, k, at);
}

/* --- many elements, in the order of the store --------------------------- */

uint32_t
arr_hash_home (const struct array *a, const struct key *k)
{
  return k->hash & arr_index_mask (a);
}

void
arr_hash_scan_slots (struct slots_scan *s, uint32_t slot)
{
  enum { PIECE = 1 << 15, SLOTS_IN_PAGE = 1024 };
  if (slot < s->end)
    return;
  uint32_t all = UINT32_C (1) << s->a->a_index_bits;
  uint32_t from = slot / PIECE * PIECE;
  s->end = all - from < PIECE ? all : from + PIECE;
  if (s->n >= all / SLOTS_IN_PAGE)
    pma_will_scan (arr_heap (s->a), s->a->a_index + from,
		   (s->end - from) * sizeof *s->a->a_index);
}

uint32_t
arr_hash_candidate (const struct array *a, const struct key *k)
{
  uint32_t mask = arr_index_mask (a), tag = slot_tag (a, k->hash);
  uint32_t first = arr_hash_home (a, k), i = first;
  do
    {
      uint32_t s = a->a_index[i];
      if (s == 0)
	return UINT32_MAX;
      if ((s & ~mask) == tag && (s & mask))
	return (s & mask) - 1;
      i = (i + 1) & mask;
    }
  while (i != first);
  arr_index_full ();
}

struct val *
arr_hash_find_from (const struct array *a, const struct key *k, uint32_t n)
{
  if (n < a->a_entries)
    {
      struct entry *e = arr_entry (a, n);
      if (arr_same_key (&e->key, &k->cell))
	return &e->value;
    }
  return arr_hash_find (a, k);
}

struct val *
arr_hash_append (struct array *a, const struct key *k, uint32_t *n)
{
  assert_always (a->a_index_bits
		 ? (a->a_hash_count + (uint64_t) a->a_tombstones + 1)
		 >> a->a_index_bits == 0
		 : a->a_hash_count < SMALL);
  return append (a, k, n);
}

static void
release_store (struct array *a)
{
  size_t seg, off;
  if (arr_is_watched ())
    arr_watch_end (a);
  if (a->a_entries)
    {
      seg_locate (a->a_entries - 1, &seg, &off);
      arr_free_segments (a, (void ***) &a->a_seg, seg + 1);
    }
  mem_free (arr_heap (a), a->a_index);
  a->a_index = NULL;
  a->a_index_bits = a->a_entries = a->a_free = a->a_tombstones = 0;
}

void
arr_hash_unreserve (struct array *a)
{
  if (!a->a_hash_count)
    release_store (a);
}

bool
arr_hash_take (struct array *a, const struct key *k, struct val *v)
{
  struct entry *e;
  uint32_t n;
  if (!a->a_hash_count)
    return false;
  if (a->a_index_bits)
    {
      uint32_t *slot = slot_of (a, k);
      if (!slot)
	return false;
      n = (*slot & arr_index_mask (a)) - 1;
      e = arr_entry (a, n);
      *slot = TOMBSTONE;
      a->a_tombstones++;
    }
  else
    {
      e = find_small (a, &k->cell);
      if (!e)
	return false;
      for (n = 0; arr_entry (a, n) != e; n++)
	;
    }
  if (arr_is_watched ())
    arr_watch_entry (a, n, false);
  *v = e->value;
  arr_cells_freed++;
  if (e->key.kind & K_OWNED)
    mem_free (arr_heap (a), (void *) e->key.p);
  if (e->key.tag == V_NUM)
    a->a_int_keys--;
  e->key = val_tagged (V_NONE);
  e->key.w0 = a->a_free;
  e->value = val_tagged (V_NONE);
  a->a_free = n + 1;
  if (--a->a_hash_count == 0)
    release_store (a);
  else if (unlikely ((a->a_entries - a->a_hash_count) % SEG_LAST_SIZE == 0))
    arr_note_sparse (a);
  return true;
}

void
arr_hash_clear (struct array *a)
{
  struct pma_heap *h = arr_heap (a);
  if (arr_is_watched ())
    arr_watch_end (a);
  if (a->a_index_bits > FIRST_BITS)
    note_emptied (a);
  for (uint32_t i = 0; a->a_hash_count && i < a->a_entries; i++)
    {
      struct entry *e = arr_entry (a, i);
      if (e->key.tag == V_NONE)
	continue;
      if (e->key.kind & K_OWNED)
	mem_free (h, (void *) e->key.p);
      arr_release (a, &e->value);
      a->a_hash_count--;
    }
  a->a_int_keys = 0;
  release_store (a);
}
