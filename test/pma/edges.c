/* edges.c -- rare cases: unusual names, low descriptors, equal data.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

static const char *file;

static enum pma_error
try_open (const char *name)
{
  struct pma_options o = { .file = name };
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  CHECK (!h == (e != PMA_OK));
  pma_close (h);
  return e;
}

static void
options (void)
{
  struct pma_heap *h;
  struct pma_options o = { .file = file };
  CHECK (strcmp (pma_version (), PACKAGE_VERSION) == 0);
  o.reserved[sizeof o.reserved / sizeof *o.reserved - 1] = 1;
  CHECK (pma_open (&o, &h) == PMA_EINVAL && !h);
  CHECK (*pma_strerror ((enum pma_error) 9999));
  CHECK (strcmp (pma_strerror ((enum pma_error) 9999),
		 pma_strerror (PMA_EINVAL)) != 0);
  pma_close (NULL);
}

/* Check cyclic links, names that are too long, and a file that belongs to
   another user.  */
static void
names (void)
{
  enum { LONG = 5000 };
  char one[300], two[300], longest[LONG + 1], longer[PATH_MAX];
  snprintf (one, sizeof one, "%s-1", file);
  snprintf (two, sizeof two, "%s-2", file);
  CHECK (symlink (two, one) == 0 && symlink (one, two) == 0);
  CHECK (try_open (one) == PMA_ENOENT);
  unlink (one);
  unlink (two);
  memset (longest, 'x', LONG);
  longest[LONG] = '\0';
  CHECK (try_open (longest) == PMA_ENOENT);
  for (int i = 0; i < LONG; i += 100)
    longest[i] = '/';
  CHECK (try_open (longest) == PMA_ENOENT);
  CHECK (symlink (file, one) == 0);
  CHECK (try_open (one) == PMA_OK && try_open (file) == PMA_OK);
  CHECK (pmai_follow_safely (one, longer) == 0 && strcmp (longer, file) == 0);
  CHECK (symlink (two, two) == 0 && pmai_follow_safely (two, longer) == ELOOP);
  unlink (one);
  unlink (two);
  /* Check a link whose folder and target together form a path that is too
     long.  */
  longest[PATH_MAX - 3] = '\0';
  CHECK (symlink (longest + 1, one) == 0 && try_open (one) == PMA_ENOENT);
  CHECK (pmai_follow_safely (one, longer) == ENAMETOOLONG);
  longest[PATH_MAX - 3] = 'x';
  CHECK (pmai_follow_safely (longest, longer) == ENAMETOOLONG);
  unlink (one);
  /* Check a link in the current folder, a path in which a file appears as a
     folder, and a name that ends with a slash.  */
  CHECK (symlink (file, "edges-link") == 0);
  CHECK (try_open ("edges-link") == PMA_OK);
  unlink ("edges-link");
  snprintf (one, sizeof one, "%s/heap", file);
  CHECK (try_open (one) == PMA_ENOENT);
  snprintf (one, sizeof one, "%s-1/", file);
  CHECK (try_open (one) == PMA_EDIR);
  /* Check the file of a running program, to which nobody can write.  */
  CHECK (try_open ("/proc/self/exe") != PMA_OK);
  if (geteuid () == 0)
    {
      CHECK (chown (file, 1, 1) == 0);
      CHECK (try_open (file) == PMA_EUNTRUSTED);
    }
  unlink (file);
}

/* Check that the descriptor of a heap is never one that programs use for
   standard input or output.  */
static void
low_descriptors (void)
{
  struct stat st;
  int kept = dup (STDIN_FILENO);
  close (STDIN_FILENO);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  CHECK (h->file->fd > STDERR_FILENO);
  CHECK (fstat (STDIN_FILENO, &st) != 0 && errno == EBADF);
  pma_close (h);
  if (kept >= 0)
    {
      dup2 (kept, STDIN_FILENO);
      close (kept);
    }
  unlink (file);
}

