/* space.c -- check that freed space and logs are returned to the file system.
   SPDX-License-Identifier: GPL-3.0-or-later

   The tests measure the used disk space with stat, and never compact a
   heap.  */

#include <config.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"

enum { BLOCKS = 200, BYTES = 40000 };

static const char *file;
static long flushes;

static int
count_flushes (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd, (void) data, (void) off, (void) n;
  flushes += op == IO_FLUSH;
  return 0;
}

static struct stat
look (void)
{
  struct stat st;
  CHECK (stat (file, &st) == 0);
  return st;
}

/* Return the number of bytes that the file occupies on the disk.  */
static double
on_disk (void)
{
  return look ().st_blocks * 512.0;
}

/* Fill all blocks of H with C, and allocate the blocks that are missing.  */
static void
fill (struct pma_heap *h, int c)
{
  char **v = pma_root (h);
  if (!v)
    pma_set_root (h, v = pma_zalloc (h, BLOCKS * sizeof *v));
  for (int i = 0; i < BLOCKS; i++)
    {
      if (!v[i])
	v[i] = pma_alloc (h, BYTES);
      memset (v[i], c, BYTES);
    }
}

/* Return true if each existing block of H is filled with C.  */
static bool
is_filled (struct pma_heap *h, int c)
{
  char **v = pma_root (h);
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; v[i] && j < BYTES; j++)
      if (v[i][j] != c)
	return false;
  return true;
}

static void
free_some (struct pma_heap *h, int from, int step)
{
  char **v = pma_root (h);
  for (int i = from; i < BLOCKS; i += step)
    {
      pma_free (h, v[i]);
      v[i] = NULL;
    }
}

static void
change_and_close (int c, enum pma_sync sync)
{
  struct pma_heap *h = must_open (file, sync);
  fill (h, c);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
}

/* Check that when a run ends, the space of a large log is freed; a small log
   may remain.  Check that closing a heap does not flush it.  Check that
   freeing the blocks in a large part of a heap frees the space of this part in
   the file.  */
static void
logs (enum pma_sync sync)
{
  unlink (file);
  change_and_close (1, sync);
  double heap = on_disk ();
  for (int c = 2; c < 6; c++)
    {
      change_and_close (c, sync);
      CHECK (on_disk () < heap * 1.1 && look ().st_size < heap * 1.2);
    }
  pmai_io_hook = count_flushes;
  struct pma_heap *h = must_open (file, sync);
  CHECK (is_filled (h, 5));
  flushes = 0;
  pma_close (h);
  CHECK (flushes == 0);
  h = must_open (file, sync);
  **(char **) pma_root (h) = 0;
  CHECK (pma_commit (h) == PMA_OK);
  long before = flushes;
  pma_close (h);
  CHECK (flushes == before);
  pmai_io_hook = NULL;
  h = must_open (file, sync);
  free_some (h, 0, 1);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (on_disk () < heap / 10 && look ().st_size < heap / 4);
}

/* Check that no log remains if a run with large logs releases the heap after
   its commits.  */
static void
handed_over (enum pma_sync sync)
{
  bool changed;
  unlink (file);
  change_and_close (1, sync);
  double heap = on_disk ();
  struct pma_heap *h = must_open (file, sync);
  for (int c = 2; c < 6; c++)
    {
      fill (h, c);
      CHECK (pma_release (h) == PMA_OK);
      CHECK (on_disk () < heap * 1.1 && look ().st_size < heap * 1.2);
      CHECK (pma_acquire (h, &changed) == PMA_OK && !changed);
      CHECK (is_filled (h, c));
    }
  pma_close (h);
}

/* Check that short holes are punched and reused after every second block has
   been freed.  */
