/* os.c -- wrap system calls that need more than one line of code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "pma/os.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "pma/switches.h"

/* --- memory ------------------------------------------------------------- */

void *
pmai_os_map (size_t n)
{
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

void *
pmai_os_map_huge (size_t n, size_t huge)
{
  char *room = pmai_os_map (n + huge);
  if (!room)
    return NULL;
  size_t before = -(uintptr_t) room & (huge - 1);
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  char *p = room + before, *end = p + ((n + page - 1) & -page);
  if (before)
    munmap (room, before);
  munmap (end, huge - before);	/* END is at the end of a page, because munmap
				   fails for an address within a page */
  pmai_os_advise (p, n, OS_HUGE);
  return p;
}

/* Kernels that do not support MAP_FIXED_NOREPLACE treat the address as a hint,
   so pmai_os_take compares the addresses.  */
int
pmai_os_take (void *at, size_t n)
{
  enum { FLAGS = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE };
  void *p = mmap (at, n, PROT_NONE, FLAGS | MAP_FIXED_NOREPLACE, -1, 0);
  if (p == at)
    return 0;
  if (p != MAP_FAILED)
    munmap (p, n);
  return p != MAP_FAILED ? EEXIST : errno;
}

void
pmai_os_advise (void *p, size_t n, enum os_advice advice)
{
  static const int kinds[] = {
    [OS_NOW] = MADV_POPULATE_WRITE,
    [OS_HUGE] = MADV_HUGEPAGE,
    [OS_COLD] = MADV_COLD
  };
  int err = errno;
  if (advice != OS_HUGE || !pmai_without (HUGE))
    madvise (p, n, kinds[advice]);
  errno = err;
}

/* Return how many of the N bytes at P are in memory, in pages, or 0 if this is
   unknown.  */
static size_t
pages_in_memory (char *p, size_t n, size_t page)
{
  unsigned char in_memory[512];
  size_t most = sizeof in_memory * page, found = 0;
  for (size_t len; n > 0; p += len, n -= len)
    {
      len = n < most ? n : most;
      if (mincore (p, len, in_memory) != 0)
	return 0;
      for (size_t i = 0; i * page < len; i++)
	found += in_memory[i] & 1;
    }
  return found;
}

void
pmai_os_read_ahead (char *p, size_t n)
{
  enum { FEW = 16 };		/* a hole in the file is not in memory, so
				   ignore 1/FEW of the pages */
  int err = errno;
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  size_t pages = (n + page - 1) / page;
  if (pages - pages_in_memory (p, n, page) > pages / FEW)
    madvise (p, n, MADV_WILLNEED);
  errno = err;
}

bool
pmai_os_has_huge (void)
{
  static enum { UNKNOWN, NO, YES } answer;
  char text[64];
  if (answer != UNKNOWN)
    return answer == YES;
  size_t n = pmai_os_read_text ("/sys/kernel/mm/transparent_hugepage/enabled",
				text, sizeof text);
  answer = n > 0 && !strstr (text, "[never]") ? YES : NO;
  return answer == YES;
}

bool
pmai_os_make_huge (void *p, size_t n)
{
  int err = errno;
  bool done = madvise (p, n, MADV_COLLAPSE) == 0;
  errno = err;
  return done;
}

uint64_t
pmai_os_memory (void)
{
  long pages = sysconf (_SC_PHYS_PAGES), size = sysconf (_SC_PAGESIZE);
  return pages > 0 && size > 0 ? (uint64_t) pages * size : 0;
}

/* Make the system call directly: the first use of the vDSO in a process causes
   two page faults, which take longer than a system call.  */
int64_t
pmai_os_time (void)
{
  struct timespec t;
  return syscall (SYS_clock_gettime, CLOCK_REALTIME, &t) == 0 ? t.tv_sec
    : time (NULL);
}

/* --- files -------------------------------------------------------------- */

size_t
pmai_os_read_text (const char *name, char *text, size_t n)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  ssize_t k = fd < 0 ? 0 : read (fd, text, n - 1);
  if (fd >= 0)
    close (fd);
  k = k > 0 ? k : 0;
  text[k] = '\0';
  return k;
}

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

void
pmai_os_let_go (void *p, int fd, uint64_t off, uint64_t n)
{
  int err = errno;
  if (sync_file_range (fd, off, n, SYNC_FILE_RANGE_WAIT_BEFORE) == 0
      && madvise (p, n, MADV_DONTNEED) == 0)
    posix_fadvise (fd, off, n, POSIX_FADV_DONTNEED);
  errno = err;
}

/* --- locks -------------------------------------------------------------- */

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
  return lock_call (fd, F_OFD_SETLK, type, at, &l) == 0 ? 0 : errno;
}

void
pmai_os_own (int fd, int type, off_t at)
{
  struct flock l;
  int err = errno;
  lock_call (fd, F_SETLK, type, at, &l);
  errno = err;
}

long
pmai_os_owner (int fd, off_t at)
{
  struct flock l;
  return lock_call (fd, F_GETLK, F_WRLCK, at, &l) == 0 && l.l_type != F_UNLCK
    ? l.l_pid : 0;
}

/* Do nothing: the signal of a timer only has to interrupt a system call.  */
static void
on_tick (int sig)
{
}

/* Create a timer that sends the signal SIG to this thread after S seconds, and
   then ten times a second, because a signal that arrives before a system call
   does not interrupt it.  Return the timer, or -1.  Make the system calls
   directly: with old versions of the GNU C Library, the library functions
   require librt.  */
static int
start_timer (int sig, double s)
{
  int timer;
  struct sigevent e = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = sig };
  struct itimerspec when = { .it_value = { s, 1 + (s - (time_t) s) * 999e6 },
    .it_interval = { 0, 100000000 } };
  e._sigev_un._tid = syscall (SYS_gettid);
  if (syscall (SYS_timer_create, CLOCK_MONOTONIC, &e, &timer) != 0)
    return -1;
  syscall (SYS_timer_settime, timer, 0, &when, NULL);
  return timer;
}

int
pmai_os_lock_within (int fd, int type, off_t at, double s)
{
  struct flock l;
  struct sigaction a = { .sa_handler = on_tick };
  sigset_t ticks, old;
  sigemptyset (&ticks);
  sigaddset (&ticks, SIGRTMAX);
  sigaction (SIGRTMAX, &a, NULL);
  sigprocmask (SIG_UNBLOCK, &ticks, &old);
  int timer = start_timer (SIGRTMAX, s);
  if (timer < 0)
    nanosleep (&(struct timespec) { 0, 5000000 }, NULL);
  int call = timer < 0 ? F_OFD_SETLK : F_OFD_SETLKW;
  int err = lock_call (fd, call, type, at, &l) == 0 ? 0 : errno;
  if (timer >= 0)
    syscall (SYS_timer_delete, timer);
  sigprocmask (SIG_SETMASK, &old, NULL);
  return err == EINTR ? EAGAIN : err;
}

bool
pmai_os_is_locked (int fd, int type, off_t at)
{
  struct flock l;
  return lock_call (fd, F_OFD_GETLK, type, at, &l) == 0 && l.l_type != F_UNLCK;
}
