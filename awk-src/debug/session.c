/* session.c -- run a debugger session from start to finish.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns `dbg', the state of the session.  debug_session executes the
   commands of the user; dbg_run executes the program, which step.c stops.  */

#include <config.h>
#include "debug/session.h"

#include <stdio.h>

#include "base/diag.h"
#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "io/output.h"
#include "vm/interp.h"
#include "vm/vm.h"

struct dbg dbg;

void
dbg_leave (int status)
{
  dbg.status = status;
  longjmp (dbg.leave, 1);
}

bool
dbg_guard (void (*fn) (void *), void *ctx)
{
  jmp_buf outer;
  memcpy (outer, diag_handler, sizeof outer);
  bool good = setjmp (diag_handler) == 0;
  if (good)
    fn (ctx);
  memcpy (diag_handler, outer, sizeof outer);
  return good;
}

/* --- running ------------------------------------------------------------ */

static void
execute (void *ctx)
{
  vm_execute ();
}

static void
close_redirections (void *ctx)
{
  io_close_redirections ();
}

void
dbg_close_redirections (void)
{
  dbg_guard (close_redirections, NULL);
}

/* End the run of the program.  GOOD is true if no fatal error has ended the
   run.  */
static void
end_run (bool good)
{
  dbg_close_redirections ();
  vm.chunk = NULL;
  vm.fp = vm.stack;
  vm.depth = 0;
  vm.callbacks = 0;
  dbg_drop_out_of_scope ();
  dbg_step_end ();
  dbg.running = false;
  dbg.ended = true;
  dbg.exit_value = good ? vm.exit_status : diag_exit_status;
  if (out_stdout->fd < 0)
    dbg_restore_output ();
  dbg_printf ("Program exited %s with exit value: %d\n",
	      good ? "normally" : "abnormally", dbg.exit_value);
}

enum after
dbg_run (void)
{
  if (dbg.running || dbg.ended)
    {
      if (dbg_restart_refused ())
	return AFTER_STAY;
      if (dbg.running && dbg.terminal
	  && !dbg_ask ("Program already running. Restart from beginning"
		       " (y/n)? "))
	{
	  dbg_printf ("Program not restarted\n");
	  return AFTER_STAY;
	}
      dbg_restart (true);
    }
  dbg_printf ("Starting program:\n");
  dbg.running = true;
  dbg_interrupted ();
  end_run (dbg_guard (execute, NULL));
  return AFTER_STAY;
}

enum after
dbg_quit (void)
{
  if (dbg.running
      && !dbg_ask ("The program is running. Exit anyway (y/n)? "))
    return AFTER_STAY;
  dbg_write_options ();
  if (dbg_editor && dbg_options.save_history)
    dbg_editor->save ();
  dbg_leave ((dbg.ended ? dbg.exit_value : vm.exit_status) & 0xff);
}

/* --- with a heap -------------------------------------------------------- */

static void
commit (void *ctx)
{
  *(bool *) ctx = dbg.setup->commit ();
}

static void
commit_heap (void)
{
  bool done = false;
  if (!dbg.setup->heap)
    dbg_error ("commit: there is no heap");
  else if (dbg_guard (commit, &done) && done)
    dbg_printf ("The current state is committed to the heap.\n");
  else
    dbg_error ("commit: the heap is open for reading only");
}

/* --- commands ----------------------------------------------------------- */

enum after
dbg_run_command (struct cmd *c)
{
  switch (c->id)
    {
#define X(name, abbreviation, syntax, line, action, help) \
      case CMD_##name: action; break;
#include "debug/commands.def"
#undef X
    case CMD_COUNT_OF: break;
    }
  return AFTER_STAY;
}

/* Parse LINE and return its command.  For an empty line from a terminal, return
   the last command, if it can be repeated.  If there is no valid command,
   return NULL.  */
static struct cmd *
command_of (const char *line)
{
  static struct cmd *last;
  const char *p = line + strspn (line, " \t");
  if (*p == '\0')
    return dbg.terminal ? last : NULL;
  if (*p == '#' && !dbg.terminal)
    return NULL;
  struct cmd *c = dbg_parse (p, NULL);
  bool repeated
    = c && !c->given && dbg_table[c->id].line == LINE_REPEATED;
  last = repeated ? c : NULL;
  return c;
}

void
dbg_command_loop (void)
{
  for (;;)
    {
      char *line = dbg_read_line (' ');
      if (!line)
	dbg_leave (2);
      struct cmd *c = command_of (line);
      xfree (line);
      if (!c)
	continue;
      enum after after = dbg_run_command (c);
      dbg_save_note (c);
      if (after == AFTER_RESUME)
	return;
    }
}

/* --- the whole ---------------------------------------------------------- */

static bool
has_file (void)
{
  for (const struct dbg_source *s = dbg.sources; s; s = s->next)
    if (s->path || strcmp (s->name, "-") == 0
	|| strcmp (s->name, "/dev/stdin") == 0)
      return true;
  return false;
}

int
debug_session (struct program *p, const struct debug_setup *setup)
{
  dbg.program = p;
  dbg.setup = setup;
  dbg_restore_output ();
  dbg_load_sources ();
  if (!has_file ())
    {
      dbg_printf ("Can only debug programs provided with the `-f' option.\n");
      return 1;
    }
  jmp_buf outer;
  memcpy (outer, diag_handler, sizeof outer);
  vm_compile (p);
  dbg_step_set_up ();
  dbg_note_assigned ();
  if (setjmp (dbg.leave) == 0)
    {
      dbg_input_open (setup->commands);
      if (dbg_take_over ())
	dbg_run ();
      dbg_command_loop ();
    }
  memcpy (diag_handler, outer, sizeof outer);
  dbg_restore_output ();
  out_flush (out_stdout);
  return dbg.status;
}
