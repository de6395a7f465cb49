/* holders.c -- find the processes that hold a lock, if /proc shows them.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmai_holders returns the processes that hold a lock, so that messages can
   name them.  pmai_ancestor_holding returns the nearest ancestor of this
   process that holds a lock.  These functions read /proc/PID/fdinfo, which
   shows the locks of open files.  A process whose fdinfo cannot be read is not
   found.  */

#include <config.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/statx.h"

/* The lock to search for, which is on byte AT of the file with the inode number
   INODE on DEVICE.  */
struct wanted
{
  unsigned long inode;
  dev_t device;
  off_t at;
};

/* Return true if TEXT, the contents of a /proc/PID/fdinfo file, shows the lock
   W.  */
static bool
tells_of_lock (const char *text, const struct wanted *w)
{
  char want[64];
  snprintf (want, sizeof want, ":%lu %lld %lld", w->inode,
	    (long long) w->at, (long long) w->at);
  return strstr (text, "OFDLCK") && strstr (text, want);
}

/* Return true if the descriptor NAME in DIR, the folder /proc/PID/fd, refers
   to a file other than that of W.  This test is much faster than reading the
   descriptor's fdinfo, which matters if a server has thousands of open files.
   AT_STATX_DONT_SYNC avoids waiting for a file system that does not answer.  */
static bool
is_other_file (DIR *dir, const char *name, const struct wanted *w)
{
  struct statx s;
  return statx (dirfd (dir), name, AT_STATX_DONT_SYNC, STATX_INO, &s) == 0
    && (s.stx_ino != w->inode
	|| makedev (s.stx_dev_major, s.stx_dev_minor) != w->device);
}

static bool
process_holds (const char *pid, const struct wanted *w)
{
  char name[600], text[2048];
  bool found = false;
  struct dirent *d;
  snprintf (name, sizeof name, "/proc/%s/fd", pid);
  DIR *dir = opendir (name);
  if (!dir)
    return false;
  while (!found && (d = readdir (dir)))
    {
      if (d->d_name[0] == '.' || is_other_file (dir, d->d_name, w))
	continue;
      snprintf (name, sizeof name, "/proc/%s/fdinfo/%s", pid, d->d_name);
      found = pmai_os_read_text (name, text, sizeof text)
	&& tells_of_lock (text, w);
    }
  closedir (dir);
  return found;
}

size_t
pmai_holders (const char *file, off_t at, long *pids, size_t max)
{
  struct stat st;
  struct dirent *d;
  size_t n = 0;
  DIR *dir = stat (file, &st) == 0 ? opendir ("/proc") : NULL;
  if (!dir)
    return 0;
  struct wanted w = { st.st_ino, st.st_dev, at };
  while (n < max && (d = readdir (dir)))
    if (d->d_name[0] >= '1' && d->d_name[0] <= '9'
	&& process_holds (d->d_name, &w))
      pids[n++] = strtol (d->d_name, NULL, 10);
  closedir (dir);
  return n;
}

/* Return the process id of PID's parent, or 0 if it is unknown.  */
static long
parent_of (long pid)
{
  char name[64], text[512];
  snprintf (name, sizeof name, "/proc/%ld/stat", pid);
  if (!pmai_os_read_text (name, text, sizeof text))
    return 0;
  /* TEXT has the form PID (NAME) STATE PARENT, where NAME may contain any
     character.  */
  char *p = strrchr (text, ')');
  return p && strlen (p) > 4 ? strtol (p + 4, NULL, 10) : 0;
}

enum { MOST = 64 };		/* maximum number of ancestors to check */

bool
pmai_is_ancestor (long pid)
{
  long p = getppid ();
  for (int i = 0; i < MOST && p > 1 && p != pid; i++)
    p = parent_of (p);
  return p == pid;
}

long
pmai_ancestor_holding (int fd, off_t at)
{
  struct stat st;
  char name[32];
  if (fstat (fd, &st) != 0)
    return 0;
  struct wanted w = { st.st_ino, st.st_dev, at };
  long pid = getppid ();
  for (int i = 0; i < MOST && pid > 1; i++, pid = parent_of (pid))
    {
      snprintf (name, sizeof name, "%ld", pid);
      if (process_holds (name, &w))
	return pid;
    }
  return 0;
}
