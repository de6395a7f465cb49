/* snapshots.c -- run many writers and readers at once, and kill some of them.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each attempt to open the heap has a time limit of 0 seconds, so that it
   fails if it has to wait for the lock.  Writers alternate by means of a lock
   on a separate file, so they never wait for each other in libpma.  Writers
   must not have to wait for readers, and readers must not have to wait.

   A reader must see a state that is at least as new as the last state that was
   acknowledged before it opened the heap, and must still see this state when
   it ends.  */

#include <config.h>

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "model.h"

enum { WRITERS = 8, READERS = 50, LONGEST_READ = 200 };

static const char *file, *turns;

/* Data that all processes share.  */
static struct
{
  _Atomic uint64_t acknowledged;	/* number of the last step whose commit
					   has succeeded */
  _Atomic long commits, reads, unapplied;
  _Atomic long most_us;		/* the longest time in microseconds that a
				   reader took to open the heap */
} *all;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void
nap_ms (long ms)
{
  struct timespec t = { ms / 1000, ms % 1000 * 1000000 };
  nanosleep (&t, NULL);
}

/* If *P is less than N, set it to N.  */
static void
raise_to (_Atomic uint64_t *p, uint64_t n)
{
  uint64_t old = atomic_load (p);
  while (old < n && !atomic_compare_exchange_weak (p, &old, n))
    ;
}

static _Noreturn void
write_on (uint64_t state)
{
  struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF };
  struct pma_heap *h;
  int fd = open (turns, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  CHECK (fd >= 0);
  for (;;)
    {
      CHECK (flock (fd, LOCK_EX) == 0);
      CHECK (pma_open (&o, &h) == PMA_OK);
      for (int n = rnd (&state) % 3; n >= 0; n--)
	{
	  CHECK (model_init (h, 200, 20000));
	  CHECK (model_step (h, rnd (&state), rnd (&state) % 40));
	  uint64_t step = model_step_number (h);
	  CHECK (pma_commit (h) == PMA_OK);
	  raise_to (&all->acknowledged, step);
	  all->commits++;
	}
      pma_close (h);
      flock (fd, LOCK_UN);
      nap_ms (rnd (&state) % 20);
    }
}

static void
say (int level, const char *text, void *ctx)
{
  (void) ctx;
  if (level == 1)
    fprintf (stderr, "%s\n", text);
}

static _Noreturn void
read_on (uint64_t state)
{
  struct pma_options o = { .file = file, .read_only = true, .message = say };
  struct pma_heap *h;
  struct pma_stats st;
  for (;;)
    {
      o.lazy = rnd (&state) % 2;
      pmai_stretch = rnd (&state) % 2 ? 4 : HUGE_UNITS;
      o.verify = o.lazy ? PMA_VERIFY_NONE : PMA_VERIFY_AUTO;
      uint64_t least = all->acknowledged;
      double start = now ();
      enum pma_error e = pma_open (&o, &h);
      if (e != PMA_OK)
	fprintf (stderr, "%s (errno %d)\n", pma_strerror (e),
		 pma_last_errno ());
      CHECK (e == PMA_OK);
      long us = (now () - start) * 1e6;
      if (us > all->most_us)
	all->most_us = us;
      uint64_t step = model_verify (h);
      CHECK (step >= least);
      nap_ms (rnd (&state) % LONGEST_READ);
      CHECK (model_verify (h) == step);
      pma_stats (h, &st);
      all->unapplied += st.unapplied > 0;
      all->reads++;
      pma_close (h);
    }
}

static pid_t
start (int i, uint64_t seed)
{
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid)
    return pid;
  /* If a failed check ends the parent, all processes must end.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (i < WRITERS)
    write_on (seed);
  read_on (seed);
}

/* Return true if each of the events that the test counts has happened.  */
static bool
has_counts (void)
{
  return all->commits > 0 && all->reads > 0 && all->unapplied > 0;
}

/* Run all writers and readers for SECONDS, or longer if not all events have
   happened by then; if KILLS is true, kill one of the processes every 5 ms.  */
static void
all_at_once (long seconds, bool kills)
{
  pid_t pids[WRITERS + READERS];
  uint64_t state = 1;
  int status;
  memset (all, 0, sizeof *all);
  unlink (file);
  for (int i = 0; i < WRITERS + READERS; i++)
    pids[i] = start (i, i + 1);
  double end = now () + seconds;
  while (now () < end || (!has_counts () && now () < end + 60))
    {
      nap_ms (5);
      CHECK (waitpid (-1, &status, WNOHANG) == 0);
      if (!kills)
	continue;
      int i = rnd (&state) % (WRITERS + READERS);
      kill (pids[i], SIGKILL);
      CHECK (waitpid (pids[i], &status, 0) == pids[i]);
      CHECK (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
      pids[i] = start (i, rnd (&state));
    }
  for (int i = 0; i < WRITERS + READERS; i++)
    kill (pids[i], SIGKILL);
  for (int i = 0; i < WRITERS + READERS; i++)
    CHECK (waitpid (pids[i], &status, 0) == pids[i]
	   && WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
}

/* Check that the heap has the last state, and that the file is not larger than
   is necessary for this state.  */
static void
look_after (bool kills)
{
  struct stat during, after;
  struct pma_stats st;
  CHECK (stat (file, &during) == 0);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  CHECK (model_verify (h) >= all->acknowledged);
  CHECK (model_step (h, 1, 1) && pma_commit (h) == PMA_OK);
  pma_stats (h, &st);
  CHECK (st.unapplied == 0);
  pma_close (h);
  CHECK (stat (file, &after) == 0);
  CHECK (after.st_size <= (off_t) st.high_water + (1 << 20));
  CHECK (during.st_size <= 8 * (off_t) st.high_water + (4 << 20));
  CHECK (has_counts ());
  printf ("%s: %ld commits, %ld reads, %ld of states with a pending log; "
	  "opened in %ld us at most; file %.1f times the heap\n",
	  kills ? "with kills" : "without kills", all->commits, all->reads,
	  all->unapplied, all->most_us,
	  (double) during.st_size / st.high_water);
}

int
main (void)
{
  file = test_file ("snapshots");
  turns = test_file ("snapshots-turns");
  pmai_lazy_shortest = 1;
  long seconds = test_count ("PMA_TEST_SECONDS", 2);
  all = mmap (NULL, sizeof *all, PROT_READ | PROT_WRITE,
	      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (all != MAP_FAILED);
  for (int kills = 0; kills < 2; kills++)
    {
      all_at_once (seconds, kills);
      look_after (kills);
    }
  unlink (file);
  unlink (turns);
  return 0;
}
