/* pma.c -- open heaps, set the root, and query a heap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "pma/heapfile.h"
#include "pma/switches.h"

#if ENABLE_SWITCHES
unsigned pmai_switches;
#endif

const char *
pma_version (void)
{
  return PACKAGE_VERSION;
}

/* Return true if O contains an option that only a later version of libpma
   supports.  */
static bool
is_unknown (const struct pma_options *o)
{
  for (size_t i = 0; i < sizeof o->reserved / sizeof *o->reserved; i++)
    if (o->reserved[i])
      return true;
  for (size_t i = 0; i < sizeof o->reserved_flags; i++)
    if (o->reserved_flags[i])
      return true;
  return false;
}

EVERY_RUN enum pma_error
pma_open (const struct pma_options *o, struct pma_heap **out)
{
  *out = NULL;
  if (o && (is_unknown (o) || (o->mend && !o->read_only)))
    return pmai_fail (PMA_EINVAL, 0);
  if (!o || !o->file)
    return pmai_anon_open (out);
  return pmai_file_open (o, out);
}

void *
pma_root (const struct pma_heap *h)
{
  return (void *) (uintptr_t) h->st->s_root;
}

enum pma_error
pma_set_root (struct pma_heap *h, void *p)
{
  if (p && !pmai_is_object (h, p))
    return pmai_fail (PMA_EINVAL, 0);
  h->st->s_root = (uintptr_t) p;
  return PMA_OK;
}

EVERY_RUN uint64_t
pma_hash_seed (const struct pma_heap *h)
{
  return h->seed;
}
