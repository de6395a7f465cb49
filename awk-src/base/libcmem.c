/* libcmem.c -- memory that the C library owns.
   SPDX-License-Identifier: GPL-3.0-or-later

   The only file of the interpreter that refers to the C library's
   allocator.  */

#include <config.h>
#include "libcmem.h"

#include <stdlib.h>

#include "mem.h"

void
libcmem_free (void *p)
{
  free (p);
}

char *
libcmem_take (char *s)
{
  if (s == NULL)
    return NULL;
  char *copy = xstrdup (s);
  free (s);
  return copy;
}
