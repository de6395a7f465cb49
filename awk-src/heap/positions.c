/* positions.c -- store the positions up to which input files were read.
   SPDX-License-Identifier: GPL-3.0-or-later

   The position in a file is committed in one transaction with the counts, so
   that each line is counted once, however often a run is killed or repeated.
   A file is identified by device and inode, and by fingerprints of its
   beginning and of the bytes before the position.  A file that was truncated,
   replaced or rewritten is read from its start.  A last line without a newline
   is left unprocessed until it is complete.

   A rotated log gets a different inode when it is compressed or copied.
   Therefore a file with an unknown inode is identified by its content, which
   is compared with the fingerprints of stored positions.  Only positions with
   similar file names are considered: the names may differ in digits, in
   punctuation and in the suffix that compression adds.  The file whose content
   matches adopts the position.  Only one file can adopt a position, but the
   original entry is not deleted, since both files may exist.  If a new file
   has the inode of a stored position, that position is kept under a separate
   key, since its file may be found later.

   A log and its copy may exist at the same time, while the copy is written and
   until the log is deleted or truncated.  So a file with a stored position
   continues at the position of its copy if more bytes of the copy were read.
   An unfinished copy is skipped if more bytes of the original were read.

   While a run waits, another run may read the same file.  So the run looks for
   the file's position again before it reads the next record.

   Positions in compressed files count decompressed bytes.  A compressed file
   is decompressed up to its position, unless it was read to its end and has
   not changed since.  */

#include <config.h>
#include "heap/positions.h"

#include <ctype.h>
#include <fcntl.h>
#include <stat-time.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "array/array.h"
#include "array/root.h"
#include "base/mem.h"
#include "batch/batch.h"
#include "io/input.h"
#include "value/convert.h"
#include "vm/interp.h"
#include "vm/main_loop.h"
#include "vm/special_effects.h"

enum
{
  FINGERPRINT = IN_BACK_MAX,	/* maximum length of the bytes that a
				   fingerprint covers */
  NAME_MOST = 500,		/* maximum length of a stored name; the
				   beginning of a longer name is cut off */
  POSITION_TEXT = 128 + NAME_MOST,
  COPY_LEAST = 256,		/* minimum number of equal bytes that identify
				   an uncompressed copy */
  KEPT_FOR = 60 * 86400		/* seconds for which a position is kept after
				   its file was last seen */
};

/* The position in a file.  The heap stores a position as text: five numbers,
   the time when the file was read, the state, and the name of the file.
   Version 0.1 stored three numbers, version 0.2 five.  */
struct position
{
  unsigned long long offset;	/* number of bytes consumed */
  unsigned long long length;	/* number of bytes that a fingerprint covers */
  unsigned long long print;	/* XXH3 of the first LENGTH bytes */
  unsigned long long records;	/* number of records consumed */
  unsigned long long tail;	/* XXH3 of the LENGTH bytes before the
				   offset */
  unsigned long long when;	/* seconds since 1970 */
  char state[40];		/* "+" if the position was adopted; SIZE.TIME
				   of a compressed file that was read to its
				   end; otherwise "-" */
  char name[NAME_MOST + 1];
};

/* The state of the file that is being read.  */
static struct
{
  const struct input *in;
  char head[FINGERPRINT];	/* the first bytes of a compressed file */
  size_t head_n;
  off_t passed;			/* the stored position at which reading has
				   begun */
  bool stale;			/* another process may have read more of the
				   file */
} now;

/* --- text --------------------------------------------------------------- */

/* Return the number of newlines in the first N bytes of FD.  */
static unsigned long long
count_lines (int fd, unsigned long long n)
{
  char b[1 << 14];
  unsigned long long lines = 0, at = 0;
  while (at < n)
    {
      size_t want = n - at < sizeof b ? n - at : sizeof b;
      ssize_t got = pread (fd, b, want, (off_t) at);
      if (got <= 0)
	break;
      for (ssize_t i = 0; i < got; i++)
	lines += b[i] == '\n';
      at += (unsigned long long) got;
    }
  return lines;
}

/* Compute XXH3 of the N bytes at offset AT of FD.  Return false if the file
   has no such bytes.  */