static void
changes (void)
{
  enum { N = 200000 };
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF), *anon;
  CHECK (!pma_is_changed (h));
  char *p = memset (pma_alloc (h, N), 'a', N);
  CHECK (pma_set_root (h, p) == PMA_OK && pma_is_changed (h));
  CHECK (pma_commit (h) == PMA_OK && !pma_is_changed (h));
  memset (p, 'a', N);
  CHECK (!pma_is_changed (h));
  p[N / 2] = 'b';
  CHECK (pma_is_changed (h));
  p[N / 2] = 'a';
  CHECK (!pma_is_changed (h));
  p[N - 1] = 'c';
  CHECK (pma_commit (h) == PMA_OK && !pma_is_changed (h));
  p[N - 1] = 'd';
  CHECK (pma_rollback (h) == PMA_OK && p[N - 1] == 'c' && !pma_is_changed (h));
  CHECK (pma_high_water (h) >= N && pma_scarcity (h) == 0);
  pma_close (h);
  unlink (file);
  CHECK (pma_open (NULL, &anon) == PMA_OK && !pma_is_changed (anon));
  CHECK (pma_rollback (anon) == PMA_EINVAL && pma_last_errno () == 0);
  pma_close (anon);
}

/* Check allocations of all sizes from 0 to more than the limit.  */
static void
sizes (struct pma_heap *h)
{
  char *p = pma_alloc (h, 0), *q = pma_zalloc (h, 0);
  CHECK (p && q && p != q);
  p = pma_realloc (h, p, 0);
  q = pma_realloc (h, NULL, 10);
  CHECK (p && q);
  pma_free (h, NULL);
  memset (q, 'q', 10);
  CHECK (!pma_alloc (h, SIZE_MAX) && !pma_zalloc (h, SIZE_MAX / 2));
  CHECK (!pma_realloc (h, q, SIZE_MAX - 8) && q[9] == 'q');
  CHECK (pma_last_error () == PMA_ENOMEM || pma_last_error () == PMA_EFULL);
  char *big = memset (pma_alloc (h, 3 << 20), 'b', 3 << 20);
  CHECK (!pma_realloc (h, big, SIZE_MAX / 4) && big[(3 << 20) - 1] == 'b');
  CHECK ((big = pma_realloc (h, big, 5 << 20)) && big[(3 << 20) - 1] == 'b');
  CHECK ((big = pma_realloc (h, big, 100)) && big[99] == 'b');
  CHECK ((big = pma_realloc (h, big, 40000)) && big[99] == 'b');
  pma_free (h, big);
  pma_free (h, p);
  pma_free (h, q);
  char what[100];
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
}

/* --- a damaged heap in memory ------------------------------------------- */

static struct pma_heap *whole;

static void
set (void *p, size_t n, uint64_t v)
{
  if (n == 1)
    *(uint8_t *) p = v;
  else if (n == 2)
    *(uint16_t *) p = v;
  else if (n == 4)
    *(uint32_t *) p = v;
  else
    *(uint64_t *) p = v;
}

static uint64_t
get (const void *p, size_t n)
{
  return n == 1 ? *(const uint8_t *) p : n == 2 ? *(const uint16_t *) p
    : n == 4 ? *(const uint32_t *) p : *(const uint64_t *) p;
}

/* In a child process, set the N bytes at P to V, and call pma_check for the
   heap `whole'.  Return true if pma_check has detected and described the
   damage.  */
static bool
found_with (void *p, size_t n, uint64_t v)
{
  int status;
  pid_t pid = fork ();
  if (pid == 0)
    {
      char what[200];
      set (p, n, v);
      enum pma_error e = pma_check (whole, what, sizeof what);
      CHECK (e == PMA_OK ? !*what : e == PMA_EDAMAGED && *what);
      _exit (e == PMA_OK);
    }
  CHECK (pid > 0 && waitpid (pid, &status, 0) == pid && WIFEXITED (status));
  return WEXITSTATUS (status) == 0;
}

/* Set the N bytes at P to several other values, one after another; return how
   many of these changes were detected.  */
static unsigned
vary (void *p, size_t n)
{
  uint64_t old = get (p, n);
  uint64_t all = n < 8 ? (UINT64_C (1) << 8 * n) - 1 : UINT64_MAX;
  unsigned found = 0;
  uint64_t other[] = { old + 1, old - 1, 0, all, old ^ 0x10, 2 };
  for (size_t i = 0; i < sizeof other / sizeof *other; i++)
    if ((other[i] & all) != old)
      found += found_with (p, n, other[i] & all);
  return found;
}

