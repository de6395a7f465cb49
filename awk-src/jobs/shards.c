/* shards.c -- divide the input into shards.
   SPDX-License-Identifier: GPL-3.0-or-later

   Plain files are divided after the terminator of a record.  If RS is a single
   character or empty, the next record can be found from any position in a
   file.  With --csv, a newline ends a record only if the number of quotes
   before the newline is even.  Counting quotes takes a tenth of the time of a
   run, so the end of a shard is first guessed from the bytes around it.  The
   process that reads the shard detects a wrong guess.  If RS is a regexp, the
   beginning of a record cannot be found from an arbitrary position, so each
   file is one shard.  */

#include <config.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/env.h"
#include "base/mb.h"
#include "base/mem.h"
#include "io/input.h"
#include "jobs/shard.h"
#include "vm/vm.h"

enum
{
  PER_JOB = 4,			/* minimum number of shards per worker */
  USUAL = 1024 * 1024,		/* size of a shard in bytes, unless the input
				   is small or very large */
  LARGEST = 64 * 1024 * 1024,
  MANY = 16 * 1024,		/* maximum number of shards that are smaller
				   than LARGEST */
  FIRST = 16,			/* number of shards of at most SHARD_SMALLEST
				   bytes at the start of the input, for the
				   first measurements (shard_size.c) */
  GUESS = 4096			/* number of bytes examined to guess whether a
				   position is inside quotes */
};

struct cutter
{
  struct shard *v;
  size_t n, cap;
  off_t size;			/* size of a shard in bytes */
  bool guess;			/* true if it is only guessed whether a
				   position is inside quotes */
};

/* A file that is mapped into memory.  */
struct map
{
  const char *p;
  off_t size;
};

static bool
map_file (int arg, struct map *m)
{
  struct stat st;
  char *name = operand_name (arg);
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  bool good = fd >= 0 && fstat (fd, &st) == 0 && S_ISREG (st.st_mode);
  xfree (name);
  m->p = NULL;
  m->size = good ? st.st_size : 0;
  if (m->size > 0)
    {
      void *p = mmap (NULL, m->size, PROT_READ, MAP_PRIVATE, fd, 0);
      good = p != MAP_FAILED;
      m->p = good ? p : NULL;
    }
  if (fd >= 0)
    close (fd);
  return good;
}

static void
unmap (struct map *m)
{
  if (m->p)
    munmap ((void *) m->p, m->size);
}

/* --- ends of records ---------------------------------------------------- */

/* True if the end of a record can be found from any position in a file.  */
static bool
can_cut (void)
{
  return vm.rs.mode == RS_NEWLINE || vm.rs.mode == RS_PARAGRAPH
    || vm.rs.mode == RS_CSV || (vm.rs.mode == RS_CHAR && !mb_foreign);
}

/* Return the text that ends a record, unless records are CSV.  */
static struct sv
terminator (void)
{
  if (vm.rs.mode == RS_CHAR)
    return (struct sv) { vm.rs.ch, vm.rs.ch_len };
  return (struct sv) { "\n\n", vm.rs.mode == RS_PARAGRAPH ? 2 : 1 };
}

/* Return the offset of the first byte, at offset AT or later, that is not a
   newline.  If there are only newlines, return the size of the file.  */
static off_t
skip_newlines (const struct map *m, off_t at)
{
  while (at < m->size && m->p[at] == '\n')
    at++;
  return at;
}

/* Return the offset of the first record.  */
static off_t
first_start (const struct map *m)
{
  return vm.rs.mode == RS_PARAGRAPH ? skip_newlines (m, 0) : 0;
}

/* Assume that the offset AT is inside quotes if ODD is true, and outside of
   quotes if ODD is false.  Return how many quotes in the GUESS bytes from AT on
   are in unexpected positions under this assumption.  */
