/* source.h -- read sources of program text, and search for files.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

#include "pma/likely.h"

enum source_kind
{
  SOURCE_TEXT,			/* text of -e, or of the first argument */
  SOURCE_FILE,			/* -f */
  SOURCE_EXEC,			/* -E, which is like -f */
  SOURCE_INCLUDE		/* -i, or @include */
};

struct source
{
  enum source_kind kind;
  const char *name;		/* name of the source, for messages */
  const char *text;		/* N bytes and a NUL, which remain in memory
				   until the end of the run */
  size_t n;
  bool is_text;			/* the text is from the command line, not from
				   a file */
  dev_t dev;
  ino_t ino;
  const char *path;		/* name of the file; NULL if there is no file,
				   or if it is standard input */
  time_t mtime;
  struct source *next;		/* next source in the queue */
  struct source *older;		/* next source in the list of all sources */
  struct source *read_next;	/* see src_read_first */
};

/* Queue a source of program text.  src_add queues a file of KIND, and
   src_add_text queues a program text; both return the source.  Call src_add
   and src_add_text in the order of the command line.  TEXT must remain in
   memory.  */
struct source *src_add (enum source_kind kind, const char *name);
void src_add_text (const char *text) EVERY_RUN;
/* True if the queue contains a program, not only includes.  */
bool src_have_program (void) EVERY_RUN;

/* --- for the parser ----------------------------------------------------- */

/* Return the first source in the queue.  */
struct source *src_first (void) EVERY_RUN;
/* Record the files in the queue before any of them is parsed.  Raise a fatal
   error if a file does not exist, or if the queue contains it both as a program
   file and as an include.  */
void src_note_all (void) EVERY_RUN;
/* Find and read the source S in the queue.  Return false if S is an include
   that was read before, or after reporting that S is a directory.  Raise a
   fatal error if S cannot be read for any other reason.  */
bool src_load (struct source *s) EVERY_RUN;
/* Find and read the file NAME for a directive at FILE:LINE, and return it as a
   source.  Return NULL if the file need not be parsed, or after reporting that
   it cannot be read.  If AGAIN is true, read the file even if it was included
   before.  */
struct source *src_include (const char *name, bool again, const char *file,
			    int line);
/* Return the first source in the list of all sources that were read.  The list
   is linked by read_next.  In this list, a file precedes any file that
   includes it.  */
struct source *src_read_first (void);
/* Return a new source named NAME, whose text is the N bytes at P.  */
struct source *src_from_text (const char *name, const char *p, size_t n);

/* Return the length of the line that contains P, an address in the text of S.
   Set *LINE to the start of the line.  */
size_t src_line_around (const struct source *s, const char *p,
			const char **line);
/* Return the line of the program's text that contains the token at AT.  Set *N
   to the length of the line and *COLUMN to the token's column.  Return NULL if
   the line is unknown.  (diag_hooks.source_line points to this function.)  */
struct diag_place;
const char *src_line_at (const struct diag_place *at, size_t *n,
			 size_t *column);

/* Search for NAME in the directories of PATH, a list in the syntax of AWKPATH
   and AWKLIBPATH; if this fails, search for NAME with SUFFIX appended.  Return
   the name of the file that was found, as a transient string, or NULL if there
   is none.  If NAME contains a slash, PATH is not used: the file is NAME or,
   if NAME does not exist, NAME with SUFFIX appended.  */
char *src_search (const char *name, const char *path, const char *suffix);
/* Return the current value of AWKPATH.  */
const char *src_awkpath (void);

#endif /* SOURCE_H */
