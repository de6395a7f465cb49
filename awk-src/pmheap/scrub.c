/* scrub.c -- pmheap scrub: search for damage at the lowest priority.
   SPDX-License-Identifier: GPL-3.0-or-later

   Bits may flip on a disk, in data that nobody reads for months.  pmheap scrub
   reads a whole heap at the lowest priority while other processes use the
   heap, and names the variables that contain damaged bytes.  */

#include <config.h>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "pmheap/commands.h"
#include "pmheap/print.h"
#include "verify/state.h"

struct scrubbing
{
  struct pma_heap *heap;
  const char *file;
  bool root_damaged;		/* true if a damaged range contains the root,
				   so that a range without known owners may
				   belong to any variable */
};

/* Set the lowest priority for the use of processor and disk.  */
static void
yield_to_others (void)
{
  enum { OF_PROCESS = 1, IDLE = 3 << 13 };
  setpriority (PRIO_PROCESS, 0, 19);
  syscall (SYS_ioprio_set, OF_PROCESS, 0, IDLE);
}

static void
report (const struct pma_bad *b, void *ctx)
{
  struct scrubbing *s = ctx;
  char names[3000];
  s->root_damaged |= hv_holds_root (s->heap, b->from, b->n);
  bool named = hv_find_owners (s->heap, b->from, b->n, names, sizeof names);
  unsigned long long from = b->at, to = b->at + b->n - 1;
  const char *in = named ? names : s->root_damaged ? HV_ALL_OWNERS : NULL;
  if (in)
    pmheap_putf ("%s: bytes %llu to %llu are damaged: in variable %s\n",
		 s->file, from, to, in);
  else
    pmheap_putf ("%s: bytes %llu to %llu are damaged: in no variable\n",
		 s->file, from, to);
}

int
cmd_scrub (const struct words *w)
{
  yield_to_others ();
  struct scrubbing s = {
    .heap = tool_open_existing (w->heap, TOOL_READ), .file = w->heap
  };
  if (!s.heap)
    return FAILED;
  enum pma_error e = pma_scrub (s.heap, report, &s);
  pma_close (s.heap);
  if (e == PMA_OK)
    pmheap_putf ("%s: no damage\n", w->heap);
  return e == PMA_OK ? OK : FAULTY;
}
