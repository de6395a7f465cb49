/* medium.c -- simulate a medium that loses unflushed data.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "medium.h"
#include "model.h"
#include "pma/heapfile.h"

enum { SECTOR = 512, MAX_SECTORS = MEDIUM_MAX / SECTOR,
  MAX_VERSIONS = 1 << 16, MAX_SIZES = 256 };

/* Contents of a sector that may be on the medium.  */
struct version
{
  uint32_t at;
  uint32_t next;		/* index of the next older version, or 0 */
  uint32_t turn;		/* number of the observation that recorded this
				   version */
  unsigned char data[SECTOR];
};

struct medium
{
  char file[512];
  unsigned char flushed[MEDIUM_MAX];
  unsigned char present[MEDIUM_MAX];	/* the contents of the file at the last
					   observation */
  size_t flushed_size, present_size;
  size_t sizes[MAX_SIZES];	/* the sizes that the file has had since the
				   last flush */
  int n_sizes;
  uint32_t newest[MAX_SECTORS];	/* index of the newest version of each sector,
				   or 0 */
  uint32_t touched[MAX_VERSIONS];
  uint32_t n_versions, n_touched;
  uint32_t turn;		/* number of observations so far */
  struct version versions[MAX_VERSIONS];
};

static void
note_version (struct medium *m, uint32_t sector, const unsigned char *data)
{
  CHECK (m->n_versions + 1 < MAX_VERSIONS);
  struct version *v = &m->versions[++m->n_versions];
  v->at = sector;
  v->turn = m->turn;
  v->next = m->newest[sector];
  memcpy (v->data, data, SECTOR);
  if (m->newest[sector] == 0)
    m->touched[m->n_touched++] = sector;
  m->newest[sector] = m->n_versions;
}

/* Compare the SIZE bytes at NOW, which are complete sectors, with the last
   observation, and record new versions of the sectors that differ.  */
static void
compare (struct medium *m, const unsigned char *now, size_t size)
{
  enum { STEP = 16 * SECTOR };
  for (size_t at = 0; at < size; at += STEP)
    {
      size_t n = size - at < STEP ? size - at : STEP;
      if (memcmp (now + at, m->present + at, n) == 0)
	continue;
      for (size_t k = at; k < at + n; k += SECTOR)
	if (memcmp (now + k, m->present + k, SECTOR) != 0)
	  note_version (m, k / SECTOR, now + k);
      memcpy (m->present + at, now + at, n);
    }
}

/* Record the parts that were cut off the file; they are read as zeros if the
   file grows again.  */
static void
compare_tail (struct medium *m, size_t size)
{
  static const unsigned char zero[SECTOR];
  for (size_t at = size; at < m->present_size; at += SECTOR)
    if (memcmp (zero, m->present + at, SECTOR) != 0)
      {
	note_version (m, at / SECTOR, zero);
	memset (m->present + at, 0, SECTOR);
      }
}

/* Map the file FD, whose status is ST, and return its address.  The mapping
   remains until this function is called for another file, because mapping the
   file and the page faults would take half of the time of an observation.  */
static const unsigned char *
map_file (int fd, const struct stat *st)
{
  static unsigned char *mapped;
  static dev_t device;
  static ino_t number;
  if (mapped && st->st_dev == device && st->st_ino == number)
    return mapped;
  if (mapped)
    munmap (mapped, MEDIUM_MAX);
  mapped = mmap (NULL, MEDIUM_MAX, PROT_READ, MAP_SHARED, fd, 0);
  CHECK (mapped != MAP_FAILED);
  device = st->st_dev;
  number = st->st_ino;
  return mapped;
}

