/* error.c -- the errors of libpma and their messages.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function that fails returns the result of pmai_fail, which records the
   error and errno for pma_last_error and pma_last_errno, separately for each
   thread.  pmai_assertion_failed reports a bug and aborts.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/internal.h"

bool pmai_unverified;
static _Thread_local enum pma_error last_error;
static _Thread_local int last_errno;

/* Mark a message for xgettext (--keyword=N_).  A caller that prints the
   message translates it.  */
#define N_(text) text

static const char *const sentences[] = {
  [PMA_OK] = N_("no error"),
  [PMA_ENOENT] = N_("the heap file does not exist or cannot be created; check "
    "its name and its directory"),
  [PMA_EACCESS] = N_("no permission to read or write the heap file; run as its "
    "owner"),
  [PMA_EDIR] = N_("the file is a directory; name a heap file"),
  [PMA_ENOTREG] = N_("the file is not a regular file; name a heap file"),
  [PMA_ENOTHEAP] = N_("the file is not a heap; for a new heap, name a file "
    "that does not exist"),
  [PMA_ETRUNC] = N_("the heap file is shorter than its header says; "
    "restore it from a backup"),
  [PMA_EVERSION] = N_("a later version made the heap file; dump it with the "
    "pmheap of that version, and load the text"),
  [PMA_EBYTEORDER] = N_("the heap file was made on a machine with another "
    "byte order or word size; dump it there and load the text here"),
  [PMA_EDAMAGED] = N_("the heap file is damaged; restore it from a backup, or "
    "save the undamaged parts with `pmheap rescue'"),
  [PMA_ETOOSMALL] = N_("the file is too small for a heap; make it larger, "
    "for example with truncate -s 4M"),
  [PMA_EADDRESS] =
    N_("this process uses the addresses of the heap for something else; run "
       "the program again"),
  [PMA_ENOADDRESS] =
    N_("the heap uses addresses that this machine does not have; on the "
       "machine that made it, `pmheap compact --low' moves it to lower ones"),
  [PMA_EUNTRUSTED] = N_("the heap file belongs to another user; copy it and "
    "use the copy"),
  [PMA_EEXPOSED] =
    N_("other users may write to the heap file; remove that permission with "
       "chmod go-w"),
  [PMA_EBUSY] = N_("another process held the heap for longer than the time "
    "limit; try again later"),
  [PMA_ENOMEM] = N_("out of memory"),
  [PMA_EFULL] = N_("the heap is full; make its file larger with truncate -s"),
  [PMA_ENOSPC] = N_("no space is left on the file system of the heap file; "
    "free some space"),
  [PMA_EIO] = N_("reading or writing the heap file failed; check the medium, "
    "and the file with `pmheap check'"),
  [PMA_EREADONLY] = N_("the heap is open for reading only"),
  [PMA_EFORK] = N_("a child process cannot change its parent's heap"),
  [PMA_EREPLACED] = N_("the file was removed or replaced while it was in use; "
    "open it again"),
  [PMA_ELINK] = N_("the file is another user's symbolic link in a directory "
    "that everybody may write to; name the file that it points to"),
  [PMA_EINVAL] = N_("an argument or an option is invalid"),
  [PMA_EOPEN] = N_("this process already has the heap file open"),
  [PMA_ECALLER] = N_("a process that started this one holds the heap until "
		     "it ends"),
  [PMA_EMISUSE] = N_("the program freed an address that is not an object "
    "of the heap; the file keeps its last committed state (`pmheap check' "
    "verifies it)")
};

const char *
pma_strerror (enum pma_error e)
{
  size_t i = e;
  if (i >= sizeof sentences / sizeof *sentences)
    return N_("unknown error");
  return sentences[i];
}

enum pma_error
pma_last_error (void)
{
  return last_error;
}

EVERY_RUN int
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

/* This is the only function of libpma that prints, because it aborts the
   process, so its caller could not report the message.  */
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
