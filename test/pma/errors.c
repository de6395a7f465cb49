/* errors.c -- check files that are not heaps, full heaps, and heaps that grew.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each kind of bad file must cause the correct error, and must not be
   changed.  */

#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

static const char *file;

static enum pma_error
try_open (const char *name, bool read_only)
{
  struct pma_options o = { .file = name, .read_only = read_only };
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_OK)
    pma_close (h);
  else
    CHECK (!h && pma_last_error () == e && *pma_strerror (e));
  return e;
}

static void
make_file (const void *data, size_t n, off_t size)
{
  unlink (file);
  int fd = open (file, O_RDWR | O_CREAT, 0600);
  CHECK (fd >= 0 && write (fd, data, n) == (ssize_t) n);
  CHECK (ftruncate (fd, size) == 0);
  close (fd);
}

/* Check that a file of SIZE bytes, which begins with the N bytes at DATA, is
   rejected with the error E and does not change.  */
static void
refused (const void *data, size_t n, off_t size, enum pma_error e)
{
  struct stat st;
  char now[8192];
  make_file (data, n, size);
  CHECK (try_open (file, false) == e);
  CHECK (try_open (file, true) == e);
  CHECK (stat (file, &st) == 0 && st.st_size == size);
  int fd = open (file, O_RDONLY);
  size_t k = n < sizeof now ? n : sizeof now;
  CHECK (read (fd, now, k) == (ssize_t) k && memcmp (now, data, k) == 0);
  close (fd);
}

static void
make_heap (void)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  CHECK (model_init (h, 50, 5000) && model_step (h, 3, 500));
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
}

/* Set the 32 bits at offset OFF in the header of a heap to VALUE, and check
   that opening the heap fails with the error E.  If RESUM is true, correct the
   checksum of the header.  */
static void
header_with (size_t off, uint32_t value, bool resum, enum pma_error e)
{
  char buf[65536];
  make_heap ();
  int fd = open (file, O_RDONLY);
  ssize_t n = read (fd, buf, sizeof buf);
  close (fd);
  struct file_header *head = (struct file_header *) buf;
  memcpy (buf + off, &value, 4);
  if (resum)
    head->f_sum = pmai_sum (head, offsetof (struct file_header, f_sum));
  refused (buf, n, n, e);
}

static void
kinds_of_files (void)
{
  static const char zero[64 * 1024];
  char noise[20000];
  uint64_t r = 1;
  size_t high = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 4 : 0;
  for (size_t i = 0; i < sizeof noise; i++)
    noise[i] = rnd (&r);
  CHECK (try_open ("/", false) == PMA_EDIR);
  CHECK (try_open ("/dev/null", false) == PMA_ENOTREG);
  CHECK (try_open ("/nonexistent/heap", false) == PMA_ENOENT);
  CHECK (try_open ("", false) == PMA_ENOENT);
  unlink (file);
  CHECK (mkfifo (file, 0600) == 0);
  CHECK (try_open (file, false) == PMA_ENOTREG);
  CHECK (try_open (file, true) == PMA_ENOTREG);
  refused ("some text\n", 10, 10, PMA_ENOTHEAP);
  refused (noise, sizeof noise, sizeof noise, PMA_ENOTHEAP);
  refused (zero, 100, 100, PMA_ETOOSMALL);
  refused (zero, 1, 4097, PMA_ETOOSMALL);
  memcpy (noise, zero, 5000);
  refused (noise, sizeof noise, sizeof noise, PMA_ENOTHEAP);
  header_with (offsetof (struct file_header, f_version), 77, false,
	       PMA_EVERSION);
  header_with (offsetof (struct file_header, f_order),
	       __builtin_bswap32 (HEAP_ORDER), false, PMA_EBYTEORDER);
  header_with (offsetof (struct file_header, f_word), 4, true,
	       PMA_EBYTEORDER);
  header_with (offsetof (struct file_header, f_seed), 4, false,
	       PMA_EDAMAGED);
  /* The checksum of the header is right, but the base is invalid.  */
  header_with (offsetof (struct file_header, f_base), 1, true, PMA_EDAMAGED);
  header_with (offsetof (struct file_header, f_base) + high, UINT32_MAX, true,
	       PMA_EDAMAGED);
  header_with (SLOT_AT + SLOT_STEP, 99, false, PMA_EDAMAGED);
}

static void
truncated (void)
{
  make_heap ();
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  off_t top = (off_t) h->file->top << UNIT_SHIFT;
  pma_close (h);
  for (off_t size = top - 1; size > 0; size -= 1 + size / 7)
    {
      make_heap ();
      CHECK (truncate (file, size) == 0);
      enum pma_error e = try_open (file, false);
      CHECK (e == PMA_ETRUNC || (size < 8 && e == PMA_ENOTHEAP));
    }
}

