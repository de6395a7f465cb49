/* file.c -- make the system calls that read or write a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function calls pmai_io_hook first, continues after a partial or
   interrupted call, and returns EFBIG if a file would exceed the limit on file
   sizes (the kernel would raise a signal).  If the file is on persistent
   memory, dax.c stores the data instead (pmai_dax_files).  */

#include <config.h>
#include "pma/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <unistd.h>

#include "pma/dax.h"
#include "pma/likely.h"

int (*pmai_io_hook) (int fd, enum io_op op, const void *data,
		     uint64_t off, size_t n);

static int
hook (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  return pmai_io_hook ? pmai_io_hook (fd, op, data, off, n) : 0;
}

/* The limit on file sizes, which this thread reads once after a call of
   pmai_io_begin.  The member LIMIT is 0 until the limit has been read.  */
static _Thread_local struct
{
  bool kept;
  uint64_t limit;
} begun;

void
pmai_io_begin (void)
{
  begun.kept = true;
  begun.limit = 0;
}

void
pmai_io_end (void)
{
  begun.kept = false;
}

static uint64_t
ask_limit (void)
{
  struct rlimit r;
  if (getrlimit (RLIMIT_FSIZE, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
    return UINT64_MAX;
  return r.rlim_cur;
}

/* Return EFBIG if a file of END bytes would exceed the limit on file sizes,
   since a write would then raise a signal.  Return 0 if END is within the
   limit.  */
static int
within_limit (uint64_t end)
{
  if (!begun.kept || begun.limit == 0)
    begun.limit = ask_limit ();
  return end > begun.limit ? EFBIG : 0;
}

int
pmai_io_read (int fd, void *data, uint64_t off, size_t n)
{
  int err = hook (fd, IO_READ, NULL, off, n);
  char *p = data;
  while (err == 0 && n > 0)
    {
      ssize_t k = pread (fd, p, n, off);
      if (k > 0)
	p += k, off += k, n -= k;
      else if (k == 0)
	err = EIO;
      else if (errno != EINTR)
	err = errno;
    }
  return err;
}

static int
write_all (int fd, const char *p, uint64_t off, size_t n)
{
  int err = 0;
  while (err == 0 && n > 0)
    {
      ssize_t k = pwrite (fd, p, n, off);
      if (k > 0)
	p += k, off += k, n -= k;
      else if (k == 0)
	err = ENOSPC;
      else if (errno != EINTR)
	err = errno;
    }
  return err;
}

int
pmai_io_write (int fd, const void *data, uint64_t off, size_t n)
{
  int err = hook (fd, IO_WRITE, data, off, n);
  if (err == 0)
    err = within_limit (off + n);
  if (err == 0 && unlikely (pmai_dax_files)
      && pmai_dax_write (fd, data, off, n))
    return 0;
  return err ? err : write_all (fd, data, off, n);
}

int
pmai_io_publish (int fd, const void *data, uint64_t off, size_t n)
{
  enum { LAST = 8 };
  if (likely (!pmai_dax_files))
    return pmai_io_write (fd, data, off, n);
  int err = hook (fd, IO_WRITE, data, off, n);
  if (err == 0 && pmai_dax_write (fd, data, off, n - LAST)
      && pmai_dax_publish (fd, (const char *) data + n - LAST, off + n - LAST))
    return 0;
  return err ? err : write_all (fd, data, off, n);
}

int
pmai_io_flush (int fd)
{
  int err = hook (fd, IO_FLUSH, NULL, 0, 0);
  if (err == 0 && unlikely (pmai_dax_files) && pmai_dax_flush (fd))
    return 0;
  if (err == 0)
    do
      err = fdatasync (fd) == 0 ? 0 : errno;
    while (err == EINTR);
  return err;
}

int
pmai_io_set_size (int fd, uint64_t size)
{
  int err = hook (fd, IO_SIZE, NULL, size, 0);
  if (err == 0)
    err = within_limit (size);
  while (err == 0 && ftruncate (fd, size) != 0)
    if (errno != EINTR)
      err = errno;
  return err;
}

int
pmai_io_punch (int fd, uint64_t off, uint64_t n)
{
  int err = hook (fd, IO_PUNCH, NULL, off, n);
  if (err == 0)
    do
      err = fallocate (fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, off, n)
	== 0 ? 0 : errno;
    while (err == EINTR);
  return err == EOPNOTSUPP || err == ENOSYS ? 0 : err;
}

int
pmai_io_reserve (int fd, uint64_t off, uint64_t n)
{
  int err = hook (fd, IO_RESERVE, NULL, off, n);
  if (err == 0)
    err = within_limit (off + n);
  if (err == 0)
    do
      err = posix_fallocate (fd, off, n);
    while (err == EINTR);
  return err;
}
