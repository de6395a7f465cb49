/* os.c -- system calls that differ between kernels.
   SPDX-License-Identifier: GPL-3.0-or-later

   A macro of configure tells whether a call exists; if it does not, the
   function uses its fallback, so that its callers do not depend on the system.
   A new call needs a check in configure.ac and its name in
   scripts/fallbacks.  */

#include <config.h>
#include "pma/os.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
# include <sys/syscall.h>
#endif
#ifdef HAVE_GETAUXVAL
# include <sys/auxv.h>
#endif

#include "pma/switches.h"

/* --- memory ------------------------------------------------------------- */

void *
pmai_os_map (size_t n)
{
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

#ifdef HAVE_MREMAP

void *
pmai_os_remap (void *p, size_t old, size_t new)
{
  return mremap (p, old, new, MREMAP_MAYMOVE);
}

bool
pmai_os_move (void *from, size_t n, void *to)
{
  return mremap (from, n, n, MREMAP_MAYMOVE | MREMAP_FIXED, to) != MAP_FAILED;
}

#else

void *
pmai_os_remap (void *p, size_t old, size_t new)
{
  if (new <= old)
    {
      if (new < old)
	munmap ((char *) p + new, old - new);
      return p;
    }
  void *q = pmai_os_map (new);
  if (!q)
    return MAP_FAILED;
  memcpy (q, p, old);
  munmap (p, old);
  return q;
}

bool
pmai_os_move (void *from, size_t n, void *to)
{
  if (mmap (to, n, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
    return false;
  memcpy (to, from, n);
  munmap (from, n);
  return true;
}

#endif

/* Kernels that do not support MAP_FIXED_NOREPLACE ignore this flag and treat
   the address as a hint.  The mapping may then be at a different address, so
   pmai_os_take compares the addresses.  */
#if HAVE_DECL_MAP_FIXED_NOREPLACE
enum { AT_OR_NOT = MAP_FIXED_NOREPLACE };
#elif HAVE_DECL_MAP_EXCL
enum { AT_OR_NOT = MAP_FIXED | MAP_EXCL };
#else
enum { AT_OR_NOT = 0 };
#endif

int
pmai_os_take (void *at, size_t n)
{
  void *p = mmap (at, n, PROT_NONE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | AT_OR_NOT,
		  -1, 0);
  if (p == at)
    return 0;
  if (p != MAP_FAILED)
    munmap (p, n);
  /* With MAP_EXCL, EINVAL means that the addresses are in use.  */
  return p != MAP_FAILED || (errno == EINVAL && AT_OR_NOT != 0) ? EEXIST
    : errno;
}

void *
pmai_os_map_medium (int fd, size_t n)
{
#if HAVE_DECL_MAP_SYNC && HAVE_DECL_MAP_SHARED_VALIDATE
  return mmap (NULL, n, PROT_READ | PROT_WRITE,
	       MAP_SHARED_VALIDATE | MAP_SYNC | MAP_NORESERVE, fd, 0);
#else
  (void) fd, (void) n;
  return MAP_FAILED;
#endif
}

/* MADV_DONTNEED drops private copies only on Linux; in POSIX and on the BSDs,
   it is only a performance hint.  */
#if defined __linux__ && HAVE_DECL_MADV_DONTNEED
const bool pmai_os_drops = true;
#else
const bool pmai_os_drops = false;
#endif

void
pmai_os_advise (void *p, size_t n, enum os_advice advice)
{
  static const int kinds[] = {
#if HAVE_DECL_MADV_POPULATE_WRITE
    [OS_NOW] = MADV_POPULATE_WRITE,
#endif
#if HAVE_DECL_MADV_HUGEPAGE
    [OS_HUGE] = MADV_HUGEPAGE,
#endif
#if HAVE_DECL_MADV_COLD
    [OS_COLD] = MADV_COLD,
#endif
    [OS_COLD + 1] = 0
  };
  int err = errno;
  if (kinds[advice] != 0 && !(advice == OS_HUGE && pmai_without (HUGE)))
    madvise (p, n, kinds[advice]);
  errno = err;
}

bool
pmai_os_has_huge (void)
{
  static enum { UNKNOWN, NO, YES } answer;
  char text[64];
  if (answer != UNKNOWN)
    return answer == YES;
  int fd = open ("/sys/kernel/mm/transparent_hugepage/enabled",
		 O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? 0 : read (fd, text, sizeof text - 1);
  if (fd >= 0)
    close (fd);
  text[n > 0 ? n : 0] = '\0';
  answer = n > 0 && !strstr (text, "[never]") ? YES : NO;
  return answer == YES;
}

/* The value of MADV_COLLAPSE in the kernel, for system headers that lack
   it.  */
#if defined __linux__ && !defined MADV_COLLAPSE && !defined __hppa__
# define MADV_COLLAPSE 25
#endif

bool
pmai_os_make_huge (void *p, size_t n)
{
#ifdef MADV_COLLAPSE
  int err = errno;
  bool done = madvise (p, n, MADV_COLLAPSE) == 0;
  errno = err;
  return done;
#else
  (void) p, (void) n;
  return false;
#endif
}

uint64_t
pmai_os_memory (void)
{
#ifdef _SC_PHYS_PAGES
  long pages = sysconf (_SC_PHYS_PAGES), size = sysconf (_SC_PAGESIZE);
  return pages > 0 && size > 0 ? (uint64_t) pages * size : 0;
#else
  return 0;
#endif
}

/* Make the system call directly: the first use of the vDSO in a process costs
   two page faults, which take longer than a system call.  */
int64_t
pmai_os_time (void)
{
#if defined __linux__ && defined SYS_clock_gettime && defined __LP64__
  struct timespec t;
  if (syscall (SYS_clock_gettime, CLOCK_REALTIME, &t) == 0)
    return t.tv_sec;
#endif
  return time (NULL);
}

/* --- files -------------------------------------------------------------- */

#if HAVE_DECL_O_PATH

ssize_t
pmai_os_read_link (const char *path, char *target, size_t n,
		   struct stat *status)
{
  int fd = open (path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    return -1;
  ssize_t k = fstat (fd, status) == 0 ? readlinkat (fd, "", target, n) : -1;
  int err = errno;
  close (fd);
  errno = err;
  return k;
}

#else

ssize_t
pmai_os_read_link (const char *path, char *target, size_t n,
		   struct stat *status)
{
  struct stat later;
  if (lstat (path, status) != 0)
    return -1;
  ssize_t k = readlink (path, target, n);
  if (k < 0 || lstat (path, &later) != 0)
    return -1;
  if (later.st_ino == status->st_ino && later.st_dev == status->st_dev
      && later.st_uid == status->st_uid)
    return k;
  errno = EMLINK;
  return -1;
}

#endif

int
pmai_os_nameless (const char *dir)
{
#if HAVE_DECL_O_TMPFILE
  return open (dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#else
  char name[PATH_MAX];
  int k = snprintf (name, sizeof name, "%s/.pma-XXXXXX", dir);
  if (k < 0 || (size_t) k >= sizeof name)
    {
      errno = ENAMETOOLONG;
      return -1;
    }
  int fd = mkstemp (name);
  if (fd >= 0)
    {
      unlink (name);
      fcntl (fd, F_SETFD, FD_CLOEXEC);
    }
  return fd;
#endif
}

int
pmai_os_flush (int fd)
{
#ifdef F_FULLFSYNC
  /* On macOS, fsync leaves the data in the drive's cache.  */
  if (fcntl (fd, F_FULLFSYNC) == 0)
    return 0;
#endif
#ifdef HAVE_FDATASYNC
  return fdatasync (fd) == 0 ? 0 : errno;
#else
  return fsync (fd) == 0 ? 0 : errno;
#endif
}

void
pmai_os_flush_soon (int fd, uint64_t off, uint64_t n)
{
#ifdef HAVE_SYNC_FILE_RANGE
  sync_file_range (fd, off, n, SYNC_FILE_RANGE_WRITE);
#else
  (void) fd, (void) off, (void) n;
#endif
}

void
pmai_os_let_go (void *p, int fd, uint64_t off, uint64_t n)
{
#ifdef HAVE_SYNC_FILE_RANGE
  int err = errno;
  if (sync_file_range (fd, off, n, SYNC_FILE_RANGE_WAIT_BEFORE) == 0
      && madvise (p, n, MADV_DONTNEED) == 0)
    posix_fadvise (fd, off, n, POSIX_FADV_DONTNEED);
  errno = err;
#else
  (void) p, (void) fd, (void) off, (void) n;
#endif
}

int
pmai_os_punch (int fd, uint64_t off, uint64_t n)
{
#if HAVE_DECL_FALLOC_FL_PUNCH_HOLE
  return fallocate (fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, off, n)
    == 0 ? 0 : errno;
#elif defined HAVE_FSPACECTL
  struct spacectl_range r = { .r_offset = off, .r_len = n };
  return fspacectl (fd, SPACECTL_DEALLOC, &r, 0, &r) == 0 ? 0 : errno;
#elif defined F_PUNCHHOLE
  fpunchhole_t r = { .fp_offset = off, .fp_length = n };
  return fcntl (fd, F_PUNCHHOLE, &r) == 0 ? 0 : errno;
#else
  (void) fd, (void) off, (void) n;
  return EOPNOTSUPP;
#endif
}

#ifdef HAVE_POSIX_FALLOCATE
# define reserve posix_fallocate
#else

/* Rewrite the byte at OFF of FD, a file of SIZE bytes, without changing its
   value.  Return 0 or an errno value.  */
static int
touch_byte (int fd, uint64_t off, uint64_t size)
{
  char c = 0;
  if (off < size && pread (fd, &c, 1, off) < 0)
    return errno;
  ssize_t k = pwrite (fd, &c, 1, off);
  return k == 1 ? 0 : k == 0 ? ENOSPC : errno;
}

/* Allocate blocks for [OFF, OFF + N) by rewriting one byte of each block.
   Return 0 or an errno value.  */
static int
reserve (int fd, off_t off, off_t n)
{
  enum { BLOCK = 4096, LEAST = 512 };
  struct stat st;
  if (n <= 0 || fstat (fd, &st) != 0)
    return n <= 0 ? EINVAL : errno;
  off_t step = st.st_blksize < LEAST || st.st_blksize > BLOCK ? LEAST
    : st.st_blksize, end = off + n;
  int err = 0;
  for (off_t at = off; err == 0 && at < end; at = at / step * step + step)
    err = touch_byte (fd, at, st.st_size);
  if (err == 0)
    err = touch_byte (fd, end - 1, st.st_size);
  return err;
}

#endif

int
pmai_os_reserve (int fd, uint64_t off, uint64_t n)
{
  return reserve (fd, off, n);
}

off_t
pmai_os_next (int fd, off_t at, enum os_extent what)
{
#if HAVE_DECL_SEEK_DATA && HAVE_DECL_SEEK_HOLE
  return lseek (fd, at, what == OS_HOLE ? SEEK_HOLE : SEEK_DATA);
#else
  struct stat st;
  if (fstat (fd, &st) != 0)
    return -1;
  if (at < st.st_size)
    return what == OS_HOLE ? st.st_size : at;
  errno = ENXIO;
  return -1;
#endif
}

/* --- locks -------------------------------------------------------------- */

#if HAVE_DECL_F_OFD_SETLK
enum { SET_LOCK = F_OFD_SETLK, GET_LOCK = F_OFD_GETLK };
#else
enum { SET_LOCK = F_SETLK, GET_LOCK = F_GETLK };
#endif

static int
lock_call (int fd, int call, int type, off_t at, struct flock *l)
{
  *l = (struct flock) { .l_type = type, .l_whence = SEEK_SET, .l_start = at,
    .l_len = 1 };
  return fcntl (fd, call, l);
}

int
pmai_os_lock (int fd, int type, off_t at)
{
  struct flock l;
  return lock_call (fd, SET_LOCK, type, at, &l) == 0 ? 0 : errno;
}

bool
pmai_os_is_locked (int fd, int type, off_t at)
{
  struct flock l;
  return lock_call (fd, GET_LOCK, type, at, &l) == 0 && l.l_type != F_UNLCK;
}

/* --- processes ---------------------------------------------------------- */

bool
pmai_os_is_privileged (void)
{
#ifdef HAVE_GETAUXVAL
  return getauxval (AT_SECURE) != 0;
#elif defined HAVE_ISSETUGID
  return issetugid ();
#else
  return getuid () != geteuid () || getgid () != getegid ();
#endif
}
