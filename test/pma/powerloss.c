/* powerloss.c -- the machine stops at any moment; what may be on the medium
   then?
   SPDX-License-Identifier: GPL-3.0-or-later

   At each call of the file layer the file is compared with what it was
   before: every 512-byte sector keeps the list of contents that it has had
   since the last flush.  An image of the medium takes for each sector any
   one of these, so writes are reordered, lost and torn at will; what was
   flushed is certain.  Each image is opened as after a start of the machine
   and must hold the last commit that was told of, or the one in progress.
   For some images the recovery itself is interrupted.  */

#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "file.h"
#include "heapfile.h"
#include "model.h"

enum { SECTOR = 512, MAX_SIZE = 8 << 20, MAX_SECTORS = MAX_SIZE / SECTOR,
  MAX_VERSIONS = 1 << 16 };

/* A content that sector AT may have on the medium.  */
struct version
{
  uint32_t at;
  uint32_t next;		/* an older one, 0 none */
  unsigned char data[SECTOR];
};

static const char *file, *image;
static unsigned char flushed[MAX_SIZE], present[MAX_SIZE], now[MAX_SIZE];
static size_t flushed_size, present_size;
static size_t sizes[256];	/* since the last flush */
static int n_sizes;
static uint32_t newest[MAX_SECTORS];	/* version of a sector, 0 none */
static uint32_t touched[MAX_VERSIONS];
static struct version versions[MAX_VERSIONS];
static uint32_t n_versions, n_touched;
static uint64_t told, random_state = 1;
static long images, images_wanted, per_point, calls;

static size_t
read_file (unsigned char *to)
{
  int fd = open (file, O_RDONLY);
  struct stat st;
  if (fd < 0)
    return 0;
  CHECK (fstat (fd, &st) == 0 && st.st_size < MAX_SIZE);
  CHECK (pread (fd, to, st.st_size, 0) == st.st_size);
  close (fd);
  return st.st_size;
}

static void
note_version (uint32_t sector, const unsigned char *data)
{
  CHECK (n_versions + 1 < MAX_VERSIONS);
  struct version *v = &versions[++n_versions];
  v->at = sector;
  v->next = newest[sector];
  memcpy (v->data, data, SECTOR);
  if (newest[sector] == 0)
    touched[n_touched++] = sector;
  newest[sector] = n_versions;
}

/* Take in what happened to the file since the last call.  */
static void
observe (void)
{
  memset (now, 0, present_size);
  size_t size = read_file (now);
  size_t end = size > present_size ? size : present_size;
  for (size_t i = 0; i * SECTOR < end; i++)
    if (memcmp (now + i * SECTOR, present + i * SECTOR, SECTOR) != 0)
      note_version (i, now + i * SECTOR);
  memcpy (present, now, end);
  if (size != present_size && n_sizes < 256)
    sizes[n_sizes++] = size;
  present_size = size;
}

static void
forget (void)
{
  for (uint32_t i = 0; i < n_touched; i++)
    newest[touched[i]] = 0;
  n_touched = n_versions = 0;
  n_sizes = 0;
}

/* All that the file is now is on the medium.  */
static void
medium_is_current (void)
{
  size_t end = present_size > flushed_size ? present_size : flushed_size;
  memcpy (flushed, present, end);
  flushed_size = present_size;
  forget ();
}

/* One of the contents that the touched sectors may have.  CHANCE of 8 is
   how likely an unflushed write is there.  */
static size_t
make_image (unsigned char *to, unsigned chance)
{
  size_t size = flushed_size;
  for (int i = 0; i < n_sizes; i++)
    size = sizes[i] > size ? sizes[i] : size;
  memset (to, 0, size + SECTOR);
  memcpy (to, flushed, flushed_size);
  for (uint32_t i = 0; i < n_touched; i++)
    for (uint32_t v = newest[touched[i]]; v; v = versions[v].next)
      if (rnd (&random_state) % 8 < chance)
	{
	  memcpy (to + touched[i] * SECTOR, versions[v].data, SECTOR);
	  break;
	}
  int k = rnd (&random_state) % (n_sizes + 1);
  return k == n_sizes ? flushed_size : sizes[k];
}

/* The image belongs to another boot.  */
static void
other_boot (unsigned char *m)
{
  struct apply_record a;
  memcpy (&a, m + APPLY_AT, sizeof a);
  if (a.a_sum != pmai_sum (&a, offsetof (struct apply_record, a_sum)))
    return;
  memset (a.a_boot, 0xee, sizeof a.a_boot);
  a.a_sum = pmai_sum (&a, offsetof (struct apply_record, a_sum));
  memcpy (m + APPLY_AT, &a, sizeof a);
}

