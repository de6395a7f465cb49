/* place.h -- the debugger: find sources, places in them, and frames.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEBUG_PLACE_H
#define DEBUG_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "debug/command.h"
#include "vm/vm.h"

struct dbg_source
{
  const char *name;		/* the name that users see */
  const char *file;		/* the name in struct code_place */
  struct function *kept;	/* the function in the heap that has this text;
				   NULL if the text is not from a heap */
  const char *text;
  size_t n;
  const char *path;		/* name of the file; NULL if there is none */
  time_t mtime;
  bool warned;
  int nlines;
  const char **lines;		/* address of the start of each line;
				   lines[nlines] is the end of the last line */
  struct dbg_source *next;
};

/* A frame of the program.  The innermost frame has number 0.  */
struct dbg_frame
{
  struct chunk *chunk;
  struct val *fp;
  const struct insn *ip;
};

/* --- place.c: sources, locations, frames -------------------------------- */

/* Create a source for each file and each command-line program that the parser
   has read.  */
void dbg_load_sources (void);
/* Return the source of the function FN if it is stored in the heap, otherwise
   the source that was read from FILE.  Return NULL if the source does not
   exist.  */
struct dbg_source *dbg_source_of (const char *file, struct function *fn);
/* Return the source that is shown as NAME or read from the file NAME.  NAME
   may be heap:FUNCTION.  */
struct dbg_source *dbg_find_source (const char *name);
/* Parse a line or a function, with an optional prefix `FILE:', into *AT.  If
   the text is not valid, print a message and return false.  */
bool dbg_parse_location (struct words *w, struct location *at);
/* In the rule or function of S that contains LINE, find the first code that
   belongs to LINE or a later line.  Return the DEBUG instruction of the code
   that was found, and set *FOUND to its line and *FN to its function.  Return
   NULL if no code was found.  Set *RULE to true if a rule or a function
   contains LINE, otherwise to false.  */
struct insn *dbg_find_code (struct dbg_source *s, int line, int *found,
			    struct function **fn, bool *rule);
/* Return the DEBUG instruction of the first statement of F, and set *LINE to
   its line.  Return NULL if F has no statements.  */
struct insn *dbg_function_code (struct function *f, int *line);
/* Return the source file and line of the statement of C that begins at the
   instruction IP.  If no statement begins at IP, the line is 0.  */
struct code_place dbg_place_of (const struct chunk *c, const struct insn *ip);

/* --- frame.c ------------------------------------------------------------ */

/* Return the number of frames.  The outermost frame belongs to the rules.  */
size_t dbg_frame_count (void);
struct dbg_frame dbg_get_frame (size_t i);
/* Return the place of the current instruction of frame number I.  The file of
   the place is NULL if the place is unknown.  */
struct code_place dbg_frame_place (size_t i);
/* Print the function and the place of frame number I.  If NUMBERED is true,
   print the number I before the function.  */
void dbg_print_frame (size_t i, bool numbered);
void dbg_backtrace (const struct cmd *c);
void dbg_select_frame (const struct cmd *c);
void dbg_info_frame (void);
/* Print the arguments of the selected frame or, if LOCALS is true, its local
   variables.  */
void dbg_info_arguments (bool locals);
/* Return the parameter NAME of frame number FRAME, or NULL if there is no such
   parameter.  */
struct val *dbg_local (const char *name, size_t frame);

/* --- list.c ------------------------------------------------------------- */

/* Print LINE of S, if S has this line.  If MARKS is true, mark a line that has
   a breakpoint or will run next.  */
void dbg_print_line (const struct dbg_source *s, int line, bool marks);
void dbg_list (const struct cmd *c);
/* Make the next `list' show the lines around the place of the selected
   frame.  */
void dbg_list_reset (void);
/* Print the name and the number of lines of the current source, or of all
   sources.  */
void dbg_info_source (void);
void dbg_info_sources (void);
void dbg_dump (const struct cmd *c);
/* Print the instruction IP, which will run next, for the option `trace'.  */
void dbg_trace (const struct insn *ip);

#endif /* DEBUG_PLACE_H */
