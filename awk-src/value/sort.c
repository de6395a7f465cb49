/* sort.c -- the orders of sorted_in, asort and asorti.
   SPDX-License-Identifier: GPL-3.0-or-later

   A merge sort over items whose texts and numbers are made beforehand.  All
   built-in orders are total: what compares equal is ordered by the text of
   the value, then that of the subscript, byte by byte at last.  What is
   moved about is a pointer to the item with its rank, a number by which most
   of them differ, so that the item need not be looked at.  */

#include <config.h>
#include "value/sort.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "value/big.h"
#include "value/convert.h"
#include "value/hooks.h"

typedef int compare_fn (const struct sort_item *a, const struct sort_item *b);

enum { CLASS_UNSET, CLASS_NUMBER, CLASS_TEXT, CLASS_ARRAY };

/* --- comparing ---------------------------------------------------------- */

static int
compare_text (struct sv a, struct sv b)
{
  int c = val_compare_text (a, b);
  if (c != 0 || !val_ignorecase)
    return c;
  return sv_compare (a, b);
}

/* NaN is after all numbers.  */
static int
compare_num (double x, double y)
{
  if (x < y)
    return -1;
  if (x > y)
    return 1;
  return isnan (x) - isnan (y);
}

/* The numbers of two items.  */
static int
compare_numbers (const struct sort_item *a, const struct sort_item *b)
{
  bool unordered;
  int c = compare_num (a->num, b->num);
  if (c == 0 && (a->v->tag == V_BIG || b->v->tag == V_BIG)
      && a->class == CLASS_NUMBER && b->class == CLASS_NUMBER)
    c = big_compare (a->v, b->v, &unordered);
  return c;
}

static int
by_key_text (const struct sort_item *a, const struct sort_item *b)
{
  return compare_text (val_bytes (&a->key), val_bytes (&b->key));
}

static int
by_key_num (const struct sort_item *a, const struct sort_item *b)
{
  int c = compare_num (a->num, b->num);
  return c ? c : by_key_text (a, b);
}

/* Arrays are after scalars, ordered by subscript.  0: both are scalars.  */
static inline int
arrays_last (const struct sort_item *a, const struct sort_item *b)
{
  bool x = a->class == CLASS_ARRAY, y = b->class == CLASS_ARRAY;
  if (x && y)
    return by_key_text (a, b);
  return x - y;
}

static int
by_text (const struct sort_item *a, const struct sort_item *b)
{
  int c = arrays_last (a, b);
  if (c == 0 && a->class != CLASS_ARRAY)
    c = compare_text (a->text, b->text);
  return c ? c : by_key_text (a, b);
}

/* The texts of two values whose numbers are equal.  */
static int
compare_equals (const struct val *a, const struct val *b)
{
  struct scratch sa, sb;
  return a->tag == V_NUM && b->tag == V_NUM ? 0
    : compare_text (val_sv (a, &sa), val_sv (b, &sb));
}

static int
by_num (const struct sort_item *a, const struct sort_item *b)
{
  int c = arrays_last (a, b);
  if (c == 0 && a->class != CLASS_ARRAY)
    {
      c = compare_numbers (a, b);
      if (c == 0)
	c = compare_equals (a->v, b->v);
    }
  return c ? c : by_key_text (a, b);
}

static int
by_type (const struct sort_item *a, const struct sort_item *b)
{
  if (a->class != b->class)
    return a->class < b->class ? -1 : 1;
  int c = 0;
  if (a->class == CLASS_NUMBER)
    c = compare_numbers (a, b);
  else if (a->class == CLASS_TEXT)
    c = compare_text (a->text, b->text);
  return c ? c : by_key_text (a, b);
}

/* The function that the program has named, and its name.  */
static struct sv user_name;

static int
by_user (const struct sort_item *a, const struct sort_item *b)
{
  struct sv name = user_name;
  struct val args[4] = { a->key, *a->v, b->key, *b->v };
  double d = val_hooks.call_function (name, args, 4);
  user_name = name;
  return (d > 0) - (d < 0);
}

/* --- preparing ---------------------------------------------------------- */

enum needs { NEED_NOTHING, NEED_KEY_NUM, NEED_TEXT, NEED_NUM, NEED_TYPE };

