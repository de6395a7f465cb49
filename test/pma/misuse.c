/* misuse.c -- check that misuse of a heap is reported immediately.
   SPDX-License-Identifier: GPL-3.0-or-later

   This test covers double frees, frees of addresses that are not objects,
   invalid roots, and opening a file that is already open.  After misuse, the
   file keeps its last committed state.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model.h"

static const char *file;

enum { N = 500 };

/* Create and commit a heap of N objects of SIZE bytes.  The root contains the
   addresses of the objects.  */
static struct pma_heap *
fresh (size_t size)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  char **root = pma_zalloc (h, N * sizeof *root);
  for (int i = 0; i < N; i++)
    memset (root[i] = pma_alloc (h, size), i, size);
  CHECK (pma_set_root (h, root) == PMA_OK && pma_commit (h) == PMA_OK);
  return h;
}

static char *
object (struct pma_heap *h, int i)
{
  return ((char **) pma_root (h))[i];
}

/* Check that the next two commits after a misuse fail, that a rollback
   restores the heap, and that the file has not changed.  */
static void
refused (struct pma_heap *h, size_t size)
{
  char what[128];
  CHECK (pma_commit (h) == PMA_EMISUSE && pma_commit (h) == PMA_EMISUSE);
  CHECK (pma_last_error () == PMA_EMISUSE);
  CHECK (!strstr (pma_strerror (PMA_EMISUSE), "restore"));
  CHECK (pma_rollback (h) == PMA_OK);
  for (int i = 0; i < N; i++)
    CHECK (object (h, i)[0] == (char) i && object (h, i)[size - 1] == (char) i);
  CHECK (pma_verify (h, what, sizeof what) == PMA_OK);
  pma_free (h, object (h, 0));
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  CHECK (pma_verify (h, what, sizeof what) == PMA_OK);
  pma_close (h);
}

/* Free an object twice: immediately, after other objects have been freed, and
   after a commit.  */
static void
freed_twice (size_t size)
{
  static const int orders[][6] = {
    { 7, 7, -1 }, { 7, 9, 7, -1 }, { 7, 9, 300, 7, -1 },
    { 9, 7, 8, 9, 8, -1 }
  };
  for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
    {
      struct pma_heap *h = fresh (size);
      for (int i = 0; orders[k][i] >= 0; i++)
	pma_free (h, object (h, orders[k][i]));
      refused (h, size);
    }
  struct pma_heap *h = fresh (size);
  char *p = object (h, 7), *q = object (h, 8);
  pma_free (h, p);
  pma_free (h, q);
  CHECK (pma_commit (h) == PMA_OK);
  pma_free (h, p);
  CHECK (pma_commit (h) == PMA_EMISUSE);
  pma_close (h);
}

/* Free an object twice in the run that has allocated it.  */
static void
freed_fresh (size_t size)
{
  struct pma_heap *h = fresh (size);
  char *p[100];
  for (int i = 0; i < 100; i++)
    CHECK ((p[i] = pma_alloc (h, size)));
  pma_free (h, p[50]);
  pma_free (h, p[51]);
  pma_free (h, p[50]);
  refused (h, size);
}

/* Free all objects of a slab, so that the slab is freed as well.  Finally,
   free one of the objects two more times.  */
static void
freed_slab (size_t size)
{
  struct pma_heap *h = fresh (size);
  char *p = object (h, N - 1), *root = pma_root (h);
  for (int i = 0; i < N; i++)
    pma_free (h, ((char **) root)[i]);
  pma_free (h, p);
  pma_free (h, p);
  refused (h, size);
}

/* Store to freed memory, which a sanitizer would report.  */
static __attribute__ ((no_sanitize ("address"))) void
store_into_freed (char *p, size_t n)
{
  volatile char *v = p;
  while (n-- > 0)
    *v++ = 0x77;
}

static void
stored_after_free (void)
{
  struct pma_heap *h = fresh (40);
  char *p = object (h, 20);
  pma_free (h, object (h, 21));
  pma_free (h, p);
  store_into_freed (p, 40);
  refused (h, 40);
}

