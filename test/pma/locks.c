/* locks.c -- check alternating writers, concurrent readers, and children.
   SPDX-License-Identifier: GPL-3.0-or-later */

/* Include all of os.c, so that the linker does not use libpma's copy of it,
   and redirect the calls that acquire locks to a function in this file.  */
#define pmai_os_lock real_lock
#include "pma/os.c"
#undef pmai_os_lock

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"

static const char *file;
static int waited;

static void
on_wait (const char *name, void *ctx)
{
  (void) name;
  (void) ctx;
  waited++;
}

static enum pma_error
open_for (struct pma_heap **h, bool read_only, double timeout)
{
  struct pma_options o = { .file = file, .read_only = read_only,
    .timeout = timeout, .waiting = on_wait };
  return pma_open (&o, h);
}

/* Start eight processes, each of which adds to the same counter in several
   runs, and check the sum.  */
static void
counters (void)
{
  enum { PROCESSES = 8, RUNS = 200 };
  unlink (file);
  for (int i = 0; i < PROCESSES; i++)
    if (fork () == 0)
      {
	for (int j = 0; j < RUNS; j++)
	  {
	    struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
	    if (!pma_root (h))
	      pma_set_root (h, pma_zalloc (h, 8));
	    ++*(long *) pma_root (h);
	    CHECK (pma_commit (h) == PMA_OK);
	    pma_close (h);
	  }
	_exit (0);
      }
  int status;
  while (wait (&status) > 0)
    CHECK (status == 0);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  CHECK (*(long *) pma_root (h) == PROCESSES * RUNS);
  pma_close (h);
}

/* Check that a second writer waits until its time limit and then fails.  */
static void
limits (void)
{
  struct pma_heap *w, *h;
  int status;
  unlink (file);
  CHECK (open_for (&w, false, 0) == PMA_OK);
  CHECK (!pma_root (w) && !pma_is_wanted (w));
  pma_set_root (w, pma_zalloc (w, 8));
  CHECK (pma_commit (w) == PMA_OK);
  if (fork () == 0)
    {
      pma_close (w);
      CHECK (open_for (&h, false, 0) == PMA_EBUSY);
      CHECK (open_for (&h, false, 0.05) == PMA_EBUSY && waited == 0);
      CHECK (open_for (&h, false, 1.2) == PMA_EBUSY && waited == 1);
      _exit (0);
    }
  CHECK (wait (&status) > 0 && status == 0);
  pma_close (w);
}

/* Return the number of processes that wait for a lock on the file, as
   /proc/locks shows it.  */
static int
waiting_here (void)
{
  struct stat st;
  char line[200], inode[40];
  int n = 0;
  CHECK (stat (file, &st) == 0);
  snprintf (inode, sizeof inode, ":%lu ", (unsigned long) st.st_ino);
  FILE *in = fopen ("/proc/locks", "r");
  CHECK (in);
  while (fgets (line, sizeof line, in))
    n += strstr (line, "->") && strstr (line, inode);
  fclose (in);
  return n;
}

/* Check that writers get the heap in the order in which they have begun to
   wait, even if they have waited for different lengths of time.  */
static void
in_turn (void)
{
  enum { WRITERS = 6 };
  struct order { long n; int writer[WRITERS]; };
  struct pma_heap *w, *h;
  int status;
  unlink (file);
  CHECK (open_for (&w, false, 0) == PMA_OK);
  struct order *o = pma_zalloc (w, sizeof *o);
  pma_set_root (w, o);
  CHECK (pma_commit (w) == PMA_OK);
  for (int i = 0; i < WRITERS; i++)
    {
      if (fork () == 0)
	{
	  pma_close (w);
	  CHECK (open_for (&h, false, 20) == PMA_OK);
	  o = pma_root (h);
	  o->writer[o->n++] = i;
	  CHECK (pma_commit (h) == PMA_OK);
	  pma_close (h);
	  _exit (0);
	}
      for (int j = 0; j < 10000 && waiting_here () <= i; j++)
	nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
    }
  pma_close (w);
  while (wait (&status) > 0)
    CHECK (status == 0);
  CHECK (open_for (&h, true, 0) == PMA_OK);
  o = pma_root (h);
  for (int i = 0; i < WRITERS; i++)
    CHECK (o->writer[i] == i);
  pma_close (h);
}

/* --- descendants and other processes ------------------------------------ */

typedef int body_fn (void);

