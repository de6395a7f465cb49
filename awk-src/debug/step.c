/* step.c -- stop the program, and execute it step by step.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter calls `before' before each instruction.  When a line is
   reached, the debugger checks whether a breakpoint or watchpoint is hit, and
   whether `step', `next', `until' or `finish' ends.  The command `return'
   leaves frames by executing a separate RET instruction.  */

#include <config.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "value/convert.h"
#include "vm/hooks.h"
#include "vm/vm.h"

static struct insn leave_frame;	/* the RET instruction that `return' executes */

/* --- reports ------------------------------------------------------------ */

static void
report_phase (void)
{
  static const char *const names[] = {
    [VM_BEGIN] = "BEGIN", [VM_MAIN] = "Rule", [VM_BEGINFILE] = "BEGINFILE",
    [VM_ENDFILE] = "ENDFILE", [VM_END] = "END"
  };
  if ((int) vm.phase != dbg.phase)
    dbg_printf ("Stopping in %s ...\n", names[vm.phase]);
  dbg.phase = vm.phase;
}

static void
report_point (const struct point *p, const struct strbuf *old)
{
  if (!p->is_watch)
    {
      dbg_printf ("Breakpoint %d, ", p->number);
      return;
    }
  assert_always (old);
  dbg_printf ("Watchpoint %d: %s\n  Old value: %.*s\n  New value: %.*s\n",
	      p->number, p->w.title, (int) old->n, old->p,
	      (int) p->fresh.n, p->fresh.p);
}

/* After `finish', report the value that the function has returned.  */
static void
report_result (void)
{
  struct strbuf b = { 0 };
  if (dbg.stop.on != ON_FINISH || dbg.stop.value.tag == V_NONE
      || vm.depth >= dbg.stop.depth)
    return;
  dbg_add_value (&b, &dbg.stop.value, false);
  dbg_printf ("Returned value = %.*s\n", (int) b.n, b.p);
  val_drop (&dbg.stop.value);
  dbg.stop.value = val_tagged (V_NONE);
  xfree (b.p);
}

static void
report (const struct point *p, const struct strbuf *old, bool frame)
{
  struct dbg_source *s = dbg_source_of (dbg.place.file, vm.chunk->fn);
  if (s)
    dbg.source = s;
  dbg_list_reset ();
  if (p && p->silent)
    {
      dbg.frame_due = true;
      return;
    }
  report_phase ();
  if (p)
    report_point (p, old);
  if (frame || dbg.frame_due)
    dbg_print_frame (0, false);
  dbg.frame_due = false;
  if (s)
    dbg_print_line (s, dbg.place.line, false);
  dbg_show_displays ();
}

/* Execute the commands in LIST, and return true if a command resumes the
   program.  */
static bool
run_list (struct cmd *list)
{
  for (struct cmd *c = list; c; c = c->next)
    if (dbg_run_command (c) == AFTER_RESUME)
      return true;
  return false;
}

static void
stop (struct point *p, const struct strbuf *old, bool frame)
{
  dbg.frame = 0;
  dbg.at_break = p && !p->is_watch ? p->number : 0;
  report (p, old, frame);
  dbg.stop.on = ON_NOTHING;
  struct cmd *list = p ? p->commands : NULL;
  if (p)
    dbg_point_hit (p);
  if (!run_list (list))
    dbg_command_loop ();
  dbg_interrupted ();
}

/* --- conditions --------------------------------------------------------- */

/* True if the line or the frame is not the same as at the start of the current
   step.  */
static bool
line_changed (void)
{
  return vm.depth != dbg.stop.depth || vm.chunk != dbg.stop.chunk
    || dbg.place.line != dbg.stop.place.line
    || dbg.place.file != dbg.stop.place.file;
}

/* True if `until' ends at the current place of the program.  A backward jump
   of a loop does not end `until'.  */
static bool
until_ends (void)
{
  return vm.depth < dbg.stop.depth
    || (vm.depth == dbg.stop.depth && dbg.place.line > dbg.stop.count);
}

static bool
is_met (void)
{
  switch (dbg.stop.on)
    {
    case ON_LINE: return line_changed ();
    case ON_NEXT_LINE: return vm.depth <= dbg.stop.depth && line_changed ();
    case ON_INSN: return true;
    case ON_NEXT_INSN: return vm.depth <= dbg.stop.depth;
    case ON_UNTIL: return until_ends ();
    case ON_UNTIL_PLACE:
      return vm.depth < dbg.stop.depth
	|| ((vm.depth == dbg.stop.depth || dbg.stop.deeper)
	    && dbg.ip - 1 == dbg.stop.at);
    case ON_FINISH: return vm.depth < dbg.stop.depth;
    case ON_RETURN: return vm.depth <= dbg.stop.depth;
    case ON_NOTHING: break;
    }
  return false;
}

