/* file.h -- all system calls of libpma that read or write a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function returns 0 or an errno value.  A test may set pmai_io_hook to
   see each call before it is made, and to make it fail.  Mapping the file, and
   stores through shared mappings, are done elsewhere.  */

#ifndef PMA_FILE_H
#define PMA_FILE_H

#include <stddef.h>
#include <stdint.h>

enum io_op
{
  IO_READ,
  IO_WRITE,
  IO_FLUSH,
  IO_SIZE,			/* set the size to OFF */
  IO_PUNCH,
  IO_RESERVE
};

/* Called before each system call, if set.  Returns 0, or the errno value with
   which the call is to fail.  */
extern int (*pmai_io_hook) (int fd, enum io_op op, const void *data,
			    uint64_t off, size_t n);

/* Between pmai_io_begin and pmai_io_end this thread looks up the limit on file
   sizes only once, when it first needs it.  */
void pmai_io_begin (void);
void pmai_io_end (void);

/* Read or write exactly N bytes.  Return EIO if the file ends before.  */
int pmai_io_read (int fd, void *data, uint64_t off, size_t n);
int pmai_io_write (int fd, const void *data, uint64_t off, size_t n);
/* Write the N bytes of a record whose last 8 bytes make it valid.  On
   persistent memory those are stored atomically, after the others have
   arrived.  OFF must be a multiple of 8.  */
int pmai_io_publish (int fd, const void *data, uint64_t off, size_t n);
/* Flush the file to the medium, stores through shared mappings included.  */
int pmai_io_flush (int fd);
int pmai_io_set_size (int fd, uint64_t size);
/* Release the space of [OFF, OFF+N) to the file system; it reads as zeros
   then.  Where that is impossible the bytes remain, without an error.  */
int pmai_io_punch (int fd, uint64_t off, uint64_t n);
/* Allocate blocks for [OFF, OFF+N), so that a store there cannot fail.  */
int pmai_io_reserve (int fd, uint64_t off, uint64_t n);

#endif /* PMA_FILE_H */
