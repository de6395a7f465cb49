/* positions.c -- store the positions up to which input files were read.
   SPDX-License-Identifier: GPL-3.0-or-later

   The position in a file and the program's variables are committed in one
   transaction; therefore, each line is counted exactly once, even if runs are
   killed or repeated.  A file is identified by its device and inode, and by
   fingerprints of its beginning and of the bytes before the position.  If the
   file was created after the position was stored, the position belongs to a
   deleted file with the same inode.  A file that was truncated, replaced or
   rewritten is read from its start.  If the last line has no newline, it is
   not processed until the newline has been written.

   A rotated log has a different inode after it has been compressed or copied.
   A file whose inode is unknown is therefore identified by its content, which
   is compared with the fingerprints of stored positions.  Only positions with
   similar file names are considered (rotation.c): the names may differ in
   digits, in punctuation and in the suffix that compression adds.  If the
   content matches, the file adopts the position: reading begins at the
   position.  If a new file has the inode of a stored position, the position is
   kept under a separate key, because the file of the position may be found
   later.

   Several files with the same content may exist: a log and its copy (until the
   log is deleted or truncated), copies that are kept, or a file that has
   replaced the log.  Of the positions of files with the same content, only one
   is valid: the position of the file that was read furthest.  The valid
   position has the mark UNIQUE if no other file with its content is known,
   otherwise SHARED.  A position with the mark SUPERSEDED or SKIPPED is no
   longer valid.  The mark is SUPERSEDED if the file was read up to the
   position, and another file with the same content has then adopted the
   position.  The mark is SKIPPED if the file was skipped, because its content
   was only the beginning of a file that had been read.

   A file whose content equals that of other files adopts the valid position
   when it is read.  A file that does not contain all bytes before the valid
   position is skipped in three cases: it is the beginning of an existing file
   that was read further; it ends at a position that is no longer valid; or it
   was skipped before and has not changed (the log of which it is a copy may
   have been truncated since then).

   After a rotation, the new log may begin with exactly the same bytes as the
   renamed old log.  A file therefore adopts a position that is marked UNIQUE
   only if its name and its time of creation show that it may be a copy
   (are_unrelated).  For positions that are marked SHARED, the condition is
   weaker, because copies or replacements of their files are known.

   While a run waits, another run may read the same file.  After a wait,
   therefore, a run moves to the file's newest position before it reads the
   next record.

   Positions in compressed files count decompressed bytes.  To reach its
   position in a compressed file, a run decompresses the bytes before it.  If
   the file was read to its end and has not changed since, it is not
   decompressed.  */

#include <config.h>
#include "heap/positions.h"

#include <fcntl.h>
#include <stat-time.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/mem.h"
#include "batch/batch.h"
#include "heap/lookup.h"
#include "heap/rotation.h"
#include "heap/stored.h"
#include "io/input.h"
#include "value/convert.h"
#include "vm/interp.h"
#include "vm/main_loop.h"
#include "vm/special_effects.h"

enum { COPY_LEAST = 256 };	/* minimum number of equal bytes for which a
				   file is considered an uncompressed copy */

/* The state of the file that is being read.  */
static struct
{
  const struct input *in;
  char key[STORED_KEY];		/* subscript of the file's position */
  char head[FINGERPRINT];	/* copy of the first bytes of the file */
  size_t head_n;
  struct position end;		/* if the file was skipped: the position at its
				   end */
  char state[STATE_TEXT];	/* size and time of the file before it was
				   read, as SIZE.TIME */
  off_t length;			/* length in bytes of the decompressed file; 0
				   if unknown */
  off_t passed;			/* the stored position at which reading
				   began */
  char mark;			/* mark for the positions of the file */
  bool stale;			/* true if another process may have read the
				   file further */
} now;

/* --- content ------------------------------------------------------------ */

static bool
is_compressed (const struct input *in)
{
  return in->parser.read;
}

/* Set STATE to "SIZE.SECONDS.NANOSECONDS", the size and the modification time
   of the file FD, or to "" if they are unknown.  */
static void
raw_state (int fd, char state[STATE_TEXT])
{
  struct stat st;
  *state = '\0';
  if (fstat (fd, &st) != 0)
    return;
  struct timespec t = get_stat_mtime (&st);
  /* Leave space in the text for the mark, which position_write adds.  */
  snprintf (state, STATE_TEXT - 1, "%llx.%llx.%lx",
	    (unsigned long long) st.st_size, (unsigned long long) t.tv_sec,
	    (unsigned long) t.tv_nsec);
}

