/* openfile.c -- open the file of a heap by its name, and lock it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions also check who owns the file, who can write to it, and whether
   another user may have created a symbolic link that leads to it.  The
   contents of the file are checked in header.c.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"

enum { PATH_SIZE = 4096, MAX_LINKS = 40, MAX_OPENS = 1000 };

EVERY_RUN bool
pma_is_privileged (void)
{
  static signed char answer = -1;	/* the result of the first call, which
					   does not change during a run; -1
					   before the first call */
  if (answer < 0)
    answer = getauxval (AT_SECURE) != 0;
  return answer;
}

/* Return the length of the directory part of PATH, including the last
   slash.  */
static size_t
folder_length (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash ? slash - path + 1 : 0;
}

/* Return true if the directory of PATH is sticky and everybody may write to
   it, like /tmp, or if the status of the directory cannot be read.  */
static bool
in_shared_folder (const char *path)
{
  char dir[PATH_SIZE];
  struct stat st;
  size_t n = folder_length (path);
  memcpy (dir, n ? path : ".", n ? n : 1);
  dir[n ? n : 1] = '\0';
  return stat (dir, &st) != 0
    || (st.st_mode & S_ISVTX && st.st_mode & S_IWOTH);
}

/* Replace PATH, a symbolic link, with its target.  Return 0 after replacing
   PATH, or -1 if PATH is not a link.  Also return -1 with errno EMLINK if
   another user may have created the link, or ENAMETOOLONG if the new path
   would be too long.  The owner and the target are read from an open
   descriptor of the link, so that the link cannot be replaced between the two
   reads.  */
static int
follow (char path[PATH_SIZE])
{
  char target[PATH_SIZE];
  struct stat st;
  ssize_t k = pmai_os_read_link (path, target, sizeof target, &st);
  if (k < 0)
    return -1;
  size_t n = k > 0 && target[0] == '/' ? 0 : folder_length (path);
  if (st.st_uid != geteuid () && st.st_uid != 0 && in_shared_folder (path))
    {
      errno = EMLINK;
      return -1;
    }
  if (n + k >= PATH_SIZE)
    {
      errno = ENAMETOOLONG;
      return -1;
    }
  memcpy (path + n, target, k);
  path[n + k] = '\0';
  return 0;
}

int
pmai_open_safely (const char *path, int flags)
{
  char now[PATH_SIZE];
  size_t n = strlen (path);
  int fd = open (path, flags | O_NOFOLLOW, 0600);
  if (fd >= 0 || n >= sizeof now)
    return fd;
  memcpy (now, path, n + 1);
  /* In a sticky directory such as /tmp, Linux reports EACCES, not ELOOP, for
     O_CREAT with a link of another user.  */
  for (int i = 0; i < MAX_LINKS && (errno == ELOOP || errno == EACCES); i++)
    {
      int err = errno;
      if (follow (now) != 0)
	{
	  errno = errno == EMLINK ? EMLINK : err;
	  return -1;
	}
      fd = open (now, flags | O_NOFOLLOW, 0600);
      if (fd >= 0)
	return fd;
    }
  return -1;
}

int
pmai_follow_safely (const char *path, char *file)
{
  size_t n = strlen (path);
  if (n >= PATH_SIZE)
    return ENAMETOOLONG;
  memcpy (file, path, n + 1);
  for (int i = 0; i < MAX_LINKS; i++)
    if (follow (file) != 0)
      return errno == EMLINK || errno == ENAMETOOLONG ? errno : 0;
  return ELOOP;
}

/* Return an error if the file with status *ST is not a regular file.  */
static enum pma_error
judge_kind (const struct stat *st)
{
  if (S_ISDIR (st->st_mode))
    return pmai_fail (PMA_EDIR, EISDIR);
  if (!S_ISREG (st->st_mode))
    return pmai_fail (PMA_ENOTREG, 0);
  return PMA_OK;
}

static enum pma_error
open_error (int err)
{
  if (err == EMLINK)
    return pmai_fail (PMA_ELINK, 0);
  if (err == ENOENT || err == ENOTDIR || err == ENAMETOOLONG || err == ELOOP)
    return pmai_fail (PMA_ENOENT, err);
  if (err == EACCES || err == EPERM || err == EROFS || err == ETXTBSY)
    return pmai_fail (PMA_EACCESS, err);
  if (err == EISDIR)
    return pmai_fail (PMA_EDIR, err);
  return pmai_io_error (err);
}

/* Open the file of F.  If f->made is true, the file does not exist yet: create
   it.  Set f->made to false if another process has created the file in the
   meantime, or if the name is a symbolic link.  On failure, set f->fd to
   -1.  */
