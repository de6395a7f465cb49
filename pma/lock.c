/* lock.c -- one writer or many readers.
   SPDX-License-Identifier: GPL-3.0-or-later

   Open-file-description locks on two bytes far after any data: the heap's
   byte is held for writing or reading; a process that waits holds the
   waiters' byte for reading meanwhile, so that the holder can see it.  Locks
   vanish with the process.  Waiting is asking again and again, at most 5 ms
   apart, since such locks cannot be waited for with a time limit.  */

#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "pma/heapfile.h"

static const off_t heap_byte = (off_t) 1 << 62;
static const off_t waiters_byte = ((off_t) 1 << 62) + 1;

static int
set_lock (int fd, int type, off_t at)
{
  struct flock l = { .l_type = type, .l_whence = SEEK_SET, .l_start = at,
    .l_len = 1 };
  return fcntl (fd, F_OFD_SETLK, &l) == 0 ? 0 : errno;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void
nap (unsigned turn)
{
  long us = turn < 10 ? 200 : turn < 30 ? 1000 : 5000;
  struct timespec t = { 0, us * 1000 };
  nanosleep (&t, NULL);
}

/* Wait for the lock of TYPE that others hold.  */
static int
wait_lock (struct heap_file *f, int type)
{
  double start = now ();
  bool reported = false;
  int err = EAGAIN;
  set_lock (f->fd, F_RDLCK, waiters_byte);
  for (unsigned turn = 0; err == EAGAIN || err == EACCES; turn++)
    {
      double waited = now () - start;
      if (f->o.timeout >= 0 && waited >= f->o.timeout)
	break;
      if (!reported && waited >= 1 && f->o.waiting)
	{
	  f->o.waiting (f->path, f->o.ctx);
	  reported = true;
	}
      nap (turn);
      err = set_lock (f->fd, type, heap_byte);
    }
  set_lock (f->fd, F_UNLCK, waiters_byte);
  return err;
}

enum pma_error
pmai_lock (struct heap_file *f)
{
  int type = f->ro ? F_RDLCK : F_WRLCK;
  int err = set_lock (f->fd, type, heap_byte);
  if (err == EAGAIN || err == EACCES)
    err = wait_lock (f, type);
  if (err == EAGAIN || err == EACCES)
    return pmai_fail (PMA_EBUSY, 0);
  if (err)
    return pmai_fail (PMA_EIO, err);
  f->locked = true;
  return PMA_OK;
}

void
pmai_unlock (struct heap_file *f)
{
  if (f->locked)
    set_lock (f->fd, F_UNLCK, heap_byte);
  f->locked = false;
}

bool
pmai_lock_wanted (struct heap_file *f)
{
  struct flock l = { .l_type = F_WRLCK, .l_whence = SEEK_SET,
    .l_start = waiters_byte, .l_len = 1 };
  if (!f->locked)
    return false;
  return fcntl (f->fd, F_OFD_GETLK, &l) == 0 && l.l_type != F_UNLCK;
}

/* --- who holds it? ------------------------------------------------------ */

/* Does the text of a /proc/PID/fdinfo file name a lock on the heap byte of
   the file with this INODE?  */
static bool
tells_of_lock (const char *text, unsigned long inode)
{
  char want[64];
  snprintf (want, sizeof want, ":%lu %lld %lld", inode,
	    (long long) heap_byte, (long long) heap_byte);
  return strstr (text, "OFDLCK") && strstr (text, want);
}

static bool
fd_holds (const char *pid, const char *fd, unsigned long inode)
{
  char name[600], text[2048];
  snprintf (name, sizeof name, "/proc/%s/fdinfo/%s", pid, fd);
  int in = open (name, O_RDONLY | O_CLOEXEC);
  if (in < 0)
    return false;
  ssize_t n = read (in, text, sizeof text - 1);
  close (in);
  text[n > 0 ? n : 0] = '\0';
  return tells_of_lock (text, inode);
}

static bool
process_holds (const char *pid, unsigned long inode)
{
  char name[300];
  bool found = false;
  struct dirent *d;
  snprintf (name, sizeof name, "/proc/%s/fdinfo", pid);
  DIR *dir = opendir (name);
  if (!dir)
    return false;
  while (!found && (d = readdir (dir)))
    found = d->d_name[0] != '.' && fd_holds (pid, d->d_name, inode);
  closedir (dir);
  return found;
}

size_t
pma_holders (const char *file, long *pids, size_t max)
{
  struct stat st;
  struct dirent *d;
  size_t n = 0;
  DIR *dir = stat (file, &st) == 0 ? opendir ("/proc") : NULL;
  if (!dir)
    return 0;
  while (n < max && (d = readdir (dir)))
    if (d->d_name[0] >= '1' && d->d_name[0] <= '9'
	&& process_holds (d->d_name, st.st_ino))
      pids[n++] = strtol (d->d_name, NULL, 10);
  closedir (dir);
  return n;
}