/* True if P, the position of the file FD, contains the size and time of the
   file, and both are unchanged.  P contains a size and time in two cases: the
   file was skipped, or it is compressed and was read to its end.  */
static bool
unchanged (int fd, const struct position *p)
{
  char state[STATE_TEXT];
  raw_state (fd, state);
  return *p->state && strcmp (p->state, state) == 0;
}

/* True if the beginning of the file that is being read (now.head) matches the
   fingerprint in P.  */
static bool
same_head (const struct position *p)
{
  return now.head_n >= p->length
    && XXH3_64bits (now.head, p->length) == p->print;
}

/* True if the bytes of the file FD before the offset of P match the
   fingerprint in P.  */
static bool
has_tail (int fd, const struct position *p)
{
  unsigned long long print;
  return position_hash (fd, (off_t) (p->offset - p->length), p->length, &print)
    && print == p->tail;
}

/* Like has_tail, for the input IN, whose decompressed bytes are compared if IN
   is compressed.  If IN is compressed, the caller has moved it to the offset
   of P.  */
static bool
same_tail (const struct input *in, const struct position *p)
{
  if (!is_compressed (in))
    return has_tail (in->fd, p);
  const char *tail = in_bytes_at (in, (off_t) (p->offset - p->length),
				  p->length);
  return tail && XXH3_64bits (tail, p->length) == p->tail;
}

/* Store the first bytes of the file IN in now.head, decompressed if necessary.
   Make the input window keep the last FINGERPRINT bytes before the next
   record, so that their fingerprint can be computed even if the file has been
   truncated after they were read.  */
static void
look_at_head (struct input *in)
{
  in_keep_back (in, FINGERPRINT);
  raw_state (in->fd, now.state);
  if (is_compressed (in))
    {
      size_t n = in_peek (in, FINGERPRINT);
      now.head_n = n < FINGERPRINT ? n : FINGERPRINT;
      memcpy (now.head, in_bytes_at (in, in_offset (in), now.head_n),
	      now.head_n);
      return;
    }
  ssize_t n = pread (in->fd, now.head, FINGERPRINT, 0);
  now.head_n = n > 0 ? (size_t) n : 0;
}

/* Move IN, which is compressed, to its start.  */
static void
start_again (struct input *in)
{
  if (in_rewind (in))
    look_at_head (in);
}

/* Move IN, which is not compressed, to POS, and read the bytes before POS that
   a fingerprint covers.  Return false if IN cannot be moved to POS.  */
static bool
seek_to (struct input *in, off_t pos)
{
  off_t back = pos < FINGERPRINT ? pos : FINGERPRINT;
  return in_seek (in, pos - back) && in_skip (in, pos);
}

/* If the fingerprints agree, move IN to the position P and return true.  If
   the fingerprints differ, return false, and leave IN at its previous
   position.  */
static bool
go_to (struct input *in, const struct position *p)
{
  struct stat st;
  off_t was = in_offset (in);
  if (!same_head (p))
    return false;
  if (!is_compressed (in))
    {
      if (fstat (in->fd, &st) != 0
	  || (unsigned long long) st.st_size < p->offset || !same_tail (in, p))
	return false;
      if (seek_to (in, (off_t) p->offset))
	return true;
      in_seek (in, was);
      return false;
    }
  if (in_skip (in, (off_t) p->offset) && same_tail (in, p))
    return true;
  if (in_offset (in) != was)
    {
      start_again (in);
      in_skip (in, was);
    }
  return false;
}

static void
take_name (struct position *p, const struct input *in)
{
  size_t n = in->name_len > NAME_MOST ? NAME_MOST : in->name_len;
  memcpy (p->name, in->name + in->name_len - n, n);
  p->name[n] = '\0';
}

/* Return the time to store with a position in IN: the current time or the time
   when IN was created, whichever is later.  (The clock may have been set back,
   or a file server's clock may be fast.)  A position that is older than its
   file belongs to a deleted file (has_reused_inode).  */
static unsigned long long
time_for (const struct input *in)
{
  unsigned long long t = (unsigned long long) time (NULL);
  unsigned long long birth = lookup_birth (in->fd);
  return birth > t ? birth : t;
}

/* --- copies ------------------------------------------------------------- */

/* A stored position that may belong to a file.  */
struct candidate
{
  struct position p;
  char key[STORED_KEY];
};