static void
open_or_create (struct heap_file *f)
{
  int flags = (f->ro ? O_RDONLY : O_RDWR) | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  if (f->made)
    {
      flags |= O_CREAT;
      f->fd = open (f->path, flags | O_EXCL, 0600);
      if (f->fd >= 0)
	return;
      f->made = false;
    }
  f->fd = f->o.trust ? open (f->path, flags, 0600)
    : pmai_open_safely (f->path, flags);
}

static enum pma_error
open_fd (struct heap_file *f)
{
  struct stat st;
  bool may_create = !f->ro && !f->o.existing;
  f->made = false;
  if (stat (f->path, &st) == 0)
    {
      enum pma_error e = judge_kind (&st);
      if (e)
	return e;
    }
  else if (errno == ENOENT)
    f->made = may_create;
  open_or_create (f);
  if (f->fd < 0 && errno == ENOENT && may_create)
    {
      /* The file existed, but another process has removed it, because that
	 process could not create a heap in it.  */
      f->made = true;
      open_or_create (f);
    }
  if (f->fd >= 0 && f->fd <= STDERR_FILENO)
    {
      /* If a standard stream was closed, the file may have received the
	 descriptor of this stream.  Replace descriptor 0, 1 or 2 with a higher
	 descriptor, so that no output is written to the heap.  */
      int low = f->fd;
      f->fd = fcntl (low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      close (low);
    }
  return f->fd < 0 ? open_error (errno) : PMA_OK;
}

/* Return true if the file may never have been written to, because it is empty
   or begins with zeros.  */
static bool
begins_blank (struct heap_file *f, const struct stat *st)
{
  char start[sizeof f->head.f_magic];
  static const char zero[sizeof start];
  return st->st_size == 0
    || (st->st_size >= (off_t) sizeof start
	&& pmai_io_read (f->fd, start, 0, sizeof start) == 0
	&& memcmp (start, zero, sizeof start) == 0);
}

static enum pma_error
judge_trust (struct heap_file *f, const struct stat *st)
{
  f->exposed = false;
  if (f->o.trust)
    return PMA_OK;
  f->exposed = (st->st_mode & (S_IWGRP | S_IWOTH)) != 0;
  if (st->st_uid != geteuid ())
    return pmai_fail (PMA_EUNTRUSTED, 0);
  if (f->exposed && !begins_blank (f, st))
    return pmai_fail (PMA_EEXPOSED, 0);
  return PMA_OK;
}

/* Check the type of the open file, its owner, and who may write to it.  Store
   the status of the file in *ST.  */
static enum pma_error
judge (struct heap_file *f, struct stat *st)
{
  if (fstat (f->fd, st) != 0)
    return pmai_io_error (errno);
  enum pma_error e = judge_kind (st);
  return e ? e : judge_trust (f, st);
}

/* The file for which pmai_note_made was called.  */
static struct
{
  bool known;
  dev_t dev;
  ino_t ino;
} made;

void
pmai_note_made (int fd)
{
  struct stat st;
  made.known = fstat (fd, &st) == 0;
  made.dev = st.st_dev;
  made.ino = st.st_ino;
}

static bool
was_made (const struct stat *st)
{
  return made.known && st->st_dev == made.dev && st->st_ino == made.ino;
}

enum pma_error
pmai_open_locked (struct heap_file *f)
{
  for (int tries = 1;; tries++)
    {
      struct stat st = { 0 }, now;
      enum pma_error e = open_fd (f);
      if (e == PMA_OK)
	e = judge (f, &st);
      f->dev = st.st_dev;
      f->ino = st.st_ino;
      f->made |= was_made (&st);
      if (e == PMA_OK && pmai_find_open (f))
	e = pmai_fail (PMA_EOPEN, 0);
      if (e == PMA_OK)
	e = pmai_lock (f);
      /* Another process may have created a heap in the file meanwhile.  */
      if (e == PMA_OK && f->exposed)
	e = judge (f, &st);
      if (e)
	return e;
      f->named = st.st_nlink > 0;
      bool named = stat (f->path, &now) == 0;
      if (named && now.st_ino == st.st_ino && now.st_dev == st.st_dev)
	return PMA_OK;
      if (!named && errno != ENOENT)
	return open_error (errno);
      /* The file has probably been replaced or removed since it was opened, so
	 try again.  If the name and the open file have different inode numbers
	 at each of MAX_OPENS attempts, the file was not replaced: the file
	 system reports two inode numbers for the same file.  */
      if (tries == MAX_OPENS)
	return pmai_io_error (ESTALE);
      close (f->fd);
      f->fd = -1;
      f->locked = false;
    }
}

void
pmai_remove_new (const struct heap_file *f)
{
  struct stat st;
  if (f->made && f->blank && f->locked && f->pid == getpid ()
      && stat (f->path, &st) == 0 && st.st_ino == f->ino
      && st.st_dev == f->dev && pmai_header_is_kept (f))
    unlink (f->path);
}
