/* held.c -- check blocks that pma_hold keeps in memory until the commit.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"

enum { PIECE = 512 << 10, LARGE = 4 << 20, BUDGET = 1 << 20 };

/* Open a heap and allocate more memory than its memory budget.  The root of
   the heap, which is also stored in *P, is a block of PIECE bytes.  */
static struct pma_heap *
tight_heap (const char *file, char **p)
{
  struct pma_options o = { .file = file, .budget = BUDGET };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (!pma_hold (h, pma_alloc (h, PIECE), PIECE));
  CHECK (pma_alloc (h, LARGE));
  *p = memset (pma_alloc (h, PIECE), 'x', PIECE);
  pma_set_root (h, *p);
  return h;
}

/* Return the byte that the file of H contains at the address P.  */
static char
in_file (const struct pma_heap *h, const char *p)
{
  char c;
  CHECK (pmai_io_read (h->file->fd, &c, p - h->base, 1) == 0);
  return c;
}

static bool
is_all (const char *p, char c)
{
  return *p == c && memcmp (p, p + 1, PIECE - 1) == 0;
}

static void
check_root (const char *file, char c)
{
  struct pma_options o = { .file = file, .read_only = true,
    .verify = PMA_VERIFY_ALL };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK && is_all (pma_root (h), c));
  pma_close (h);
}

/* Check that a held block contains zeros at first, that it is not written to
   the file until the commit, and that pma_hold refuses the block after the
   commit.  */
static void
until_commit (const char *file)
{
  char *p;
  struct pma_heap *h = tight_heap (file, &p);
  CHECK (!pma_hold (h, p + 8, PIECE - 4096) && !pma_hold (h, p, PIECE - 8));
  CHECK (pma_hold (h, p, PIECE) && is_all (p, 0));
  CHECK (pma_held (h) == PIECE);
  memset (p, 'a', PIECE);
  CHECK (in_file (h, p) == 'x');
  CHECK (pma_commit (h) == PMA_OK);
  CHECK (pma_held (h) == 0 && is_all (p, 'a') && in_file (h, p) == 'a');
  CHECK (!pma_hold (h, p, PIECE));
  pma_close (h);
  check_root (file, 'a');
  unlink (file);
}

/* Check that pma_let_go immediately writes a held block to the file, and that
   the memory of the block can be allocated again after it was freed.  */
static void
let_go_and_freed (const char *file)
{
  char *p;
  struct pma_heap *h = tight_heap (file, &p);
  CHECK (pma_hold (h, p, PIECE));
  memset (p, 'b', PIECE);
  pma_let_go (h, p);
  CHECK (pma_held (h) == 0 && in_file (h, p) == 'b' && is_all (p, 'b'));
  pma_let_go (h, p);
  char *q = pma_alloc (h, PIECE);
  CHECK (pma_hold (h, q, PIECE));
  memset (q, 'c', PIECE);
  pma_free (h, q);
  CHECK (pma_held (h) == 0);
  q = pma_alloc (h, PIECE);
  memset (q, 'd', PIECE);
  CHECK (in_file (h, q) == 'd');
  pma_was_filled (h, q, PIECE);
  CHECK (is_all (q, 'd') && is_all (p, 'b'));
  pma_close (h);
  unlink (file);
}

/* Check that the amount of held memory is limited, and that after pma_let_go
   of one block another block can be held.  */
static void
bounded (const char *file)
{
  char *p, *v[8];
  int n = 0;
  struct pma_heap *h = tight_heap (file, &p);
  for (int i = 0; i < 8; i++)
    v[i] = pma_alloc (h, PIECE);
  while (n < 8 && pma_hold (h, v[n], PIECE))
    memset (v[n++], 'e', PIECE);
  CHECK (n > 1 && n < 8 && pma_held (h) <= 2 * BUDGET);
  pma_let_go (h, v[1]);
  CHECK (pma_hold (h, v[n], PIECE) && is_all (v[0], 'e'));
  CHECK (pma_rollback (h) == PMA_OK && pma_held (h) == 0);
  CHECK (!pma_root (h));
  pma_close (h);
  unlink (file);
}

