/* touch.c -- verify the checksums of units when they are first accessed.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap contains N objects that consist of complete units, so that a unit
   of one object can be damaged while the other objects are used.  */

#include <config.h>

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

enum { N = 60, UNITS = 20, BYTES = UNITS * UNIT };

static const char *file;
static sigjmp_buf damaged;
static struct pma_bad seen;
static int n_seen;
static int read_ahead;		/* number of calls of madvise that request
				   reading */

/* Count the calls that request reading.  */
int
madvise (void *p, size_t n, int how)
{
  read_ahead += how == MADV_WILLNEED;
  return syscall (SYS_madvise, p, n, how);
}

static void
on_damage (struct pma_heap *h, const struct pma_bad *b, void *ctx)
{
  (void) h;
  CHECK (ctx == &n_seen);
  seen = *b;
  n_seen++;
  siglongjmp (damaged, 1);
}

static struct pma_options
to_touch (bool read_only, size_t budget)
{
  return (struct pma_options) {
    .file = file, .read_only = read_only, .verify = PMA_VERIFY_TOUCH,
    .sync = PMA_SYNC_OFF, .damaged = on_damage, .ctx = &n_seen,
    .budget = budget
  };
}

static struct pma_heap *
open_to_touch (bool read_only, size_t budget)
{
  struct pma_options o = to_touch (read_only, budget);
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  return h;
}

static unsigned char *
object (struct pma_heap *h, int i)
{
  return ((unsigned char **) pma_root (h))[i];
}

static void
make (void)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  unsigned char **root = pma_zalloc (h, N * sizeof *root);
  for (int i = 0; i < N; i++)
    memset (root[i] = pma_alloc (h, BYTES), i + 1, BYTES);
  CHECK (pma_set_root (h, root) == PMA_OK && pma_commit (h) == PMA_OK);
  pma_close (h);
}

/* Flip a bit in byte AT of object I in the file.  */
static void
flip (int i, size_t at)
{
  struct pma_options o = { .file = file, .read_only = true };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  off_t where = object (h, i) + at - (unsigned char *) h->base;
  pma_close (h);
  char c;
  int fd = open (file, O_RDWR);
  CHECK (fd >= 0 && pread (fd, &c, 1, where) == 1);
  c ^= 4;
  CHECK (pwrite (fd, &c, 1, where) == 1 && close (fd) == 0);
}

/* Return true if an access to P reports damage; the access is a store of C or,
   if C is negative, a load.  */
static bool
hurts (unsigned char *p, int c)
{
  volatile unsigned char *v = p;
  if (sigsetjmp (damaged, 1))
    return true;
  if (c < 0)
    (void) *v;
  else
    *v = c;
  return false;
}

/* Check that an undamaged heap can be read completely, changed and
   committed.  */
static void
whole (size_t budget)
{
  make ();
  n_seen = 0;
  struct pma_heap *r = open_to_touch (true, 0), *h;
  CHECK (object (r, 4)[BYTES - 1] == 5);
  pma_close (r);
  h = open_to_touch (false, budget);
  for (int round = 0; round < 4; round++)
    {
      for (int i = round; i < N; i += 7)
	object (h, i)[UNIT * round] ^= 0x80;
      unsigned char *big = pma_alloc (h, 40 * BYTES);
      memset (big, 1, 40 * BYTES);
      pma_free (h, object (h, 50 + round));
      ((unsigned char **) pma_root (h))[50 + round] = big;
      CHECK (pma_commit (h) == PMA_OK);
    }
  for (int i = 0; i < N; i++)
    CHECK (object (h, i)[BYTES - 1] == (i >= 50 && i < 54 ? 1 : i + 1));
  CHECK (pma_rollback (h) == PMA_OK && object (h, 49)[3 * UNIT - 1] == 50);
  CHECK (object (h, 7)[0] == (8 ^ 0x80) && object (h, 8)[0] == 9);
  pma_close (h);
  struct pma_options o = { .file = file, .verify = PMA_VERIFY_ALL };
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_close (h);
  CHECK (n_seen == 0);
}

/* Check that accesses to other units succeed, and that an access to the
   damaged unit reports the error.  */
