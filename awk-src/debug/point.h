/* point.h -- the debugger: breakpoints, watchpoints, displays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEBUG_POINT_H
#define DEBUG_POINT_H

#include <stdbool.h>
#include <stddef.h>

#include "debug/command.h"
#include "debug/place.h"
#include "value/convert.h"

/* A condition compiled for frames with NVARS registers.  */
struct compiled
{
  struct chunk *code;
  int nvars;
  struct compiled *next;
};

/* A watched item: in a frame, or global (FN NULL).  */
struct watched
{
  struct variable *var;
  const char *title;		/* the form in which it is shown */
  struct function *fn;		/* the function whose local variable it is */
  size_t depth;			/* of its frame */
};

enum disposition { DISP_KEEP, DISP_DELETE, DISP_DISABLE };

struct point
{
  int number;
  bool is_watch;
  /* For a breakpoint.  */
  struct insn *at;		/* the DEBUG before the instruction */
  struct dbg_source *source;
  int line;
  struct function *fn;		/* the function it is in; of a watchpoint: that
				   it was set in */
  bool enabled;
  enum disposition disp;
  long hits, ignore;
  /* For a watchpoint.  */
  struct watched w;
  struct val last;		/* the cell, to compare with */
  struct strbuf shown;		/* its text, in the form that is compared */
  struct strbuf fresh;		/* the text that is about to be compared */
  bool reported;			/* it was reported as not being an
					   array */
  bool late;			/* set after a run, on part of a subarray */

  const char *condition;
  struct compiled *compiled;
  struct cmd *commands;
  bool silent;
  struct point *next;
};

struct display
{
  int number;
  struct watched w;
  struct display *next;
};

/* --- break.c ------------------------------------------------------------ */

void dbg_break (const struct cmd *c);
void dbg_clear (const struct cmd *c);
void dbg_delete (const struct cmd *c);
void dbg_enable (const struct cmd *c, bool on);
void dbg_ignore (const struct cmd *c);
void dbg_condition (const struct cmd *c);
void dbg_commands (const struct cmd *c);
void dbg_info_break (void);
struct point *dbg_new_point (bool is_watch);
void dbg_remove_point (struct point *p);
struct point *dbg_find_point (int number);
/* Return the mark of the line of a breakpoint: 'b', or ' ' for none.  */
bool dbg_line_has_break (const struct dbg_source *s, int line);
/* Return the breakpoint where the program has to stop now, the first one with
   a number above AFTER and at most LAST; or NULL.  */
struct point *dbg_break_hit (const struct insn *ip, int after, int last);
/* Count a hit of P and do what it asks for.  */
void dbg_point_hit (struct point *p);
/* Print condition and commands of P, for info.  */
void dbg_info_point (const struct point *p);
void dbg_place_break (struct point *p, struct insn *at);
/* True if P's condition holds in its frame.  */
bool dbg_condition_holds (struct point *p);
/* Set the condition of P, NULL for none; return false after a message.  */
bool dbg_set_condition (struct point *p, const char *text);

/* --- watch.c ------------------------------------------------------------ */

void dbg_watch (const struct cmd *c);
void dbg_unwatch (const struct cmd *c);
void dbg_display (const struct cmd *c);
void dbg_undisplay (const struct cmd *c);
void dbg_info_watch (void);
void dbg_info_display (void);
void dbg_show_displays (void);
void dbg_restore_watch (struct point *p);
/* Return the watchpoint that triggers now, or NULL; set OLD to its previous
   text.  */
struct point *dbg_watch_hit (struct strbuf *old);
/* Delete the watchpoints of locals whose frames have ended.  */
void dbg_drop_out_of_scope (void);
/* Return V in the form that is shown: w["1"].  */
const char *dbg_variable_title (const struct variable *v);

#endif /* DEBUG_POINT_H */