static int
strange_quotes (const struct map *m, off_t at, bool odd)
{
  off_t end = m->size - at > GUESS ? at + GUESS : m->size;
  int strange = 0;
  for (off_t i = at; i < end; i++)
    if (m->p[i] == '"')
      {
	char before = i > 0 ? m->p[i - 1] : '\n';
	char after = i + 1 < m->size ? m->p[i + 1] : '\n';
	strange += odd ? !strchr (",\n\r\"", after) || !after
	  : !strchr (",\n\"", before) || !before;
	odd = !odd;
      }
  return strange;
}

/* True if START is inside quotes.  If GUESS is true, guess from the bytes
   after START.  If GUESS is false, count the quotes from FROM, which is
   outside of quotes, to START.  */
static bool
is_quoted (const struct map *m, off_t from, off_t start, bool guess)
{
  if (guess)
    return strange_quotes (m, start, true) < strange_quotes (m, start, false);
  return scan_count (m->p + from, start - from, '"') & 1;
}

/* Like next_start, for --csv.  A record ends at its first newline that follows
   an even number of quotes of the record.  */
static off_t
next_csv_start (const struct map *m, off_t from, off_t at, bool guess)
{
  off_t start = at - 1 < from ? from : at - 1;
  bool odd = is_quoted (m, from, start, guess);
  while (start < m->size)
    {
      const char *p = m->p + start;
      const char *nl = memchr (p, '\n', m->size - start);
      if (!nl)
	break;
      odd ^= scan_count (p, nl - p, '"') & 1;
      start = nl + 1 - m->p;
      if (!odd)
	return start;
    }
  return m->size;
}

/* Return the offset of the first record after FROM that begins at offset AT or
   later, or the size of the file if there is no such record.  FROM is the start
   of a record.  If GUESS is true, the result may be inside quotes.  */
static off_t
next_start (const struct map *m, off_t from, off_t at, bool guess)
{
  if (vm.rs.mode == RS_CSV)
    return next_csv_start (m, from, at, guess);
  struct sv sep = terminator ();
  off_t start = at - (off_t) sep.n < from ? from : at - (off_t) sep.n;
  if (start >= m->size)
    return m->size;
  const char *p = memmem (m->p + start, m->size - start, sep.p, sep.n);
  if (!p)
    return m->size;
  off_t end = p - m->p + sep.n;
  return vm.rs.mode == RS_PARAGRAPH ? skip_newlines (m, end) : end;
}

/* --- streams ------------------------------------------------------------ */

bool
shard_can_stream (bool counts)
{
  return counts ? in_plain_byte (&vm.rs) >= 0 : can_cut ();
}

size_t
shard_next (const char *p, size_t n, size_t at)
{
  struct map m = { p, n };
  return next_start (&m, 0, at, false);
}

size_t
shard_skip (const char *p, size_t n)
{
  struct map m = { p, n };
  return first_start (&m);
}

double
shard_count_bytes (const char *p, size_t n)
{
  return scan_count (p, n, in_plain_byte (&vm.rs));
}

static size_t
last_csv (const char *p, size_t n)
{
  bool odd = false;
  size_t last = 0;
  for (size_t i = 0; i < n; i++)
    if (p[i] == '"')
      odd = !odd;
    else if (p[i] == '\n' && !odd)
      last = i + 1;
  return last;
}

/* Like shard_last, for paragraphs.  A paragraph ends where the next paragraph
   begins.  */
static size_t
last_paragraph (const char *p, size_t n)
{
  while (n > 0 && p[n - 1] == '\n')
    n--;
  for (size_t i = n; i > 1; i--)
    if (p[i - 1] == '\n' && p[i - 2] == '\n')
      return i;
  return 0;
}

size_t
shard_last (const char *p, size_t n)
{
  if (vm.rs.mode == RS_CSV)
    return last_csv (p, n);
  if (vm.rs.mode == RS_PARAGRAPH)
    return last_paragraph (p, n);
  struct sv sep = terminator ();
  for (size_t i = n; i >= sep.n && i > 0; i--)
    if (memcmp (p + i - sep.n, sep.p, sep.n) == 0)
      return i;
  return 0;
}

