/* break.c -- set breakpoints; manage the list of all points.
   SPDX-License-Identifier: GPL-3.0-or-later

   The member `a' of a DEBUG instruction is the number of breakpoints at the
   next instruction.  A point is a breakpoint or a watchpoint.  All points are
   in one list and share one sequence of numbers.  */

#include <config.h>

#include <stdio.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"

/* --- the list ----------------------------------------------------------- */

struct point *
dbg_new_point (struct point **list, int *last, bool is_watch)
{
  struct point **end = list, *p = run_alloc (sizeof *p);
  while (*end)
    end = &(*end)->next;
  *end = p;
  p->number = ++*last;
  p->is_watch = is_watch;
  p->enabled = true;
  return p;
}

void
dbg_remove_point (struct point **list, struct point *p)
{
  struct point **link = list;
  while (*link != p)
    link = &(*link)->next;
  *link = p->next;
  if (p->at)
    p->at->a--;
}

struct point *
dbg_find_point (int number)
{
  struct point *p = dbg.points;
  while (p && p->number != number)
    p = p->next;
  return p;
}

struct point *
dbg_newest_point (void)
{
  struct point *p = dbg.points;
  while (p && p->next)
    p = p->next;
  return p;
}

static struct point *
find_break (int number)
{
  struct point *p = dbg_find_point (number);
  return p && !p->is_watch ? p : NULL;
}

bool
dbg_line_has_break (const struct dbg_source *s, int line)
{
  for (const struct point *p = dbg.points; p; p = p->next)
    if (!p->is_watch && p->source == s && p->line == line)
      return true;
  return false;
}

/* --- setting ------------------------------------------------------------ */

void
dbg_place_break (struct point *p, struct insn *at)
{
  p->at = at;
  at->a++;
}

static void
note_others (const struct insn *at, const struct dbg_source *s, int line)
{
  for (const struct point *p = dbg.points; p; p = p->next)
    if (p->at == at)
      {
	dbg_printf ("Note: breakpoint %d (%s", p->number,
		    p->enabled ? "enabled" : "disabled");
	if (p->ignore > 0)
	  dbg_printf (", ignore next %ld hits", p->ignore);
	dbg_printf ("), also set at %s:%d", s->name, line);
      }
}

static struct point *
set_at (struct insn *at, struct dbg_source *s, int line,
	struct function *fn, bool temporary)
{
  note_others (at, s, line);
  struct point *p = dbg_new_point (&dbg.points, &dbg.last_number, false);
  p->source = s;
  p->line = line;
  p->fn = fn;
  p->disp = temporary ? DISP_DELETE : DISP_KEEP;
  dbg_place_break (p, at);
  dbg_printf ("Breakpoint %d set at file `%s', line %d\n", p->number,
	      s->name, line);
  return p;
}

/* Set a breakpoint at the next statement of the selected frame.  In the
   innermost frame, this is the statement at which the program has stopped, so
   ignore the next hit.  If TEMPORARY is true, the breakpoint is deleted after
   it has been hit.  */
static void
set_here (bool temporary)
{
  if (!dbg_need_running (2402, "set_breakpoint"))
    return;
  struct dbg_frame f = dbg_get_frame (dbg.frame);
  struct code_place at = dbg_frame_place (dbg.frame);
  size_t i = f.ip - f.chunk->code;
  if (dbg.frame == 0)
    i--;
  while (i < f.chunk->n && (f.chunk->code[i].op != BC_DEBUG
			    || f.chunk->code[i].x))
    i++;
  if (i == f.chunk->n)
    return;
  struct point *p
    = set_at (&f.chunk->code[i], dbg_source_of (at.file, f.chunk->fn),
	      f.chunk->places[i].line, f.chunk->fn, temporary);
  if (dbg.frame == 0)
    p->ignore = 1;
}

/* Return the instruction at the location AT, and set *S, *LINE and *FN to its
   source, line and function.  If there is no instruction at AT, print a
   message and return NULL.  */
