/* libcmem.h -- the memory that passes between the program and extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   An extension may use malloc and free for the memory that it gives and gets,
   so that memory must be the C library's.  This is the one module of the
   program that refers to its allocator (scripts/check-symbols).  Nothing else
   is allocated here: what an extension gives is copied and freed at once.  */

#ifndef LIBCMEM_H
#define LIBCMEM_H

#include <stddef.h>

/* Like malloc, calloc, realloc and free.  */
void *cmem_alloc (size_t n);
void *cmem_zalloc (size_t count, size_t size);
void *cmem_resize (void *p, size_t n);
void cmem_free (void *p);

#endif /* LIBCMEM_H */
