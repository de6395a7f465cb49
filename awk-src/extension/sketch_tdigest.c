/* sketch_tdigest.c -- t-digest: estimate quantiles.
   SPDX-License-Identifier: GPL-3.0-or-later

   sketch_tdigest.c implements the merging t-digest of Ted Dunning with the
   scale function k1: centroids are small at both ends, where quantiles must be
   accurate.  The element "tdigest" is the argument SIZE, which limits the
   number of centroids.  The arrays "mean" and "weight" contain the means and
   the weights of the centroids, in ascending order of the means.  The element
   "new" contains numbers that have not been merged into the centroids yet.
   The elements "min" and "max" are the smallest and the largest merged number.

   The mean of numbers of different magnitudes is close to the largest numbers,
   even if only a few numbers are large; with such means, centroids would
   overlap more and more.  If two means differ in their sign or by more than a
   factor of two, their ranks among all doubles are averaged (place_of), not
   the means.  */

#include <config.h>
#include "sketch.h"

#include <math.h>

enum { SIZE = 200, NEW = 512 };

struct centroid
{
  double mean, weight;
};

struct digest
{
  struct centroid *c;
  size_t n;
  double total, min, max;
};

/* --- from and to the array ---------------------------------------------- */

static double
number_at (awk_array_t a, size_t i)
{
  awk_value_t k, v;
  return get_array_element (a, make_number ((double) i, &k), AWK_NUMBER, &v)
    ? v.num_value : 0;
}

static void
put_number_at (awk_array_t a, size_t i, double d)
{
  awk_value_t k, v;
  set_array_element (a, make_number ((double) i, &k), make_number (d, &v));
}

static size_t
length_of (awk_array_t a)
{
  size_t n = 0;
  return a && get_element_count (a, &n) ? n : 0;
}

/* Append the centroids and the new numbers of A to D.  */
static void
take (struct digest *d, awk_array_t a)
{
  awk_array_t means = sketch_part (a, "mean", false);
  awk_array_t weights = sketch_part (a, "weight", false);
  awk_array_t new = sketch_part (a, "new", false);
  size_t n = length_of (means), more = length_of (new);
  d->c = ext_resize (d->c, (d->n + n + more + 1) * sizeof *d->c);
  if (n > 0)
    {
      d->min = fmin (d->min, sketch_number (a, "min"));
      d->max = fmax (d->max, sketch_number (a, "max"));
    }
  for (size_t i = 1; i <= n + more; i++)
    {
      struct centroid c = i <= n
	? (struct centroid) { number_at (means, i), number_at (weights, i) }
	: (struct centroid) { number_at (new, i - n), 1 };
      d->c[d->n++] = c;
      d->total += c.weight;
      if (i > n)
	{
	  d->min = fmin (d->min, c.mean);
	  d->max = fmax (d->max, c.mean);
	}
    }
}

static void
put (const struct digest *d, awk_array_t a)
{
  awk_array_t means = sketch_part (a, "mean", true);
  awk_array_t weights = sketch_part (a, "weight", true);
  clear_array (means);
  clear_array (weights);
  for (size_t i = 0; i < d->n; i++)
    {
      put_number_at (means, i + 1, d->c[i].mean);
      put_number_at (weights, i + 1, d->c[i].weight);
    }
  ext_put_number (a, "min", d->min);
  ext_put_number (a, "max", d->max);
  clear_array (sketch_part (a, "new", true));
}

/* --- merging centroids -------------------------------------------------- */

static int
by_mean (const void *x, const void *y)
{
  const struct centroid *a = x, *b = y;
  if (a->mean != b->mean)
    return a->mean < b->mean ? -1 : 1;
  return a->weight < b->weight ? -1 : a->weight > b->weight;
}

/* Return the largest quantile at which a centroid that begins at the quantile
   Q may end.  */
static double
limit_after (double q, double size)
{
  double k = size / (2 * M_PI) * asin (2 * fmin (q, 1) - 1) + 1;
  double angle = k * 2 * M_PI / size;
  return angle >= M_PI / 2 ? 1 : (sin (angle) + 1) / 2;
}

