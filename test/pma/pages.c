/* pages.c -- compare the kernel's mappings with the states of pages.
   SPDX-License-Identifier: GPL-3.0-or-later

   Writers and readers make random steps.  The test runs with a memory budget
   that is too small and without a budget, and with and without verification of
   units at their first access.  After each step, all mappings in the address
   range of the heap (/proc/self/maps) are compared with the states of its
   units.  */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

static const char *file;
static long seen[PAGES_SHARED + 1], refused;

/* Replace madvise so that MADV_COLLAPSE fails.  On tmpfs, libpma requests huge
   pages as the file grows.  After the first failure, libpma must not request
   huge pages again.  */
int
madvise (void *p, size_t n, int how)
{
#ifdef MADV_COLLAPSE
  if (how == MADV_COLLAPSE)
    {
      refused++;
      errno = EINVAL;
      return -1;
    }
#endif
  return syscall (SYS_madvise, p, n, how);
}

/* A line of /proc/self/maps.  */
struct mapping
{
  uintptr_t from, to;
  char access[8];		/* access rights, such as rwxp or rwxs */
  unsigned long offset, inode;
};

/* For each state of units, the access rights and the file that their mapping
   must have.  */
static const struct
{
  const char *access;
  enum { NONE, HEAP, OTHER } file;
} expected[] = {
  [PAGES_NONE] = { "---p", NONE }, [PAGES_FILE] = { "rw-p", HEAP },
  [PAGES_CLOSED] = { "r--p", HEAP }, [PAGES_UNREAD] = { "---p", HEAP },
  [PAGES_SPILLED] = { "rw-s", OTHER }, [PAGES_COPIED] = { "rw-p", NONE },
  [PAGES_MEMORY] = { "rw-p", NONE }, [PAGES_SHARED] = { "rw-s", HEAP }
};

/* Compare the part of H that the mapping M covers with the states of its
   units.  */
static void
compare_mapping (const struct pma_heap *h, const struct mapping *m)
{
  const struct heap_file *f = h->file;
  uintptr_t base = (uintptr_t) h->base, end = base + h->range;
  if (m->to <= base || m->from >= end)
    return;
  uint32_t u = (m->from - base) >> UNIT_SHIFT;
  uint32_t to = ((m->to < end ? m->to : end) - base) >> UNIT_SHIFT, next;
  CHECK (m->from >= base);
  for (; u < to; u = next)
    {
      next = to;
      enum page_state s = pmai_pages_at (f, u, &next);
      seen[s]++;
      CHECK (next > u && strcmp (m->access, expected[s].access) == 0);
      CHECK ((m->inode == 0) == (expected[s].file == NONE));
      CHECK ((m->inode == f->ino) == (expected[s].file == HEAP));
      CHECK (!m->inode || m->offset - (m->from - base) == 0);
    }
}

/* Compare all mappings of H with the states of its units.  Return false if
   /proc/self/maps cannot be read.  */
static bool
compare (const struct pma_heap *h)
{
  FILE *maps = fopen ("/proc/self/maps", "r");
  struct mapping m;
  if (!maps)
    return false;
  while (fscanf (maps, "%lx-%lx %7s %lx %*s %lu%*[^\n]", &m.from, &m.to,
		 m.access, &m.offset, &m.inode) == 5)
    compare_mapping (h, &m);
  fclose (maps);
  return true;
}

/* Check that a forked child can detach, store and allocate, and that its
   parent's heap does not change.  */
static void
fork_child (struct pma_heap *h, char *p)
{
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK && compare (h));
      memset (p, 'c', 100);
      memset (pma_alloc (h, 400000), 'c', 400000);
      CHECK (compare (h));
      _exit (0);
    }
  must_end (pid);
}

enum { N_BLOCKS = 60, BLOCK_MOST = 800000 };

/* Return the root of H, an array of N_BLOCKS blocks.  If H does not have a
   root, create the array of blocks as its root.  */
