/* batch.h -- the main rules over many records at a time: the door.
   SPDX-License-Identifier: GPL-3.0-or-later

   After MonetDB/X100 (Boncz, Zukowski, Nes: CIDR 2005) and DuckDB: vectors of
   values, selection vectors, kernels that compose.  */

#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

struct program;
struct strbuf;

/* Let the main rules of P run in batches where they can.  Call after
   vm_compile.  The plan is made when the first window of records is there.  */
void batch_prepare (struct program *p);

/* For --explain: append to B what of P runs in batches, or why it does not.  */
void batch_explain (struct program *p, struct strbuf *b);

#endif /* BATCH_BATCH_H */
