/* help.c -- print the output of `help'.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "debug/command.h"
#include "debug/terminal.h"

static const char texts[][100] = {	/* arrays instead of pointers, which
					   would have to be relocated at each
					   start */
  [CMD_backtrace] = "backtrace [N] - show the stack of frames: all, the N"
    " innermost, or the -N outermost",
  [CMD_break] = "break [[filename:]N|function] - stop where that line or"
    " function is reached",
  [CMD_clear] = "clear [[filename:]N|function] - delete the breakpoints at"
    " that place",
  [CMD_commands] = "commands [num] - begin a list of commands that a"
    " breakpoint or watchpoint runs",
  [CMD_commit] = "commit - keep the present state in the heap file",
  [CMD_condition] = "condition num [expr] - stop at a point only when an"
    " expression is true, or always",
  [CMD_continue] = "continue [COUNT] - go on with the program",
  [CMD_delete] = "delete [breakpoints] [range] - delete those breakpoints,"
    " or all",
  [CMD_disable] = "disable [breakpoints] [range] - breakpoints that do not"
    " stop for now",
  [CMD_display] = "display [var] - show a variable at every stop",
  [CMD_down] = "down [N] - select the frame N further in",
  [CMD_dump] = "dump [filename] - write the byte code, to a file or here",
  [CMD_enable] = "enable [once|del] [breakpoints] [range] - breakpoints that"
    " stop again",
  [CMD_end] = "end - the end of commands, or of the statements of eval",
  [CMD_eval] = "eval stmt|[p1, p2, ...] - run awk statements",
  [CMD_exit] = "exit - the same as quit",
  [CMD_finish] = "finish - go on until the selected frame returns",
  [CMD_frame] = "frame [N] - select frame N and show it",
  [CMD_help] = "help [command] - say what there is, or what a command does",
  [CMD_ignore] = "ignore N COUNT - pass breakpoint N COUNT times",
  [CMD_info] = "info topic - source|sources|variables|functions|break|frame"
    "|args|locals|display|watch",
  [CMD_list] = "list [-|+|[filename:]lineno|function|range] - show lines of"
    " the program",
  [CMD_next] = "next [COUNT] - go on to another line, past the calls of"
    " functions",
  [CMD_nexti] = "nexti [COUNT] - run one instruction, or all of a call",
  [CMD_option] = "option [name[=value]] - set or show what can be chosen:",
  [CMD_print] = "print var [var] - show variables, fields and elements",
  [CMD_printf] = "printf format, [arg], ... - print like the statement of awk",
  [CMD_quit] = "quit - leave the debugger",
  [CMD_return] = "return [value] - leave the selected frame at once",
  [CMD_run] = "run - start the program, or start it again",
  [CMD_save] = "save filename - write the commands of the session to a file",
  [CMD_set] = "set var = value - give a variable, field or element a value",
  [CMD_silent] = "silent - in commands: no report when that point is hit",
  [CMD_source] = "source file - run the commands in a file",
  [CMD_step] = "step [COUNT] - go on to another line",
  [CMD_stepi] = "stepi [COUNT] - run one instruction",
  [CMD_tbreak] = "tbreak [[filename:]N|function] - a breakpoint that goes"
    " when it has stopped once",
  [CMD_trace] = "trace on|off - show each instruction before it runs",
  [CMD_undisplay] = "undisplay [N] - no longer show variable N, or any",
  [CMD_until] = "until [[filename:]N|function] - go on to a later line, or"
    " to that place, in this frame",
  [CMD_unwatch] = "unwatch [N] - delete watchpoint N, or all",
  [CMD_up] = "up [N] - select the frame N further out",
  [CMD_watch] = "watch var - stop when a variable changes",
  [CMD_where] = "where [N] - the same as backtrace"
};

static const struct { const char *name, *text; } options[] = {
  { "history_size", "how many lines of history are kept" },
  { "listsize", "how many lines list shows" },
  { "outfile", "where everything is printed" },
  { "prompt", "what stands in front of a command" },
  { "save_history", "is the history kept at the end" },
  { "save_options", "are the options kept at the end" },
  { "trace", "are instructions shown before they run" }
};

static void
help_options (void)
{
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    dbg_printf ("\t%-16s - %s\n", options[i].name, options[i].text);
}

void
dbg_help (const char *name)
{
  if (!name)
    {
      dbg_pager (true);
      for (int i = 0; i < CMD_COUNT_OF; i++)
	dbg_printf ("%s:\n\t%s\n", dbg_command_name (i), texts[i]);
      dbg_pager (false);
      return;
    }
  int id = dbg_find_command (name, strlen (name));
  if (id < 0)
    {
      dbg_printf ("undefined command: %s\n", name);
      return;
    }
  dbg_printf ("%s\n", texts[id]);
  if (id == CMD_option)
    help_options ();
}
