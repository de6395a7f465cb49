/* help.c -- print the output of `help'.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "debug/command.h"
#include "debug/terminal.h"

static const char texts[][100] = {	/* the rows contain arrays of
					   characters, because pointers would
					   have to be relocated at each
					   start */
  [CMD_backtrace] = "backtrace [N] - show all frames, the N innermost, or (-N)"
    " the N outermost frames",
  [CMD_break] = "break [[filename:]N|function] - stop when this line"
    " or function is reached",
  [CMD_clear] = "clear [[filename:]N|function] - delete the breakpoints"
    " at this location",
  [CMD_commands] = "commands [num] - enter commands to run when this"
    " breakpoint or watchpoint is hit",
  [CMD_commit] = "commit - commit the current state to the heap",
  [CMD_condition] = "condition num [expr] - set the condition of a"
    " breakpoint or watchpoint, or remove it",
  [CMD_continue] = "continue [COUNT] - continue the program",
  [CMD_delete] = "delete [breakpoints] [range] - delete these breakpoints,"
    " or all",
  [CMD_disable] = "disable [breakpoints] [range] - disable these breakpoints,"
    " or all",
  [CMD_display] = "display [var] - show a variable at every stop",
  [CMD_down] = "down [N] - select the frame N levels further in",
  [CMD_dump] = "dump [filename] - print the byte code, or write it to a file",
  [CMD_enable] = "enable [once|del] [breakpoints] [range] - enable these"
    " breakpoints, or all",
  [CMD_end] = "end - end the list of commands or eval statements",
  [CMD_eval] = "eval stmt|[p1, p2, ...] - run awk statements",
  [CMD_exit] = "exit - leave the debugger, like quit",
  [CMD_finish] = "finish - run until the selected frame returns",
  [CMD_frame] = "frame [N] - select frame N and show it",
  [CMD_help] = "help [command] - list all commands, or describe a command",
  [CMD_ignore] = "ignore N COUNT - ignore the next COUNT hits of breakpoint N",
  [CMD_info] = "info topic - source|sources|variables|functions|break|frame"
    "|args|locals|display|watch",
  [CMD_list] = "list [-|+|[filename:]lineno|function|range] - show lines of"
    " the program",
  [CMD_next] = "next [COUNT] - run to the next line, without stopping in"
    " called functions",
  [CMD_nexti] = "nexti [COUNT] - run one instruction, or a complete call",
  [CMD_option] = "option [name[=value]] - set or show an option:",
  [CMD_print] = "print var [var] - show variables, fields and elements",
  [CMD_printf] = "printf format, [arg], ... - print like the printf statement",
  [CMD_quit] = "quit - leave the debugger",
  [CMD_return] = "return [value] - return from the selected frame immediately",
  [CMD_run] = "run - start or restart the program",
  [CMD_save] = "save filename - write the commands of the session to a file",
  [CMD_set] = "set var = value - assign to a variable, field or element",
  [CMD_silent] = "silent - among commands: do not report the stop",
  [CMD_source] = "source file - run the commands in a file",
  [CMD_step] = "step [COUNT] - run to the next line",
  [CMD_stepi] = "stepi [COUNT] - run one instruction",
  [CMD_tbreak] = "tbreak [[filename:]N|function] - set a breakpoint that"
    " is deleted after its first stop",
  [CMD_trace] = "trace on|off - show each instruction before it runs",
  [CMD_undisplay] = "undisplay [N] - stop displaying variable N, or all",
  [CMD_until] = "until [[filename:]N|function] - run to a later line, or"
    " to this location, in the current frame",
  [CMD_unwatch] = "unwatch [N] - delete watchpoint N, or all",
  [CMD_up] = "up [N] - select the frame N levels further out",
  [CMD_watch] = "watch var - stop when a variable changes",
  [CMD_where] = "where [N] - show frames, like backtrace"
};

static const struct { const char *name, *text; } options[] = {
  { "history_size", "number of lines kept in the history" },
  { "listsize", "number of lines that list shows" },
  { "outfile", "output file of debugger and program" },
  { "prompt", "prompt before each command" },
  { "save_history", "whether the history is saved at the end" },
  { "save_options", "whether the options are saved at the end" },
  { "trace", "whether instructions are shown before they run" }
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
