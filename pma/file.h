/* file.h -- all system calls of libpma on a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every call gives 0 or an errno value.  A test may set pmai_io_hook to see
   each call before it is made and to make it fail.  Not here: mapping the
   file, and stores through shared mappings.  */

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

/* A call about to be made; the result is 0 or the errno it shall fail
   with.  */
extern int (*pmai_io_hook) (int fd, enum io_op op, const void *data,
			    uint64_t off, size_t n);

/* Between the two the limit on file sizes is asked for once, when it is first
   needed, by this thread.  */
void pmai_io_begin (void);
void pmai_io_end (void);

/* Exactly N bytes; EIO when the file ends before.  */
int pmai_io_read (int fd, void *data, uint64_t off, size_t n);
int pmai_io_write (int fd, const void *data, uint64_t off, size_t n);
/* The same for a record whose last 8 bytes make it valid: on persistent memory
   they are stored at once, after the others have arrived.  OFF is a multiple
   of 8.  */
int pmai_io_publish (int fd, const void *data, uint64_t off, size_t n);
/* Onto the medium, with what shared mappings have stored.  */
int pmai_io_flush (int fd);
int pmai_io_set_size (int fd, uint64_t size);
/* Give [OFF, OFF+N) back to the file system: it reads as zero.  No error
   where that is not possible; the bytes are then left as they are.  */
int pmai_io_punch (int fd, uint64_t off, uint64_t n);
/* Give [OFF, OFF+N) blocks, so that storing there cannot fail.  */
int pmai_io_reserve (int fd, uint64_t off, uint64_t n);

#endif /* PMA_FILE_H */