static bool
print_of (int fd, off_t at, size_t n, unsigned long long *print)
{
  char b[FINGERPRINT];
  ssize_t got = pread (fd, b, n, at);
  if (got < 0 || (size_t) got != n)
    return false;
  *print = XXH3_64bits (b, n);
  return true;
}

/* Parse V into P.  If FD is not -1, read the file FD to compute the numbers
   that version 0.1 did not store.  */
static bool
read_position (const struct val *v, int fd, struct position *p)
{
  char text[POSITION_TEXT];
  int at = 0;
  if (!val_has_bytes (v) || val_bytes (v).n >= sizeof text)
    return false;
  memcpy (text, val_bytes (v).p, val_bytes (v).n);
  text[val_bytes (v).n] = '\0';
  *p = (struct position) { .state = "-" };
  int n = sscanf (text, "%llu %llu %llx %llu %llx %llu %39s%n", &p->offset,
		  &p->length, &p->print, &p->records, &p->tail, &p->when,
		  p->state, &at);
  if (n >= 7 && text[at] == ' ')
    snprintf (p->name, sizeof p->name, "%s", text + at + 1);
  if (p->length > p->offset || p->length > FINGERPRINT)
    return false;
  if (n == 3 && fd >= 0)
    {
      p->records = count_lines (fd, p->offset);
      return print_of (fd, (off_t) (p->offset - p->length), p->length,
		       &p->tail);
    }
  return n >= 5;
}

static size_t
write_position (const struct position *p, char text[POSITION_TEXT])
{
  size_t n = strlen (p->name);
  const char *end = n > NAME_MOST ? p->name + n - NAME_MOST : p->name;
  return (size_t) snprintf (text, POSITION_TEXT,
			    "%llu %llu %llx %llu %llx %llu %s %s", p->offset,
			    p->length, p->print, p->records, p->tail, p->when,
			    p->state, end);
}

static void
store (struct array *a, struct val *e, const struct position *p)
{
  char text[POSITION_TEXT];
  size_t n = write_position (p, text);
  struct val v = val_borrow (V_STR, text, n);
  arr_set (a, e, &v);
}

/* --- the table ---------------------------------------------------------- */

static struct array *
table (bool create)
{
  struct root *r = create ? root_make () : root_get ();
  if (r && !r->r_positions && create)
    r->r_positions = arr_new (mem_persist);
  return r ? r->r_positions : NULL;
}

static bool
key_of (int fd, char key[64])
{
  struct stat st;
  if (fstat (fd, &st) != 0)
    return false;
  snprintf (key, 64, "%llx:%llx", (unsigned long long) st.st_dev,
	    (unsigned long long) st.st_ino);
  return true;
}

/* Delete the positions of files that were not seen for a long time.  */
static void
forget_old (struct array *a)
{
  size_t n;
  struct val *keys = arr_keys (a, &n);
  unsigned long long now_is = (unsigned long long) time (NULL);
  for (size_t i = 0; i < n; i++)
    {
      struct position p;
      struct scratch tmp;
      struct sv k = val_sv (&keys[i], &tmp);
      const struct val *e = arr_find (a, arr_text_key (k));
      if (sv_begins (k, "old:")
	  && (!read_position (e, -1, &p) || p.when + KEPT_FOR < now_is))
	arr_delete (a, arr_key (&keys[i]));
      val_drop (&keys[i]);
    }
  xfree (keys);
}

/* Store the position P under a separate key, because another file has its
   inode now.  The file of P may be found later.  */
static void
put_aside (struct array *a, const struct position *p)
{
  char key[80];
  if (p->offset == 0 || strcmp (p->state, "+") == 0)
    return;
  forget_old (a);
  snprintf (key, sizeof key, "old:%llx:%llx:%llx", p->offset, p->print,
	    p->tail);
  store (a, arr_make (a, arr_text_key ((struct sv) { key, strlen (key) })), p);
}

/* Return the next letter of a file's name at or after *P, in lower case, and
   advance *P.  Return 0 if there is no letter before END.  */
static int
next_letter (const char **p, const char *end)
{
  while (*p < end && !isalpha ((unsigned char) **p))
    ++*p;
  return *p < end ? tolower ((unsigned char) *(*p)++) : 0;
}

/* Return NAME without its directories.  Set *END to the end of NAME without
   the suffix of a compressed file.  */
