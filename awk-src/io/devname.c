/* devname.c -- special file names for descriptors, such as /dev/fd/3.
   SPDX-License-Identifier: GPL-3.0-or-later

   Descriptors that this process has opened itself (for the heap file, for
   redirections) are close-on-exec and cannot be used as /dev/fd/K.  */

#include <config.h>
#include "io/devname.h"

#include <fcntl.h>
#include <stdbool.h>
#include <string.h>

#include "base/options.h"

static bool
is_name (const char *name, size_t n, const char *text)
{
  return strlen (text) == n && memcmp (name, text, n) == 0;
}

/* Return the number that the N bytes at S represent, or -1 if they are not
   digits or the number is too large.  */
static int
small_number (const char *s, size_t n)
{
  int v = 0;
  if (n == 0 || n > 7)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      if (s[i] < '0' || s[i] > '9')
	return -1;
      v = v * 10 + (s[i] - '0');
    }
  return v;
}

static bool
is_inherited (int fd)
{
  int flags = fcntl (fd, F_GETFD);
  return flags >= 0 && (fd <= 2 || !(flags & FD_CLOEXEC));
}

int
dev_descriptor (const char *name, size_t n)
{
  static const char fd_dir[] = "/dev/fd/";
  size_t dir_len = sizeof fd_dir - 1;
  if (opt.posix || n < dir_len || memcmp (name, "/dev/", 5) != 0)
    return -1;
  if (is_name (name, n, "/dev/stdin"))
    return 0;
  if (is_name (name, n, "/dev/stdout"))
    return 1;
  if (is_name (name, n, "/dev/stderr"))
    return 2;
  if (opt.traditional || memcmp (name, fd_dir, dir_len) != 0)
    return -1;
  int fd = small_number (name + dir_len, n - dir_len);
  return fd >= 0 && is_inherited (fd) ? fd : -1;
}
