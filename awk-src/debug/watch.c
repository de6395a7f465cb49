/* watch.c -- set watchpoints and displays, and detect changed values.
   SPDX-License-Identifier: GPL-3.0-or-later

   A watched value and its last value are compared as texts.  If the cell
   already shows that a value has not changed, the value is not converted to
   text.  */

#include <config.h>

#include <stdio.h>

#include "array/array.h"
#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "text/escape.h"
#include "value/convert.h"

/* --- items -------------------------------------------------------------- */

const char *
dbg_variable_title (const struct variable *v)
{
  struct strbuf b = { 0 };
  char field[48];
  if (v->field)
    {
      snprintf (field, sizeof field, "$%.0f", v->number);
      return run_strndup (field, strlen (field));
    }
  buf_add_text (&b, v->name);
  for (int i = 0; i < v->nsubs; i++)
    {
      buf_add_char (&b, '[');
      esc_quote (&b, val_bytes (&v->subs[i]));
      buf_add_char (&b, ']');
    }
  const char *title = run_strndup (b.p, b.n);
  xfree (b.p);
  return title;
}

/* True if V can be watched.  If V cannot be watched, report an error.  */
static bool
is_watchable (const struct variable *v)
{
  struct val *cell = v->field ? NULL : dbg_cell (v->name, dbg.frame);
  if (v->field)
    return true;
  if (!cell && dbg_is_function (v->name))
    dbg_error ("`%s' is a function", v->name);
  else if (!cell)
    dbg_printf ("no symbol `%s' in current context\n", v->name);
  else if (v->nsubs > 0 && !dbg_array (cell))
    dbg_error ("`%s' is not an array\n", v->name);
  else
    return true;
  return false;
}

static struct watched
make_watched (struct variable *v)
{
  struct watched w = { .var = v, .title = dbg_variable_title (v) };
  if (!v->field && dbg_local (v->name, dbg.frame))
    {
      w.fn = dbg_get_frame (dbg.frame).chunk->fn;
      w.depth = vm.depth - dbg.frame;
    }
  return w;
}

/* Return the current number of W's frame.  */
static size_t
frame_of (const struct watched *w)
{
  return w->fn ? vm.depth - w->depth : dbg.running ? vm.depth : 0;
}

/* True if the frame of W has ended.  */
static bool
is_gone (const struct watched *w)
{
  return w->fn && (vm.depth < w->depth
		   || dbg_get_frame (frame_of (w)).chunk->fn != w->fn);
}

/* --- watching ----------------------------------------------------------- */

/* Set *V to the value that P watches.  If the value does not exist, set *TEXT
   to the text that is shown instead, and return false.  */
static bool
watched_value (struct point *p, struct val *v, const char **text)
{
  const struct variable *var = p->w.var;
  *text = "element not in array";
  if (var->field)
    {
      *v = dbg_field (var->number);
      if (v->tag == V_UNASSIGNED)
	*v = val_inline (V_STR, "", 0);
      return true;
    }
  struct val *cell = dbg_cell (var->name, frame_of (&p->w));
  for (int i = 0; cell && i < var->nsubs; i++)
    {
      struct array *a = dbg_array (cell);
      if (!a && i > 0 && cell->tag >= V_UNASSIGNED && !p->reported)
	{
	  p->reported = true;
	  dbg_error ("attempt to use scalar value as array");
	}
      cell = a ? arr_find (a, arr_key (&var->subs[i])) : NULL;
    }
  if (cell)
    *v = *cell;
  return cell;
}

/* True if the two words of V determine its value, that is, if any cell with
   equal words has the same value.  */
static bool
is_plain (const struct val *v)
{
  return v->tag == V_NUM
    || (val_has_bytes (v) && val_is_inline (v));
}

/* Append to B the text of V, the value that P watches.  If P->late is true,
   show an element without a value as an empty array, as gawk does.  COMPARED
   is true if the text will be compared with another text.  */
static void
add_value (struct strbuf *b, const struct point *p, const struct val *v,
	   bool compared)
{
  if (p->late && v->tag == V_UNASSIGNED)
    buf_add_text (b, "array, 0 elements");
  else
    dbg_add_value (b, v, compared);
}

/* Update the last value of P.  If the value has changed, return true and,
   unless OLD is NULL, set OLD to the previous text.  */