static char **
root_of (struct pma_heap *h)
{
  char **v = pma_root (h);
  if (!v)
    {
      v = pma_zalloc (h, N_BLOCKS * sizeof *v);
      CHECK (pma_set_root (h, v) == PMA_OK);
    }
  return v;
}

/* If *HELD is NULL, allocate and hold a new block of N bytes.  */
static void
hold (struct pma_heap *h, char **held, size_t n)
{
  if (!*held && (*held = pma_alloc (h, n)) && !pma_hold (h, *held, n))
    memset (*held, 'h', n);
}

/* Change H by a random operation, which may create, release or free the held
   block *HELD.  When blocks are replaced, the new blocks are filled with
   FILL.  */
static void
change (struct pma_heap *h, bool read_only, char **held, int fill, uint64_t *r)
{
  int k = rnd (r) % N_BLOCKS;
  size_t n = (1 + rnd (r) % (BLOCK_MOST >> UNIT_SHIFT)) << UNIT_SHIFT;
  char **v = root_of (h);
  switch (rnd (r) % 10)
    {
    case 0:
      CHECK (read_only || pma_commit (h) == PMA_OK);
      *held = NULL;
      break;
    case 1:
      CHECK (rnd (r) % 2 || pma_rollback (h) == PMA_OK);
      *held = NULL;
      break;
    case 2:
      pma_worked (h);
      break;
    case 3:
      hold (h, held, n);
      break;
    case 4:
      if (*held && rnd (r) % 2)
	pma_let_go (h, *held);
      else
	pma_free (h, *held);
      *held = NULL;
      break;
    case 5:
      fork_child (h, (char *) v);
      break;
    default:
      pma_free (h, v[k]);
      v[k] = memset (pma_alloc (h, n), fill, n);
    }
}

/* Open a heap with the options O, and make random steps that depend on
   SEED.  */
static void
steps (const struct pma_options *o, uint64_t seed)
{
  struct pma_heap *h;
  uint64_t r = seed;
  char *held = NULL;
  CHECK (pma_open (o, &h) == PMA_OK && compare (h));
  root_of (h);
  for (int i = 0; i < 120; i++)
    {
      change (h, o->read_only, &held, i, &r);
      char **v = root_of (h);
      CHECK (compare (h));
      for (int j = 0; j < N_BLOCKS; j += 1 + rnd (&r) % 30)
	if (v[j])
	  v[j][UNIT - 1] ^= 1;
      CHECK (compare (h));
    }
  CHECK (o->read_only || pma_commit (h) == PMA_OK);
  pma_close (h);
}

/* Enlarge a heap by many megabytes while requests for huge pages in its file
   fail.  */
static void
growing (void)
{
  enum { N = 40, SIZE = 3 << 20 };
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  char **v = pma_zalloc (h, N * sizeof *v);
  CHECK (pma_set_root (h, v) == PMA_OK);
  for (int i = 0; i < N; i++)
    {
      v[i] = memset (pma_alloc (h, SIZE), i, SIZE);
      CHECK (compare (h));
    }
  CHECK (pma_commit (h) == PMA_OK && compare (h));
  CHECK (refused < 2);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  v = pma_root (h);
  for (int i = 0; i < N; i++)
    CHECK (*v[i] == i && memcmp (v[i], v[i] + 1, SIZE - 1) == 0);
  pma_close (h);
  unlink (file);
}

int
main (void)
{
  file = test_file ("pages");
  struct pma_options all = { .file = file, .sync = PMA_SYNC_OFF };
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  if (!compare (h))
    return 77;
  pma_close (h);
  pmai_stretch = 16;
  for (uint64_t seed = 1; seed <= 24; seed++)
    {
      struct pma_options o = all;
      o.verify = seed % 2 ? PMA_VERIFY_TOUCH : PMA_VERIFY_AUTO;
      o.budget = seed / 2 % 3 ? 0 : 2 << 20;
      o.read_only = seed % 5 == 0;
      if (seed % 8 == 1)
	unlink (file);
      steps (&o, seed);
    }
  for (int s = 0; s <= PAGES_SHARED; s++)
    CHECK (seen[s] > 0);
  unlink (file);
  growing ();
  return 0;
}
