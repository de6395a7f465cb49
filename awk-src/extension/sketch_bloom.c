/* sketch_bloom.c -- Bloom filters: test whether a value was seen before.
   SPDX-License-Identifier: GPL-3.0-or-later

   The element "bloom" is the number of blocks, and "hashes" is the number of
   bits for each value.  The elements "0", "1", ... are the blocks, with 64
   characters of six bits each.  Empty blocks are omitted.  All bits of a value
   are in one block, so that only one element is accessed.  Since the values
   are not distributed evenly over the blocks, the filter needs somewhat more
   bits than an ordinary Bloom filter.  */

#include <config.h>
#include "sketch.h"

#include <math.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { BLOCK = SKETCH_BLOCK, BLOCK_BITS = 6 * BLOCK };

static void
set_up (awk_array_t a, double items, double rate)
{
  if (items == 0)
    items = 100000;
  if (rate == 0)
    rate = 0.01;
  if (!(items >= 1 && items <= 1e10))
    sketch_fail ("the number of items must be from 1 to 1e10");
  if (!(rate >= 1e-6 && rate <= 0.5))
    sketch_fail ("the rate of errors must be from 1e-6 to 0.5");
  double bits = items * -log (rate) / (log (2) * log (2));
  double spare = 1.08 + 0.09 * -log10 (rate);
  double blocks = ceil (bits * spare / BLOCK_BITS);
  double hashes = round (-log2 (rate));
  ext_put_number (a, "bloom", blocks < 1 ? 1 : blocks);
  ext_put_number (a, "hashes", hashes < 1 ? 1 : hashes);
}

/* The bits that represent a value.  */
struct place
{
  uint64_t block;
  uint32_t at, step;
  int hashes;
};

static struct place
place_of (awk_array_t a, const char *p, size_t n)
{
  XXH128_hash_t h = XXH3_128bits (p, n);
  uint64_t blocks = (uint64_t) sketch_number (a, "bloom");
  struct place where;
  where.block = (uint64_t) (((unsigned __int128) h.high64 * blocks) >> 64);
  where.at = (uint32_t) h.low64;
  where.step = (uint32_t) (h.low64 >> 32) | 1;
  where.hashes = (int) sketch_number (a, "hashes");
  return where;
}

/* Set the bits of W in B.  Return false if all bits of W were already set,
   otherwise true.  */
static bool
set_bits (const struct place *w, char *b)
{
  bool new = false;
  uint32_t x = w->at;
  for (int i = 0; i < w->hashes; i++, x += w->step)
    {
      uint32_t bit
	= (uint32_t) (((uint64_t) (x * 2654435761u) * BLOCK_BITS) >> 32);
      int old = b[bit / 6] - SKETCH_ZERO, now = old | 1 << bit % 6;
      new = new || now != old;
      b[bit / 6] = (char) (SKETCH_ZERO + now);
    }
  return new;
}

awk_value_t *
bloom_add (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  char b[BLOCK];
  size_t n;
  awk_array_t a = sketch_argument (0, self, "bloom");
  const char *p = ext_text (1, &n);
  if (sketch_number (a, "bloom") == 0)
    set_up (a, sketch_option (nargs, 2), sketch_option (nargs, 3));
  struct place w = place_of (a, p, n);
  sketch_get_block (a, w.block, b);
  bool new = set_bits (&w, b);
  if (new)
    sketch_put_block (a, w.block, b);
  return make_number (new, result);
}

awk_value_t *
bloom_has (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  char b[BLOCK];
  size_t n;
  awk_array_t a = sketch_argument (0, self, "bloom");
  const char *p = ext_text (1, &n);
  if (sketch_number (a, "bloom") == 0)
    return make_number (0, result);
  struct place w = place_of (a, p, n);
  sketch_get_block (a, w.block, b);
  return make_number (!set_bits (&w, b), result);
}

void
bloom_merge (awk_array_t a, awk_array_t b)
{
  double blocks = sketch_number (b, "bloom");
  double hashes = sketch_number (b, "hashes");
  if (sketch_number (a, "bloom") == 0)
    {
      ext_put_number (a, "bloom", blocks);
      ext_put_number (a, "hashes", hashes);
    }
  if (sketch_number (a, "bloom") != blocks
      || sketch_number (a, "hashes") != hashes)
    sketch_fail ("the filters are of different sizes");
  for (uint64_t i = 0; i < (uint64_t) blocks; i++)
    {
      char x[BLOCK], y[BLOCK], z[BLOCK];
      sketch_get_block (a, i, x);
      sketch_get_block (b, i, y);
      for (int k = 0; k < BLOCK; k++)
	z[k] = (char) (SKETCH_ZERO
		       + ((x[k] - SKETCH_ZERO) | (y[k] - SKETCH_ZERO)));
      if (memcmp (x, z, BLOCK) != 0)
	sketch_put_block (a, i, z);
    }
}
