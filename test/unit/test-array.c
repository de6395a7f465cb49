/* test-array.c -- compare arrays with a simple list.
   SPDX-License-Identifier: GPL-3.0-or-later

   This test covers the growth of both stores, moves from the hash store to the
   dense store, deletion, and iteration over arrays that change in the
   meantime.  Random operations are applied both to an array and to a list of
   subscripts with values, which must always agree.  */

#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "array/layout.h"
#include "base/mem.h"
#include "check.h"
#include "random.h"
#include "value/hooks.h"

enum { MODEL_MAX = 4000, KEY_MAX = 64 };

static void
put (struct array *a, const char *key, double d)
{
  struct val v = val_num (d);
  arr_set (a, arr_make (a, arr_text_key (sv_of (key))), &v);
}

/* --- growth ------------------------------------------------------------- */

/* Add subscripts in ascending order; check that cells do not move, and that
   the dense store always ends at the end of a segment.  */
static void
test_dense_growth (void)
{
  static struct val *cell[10000];
  struct array *a = arr_new (mem_transient);
  bool same = true, boundary = true, valid = true;
  for (int i = 0; i < 10000; i++)
    {
      struct val v = val_num (i);
      cell[i] = arr_make (a, arr_int_key (i));
      arr_set (a, cell[i], &v);
      size_t seg, off;
      seg_locate (a->a_dense_cap, &seg, &off);
      boundary &= off == 0 && a->a_dense_cap > (uint64_t) i;
      if (i % 500 == 0)
	valid &= arr_is_valid (a);
    }
  for (int i = 0; i < 10000; i++)
    same &= arr_find (a, arr_int_key (i)) == cell[i] && cell[i]->num == i;
  CHECK (same);
  CHECK (boundary);
  CHECK (valid);
  CHECK (arr_count (a) == 10000 && a->a_dense_count == 10000);
  CHECK (a->a_hash_count == 0 && !a->a_seg);
  CHECK (!arr_find (a, arr_int_key (10000)) && !arr_find (a, arr_int_key (-1)));
  arr_free (a);
}

/* Check that there is no index for the first eight entries, that the number of
   slots of the index is doubled before more than 5/8 of them are used, and
   that cells do not move.  */
static void
test_hash_growth (void)
{
  static struct val *cell[10000];
  struct array *a = arr_new (mem_transient);
  char key[KEY_MAX];
  bool same = true, loose = true;
  for (int i = 0; i < 10000; i++)
    {
      snprintf (key, sizeof key, i & 1 ? "k%d" : "a long subscript %d", i);
      put (a, key, i);
      cell[i] = arr_find (a, arr_text_key (sv_of (key)));
      uint64_t slots = UINT64_C (1) << a->a_index_bits;
      if (i < 8)
	loose &= a->a_index_bits == 0 && !a->a_index;
      else
	loose &= (uint64_t) a->a_hash_count * 8 <= slots * 5;
    }
  for (int i = 0; i < 10000; i++)
    {
      snprintf (key, sizeof key, i & 1 ? "k%d" : "a long subscript %d", i);
      same &= arr_find (a, arr_text_key (sv_of (key))) == cell[i]
	&& cell[i]->num == i;
    }
  CHECK (same);
  CHECK (loose);
  CHECK (arr_is_valid (a));
  CHECK (a->a_dense_cap == 0 && a->a_entries == 10000);
  arr_free (a);
}

/* Check that the elements are in the hash store until there are enough of them
   for the dense store, and that they then move to the dense store together
   with the strings that they own.  */
static void
test_hash_to_dense (void)
{
  struct array *a = arr_new (mem_transient);
  char value[KEY_MAX];
  bool in_hash = true, same = true;
  for (int i = 1000; i >= 9; i--)
    {
      snprintf (value, sizeof value, "a value of more than 14 bytes, %d", i);
      struct val v = val_borrow (V_STR, value, strlen (value));
      arr_put (a, arr_int_key (i), &v);
      if (i > 996)
	in_hash &= a->a_dense_cap == 0 && a->a_int_keys == 1001u - i;
    }
  CHECK (in_hash);
  put (a, "word", 1);
  for (int i = 0; i < 9; i++)
    put (a, (char[]) { '0' + i, 0 }, i);
  CHECK (a->a_dense_count == 1001 && a->a_int_keys == 0);
  CHECK (a->a_hash_count == 1 && arr_count (a) == 1002);
  for (int i = 9; i <= 1000; i++)
    {
      const struct val *v = arr_find (a, arr_int_key (i));
      snprintf (value, sizeof value, "a value of more than 14 bytes, %d", i);
      same &= v && sv_equal (val_bytes (v), sv_of (value));
    }
  CHECK (same);
  CHECK (arr_is_valid (a));
  arr_free (a);
}