static int
read_number (void)
{
  struct pma_heap *h;
  CHECK (open_for (&h, true, 0) == PMA_OK);
  int n = *(long *) pma_root (h);
  pma_close (h);
  return n;
}

static int
is_steady (void)
{
  struct pma_options o = { .file = file, .read_only = true,
    .exclude_writers = true };
  struct pma_heap *h;
  return pma_open (&o, &h) == PMA_OK;
}

/* Add 1 to the number to which the root points.  Return 0, or 1 if the heap
   could not be opened.  */
static int
add_one (void)
{
  struct pma_heap *h;
  if (open_for (&h, false, 0.05) != PMA_OK)
    return 1;
  ++*(long *) pma_root (h);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  return 0;
}

/* Run BODY in a child or, if STRANGER is true, in a grandchild after its
   parent has ended.  This process has the heap H open; the child or grandchild
   first closes its copy of H.  Return the result of BODY.  */
static int
elsewhere (struct pma_heap *h, bool stranger, body_fn *body)
{
  int fds[2];
  char c = 0;
  CHECK (pipe (fds) == 0);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0 && (!stranger || fork () == 0))
    {
      pid_t parent = getppid ();
      /* Wait until the intermediate process has ended.  */
      while (stranger && getppid () == parent && kill (parent, 0) == 0
	     && parent != 1)
	nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
      pma_close (h);
      c = body ();
      CHECK (write (fds[1], &c, 1) == 1);
      _exit (0);
    }
  if (pid == 0)
    _exit (0);
  CHECK (waitpid (pid, NULL, 0) == pid && read (fds[0], &c, 1) == 1);
  close (fds[0]);
  close (fds[1]);
  return c;
}

static size_t
unapplied (void)
{
  struct pma_stats st;
  struct pma_heap *h;
  CHECK (open_for (&h, true, 0) == PMA_OK);
  pma_stats (h, &st);
  pma_close (h);
  return st.unapplied;
}

static int
is_pending (void)
{
  return unapplied () > 0;
}

/* Check that a reader and a writer do not wait for each other if neither is an
   ancestor of the other, and that a reader sees the state that was committed
   when it opened the heap.  */
static void
snapshots (void)
{
  struct pma_heap *h;
  CHECK (open_for (&h, false, 0) == PMA_OK);
  *(long *) pma_root (h) = 7;
  CHECK (elsewhere (h, true, read_number) == 0);
  CHECK (elsewhere (h, true, is_steady) == 0);
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (elsewhere (h, true, read_number) == 7);
  pma_close (h);
  CHECK (open_for (&h, true, 0) == PMA_OK);
  for (int i = 1; i <= 3; i++)
    {
      CHECK (elsewhere (h, true, add_one) == 0);
      CHECK (elsewhere (h, true, read_number) == 7 + i);
      CHECK (elsewhere (h, true, is_pending) == 1);
      CHECK (*(long *) pma_root (h) == 7);
    }
  pma_close (h);
  CHECK (read_number () == 10 && is_pending ());
  CHECK (add_one () == 0 && read_number () == 11 && !is_pending ());
}

/* Check that a child waits for the heap of its parent, and that pma_is_wanted
   returns true in the parent meanwhile.  */
static void
family (void)
{
  struct pma_heap *h;
  CHECK (open_for (&h, false, 0) == PMA_OK);
  CHECK (elsewhere (h, true, add_one) == 1);
  pid_t pid = fork ();
  if (pid == 0)
    {
      pma_close (h);
      struct pma_options o = { .file = file, .read_only = true,
	.timeout = 10 };
      CHECK (pma_open (&o, &h) == PMA_OK);
      _exit (*(long *) pma_root (h) != 12);
    }
  while (!pma_is_wanted (h))
    nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
  *(long *) pma_root (h) = 12;
  bool changed;
  CHECK (pma_release (h) == PMA_OK);
  must_end (pid);
  CHECK (pma_acquire (h, &changed) == PMA_OK && !changed);
  pma_close (h);
  CHECK (open_for (&h, true, 0) == PMA_OK);
  CHECK (!pma_is_wanted (h) && elsewhere (h, false, add_one) == 1);
  pid = fork ();
  if (pid == 0)
    {
      pma_close (h);
      CHECK (open_for (&h, false, 10) == PMA_OK);
      *(long *) pma_root (h) = 20;
      _exit (pma_commit (h) != PMA_OK);
    }
  while (!pma_is_wanted (h))
    nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
  CHECK (pma_release (h) == PMA_OK);
  must_end (pid);
  CHECK (pma_acquire (h, &changed) == PMA_OK && changed);
  CHECK (*(long *) pma_root (h) == 20);
  pma_close (h);
}