static void
one_bad_unit (bool read_only, size_t budget, int store)
{
  make ();
  flip (31, 9 * UNIT + 77);
  n_seen = 0;
  struct pma_heap *h = open_to_touch (read_only, budget);
  for (int i = 0; i < N; i++)
    if (i < 30 || i > 32)
      CHECK (!hurts (object (h, i) + 9 * UNIT, store < 0 ? -1 : i + 1));
  if (budget == 0)
    CHECK (!hurts (object (h, 31) + 8 * UNIT, store < 0 ? -1 : 32)
	   && !hurts (object (h, 31) + 10 * UNIT, -1));
  CHECK (n_seen == 0);
  unsigned char *p = object (h, 31) + 9 * UNIT;
  CHECK (hurts (p + 400, store) && n_seen == 1);
  CHECK (seen.from == p && seen.n == UNIT
	 && seen.at == (size_t) (p - (unsigned char *) h->base));
  CHECK (p[77] == (32 ^ 4) && pma_last_error () == PMA_EDAMAGED);
  const void *from;
  size_t n;
  CHECK (pma_bad_range (h, &from, &n) && from == p && n == UNIT);
  sigset_t mask;
  CHECK (sigprocmask (SIG_SETMASK, NULL, &mask) == 0
	 && !sigismember (&mask, SIGSEGV) && !sigismember (&mask, SIGTERM));
  CHECK (pma_commit (h) == (read_only ? PMA_EREADONLY : PMA_EDAMAGED));
  /* Check that a rollback does not hide the damage.  */
  CHECK (pma_rollback (h) == PMA_OK);
  CHECK (hurts (object (h, 31) + 9 * UNIT, -1) && n_seen == 2);
  pma_close (h);
}

/* Check that damage that nobody accesses does not prevent commits, and is
   still detected later.  Check also that damage in a block is no longer
   reported after the block has been freed and reused.  */
static void
beside_damage (void)
{
  make ();
  flip (31, 9 * UNIT);
  n_seen = 0;
  struct pma_heap *h = open_to_touch (false, 0);
  for (int round = 0; round < 3; round++)
    {
      object (h, 31)[0] = round;
      object (h, round)[0] = 77;
      memset (pma_alloc (h, 5 * BYTES), 1, 5 * BYTES);
      CHECK (pma_commit (h) == PMA_OK);
    }
  CHECK (n_seen == 0 && hurts (object (h, 31) + 9 * UNIT, -1) && n_seen == 1);
  CHECK (pma_rollback (h) == PMA_OK && object (h, 31)[0] == 2);
  pma_free (h, object (h, 31));
  unsigned char *p = pma_alloc (h, BYTES);
  CHECK (p == object (h, 31));
  memset (p, 3, BYTES);
  CHECK (pma_commit (h) == PMA_OK && n_seen == 1);
  pma_close (h);
  struct pma_options o = { .file = file, .verify = PMA_VERIFY_ALL };
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_close (h);
}

static bool
is_unread (struct pma_heap *h, const unsigned char *p)
{
  uint32_t u = (p - (unsigned char *) h->base) >> UNIT_SHIFT, end = u + 1;
  return pmai_pages_at (h->file, u, &end) == PAGES_UNREAD;
}

/* R reads the state of beside_reader, in which every object differs from the
   file.  Check all objects, beginning with FROM.  The first accesses make only
   the accessed parts of the heap readable.  */
static void
read_one_by_one (struct pma_heap *r, int from)
{
  for (int i = from; i < from + N; i++)
    {
      unsigned char *p = object (r, i % N);
      CHECK (i > from + 2 || is_unread (r, p + 9 * UNIT));
      CHECK (p[9 * UNIT] == 99 && p[9 * UNIT + 1] == i % N + 1);
      CHECK (!is_unread (r, p + 9 * UNIT));
      CHECK (i > from + 2 || is_unread (r, p + 15 * UNIT));
    }
}

