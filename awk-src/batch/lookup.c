/* lookup.c -- search an array for the keys of many records.
   SPDX-License-Identifier: GPL-3.0-or-later

   There are two ways to search. find_some searches the stores of the array.
   find_recent uses a table of elements that earlier searches have found; it is
   faster for an array of few elements.  */

#include <config.h>
#include "batch/lookup.h"

#include "base/mem.h"
#include "vm/registers.h"

/* --- keys --------------------------------------------------------------- */

void
lookup_set_odd (struct keys *keys, unsigned i, const struct val *c)
{
  if (val_has_bytes (c) && !val_is_inline (c))
    {
      keys->state[i] = KEY_LONG;
      keys->cell[i] = val_tagged (V_NONE);
      keys->key[i] = arr_text_key (val_bytes (c));
      return;
    }
  keys->state[i] = KEY_CELL;
  keys->cell[i] = c->tag <= V_UNASSIGNED ? val_inline (V_STR, "", 0) : *c;
  lookup_key (keys, i);
}

enum key_state
lookup_odd_key (struct keys *keys, unsigned i)
{
  if (val_has_bytes (&keys->cell[i]))
    {
      keys->key[i] = arr_text_key (val_bytes (&keys->cell[i]));
      return keys->state[i] = KEY_LONG;
    }
  keys->key[i].cell = val_tagged (V_ARRAY);	/* a tag that no stored key
						   has */
  return keys->state[i] = KEY_OTHER;
}

/* --- searches of the stores --------------------------------------------- */

/* Return the hash with which the hash store is searched for K.  The key of a
   string contains its hash.  The hash of an integer is computed if INTS is
   true; otherwise, the hash store contains no integers, and the result for an
   integer is arbitrary.  */
static inline uint64_t
probe_hash (const struct key *k, bool ints)
{
  return ints && k->cell.tag == V_NUM ? arr_hash_cell (&k->cell) : k->hash;
}

/* Return the element of the dense store with key K, or NULL.  */
static inline struct val *
find_dense (const struct array *a, const struct key *k)
{
  struct val *v = k->cell.tag == V_NUM ? arr_dense_at (a, k->integer) : NULL;
  return v && v->tag != V_NONE ? v : NULL;
}

/* Like find_some, for an array whose hash store has no index.  */
static void
find_few (const struct array *a, const struct keys *keys, unsigned mask,
	  const uint16_t *at, int n, struct val **found)
{
  for (int j = 0; j < n; j++)
    {
      const struct key *k = &keys->key[at[j] & mask];
      found[j] = find_dense (a, k);
      if (!found[j])
	found[j] = arr_hash_search_few (a, &k->cell);
    }
}

/* True if the index of A or its entries do not fit into the second-level cache
   of the processor.  */
static inline bool
exceeds_cache (const struct array *a)
{
  enum { HUGE_BITS = 18 };
  return a->a_index_bits >= HUGE_BITS;
}

/* Prefetch the slots of A's index in which searches for the keys begin.  The
   parameters are those of find_some; the keys have been computed.  (Like
   arr_prefetch_slot, this function must be inline.)  */
static inline __attribute__ ((always_inline)) void
prefetch_slots (const struct array *a, const struct keys *keys, unsigned mask,
		const uint16_t *at, int n)
{
  for (int j = 0; j < n; j++)
    arr_prefetch_slot (a, keys->key[at[j] & mask].hash);
}

