/* batch.h -- run the main rules over many records at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   The method is that of MonetDB/X100 (Boncz, Zukowski, Nes: CIDR 2005) and
   DuckDB: each kernel is a small function that processes vectors of values and
   selection vectors, and a plan combines kernels.  The `row engine' is the
   interpreter, which runs the rules record by record.  */

#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include <stdbool.h>

struct program;
struct strbuf;

/* True if, after a fatal error, the changes that the program has made to the
   heap are committed (GAWK_PERSIST_ON_ERROR=commit).  When printing a record
   fails, a batch may already have executed assignments of later records.
   Therefore, in this case, rules that both print and change variables do not
   run in batches.  */
extern bool batch_commits_on_error;

/* Arrange for the main rules of P to run in batches, if possible.  Call this
   function after vm_compile.  The plan is built when the first window of
   records has been read.  */
void batch_prepare (struct program *p);

/* Append to B the names of the operations of P that run in batches.  If P does
   not run in batches, append the reason instead.  For --explain.  */
void batch_explain (struct program *p, struct strbuf *b);

/* True if a batch is running.  In this case, set *NEXT to the start of the
   first record after the batch, which is in the window of the main input, and
   *FNR to the number of the last record of the batch.  */
bool batch_is_running (const char **next, double *fnr);

#endif /* BATCH_BATCH_H */
