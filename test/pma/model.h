/* model.h -- a small state that is stored in a heap, for tests that verify it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The root contains a table of blocks with known contents, a step number and a
   sum over the table, so that a heap can be verified without knowing the steps
   that were performed.  */

#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#include "pma/heapfile.h"

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

/* If the heap does not contain a model yet, create a model with N blocks of at
   most LARGEST bytes.  Return false if the heap is full.  */
bool model_init (struct pma_heap *h, uint32_t n, uint32_t largest);
/* Perform CHANGES random changes, which depend only on the step and SEED, and
   add 1 to the step number.  Return false if the heap or the disk is full.  */
bool model_step (struct pma_heap *h, uint64_t seed, unsigned changes);
/* Return the step number without verifying the state, or 0 if there is no
   model yet.  */
uint64_t model_step_number (const struct pma_heap *h);
/* Verify the state, and abort if it is wrong.  Return the step number, or 0 if
   there is no model yet.  */
uint64_t model_verify (struct pma_heap *h);
/* Free all blocks and the root.  */
void model_free (struct pma_heap *h);

/* Like pma_open with the usual options, but abort after an error.  */
struct pma_heap *must_open (const char *file, enum pma_sync sync);
/* Create FILE for a heap of SIZE bytes that cannot grow.  */
void must_fix_size (const char *file, size_t size);
/* Store the apply record A in FILE as if it had been written during an earlier
   boot.  */
void must_end_boot (const char *file, struct apply_record a);
/* Open the heap FILE, verify its state, and close it.  Return the step
   number.  */
uint64_t model_found (const char *file);
/* Start a process that keeps the heap FILE open for reading until the pipe *TO
   is closed, so that logs are not applied.  The process checks that the state
   does not change while it keeps the heap open.  Return the process id.  */
pid_t model_start_reader (const char *file, int *to);
/* Wait for the process PID, which must exit with status 0.  */
void must_end (pid_t pid);
/* Return a new file name in $TMPDIR.  If TMPDIR is not set, use /dev/shm or,
   if this folder does not exist, the current folder.  */
const char *test_file (const char *name);
/* Return the number in the environment variable NAME, which determines the
   size of a test, or return DEF if the variable is not set.  */
long test_count (const char *name, long def);

#endif /* MODEL_H */