/* --- dividing files ----------------------------------------------------- */

static void
add_shard (struct cutter *c, int arg, off_t from, off_t to)
{
  c->v = mem_grow (c->v, &c->cap, c->n + 1, sizeof *c->v);
  c->v[c->n++] = (struct shard) { .arg = arg, .last = arg, .from = from,
    .to = to };
}

/* Add the file ARG, which has SIZE bytes.  LAST is true if the file is the
   last operand.  Append the file to the last shard if LAST is false, the last
   shard consists of whole files, and the result does not become too large;
   otherwise, add a new shard.  */
static void
add_file (struct cutter *c, int arg, off_t size, bool last)
{
  struct shard *p = c->n > 0 ? &c->v[c->n - 1] : NULL;
  if (p && p->whole && !last && p->to + size <= c->size)
    {
      p->last = arg;
      p->to += size;
    }
  else
    add_shard (c, arg, 0, size);
  c->v[c->n - 1].whole = true;
}

/* Divide the bytes FROM to TO of M into shards and add them.  Return the end
   of the last shard.  */
static off_t
cut_range (struct cutter *c, int arg, const struct map *m, off_t from,
	   off_t to)
{
  while (from < to)
    {
      off_t size = c->n < FIRST && c->size > SHARD_SMALLEST ? SHARD_SMALLEST
	: c->size;
      off_t end = to - from <= size ? to
	: next_start (m, from, from + size, c->guess);
      if (end >= to)
	end = next_start (m, from, to, c->guess);
      add_shard (c, arg, from, end);
      c->v[c->n - 1].guessed = c->guess && end < m->size;
      from = end;
    }
  return from;
}

/* Divide the bytes of the file M, starting at FROM, into shards and add them.
   If LAST is true, M is the last file.  */
static void
cut_file (struct cutter *c, int arg, const struct map *m, off_t from,
	  bool last)
{
  if (from == 0)
    from = first_start (m);
  off_t tail = c->size < SHARD_TAIL ? c->size : SHARD_TAIL;
  if (from == m->size)
    return;
  if (!can_cut () || (!last && from == 0 && m->size <= c->size))
    {
      add_file (c, arg, m->size, last);
      return;
    }
  if (last && m->size - from > tail)
    from = cut_range (c, arg, m, from, m->size - tail);
  cut_range (c, arg, m, from, m->size);
}

off_t
shard_wish (void)
{
  const char *wish = env_get ("GAWK_JOBS_SHARD");
  return wish && atoll (wish) > 0 ? atoll (wish) : 0;
}

size_t
shard_wish_together (void)
{
  const char *wish = env_get ("GAWK_JOBS_SHARD");
  const char *times = wish ? strchr (wish, 'x') : NULL;
  return times && atoi (times + 1) > 0 ? atoi (times + 1) : 1;
}

off_t
shard_worthwhile (const struct rules *rules)
{
  enum { LEAST = 1024 * 1024, LEAST_PLAIN = 16 * LEAST };
  return rules->heavy ? LEAST : LEAST_PLAIN;
}

/* Return the size of shards for an input of TOTAL bytes.  */
static off_t
choose_size (off_t total, int n_jobs)
{
  if (shard_wish () > 0)
    return shard_wish ();
  off_t size = total / ((off_t) n_jobs * PER_JOB);
  if (size > USUAL)
    size = total / MANY < USUAL ? USUAL : total / MANY;
  return size < SHARD_SMALLEST ? SHARD_SMALLEST
    : size > LARGEST ? LARGEST : size;
}

bool
shard_can_join (const struct shard *a, const struct shard *b, bool counts)
{
  /* If records must be counted, do not join a shard whose end was guessed: if
     the guess was wrong, the numbers of records in A and B are wrong, too.  */
  if (a->guessed && counts)
    return false;
  return a->whole ? b->whole
    : !b->whole && a->arg == b->arg && a->to == b->from;
}

