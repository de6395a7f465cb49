/* batch.h -- run the main rules over many records at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   Batches are executed as in MonetDB/X100 (Boncz, Zukowski, Nes: CIDR 2005)
   and DuckDB: a plan combines kernels, which are small functions that process
   vectors of values and selection vectors.  The `row engine' is the
   interpreter, which runs the rules record by record.  */

#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include <stdbool.h>

#include "pma/likely.h"

struct program;
struct strbuf;

/* True if a fatal error commits the changes that the program has made to the
   heap (GAWK_PERSIST_ON_ERROR=commit).  When printing a record fails, or the
   rules use an array as a scalar for a record, the batch may already have
   executed assignments for the records after this one.  These assignments must
   not be committed.  Therefore, two kinds of rules do not run in batches if
   batch_commits_on_error is true: rules that both print and change variables,
   and rules that use an array and also change something else.  */
extern bool batch_commits_on_error;

/* Arrange for the main rules of P to run in batches, if possible.  Call this
   function after vm_compile.  The run builds the plan after it has read the
   first records into the input window.  */
void batch_prepare (struct program *p) EVERY_RUN;

/* Append to B the names of the operations of P that run in batches.  If P does
   not run in batches, append the reason to B instead.  If P has no main rules,
   or if an option prevents batches, append nothing.  --explain calls this
   function.  */
void batch_explain (struct program *p, struct strbuf *b);

/* Return true if a batch is running.  If the result is true, set *NEXT to the
   address of the first record after the batch in the window of the main input,
   and *FNR to the FNR of the batch's last record.  */
bool batch_is_running (const char **next, double *fnr);

/* Callbacks for a hand-over of the heap to another process: they store the
   values of the batch's variables before the hand-over, and read the values
   again afterwards.  */
extern const struct heap_part batch_part;

#endif /* BATCH_BATCH_H */