/* Release the heap when another process waits, and check that the changes of
   that process are visible after the heap has been acquired again.  */
static void
hand_over (void)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  long *n = pma_zalloc (h, 8);
  pma_set_root (h, n);
  bool changed = true;
  CHECK (pma_release (h) == PMA_OK && pma_acquire (h, &changed) == PMA_OK);
  CHECK (!changed && *n == 0);
  *n = 1;
  if (fork () == 0)
    {
      CHECK (pma_commit (h) == PMA_EFORK);
      CHECK (pma_rollback (h) == PMA_EFORK);
      pma_close (h);
      h = must_open (file, PMA_SYNC_OFF);
      CHECK (*(long *) pma_root (h) == 1);
      for (int i = 0; i < 5000; i++)
	CHECK (pma_alloc (h, 2000));
      *(long *) pma_root (h) = 2;
      CHECK (pma_commit (h) == PMA_OK);
      pma_close (h);
      _exit (0);
    }
  while (!pma_is_wanted (h))
    nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
  CHECK (pma_release (h) == PMA_OK);
  int status;
  CHECK (wait (&status) > 0 && status == 0);
  CHECK (pma_acquire (h, &changed) == PMA_OK && changed);
  CHECK (*(long *) pma_root (h) == 2);
  char what[100];
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
  *(long *) pma_root (h) = 3;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_OFF);
  CHECK (*(long *) pma_root (h) == 3);
  pma_close (h);
}

/* Test a heap that is open but released when another file is renamed to its
   name.  pma_acquire must open the new file if the hash seed of its heap is
   the same, and return PMA_EREPLACED otherwise.  */
