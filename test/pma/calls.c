/* calls.c -- make each of the rarer system calls of libpma fail.
   SPDX-License-Identifier: GPL-3.0-or-later

   This test covers the calls that faults.c and memory.c do not cover: calls
   that query files, lock files, advise the kernel about memory, or read
   information about the system.  In the Nth run, the Nth call returns EIO, or
   EINTR if it can be interrupted.  In one series of runs, all later calls
   succeed; in another series, all later calls fail.  A series ends with the
   first run in which no call was made to fail.  If the run reports an error,
   the heap must have the state of the last reported commit or of the commit in
   progress.  A run that does not report an error must have its normal
   results.  */

#include <config.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "plain_open.h"
#include "pma/heapfile.h"

#ifdef __linux__

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

static long calls, fail_at;
static bool fail_on;		/* true if all later calls fail as well */

static bool
fails (int with)
{
  if (fail_at == 0)
    return false;
  calls++;
  if (calls != fail_at && !(fail_on && calls > fail_at))
    return false;
  errno = with;
  return true;
}

/* --- replacements of the C library's functions -------------------------- */

# define REAL(name) \
  static __typeof__ (name) *real; \
  if (!real) \
    real = (__typeof__ (real)) dlsym (RTLD_NEXT, #name)

/* Parameters whose types differ between C libraries.  */
#ifdef __GLIBC__
# define resource_kind __rlimit_resource_t
# define ioctl_kind unsigned long
#else
# define resource_kind int
# define ioctl_kind int
#endif

# define FAILING(type, name, declared, given) \
  type name declared \
  { \
    REAL (name); \
    return fails (EIO) ? -1 : real given; \
  }

FAILING (int, fstat, (int fd, struct stat *st), (fd, st))
FAILING (int, lstat, (const char *name, struct stat *st), (name, st))
FAILING (int, fstatfs, (int fd, struct statfs *s), (fd, s))
FAILING (int, fstatvfs, (int fd, struct statvfs *s), (fd, s))
FAILING (int, fchmod, (int fd, mode_t mode), (fd, mode))
FAILING (off_t, lseek, (int fd, off_t at, int how), (fd, at, how))
FAILING (int, madvise, (void *p, size_t n, int how), (p, n, how))
FAILING (int, mincore, (void *p, size_t n, unsigned char *in_memory),
	 (p, n, in_memory))
FAILING (ssize_t, read, (int fd, void *p, size_t n), (fd, p, n))
FAILING (ssize_t, readlink, (const char *name, char *to, size_t n),
	 (name, to, n))
FAILING (ssize_t, readlinkat, (int fd, const char *name, char *to, size_t n),
	 (fd, name, to, n))
FAILING (int, sync_file_range, (int fd, off_t at, off_t n, unsigned how),
	 (fd, at, n, how))
FAILING (int, getrlimit, (resource_kind kind, struct rlimit *r), (kind, r))

/* True if stat must fail while all other calls on a file succeed.  */
static bool no_stat;

/* True if stat must store a different inode number than fstat.  */
static bool renumbers;

/* Return the value that the function stat of this test returns.  RESULT is the
   value that the C library's stat has returned, and *ST is what it has stored;
   this function may change *ST.  */
static int
stat_result (int result, struct stat *st)
{
  if (renumbers && result == 0)
    st->st_ino++;
  if (no_stat)
    errno = EIO;
  return no_stat || fails (EIO) ? -1 : result;
}

int
stat (const char *path, struct stat *st)
{
  REAL (stat);
  return stat_result (real (path, st), st);
}

/* Before version 2.33 of the GNU C Library, stat and similar functions were
   inline and called the following functions.  */
# if defined __GLIBC__ && __GLIBC_MINOR__ < 33
FAILING (int, __fxstat, (int v, int fd, struct stat *st), (v, fd, st))
FAILING (int, __lxstat, (int v, const char *name, struct stat *st),
	 (v, name, st))

int
__xstat (int version, const char *path, struct stat *st)
{
  REAL (__xstat);
  return stat_result (real (version, path, st), st);
}
# endif

/* Replace fdatasync.  If all calls must fail, calls do not return EINTR, since
   libpma would repeat an interrupted call forever.  */
int
fdatasync (int fd)
{
  REAL (fdatasync);
  return fails (fail_on ? EIO : EINTR) ? -1 : real (fd);
}

int
fallocate (int fd, int mode, off_t at, off_t n)
{
  REAL (fallocate);
  return fails (fail_on ? EOPNOTSUPP : EINTR) ? -1 : real (fd, mode, at, n);
}

int
open (const char *name, int flags, ...)
{
  va_list ap;
  va_start (ap, flags);
  int fd = fails (EIO) ? -1 : plain_open (name, flags, ap);
  va_end (ap);
  return fd;
}

int
fcntl (int fd, int what, ...)
{
  va_list ap;
  va_start (ap, what);
  void *p = va_arg (ap, void *);
  va_end (ap);
  return fails (EIO) ? -1 : syscall (SYS_fcntl, fd, what, p);
}

int
ioctl (int fd, ioctl_kind what, ...)
{
  va_list ap;
  va_start (ap, what);
  void *p = va_arg (ap, void *);
  va_end (ap);
  return fails (EIO) ? -1 : syscall (SYS_ioctl, fd, what, p);
}

/* --- runs --------------------------------------------------------------- */

enum { BLOCKS = 20, LARGEST = 50000 };

static const char *file, *name;

/* Verify the file with simulated failures switched off.  Return the number of
   the step that the file contains.  */
static uint64_t
found (void)
{
  long at = fail_at;
  fail_at = 0;
  uint64_t step = model_found (file);
  fail_at = at;
  return step;
}

/* Perform two steps and commit each of them; after each commit, release the
   heap and acquire it again.  Count in *DONE the steps that were committed.
   Return true if there was no error.  */
static bool
steps (struct pma_heap *h, uint64_t *done)
{
  for (int i = 0; i < 2; i++)
    {
      bool changed;
      struct pma_stats st;
      if (!model_init (h, BLOCKS, LARGEST) || !model_step (h, 7, 60)
	  || pma_commit (h) != PMA_OK)
	return false;
      ++*done;
      pma_stats (h, &st);
      CHECK (st.commits > 0);
      if (pma_release (h) != PMA_OK || pma_acquire (h, &changed) != PMA_OK)
	return false;
      CHECK (model_verify (h) == *done);
      if (i == 0 && pma_rollback (h) != PMA_OK)
	return false;
    }
  return true;
}

/* Read the heap, which must have the state after step DONE.  It is not an error
   if the heap cannot be opened.  */
static void
read_it (struct pma_options o, uint64_t done)
{
  struct pma_heap *h;
  bool changed;
  o.read_only = true;
  o.wipe = false;
  if (pma_open (&o, &h) != PMA_OK)
    return;
  CHECK (model_step_number (h) == 0 || model_verify (h) == done);
  if (pma_rollback (h) == PMA_OK && pma_release (h) == PMA_OK
      && pma_acquire (h, &changed) == PMA_OK)
    CHECK (model_step_number (h) == 0 || model_verify (h) == done);
  pma_close (h);
}

/* Repeat a run with the options O, and make a different one of its calls fail
   each time; return how many calls a run makes.  */
static long
all_calls (struct pma_options o, bool new, off_t size)
{
  struct pma_heap *h;
  for (fail_at = 1;; fail_at++)
    {
      long at = fail_at;
      fail_at = 0;
      if (new)
	unlink (file);
      int fd = size ? open (file, O_RDWR | O_CREAT, 0666) : -1;
      CHECK (!size || (ftruncate (fd, size) == 0 && fchmod (fd, 0666) == 0));
      close (fd);
      uint64_t done = new ? 0 : found ();
      fail_at = at;
      calls = 0;
      bool good = pma_open (&o, &h) == PMA_OK;
      if (good)
	{
	  good = steps (h, &done);
	  CHECK (good || pma_last_error () != PMA_OK);
	  pma_close (h);
	}
      uint64_t now = found ();
      CHECK (now == done || (!good && now == done + 1));
      read_it (o, now);
      if (calls < fail_at)
	break;
    }
  fail_at = 0;
  return calls;
}

static long
all_ways (void)
{
  struct pma_options full = { .file = name, .sync = PMA_SYNC_FULL };
  struct pma_options wipes = { .file = file, .wipe = true };
  struct pma_options spills = { .file = file, .budget = 1 << 18 };
  struct pma_options trusts = { .file = name, .trust = true,
				.verify = PMA_VERIFY_ALL };
  long n = all_calls (full, true, 0) + all_calls (full, false, 0);
  n += all_calls (wipes, false, 0) + all_calls (spills, false, 0);
  n += all_calls (trusts, false, 0);
  return n + all_calls (wipes, true, 32 << 20);
}

/* Check that opening a heap file fails, and is not repeated forever, if stat
   of its name fails.  */
static void
nameless (void)
{
  struct pma_options o = { .file = file };
  struct pma_heap *h;
  no_stat = true;
  alarm (20);
  CHECK (pma_open (&o, &h) == PMA_EIO);
  alarm (0);
  no_stat = false;
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_close (h);
}

/* Check that opening a heap file fails, instead of being repeated forever, if
   stat always stores a different inode number than fstat.  */
static void
renumbered (void)
{
  struct pma_options o = { .file = file };
  struct pma_heap *h;
  renumbers = true;
  alarm (20);
  CHECK (pma_open (&o, &h) == PMA_EIO);
  alarm (0);
  renumbers = false;
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_close (h);
}

int
main (void)
{
  char link[300];
  file = test_file ("calls");
  snprintf (link, sizeof link, "%s-link", file);
  name = link;
  unlink (link);
  CHECK (symlink (file, link) == 0);
  long n = all_ways ();
  fail_on = true;
  n += all_ways ();
  CHECK (n > 500);
  nameless ();
  renumbered ();
  printf ("%ld calls\n", n);
  unlink (file);
  unlink (link);
  return 0;
}

#else

int
main (void)
{
  return 77;
}

#endif