struct shard
shard_join (const struct shard *v, size_t n)
{
  struct shard p = *v;
  for (size_t i = 1; i < n; i++)
    {
      p.to = p.whole ? p.to + v[i].to : v[i].to;
      p.last = v[i].last;
      p.guessed = v[i].guessed;
    }
  return p;
}

bool
shard_is_right (const struct shard *p)
{
  struct map m;
  bool odd = true;
  if (!p->guessed)
    return true;
  if (map_file (p->arg, &m) && p->to <= m.size)
    odd = scan_count (m.p + p->from, p->to - p->from, '"') & 1;
  unmap (&m);
  return !odd;
}

bool
shard_opening (enum opening opening, bool one_file, struct shard *p)
{
  struct map m;
  struct operands s = { .first = 0 };
  if (!operand_range (1, &s) || s.kind == OPERAND_OTHER
      || (one_file && (s.more || s.first < s.last)))
    return false;
  *p = (struct shard) { .arg = s.first, .last = s.first, .to = -1 };
  if (s.kind == OPERAND_STREAM)
    return opening == OPENING_RECORD;
  operand_kind (s.first, &p->to);
  if (opening == OPENING_FILE)
    return true;
  if (!can_cut () || !map_file (p->arg, &m))
    return false;
  off_t from = first_start (&m);
  p->to = next_start (&m, from, from + 1, false);
  unmap (&m);
  return true;
}

struct shard *
shard_cut (const struct rules *rules, int n_jobs, const struct shard *start,
	   int last, bool guess, size_t *n)
{
  struct cutter c = { .guess = guess && vm.rs.mode == RS_CSV };
  struct map m;
  off_t size, total = 0;
  for (int i = start->arg; i <= last; i++)
    {
      operand_kind (i, &size);
      total += size;
    }
  if (guess && shard_wish () == 0 && total < shard_worthwhile (rules))
    return NULL;
  c.size = choose_size (total, n_jobs);
  for (int i = start->arg; i <= last; i++)
    if (operand_kind (i, &size) == OPERAND_FILE)
      {
	if (!map_file (i, &m))
	  return NULL;
	cut_file (&c, i, &m, i == start->arg ? start->from : 0, i == last);
	unmap (&m);
      }
  *n = c.n;
  return c.v;
}

/* --- counting ----------------------------------------------------------- */

static double
count_slowly (const struct shard *p)
{
  struct sv rec, rt;
  int err, r;
  double n = 0;
  char *name = operand_name (p->arg);
  struct input *in = in_open_file (name, strlen (name), &err);
  xfree (name);
  if (!in || !in_seek (in, p->from))
    return -1;
  in->limit = p->to;
  while ((r = in_read_record (in, &vm.rs, &rec, &rt)) > 0)
    n++;
  in_close (in);
  return r < 0 ? -1 : n;
}

/* Return the number of records in P, which lies within a single file, or -1 if
   the file cannot be read.  */
static double
count_in_file (const struct shard *p)
{
  struct map m;
  int end = in_plain_byte (&vm.rs);
  if (end < 0)
    return count_slowly (p);
  if (!map_file (p->arg, &m))
    return -1;
  double n = -1;
  if (p->to <= m.size)
    {
      n = shard_count_bytes (m.p + p->from, p->to - p->from);
      n += (unsigned char) m.p[p->to - 1] != end;
    }
  unmap (&m);
  return n;
}

double
shard_count (const struct shard *p)
{
  if (p->last == p->arg)
    return count_in_file (p);
  double sum = 0;
  for (int i = p->arg; i <= p->last; i++)
    {
      struct shard one = { .arg = i, .last = i };
      operand_kind (i, &one.to);
      double n = one.to > 0 ? count_in_file (&one) : 0;
      if (n < 0)
	return -1;
      sum += n;
    }
  return sum;
}
