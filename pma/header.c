/* header.c -- read and write unit 0: header, commit slots and apply record.
   SPDX-License-Identifier: GPL-3.0-or-later

   The header, each slot and the apply record each have a checksum and a
   512-byte sector of their own, so a torn write damages only one of them.  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"

uint64_t
pmai_sum (const void *p, size_t n)
{
  return XXH3_64bits_withSeed (p, n, HEAP_VERSION);
}

static bool
all_zero (const char *p, size_t n)
{
  return n == 0 || (p[0] == 0 && memcmp (p, p + 1, n - 1) == 0);
}

/* Set *ZERO to true if all SIZE bytes of the file are zero, otherwise to
   false.  Do not read the holes of the file.  */
static enum pma_error
file_is_zero (struct heap_file *f, uint64_t size, bool *zero)
{
  static const size_t step = 1 << 14;
  char buf[step];
  *zero = false;
  for (off_t at = 0; (uint64_t) at < size;)
    {
      off_t data = lseek (f->fd, at, SEEK_DATA);
      if (data < 0 && errno == ENXIO)
	break;
      at = data < 0 ? at : data;
      size_t n = size - at < step ? size - at : step;
      int err = pmai_io_read (f->fd, buf, at, n);
      if (err)
	return pmai_fail (PMA_EIO, err);
      if (!all_zero (buf, n))
	return PMA_OK;
      at += n;
    }
  *zero = true;
  return PMA_OK;
}

static enum pma_error
judge_header (const struct file_header *h, uint64_t have, uint64_t size)
{
  if (have < sizeof h->f_magic || memcmp (h->f_magic, HEAP_MAGIC, 8) != 0)
    return PMA_ENOTHEAP;
  if (have < APPLY_AT + sizeof (struct apply_record))
    return PMA_ETRUNC;
  if (h->f_order != HEAP_ORDER)
    return h->f_order == __builtin_bswap32 (HEAP_ORDER)
      ? PMA_EBYTEORDER : PMA_EDAMAGED;
  if (h->f_version != HEAP_VERSION)
    return PMA_EVERSION;
  if (h->f_sum != pmai_sum (h, offsetof (struct file_header, f_sum)))
    return PMA_EDAMAGED;
  if (h->f_word != sizeof (void *) || h->f_unit != UNIT)
    return PMA_EBYTEORDER;
  if (h->f_base % UNIT || h->f_base == 0 || h->f_base > UINT64_MAX >> 17)
    return PMA_EDAMAGED;
  return size < UNIT ? PMA_ETRUNC : PMA_OK;
}

/* Read the two slots and the apply record, and use those that have a correct
   checksum.  A crash can damage only the sector that was being written; the
   two other records then suffice.  Return false if the apply record and a slot
   are damaged, because it is then unknown whether the newest commit is
   missing.  */
static bool
take_slots (struct heap_file *f, const char *page)
{
  bool bad_slot = false, bad_apply = false;
  for (int i = 0; i < 2; i++)
    {
      struct commit_slot *c = &f->slot[i];
      memcpy (c, page + SLOT_AT + i * SLOT_STEP, sizeof *c);
      if (c->c_sum != pmai_sum (c, offsetof (struct commit_slot, c_sum))
	  || c->c_seq % 2 != (unsigned) i)
	{
	  bad_slot |= !all_zero ((const char *) c, sizeof *c);
	  memset (c, 0, sizeof *c);
	}
    }
  struct apply_record *a = &f->apply;
  memcpy (a, page + APPLY_AT, sizeof *a);
  if (a->a_sum != pmai_sum (a, offsetof (struct apply_record, a_sum)))
    {
      bad_apply = !all_zero ((const char *) a, sizeof *a);
      memset (a, 0, sizeof *a);
    }
  f->wiped = a->a_wiped;
  return !(bad_slot && bad_apply);
}

bool
pmai_record_is_whole (const char *p, size_t n)
{
  uint64_t sum;
  memcpy (&sum, p + n - sizeof sum, sizeof sum);
  return sum == pmai_sum (p, n - sizeof sum) || all_zero (p, n);
}

bool
pmai_slots_are_whole (const struct heap_file *f)
{
  enum { TRIES = 5 };
  char page[UNIT];
  const char *slot = page + SLOT_AT, *other = slot + SLOT_STEP;
  const char *apply = page + APPLY_AT;
  /* A writer may be writing a slot or the record during the read, so try
     several times.  */
  for (int i = 0; i < TRIES; i++)
    if (pmai_io_read (f->fd, page, 0, sizeof page) == 0
	&& pmai_record_is_whole (slot, sizeof (struct commit_slot))
	&& pmai_record_is_whole (other, sizeof (struct commit_slot))
	&& pmai_record_is_whole (apply, sizeof (struct apply_record)))
      return true;
  return false;
}