/* Check that integer subscripts that are far apart remain in the hash
   store.  */
static void
test_sparse (void)
{
  struct array *a = arr_new (mem_transient);
  for (int i = 100; i < 100000; i += 100)
    arr_make (a, arr_int_key (i));
  put (a, "00000", 0);
  CHECK (a->a_dense_count == 0 && a->a_int_keys == 999);
  /* The subscript "00000" is a string, because it is not the canonical text of
     a number.  */
  CHECK (a->a_hash_count == 1000);
  CHECK (!arr_find (a, arr_int_key (0)));
  arr_free (a);
}

/* Check that integer subscripts that are too far apart for the dense store are
   stored in the hash store, and that the dense store is freed with its last
   element.  */
static void
test_dense_to_hash (void)
{
  struct array *a = arr_new (mem_transient);
  for (int i = 0; i < 100; i++)
    arr_make (a, arr_int_key (i));
  arr_make (a, arr_int_key (10000));
  CHECK (a->a_dense_count == 100 && a->a_int_keys == 1);
  CHECK (a->a_dense_cap < 10000);
  for (int i = 0; i < 100; i++)
    {
      struct val k = val_num (i);
      arr_delete (a, &k);
    }
  CHECK (a->a_dense_cap == 0 && !a->a_dense);
  arr_make (a, arr_int_key (50));
  CHECK (a->a_dense_cap == 0 && a->a_int_keys == 2);
  CHECK (arr_find (a, arr_int_key (50)) && arr_find (a, arr_int_key (10000)));
  CHECK (arr_count (a) == 2 && arr_is_valid (a));
  arr_free (a);
}

/* --- subscripts --------------------------------------------------------- */

/* Return true if the string KEY and the number D refer to the same element
   when they are used as subscripts.  */
static bool
is_element_of (const char *key, double d)
{
  struct array *a = arr_new (mem_transient);
  arr_make (a, arr_text_key (sv_of (key)));
  bool found = arr_find (a, arr_int_key (d));
  arr_free (a);
  return found;
}

static void
test_subscripts (void)
{
  CHECK (is_element_of ("0", 0));
  CHECK (is_element_of ("7", 7));
  CHECK (is_element_of ("-5", -5));
  CHECK (is_element_of ("999999999999999", 999999999999999));
  CHECK (!is_element_of ("07", 7));
  CHECK (!is_element_of ("+7", 7));
  CHECK (!is_element_of ("-0", 0));
  CHECK (!is_element_of ("7.0", 7));
  CHECK (!is_element_of (" 7", 7));
  CHECK (!is_element_of ("", 0));
}

/* --- deletion ----------------------------------------------------------- */

static bool
delete_text (struct array *a, const char *key)
{
  struct val k = val_borrow (V_STR, key, strlen (key));
  return arr_delete (a, &k);
}

/* Check that entries are reused, and that a store is freed with its last
   element.  */
static void
test_deletion (void)
{
  struct array *a = arr_new (mem_transient);
  char key[KEY_MAX];
  for (int round = 0; round < 50; round++)
    {
      for (int i = 0; i < 100; i++)
	{
	  snprintf (key, sizeof key, "k%d/%d", round, i);
	  put (a, key, i);
	}
      for (int i = 0; i < 100; i++)
	{
	  snprintf (key, sizeof key, "k%d/%d", round, i);
	  if (i != round && !delete_text (a, key))
	    check (false, "an element that is there is deleted");
	}
    }
  CHECK (!delete_text (a, "k0/1"));
  CHECK (arr_count (a) == 50);
  CHECK (a->a_entries < 200);
  CHECK (arr_is_valid (a));
  for (int i = 0; i < 50; i++)
    {
      snprintf (key, sizeof key, "k%d/%d", i, i);
      delete_text (a, key);
    }
  CHECK (arr_count (a) == 0);
  CHECK (!a->a_seg && !a->a_index && a->a_entries == 0);
  for (int i = 0; i < 1000; i++)
    arr_make (a, arr_int_key (i));
  for (int i = 0; i < 1000; i++)
    {
      struct val k = val_num (i);
      arr_delete (a, &k);
    }
  CHECK (!a->a_dense && a->a_dense_cap == 0);
  arr_free (a);
}