/* Check that a forked child inherits held memory, and that its changes do not
   affect the parent.  */
static void
forked (const char *file)
{
  char *p;
  struct pma_heap *h = tight_heap (file, &p);
  CHECK (pma_hold (h, p, PIECE));
  memset (p, 'f', PIECE);
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK && is_all (p, 'f'));
      memset (p, 'g', PIECE);
      pma_let_go (h, p);
      CHECK (!pma_hold (h, p, PIECE) && is_all (p, 'g'));
      pma_free (h, p);
      memset (pma_alloc (h, PIECE), 'h', PIECE);
      _exit (0);
    }
  must_end (pid);
  CHECK (is_all (p, 'f') && pma_commit (h) == PMA_OK);
  pma_close (h);
  check_root (file, 'f');
  unlink (file);
}

static const char *held_from;

static int
fail_to_write (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd, (void) off, (void) n;
  return op == IO_WRITE && data == held_from ? ENOSPC : 0;
}

/* Check that nothing is lost if held memory cannot be written: the file must
   keep the previous state.  If AGAIN is true, a second commit must succeed and
   store the new state.  */
static void
not_written (const char *file, bool again)
{
  char *p;
  struct pma_heap *h = tight_heap (file, &p);
  memset (p, 'i', PIECE);
  CHECK (pma_commit (h) == PMA_OK);
  char *q = pma_alloc (h, LARGE);
  q = pma_alloc (h, PIECE);
  CHECK (pma_hold (h, q, PIECE));
  memset (q, 'j', PIECE);
  pma_set_root (h, q);
  held_from = q;
  pmai_io_hook = fail_to_write;
  pma_let_go (h, q);
  CHECK (pma_held (h) == PIECE && pma_commit (h) != PMA_OK);
  CHECK (is_all (q, 'j'));
  pmai_io_hook = NULL;
  CHECK (!again || pma_commit (h) == PMA_OK);
  pma_close (h);
  check_root (file, again ? 'j' : 'i');
  unlink (file);
}

/* Hold, free and release random blocks, and check their contents.  The heap
   also contains a model, which is verified after each commit.  */
static void
random_pieces (const char *file, uint64_t seed)
{
  enum { N = 40 };
  struct pma_options o = { .file = file, .budget = BUDGET };
  struct pma_heap *h;
  uint64_t r = seed;
  CHECK (pma_open (&o, &h) == PMA_OK);
  for (int round = 0; round < 6; round++)
    {
      char *v[N] = { 0 }, mark[N];
      CHECK (model_init (h, 100, 100000));
      for (int i = 0; i < 200; i++)
	{
	  int k = rnd (&r) % N;
	  size_t n = (1 + rnd (&r) % 60) << 12;
	  if (v[k])
	    {
	      CHECK (v[k][0] == mark[k] && v[k][4095] == mark[k]);
	      if (rnd (&r) % 3)
		pma_let_go (h, v[k]);
	      else
		{
		  pma_free (h, v[k]);
		  v[k] = NULL;
		}
	      continue;
	    }
	  v[k] = pma_alloc (h, n);
	  if (rnd (&r) % 2)
	    pma_hold (h, v[k], n);
	  memset (v[k], mark[k] = rnd (&r), n);
	  CHECK (model_step (h, seed, 3));
	}
      for (int k = 0; k < N; k++)
	pma_free (h, v[k]);
      CHECK (pma_commit (h) == PMA_OK);
      model_verify (h);
    }
  pma_close (h);
  model_found (file);
  unlink (file);
}

int
main (void)
{
  const char *file = test_file ("held");
  until_commit (file);
  let_go_and_freed (file);
  bounded (file);
  forked (file);
  not_written (file, false);
  not_written (file, true);
  for (uint64_t seed = 1; seed <= 5; seed++)
    random_pieces (file, seed);
  return 0;
}
