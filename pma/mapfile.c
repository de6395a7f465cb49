/* mapfile.c -- heap files: open, map, close.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "internal.h"

enum pma_error
pmai_file_open (const struct pma_options *o, struct pma_heap **out)
{
  (void) o;
  *out = NULL;
  return pmai_fail (PMA_EINVAL, 0);
}

void
pmai_file_close (struct pma_heap *h)
{
  (void) h;
}

bool
pmai_file_back (struct pma_heap *h, uint32_t end)
{
  return end <= h->cap_units;
}

void
pmai_file_stats (struct pma_heap *h, struct pma_stats *st)
{
  (void) h;
  (void) st;
}

enum pma_error
pmai_file_commit (struct pma_heap *h)
{
  (void) h;
  return PMA_OK;
}

enum pma_error
pmai_file_rollback (struct pma_heap *h)
{
  (void) h;
  return PMA_OK;
}

enum pma_error
pmai_file_release (struct pma_heap *h)
{
  (void) h;
  return PMA_OK;
}

enum pma_error
pmai_file_acquire (struct pma_heap *h, bool *changed)
{
  (void) h;
  (void) changed;
  return PMA_OK;
}

bool
pmai_file_is_wanted (struct pma_heap *h)
{
  (void) h;
  return false;
}
