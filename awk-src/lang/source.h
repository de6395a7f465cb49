/* source.h -- the pieces of program text, and how files of it are found.
   SPDX-License-Identifier: GPL-3.0-or-later  */

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
  const char *name;		/* as messages show it */
  const char *text;		/* N bytes and a NUL, for the whole run */
  size_t n;
  bool is_text;			/* not from a file */
  dev_t dev;
  ino_t ino;
  const char *path;		/* of the file; NULL: none, or stdin */
  time_t mtime;
  struct source *next;		/* in the queue */
  struct source *older;		/* among all that were made */
  struct source *read_next;	/* see src_read_first */
};

/* The command line queues pieces, in order.  The strings are kept.  */
void src_add_file (const char *name);
void src_add_text (const char *text);
void src_add_include (const char *name);
void src_add_exec (const char *name);
/* Was anything queued that is a program (not only src_add_include)?  */
bool src_have_program (void);

/* --- for the parser ----------------------------------------------------- */

/* The queue.  */
struct source *src_first (void);
/* Note the files of the queue.  Fatal if one is both program and include:
   before any of them is parsed.  */
void src_note_all (void);
/* Find and read a queued piece.  False: it is an include that has been seen
   before, or an error was reported.  Fatal when a program file cannot be
   read.  */
bool src_load (struct source *s);
/* The same for a directive in FILE:LINE.  NULL: nothing to parse.  AGAIN:
   a file that was included before is read all the same.  */
struct source *src_include (const char *name, bool again, const char *file,
			    int line);
/* All pieces that were read, in order, but a file before the one that includes
   it; linked through read_next.  */
struct source *src_read_first (void);
/* A piece made of text in memory.  */
struct source *src_from_text (const char *name, const char *p, size_t n);

/* The line of text that AT is in, and where its token starts; NULL if that is
   not known (diag_hooks.source_line).  */
struct diag_place;
const char *src_line_at (const struct diag_place *at, size_t *n,
			 size_t *column);

/* Where NAME is found along PATH (AWKPATH, AWKLIBPATH syntax), tried again
   with SUFFIX appended; a transient string, NULL if nowhere.  Names with a
   slash are not searched for.  */
char *src_search (const char *name, const char *path, const char *suffix);
/* The value of AWKPATH in force.  */
const char *src_awkpath (void);

#endif /* SOURCE_H */
