/* dax.c -- commits that copy into the file, as on persistent memory
   SPDX-License-Identifier: GPL-3.0-or-later

   pmai_dax_anywhere enables this on any file system.  */

#include <config.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model.h"
#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"

enum { N = 2000, SIZE = 3000 };

static unsigned flushes;

static int
count (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd, (void) data, (void) off, (void) n;
  flushes += op == IO_FLUSH;
  return 0;
}

static char **
begin (struct pma_heap *h)
{
  char **v = pma_zalloc (h, N * sizeof *v);
  pma_set_root (h, v);
  for (int i = 0; i < N; i++)
    v[i] = memset (pma_alloc (h, SIZE), 0, SIZE);
  CHECK (pma_commit (h) == PMA_OK);
  return v;
}

/* Check changes, commits, a rollback and the view of another process, as with
   system calls.  SIZED: the heap was created with a size.  */
static void
changing (bool sized)
{
  const char *file = test_file ("dax");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  struct stat st;
  unlink (file);
  if (sized)
    {
      FILE *f = fopen (file, "w");
      CHECK (f && ftruncate (fileno (f), 32 << 20) == 0);
      fclose (f);
    }
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (pmai_dax_is_on (h->file) && pmai_dax_files == 1);
  char **v = begin (h);
  for (int round = 1; round <= 50; round++)
    {
      for (int i = round % 7; i < N; i += 61)
	v[i][round] = round;
      CHECK (pma_commit (h) == PMA_OK);
      v[3][100] = 'x';
      if (round % 10 == 0)
	CHECK (pma_rollback (h) == PMA_OK);
      v[3][100] = 0;
    }
  CHECK (pmai_dax_copies > 500);
  CHECK (fstat (h->file->fd, &st) == 0 && st.st_size < 40 << 20);
  pma_close (h);
  CHECK (pmai_dax_files == 0);
  o.read_only = true;
  o.verify = PMA_VERIFY_ALL;
  CHECK (pma_open (&o, &h) == PMA_OK && !pmai_dax_is_on (h->file));
  v = pma_root (h);
  for (int round = 1; round <= 50; round++)
    for (int i = 0; i < N; i++)
      CHECK (v[i][round] == (i % 61 == round % 7 ? round : 0));
  pma_close (h);
  unlink (file);
}

/* Check that a commit that only changes existing data makes no system call
   that writes data, once there is space for logs: everything is copied.  */
static void
steady (void)
{
  const char *file = test_file ("steady");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  char **v = begin (h);
  unsigned long before = 0;
  for (int i = 0; i < 60; i++)
    {
      v[i * 7][20] = i;
      v[i * 11][20] = i;
      if (i == 50)
	before = pmai_dax_copies;
      CHECK (pma_commit (h) == PMA_OK);
    }
  /* Log, slot, intent, units, apply record twice, the unit of the state.  */
  CHECK (pmai_dax_copies - before >= 10 * 6);
  pma_close (h);
  unlink (file);
}

int
main (void)
{
  pmai_dax_anywhere = true;
  pmai_io_hook = count;
  changing (false);
  changing (true);
  steady ();
  CHECK (flushes > 0);
  return 0;
}