/* Return the rank of X among all doubles: the number of doubles from 0 to X,
   negated if X is negative.  */
static int64_t
place_of (double x)
{
  int64_t bits;
  memcpy (&bits, &x, sizeof bits);
  return bits < 0 ? -(bits & INT64_MAX) : bits;
}

static double
at_place (int64_t place)
{
  double x;
  int64_t bits = place < 0 ? -place : place;
  memcpy (&x, &bits, sizeof x);
  return place < 0 ? -x : x;
}

/* Return the number at the fraction SHARE of the interval from X to Y, X <=
   Y.  */
static double
towards (double x, double y, double share)
{
  if ((x > 0 && y <= 2 * x) || (y < 0 && x >= 2 * y) || x == y)
    return x + (y - x) * share;
  double way = (double) place_of (y) - (double) place_of (x);
  return at_place (place_of (x) + (int64_t) (way * share));
}

static void
compress (struct digest *d, double size)
{
  size_t last = 0;
  if (d->n == 0)
    return;
  qsort (d->c, d->n, sizeof *d->c, by_mean);
  double before = 0, limit = d->total * limit_after (0, size);
  for (size_t i = 1; i < d->n; i++)
    {
      struct centroid *c = &d->c[last];
      const struct centroid *next = &d->c[i];
      if (before + c->weight + next->weight <= limit)
	{
	  c->weight += next->weight;
	  c->mean = towards (c->mean, next->mean, next->weight / c->weight);
	  continue;
	}
      before += c->weight;
      limit = d->total * limit_after (before / d->total, size);
      d->c[++last] = *next;
    }
  d->n = last + 1;
}

#define EMPTY_DIGEST { NULL, 0, 0, INFINITY, -INFINITY }

/* Merge the new numbers of A into its centroids.  */
static void
merge_new (awk_array_t a)
{
  struct digest d = EMPTY_DIGEST;
  take (&d, a);
  compress (&d, sketch_number (a, "tdigest"));
  put (&d, a);
  gawk_free (d.c);
}

/* If A is not a digest yet, turn it into an empty digest of size SIZE, or of
   the default size if SIZE is 0.  */
static void
begin (awk_array_t a, double size)
{
  if (sketch_number (a, "tdigest") != 0)
    return;
  if (size == 0)
    size = SIZE;
  if (!(size >= 20 && size <= 10000))
    sketch_fail ("the size must be from 20 to 10000");
  ext_put_number (a, "tdigest", size);
}

awk_value_t *
tdigest_add (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = sketch_argument (0, self, "tdigest");
  double x = ext_number (1);
  begin (a, sketch_option (nargs, 2));
  make_null_string (result);
  if (!isfinite (x))
    return result;
  awk_array_t new = sketch_part (a, "new", true);
  size_t n = length_of (new) + 1;
  put_number_at (new, n, x);
  if (n >= NEW)
    merge_new (a);
  return result;
}

/* Skip numbers that are not finite, and counts that are not above 0.  */
awk_value_t *
tdigest_add_counts (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct digest d = EMPTY_DIGEST;
  awk_flat_array_t *flat;
  awk_array_t a = sketch_argument (0, self, "tdigest");
  awk_array_t counts = sketch_argument (1, self, NULL);
  begin (a, sketch_option (nargs, 2));
  make_null_string (result);
  if (length_of (counts) == 0
      || !flatten_array_typed (counts, &flat, AWK_NUMBER, AWK_NUMBER))
    return result;
  take (&d, a);
  d.c = ext_resize (d.c, (d.n + flat->count) * sizeof *d.c);
  for (size_t i = 0; i < flat->count; i++)
    {
      const awk_element_t *e = &flat->elements[i];
      struct centroid c = { e->index.num_value, e->value.num_value };
      if (!isfinite (c.mean) || !(c.weight > 0 && isfinite (c.weight)))
	continue;
      d.c[d.n++] = c;
      d.total += c.weight;
      d.min = fmin (d.min, c.mean);
      d.max = fmax (d.max, c.mean);
    }
  release_flattened_array (counts, flat);
  if (d.n > 0)
    {
      compress (&d, sketch_number (a, "tdigest"));
      put (&d, a);
    }
  gawk_free (d.c);
  return result;
}

