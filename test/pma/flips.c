/* flips.c -- check heap files that were changed at random or truncated.
   SPDX-License-Identifier: GPL-3.0-or-later

   A child process opens each damaged copy, allocates and frees in it, and then
   verifies it.  No child may hang or be killed by a signal.  Damage that
   pma_verify does not detect must be harmless: the state in the heap must be
   the state of the model (model.h).  */

#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

enum { REFUSED = 1, DETECTED, HARMLESS, KINDS, LIMIT = 8 << 20 };

static const char *file, *damaged;
static unsigned char good[LIMIT], bad[LIMIT];
static size_t good_size;
static long counts[KINDS];

static void
make_good (void)
{
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  for (int i = 0; i < 4; i++)
    {
      CHECK (model_init (h, 300, 60000) && model_step (h, 11, 600));
      CHECK (pma_commit (h) == PMA_OK);
    }
  pma_close (h);
  int fd = open (file, O_RDONLY);
  ssize_t n = read (fd, good, sizeof good);
  CHECK (n > 0 && n < LIMIT);
  good_size = n;
  close (fd);
}

static void
write_bad (size_t size)
{
  int fd = open (damaged, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  CHECK (fd >= 0 && write (fd, bad, size) == (ssize_t) size);
  close (fd);
}

/* Call the allocator on a heap that may be damaged.  */
static void
use (struct pma_heap *h, uint64_t r)
{
  void *v[64] = { NULL };
  for (int i = 0; i < 3000; i++)
    {
      void **p = &v[rnd (&r) % 64];
      if (*p)
	{
	  pma_free (h, *p);
	  *p = NULL;
	}
      else
	{
	  size_t n = 1 + rnd (&r) % (i % 50 ? 600 : 100000);
	  *p = pma_alloc (h, n);
	  if (*p)
	    memset (*p, i, n);
	}
    }
}

/* Examine the damaged file, in a child process, and return how the damage was
   handled.  */
static int
judge (uint64_t seed)
{
  char what[200];
  struct pma_options o = {
    .file = damaged,
    .verify = PMA_VERIFY_NONE,
    .sync = PMA_SYNC_OFF
  };
  struct pma_heap *h;
  alarm (20);
  if (pma_open (&o, &h) != PMA_OK)
    return REFUSED;
  use (h, seed);
  pma_check (h, what, sizeof what);
  /* The new checksums that a commit computes for changed units must not hide
     the damage.  */
  if (seed / 2 % 2)
    pma_commit (h);
  pma_close (h);
  o.read_only = true;
  if (pma_open (&o, &h) != PMA_OK)
    return REFUSED;
  int kind = DETECTED;
  if (pma_verify (h, what, sizeof what) == PMA_OK)
    {
      uint64_t step = model_verify (h);
      CHECK (step == 4);
      kind = HARMLESS;
    }
  pma_close (h);
  return kind;
}

static void
judge_in_child (size_t size, uint64_t seed)
{
  write_bad (size);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    _exit (judge (seed));
  int status;
  CHECK (waitpid (pid, &status, 0) == pid);
  if (!WIFEXITED (status))
    fprintf (stderr, "signal %d\n", WTERMSIG (status));
  CHECK (WIFEXITED (status));
  CHECK (WEXITSTATUS (status) > 0 && WEXITSTATUS (status) < KINDS);
  counts[WEXITSTATUS (status)]++;
}

static void
report (const char *name)
{
  printf ("%s: %ld refused, %ld detected, %ld harmless\n", name,
	  counts[REFUSED], counts[DETECTED], counts[HARMLESS]);
  memset (counts, 0, sizeof counts);
}

/* Change bytes in the first units, which contain the most important data, and
   in the whole file.  */
static void
flips (long n, uint64_t r)
{
  for (long i = 0; i < n; i++)
    {
      size_t limit = i % 2 ? 4 * UNIT : good_size;
      size_t at = rnd (&r) % limit;
      memcpy (bad, good, good_size);
      bad[at] ^= 1 + rnd (&r) % 255;
      judge_in_child (good_size, i);
    }
  report ("changed bytes");
}

static void
cuts (long n, uint64_t r)
{
  for (long i = 0; i < n; i++)
    {
      memcpy (bad, good, good_size);
      judge_in_child (rnd (&r) % good_size, i);
    }
  CHECK (counts[HARMLESS] + counts[DETECTED] < n);
  report ("cuts");
}

/* Overwrite parts of the file after the header with random bytes or zeros.  */
static void
noise (long n, uint64_t r)
{
  for (long i = 0; i < n; i++)
    {
      memcpy (bad, good, good_size);
      size_t at = UNIT + rnd (&r) % (good_size - UNIT), k = rnd (&r) % 9000;
      for (size_t j = at; j < at + k && j < good_size; j++)
	bad[j] = i % 3 ? rnd (&r) : 0;
      judge_in_child (good_size, i);
    }
  report ("noise");
}

int
main (void)
{
  long n = test_count ("PMA_TEST_FLIPS", 1000);
  uint64_t seed = test_count ("PMA_TEST_SEED", 1);
  file = test_file ("flips");
  damaged = test_file ("flips-bad");
  make_good ();
  flips (n, seed);
  cuts (n / 10, seed);
  noise (n / 4, seed);
  unlink (file);
  unlink (damaged);
  return 0;
}
