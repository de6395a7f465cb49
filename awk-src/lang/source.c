/* source.c -- read sources of program text, and search for files.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the queue of sources from the command line and searches for
   files in AWKPATH.  This file also records which files were read, and whether
   each of them is a program file or an include.  A file is identified by
   device and inode, so two names of one file are treated alike.  */

#include <config.h>
#include "lang/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/mem.h"
#include "base/place.h"
#include "base/read.h"
#include "lang/hints.h"
#include "value/convert.h"

static struct source *queue, **queue_end = &queue;
static struct source *read_list, **read_end = &read_list;
static bool program_seen;

static struct source *newest;

/* Create a source with the name NAME.  Each source has its own copy of its
   name, and the address of this copy identifies the source.  */
static struct source *
new_source (const char *name)
{
  struct source *s = run_alloc (sizeof *s);
  s->name = run_strndup (name, strlen (name));
  s->older = newest;
  newest = s;
  return s;
}

struct source *
src_add (enum source_kind kind, const char *name)
{
  struct source *s = new_source (name);
  s->kind = kind;
  *queue_end = s;
  queue_end = &s->next;
  if (kind != SOURCE_INCLUDE)
    program_seen = true;
  return s;
}

struct source *
src_from_text (const char *name, const char *p, size_t n)
{
  struct source *s = new_source (name);
  s->text = p;
  s->n = n;
  s->is_text = true;
  return s;
}

void
src_add_text (const char *text)
{
  struct source *s = src_add (SOURCE_TEXT, "cmd. line");
  s->text = text;
  s->n = strlen (text);
  s->is_text = true;
}

bool
src_have_program (void)
{
  return program_seen;
}

struct source *
src_first (void)
{
  return queue;
}

struct source *
src_read_first (void)
{
  return read_list;
}

static void
note_read (struct source *s)
{
  *read_end = s;
  read_end = &s->read_next;
}

/* Record that S is included by the source FILE or, if FILE is NULL, by an
   option.  */
static void
note_included (struct source *s, const char *file)
{
  struct source **link = &read_list;
  while (*link && (!file || strcmp ((*link)->name, file) != 0))
    link = &(*link)->read_next;
  s->read_next = *link;
  *link = s;
  if (!s->read_next)
    read_end = &s->read_next;
}

const char *
src_awkpath (void)
{
  static char *usual;
  const char *e = env_get ("AWKPATH");
  if (e && *e != '\0')
    return e;
  if (!usual)
    {
      const char *library = place_of (PLACE_LIBRARY);
      usual = xmalloc (strlen (library) + 3);
      strcpy (stpcpy (usual, ".:"), library);
    }
  return usual;
}

static bool
exists (const char *name)
{
  struct stat st;
  return stat (name, &st) == 0;
}

/* Search for NAME with SUFFIX appended in the directories of PATH.  Return the
   name of the file as a transient string, or NULL if there is none.  */
static char *
search_once (const char *name, const char *path, const char *suffix)
{
  struct strbuf b = { 0 };
  for (const char *p = path;; p++)
    {
      int n = strcspn (p, ":");
      b.n = 0;
      buf_addf (&b, "%.*s%s%s%s", n, p, n > 0 && p[n - 1] != '/' ? "/" : "",
		name, suffix);
      buf_add_char (&b, '\0');
      if (exists (b.p))
	return b.p;
      p += n;
      if (*p == '\0')
	break;
    }
  xfree (b.p);
  return NULL;
}

char *
src_search (const char *name, const char *path, const char *suffix)
{
  if (strchr (name, '/'))
    {
      if (exists (name))
	return xstrdup (name);
      path = "";
    }
  int first_errno;
  char *full = *path ? search_once (name, path, "") : NULL;
  first_errno = errno;
  if (!full)
    full = search_once (name, path, suffix);
  if (!full)
    errno = first_errno;
  return full;
}

/* Raise a fatal error if the text of S contains a NUL byte, even in a
   comment.  */
static void
refuse_nul (const struct source *s)
{
  const char *nul = memchr (s->text, '\0', s->n);
  int line = 1;
  if (!nul)
    return;
  for (const char *p = s->text; p < nul; p++)
    line += *p == '\n';
  fatal_at (s->name, line, "error: invalid character '\\000' in source code");
}

/* Read all of FD into S.  Return false with errno set if a read fails.  Raise
   a fatal error if the text contains a NUL byte.  */
static bool
read_all (int fd, struct source *s)
{
  char *text;
  bool good = read_whole (fd, &text, &s->n, xrealloc);
  s->text = text;
  if (good)
    refuse_nul (s);
  return good;
}

static bool
is_stdin_name (const char *name)
{
  return strcmp (name, "-") == 0 || strcmp (name, "/dev/stdin") == 0;
}

/* Record that ST is the status of the file of S.  Return true if another source
   has read this file.  Raise a fatal error if the program uses the file both as
   a program file and as an include.  */
