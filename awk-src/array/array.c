/* array.c -- associative arrays: the interface to the two stores.
   SPDX-License-Identifier: GPL-3.0-or-later

   array.c converts subscripts to keys, chooses the store for a key, owns the
   values, and iterates over all elements.  The stores are array/dense.c and
   array/hash.c.  */

#include <config.h>

#include "array/layout.h"
#include "array/quick.h"
#include "base/diag.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "value/chars.h"
#include "value/hooks.h"

unsigned arr_cells_freed;

/* Freed arrays to which a running function may still refer; see arr_hold.  */
static struct array **graveyard;
static size_t n_graves, cap_graves;
static unsigned holders;

struct pma_heap *
arr_heap (const struct array *a)
{
  return a->a_flags & ARR_TRANSIENT ? mem_transient : mem_persist;
}

struct array *
arr_new (struct pma_heap *h)
{
  struct array *a = mem_zalloc (h, sizeof *a);
  a->a_flags = h == mem_transient ? ARR_TRANSIENT : 0;
  return a;
}

struct array *
arr_new_ordered (void)
{
  struct array *a = arr_new (mem_transient);
  a->a_flags |= ARR_ORDERED;
  return a;
}

void
arr_add_segment (struct array *a, void ***dir, size_t seg, size_t size,
		 bool clear)
{
  struct pma_heap *h = arr_heap (a);
  size_t n = seg_size (seg) * size;
  void *fresh = clear ? mem_zalloc (h, n) : mem_alloc (h, n);
  if ((seg & (seg - 1)) == 0)
    *dir = mem_realloc (h, *dir, (seg ? seg * 2 : 1) * sizeof **dir);
  (*dir)[seg] = fresh;
}

void
arr_free_segments (struct array *a, void ***dir, size_t nseg)
{
  arr_cells_freed++;
  struct pma_heap *h = arr_heap (a);
  for (size_t i = 0; i < nseg; i++)
    if ((*dir)[i] != arr_void)
      mem_free (h, (*dir)[i]);
  mem_free (h, *dir);
  *dir = NULL;
}

/* --- ends --------------------------------------------------------------- */

/* Free the bytes at P, which an element of A owned.  */
static void
free_bytes (struct array *a, const char *p)
{
  chars_forget (p);
  mem_free (arr_heap (a), (char *) p);
}

/* The subarrays that were removed from their elements, and that empty_doomed
   must empty and free.  The list replaces recursion, because deeply nested
   subarrays could overflow the C stack.  */
static struct array **doomed;
static size_t n_doomed, cap_doomed;

void
arr_release (struct array *a, struct val *v)
{
  if (v->tag == V_ARRAY && v->kind & K_OWNED)
    {
      doomed = mem_grow (doomed, &cap_doomed, n_doomed + 1, sizeof *doomed);
      doomed[n_doomed++] = v->arr;
    }
  else if (v->kind & K_OWNED)
    free_bytes (a, v->p);
}

/* Free the empty array A or, between arr_hold and arr_unhold, postpone freeing
   it.  A cache that is keyed by the address of an array must be cleared
   here.  */
static void
bury (struct array *a)
{
  arr_forget_sparse (a);
  if (val_hooks.array_gone)
    val_hooks.array_gone (a);
  if (holders)
    {
      graveyard = mem_grow (graveyard, &cap_graves, n_graves + 1,
			    sizeof *graveyard);
      graveyard[n_graves++] = a;
    }
  else
    mem_free (arr_heap (a), a);
}

static void
empty_doomed (void)
{
  while (n_doomed)
    {
      struct array *a = doomed[--n_doomed];
      arr_settle (a);
      arr_hash_clear (a);
      arr_dense_clear (a);
      bury (a);
    }
}

void
arr_clear (struct array *a)
{
  arr_settle (a);
  assert_expensive (arr_is_valid (a));
  arr_hash_clear (a);
  arr_dense_clear (a);
  empty_doomed ();
}

void
arr_free (struct array *a)
{
  arr_clear (a);
  bury (a);
}

void
arr_hold (void)
{
  holders++;
}

