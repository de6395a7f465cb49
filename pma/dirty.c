/* dirty.c -- find the private pages that were modified.
   SPDX-License-Identifier: GPL-3.0-or-later

   A store to a page of a private file mapping replaces the page of the file by
   a private copy.  The kernel reports which pages are private copies:
   PAGEMAP_SCAN (Linux 6.7) skips pages that were never accessed; older kernels
   have /proc/self/pagemap.  If /proc is missing or not reliable, every page is
   treated as modified, and the changes are found by comparing the pages with
   the file.  If a range is small, compare its pages without asking the kernel,
   because opening pagemap would take longer.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "pma/dax.h"
#include "pma/heapfile.h"

/* The kernel's interface for PAGEMAP_SCAN, which older system headers
   lack.  */
struct scan_region
{
  uint64_t start, end, categories;
};
struct scan_arg
{
  uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages;
  uint64_t category_inverted, category_mask, category_anyof_mask;
  uint64_t return_mask;
};
#define SCAN_IOCTL _IOWR ('f', 16, struct scan_arg)
enum { SCAN_FILE = 1 << 2, SCAN_PRESENT = 1 << 3, SCAN_SWAPPED = 1 << 4 };

enum dirty_road pmai_dirty_road = DIRTY_SCAN;

enum { FEW_BYTES = 1 << 16 };

/* Report the private pages in [*FROM, TO), using PAGEMAP_SCAN, and set *FROM
   to the end of the reported part.  Return PMA_OK, the error that SEE returns,
   or -1 if the kernel does not have PAGEMAP_SCAN.  */
static int
each_by_scan (int fd, char **from, char *to, pmai_see_fn *see, void *ctx)
{
  struct scan_region vec[512];
  struct scan_arg a = {
    .size = sizeof a,
    .end = (uintptr_t) to,
    .vec = (uintptr_t) vec,
    .vec_len = sizeof vec / sizeof *vec,
    .category_inverted = SCAN_FILE,
    .category_mask = SCAN_FILE,
    .category_anyof_mask = SCAN_PRESENT | SCAN_SWAPPED,
    .return_mask = SCAN_FILE
  };
  a.start = (uintptr_t) *from;
  while (a.start < a.end)
    {
      int n = ioctl (fd, SCAN_IOCTL, &a);
      if (n < 0 && errno == EINTR)
	continue;
      if (n < 0)
	return -1;
      for (int i = 0; i < n; i++)
	{
	  enum pma_error e = see (ctx, (char *) (uintptr_t) vec[i].start,
				  (char *) (uintptr_t) vec[i].end);
	  if (e)
	    return e;
	}
      a.start = a.walk_end;
      *from = (char *) (uintptr_t) a.start;
    }
  return 0;
}

/* True if a page that is mapped more than once is not private, because the heap
   file is on persistent memory (pmai_dax_tells_private).  */
static bool alone;

static bool
entry_is_private (uint64_t entry)
{
  bool present = entry >> 63 & 1, swapped = entry >> 62 & 1;
  bool of_file = entry >> 61 & 1, exclusive = entry >> 56 & 1;
  return (swapped || (present && (exclusive || !alone))) && !of_file;
}

/* Test whether the pagemap that is open as FD describes this process: store to
   several pages of the stack, and return true if the pagemap reports these
   pages as private and has 0 in all bits that must be 0.  Under an emulator,
   the pagemap may belong to a different process or have a different byte
   order.  */
static bool
is_believable (int fd, size_t page)
{
  enum { PROBES = 4, N = 4096 / sizeof (uint64_t) };
  volatile uint64_t probe[PROBES * N];
  for (int i = 0; i < PROBES; i++)
    {
      uint64_t entry;
      probe[i * N] = i;
      off_t at = (uintptr_t) &probe[i * N] / page * sizeof entry;
      if (pread (fd, &entry, sizeof entry, at) != sizeof entry
	  || !entry_is_private (entry) || entry >> 58 & 7)
	return false;
    }
  return true;
}

/* Report the private pages among the N pages starting at FROM, whose entries
   in the pagemap are ENTRIES.  */
static enum pma_error
see_entries (const uint64_t *entries, size_t n, char *from, size_t page,
	     pmai_see_fn *see, void *ctx)
{
  for (size_t i = 0; i < n;)
    {
      size_t j = i;
      while (j < n && entry_is_private (entries[j]))
	j++;
      if (j > i)
	{
	  enum pma_error e = see (ctx, from + i * page, from + j * page);
	  if (e)
	    return e;
	}
      i = j + 1;
    }
  return PMA_OK;
}

/* Report private pages like each_by_scan, but by reading /proc/self/pagemap,
   which every kernel has.  */
static int
each_by_pagemap (int fd, char **from, char *to, pmai_see_fn *see, void *ctx)
{
  uint64_t entries[4096];
  size_t page = sysconf (_SC_PAGESIZE);
  if (!is_believable (fd, page))
    return -1;
  while (*from < to)
    {
      size_t n = (to - *from) / page;
      if (n > sizeof entries / 8)
	n = sizeof entries / 8;
      ssize_t k = pread (fd, entries, n * 8, (uintptr_t) *from / page * 8);
      if (k < 8)
	return -1;
      n = k / 8;
      enum pma_error e = see_entries (entries, n, *from, page, see, ctx);
      if (e)
	return e;
      *from += n * page;
    }
  return 0;
}

/* Report the private pages in [*FROM, TO).  Return -1 if the system does not
   report which of the pages from *FROM on are private.  */
static int
each_known (const struct heap_file *f, char **from, char *to, pmai_see_fn *see,
	    void *ctx)
{
  int r = -1, fd = -1;
  if (*from >= to)
    return PMA_OK;
  if (pmai_dirty_road != DIRTY_ALL && to - *from > FEW_BYTES)
    fd = open ("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (fd >= 0)
    {
      alone = pmai_dax_tells_private (f);
      if (pmai_dirty_road == DIRTY_SCAN && !alone)
	r = each_by_scan (fd, from, to, see, ctx);
      if (r < 0)
	r = each_by_pagemap (fd, from, to, see, ctx);
      close (fd);
    }
  return r;
}

enum pma_error
pmai_dirty_each (const struct heap_file *f, char *from, char *to,
		 pmai_see_fn *see, void *ctx)
{
  int r = each_known (f, &from, to, see, ctx);
  return r < 0 ? see (ctx, from, to) : (enum pma_error) r;
}

enum pma_error
pmai_dirty_known (const struct heap_file *f, char *from, char *to,
		  pmai_see_fn *see, void *ctx)
{
  int r = each_known (f, &from, to, see, ctx);
  return r < 0 ? PMA_OK : (enum pma_error) r;
}
