/* session.h -- the debugger: the session, its options, and its state.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter calls step.c before each instruction.  During a stop, the
   debugger executes commands in a loop, until a command resumes the
   program.  */

#ifndef DEBUG_SESSION_H
#define DEBUG_SESSION_H

#include <setjmp.h>
#include <stdbool.h>

#include "debug/command.h"
#include "debug/debug.h"
#include "debug/place.h"
#include "debug/point.h"

enum stop_on { ON_NOTHING, ON_LINE, ON_NEXT_LINE, ON_INSN, ON_NEXT_INSN,
	       ON_UNTIL, ON_UNTIL_PLACE, ON_FINISH, ON_RETURN };

/* The state of the session.  The state is transient: none of it is in a heap.
   After a fatal error, dbg_guard returns and the session continues; however,
   if an eval has failed, the process is restarted.  A restart creates a new
   process, to which restart.c passes the points (breakpoints and watchpoints),
   the displays, the options and the history.  */
struct dbg
{
  struct program *program;
  const struct debug_setup *setup;
  jmp_buf leave;
  int status;			/* exit status of the debugger */
  int exit_value;		/* exit status of the program's last run */
  bool terminal;		/* true if commands are typed at a terminal */
  bool running, ended;
  int busy;			/* number of evals and conditions that are
				   running; while it is not 0, the program does
				   not stop */

  /* the place at which the program has stopped */
  const struct insn *ip;	/* the instruction that will run next */
  struct code_place place;
  size_t frame;			/* number of the selected frame; the innermost
				   frame is number 0 */
  int phase;			/* the phase that was shown last; -1 if none
				   was shown */
  int at_break;			/* number of the breakpoint at which the
				   program has stopped */
  bool frame_due;		/* true if the next report must show the frame,
				   because the last stop was silent */

  /* the condition for the next stop of the program */
  struct
  {
    enum stop_on on;
    long count;			/* number of steps that remain; for `until'
				   without a location: the line after which
				   the program stops */
    size_t depth;		/* depth (vm.depth) with which later depths are
				   compared: for `finish' and `until' the depth
				   of the selected frame, for `return' the
				   depth of its caller, and otherwise the depth
				   of the frame in which the current step
				   began */
    struct code_place place;
    const struct chunk *chunk;
    bool framed;		/* true if a step of the current command has
				   entered or left a frame, so that the next
				   stop must show the frame */
    struct insn *at;		/* target of `until' */
    bool deeper;		/* true for `until FUNCTION' in main, which
				   stops at any depth */
    struct val value;		/* for `finish': the value that the function
				   has returned, or V_NONE if it has not
				   returned yet */
    int reg;			/* for `return': the operand for the returned
				   constant, or NO_REG if `return' has no
				   value */
  } stop;

  struct point *points;
  int last_number;
  struct point *displays;
  int last_display;

  struct dbg_source *sources, *source;	/* SOURCES: all sources; SOURCE: the
					   current source */
  int list_first, list_last;	/* range of the lines that were printed last; 0
				   if there is none */
  int list_line;		/* line in the middle of the next listing: the
				   line of the stop, or of the frame that was
				   selected after the stop; 0 after a
				   listing */

  int fd;			/* descriptor for output */
  bool in_commands;		/* true while the user is typing the command
				   list of a breakpoint or watchpoint */
};
extern struct dbg dbg;

/* --- session.c ---------------------------------------------------------- */

/* Execute the command C and return its result.  */
enum after dbg_run_command (struct cmd *c);
/* Read and execute commands until a command resumes the program.  */
void dbg_command_loop (void);
/* End the session with the exit status STATUS.  */
_Noreturn void dbg_leave (int status);
/* Call FN with CTX.  Return false if a fatal error has ended the call.  */
bool dbg_guard (void (*fn) (void *), void *ctx);
/* Close the files and commands of the program.  */
void dbg_close_redirections (void);
/* Each function below executes the command that has the same name.  */
enum after dbg_run (void);
enum after dbg_quit (void);

/* --- step.c ------------------------------------------------------------- */

/* Make the interpreter call the debugger before each instruction.  */
void dbg_step_set_up (void);
/* Each function below executes the command that has the same name.  */
enum after dbg_step (const struct cmd *c);
enum after dbg_continue (const struct cmd *c);
enum after dbg_finish (void);
enum after dbg_return (const struct cmd *c);
enum after dbg_until (const struct cmd *c);
/* End the current step, because the program has ended.  */
void dbg_step_end (void);

/* --- restart.c ---------------------------------------------------------- */

/* Restart the process.  The new process has the points, displays, options and
   history of this process.  If RUN is true, also start the program.  */
_Noreturn void dbg_restart (bool run);
/* Read the state that the previous process has written.  Return true if the
   program must be started.  */
bool dbg_take_over (void);
/* True if dbg_restart started this process.  */
bool dbg_is_restarted (void);

/* --- option.c ----------------------------------------------------------- */

struct dbg_options
{
  long history_size, listsize, save_history, save_options, trace;
  const char *outfile, *prompt;
};
extern struct dbg_options dbg_options;
void dbg_option (const struct cmd *c);
/* For `help option', print a description of each option.  */
void dbg_help_options (void);
bool dbg_is_option (const char *name);
/* Set the option NAME to VALUE.  After an error, print a message and return
   false.  */
bool dbg_set_option (const char *name, const char *value);
/* Load or save the options: dbg_read_options reads the file of options;
   dbg_write_options writes it if the option save_options is set and commands
   are typed at a terminal.  */
void dbg_read_options (void);
void dbg_write_options (void);
/* Set *NAME and VALUE to the name and value of option number I.  Return false
   if there is no option number I.  */
bool dbg_option_text (int i, const char **name, struct strbuf *value);
/* Write to FILE the commands that dbg_save_note has recorded.  */
void dbg_save (const char *file);
/* Record C for the command `save' if C was typed at a terminal and changes the
   points, the displays or another part of the state.  */
void dbg_save_note (const struct cmd *c);

/* --- info.c ------------------------------------------------------------- */

void dbg_info (const struct cmd *c);
/* Execute `trace WORD'.  */
void dbg_set_trace (const char *word);
/* Print a description of the command NAME or, if NAME is NULL, of all
   commands.  */
void dbg_help (const char *name);
/* Return topic number I of `info', or NULL if there is no such topic.  */
const char *dbg_info_topic (size_t i);

#endif /* DEBUG_SESSION_H */
