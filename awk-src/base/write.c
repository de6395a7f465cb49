/* write.c -- write to descriptors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/write.h"

#include <errno.h>
#include <unistd.h>

bool
write_whole (int fd, const char *p, size_t n)
{
  while (n > 0)
    {
      ssize_t w = write (fd, p, n);
      if (w < 0 && errno == EINTR)
	continue;
      if (w <= 0)
	return false;
      p += w;
      n -= (size_t) w;
    }
  return true;
}
