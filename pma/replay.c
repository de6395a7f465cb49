/* replay.c -- read a redo log, check that it is complete, and apply it.
   SPDX-License-Identifier: GPL-3.0-or-later

   A log is applied either to the file or to the private memory of a process.
   While a reader reads a log, a writer may release the log and reuse its
   space.  (While a writer reads a log, no process releases logs, because there
   is no other writer.)  Therefore, a log is used only if its checksum is
   correct after the log has been read.  */

#include <config.h>

#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"

/* The state of reading a log from start to end.  */
struct log_reader
{
  int fd;
  uint64_t at, end;		/* offsets in the file of the next read and of
				   the end of the log */
  size_t from, to;		/* the part of BUF that has not been parsed */
  XXH3_state_t hash;
  char buf[1 << 16];
};

static void
begin_reading (struct log_reader *r, const struct heap_file *f,
	       const struct commit_slot *c)
{
  r->fd = f->fd;
  r->at = c->c_log_at;
  r->end = c->c_log_at + c->c_log_len;
  r->from = r->to = 0;
  XXH3_64bits_reset (&r->hash);
}

static bool
fits_file (const struct heap_file *f, const struct commit_slot *c)
{
  return c->c_log_at <= f->size && c->c_log_len <= f->size - c->c_log_at;
}

/* Fill the buffer with the next bytes of the log.  Return 0 or an errno
   value.  */
static int
fill (struct log_reader *r)
{
  memmove (r->buf, r->buf + r->from, r->to - r->from);
  r->to -= r->from;
  r->from = 0;
  size_t n = sizeof r->buf - r->to;
  if (n > r->end - r->at)
    n = r->end - r->at;
  int err = n ? pmai_io_read (r->fd, r->buf + r->to, r->at, n) : 0;
  if (err)
    return err;
  XXH3_64bits_update (&r->hash, r->buf + r->to, n);
  r->at += n;
  r->to += n;
  return 0;
}

/* Return the next N bytes of the log, which are valid until the next call.
   Return NULL and store the error in *E if fewer bytes remain or reading
   fails.  */
static const char *
take (struct log_reader *r, size_t n, enum pma_error *e)
{
  int err = r->to - r->from < n ? fill (r) : 0;
  if (err)
    *e = pmai_io_error (err);
  else if (r->to - r->from < n)
    *e = pmai_fail (PMA_EDAMAGED, 0);
  else
    {
      r->from += n;
      return r->buf + r->from - n;
    }
  return NULL;
}

/* Return the offset in the file of the bytes that the function take will
   return next.  */
static uint64_t
place (const struct log_reader *r)
{
  return r->at - (r->to - r->from);
}

int
pmai_log_read (const struct heap_file *f, const struct commit_slot *c,
	       char *mem, pmai_log_piece *use, void *ctx)
{
  char buf[1 << 16];
  int err = 0;
  for (uint64_t done = 0, n; err == 0 && done < c->c_log_len; done += n)
    {
      n = c->c_log_len - done;
      n = n < sizeof buf ? n : sizeof buf;
      char *p = mem ? mem + done : buf;
      err = pmai_io_read (f->fd, p, c->c_log_at + done, n);
      if (err == 0 && use)
	err = use (ctx, p, done, n);
    }
  return err;
}

static int
add_to_hash (void *hash, const char *p, uint64_t at, size_t n)
{
  XXH3_64bits_update (hash, p, n);
  return 0;
}

enum pma_error
pmai_log_valid (struct heap_file *f, const struct commit_slot *c)
{
  XXH3_state_t hash;
  if (c->c_log_len == 0)
    return PMA_OK;
  if (!fits_file (f, c))
    return PMA_EDAMAGED;
  char *log = pmai_lazy_keep (f, c);
  XXH3_64bits_reset (&hash);
  int err = pmai_log_read (f, c, log, add_to_hash, &hash);
  enum pma_error e = err ? pmai_io_error (err)
    : XXH3_64bits_digest (&hash) == c->c_log_sum ? PMA_OK : PMA_EDAMAGED;
  if (e && log)
    pmai_lazy_forget (f);
  return e;
}

void
pmai_log_patch (char *unit, uint64_t mask, const char *lines)
{
  for (uint64_t m = mask; m; m &= m - 1, lines += LINE)
    memcpy (unit + __builtin_ctzll (m) * LINE, lines, LINE);
}

/* Write LINES into a unit of the file.  HEAD contains the unit's number and
   the places of the lines in the unit.  */
static enum pma_error
patch_file (struct heap_file *f, const struct log_unit *head,
	    const char *lines)
{
  char unit[UNIT];
  uint64_t at = head->l_unit << UNIT_SHIFT;
  int err = pmai_io_read (f->fd, unit, at, UNIT);
  if (err == 0)
    {
      pmai_log_patch (unit, head->l_lines, lines);
      err = pmai_io_write (f->fd, unit, at, UNIT);
    }
  return err ? pmai_io_error (err) : PMA_OK;
}

enum pma_error
pmai_log_replay (struct heap_file *f, const struct commit_slot *c, char *mem)
{
  struct log_reader r;
  enum pma_error e = PMA_OK;
  /* The log may contain units that were freed and are now above the top of the
     heap.  Skip these units, since they may be after the end of the file.  */
  uint64_t top = c->c_top < f->top ? c->c_top : f->top;
  begin_reading (&r, f, c);
  while (place (&r) < r.end)
    {
      struct log_unit head;
      const char *p = take (&r, sizeof head, &e);
      if (!p)
	return e;
      memcpy (&head, p, sizeof head);
      uint64_t at = place (&r);
      p = take (&r, (size_t) __builtin_popcountll (head.l_lines) * LINE, &e);
      if (!p)
	return e;
      if (head.l_unit == 0 || head.l_unit >= top)
	continue;
      if (!mem)
	e = patch_file (f, &head, p);
      else
	{
	  pmai_log_patch (mem + (head.l_unit << UNIT_SHIFT), head.l_lines, p);
	  pmai_pending_note (f, &head, at - c->c_log_at);
	}
      if (e)
	return e;
    }
  if (c->c_log_len && XXH3_64bits_digest (&r.hash) != c->c_log_sum)
    return pmai_fail (PMA_EDAMAGED, 0);
  return PMA_OK;
}
