/* source.h -- sources of program text, and the search for files.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

enum source_kind
{
  SOURCE_TEXT,			/* -e, first argument */
  SOURCE_FILE,			/* -f */
  SOURCE_EXEC,			/* -E: as -f */
  SOURCE_INCLUDE		/* -i, @include */
};

struct source
{
  enum source_kind kind;
  const char *name;		/* the name that messages show */
  const char *text;		/* N bytes and a NUL, kept for the whole run */
  size_t n;
  bool is_text;			/* not from a file */
  dev_t dev;
  ino_t ino;
  const char *path;		/* of the file; NULL: none, or stdin */
  time_t mtime;
  struct source *next;		/* in the queue */
  struct source *older;		/* in the list of all sources */
  struct source *read_next;	/* see src_read_first */
};

/* Queue sources of program text in the order of the command line.  The strings
   must not be freed.  */
void src_add_file (const char *name);
void src_add_text (const char *text);
void src_add_include (const char *name);
void src_add_exec (const char *name);
/* True if a program is in the queue (not only src_add_include).  */
bool src_have_program (void);

/* --- for the parser ----------------------------------------------------- */

/* Return the first source of the queue.  */
struct source *src_first (void);
/* Record the files of the queue, before any of them is parsed.  Fatal if one
   is both program and include.  */
void src_note_all (void);
/* Find and read a source of the queue.  Return false if it is an include that
   has been read before, or if an error was reported.  Fatal if a program file
   cannot be read.  */
bool src_load (struct source *s);
/* Like src_load for a directive in FILE:LINE; return NULL if there is nothing
   to parse.  AGAIN: read a file even if it was included before.  */
struct source *src_include (const char *name, bool again, const char *file,
			    int line);
/* Return all sources that were read, in order, but a file before the one that
   includes it; linked through read_next.  */
struct source *src_read_first (void);
/* Return a source with text in memory.  */
struct source *src_from_text (const char *name, const char *p, size_t n);

/* Return the line of text that AT is in, and the start of its token; NULL if
   that is unknown (diag_hooks.source_line).  */
struct diag_place;
const char *src_line_at (const struct diag_place *at, size_t *n,
			 size_t *column);

/* Search NAME along PATH (in the syntax of AWKPATH and AWKLIBPATH), then again
   with SUFFIX appended.  Return a transient string, or NULL.  Names with a
   slash are not searched for.  */
char *src_search (const char *name, const char *path, const char *suffix);
/* Return the current value of AWKPATH.  */
const char *src_awkpath (void);

#endif /* SOURCE_H */