/* Write the text of subscript number I of a large array to KEY.  */
static void
sparse_key (int i, char *key)
{
  snprintf (key, KEY_MAX, i % 3 == 0 ? "k%d" : i % 3 == 1 ? "-1%d"
	    : "a longer subscript %d", i);
}

/* Return true if A contains exactly the elements with the numbers I < N for
   which PRESENT[I] is true, each of them has the value I, and A's list of free
   entries contains all free entries.  */
static bool
has_exactly (struct array *a, const bool *present, int n)
{
  char key[KEY_MAX];
  size_t count = 0, seen = 0, n_free = 0;
  struct val *v;
  for (int i = 0; i < n; i++)
    {
      sparse_key (i, key);
      v = arr_find (a, arr_text_key (sv_of (key)));
      if (present[i] == !v || (v && v->num != i))
	return false;
      count += present[i];
    }
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    seen++;
  for (uint32_t f = a->a_free; f; f = arr_entry (a, f - 1)->key.w0)
    if (f > a->a_entries || arr_entry (a, f - 1)->key.tag != V_NONE
	|| n_free++ > a->a_entries)
      return false;
  return seen == count && arr_count (a) == count && arr_is_valid (a)
    && n_free == a->a_entries - a->a_hash_count;
}

enum { N_SPARSE = 30000 };

static struct val *
find_sparse (struct array *a, int i)
{
  char key[KEY_MAX];
  sparse_key (i, key);
  return arr_find (a, arr_text_key (sv_of (key)));
}

/* Insert or delete the elements of a range, which contains all elements in
   round 0, and record in PRESENT which elements exist.  */
static void
change_range (struct array *a, int round, bool *present)
{
  char key[KEY_MAX];
  int from = random_below (N_SPARSE), to = from + (int) random_below (N_SPARSE);
  bool insert = round == 0 || round % 3 == 1;
  if (round == 0 || to > N_SPARSE)
    to = N_SPARSE;
  for (int i = round ? from : 0; i < to; i++)
    {
      sparse_key (i, key);
      if (insert)
	put (a, key, i);
      else if (round % 5 || i % 1000)
	delete_text (a, key);
      present[i] = insert || (present[i] && !(round % 5 || i % 1000));
    }
}

/* Check that segments without elements are freed, and that no element moves in
   memory.  */
static void
test_shrinking (void)
{
  static bool present[N_SPARSE];
  static struct val *cell[N_SPARSE];
  struct array *a = arr_new (mem_transient);
  bool exact = true, stay = true;
  int times = 0;
  for (int round = 0; round < 24; round++)
    {
      change_range (a, round, present);
      for (int i = 0; i < N_SPARSE; i++)
	cell[i] = find_sparse (a, i);
      uint32_t entries = a->a_entries;
      if (arr_shrink (a))
	{
	  times++;
	  exact &= a->a_entries < entries;
	}
      for (int i = 0; i < N_SPARSE; i++)
	stay &= cell[i] == find_sparse (a, i);
      exact &= has_exactly (a, present, N_SPARSE);
    }
  CHECK (exact);
  CHECK (stay);
  CHECK (times > 3);
  arr_free (a);
}

static unsigned n_gone;

static void
note_gone (struct array *a)
{
  (void) a;
  n_gone++;
}

/* Check that subarrays are freed with their elements.  Between arr_hold and
   arr_unhold, the structs of deleted subarrays must still exist and be
   empty.  */
static void
test_subarrays (void)
{
  struct array *a = arr_new (mem_transient);
  struct array *b = arr_set_sub (a, arr_make (a, arr_text_key (sv_of ("b"))));
  struct array *c = arr_set_sub (b, arr_make (b, arr_int_key (1)));
  put (c, "x", 1);
  val_hooks.array_gone = note_gone;
  arr_hold ();
  CHECK (delete_text (a, "b"));
  CHECK (n_gone == 2 && arr_count (b) == 0 && arr_count (c) == 0);
  put (c, "still usable", 1);
  arr_unhold ();
  arr_set_sub (a, arr_make (a, arr_text_key (sv_of ("d"))));
  arr_free (a);
  CHECK (n_gone == 4);
  val_hooks.array_gone = NULL;
}

/* --- walks -------------------------------------------------------------- */

