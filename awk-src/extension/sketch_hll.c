/* sketch_hll.c -- HyperLogLog: estimate the number of distinct values.
   SPDX-License-Identifier: GPL-3.0-or-later

   As in HyperLogLog++ (Heule, Nunkesser and Hall, 2013), the hash of a value
   has 64 bits.  A sketch of few values is a sorted list of entries, each with
   25 bits of a hash and the rank of the remaining bits.  With a list, the
   estimate is nearly exact.  The estimator is Ertl's improved estimator
   (2017), which works without tables.

   The element "hll" is the precision P, or -P while the sketch is a list.  The
   element "list" has six characters for each entry.  Each of the elements "0",
   "1", ... contains 64 of the 2^P registers, one character for each register.
   The state depends only on the set of values, not on the order in which
   values were added and sketches were merged.  */

#include <config.h>
#include "sketch.h"

#include <math.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum
{
  LIST_BITS = 25,
  ENTRY = 6,			/* number of characters of an entry of the
				   list */
  PART = SKETCH_BLOCK		/* number of registers in one element of the
				   array */
};

/* Return the number of entries at which a list is converted to registers.  */
static size_t
longest_list (int precision)
{
  return (size_t) 1 << (precision - 4);
}

/* Return the precision of the sketch A, as a negative number if A is still a
   list.  Return 0 if A is not a HyperLogLog sketch.  */
static int
mode_of (awk_array_t a)
{
  double mode = sketch_number (a, "hll");
  if (mode == 0)
    return 0;
  if (mode != trunc (mode) || !(fabs (mode) >= 6 && fabs (mode) <= 18))
    sketch_fail ("the sketch is damaged");
  return (int) mode;
}

/* Return the list of A and set *N to its length, or return NULL if A has no
   list.  */
static const char *
list_of (awk_array_t a, size_t *n)
{
  *n = 0;
  const char *list = sketch_text (a, "list", n);
  if (*n % ENTRY != 0)
    sketch_fail ("the sketch is damaged");
  return list;
}

/* Return the position of the highest set bit among the N low bits of H.  The
   highest of the N bits has the position 1.  If none of the N bits is set,
   return N + 1.  */
static int
rank_of (uint64_t h, int n)
{
  h <<= 64 - n;
  return h == 0 ? n + 1 : __builtin_clzll (h) + 1;
}

/* --- registers ---------------------------------------------------------- */

static void
raise_register (awk_array_t a, size_t index, int rank)
{
  char r[PART];
  sketch_get_block (a, index / PART, r);
  if (r[index % PART] - SKETCH_ZERO >= rank)
    return;
  r[index % PART] = (char) (SKETCH_ZERO + rank);
  sketch_put_block (a, index / PART, r);
}

/* --- the list ----------------------------------------------------------- */

static void
write_entry (char *p, uint32_t e)
{
  for (int i = ENTRY - 1; i >= 0; i--, e >>= 6)
    p[i] = (char) (SKETCH_ZERO + (e & 63));
}

static uint32_t
read_entry (const char *p)
{
  uint32_t e = 0;
  for (int i = 0; i < ENTRY; i++)
    e = e << 6 | ((uint32_t) (p[i] - SKETCH_ZERO) & 63);
  return e;
}

/* Return the entry for the hash H: 25 bits of H and six bits of rank.  */
static uint32_t
entry_of (uint64_t h)
{
  return (uint32_t) (h >> (64 - LIST_BITS)) << 6
    | (uint32_t) rank_of (h, 64 - LIST_BITS);
}

/* Add the entry E to the registers of a sketch of precision P.  */
static void
raise_by_entry (awk_array_t a, uint32_t e, int p)
{
  uint32_t index = e >> 6, more = LIST_BITS - (uint32_t) p;
  uint32_t rest = index & ((1u << more) - 1);
  int rank = rest ? rank_of (rest, (int) more) : (int) (more + (e & 63));
  raise_register (a, index >> more, rank);
}

