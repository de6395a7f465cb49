/* damage.c -- check heaps in which the allocator's own data are wrong.
   SPDX-License-Identifier: GPL-3.0-or-later

   The test changes the members of heap_state and of the unit table in memory,
   one after another.  pma_check must report the change, or the heap must remain
   usable.
   Allocating and freeing may fail or succeed, but wrong data must not be
   committed, and a rollback must repair the heap.  */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

static struct pma_heap *h;
static long found, unseen;
static void *object[64];
static bool only_check;		/* true if, after a change, only pma_check may
				   be called, because all other functions rely
				   on the changed data */

static void
make (const char *file)
{
  struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF };
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (model_init (h, 200, 40000) && model_step (h, 3, 400));
  CHECK (pma_commit (h) == PMA_OK && model_step (h, 4, 100));
  CHECK (pma_commit (h) == PMA_OK);
  for (int i = 0; i < 64; i++)
    CHECK ((object[i] = pma_zalloc (h, 8 + i * i * 3)));
  for (int i = 0; i < 64; i += 5)
    pma_free (h, object[i]);
  CHECK (pma_commit (h) == PMA_OK);
}

/* Use the heap after a change, and roll everything back.  pma_check and the
   allocator may report errors, but must not end the process.  */
static void
use (int way)
{
  char what[128] = "";
  enum pma_error e = pma_check (h, what, way % 3 ? sizeof what : 0);
  CHECK (e == PMA_OK || e == PMA_EDAMAGED || e == PMA_EMISUSE);
  CHECK ((e == PMA_OK) == (*what == '\0') || way % 3 == 0);
  e ? found++ : unseen++;
  for (int i = 0; i < 64 && !only_check; i++)
    pma_is_live (h, object[i], 8);
  for (uint32_t u = 0; u < h->file->top && !only_check; u += 3)
    pma_is_live (h, pmai_unit_addr (h, u) + way % 512 * 8, 4);
  struct pma_stats st;
  if (!only_check)
    pma_stats (h, &st);
  if (way % 2 && !only_check)
    for (int i = 1; i < 64; i += 7)
      {
	void *p = pma_alloc (h, 8 + i * i * 3);
	if (p)
	  memset (p, 0, 8);
	if (i % 5)
	  pma_free (h, object[i]);
      }
  if (!only_check)
    pmai_slabs_are_sound (h, 0, h->file->top);
  CHECK (pma_rollback (h) == PMA_OK);
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
}

/* Change the N bytes at P in several ways.  */
static void
change (void *p, size_t n, int salt)
{
  static const uint32_t values[] = {
    0, 1, 2, 7, 254, 255, 256, 511, 4096, 0x7fff, 0x8000, 0xffff, 0xffffffff
  };
  enum { VALUES = sizeof values / sizeof *values };
  char was[8];
  memcpy (was, p, n);
  for (int i = 0; i < VALUES + 3; i++)
    {
      uint32_t v = 0;
      memcpy (&v, was, n);
      v = i < VALUES ? values[i] : v + (i == VALUES ? 1 : i == VALUES + 1 ? -1
					: salt);
      memcpy (p, &v, n);
      if (memcmp (p, was, n) != 0)
	use (i + salt);
    }
}

/* If the extent that begins at unit U is in use, mark the extent as free in
   the table; otherwise, mark unit U as used.  */
static void
flip_units (uint32_t u)
{
  uint32_t end = u + 1;
  if (pmai_unit_used (h, u))
    while (end < h->n_units && h->back[end])
      end++;
  for (uint32_t i = u; i < end; i++)
    h->bits[i / 64] ^= UINT64_C (1) << i % 64;
  use (u);
}

int
main (void)
{
  const char *file = test_file ("damage");
  make (file);
  struct heap_state *st = h->st;
  uint32_t top = st->s_top;
  for (int i = 0; i < N_LOW; i++)
    change (&h->st->s_low[i], sizeof *st->s_low, i);
  for (int c = 0; c < N_CLASSES; c++)
    {
      change (&h->st->s_class[c].c_head, sizeof st->s_class->c_head, c);
      change (&h->st->s_class[c].c_slabs, sizeof st->s_class->c_slabs, c);
    }
  only_check = true;
  change (&h->st->s_top, sizeof st->s_top, 9);
  change (&h->st->s_root, 4, 4096);
  for (uint32_t u = 1; u < top + 3; u++)
    if (u >= top || h->back[u] == 0)
      flip_units (u);
  only_check = false;
  for (uint32_t u = 1; u < top; u++)
    {
      struct unit *d = &h->units[u];
      if (pmai_unit_used (h, u) && h->back[u])
	continue;
      change (&d->u_class, sizeof d->u_class, u);
      change (&d->u_len, sizeof d->u_len, u);
      change (&d->u_bump, sizeof d->u_bump, u);
      change (&d->u_free, sizeof d->u_free, u);
      change (&d->u_used, sizeof d->u_used, u);
      change (&d->u_next, sizeof d->u_next, u);
      change (&d->u_prev, sizeof d->u_prev, u);
      change (&h->back[u], sizeof *h->back, u);
    }
  printf ("%ld found, %ld not\n", found, unseen);
  CHECK (found > 1000);
  pma_close (h);
  unlink (file);
  return 0;
}
