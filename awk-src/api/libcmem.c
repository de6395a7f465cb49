/* libcmem.c -- allocate memory that the program and extensions share.
   SPDX-License-Identifier: GPL-3.0-or-later

   Extensions free memory that the program has allocated, and the program frees
   memory that extensions have allocated.  The memory that they share must
   therefore come from the C library.  No other file of the program calls
   malloc.  */

#include <config.h>
#include "api/libcmem.h"

#include <stdlib.h>

void *
cmem_alloc (size_t n)
{
  return malloc (n);
}

void *
cmem_zalloc (size_t count, size_t size)
{
  return calloc (count, size);
}

void *
cmem_resize (void *p, size_t n)
{
  return realloc (p, n);
}

void
cmem_free (void *p)
{
  free (p);
}