static void
spread_list (awk_array_t a, const char *list, size_t n, int p)
{
  awk_value_t k;
  ext_put_number (a, "hll", p);
  for (size_t i = 0; i < n; i += ENTRY)
    raise_by_entry (a, read_entry (list + i), p);
  del_array_element (a, ext_key ("list", &k));
}

/* In LIST, which has N entries, find the entry with the same index as E.
   Return its position or, if it does not exist, the position at which E
   belongs.  */
static size_t
find_entry (const char *list, size_t n, uint32_t e)
{
  size_t low = 0, high = n;
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (read_entry (list + middle * ENTRY) >> 6 < e >> 6)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

static void
add_entry (awk_array_t a, uint32_t e, int p)
{
  size_t n;
  const char *list = list_of (a, &n);
  size_t entries = n / ENTRY, at = find_entry (list, entries, e);
  bool there = at < entries
    && read_entry (list + at * ENTRY) >> 6 == e >> 6;
  if (there && read_entry (list + at * ENTRY) >= e)
    return;
  char *new;
  emalloc (new, char *, n + ENTRY + 1, "sketch");
  if (at > 0)
    memcpy (new, list, at * ENTRY);
  write_entry (new + at * ENTRY, e);
  size_t after = at + there;
  if (after < entries)
    memcpy (new + (at + 1) * ENTRY, list + after * ENTRY,
	    (entries - after) * ENTRY);
  n += there ? 0 : ENTRY;
  if (n / ENTRY > longest_list (p))
    spread_list (a, new, n, p);
  else
    ext_put_text (a, "list", new, n);
  gawk_free (new);
}

/* --- adding ------------------------------------------------------------- */

/* Add a value, the N bytes at P.  If A is empty, make it a sketch of
   PRECISION; 0 stands for the default precision.  */
static void
add_value (awk_array_t a, const char *p, size_t n, double precision)
{
  int mode = mode_of (a);
  uint64_t h = XXH3_64bits (p, n);
  if (mode == 0)
    {
      sketch_check_empty (a);
      if (precision == 0)
	precision = 12;
      if (!(precision >= 6 && precision <= 18))
	sketch_fail ("the precision must be from 6 to 18");
      mode = -(int) precision;
      ext_put_number (a, "hll", mode);
    }
  if (mode < 0)
    add_entry (a, entry_of (h), -mode);
  else
    raise_register (a, h >> (64 - mode), rank_of (h, 64 - mode));
}

awk_value_t *
hll_add (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  awk_array_t a = sketch_argument (0, self, NULL);
  const char *p = ext_text (1, &n);
  add_value (a, p, n, sketch_option (nargs, 2));
  return make_null_string (result);
}

/* Add the subscripts of FLAT's elements, starting with number I, to the
   registers of A.  P is the precision of A.  */
static void
raise_registers (awk_array_t a, int p, const awk_flat_array_t *flat, size_t i)
{
  size_t n = (size_t) 1 << p;
  char *all;
  bool *changed;
  emalloc (all, char *, n, "sketch");
  ezalloc (changed, bool *, n / PART, "sketch");
  for (size_t part = 0; part < n / PART; part++)
    sketch_get_block (a, part, all + part * PART);
  for (; i < flat->count; i++)
    {
      const awk_string_t *s = &flat->elements[i].index.str_value;
      uint64_t h = XXH3_64bits (s->str, s->len);
      size_t index = h >> (64 - p);
      int rank = rank_of (h, 64 - p);
      if (all[index] - SKETCH_ZERO >= rank)
	continue;
      all[index] = (char) (SKETCH_ZERO + rank);
      changed[index / PART] = true;
    }
  for (size_t part = 0; part < n / PART; part++)
    if (changed[part])
      sketch_put_block (a, part, all + part * PART);
  gawk_free (all);
  gawk_free (changed);
}

awk_value_t *
hll_add_keys (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = sketch_argument (0, self, NULL);
  awk_array_t values = sketch_argument (1, self, NULL);
  double precision = sketch_option (nargs, 2);
  awk_flat_array_t *flat = sketch_flatten (values, AWK_UNDEFINED);
  size_t i = 0;
  make_null_string (result);
  if (!flat)
    return result;
  for (; i < flat->count && mode_of (a) <= 0; i++)
    add_value (a, flat->elements[i].index.str_value.str,
	       flat->elements[i].index.str_value.len, precision);
  if (i < flat->count)
    raise_registers (a, mode_of (a), flat, i);
  release_flattened_array (values, flat);
  return result;
}

/* --- the estimate ------------------------------------------------------- */

/* Compute the series sigma (X), defined in Ertl, "New cardinality estimation
   algorithms for HyperLogLog sketches" (2017).  */
static double
sigma (double x)
{
  double y = 1, z = x, before;
  if (x == 1)
    return INFINITY;
  do
    {
      x *= x;
      before = z;
      z += x * y;
      y += y;
    }
  while (z != before);
  return z;
}

static double
tau (double x)
{
  double y = 1, z = 1 - x, before;
  if (x == 0 || x == 1)
    return 0;
  do
    {
      x = sqrt (x);
      before = z;
      y *= 0.5;
      z -= (1 - x) * (1 - x) * y;
    }
  while (z != before);
  return z / 3;
}

/* Return the estimate of the sketch A.  P is the precision of A, or its
   negative if A contains a list instead of registers.  */
static double
estimate (awk_array_t a, int p)
{
  size_t n;
  if (p < 0)
    {
      double cells = 1 << LIST_BITS;
      list_of (a, &n);
      return cells * log (cells / (cells - (double) n / ENTRY));
    }
  int q = 64 - p;
  double counts[66] = { 0 }, m = (double) ((size_t) 1 << p), z;
  for (size_t part = 0; part < ((size_t) 1 << p) / PART; part++)
    {
      char r[PART];
      sketch_get_block (a, part, r);
      for (int i = 0; i < PART; i++)
	counts[(r[i] - SKETCH_ZERO) & 63]++;
    }
  z = m * tau (1 - counts[q + 1] / m);
  for (int k = q; k >= 1; k--)
    z = 0.5 * (z + counts[k]);
  z += m * sigma (counts[0] / m);
  return m * m / (2 * log (2) * z);
}

awk_value_t *
hll_count (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = sketch_argument (0, self, "hll");
  int p = mode_of (a);
  return make_number (p == 0 ? 0 : trunc (estimate (a, p) + 0.5), result);
}

/* --- merging ------------------------------------------------------------ */

static void
merge_registers (awk_array_t a, awk_array_t b, int p)
{
  for (size_t part = 0; part < ((size_t) 1 << p) / PART; part++)
    {
      char x[PART], y[PART];
      bool changed = false;
      sketch_get_block (a, part, x);
      sketch_get_block (b, part, y);
      for (int i = 0; i < PART; i++)
	if (y[i] > x[i])
	  {
	    x[i] = y[i];
	    changed = true;
	  }
      if (changed)
	sketch_put_block (a, part, x);
    }
}

void
hll_merge (awk_array_t a, awk_array_t b)
{
  int of_a = mode_of (a), of_b = mode_of (b), p = abs (of_b);
  size_t n;
  const char *list;
  if (of_a == 0)
    ext_put_number (a, "hll", of_a = -p);
  if (abs (of_a) != p)
    sketch_fail ("the sketches have different precisions");
  if (of_b < 0)
    {
      list = list_of (b, &n);
      for (size_t i = 0; i < n; i += ENTRY)
	if (sketch_number (a, "hll") < 0)
	  add_entry (a, read_entry (list + i), p);
	else
	  raise_by_entry (a, read_entry (list + i), p);
      return;
    }
  if (of_a < 0)
    {
      list = list_of (a, &n);
      spread_list (a, list, n, p);
    }
  merge_registers (a, b, p);
}