/* Return the size of the address space that this process uses.  */
static size_t
mapped (void)
{
  FILE *f = fopen ("/proc/self/statm", "r");
  unsigned long pages = 0;
  if (f)
    {
      CHECK (fscanf (f, "%lu", &pages) == 1);
      fclose (f);
    }
  return pages * (size_t) sysconf (_SC_PAGESIZE);
}

/* Check that readers that have copied the pending log of beside_reader leave
   no mapping when they close the heap.  */
static void
unmaps_log (void)
{
  enum { TIMES = 10, MOST = 1 << 21 };
  struct pma_options o = { .file = file, .read_only = true, .lazy = true,
    .verify = PMA_VERIFY_NONE };
  size_t before = 0;
  for (int i = 0; i <= TIMES; i++)
    {
      struct pma_heap *r;
      CHECK (pma_open (&o, &r) == PMA_OK && is_unread (r, object (r, 40)));
      pma_close (r);
      before = i == 0 ? mapped () : before;
    }
  CHECK (mapped () <= before + MOST);
}

/* Check readers that apply the pending log of beside_reader as needed.  */
static void
as_needed (void)
{
  struct pma_options o = { .file = file, .read_only = true, .lazy = true,
    .verify = PMA_VERIFY_NONE };
  struct pma_heap *r, *g;
  char what[200];
  pmai_lazy_shortest = 1;
  unmaps_log ();
  CHECK (pma_open (&o, &r) == PMA_OK && is_unread (r, object (r, 40)));
  read_one_by_one (r, 0);
  CHECK (pma_rollback (r) == PMA_OK);
  object (r, 4)[3] = 77;
  CHECK (is_unread (r, object (r, 40)));
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (r) == PMA_OK && object (r, 4)[3] == 77);
      read_one_by_one (r, 7);
      _exit (0);
    }
  must_end (pid);
  CHECK (pma_verify (r, what, sizeof what) == PMA_EDAMAGED);
  CHECK (!is_unread (r, object (r, 40)) && object (r, 40)[9 * UNIT] == 99);
  pma_close (r);
  /* If a second reader does not set the option lazy, the heap has no UNREAD
     parts afterwards.  */
  CHECK (pma_open (&o, &r) == PMA_OK && is_unread (r, object (r, 40)));
  CHECK (pma_open (&o, &g) == PMA_OK && g == r);
  CHECK (is_unread (r, object (r, 40)));
  o.lazy = false;
  CHECK (pma_open (&o, &g) == PMA_OK && g == r);
  CHECK (!is_unread (r, object (r, 40)));
  CHECK (pma_verify (r, what, sizeof what) == PMA_OK);
  for (int i = 0; i < 3; i++)
    pma_close (r);
  /* The log is applied immediately if a reader does not set the option lazy, if
     the whole heap is verified, or if the log is short.  */
  CHECK (pma_open (&o, &r) == PMA_OK && !is_unread (r, object (r, 40)));
  pma_close (r);
  o.lazy = true;
  o.verify = PMA_VERIFY_ALL;
  CHECK (pma_open (&o, &r) == PMA_OK && !is_unread (r, object (r, 40)));
  pma_close (r);
  pmai_lazy_shortest = 1 << 20;
  o.verify = PMA_VERIFY_NONE;
  CHECK (pma_open (&o, &r) == PMA_OK && !is_unread (r, object (r, 40)));
  pma_close (r);
}

/* Change a byte of each unit.  */
static void
change_all (void)
{
  struct pma_heap *h = open_to_touch (false, 0);
  for (int i = 0; i < N; i++)
    for (int u = 0; u < UNITS; u++)
      object (h, i)[u * UNIT + 5] = 88;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
}

/* Check that R contains the changes of change_all.  */
static void
read_all (struct pma_heap *r)
{
  for (int i = 0; i < N; i++)
    for (int u = 0; u < UNITS; u++)
      CHECK (object (r, i)[u * UNIT + 5] == 88
	     && object (r, i)[u * UNIT + 4] == i + 1);
}

static bool
is_copied (struct pma_heap *h, void *p)
{
  uint32_t u = ((char *) p - h->base) >> UNIT_SHIFT, end = u + 1;
  return pmai_pages_at (h->file, u, &end) == PAGES_COPIED;
}

