/* memory.c -- make each request for memory fail, and interrupt calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   The Nth mmap, mremap or mprotect of libpma returns ENOMEM, for N = 1, 2, ...
   until no request fails in a run.  If the run fails, the error must be
   PMA_ENOMEM, and the heap must have the state of its last commit.  If the
   failed request was optional, the run must have its normal results.

   The runs are repeated with limited address space, and while another process
   reads the heap and thus prevents logs from being applied.

   In a third series of runs, some reads and writes fail with EINTR or transfer
   only a part of the data, as if a signal had interrupted them, and optional
   resources are missing: files in /proc, random numbers and libraries.  The
   results of these runs must be the same as without interruptions and with all
   resources.  */

#include <config.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "plain_open.h"
#include "pma/heapfile.h"

/* Sanitizers define mmap and the other functions that this test replaces.  */
#if defined __linux__ && !defined __SANITIZE_ADDRESS__

#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static long calls, fail_at;
static bool fail_on;		/* true if all later calls fail as well */
static size_t most_taken;	/* maximum length of an address range that
				   mmap may reserve, or 0 for no limit */
static bool hindered;		/* true if reads and writes are interrupted,
				   and /proc and libraries are missing */

static bool
fails (void)
{
  if (fail_at == 0)
    return false;
  calls++;
  if (calls != fail_at && !(fail_on && calls > fail_at))
    return false;
  errno = ENOMEM;
  return true;
}

/* --- replacements of the C library's functions -------------------------- */

void *
mmap (void *p, size_t n, int prot, int flags, int fd, off_t off)
{
  if (fails ())
    return MAP_FAILED;
  if (most_taken && prot == PROT_NONE && n > most_taken)
    {
      errno = ENOMEM;
      return MAP_FAILED;
    }
  return (void *) syscall (SYS_mmap, p, n, prot, flags, fd, off);
}

void *
mremap (void *p, size_t old, size_t n, int flags, ...)
{
  va_list ap;
  va_start (ap, flags);
  void *to = flags & MREMAP_FIXED ? va_arg (ap, void *) : NULL;
  va_end (ap);
  return fails () ? MAP_FAILED
    : (void *) syscall (SYS_mremap, p, old, n, flags, to);
}

int
mprotect (void *p, size_t n, int prot)
{
  return fails () ? -1 : syscall (SYS_mprotect, p, n, prot);
}

/* If calls are interrupted, set errno to EINTR and return true in every third
   call; in the call after that, halve *N, so that only a part of the data is
   transferred.  */
static bool
interrupts (size_t *n)
{
  static unsigned k;
  if (!hindered)
    return false;
  if (++k % 3 == 0)
    {
      errno = EINTR;
      return true;
    }
  if (k % 3 == 1 && *n > 1)
    *n /= 2;
  return false;
}

ssize_t
pread (int fd, void *to, size_t n, off_t off)
{
  return interrupts (&n) ? -1 : syscall (SYS_pread64, fd, to, n, off);
}

ssize_t
pwrite (int fd, const void *from, size_t n, off_t off)
{
  return interrupts (&n) ? -1 : syscall (SYS_pwrite64, fd, from, n, off);
}

int
ftruncate (int fd, off_t size)
{
  size_t n = 1;
  return interrupts (&n) ? -1 : syscall (SYS_ftruncate, fd, size);
}

ssize_t
getrandom (void *to, size_t n, unsigned flags)
{
  if (!hindered)
    return syscall (SYS_getrandom, to, n, flags);
  errno = ENOSYS;
  return -1;
}

int
open (const char *name, int flags, ...)
{
  va_list ap;
  va_start (ap, flags);
  bool refused = hindered && strncmp (name, "/proc/", 6) == 0;
  int fd = refused ? -1 : plain_open (name, flags, ap);
  va_end (ap);
  if (refused)
    errno = ENOENT;
  return fd;
}

void *
dlopen (const char *name, int flags)
{
  static __typeof__ (dlopen) *real;
  if (!real)
    real = (__typeof__ (real)) dlsym (RTLD_NEXT, "dlopen");
  return hindered ? NULL : real (name, flags);
}

