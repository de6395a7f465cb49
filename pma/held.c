/* held.c -- fresh space that is kept from the medium until it is whole.
   SPDX-License-Identifier: GPL-3.0-or-later

   Fresh space is the file itself, so what is stored there at random, as the
   index of a growing array is, would be written again and again where memory
   is scarce.  Such a piece is held: memory without a file takes its place, and
   is written into the file at the commit, or when the holder lets it go.  (What
   stands aside, see fresh.c, is there already.)

   What is held cannot leave memory.  So there is a bound to it, and nothing is
   held where a limit of the process is what makes memory scarce.  */

#include <config.h>

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/switches.h"
#include "pma/track.h"

static const int rw = PROT_READ | PROT_WRITE;

static uint32_t
held_units (const struct heap_file *f)
{
  uint32_t n = 0;
  for (unsigned i = 0; i < f->n_held; i++)
    n += f->held[i].to - f->held[i].from;
  return n;
}

size_t
pma_held (const struct pma_heap *h)
{
  const struct heap_file *f = h ? h->file : NULL;
  return f ? (size_t) held_units (f) << UNIT_SHIFT : 0;
}

bool
pmai_is_held (const struct heap_file *f, uint32_t from, uint32_t to)
{
  for (unsigned i = 0; i < f->n_held; i++)
    if (f->held[i].from < to && f->held[i].to > from)
      return true;
  return false;
}

bool
pma_hold (struct pma_heap *h, void *p, size_t n)
{
  struct heap_file *f = h->file;
  if (!f || !f->tight || !f->may_hold || f->ro || f->pid != getpid ()
      || pmai_dax_is_on (f) || f->n_held == MAX_HELD
      || pmai_without (HOLDING))
    return false;
  uint64_t at = (char *) p - h->base, units = n >> UNIT_SHIFT;
  uint64_t page = (uint64_t) pmai_page_units (1) << UNIT_SHIFT;
  uint32_t from = at >> UNIT_SHIFT;
  bool aside = pmai_file_is_aside (h, p, n);
  if (at % page || n % page || (!aside && from < f->aside)
      || held_units (f) + units > 2 * f->budget)
    return false;
  assert_always (from + units <= f->mapped);
  if (!pmai_map_part (h, from, from + units, rw, MAP_PRIVATE, -1))
    return false;
  if (!aside)
    f->held[f->n_held++] = (struct held) { from, from + units };
  return true;
}

/* The file takes the place of what is in memory.  */
static bool
map_file (struct pma_heap *h, struct held x)
{
  if (!pmai_map_part (h, x.from, x.to, rw, MAP_SHARED, h->file->fd))
    return false;
  pmai_advise_fresh (h, x.from, x.to);
  return true;
}

/* 0 or an errno value; then it is still held.  */
static int
write_out (struct pma_heap *h, struct held x)
{
  struct heap_file *f = h->file;
  uint64_t off = (uint64_t) x.from << UNIT_SHIFT;
  size_t len = (size_t) (x.to - x.from) << UNIT_SHIFT;
  /* Free blocks are written like all bytes.  */
  track_live (h->base + off, len);
  int err = pmai_io_write (f->fd, h->base + off, off, len);
  if (err)
    return err;
  pmai_os_flush_soon (f->fd, off, len);
  return map_file (h, x) ? 0 : ENOMEM;
}

static void
forget (struct heap_file *f, unsigned i)
{
  f->held[i] = f->held[--f->n_held];
}

void
pma_let_go (struct pma_heap *h, const void *p)
{
  struct heap_file *f = h->file;
  for (unsigned i = 0; f && i < f->n_held; i++)
    if (pmai_unit_addr (h, f->held[i].from) == p && f->pid == getpid ()
	&& write_out (h, f->held[i]) == 0)
      {
	forget (f, i);
	return;
      }
}

int
pmai_held_write (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  int err = 0;
  while (f->n_held && err == 0)
    {
      err = write_out (h, f->held[0]);
      if (err == 0)
	forget (f, 0);
    }
  return err;
}

void
pmai_held_freed (struct pma_heap *h, uint32_t u, uint32_t n)
{
  struct heap_file *f = h->file;
  for (unsigned i = f->n_held; i-- > 0;)
    if (f->held[i].from < u + n && f->held[i].to > u)
      {
	/* Memory that stays where it is does no harm: it is written.  */
	bool whole = f->held[i].from >= u && f->held[i].to <= u + n;
	if (whole && f->pid == getpid () && map_file (h, f->held[i]))
	  forget (f, i);
      }
}
