/* kill.c -- kill processes at random moments, many of them inside a commit.
   SPDX-License-Identifier: GPL-3.0-or-later

   A child process changes the model in transactions of random size and reports
   each commit through shared memory.  The parent kills the child at a random
   moment.  After each kill, the state of the heap must be consistent, not
   older than the last reported commit and at most one step newer.  */

#include <config.h>

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"

static const char *file;
static long die_at;		/* number of the call before which the process
				   is killed, counted from 1, or 0 for never */

static int
maybe_die (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  if (op != IO_READ && die_at > 0 && --die_at == 0)
    kill (getpid (), SIGKILL);
  return 0;
}

static void
work (enum pma_sync sync, uint64_t seed, volatile uint64_t *reported)
{
  struct pma_heap *h = must_open (file, sync);
  CHECK (model_init (h, 300, 100000));
  for (;;)
    {
      CHECK (model_step (h, seed, 1 + rnd (&seed) % 200));
      CHECK (pma_commit (h) == PMA_OK);
      *reported = ((uint64_t *) pma_root (h))[0];
      if (rnd (&seed) % 16 == 0)
	{
	  pma_close (h);
	  h = must_open (file, sync);
	}
    }
}

/* Start a child process, and kill it after some time or before some call.  */
static void
one_kill (enum pma_sync sync, uint64_t *r, volatile uint64_t *reported)
{
  bool by_call = rnd (r) % 2;
  uint64_t seed = rnd (r);
  die_at = by_call ? 1 + (long) (rnd (r) % 60) : 0;
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      pmai_io_hook = maybe_die;
      work (sync, seed, reported);
    }
  if (!by_call)
    {
      struct timespec t = { 0, 200000 + (long) (rnd (r) % 8000000) };
      nanosleep (&t, NULL);
      kill (pid, SIGKILL);
    }
  int status;
  CHECK (waitpid (pid, &status, 0) == pid);
  CHECK (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
}

int
main (void)
{
  long kills = test_count ("PMA_TEST_KILLS", 300);
  uint64_t r = test_count ("PMA_TEST_SEED", 1);
  volatile uint64_t *reported = mmap (NULL, 4096, PROT_READ | PROT_WRITE,
				  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  file = test_file ("kill");
  uint64_t last = 0;
  for (long i = 0; i < kills; i++)
    {
      enum pma_sync sync = i % 4 == 0 ? PMA_SYNC_FULL : PMA_SYNC_OFF;
      one_kill (sync, &r, reported);
      struct pma_heap *h = must_open (file, sync);
      uint64_t step = model_verify (h);
      pma_close (h);
      CHECK (step >= *reported && step <= *reported + 1 && step >= last);
      last = *reported = step;
    }
  printf ("%ld kills survived, %lu transactions\n", kills,
	  (unsigned long) last);
  CHECK (last > 0);
  unlink (file);
  return 0;
}
