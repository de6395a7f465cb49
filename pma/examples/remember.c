/* remember.c -- a persistent counter and a persistent hash table.
   SPDX-License-Identifier: GPL-3.0-or-later

     cc remember.c $(pkg-config --cflags --libs libpma) -o remember
     ./remember words.pma how now brown cow now

   The program counts its runs, and the words in the arguments of all runs, in
   the heap file named by its first argument.  This source is also valid C++.  */

#include <stdio.h>
#include <string.h>

#include <pma.h>

enum { N_CHAINS = 1000 };

struct entry
{
  struct entry *next;
  unsigned long count;
  char word[1];			/* the first byte of the word */
};

struct root			/* the root of the heap */
{
  unsigned long runs;
  struct entry *chain[N_CHAINS];
};

static struct entry **
place_of (struct root *r, const char *word)
{
  unsigned long hash = 5381;
  for (const char *p = word; *p; p++)
    hash = hash * 33 + (unsigned char) *p;
  struct entry **e = &r->chain[hash % N_CHAINS];
  while (*e && strcmp ((*e)->word, word) != 0)
    e = &(*e)->next;
  return e;
}

static enum pma_error
count (struct pma_heap *h, struct root *r, const char *word)
{
  struct entry **e = place_of (r, word);
  if (!*e)
    {
      size_t n = strlen (word) + 1;
      *e = (struct entry *) pma_zalloc (h, sizeof **e + n);
      if (!*e)
	return pma_last_error ();
      memcpy ((*e)->word, word, n);
    }
  (*e)->count++;
  return PMA_OK;
}

static enum pma_error
run (struct pma_heap *h, char **words)
{
  struct root *r = (struct root *) pma_root (h);
  if (!r)			/* a new heap */
    pma_set_root (h, r = (struct root *) pma_zalloc (h, sizeof *r));
  enum pma_error e = r ? PMA_OK : pma_last_error ();
  if (r)
    r->runs++;
  for (; *words && e == PMA_OK; words++)
    e = count (h, r, *words);
  if (e == PMA_OK)
    e = pma_commit (h);		/* commit all changes of this run or none */
  if (e == PMA_OK)
    {
      printf ("run %lu\n", r->runs);
      for (int i = 0; i < N_CHAINS; i++)
	for (struct entry *w = r->chain[i]; w; w = w->next)
	  printf ("%lu %s\n", w->count, w->word);
    }
  return e;
}

int
main (int argc, char **argv)
{
  static struct pma_options o;	/* all zero: the defaults */
  struct pma_heap *h;
  if (argc < 2)
    return fprintf (stderr, "usage: remember HEAP [WORD]...\n"), 2;
  o.file = argv[1];
  o.timeout = -1;		/* wait while another run holds the heap */
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_OK)
    e = run (h, argv + 2);
  if (e)
    fprintf (stderr, "remember: %s: %s\n", o.file, pma_strerror (e));
  pma_close (h);		/* close without a commit: nothing is changed */
  return e ? 1 : 0;
}
