/* table.c -- hash tables of structs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/table.h"

#include <string.h>

#include "base/mem.h"

uint32_t
table_hash (const char *p, size_t n, uint64_t seed)
{
  const uint64_t k = UINT64_C (0x9e3779b97f4a7c15);
  uint64_t h = (n ^ seed << 32) * k, w;
  for (; n >= 8; p += 8, n -= 8)
    {
      memcpy (&w, p, 8);
      h = (h ^ w) * k;
      h ^= h >> 29;
    }
  for (w = 0; n > 0; n--)
    w = w << 8 | (unsigned char) *p++;
  h = (h ^ w) * k;
  return h >> 32;
}

EVERY_RUN static void
enter (struct table *t, struct table_link *l)
{
  struct table_link **b = &t->bucket[l->hash & (t->size - 1)];
  l->next = *b;
  *b = l;
}

static void
enlarge (struct table *t)
{
  struct table_link **old = t->bucket;
  size_t size = t->size;
  t->size = size ? 2 * size : 16;
  t->bucket = xzalloc (t->size * sizeof *t->bucket);
  for (size_t i = 0; i < size; i++)
    for (struct table_link *l = old[i], *next; l; l = next)
      {
	next = l->next;
	enter (t, l);
      }
  xfree (old);
}

void
table_add (struct table *t, struct table_link *l, uint32_t hash)
{
  if (t->n++ == t->size)
    enlarge (t);
  l->hash = hash;
  enter (t, l);
}

void
table_remove (struct table *t, struct table_link *l)
{
  struct table_link **p = &t->bucket[l->hash & (t->size - 1)];
  while (*p != l)
    p = &(*p)->next;
  *p = l->next;
  t->n--;
}

struct table_link *
table_next (const struct table *t, const struct table_link *l)
{
  if (l && l->next)
    return l->next;
  for (size_t i = l ? (l->hash & (t->size - 1)) + 1 : 0; i < t->size; i++)
    if (t->bucket[i])
      return t->bucket[i];
  return NULL;
}