/* --- runs --------------------------------------------------------------- */

enum { BLOCKS = 80, LARGEST = 200000 };

static const char *file;
static struct pma_heap *other;	/* a second heap, which is anonymous */

/* Check that the last error is allowed, and return false.  After a commit that
   is permanent but could not be applied, further commits (LATER is true) fail
   with PMA_EIO, regardless of the original reason.  If all requests for memory
   fail, the error can be that pma_open found no free addresses.  */
static bool
no_memory (bool later)
{
  enum pma_error e = pma_last_error ();
  bool good = e == PMA_ENOMEM || (later && e == PMA_EIO)
    || (fail_on && e == PMA_ENOADDRESS);
  if (!good)
    fprintf (stderr, "request %ld: %s\n", fail_at, pma_strerror (e));
  CHECK (good);
  return false;
}

/* Open the heap file or, if there is none, an anonymous heap; make and commit
   two steps, and roll a third step back.  Count in *DONE the steps that were
   committed.  Return false if there was an error.  */
static bool
run (const struct pma_options *o, uint64_t *done)
{
  struct pma_heap *h;
  CHECK (pma_rollback (other) == PMA_EINVAL);
  if (pma_open (o, &h) != PMA_OK)
    return no_memory (false);
  bool good = true;
  for (int i = 0; i < 2 && good; i++)
    {
      if (!model_init (h, BLOCKS, LARGEST) || !model_step (h, 7, 100))
	good = no_memory (i > 0);
      else if (pma_commit (h) != PMA_OK)
	good = no_memory (i > 0);
      else
	{
	  ++*done;
	  good = !h->damaged;
	  if (good)
	    CHECK (model_verify (h) == *done);
	  else
	    CHECK (fail_on && pma_commit (h) == PMA_EIO);
	}
    }
  if (good && o->file && model_step (h, 9, 50))
    {
      good = pma_rollback (h) == PMA_OK || no_memory (true);
      CHECK (good ? model_verify (h) == *done : pma_commit (h) == PMA_EIO);
    }
  pma_close (h);
  return good;
}

/* Verify the file with simulated failures switched off.  Return the number of
   the step whose state the file contains.  */
static uint64_t
found (void)
{
  bool was = hindered;
  long at = fail_at;
  hindered = false;
  fail_at = 0;
  uint64_t step = model_found (file);
  hindered = was;
  fail_at = at;
  return step;
}

/* Repeat a run with a new heap, or with the existing heap, and make a
   different one of its requests fail each time.  Return the number of
   errors.  */
static long
all_requests (const struct pma_options *o, bool new)
{
  long errors = 0;
  uint64_t done = new ? 0 : found ();
  for (fail_at = 1;; fail_at++)
    {
      if (new)
	{
	  unlink (file);
	  done = 0;
	}
      calls = 0;
      errors += !run (o, &done);
      if (calls < fail_at)
	break;
      if (o->file)
	CHECK (found () == done);
      else
	done = 0;
    }
  fail_at = 0;
  return errors;
}

static sigjmp_buf no_access;

static void
on_damage (struct pma_heap *h, const struct pma_bad *b, void *ctx)
{
  (void) ctx;
  CHECK (b->n == 0 && pma_owns (h, b->from));
  CHECK (pma_last_error () == PMA_ENOMEM);
  siglongjmp (no_access, 1);
}

/* Repeat the verification of units at their first access, and make a different
   request for memory fail each time.  Return the number of errors.  */
static long
all_accesses (bool scrub)
{
  struct pma_options o = { .file = file, .verify = PMA_VERIFY_TOUCH,
    .sync = PMA_SYNC_OFF, .damaged = on_damage };
  volatile long at = 1, errors = 0;
  uint64_t done = found ();
  for (;; at++)
    {
      struct pma_heap *volatile h = NULL;
      struct pma_heap *new;
      fail_at = at;
      calls = 0;
      if (pma_open (&o, &new) != PMA_OK)
	{
	  no_memory (false);
	  errors++;
	  continue;
	}
      h = new;
      if (sigsetjmp (no_access, 1))
	{
	  errors++;
	  CHECK (pma_commit (h) == PMA_EDAMAGED);
	}
      else if (scrub && pma_scrub (h, NULL, NULL) != PMA_OK)
	{
	  no_memory (false);
	  errors++;
	}
      else
	CHECK (model_verify (h) == done);
      pma_close (h);
      if (calls < at)
	break;
    }
  fail_at = 0;
  CHECK (found () == done);
  return errors;
}

