/* place.h -- the debugger: sources, places in them, frames.
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
  const char *name;		/* name that is shown to the user */
  const char *file;		/* name in struct code_place */
  struct function *kept;	/* the function whose text this is, which the
				   heap keeps; NULL: the text is not from the
				   heap */
  const char *text;
  size_t n;
  const char *path;		/* NULL: there is no file */
  time_t mtime;
  bool warned;
  int nlines;
  const char **lines;		/* start of each line; lines[nlines] is the end
				   of the last line */
  struct dbg_source *next;
};

/* A frame of the program.  The innermost one has number 0.  */
struct dbg_frame
{
  struct chunk *chunk;
  struct val *fp;
  const struct insn *ip;
};

/* --- place.c: sources, locations, frames -------------------------------- */

void dbg_load_sources (void);
struct dbg_source *dbg_source_of (const char *file, struct function *fn);
bool dbg_parse_location (struct words *w, struct location *at);
struct function *dbg_find_function (struct sv name);
/* Find the code of LINE of S.  Return its DEBUG instruction, and set *FOUND to
   its line and *FN to its function.  Return NULL if there is no such code;
   *RULE then says whether the program has any rule.  */
struct insn *dbg_find_code (struct dbg_source *s, int line, int *found,
			    struct function **fn, bool *rule);
/* Return the first statement of F, and set *LINE to its line.  */
struct insn *dbg_function_code (struct function *f, int *line);
/* Return the place of the instruction IP of C.  Its line is 0 if it has no
   place of its own.  */
struct code_place dbg_place_of (const struct chunk *c, const struct insn *ip);

/* --- frame.c ------------------------------------------------------------ */

size_t dbg_frame_count (void);
struct dbg_frame dbg_get_frame (size_t i);
struct code_place dbg_frame_place (size_t i);
void dbg_print_frame (size_t i, bool numbered);
void dbg_backtrace (const struct cmd *c);
void dbg_select_frame (const struct cmd *c);
void dbg_info_frame (void);
void dbg_info_arguments (bool locals);
/* Return the parameter NAME of frame number FRAME, or NULL if it has none.  */
struct val *dbg_local (const char *name, size_t frame);

/* --- list.c ------------------------------------------------------------- */

void dbg_print_line (const struct dbg_source *s, int line, bool marks);
void dbg_list (const struct cmd *c);
void dbg_list_reset (void);
void dbg_info_source (bool all);

#endif /* DEBUG_PLACE_H */