/* Record the current place of the program for line_changed.  */
static void
note_place (void)
{
  dbg.stop.depth = vm.depth;
  dbg.stop.place = dbg.place;
  dbg.stop.chunk = vm.chunk;
}

/* At the start of a command, record the place of the program.  */
static void
note_start (void)
{
  note_place ();
  dbg.stop.framed = false;
}

static bool
frame_changed (void)
{
  return vm.depth != dbg.stop.depth || vm.chunk->fn != dbg.stop.chunk->fn;
}

/* Count a completed step.  Return true after the last step.  */
static bool
count_down (void)
{
  bool counted = dbg.stop.on >= ON_LINE && dbg.stop.on <= ON_NEXT_INSN;
  if (!counted || --dbg.stop.count <= 0)
    return true;
  dbg.stop.framed |= frame_changed ();
  note_place ();
  return false;
}

/* For a stop that is neither at a breakpoint nor at a watchpoint, return true
   if the frame must be shown.  */
static bool
wants_frame (void)
{
  return dbg.stop.on == ON_FINISH || dbg.stop.on == ON_RETURN
    || dbg.stop.framed || frame_changed ();
}

/* --- each instruction --------------------------------------------------- */

static const char *
jump_name (const struct insn *ip)
{
  return ip->op == BC_EXIT ? "exit" : ip->op == BC_NEXT ? "next"
    : ip->op == BC_NEXTFILE ? "nextfile" : NULL;
}

/* Cancel `finish' or `until' if the instruction IP, which will run next, is a
   jump out of the rule or function.  If IP returns from the function, save the
   returned value for `finish'.  */
static void
look_ahead (const struct insn *ip)
{
  const char *jump = jump_name (ip);
  if (jump && (dbg.stop.on == ON_FINISH || dbg.stop.on == ON_UNTIL
	       || dbg.stop.on == ON_UNTIL_PLACE))
    {
      dbg_printf ("'%s' not meaningful with non-local jump '%s'\n",
		  dbg.stop.on == ON_FINISH ? "finish" : "until", jump);
      dbg.stop.on = ON_NOTHING;
    }
  else if (ip->op == BC_RET && dbg.stop.on == ON_FINISH
	   && vm.depth == dbg.stop.depth && dbg.stop.value.tag == V_NONE)
    {
      const struct val *v = ip->a == NO_REG ? NULL : dbg_operand (ip->a);
      dbg.stop.value = v ? val_dup (v) : val_unset (UNSET_ASSIGNED);
    }
}

/* The program has reached a new line: stop if a watchpoint or breakpoint is
   hit, or if the current command ends here.  */
static void
visit (void)
{
  struct strbuf old = { 0 };
  struct point *p = NULL;
  dbg_drop_out_of_scope ();
  while (dbg.stop.on != ON_RETURN && (p = dbg_watch_hit (&old)))
    {
      stop (p, &old, true);
      xfree (old.p);
    }
  int last = 0, newest = dbg.last_number;
  while (dbg.stop.on != ON_RETURN && (dbg.ip - 1)->a > 0
	 && (p = dbg_break_hit (dbg.ip, last, newest)))
    {
      last = p->number;
      stop (p, NULL, true);
    }
  if (last == 0 && is_met () && count_down ())
    stop (NULL, NULL, wants_frame ());
}

/* Handle Ctrl-C: make `visit' stop the program at the current line.  */
static void
break_in (void)
{
  note_start ();
  dbg.stop.on = ON_INSN;
  dbg.stop.count = 1;
  dbg.stop.framed = true;
  dbg_printf ("Program interrupted.\n");
}

static const struct insn *
before (const struct insn *next)
{
  if (dbg.busy)
    {
      dbg_note_numbers (next);
      return next;
    }
  dbg.ip = next;
  if (dbg.stop.on == ON_RETURN && vm.depth > dbg.stop.depth)
    {
      leave_frame.a = vm.depth == dbg.stop.depth + 1 ? dbg.stop.reg : NO_REG;
      return &leave_frame;
    }
  if (dbg_options.trace)
    dbg_trace (next);
  dbg_note_numbers (next);
  report_result ();
  struct code_place at = dbg_place_of (vm.chunk, next);
  if (at.line > 0)
    {
      dbg.place = at;
      if (dbg_interrupted ())
	break_in ();
      visit ();
    }
  /* Call look_ahead now, because the user may have resumed the program with
     `finish' or `until'.  */
  look_ahead (next);
  if (at.line > 0)
    {
      vm.ip = next;
      if (dbg.stop.on == ON_RETURN && vm.depth > dbg.stop.depth)
	return before (next);
    }
  return next;
}

void
dbg_step_set_up (void)
{
  leave_frame.op = BC_RET;
  vm_hooks.debug = before;
  dbg.phase = -1;
}

