/* faults.c -- make each system call of open, commit and recovery fail.
   SPDX-License-Identifier: GPL-3.0-or-later

   The Nth call fails with EIO or ENOSPC, for N = 1, 2, ... until no call fails
   in a run.  If the run reports an error, the heap must have the previous
   state; if not, it must have the new state.  A process that reads the heap at
   the same time, and thus prevents logs from being applied, must see a single
   state.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"

static long calls, fail_at;
static bool fail_on;		/* true if all later calls fail as well */
static int fail_with;

static int
maybe_fail (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  if (op == IO_READ && fail_with == ENOSPC)
    return 0;
  calls++;
  return calls == fail_at || (fail_on && calls > fail_at) ? fail_with : 0;
}

static const char *file, *saved;

static void
copy_file (const char *from, const char *to)
{
  static char buf[1 << 16];
  ssize_t n;
  int in = open (from, O_RDONLY);
  int out = open (to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  CHECK (in >= 0 && out >= 0);
  while ((n = read (in, buf, sizeof buf)) > 0)
    CHECK (write (out, buf, n) == n);
  CHECK (n == 0);
  close (in);
  close (out);
}

/* Return true if error E is allowed.  After a commit that is permanent but
   could not be applied, further commits (LATER is true) fail with PMA_EIO,
   regardless of the original reason.  */
static bool
expected (enum pma_error e, bool later)
{
  return e == (fail_with == ENOSPC ? PMA_ENOSPC : PMA_EIO)
    || (later && e == PMA_EIO);
}

/* Open FILE, and perform and commit two steps.  Return the number of the last
   step that was reported as committed.  */
static uint64_t
run (enum pma_sync sync, uint64_t before)
{
  struct pma_options o = { .file = file, .sync = sync };
  struct pma_heap *h;
  uint64_t reported = before;
  enum pma_error e = pma_open (&o, &h);
  if (e)
    {
      CHECK (expected (e, false));
      return reported;
    }
  for (int i = 0; i < 2 && e == PMA_OK; i++)
    {
      if (!model_init (h, 60, 300000) || !model_step (h, 5, 100))
	{
	  e = pma_last_error ();
	  CHECK (expected (e, i > 0));
	  break;
	}
      e = pma_commit (h);
      CHECK (e == PMA_OK || expected (e, i > 0));
      if (e == PMA_OK)
	reported++;
      /* The heap may be marked as damaged only if the commit is in the file but
	 could not be read back.  */
      if (h->damaged)
	{
	  CHECK (e == PMA_OK && pma_commit (h) == PMA_EIO);
	  break;
	}
      if (e == PMA_OK)
	CHECK (model_verify (h) == reported);
    }
  pma_close (h);
  return reported;
}

/* Repeat a run with a copy of the heap SAVED, or with a new heap if BEFORE is
   0, and make a different call fail each time.  If READ is true, another
   process reads the heap at the same time.  Return the number of calls.  */
static long
all_calls (enum pma_sync sync, uint64_t before, bool read)
{
  pid_t reader = 0;
  int end = -1;
  for (fail_at = 1;; fail_at++)
    {
      if (before)
	copy_file (saved, file);
      else
	unlink (file);
      if (read)
	reader = model_start_reader (file, &end);
      calls = 0;
      pmai_io_hook = maybe_fail;
      uint64_t reported = run (sync, before);
      pmai_io_hook = NULL;
      bool done = calls < fail_at;
      struct pma_heap *h = must_open (file, sync);
      uint64_t found = model_verify (h);
      /* If the flush of the commit slot fails and all later calls fail as
	 well, the failed commit cannot restore the slot, so the next open may
	 find the new state.  */
      CHECK (found == reported || (fail_on && found == reported + 1));
      reported = found;
      CHECK (model_init (h, 60, 300000) && model_step (h, 5, 50));
      CHECK (pma_commit (h) == PMA_OK);
      pma_close (h);
      h = must_open (file, sync);
      CHECK (model_verify (h) == reported + 1);
      pma_close (h);
      if (read)
	{
	  close (end);
	  must_end (reader);
	}
      if (done)
	return fail_at - 1;
    }
}

/* Create the heap SAVED; if REDO is true, the process that opens SAVED next
   must redo the last commit, as after a reboot.  */
static void
make_saved (enum pma_sync sync, bool redo)
{
  unlink (saved);
  struct pma_heap *h = must_open (saved, sync);
  for (int i = 0; i < 3; i++)
    {
      CHECK (model_init (h, 60, 300000) && model_step (h, 5, 100));
      CHECK (pma_commit (h) == PMA_OK);
    }
  struct apply_record a = h->file->apply;
  pma_close (h);
  if (redo)
    must_end_boot (saved, a);
}

/* Commit a step in another process.  */
static void
commit_elsewhere (enum pma_sync sync)
{
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      /* The program executes itself again, because the process that commits
	 must not have another heap open.  */
      execl ("/proc/self/exe", "faults", file,
	     sync == PMA_SYNC_FULL ? "full" : "off", (char *) NULL);
      _exit (1);
    }
  must_end (pid);
}

static int
commit_here (const char *name, const char *sync)
{
  struct pma_heap *h = must_open (name, *sync == 'f' ? PMA_SYNC_FULL
				  : PMA_SYNC_OFF);
  bool done = model_step (h, 7, 30) && pma_commit (h) == PMA_OK;
  pma_close (h);
  return !done;
}

