/* read.c -- read whole files.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/read.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

bool
read_whole (int fd, char **p, size_t *n, void *(*resize) (void *p, size_t n))
{
  struct stat st;
  size_t cap = 8192;
  ssize_t r = 1;
  if (fstat (fd, &st) == 0 && S_ISREG (st.st_mode) && st.st_size > 0)
    cap = (size_t) st.st_size + 2;
  *p = resize (NULL, cap);
  for (*n = 0; r > 0 || (r < 0 && errno == EINTR); *n += r > 0 ? r : 0)
    {
      if (*n + 1 == cap)
	*p = resize (*p, cap *= 2);
      r = read (fd, *p + *n, cap - *n - 1);
    }
  (*p)[*n] = '\0';
  return r == 0;
}
