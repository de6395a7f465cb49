/* advice.c -- print hints if a heap cannot be opened as requested.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>
#include "heap/advice.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/heap_error.h"
#include "base/hint.h"
#include "pma/layout.h"

void
advice_holders (const char *file)
{
  char holder[80];
  if (hint_on () && heap_error_holder (file, holder, sizeof holder))
    hint_add ("process %s holds the heap", holder);
}

bool
advice_is_heap (int dir, const char *name)
{
  char start[sizeof HEAP_MAGIC - 1];
  struct stat st;
  if (fstatat (dir, name, &st, 0) != 0 || !S_ISREG (st.st_mode))
    return false;
  int fd = openat (dir, name,
		   O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return false;
  ssize_t n = read (fd, start, sizeof start);
  close (fd);
  return n == sizeof start && memcmp (start, HEAP_MAGIC, sizeof start) == 0;
}

bool
advice_similar (const char *file, char *buf, size_t n)
{
  const char *slash = strrchr (file, '/'), *name = slash ? slash + 1 : file;
  size_t folder = name - file;
  int best = -1;
  if (folder + 2 > n)
    return false;
  memcpy (buf, folder ? file : ".", folder ? folder : 1);
  buf[folder ? folder : 1] = '\0';
  DIR *d = opendir (buf);
  if (!d)
    return false;
  for (struct dirent *e; (e = readdir (d));)
    {
      size_t len = strlen (e->d_name);
      int far = hint_distance (name, strlen (name), e->d_name, len);
      if (far < 0 || (best >= 0 && far >= best) || folder + len + 1 > n
	  || strcmp (name, e->d_name) == 0
	  || !advice_is_heap (dirfd (d), e->d_name))
	continue;
      best = far;
      memcpy (buf + folder, e->d_name, len + 1);
    }
  closedir (d);
  return best >= 0;
}
