/* locks.c -- writers in turn, readers together, children without a say.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "model.h"

static const char *file;
static int waited;

static void
on_wait (const char *name, void *ctx)
{
  (void) name;
  (void) ctx;
  waited++;
}

static enum pma_error
open_for (struct pma_heap **h, bool read_only, double timeout)
{
  struct pma_options o = { .file = file, .read_only = read_only,
    .timeout = timeout, .waiting = on_wait };
  return pma_open (&o, h);
}

/* Eight processes add to one counter, each in runs of its own.  */
static void
counters (void)
{
  enum { PROCESSES = 8, RUNS = 200 };
  unlink (file);
  for (int i = 0; i < PROCESSES; i++)
    if (fork () == 0)
      {
	for (int j = 0; j < RUNS; j++)
	  {
	    struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
	    if (!pma_root (h))
	      pma_set_root (h, pma_zalloc (h, 8));
	    ++*(long *) pma_root (h);
	    CHECK (pma_commit (h) == PMA_OK);
	    pma_close (h);
	  }
	_exit (0);
      }
  int status;
  while (wait (&status) > 0)
    CHECK (status == 0);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  CHECK (*(long *) pma_root (h) == PROCESSES * RUNS);
  pma_close (h);
}

/* Who comes second waits and then gives up.  Locks belong to openings, so
   one process can show it.  */
static void
limits (void)
{
  struct pma_heap *w, *h, *g;
  unlink (file);
  CHECK (open_for (&w, false, 0) == PMA_OK);
  CHECK (!pma_root (w) && !pma_is_wanted (w));
  void *p = pma_zalloc (w, 8);
  pma_set_root (w, p);
  CHECK (pma_commit (w) == PMA_OK);
  CHECK (open_for (&h, false, 0) == PMA_EBUSY);
  CHECK (open_for (&h, true, 0.05) == PMA_EBUSY && waited == 0);
  CHECK (open_for (&h, false, 1.2) == PMA_EBUSY && waited == 1);
  pma_close (w);
  CHECK (open_for (&h, true, 0) == PMA_OK);
  CHECK (open_for (&g, false, 0) == PMA_EBUSY);
  if (fork () == 0)
    {
      /* Readers side by side, each in its own address space.  */
      pma_close (h);
      CHECK (open_for (&g, true, 0) == PMA_OK);
      CHECK (pma_root (g));
      pma_close (g);
      _exit (0);
    }
  int status;
  CHECK (wait (&status) > 0 && status == 0);
  pma_close (h);
}

/* The heap is handed over where another waits, and comes back with what
   that one did.  */
static void
hand_over (void)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  long *n = pma_zalloc (h, 8);
  pma_set_root (h, n);
  bool changed = true;
  CHECK (pma_release (h) == PMA_OK && pma_acquire (h, &changed) == PMA_OK);
  CHECK (!changed && *n == 0);
  *n = 1;
  if (fork () == 0)
    {
      CHECK (pma_commit (h) == PMA_EFORK);
      CHECK (pma_rollback (h) == PMA_EFORK);
      pma_close (h);
      h = must_open (file, PMA_SYNC_OFF);
      CHECK (*(long *) pma_root (h) == 1);
      CHECK (model_init (h, 10, 100) || true);
      for (int i = 0; i < 5000; i++)
	CHECK (pma_alloc (h, 2000));
      *(long *) pma_root (h) = 2;
      CHECK (pma_commit (h) == PMA_OK);
      pma_close (h);
      _exit (0);
    }
  while (!pma_is_wanted (h))
    nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
  CHECK (pma_release (h) == PMA_OK);
  int status;
  CHECK (wait (&status) > 0 && status == 0);
  CHECK (pma_acquire (h, &changed) == PMA_OK && changed);
  CHECK (*(long *) pma_root (h) == 2);
  char what[100];
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
  *(long *) pma_root (h) = 3;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  CHECK (*(long *) pma_root (h) == 3);
  pma_close (h);
}

/* While the heap is with others another file takes its name.  */
static void
replaced (void)
{
  const char *other = test_file ("locks-other");
  const char *moved = test_file ("locks-moved");
  bool changed;
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  pma_set_root (h, pma_zalloc (h, 8));
  CHECK (pma_release (h) == PMA_OK);
  struct pma_options o = { .file = other, .seed = pma_hash_seed (h) };
  struct pma_heap *g;
  CHECK (pma_open (&o, &g) == PMA_OK);
  CHECK (model_init (g, 50, 5000) && model_step (g, 1, 300));
  CHECK (pma_commit (g) == PMA_OK);
  pma_close (g);
  CHECK (rename (other, file) == 0);
  CHECK (pma_acquire (h, &changed) == PMA_OK && changed);
  CHECK (model_verify (h) == 1 && pma_hash_seed (h) == o.seed);
  CHECK (pma_release (h) == PMA_OK);
  g = must_open (other, PMA_SYNC_OFF);
  CHECK (model_init (g, 50, 5000) && pma_commit (g) == PMA_OK);
  pma_close (g);
  CHECK (rename (file, moved) == 0 && rename (other, file) == 0);
  CHECK (pma_acquire (h, &changed) == PMA_EREPLACED);
  pma_close (h);
  CHECK (rename (moved, file) == 0);
  h = must_open (file, PMA_SYNC_OFF);
  CHECK (model_step (h, 1, 300) && pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  CHECK (model_verify (h) == 2);
  pma_close (h);
}

int
main (void)
{
  file = test_file ("locks");
  replaced ();
  limits ();
  hand_over ();
  counters ();
  unlink (file);
  return 0;
}
