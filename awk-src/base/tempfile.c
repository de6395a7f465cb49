/* tempfile.c -- create nameless temporary files.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>
#include "base/tempfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/env.h"

#ifdef HAVE_MEMFD_CREATE

int
tempfile_open (bool inherited)
{
  return memfd_create ("gawk", inherited ? 0 : MFD_CLOEXEC);
}

#else

int
tempfile_open (bool inherited)
{
  char name[PATH_MAX];
  const char *dir = env_get ("TMPDIR");
  int k = snprintf (name, sizeof name, "%s/gawk-XXXXXX",
		    dir && *dir ? dir : "/tmp");
  if (k < 0 || (size_t) k >= sizeof name)
    {
      errno = ENAMETOOLONG;
      return -1;
    }
  int fd = mkstemp (name);
  if (fd < 0)
    return -1;
  unlink (name);
  if (!inherited)
    fcntl (fd, F_SETFD, FD_CLOEXEC);
  return fd;
}

#endif

char *
tempfile_map (int fd, off_t at, size_t n, bool all)
{
  int flags = MAP_SHARED;
#ifdef MAP_POPULATE
  flags |= all ? MAP_POPULATE : 0;
#else
  (void) all;
#endif
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE, flags, fd, at);
  return p == MAP_FAILED ? NULL : p;
}

void
tempfile_forget (int fd, off_t at, size_t n)
{
#if HAVE_DECL_FALLOC_FL_PUNCH_HOLE
  fallocate (fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, at, n);
#else
  (void) fd;
  (void) at;
  (void) n;
#endif
}