static void
damage (void)
{
  unsigned found = 0, begins = 0, ends = 0;
  char what[200];
  whole = must_open (file, PMA_SYNC_OFF);
  CHECK (model_init (whole, 100, 30000) && model_step (whole, 3, 400));
  CHECK (pma_commit (whole) == PMA_OK);
  struct heap_state *st = whole->st;
  for (uint32_t u = FIRST_UNIT; u < st->s_top; u += 1 + u / 40)
    {
      struct unit *d = whole->units + u;
      found += vary (&d->u_free, 2) + vary (&d->u_bump, 2);
      found += vary (&d->u_used, 2) + vary (&d->u_next, 4);
      found += vary (&d->u_prev, 4) + vary (&d->u_len, 1);
      begins += vary (&d->u_class, 1);
      ends += vary (&whole->back[u], sizeof whole->back[u]);
    }
  CHECK (found > 50 && begins > 20 && ends > 50);
  found = vary (&st->s_root, 8);
  CHECK (found > 1);
  for (int i = 0; i < N_LOW; i++)
    CHECK (found_with (&st->s_low[i], 4, st->s_top + 1)
	   && found_with (&st->s_low[i], 4, 0));
  /* Free an object that precedes another object, so that the heap has a free
     extent.  */
  char *hole = pma_alloc (whole, 200000), *after = pma_alloc (whole, 200000);
  CHECK (hole && after);
  pma_free (whole, hole);
  CHECK (found_with (&st->s_low[0], 4, st->s_top));
  for (int c = 0; c < N_CLASSES; c++)
    CHECK (vary (&st->s_class[c].c_slabs, sizeof st->s_class[c].c_slabs) > 2);
  CHECK (pma_check (whole, what, sizeof what) == PMA_OK);
  pma_close (whole);
  unlink (file);
}

/* --- the file ----------------------------------------------------------- */

/* Check that after a commit with the option wipe, the file ends after the heap
   or after the reserved space, so that no log with old data follows.  */
static void
wiped_file (void)
{
  struct pma_options o = { .file = file, .sync = PMA_SYNC_FULL, .wipe = true };
  struct pma_heap *h;
  struct stat st;
  CHECK (pma_open (&o, &h) == PMA_OK);
  for (int i = 0; i < 4; i++)
    {
      CHECK (model_init (h, 50, 100000) && model_step (h, 3, 60));
      CHECK (pma_commit (h) == PMA_OK && stat (file, &st) == 0);
      uint64_t end = (uint64_t) h->file->pages.mapped << UNIT_SHIFT;
      uint64_t reserve = pmai_reserve_end (h->file);
      CHECK (st.st_size == (off_t) (end > reserve ? end : reserve));
    }
  pma_close (h);
  unlink (file);
}

/* Return the bytes of FILE, which the caller frees; store their number in
   *N.  */
static char *
contents (size_t *n)
{
  struct stat st;
  int fd = open (file, O_RDONLY);
  CHECK (fd >= 0 && fstat (fd, &st) == 0);
  char *p = malloc (st.st_size);
  CHECK (p && pread (fd, p, st.st_size, 0) == st.st_size);
  close (fd);
  *n = st.st_size;
  return p;
}

/* Create FILE in a state that a power failure may leave after COMMITS commits:
   the last two commits are only in logs.  Return the step number of the last
   commit.  */
static uint64_t
lose_pages (int commits)
{
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  char *old = NULL;
  size_t n = 0, m;
  uint64_t step = 0;
  struct apply_record a;
  for (int i = 1; i <= commits; i++)
    {
      CHECK (model_init (h, 60, 3000) && model_step (h, 5, i == 1 ? 400 : 3));
      step = model_step_number (h);
      CHECK (pma_commit (h) == PMA_OK);
      if (i == commits - 2)
	old = contents (&n);
      if (i == commits - 1)
	a = h->file->apply;
    }
  CHECK (a.a_flushed + 2 <= h->file->seq);
  size_t top = (size_t) h->file->top << UNIT_SHIFT;
  for (int i = 0; i < 2; i++)
    CHECK (h->file->slot[i].c_log_len && h->file->slot[i].c_log_at >= top);
  pma_close (h);
  char *new = contents (&m);
  n = n < top ? n : top;
  CHECK (old && memcmp (old + UNIT, new + UNIT, n - UNIT) != 0);
  must_end_boot (file, a);
  int fd = open (file, O_RDWR);
  CHECK (pwrite (fd, old + UNIT, n - UNIT, UNIT) == (ssize_t) (n - UNIT));
  close (fd);
  free (old);
  free (new);
  return step;
}

