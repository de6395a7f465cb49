/* write.c -- write to descriptors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/write.h"

#include <errno.h>
#include <unistd.h>

bool
write_whole (int fd, const void *p, size_t n)
{
  const char *from = p;
  while (n > 0)
    {
      ssize_t w = write (fd, from, n);
      if (w < 0 && errno == EINTR)
	continue;
      if (w <= 0)
	return false;
      from += w;
      n -= (size_t) w;
    }
  return true;
}