bool
arr_is_held (void)
{
  return holders > 0;
}

void
arr_free_held (void)
{
  while (n_graves)
    {
      struct array *a = graveyard[--n_graves];
      /* Empty the array again, because a function that still refers to the
	 array may have added elements after it was emptied.  */
      arr_clear (a);
      mem_free (arr_heap (a), a);
    }
}

void
arr_unhold (void)
{
  assert_debug (arr_is_held ());
  if (--holders == 0)
    arr_free_held ();
}

void
arr_end_holds (void)
{
  if (holders)
    {
      holders = 1;
      arr_unhold ();
    }
}

size_t
arr_count (const struct array *a)
{
  arr_settle (a);
  return a->a_dense_count + a->a_hash_count;
}

enum arr_first
arr_first_kind (const struct array *a)
{
  arr_settle (a);
  if (a->a_first != ARR_FIRST_UNKNOWN)
    return a->a_first;
  if (a->a_dense_count)
    return ARR_FIRST_CINT;
  for (uint32_t i = 0; i < a->a_entries; i++)
    if (arr_entry (a, i)->key.tag != V_NONE)
      return arr_hash_key_kind (&arr_entry (a, i)->key);
  return ARR_FIRST_STR;
}

/* --- subscripts --------------------------------------------------------- */

/* True if S is the text that `print' writes for some integer that arrays store
   as a number.  If the result is true, set *D to the integer.  */
static inline bool
text_is_int (struct sv s, double *d)
{
  const char *p = s.p;
  size_t n = s.n;
  if (n == 0 || n > 16)
    return false;
  bool neg = *p == '-';
  p += neg;
  n -= neg;
  if (n == 0 || n > 15 || (unsigned char) (*p - '0') > 9
      || (*p == '0' && (n > 1 || neg)))
    return false;
  int64_t v = 0;
  for (size_t i = 0; i < n; i++)
    {
      unsigned c = (unsigned char) (p[i] - '0');
      if (c > 9)
	return false;
      v = v * 10 + c;
    }
  *d = neg ? -v : v;
  return true;
}

static inline void
text_key (struct key *k, struct sv s)
{
  double d;
  if (text_is_int (s, &d))
    *k = arr_int_key (d);
  else
    arr_hash_key_string (k, s);
}

struct key
arr_text_key (struct sv s)
{
  struct key k;
  text_key (&k, s);
  return k;
}

/* Set K to the key of the value V.  If V is a number for which arr_is_int_key
   is false, the number's text is written to *TEXT, and K may refer to
   *TEXT.  */
static inline void
make_key (struct key *k, const struct val *v, struct scratch *text)
{
  assert_debug (val_is_valid (v));
  if (val_is_num (v) && arr_is_int_key (v->num))
    *k = arr_int_key (v->num);
  else
    text_key (k, val_text (v, text));
}

struct key
arr_key (const struct val *v)
{
  static struct scratch text;
  struct key k;
  make_key (&k, v, &text);
  return k;
}

static inline void
count_dense (struct array *a)
{
  if (!a->a_dense_count++ && !a->a_hash_count)
    a->a_first = ARR_FIRST_CINT;
}

/* Move elements with integer subscripts from the hash store to the dense
   store, as long as each move saves memory or time.  Elements with integer
   subscripts are in the hash store if the array was filled from its highest
   subscript downward.  */
static void
take_higher (struct array *a)
{
  while (a->a_int_keys && arr_dense_pays (a, a->a_dense_cap))
    arr_dense_extend (a, a->a_dense_cap);
}

/* Return cell I of the dense store of A.  If the cell is free, add the element
   with subscript I.  */
static struct val *
make_dense (struct array *a, uint64_t i)
{
  struct val *v = arr_dense_cell (a, i);
  if (v->tag != V_NONE)
    return v;
  if (arr_is_watched ())
    arr_watch_dense (a, i, true);
  v = arr_dense_own (a, i);
  *v = val_tagged (V_UNTYPED);
  count_dense (a);
  if (a->a_int_keys && a->a_dense_count % ARR_TAKE_STEP == 0)
    take_higher (a);
  return v;
}

