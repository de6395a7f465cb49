/* batch.h -- run the main rules over many records at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   The method is that of MonetDB/X100 (Boncz, Zukowski, Nes: CIDR 2005) and
   DuckDB: vectors of values, selection vectors, and kernels that can be
   combined.  The `row engine' is the interpreter, which runs the rules record
   by record.  */

#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

struct program;
struct strbuf;

/* Run the main rules of P in batches where that is possible.  Call this
   function after vm_compile.  The plan is built when the first window of
   records has been read.  */
void batch_prepare (struct program *p);

/* Append to B the names of the operations of P that run in batches.  If P does
   not run in batches, append the reason instead.  For --explain.  */
void batch_explain (struct program *p, struct strbuf *b);

#endif /* BATCH_BATCH_H */
