/* sketch_top.c -- space-saving: find the most frequent values.
   SPDX-License-Identifier: GPL-3.0-or-later

   The algorithm was published by Metwally, Agrawal and El Abbadi (2005).
   The element "top" is the maximum number of counters, and "total" is the sum
   of all amounts that were added.  The elements "count" and "error" are
   arrays indexed by the values that are counted.  A value without a counter
   takes over the smallest counter, whose count becomes the error of the value.
   A count is too large by at most its error, and no error exceeds total / top.

   To find the smallest counter quickly, the values with the lowest count are
   cached, in their order in the array.  The cache is rebuilt after all its
   values have been replaced, or after another sketch has been used.  Results
   do not depend on the cache.  */

#include <config.h>
#include "sketch.h"

enum { COUNTERS = 1000 };

/* The values that have the lowest count.  */
static struct
{
  awk_array_t of;		/* the array of counts for which the cache is
				   valid */
  double total;			/* the element `total' of the sketch after the
				   last addition; if it differs now, the cache
				   is not valid */
  double least;
  char **values;
  size_t *lengths;
  size_t n, next, cap;
} least;

static bool
get (awk_array_t a, const char *p, size_t n, double *d)
{
  awk_value_t k, v;
  if (!get_array_element (a, make_const_string (p, n, &k), AWK_NUMBER, &v))
    return false;
  *d = v.num_value;
  return true;
}

static void
set (awk_array_t a, const char *p, size_t n, double d)
{
  awk_value_t k, v;
  set_array_element (a, make_const_string (p, n, &k), make_number (d, &v));
}

/* Remove the counter of the value that has the N bytes at P.  */
static void
drop (awk_array_t counts, awk_array_t errors, const char *p, size_t n)
{
  awk_value_t k;
  del_array_element (counts, make_const_string (p, n, &k));
  del_array_element (errors, make_const_string (p, n, &k));
}

/* --- the smallest counter ----------------------------------------------- */

static void
forget_least (void)
{
  for (size_t i = 0; i < least.n; i++)
    gawk_free (least.values[i]);
  least.n = least.next = 0;
  least.of = NULL;
}

static void
remember (const awk_string_t *s)
{
  if (least.n == least.cap)
    {
      least.cap = 2 * least.cap + 64;
      least.values = ext_resize (least.values,
				 least.cap * sizeof *least.values);
      least.lengths = ext_resize (least.lengths,
				  least.cap * sizeof *least.lengths);
    }
  char *copy;
  emalloc (copy, char *, s->len + 1, "sketch");
  memcpy (copy, s->str, s->len + 1);
  least.values[least.n] = copy;
  least.lengths[least.n++] = s->len;
}

static void
look_up_least (awk_array_t counts)
{
  forget_least ();
  awk_flat_array_t *flat = sketch_flatten (counts, AWK_NUMBER);
  if (!flat)
    return;
  for (size_t i = 0; i < flat->count; i++)
    if (i == 0 || flat->elements[i].value.num_value < least.least)
      least.least = flat->elements[i].value.num_value;
  for (size_t i = 0; i < flat->count; i++)
    if (flat->elements[i].value.num_value == least.least)
      remember (&flat->elements[i].index.str_value);
  release_flattened_array (counts, flat);
  least.of = counts;
}

/* Return the index in LEAST of the value that will lose its counter.  */
static size_t
choose (awk_array_t counts, double total)
{
  double count;
  if (least.of != counts || least.total != total)
    look_up_least (counts);
  for (int tries = 0; tries < 2; tries++)
    {
      for (; least.next < least.n; least.next++)
	if (get (counts, least.values[least.next],
		 least.lengths[least.next], &count)
	    && count == least.least)
	  return least.next++;
      look_up_least (counts);
    }
  sketch_fail ("the sketch is damaged");
}

/* --- adding ------------------------------------------------------------- */

static void
take_over (awk_array_t counts, awk_array_t errors, const char *p, size_t n,
	   double by, double total)
{
  size_t i = choose (counts, total);
  double count = least.least;
  drop (counts, errors, least.values[i], least.lengths[i]);
  set (counts, p, n, count + by);
  set (errors, p, n, count);
}

/* Return the maximum number of counters of A.  If A is empty, first create a
   sketch of at most SIZE counters, or of the default number if SIZE is 0.  */
static double
counters_in (awk_array_t a, double size)
{
  double counters = sketch_number (a, "top");
  if (counters != 0)
    return counters;
  sketch_check_empty (a);
  counters = size == 0 ? COUNTERS : size;
  if (!(counters >= 1 && counters <= 1e7))
    sketch_fail ("the number of counters must be from 1 to 1e7");
  ext_put_number (a, "top", counters = (double) (size_t) counters);
  return counters;
}

static void
check_amount (double by)
{
  if (!(by > 0 && by <= 1e300))
    sketch_fail ("the amount must be more than 0");
}