static bool
note_file (struct source *s, const struct stat *st, const char *file, int line)
{
  bool is_read = false;
  s->dev = st->st_dev;
  s->ino = st->st_ino;
  s->mtime = st->st_mtime;
  for (const struct source *o = newest; o; o = o->older)
    if (o != s && o->dev == s->dev && o->ino == s->ino)
      {
	if ((o->kind == SOURCE_INCLUDE) != (s->kind == SOURCE_INCLUDE))
	  fatal_at (file, file ? line + 1 : 0, "cannot include `%s' and use it"
		    " as a program file", s->name);
	is_read |= !!o->text;
      }
  return is_read;
}

/* Raise a fatal error, because the file of S, which an option names, cannot be
   opened.  */
static _Noreturn void
cannot_open (const struct source *s)
{
  if (*s->name == '\0')
    fatal ("cannot open source file `' for reading: reason unknown");
  hints_path (s->name, "AWKPATH", src_awkpath ());
  fatal ("cannot open source file `%s' for reading: %s", s->name,
	 strerror (errno));
}

void
src_note_all (void)
{
  struct stat st;
  for (struct source *s = queue; s; s = s->next)
    {
      if (s->is_text || (s->kind != SOURCE_INCLUDE && is_stdin_name (s->name)))
	continue;
      char *full = src_search (s->name, src_awkpath (), ".awk");
      if (!full || *s->name == '\0')
	cannot_open (s);
      if (stat (full, &st) == 0)
	note_file (s, &st, NULL, 0);
      xfree (full);
    }
}

/* Open and read the file S->name.  Return 0 on success, 1 if the file was read
   before and need not be read again, or -1 with errno set on failure.  */
static int
load_file (struct source *s, bool again, const char *file, int line)
{
  if (s->kind != SOURCE_INCLUDE && is_stdin_name (s->name))
    return read_all (STDIN_FILENO, s) ? 0 : -1;
  char *full = src_search (s->name, src_awkpath (), ".awk");
  if (!full)
    return -1;
  int fd = open (full, O_RDONLY | O_CLOEXEC);
  struct stat st;
  s->path = full;
  if (fd < 0)
    return -1;
  int result = -1;
  if (fstat (fd, &st) == 0)
    {
      bool is_read = note_file (s, &st, file, line);
      if (is_read && s->kind == SOURCE_INCLUDE && !again)
	{
	  result = 1;
	  if (diag_lint)
	    {
	      diag_print_includers ();
	      lint_at (file, line, "already included source file `%s'",
		       s->name);
	    }
	}
      else if (read_all (fd, s))
	result = 0;
    }
  int e = errno;
  close (fd);
  errno = e;
  return result;
}

static void
lint_empty (const struct source *s)
{
  if (s->n > 0 || !diag_lint)
    return;
  lint ("source file `%s' is empty", s->name);
  lint ("source file does not end in newline");
}

bool
src_load (struct source *s)
{
  if (s->is_text)
    {
      if (diag_lint && s->n == 0)
	{
	  lint_at (s->name, 1, "empty program text on command line");
	  lint_at (s->name, 1, "source file does not end in newline");
	}
      note_read (s);
      return true;
    }
  int r = load_file (s, false, NULL, 0);
  if (r < 0 && errno == EISDIR)
    {
      bare_error_at (s->name, 1, "cannot read source file `%s': %s", s->name,
		     strerror (errno));
      return false;
    }
  if (r < 0)
    cannot_open (s);
  if (r == 0)
    {
      lint_empty (s);
      note_read (s);
    }
  return r == 0;
}

struct source *
src_include (const char *name, bool again, const char *file, int line)
{
  struct source *s = new_source (name);
  s->kind = SOURCE_INCLUDE;
  int r = load_file (s, again, file, line);
  if (r < 0 && errno == EISDIR)
    bare_error_at (name, 1, "cannot read source file `%s': %s", name,
		   strerror (errno));
  else if (r < 0)
    {
      hints_path (name, "AWKPATH", src_awkpath ());
      error_at (file, line, "cannot open source file `%s' for reading: %s",
		name, strerror (errno));
    }
  if (r == 0)
    {
      lint_empty (s);
      note_included (s, file);
    }
  return r == 0 ? s : NULL;
}

size_t
src_line_around (const struct source *s, const char *p, const char **line)
{
  const char *end = memchr (p, '\n', s->text + s->n - p);
  *line = p;
  while (*line > s->text && (*line)[-1] != '\n')
    --*line;
  return (end ? end : s->text + s->n) - *line;
}

const char *
src_line_at (const struct diag_place *at, size_t *n, size_t *column)
{
  const struct source *s = newest;
  size_t offset = at->offset - 1;
  while (s && s->name != at->file)
    s = s->older;
  if (!s || !s->text || offset >= s->n)
    return NULL;
  const char *line;
  *n = src_line_around (s, s->text + offset, &line);
  *column = s->text + offset - line;
  return line;
}
