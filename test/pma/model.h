/* model.h -- a little state kept in a heap, for tests that must know it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The root holds a table of blocks with known contents, a step number and
   a sum over the table, so that a heap can be judged without knowing what
   was done to it.  */

#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "pma/pma.h"

#define CHECK(x) \
  do \
    if (!(x)) \
      { \
	fprintf (stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x); \
	abort (); \
      } \
  while (0)

struct block
{
  unsigned char *p;
  uint32_t n, fill;
};

struct model
{
  uint64_t step, sum;
  uint32_t n_blocks, largest;
  struct block b[];
};

uint64_t rnd (uint64_t *state);

/* Make the model, N blocks of at most LARGEST bytes, when there is none.
   False when there is no room.  */
bool model_init (struct pma_heap *h, uint32_t n, uint32_t largest);
/* CHANGES random changes that depend on the step and SEED alone; the step
   number grows by one.  False when the heap or disk is full.  */
bool model_step (struct pma_heap *h, uint64_t seed, unsigned changes);
/* The step number, unchecked; 0 when there is no model yet.  */
uint64_t model_step_number (const struct pma_heap *h);
/* The step number of the state; aborts when anything is not as it was
   made.  0 when there is no model yet.  */
uint64_t model_verify (struct pma_heap *h);
/* Free all, the root included.  */
void model_free (struct pma_heap *h);

/* pma_open with the usual options; aborts on error.  */
struct pma_heap *must_open (const char *file, enum pma_sync sync);
/* A fresh name for a file in $TMPDIR, else /dev/shm, else here.  */
const char *test_file (const char *name);
/* Size of a run: environment variable NAME, or DEF.  */
long test_count (const char *name, long def);

#endif /* MODEL_H */
