/* libcmem.h -- memory that the C library owns.
   SPDX-License-Identifier: GPL-3.0-or-later

   Some library calls (readline and the like) hand out memory that must go
   back to the C library's free.  Everything else uses mem.h.  */

#ifndef LIBCMEM_H
#define LIBCMEM_H

/* Give P, which a library allocated with the C library's malloc, back.  */
void libcmem_free (void *p);

/* A copy of S in the transient heap; S itself is given back.  NULL for
   NULL.  */
char *libcmem_take (char *s);

#endif /* LIBCMEM_H */
