/* changed.c -- find out whether memory differs from the committed state.
   SPDX-License-Identifier: GPL-3.0-or-later

   A process that a signal is about to kill calls pma_is_changed in its
   handler.  Therefore, pma_is_changed does not allocate memory, and writes
   only to a static buffer.  The signal may have interrupted an update of the
   heap, so the unit table is not reliable, and each modified page is compared
   as a whole.  */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/likely.h"
#include "pma/track.h"

/* The value that the callback returns to end the search when it has found a
   difference.  */
static const enum pma_error differs = PMA_EINVAL;

/* The old contents of units, with which memory is compared.  The buffer is
   static, since a signal handler may run on a small stack.  */
char pmai_changed_old[16 * UNIT] FAR_ZEROS;

static enum pma_error
compare (void *ctx, char *from, char *to)
{
  struct pma_heap *h = ctx;
  char *old = pmai_changed_old;
  const size_t most = sizeof pmai_changed_old;
  track_live (from, to - from);
  while (from < to)
    {
      size_t n = (size_t) (to - from) < most ? (size_t) (to - from) : most;
      uint32_t u = (from - h->base) >> UNIT_SHIFT;
      if (pmai_io_read (h->file->fd, old, from - h->base, n) != 0
	  || pmai_pending_patch (h->file, u, n >> UNIT_SHIFT, old) != 0
	  || memcmp (old, from, n) != 0)
	return differs;
      from += n;
    }
  return PMA_OK;
}

bool
pma_is_changed (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (!f || f->ro || f->pid != getpid () || !f->locked)
    return false;
  if (h->st->s_top > f->top)
    return !f->is_new || h->st->s_root != 0;
  char *end = pmai_unit_addr (h, f->pages.hwm);
  return pmai_changed_each (h, h->base + UNIT, end, compare, h) != PMA_OK;
}
