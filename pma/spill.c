/* spill.c -- heaps larger than memory: private pages that would not fit.
   SPDX-License-Identifier: GPL-3.0-or-later

   Private pages cannot be written back by the kernel.  Where the committed
   heap is larger than the budget it is therefore mapped without the right
   to store, in stretches.  The first store to a stretch faults: as long as
   the private pages fit into the budget, the stretch becomes writable, and
   its pages private when they are stored to.  From then on a stretch is
   copied into a file without a name and mapped from there, where the kernel
   can write it back.  At commit its units are compared with the heap's like
   private ones.

   A stretch that became writable counts whole.  When these fill the budget,
   the private pages are counted; if they are few, for the stores were far
   apart, all stretches are closed again and the rest of the budget is given
   out anew.

   The file has no name, so nothing remains of it after a crash, and a stretch
   stands in it where it stands in the heap.  On tmpfs all this would gain
   nothing and is not done.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "pma/dax.h"
#include "pma/fault.h"
#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/switches.h"
#include "pma/track.h"

/* A closed one has no right to store; some pages of it may be private.  */
enum stretch { STRETCH_CLOSED, STRETCH_PRIVATE, STRETCH_SPILLED };

enum
{
  SMALL_HEAP = 2048,		/* units; not worth a look at limits */
  MIN_STRETCH = 4,		/* units */
  /* Stretches may need two mappings each; a process may have 65,530.  */
  MAX_STRETCHES = 16384
};

/* --- the budget --------------------------------------------------------- */

/* The number in the file NAME; 0 when it has none.  */
static uint64_t
number_in (const char *name)
{
  char buf[64];
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  ssize_t n = read (fd, buf, sizeof buf - 1);
  close (fd);
  buf[n > 0 ? n : 0] = '\0';
  return strtoull (buf, NULL, 10);
}

/* The limit in FILE of the control group PATH below ROOT or of one of its
   parents: the least.  Cuts PATH short.  */
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

/* Bytes of memory that the limits of the process leave it.  */
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