/* True if P may be a position in the file IN although the inodes differ.  */
static bool
may_be (const struct input *in, const struct position *p)
{
  return p->offset >= (is_compressed (in) ? 1 : COPY_LEAST)
    && (!*p->name || rotation_related (p->name, in->name)) && same_head (p);
}

/* True if IN may be a copy of the file whose position is P.  */
static bool
may_be_copy (const struct input *in, const struct position *p)
{
  return (is_compressed (in) && *p->name)
    || rotation_is_longer (in->name, p->name);
}

/* True if IN may be moved to the position P.  OWN is the position of IN, or
   NULL if IN was not read before.  If IN was read before, it may be moved only
   in two cases: other files have its content; or IN is a copy of the file of
   P, and IN still has the name under which it was read.  (A renamed file is
   not a copy.)  */
static bool
may_move (const struct input *in, const struct position *own,
	  const struct position *p)
{
  const char *end;
  if (!own || own->mark != UNIQUE)
    return true;
  return may_be_copy (in, p) && strcmp (rotation_base (own->name, &end),
					rotation_base (in->name, &end)) == 0;
}

/* True if IN and the existing file NAME are unrelated, that is, if neither of
   them can be a copy of the other.  SHARED is true if other files with the
   content of the file NAME are known.  If SHARED is true, each of two files
   with different names can be a copy of the other.  If SHARED is false, a copy
   must have a longer name than its log, and must have been created after the
   log.  (After a rotation, the renamed log is older than the new log, so it is
   not a copy of the new log, even if both begin with the same bytes.)  A
   compressed file may have the name of its log in a different directory.  Two
   uncompressed files with equal names in different directories, like one/a.log
   and two/a.log, are logs of two programs.  Two compressed files with equal
   names in different directories are also logs of two programs.  */
static bool
are_unrelated (const struct input *in, const char *name, bool shared)
{
  bool younger;
  size_t a = rotation_length (in->name), b = rotation_length (name);
  if (rotation_is_equal (in->name, name))
    return rotation_is_packed (in->name) == rotation_is_packed (name);
  return !shared
    && (a == b || (lookup_births (in->fd, name, &younger)
		   && younger != (a > b)));
}

/* True if FD may be the file whose position is P.  NAME is the name of FD.  */
static bool
agrees (int fd, const char *name, const struct position *p)
{
  if (!rotation_is_packed (name))
    return has_tail (fd, p);
  return rotation_is_packed (p->name) && (!*p->state || unchanged (fd, p));
}

/* True if NAME is the file of the position P, which has the subscript KEY.  */
static bool
is_file_of (const char *name, const char *key, const struct position *p)
{
  char is[STORED_KEY];
  if (!lookup_key_of_name (name, is) || strcmp (is, key) != 0)
    return false;
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  bool same = fd >= 0 && agrees (fd, name, p);
  if (fd >= 0)
    close (fd);
  return same;
}

/* True if IN is not compressed and has N bytes.  */
static bool
has_size (const struct input *in, unsigned long long n)
{
  struct stat st;
  return !is_compressed (in) && fstat (in->fd, &st) == 0
    && (unsigned long long) st.st_size == n;
}

/* True if C cannot be a position in IN.  If the file of C still exists, the
   result is true if neither of the two files can be a copy of the other.  If
   the file of C was deleted, the result is true if three conditions hold:
   - no other file with the same content is known;
   - IN has a shorter name than the deleted file (rotation makes names longer);
   - the size of IN is not the offset of C.  */
static bool
is_unrelated (const struct input *in, const struct candidate *c)
{
  if (*c->p.name && is_file_of (c->p.name, c->key, &c->p))
    return are_unrelated (in, c->p.name, c->p.mark != UNIQUE);
  const char *name = lookup_operand_of (c->key);
  if (name && is_file_of (name, c->key, &c->p))
    return are_unrelated (in, name, c->p.mark != UNIQUE);
  return c->p.mark == UNIQUE && rotation_is_longer (c->p.name, in->name)
    && !rotation_is_equal (c->p.name, in->name) && !has_size (in, c->p.offset);
}

/* A search for candidates, and the list of the candidates found.  */
struct search
{
  const struct input *in;
  const struct position *own;	/* as in may_move */
  unsigned long long least;	/* only positions with larger offsets are
				   candidates */
  struct candidate *found;
  size_t n, cap;
};

/* Add the position P, which has the subscript KEY, to the list if it is a
   candidate.  */