static const char *
base_name (const char *name, const char **end)
{
  static const char *const suffixes[] = {
    ".gz", ".zst", ".xz", ".bz2", ".lz4", ".Z"
  };
  const char *slash = strrchr (name, '/');
  name = slash ? slash + 1 : name;
  size_t n = strlen (name);
  *end = name + n;
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    {
      size_t k = strlen (suffixes[i]);
      if (n > k && strcmp (name + n - k, suffixes[i]) == 0)
	*end = name + n - k;
    }
  return name;
}

/* True if log rotation can have changed one of the names A and B into the
   other.  */
static bool
related (const char *a, const char *b)
{
  const char *a_end, *b_end;
  a = base_name (a, &a_end);
  b = base_name (b, &b_end);
  int x, y;
  do
    {
      x = next_letter (&a, a_end);
      y = next_letter (&b, b_end);
    }
  while (x && x == y);
  return x == y;
}

/* --- content ------------------------------------------------------------ */

static bool
is_compressed (const struct input *in)
{
  return in->parser.read;
}

/* Set STATE to "SIZE.TIME" of the file of IN.  */
static void
raw_state (const struct input *in, char state[40])
{
  struct stat st;
  strcpy (state, "-");
  if (fstat (in->fd, &st) != 0)
    return;
  struct timespec t = get_stat_mtime (&st);
  snprintf (state, 40, "%llx.%llx.%lx", (unsigned long long) st.st_size,
	    (unsigned long long) t.tv_sec, (unsigned long) t.tv_nsec);
}

/* True if the beginning of IN has the fingerprint in P.  */
static bool
same_head (const struct input *in, const struct position *p)
{
  unsigned long long print;
  if (is_compressed (in))
    return now.head_n >= p->length
      && XXH3_64bits (now.head, p->length) == p->print;
  return print_of (in->fd, 0, p->length, &print) && print == p->print;
}

/* True if the bytes of IN before the offset of P have the fingerprint in
   P.  */
static bool
same_tail (const struct input *in, const struct position *p)
{
  unsigned long long print;
  if (is_compressed (in))
    return (unsigned long long) (in->cur - in->buf) >= p->length
      && XXH3_64bits (in->cur - p->length, p->length) == p->tail;
  return print_of (in->fd, (off_t) (p->offset - p->length), p->length, &print)
    && print == p->tail;
}

/* Store the first decompressed bytes of IN, a compressed file.  */
static void
look_at_head (struct input *in)
{
  in_keep_back (in, FINGERPRINT);
  now.head_n = in_peek (in, FINGERPRINT);
  if (now.head_n > FINGERPRINT)
    now.head_n = FINGERPRINT;
  memcpy (now.head, in->cur, now.head_n);
}

/* If the fingerprints agree, move IN to the position P and return true.
   Otherwise leave IN at its start and return false.  */
static bool
go_to (struct input *in, const struct position *p)
{
  struct stat st;
  if (!same_head (in, p))
    return false;
  if (!is_compressed (in))
    return fstat (in->fd, &st) == 0
      && (unsigned long long) st.st_size >= p->offset && same_tail (in, p)
      && in_seek (in, (off_t) p->offset);
  if (in_skip (in, (off_t) p->offset) && same_tail (in, p))
    return true;
  if (in_rewind (in))
    look_at_head (in);
  return false;
}

/* --- finding ------------------------------------------------------------ */

/* A stored position that may belong to a file.  */
struct candidate
{
  struct position p;
  struct val *cell;
};

/* True if P may be a position in the file IN although the inodes differ.  */
static bool
may_be (const struct input *in, const struct position *p)
{
  return p->offset >= (is_compressed (in) ? 1 : COPY_LEAST)
    && strcmp (p->state, "+") != 0
    && (!*p->name || related (p->name, in->name)) && same_head (in, p);
}

/* True if the base name of A is longer than that of B.  (Rotation gives the
   copy of a log a longer name than the log.)  The log itself is never taken for
   a copy of an older log, which may begin with the same bytes.  */
static bool
has_longer_name (const char *a, const char *b)
{
  const char *end;
  return *b && strlen (base_name (a, &end)) > strlen (base_name (b, &end));
}

/* True if IN may be a copy of the file of the position P.  */
static bool
may_be_copy (const struct input *in, const struct position *p)
{
  return (is_compressed (in) && *p->name)
    || has_longer_name (in->name, p->name);
}