static void
short_holes (enum pma_sync sync)
{
  enum { N = 1000, SIZE = 5 * UNIT };
  unlink (file);
  struct pma_heap *h = must_open (file, sync);
  char **v = pma_alloc (h, N * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < N; i++)
    v[i] = memset (pma_alloc (h, SIZE), i, SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  double full = on_disk ();
  h = must_open (file, sync);
  v = pma_root (h);
  for (int i = 0; i < N; i++)
    if (i % 2)
      pma_free (h, v[i]);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (on_disk () < full * 0.7);
  h = must_open (file, sync);
  v = pma_root (h);
  for (int i = 0; i < N; i++)
    if (i % 2)
      v[i] = memset (pma_alloc (h, SIZE), i, SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, sync);
  v = pma_root (h);
  for (int i = 0; i < N; i++)
    CHECK (v[i][0] == (char) i && v[i][SIZE - 1] == (char) i);
  pma_close (h);
}

/* Check that a commit returns the space of freed blocks, and that freed blocks
   are reused before the heap grows.  */
static void
halves (enum pma_sync sync)
{
  unlink (file);
  change_and_close (1, sync);
  double full = on_disk ();
  struct pma_heap *h = must_open (file, sync);
  free_some (h, 1, 2);
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (on_disk () < full * 0.7);
  fill (h, 1);
  CHECK (pma_commit (h) == PMA_OK && is_filled (h, 1));
  pma_close (h);
  CHECK (on_disk () < full * 1.1);
}

/* Check that blocks that are allocated and freed in one run do not occupy
   space.  */
static void
made_and_freed (enum pma_sync sync)
{
  unlink (file);
  struct pma_heap *h = must_open (file, sync);
  fill (h, 1);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  double full = on_disk ();
  unlink (file);
  h = must_open (file, sync);
  fill (h, 1);
  free_some (h, 1, 2);
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (on_disk () < full * 0.7);
  fill (h, 2);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, sync);
  CHECK (is_filled (h, 2));
  pma_close (h);
  CHECK (on_disk () < full * 1.1);
}

/* Start a reader of a heap with all blocks filled with C.  When the reader has
   opened the heap, it writes a byte to the pipe SAY.  The reader ends when it
   can read a byte from the pipe GO.  Return the process id of the reader.  */
static pid_t
start_reader (int c, int say[2], int go[2])
{
  struct pma_options o = { .file = file, .read_only = true };
  struct pma_heap *h;
  char byte = 0;
  CHECK (pipe (say) == 0 && pipe (go) == 0);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid)
    {
      CHECK (read (say[0], &byte, 1) == 1);
      return pid;
    }
  close (go[1]);
  CHECK (pma_open (&o, &h) == PMA_OK && is_filled (h, c));
  CHECK (write (say[1], &byte, 1) == 1);
  CHECK (read (go[0], &byte, 1) == 1);
  CHECK (is_filled (h, c));
  pma_close (h);
  _exit (0);
}

/* Rewrite all data repeatedly while a reader has the heap open.  Check that
   the file contains at most three states: the reader's state, the newest
   state, and the state before the newest.  After the reader has ended, the
   file must contain only the newest state.  */
static void
beside_a_reader (enum pma_sync sync)
{
  enum { TIMES = 12 };
  int say[2], go[2];
  double most = 0, longest = 0;
  unlink (file);
  change_and_close (100, sync);
  double heap = on_disk ();
  pid_t pid = start_reader (100, say, go);
  for (int i = 1; i <= TIMES; i++)
    {
      struct pma_heap *h = must_open (file, sync);
      if (i % 3 == 0)
	{
	  free_some (h, i % 2, 2);
	  CHECK (pma_commit (h) == PMA_OK);
	}
      fill (h, i);
      CHECK (pma_commit (h) == PMA_OK);
      pma_close (h);
      most = on_disk () > most ? on_disk () : most;
      longest = look ().st_size > longest ? look ().st_size : longest;
    }
  CHECK (write (go[1], "", 1) == 1);
  must_end (pid);
  for (int i = 0; i < 2; i++)
    {
      close (say[i]);
      close (go[i]);
    }
  printf ("beside a reader: %.2f of the heap on the disk, %.2f long\n",
	  most / heap, longest / heap);
  CHECK (most < 3.3 * heap && longest < 6 * heap);
  struct pma_heap *h = must_open (file, sync);
  CHECK (is_filled (h, TIMES));
  **(char **) pma_root (h) = 0;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (on_disk () < heap * 1.1 && look ().st_size < heap * 1.25);
}

int
main (void)
{
  file = test_file ("space");
  pmai_large_log = 1 << 20;
  for (int i = 0; i < 2; i++)
    {
      enum pma_sync sync = i ? PMA_SYNC_FULL : PMA_SYNC_OFF;
      logs (sync);
      handed_over (sync);
      halves (sync);
      short_holes (sync);
      made_and_freed (sync);
      beside_a_reader (sync);
    }
  unlink (file);
  return 0;
}
