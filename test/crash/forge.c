/* forge.c -- make a heap with wrong contents and correct checksums.
   SPDX-License-Identifier: GPL-3.0-or-later

   Copy the heap FROM to TO, change some words of objects or of the allocator's
   structures in the copy, and commit it with the library, so that its
   checksums are correct.  An attacker would try similar changes: different
   bytes, words copied from other places, and addresses that are a little too
   large or too small.

   usage: forge FROM TO SEED  */

#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pma/heapfile.h"

static uint64_t state;

static uint64_t
rnd (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int
copy (const char *from, const char *to)
{
  static char buf[1 << 16];
  int in = open (from, O_RDONLY);
  int out = open (to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t n = -1;
  if (in >= 0 && out >= 0)
    while ((n = read (in, buf, sizeof buf)) > 0)
      if (write (out, buf, (size_t) n) != n)
	return -1;
  close (in);
  close (out);
  return n == 0 ? 0 : -1;
}

/* Return a random unit that is in use or, in one of eight calls, a unit of
   heap_state or of the unit table.  */
static uint32_t
some_unit (const struct pma_heap *h)
{
  uint32_t top = h->st->s_top, t = pmai_table_unit (h), u;
  if (rnd () % 8 == 0)
    return t && rnd () % 2 ? t + rnd () % pmai_table_size (h->n_units)
      : 1 + rnd () % (FIRST_UNIT - 1);
  do
    u = FIRST_UNIT + rnd () % (top - FIRST_UNIT);
  while (!pmai_unit_used (h, u));
  return u;
}

/* Return the address of a random word: choose up to 40 words at random, and
   return the first that is not zero or, if all are zero, the last one.  */
static uint64_t *
some_word (const struct pma_heap *h)
{
  uint64_t *w = NULL;
  for (int i = 0; i < 40; i++)
    {
      w = (uint64_t *) (void *) pmai_unit_addr (h, some_unit (h));
      w += rnd () % (UNIT / 8);
      if (*w)
	break;
    }
  return w;
}

/* Return the address of a random word that contains an address in the heap.  If
   4000 attempts do not find such a word, return the address of any word.  */
static uint64_t *
some_pointer (const struct pma_heap *h)
{
  uint64_t *w = NULL, base = (uintptr_t) h->base;
  for (int i = 0; i < 4000; i++)
    {
      w = some_word (h);
      if (*w >= base && *w < base + ((uint64_t) h->st->s_top << UNIT_SHIFT))
	break;
    }
  return w;
}

static void
change (const struct pma_heap *h)
{
  static const uint64_t values[] = {
    0, 1, 8, 16, UINT64_MAX, UINT64_C (1) << 63, 0xffffffff, 4096
  };
  uint64_t *w = rnd () % 2 ? some_pointer (h) : some_word (h);
  switch (rnd () % 6)
    {
    case 0:
      ((unsigned char *) w)[rnd () % 8] ^= 1 + rnd () % 255;
      break;
    case 1:
      *w = *some_word (h);
      break;
    case 2:
      *w = *some_pointer (h);
      break;
    case 3:
      *w += ((int64_t) (rnd () % 17) - 8) * (rnd () % 2 ? 8 : 1);
      break;
    case 4:
      *w = (uintptr_t) some_word (h);
      break;
    default:
      *w = values[rnd () % (sizeof values / sizeof *values)];
    }
}

int
main (int argc, char **argv)
{
  struct pma_heap *h;
  if (argc != 4 || copy (argv[1], argv[2]) != 0)
    return 2;
  state = strtoull (argv[3], NULL, 10) * UINT64_C (0x9e3779b97f4a7c15) + 1;
  struct pma_options o = {
    .file = argv[2], .verify = PMA_VERIFY_NONE, .sync = PMA_SYNC_OFF
  };
  if (pma_open (&o, &h) != PMA_OK)
    return 2;
  for (int n = 1 + rnd () % 4; n > 0; n--)
    change (h);
  if (pma_commit (h) != PMA_OK)
    return 1;
  pma_close (h);
  return 0;
}