static void
add_candidate (void *data, const char *key, const struct position *p)
{
  struct search *s = data;
  if (strcmp (key, now.key) == 0 || p->offset <= s->least
      || !may_be (s->in, p) || !may_move (s->in, s->own, p))
    return;
  s->found = mem_grow (s->found, &s->cap, s->n + 1, sizeof *s->found);
  struct candidate *c = &s->found[s->n++];
  c->p = *p;
  strcpy (c->key, key);
}

/* True if P is the valid position of its content.  */
static bool
is_valid (const struct position *p)
{
  return p->mark == UNIQUE || p->mark == SHARED;
}

/* Compare two candidates: the one with the larger offset comes first; if the
   offsets are equal, a valid position comes first.  (A file that ends at the
   offset of both positions would be skipped if it were compared with an
   invalid position.)  */
static int
by_offset (const void *a, const void *b)
{
  const struct candidate *x = a, *y = b;
  int valid = is_valid (&y->p) - is_valid (&x->p);
  return x->p.offset != y->p.offset ? (x->p.offset < y->p.offset ? 1 : -1)
    : valid ? valid : strcmp (x->key, y->key);
}

/* List in S, by descending offset, the positions beyond S->least that may
   belong to S->in.  The caller frees S->found.  */
static void
find_candidates (struct search *s)
{
  stored_with_head (now.head, now.head_n, add_candidate, s);
  if (s->n > 1)
    qsort (s->found, s->n, sizeof *s->found, by_offset);
}

/* --- incomplete copies -------------------------------------------------- */

/* If NAME is a regular file other than IN, and contains the bytes before the
   position P, open it for reading and return the descriptor; otherwise return
   -1.  Also return -1 if neither NAME nor IN can be a copy of the other
   (are_unrelated).  Ignore the device and inode of P's file, because P may be
   the position of a copy.  */
static int
open_original (const char *name, const struct input *in,
	       const struct position *p)
{
  char key[STORED_KEY];
  if (!lookup_key_of_name (name, key) || strcmp (key, now.key) == 0
      || are_unrelated (in, name, p->mark != UNIQUE))
    return -1;
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd >= 0 && has_tail (fd, p))
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

/* Open the file of the position C for reading.  Try three names in this order:
   the file's stored name; the name of IN without the suffix, if IN is a
   compressed file; and the operand that has the file's device and inode.
   Return -1 if none of the three files contains the bytes before C.  */
static int
open_candidate (const struct candidate *c, const struct input *in)
{
  const char *end;
  int fd = open_original (c->p.name, in, &c->p);
  rotation_base (in->name, &end);
  if (fd < 0 && *end)
    {
      char *name = xmemdup0 (in->name, (size_t) (end - in->name));
      fd = open_original (name, in, &c->p);
      xfree (name);
    }
  if (fd < 0)
    {
      const char *name = lookup_operand_of (c->key);
      fd = name ? open_original (name, in, &c->p) : -1;
    }
  return fd;
}

/* Set *END to the length of the file IN, and copy the last FINGERPRINT bytes of
   IN, or all bytes if IN is shorter, to TAIL.  Return the number of bytes
   copied, or 0 if IN is empty or not shorter than OFFSET.  If IN is compressed,
   move it to its end.  */
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
      size_t n = *end < FINGERPRINT ? (size_t) *end : FINGERPRINT;
      const char *p = in_bytes_at (in, *end - (off_t) n, n);
      if (!p)
	return 0;
      memcpy (tail, p, n);
      return n;
    }
  if (fstat (in->fd, &st) != 0 || st.st_size <= 0
      || (unsigned long long) st.st_size >= offset)
    return 0;
  *end = st.st_size;
  size_t n = st.st_size < FINGERPRINT ? (size_t) st.st_size : FINGERPRINT;
  return pread (in->fd, tail, n, *end - (off_t) n) == (ssize_t) n ? n : 0;
}

/* IN was skipped, because all its lines have been counted: store now.end as
   its position.  */
static void
keep_skipped (const struct input *in)
{
  struct position *p = &now.end;
  p->mark = SKIPPED;
  p->records = 0;
  p->when = time_for (in);
  strcpy (p->state, now.state);
  take_name (p, in);
  stored_put (now.key, p);
}