static const struct sort_order
{
  const char *name;
  compare_fn *compare;
  enum needs needs;
} orders[] =
{
  { "@ind_str", by_key_text, NEED_NOTHING },
  { "@ind_num", by_key_num, NEED_KEY_NUM },
  { "@val_str", by_text, NEED_TEXT },
  { "@val_num", by_num, NEED_NUM },
  { "@val_type", by_type, NEED_TYPE }
};

const struct sort_order *
sort_find_order (struct sv order, bool *desc)
{
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
    {
      size_t n = strlen (orders[i].name);
      if (order.n <= n || memcmp (order.p, orders[i].name, n) != 0)
	continue;
      *desc = order.n == n + 5 && memcmp (order.p + n, "_desc", 5) == 0;
      if (*desc || (order.n == n + 4 && memcmp (order.p + n, "_asc", 4) == 0))
	return &orders[i];
    }
  return NULL;
}

static bool
is_unsorted (struct sv order)
{
  return order.n == 0
    || (order.n == 9 && memcmp (order.p, "@unsorted", 9) == 0);
}

bool
sort_is_builtin (struct sv order)
{
  bool desc;
  return is_unsorted (order) || sort_find_order (order, &desc);
}

static int
class_of (const struct val *v, double *num)
{
  if (v->tag == V_ARRAY)
    return CLASS_ARRAY;
  if (v->tag == V_UNASSIGNED)
    return v->w0 == UNSET_FIELD ? CLASS_TEXT : CLASS_NUMBER;
  if (v->tag < V_NUM)
    return CLASS_UNSET;
  return val_numeric (v, num) ? CLASS_NUMBER : CLASS_TEXT;
}

/* The text of X's value.  */
static void
set_text (struct sort_item *x, struct scratch *sc)
{
  struct scratch own;
  x->text = val_sv (x->v, sc ? sc : &own);
  if (!sc && !val_has_bytes (x->v) && x->text.n)
    x->text.p = xmemdup0 (x->text.p, x->text.n);
}

void
sort_prepare (struct sort_item *x, const struct sort_order *o,
	      struct scratch *sc)
{
  x->text = (struct sv) { NULL, 0 };
  x->num = 0;
  x->class = class_of (x->v, &x->num);
  if (o->needs == NEED_KEY_NUM)
    {
      struct sv key = val_bytes (&x->key);
      x->num = num_from_text (key.p, key.n);
    }
  if (x->class == CLASS_ARRAY)
    return;
  if (o->needs == NEED_NUM && x->class == CLASS_TEXT)
    x->num = val_to_num (x->v);
  if (o->needs == NEED_TEXT
      || (o->needs == NEED_TYPE && x->class == CLASS_TEXT))
    set_text (x, sc);
}

void
sort_unprepare (struct sort_item *x)
{
  if (x->text.n && !val_has_bytes (x->v))
    xfree ((char *) x->text.p);
}

/* --- ranks -------------------------------------------------------------- */

/* Items of lower rank come first.  */
struct ref
{
  uint64_t rank;
  struct sort_item *x;
};

uint64_t
sort_rank_text (struct sv s)
{
  uint64_t r = 0;
  if (val_ignorecase)
    return 0;
  for (size_t i = 0; i < sizeof r; i++)
    r = r << 8 | (i < s.n ? (unsigned char) s.p[i] : 0);
  return r;
}

static uint64_t
rank_of_num (double d)
{
  uint64_t r;
  if (isnan (d))
    return UINT64_MAX;
  d += 0.0;			/* not -0 */
  memcpy (&r, &d, sizeof r);
  return r >> 63 ? ~r : r | UINT64_C (1) << 63;
}

uint64_t
sort_rank (const struct sort_item *x, const struct sort_order *o)
{
  uint64_t arrays = (uint64_t) (x->class == CLASS_ARRAY) << 63;
  switch (o->needs)
    {
    case NEED_KEY_NUM:
      return rank_of_num (x->num);
    case NEED_TEXT:
      return arrays ? arrays : sort_rank_text (x->text) >> 1;
    case NEED_NUM:
      return arrays ? arrays : rank_of_num (x->num) >> 1;
    case NEED_TYPE:
      return (uint64_t) x->class << 62
	| (x->class == CLASS_NUMBER ? rank_of_num (x->num) >> 2
	   : x->class == CLASS_TEXT ? sort_rank_text (x->text) >> 2 : 0);
    default:
      return sort_rank_text (val_bytes (&x->key));
    }
}

