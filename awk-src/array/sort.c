/* sort.c -- the orders of sorted_in, asort and asorti.
   SPDX-License-Identifier: GPL-3.0-or-later

   The strings and numbers that comparisons need are computed before sorting.
   All built-in orders are total: items with equal values are ordered by their
   subscripts.  With IGNORECASE, texts that differ only in case are ordered by
   their bytes.  The sort moves only the index and the rank of each item
   (array/rank.h).  */

#include <config.h>
#include "array/sort.h"

#include <math.h>
#include <string.h>

#include "array/rank.h"
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

/* Compare two numbers.  A NaN comes after all other numbers.  */
static int
compare_num (double x, double y)
{
  if (x < y)
    return -1;
  if (x > y)
    return 1;
  return isnan (x) - isnan (y);
}

/* Compare the numeric values of two items.  */
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

/* Compare two items, which may be arrays or scalars.  Arrays come after
   scalars, in the order of their subscripts.  Return 0 if both items are
   scalars.  */
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

/* Compare two values that are numerically equal.  Return 0 if both values are
   numbers.  If at least one of the values is not a number, compare both as
   strings.  */
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

/* The name of the user-defined comparison function.  */
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

bool
sort_is_unsorted (struct sv order)
{
  return order.n == 0
    || (order.n == 9 && memcmp (order.p, "@unsorted", 9) == 0);
}

/* True if ORDER names one of the built-in orders, or is empty.  */
static bool
is_builtin (struct sv order)
{
  bool desc;
  return sort_is_unsorted (order) || sort_find_order (order, &desc);
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

/* Set X's text to the value of the element after conversion to a string.  */
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

uint64_t
sort_rank (const struct sort_item *x, const struct sort_order *o)
{
  uint64_t arrays = (uint64_t) (x->class == CLASS_ARRAY) << 63;
  switch (o->needs)
    {
    case NEED_KEY_NUM:
      return sort_rank_double (x->num);
    case NEED_TEXT:
      return arrays ? arrays : sort_rank_text (x->text) >> 1;
    case NEED_NUM:
      return arrays ? arrays : sort_rank_num (x->num);
    case NEED_TYPE:
      return (uint64_t) x->class << 62
	| (x->class == CLASS_NUMBER ? sort_rank_double (x->num) >> 2
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
sort_is_by_number (const struct sort_order *o)
{
  return o->needs == NEED_NUM;
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
  if (x->num != y->num || x->v->tag == V_BIG || y->v->tag == V_BIG)
    return false;
  if (o->needs == NEED_TYPE)
    return x->class == CLASS_NUMBER && y->class == CLASS_NUMBER;
  return o->needs == NEED_NUM && val_is_num (x->v) && val_is_num (y->v);
}

/* --- sorting ------------------------------------------------------------ */

struct sorting
{
  struct rank_ties ties;	/* must be the first member, because item_at
				   converts pointers */
  struct sort_item *items;
  compare_fn *compare;
  const struct sort_order *order;
};

static struct sort_item *
item_at (const struct rank_ties *ties, uint64_t i)
{
  return &((const struct sorting *) ties)->items[i];
}

static int
compare_items (const struct rank_ties *ties, uint64_t p, uint64_t q)
{
  const struct sorting *s = (const struct sorting *) ties;
  return s->compare (&s->items[p], &s->items[q]);
}

/* If the N items at P, which have equal ranks, differ only in their
   subscripts, assign new ranks by subscript and return true.  Otherwise return
   false.  */
static bool
rank_by_key (const struct rank_ties *ties, struct ranked *p, size_t n)
{
  const struct sorting *s = (const struct sorting *) ties;
  const struct sort_item *first = item_at (ties, p->place);
  for (size_t i = 1; i < n; i++)
    if (!sort_is_tie (first, item_at (ties, p[i].place), s->order))
      return false;
  for (size_t i = 0; i < n; i++)
    p[i].rank = sort_rank_text (val_bytes (&item_at (ties, p[i].place)->key));
  return true;
}

static void
reverse (struct ranked *p, size_t n)
{
  for (size_t i = 0; i < n / 2; i++)
    {
      struct ranked t = p[i];
      p[i] = p[n - 1 - i];
      p[n - 1 - i] = t;
    }
}

/* Move the items into the order that P describes, following each cycle of the
   permutation.  The contents of P are lost.  */
static void
permute (struct sort_item *items, struct ranked *p, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      if (p[i].place == i)
	continue;
      struct sort_item first = items[i];
      size_t at = i, from;
      while ((from = p[at].place) != i)
	{
	  items[at] = items[from];
	  p[at].place = at;
	  at = from;
	}
      items[at] = first;
      p[at].place = at;
    }
}

/* Use the user-defined function NAME to sort the N items that P refers to.  */
static void
sort_by_function (struct sorting *s, struct ranked *p, size_t n,
		  struct sv name)
{
  char *copy = xmemdup0 (name.p, name.n);
  val_hooks.call_function (name, NULL, -1);
  user_name = (struct sv) { copy, name.n };
  s->compare = by_user;
  for (size_t i = 0; i < n; i++)
    p[i].place = i;
  rank_sort_by_compare (&s->ties, p, p + n, n);
  xfree (copy);
}

static void
sort_by_order (struct sorting *s, struct ranked *p, size_t n, bool desc)
{
  s->compare = s->order->compare;
  for (size_t i = 0; i < n; i++)
    {
      sort_prepare (&s->items[i], s->order, NULL);
      p[i] = (struct ranked) { sort_rank (&s->items[i], s->order), i };
    }
  rank_sort (&s->ties, p, p + n, n);
  if (desc)
    reverse (p, n);
}

void
sort_items (struct sort_item *items, size_t n, struct sv order)
{
  if (sort_is_unsorted (order) || n == 0)
    return;
  bool desc = false;
  struct sorting s = { .ties = { compare_items, rank_by_key }, .items = items };
  s.order = sort_find_order (order, &desc);
  struct ranked *p = xnmalloc (n + n / 2, sizeof *p);
  if (s.order)
    sort_by_order (&s, p, n, desc);
  else
    sort_by_function (&s, p, n, order);
  permute (items, p, n);
  xfree (p);
  for (size_t i = 0; s.order && i < n; i++)
    sort_unprepare (&items[i]);
}

void
sort_keys (struct array *a, struct val *keys, size_t n, struct sv order)
{
  static const struct val unset = { .w1 = VAL_W1 (V_UNASSIGNED, 0) };
  if (sort_is_unsorted (order) || n == 0)
    return;
  /* A comparison function may change the array, so it must receive copies
     of the elements.  */
  bool copies = !is_builtin (order);
  struct sort_item *items = xnmalloc (n, sizeof *items);
  struct val *values = copies ? xnmalloc (n, sizeof *values) : NULL;
  for (size_t i = 0; i < n; i++)
    {
      const struct val *v = arr_find (a, arr_key (&keys[i]));
      items[i].key = keys[i];
      items[i].v = v ? v : &unset;
      if (copies)
	{
	  values[i] = val_dup (items[i].v);
	  items[i].v = &values[i];
	}
    }
  /* Keep the structs of arrays, because the comparison function may delete
     subarrays that are accessed afterwards.  */
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