/* Use a blank file to which others may write.  Check that a writer turns it
   into a private heap, and that a reader does not change its permissions.  */
static void
blank_file (void)
{
  struct stat st;
  for (off_t size = 0; size <= 1 << 20; size += 1 << 20)
    {
      make_file ("", 0, size);
      CHECK (chmod (file, 0666) == 0 && try_open (file, true) == PMA_OK);
      CHECK (stat (file, &st) == 0 && (st.st_mode & 0777) == 0666);
      CHECK (try_open (file, false) == PMA_OK);
      CHECK (stat (file, &st) == 0 && (st.st_mode & 0777) == 0600);
    }
}

/* Check a reader that has opened a blank file to which others may write.
   Before the reader continues, a process with the option trust turns the file
   into a heap and does not change the permissions.  The reader must then reject
   the heap.  */
static void
heap_of_exposed_file (void)
{
  struct pma_heap *h, *g;
  struct pma_options reads = { .file = file, .read_only = true };
  struct pma_options trusts = { .file = file, .trust = true };
  bool changed;
  int p[2], status;
  char c;
  make_file ("", 0, 1 << 20);
  CHECK (chmod (file, 0666) == 0 && pipe (p) == 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      CHECK (read (p[0], &c, 1) == 1);
      CHECK (pma_open (&trusts, &g) == PMA_OK && model_init (g, 5, 100));
      CHECK (pma_commit (g) == PMA_OK);
      _exit (0);
    }
  CHECK (pma_open (&reads, &h) == PMA_OK && pma_release (h) == PMA_OK);
  CHECK (write (p[1], "", 1) == 1);
  CHECK (pid > 0 && waitpid (pid, &status, 0) == pid && status == 0);
  close (p[0]);
  close (p[1]);
  CHECK (pma_acquire (h, &changed) == PMA_EEXPOSED);
  pma_close (h);
}

static void
trust (void)
{
  make_heap ();
  CHECK (chmod (file, 0620) == 0);
  CHECK (try_open (file, false) == PMA_EEXPOSED);
  struct pma_options o = { .file = file, .trust = true };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_close (h);
  CHECK (chmod (file, 0600) == 0 && try_open (file, false) == PMA_OK);
  blank_file ();
  heap_of_exposed_file ();
  make_heap ();
  if (geteuid () != 0)
    {
      CHECK (chmod (file, 0400) == 0);
      CHECK (try_open (file, false) == PMA_EACCESS);
      CHECK (try_open (file, true) == PMA_OK);
    }
}

static void
taken_address (void)
{
  make_heap ();
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF), *g;
  void *base = h->base;
  pma_close (h);
  void *p = mmap (base, UNIT, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (p == base);
  struct pma_options o = { .file = file };
  CHECK (pma_open (&o, &g) == PMA_EADDRESS);
  munmap (p, UNIT);
}

/* Allocate blocks until the heap is full; return their number.  */
static long
fill_up (struct pma_heap *h, size_t n)
{
  long i = 0;
  char **first = pma_root (h), **p;
  while ((p = pma_alloc (h, n)))
    {
      *p = (char *) first;
      first = p;
      i++;
    }
  CHECK (pma_last_error () == PMA_EFULL);
  pma_set_root (h, first);
  return i;
}

/* Check a file that truncate -s has created, with an incomplete last page.
   The heap must use all complete pages of the file.  An allocation in the full
   heap must fail without changing the contents of the heap, and enlarging the
   file must make more space available.  */
static void
fixed_size (void)
{
  char what[100];
  unlink (file);
  make_file ("", 0, 4096000 + 77);
  struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
  long n = fill_up (h, 100);
  CHECK (n > 4096000 / 104 * 9 / 10);
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_FULL);
  CHECK (!pma_alloc (h, 100));
  void **p = pma_root (h);
  p[1] = p;
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  CHECK (truncate (file, 3 * 4096000) == 0);
  h = must_open (file, PMA_SYNC_FULL);
  CHECK (((void **) pma_root (h))[1] == pma_root (h));
  long more = fill_up (h, 100);
  CHECK (more > n * 18 / 10);
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  h = must_open (file, PMA_SYNC_FULL);
  CHECK (pma_check (h, what, sizeof what) == PMA_OK);
  pma_close (h);
}

int
main (void)
{
  file = test_file ("errors");
  kinds_of_files ();
  truncated ();
  trust ();
  taken_address ();
  fixed_size ();
  unlink (file);
  return 0;
}
