/* table.h -- hash tables of structs.
   SPDX-License-Identifier: GPL-3.0-or-later

   A struct that can be in a table begins with a struct table_link.  The caller
   owns the structs and compares their keys.  The functions of this file only
   find the structs that have a given hash.  */

#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "pma/likely.h"

struct table_link
{
  struct table_link *next;	/* next struct in the same bucket */
  uint32_t hash;
};

struct table
{
  struct table_link **bucket;
  size_t size, n;		/* SIZE: number of buckets, a power of two, or
				   0 before the first call of table_add; N:
				   number of structs */
};

/* Return a hash of the N bytes at P, which also depends on SEED.  */
uint32_t table_hash (const char *p, size_t n, uint64_t seed) EVERY_RUN;
/* Add the struct that begins with L.  */
void table_add (struct table *t, struct table_link *l, uint32_t hash)
  EVERY_RUN;
void table_remove (struct table *t, struct table_link *l);
/* Return the struct after L in the order of the buckets, or the first one if L
   is NULL.  Return NULL after the last struct.  */
struct table_link *table_next (const struct table *t,
			       const struct table_link *l);

/* Return the first struct in the bucket of HASH, or NULL.  The list that
   begins with this struct contains all structs with the hash HASH, and may
   also contain structs with other hashes.  */
static inline struct table_link *
table_first (const struct table *t, uint32_t hash)
{
  return t->size ? t->bucket[hash & (t->size - 1)] : NULL;
}

#endif /* TABLE_H */