void
dbg_step_end (void)
{
  dbg.stop.on = ON_NOTHING;
  dbg.frame = 0;
  dbg.at_break = 0;
}

/* --- commands ----------------------------------------------------------- */

enum after
dbg_step (const struct cmd *c)
{
  if (!dbg_need_running (3107, "next_step"))
    return AFTER_STAY;
  note_start ();
  dbg.stop.count = c->given ? c->n : 1;
  dbg.stop.on = c->id == CMD_step ? ON_LINE : c->id == CMD_next ? ON_NEXT_LINE
    : c->id == CMD_stepi ? ON_INSN : ON_NEXT_INSN;
  return AFTER_RESUME;
}

enum after
dbg_continue (const struct cmd *c)
{
  struct point *p = dbg_find_point (dbg.at_break);
  if (!dbg_need_running (3081, "do_continue"))
    return AFTER_STAY;
  if (c->given && dbg.at_break > 0 && !p)
    {
      dbg_error ("invalid breakpoint number %d", dbg.at_break);
      return AFTER_STAY;
    }
  if (c->given && p)
    {
      p->ignore = c->n;
      dbg_printf ("Will ignore next %ld crossings of breakpoint %d.\n", c->n,
		  p->number);
    }
  else if (c->given)
    dbg_printf ("Not stopped at any breakpoint; argument ignored.\n");
  dbg.stop.on = ON_NOTHING;
  return AFTER_RESUME;
}

/* Return true if the selected frame belongs to a function.  If the frame
   belongs to the rules, print an error message for COMMAND.  */
static bool
in_function (const char *command)
{
  if (dbg.frame + 1 < dbg_frame_count ())
    return true;
  dbg_printf ("'%s' not meaningful in the outermost frame main()\n",
	      command);
  return false;
}

enum after
dbg_finish (void)
{
  if (!dbg_need_running (3281, "do_finish") || !in_function ("finish"))
    return AFTER_STAY;
  note_start ();
  dbg.stop.depth = vm.depth - dbg.frame;
  dbg.stop.on = ON_FINISH;
  dbg.stop.value = val_tagged (V_NONE);
  dbg_printf ("Run until return from ");
  dbg_print_frame (dbg.frame, true);
  return AFTER_RESUME;
}

enum after
dbg_return (const struct cmd *c)
{
  if (!dbg_need_running (3329, "do_return") || !in_function ("return"))
    return AFTER_STAY;
  const struct val *v = c->given ? &c->vars->value : NULL;
  note_start ();
  dbg.stop.depth = vm.depth - dbg.frame - 1;
  dbg.stop.reg = !v ? NO_REG : v->tag == V_NUM ? st_number (v->num)
    : st_string (V_STR, val_bytes (v));
  dbg.stop.on = ON_RETURN;
  return AFTER_RESUME;
}

/* Execute `until' with the location AT, which must be in the code of the
   selected frame.  If the outermost frame is selected, AT may also be any
   function.  */
static enum after
until_place (const struct location *at)
{
  const struct dbg_source *s = at->source ? at->source : dbg.source;
  const struct chunk *c = dbg_get_frame (dbg.frame).chunk;
  struct function *fn = NULL;
  bool rule;
  int line;
  if (!at->function && at->line > s->nlines)
    {
      dbg_error ("line number %ld in file `%s' out of range", at->line,
		 s->name);
      return AFTER_STAY;
    }
  struct insn *code = at->function ? dbg_function_code (at->fn, &line)
    : dbg_find_code ((struct dbg_source *) s, at->line, &line, &fn, &rule);
  bool here = code >= c->code && code < c->code + c->n;
  dbg.stop.deeper = code && at->function
    && dbg.frame + 1 == dbg_frame_count ();
  here |= dbg.stop.deeper;
  if (!code && !at->function)
    dbg_error ("invalid source line %ld in file `%s'", at->line, s->name);
  else if (at->function && !here)
    dbg_printf ("cannot find specified location in function `%s'\n",
		at->function);
  else if (!here || (!at->function && line != at->line))
    dbg_printf ("cannot find specified location %ld in file `%s'\n",
		at->line, s->name);
  else
    {
      dbg.stop.on = ON_UNTIL_PLACE;
      dbg.stop.at = code;
      return AFTER_RESUME;
    }
  return AFTER_STAY;
}

enum after
dbg_until (const struct cmd *c)
{
  if (!dbg_need_running (3383, "do_until"))
    return AFTER_STAY;
  note_start ();
  dbg.stop.depth = vm.depth - dbg.frame;
  dbg.stop.chunk = dbg_get_frame (dbg.frame).chunk;
  if (c->given)
    return until_place (&c->at);
  dbg.stop.count = dbg_frame_place (dbg.frame).line;
  dbg.stop.on = ON_UNTIL;
  return AFTER_RESUME;
}
