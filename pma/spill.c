/* spill.c -- write out changed pages of heaps larger than memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   The kernel cannot free memory by writing private pages to the file.
   Therefore, if the committed heap is larger than the memory budget, it is
   mapped read-only, in stretches (ranges of equal size).  The first store to a
   stretch causes a fault.  As long as the private pages fit into the budget,
   the fault makes the stretch writable, and each page of the stretch becomes
   private at the first store.  When the private pages no longer fit into the
   budget, a stretch is copied into a nameless file and mapped from that file,
   to which the kernel can write its pages.  The commit compares the units of a
   spilled stretch with the heap's file, as it does with private pages.

   Each page of a writable stretch counts towards the budget.  When writable
   stretches have used up the budget, the private pages are counted.  If there
   are few private pages, because stores were far apart, all stretches become
   read-only again; they can be made writable until the rest of the budget is
   used up.

   The nameless file disappears after a crash.  A stretch has the same offset
   in the nameless file as in the heap.  On tmpfs, spilling does not save
   memory; it is used there only because private pages count towards the
   resource limits of the process.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/switches.h"

enum { SMALL_HEAP = 2048 };	/* maximum size, in units, of a heap for which
				   the limits of memory are not read */

/* --- the budget --------------------------------------------------------- */

/* Return the number in the file NAME, or 0 if the file cannot be read.  */
static uint64_t
number_in (const char *name)
{
  char text[64];
  pmai_os_read_text (name, text, sizeof text);
  return strtoull (text, NULL, 10);
}

/* Return the smallest limit that applies to the control group PATH below ROOT,
   or 0 if no limit applies.  The directory of a control group, and those of
   its parents, each contain a limit in a file named FILE.  The function
   modifies PATH.  */
static uint64_t
group_limit (const char *root, char *path, const char *file)
{
  char name[1024];
  uint64_t least = 0;
  for (;;)
    {
      snprintf (name, sizeof name, "%s%s/%s", root, path, file);
      uint64_t n = number_in (name);
      if (n && (least == 0 || n < least))
	least = n;
      char *slash = strrchr (path, '/');
      if (!slash)
	return least;
      *slash = '\0';
    }
}

static uint64_t
line_limit (char *line)
{
  char *memory = strstr (line, ":memory:"), *unified = strstr (line, "0::");
  if (memory)
    return group_limit ("/sys/fs/cgroup/memory", memory + 8,
			"memory.limit_in_bytes");
  if (unified == line)
    return group_limit ("/sys/fs/cgroup", line + 3, "memory.max");
  return 0;
}

/* Return how many bytes of memory the resource limits of the process allow.  */
static uint64_t
process_limit (void)
{
  static const int kinds[] = { RLIMIT_DATA, RLIMIT_AS, RLIMIT_RSS };
  uint64_t least = UINT64_MAX;
  struct rlimit r;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (getrlimit (kinds[i], &r) == 0 && r.rlim_cur != RLIM_INFINITY
	&& r.rlim_cur < least)
      least = r.rlim_cur;
  return least;
}

/* Return how many bytes of memory the machine and the control groups allow.  */
static uint64_t
common_limit (void)
{
  char text[4096];
  uint64_t all = pmai_os_memory (), limit = all ? all : UINT64_MAX;
  pmai_os_read_text ("/proc/self/cgroup", text, sizeof text);
  for (char *save, *l = strtok_r (text, "\n", &save); l;
       l = strtok_r (NULL, "\n", &save))
    {
      uint64_t k = line_limit (l);
      if (k && k < limit)
	limit = k;
    }
  return limit;
}

static void
set_budget (struct heap_file *f)
{
  uint64_t common = common_limit (), own = process_limit ();
  f->budget.may_hold = common < own;
  f->budget.units = (f->budget.may_hold ? common : own) / 4 >> UNIT_SHIFT;
}

bool
pmai_over_budget (struct heap_file *f, uint32_t units, uint32_t small)
{
  if (f->o.budget)
    {
      f->budget.units = f->o.budget >> UNIT_SHIFT;
      f->budget.may_hold = true;
    }
  else if (units <= small
	   || (f->on_tmpfs && units <= process_limit () / 4 >> UNIT_SHIFT))
    return false;
  else if (f->budget.units == 0)
    set_budget (f);
  return units > f->budget.units;
}

