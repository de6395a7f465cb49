/* dax.c -- check commits that copy data to the file, as on persistent memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   If pmai_dax_anywhere is true, libpma maps any heap file and copies data to
   the mapping, as it does on persistent memory.  This test replaces the
   functions of libpmem, and it replaces mmap in order to handle the flag
   MAP_SYNC, which the kernel accepts only on persistent memory.  */

#include <config.h>

#include <dlfcn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "model.h"
#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"

#ifdef __SANITIZE_ADDRESS__

/* Skip the test: before main starts, the sanitizer calls dlsym and mmap, which
   this file replaces.  */
int
main (void)
{
  return 77;
}

#else

enum { N = 2000, SIZE = 3000 };

static unsigned flushes;

static int
count (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd, (void) data, (void) off, (void) n;
  flushes += op == IO_FLUSH;
  return 0;
}

static char **
begin (struct pma_heap *h)
{
  char **v = pma_zalloc (h, N * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < N; i++)
    v[i] = memset (pma_alloc (h, SIZE), 0, SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  return v;
}

/* Check changes, commits, rollbacks, and the state that a reader sees
   afterwards.  SIZED is true if the heap must be created with a fixed size.  */
static void
changing (bool sized)
{
  const char *file = test_file ("dax");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  struct stat st;
  unlink (file);
  if (sized)
    {
      FILE *f = fopen (file, "w");
      CHECK (f && ftruncate (fileno (f), 32 << 20) == 0);
      fclose (f);
    }
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (pmai_dax_is_on (h->file) && pmai_dax_files == 1);
  char **v = begin (h);
  for (int round = 1; round <= 50; round++)
    {
      for (int i = round % 7; i < N; i += 61)
	v[i][round] = round;
      CHECK (pma_commit (h) == PMA_OK);
      v[3][100] = 'x';
      if (round % 10 == 0)
	CHECK (pma_rollback (h) == PMA_OK);
      v[3][100] = 0;
    }
  CHECK (pmai_dax_copies > 500);
  CHECK (fstat (h->file->fd, &st) == 0 && st.st_size < 40 << 20);
  pma_close (h);
  CHECK (pmai_dax_files == 0);
  o.read_only = true;
  o.verify = PMA_VERIFY_ALL;
  CHECK (pma_open (&o, &h) == PMA_OK && !pmai_dax_is_on (h->file));
  v = pma_root (h);
  for (int round = 1; round <= 50; round++)
    for (int i = 0; i < N; i++)
      CHECK (v[i][round] == (i % 61 == round % 7 ? round : 0));
  pma_close (h);
  unlink (file);
}

/* Check that, once the file has space for logs, a commit that only changes
   existing data copies everything to the mapping instead of making system
   calls.  */
static void
steady (void)
{
  const char *file = test_file ("steady");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  char **v = begin (h);
  unsigned long before = 0;
  for (int i = 0; i < 60; i++)
    {
      v[i * 7][20] = i;
      v[i * 11][20] = i;
      if (i == 50)
	before = pmai_dax_copies;
      CHECK (pma_commit (h) == PMA_OK);
    }
  /* Each commit copies the log, the commit slot, the intent record, the units,
     the apply record (twice), and the unit of heap_state.  */
  CHECK (pmai_dax_copies - before >= 10 * 6);
  pma_close (h);
  unlink (file);
}

#if defined HAVE_LIBPMEM && defined SYS_mmap && defined MAP_SYNC

static unsigned long copied, drained, persisted;
static const char *missing;	/* the name of the function that libpmem lacks,
				   or "" if libpmem is missing */
static bool refuse_sync;

static void *
fake_memcpy (void *to, const void *from, size_t n, unsigned flags)
{
  (void) flags;
  copied++;
  return memcpy (to, from, n);
}

static void
fake_drain (void)
{
  drained++;
}

static void
fake_persist (const void *p, size_t n)
{
  (void) p, (void) n;
  persisted++;
}

void *
dlopen (const char *name, int flags)
{
  (void) flags;
  return strncmp (name, "libpmem", 7) == 0 && strcmp (missing, "") != 0
    ? &copied : NULL;
}

void *
dlsym (void *lib, const char *name)
{
  CHECK (lib == &copied);
  if (strcmp (name, missing) == 0)
    return NULL;
  return strcmp (name, "pmem_memcpy") == 0 ? (void *) fake_memcpy
    : strcmp (name, "pmem_drain") == 0 ? (void *) fake_drain
    : strcmp (name, "pmem_persist") == 0 ? (void *) fake_persist : NULL;
}

/* Replace mmap: accept MAP_SYNC, unless refuse_sync is set, for files that are
   not on persistent memory.  */
void *
mmap (void *p, size_t n, int prot, int flags, int fd, off_t off)
{
  if (flags & MAP_SYNC)
    {
      if (refuse_sync)
	return MAP_FAILED;
      flags = MAP_SHARED;
    }
  return (void *) syscall (SYS_mmap, p, n, prot, flags, fd, off);
}

/* While a heap is open, open a second heap and commit a change to the second
   heap.  If ON is true, both heaps must be written as memory (pma/dax.h).  */
static void
commit_another (bool on)
{
  struct pma_options o = { .file = "dax-other", .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  unlink (o.file);
  CHECK (pma_open (&o, &h) == PMA_OK && pmai_dax_files == 2 * on);
  begin (h)[5][20] = 'y';
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  unlink (o.file);
}

/* If ON is true, check that libpma can distinguish private pages from other
   pages, but cannot do so after a fork.  */
static void
fork_beside (struct pma_heap *h, bool on)
{
  CHECK (pmai_dax_tells_private (h->file) == on);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    _exit (pma_commit (h) != PMA_EFORK);
  must_end (pid);
  CHECK (!pmai_dax_tells_private (h->file));
}

/* Check that commits use the functions of libpmem if ON is true, that commits
   without these functions have the same results, and that several heaps can be
   open.  Return false if the file system is tmpfs, which is never treated as
   persistent memory.  */
static bool
commit_twice (bool on)
{
  struct pma_options o = { .file = "dax-heap", .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  unlink (o.file);
  copied = drained = persisted = 0;
  CHECK (pma_open (&o, &h) == PMA_OK);
  if (h->file->on_tmpfs)
    {
      pma_close (h);
      unlink (o.file);
      return false;
    }
  CHECK (pmai_dax_is_on (h->file) == on && pmai_dax_files == on);
  char **v = begin (h);
  commit_another (on);
  v[3][100] = 'x';
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (on == (copied > 0) && on == (drained > 0) && on == (persisted > 0));
  fork_beside (h, on);
  v[4][100] = 'z';
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  o.verify = PMA_VERIFY_ALL;
  CHECK (pma_open (&o, &h) == PMA_OK);
  v = pma_root (h);
  CHECK (v[3][100] == 'x' && v[4][100] == 'z' && v[5][20] == 0);
  pma_close (h);
  unlink (o.file);
  return true;
}

/* Check commits with each function of libpmem missing, with all functions, and
   on a file system without DAX.  */
static void
by_library (void)
{
  static const char *const lacks[] = {
    "", "pmem_memcpy", "pmem_drain", "pmem_persist", "nothing"
  };
  enum { WAYS = sizeof lacks / sizeof *lacks };
  for (int i = 0; i <= WAYS; i++)
    {
      missing = lacks[i % WAYS];
      refuse_sync = i == WAYS;
      if (!commit_twice (i == WAYS - 1))
	return;
    }
}

#else

static void
by_library (void)
{
}

#endif

int
main (void)
{
  by_library ();
  pmai_dax_anywhere = true;
  pmai_io_hook = count;
  changing (false);
  changing (true);
  steady ();
  CHECK (flushes > 0);
  return 0;
}

#endif