static void
foreign (size_t size)
{
  static char mine[100];
  char local[100], *inside;
  void *of_malloc = malloc (100);
  for (int k = 0; k < 6; k++)
    {
      struct pma_heap *h = fresh (size), *anon;
      inside = object (h, 30);
      CHECK (pma_open (NULL, &anon) == PMA_OK);
      void *wrong[] = { mine, local, of_malloc, inside + size / 2 / 8 * 8,
	pma_alloc (anon, 50), (char *) pma_root (h) - ((size_t) 1 << 30) };
      if (k % 2)
	CHECK (!pma_realloc (h, wrong[k], 200)
	       && pma_last_error () == PMA_EMISUSE);
      else
	pma_free (h, wrong[k]);
      pma_close (anon);
      if (k == 3)
	pma_free (h, wrong[k]);
      refused (h, size);
    }
  free (of_malloc);
}

/* Free and reallocate addresses inside of an object, most of them in its first
   word, and reallocate an object that is already free.  */
static void
inside_object (size_t size)
{
  static const int offsets[] = { 1, 4, 7 };
  for (int k = 0; k < 3; k++)
    {
      struct pma_heap *h = fresh (size);
      pma_free (h, object (h, 30) + offsets[k]);
      CHECK (pma_last_error () == PMA_EMISUSE);
      refused (h, size);
      h = fresh (size);
      CHECK (!pma_realloc (h, object (h, 30) + offsets[k], size));
      refused (h, size);
    }
  struct pma_heap *h = fresh (size);
  pma_free (h, object (h, 30));
  CHECK (!pma_realloc (h, object (h, 30), size));
  refused (h, size);
  if (size <= 8)
    return;
  h = fresh (size);
  CHECK (!pma_realloc (h, object (h, 30) + 8, size));
  refused (h, size);
}

/* Check that misuse of a heap without a file leaves other objects intact.
   (The heap has no file that must be protected.)  */
static void
in_memory (void)
{
  struct pma_heap *h, *file_heap = fresh (16);
  char what[128];
  CHECK (pma_open (NULL, &h) == PMA_OK);
  char *big = pma_alloc (h, 5 << 20), *large = pma_alloc (h, 50000);
  char *other = pma_alloc (h, 3 << 20);
  memset (other, 5, 3 << 20);
  pma_free (h, big);
  pma_free (h, big);
  CHECK (pma_last_error () == PMA_EMISUSE);
  pma_free (h, large);
  pma_free (h, large);
  pma_free (h, object (file_heap, 3));
  CHECK (!pma_realloc (h, what, 77) && pma_last_error () == PMA_EMISUSE);
  CHECK (pma_check (h, what, sizeof what) == PMA_EMISUSE && *what);
  for (int i = 0; i < 3 << 20; i++)
    CHECK (other[i] == 5);
  pma_close (h);
  CHECK (pma_commit (file_heap) == PMA_OK);
  pma_close (file_heap);
}

static void
roots (void)
{
  struct pma_heap *h = fresh (40), *anon;
  char local[64], *root = pma_root (h), *freed = object (h, 11);
  CHECK (pma_open (NULL, &anon) == PMA_OK);
  char *large = pma_alloc (h, 100000), *gone = pma_alloc (h, 100000);
  char *beyond = pma_alloc (h, 100000);
  pma_free (h, freed);
  pma_free (h, gone);
  void *wrong[] = { local, (void *) 8, root + 8, root - 8, freed,
    object (h, 12) + 8, large + 8, large + 4096, gone, gone + 4096,
    pma_alloc (anon, 40), root - ((uintptr_t) root & 0xffffff),
    root + ((size_t) 1 << 31), large + 1 };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      CHECK (pma_set_root (h, wrong[i]) == PMA_EINVAL);
      CHECK (pma_last_error () == PMA_EINVAL && pma_root (h) == root);
    }
  CHECK (pma_set_root (h, large) == PMA_OK && pma_root (h) == large);
  CHECK (pma_set_root (h, object (h, 0) ? beyond : NULL) == PMA_OK);
  CHECK (pma_set_root (h, NULL) == PMA_OK && !pma_root (h));
  CHECK (pma_commit (h) == PMA_OK);
  void *big = pma_alloc (anon, 2 << 20);
  CHECK (pma_set_root (anon, big) == PMA_OK);
  CHECK (pma_set_root (anon, (char *) big + 64) == PMA_EINVAL);
  pma_close (anon);
  pma_close (h);
}

/* --- the file is open already ------------------------------------------- */

static enum pma_error
open_as (struct pma_heap **h, bool read_only, bool exclude_writers)
{
  struct pma_options o = { .file = file, .read_only = read_only,
    .exclude_writers = exclude_writers, .timeout = -1 };
  return pma_open (&o, h);
}