/* Check that if a heap could not be reacquired, it is not locked and cannot be
   committed, and that it can be reacquired when calls no longer fail.  */
static void
taking_again (enum pma_sync sync)
{
  unlink (file);
  struct pma_heap *h = must_open (file, sync);
  CHECK (model_init (h, 60, 3000) && model_step (h, 5, 100));
  CHECK (pma_commit (h) == PMA_OK);
  long refused = 0;
  for (long n = 1;; n++)
    {
      bool changed = false;
      uint64_t step = model_step_number (h);
      CHECK (pma_release (h) == PMA_OK);
      commit_elsewhere (sync);
      calls = 0;
      fail_at = n;
      pmai_io_hook = maybe_fail;
      enum pma_error e = pma_acquire (h, &changed);
      pmai_io_hook = NULL;
      if (e)
	{
	  refused++;
	  CHECK (pma_commit (h) != PMA_OK);
	  CHECK (pma_acquire (h, &changed) == PMA_OK);
	}
      CHECK (changed && model_verify (h) == step + 1);
      if (calls < n)
	break;
    }
  CHECK (refused > 0);
  pma_close (h);
}

/* Repeat a rollback, and make a different one of its calls fail each time.
   Check that a heap that could not be rolled back cannot be committed, because
   its memory may be in any state.  If READ is true, another process reads the
   heap meanwhile, so that a log is pending.  */
static long
rolling_back (enum pma_sync sync, bool read)
{
  pid_t reader = 0;
  int end = -1;
  long refused = 0;
  for (fail_at = 1;; fail_at++)
    {
      copy_file (saved, file);
      if (read)
	reader = model_start_reader (file, &end);
      struct pma_heap *h = must_open (file, sync);
      CHECK (model_step (h, 5, 100) && pma_commit (h) == PMA_OK);
      uint64_t step = model_step_number (h);
      CHECK (model_step (h, 6, 100));
      calls = 0;
      pmai_io_hook = maybe_fail;
      enum pma_error e = pma_rollback (h);
      pmai_io_hook = NULL;
      if (e)
	{
	  refused++;
	  CHECK (expected (e, false) && pma_commit (h) == PMA_EIO);
	}
      else
	CHECK (model_verify (h) == step);
      pma_close (h);
      h = must_open (file, sync);
      CHECK (model_verify (h) == step);
      pma_close (h);
      if (read)
	{
	  close (end);
	  must_end (reader);
	}
      if (calls < fail_at)
	break;
    }
  CHECK (!read || refused > 0);
  return refused;
}

/* Check that each commit uses the current limit on file sizes, and that
   exceeding the limit is an error and does not cause a signal.  */
static void
limit_moves (enum pma_sync sync)
{
  struct rlimit none, low;
  CHECK (getrlimit (RLIMIT_FSIZE, &none) == 0);
  unlink (file);
  struct pma_heap *h = must_open (file, sync);
  low = none;
  for (int i = 0; i < 6; i++)
    {
      CHECK (model_init (h, 60, 3000) && model_step (h, 5, 100));
      uint64_t step = model_step_number (h);
      low.rlim_cur = 1024;
      CHECK (setrlimit (RLIMIT_FSIZE, &low) == 0);
      bool refused = i % 2 == 0;
      if (!refused)
	CHECK (setrlimit (RLIMIT_FSIZE, &none) == 0);
      enum pma_error e = pma_commit (h);
      CHECK (e == (refused ? PMA_ENOSPC : PMA_OK));
      CHECK (setrlimit (RLIMIT_FSIZE, &none) == 0);
      CHECK (model_verify (h) == step);
      if (refused)
	CHECK (pma_commit (h) == PMA_OK);
    }
  pma_close (h);
}

int
main (int argc, char **argv)
{
  if (argc == 3)
    return commit_here (argv[1], argv[2]);
  file = test_file ("faults");
  saved = test_file ("faults-saved");
  long n = 0;
  for (int kind = 0; kind < 4; kind++)
    {
      fail_with = kind & 1 ? ENOSPC : EIO;
      fail_on = kind & 2;
      n += all_calls (PMA_SYNC_FULL, 0, false)
	+ all_calls (PMA_SYNC_OFF, 0, false);
      make_saved (PMA_SYNC_FULL, false);
      n += all_calls (PMA_SYNC_FULL, 3, false)
	+ all_calls (PMA_SYNC_OFF, 3, false)
	+ all_calls (PMA_SYNC_FULL, 3, true)
	+ (kind == 0 ? all_calls (PMA_SYNC_OFF, 3, true) : 0);
      make_saved (PMA_SYNC_FULL, true);
      n += all_calls (PMA_SYNC_FULL, 3, false)
	+ all_calls (PMA_SYNC_OFF, 3, false);
    }
  fail_with = EIO;
  fail_on = false;
  taking_again (PMA_SYNC_FULL);
  taking_again (PMA_SYNC_OFF);
  make_saved (PMA_SYNC_FULL, false);
  for (int kind = 0; kind < 4; kind++)
    n += rolling_back (kind & 1 ? PMA_SYNC_FULL : PMA_SYNC_OFF, kind & 2);
  limit_moves (PMA_SYNC_FULL);
  limit_moves (PMA_SYNC_OFF);
  printf ("%ld failing calls\n", n);
  unlink (file);
  unlink (saved);
  return 0;
}