/* If IN is the beginning of FD, move IN to its end, describe this end in
   now.end for keep_skipped, clear now.in, so that the run does not store a
   position for IN as for other files, and return true.  IN is the beginning
   of FD if it ends before OFFSET and its last bytes are equal to the bytes at
   the same offsets in FD.  If FD is -1, compare no bytes, because the caller
   has found that IN is an unfinished copy.  If IN is not the beginning of FD,
   return false; a compressed file IN has then been rewound to its start.  */
static bool
skip_beginning (struct input *in, unsigned long long offset, int fd)
{
  char tail[FINGERPRINT], b[FINGERPRINT];
  off_t end;
  size_t n = shorter_tail (in, offset, tail, &end);
  bool same = n > 0
    && (fd < 0 || (pread (fd, b, n, end - (off_t) n) == (ssize_t) n
		   && memcmp (b, tail, n) == 0));
  if (same)
    {
      size_t length = now.head_n < FINGERPRINT ? now.head_n : FINGERPRINT;
      now.end.offset = (unsigned long long) end;
      now.end.length = n < length ? n : length;
      now.end.print = XXH3_64bits (now.head, now.end.length);
      now.end.tail = XXH3_64bits (tail + n - now.end.length, now.end.length);
      in_pass_over (in, end);
      now.in = NULL;
    }
  else if (is_compressed (in))
    start_again (in);
  return same;
}

/* Call skip_beginning for IN if the file of C still exists, or if IN is a
   compressed file that the program has found to be truncated.  Return the
   result of skip_beginning, or false if it was not called.  */
static bool
skip_unfinished (struct input *in, const struct candidate *c)
{
  int fd = open_candidate (c, in);
  if (fd < 0)
    return main_is_cut && is_compressed (in)
      && skip_beginning (in, c->p.offset, -1);
  bool same = skip_beginning (in, c->p.offset, fd);
  close (fd);
  return same;
}

/* Like skip_beginning, for a truncated compressed file IN that is too short
   for a comparison of its fingerprints.  Skip IN if a file with the same name
   has been read beyond the length of IN.  */
static bool
skip_cut (struct input *in)
{
  return main_is_cut && is_compressed (in) && now.head_n < FINGERPRINT
    && stored_is_beyond (in->name, now.head_n)
    && skip_beginning (in, FINGERPRINT, -1);
}

/* A search for a position P in the file FD, at offset N or later.  */
struct count_search
{
  int fd;
  unsigned long long n;
  bool found;
  struct position p;
};

static void
find_count (void *data, const char *key, const struct position *p)
{
  struct count_search *s = data;
  if (p->offset >= s->n && has_tail (s->fd, p))
    {
      s->found = true;
      s->p = *p;
    }
}

/* Look for a stored position which shows that the first S->n bytes of the file
   S->fd have been read, or that S->fd was skipped.  If the search succeeds,
   set S->found to true and S->p to the position.  KEY is the subscript of the
   position of S->fd.  */
static void
search_count (struct count_search *s, const char *key)
{
  char head[FINGERPRINT];
  s->found = stored_get (key, -1, &s->p) && unchanged (s->fd, &s->p);
  ssize_t got = s->found ? 0 : pread (s->fd, head, FINGERPRINT, 0);
  if (got > 0)
    stored_with_head (head, (size_t) got, find_count, s);
}

/* Return the number of bytes in now.head up to the last newline.  */
static size_t
whole_lines (void)
{
  size_t n = now.head_n;
  while (n > 0 && now.head[n - 1] != '\n')
    n--;
  return n;
}

/* If IN may be a copy of the log NAME, call skip_beginning and return its
   result.  Otherwise return false.  If this run has not read NAME yet, skip IN
   only if it has less than COPY_LEAST bytes of complete lines, because this
   run will count the lines of IN when it reads NAME.  If IN has at least
   COPY_LEAST bytes of complete lines, read IN now; NAME will adopt its
   position.  */
static bool
skip_copy_of (struct input *in, const char *name)
{
  char key[STORED_KEY];
  struct stat st;
  if (!lookup_key_of_name (name, key) || strcmp (key, now.key) == 0)
    return false;
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return false;
  struct count_search s = { .fd = fd, .n = now.head_n };
  search_count (&s, key);
  bool same = !are_unrelated (in, name, s.found && s.p.mark != UNIQUE)
    && (s.found || whole_lines () < COPY_LEAST)
    && fstat (fd, &st) == 0
    && skip_beginning (in, (unsigned long long) st.st_size, fd);
  if (same && s.found)
    keep_skipped (in);
  close (fd);
  return same;
}