/* Bytes of memory that this process may have, whatever its own limits are.  */
static uint64_t
common_limit (void)
{
  char text[4096];
  uint64_t all = pmai_os_memory (), limit = all ? all : UINT64_MAX;
  int fd = open ("/proc/self/cgroup", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? 0 : read (fd, text, sizeof text - 1);
  if (fd >= 0)
    close (fd);
  text[n > 0 ? n : 0] = '\0';
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
  f->may_hold = common < own;
  f->budget = (f->may_hold ? common : own) / 4 >> UNIT_SHIFT;
}

bool
pmai_over_budget (struct heap_file *f, uint32_t units, uint32_t small)
{
  if (f->o.budget)
    {
      f->budget = f->o.budget >> UNIT_SHIFT;
      f->may_hold = true;
    }
  else if (f->on_tmpfs || units <= small)
    return false;
  else if (f->budget == 0)
    set_budget (f);
  return units > f->budget;
}

/* --- faults ------------------------------------------------------------- */

static char *
stretch_addr (const struct pma_heap *h, uint32_t c, size_t *len)
{
  const struct spill *s = &h->file->spill;
  uint32_t from = c * s->stretch, to = from + s->stretch;
  if (to > h->file->hwm)
    to = h->file->hwm;
  /* The heap became smaller, in a commit that could not be applied.  */
  if (from > to)
    from = to;
  *len = (size_t) (to - from) << UNIT_SHIFT;
  return pmai_unit_addr (h, from);
}

/* Write the stretch into the nameless file.  */
static bool
copy_out (int fd, const char *p, size_t len, off_t at)
{
  /* Free blocks are copied like all bytes.  */
  track_live (p, len);
  madvise ((char *) p, len, MADV_WILLNEED);
  while (len > 0)
    {
      ssize_t k = pwrite (fd, p, len, at);
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

/* Take the right to store to all private stretches away.  */
static void
close_stretches (struct pma_heap *h)
{
  struct spill *s = &h->file->spill;
  size_t len;
  for (uint32_t c = 0; c < s->n_stretches; c++)
    {
      if (s->state[c] != STRETCH_PRIVATE)
	continue;
      char *p = stretch_addr (h, c, &len);
      if (len && mprotect (p, len, PROT_READ) != 0)
	return;
      s->state[c] = STRETCH_CLOSED;
      s->n_private--;
    }
}

/* The private stretches have come to the budget: if few of their pages are
   private, begin anew with what is left of it.  One store may reach into two
   stretches, so if only one could be open it would never be done.  */
static void
recount (struct pma_heap *h)
{
  enum { LEAST = 2 };
  struct heap_file *f = h->file;
  struct spill *s = &f->spill;
  uint64_t kept = 0;
  s->counted = true;
  pmai_dirty_each (h->base, pmai_unit_addr (h, f->hwm), add_units, &kept);
  if (kept > f->budget - f->budget / 8)
    return;
  close_stretches (h);
  uint32_t room = (f->budget - kept) / s->stretch;
  s->max_private = s->n_private + (room > LEAST ? room : LEAST);
  s->counted = false;
}

/* Move stretch C to the nameless file.  */
static bool
move_stretch (struct pma_heap *h, uint32_t c)
{
  struct spill *s = &h->file->spill;
  size_t len;
  char *p = stretch_addr (h, c, &len);
  off_t at = p - h->base;
  if (s->fd < 0 || h->file->pid != getpid () || !copy_out (s->fd, p, len, at)
      || mmap (p, len, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
	       s->fd, at) == MAP_FAILED)
    return false;
  madvise (p, len, MADV_RANDOM);
  s->state[c] = STRETCH_SPILLED;
  return true;
}

static bool
keep_stretch (struct pma_heap *h, uint32_t c)
{
  struct spill *s = &h->file->spill;
  size_t len;
  char *p = stretch_addr (h, c, &len);
  if (mprotect (p, len, PROT_READ | PROT_WRITE) != 0)
    return false;
  s->state[c] = STRETCH_PRIVATE;
  s->n_private++;
  return true;
}

/* Make stretch C storable.  A child of fork gets private pages.  Where a limit
   of the process denies it what the budget allows, it is moved as well.  */
static bool
open_stretch (struct pma_heap *h, uint32_t c)
{
  struct spill *s = &h->file->spill;
  if (s->n_private >= s->max_private && !s->counted)
    recount (h);
  if (s->n_private >= s->max_private)
    return move_stretch (h, c) || keep_stretch (h, c);
  return keep_stretch (h, c) || move_stretch (h, c);
}

bool
pmai_spill_detach (struct pma_heap *h)
{
  struct spill *s = &h->file->spill;
  size_t len;
  for (uint32_t c = 0; c < s->n_stretches; c++)
    if (s->state[c] == STRETCH_SPILLED)
      {
	char *p = stretch_addr (h, c, &len);
	if (len && !pmai_make_private (p, len))
	  return false;
	s->state[c] = STRETCH_PRIVATE;
      }
  return true;
}

int
pmai_spill_protection (const struct pma_heap *h, uint32_t u)
{
  const struct spill *s = &h->file->spill;
  return s->state[u / s->stretch] == STRETCH_CLOSED ? PROT_READ
    : PROT_READ | PROT_WRITE;
}

bool
pmai_spill_fault (struct pma_heap *h, const char *addr)
{
  struct spill *s = &h->file->spill;
  size_t off = addr - h->base;
  uint32_t c = (off >> UNIT_SHIFT) / s->stretch;
  return off >> UNIT_SHIFT < h->file->hwm && s->state[c] == STRETCH_CLOSED
	 && open_stretch (h, c);
}

/* --- setting up --------------------------------------------------------- */

/* A nameless file beside the heap; -1 when there can be none.  */
static int
open_spill_file (const struct heap_file *f)
{
  char dir[sizeof f->path];
  const char *slash = strrchr (f->path, '/');
  size_t n = slash ? slash - f->path + 1 : 1;
  memcpy (dir, slash ? f->path : ".", n);
  dir[n] = '\0';
  return pmai_os_nameless (dir);
}

void
pmai_spill_end (struct pma_heap *h)
{
  struct spill *s = &h->file->spill;
  pmai_fault_forget (h);
  if (s->fd >= 0)
    close (s->fd);
  if (s->state)
    munmap (s->state, s->n_stretches);
  memset (s, 0, sizeof *s);
  s->fd = -1;
}

int
pmai_spill_begin (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  struct spill *s = &f->spill;
  pmai_spill_end (h);
  if (!pmai_over_budget (f, f->hwm, SMALL_HEAP) || pmai_without (SPILLING))
    return PROT_READ | PROT_WRITE;
  s->stretch = pmai_page_units (MIN_STRETCH);
  while (f->hwm / s->stretch >= MAX_STRETCHES)
    s->stretch *= 2;
  s->n_stretches = f->hwm / s->stretch + 1;
  s->max_private = f->budget / s->stretch;
  s->state = mmap (NULL, s->n_stretches, PROT_READ | PROT_WRITE,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (s->state == MAP_FAILED)
    s->state = NULL;
  size_t len = (size_t) s->n_stretches * s->stretch << UNIT_SHIFT;
  if (!s->state || !pmai_fault_watch (h, len, pmai_spill_fault))
    {
      pmai_spill_end (h);
      return PROT_READ | PROT_WRITE;
    }
  s->fd = open_spill_file (f);
  return PROT_READ;
}

/* --- looking back ------------------------------------------------------- */

struct seen
{
  struct pma_heap *h;
  enum pma_error (*see) (void *ctx, char *from, char *to);
  void *ctx;
};

/* Have what of [FROM, TO) is not spilled seen.  In persistent memory the pages
   of a file, and so of spilled stretches, may look like private ones.  */
static enum pma_error
see_unspilled (void *ctx, char *from, char *to)
{
  const struct seen *x = ctx;
  const struct spill *s = &x->h->file->spill;
  enum pma_error e = PMA_OK;
  while (from < to && e == PMA_OK)
    {
      uint32_t c = ((size_t) (from - x->h->base) >> UNIT_SHIFT) / s->stretch;
      char *next = pmai_unit_addr (x->h, (c + 1) * s->stretch);
      char *end = next < to ? next : to;
      if (s->state[c] != STRETCH_SPILLED)
	e = x->see (x->ctx, from, end);
      from = end;
    }
  return e;
}

/* As pmai_changed_each, but nothing spilled.  */
static enum pma_error
each_private (struct pma_heap *h, char *from, char *to,
	      enum pma_error (*see) (void *ctx, char *from, char *to),
	      void *ctx)
{
  return pmai_dax_tells_private (h->file)
    ? pmai_dirty_each_alone (from, to, see, ctx)
    : pmai_dirty_each (from, to, see, ctx);
}

enum pma_error
pmai_changed_each (struct pma_heap *h, char *from, char *to,
		   enum pma_error (*see) (void *ctx, char *from, char *to),
		   void *ctx)
{
  const struct spill *s = &h->file->spill;
  struct seen x = { h, see, ctx };
  if (s->n_stretches == 0)
    return each_private (h, from, to, see, ctx);
  /* Nothing is seen twice: sums are brought up to date by what is seen.  */
  enum pma_error e = each_private (h, from, to, see_unspilled, &x);
  for (uint32_t c = 0; c < s->n_stretches && e == PMA_OK; c++)
    if (s->state[c] == STRETCH_SPILLED)
      {
	size_t len;
	char *p = stretch_addr (h, c, &len), *end = p + len;
	p = p < from ? from : p;
	end = end > to ? to : end;
	if (p < end)
	  e = see (ctx, p, end);
      }
  return e;
}