static void
second_writer (void)
{
  struct pma_heap *h = fresh (40), *g;
  char name[4096];
  bool changed;
  CHECK (!strstr (pma_strerror (PMA_EOPEN), "another"));
  CHECK (open_as (&g, false, false) == PMA_EOPEN && !g);
  CHECK (open_as (&g, true, false) == PMA_EOPEN && !g);
  CHECK (pma_last_error () == PMA_EOPEN);
  /* Check that the file cannot be opened again under a different name, not
     even while the lock is released.  */
  snprintf (name, sizeof name, "%s.other", file);
  unlink (name);
  CHECK (link (file, name) == 0);
  struct pma_options o = { .file = name, .timeout = -1 };
  CHECK (pma_open (&o, &g) == PMA_EOPEN);
  CHECK (pma_release (h) == PMA_OK);
  CHECK (pma_open (&o, &g) == PMA_EOPEN);
  CHECK (pma_acquire (h, &changed) == PMA_OK && !changed);
  unlink (name);
  object (h, 5)[0] = 5;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (open_as (&g, false, false) == PMA_OK);
  pma_close (g);
}

/* Check that libpma records every open heap, not only the last one.  */
static void
second_file (void)
{
  struct pma_heap *h = fresh (40), *g, *x;
  char name[4096];
  struct pma_options o = { .file = file, .timeout = 1 };
  snprintf (name, sizeof name, "%s.second", file);
  unlink (name);
  g = must_open (name, PMA_SYNC_OFF);
  CHECK (pma_open (&o, &x) == PMA_EOPEN && !x);
  pma_close (h);
  CHECK (open_as (&h, false, false) == PMA_OK);
  pma_close (g);
  unlink (name);
  CHECK (pma_open (&o, &x) == PMA_EOPEN && !x);
  pma_close (h);
}

static void
second_reader (void)
{
  struct pma_heap *h, *g, *x;
  struct pma_options mends = { .file = file, .read_only = true, .mend = true,
    .timeout = -1 };
  pma_close (fresh (40));
  CHECK (open_as (&h, true, false) == PMA_OK);
  CHECK (open_as (&g, true, false) == PMA_OK && g == h);
  CHECK (open_as (&x, false, false) == PMA_EOPEN && !x);
  CHECK (open_as (&x, true, true) == PMA_EOPEN && !x);
  CHECK (pma_open (&mends, &x) == PMA_EOPEN && !x);
  CHECK (pma_rollback (h) == PMA_EOPEN && pma_release (h) == PMA_EOPEN);
  CHECK (object (g, 9)[0] == 9);
  pma_close (h);
  CHECK (object (g, 9)[0] == 9);
  object (g, 9)[0] = 1;
  CHECK (pma_commit (g) == PMA_EREADONLY);
  CHECK (pma_rollback (g) == PMA_OK && object (g, 9)[0] == 9);
  CHECK (pma_release (g) == PMA_OK);
  CHECK (open_as (&x, true, false) == PMA_EOPEN);
  pma_close (g);
  CHECK (open_as (&x, true, true) == PMA_OK);
  CHECK (open_as (&g, true, true) == PMA_OK && g == x);
  CHECK (open_as (&h, true, false) == PMA_OK && h == x);
  pid_t pid = fork ();
  if (pid == 0)
    _exit (open_as (&x, true, false) != PMA_EOPEN);
  must_end (pid);
  for (int i = 0; i < 3; i++)
    pma_close (x);
  CHECK (pma_open (&mends, &x) == PMA_OK);
  CHECK (open_as (&g, true, false) == PMA_EOPEN && !g);
  CHECK (pma_open (&mends, &g) == PMA_OK && g == x);
  pma_close (g);
  pma_close (x);
  CHECK (open_as (&h, false, false) == PMA_OK);
  pma_close (h);
}

int
main (void)
{
  static const size_t sizes[] = { 8, 16, 40, 1000, 16384, 20000 };
  file = test_file ("misuse");
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      freed_twice (sizes[i]);
      freed_fresh (sizes[i]);
      freed_slab (sizes[i]);
      inside_object (sizes[i]);
    }
  stored_after_free ();
  foreign (40);
  foreign (20000);
  in_memory ();
  roots ();
  second_writer ();
  second_file ();
  second_reader ();
  unlink (file);
  return 0;
}