/* Like skip_beginning, for a file IN that is too short for a comparison of its
   fingerprints.  Search the operands for a log of which IN is a copy.  */
static bool
skip_short (struct input *in)
{
  const char *end, *base = rotation_base (in->name, &end);
  size_t n = strlen (base);
  if (now.head_n == 0 || now.head_n == FINGERPRINT)
    return false;
  for (int i = lookup_operands () - 1; i >= 0; i--)
    {
      const struct lookup_operand *o = lookup_operand (i);
      if (rotation_extends (o->base, o->base_n, base, n)
	  && rotation_related (o->name, in->name) && skip_copy_of (in, o->name))
	return true;
    }
  return false;
}

/* --- finding ------------------------------------------------------------ */

enum outcome
{
  NONE,				/* IN has not been moved, or it is at its start
				   or previous position again */
  ADOPTED,
  PASSED_OVER			/* IN was skipped, and is at its end */
};

/* Let IN, which has been moved to the position C, adopt C, and set *P to the
   new position of IN.  Store both positions now, because a commit stores the
   position of IN only if IN has more bytes.  */
static void
take_over (const struct input *in, const struct candidate *c,
	   struct position *p)
{
  struct position left = c->p;
  left.mark = SUPERSEDED;
  stored_put (c->key, &left);
  *p = c->p;
  take_name (p, in);
  p->when = time_for (in);
  p->mark = SHARED;
  *p->state = '\0';
  stored_put (now.key, p);
}

/* True if IN has exactly N bytes, after decompression if IN is compressed.  If
   IN is compressed and not at its start, move IN to its start.  */
static bool
has_length (struct input *in, unsigned long long n)
{
  if (!is_compressed (in))
    return has_size (in, n);
  if (now.length == 0)
    {
      in_skip (in, INT64_MAX);
      now.length = in_offset (in);
      start_again (in);
    }
  return (unsigned long long) now.length == n;
}

/* If P, the position of another file, is at the end of IN, skip IN and return
   true.  */
static bool
skip_equal (struct input *in, const struct position *p)
{
  if (!has_length (in, p->offset) || !go_to (in, p))
    return false;
  now.end = *p;
  keep_skipped (in);
  in_pass_over (in, (off_t) p->offset);
  now.in = NULL;
  return true;
}

/* True if the run may read a file from the position P of another file instead
   of the file's own position OWN, which is NULL if the file has no position
   yet.  A position with the mark SUPERSEDED may be the end of a header that
   several logs have in common.  Therefore, such a position is used only if OWN
   has a smaller offset and its mark is not UNIQUE, that is, other files with
   the same content are known.  A position with the mark SKIPPED is never
   used.  */
static bool
may_adopt (const struct position *own, const struct position *p)
{
  if (p->mark == SUPERSEDED)
    return own && own->mark != UNIQUE && p->offset > own->offset;
  return p->mark != SKIPPED;
}

/* Find a stored position that is beyond LEAST and belongs to a file with the
   content of IN.  If IN can adopt the position, move IN to it and set *P to
   the new position of IN; if IN must not be read, skip it.  OWN is the
   position of IN, or NULL if IN was not read before.  */
static enum outcome
adopt (struct input *in, const struct position *own,
       unsigned long long least, struct position *p)
{
  struct search s = { .in = in, .own = own, .least = least };
  enum outcome o = NONE;
  find_candidates (&s);
  for (size_t i = 0; i < s.n && o == NONE; i++)
    {
      const struct candidate *c = &s.found[i];
      if (is_unrelated (in, c))
	continue;
      if (may_adopt (own, &c->p) && go_to (in, &c->p))
	{
	  take_over (in, c, p);
	  o = ADOPTED;
	}
      else if (!may_adopt (own, &c->p) && skip_equal (in, &c->p))
	o = PASSED_OVER;
      else if (may_be_copy (in, &c->p) && skip_unfinished (in, c))
	{
	  keep_skipped (in);
	  o = PASSED_OVER;
	}
    }
  xfree (s.found);
  return o;
}

/* True if the file of P was deleted and IN has received its inode, that is, if
   IN was created after P was stored.  The subscript of P is the device and
   inode of IN.  */
static bool
has_reused_inode (const struct input *in, const struct position *p)
{
  return p->when > 0 && lookup_birth (in->fd) > p->when + 1;
}

