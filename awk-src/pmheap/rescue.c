/* rescue.c -- pmheap rescue: save the undamaged parts of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   A flipped bit is corrected if it is the only one in its unit (4096 bytes).
   The result is the text of a dump, or a new heap that is made from that text.
   The damaged file is not changed.  */

#include <config.h>

#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pmheap/commands.h"
#include "pmheap/file_copy.h"
#include "pmheap/print.h"
#include "verify/state.h"

/* Print the undamaged parts of the heap FILE.  Return the exit status.  */
static int
print_whole (const char *file)
{
  struct pma_heap *h = tool_open_existing (file, TOOL_RESCUE);
  if (!h)
    return FAILED;
  int code = tool_mended ? FAULTY : OK;
  if (pma_verify (h, hv.what, sizeof hv.what) != PMA_OK)
    {
      tool_failed (file, hv.what);
      code = FAULTY;
    }
  if (pma_root (h))
    {
      if (!tool_attach (file, h))
	code = FAILED;
      else if (view_rescue (h) > 0)
	code = FAULTY;
    }
  pma_close (h);
  return code;
}

/* Create the heap NEW from TEXT, the dump that print_whole wrote before it
   returned CODE.  Return CODE, or FAILED after an error.  */
static int
make_heap (const char *new, struct sv text, int code)
{
  char temp[PATH_MAX];
  int fd = pmcopy_make_temp (temp, new);
  if (fd < 0)
    return tool_failed_errno (new, errno);
  close (fd);
  struct words w = { .heap = temp };
  int made = tool_end_temp (tool_load_text (&w, text), temp, new, new);
  if (made != OK)
    return made;
  if (code == FAULTY)
    pmheap_error ("%s: everything that is undamaged was saved in this new heap",
		  pmcopy_shown (new));
  return code;
}

int
cmd_rescue (const struct words *w)
{
  char new[PATH_MAX];
  struct stat st;
  if (!w->other)
    return print_whole (w->heap);
  int err = tool_output_name (w->other, new);
  if (err)
    return tool_failed_errno (w->other, err);
  if (lstat (new, &st) == 0)
    return tool_failed (w->other, "this file exists already, and was not "
			"changed; name another file");
  pmheap_capture ();
  int code = print_whole (w->heap);
  struct sv text = pmheap_captured ();
  return code == FAILED ? code : make_heap (new, text, code);
}
