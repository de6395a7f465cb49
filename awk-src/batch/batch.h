/* batch.h -- run the main rules over many records at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   The method is that of MonetDB/X100 (Boncz, Zukowski, Nes: CIDR 2005) and
   DuckDB: vectors of values, selection vectors, kernels that compose.  `Row
   engine' is the name here of the interpreter, which runs the rules record by
   record.  */

#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

struct program;
struct strbuf;

/* Let the main rules of P run in batches where they can.  Call this after
   vm_compile.  The plan is made when the first window of records has been
   read.  */
void batch_prepare (struct program *p);

/* Append to B, for --explain, which operations of P run in batches, or why P
   does not run in batches.  */
void batch_explain (struct program *p, struct strbuf *b);

#endif /* BATCH_BATCH_H */
