/* commit.c -- check commits and rollbacks by reopening the heap.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"

static long io_writes;

static int
count_writes (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  io_writes += op != IO_READ;
  return 0;
}

/* Close the heap H, reopen its FILE and verify it.  */
static struct pma_heap *
reopen (struct pma_heap *h, const char *file, enum pma_sync sync)
{
  char what[128] = "";
  pma_close (h);
  h = must_open (file, sync);
  CHECK (pma_verify (h, what, sizeof what) == PMA_OK);
  return h;
}

/* Perform random steps, commits and rollbacks, and sometimes reopen the
   heap.  */
static void
transactions (enum pma_sync sync, enum dirty_road road, off_t fixed)
{
  const char *file = test_file ("commit");
  uint64_t r = road * 100 + sync, step = 0;
  pmai_dirty_road = road;
  if (fixed)
    must_fix_size (file, fixed);
  struct pma_heap *h = must_open (file, sync);
  CHECK (model_init (h, 400, 200000));
  for (int i = 0; i < 300; i++)
    {
      CHECK (model_step (h, 7, 1 + rnd (&r) % 60));
      unsigned what = rnd (&r) % 10;
      if (what < 6)
	{
	  CHECK (pma_commit (h) == PMA_OK);
	  step = model_verify (h);
	}
      else if (what < 8)
	{
	  CHECK (pma_rollback (h) == PMA_OK);
	  CHECK (model_verify (h) == step);
	}
      else
	{
	  h = reopen (h, file, sync);
	  CHECK (model_verify (h) == step);
	}
      CHECK (model_init (h, 400, 200000));
    }
  struct stat st;
  CHECK (pma_commit (h) == PMA_OK && stat (file, &st) == 0);
  CHECK (sync != PMA_SYNC_OFF || fixed == 0 || st.st_size == fixed);
  model_free (h);
  CHECK (pma_commit (h) == PMA_OK);
  struct pma_stats s;
  pma_stats (h, &s);
  CHECK (s.in_use == 0 && s.high_water == FIRST_UNIT * UNIT);
  pma_close (h);
  unlink (file);
  pmai_dirty_road = DIRTY_SCAN;
}

/* Check that readers, and runs that change nothing, do not write to the
   file.  */
static void
reading_never_writes (void)
{
  const char *file = test_file ("read");
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  CHECK (model_init (h, 100, 100) && model_step (h, 1, 500));
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  pmai_io_hook = count_writes;
  h = must_open (file, PMA_SYNC_FULL);
  CHECK (model_verify (h) == 1);
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (io_writes == 0);
  pma_close (h);
  struct pma_options o = { .file = file, .read_only = true };
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (model_step (h, 2, 100) && model_verify (h) == 2);
  CHECK (pma_commit (h) == PMA_EREADONLY);
  CHECK (pma_rollback (h) == PMA_OK && model_verify (h) == 1);
  pma_close (h);
  CHECK (io_writes == 0);
  pmai_io_hook = NULL;
  unlink (file);
}

/* Check that freed space is returned to the file system.  */
static void
holes (void)
{
  const char *file = test_file ("holes");
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  struct stat full, less, more;
  char **v = pma_zalloc (h, 4000 * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < 4000; i++)
    memset (v[i] = pma_alloc (h, 1000), i, 1000);
  CHECK (pma_commit (h) == PMA_OK && stat (file, &full) == 0);
  for (int i = 0; i < 3990; i++)
    {
      pma_free (h, v[i]);
      v[i] = NULL;
    }
  CHECK (pma_commit (h) == PMA_OK && stat (file, &less) == 0);
  CHECK (less.st_blocks < full.st_blocks / 4);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  v = pma_root (h);
  for (int i = 0; i < 3990; i++)
    memset (v[i] = pma_alloc (h, 1000), i, 1000);
  CHECK (pma_commit (h) == PMA_OK && stat (file, &more) == 0);
  CHECK (more.st_size == full.st_size);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  v = pma_root (h);
  for (int i = 0; i < 4000; i++)
    CHECK (v[i][0] == (char) i && v[i][999] == (char) i);
  pma_close (h);
  unlink (file);
}

/* Check a heap that is larger than its memory budget, so that parts of it are
   moved to an unnamed file.  */
static void
spilling (enum dirty_road road)
{
  pmai_dirty_road = road;
  enum { N = 1 << 16, SIZE = 480 };
  const char *file = test_file ("spill");
  struct pma_options o = { .file = file, .budget = 4 << 20 };
  struct pma_heap *h;
  uint64_t r = 5;
  CHECK (pma_open (&o, &h) == PMA_OK);
  uint32_t **v = pma_zalloc (h, N * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < N; i++)
    v[i] = pma_zalloc (h, SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (h->file->pages.n > 10);
  for (int round = 1; round <= 4; round++)
    {
      for (int i = 0; i < N; i++)
	v[i][rnd (&r) % (SIZE / 4)]++;
      CHECK (h->file->spill.open <= h->file->budget.units);
      CHECK (round == 3 ? pma_rollback (h) == PMA_OK
	     : pma_commit (h) == PMA_OK);
      if (round == 2)
	{
	  pma_close (h);
	  CHECK (pma_open (&o, &h) == PMA_OK);
	}
    }
  pma_close (h);
  o.read_only = true;
  o.verify = PMA_VERIFY_ALL;
  CHECK (pma_open (&o, &h) == PMA_OK);
  uint64_t total = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < SIZE / 4; j++)
      total += v[i][j];
  CHECK (total == 3 * N);
  pma_close (h);
  unlink (file);
}

