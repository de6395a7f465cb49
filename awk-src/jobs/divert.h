/* divert.h -- output of a worker to files and commands, for its parent.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker opens nothing: all that it prints to streams other than standard
   output goes into one file, with marks that say which bytes are for which
   stream, and how much was printed to standard output before.  The parent
   repeats this: it opens the streams and writes, to them and to standard
   output, in the order of the statements.  */

#ifndef JOBS_DIVERT_H
#define JOBS_DIVERT_H

#include <stddef.h>
#include <sys/types.h>

#include "value/convert.h"

/* In a worker: a stream is one of the N files of the input, standard output or
   standard error by another name, a FIFO, a socket, or a file that must not be
   written to.  Does not return.  */
extern void (*divert_refuse) (void);
/* Where output goes from now on; INPUTS are the names of the input.  Standard
   output is still that of the parent.  */
void divert_to (int fd, char **inputs, size_t n);
/* A shard begins; it is done, all is in the file.  */
void divert_start (void);
void divert_flush (void);
/* The streams and the marks of the shard.  */
struct sv divert_streams (void);
struct sv divert_marks (void);

/* Open the files among STREAMS, which stay until divert_write is called.
   False: one of them cannot be opened, or two are the same file.  */
bool divert_open (struct sv streams);
/* Write what a worker printed, at P, to the streams of divert_open, and start
   the commands among them.  Before each write, and before each start, call
   SHOW with the number of bytes of standard output that come first.  */
void divert_write (struct sv streams, struct sv marks, const char *p, size_t n,
		   void (*show) (uint64_t to));

#endif /* JOBS_DIVERT_H */