/* Check lazy readers, which apply the pending log of change_all only to the
   regions that they access.  A lazy reader copies regions of STRETCH units into
   anonymous memory.  Since the file is in memory, the reader does not request
   that the kernel read it, because the request would wait for the writer.  */
static void
in_copies (uint32_t stretch)
{
  struct pma_options o = { .file = file, .read_only = true, .lazy = true,
    .verify = PMA_VERIFY_NONE };
  struct pma_heap *r;
  char what[200];
  pmai_lazy_shortest = 1;
  pmai_stretch = stretch;
  CHECK (pma_open (&o, &r) == PMA_OK && is_unread (r, object (r, 40)));
  read_ahead = 0;
  read_all (r);
  CHECK (read_ahead == 0);
  bool copied = is_copied (r, object (r, 40));
  CHECK (copied || (stretch == HUGE_UNITS && !pmai_may_be_huge (r)));
  object (r, 40)[3] = 77;
  CHECK (pma_rollback (r) == PMA_OK && is_unread (r, object (r, 40)));
  CHECK (object (r, 40)[3] == 41);
  read_all (r);
  CHECK (is_copied (r, object (r, 40)) == copied);
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (r) == PMA_OK);
      read_all (r);
      _exit (0);
    }
  must_end (pid);
  CHECK (pma_verify (r, what, sizeof what) == PMA_OK);
  pma_close (r);
  pmai_stretch = HUGE_UNITS;
}

/* Check a heap in which the last commit has not been applied to the file
   because a reader uses an older state.  */
static void
beside_reader (void)
{
  make ();
  int to[2];
  char c;
  CHECK (pipe (to) == 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      close (to[1]);
      struct pma_heap *r = open_to_touch (true, 0);
      CHECK (write (STDOUT_FILENO, "", 0) == 0 && read (to[0], &c, 1) == 1);
      for (int i = 0; i < N; i++)
	CHECK (object (r, i)[0] == i + 1 && object (r, i)[BYTES - 1] == i + 1);
      _exit (read (to[0], &c, 1) != 0);
    }
  close (to[0]);
  long pids[2];
  while (pma_readers (file, pids, 2) == 0)
    usleep (1000);
  struct pma_heap *h = open_to_touch (false, 0), *r;
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 20; i++)
	object (h, i + 10 * round)[0] = 100 + round;
      CHECK (pma_commit (h) == PMA_OK);
      if (round == 0)
	CHECK (write (to[1], "x", 1) == 1);
    }
  pma_close (h);
  r = open_to_touch (true, 0);
  for (int i = 0; i < N; i++)
    CHECK (object (r, i)[0] == (i < 40 ? 100 + (i < 20 ? i / 10 : 2) : i + 1));
  pma_close (r);
  h = open_to_touch (false, 0);
  for (int i = 0; i < N; i++)
    object (h, i)[9 * UNIT] = 99;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  as_needed ();
  change_all ();
  in_copies (4);
  in_copies (HUGE_UNITS);
  h = open_to_touch (false, 0);
  object (h, 59)[0] = 200;
  CHECK (pma_commit (h) == PMA_OK && object (h, 58)[9] == 59);
  close (to[1]);
  must_end (pid);
  object (h, 3)[0] = 201;
  CHECK (pma_commit (h) == PMA_OK && object (h, 57)[9] == 58);
  pma_close (h);
}

/* Access the damaged data in a child process.  Return the number of the signal
   that kills the child, or 0.  */
static int
ends_by (void (*callback) (struct pma_heap *h, const struct pma_bad *b,
			   void *ctx))
{
  int status;
  pid_t pid = fork ();
  if (pid == 0)
    {
      struct pma_heap *h;
      struct pma_options o = to_touch (true, 0);
      o.damaged = callback;
      CHECK (pma_open (&o, &h) == PMA_OK);
      _exit (object (h, 31)[9 * UNIT]);
    }
  CHECK (waitpid (pid, &status, 0) == pid);
  return WIFSIGNALED (status) ? WTERMSIG (status) : 0;
}

static void
do_nothing (struct pma_heap *h, const struct pma_bad *b, void *ctx)
{
  (void) h, (void) b, (void) ctx;
}

