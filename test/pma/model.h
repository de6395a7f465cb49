/* model.h -- a small state kept in a heap, for tests that compare it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The root has a table of blocks with known contents, a step number and a sum
   over the table, so that a heap can be checked without knowledge of the steps
   made in it.  */

#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

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

/* Create the model, N blocks of at most LARGEST bytes, if there is none.
   Return false if the heap is full.  */
bool model_init (struct pma_heap *h, uint32_t n, uint32_t largest);
/* Make CHANGES random changes that depend only on the step and SEED; add 1 to
   the step number.  Return false if the heap or disk is full.  */
bool model_step (struct pma_heap *h, uint64_t seed, unsigned changes);
/* Return the step number, or 0 if there is no model yet, without checking the
   state.  */
uint64_t model_step_number (const struct pma_heap *h);
/* Check the state, and abort if anything is wrong.  Return the step number, or
   0 if there is no model yet.  */
uint64_t model_verify (struct pma_heap *h);
/* Free everything, the root included.  */
void model_free (struct pma_heap *h);

/* Like pma_open with the usual options; abort after an error.  */
struct pma_heap *must_open (const char *file, enum pma_sync sync);
/* Start a process that has the heap FILE open for reading until the pipe *TO
   is closed, so that logs stay unapplied.  The process checks that the state
   does not change meanwhile.  */
pid_t model_start_reader (const char *file, int *to);
/* Wait for the process PID, which must exit with status 0.  */
void must_end (pid_t pid);
/* Return a new file name in $TMPDIR or, if that is not set, in /dev/shm or, if
   that does not exist, in the current folder.  */
const char *test_file (const char *name);
/* Return the number in the environment variable NAME, or DEF if it is not set.
   Such a variable gives the size of a test.  */
long test_count (const char *name, long def);

#endif /* MODEL_H */
