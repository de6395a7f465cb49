/* libcmem.h -- allocate memory that the program and extensions share.
   SPDX-License-Identifier: GPL-3.0-or-later

   An extension may use malloc and free for memory that it shares with the
   program, so this memory must come from the C library's allocator.  No other
   module of the program refers to the C library's allocator
   (scripts/check-symbols).  Use this allocator only for values that the program
   passes to an extension or receives from one.  A value from an extension is
   copied, and its memory is freed immediately.  */

#ifndef LIBCMEM_H
#define LIBCMEM_H

#include <stddef.h>

/* The C library's malloc, calloc, realloc and free.  */
void *cmem_alloc (size_t n);
void *cmem_zalloc (size_t count, size_t size);
void *cmem_resize (void *p, size_t n);
void cmem_free (void *p);

#endif /* LIBCMEM_H */
