/* dax.h -- write heap files on persistent memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   On a file system mounted with dax, a mapping of a file is a mapping of the
   medium itself.  We say that a file on such a medium is "written as memory":
   the functions of dax.c copy data to the mapping, bypassing the processor's
   caches.  A flush waits until the data have arrived on the medium.  For a
   file on any other medium, file.c writes and flushes with system calls.  The
   order of writes and flushes, on which recovery relies, is the same on every
   medium.  */

#ifndef PMA_DAX_H
#define PMA_DAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap_file;

/* If the file of F is on persistent memory, enable writing as memory: from now
   on, write the file with stores to a mapping, without system calls.  */
void pmai_dax_begin (struct heap_file *f);
/* Disable writing as memory: from now on, write the file of F with system
   calls.  */
void pmai_dax_end (struct heap_file *f);
/* Return true if the file of F is written as memory.  */
bool pmai_dax_is_on (const struct heap_file *f);

/* Return true if the file of F is written as memory and there has been no
   fork.  Without a fork, a page is private if and only if it is mapped exactly
   once; after a fork, two processes may map the same private page.  Apart from
   the number of its mappings, the kernel reports nothing that distinguishes a
   private page from a page of the file.  */
bool pmai_dax_tells_private (const struct heap_file *f);

/* The number of open files that are written as memory, usually 0.  Only file.c
   uses this variable.  */
extern unsigned pmai_dax_files;
/* Write N bytes to offset OFF of the file.  Return false if only a system call
   can write the bytes, because the file is not written as memory or does not
   have blocks at this offset yet.  */
bool pmai_dax_write (int fd, const void *data, uint64_t off, size_t n);
/* Store the 8 bytes at DATA to offset OFF atomically, after all data written
   earlier have reached the medium.  Return false if a system call must write
   the 8 bytes, for the reasons given at pmai_dax_write.  */
bool pmai_dax_publish (int fd, const void *data, uint64_t off);
/* Wait until all data written so far are on the medium.  Return false if the
   caller must flush with a system call: the file is not written as memory, a
   system call has written to it since the last flush, or the heap has fresh
   space.  */
bool pmai_dax_flush (int fd);

/* True if every file is treated as a file on persistent memory; set by
   tests.  */
extern bool pmai_dax_anywhere;
/* Number of times that pmai_dax_write and pmai_dax_publish have copied data;
   read by tests.  */
extern unsigned long pmai_dax_copies;

#endif /* PMA_DAX_H */