/* True if IN may be moved to the position P.  OWN is the position of IN, or
   NULL if IN was not read before.  A file that was read before is moved only in
   two cases: its position was given to a copy, which has the position P; or the
   file is a copy of the file of P and still has the name under which it was
   read (a renamed file is not a copy).  */
static bool
may_move (const struct input *in, const struct position *own,
	  const struct position *p)
{
  const char *end;
  if (!own)
    return true;
  if (strcmp (own->state, "+") == 0 && has_longer_name (p->name, in->name))
    return true;
  return may_be_copy (in, p) && strcmp (base_name (own->name, &end),
					base_name (in->name, &end)) == 0;
}

/* Set *C to the position with the largest offset between LEAST and LIMIT, both
   excluded, that may belong to IN, whose key is OWN_KEY and whose position
   is OWN (see may_move).  Return false if there is none.  */
static bool
best_candidate (struct array *a, const struct input *in, struct sv own_key,
		const struct position *own, unsigned long long least,
		unsigned long long limit, struct candidate *c)
{
  struct arr_iter it;
  struct val key, *e;
  c->cell = NULL;
  c->p.offset = least;
  arr_iter_init (&it, a);
  while (arr_iter_next_raw (&it, &key, &e))
    {
      struct position p;
      struct scratch tmp;
      struct sv k = val_sv (&key, &tmp);
      if (read_position (e, -1, &p) && p.offset < limit
	  && p.offset > c->p.offset && !sv_equal (k, own_key) && may_be (in, &p)
	  && may_move (in, own, &p))
	{
	  c->p = p;
	  c->cell = e;
	}
    }
  return c->cell;
}

/* Open the regular file NAME for reading if it is not IN and contains the bytes
   before the position P; otherwise return -1.  The device and inode of P's
   file are not compared, because P may be the position of a copy.  */
static int
open_original (const char *name, const struct input *in,
	       const struct position *p)
{
  struct stat st;
  char key[64], own[64];
  unsigned long long print;
  if (stat (name, &st) != 0 || !S_ISREG (st.st_mode))
    return -1;
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd >= 0 && key_of (fd, key) && key_of (in->fd, own)
      && strcmp (key, own) != 0
      && print_of (fd, (off_t) (p->offset - p->length), p->length, &print)
      && print == p->tail)
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

/* Open the file of the position P for reading.  It has its stored name or, if
   it was renamed and IN is its compressed copy, the name of IN without the
   suffix.  Return -1 if it has neither.  */
static int
open_candidate (const struct position *p, const struct input *in)
{
  int fd = open_original (p->name, in, p);
  const char *end;
  base_name (in->name, &end);
  if (fd >= 0 || !*end)
    return fd;
  char *name = xmemdup0 (in->name, (size_t) (end - in->name));
  fd = open_original (name, in, p);
  xfree (name);
  return fd;
}

/* Set *END to the length of IN, and copy its last bytes, at most FINGERPRINT,
   to TAIL.  Return the number of these bytes, or 0 if IN is not shorter than
   OFFSET.  Move IN to its end if it is compressed.  */
static size_t
shorter_tail (struct input *in, unsigned long long offset, char *tail,
	      off_t *end)
{
  struct stat st;
  if (is_compressed (in))
    {
      if (in_skip (in, (off_t) offset))
	return 0;
      *end = in_offset (in);
      size_t there = in->cur - in->buf;
      size_t n = there < FINGERPRINT ? there : FINGERPRINT;
      memcpy (tail, in->cur - n, n);
      return n;
    }
  if (fstat (in->fd, &st) != 0 || st.st_size <= 0
      || (unsigned long long) st.st_size >= offset)
    return 0;
  *end = st.st_size;
  size_t n = st.st_size < FINGERPRINT ? (size_t) st.st_size : FINGERPRINT;
  return pread (in->fd, tail, n, *end - (off_t) n) == (ssize_t) n ? n : 0;
}

/* If the file of C still exists, and IN consists of the beginning of this file
   and ends before the position C, IN is a copy that is still being written:
   let IN end here, do not store a position for it, and return true.  */