static uint32_t
n_spilled (const struct pma_heap *h)
{
  const struct pages *p = &h->file->pages;
  uint32_t n = 0;
  for (uint32_t c = 0; c < p->n; c++)
    n += p->state[c] == PAGES_SPILLED;
  return n;
}

/* Check that if stores are far apart, only the changed pages count towards the
   memory budget.  */
static void
sparse (void)
{
  enum { N = 2000, SIZE = 16384 };
  const char *file = test_file ("sparse");
  struct pma_options o = { .file = file, .budget = 2 << 20 };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  char **v = pma_zalloc (h, N * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < N; i++)
    v[i] = memset (pma_alloc (h, SIZE), 'o', SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  for (int i = 0; i < 400; i++)
    v[i * 5][100] = 'n';
  CHECK (h->file->spill.on && n_spilled (h) == 0);
  for (int i = 0; i < N; i++)
    v[i][5000] = 'n';
  CHECK (n_spilled (h) > 0);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (pma_open (&o, &h) == PMA_OK);
  v = pma_root (h);
  for (int i = 0; i < N; i++)
    {
      bool touched = i % 5 == 0 && i < 2000;
      CHECK (v[i][100] == (touched ? 'n' : 'o') && v[i][5000] == 'n'
	     && v[i][SIZE - 1] == 'o');
    }
  pma_close (h);
  unlink (file);
}

/* Check that a child that has detached can store to any part of the heap: to
   private pages, to pages that were moved to a file, and to new space.  */
static void
detaching (size_t budget)
{
  enum { N = 4000, SIZE = 4096 };
  const char *file = test_file ("detach");
  struct pma_options o = { .file = file, .budget = budget };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  char **v = pma_zalloc (h, 2 * N * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < N; i++)
    v[i] = memset (pma_alloc (h, SIZE), 'o', SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  for (int i = 0; i < 2 * N; i++)
    if (i >= N || i % 3 == 0)
      v[i] = memset (i < N ? v[i] : pma_alloc (h, SIZE), 'n', SIZE);
  CHECK (budget == 0 || h->file->spill.on);
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK);
      for (int i = 0; i < 2 * N; i++)
	memset (v[i], 'c', SIZE);
      for (int i = 0; i < N; i++)
	memset (pma_alloc (h, SIZE), 'c', SIZE);
      CHECK (pma_commit (h) == PMA_EFORK);
      _exit (0);
    }
  must_end (pid);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  v = pma_root (h);
  for (int i = 0; i < 2 * N; i++)
    for (int j = 0; j < SIZE; j += 64)
      CHECK (v[i][j] == (i >= N || i % 3 == 0 ? 'n' : 'o'));
  pma_close (h);
  unlink (file);
}

/* Compare the pages of the N bytes at V with EXPECTED.  After the
   comparison, store to every STEPth page, and update EXPECTED.  */
static void
change_pages (uint32_t *v, size_t n, size_t step, uint32_t *expected)
{
  for (size_t i = 0; i < n / UNIT; i++)
    {
      CHECK (v[i * UNIT / 4 + 9] == expected[i]);
      if (i % step == 0)
	v[i * UNIT / 4 + 9] = ++expected[i];
    }
}

/* Like change_pages, but change every page of the N bytes at V in a child
   process.  Return the child's process ID.  */
static pid_t
change_in_child (struct pma_heap *h, uint32_t *v, size_t n, uint32_t *expected)
{
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK);
      pma_worked (h);
      change_pages (v, n, 1, expected);
      _exit (0);
    }
  return pid;
}

/* Check that data in huge pages are committed, rolled back and inherited like
   data in small pages.  */
static void
gathering (enum dirty_road road)
{
  enum { BYTES = 4 << 20, ROUNDS = 40 };
  static uint32_t expected[BYTES / UNIT], before[BYTES / UNIT];
  const char *file = test_file ("gathering");
  uint64_t r = road + 1;
  pmai_dirty_road = road;
  pmai_stretch = 16;
  memset (expected, 0, sizeof expected);
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  uint32_t *v = pma_zalloc (h, BYTES);
  pma_set_root (h, v);
  CHECK (pma_commit (h) == PMA_OK);
  for (int i = 0; i < ROUNDS; i++)
    {
      memcpy (before, expected, sizeof before);
      change_pages (v, BYTES / (1 + rnd (&r) % 4), 1 + rnd (&r) % 4, expected);
      pma_worked (h);
      CHECK ((h->file->gathering.n_done > 0) == (road != DIRTY_ALL));
      change_pages (v, BYTES, 1 + rnd (&r) % 300, expected);
      pma_worked (h);
      pid_t pid = i % 8 ? 0 : change_in_child (h, v, BYTES, expected);
      memset (pma_alloc (h, 100000), 'm', 100000);
      if (pid)
	must_end (pid);
      if (i % 3 == 0)
	{
	  CHECK (pma_rollback (h) == PMA_OK);
	  memcpy (expected, before, sizeof before);
	}
      else
	CHECK (pma_commit (h) == PMA_OK);
      if (i % 5 == 0)
	h = reopen (h, file, PMA_SYNC_FULL);
      v = pma_root (h);
    }
  change_pages (v, BYTES, 1, expected);
  pma_close (h);
  pmai_stretch = 512;
  unlink (file);
}

