/* pmheap.c -- the tool for heap files.
   SPDX-License-Identifier: GPL-3.0-or-later

   Commands are functions of a table; each gets the words behind its name
   and gives the exit code: 0 done, 1 different or not found, 2 error.  What
   lies in a heap is told by the callbacks of pmheap.h.  */

#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "heapfile.h"
#include "pmcopy.h"
#include "pmheap.h"

#ifndef PACKAGE_VERSION
# define PACKAGE_VERSION "0"
#endif

enum { OK = 0, NOT_FOUND = 1, FAULTY = 1, FAILED = 2 };

/* The words of a command, options taken out.  */
struct words
{
  const char *heap;
  const char *other;
  const char *size;		/* -s */
  enum pmheap_format format;
  bool done_mark;		/* --done */
  bool all;			/* --all */
};

static bool
have_view (void)
{
  return &pmheap_view != NULL;
}

/* --- opening ------------------------------------------------------- */

static void
say_waiting (const char *file, void *ctx)
{
  (void) ctx;
  pmheap_error ("waiting for %s, which another process is using", file);
}

/* The value of environment variable NAME, NULL where it is not to be
   trusted.  */
static const char *
wish (const char *name)
{
  return pma_is_privileged () ? NULL : getenv (name);
}

/* GAWK_PERSIST_TIMEOUT; false, with a message, when it is no time.  */
static bool
time_limit (double *seconds)
{
  const char *s = wish ("GAWK_PERSIST_TIMEOUT");
  char *end;
  *seconds = 60;
  if (s == NULL || *s == '\0')
    return true;
  *seconds = strtod (s, &end);
  if (*end == '\0' && *seconds >= 0)
    return true;
  pmheap_error ("GAWK_PERSIST_TIMEOUT: `%s' is not a number of seconds", s);
  return false;
}

/* GAWK_PERSIST_TRUST; false, with a message, when it is neither 0 nor 1.  */
static bool
is_trusted (bool *trust)
{
  const char *s = wish ("GAWK_PERSIST_TRUST");
  *trust = s && strcmp (s, "1") == 0;
  if (s == NULL || *s == '\0' || *trust || strcmp (s, "0") == 0)
    return true;
  pmheap_error ("GAWK_PERSIST_TRUST: `%s' is neither `0' nor `1'", s);
  return false;
}

/* A damaged heap may be looked at, as far as it goes, but nothing is written
   that would make the damage look sound.  */
static struct pma_heap *
open_heap_seeded (const char *file, bool read_only, uint64_t seed)
{
  struct pma_options o = {
    .file = file,
    .read_only = read_only,
    .verify = read_only ? PMA_VERIFY_NONE : PMA_VERIFY_ALL,
    .seed = seed,
    .waiting = say_waiting
  };
  if (!time_limit (&o.timeout) || !is_trusted (&o.trust))
    return NULL;
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_OK)
    return h;
  int err = pma_last_errno ();
  if (err)
    pmheap_error ("%s: %s (%s)", file, pma_strerror (e), strerror (err));
  else
    pmheap_error ("%s: %s", file, pma_strerror (e));
  return NULL;
}

static struct pma_heap *
open_heap (const char *file, bool read_only)
{
  return open_heap_seeded (file, read_only, 0);
}

/* A heap that must be there already.  */
static struct pma_heap *
open_existing (const char *file, bool read_only)
{
  struct stat st;
  if (stat (file, &st) != 0)
    {
      pmheap_error ("%s: %s", file, strerror (errno));
      return NULL;
    }
  if (S_ISREG (st.st_mode) && st.st_size == 0)
    {
      pmheap_error ("%s: an empty file, no heap yet", file);
      return NULL;
    }
  return open_heap (file, read_only);
}

/* Get the view ready; false, with a message, when it cannot be used.  */
static bool
attach (const char *file, struct pma_heap *h)
{
  char what[512] = "";
  if (!have_view ())
    {
      pmheap_error ("built without knowledge of what heaps hold");
      return false;
    }
  if (pmheap_view.attach (h, what, sizeof what))
    return true;
  pmheap_error ("%s: %s", file, what);
  return false;
}

static int
failed (const char *file, const char *what)
{
  pmheap_error ("%s: %s", file, what);
  return FAILED;
}

