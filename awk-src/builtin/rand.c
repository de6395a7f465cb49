/* rand.c -- rand and srand.
   SPDX-License-Identifier: GPL-3.0-or-later

   rand returns the sequence of gawk (0.924046 0.593909 0.306394 ...).  The
   numbers come from the additive feedback generator of BSD's random (), with a
   state of 63 words, seeded by the minimal standard generator.  The numbers
   are shuffled with a table of 512 numbers (Bays and Durham); each result is
   made from two numbers.  The algorithms are from textbooks; how gawk combines
   them was found by comparing sequences of numbers.  Under -M, mpfunc.c
   implements rand.  */

#include <config.h>

#include <math.h>
#include <stdint.h>
#include <time.h>

#include "base/mathlib.h"
#include "builtin/functions.h"

enum { DEGREE = 63, SEPARATION = 1, TABLE = 512, WARM_UP = 10 * DEGREE };

static struct
{
  bool ready;
  uint32_t word[DEGREE];
  int front, rear;
  uint32_t table[TABLE], last;
  double seed;
} gen = { .seed = 1 };

/* Return the number after STATE in the sequence of Park and Miller's
   generator.  The computation uses signed numbers (Schrage's method).  */
static uint32_t
minimal_standard (uint32_t state)
{
  int32_t x = state;
  if (x == 0)
    x = 123459876;
  int32_t hi = x / 127773, lo = x % 127773;
  int64_t y = INT64_C (16807) * lo - INT64_C (2836) * hi;
  return y < 0 ? y + 0x7fffffff : y;
}

static uint32_t
additive_feedback (void)
{
  uint32_t w = gen.word[gen.front] += gen.word[gen.rear];
  gen.front = gen.front == DEGREE - 1 ? 0 : gen.front + 1;
  gen.rear = gen.rear == DEGREE - 1 ? 0 : gen.rear + 1;
  return w >> 1;
}

static uint32_t
shuffled (void)
{
  uint32_t *t = &gen.table[gen.last % TABLE];
  gen.last = *t;
  *t = additive_feedback ();
  return gen.last;
}

static void
start (uint32_t seed)
{
  gen.word[0] = seed;
  for (int i = 1; i < DEGREE; i++)
    gen.word[i] = minimal_standard (gen.word[i - 1]);
  gen.front = SEPARATION;
  gen.rear = 0;
  for (int i = 0; i < TABLE; i++)
    gen.table[i] = additive_feedback ();
  gen.last = additive_feedback ();
  for (int i = 0; i < WARM_UP; i++)
    shuffled ();
  gen.ready = true;
}

static uint32_t
seed_bits (double d)
{
  return (uint64_t) (int64_t) d;
}

void
bi_rand (struct val *result, struct val *args, int nargs)
{
  double r;
  if (bi_big (result, BIG_RAND, args, nargs))
    return;
  if (!gen.ready)
    start (seed_bits (gen.seed));
  do
    {
      double low = shuffled ();
      double high = shuffled ();
      /* The addition of 1/2 rounds the sum to the precision that doubles have
	 between 1/2 and 1.  */
      volatile double sum = 0.5 + (low * 0x1p-31 + high) * 0x1p-31;
      r = sum - 0.5;
    }
  while (r == 1);
  *result = val_num (r);
}

void
bi_srand (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_SRAND, "srand", "n", args, nargs))
    return;
  double seed = nargs ? math_trunc (val_to_num (args)) : (double) time (NULL);
  if (!(seed > -0x1p63 && seed < 0x1p63))
    seed = 0;
  *result = val_num (gen.seed);
  gen.seed = seed;
  gen.ready = false;
}