/* Add an element with the integer subscript I.  The caller has checked that
   the element does not exist and that A's dense store has no cell for it.  If
   A has an index, SLOT is the slot at which the caller's search ended.  Return
   the element.  Elements move to the dense store only when a subscript is
   added; therefore, the layout of an array depends only on the order of
   insertions and deletions.  */
struct val *
arr_add_int (struct array *a, double i, uint32_t slot)
{
  struct key k = arr_hash_key (arr_int_key (i));
  if (unlikely (!a->a_dense_count) && a->a_dense)
    arr_dense_resume (a, i);
  if (i < 0 || !arr_dense_pays (a, i))
    return arr_hash_put_at (a, &k, slot);
  arr_dense_extend (a, i);
  return make_dense (a, i);
}

/* Return the element with the integer key K.  If the element does not exist,
   add it.  */
static struct val *
make_int (struct array *a, const struct key *k)
{
  double i = k->cell.num;
  if (unlikely (!a->a_dense_count) && a->a_dense)
    arr_dense_resume (a, i);
  return arr_dense_at (a, i) ? make_dense (a, i)
    : arr_make_hashed_int (a, &k->cell);
}

/* Delete element I from the dense store.  V is the cell of element I.  Return
   false if the element does not exist.  */
static bool
delete_dense (struct array *a, struct val *v, uint64_t i)
{
  if (v->tag == V_NONE)
    return false;
  if (arr_is_watched ())
    arr_watch_dense (a, i, false);
  arr_release (a, v);
  *v = val_tagged (V_NONE);
  a->a_dense_count--;
  arr_dense_let_go (a, i);
  if (!a->a_dense_count)
    arr_dense_emptied (a);
  return true;
}

struct val *
arr_find_key (const struct array *a, const struct key *k)
{
  arr_settle (a);
  assert_expensive (arr_is_valid (a));
  if (k->cell.tag == V_NUM)
    return arr_find_int (a, &k->cell, k->cell.num);
  return arr_hash_find (a, k);
}

struct val *
arr_make_key (struct array *a, const struct key *k)
{
  arr_settle (a);
  assert_expensive (arr_is_valid (a));
  if (k->cell.tag == V_NUM)
    return make_int (a, k);
  return arr_hash_make (a, k);
}

struct val *
arr_make_value (struct array *a, const struct val *v)
{
  struct scratch text;
  struct key k;
  make_key (&k, v, &text);
  return arr_make_key (a, &k);
}

/* Delete the element with key K, which is outside of the dense store's range.
   Return false if A does not have the element.  */
static inline bool
delete_hashed (struct array *a, const struct key *k)
{
  struct val v;
  struct key hashed = arr_hash_key (*k);
  if (!arr_hash_take (a, &hashed, &v))
    return false;
  arr_release (a, &v);
  return true;
}

bool
arr_delete (struct array *a, const struct val *v)
{
  struct scratch text;
  struct key k;
  arr_settle (a);
  assert_expensive (arr_is_valid (a));
  if (!arr_key_quick (&k, v))
    make_key (&k, v, &text);
  bool is_int = k.cell.tag == V_NUM;
  struct val *e = is_int ? arr_dense_at (a, k.cell.num) : NULL;
  bool found = e ? delete_dense (a, e, k.cell.num)
    : (!is_int || a->a_int_keys) && delete_hashed (a, &k);
  if (n_doomed)
    empty_doomed ();
  return found;
}

/* --- values ------------------------------------------------------------- */

/* Copy the N bytes at P into element E.  P may point into E's own bytes.  */
static void
set_bytes (struct array *a, struct val *e, enum val_tag tag, const char *p,
	   size_t n)
{
  struct pma_heap *h = arr_heap (a);
  char *old = e->kind & K_OWNED ? (char *) e->p : NULL;
  char *block = old;
  size_t room = old ? pma_usable (h, old) : 0;
  if (!old || n > room || room > 2 * n + 64)
    block = mem_alloc (h, n);
  else
    chars_forget (old);
  memmove (block, p, n);
  struct val v = val_borrow (tag, block, n);
  v.kind = K_OWNED;
  *e = v;
  if (old && old != block)
    free_bytes (a, old);
}