/* Like find_some, for an array whose hash store has an index.  */
static void
find_indexed (const struct array *a, const struct keys *keys, unsigned mask,
	      const uint16_t *at, int n, struct val **found)
{
  bool prefetch = exceeds_cache (a), ints = a->a_int_keys > 0;
  struct arr_probe p = arr_probe (a);
  uint32_t number[BATCH_MAX];
  if (prefetch)
    prefetch_slots (a, keys, mask, at, n);
  for (int j = 0; j < n; j++)
    {
      number[j] = arr_probe_number (&p, probe_hash (&keys->key[at[j] & mask],
						    ints));
      if (unlikely (prefetch) && number[j] < p.entries)
	__builtin_prefetch (arr_probe_entry (&p, number[j]));
    }
  for (int j = 0; j < n; j++)
    {
      const struct key *k = &keys->key[at[j] & mask];
      struct val *v = find_dense (a, k);
      if (!v && number[j] < p.entries)
	v = arr_probe_value (arr_probe_entry (&p, number[j]), k);
      found[j] = v;
    }
}

/* Compute the keys with the numbers AT[J] & MASK, for each J less than N.  */
static inline void
compute_keys (struct keys *keys, unsigned mask, const uint16_t *at, int n)
{
  for (int j = 0; j < n && !keys->eager; j++)
    lookup_key (keys, at[j] & mask);
}

/* Set FOUND[J] to the element with key AT[J] & MASK of KEYS.  Set FOUND[J] to
   NULL if the element does not exist, or if the search in the index of the
   hash store does not find it within a few steps.  */
static void
find_some (const struct array *a, struct keys *keys, unsigned mask,
	   const uint16_t *at, int n, struct val **found)
{
  compute_keys (keys, mask, at, n);
  if (a->a_index_bits)
    find_indexed (a, keys, mask, at, n, found);
  else
    find_few (a, keys, mask, at, n, found);
}

/* Like find_some.  If at most half of the first SAMPLE keys are found, the
   remaining keys are probably new as well: do not search for them, and set all
   of FOUND to NULL.  The caller will search for one key after the other, before
   it adds the key; therefore, prefetch the slots for these searches.  */
static void
find_most (const struct array *a, struct keys *keys, unsigned mask,
	   const uint16_t *at, int n, struct val **found)
{
  enum { SAMPLE = 32 };
  int first = n < SAMPLE ? n : SAMPLE, have = 0;
  find_some (a, keys, mask, at, first, found);
  for (int j = 0; j < first; j++)
    have += !!found[j];
  if (have > first / 2)
    {
      find_some (a, keys, mask, at + first, n - first, found + first);
      return;
    }
  memset (found, 0, n * sizeof *found);
  if (exceeds_cache (a))
    {
      compute_keys (keys, mask, at + first, n - first);
      prefetch_slots (a, keys, mask, at + first, n - first);
    }
}

/* --- recently used elements --------------------------------------------- */

/* A table of the elements that recent searches of an array have found.  A hash
   of a subscript's cell selects the only slot in which the subscript can
   be.  */
struct recent_slot
{
  uint64_t w0, w1;		/* the words of the subscript's cell; a free
				   slot has a W1 that no subscript has */
  struct val *v;		/* the cell of the element */
};
struct recent
{
  const struct array *a;
  unsigned freed, handed;	/* values of arr_cells_freed and of HANDED; if
				   either has changed, the table may contain
				   invalid addresses */
  unsigned pause;		/* number of batches in which the table will
				   not be used, because most subscripts are new
				   or replace others in the table */
  unsigned bits;		/* binary logarithm of the number of slots */
  struct recent_slot slot[];
};
enum
{
  RECENT_MIN_BITS = 4,
  RECENT_MAX_BITS = 9,		/* a larger table does not fit into the
				   processor's first-level cache together with
				   the vectors of the batch */
  RECENT_PAUSE = 31
};
static unsigned handed;
unsigned lookup_batches;

void
lookup_forget (void)
{
  handed++;
}

static inline struct recent_slot *
recent_slot (struct recent *t, const struct val *c)
{
  uint64_t h = (c->w0 ^ c->w1 * UINT64_C (0x9e3779b97f4a7c15))
    * UINT64_C (0xe7037ed1a0b428db);
  return &t->slot[h >> (64 - t->bits)];
}