static bool
update (struct point *p, struct strbuf *old)
{
  struct val v;
  const char *text;
  struct strbuf now = { 0 };
  bool found = watched_value (p, &v, &text);
  if (found && is_plain (&v) && v.w0 == p->last.w0 && v.w1 == p->last.w1)
    return false;
  bool compared = p->last.tag > V_UNASSIGNED;
  p->last = found ? v : val_tagged (V_NONE);
  p->fresh.n = 0;
  if (found)
    {
      add_value (&now, p, &v, true);
      add_value (&p->fresh, p, &v, compared);
    }
  else
    {
      buf_add_text (&now, text);
      buf_add_text (&p->fresh, text);
    }
  if (sv_equal (buf_text (&now), buf_text (&p->shown)))
    {
      xfree (now.p);
      return false;
    }
  if (old)
    *old = p->shown;
  else
    xfree (p->shown.p);
  p->shown = now;
  return true;
}

struct point *
dbg_watch_hit (struct strbuf *old)
{
  for (struct point *p = dbg.points; p; p = p->next)
    {
      struct val last = p->last;
      if (!p->is_watch || !update (p, old))
	continue;
      if (dbg_condition_holds (p))
	return p;
      xfree (p->shown.p);
      p->shown = *old;
      p->last = last;
    }
  return NULL;
}

/* True if V names an element of an existing subarray; the element itself need
   not exist.  */
static bool
is_in_subarray (const struct variable *v)
{
  struct val *cell = v->nsubs > 1 ? dbg_element (v, v->nsubs - 1) : NULL;
  return cell && dbg_array (cell);
}

void
dbg_watch (const struct cmd *c)
{
  if (!is_watchable (c->vars))
    return;
  struct point *p = dbg_new_point (&dbg.points, &dbg.last_number, true);
  p->w = make_watched (c->vars);
  if (dbg.running)
    p->fn = dbg_get_frame (dbg.frame).chunk->fn;
  p->late = dbg.ended && is_in_subarray (p->w.var);
  update (p, NULL);
  if (c->string && !dbg_set_condition (p, c->string))
    dbg_printf ("watchpoint %d is unconditional\n", p->number);
  dbg_printf ("Watchpoint %d: %s\n", p->number, p->w.title);
}

void
dbg_restore_watch (struct point *p)
{
  p->w = make_watched (p->w.var);
  update (p, NULL);
}

/* --- displays ----------------------------------------------------------- */

/* Print the displays.  Print a local variable only while its frame is
   selected.  */
void
dbg_show_displays (void)
{
  for (const struct point *d = dbg.displays; d; d = d->next)
    if (!d->w.fn || frame_of (&d->w) == dbg.frame)
      dbg_print_variable (d->w.var, frame_of (&d->w), d->number);
}

struct point *
dbg_new_display (struct variable *v)
{
  struct point *d = dbg_new_point (&dbg.displays, &dbg.last_display, true);
  d->w = make_watched (v);
  return d;
}

void
dbg_display (const struct cmd *c)
{
  if (!c->given)
    dbg_show_displays ();
  else if (is_watchable (c->vars))
    {
      struct point *d = dbg_new_display (c->vars);
      dbg_print_variable (d->w.var, frame_of (&d->w), d->number);
    }
}

/* --- scope -------------------------------------------------------------- */

/* From the points of *LIST that begin with P, delete in reverse order those
   that watch or display a variable of a frame that has ended.  Print a note
   about each of them, which begins with WHAT.  */
static void
drop_points (struct point **list, struct point *p, const char *what)
{
  if (!p)
    return;
  drop_points (list, p->next, what);
  if (p->is_watch && is_gone (&p->w))
    {
      dbg_printf ("%s %d deleted because parameter is out of scope.\n", what,
		  p->number);
      dbg_remove_point (list, p);
    }
}

void
dbg_drop_out_of_scope (void)
{
  drop_points (&dbg.points, dbg.points, "Watchpoint");
  drop_points (&dbg.displays, dbg.displays, "Display");
}

/* --- info --------------------------------------------------------------- */

static void
info_list (const char *heading, const struct point *list)
{
  dbg_printf ("%s variables:\n\n", heading);
  for (const struct point *p = list; p; p = p->next)
    if (p->is_watch)
      {
	dbg_printf ("%d:\t%s\n", p->number, p->w.title);
	dbg_info_point (p);
      }
}

void
dbg_info_watch (void)
{
  info_list ("Watch", dbg.points);
}

void
dbg_info_display (void)
{
  info_list ("Auto-display", dbg.displays);
}
