/* dax.c -- write heap files on persistent memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   mmap with MAP_SYNC succeeds only for files on persistent memory.  For a
   mapping with MAP_SYNC, the kernel writes the location of a page in the file
   to the medium before a process can store to the page.  Therefore, a store
   through a mapping with MAP_SYNC does not need a system call.  libpmem copies
   the data; it is loaded when the first file on persistent memory is opened.

   Only the kernel can allocate new blocks of the file.  After a write that
   allocates blocks, and after stores through other mappings (fresh space), the
   next flush must be a system call.  */

#include <config.h>
#include "pma/dax.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_LIBPMEM
# include <libpmem.h>
#endif

#include "pma/assertion.h"
#include "pma/heapfile.h"

enum { MAX_FILES = 8 };

static struct dax_file
{
  struct heap_file *f;		/* NULL if the entry is not in use */
  char *map;
  size_t len;
  bool kernel;			/* true if a system call has written since the
				   last flush */
} files[MAX_FILES];

unsigned pmai_dax_files;
bool pmai_dax_anywhere;
unsigned long pmai_dax_copies;

/* --- copying ------------------------------------------------------------ */

static void (*copy) (void *to, const void *from, size_t n);
static void (*drain) (void);
static void (*persist) (const void *p, size_t n);

static void
copy_plainly (void *to, const void *from, size_t n)
{
  memcpy (to, from, n);
}

static void
drain_nothing (void)
{
}

static void
persist_nothing (const void *p, size_t n)
{
}

#ifdef HAVE_LIBPMEM
static __typeof__ (pmem_memcpy) *pmem_copy;

static void
copy_past_caches (void *to, const void *from, size_t n)
{
  pmem_copy (to, from, n, PMEM_F_MEM_NONTEMPORAL | PMEM_F_MEM_NODRAIN);
}

static bool
load_library (void)
{
  static void *lib;
  if (!lib)
    lib = dlopen ("libpmem.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!lib)
    return false;
  pmem_copy = (__typeof__ (pmem_copy)) dlsym (lib, "pmem_memcpy");
  drain = (void (*) (void)) dlsym (lib, "pmem_drain");
  persist = (void (*) (const void *, size_t)) dlsym (lib, "pmem_persist");
  copy = copy_past_caches;
  return pmem_copy && drain && persist;
}
#else
static bool
load_library (void)
{
  return false;
}
#endif

static bool
load (void)
{
  if (!pmai_dax_anywhere)
    return load_library ();
  copy = copy_plainly;
  drain = drain_nothing;
  persist = persist_nothing;
  return true;
}

/* --- files -------------------------------------------------------------- */

static struct dax_file *
of_file (const struct heap_file *f)
{
  for (int i = 0; pmai_dax_files && i < MAX_FILES; i++)
    if (files[i].f == f)
      return &files[i];
  return NULL;
}

static struct dax_file *
of_descriptor (int fd)
{
  for (int i = 0; i < MAX_FILES; i++)
    if (files[i].f && files[i].f->fd == fd && files[i].f->pid == getpid ())
      return &files[i];
  return NULL;
}

static bool
map (struct dax_file *d, size_t len)
{
  int kind = pmai_dax_anywhere ? MAP_SHARED : MAP_SHARED_VALIDATE | MAP_SYNC;
  void *p = mmap (NULL, len, PROT_READ | PROT_WRITE, kind | MAP_NORESERVE,
		  d->f->fd, 0);
  if (p == MAP_FAILED)
    return false;
  if (d->map)
    munmap (d->map, d->len);
  d->map = p;
  d->len = len;
  return true;
}

bool
pmai_dax_is_on (const struct heap_file *f)
{
  return of_file (f);
}

static bool forked;

static void
note_fork (void)
{
  forked = true;
}

/* Arrange for note_fork to be called at each fork from now on.  */
static void
watch_forks (void)
{
  static bool watching;
  if (!watching && pthread_atfork (NULL, note_fork, note_fork) != 0)
    forked = true;
  watching = true;
}

bool
pmai_dax_tells_private (const struct heap_file *f)
{
  return pmai_dax_files && !pmai_dax_anywhere && !forked && of_file (f);
}

void
pmai_dax_begin (struct heap_file *f)
{
  pmai_dax_end (f);
  if (f->ro || !f->flush || (f->on_tmpfs && !pmai_dax_anywhere))
    return;
  for (int i = 0; i < MAX_FILES; i++)
    {
      struct dax_file *d = &files[i];
      if (d->f)
	continue;
      *d = (struct dax_file) { .f = f, .kernel = true };
      if (map (d, UNIT) && load ())
	{
	  watch_forks ();
	  pmai_dax_files++;
	}
      else
	{
	  if (d->map)
	    munmap (d->map, d->len);
	  d->f = NULL;
	}
      return;
    }
}

void
pmai_dax_end (struct heap_file *f)
{
  struct dax_file *d = of_file (f);
  if (!d)
    return;
  munmap (d->map, d->len);
  d->f = NULL;
  pmai_dax_files--;
}

/* Return true if the file has blocks for [OFF, OFF + N) and they are mapped.
   If the file has the blocks but the mapping is too short, extend the mapping
   first.  */
static bool
is_there (struct dax_file *d, uint64_t off, size_t n)
{
  struct stat st;
  off_t hole = lseek (d->f->fd, off, SEEK_HOLE);
  if (hole < 0 || (uint64_t) hole < off + n)
    return false;
  if (off + n <= d->len)
    return true;
  return fstat (d->f->fd, &st) == 0 && (uint64_t) st.st_size >= off + n
    && map (d, st.st_size);
}

bool
pmai_dax_write (int fd, const void *data, uint64_t off, size_t n)
{
  struct dax_file *d = of_descriptor (fd);
  if (!d)
    return false;
  if (!is_there (d, off, n))
    {
      d->kernel = true;
      return false;
    }
  copy (d->map + off, data, n);
  pmai_dax_copies++;
  return true;
}

bool
pmai_dax_publish (int fd, const void *data, uint64_t off)
{
  uint64_t word;
  struct dax_file *d = of_descriptor (fd);
  if (!d || !is_there (d, off, sizeof word))
    return false;
  assert_debug (off % sizeof word == 0);
  memcpy (&word, data, sizeof word);
  drain ();
  __atomic_store_n ((uint64_t *) (d->map + off), word, __ATOMIC_RELEASE);
  persist (d->map + off, sizeof word);
  pmai_dax_copies++;
  return true;
}

bool
pmai_dax_flush (int fd)
{
  struct dax_file *d = of_descriptor (fd);
  if (!d)
    return false;
  drain ();
  if (d->kernel || d->f->pages.mapped > d->f->pages.hwm)
    {
      d->kernel = false;
      return false;
    }
  return true;
}