/* Check that a reader still sees the last two commits after a rollback,
   although they are not applied to the file.  */
static void
reader_rolls_back (void)
{
  for (int commits = 3; commits < 7; commits++)
    {
      struct pma_options o = { .file = file, .read_only = true };
      struct pma_heap *h;
      unlink (file);
      uint64_t step = lose_pages (commits);
      CHECK (pma_open (&o, &h) == PMA_OK);
      CHECK (h->file->applied + 2 == h->file->seq);
      CHECK (model_verify (h) == step);
      for (char *p = pma_root (h), *end = p + 64; p < end; p++)
	*p = 0;
      CHECK (pma_rollback (h) == PMA_OK && model_verify (h) == step);
      pma_close (h);
    }
  unlink (file);
}

static void
no_bad (const struct pma_bad *b, void *ctx)
{
  (void) b, (void) ctx;
  CHECK (!"damage");
}

/* Pass H, a heap without a file, to the functions that are for heap files.  */
static void
without_file (struct pma_heap *h)
{
  char what[100];
  enum { BIG = 6 << 20 };
  char *p = pma_alloc (h, 100), *big = pma_alloc (h, BIG);
  CHECK (p && big);
  CHECK (pma_is_live (h, big, BIG) && !pma_is_live (h, what, 4));
  size_t all = pma_usable (h, big);
  CHECK (pma_is_live (h, big + 9, all - 9) && !pma_is_live (h, big, all + 1));
  CHECK (!pma_is_live (h, big + 9, all - 8));
  CHECK (pma_verify (h, what, sizeof what) == PMA_OK);
  CHECK (pma_scrub (h, no_bad, NULL) == PMA_OK);
  CHECK (pma_detach (h) == PMA_OK && !pma_is_changed (h));
  CHECK (!pma_hold (h, p, 100) && pma_held (h) == 0 && pma_held (NULL) == 0);
  pma_let_go (h, p);
  pma_free (h, big);
  pma_free (h, p);
}

/* Check calls in a child, which must not use the heap of its parent, and calls
   that do not change anything.  */
static void
in_child (struct pma_heap *h)
{
  bool changed = true;
  char *p = pma_alloc (h, 50000);
  CHECK (pma_set_root (h, p) == PMA_OK);
  memset (p, 1, 50000);
  CHECK (pma_is_changed (h) && pma_acquire (h, &changed) == PMA_OK);
  CHECK (pma_detach (h) == PMA_OK);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      CHECK (pma_detach (h) == PMA_OK && !pma_is_changed (h));
      memset (p, 2, 50000);
      CHECK (pma_acquire (h, &changed) == PMA_EFORK);
      CHECK (pma_release (h) == PMA_EFORK);
      CHECK (pma_commit (h) == PMA_EFORK);
      pma_let_go (h, p);
      _exit (0);
    }
  must_end (pid);
  CHECK (p[0] == 1 && p[49999] == 1);
  CHECK (pma_release (h) == PMA_OK && !pma_is_changed (h));
  CHECK (pma_acquire (h, &changed) == PMA_OK && !changed);
  p[7] = 7;
  CHECK (pma_is_changed (h) && pma_commit (h) == PMA_OK);
  CHECK (!pma_is_changed (h));
}

/* Check that a child cannot release the locks of a reader that has forked
   it.  */
static void
child_of_reader (void)
{
  struct pma_options o = { .file = file, .read_only = true };
  struct pma_heap *h;
  bool changed = false;
  long pids[2];
  CHECK (pma_open (&o, &h) == PMA_OK);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      CHECK (pma_release (h) == PMA_EFORK);
      CHECK (pma_acquire (h, &changed) == PMA_EFORK);
      _exit (0);
    }
  must_end (pid);
  CHECK (pma_readers (file, pids, 2) == 1 && pids[0] == getpid ());
  pma_close (h);
}

int
main (void)
{
  struct pma_heap *anon;
  file = test_file ("edges");
  options ();
  names ();
  low_descriptors ();
  changes ();
  CHECK (pma_open (NULL, &anon) == PMA_OK);
  without_file (anon);
  sizes (anon);
  pma_close (anon);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  in_child (h);
  sizes (h);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  child_of_reader ();
  unlink (file);
  damage ();
  wiped_file ();
  reader_rolls_back ();
  return 0;
}
