/* medium.h -- a simulated medium that forgets what was not flushed.
   SPDX-License-Identifier: GPL-3.0-or-later

   The file as processes see it (the page cache) is a real file.  For each
   512-byte sector of it the medium keeps the contents that the sector has
   had since the last flush; when the power fails it may have any one of
   them, or the flushed one.  So writes are reordered, lost and torn at
   will, and what was flushed is certain.  The record lives in shared
   memory: processes that write the file may be killed.  */

#ifndef MEDIUM_H
#define MEDIUM_H

#include <stddef.h>
#include <stdint.h>

enum { MEDIUM_MAX = 8 << 20 };	/* bytes of the file */

struct medium;

/* The medium of FILE, which is on it as it is now.  */
struct medium *medium_new (const char *file);
/* Take in what happened to the file since the last call.  */
void medium_observe (struct medium *m);
/* All that the file is now is on the medium.  */
void medium_flush (struct medium *m);
/* The file as it was when it was observed last.  */
const void *medium_present (const struct medium *m);
/* Put into TO, of MEDIUM_MAX bytes, what the medium may hold if the power
   fails now; the size is returned.  CHANCE of 8 is how likely an unflushed
   write is there; *STATE is the random numbers'.  The apply record names
   another boot.  */
size_t medium_image (const struct medium *m, unsigned char *to,
		     unsigned chance, uint64_t *state);
/* FILE becomes the SIZE bytes at IMAGE.  */
void medium_write_file (const char *file, const unsigned char *image,
			size_t size);
/* The power has failed: the file, and all that is on the medium, is the
   SIZE bytes at IMAGE.  */
void medium_restart (struct medium *m, const unsigned char *image,
		     size_t size);

#endif /* MEDIUM_H */
