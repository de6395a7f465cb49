/* heapview.c -- what pmheap knows of script state: the table of pmheap.h.
   SPDX-License-Identifier: GPL-3.0-or-later

   heapview.h tells of the parts.  */

#include <config.h>
#include "heapview.h"

#include "diag.h"
#include "mem.h"

static bool
attach (struct pma_heap *h, char *what, size_t n)
{
  diag_name = "pmheap";
  if (!mem_transient)
    mem_init ();
  arr_set_seed (pma_hash_seed (h));
  return hv_start (h, what, n);
}

static bool
dump (struct pma_heap *h, enum pmheap_format format, char *what, size_t n)
{
  if (!hv_start (h, what, n))
    return false;
  bool ok = format == PMHEAP_AWK ? hv_dump_awk ()
    : format == PMHEAP_JSON ? hv_dump_json () : hv_dump_text ();
  pmheap_progress (1, 1);
  return ok;
}

const struct pmheap_view pmheap_view = {
  .attach = attach,
  .check = heapview_check,
  .info = heapview_info,
  .dump = dump,
  .load = heapview_load,
  .get = heapview_get,
  .remove = heapview_remove,
  .copy = heapview_copy
};
