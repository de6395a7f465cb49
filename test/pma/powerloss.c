/* powerloss.c -- stop the machine at any moment and check the medium.
   SPDX-License-Identifier: GPL-3.0-or-later

   In the test of single power cuts, several images of the simulated medium
   (medium.h) are created before each system call of the file layer.  Each
   image is opened as after a reboot and must contain the last acknowledged
   commit, or the commit in progress.  For some images, the recovery itself is
   interrupted as well.

   In the test of chains, the power fails or the process is killed several
   times in succession, and another process continues with the resulting file
   each time; see run_chain.  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "medium.h"
#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "watchers.h"

/* --- single cuts -------------------------------------------------------- */

static const char *file, *image;
static struct medium *medium;
static uint64_t reported, random_state = 1;
static long images, images_wanted, per_point, calls;

static long stop_after;

static int
stop_some_time (int fd, enum io_op op, const void *data, uint64_t off,
		size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  return op != IO_READ && stop_after-- <= 0 ? EIO : 0;
}

/* Open the image, so that it is recovered, and check its state.  For some
   images, first begin a recovery and interrupt it.  */
static void
judge_image (void)
{
  struct pma_options o = { .file = image, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  uint64_t reader_step = UINT64_MAX;
  if (rnd (&random_state) % 4 == 0)
    {
      stop_after = rnd (&random_state) % 8;
      pmai_io_hook = stop_some_time;
      if (pma_open (&o, &h) == PMA_OK)
	pma_close (h);
      pmai_io_hook = NULL;
    }
  if (rnd (&random_state) % 4 == 0)
    {
      /* Check that a reader sees the same state and does not write to the
	 file.  */
      o.read_only = true;
      o.verify = PMA_VERIFY_ALL;
      CHECK (pma_open (&o, &h) == PMA_OK);
      reader_step = model_verify (h);
      pma_close (h);
      o.read_only = false;
      o.verify = PMA_VERIFY_AUTO;
    }
  enum pma_error e = pma_open (&o, &h);
  if (e)
    fprintf (stderr, "call %ld, image %ld: %s\n", calls, images,
	     pma_strerror (e));
  CHECK (e == PMA_OK);
  uint64_t step = model_verify (h);
  CHECK (reader_step == UINT64_MAX || reader_step == step);
  if (step != reported && step != reported + 1)
    fprintf (stderr, "call %ld: step %lu, reported %lu\n", calls,
	     (unsigned long) step, (unsigned long) reported);
  CHECK (step == reported || step == reported + 1);
  if (rnd (&random_state) % 8 == 0)
    {
      CHECK (model_init (h, 40, 60000) && model_step (h, 3, 20));
      CHECK (pma_commit (h) == PMA_OK && model_verify (h) == step + 1);
    }
  pma_close (h);
}

/* Check N of the images that the medium may contain at this moment.  This
   function is called in a child process, and unmaps the heap that the child
   has inherited.  */
static void
judge_moment (long n)
{
  static unsigned char m[MEDIUM_MAX];
  pmai_io_hook = NULL;
  const struct file_header *head = medium_present (medium);
  if (head->f_base)
    munmap ((void *) (uintptr_t) head->f_base, (size_t) 1 << 41);
  for (long i = 0; i < n; i++)
    {
      size_t size = medium_image (medium, m,
				  i == 0 ? 0 : i == 1 ? 8 : 1 + i % 7,
				  &random_state);
      medium_write_file (image, m, size);
      judge_image ();
      images++;
    }
  _exit (0);
}

/* This function is called before each system call that the file layer makes.
   The function checks the images that a power failure may leave at this
   moment.  */
static int
moment (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  if (op == IO_READ)
    return 0;
  calls++;
  medium_observe (medium);
  if (images < images_wanted)
    {
      pid_t pid = fork ();
      CHECK (pid >= 0);
      random_state += calls;
      if (pid == 0)
	judge_moment (per_point);
      must_end (pid);
      images += per_point;
    }
  if (op == IO_FLUSH)
    medium_flush (medium);
  return 0;
}

static void
single_cuts (void)
{
  long commits = 0;
  if (random_state % 2 == 0)
    must_fix_size (file, 3 << 20);
  medium = medium_new (file);
  pmai_io_hook = moment;
  while (images < images_wanted)
    {
      struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
      for (int i = 0; i < 5 && images < images_wanted; i++)
	{
	  CHECK (model_init (h, 40, 60000));
	  CHECK (model_step (h, 9, 1 + rnd (&random_state) % 40));
	  CHECK (pma_commit (h) == PMA_OK);
	  reported++;
	  commits++;
	}
      pma_close (h);
    }
  pmai_io_hook = NULL;
  printf ("%ld images of %ld moments in %ld commits\n", images, calls,
	  commits);
}

/* --- chains ------------------------------------------------------------- */

/* The exit statuses of the processes of a chain.  */
enum { ENDED = 0, KILLED = 71, CUT = 72 };

/* Data that the processes of a chain share.  */
static struct
{
  uint64_t state;		/* state of the random number generator */
  uint64_t least, most;		/* the last acknowledged step, and the step
				   that is in progress */
  unsigned blocks;		/* number of the model's blocks; the fewer
				   blocks there are, the larger they are */
  long countdown;		/* number of calls until the event happens */
  int what;			/* the kind of the event: KILLED or CUT */
  bool flush_fails, failed;	/* true if a flush must fail as well; true if
				   it has failed */
  bool watched;			/* true if readers open and close the heap
				   while the chain runs */
  long calls, commits, looks;
} *chain;

static unsigned
dice (unsigned n)
{
  return rnd (&chain->state) % n;
}

/* Choose one of the readers at random.  If the reader has the heap open, make
   it check that its state has not changed, and in some cases close the heap;
   otherwise, make the reader open the heap.  */
static void
have_it_watched (void)
{
  int i = dice (WATCHERS);
  chain->looks++;
  if (!watcher_is_open (i))
    {
      uint64_t step = watcher_open (i);
      CHECK (step >= chain->least && step <= chain->most);
      return;
    }
  watcher_check (i);
  if (dice (3) == 0)
    watcher_close (i);
}

/* This function is called before each system call that the file layer makes.
   When the countdown ends, end the process; make some flushes fail.  Ending
   the process just before a flush simulates a crash during the flush.  */
static int
chain_moment (int fd, enum io_op op, const void *data, uint64_t off,
	      size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  if (op == IO_READ)
    return 0;
  chain->calls++;
  medium_observe (medium);
  if (chain->watched && dice (16) == 0)
    have_it_watched ();
  if (--chain->countdown == 0)
    _exit (chain->what);
  if (op == IO_FLUSH && chain->flush_fails && dice (4) == 0)
    {
      chain->flush_fails = false;
      chain->failed = true;
      return EIO;
    }
  if (op == IO_FLUSH)
    medium_flush (medium);
  return 0;
}

/* Make some transactions, each with a commit.  In the middle of each
   transaction, record the changes to the file, because the kernel may write
   changed pages to the medium at any time.  */
static void
chain_commits (struct pma_heap *h)
{
  for (int n = dice (4); n > 0; n--)
    {
      uint64_t step = model_step_number (h);
      if (dice (2))
	pma_worked (h);
      bool done = model_init (h, chain->blocks, 360000 / chain->blocks)
	&& model_step (h, dice (1000), 1 + dice (20));
      if (dice (4) == 0)
	pma_worked (h);
      medium_observe (medium);
      if (!done || dice (8) == 0)
	{
	  enum pma_error e = pma_rollback (h);
	  if (e == PMA_EIO && chain->failed)
	    return;
	  CHECK (e == PMA_OK);
	  CHECK (step == 0 || model_verify (h) == step);
	  continue;
	}
      chain->most = step + 1;
      enum pma_error e = pma_commit (h);
      if (e)
	return;
      chain->least = step + 1;
      chain->commits++;
    }
}

/* Execute a process of a chain: open the heap and continue with its state.  */
static void
chain_process (void)
{
  struct pma_options o = { .file = file, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  uint64_t seen = UINT64_MAX;
  if (dice (4) == 0)
    {
      o.read_only = true;
      o.verify = PMA_VERIFY_ALL;
      CHECK (pma_open (&o, &h) == PMA_OK);
      seen = model_verify (h);
      CHECK (seen >= chain->least && seen <= chain->most);
      pma_close (h);
      o.read_only = false;
      o.verify = PMA_VERIFY_AUTO;
    }
  if (dice (4) == 0)
    o.budget = 1 << 15;
  pmai_stretch = dice (2) ? 4 : 16;
  pmai_large_log = dice (2) ? 1 << 12 : 16 << 20;
  pmai_io_hook = chain_moment;
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_EIO && chain->failed)
    _exit (ENDED);
  if (e)
    fprintf (stderr, "%s\n", pma_strerror (e));
  CHECK (e == PMA_OK);
  uint64_t step = model_verify (h);
  if (step < chain->least || step > chain->most)
    fprintf (stderr, "step %lu, not %lu to %lu\n", (unsigned long) step,
	     (unsigned long) chain->least, (unsigned long) chain->most);
  CHECK (step >= chain->least && step <= chain->most);
  CHECK (seen == UINT64_MAX || seen == step);
  chain->least = chain->most = step;
  chain_commits (h);
  pma_close (h);
  _exit (ENDED);
}

/* Fork a process of the chain and wait for its end.  Return the exit status of
   the process, or -1 if a signal ended it.  */
static int
run_process (void)
{
  int status;
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    chain_process ();
  CHECK (waitpid (pid, &status, 0) == pid);
  if (!WIFEXITED (status))
    return -1;
  return WEXITSTATUS (status);
}

/* Choose an event and the number of calls after which it happens.  The number
   of calls is at most 60, and small numbers are more frequent.  */
static void
set_trap (void)
{
  chain->countdown = 1 + dice (1 + dice (60));
  chain->what = dice (2) ? KILLED : CUT;
  chain->flush_fails = dice (16) == 0;
  chain->failed = false;
}

/* Run a chain of processes, each of which may be killed or stopped by a power
   failure; each process continues with the file that the previous process has
   left.  Return false if a committed state was lost.  */
static bool
run_chain (void)
{
  static unsigned char m[MEDIUM_MAX];
  int events = 2 + dice (5);
  bool ok = true;
  chain->least = chain->most = 0;
  chain->blocks = dice (2) ? 4 : 24;
  chain->watched = dice (2);
  unlink (file);
  if (dice (2))
    must_fix_size (file, (1 + dice (3)) << 20);
  medium_observe (medium);
  medium_flush (medium);
  while (ok && events > 0)
    {
      set_trap ();
      int how = run_process ();
      ok = how == ENDED || how == KILLED || how == CUT;
      if (chain->watched && dice (2))
	have_it_watched ();
      if (how == CUT)
	{
	  watchers_close (true);
	  size_t size = medium_image (medium, m, dice (9), &chain->state);
	  medium_restart (medium, m, size);
	}
      if (how != ENDED || dice (8) == 0)
	events--;
    }
  chain->countdown = 0;
  chain->flush_fails = false;
  ok = ok && run_process () == ENDED;
  watchers_close (true);
  return ok && run_process () == ENDED;
}

static void
chains (long wanted, uint64_t seed)
{
  long lost = 0;
  chain = mmap (NULL, sizeof *chain, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (chain != MAP_FAILED);
  medium = medium_new (file);
  watchers_start (file);
  for (long i = 0; i < wanted; i++)
    {
      chain->state = seed + i;
      if (!run_chain ())
	{
	  fprintf (stderr, "chain of seed %lu: lost\n",
		   (unsigned long) (seed + i));
	  lost++;
	}
    }
  printf ("%ld chains of %ld calls, %ld commits and %ld looks, %ld lost\n",
	  wanted, chain->calls, chain->commits, chain->looks, lost);
  CHECK (lost == 0);
}

int
main (void)
{
  file = test_file ("power");
  image = test_file ("power-image");
  images_wanted = test_count ("PMA_TEST_IMAGES", 3000);
  per_point = test_count ("PMA_TEST_PER_POINT", 12);
  random_state = test_count ("PMA_TEST_SEED", 1);
  uint64_t seed = random_state;
  single_cuts ();
  unlink (file);
  chains (test_count ("PMA_TEST_CHAINS", 600), seed);
  unlink (file);
  unlink (image);
  return 0;
}
