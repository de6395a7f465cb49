/* file_copy.c -- copy a heap file byte for byte: pmheap backup.
   SPDX-License-Identifier: GPL-3.0-or-later

   The copy shares the blocks of the file (a reflink) if the file system
   supports this; otherwise, the data between the holes are copied.  The copy
   is made under a temporary name, flushed and then renamed, so that every copy
   with the final name is complete.  */

#include <config.h>
#include "pmheap/file_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/write.h"
#include "pmheap/print.h"

enum { STEP = 1 << 20 };

/* The name of the unfinished file, which a signal handler removes; "" if there
   is no such file.  */
static char unfinished[PATH_MAX];
static const char *unfinished_for;	/* the name that it will get */

void
pmcopy_remove_temp (void)
{
  if (*unfinished)
    unlink (unfinished);
}

static void
on_signal (int sig)
{
  pmcopy_remove_temp ();
  signal (sig, SIG_DFL);
  raise (sig);
}

/* The signals with which other processes end this process, and the signal that
   its writes may cause.  */
static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM,
  SIGTERM, SIGXCPU };
enum { N_SIGNALS = sizeof signals / sizeof *signals };

static void
catch_signals (void)
{
  struct sigaction old, a = { .sa_handler = on_signal };
  for (int i = 0; i < N_SIGNALS; i++)
    if (sigaction (signals[i], NULL, &old) == 0
	&& old.sa_handler == SIG_DFL)
      sigaction (signals[i], &a, NULL);
}

/* Write a name for a temporary file in the directory of FILE to TEMP, which has
   space for PATH_MAX bytes.  Return false if the name is too long.  */
static bool
choose_name (char *temp, const char *file)
{
  enum { TRIES = 100 };
  char number[16] = "";
  for (int i = 1; ; i++)
    {
      int k = snprintf (temp, PATH_MAX, "%s.%ld%s.tmp", file,
			(long) getpid (), number);
      if (k < 0 || k >= PATH_MAX)
	return false;
      /* Try other names, because a process that was killed may have left a
	 file with this name.  */
      if (i == TRIES || access (temp, F_OK) != 0)
	return true;
      snprintf (number, sizeof number, "-%d", i);
    }
}

int
pmcopy_make_temp (char *temp, const char *file)
{
  sigset_t set, old;
  if (!choose_name (temp, file))
    {
      errno = ENAMETOOLONG;
      return -1;
    }
  sigemptyset (&set);
  for (int i = 0; i < N_SIGNALS; i++)
    sigaddset (&set, signals[i]);
  /* Block signals from the creation of the file until it is registered for
     removal.  */
  sigprocmask (SIG_BLOCK, &set, &old);
  int fd = open (temp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  int err = errno;
  if (fd >= 0)
    {
      snprintf (unfinished, sizeof unfinished, "%s", temp);
      unfinished_for = file;
      catch_signals ();
    }
  sigprocmask (SIG_SETMASK, &old, NULL);
  errno = err;
  return fd;
}

const char *
pmcopy_shown (const char *file)
{
  return strcmp (file, unfinished) == 0 ? unfinished_for : file;
}

void
pmcopy_temp_done (void)
{
  *unfinished = '\0';
}

static int
copy_bytes (int in, int out, off_t at, off_t end, off_t size)
{
  static char buf[STEP];
  while (at < end)
    {
      size_t n = end - at < STEP ? end - at : STEP;
      ssize_t k = pread (in, buf, n, at);
      if (k < 0 && errno == EINTR)
	continue;
      if (k <= 0)
	return k < 0 ? errno : EIO;
      if (lseek (out, at, SEEK_SET) < 0 || !write_whole (out, buf, k))
	return errno;
      at += k;
      pmheap_progress (at, size);
    }
  return 0;
}

/* Copy the data between the holes of IN, which has SIZE bytes.  Return 0 or an
   errno value.  */
static int
copy_sparse (int in, int out, off_t size)
{
  int err = 0;
  for (off_t at = 0; err == 0 && at < size;)
    {
      off_t data = lseek (in, at, SEEK_DATA);
      if (data < 0 && errno == ENXIO)
	break;
      if (data < 0)
	data = at;
      off_t hole = lseek (in, data, SEEK_HOLE);
      if (hole < 0 || hole > size)
	hole = size;
      err = copy_bytes (in, out, data, hole, size);
      at = hole;
    }
  if (err == 0 && ftruncate (out, size) != 0)
    err = errno;
  pmheap_progress (size, size);
  return err;
}

/* Fill OUT with the contents of IN.  If the file system supports this, OUT
   shares the blocks of IN (a reflink).  Return 0 or an errno value.  */
static int
fill_copy (int in, int out)
{
  struct stat st;
  if (fstat (in, &st) != 0)
    return errno;
  int err = 0;
  if (ioctl (out, FICLONE, in) != 0)
    err = copy_sparse (in, out, st.st_size);
  if (err == 0 && fsync (out) != 0)
    err = errno;
  return err;
}

static int
sync_folder_of (const char *file)
{
  char dir[PATH_MAX];
  const char *slash = strrchr (file, '/');
  size_t n = slash ? slash - file + 1 : 1;
  if (n >= sizeof dir)
    return ENAMETOOLONG;
  memcpy (dir, slash ? file : ".", n);
  dir[n] = '\0';
  int err = 0, fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return errno;
  if (fsync (fd) != 0)
    err = errno;
  close (fd);
  return err;
}

int
pmcopy_rename (const char *from, const char *to)
{
  if (rename (from, to) != 0)
    return errno;
  return sync_folder_of (to);
}

int
pmcopy_file (const char *from, const char *to)
{
  char temp[PATH_MAX];
  int err, in = open (from, O_RDONLY | O_CLOEXEC);
  if (in < 0)
    return errno;
  int out = pmcopy_make_temp (temp, to);
  if (out < 0)
    {
      err = errno;
      close (in);
      return err;
    }
  err = fill_copy (in, out);
  close (in);
  if (close (out) != 0 && err == 0)
    err = errno;
  if (err == 0)
    err = pmcopy_rename (temp, to);
  if (err)
    unlink (temp);
  pmcopy_temp_done ();
  return err;
}

/* Store the name FILE.done in NAME, which has N bytes.  Return false if the
   name is too long.  */
static bool
done_name (char *name, size_t n, const char *file)
{
  int k = snprintf (name, n, "%s.done", file);
  return k > 0 && (size_t) k < n;
}

void
pmcopy_no_done_mark (const char *file)
{
  char name[PATH_MAX];
  if (done_name (name, sizeof name, file) && unlink (name) == 0)
    sync_folder_of (name);
}

int
pmcopy_done_mark (const char *file)
{
  char name[PATH_MAX];
  if (!done_name (name, sizeof name, file))
    return ENAMETOOLONG;
  int fd = open (name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC,
		 0600);
  if (fd < 0)
    return errno == ELOOP ? EMLINK : errno;
  int err = fsync (fd) != 0 ? errno : 0;
  close (fd);
  return err ? err : sync_folder_of (name);
}
