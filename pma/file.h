/* file.h -- make the system calls that read or write a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function returns 0 or an errno value.  A test may set pmai_io_hook in
   order to observe each call before it is made, and to make calls fail.  The
   other files of libpma also map the heap file, and store to it through shared
   mappings.  */

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

/* NULL, or a function that is called before each system call and returns 0, or
   an errno value if the call must fail  */
extern int (*pmai_io_hook) (int fd, enum io_op op, const void *data,
			    uint64_t off, size_t n);

/* Begin or end a period in which this thread reads the limit on file sizes
   only once, when it first needs the limit.  */
void pmai_io_begin (void);
void pmai_io_end (void);

/* Read or write exactly N bytes.  Return EIO if the file ends before N bytes
   have been read.  */
int pmai_io_read (int fd, void *data, uint64_t off, size_t n);
int pmai_io_write (int fd, const void *data, uint64_t off, size_t n);
/* Write a record of N bytes; the record is valid only when its last 8 bytes
   have been written.  On persistent memory, store the last 8 bytes atomically,
   after the other bytes have reached the medium.  The offset OFF must be a
   multiple of 8.  */
int pmai_io_publish (int fd, const void *data, uint64_t off, size_t n);
/* Flush the file to the medium, including stores through shared mappings.  */
int pmai_io_flush (int fd);
int pmai_io_set_size (int fd, uint64_t size);
/* Release the disk space of the bytes [OFF, OFF + N) of the file, so that
   these bytes become zeros.  If the file system cannot release the space,
   leave the bytes unchanged and return 0.  */
int pmai_io_punch (int fd, uint64_t off, uint64_t n);
/* Allocate blocks for the bytes [OFF, OFF + N) of the file, so that a store to
   them cannot fail.  */
int pmai_io_reserve (int fd, uint64_t off, uint64_t n);

#endif /* PMA_FILE_H */
