/* ahead.c -- records that are subscripts: what is known of them early.
   SPDX-License-Identifier: GPL-3.0-or-later

   A large index is searched at random, so most of the time is spent waiting
   for memory.  Where records are subscripts of an array (!seen[$0]++), this
   file hashes the next record while the current one is processed, and
   prefetches its slot of the index.  Cached hashes belong to bytes at an
   address: whoever changes such bytes calls arr_ahead_forget.  */

#include <config.h>

#include "array/layout.h"
#include "base/switches.h"

struct arr_ahead arr_ahead;

void
arr_ahead_note (const struct array *a)
{
  /* Smaller indexes fit into the cache.  */
  enum { LARGE = 12 };
  arr_ahead.idle = 0;
  for (int i = 0; i < ARR_AHEAD_MAX; i++)
    if (arr_ahead.a[i] == a)
      return;
  if (a->a_index_bits < LARGE || without (AHEAD))
    return;
  arr_ahead.a[arr_ahead.turn++ % ARR_AHEAD_MAX] = a;
  arr_ahead.wanted = true;
}

void
arr_ahead_gone (const struct array *a)
{
  for (int i = 0; i < ARR_AHEAD_MAX; i++)
    if (arr_ahead.a[i] == a)
      arr_ahead.a[i] = NULL;
}

static void
forget_arrays (void)
{
  memset (arr_ahead.a, 0, sizeof arr_ahead.a);
}

static void
come_back (const struct heap_run *r, bool changed)
{
  (void) r, (void) changed;
  forget_arrays ();
}

const struct heap_part arr_ahead_part = {
  .name = "looking ahead", .back = come_back
};

/* Return the first slot that a search of A for HASH visits.  */
static inline const uint32_t *
slot_of (const struct array *a, uint64_t hash)
{
  return &a->a_index[hash & ((UINT64_C (1) << a->a_index_bits) - 1)];
}

/* Prefetch the entry that the slot of HASH in A refers to.  The slot itself
   has been prefetched.  */
static void
fetch_entry (const struct array *a, uint64_t hash)
{
  uint32_t s = *slot_of (a, hash), mask = (UINT32_C (1) << a->a_index_bits) - 1;
  if ((s & mask) && (s & mask) <= a->a_entries)
    __builtin_prefetch (arr_entry (a, (s & mask) - 1));
}

void
arr_ahead_expect (struct sv s)
{
  enum { PATIENCE = 100 };
  if (arr_ahead.now.p == arr_ahead.next.p
      && arr_ahead.now.n == arr_ahead.next.n)
    {
      arr_ahead.hashed = true;
      arr_ahead.now_hash = arr_ahead.next_hash;
    }
  if (++arr_ahead.idle > PATIENCE)
    {
      arr_ahead.wanted = false;
      forget_arrays ();
      return;
    }
  bool good = s.n > VAL_INLINE_MAX && s.n <= UINT32_MAX;
  uint64_t hash = good ? arr_hash_text (s) : 0;
  for (int i = 0; i < ARR_AHEAD_MAX; i++)
    {
      const struct array *a = arr_ahead.a[i];
      if (!a || !a->a_index_bits)
	continue;
      if (good)
	__builtin_prefetch (slot_of (a, hash));
      if (arr_ahead.hashed)
	fetch_entry (a, arr_ahead.now_hash);
    }
  if (!good)
    return;
  arr_ahead.next = s;
  arr_ahead.next_hash = hash;
}