/* Check three cases: a process whose callback is missing or returns, several
   handles for one heap, and a call of pma_verify.  */
static void
other_calls (void)
{
  struct pma_heap *h, *g;
  char what[200];
  make ();
  flip (31, 9 * UNIT);
  CHECK (ends_by (NULL) == SIGABRT && ends_by (do_nothing) == SIGABRT);
  n_seen = 0;
  h = open_to_touch (true, 0);
  g = open_to_touch (true, 0);
  CHECK (g == h);
  struct pma_options o = { .file = file, .read_only = true };
  CHECK (pma_open (&o, &g) == PMA_OK && g == h);
  o.verify = PMA_VERIFY_ALL;
  CHECK (pma_open (&o, &g) == PMA_EOPEN);
  CHECK (pma_verify (h, what, sizeof what) == PMA_EDAMAGED && n_seen == 0);
  CHECK (strstr (what, "checksum of unit"));
  for (int i = 0; i < 3; i++)
    pma_close (h);
  o.verify = PMA_VERIFY_NONE;
  CHECK (pma_open (&o, &h) == PMA_OK);
  o = to_touch (true, 0);
  CHECK (pma_open (&o, &g) == PMA_EOPEN);
  pma_close (h);
}

static void
count_messages (int level, const char *text, void *ctx)
{
  CHECK (level != 2 || strstr (text, "was flipped"));
  *(int *) ctx += level == 2;
}

/* Check a reader that requests the correction of flipped bits.  If a single
   bit is wrong in a unit, in the table or in the header, the reader must read
   the correct data, and the file must not change.  */
static void
mended (void)
{
  static const off_t places[] = { 30, 600, 1600, UNIT + 21, 2 * UNIT + 700 };
  int n = 0;
  struct pma_options o = { .file = file, .read_only = true, .mend = true,
    .message = count_messages, .ctx = &n, .verify = PMA_VERIFY_ALL };
  struct pma_heap *h;
  make ();
  flip (31, 9 * UNIT + 77);
  int fd = open (file, O_RDWR);
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    {
      char c, bad;
      CHECK (fd >= 0 && pread (fd, &c, 1, places[i]) == 1);
      bad = c ^ (1 << i);
      CHECK (pwrite (fd, &bad, 1, places[i]) == 1);
      n = 0;
      CHECK (pma_open (&o, &h) == PMA_OK && n == 2);
      for (int k = 0; k < N; k++)
	for (int at = 0; at < BYTES; at++)
	  CHECK (object (h, k)[at] == k + 1);
      pma_close (h);
      CHECK (pread (fd, &bad, 1, places[i]) == 1 && bad == (char) (c ^ 1 << i)
	     && pwrite (fd, &c, 1, places[i]) == 1);
    }
  close (fd);
  /* Check that two wrong bits in a unit are not corrected.  */
  flip (31, 9 * UNIT + 78);
  n = 0;
  CHECK (pma_open (&o, &h) == PMA_EDAMAGED);
  o.read_only = false;
  CHECK (pma_open (&o, &h) == PMA_EINVAL);
}

/* Check that a heap with a damaged table cannot be opened: since the table
   contains the checksums, it is itself verified when the heap is opened.  */
static void
bad_table (void)
{
  struct pma_options o = to_touch (false, 0);
  struct pma_heap *h;
  make ();
  int fd = open (file, O_RDWR);
  CHECK (fd >= 0 && pwrite (fd, "xyz", 3, 2 * UNIT + 700) == 3);
  close (fd);
  CHECK (pma_open (&o, &h) == PMA_EDAMAGED);
}

int
main (void)
{
  file = test_file ("touch");
  whole (0);
  whole (64 * UNIT);
  for (int budget = 0; budget <= 64 * UNIT; budget += 64 * UNIT)
    for (int store = -1; store <= 9; store += 10)
      {
	one_bad_unit (false, budget, store);
	one_bad_unit (true, budget, store);
      }
  beside_damage ();
  beside_reader ();
  other_calls ();
  bad_table ();
  mended ();
  unlink (file);
  return 0;
}