/* Search for a stored position, other than OWN, at which reading of IN should
   begin.  OWN is the position of IN, or NULL if IN was not read before.
   Return the result of the function adopt, and set *P as adopt does.  Skip IN
   if it is an unfinished copy.  If other files have the content of IN
   (OWN->mark is not UNIQUE), IN may be an unfinished copy even if it has a
   position.  (If a log is replaced and the replacement is copied, the copy may
   have the inode of the deleted log, and therefore the position of that
   log.)  */
static enum outcome
find_position (struct input *in, const struct position *own,
	       struct position *p)
{
  if (own && has_size (in, own->offset))
    return NONE;
  /* If another file has adopted the position OWN (its mark is SUPERSEDED), IN
     may adopt a position at the same offset, because IN is the file that is
     read further.  */
  unsigned long long least = own ? own->offset - (own->mark == SUPERSEDED) : 0;
  enum outcome o = adopt (in, own, least, p);
  if (o == NONE && (!own || own->mark != UNIQUE)
      && (skip_short (in) || skip_cut (in)))
    o = PASSED_OVER;
  return o;
}

/* Store the name of IN with its position, since IN may have been renamed.  */
static void
remember_name (const struct input *in)
{
  struct position p;
  if (!stored_get (now.key, -1, &p) || strcmp (p.name, in->name) == 0)
    return;
  take_name (&p, in);
  stored_put (now.key, &p);
}

/* Call this function after IN has moved from its position P to another
   position, which replaced P.  If the file name in P differs from IN's name,
   keep P under a separate key, because IN may be a new file that has the inode
   of P's file, and because P may be the end of another copy.  */
static void
keep_left (const struct input *in, const struct position *p)
{
  struct position left = *p, named;
  take_name (&named, in);
  left.mark = SUPERSEDED;
  if (strcmp (named.name, p->name) != 0)
    stored_put_aside (&left);
}

/* Move IN to the position at which reading begins, and set *P to the position.
   OWN is the stored position for the device and inode of IN, or NULL if there
   is none.  Return false if IN is at its start or was skipped.  */
static bool
find_start (struct input *in, const struct position *own, struct position *p)
{
  look_at_head (in);
  bool found = own && own->mark != SKIPPED && !has_reused_inode (in, own)
    && go_to (in, own);
  if (own && !found)
    stored_put_aside (own);
  enum outcome o = find_position (in, found ? own : NULL, p);
  if (found && o != NONE && own->mark != UNIQUE)
    keep_left (in, own);
  if (o != NONE)
    return o == ADOPTED;
  if (!found || !go_to (in, own))
    return false;
  *p = *own;
  return true;
}

/* Like find_start, for a file IN that has not changed since the position OWN
   was stored.  */
static bool
return_to (struct input *in, const struct position *own, struct position *p)
{
  *p = *own;
  in_pass_over (in, (off_t) own->offset);
  if (own->mark != SKIPPED)
    return true;
  remember_name (in);
  now.in = NULL;
  return false;
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
  now.in = lookup_key_of_fd (in->fd, now.key) ? in : NULL;
  now.stale = false;
  now.head_n = 0;
  now.length = 0;
  now.passed = 0;
  now.mark = UNIQUE;
  /* Do not let the file be closed temporarily and reopened by name, because
     after a rotation its name belongs to a different file.  */
  in->by_path = false;
  return now.in;
}

bool
positions_resume (struct input *in, unsigned long long *records)
{
  struct position own, p;
  off_t start = in_offset (in);
  bool known = stored_get (now.key, is_compressed (in) ? -1 : in->fd, &own);
  /* The position of an empty file has no fingerprint, so ignore it: its inode
     may now belong to a different file.  */
  bool same = known && unchanged (in->fd, &own);
  known = known && (same || own.offset > 0);
  if (!(same ? return_to (in, &own, &p)
	: find_start (in, known ? &own : NULL, &p)))
    return false;
  now.passed = (off_t) p.offset;
  now.mark = p.mark == UNIQUE ? UNIQUE : SHARED;
  *records = p.records;
  return in_offset (in) > start;
}

bool
positions_catch_up (struct input *in, unsigned long long *records)
{
  struct position p = { 0 }, own;
  off_t from = in_offset (in);
  now.stale = false;
  if (now.in != in)
    return false;
  bool known = stored_get (now.key, -1, &own);
  if (known)
    p = own;
  bool moved = known && (off_t) p.offset > from && go_to (in, &p);
  if (!moved)
    p.offset = (unsigned long long) from;
  if (!is_compressed (in) && !has_size (in, p.offset))
    moved |= adopt (in, known ? &own : &p, p.offset, &p) == ADOPTED;
  if (moved && p.mark == SHARED)
    now.mark = SHARED;
  *records = p.records;
  return moved;
}

