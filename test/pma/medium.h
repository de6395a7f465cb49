/* medium.h -- a simulated medium that loses data that were not flushed.
   SPDX-License-Identifier: GPL-3.0-or-later

   The file that processes see (in the page cache) is a real file.  For each of
   its 512-byte sectors, the medium records all contents that the sector has
   had since the last flush.  After a power failure, each sector has one of the
   recorded contents or its contents at the last flush.  Writes are therefore
   reordered, lost and torn at random, while flushed data are safe.  The medium
   is in shared memory, because processes that write to the file may be
   killed.  */

#ifndef MEDIUM_H
#define MEDIUM_H

#include <stddef.h>
#include <stdint.h>

enum { MEDIUM_MAX = 8 << 20 };	/* maximum size of the file in bytes */

struct medium;

/* Create a medium for FILE that contains the present contents of the file.  */
struct medium *medium_new (const char *file);
/* Record the changes to the file since the last call.  */
void medium_observe (struct medium *m);
/* Record that the medium now contains the present contents of the file.  */
void medium_flush (struct medium *m);
/* Return the contents of the file at the last observation.  */
const void *medium_present (const struct medium *m);
/* Choose contents that the medium may have after a power failure at this
   moment, write them to the MEDIUM_MAX bytes at TO, and return their size.
   Each unflushed write is included with a probability of CHANCE / 8.  The
   random number generator has the state *STATE.  Replace the boot ID in the
   apply record of the contents by a different one, because the machine
   restarts after a power failure.  */
size_t medium_image (const struct medium *m, unsigned char *to,
		     unsigned chance, uint64_t *state);
/* Replace FILE with the SIZE bytes at IMAGE.  */
void medium_write_file (const char *file, const unsigned char *image,
			size_t size);
/* Simulate the power failure: replace the contents of the file and of the
   medium by the SIZE bytes at IMAGE.  */
void medium_restart (struct medium *m, const unsigned char *image,
		     size_t size);

#endif /* MEDIUM_H */