void
arr_set (struct array *a, struct val *e, const struct val *v)
{
  assert_debug (val_is_valid (e) && val_is_valid (v));
  assert_debug (v->tag != V_ARRAY && v->tag < V_REF);
  if (e->tag == V_ARRAY)
    fatal ("attempt to use array in a scalar context");
  if ((val_has_bytes (v) || v->tag == V_BIG) && !val_is_inline (v))
    {
      set_bytes (a, e, v->tag, v->p, VAL_LEN (v->w1));
      return;
    }
  char *old = e->kind & K_OWNED ? (char *) e->p : NULL;
  *e = v->tag < V_ARRAY ? *v : val_tagged (V_UNASSIGNED);
  if (e->tag == V_UNTYPED)
    e->tag = V_UNASSIGNED;
  if (old)
    free_bytes (a, old);
}

void
arr_append (struct array *a, struct val *e, const char *p, size_t n)
{
  assert_debug (e->kind == K_OWNED && val_has_bytes (e));
  struct pma_heap *h = arr_heap (a);
  size_t have = VAL_LEN (e->w1), total = have + n;
  char *block = (char *) e->p;
  chars_forget (block);
  if (total > pma_usable (h, block))
    {
      bool self = p >= block && p < block + have;
      size_t off = self ? p - block : 0;
      block = mem_realloc (h, block, total + total / 4);
      if (self)
	p = block + off;
    }
  memmove (block + have, p, n);
  *e = val_borrow (V_STR, block, total);
  e->kind = K_OWNED;
}

void
arr_put (struct array *a, struct key k, const struct val *v)
{
  arr_set (a, arr_make (a, k), v);
}

/* --- filling anew ------------------------------------------------------- */

enum { REFILL_MAX = 1024 };	/* maximum size, in cells, of a dense store
				   that arr_refill reuses */

void
arr_refill (struct array *a)
{
  arr_settle (a);
  if (arr_is_watched ())
    arr_watch_end (a);
  if (a->a_hash_count || a->a_dense_cap > REFILL_MAX)
    arr_clear (a);
}

static inline void
refill_text (struct array *a, uint64_t i, struct sv s)
{
  if (i >= a->a_dense_cap)
    arr_dense_extend (a, i);
  struct val *v = arr_dense_cell (a, i);
  if (v->tag == V_NONE)
    {
      *v = val_tagged (V_UNTYPED);
      count_dense (a);
    }
  else if (v->tag == V_ARRAY || s.n <= VAL_INLINE_MAX)
    {
      if (v->kind & K_OWNED)
	arr_release (a, v);
      *v = val_tagged (V_UNTYPED);
    }
  if (s.n <= VAL_INLINE_MAX)
    val_store (v, val_inline (V_INPUT, s.p, s.n));
  else
    set_bytes (a, v, V_INPUT, s.p, s.n);
}

void
arr_refill_texts (struct array *a, uint64_t i, const struct sv *s, size_t n)
{
  for (size_t k = 0; k < n; k++)
    refill_text (a, i + k, s[k]);
}

void
arr_refill_end (struct array *a, uint64_t n)
{
  for (uint64_t i = 0; a->a_dense_count > n; i = i ? i + 1 : n + 1)
    {
      struct val *v = arr_dense_cell (a, i);
      if (v->tag == V_NONE)
	continue;
      arr_release (a, v);
      *v = val_tagged (V_NONE);
      a->a_dense_count--;
    }
  empty_doomed ();
}

struct array *
arr_set_sub (struct array *a, struct val *e)
{
  assert_debug (e->tag != V_ARRAY);
  struct array *sub = arr_new (arr_heap (a));
  sub->a_flags |= a->a_flags & ARR_ORDERED;
  if (e->kind & K_OWNED)
    free_bytes (a, e->p);
  *e = val_tagged (V_ARRAY);
  e->arr = sub;
  e->kind = K_OWNED;
  return sub;
}