static bool
skip_unfinished (struct input *in, const struct candidate *c)
{
  char tail[FINGERPRINT], b[FINGERPRINT];
  off_t end;
  int fd = open_candidate (&c->p, in);
  if (fd < 0)
    return false;
  size_t n = shorter_tail (in, c->p.offset, tail, &end);
  bool same = n > 0 && pread (fd, b, n, end - (off_t) n) == (ssize_t) n
    && memcmp (b, tail, n) == 0;
  close (fd);
  if (same)
    {
      in_pass_over (in, end);
      now.in = NULL;
    }
  else if (is_compressed (in) && in_rewind (in))
    look_at_head (in);
  return same;
}

static void
take_name (struct position *p, const struct input *in)
{
  size_t n = in->name_len > NAME_MOST ? NAME_MOST : in->name_len;
  memcpy (p->name, in->name + in->name_len - n, n);
  p->name[n] = '\0';
}

enum outcome
{
  NONE,				/* IN is at its start, or where it was */
  ADOPTED,
  UNFINISHED			/* IN is at its end */
};

/* Find a stored position beyond LEAST of a file with the content of IN, and
   move IN to it.  Store the position under KEY, the key of IN, even if no
   further byte of IN is read.  OWN is as in may_move.  */
static enum outcome
adopt (struct array *a, struct input *in, struct sv key,
       const struct position *own, unsigned long long least,
       struct position *p)
{
  struct candidate c;
  for (unsigned long long limit = ~0ULL;
       best_candidate (a, in, key, own, least, limit, &c);
       limit = c.p.offset)
    {
      if (go_to (in, &c.p))
	{
	  struct position given = c.p;
	  strcpy (given.state, "+");
	  store (a, c.cell, &given);
	  *p = c.p;
	  take_name (p, in);
	  strcpy (p->state, "-");
	  store (a, arr_make (a, arr_text_key (key)), p);
	  return ADOPTED;
	}
      if (may_be_copy (in, &c.p) && skip_unfinished (in, &c))
	return UNFINISHED;
    }
  return NONE;
}

/* True if no byte of IN follows the position P, at which IN is.  */
static bool
is_read (const struct input *in, const struct position *p)
{
  struct stat st;
  return !is_compressed (in) && fstat (in->fd, &st) == 0
    && (unsigned long long) st.st_size == p->offset;
}

/* True if IN is a compressed file that has not changed since it was read to
   its end.  */
static bool
unchanged (const struct input *in, const struct position *p)
{
  char state[40];
  raw_state (in, state);
  return strchr (p->state, '.') && strcmp (p->state, state) == 0;
}

bool
positions_begin (struct input *in)
{
  now.in = NULL;
  if (!in->regular)
    return false;
  in_offer (in);
  if (in->parser.record || (!in->regular && !in->parser.read))
    return false;
  now.in = in;
  now.stale = false;
  now.head_n = 0;
  now.passed = 0;
  return true;
}

bool
positions_resume (struct input *in, unsigned long long *records)
{
  char key[64];
  struct position p;
  struct array *a = table (false);
  off_t start = in_offset (in);
  if (!a || !key_of (in->fd, key))
    {
      if (is_compressed (in))
	look_at_head (in);
      return false;
    }
  struct sv k = { key, strlen (key) };
  struct val *e = arr_find (a, arr_text_key (k));
  bool known = e && read_position (e, is_compressed (in) ? -1 : in->fd, &p);
  /* An empty file does not have a fingerprint, so its inode may belong to a
     different file now.  */
  known = known && (p.offset > 0 || unchanged (in, &p));
  if (known && is_compressed (in) && unchanged (in, &p))
    in_pass_over (in, (off_t) p.offset);
  else
    {
      if (is_compressed (in))
	look_at_head (in);
      bool found = known && go_to (in, &p);
      if (known && !found)
	put_aside (a, &p);
      struct position own = p;
      enum outcome o = found && is_read (in, &p) ? NONE
	: adopt (a, in, k, found ? &own : NULL, found ? p.offset : 0, &p);
      if (o == UNFINISHED || (o == NONE && !(found && go_to (in, &p))))
	return false;
    }
  now.passed = (off_t) p.offset;
  *records = p.records;
  return in_offset (in) > start;
}

/* Move IN, which is compressed, from its offset FROM to the position P.  If
   the fingerprints differ, return false and leave IN where it is.  */