/* --- keeping ------------------------------------------------------------ */

/* Store the first LENGTH bytes of the file IN in now.head.  Return false if the
   bytes cannot be read.  */
static bool
complete_head (const struct input *in, size_t length)
{
  const char *head = in_bytes_at (in, 0, length);
  if (now.head_n >= length)
    return true;
  if (head)
    memcpy (now.head, head, length);
  else if (is_compressed (in)
	   || pread (in->fd, now.head, length, 0) != (ssize_t) length)
    return false;
  now.head_n = length;
  return true;
}

/* Set P to the position at offset AT of IN, up to which IN has been read.
   Compute the fingerprints from the input window if it still contains the
   bytes, because the file may have been truncated after the bytes were read.
   If the input window does not contain the bytes, read them from the file
   again, unless the file is compressed.  Return false if the bytes are no
   longer available.  */
static bool
position_of (const struct input *in, off_t at, struct position *p)
{
  p->offset = (unsigned long long) at;
  p->length = p->offset < FINGERPRINT ? p->offset : FINGERPRINT;
  p->when = time_for (in);
  p->mark = now.mark;
  *p->state = '\0';
  take_name (p, in);
  if (!complete_head (in, p->length))
    return false;
  p->print = XXH3_64bits (now.head, p->length);
  const char *tail = in_bytes_at (in, at - (off_t) p->length, p->length);
  if (tail)
    p->tail = XXH3_64bits (tail, p->length);
  else if (is_compressed (in)
	   || !position_hash (in->fd, (off_t) (p->offset - p->length),
			      p->length, &p->tail))
    return false;
  if (is_compressed (in) && in->eof && at == in_end_offset (in))
    raw_state (in->fd, p->state);
  return true;
}

/* True if the positions A and B are equal except for the time.  */
static bool
equal (const struct position *a, const struct position *b)
{
  return a->offset == b->offset && a->length == b->length
    && a->print == b->print && a->records == b->records && a->tail == b->tail
    && a->mark == b->mark
    && strcmp (a->state, b->state) == 0 && strcmp (a->name, b->name) == 0;
}

/* Store the position at offset AT of IN, unless it is stored already.  If the
   stored position belongs to a deleted file, replace it even if only the time
   differs, because the next run would ignore it.  RECORDS is the number of
   records before AT.  */
static void
remember (struct input *in, off_t at, unsigned long long records)
{
  struct position p, old;
  if (now.in != in)
    return;
  /* If the whole file was skipped, do nothing: its position is already in the
     heap, and no bytes were read.  */
  if (is_compressed (in) && in_offset (in) == now.passed
      && now.passed > 0 && !in_bytes_at (in, now.passed - 1, 1) && in->eof)
    {
      remember_name (in);
      return;
    }
  p.records = records;
  if (!position_of (in, at, &p))
    return;
  if (stored_get (now.key, -1, &old) && !has_reused_inode (in, &old))
    {
      if (equal (&p, &old) || (now.stale && old.offset > p.offset))
	return;
      if (old.mark == SUPERSEDED && old.offset == p.offset
	  && old.tail == p.tail)
	{
	  remember_name (in);
	  return;
	}
    }
  stored_put (now.key, &p);
}

void
positions_remember (struct input *in, unsigned long long records)
{
  remember (in, in_offset (in), records);
}

/* Store how far the open file has been read.  While a batch is running, store
   the position of the end of the batch: all records of the batch have been
   counted, even if their output has not been printed yet.  */
static void
remember_open (const struct heap_run *r)
{
  struct input *in = main_input ();
  if (!main_whole_records || !in)
    return;
  const char *next;
  double fnr = spec_fnr;
  off_t at = batch_is_running (&next, &fnr) ? in_offset_of (in, next)
    : in_offset (in);
  remember (in, at, (unsigned long long) fnr);
}

static void
look_again (const struct heap_run *r, bool changed)
{
  if (changed)
    stored_changed ();
  if (changed && main_whole_records && now.in && now.in == main_input ())
    {
      now.stale = true;
      main_look_again ();
    }
}

const struct heap_part positions_part = {
  .store = remember_open, .back = look_again
};