/* The large blocks of the test, and the contents that they should have.  */
enum { BIG_BLOCKS = 60 };
struct big_block
{
  char *p;
  size_t n;
  char fill;
};

static void
check_blocks (const struct big_block *b)
{
  for (int i = 0; i < BIG_BLOCKS; i++)
    for (size_t j = 0; b[i].p && j < b[i].n; j += 997)
      CHECK (b[i].p[j] == b[i].fill);
}

/* Free block B, and in two of three calls allocate a new block in its
   place.  */
static void
renew_block (struct pma_heap *h, struct big_block *b, uint64_t *r)
{
  pma_free (h, b->p);
  b->p = NULL;
  if (rnd (r) % 3 == 0)
    return;
  b->n = 1 + rnd (r) % (rnd (r) % 8 ? 200000 : 3000000);
  bool zero = rnd (r) % 2;
  b->p = zero ? pma_zalloc (h, b->n) : pma_alloc (h, b->n);
  CHECK (b->p);
  for (size_t j = 0; zero && j < b->n; j++)
    CHECK (b->p[j] == 0);
  memset (b->p, b->fill = 1 + rnd (r) % 100, b->n);
}

/* Free all blocks.  */
static void
free_blocks (struct pma_heap *h, struct big_block *b)
{
  for (int i = 0; i < BIG_BLOCKS; i++)
    {
      pma_free (h, b[i].p);
      b[i].p = NULL;
    }
}

/* Overwrite all blocks in a child.  */
static void
overwrite_in_child (struct pma_heap *h, const struct big_block *b)
{
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK);
      for (int i = 0; i < BIG_BLOCKS; i++)
	if (b[i].p)
	  memset (b[i].p, 'c', b[i].n);
      _exit (0);
    }
  must_end (pid);
}

/* Check a heap that grows by many megabytes at a time, and shrinks.  If NO_HUGE
   is true, its file has no huge pages.  FIXED is its fixed size, or 0.  */
static void
growing (bool no_huge, off_t fixed)
{
  static struct big_block now[BIG_BLOCKS], then[BIG_BLOCKS];
  const char *file = test_file ("growing");
  uint64_t r = no_huge + 7;
  memset (now, 0, sizeof now);
  memset (then, 0, sizeof then);
  if (fixed)
    must_fix_size (file, fixed);
  struct pma_heap *h = must_open (file, PMA_SYNC_AUTO);
  pma_set_root (h, pma_zalloc (h, 1));
  for (int i = 0; i < 60; i++)
    {
      h->file->fresh.no_huge = no_huge;
      if (i % 5 == 0)
	free_blocks (h, now);
      for (int n = i % 5 ? rnd (&r) % 150 : 0; n > 0; n--)
	renew_block (h, &now[rnd (&r) % BIG_BLOCKS], &r);
      check_blocks (now);
      if (i % 6 == 0)
	overwrite_in_child (h, now);
      if (rnd (&r) % 4 == 0)
	{
	  CHECK (pma_rollback (h) == PMA_OK);
	  memcpy (now, then, sizeof now);
	}
      else
	CHECK (pma_commit (h) == PMA_OK);
      memcpy (then, now, sizeof now);
      if (rnd (&r) % 4 == 0)
	h = reopen (h, file, PMA_SYNC_AUTO);
      check_blocks (now);
    }
  pma_close (h);
  unlink (file);
}

int
main (void)
{
  growing (false, 0);
  growing (true, 0);
  growing (false, 100 << 20);
  for (int road = DIRTY_SCAN; road <= DIRTY_ALL; road++)
    gathering (road);
  for (int road = DIRTY_SCAN; road <= DIRTY_ALL; road++)
    spilling (road);
  pmai_dirty_road = DIRTY_SCAN;
  sparse ();
  detaching (0);
  detaching (4 << 20);
  for (int road = DIRTY_SCAN; road <= DIRTY_ALL; road++)
    {
      transactions (PMA_SYNC_FULL, road, 0);
      transactions (PMA_SYNC_OFF, road, 0);
    }
  transactions (PMA_SYNC_FULL, DIRTY_SCAN, 64 << 20);
  transactions (PMA_SYNC_OFF, DIRTY_SCAN, 64 << 20);
  reading_never_writes ();
  holes ();
  return 0;
}