void
medium_observe (struct medium *m)
{
  struct stat st = { 0 };
  m->turn++;
  int fd = open (m->file, O_RDONLY);
  CHECK (fd < 0 || (fstat (fd, &st) == 0 && st.st_size < MEDIUM_MAX));
  size_t size = st.st_size, whole = size / SECTOR * SECTOR;
  if (size)
    {
      const unsigned char *now = map_file (fd, &st);
      compare (m, now, whole);
      if (whole < size)
	{
	  unsigned char last[SECTOR] = { 0 };
	  memcpy (last, now + whole, size - whole);
	  if (memcmp (last, m->present + whole, SECTOR) != 0)
	    note_version (m, whole / SECTOR, last);
	  memcpy (m->present + whole, last, SECTOR);
	  whole += SECTOR;
	}
    }
  if (fd >= 0)
    close (fd);
  compare_tail (m, whole);
  if (size != m->present_size && m->n_sizes < MAX_SIZES)
    m->sizes[m->n_sizes++] = size;
  m->present_size = size;
}

void
medium_flush (struct medium *m)
{
  for (uint32_t i = 0; i < m->n_touched; i++)
    {
      uint32_t k = m->touched[i];
      memcpy (m->flushed + k * SECTOR, m->present + k * SECTOR, SECTOR);
      m->newest[k] = 0;
    }
  m->flushed_size = m->present_size;
  m->n_touched = m->n_versions = m->turn = 0;
  m->n_sizes = 0;
}

struct medium *
medium_new (const char *file)
{
  struct medium *m = mmap (NULL, sizeof *m, PROT_READ | PROT_WRITE,
			   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (m != MAP_FAILED && strlen (file) < sizeof m->file);
  strcpy (m->file, file);
  medium_observe (m);
  medium_flush (m);
  return m;
}

const void *
medium_present (const struct medium *m)
{
  return m->present;
}

/* If the checksum of the apply record at APPLY_AT in IMAGE is correct, change
   the boot ID of the record.  */
static void
other_boot (unsigned char *image)
{
  struct apply_record a;
  memcpy (&a, image + APPLY_AT, sizeof a);
  if (a.a_sum != pmai_sum (&a, offsetof (struct apply_record, a_sum)))
    return;
  memset (a.a_boot, 0xee, sizeof a.a_boot);
  a.a_sum = pmai_sum (&a, offsetof (struct apply_record, a_sum));
  memcpy (image + APPLY_AT, &a, sizeof a);
}

/* Return true if version V of a sector has reached the medium.  If one call of
   the file layer has changed several sectors, all of them, none, or only some
   of them (a torn write) may reach the medium.  */
static bool
has_arrived (const struct version *v, unsigned chance, uint64_t seed,
	     uint64_t *state)
{
  uint64_t k = seed + v->turn;
  unsigned how = rnd (&k) % 16;
  if (how < 4)
    return rnd (state) % 8 < chance;
  return how < 4 + 12 * chance / 8;
}

size_t
medium_image (const struct medium *m, unsigned char *to, unsigned chance,
	      uint64_t *state)
{
  size_t size = m->flushed_size;
  for (int i = 0; i < m->n_sizes; i++)
    size = m->sizes[i] > size ? m->sizes[i] : size;
  uint64_t seed = rnd (state);
  memset (to, 0, size + SECTOR);
  memcpy (to, m->flushed, m->flushed_size);
  for (uint32_t i = 0; i < m->n_touched; i++)
    for (uint32_t v = m->newest[m->touched[i]]; v; v = m->versions[v].next)
      if (has_arrived (&m->versions[v], chance, seed, state))
	{
	  memcpy (to + m->touched[i] * SECTOR, m->versions[v].data, SECTOR);
	  break;
	}
  if (size > APPLY_AT + SECTOR)
    other_boot (to);
  int k = rnd (state) % (m->n_sizes + 1);
  return k == m->n_sizes ? m->flushed_size : m->sizes[k];
}

void
medium_write_file (const char *file, const unsigned char *image, size_t size)
{
  int fd = open (file, O_RDWR | O_CREAT | O_TRUNC, 0600);
  CHECK (fd >= 0 && pwrite (fd, image, size, 0) == (ssize_t) size);
  close (fd);
}

void
medium_restart (struct medium *m, const unsigned char *image, size_t size)
{
  medium_write_file (m->file, image, size);
  medium_observe (m);
  medium_flush (m);
}