/* --- walking ------------------------------------------------------------ */

/* Advise the kernel that the process will read, in order, the bytes to which
   the cells from FIRST to LAST refer.  Since the cells were stored in
   ascending order, most of their strings are in the same order in memory.  */
static void
will_scan_bytes (struct pma_heap *h, const struct val *first,
		 const struct val *last)
{
  enum { MAX_GAP = 1 << 21 };
  if (first->kind & last->kind & K_OWNED && first->tag != V_ARRAY
      && last->tag != V_ARRAY && first->p < last->p
      && last->p - first->p < MAX_GAP)
    pma_will_scan (h, first->p, last->p - first->p);
}

void
arr_will_scan_dense (const struct array *a, uint64_t i)
{
  struct pma_heap *h = arr_heap (a);
  size_t seg, off;
  if (!pma_scarcity (h))
    return;
  seg_locate (i, &seg, &off);
  size_t n = seg_size (seg);
  pma_will_scan (h, a->a_dense[seg], n * sizeof (struct val));
  if (i + n < a->a_dense_cap)
    pma_will_scan (h, a->a_dense[seg + 1], n * sizeof (struct val));
  will_scan_bytes (h, a->a_dense[seg], a->a_dense[seg] + n - 1);
}

void
arr_will_scan_entries (const struct array *a, uint64_t i)
{
  struct pma_heap *h = arr_heap (a);
  size_t seg, off;
  if (!pma_scarcity (h))
    return;
  seg_locate (i, &seg, &off);
  size_t n = seg_size (seg), last = n - 1;
  pma_will_scan (h, a->a_seg[seg], n * sizeof (struct entry));
  if (i + n < a->a_entries)
    pma_will_scan (h, a->a_seg[seg + 1], n * sizeof (struct entry));
  else
    last = a->a_entries - 1 - i;
  const struct entry *e = a->a_seg[seg];
  will_scan_bytes (h, &e->key, &e[last].key);
  will_scan_bytes (h, &e->value, &e[last].value);
}

struct arr_iter
arr_iter (struct array *a)
{
  arr_settle (a);
  assert_expensive (arr_is_valid (a));
  return (struct arr_iter) { .a = a,
    .pos = a->a_dense_count ? 0 : a->a_dense_cap };
}

bool
arr_iter_next (struct arr_iter *it)
{
  struct array *a = it->a;
  for (; it->pos < a->a_dense_cap; it->pos++)
    {
      if (seg_begins (it->pos))
	arr_will_scan_dense (a, it->pos);
      struct val *v = arr_dense_cell (a, it->pos);
      if (v->tag == V_NONE)
	{
	  uint64_t next = arr_dense_skip (a, it->pos);
	  it->pos = next > it->pos ? next - 1 : it->pos;
	  continue;
	}
      it->key = val_num (it->pos++);
      it->value = v;
      return true;
    }
  for (; it->pos - a->a_dense_cap < a->a_entries; it->pos++)
    {
      if (seg_begins (it->pos - a->a_dense_cap))
	arr_will_scan_entries (a, it->pos - a->a_dense_cap);
      struct entry *x = arr_entry (a, it->pos - a->a_dense_cap);
      if (x->key.tag == V_NONE)
	continue;
      it->pos++;
      it->key = entry_key (x);
      it->value = &x->value;
      return true;
    }
  return false;
}

struct val
arr_long_int_text (double d)
{
  char b[20];
  int i = sizeof b;
  int64_t v = d;
  uint64_t u = v < 0 ? -v : v;
  do
    b[--i] = '0' + u % 10;
  while (u /= 10);
  if (v < 0)
    b[--i] = '-';
  return val_copy (V_STR, b + i, sizeof b - i);
}

struct val *
arr_keys (struct array *a, size_t *n)
{
  struct val *k = xnmalloc (arr_count (a) + 1, sizeof *k);
  *n = 0;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it); ++*n)
    {
      k[*n] = it.key.tag == V_NUM ? arr_int_key_text (it.key.num) : it.key;
      val_pin (k + *n);
    }
  return k;
}