static void
replaced (void)
{
  const char *other = test_file ("locks-other");
  const char *moved = test_file ("locks-moved");
  bool changed;
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  pma_set_root (h, pma_zalloc (h, 8));
  CHECK (pma_release (h) == PMA_OK);
  struct pma_options o = { .file = other, .seed = pma_hash_seed (h) };
  struct pma_heap *g;
  CHECK (pma_open (&o, &g) == PMA_OK);
  CHECK (model_init (g, 50, 5000) && model_step (g, 1, 300));
  CHECK (pma_commit (g) == PMA_OK);
  pma_close (g);
  CHECK (rename (other, file) == 0);
  CHECK (pma_acquire (h, &changed) == PMA_OK && changed);
  CHECK (model_verify (h) == 1 && pma_hash_seed (h) == o.seed);
  CHECK (pma_release (h) == PMA_OK);
  g = must_open (other, PMA_SYNC_OFF);
  CHECK (model_init (g, 50, 5000) && pma_commit (g) == PMA_OK);
  pma_close (g);
  CHECK (rename (file, moved) == 0 && rename (other, file) == 0);
  CHECK (pma_acquire (h, &changed) == PMA_EREPLACED);
  pma_close (h);
  CHECK (rename (moved, file) == 0);
  h = must_open (file, PMA_SYNC_OFF);
  CHECK (model_step (h, 1, 300) && pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (model_found (file) == 2);
}

/* Copy FROM over the file TO.  */
static void
copy_over (const char *from, const char *to)
{
  char buf[4096];
  ssize_t n;
  int in = open (from, O_RDONLY), out = open (to, O_WRONLY | O_TRUNC);
  CHECK (in >= 0 && out >= 0);
  while ((n = read (in, buf, sizeof buf)) > 0)
    CHECK (write (out, buf, n) == n);
  CHECK (n == 0 && close (in) == 0 && close (out) == 0);
}

/* Overwrite the file of a locked heap, and test that a rollback fails instead
   of mapping the other heap.  */
static void
overwritten (void)
{
  const char *other = test_file ("locks-other");
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  pma_set_root (h, pma_zalloc (h, 8));
  CHECK (pma_commit (h) == PMA_OK);
  struct pma_heap *g = must_open (other, PMA_SYNC_OFF);
  CHECK (model_init (g, 50, 5000) && model_step (g, 1, 300));
  CHECK (pma_commit (g) == PMA_OK);
  pma_close (g);
  copy_over (other, file);
  CHECK (pma_rollback (h) == PMA_EREPLACED);
  CHECK (pma_commit (h) == PMA_EIO);
  pma_close (h);
  CHECK (model_found (file) == 1 && unlink (other) == 0);
}

/* Let two processes create a heap with the same name at the same time.  A limit
   on file sizes prevents one of them from writing the heap; the commit of the
   other process must not be lost.  */
static void
created_together (void)
{
  enum { ROUNDS = 300 };
  struct pma_heap *h;
  struct rlimit small = { 4096, 4096 };
  int status;
  for (int i = 0; i < ROUNDS; i++)
    {
      int start[2];
      unlink (file);
      CHECK (pipe (start) == 0);
      if (fork () == 0)
	{
	  char c;
	  signal (SIGXFSZ, SIG_IGN);
	  CHECK (setrlimit (RLIMIT_FSIZE, &small) == 0);
	  CHECK (close (start[1]) == 0 && read (start[0], &c, 1) == 0);
	  /* Despite the limit, the heap can be opened if the parent has
	     committed.  */
	  _exit (open_for (&h, false, -1) != PMA_OK);
	}
      close (start[0]);
      close (start[1]);
      h = must_open (file, PMA_SYNC_OFF);
      pma_set_root (h, pma_zalloc (h, 8));
      *(long *) pma_root (h) = i;
      CHECK (pma_commit (h) == PMA_OK);
      pma_close (h);
      CHECK (wait (&status) > 0 && WIFEXITED (status));
      CHECK (access (file, F_OK) == 0);
      h = must_open (file, PMA_SYNC_OFF);
      CHECK (pma_root (h) && *(long *) pma_root (h) == i);
      pma_close (h);
    }
  /* If no other process uses the file, a process that fails must remove it.  */
  unlink (file);
  if (fork () == 0)
    {
      signal (SIGXFSZ, SIG_IGN);
      CHECK (setrlimit (RLIMIT_FSIZE, &small) == 0);
      CHECK (open_for (&h, false, -1) == PMA_ENOSPC);
      _exit (0);
    }
  CHECK (wait (&status) > 0 && status == 0 && access (file, F_OK) != 0);
}

/* A function that is called once, before the next lock is acquired, or
   NULL.  */
static void (*before_lock) (void);

int
pmai_os_lock (int fd, int type, off_t at)
{
  void (*f) (void) = before_lock;
  before_lock = NULL;
  if (f)
    f ();
  return real_lock (fd, type, at);
}

static int to_other[2], from_other[2];

/* Start a process that opens the heap, releases it without a commit, and
   acquires it again after a byte has been written to the pipe TO_OTHER.
   Return when the process has released the heap.  From then on, a limit on file
   sizes prevents the calling process from writing to the file.  */
static void
start_other (void)
{
  char c = 0;
  struct rlimit small = { 4096, 4096 };
  CHECK (pipe (to_other) == 0 && pipe (from_other) == 0);
  if (fork () == 0)
    {
      bool changed;
      struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
      CHECK (pma_release (h) == PMA_OK);
      CHECK (write (from_other[1], &c, 1) == 1);
      CHECK (read (to_other[0], &c, 1) == 1);
      CHECK (pma_acquire (h, &changed) == PMA_OK);
      pma_set_root (h, pma_zalloc (h, 8));
      *(long *) pma_root (h) = 5;
      CHECK (pma_commit (h) == PMA_OK);
      _exit (0);
    }
  CHECK (read (from_other[0], &c, 1) == 1);
  signal (SIGXFSZ, SIG_IGN);
  CHECK (setrlimit (RLIMIT_FSIZE, &small) == 0);
}

static void
make_file (size_t size)
{
  int fd = open (file, O_RDWR | O_CREAT | O_EXCL, 0600);
  CHECK (fd >= 0 && ftruncate (fd, size) == 0);
  pmai_note_made (fd);
  close (fd);
}

/* Check that a process removes the file of fixed size that it has created if
   it cannot create a heap in this file.  */
static void
removed_by_maker (void)
{
  struct pma_heap *h;
  struct rlimit small = { 4096, 4096 };
  int status;
  unlink (file);
  if (fork () == 0)
    {
      make_file (1 << 20);
      signal (SIGXFSZ, SIG_IGN);
      CHECK (setrlimit (RLIMIT_FSIZE, &small) == 0);
      _exit (open_for (&h, false, -1) != PMA_ENOSPC);
    }
  CHECK (wait (&status) > 0 && status == 0 && access (file, F_OK) != 0);
}

/* Let one process create the file, and another process create the heap in it.
   If the first process fails, it must not remove the file, because the second
   process may acquire the heap again.  If SIZE is not 0, the first process
   creates a file of SIZE bytes before it opens the heap.  */
static void
created_by_other (size_t size)
{
  int status;
  unlink (file);
  if (fork () == 0)
    {
      struct pma_heap *h;
      if (size)
	make_file (size);
      before_lock = start_other;
      CHECK (open_for (&h, false, -1) == PMA_ENOSPC);
      CHECK (write (to_other[1], "", 1) == 1);
      CHECK (wait (&status) > 0);
      _exit (status != 0);
    }
  CHECK (wait (&status) > 0 && status == 0);
  CHECK (read_number () == 5);
}

/* Check that a detached child that has closed its heap is no longer counted as
   a reader.  */
static void
closed_in_child (void)
{
  char c;
  struct pma_stats st;
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  pma_set_root (h, pma_zalloc (h, 8));
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (pipe (to_other) == 0 && pipe (from_other) == 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK);
      CHECK (write (from_other[1], "", 1) == 1);
      CHECK (read (to_other[0], &c, 1) == 1);
      pma_close (h);
      CHECK (write (from_other[1], "", 1) == 1);
      CHECK (read (to_other[0], &c, 1) == 1);
      _exit (0);
    }
  for (int closed = 0; closed < 2; closed++)
    {
      CHECK (read (from_other[0], &c, 1) == 1);
      ++*(long *) pma_root (h);
      CHECK (pma_commit (h) == PMA_OK);
      pma_stats (h, &st);
      CHECK ((st.unapplied == 0) == closed);
      CHECK (write (to_other[1], "", 1) == 1);
    }
  must_end (pid);
  pma_close (h);
}

