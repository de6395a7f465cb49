/* error.c -- the errors of libpma and their sentences.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/internal.h"

bool pmai_unverified;
static _Thread_local enum pma_error last_error;
static _Thread_local int last_errno;

static const char *const sentences[] = {
  [PMA_OK] = "no error",
  [PMA_ENOENT] = "the heap file cannot be found or created",
  [PMA_EACCESS] = "no permission to use the heap file",
  [PMA_EDIR] = "is a directory, not a heap file",
  [PMA_ENOTREG] = "is not a regular file, so it cannot be a heap file",
  [PMA_ENOTHEAP] = "is not a heap file; name a file that does not exist, "
    "or an empty one, to make a new heap",
  [PMA_ETRUNC] = "the heap file is shorter than its header says; "
    "restore it from a backup",
  [PMA_EVERSION] = "the heap file has another format version; "
    "use the version that made it to dump it",
  [PMA_EBYTEORDER] = "the heap file was made on a machine with another "
    "byte order or word size",
  [PMA_EDAMAGED] = "the heap file is damaged; restore it from a backup",
  [PMA_ETOOSMALL] = "the file is too small for a heap; make it larger, "
    "for example with truncate -s 4M",
  [PMA_EADDRESS] = "the address range of the heap is taken in this process",
  [PMA_ENOADDRESS] = "it stands at addresses that this machine does not have"
    " (where it was made, `pmheap compact --low' moves it)",
  [PMA_EUNTRUSTED] = "the heap file belongs to another user; use a copy of "
    "your own",
  [PMA_EEXPOSED] = "others may write to the heap file; take that right away "
    "with chmod go-w",
  [PMA_EBUSY] = "another process has held the heap for longer than the "
    "time limit",
  [PMA_ENOMEM] = "out of memory",
  [PMA_EFULL] = "the heap is full; make its file larger with truncate -s",
  [PMA_ENOSPC] = "no room on the file system of the heap file",
  [PMA_EIO] = "reading or writing the heap file failed",
  [PMA_EREADONLY] = "the heap is open for reading only",
  [PMA_EFORK] = "a child process cannot change its parent's heap",
  [PMA_EREPLACED] = "the file was removed or replaced while it was in use",
  [PMA_ELINK] = "is another user's symbolic link in a folder that everybody "
    "may write to; name the file that it leads to",
  [PMA_EINVAL] = "bad argument"
};

const char *
pma_strerror (enum pma_error e)
{
  size_t i = e;
  if (i >= sizeof sentences / sizeof *sentences)
    return "unknown error";
  return sentences[i];
}

enum pma_error
pma_last_error (void)
{
  return last_error;
}

int
pma_last_errno (void)
{
  return last_errno;
}

enum pma_error
pmai_fail (enum pma_error e, int err)
{
  last_error = e;
  last_errno = err;
  return e;
}

/* This one prints: there is no caller to return to.  */
void
pmai_assertion_failed (const char *what, const char *file, int line)
{
  char text[512];
  int n = snprintf (text, sizeof text, "internal error: %s:%d: `%s' does not"
		    " hold\n", file, line, what);
  if (n > 0 && write (STDERR_FILENO, text, (size_t) n < sizeof text
		      ? (size_t) n : sizeof text - 1) < 0)
    abort ();
  abort ();
}