/* --- info ---------------------------------------------------------- */

static void
put_time (int64_t seconds)
{
  char buf[64];
  time_t t = seconds;
  struct tm tm;
  if (localtime_r (&t, &tm)
      && strftime (buf, sizeof buf, "%Y-%m-%d %H:%M:%S %z", &tm))
    pmheap_putf ("%s\n", buf);
  else
    pmheap_putf ("%lld\n", (long long) seconds);
}

static void
put_stats (const char *file, const struct pma_stats *st)
{
  pmheap_putf ("heap:        %s\n", file);
  pmheap_putf ("file size:   %zu\n", st->file_size);
  pmheap_putf ("capacity:    %zu\n", st->capacity);
  pmheap_putf ("in use:      %zu\n", st->in_use);
  pmheap_putf ("free:        %zu\n", st->free_bytes);
  pmheap_putf ("high water:  %zu\n", st->high_water);
  pmheap_putf ("objects:     %zu\n", st->objects);
  pmheap_putf ("commits:     %llu\n", (unsigned long long) st->commits);
  pmheap_putf ("last commit: ");
  if (st->commits)
    put_time (st->last_commit);
  else
    pmheap_putf ("never\n");
}

static void
put_classes (const struct pma_stats *st)
{
  if (st->objects)
    pmheap_putf ("\n%12s %12s %14s\n", "object size", "objects", "bytes");
  for (size_t i = 0; i < st->n_classes; i++)
    if (st->class_count[i])
      pmheap_putf ("%12zu %12zu %14zu\n", st->class_size[i],
		   st->class_count[i],
		   st->class_count[i] * st->class_size[i]);
  if (st->large_count)
    pmheap_putf ("%12s %12zu %14zu\n", "larger", st->large_count,
		 st->large_bytes);
}

/* Tell who holds the lock, before we may have to wait for it.  */
static void
put_holder (const char *file)
{
  long pids[16];
  size_t n = pmai_lock_holders (file, pids, 16);
  pmheap_putf ("held by:     %s", n ? "" : "nobody");
  for (size_t i = 0; i < n; i++)
    pmheap_putf ("%s%ld", i ? " " : "process ", pids[i]);
  pmheap_putf ("\n");
}

static int
do_info (const struct words *w)
{
  enum { MOST = 10 };
  struct stat s;
  struct pma_stats st;
  bool there = stat (w->heap, &s) == 0 && S_ISREG (s.st_mode);
  if (there)
    {
      put_holder (w->heap);
      pmheap_flush ();
    }
  struct pma_heap *h = open_existing (w->heap, true);
  if (h == NULL)
    return FAILED;
  pmheap_watch (h);
  pma_stats (h, &st);
  put_stats (w->heap, &st);
  put_classes (&st);
  int code = OK;
  if (have_view () && pma_root (h))
    {
      if (!attach (w->heap, h))
	code = FAILED;
      else
	pmheap_view.info (h, w->all ? 0 : MOST);
    }
  pmheap_close_watched (h);
  return code;
}

/* --- the other commands -------------------------------------------- */

static int
do_check (const struct words *w)
{
  char what[512] = "";
  struct pma_heap *h = open_existing (w->heap, true);
  if (h == NULL)
    return FAILED;
  bool ok = pma_verify (h, what, sizeof what) == PMA_OK;
  if (ok && have_view () && pma_root (h))
    ok = pmheap_view.attach (h, what, sizeof what)
      && pmheap_view.check (h, what, sizeof what);
  pma_close (h);
  if (!ok)
    {
      failed (w->heap, what);
      return FAULTY;
    }
  pmheap_putf ("%s: whole\n", w->heap);
  return OK;
}

/* SIZE as "4096", "64K", "4M", "1G", "2T"; 0 when it is none.  */
static uint64_t
parse_size (const char *s)
{
  static const char units[] = "KMGT";
  char *end;
  errno = 0;
  if (!isdigit ((unsigned char) *s))
    return 0;
  uint64_t n = strtoull (s, &end, 10);
  const char *u = *end ? strchr (units, toupper ((unsigned char) *end))
    : NULL;
  int shift = u ? 10 * (int) (u - units + 1) : 0;
  end += u != NULL;
  if (errno || *end || n > (uint64_t) INT64_MAX >> shift)
    return 0;
  return n << shift;
}