int
sort_compare (const struct sort_item *x, const struct sort_item *y,
	      const struct sort_order *o)
{
  return o->compare (x, y);
}

bool
sort_minds_touching (const struct sort_order *o)
{
  return o->needs == NEED_TYPE;
}

bool
sort_is_tie (const struct sort_item *x, const struct sort_item *y,
	     const struct sort_order *o)
{
  if (o->needs == NEED_KEY_NUM)
    return x->num == y->num;
  return ((o->needs == NEED_NUM || o->needs == NEED_TYPE)
	  && val_is_num (x->v) && val_is_num (y->v) && x->num == y->num);
}

static inline int
compare_refs (const struct ref *a, const struct ref *b, compare_fn *compare)
{
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  return compare (a->x, b->x);
}

/* --- sorting ------------------------------------------------------------ */

/* Sort the N references at A, with room for half as many at T.  */
static void
merge_sort (struct ref *a, struct ref *t, size_t n, compare_fn *compare)
{
  if (n < 2)
    return;
  size_t half = n / 2;
  merge_sort (a, t, half, compare);
  merge_sort (a + half, t, n - half, compare);
  if (compare_refs (&a[half - 1], &a[half], compare) <= 0)
    return;
  memcpy (t, a, half * sizeof *t);
  size_t i = 0, j = half, k = 0;
  while (i < half && j < n)
    a[k++] = compare_refs (&t[i], &a[j], compare) <= 0 ? t[i++] : a[j++];
  while (i < half)
    a[k++] = t[i++];
}

static void
reverse (struct ref *p, size_t n)
{
  for (size_t i = 0; i < n / 2; i++)
    {
      struct ref t = p[i];
      p[i] = p[n - 1 - i];
      p[n - 1 - i] = t;
    }
}

/* Put the items in the order of P, one cycle after the other; P is used
   up.  */
static void
permute (struct sort_item *items, struct ref *p, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      if (p[i].x == &items[i])
	continue;
      struct sort_item first = items[i];
      size_t at = i, from;
      while ((from = p[at].x - items) != i)
	{
	  items[at] = items[from];
	  p[at].x = &items[at];
	  at = from;
	}
      items[at] = first;
      p[at].x = &items[at];
    }
}

void
sort_items (struct sort_item *items, size_t n, struct sv order)
{
  if (is_unsorted (order) || n == 0)
    return;
  bool desc = false;
  const struct sort_order *o = sort_find_order (order, &desc);
  if (!o)
    val_hooks.call_function (order, NULL, -1);
  struct ref *p = xnmalloc (n + n / 2, sizeof *p);
  for (size_t i = 0; i < n; i++)
    {
      if (o)
	sort_prepare (&items[i], o, NULL);
      p[i] = (struct ref) { o ? sort_rank (&items[i], o) : 0, &items[i] };
    }
  char *name = o ? NULL : xmemdup0 (order.p, order.n);
  if (!o)
    user_name = (struct sv) { name, order.n };
  merge_sort (p, p + n, n, o ? o->compare : by_user);
  if (desc)
    reverse (p, n);
  permute (items, p, n);
  xfree (p);
  xfree (name);
  if (o)
    for (size_t i = 0; i < n; i++)
      sort_unprepare (&items[i]);
}

void
sort_keys (struct array *a, struct val *keys, size_t n, struct sv order)
{
  static const struct val unset = { .w1 = VAL_W1 (V_UNASSIGNED, 0) };
  if (is_unsorted (order) || n == 0)
    return;
  /* A comparison function may change the array: it gets copies.  */
  bool copies = !sort_is_builtin (order);
  struct sort_item *items = xnmalloc (n, sizeof *items);
  struct val *values = copies ? xnmalloc (n, sizeof *values) : NULL;
  for (size_t i = 0; i < n; i++)
    {
      const struct val *v = arr_find (a, &keys[i]);
      items[i].key = keys[i];
      items[i].v = v ? v : &unset;
      if (copies)
	{
	  values[i] = val_dup (items[i].v);
	  items[i].v = &values[i];
	}
    }
  /* Subarrays that it deletes are looked at once more.  */
  if (copies)
    arr_hold ();
  sort_items (items, n, order);
  if (copies)
    arr_unhold ();
  for (size_t i = 0; i < n; i++)
    keys[i] = items[i].key;
  for (size_t i = 0; copies && i < n; i++)
    val_drop (&values[i]);
  xfree (values);
  xfree (items);
}
