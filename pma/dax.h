/* dax.h -- heap files on persistent memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   On a file system mounted with dax a file's pages are the medium itself.
   What file.c would write with a system call is then copied there, past the
   caches of the processor, and a flush waits until it has arrived.  The order
   of writes and flushes is the same on every medium, and so is what recovery
   relies on.  */

#ifndef PMA_DAX_H
#define PMA_DAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap_file;

/* From now on F's file is written as memory, if it can be.  */
void pmai_dax_begin (struct heap_file *f);
/* Not any more.  */
void pmai_dax_end (struct heap_file *f);
/* Is it?  */
bool pmai_dax_is_on (const struct heap_file *f);

/* True if F is such a file, and its private pages are those that this process
   alone maps: its other pages look like private ones in all else.  Not after a
   fork: then two processes may map a private page.  */
bool pmai_dax_tells_private (const struct heap_file *f);

/* For file.c: how many files there are, mostly none.  */
extern unsigned pmai_dax_files;
/* Write N bytes to OFF; false if that needs a system call: the file system has
   no blocks there yet, or FD is another file.  */
bool pmai_dax_write (int fd, const void *data, uint64_t off, size_t n);
/* Store the 8 bytes at DATA to OFF at once, after all that was written before
   is on the medium; false as above.  */
bool pmai_dax_publish (int fd, const void *data, uint64_t off);
/* What was written is on the medium; false if that needs a system call as
   well: the kernel knows of something that is not.  */
bool pmai_dax_flush (int fd);

/* For tests: any file is taken for one in persistent memory.  */
extern bool pmai_dax_anywhere;
/* And how often pmai_dax_write has copied.  */
extern unsigned long pmai_dax_copies;

#endif /* PMA_DAX_H */