static struct insn *
find_location (const struct location *at, struct dbg_source **s, int *line,
	       struct function **fn, const char *is)
{
  bool rule;
  *s = at->source ? at->source : dbg.source;
  if (!*s)
    {
      dbg_error ("no current source file");
      return NULL;
    }
  if (at->function)
    {
      *fn = at->fn;
      struct insn *code = dbg_function_code (at->fn, line);
      if (!code)
	dbg_printf ("cannot set breakpoint in function `%s'\n",
		    at->function);
      return code;
    }
  if (at->line > ((*s)->nlines > 0 ? (*s)->nlines : 1))
    {
      dbg_error ("line number %ld in file `%s' %sout of range", at->line,
		 (*s)->name, is);
      return NULL;
    }
  struct insn *code = dbg_find_code (*s, at->line, line, fn, &rule);
  if (!code)
    dbg_printf ("%scannot set breakpoint at `%s':%ld\n",
		rule ? "" : "internal error: cannot find rule\n",
		(*s)->name, at->line);
  return code;
}

void
dbg_break (const struct cmd *c)
{
  bool temporary = c->id == CMD_tbreak;
  struct dbg_source *s;
  struct function *fn;
  int line;
  if (!c->given)
    {
      set_here (temporary);
      return;
    }
  struct insn *at = find_location (&c->at, &s, &line, &fn, "is ");
  if (!at)
    return;
  struct point *p = set_at (at, s, line, fn, temporary);
  if (c->string && !dbg_set_condition (p, c->string))
    dbg_printf ("breakpoint %d set at file `%s', line %d is unconditional\n",
		p->number, s->name, line);
}

/* --- conditions --------------------------------------------------------- */

bool
dbg_set_condition (struct point *p, const char *text)
{
  bool none = !text || *text == '\0';
  p->compiled = NULL;
  p->condition = NULL;
  if (!none && !dbg_compile_condition (text, p->fn, 0))
    return false;
  p->condition = none ? NULL : text;
  return true;
}

/* Return the frame in which P's condition must be evaluated: the frame of the
   watched local variable or, if P does not watch one, the innermost frame.  */
static struct dbg_frame
frame_of (const struct point *p)
{
  if (p->is_watch && p->w.fn && p->w.depth <= vm.depth)
    return dbg_get_frame (vm.depth - p->w.depth);
  return dbg_get_frame (0);
}

bool
dbg_condition_holds (struct point *p)
{
  if (!p->condition)
    return true;
  struct dbg_frame f = frame_of (p);
  struct function *fn = f.chunk->fn == p->fn ? p->fn : NULL;
  int nvars = vm.fp + vm.chunk->nregs - f.fp;
  struct compiled *k = p->compiled;
  while (k && (k->nvars != nvars || k->code->fn != fn))
    k = k->next;
  if (!k)
    {
      k = run_alloc (sizeof *k);
      k->nvars = nvars;
      k->code = dbg_compile_condition (p->condition, fn, nvars);
      k->next = p->compiled;
      p->compiled = k;
    }
  struct val v = val_tagged (V_NONE);
  bool good = dbg_run_fragment (k->code, f.fp, nvars, &v);
  bool truth = good && val_to_bool (&v);
  val_drop (&v);
  return truth;
}

void
dbg_condition (const struct cmd *c)
{
  struct point *p = dbg_find_point (c->n);
  if (p)
    dbg_set_condition (p, c->string);
}

/* --- hits --------------------------------------------------------------- */

struct point *
dbg_break_hit (const struct insn *ip, int after, int last)
{
  for (struct point *p = dbg.points; p; p = p->next)
    {
      if (p->at != ip - 1 || p->number <= after
	  || p->number > last || !p->enabled
	  || !dbg_condition_holds (p))
	continue;
      if (p->ignore > 0)
	p->ignore--;
      else
	return p;
    }
  return NULL;
}

void
dbg_point_hit (struct point *p)
{
  p->hits++;
  if (p->disp == DISP_DISABLE)
    {
      p->enabled = false;
      p->disp = DISP_KEEP;
    }
  if (p->disp == DISP_DELETE)
    dbg_remove_point (&dbg.points, p);
}

void
dbg_ignore (const struct cmd *c)
{
  struct point *p = find_break (c->n);
  if (!p)
    {
      dbg_error ("invalid breakpoint number");
      return;
    }
  p->ignore = c->n2;
  if (c->n2 > 0)
    dbg_printf ("Will ignore next %ld crossing(s) of breakpoint %d.\n",
		c->n2, p->number);
  else
    dbg_printf ("Will stop next time breakpoint %d is reached.\n",
		p->number);
}

/* --- ranges of points --------------------------------------------------- */

static void
apply (struct point **list, struct point *p, const struct cmd *c)
{
  if (c->id != CMD_enable && c->id != CMD_disable)
    dbg_remove_point (list, p);
  else
    p->enabled = c->id == CMD_enable;
  if (c->id == CMD_enable)
    p->disp = !c->word ? DISP_KEEP
      : strcmp (c->word, "once") == 0 ? DISP_DISABLE : DISP_DELETE;
}

