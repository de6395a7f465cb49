/* tempfile.c -- create nameless temporary files.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>
#include "base/tempfile.h"

#include <fcntl.h>
#include <sys/mman.h>

int
tempfile_open (bool inherited)
{
  return memfd_create ("gawk", inherited ? 0 : MFD_CLOEXEC);
}

char *
tempfile_map (int fd, off_t at, size_t n, bool all)
{
  int flags = MAP_SHARED | (all ? MAP_POPULATE : 0);
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE, flags, fd, at);
  return p == MAP_FAILED ? NULL : p;
}

void
tempfile_forget (int fd, off_t at, size_t n)
{
  fallocate (fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, at, n);
}