static bool
skip_to (struct input *in, off_t from, const struct position *p)
{
  if (same_head (in, p) && in_skip (in, (off_t) p->offset)
      && same_tail (in, p))
    return true;
  if (in_offset (in) != from && in_rewind (in))
    {
      look_at_head (in);
      in_skip (in, from);
    }
  return false;
}

bool
positions_catch_up (struct input *in, unsigned long long *records)
{
  char key[64];
  struct position p = { 0 }, own;
  struct array *a = table (false);
  off_t from = in_offset (in);
  now.stale = false;
  if (now.in != in || !a || !key_of (in->fd, key))
    return false;
  struct sv k = { key, strlen (key) };
  struct val *e = arr_find (a, arr_text_key (k));
  bool moved = e && read_position (e, -1, &p) && (off_t) p.offset > from
    && (is_compressed (in) ? skip_to (in, from, &p) : go_to (in, &p));
  own = p;
  if (!moved)
    p.offset = (unsigned long long) from;
  if (!is_compressed (in) && !is_read (in, &p))
    moved |= adopt (a, in, k, &own, p.offset, &p) == ADOPTED;
  *records = p.records;
  return moved;
}

/* --- keeping ------------------------------------------------------------ */

/* Set P to the position of AT, a place in the window of IN.  */
static bool
position_of (const struct input *in, const char *at, struct position *p)
{
  p->offset = (unsigned long long) (in_offset (in) - (in->cur - at));
  p->length = p->offset < FINGERPRINT ? p->offset : FINGERPRINT;
  p->when = (unsigned long long) time (NULL);
  strcpy (p->state, "-");
  take_name (p, in);
  if (!is_compressed (in))
    return print_of (in->fd, 0, p->length, &p->print)
      && print_of (in->fd, (off_t) (p->offset - p->length), p->length,
		   &p->tail);
  if (now.head_n < p->length
      || (unsigned long long) (at - in->buf) < p->length)
    return false;
  p->print = XXH3_64bits (now.head, p->length);
  p->tail = XXH3_64bits (at - p->length, p->length);
  if (in->eof && at == in->end)
    raw_state (in, p->state);
  return true;
}

/* True if A and B are equal except for the time.  */
static bool
equal (const struct position *a, const struct position *b)
{
  return a->offset == b->offset && a->length == b->length
    && a->print == b->print && a->records == b->records && a->tail == b->tail
    && strcmp (a->state, b->state) == 0 && strcmp (a->name, b->name) == 0;
}

/* Store the position of AT, a place in the window of IN.  RECORDS is the
   number of records before it.  */
static void
remember (struct input *in, const char *at, unsigned long long records)
{
  char key[64];
  struct position p, old;
  if (now.in != in || !key_of (in->fd, key))
    return;
  /* The whole file was skipped: its position is already in the heap, and no
     bytes were read.  */
  if (is_compressed (in) && in_offset (in) == now.passed
      && in->cur == in->buf && in->eof && now.passed > 0)
    return;
  p.records = records;
  if (!position_of (in, at, &p))
    return;
  struct sv k = { key, strlen (key) };
  struct array *a = table (false);
  struct val *e = a ? arr_find (a, arr_text_key (k)) : NULL;
  if (e && read_position (e, -1, &old)
      && (equal (&p, &old) || (now.stale && old.offset > p.offset)
	  || (strcmp (old.state, "+") == 0 && old.offset == p.offset
	      && old.tail == p.tail)))
    return;
  a = table (true);
  store (a, arr_make (a, arr_text_key (k)), &p);
}

void
positions_remember (struct input *in, unsigned long long records)
{
  remember (in, in->cur, records);
}

/* Store the position in the open file.  In a batch, whose output may wait, this
   is its end: its records are counted before they are printed.  */
static void
remember_open (const struct heap_run *r)
{
  struct input *in = main_input ();
  (void) r;
  if (!main_whole_records || !in)
    return;
  const char *at = in->cur;
  double fnr = spec_fnr;
  batch_is_running (&at, &fnr);
  remember (in, at, (unsigned long long) fnr);
}

static void
look_again (const struct heap_run *r, bool changed)
{
  (void) r;
  if (changed && main_whole_records && now.in && now.in == main_input ())
    {
      now.stale = true;
      main_look_again ();
    }
}

const struct heap_part positions_part = {
  .name = "positions", .store = remember_open, .back = look_again
};