/* Copy B to A, which must be empty.  */
static void
copy (awk_array_t a, awk_array_t b)
{
  static const char *const numbers[] = { "tdigest", "min", "max" };
  static const char *const arrays[] = { "mean", "weight", "new" };
  for (int i = 0; i < 3; i++)
    {
      awk_array_t from = sketch_part (b, arrays[i], false);
      size_t n = length_of (from);
      if (i == 0 || length_of (sketch_part (b, "mean", false)) > 0)
	ext_put_number (a, numbers[i], sketch_number (b, numbers[i]));
      for (size_t k = 1; k <= n; k++)
	put_number_at (sketch_part (a, arrays[i], true), k,
		       number_at (from, k));
    }
}

void
tdigest_merge (awk_array_t a, awk_array_t b)
{
  if (sketch_number (a, "tdigest") == 0)
    {
      copy (a, b);
      return;
    }
  struct digest d = EMPTY_DIGEST;
  double size = fmax (sketch_number (a, "tdigest"),
		      sketch_number (b, "tdigest"));
  take (&d, a);
  take (&d, b);
  compress (&d, size);
  ext_put_number (a, "tdigest", size);
  put (&d, a);
  gawk_free (d.c);
}

/* --- queries ------------------------------------------------------------ */

/* Set D to the digest of A with its new numbers merged.  The function does not
   change A.  Return false if no number was added to A.  */
static bool
open_digest (struct digest *d, awk_array_t a)
{
  *d = (struct digest) EMPTY_DIGEST;
  take (d, a);
  compress (d, sketch_number (a, "tdigest"));
  return d->n > 0;
}

awk_value_t *
tdigest_count (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct digest d = EMPTY_DIGEST;
  take (&d, sketch_argument (0, self, "tdigest"));
  gawk_free (d.c);
  return make_number (d.total, result);
}

static double
between (double x, double x0, double x1, double y0, double y1)
{
  return x1 > x0 ? y0 + (y1 - y0) * (x - x0) / (x1 - x0) : y0;
}

/* If RANK is true, return the weight of the numbers below WANT.  If RANK is
   false, return the number X such that the numbers below X have the weight
   WANT.  Assume that half of the weight of a centroid is on either side of its
   mean, and that the numbers between two means are evenly distributed.  */
static double
look_up (const struct digest *d, double want, bool rank)
{
  double at = d->min, left = 0, next = d->max, right = d->total, before = 0;
  for (size_t i = 0; i < d->n; before += d->c[i++].weight)
    {
      double mean = d->c[i].mean, middle = before + d->c[i].weight / 2;
      if (want < (rank ? mean : middle))
	{
	  next = mean;
	  right = middle;
	  break;
	}
      at = mean;
      left = middle;
    }
  return rank ? between (want, at, next, left, right)
    : between (want, left, right, at, next);
}

awk_value_t *
tdigest_quantile (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct digest d;
  awk_array_t a = sketch_argument (0, self, "tdigest");
  double q = ext_number (1);
  bool some = open_digest (&d, a);
  if (!(q >= 0 && q <= 1))
    sketch_fail ("the quantile must be from 0 to 1");
  if (some)
    make_number (q == 0 ? d.min : q == 1 ? d.max
		 : look_up (&d, q * d.total, false), result);
  gawk_free (d.c);
  return some ? result : make_null_string (result);
}

awk_value_t *
tdigest_rank (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct digest d;
  awk_array_t a = sketch_argument (0, self, "tdigest");
  double x = ext_number (1);
  bool some = open_digest (&d, a);
  if (some)
    make_number (x < d.min ? 0 : x >= d.max ? 1
		 : look_up (&d, x, true) / d.total, result);
  gawk_free (d.c);
  return some ? result : make_null_string (result);
}