void
dbg_change_points (const struct cmd *c)
{
  struct point **list = c->id == CMD_undisplay ? &dbg.displays : &dbg.points;
  bool watch = c->id == CMD_unwatch || c->id == CMD_undisplay;
  for (const struct range *r = c->ranges; r; r = r->next)
    {
      bool any = false;
      for (struct point *p = *list, *next; p; p = next)
	{
	  next = p->next;
	  if (p->is_watch != watch || p->number < r->from || p->number > r->to)
	    continue;
	  any = true;
	  apply (list, p, c);
	}
      if (!any && r->from == r->to)
	dbg_error (c->id == CMD_undisplay ? "no display item numbered %ld"
		   : watch ? "no watch item numbered %ld"
		   : "invalid breakpoint number", r->from);
    }
}

void
dbg_delete (const struct cmd *c)
{
  if (c->given || dbg_ask ("Delete all breakpoints? (y or n) "))
    dbg_change_points (c);
}

/* --- clear -------------------------------------------------------------- */

/* Delete all breakpoints at the instruction AT.  If AT is NULL, delete all
   breakpoints at LINE of S.  Return false if there was no breakpoint to
   delete.  */
static bool
clear (const struct insn *at, const struct dbg_source *s, int line)
{
  bool any = false;
  for (struct point *p = dbg.points, *next; p; p = next)
    {
      next = p->next;
      if (p->is_watch
	  || (at ? p->at != at : p->source != s || p->line != line))
	continue;
      dbg_printf (any ? ", %d" : "Deleted breakpoint %d", p->number);
      any = true;
      dbg_remove_point (&dbg.points, p);
    }
  if (any)
    dbg_printf ("\n");
  return any;
}

void
dbg_clear (const struct cmd *c)
{
  struct dbg_source *s = c->at.source ? c->at.source : dbg.source;
  int line = c->at.line;
  if (!c->given)
    {
      if (!dbg_need_running (2541, "do_clear"))
	return;
      struct code_place at = dbg_frame_place (dbg.frame);
      s = dbg_source_of (at.file, dbg_get_frame (dbg.frame).chunk->fn);
      line = at.line;
    }
  else if (c->at.function)
    {
      if (!clear (dbg_function_code (c->at.fn, &line), NULL, 0))
	dbg_printf ("No breakpoint(s) at entry to function `%s'\n",
		    c->at.function);
      return;
    }
  if (!s)
    dbg_error ("no current source file");
  else if (line > s->nlines)
    dbg_error ("line number %d in file `%s' out of range", line, s->name);
  else if (!clear (NULL, s, line))
    dbg_printf ("No breakpoint at file `%s', line #%d\n", s->name, line);
}

/* --- commands, info ----------------------------------------------------- */

void
dbg_commands (const struct cmd *c)
{
  struct point *p = dbg_find_point (c->n);
  p->commands = c->list;
  if (c->list)
    p->silent = false;
  for (const struct cmd *k = c->list; k; k = k->next)
    p->silent |= k->id == CMD_silent;
}

void
dbg_info_point (const struct point *p)
{
  if (p->condition)
    dbg_printf ("\tstop condition: %s\n", p->condition);
  if (p->commands)
    dbg_printf ("\tcommands:\n");
  for (const struct cmd *c = p->commands; c; c = c->next)
    {
      bool eval = c->id == CMD_eval;
      dbg_printf ("\t%s\n", eval && c->one_line ? "eval" : c->text);
      if (eval)
	dbg_printf ("%s%s", c->body, c->one_line ? "\n" : "");
    }
}

void
dbg_info_break (void)
{
  static const char *const disps[] = { "keep", "del", "dis" };
  dbg_printf ("Number  Disp  Enabled  Location\n\n");
  for (const struct point *p = dbg.points; p; p = p->next)
    {
      if (p->is_watch)
	continue;
      dbg_printf ("%-6d  %-4s  %-7s  file %s, line #%d\n", p->number,
		  disps[p->disp], p->enabled ? "yes" : "no",
		  p->source->name, p->line);
      if (p->hits > 0)
	dbg_printf ("\tnumber of hits = %ld\n", p->hits);
      if (p->ignore > 0)
	dbg_printf ("\tignore next %ld hit(s)\n", p->ignore);
      dbg_info_point (p);
    }
}
