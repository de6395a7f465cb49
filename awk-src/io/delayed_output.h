/* delayed_output.h -- write output to commands after a short delay.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef IO_DELAYED_OUTPUT_H
#define IO_DELAYED_OUTPUT_H

#include "io/output.h"
#include "pma/likely.h"

/* Add O, a pipe to a command, to the streams with delayed output, and set
   O->when to OUT_SOON or, if output cannot be delayed, to OUT_EACH.  OUT is
   the function that writes a stream's buffer and returns 0 or an errno
   value.  */
void delayed_add (struct output *o, int (*out) (struct output *));
/* Remove O from the delayed streams.  Call this function before O is
   freed.  */
void delayed_remove (struct output *o);

/* Record that a statement has finished printing to O, so that its bytes can be
   written.  Return 0, or the errno value of a failed write.  */
int delayed_statement (struct output *o);

/* Call delayed_hold to prevent the signal handler from writing until
   delayed_let_go is called.  */
void delayed_hold (void);
void delayed_let_go (void);

/* Write all delayed output.  If a write fails, store the error; the next
   statement that prints to the stream reports it.  Call delayed_write_all
   before the process waits or writes to a different stream.  */
void delayed_write_all (void) EVERY_RUN;

#endif /* IO_DELAYED_OUTPUT_H */
