/* devname.c -- special file names for descriptors, such as /dev/fd/3.
   SPDX-License-Identifier: GPL-3.0-or-later

   Descriptors that this process itself has opened (for the heap file, for
   redirections) are close-on-exec and cannot be used as /dev/fd/K.  */

#include <config.h>
#include "io/devname.h"

#include <fcntl.h>

#include "base/options.h"

/* Return the number that S represents in decimal, or -1 if S does not consist
   of digits or the number is too large.  */
static int
small_number (struct sv s)
{
  int v = 0;
  if (s.n == 0 || s.n > 7)
    return -1;
  for (size_t i = 0; i < s.n; i++)
    {
      if (s.p[i] < '0' || s.p[i] > '9')
	return -1;
      v = v * 10 + (s.p[i] - '0');
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
dev_descriptor (struct sv name)
{
  static const char fd_dir[] = "/dev/fd/";
  if (opt.posix || !sv_begins (name, "/dev/"))
    return -1;
  if (sv_is (name, "/dev/stdin"))
    return 0;
  if (sv_is (name, "/dev/stdout"))
    return 1;
  if (sv_is (name, "/dev/stderr"))
    return 2;
  if (opt.traditional || !sv_begins (name, fd_dir))
    return -1;
  int fd = small_number (sv_after (name, sizeof fd_dir - 1));
  return fd >= 0 && is_inherited (fd) ? fd : -1;
}
