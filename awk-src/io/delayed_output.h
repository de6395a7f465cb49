/* delayed_output.h -- output to commands, written a moment later.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef IO_DELAYED_OUTPUT_H
#define IO_DELAYED_OUTPUT_H

#include "io/output.h"

/* O, a pipe to a command, is to be written after each statement.  Sets
   O->when.  OUT writes what a stream's buffer has: 0 or errno.  */
void delayed_add (struct output *o, int (*out) (struct output *));
/* To be called before O is freed.  */
void delayed_remove (struct output *o);

/* A statement for O is complete.  0 or the errno of a failed write.  */
int delayed_statement (struct output *o);

/* Between these two no byte is written behind the caller's back.  */
void delayed_hold (void);
void delayed_let_go (void);

/* Write everything that waits; a failure is kept for O's next statement.
   To be called before this process waits or writes elsewhere.  */
void delayed_settle (void);

#endif /* IO_DELAYED_OUTPUT_H */
