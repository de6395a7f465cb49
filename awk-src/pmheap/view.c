/* view.c -- dump the script state of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   state.h declares the functions that write each format.  */

#include <config.h>

#include "pmheap/print.h"
#include "pmheap/state.h"

bool
view_dump (struct pma_heap *h, enum view_format format)
{
  if (!hv_start (h))
    return false;
  bool ok = format == VIEW_AWK ? hv_dump_awk ()
    : format == VIEW_JSON ? hv_dump_json () : hv_dump_text ();
  pmheap_progress (1, 1);
  return ok;
}
