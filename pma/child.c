/* child.c -- a child of fork and its parent's heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Fresh space that does not stand aside is mapped shared with the file, and
   fork keeps it so: without this a child's stores would reach its parent.  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/track.h"

bool
pmai_make_private (char *p, size_t len)
{
  char *copy = mmap (NULL, len, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (copy == MAP_FAILED)
    return false;
  /* Free blocks are copied like all bytes.  */
  track_live (p, len);
  memcpy (copy, p, len);
  return pmai_os_move (copy, len, p);
}

enum pma_error
pma_detach (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (!f || f->pid == getpid ())
    return PMA_OK;
  if (f->mapped > f->aside
      && !pmai_make_private (pmai_unit_addr (h, f->aside),
			     (size_t) (f->mapped - f->aside)
			     << UNIT_SHIFT))
    return pmai_fail (PMA_ENOMEM, errno);
  if (!pmai_spill_detach (h))
    return pmai_fail (PMA_ENOMEM, errno);
  /* The lock belongs to the open file, which the parent has as well.  */
  close (f->fd);
  f->fd = -1;
  return PMA_OK;
}