static void
write_image (const unsigned char *m, size_t size)
{
  int fd = open (image, O_RDWR | O_CREAT | O_TRUNC, 0600);
  CHECK (fd >= 0 && pwrite (fd, m, size, 0) == (ssize_t) size);
  close (fd);
}

static long stop_after;

static int
stop_some_time (int fd, enum io_op op, const void *data, uint64_t off,
		size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  return op != IO_READ && stop_after-- <= 0 ? EIO : 0;
}

/* Recover the image; some recoveries are cut short first.  */
static void
judge_image (void)
{
  struct pma_options o = { .file = image, .sync = PMA_SYNC_FULL };
  struct pma_heap *h;
  uint64_t reader_step = UINT64_MAX;
  if (rnd (&random_state) % 4 == 0)
    {
      stop_after = rnd (&random_state) % 8;
      pmai_io_hook = stop_some_time;
      if (pma_open (&o, &h) == PMA_OK)
	pma_close (h);
      pmai_io_hook = NULL;
    }
  if (rnd (&random_state) % 4 == 0)
    {
      /* A reader sees the same and does not write.  */
      o.read_only = true;
      o.verify = PMA_VERIFY_ALL;
      CHECK (pma_open (&o, &h) == PMA_OK);
      reader_step = model_verify (h);
      pma_close (h);
      o.read_only = false;
      o.verify = PMA_VERIFY_AUTO;
    }
  enum pma_error e = pma_open (&o, &h);
  if (e)
    fprintf (stderr, "call %ld, image %ld: %s\n", calls, images,
	     pma_strerror (e));
  CHECK (e == PMA_OK);
  uint64_t step = model_verify (h);
  CHECK (reader_step == UINT64_MAX || reader_step == step);
  if (step != told && step != told + 1)
    fprintf (stderr, "call %ld: step %lu, told %lu\n", calls,
	     (unsigned long) step, (unsigned long) told);
  CHECK (step == told || step == told + 1);
  if (rnd (&random_state) % 8 == 0)
    {
      CHECK (model_init (h, 40, 60000) && model_step (h, 3, 20));
      CHECK (pma_commit (h) == PMA_OK && model_verify (h) == step + 1);
    }
  pma_close (h);
}

/* Judge N images of this moment, in a child that lets go of the heap that
   is being worked on.  */
static void
judge_moment (long n)
{
  static unsigned char m[MAX_SIZE];
  struct file_header *head = (struct file_header *) present;
  pmai_io_hook = NULL;
  if (head->f_base)
    munmap ((void *) (uintptr_t) head->f_base, (size_t) 1 << 41);
  for (long i = 0; i < n; i++)
    {
      size_t size = make_image (m, i == 0 ? 0 : i == 1 ? 8 : 1 + i % 7);
      other_boot (m);
      write_image (m, size);
      judge_image ();
      images++;
    }
  _exit (0);
}

/* The call about to be made is a moment at which the power may fail.  */
static int
moment (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) fd;
  (void) data;
  (void) off;
  (void) n;
  if (op == IO_READ)
    return 0;
  calls++;
  observe ();
  if (images < images_wanted)
    {
      int status;
      pid_t pid = fork ();
      CHECK (pid >= 0);
      random_state += calls;
      if (pid == 0)
	judge_moment (per_point);
      CHECK (waitpid (pid, &status, 0) == pid && status == 0);
      images += per_point;
    }
  if (op == IO_FLUSH)
    medium_is_current ();
  return 0;
}

int
main (void)
{
  file = test_file ("power");
  image = test_file ("power-image");
  images_wanted = test_count ("PMA_TEST_IMAGES", 3000);
  per_point = test_count ("PMA_TEST_PER_POINT", 12);
  random_state = test_count ("PMA_TEST_SEED", 1);
  if (random_state % 2 == 0)
    {
      /* A file of fixed size.  */
      int fd = open (file, O_RDWR | O_CREAT, 0600);
      CHECK (fd >= 0 && ftruncate (fd, 3 << 20) == 0);
      close (fd);
      observe ();
      medium_is_current ();
    }
  pmai_io_hook = moment;
  long commits = 0;
  while (images < images_wanted)
    {
      struct pma_heap *h = must_open (file, PMA_SYNC_FULL);
      for (int i = 0; i < 5 && images < images_wanted; i++)
	{
	  CHECK (model_init (h, 40, 60000));
	  CHECK (model_step (h, 9, 1 + rnd (&random_state) % 40));
	  CHECK (pma_commit (h) == PMA_OK);
	  told++;
	  commits++;
	}
      pma_close (h);
    }
  printf ("%ld images of %ld moments in %ld commits\n", images, calls,
	  commits);
  unlink (file);
  unlink (image);
  return 0;
}