/* --- faults ------------------------------------------------------------- */

/* Write units [FROM, TO) into the nameless file.  Return false if the units
   cannot be written.  */
static bool
copy_out (struct pma_heap *h, uint32_t from, uint32_t to)
{
  const char *p = pmai_unit_addr (h, from);
  size_t len = pmai_bytes (to - from);
  off_t at = (off_t) from << UNIT_SHIFT;
  pmai_units_live (h, from, to);
  madvise ((char *) p, len, MADV_WILLNEED);
  while (len > 0)
    {
      ssize_t k = pwrite (h->file->spill.fd, p, len, at);
      if (k < 0 && errno == EINTR)
	continue;
      if (k <= 0)
	return false;
      p += k;
      at += k;
      len -= k;
    }
  return true;
}

static enum pma_error
add_units (void *ctx, char *from, char *to)
{
  *(uint64_t *) ctx += (to - from) >> UNIT_SHIFT;
  return PMA_OK;
}

/* The writable stretches have used up the budget, although not all of their
   pages are private.  Count the pages that are private.  If an eighth of the
   budget or more is left, close all stretches and continue with the rest of
   the budget, but at least with space for two stretches.  (With less space, a
   store across the boundary between two stretches would cause faults
   forever.) */
static void
recount (struct pma_heap *h)
{
  enum { LEAST = 2 };
  struct heap_file *f = h->file;
  struct spill *s = &f->spill;
  uint64_t kept = 0;
  s->counted = true;
  pmai_dirty_each (f, h->base, pmai_unit_addr (h, f->pages.hwm), add_units,
		   &kept);
  if (kept > f->budget.units - f->budget.units / 8
      || !pmai_pages_move_all (h, PAGES_FILE, PAGES_CLOSE))
    return;
  uint32_t room = f->budget.units - kept, least = LEAST * f->pages.stretch;
  s->open = 0;
  s->most = room > least ? room : least;
  s->counted = false;
}

static bool
move_out (struct pma_heap *h, uint32_t from, uint32_t to)
{
  if (h->file->spill.fd < 0 || h->file->pid != getpid ()
      || !copy_out (h, from, to)
      || !pmai_pages_move (h, from, to, PAGES_SPILL))
    return false;
  pmai_advise_fresh (h, from, to);
  return true;
}

static bool
keep (struct pma_heap *h, uint32_t from, uint32_t to)
{
  bool ok = pmai_pages_move (h, from, to, PAGES_STORE);
  h->file->spill.open += ok ? to - from : 0;
  return ok;
}

/* Make the stretch of unit U writable or, if the budget is full, spill it into
   the nameless file.  If the preferred method fails, use the alternative: a
   forked child cannot spill, and a resource limit of the process may prevent
   the use of memory within the budget.  */
bool
pmai_spill_fault (struct pma_heap *h, uint32_t u)
{
  struct spill *s = &h->file->spill;
  const struct pages *p = &h->file->pages;
  uint32_t from = u - u % p->stretch, to = from + p->stretch;
  to = to < p->hwm ? to : p->hwm;
  if (s->open + p->stretch > s->most && !s->counted)
    recount (h);
  if (s->open + p->stretch > s->most)
    return move_out (h, from, to) || keep (h, from, to);
  return keep (h, from, to) || move_out (h, from, to);
}

/* --- setting up --------------------------------------------------------- */

/* Open a nameless file in the heap's directory.  Return the descriptor of the
   file, or -1 on failure.  */
static int
open_spill_file (const struct heap_file *f)
{
  char dir[sizeof f->path];
  pmai_file_folder (f, dir);
  return open (dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

void
pmai_spill_end (struct heap_file *f)
{
  if (f->spill.fd >= 0)
    close (f->spill.fd);
  f->spill = (struct spill) { .fd = -1 };
}

bool
pmai_spill_begin (struct heap_file *f)
{
  struct spill *s = &f->spill;
  s->on = pmai_over_budget (f, f->pages.hwm, SMALL_HEAP)
    && !pmai_without (SPILLING);
  if (s->on)
    s->fd = open_spill_file (f);
  s->most = f->budget.units;
  return s->on;
}
