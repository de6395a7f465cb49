/* family.c -- check how a reader searches its ancestors for the writer.
   SPDX-License-Identifier: GPL-3.0-or-later

   The reader waits only for a writer that is its ancestor.  The search must
   not take long, even if an ancestor has many open files: while the kernel
   knows the writer's process id, the reader lists no open files.  */

#include <config.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "plain_open.h"

enum { FILES = 200 };

static int opened;		/* number of fdinfo files that were opened */
static int listed;		/* number of processes whose open files were
				   listed */

/* Count the calls of open for fdinfo files.  */
int
open (const char *name, int flags, ...)
{
  va_list ap;
  va_start (ap, flags);
  int fd = plain_open (name, flags, ap);
  va_end (ap);
  if (strstr (name, "/fdinfo/"))
    opened++;
  return fd;
}

/* Count the calls of opendir for lists of open files.  */
DIR *
opendir (const char *name)
{
  if (strstr (name, "/fd"))
    listed++;
  return fdopendir (open (name, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/* Open FILE for reading, and return the error of the library.  An ancestor has
   FILES open files; the fdinfo files of these open files must not be opened.
   If KNOWN is true, the kernel knows the process id of the writer, so the
   library must not list the open files of any process.  */
static enum pma_error
read_heap (const char *file, bool known)
{
  struct pma_options o = { .file = file, .read_only = true,
    .no_caller = true };
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  CHECK (opened < FILES / 2);
  CHECK (known ? listed == 0 : listed > 0);
  return e;
}

/* Call read_heap in a new process.  */
static enum pma_error
read_in_child (const char *file, bool known)
{
  int status;
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      execl ("/proc/self/exe", "family", file, known ? "known" : (char *) NULL,
	     (char *) NULL);
      _exit (127);
    }
  CHECK (waitpid (pid, &status, 0) == pid && WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* Open FILE for writing in a child process, which then waits until the other
   end of CLOSED is closed.  */
static pid_t
write_in_child (const char *file, int closed[2])
{
  char c;
  int ready[2];
  CHECK (pipe (ready) == 0);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      close (closed[1]);
      struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
      CHECK (pma_commit (h) == PMA_OK);
      close (ready[0]);
      close (ready[1]);
      _exit (read (closed[0], &c, 1) != 0);
    }
  close (ready[1]);
  CHECK (read (ready[0], &c, 1) == 0);
  close (ready[0]);
  return pid;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return read_heap (argv[1], argc > 2);
  const char *file = test_file ("family");
  int closed[2], status;
  unlink (file);
  for (int i = 0; i < FILES; i++)
    CHECK (open ("/dev/null", O_RDONLY) >= 0);
  CHECK (pipe (closed) == 0);
  pid_t pid = write_in_child (file, closed);
  CHECK (read_in_child (file, true) == PMA_OK);
  close (closed[1]);
  CHECK (waitpid (pid, &status, 0) == pid && status == 0);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  CHECK (read_in_child (file, true) == PMA_ECALLER);
  /* When a process closes a descriptor of a file, it loses the locks that
     belong to the process.  */
  close (open (file, O_RDONLY));
  CHECK (read_in_child (file, false) == PMA_ECALLER);
  pma_close (h);
  unlink (file);
  return 0;
}
