/* dax.h -- heap files on persistent memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   On a file system mounted with dax the pages of a file are the medium itself.
   What file.c otherwise writes by system calls is copied there, bypassing the
   processor's caches, and a flush waits until the data have arrived.  The
   order of writes and flushes, on which recovery relies, is the same on every
   medium.  */

#ifndef PMA_DAX_H
#define PMA_DAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap_file;

/* From now on write the file of F as memory, if it is in persistent memory.  */
void pmai_dax_begin (struct heap_file *f);
/* End what pmai_dax_begin began.  */
void pmai_dax_end (struct heap_file *f);
/* True if the file of F is written as memory.  */
bool pmai_dax_is_on (const struct heap_file *f);

/* True if the file of F is written as memory and its private pages are exactly
   those that one process maps.  Nothing else tells them from the pages of the
   file.  False after a fork, since two processes may then map a private
   page.  */
bool pmai_dax_tells_private (const struct heap_file *f);

/* For file.c: the number of such files, usually 0.  */
extern unsigned pmai_dax_files;
/* Write N bytes to OFF.  Return false if that needs a system call: the file
   system has no blocks there yet, or FD is another file.  */
bool pmai_dax_write (int fd, const void *data, uint64_t off, size_t n);
/* Store the 8 bytes at DATA to OFF atomically, after everything written before
   is on the medium.  Return false as pmai_dax_write does.  */
bool pmai_dax_publish (int fd, const void *data, uint64_t off);
/* Wait until everything written is on the medium.  Return false if that needs
   a system call, because the kernel wrote as well.  */
bool pmai_dax_flush (int fd);

/* For tests: treat every file as one in persistent memory.  */
extern bool pmai_dax_anywhere;
/* For tests: how often pmai_dax_write has copied.  */
extern unsigned long pmai_dax_copies;

#endif /* PMA_DAX_H */