/* Make FILE, which may be there if it is empty, SIZE bytes long.  *IS_NEW
   tells whether it was made.  */
static int
make_file (const char *file, uint64_t size, bool *is_new)
{
  int err = 0;
  int fd = open (file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  *is_new = fd >= 0;
  if (fd < 0)
    fd = pmai_open_safely (file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || (size && ftruncate (fd, size) != 0))
    err = errno;
  if (fd >= 0)
    close (fd);
  return err;
}

static int
do_create (const struct words *w)
{
  struct stat st;
  bool is_new;
  uint64_t size = w->size ? parse_size (w->size) : 0;
  if (w->size && size == 0)
    {
      pmheap_error ("bad size `%s': a number, with K, M, G or T", w->size);
      return FAILED;
    }
  if (stat (w->heap, &st) == 0 && (!S_ISREG (st.st_mode) || st.st_size > 0))
    return failed (w->heap, "exists already");
  int err = make_file (w->heap, size, &is_new);
  if (err)
    {
      if (is_new)
	unlink (w->heap);
      return failed (w->heap, err == EMLINK ? pma_strerror (PMA_ELINK)
		     : strerror (err));
    }
  struct pma_heap *h = open_heap (w->heap, false);
  /* It stays where somebody else was quicker.  */
  if (h == NULL && is_new && pma_last_error () != PMA_EBUSY)
    unlink (w->heap);
  if (h == NULL)
    return FAILED;
  pma_close (h);
  return OK;
}

static bool
same_file (const char *a, const char *b)
{
  struct stat s, t;
  return stat (a, &s) == 0 && stat (b, &t) == 0 && s.st_dev == t.st_dev
    && s.st_ino == t.st_ino;
}

static int
do_backup (const struct words *w)
{
  struct stat st;
  char target[PATH_MAX];
  const char *copy = w->other;
  if (same_file (w->heap, copy))
    return failed (copy, "the copy would replace the heap itself");
  if (stat (copy, &st) == 0 && !S_ISREG (st.st_mode))
    return failed (copy, "exists and is not a regular file");
  /* A link stays one.  */
  if (realpath (copy, target))
    copy = target;
  struct pma_heap *h = open_existing (w->heap, true);
  if (h == NULL)
    return FAILED;
  if (w->done_mark)
    pmcopy_no_done_mark (w->other);
  /* The open heap keeps writers away while its file is copied.  */
  int err = pmcopy_file (w->heap, copy);
  pma_close (h);
  if (err == 0 && w->done_mark)
    err = pmcopy_done_mark (w->other);
  return err ? failed (w->other, strerror (err)) : OK;
}

static int
do_dump (const struct words *w)
{
  char what[512] = "";
  struct pma_heap *h = open_existing (w->heap, true);
  if (h == NULL)
    return FAILED;
  pmheap_watch (h);
  bool ok = true;
  if (pma_root (h) || w->format != PMHEAP_TEXT)
    {
      ok = attach (w->heap, h);
      if (ok && !pmheap_view.dump (h, w->format, what, sizeof what))
	{
	  ok = false;
	  failed (w->heap, what);
	}
    }
  pmheap_close_watched (h);
  return ok ? OK : FAILED;
}

static int
do_get (const struct words *w)
{
  char what[512] = "";
  struct pma_heap *h = open_existing (w->heap, true);
  if (h == NULL)
    return FAILED;
  pmheap_watch (h);
  int code = NOT_FOUND;
  if (pma_root (h))
    code = attach (w->heap, h)
      ? pmheap_view.get (h, w->other, what, sizeof what) : FAILED;
  if (code == FAILED && *what)
    failed (w->heap, what);
  pmheap_close_watched (h);
  return code;
}

static int
do_remove (const struct words *w)
{
  char what[512] = "";
  struct pma_heap *h = open_existing (w->heap, false);
  if (h == NULL)
    return FAILED;
  int code = NOT_FOUND;
  if (pma_root (h))
    code = attach (w->heap, h)
      ? pmheap_view.remove (h, w->other, what, sizeof what) : FAILED;
  if (code == FAILED && *what)
    failed (w->heap, what);
  if (code == OK && pma_commit (h) != PMA_OK)
    code = failed (w->heap, pma_strerror (pma_last_error ()));
  pma_close (h);
  return code;
}

/* All of FD into memory of HEAP; NULL with errno set on failure.  */
static char *
read_all (struct pma_heap *heap, int fd, size_t *len)
{
  size_t cap = 1 << 16;
  char *p = pma_alloc (heap, cap);
  *len = 0;
  while (p)
    {
      if (*len == cap)
	p = pma_realloc (heap, p, cap *= 2);
      if (p == NULL)
	break;
      ssize_t k = read (fd, p + *len, cap - *len);
      if (k == 0)
	return p;
      if (k < 0 && errno != EINTR)
	return NULL;
      *len += k > 0 ? k : 0;
    }
  errno = ENOMEM;
  return NULL;
}

static int
load_text (const struct words *w, const char *text, size_t len)
{
  char what[512] = "";
  struct pma_heap *h = open_heap (w->heap, false);
  if (h == NULL)
    return FAILED;
  int code = FAILED;
  if (attach (w->heap, h))
    {
      if (!pmheap_view.load (h, text, len, what, sizeof what))
	failed (w->heap, what);
      else if (pma_commit (h) != PMA_OK)
	failed (w->heap, pma_strerror (pma_last_error ()));
      else
	code = OK;
    }
  pma_close (h);
  return code;
}

static int
do_load (const struct words *w)
{
  struct pma_heap *own;
  int fd = STDIN_FILENO;
  size_t len;
  if (w->other && strcmp (w->other, "-") != 0)
    fd = open (w->other, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return failed (w->other, strerror (errno));
  if (pma_open (NULL, &own) != PMA_OK)
    return failed (w->heap, pma_strerror (pma_last_error ()));
  char *text = read_all (own, fd, &len);
  if (text == NULL)
    return failed (w->other ? w->other : "-", strerror (errno));
  int code = load_text (w, text, len);
  pma_close (own);
  return code;
}

/* Make TEMP, empty, with the owner, the mode and the fixed size, if any, of
   the file of H.  */
static int
make_like (const struct pma_heap *h, const char *temp)
{
  struct stat st;
  int err = 0;
  int fd = pmcopy_make_temp (temp);
  if (fd < 0)
    return errno;
  if (fstat (h->file->fd, &st) != 0
      || (h->file->head.f_flags & HEAP_FIXED
	  && ftruncate (fd, st.st_size) != 0)
      /* Who is not root may lack the right, and the need, to do so.  */
      || (fchown (fd, st.st_uid, st.st_gid) != 0 && geteuid () == 0)
      || fchmod (fd, st.st_mode & 0777) != 0)
    err = errno;
  close (fd);
  if (err)
    {
      unlink (temp);
      pmcopy_temp_done ();
    }
  return err;
}

/* Copy the state of H into a new heap TEMP.  */
static int
copy_state (struct pma_heap *h, const char *temp)
{
  char what[512] = "";
  /* The seed of the old one, so that a run that has handed the heap over can
     go on with the new one.  */
  struct pma_heap *to = open_heap_seeded (temp, false, pma_hash_seed (h));
  if (to == NULL)
    return FAILED;
  int code = FAILED;
  if (!pmheap_view.copy (h, to, what, sizeof what))
    failed (temp, what);
  else if (pma_commit (to) != PMA_OK)
    failed (temp, pma_strerror (pma_last_error ()));
  else
    code = OK;
  pma_close (to);
  return code;
}

/* Replace HEAP, open as H, by a copy of its state.  Who waits for its lock
   finds the file gone and opens the new one.  */
static int
replace_heap (struct pma_heap *h, const char *heap)
{
  char temp[4096];
  int err = pmcopy_temp_name (temp, sizeof temp, heap);
  if (err == 0)
    err = make_like (h, temp);
  if (err)
    return failed (temp, strerror (err));
  int code = copy_state (h, temp);
  if (code == OK && (err = pmcopy_rename (temp, heap)) != 0)
    code = failed (heap, strerror (err));
  if (code != OK)
    unlink (temp);
  pmcopy_temp_done ();
  return code;
}

static int
do_compact (const struct words *w)
{
  char heap[PATH_MAX];
  if (realpath (w->heap, heap) == NULL)
    return failed (w->heap, strerror (errno));
  struct pma_heap *h = open_existing (w->heap, false);
  if (h == NULL)
    return FAILED;
  int code = FAILED;
  if (attach (w->heap, h))
    code = replace_heap (h, heap);
  pma_close (h);
  return code;
}

/* The lines of a dump, sorted.  */
struct lines
{
  char *text;
  char **v;			/* NUL-terminated */
  size_t n;
};

static int
by_text (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Cut the LEN bytes of L->text into lines.  */
static bool
cut_lines (struct pma_heap *own, struct lines *l, size_t len)
{
  size_t n = 0;
  for (size_t i = 0; i < len; i++)
    n += l->text[i] == '\n';
  l->v = pma_alloc (own, (n + 1) * sizeof *l->v);
  l->n = 0;
  char *p = l->text, *nl;
  while (l->v && (nl = memchr (p, '\n', l->text + len - p)))
    {
      *nl = '\0';
      l->v[l->n++] = p;
      p = nl + 1;
    }
  if (l->v)
    qsort (l->v, l->n, sizeof *l->v, by_text);
  return l->v != NULL;
}

/* The dump of the heap in FILE.  Heaps may want the same addresses, so one
   is closed before the next is opened.  */
static bool
take_lines (struct pma_heap *own, const char *file, struct lines *l)
{
  char what[512] = "";
  size_t len = 0;
  struct pma_heap *h = open_existing (file, true);
  if (h == NULL)
    return false;
  pmheap_capture (own);
  bool ok = true;
  if (pma_root (h))
    ok = attach (file, h);
  if (ok && pma_root (h)
      && !pmheap_view.dump (h, PMHEAP_TEXT, what, sizeof what))
    ok = false;
  l->text = pmheap_captured (&len);
  pma_close (h);
  if (*what)
    failed (file, what);
  if (ok && (l->text == NULL || !cut_lines (own, l, len)))
    {
      failed (file, pma_strerror (PMA_ENOMEM));
      ok = false;
    }
  return ok;
}

static void
put_line (const char *mark, const char *line)
{
  pmheap_put (mark, strlen (mark));
  pmheap_put (line, strlen (line));
  pmheap_put ("\n", 1);
}

/* The length of the name in LINE, NAME = VALUE.  An equals sign in quotes
   belongs to a subscript.  */
static size_t
name_length (const char *line)
{
  bool quoted = false;
  const char *p = line;
  for (; *p && (quoted || strncmp (p, " = ", 3) != 0); p++)
    if (quoted && *p == '\\' && p[1])
      p++;
    else if (*p == '"')
      quoted = !quoted;
  return p - line;
}

/* <0, 0, >0 as the name in A comes before that in B, ...  */
static int
compare_names (const char *a, const char *b)
{
  size_t m = name_length (a), n = name_length (b);
  int c = memcmp (a, b, m < n ? m : n);
  return c ? c : (m > n) - (m < n);
}

static void
put_change (const char *a, const char *b)
{
  size_t n = name_length (a);
  pmheap_put ("! ", 2);
  pmheap_put (a, strlen (a));
  pmheap_put (" -> ", 4);
  n += b[n] ? 3 : 0;
  put_line ("", b + n);
}

/* What was taken away, added or changed from A to B.  */
static int
compare_lines (const struct lines *a, const struct lines *b)
{
  int code = OK;
  for (size_t i = 0, j = 0; i < a->n || j < b->n;)
    {
      int c = i == a->n ? 1 : j == b->n ? -1 : strcmp (a->v[i], b->v[j]);
      if (c != 0)
	{
	  code = NOT_FOUND;
	  if (i < a->n && j < b->n)
	    c = compare_names (a->v[i], b->v[j]);
	  if (c < 0)
	    put_line ("- ", a->v[i]);
	  else if (c > 0)
	    put_line ("+ ", b->v[j]);
	  else
	    put_change (a->v[i], b->v[j]);
	}
      i += c <= 0;
      j += c >= 0;
    }
  return code;
}

static int
do_diff (const struct words *w)
{
  struct pma_heap *own;
  struct lines a, b;
  if (pma_open (NULL, &own) != PMA_OK)
    return failed (w->heap, pma_strerror (pma_last_error ()));
  int code = FAILED;
  if (take_lines (own, w->heap, &a) && take_lines (own, w->other, &b))
    code = compare_lines (&a, &b);
  pma_close (own);
  return code;
}

/* --- the command line ---------------------------------------------- */

enum other { NONE, MAY, MUST };

struct command
{
  const char *name;
  int (*run) (const struct words *);
  enum other other;		/* a second operand */
  const char *options;		/* letters of the options it takes */
  const char *usage;
  const char *help;
  const char *more;		/* for pmheap NAME --help */
};

static const struct command commands[] = {
  { "create", do_create, NONE, "s", "create [-s SIZE] HEAP",
    "make a new heap; without -s it grows as needed",
    "-s, --size SIZE  the most that the heap can grow to: bytes, with K, M,\n"
    "                 G or T for the powers of 1024.  The file is sparse:\n"
    "                 it takes up what is used of it.\n" },
  { "info", do_info, NONE, "a", "info [--all] HEAP",
    "size, use, lock, the largest variables and functions",
    "-a, --all        all variables and functions, not the largest ten\n" },
  { "check", do_check, NONE, "", "check HEAP",
    "verify every checksum and walk every structure",
    "Compares the checksums of all that is used, walks the allocator's\n"
    "structures, and everything that variables and functions consist of:\n"
    "each object has to be reached once.  Exit code 1 when there is a\n"
    "fault, of which the first is told.\n" },
  { "dump", do_dump, NONE, "jA", "dump [--json | --awk] HEAP",
    "print all variables and functions",
    "Prints a line for each value, with its full name.\n"
    "--json           JSON\n"
    "--awk            source text that rebuilds the state:\n"
    "                 GAWK_PERSIST_FILE=NEW gawk -f TEXT\n" },
  { "load", do_load, MAY, "", "load HEAP [FILE]",
    "add what a dump, plain or --json, holds",
    "Reads FILE, or standard input, and stores what it describes; what the\n"
    "heap holds besides stays.  A heap that is not there is made.  Nothing\n"
    "is changed unless all of the text is good.\n" },
  { "get", do_get, MUST, "", "get HEAP 'VAR[SUB]'",
    "print one value; exit 1 when there is none",
    "The name is x, n[sub], n[\"sub\"], n[\"a\"][\"b\"] or"
    " n[\"a\", 1]; an array\n"
    "is printed as dump does, and f() is the source of function f.\n" },
  { "remove", do_remove, MUST, "", "remove HEAP 'VAR[SUB]'",
    "take a variable, element or function out of the heap",
    "The name is as for get; f() is function f.  Exit code 1 when there is\n"
    "none.\n" },
  { "backup", do_backup, MUST, "d", "backup [--done] HEAP COPY",
    "a consistent copy; --done makes COPY.done behind it",
    "Copies while others read; who wants to write waits.  Takes no room\n"
    "where the file system can share it.  COPY appears when it is whole\n"
    "and on the medium.\n"
    "--done           then make the empty file COPY.done\n" },
  { "compact", do_compact, NONE, "", "compact HEAP",
    "rewrite the heap in the least room, without remains",
    "Writes the state into a new file, which then takes the place of the\n"
    "heap.  What scripts have overwritten or deleted is not in it.  Needs\n"
    "room for both.\n" },
  { "diff", do_diff, MUST, "", "diff HEAP HEAP",
    "how the second differs; exit 1 when it does",
    "- NAME = VALUE   is not in the second heap\n"
    "+ NAME = VALUE   is only there\n"
    "! NAME = VALUE -> VALUE   differs\n" }
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static const struct
{
  const char *name;
  char letter;
} options[] = {
  { "-s", 's' }, { "--size", 's' }, { "-a", 'a' }, { "--all", 'a' },
  { "--json", 'j' }, { "--awk", 'A' }, { "--done", 'd' }
};

static int
usage (void)
{
  pmheap_putf ("Usage: pmheap COMMAND [OPTION]... HEAP [OPERAND]\n"
	       "Look after heap files.\n\n");
  for (int i = 0; i < N_COMMANDS; i++)
    pmheap_putf ("  pmheap %-28s %s\n", commands[i].usage, commands[i].help);
  pmheap_putf ("  pmheap --help, pmheap --version\n\n"
	       "`pmheap COMMAND --help' tells more.\n"
	       "Exit codes: 0 done, 1 different or not found, 2 error.\n");
  return OK;
}

static int
version (void)
{
  pmheap_putf ("pmheap %s\nHeap format %d\n", PACKAGE_VERSION, HEAP_VERSION);
  return OK;
}

/* The value in -sSIZE and --size=SIZE; NULL when ARG is neither.  */
static const char *
glued_size (const char *arg)
{
  static const char word[] = "--size=";
  if (strncmp (arg, word, sizeof word - 1) == 0)
    return arg + sizeof word - 1;
  return strncmp (arg, "-s", 2) == 0 ? arg + 2 : NULL;
}

/* Take option ARG, whose value may stand in NEXT; the words it used, 0
   when C has no such option.  */
static int
take_option (const struct command *c, const char *arg, const char *next,
	     struct words *w)
{
  char letter = 0;
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (strcmp (arg, options[i].name) == 0)
      letter = options[i].letter;
  if (letter == 0 || !strchr (c->options, letter))
    {
      w->size = strchr (c->options, 's') ? glued_size (arg) : NULL;
      return w->size != NULL;
    }
  switch (letter)
    {
    case 's':
      w->size = next;
      return next ? 2 : 0;
    case 'a':
      w->all = true;
      break;
    case 'd':
      w->done_mark = true;
      break;
    default:
      w->format = letter == 'j' ? PMHEAP_JSON : PMHEAP_AWK;
    }
  return 1;
}

/* The words behind the command C; false when they do not fit it.  */
static bool
take_words (const struct command *c, char **argv, struct words *w)
{
  int n = 0;
  bool only_operands = false;
  while (*argv)
    {
      if (!only_operands && strcmp (*argv, "--") == 0)
	{
	  only_operands = true;
	  argv++;
	  continue;
	}
      if (!only_operands && **argv == '-' && (*argv)[1])
	{
	  int k = take_option (c, *argv, argv[1], w);
	  if (k == 0)
	    return false;
	  argv += k;
	  continue;
	}
      *(n == 0 ? &w->heap : &w->other) = *argv++;
      n++;
    }
  return n >= (c->other == MUST ? 2 : 1) && n <= (c->other == NONE ? 1 : 2);
}

static int
command_help (const struct command *c)
{
  pmheap_putf ("Usage: pmheap %s\n%c%s.\n\n%s", c->usage,
	       toupper ((unsigned char) *c->help), c->help + 1, c->more);
  return OK;
}

/* Command C with the words at ARGV.  */
static int
run_command (const struct command *c, char **argv)
{
  struct words w = { .format = PMHEAP_TEXT };
  for (char **a = argv; *a && strcmp (*a, "--") != 0; a++)
    if (strcmp (*a, "--help") == 0)
      return command_help (c);
  if (take_words (c, argv, &w))
    return c->run (&w);
  pmheap_error ("usage: pmheap %s; `pmheap %s --help' tells more", c->usage,
		c->name);
  return FAILED;
}

static int
run (char **argv)
{
  if (argv[0] == NULL)
    {
      pmheap_error ("no command; try `pmheap --help'");
      return FAILED;
    }
  if (strcmp (argv[0], "--help") == 0 || strcmp (argv[0], "-h") == 0)
    return usage ();
  if (strcmp (argv[0], "--version") == 0 || strcmp (argv[0], "-V") == 0)
    return version ();
  for (int i = 0; i < N_COMMANDS; i++)
    if (strcmp (argv[0], commands[i].name) == 0)
      return run_command (&commands[i], argv + 1);
  pmheap_error ("unknown command `%s'; try `pmheap --help'", argv[0]);
  return FAILED;
}

int
main (int argc, char **argv)
{
  int code = run (argv + (argc > 0));
  if (!pmheap_flush ())
    {
      pmheap_error ("cannot write to standard output");
      code = FAILED;
    }
  return code;
}