/* Kill this process at the moment when it is about to record that its commit
   is final.  */
static int
die_before_end (int fd, enum io_op op, const void *data, uint64_t off,
		size_t n)
{
  static bool has_slot;
  (void) fd;
  (void) data;
  (void) n;
  if (op == IO_WRITE && off >= SLOT_AT && off < APPLY_AT)
    has_slot = true;
  else if (op == IO_WRITE && off >= APPLY_AT && off < UNIT && has_slot)
    kill (getpid (), SIGKILL);
  return 0;
}

/* Before the first flush, wait until the other process has read the heap.  */
static int
pause_at_flush (int fd, enum io_op op, const void *data, uint64_t off,
		size_t n)
{
  char c;
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  if (op != IO_FLUSH)
    return 0;
  pmai_io_hook = NULL;
  CHECK (write (from_other[1], "", 1) == 1);
  CHECK (read (to_other[0], &c, 1) == 1);
  return 0;
}

static pid_t
start_writer (int (*hook) (int, enum io_op, const void *, uint64_t, size_t))
{
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      pmai_io_hook = hook;
      struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
      ++*(long *) pma_root (h);
      CHECK (pma_commit (h) == PMA_OK);
      pma_close (h);
      _exit (0);
    }
  return pid;
}

/* A writer is killed at the end of its commit, and readers see this commit.
   Check that readers also see the commit while the next writer has opened the
   heap, but has not flushed the commit yet.  */
static void
killed_at_end (void)
{
  char c;
  int status;
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  pma_set_root (h, pma_zalloc (h, 8));
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  pid_t pid = start_writer (die_before_end);
  CHECK (waitpid (pid, &status, 0) == pid && WIFSIGNALED (status));
  CHECK (read_number () == 1);
  CHECK (pipe (to_other) == 0 && pipe (from_other) == 0);
  pid = start_writer (pause_at_flush);
  CHECK (read (from_other[0], &c, 1) == 1);
  int seen = read_number ();
  CHECK (write (to_other[1], "", 1) == 1);
  must_end (pid);
  CHECK (seen == 1 && read_number () == 2);
}

int
main (void)
{
  file = test_file ("locks");
  replaced ();
  overwritten ();
  created_together ();
  removed_by_maker ();
  created_by_other (0);
  created_by_other (1 << 20);
  closed_in_child ();
  killed_at_end ();
  limits ();
  snapshots ();
  family ();
  hand_over ();
  in_turn ();
  counters ();
  unlink (file);
  return 0;
}
