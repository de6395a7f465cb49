/* point.h -- the debugger: set breakpoints, watchpoints and displays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEBUG_POINT_H
#define DEBUG_POINT_H

#include <stdbool.h>
#include <stddef.h>

#include "debug/command.h"
#include "debug/place.h"
#include "value/convert.h"

/* A condition, compiled for frames with NVARS registers.  */
struct compiled
{
  struct chunk *code;
  int nvars;
  struct compiled *next;
};

/* A watched or displayed item: a local variable in a frame of FN or, if FN is
   NULL, a global or a field.  */
struct watched
{
  struct variable *var;
  const char *title;		/* text that shows the item to the user */
  struct function *fn;		/* the function of a local variable, or NULL */
  size_t depth;			/* depth of the frame with the watched local
				   variable */
};

enum disposition { DISP_KEEP, DISP_DELETE, DISP_DISABLE };

/* A breakpoint, a watchpoint or a display.  A display uses only NUMBER,
   IS_WATCH, W and NEXT.  */
struct point
{
  int number;
  bool is_watch;		/* false for a breakpoint */
  /* Only breakpoints use the next three members.  */
  struct insn *at;		/* the DEBUG instruction before the place of
				   the breakpoint */
  struct dbg_source *source;
  int line;
  struct function *fn;		/* the function that contains the breakpoint,
				   or in which the watchpoint was set */
  bool enabled;
  enum disposition disp;
  long hits, ignore;
  /* The next six members are for watchpoints; displays also use W.  */
  struct watched w;
  struct val last;		/* the last value, with which a new cell is
				   compared */
  struct strbuf shown;		/* text of the last value, which is compared
				   with the texts of later values and is
				   reported as the old value */
  struct strbuf fresh;		/* text of the last value, which is reported as
				   the new value; unlike SHOWN, it may have
				   quotes around input that looks numeric */
  bool reported;			/* true if the message that the item is
					   not an array has been printed */
  bool late;			/* true if the watchpoint watches an element
				   of a subarray and was set after a run */

  const char *condition;
  struct compiled *compiled;
  struct cmd *commands;
  bool silent;
  struct point *next;
};

/* --- break.c ------------------------------------------------------------ */

/* Each function with a parameter C executes the parsed command C.  */
void dbg_break (const struct cmd *c);
void dbg_clear (const struct cmd *c);
void dbg_delete (const struct cmd *c);
void dbg_ignore (const struct cmd *c);
void dbg_condition (const struct cmd *c);
void dbg_commands (const struct cmd *c);
void dbg_info_break (void);
/* Delete, enable or disable the breakpoints, or delete the watchpoints or
   displays, with the numbers in C's ranges.  */
void dbg_change_points (const struct cmd *c);
/* Add a point to the list LIST and return it; its number is the next one after
   *LAST.  The memory of points is never freed.  */
struct point *dbg_new_point (struct point **list, int *last, bool is_watch);
/* Remove the point P from the list LIST, and from its instruction.  */
void dbg_remove_point (struct point **list, struct point *p);
/* Return the point with this NUMBER, or NULL.  */
struct point *dbg_find_point (int number);
/* Return the most recently set point that still exists, or NULL if there is
   none.  */
struct point *dbg_newest_point (void);
/* True if LINE of S has a breakpoint.  */
bool dbg_line_has_break (const struct dbg_source *s, int line);
/* Return the breakpoint at which the program must stop now: among the
   breakpoints at IP with the numbers AFTER + 1 to LAST, the first one that is
   hit.  Return NULL if no breakpoint is hit.  */
struct point *dbg_break_hit (const struct insn *ip, int after, int last);
/* Count a hit of P, and delete or disable P as its disposition requires.  */
void dbg_point_hit (struct point *p);
/* Print the condition and the commands of P, for `info'.  */
void dbg_info_point (const struct point *p);
/* Set the breakpoint P at AT, a DEBUG instruction.  */
void dbg_place_break (struct point *p, struct insn *at);
/* True if P has no condition, or if the condition is true in the frame of
   P.  */
bool dbg_condition_holds (struct point *p);
/* Set the condition of P to TEXT; NULL removes it.  After an error, print a
   message and return false.  */
bool dbg_set_condition (struct point *p, const char *text);

/* --- watch.c ------------------------------------------------------------ */

/* Execute the parsed command C.  */
void dbg_watch (const struct cmd *c);
void dbg_display (const struct cmd *c);
/* List the watchpoints or the displays.  */
void dbg_info_watch (void);
void dbg_info_display (void);
/* Add a display of V with the next number, and return it.  */
struct point *dbg_new_display (struct variable *v);
/* Print all displays, after a stop.  */
void dbg_show_displays (void);
/* Complete the watchpoint P after a restart.  The caller has set P->w.var to
   the variable in the saved state.  */
void dbg_restore_watch (struct point *p);
/* Return the watchpoint that triggers now, and set OLD to the previous text of
   its value.  Return NULL if no watchpoint triggers.  */
struct point *dbg_watch_hit (struct strbuf *old);
/* Delete the watchpoints and displays of local variables in frames that have
   ended.  */
void dbg_drop_out_of_scope (void);
/* Return the text with which V is shown to the user, such as w["1"].  */
const char *dbg_variable_title (const struct variable *v);

#endif /* DEBUG_POINT_H */