static void
interrupted (void)
{
  struct pma_options o = { .file = file };
  uint64_t done = 0;
  unlink (file);
  hindered = true;
  for (int i = 0; i < 3; i++)
    {
      CHECK (run (&o, &done));
      CHECK (found () == done);
      o.budget = i == 1 ? 1 << 18 : 0;
    }
  hindered = false;
}

/* --- faults ------------------------------------------------------------- */

static char *volatile nowhere = (char *) 8;

static void
plain_handler (int sig)
{
  _exit (sig == SIGSEGV ? 5 : 1);
}

static void
full_handler (int sig, siginfo_t *info, void *context)
{
  (void) context;
  _exit (sig == SIGSEGV && info->si_addr == (void *) nowhere ? 6 : 1);
}

/* Check that the handler of a heap that is larger than its budget passes
   faults outside the heap to the previous handler.  The previous handler is
   the default action if KIND is 0, a function with one argument if KIND is 1,
   and a function with three arguments if KIND is 2.  */
static void
handed_on (int kind)
{
  struct pma_options o = { .file = file, .budget = 1 << 18 };
  struct sigaction a;
  struct pma_heap *h;
  uint64_t done = found ();
  int status;
  pid_t pid = fork ();
  if (pid == 0)
    {
      memset (&a, 0, sizeof a);
      a.sa_flags = kind == 2 ? SA_SIGINFO : 0;
      if (kind == 2)
	a.sa_sigaction = full_handler;
      else
	a.sa_handler = kind == 1 ? plain_handler : SIG_DFL;
      sigaction (SIGSEGV, &a, NULL);
      hindered = true;
      CHECK (pma_open (&o, &h) == PMA_OK);
      CHECK (h->file->spill.on);
      CHECK (model_init (h, BLOCKS, LARGEST) && model_step (h, 7, 100));
      CHECK (pma_commit (h) == PMA_OK && model_verify (h) == done + 1);
      *nowhere = 1;
      _exit (1);
    }
  CHECK (pid > 0 && waitpid (pid, &status, 0) == pid);
  if (kind == 0)
    CHECK (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
  else
    CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 4 + kind);
  CHECK (found () == done + 1);
}

/* Check that an allocation records PMA_ENOMEM if no addresses after the heap's
   range are available.  */
static void
no_addresses (void)
{
  struct pma_options o = { .file = file };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (pma_set_root (h, &o) == PMA_EINVAL);
  most_taken = 6 << 20;
  CHECK (!pma_alloc (h, h->range) && pma_last_error () == PMA_ENOMEM);
  most_taken = 0;
  pma_close (h);
}

int
main (void)
{
  file = test_file ("memory");
  long errors = 0;
  CHECK (pma_open (NULL, &other) == PMA_OK);
  for (int kind = 0; kind < 4; kind++)
    {
      struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF };
      fail_on = kind & 1;
      most_taken = kind & 2 ? 6 << 20 : 0;
      errors += all_requests (&o, true);
      errors += all_requests (&o, false);
      int end;
      pid_t reader = model_start_reader (file, &end);
      errors += all_requests (&o, false);
      close (end);
      must_end (reader);
      o.file = NULL;
      errors += all_requests (&o, true);
    }
  most_taken = 0;
  CHECK (errors > 20);
  struct pma_options o = { .file = file };
  uint64_t done = found ();
  CHECK (run (&o, &done));
  for (int kind = 0; kind < 3; kind++)
    handed_on (kind);
  for (int kind = 0; kind < 4; kind++)
    {
      fail_on = kind & 1;
      CHECK (all_accesses (kind & 2) > 0);
    }
  no_addresses ();
  interrupted ();
  printf ("%ld errors\n", errors);
  unlink (file);
  pma_close (other);
  return 0;
}

#else

int
main (void)
{
  return 77;
}

#endif