/* Return a checksum of the parts of unit 0 that commits change.  */
static uint64_t
slots_sum (const char *page)
{
  return pmai_sum (page + SLOT_AT,
		   APPLY_AT + sizeof (struct apply_record) - SLOT_AT);
}

int
pmai_has_moved_on (struct heap_file *f, bool *moved)
{
  char page[UNIT] = { 0 };
  int err = pmai_io_read (f->fd, page, 0, f->size < UNIT ? f->size : UNIT);
  *moved = err == 0 && slots_sum (page) != f->seen;
  return err;
}

/* Return true if the first N bytes of the file are zeros, where N is at most
   the size of a unit, or if they cannot be read.  */
static bool
begins_with_zeros (struct heap_file *f, size_t n)
{
  char page[UNIT];
  return pmai_io_read (f->fd, page, 0, n) != 0 || all_zero (page, n);
}

enum pma_error
pmai_header_read (struct heap_file *f, uint64_t size, bool *empty)
{
  union
  {
    struct file_header head;
    char page[UNIT];
  } u = { 0 };
  size_t have = size < UNIT ? size : UNIT;
  *empty = false;
  int err = pmai_io_read (f->fd, &u, 0, have);
  if (err)
    return pmai_fail (PMA_EIO, err);
  f->seen = slots_sum (u.page);
  if (all_zero (u.page, have))
    {
      enum pma_error e = file_is_zero (f, size, empty);
      if (e || *empty)
	return e;
      /* A writer may have created a heap after this reader has read the start
	 of the file.  */
      if (f->ro && !begins_with_zeros (f, have))
	return pmai_header_read (f, size, empty);
      return pmai_fail (PMA_ENOTHEAP, 0);
    }
  if (f->o.mend && have == UNIT)
    pmai_mend_header (f, u.page);
  enum pma_error e = judge_header (&u.head, have, size);
  if (e)
    return pmai_fail (e, 0);
  f->head = u.head;
  return take_slots (f, u.page) ? PMA_OK : pmai_fail (PMA_EDAMAGED, 0);
}

enum pma_error
pmai_header_make (struct heap_file *f, uint64_t base, uint64_t seed,
		  uint64_t size)
{
  char page[UNIT] = { 0 };
  struct file_header *h = &f->head;
  memset (h, 0, sizeof *h);
  memcpy (h->f_magic, HEAP_MAGIC, 8);
  h->f_order = HEAP_ORDER;
  h->f_version = HEAP_VERSION;
  h->f_word = sizeof (void *);
  h->f_unit = UNIT;
  h->f_base = base;
  h->f_seed = seed;
  h->f_created = time (NULL);
  h->f_flags = size ? HEAP_FIXED : 0;
  h->f_sum = pmai_sum (h, offsetof (struct file_header, f_sum));
  if (f->ro)
    return PMA_OK;
  memcpy (page, h, sizeof *h);
  int err = pmai_io_write (f->fd, page, 0, sizeof page);
  return err ? pmai_io_error (err) : PMA_OK;
}

int
pmai_slot_restore (struct heap_file *f, unsigned i,
		   const struct commit_slot *c)
{
  int err = pmai_io_publish (f->fd, c, SLOT_AT + i * SLOT_STEP, sizeof *c);
  if (err == 0)
    f->slot[i] = *c;
  return err;
}

/* What another program changes if it overwrites the file.  */
struct file_start
{
  uint64_t size;		/* size of the file in bytes */
  char bytes[SLOT_AT + SLOT_STEP + sizeof (struct commit_slot)];
				/* the start of the file, with the header and
				   both slots; bytes after the end of the file
				   are zeros */
};

/* Set *S to the start of the file of F.  Return false if it cannot be read.  */
static bool
read_start (const struct heap_file *f, struct file_start *s)
{
  struct stat st;
  if (fstat (f->fd, &st) != 0)
    return false;
  s->size = st.st_size;
  size_t n = s->size < sizeof s->bytes ? s->size : sizeof s->bytes;
  memset (s->bytes + n, 0, sizeof s->bytes - n);
  return n == 0 || pmai_io_read (f->fd, s->bytes, 0, n) == 0;
}

static bool
has_header (const struct heap_file *f, const struct file_start *s)
{
  return memcmp (s->bytes, &f->head, sizeof f->head) == 0;
}