awk_value_t *
top_add (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  awk_array_t a = sketch_argument (0, self, NULL);
  const char *p = ext_text (1, &n);
  double counters = counters_in (a, sketch_option (nargs, 3)), count;
  double by = nargs > 2 ? ext_number (2) : 1;
  check_amount (by);
  double total = sketch_number (a, "total");
  awk_array_t counts = sketch_part (a, "count", true);
  size_t used = 0;
  if (get (counts, p, n, &count))
    set (counts, p, n, count + by);
  else if (get_element_count (counts, &used) && used < counters)
    {
      set (counts, p, n, by);
      if (least.of == counts)
	forget_least ();
    }
  else
    take_over (counts, sketch_part (a, "error", true), p, n, by, total);
  ext_put_number (a, "total", total + by);
  if (least.of == counts)
    least.total = total + by;
  return make_null_string (result);
}

/* --- listing and merging ------------------------------------------------ */

struct counter
{
  char *p;
  size_t n;
  double count, error;
  bool fresh;			/* true if the counter is not in the sketch
				   yet */
};

/* Compare two counters for sorting.  The counter with the larger count comes
   first.  If the counts are equal, compare the bytes of the values.  */
static int
by_count (const void *x, const void *y)
{
  const struct counter *a = x, *b = y;
  if (a->count != b->count)
    return a->count > b->count ? -1 : 1;
  int c = memcmp (a->p, b->p, a->n < b->n ? a->n : b->n);
  return c != 0 ? c : a->n < b->n ? -1 : a->n > b->n;
}

/* Reorder the N counters V so that the first MOST counters are the largest in
   the order of by_count (Hoare's algorithm FIND, 1961).  */
static void
select_largest (struct counter *v, size_t n, size_t most)
{
  while (n > 1 && most > 0 && most < n)
    {
      struct counter middle = v[n / 2];
      size_t i = 0, k = n - 1;
      for (;; i++, k--)
	{
	  while (by_count (&v[i], &middle) < 0)
	    i++;
	  while (by_count (&middle, &v[k]) < 0)
	    k--;
	  if (i >= k)
	    break;
	  struct counter x = v[i];
	  v[i] = v[k];
	  v[k] = x;
	}
      size_t front = k + 1;	/* now, none of the first K + 1 counters is
				   less than any of the others */
      if (front == n)
	front--;
      if (most <= front)
	n = front;
      else
	{
	  v += front;
	  n -= front;
	  most -= front;
	}
    }
}

/* Return a counter with error 0 for each element of FLAT.  Each counted value
   consists of PREFIX, which has LEN bytes, and the subscript.  */
static struct counter *
counters_from (const awk_flat_array_t *flat, const char *prefix, size_t len)
{
  struct counter *v;
  ezalloc (v, struct counter *, flat->count * sizeof *v, "sketch");
  for (size_t i = 0; i < flat->count; i++)
    {
      const awk_string_t *s = &flat->elements[i].index.str_value;
      v[i].n = len + s->len;
      v[i].count = flat->elements[i].value.num_value;
      emalloc (v[i].p, char *, v[i].n + 1, "sketch");
      memcpy (v[i].p, prefix, len);
      memcpy (v[i].p + len, s->str, s->len + 1);
    }
  return v;
}

/* Return copies of the counters of A, and set *N to their number.  */
static struct counter *
counters_of (awk_array_t a, size_t *n)
{
  awk_array_t counts = sketch_part (a, "count", false);
  awk_array_t errors = sketch_part (a, "error", false);
  awk_flat_array_t *flat = sketch_flatten (counts, AWK_NUMBER);
  *n = flat ? flat->count : 0;
  if (!flat)
    return NULL;
  struct counter *v = counters_from (flat, "", 0);
  for (size_t i = 0; errors && i < *n; i++)
    get (errors, v[i].p, v[i].n, &v[i].error);
  release_flattened_array (counts, flat);
  return v;
}

static void
free_counters (struct counter *v, size_t n)
{
  for (size_t i = 0; i < n; i++)
    gawk_free (v[i].p);
  gawk_free (v);
}

awk_value_t *
top_list (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  awk_array_t a = sketch_argument (0, self, "top");
  awk_array_t out = sketch_argument (1, self, NULL);
  double most = sketch_option (nargs, 2);
  struct counter *v = counters_of (a, &n);
  size_t shown = most >= 1 && most < (double) n ? (size_t) most : n;
  clear_array (out);
  select_largest (v, n, shown);
  if (shown > 0)
    qsort (v, shown, sizeof *v, by_count);
  for (size_t i = 0; i < shown; i++)
    {
      char number[24];
      int digits = snprintf (number, sizeof number, "%zu", i + 1);
      awk_array_t row = ext_subarray (out, number, (size_t) digits);
      ext_put_text (row, "value", v[i].p, v[i].n);
      ext_put_number (row, "count", v[i].count);
      ext_put_number (row, "error", v[i].error);
    }
  free_counters (v, n);
  return make_number ((double) shown, result);
}

