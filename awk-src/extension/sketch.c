/* sketch.c -- extension: summarise streams in bounded memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   sketch::hll_add (a, value [, precision]): add VALUE to a HyperLogLog sketch.
   sketch::hll_add_keys (a, values [, precision]): add each subscript of VALUES.
   sketch::hll_count (a): estimate the number of distinct values.
   sketch::tdigest_add (a, number [, size]): add NUMBER to a t-digest.
   sketch::tdigest_add_counts (a, counts [, size]): for each element of COUNTS,
     add its subscript as often as its value says.
   sketch::tdigest_quantile (a, q): estimate the quantile Q.
   sketch::tdigest_rank (a, number): estimate the fraction of the numbers that
     are at most NUMBER.
   sketch::tdigest_count (a): return how many numbers were added.
   sketch::top_add (a, value [, by [, size]]): add BY to the count of VALUE.
   sketch::top_add_counts (a, amounts [, size [, prefix]]): add each element of
     AMOUNTS to the count of a value, which is PREFIX followed by the subscript
     of the element.
   sketch::top_list (a, out [, most]): store the most frequent values in OUT.
   sketch::bloom_add (a, value [, items [, rate]]): add VALUE to a Bloom filter.
   sketch::bloom_has (a, value): return 1 if VALUE was probably added.
   sketch::merge (a, b): merge B into A.
   sketch::bytes (a): return the size of A.  */

#include <config.h>
#define EXT_MAIN
#include "sketch.h"

const char *sketch_running;

_Noreturn void
sketch_fail (const char *what)
{
  fatal (ext_id, "sketch::%s: %s", sketch_running, what);
  abort ();
}

/* --- elements ----------------------------------------------------------- */

double
sketch_number (awk_array_t a, const char *name)
{
  awk_value_t k, v;
  return get_array_element (a, ext_key (name, &k), AWK_NUMBER, &v)
    ? v.num_value : 0;
}

const char *
sketch_text (awk_array_t a, const char *name, size_t *n)
{
  awk_value_t k, v;
  if (!get_array_element (a, ext_key (name, &k), AWK_STRING, &v))
    return NULL;
  *n = v.str_value.len;
  return v.str_value.str;
}

void
sketch_get_block (awk_array_t a, uint64_t number, char b[SKETCH_BLOCK])
{
  awk_value_t k, v;
  if (get_array_element (a, make_number ((double) number, &k), AWK_STRING, &v)
      && v.str_value.len == SKETCH_BLOCK)
    memcpy (b, v.str_value.str, SKETCH_BLOCK);
  else
    memset (b, SKETCH_ZERO, SKETCH_BLOCK);
}

void
sketch_put_block (awk_array_t a, uint64_t number, const char b[SKETCH_BLOCK])
{
  awk_value_t k, v;
  set_array_element (a, make_number ((double) number, &k),
		     make_const_string (b, SKETCH_BLOCK, &v));
}

awk_array_t
sketch_part (awk_array_t a, const char *name, bool make)
{
  awk_value_t k, v;
  if (make)
    return ext_subarray (a, name, strlen (name));
  return get_array_element (a, ext_key (name, &k), AWK_ARRAY, &v)
    ? v.array_cookie : NULL;
}

awk_flat_array_t *
sketch_flatten (awk_array_t a, awk_valtype_t values)
{
  awk_flat_array_t *flat;
  return a && flatten_array_typed (a, &flat, AWK_STRING, values) ? flat
    : NULL;
}

/* --- the functions ------------------------------------------------------ */

void
sketch_check_empty (awk_array_t a)
{
  size_t n = 0;
  if (get_element_count (a, &n) && n > 0)
    sketch_fail ("the array is not a sketch of this kind");
}

awk_array_t
sketch_argument (size_t i, const struct awk_ext_func *self,
		 const char *kind)
{
  awk_array_t a = ext_array (i, self->name, i == 0 ? "first" : "second");
  sketch_running = self->name;
  if (!a)
    sketch_fail ("an array is required");
  if (kind && sketch_number (a, kind) == 0)
    sketch_check_empty (a);
  return a;
}

double
sketch_option (int nargs, int i)
{
  return nargs > i ? ext_number ((size_t) i) : 0;
}

static awk_value_t *
do_merge (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static const struct
  {
    const char *kind;
    void (*merge) (awk_array_t, awk_array_t);
  } kinds[] = {
    { "hll", hll_merge }, { "tdigest", tdigest_merge },
    { "top", top_merge }, { "bloom", bloom_merge }
  };
  size_t n = 0;
  awk_array_t a = sketch_argument (0, self, NULL);
  awk_array_t b = sketch_argument (1, self, NULL);
  make_null_string (result);
  if (get_element_count (b, &n) && n == 0)
    return result;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (sketch_number (b, kinds[i].kind) != 0)
      {
	sketch_argument (0, self, kinds[i].kind);
	kinds[i].merge (a, b);
	return result;
      }
  sketch_fail ("the second array is not a sketch");
}

/* Return the number of bytes in the subscripts and values of A.  */
static double
bytes_of (awk_array_t a)
{
  double sum = 0;
  awk_flat_array_t *flat = sketch_flatten (a, AWK_UNDEFINED);
  for (size_t i = 0; flat && i < flat->count; i++)
    {
      const awk_element_t *e = &flat->elements[i];
      sum += (double) e->index.str_value.len;
      sum += e->value.val_type == AWK_ARRAY
	? bytes_of (e->value.array_cookie)
	: e->value.val_type == AWK_STRING || e->value.val_type == AWK_STRNUM
	? (double) e->value.str_value.len : 8;
    }
  if (flat)
    release_flattened_array (a, flat);
  return sum;
}

static awk_value_t *
do_bytes (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  return make_number (bytes_of (sketch_argument (0, self, NULL)), result);
}

static awk_ext_func_t functions[] = {
  { "hll_add", hll_add, 3, 2, awk_false, NULL },
  { "hll_add_keys", hll_add_keys, 3, 2, awk_false, NULL },
  { "hll_count", hll_count, 1, 1, awk_false, NULL },
  { "tdigest_add", tdigest_add, 3, 2, awk_false, NULL },
  { "tdigest_add_counts", tdigest_add_counts, 3, 2, awk_false, NULL },
  { "tdigest_quantile", tdigest_quantile, 2, 2, awk_false, NULL },
  { "tdigest_rank", tdigest_rank, 2, 2, awk_false, NULL },
  { "tdigest_count", tdigest_count, 1, 1, awk_false, NULL },
  { "top_add", top_add, 4, 2, awk_false, NULL },
  { "top_add_counts", top_add_counts, 4, 2, awk_false, NULL },
  { "top_list", top_list, 3, 2, awk_false, NULL },
  { "bloom_add", bloom_add, 4, 2, awk_false, NULL },
  { "bloom_has", bloom_has, 2, 2, awk_false, NULL },
  { "merge", do_merge, 2, 2, awk_false, NULL },
  { "bytes", do_bytes, 1, 1, awk_false, NULL }
};

EXT_LOAD (sketch, "sketch", "1.0", NULL)