bool
pmai_header_is_kept (const struct heap_file *f)
{
  struct file_start s;
  return !read_start (f, &s) || has_header (f, &s)
    || all_zero (s.bytes, sizeof f->head);
}

enum pma_error
pmai_file_is_kept (const struct heap_file *f)
{
  struct file_start s;
  unsigned i = f->seq % 2;
  const char *slot = s.bytes + SLOT_AT + i * SLOT_STEP;
  if (!read_start (f, &s))
    return PMA_OK;
  if (s.size >> UNIT_SHIFT < f->top)
    return pmai_fail (PMA_ETRUNC, 0);
  return has_header (f, &s)
    && memcmp (slot, &f->slot[i], sizeof f->slot[i]) == 0
    ? PMA_OK : pmai_fail (PMA_EREPLACED, 0);
}

int
pmai_slot_write (struct heap_file *f, struct commit_slot *c)
{
  c->c_sum = pmai_sum (c, offsetof (struct commit_slot, c_sum));
  return pmai_slot_restore (f, c->c_seq % 2, c);
}

static int
write_apply (struct heap_file *f, struct apply_record a)
{
  a.a_sum = pmai_sum (&a, offsetof (struct apply_record, a_sum));
  int err = pmai_io_publish (f->fd, &a, APPLY_AT, sizeof a);
  if (err == 0)
    f->apply = a;
  return err;
}

/* Store the id of this boot in A.  A file on tmpfs does not survive a reboot,
   so its record needs the boot id only if commits are flushed, or if some
   commits are not recorded as flushed.  If the record does not need the boot
   id, store the id only if this process has already read it, because reading
   the id takes time.  */
static void
note_boot (struct heap_file *f, struct apply_record *a)
{
  if (f->flush || !f->on_tmpfs || f->boot.known || a->a_flushed < a->a_seq)
    memcpy (a->a_boot, pmai_boot_id (f), sizeof a->a_boot);
}

int
pmai_apply_write (struct heap_file *f, uint64_t flushed, uint64_t retired)
{
  struct apply_record a = { .a_seq = f->applied, .a_flushed = flushed,
    .a_retired = retired, .a_wiped = f->wiped };
  note_boot (f, &a);
  return write_apply (f, a);
}

int
pmai_apply_intent (struct heap_file *f, uint64_t seq)
{
  struct apply_record a = f->apply;
  /* If SEQ is the first commit after a boot, all pages of the commits that are
     recorded as applied are already on the storage medium.  Therefore, the
     record no longer needs the id of the earlier boot.  Store the id of this
     boot, so that later commits and readers recognise that the record was
     written during this boot.  */
  if (a.a_sum == 0 || (seq && pmai_is_other_boot (f)))
    note_boot (f, &a);
  a.a_intent = seq;
  return write_apply (f, a);
}

void
pmai_apply_doubt (struct heap_file *f)
{
  struct apply_record a = f->apply;
  memset (a.a_boot, 0, sizeof a.a_boot);
  write_apply (f, a);
}

/* --- the boot id -------------------------------------------------------- */

static int
hex_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return -1;
}

/* Use a random id if the system does not have a boot id.  With a random id,
   each process that opens the heap replays the logs, which is correct but
   slow.  */
const uint8_t *
pmai_boot_id (struct heap_file *f)
{
  if (f->boot.known)
    return f->boot.id;
  char text[64];
  size_t n = pmai_os_read_text ("/proc/sys/kernel/random/boot_id", text,
				sizeof text);
  unsigned digits = 0;
  for (size_t i = 0; i < n && digits < 32; i++)
    if (hex_digit (text[i]) >= 0)
      {
	uint8_t *b = &f->boot.id[digits++ / 2];
	*b = *b << 4 | hex_digit (text[i]);
      }
  f->boot.made_up = digits < 32;
  if (f->boot.made_up)
    for (int i = 0; i < 2; i++)
      {
	uint64_t r = pmai_random ();
	memcpy (f->boot.id + 8 * i, &r, 8);
      }
  f->boot.known = true;
  return f->boot.id;
}

bool
pmai_is_other_boot (struct heap_file *f)
{
  static const uint8_t doubt[sizeof f->apply.a_boot];
  const uint8_t *boot = f->apply.a_boot, *now = pmai_boot_id (f);
  return f->apply.a_sum != 0 && !f->boot.made_up
    && memcmp (boot, now, sizeof doubt) != 0
    && memcmp (boot, doubt, sizeof doubt) != 0;
}