/* V contains the N counters of A: return the largest total amount that can
   have been added for a value without a counter in A.  */
static double
most_missed (awk_array_t a, const struct counter *v, size_t n)
{
  double low = 0;
  if (!v || (double) n < sketch_number (a, "top"))
    return 0;
  for (size_t i = 0; i < n; i++)
    if (i == 0 || v[i].count < low)
      low = v[i].count;
  return low;
}

/* Store the count and the error of the counter C in COUNTS and ERRORS, after
   adding COUNT to the count and ERROR to the error.  */
static void
put_counter (awk_array_t counts, awk_array_t errors, const struct counter *c,
	     double count, double error)
{
  set (counts, c->p, c->n, c->count + count);
  if (c->error + error > 0)
    set (errors, c->p, c->n, c->error + error);
}

/* Keep the MOST largest of the N counters in V, or all of them if there are
   fewer.  Store in A the kept counters that are new, and remove from A those
   that are not kept.  */
static void
keep_largest (awk_array_t a, struct counter *v, size_t n, size_t most)
{
  awk_array_t counts = sketch_part (a, "count", true);
  awk_array_t errors = sketch_part (a, "error", true);
  select_largest (v, n, most);
  for (size_t i = most; i < n; i++)
    if (!v[i].fresh)
      drop (counts, errors, v[i].p, v[i].n);
  for (size_t i = 0; i < n && i < most; i++)
    if (v[i].fresh)
      put_counter (counts, errors, &v[i], 0, 0);
}

/* Remove all counters except the MOST largest.  */
static void
cut (awk_array_t a, size_t most)
{
  size_t n;
  struct counter *v = counters_of (a, &n);
  keep_largest (a, v, n, most);
  free_counters (v, n);
}

void
top_merge (awk_array_t a, awk_array_t b)
{
  size_t na, nb;
  double count;
  struct counter *va = counters_of (a, &na), *vb = counters_of (b, &nb);
  double miss_a = most_missed (a, va, na), miss_b = most_missed (b, vb, nb);
  double top = sketch_number (a, "top"), of_b = sketch_number (b, "top");
  ext_put_number (a, "top", top > of_b ? top : of_b);
  ext_put_number (a, "total", sketch_number (a, "total")
		  + sketch_number (b, "total"));
  awk_array_t counts = sketch_part (a, "count", true);
  awk_array_t errors = sketch_part (a, "error", true);
  /* Add the counters of B before the counters of A change.  */
  for (size_t i = 0; i < nb; i++)
    {
      double error = miss_a;
      count = miss_a;
      if (get (counts, vb[i].p, vb[i].n, &count))
	{
	  error = 0;
	  get (errors, vb[i].p, vb[i].n, &error);
	}
      put_counter (counts, errors, &vb[i], count, error);
    }
  awk_array_t b_counts = sketch_part (b, "count", false);
  for (size_t i = 0; i < na; i++)
    if (!b_counts || !get (b_counts, va[i].p, va[i].n, &count))
      put_counter (counts, errors, &va[i], miss_b, miss_b);
  free_counters (va, na);
  free_counters (vb, nb);
  forget_least ();
  cut (a, (size_t) sketch_number (a, "top"));
}

awk_value_t *
top_add_counts (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t na, fresh = 0, len = 0;
  awk_array_t a = sketch_argument (0, self, NULL);
  awk_array_t amounts = sketch_argument (1, self, NULL);
  const char *prefix = nargs > 3 ? ext_text (3, &len) : "";
  awk_flat_array_t *flat = sketch_flatten (amounts, AWK_NUMBER);
  make_null_string (result);
  if (!flat)
    return result;
  double total = 0, count;
  double counters = counters_in (a, sketch_option (nargs, 2));
  awk_array_t counts = sketch_part (a, "count", true);
  for (size_t i = 0; i < flat->count; i++)
    check_amount (flat->elements[i].value.num_value);
  struct counter *v = counters_from (flat, prefix, len);
  struct counter *old = counters_of (a, &na);
  double missed = most_missed (a, old, na);
  for (size_t i = 0; i < flat->count; i++)
    {
      total += v[i].count;
      if (get (counts, v[i].p, v[i].n, &count))
	{
	  set (counts, v[i].p, v[i].n, v[i].count + count);
	  gawk_free (v[i].p);
	  continue;
	}
      v[i].count += missed;
      v[i].error = missed;
      v[i].fresh = true;
      v[fresh++] = v[i];
    }
  for (size_t i = 0; i < na; i++)
    get (counts, old[i].p, old[i].n, &old[i].count);
  v = ext_resize (v, (fresh + na + 1) * sizeof *v);
  if (na > 0)
    memcpy (v + fresh, old, na * sizeof *v);
  gawk_free (old);
  keep_largest (a, v, fresh + na, (size_t) counters);
  ext_put_number (a, "total", sketch_number (a, "total") + total);
  forget_least ();
  free_counters (v, fresh + na);
  release_flattened_array (amounts, flat);
  return result;
}
