/* boots.c -- check that a reader keeps its state if a writer is killed.
   SPDX-License-Identifier: GPL-3.0-or-later

   The apply record contains the ID of the boot in which it was written.  In
   this test, a reader opens the heap while the apply record still contains the
   ID of the previous boot.  While the reader runs, the first writer after the
   reboot is killed during the flush of its commit.  The reader must still see
   the state that was committed when it opened the heap.  */

#include <config.h>

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"

static const char *file;
static int slots;

/* End the process during the flush that follows the write of the commit
   slot.  */
static int
die_in_flush (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd, (void) data, (void) n;
  slots += op == IO_WRITE && (off == SLOT_AT || off == SLOT_AT + SLOT_STEP);
  if (op == IO_FLUSH && slots > 0)
    _exit (7);
  return 0;
}

/* Create a heap as if during an earlier boot, with all data on the medium.  */
static void
make_heap (void)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  for (int i = 0; i < 3; i++)
    {
      CHECK (model_init (h, 60, 9000) && model_step (h, 5, 100));
      CHECK (pma_commit (h) == PMA_OK);
    }
  struct apply_record a = h->file->apply;
  pma_close (h);
  a.a_flushed = a.a_retired = a.a_seq;
  must_end_boot (file, a);
}

/* Start a child process and return its process id.  The child opens the heap,
   writes a byte to READY, waits for a byte from GO, and then reads the
   heap.  */
static pid_t
start_reader (int ready, int go)
{
  struct pma_options o = { .file = file, .read_only = true };
  struct pma_heap *h;
  char c = 0;
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid)
    return pid;
  CHECK (pma_open (&o, &h) == PMA_OK);
  uint64_t step = model_step_number (h);
  CHECK (write (ready, &c, 1) == 1 && read (go, &c, 1) == 1);
  CHECK (model_verify (h) == step && step == 3);
  pma_close (h);
  _exit (0);
}

/* Run FN in a separate process, which must exit with STATUS.  */
static void
apart (void (*fn) (void), int status)
{
  int how;
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      fn ();
      _exit (0);
    }
  CHECK (waitpid (pid, &how, 0) == pid);
  CHECK (WIFEXITED (how) && WEXITSTATUS (how) == status);
}

static void
commit_once (void)
{
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  CHECK (model_step (h, 9, 200));
  pma_commit (h);
  pma_close (h);
}

static void
commit_and_die (void)
{
  pmai_io_hook = die_in_flush;
  commit_once ();
}

int
main (void)
{
  int ready[2], go[2];
  char c = 0;
  file = test_file ("boots");
  make_heap ();
  CHECK (pipe (ready) == 0 && pipe (go) == 0);
  pid_t reader = start_reader (ready[1], go[0]);
  CHECK (read (ready[0], &c, 1) == 1);
  apart (commit_and_die, 7);
  apart (commit_once, 0);
  CHECK (write (go[1], &c, 1) == 1);
  must_end (reader);
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  CHECK (model_verify (h) == 5);
  pma_close (h);
  unlink (file);
  return 0;
}
