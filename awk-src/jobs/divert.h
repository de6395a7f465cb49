/* divert.h -- output of a worker to files and commands.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker opens no output files.  A worker writes everything that it prints
   to streams other than standard output into one file.  Marks record which
   bytes belong to which stream, and how many bytes were printed to standard
   output before them.  The parent opens the streams and writes the bytes to
   them and to standard output in the order of the statements.  */

#ifndef JOBS_DIVERT_H
#define JOBS_DIVERT_H

#include <stddef.h>
#include <sys/types.h>

#include "value/convert.h"

/* Called in a worker that prints to a stream that the parent cannot write for
   the worker: an input file, standard output or standard error under a
   different name, a FIFO, a socket, or a file that must not be written.  Does
   not return.  */
extern void (*divert_refuse) (void);
/* Write diverted output to FD from now on.  INPUTS are the names of the N
   input files.  Standard output must still be that of the parent.  */
void divert_to (int fd, char **inputs, size_t n);
/* Begin a shard.  */
void divert_start (void);
/* Write the buffered output of the shard to the file.  */
void divert_flush (void);
/* Return the streams of the shard, or its marks, in memory that divert.c
   owns.  */
struct sv divert_streams (void);
struct sv divert_marks (void);

/* Open the files among STREAMS.  STREAMS must remain in memory until
   divert_write is called.  Return false if a file cannot be opened or two of
   them are the same file.  */
bool divert_open (struct sv streams);
/* Write the N bytes of output at P to the streams that divert_open has opened.
   MARKS assign the bytes to the streams.  Start the commands among the
   streams.  Before each write and each start, call SHOW with the number of
   bytes that were printed to standard output before that.  */
void divert_write (struct sv streams, struct sv marks, const char *p, size_t n,
		   void (*show) (uint64_t to));

#endif /* JOBS_DIVERT_H */