/* Write the text of subscript number I of the array to KEY.  */
static void
walk_key (int i, char *key)
{
  if (i % 3 == 0)
    snprintf (key, KEY_MAX, "%d", i / 3);
  else if (i % 3 == 1)
    snprintf (key, KEY_MAX, "w%d", i);
  else
    snprintf (key, KEY_MAX, "a longer subscript %d", i);
}

/* Check that an iteration returns each subscript that existed when it began
   exactly once, no matter which elements are inserted and deleted in the
   meantime.  */
static void
test_walk (int n, bool clear)
{
  enum { MAX = 600 };
  int seen[MAX] = { 0 };
  struct array *a = arr_new (mem_transient);
  struct arr_walk w;
  struct val k;
  char key[KEY_MAX];
  bool once = true;
  int steps = 0;
  for (int i = 0; i < n; i++)
    {
      walk_key (i, key);
      put (a, key, i);
    }
  arr_walk_start (&w, a);
  while (arr_walk_next (&w, &k))
    {
      struct sv s = val_bytes (&k);
      for (int i = 0; i < n; i++)
	{
	  walk_key (i, key);
	  seen[i] += sv_equal (s, sv_of (key));
	}
      val_drop (&k);
      walk_key (random_below (n), key);
      delete_text (a, key);
      walk_key (n + (int) random_below (1000), key);
      put (a, key, 0);
      if (clear && steps == n / 2)
	arr_clear (a);
      steps++;
    }
  arr_walk_end (&w);
  for (int i = 0; i < n; i++)
    once &= seen[i] == 1;
  CHECK (once);
  CHECK (steps == n);
  CHECK (arr_watched == 0 || !clear);
  arr_free (a);
  CHECK (arr_watched == 0);
}

/* --- queues ------------------------------------------------------------- */

/* Append an element to A, a queue of LENGTH elements, and delete its first
   element, which has the subscript I.  */
static void
pass_on (struct array *a, int i, int length)
{
  struct val k = val_num (i), v = val_num (i + length);
  arr_put (a, arr_int_key (i + length), &v);
  arr_delete (a, &k);
}

static bool
holds_window (const struct array *a, int first, int length)
{
  bool good = arr_count (a) == (size_t) length;
  for (int i = first; good && i < first + length; i++)
    {
      const struct val *v = arr_find (a, arr_int_key (i));
      good = v && v->num == i;
    }
  return good && !arr_find (a, arr_int_key (first - 1))
    && !arr_find (a, arr_int_key (first + length));
}

/* Check that short queues remain in the dense store while their subscripts
   increase, and that they use memory only for the existing elements.  Each
   short queue needs a large segment, so only a limited number of queues may
   remain in the dense store; all other queues move to the hash store.  */
static void
test_queues (int length)
{
  enum { QUEUES = 400, STEPS = 20000, BYTES = 24 << 20 };
  static struct array *a[QUEUES];
  struct pma_stats before, after;
  int dense = 0;
  bool good = true;
  pma_stats (mem_transient, &before);
  for (int q = 0; q < QUEUES; q++)
    {
      a[q] = arr_new (mem_transient);
      for (int i = 0; i < length; i++)
	{
	  struct val v = val_num (i);
	  arr_put (a[q], arr_int_key (i), &v);
	}
      for (int i = 0; i < STEPS; i++)
	pass_on (a[q], i, length);
      dense += a[q]->a_hash_count == 0;
    }
  pma_stats (mem_transient, &after);
  CHECK (after.in_use - before.in_use < BYTES);
  CHECK (dense > 0 && dense < QUEUES / 4);
  for (int q = 0; q < QUEUES; q++)
    good &= holds_window (a[q], STEPS, length);
  for (int q = 0; q < QUEUES; q++)
    arr_free (a[q]);
  CHECK (good);
  /* Check that freed arrays are no longer counted.  */
  a[0] = arr_new (mem_transient);
  for (int i = -length; i < STEPS; i++)
    pass_on (a[0], i, length);
  CHECK (a[0]->a_hash_count == 0 && holds_window (a[0], STEPS, length));
  arr_free (a[0]);
}

/* Repeatedly add LENGTH elements to the queue A and delete them, with
   subscripts from FIRST to END - 1.  Return true if A remains in the dense
   store and is empty at the end.  */
static bool
fill_and_empty (struct array *a, int first, int end, int length)
{
  bool dense = true;
  for (int i = first; i < end; i++)
    {
      struct val v = val_num (i);
      arr_put (a, arr_int_key (i), &v);
      dense &= a->a_hash_count == 0 && arr_find (a, arr_int_key (i))->num == i;
      for (int k = i - length + 1; (i - first + 1) % length == 0 && k <= i; k++)
	{
	  v = val_num (k);
	  dense &= arr_delete (a, &v);
	}
    }
  return dense && arr_count (a) == 0;
}

