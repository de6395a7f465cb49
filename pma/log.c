/* log.c -- the redo log: what differs between memory and file.
   SPDX-License-Identifier: GPL-3.0-or-later

   The log of one commit is a sequence of struct log_unit, each followed by
   the changed lines.  It is written in one sweep over the private pages
   and carries one checksum, kept in the commit slot.  Memory for the work
   is mapped for it and given back.  */

#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "file.h"
#include "heapfile.h"

enum { OUT_BYTES = 1 << 20, OLD_BYTES = 1 << 18 };

struct log_buf
{
  XXH3_state_t hash;
  size_t used;			/* bytes waiting in out */
  size_t cap_runs;
  char old[OLD_BYTES];		/* units as the file has them */
  char out[OUT_BYTES];
};

static void *
map_memory (size_t n)
{
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

void
pmai_log_free (struct log *l)
{
  if (l->buf && l->runs)
    munmap (l->runs, l->buf->cap_runs * sizeof *l->runs);
  if (l->buf)
    munmap (l->buf, sizeof *l->buf);
  l->buf = NULL;
  l->runs = NULL;
}

/* --- writing ------------------------------------------------------- */

static enum pma_error
flush_out (struct log *l)
{
  struct log_buf *b = l->buf;
  int err = pmai_io_write (l->h->file->fd, b->out, l->at + l->len, b->used);
  if (err)
    return pmai_io_error (err);
  XXH3_64bits_update (&b->hash, b->out, b->used);
  l->len += b->used;
  b->used = 0;
  return PMA_OK;
}

/* Unit U is to be applied.  */
static enum pma_error
note_run (struct log *l, uint32_t u)
{
  struct log_buf *b = l->buf;
  if (l->n_runs && l->runs[l->n_runs - 1].unit + l->runs[l->n_runs - 1].n == u)
    {
      l->runs[l->n_runs - 1].n++;
      return PMA_OK;
    }
  if (l->n_runs == b->cap_runs)
    {
      size_t size = b->cap_runs * sizeof *l->runs;
      void *p = size ? mremap (l->runs, size, 2 * size, MREMAP_MAYMOVE)
	: map_memory (UNIT * 16);
      if (p == NULL || p == MAP_FAILED)
	return pmai_fail (PMA_ENOMEM, errno);
      l->runs = p;
      b->cap_runs = (size ? 2 * size : UNIT * 16) / sizeof *l->runs;
    }
  l->runs[l->n_runs++] = (struct run) { u, 1 };
  return PMA_OK;
}

/* The lines in which units OLD and NEW differ, a bit each.  */
static uint64_t
changed_lines (const char *old, const char *new)
{
  uint64_t mask = 0;
  for (int i = 0; i < UNIT / LINE; i++)
    if (memcmp (old + i * LINE, new + i * LINE, LINE) != 0)
      mask |= UINT64_C (1) << i;
  return mask;
}

static enum pma_error
log_one (struct log *l, uint32_t u, const char *old, const char *new)
{
  struct log_buf *b = l->buf;
  if (u >= l->top || memcmp (old, new, UNIT) == 0)
    return PMA_OK;
  if (sizeof b->out - b->used < sizeof (struct log_unit) + UNIT)
    {
      enum pma_error e = flush_out (l);
      if (e)
	return e;
    }
  struct log_unit head = { u, changed_lines (old, new) };
  memcpy (b->out + b->used, &head, sizeof head);
  b->used += sizeof head;
  for (uint64_t m = head.l_lines; m; m &= m - 1)
    {
      memcpy (b->out + b->used, new + __builtin_ctzll (m) * LINE, LINE);
      b->used += LINE;
    }
  return note_run (l, u);
}

/* Private pages [FROM, TO) may have changed.  */
static enum pma_error
log_range (void *ctx, char *from, char *to)
{
  struct log *l = ctx;
  struct pma_heap *h = l->h;
  if (from == h->base)
    from += UNIT;		/* unit 0 is not memory's */
  while (from < to)
    {
      size_t n = to - from < OLD_BYTES ? to - from : OLD_BYTES;
      uint64_t at = from - h->base;
      int err = pmai_io_read (h->file->fd, l->buf->old, at, n);
      if (err)
	return pmai_io_error (err);
      for (size_t i = 0; i < n; i += UNIT)
	{
	  enum pma_error e = log_one (l, (at + i) >> UNIT_SHIFT,
				      l->buf->old + i, from + i);
	  if (e)
	    return e;
	}
      from += n;
    }
  return PMA_OK;
}

enum pma_error
pmai_log_write (struct pma_heap *h, struct log *l)
{
  l->h = h;
  l->buf = map_memory (sizeof *l->buf);
  if (l->buf == NULL)
    return pmai_fail (PMA_ENOMEM, errno);
  XXH3_64bits_reset (&l->buf->hash);
  /* Units behind the new top are of no interest, and must not be logged:
     they will be fresh, unlogged space for the next commit.  */
  uint32_t top = h->st->s_top < h->file->hwm ? h->st->s_top : h->file->hwm;
  l->top = top;
  char *end = pmai_unit_addr (h, pmai_page_units (top));
  enum pma_error e = pmai_dirty_each (h->base, end, log_range, l);
  if (e == PMA_OK && l->buf->used)
    e = flush_out (l);
  l->sum = XXH3_64bits_digest (&l->buf->hash);
  return e;
}

/* --- reading ------------------------------------------------------- */

enum pma_error
pmai_log_valid (struct heap_file *f, const struct commit_slot *c)
{
  char buf[1 << 14];
  XXH3_state_t hash;
  if (c->c_log_len == 0)
    return PMA_OK;
  if (c->c_log_at > f->size || c->c_log_len > f->size - c->c_log_at)
    return PMA_EDAMAGED;
  XXH3_64bits_reset (&hash);
  for (uint64_t done = 0; done < c->c_log_len;)
    {
      size_t n = c->c_log_len - done;
      if (n > sizeof buf)
	n = sizeof buf;
      int err = pmai_io_read (f->fd, buf, c->c_log_at + done, n);
      if (err)
	return pmai_io_error (err);
      XXH3_64bits_update (&hash, buf, n);
      done += n;
    }
  return XXH3_64bits_digest (&hash) == c->c_log_sum
    ? PMA_OK : PMA_EDAMAGED;
}

/* Put the lines of HEAD at LINES into UNIT.  */
static void
patch (char *unit, const struct log_unit *head, const char *lines)
{
  for (uint64_t m = head->l_lines; m; m &= m - 1, lines += LINE)
    memcpy (unit + __builtin_ctzll (m) * LINE, lines, LINE);
}

static enum pma_error
replay_unit (struct heap_file *f, const struct log_unit *head,
	     const char *lines, char *mem)
{
  char unit[UNIT];
  uint64_t at = head->l_unit << UNIT_SHIFT;
  if (mem)
    {
      patch (mem + at, head, lines);
      return PMA_OK;
    }
  int err = pmai_io_read (f->fd, unit, at, UNIT);
  if (err == 0)
    {
      patch (unit, head, lines);
      err = pmai_io_write (f->fd, unit, at, UNIT);
    }
  return err ? pmai_io_error (err) : PMA_OK;
}

enum pma_error
pmai_log_replay (struct heap_file *f, const struct commit_slot *c, char *mem)
{
  char lines[UNIT];
  uint64_t at = c->c_log_at, end = at + c->c_log_len;
  /* What the commit after this one freed may be behind the file's end.  */
  uint64_t top = c->c_top < f->top ? c->c_top : f->top;
  while (at < end)
    {
      struct log_unit head;
      if (end - at < sizeof head)
	return pmai_fail (PMA_EDAMAGED, 0);
      int err = pmai_io_read (f->fd, &head, at, sizeof head);
      at += sizeof head;
      size_t n = (size_t) __builtin_popcountll (head.l_lines) * LINE;
      if (err == 0 && n > end - at)
	return pmai_fail (PMA_EDAMAGED, 0);
      if (err == 0)
	err = pmai_io_read (f->fd, lines, at, n);
      if (err)
	return pmai_io_error (err);
      at += n;
      enum pma_error e = PMA_OK;
      if (head.l_unit > 0 && head.l_unit < top)
	e = replay_unit (f, &head, lines, mem);
      if (e)
	return e;
    }
  return PMA_OK;
}
