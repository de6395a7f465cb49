/* divert.h -- output of a worker to files and commands, for its parent.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker opens nothing: all that it prints to streams other than standard
   output goes into one file, with marks that say which bytes are for which
   stream.  The parent opens the streams, in the order in which the rules
   mention them, and writes.  */

#ifndef JOBS_DIVERT_H
#define JOBS_DIVERT_H

#include <stddef.h>
#include <sys/types.h>

#include "value/convert.h"

/* In a worker: a stream is one of the N files of the input, or a file that
   must not be written to.  Does not return.  */
extern void (*divert_refuse) (void);
/* Where output goes from now on; INPUTS are the names of the input.  */
void divert_to (int fd, char **inputs, size_t n);
/* A piece begins; it is done, all is in the file.  */
void divert_start (void);
void divert_flush (void);
/* The streams and the marks of the piece.  */
struct sv divert_streams (void);
struct sv divert_marks (void);

/* Open STREAMS.  False: one of them cannot be opened.  */
bool divert_open (struct sv streams);
/* Write what a worker printed, at P, to them.  */
void divert_write (struct sv marks, const char *p, size_t n);

#endif /* JOBS_DIVERT_H */
