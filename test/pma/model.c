/* model.c -- a small state that is stored in a heap, for tests that verify it.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"

uint64_t
rnd (uint64_t *state)
{
  uint64_t x = *state += UINT64_C (0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return x ^ x >> 31;
}

static void
fill (struct block *b)
{
  for (uint32_t i = 0; i < b->n; i++)
    b->p[i] = b->fill + i * 7;
}

static bool
is_filled (const struct block *b)
{
  for (uint32_t i = 0; i < b->n; i++)
    if (b->p[i] != (unsigned char) (b->fill + i * 7))
      return false;
  return true;
}

static uint64_t
sum_of (const struct model *m)
{
  uint64_t s = m->step, k;
  for (uint32_t i = 0; i < m->n_blocks; i++)
    {
      k = (uint64_t) m->b[i].n << 32 ^ m->b[i].fill ^ i * 977;
      s += rnd (&k);
    }
  return s;
}

bool
model_init (struct pma_heap *h, uint32_t n, uint32_t largest)
{
  if (pma_root (h))
    return true;
  struct model *m = pma_zalloc (h, sizeof *m + n * sizeof m->b[0]);
  if (!m)
    return false;
  m->n_blocks = n;
  m->largest = largest;
  m->sum = sum_of (m);
  pma_set_root (h, m);
  return true;
}

static uint32_t
random_size (const struct model *m, uint64_t *r)
{
  uint64_t k = rnd (r) % 100;
  uint32_t limit = k < 85 && m->n_blocks > 9 ? 300
    : k < 97 ? 20000 : m->largest;
  if (limit > m->largest)
    limit = m->largest;
  return 1 + rnd (r) % limit;
}

static bool
change (struct pma_heap *h, struct model *m, uint64_t *r)
{
  struct block *b = &m->b[rnd (r) % m->n_blocks];
  uint64_t what = rnd (r) % 8;
  if (b->p && what < 3)
    {
      pma_free (h, b->p);
      memset (b, 0, sizeof *b);
      return true;
    }
  if (!b->p || what < 5)
    {
      uint32_t n = random_size (m, r);
      unsigned char *p = pma_realloc (h, b->p, n);
      if (!p)
	return false;
      b->p = p;
      b->n = n;
    }
  b->fill = rnd (r);
  fill (b);
  return true;
}

bool
model_step (struct pma_heap *h, uint64_t seed, unsigned changes)
{
  struct model *m = pma_root (h);
  uint64_t r = seed ^ (m->step + 1) * 1000003;
  for (unsigned i = 0; i < changes; i++)
    if (!change (h, m, &r))
      return false;
  m->step++;
  m->sum = sum_of (m);
  return true;
}

uint64_t
model_step_number (const struct pma_heap *h)
{
  const struct model *m = pma_root (h);
  return m ? m->step : 0;
}

uint64_t
model_verify (struct pma_heap *h)
{
  char what[200];
  enum pma_error e = pma_check (h, what, sizeof what);
  if (e)
    fprintf (stderr, "%s\n", what);
  CHECK (e == PMA_OK);
  struct model *m = pma_root (h);
  if (!m)
    return 0;
  CHECK (pma_is_live (h, m, sizeof *m + m->n_blocks * sizeof m->b[0]));
  CHECK (m->sum == sum_of (m));
  for (uint32_t i = 0; i < m->n_blocks; i++)
    if (m->b[i].p)
      {
	CHECK (pma_is_live (h, m->b[i].p, m->b[i].n));
	CHECK (is_filled (&m->b[i]));
      }
  return m->step;
}

void
model_free (struct pma_heap *h)
{
  struct model *m = pma_root (h);
  for (uint32_t i = 0; i < m->n_blocks; i++)
    pma_free (h, m->b[i].p);
  pma_free (h, m);
  pma_set_root (h, NULL);
}

struct pma_heap *
must_open (const char *file, enum pma_sync sync)
{
  struct pma_options o = { .file = file, .sync = sync, .timeout = 30 };
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e)
    fprintf (stderr, "%s: %s\n", file, pma_strerror (e));
  CHECK (e == PMA_OK);
  return h;
}

void
must_fix_size (const char *file, size_t size)
{
  int fd = open (file, O_RDWR | O_CREAT, 0600);
  CHECK (fd >= 0 && ftruncate (fd, size) == 0);
  close (fd);
}

void
must_end_boot (const char *file, struct apply_record a)
{
  memset (a.a_boot, 1, sizeof a.a_boot);
  a.a_sum = pmai_sum (&a, offsetof (struct apply_record, a_sum));
  int fd = open (file, O_RDWR);
  CHECK (pwrite (fd, &a, sizeof a, APPLY_AT) == sizeof a);
  close (fd);
}

uint64_t
model_found (const char *file)
{
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  uint64_t step = model_verify (h);
  pma_close (h);
  return step;
}

pid_t
model_start_reader (const char *file, int *to)
{
  int ends[2], ready[2];
  char c;
  CHECK (pipe (ends) == 0 && pipe (ready) == 0);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      struct pma_options o = { .file = file, .read_only = true };
      struct pma_heap *h;
      close (ends[1]);
      CHECK (pma_open (&o, &h) == PMA_OK);
      uint64_t step = model_verify (h);
      CHECK (write (ready[1], "", 1) == 1 && read (ends[0], &c, 1) == 0);
      CHECK (model_verify (h) == step);
      pma_close (h);
      _exit (0);
    }
  close (ends[0]);
  close (ready[1]);
  CHECK (read (ready[0], &c, 1) == 1);
  close (ready[0]);
  *to = ends[1];
  return pid;
}

void
must_end (pid_t pid)
{
  int status;
  CHECK (waitpid (pid, &status, 0) == pid && status == 0);
}

const char *
test_file (const char *name)
{
  static char buf[4][512];
  static int turn;
  const char *dir = getenv ("TMPDIR");
  char *b = buf[turn++ % 4];
  if (!dir)
    dir = access ("/dev/shm", W_OK) == 0 ? "/dev/shm" : ".";
  snprintf (b, sizeof buf[0], "%s/pma-%s.%ld.tmp", dir, name,
	    (long) getpid ());
  unlink (b);
  return b;
}

long
test_count (const char *name, long def)
{
  const char *s = getenv (name);
  return s && *s ? atol (s) : def;
}
