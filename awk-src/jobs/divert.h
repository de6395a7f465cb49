/* divert.h -- collect the output of workers to files and commands.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker does not open the files and commands to which the rules print.  The
   worker writes all output to streams other than standard output into one
   file.  A mark records the stream to which a range of bytes belongs, and how
   many bytes were printed to standard output before these bytes.  The parent
   opens the streams and writes the bytes to them and to standard output in the
   order of the statements.  */

#ifndef JOBS_DIVERT_H
#define JOBS_DIVERT_H

#include <stddef.h>
#include <sys/types.h>

#include "value/convert.h"

/* Write diverted output to FD from now on.  Call this function before standard
   output is redirected.  REFUSE, which does not return, is called when the
   worker prints to a stream to which the parent cannot write on its behalf.
   The parent cannot write to a FIFO, a socket, a connection (/inet), a
   descriptor other than standard output and standard error, a name below
   /proc, a file that the program must not write (io_hooks.refuses), an input
   file, or a file that is also the standard output or standard error.  */
void divert_to (int fd, void (*refuse) (void));
/* Begin a shard.  */
void divert_start (void);
/* Write the buffered output of the shard to the file.  */
void divert_flush (void);
/* Return the streams, or the marks, of the shard.  divert.c owns the memory of
   the result.  */
struct sv divert_streams (void);
struct sv divert_marks (void);

/* Open the files among STREAMS.  STREAMS must remain in memory until
   divert_write is called.  Return false if a file cannot be opened or if two
   of them are the same file.  */
bool divert_open (struct sv streams);
/* Write the N bytes of output at P to the streams that MARKS determines.
   divert_open has opened the files among STREAMS; divert_write starts the
   commands.  divert_write calls SHOW before it writes a range of bytes to a
   stream, and before it starts the stream's command.  The argument of SHOW is
   the number of bytes that the worker printed to standard output before this
   range.  */
void divert_write (struct sv streams, struct sv marks, const char *p, size_t n,
		   void (*show) (uint64_t to));

#endif /* JOBS_DIVERT_H */
