/* rewrite.c -- pmheap backup and compact: copy a heap to another file.
   SPDX-License-Identifier: GPL-3.0-or-later

   backup copies the bytes of the file (file_copy.c).  compact copies the data
   to a new file (copy.c), which then replaces the heap.  */

#include <config.h>

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/heap_error.h"
#include "pma/heapfile.h"
#include "pmheap/commands.h"
#include "pmheap/file_copy.h"
#include "pmheap/print.h"
#include "verify/state.h"

int
cmd_backup (const struct words *w)
{
  struct stat st;
  char copy[PATH_MAX];
  int err = tool_output_name (w->other, copy);
  if (err)
    return tool_failed_errno (w->other, err);
  if (tool_same_file (w->heap, copy))
    return tool_failed (w->other, "this is the heap itself, which the copy "
			"would overwrite; name another file");
  if (stat (copy, &st) == 0 && !S_ISREG (st.st_mode))
    return tool_failed (w->other, "this exists and is not a regular file; name "
			"another file");
  struct pma_heap *h = tool_open_whole (w->heap, TOOL_KEEP);
  if (!h)
    return FAILED;
  if (w->done_mark)
    pmcopy_no_done_mark (w->other);
  /* The open heap H keeps writers out while its file is copied.  */
  err = pmcopy_file (w->heap, copy);
  pma_close (h);
  if (err == 0 && w->done_mark)
    err = pmcopy_done_mark (w->other);
  return err ? tool_failed_errno (w->other, err) : OK;
}

/* Create an empty file, which will replace HEAP, with the owner and the mode of
   H's file, and also with its size if the size is fixed.  Write its name to
   TEMP.  Return 0 or an errno value.  */
static int
make_like (const struct pma_heap *h, const char *heap, char *temp)
{
  struct stat st;
  int err = 0;
  int fd = pmcopy_make_temp (temp, heap);
  if (fd < 0)
    return errno;
  if (fstat (h->file->fd, &st) != 0
      || (h->file->head.f_flags & HEAP_FIXED
	  && ftruncate (fd, st.st_size) != 0)
      /* Only root may change the owner.  The new file of any other user
	 usually has the right owner already.  */
      || (fchown (fd, st.st_uid, st.st_gid) != 0 && geteuid () == 0)
      || fchmod (fd, st.st_mode & 0777) != 0)
    err = errno;
  close (fd);
  if (err)
    {
      unlink (temp);
      pmcopy_temp_done ();
    }
  return err;
}

/* Copy the state of H, the heap HEAP, into a new heap TEMP, which has a low
   base if LOW is true.  Return OK or FAILED.  */
static int
copy_state (struct pma_heap *h, const char *heap, const char *temp, bool low)
{
  /* Keep the hash seed, so that a run that has handed over the heap can
     continue with the new heap.  */
  struct pma_heap *to = tool_open_to_make (temp, TOOL_WRITE,
					   pma_hash_seed (h), low);
  if (!to)
    return FAILED;
  int code = view_copy (h, to) ? tool_commit (heap, to)
    : tool_failed_state (heap);
  pma_close (to);
  return code;
}

/* Replace HEAP, open as H, with a copy of its state.  A process that waits for
   the lock of the old file detects the replacement and opens the new file.
   LOW is true if the copy must use lower addresses (--low).  Return OK or
   FAILED.  */
static int
replace_heap (struct pma_heap *h, const char *heap, bool low)
{
  char temp[PATH_MAX];
  int err = make_like (h, heap, temp);
  if (err)
    return tool_failed (heap, strerror (err));
  return tool_end_temp (copy_state (h, heap, temp, low), temp, heap, heap);
}

/* Return true if the file of H, the heap HEAP, has only one name.  Otherwise
   print an error: compact replaces one name, and a program that uses another
   name would continue with the old file.  */
static bool
has_one_name (const struct pma_heap *h, const char *heap)
{
  struct stat st;
  if (fstat (h->file->fd, &st) != 0 || st.st_nlink < 2)
    return true;
  pmheap_error ("%s: the file has %lu names (hard links), and compact would "
		"replace only this one; remove the other names, which "
		"`find / -xdev -samefile %s' prints",
		heap, (unsigned long) st.st_nlink, heap_error_word (heap));
  return false;
}

int
cmd_compact (const struct words *w)
{
  char heap[PATH_MAX];
  int err = tool_output_name (w->heap, heap);
  if (err)
    return tool_failed_errno (w->heap, err);
  struct pma_heap *h = tool_open_existing (w->heap, TOOL_WRITE);
  if (!h)
    return FAILED;
  int code = FAILED;
  if (has_one_name (h, heap) && tool_attach (w->heap, h))
    code = replace_heap (h, heap, w->low);
  pma_close (h);
  return code;
}