/* Check that a queue that has become empty continues in the same store, and
   that other subscripts start a new store.  */
static void
test_emptied (void)
{
  struct array *a = arr_new (mem_transient);
  for (int length = 1; length < 60; length += 7)
    {
      CHECK (fill_and_empty (a, 0, 10000 / length * length, length));
      CHECK (a->a_dense_cap > 4096);
      arr_make (a, arr_int_key (5));
      CHECK (a->a_dense_cap == 8 && arr_count (a) == 1 && arr_is_valid (a));
      arr_clear (a);
    }
  CHECK (fill_and_empty (a, 0, 9999, 3));
  arr_make (a, arr_int_key (1e6));
  CHECK (a->a_dense_cap == 0 && a->a_int_keys == 1 && arr_is_valid (a));
  arr_free (a);
}

/* --- random operations -------------------------------------------------- */

static struct
{
  char key[KEY_MAX];
  double value;
  bool there;
} model[MODEL_MAX];

static void
model_key (int i, char *key)
{
  switch (i % 5)
    {
    case 0: snprintf (key, KEY_MAX, "%d", i / 5); break;
    case 1: snprintf (key, KEY_MAX, "%d", -i); break;
    case 2: snprintf (key, KEY_MAX, "%d", i * 7919); break;
    case 3: snprintf (key, KEY_MAX, "s%d", i); break;
    default: snprintf (key, KEY_MAX, "something rather long: %d", i); break;
    }
}

/* Return true if A has exactly the elements of the model.  */
static bool
agrees (struct array *a)
{
  struct scratch tmp;
  size_t n = 0, want = 0;
  double sum = 0, total = 0;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    {
      n++;
      sum += it.value->num;
      if (arr_find (a, arr_text_key (val_sv (&it.key, &tmp))) != it.value)
	return false;
    }
  for (int i = 0; i < MODEL_MAX; i++)
    if (model[i].there)
      {
	const struct val *v = arr_find (a, arr_text_key (sv_of (model[i].key)));
	if (!v || v->num != model[i].value)
	  return false;
	want++;
	total += model[i].value;
      }
    else if (arr_find (a, arr_text_key (sv_of (model[i].key))))
      return false;
  return n == want && n == arr_count (a) && sum == total;
}

static void
test_random (void)
{
  struct array *a = arr_new (mem_transient);
  bool good = true;
  for (int i = 0; i < MODEL_MAX; i++)
    model_key (i, model[i].key);
  for (int step = 0; step < 200000; step++)
    {
      /* Choose a subscript below a limit that repeatedly grows from 1 to
	 MODEL_MAX.  */
      int i = random_below (1 + (step / 50) % MODEL_MAX);
      bool remove = random_below (100) < (step / 20000 % 2 ? 70u : 30u);
      if (remove)
	good &= delete_text (a, model[i].key) == model[i].there;
      else
	put (a, model[i].key, model[i].value = step);
      model[i].there = !remove;
      if (step % 4000 == 0)
	good &= agrees (a) && arr_is_valid (a);
    }
  good &= agrees (a);
  CHECK (good);
  arr_clear (a);
  CHECK (arr_count (a) == 0 && !a->a_dense && !a->a_seg);
  arr_free (a);
}

/* Check the functions that split uses to refill an array and reuse its
   memory.  */
static void
test_refill (void)
{
  struct array *a = arr_new (mem_transient);
  for (int round = 0; round < 20; round++)
    {
      unsigned n = random_below (300);
      char value[KEY_MAX];
      arr_refill (a);
      for (unsigned i = 1; i <= n; i++)
	{
	  snprintf (value, sizeof value, "%*d", (int) random_below (40), i);
	  struct sv s = sv_of (value);
	  arr_refill_texts (a, i, &s, 1);
	}
      arr_refill_end (a, n);
      CHECK (arr_count (a) == n && arr_is_valid (a));
      CHECK (n == 0 || atoi (value) == (int) n);
      CHECK (!arr_find (a, arr_int_key (0)) && !arr_find (a,
							  arr_int_key (n + 1)));
      if (round % 4 == 0)
	put (a, "word", 1);
    }
  arr_free (a);
}

/* --- deferred updates --------------------------------------------------- */

enum { FULL = 30000 };

