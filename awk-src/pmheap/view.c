/* view.c -- find the script state of a heap and dump it.
   SPDX-License-Identifier: GPL-3.0-or-later

   state.h declares the functions for each format.  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

static void
say_left_out (const char *what)
{
  pmheap_error ("omitted: %s", what);
}

bool
view_attach (struct pma_heap *h, char *what, size_t n)
{
  diag_name = "pmheap";
  if (!mem_transient)
    mem_init ();
  hv_hooks.progress = pmheap_progress;
  hv_hooks.tell = say_left_out;
  arr_set_seed (pma_hash_seed (h));
  return hv_start (h, what, n);
}

bool
view_dump (struct pma_heap *h, enum view_format format, char *what, size_t n)
{
  if (!hv_start (h, what, n))
    return false;
  bool ok = format == VIEW_AWK ? hv_dump_awk ()
    : format == VIEW_JSON ? hv_dump_json () : hv_dump_text ();
  pmheap_progress (1, 1);
  return ok;
}