static void
recent_clear (struct recent *t, const struct array *a)
{
  t->a = a;
  t->freed = arr_cells_freed;
  t->handed = handed;
  for (size_t i = 0; i >> t->bits == 0; i++)
    t->slot[i] = (struct recent_slot) { .w1 = ~UINT64_C (0) };
}

/* Return the table of the array R with space for its elements, or NULL if a
   search of the stores is likely to be faster.  */
static struct recent *
recent_of (struct res *r, const struct array *a)
{
  struct recent *t = r->recent;
  uint64_t count = a->a_hash_count + a->a_dense_count;
  if (count == 0 || count >> (RECENT_MAX_BITS - 1))
    return NULL;
  if (!t || count >> (t->bits - 1))
    {
      unsigned bits = RECENT_MIN_BITS;
      while (count >> (bits - 1))
	bits++;
      xfree (t);
      r->recent = t = xmalloc (sizeof *t + (sizeof *t->slot << bits));
      t->bits = bits;
      t->pause = 0;
      recent_clear (t, a);
    }
  if (t->pause)
    {
      t->pause--;
      return NULL;
    }
  if (t->a != a || t->freed != arr_cells_freed || t->handed != handed)
    recent_clear (t, a);
  return t;
}

/* Add the element V with subscript I of KEYS to T.  Return true if the slot was
   free.  */
static inline bool
recent_add (struct recent *t, const struct keys *keys, unsigned i,
	    struct val *v)
{
  const struct val *c = &keys->cell[i];
  if (c->tag == V_NONE || keys->state[i] == KEY_OTHER)
    return false;
  struct recent_slot *s = recent_slot (t, c);
  bool was_free = s->w1 == ~UINT64_C (0);
  *s = (struct recent_slot) { c->w0, c->w1, v };
  return was_free;
}

/* Like lookup_elements, with the table T of the array A.  */
static void
find_recent (struct recent *t, const struct array *a, struct keys *keys,
	     unsigned mask, const uint16_t *at, int n, struct val **found)
{
  uint16_t missed[BATCH_MAX], missed_at[BATCH_MAX];
  struct val *got[BATCH_MAX];
  int n_missed = 0, in_vain = 0;
  for (int j = 0; j < n; j++)
    {
      const struct val *c = &keys->cell[at[j] & mask];
      const struct recent_slot *s = recent_slot (t, c);
      bool same = ((s->w0 ^ c->w0) | (s->w1 ^ c->w1)) == 0;
      found[j] = s->v;
      missed[n_missed] = j;
      n_missed += !same || s->v->tag == V_NONE;
    }
  if (n_missed == 0)
    return;
  for (int i = 0; i < n_missed; i++)
    missed_at[i] = at[missed[i]];
  find_most (a, keys, mask, missed_at, n_missed, got);
  for (int i = 0; i < n_missed; i++)
    {
      found[missed[i]] = got[i];
      in_vain += !got[i]
	|| !recent_add (t, keys, missed_at[i] & mask, got[i]);
    }
  if (in_vain > n / 2)
    t->pause = RECENT_PAUSE;
}

void
lookup_elements (struct res *r, struct keys *keys, unsigned mask,
		 const uint16_t *at, int n, struct val **found)
{
  const struct array *a = reg_array (r->cell);
  struct recent *t = NULL;
  if (mask == 0 && n > 1)
    {
      lookup_elements (r, keys, mask, at, 1, found);
      for (int j = 1; j < n; j++)
	found[j] = found[0];
      return;
    }
  if (arr_waiting)
    memset (found, 0, n * sizeof *found);
  else if ((t = recent_of (r, a)) && !keys->eager)
    find_recent (t, a, keys, mask, at, n, found);
  else if (a->a_index_bits || a->a_dense_count)
    find_most (a, keys, mask, at, n, found);
  else				/* the caller searches for one key after the
				   other, which is as fast */
    memset (found, 0, n * sizeof *found);
  keys->needed |= !t;
}