/* Open a heap whose memory budget is enough for only a small fraction of an
   array of FULL elements.  Return NULL if the heap cannot be created.  */
static struct pma_heap *
open_tight (const char *file)
{
  struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF,
			   .budget = 256 * 1024 };
  struct pma_heap *h;
  return pma_open (&o, &h) == PMA_OK ? h : NULL;
}

/* Create an array with MOST elements, and delete all but KEPT of them; the
   deletions leave tombstones.  Then append ADDED elements, and enter them in
   the index afterwards, as deferred updates do.  */
static void
append_after_deletion (int most, int kept, int added)
{
  struct array *a = arr_new (mem_transient);
  uint32_t entry[SMALL + 2];
  char key[KEY_MAX];
  bool found = true;
  for (int i = 0; i < most; i++)
    {
      snprintf (key, sizeof key, "a long subscript %d", i);
      put (a, key, i);
    }
  for (int i = kept; i < most; i++)
    {
      snprintf (key, sizeof key, "a long subscript %d", i);
      delete_text (a, key);
    }
  arr_hash_reserve (a, (uint64_t) kept + added);
  for (int i = 0; i < added; i++)
    {
      snprintf (key, sizeof key, "a new subscript %d", i);
      struct key k = arr_text_key (sv_of (key));
      k.hash = arr_hash_cell (&k.cell);
      *arr_hash_append (a, &k, &entry[i]) = val_num (i);
    }
  for (int i = 0; i < added && a->a_index_bits; i++)
    {
      struct key k = arr_hash_key_stored (&arr_entry (a, entry[i])->key);
      arr_hash_enter (a, k.hash, entry[i]);
    }
  for (int i = 0; i < added; i++)
    {
      snprintf (key, sizeof key, "a new subscript %d", i);
      struct val *v = arr_find (a, arr_text_key (sv_of (key)));
      found &= v && v->num == i;
    }
  CHECK (found && arr_is_valid (a));
  CHECK (arr_count (a) == (size_t) kept + added);
  arr_free (a);
}

/* Check that updates of an array that is larger than memory are deferred, but
   only after many updates.  */
static void
test_deferring (void)
{
  char file[] = "test-array.XXXXXX";
  int fd = mkstemp (file);
  struct pma_heap *h = fd >= 0 ? open_tight (file) : NULL;
  CHECK (h);
  if (!h)
    return;
  char key[KEY_MAX];
  struct pma_heap *before = mem_persist;
  mem_persist = h;
  struct array *a = arr_new (h);
  for (int i = 0; i < FULL; i++)
    {
      snprintf (key, sizeof key, "subscript %d", i);
      put (a, key, i);
    }
  CHECK (pma_scarcity (h) > 0);
  int first = 0;
  struct val k = val_copy (V_STR, "subscript 7", 11);
  while (first < FULL && !arr_defer_add (a, &k, 1))
    first++;
  CHECK (first > 1000 && first < FULL);
  /* The update has been deferred, so the array itself is unchanged.  */
  CHECK (arr_is_waiting (a) && arr_is_valid (a) && a->a_hash_count == FULL);
  arr_settle (a);
  CHECK (arr_count (a) == FULL && arr_is_valid (a));
  CHECK (arr_find (a, arr_text_key (sv_of ("subscript 7")))->num == 8);
  arr_free (a);
  mem_persist = before;
  pma_close (h);
  unlink (file);
  close (fd);
}

int
main (void)
{
  struct pma_stats before, after;
  mem_init ();
  mem_persist = mem_transient;
  pma_stats (mem_transient, &before);
  test_dense_growth ();
  test_hash_growth ();
  test_hash_to_dense ();
  test_sparse ();
  test_dense_to_hash ();
  test_subscripts ();
  test_deletion ();
  test_shrinking ();
  test_subarrays ();
  for (int n = 1; n < 600; n += 37)
    {
      test_walk (n, false);
      test_walk (n, true);
    }
  for (int length = 1; length < 100; length += 7)
    test_queues (length);
  test_emptied ();
  test_random ();
  test_refill ();
  for (int most = SMALL; most < 45; most++)
    for (int kept = 1; kept <= SMALL; kept++)
      for (int added = 1; kept + added <= SMALL + 2; added++)
	append_after_deletion (most, kept, added);
  test_deferring ();
  pma_stats (mem_transient, &after);
  /* The lists of arrays to be freed, and a few spare blocks, remain
     allocated.  */
  CHECK (after.objects - before.objects < 20);
  return check_done ();
}
