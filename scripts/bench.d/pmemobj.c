/* pmemobj.c -- do the work of bench-persistence --stores with libpmemobj.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: pmemobj WORK FILE [LINES-OR-KEY]; WORK is as for stores.py.
   The data are a hash table in a pool of objects.  As the library's manual
   advises, changes are made in transactions.  A run is divided into several
   transactions, since the undo log of a transaction is also in the pool.  */

#include <libpmemobj.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 20, BATCH = 4096, TOP = 10 };
static const size_t pool_size = (size_t) 1 << 30;

POBJ_LAYOUT_BEGIN (words);
POBJ_LAYOUT_ROOT (words, struct root);
POBJ_LAYOUT_TOID (words, struct entry);
POBJ_LAYOUT_END (words);

struct entry
{
  TOID (struct entry) next;
  long count;
  /* The key is stored directly after the structure.  */
};

struct root
{
  TOID (struct entry) buckets[BUCKETS];
};

static PMEMobjpool *pool;
static struct root *table;

static char *
key_of (struct entry *e)
{
  return (char *) (e + 1);
}

static TOID (struct entry) *
bucket_of (const char *key)
{
  unsigned long h = 5381;
  while (*key)
    h = h * 33 + (unsigned char) *key++;
  return &table->buckets[(h ^ h >> 20) % BUCKETS];
}

static struct entry *
find (const char *key)
{
  struct entry *e = D_RW (*bucket_of (key));
  while (e && strcmp (key_of (e), key) != 0)
    e = D_RW (e->next);
  return e;
}

/* Add 1 to the count of KEY.  A transaction must be active.  */
static void
add_one (const char *key)
{
  struct entry *e = find (key);
  if (e)
    {
      pmemobj_tx_add_range_direct (&e->count, sizeof e->count);
      e->count++;
      return;
    }
  size_t n = strlen (key) + 1;
  TOID (struct entry) *b = bucket_of (key);
  TOID (struct entry) fresh = TX_ALLOC (struct entry, sizeof *e + n);
  D_RW (fresh)->next = *b;
  D_RW (fresh)->count = 1;
  memcpy (key_of (D_RW (fresh)), key, n);
  pmemobj_tx_add_range_direct (b, sizeof *b);
  *b = fresh;
}

static bool
add_batch (FILE *f)
{
  static char line[65536];
  volatile int n = 0;
  TX_BEGIN (pool)
    {
      while (n < BATCH && fgets (line, sizeof line, f))
	{
	  line[strcspn (line, "\n")] = '\0';
	  add_one (line);
	  n++;
	}
    }
  TX_ONABORT
    {
      fprintf (stderr, "pmemobj: %s\n", pmemobj_errormsg ());
      exit (2);
    }
  TX_END
  return n == BATCH;
}

static void
print_top (void)
{
  struct entry *top[TOP + 1];
  int n = 0;
  for (size_t b = 0; b < BUCKETS; b++)
    for (struct entry *e = D_RW (table->buckets[b]); e; e = D_RW (e->next))
      {
	int i = n;
	for (; i > 0 && top[i - 1]->count < e->count; i--)
	  top[i] = top[i - 1];
	top[i] = e;
	n += n < TOP;
      }
  for (int i = 0; i < n; i++)
    printf ("%s %ld\n", key_of (top[i]), top[i]->count);
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    return 2;
  const char *work = argv[1];
  pool = strcmp (work, "build") == 0
	 ? pmemobj_create (argv[2], "words", pool_size, 0600)
	 : pmemobj_open (argv[2], "words");
  if (!pool)
    {
      fprintf (stderr, "pmemobj: %s\n", pmemobj_errormsg ());
      return 2;
    }
  table = D_RW (POBJ_ROOT (pool, struct root));
  if (strcmp (work, "query") == 0)
    {
      const struct entry *e = find (argv[3]);
      printf ("%ld\n", e ? e->count : 0);
    }
  else if (strcmp (work, "top") == 0)
    print_top ();
  else
    {
      FILE *f = fopen (argv[3], "r");
      while (f && add_batch (f))
	continue;
    }
  pmemobj_close (pool);
  return 0;
}
