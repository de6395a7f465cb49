/* session.h -- the debugger: the session, its options, what runs in it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The machine calls step.c before each instruction; a stop there is a loop over
   commands until one resumes the program.  */

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

struct dbg
{
  struct program *program;
  const struct debug_setup *setup;
  jmp_buf leave;
  int status;			/* the exit status of the debugger */
  int exit_value;		/* of the program */
  bool terminal;		/* commands come from a terminal */
  bool running, ended;
  int busy;			/* eval or a condition is running: do not
				   stop */

  /* The current place of the program.  */
  const struct insn *ip;	/* the next instruction */
  struct code_place place;
  size_t frame;			/* selected, 0: the innermost */
  int phase;			/* shown last; -1: none */
  int at_break;			/* number of the breakpoint where it stopped */
  bool frame_due;		/* the frame is still to be shown, after a
				   silent stop */

  /* The conditions of the next stop.  */
  struct
  {
    enum stop_on on;
    long count;
    size_t depth;		/* of the frame */
    struct code_place place;
    const struct chunk *chunk;
    bool framed;		/* one of a count of steps has left its
				   frame */
    struct insn *at;		/* until */
    bool deeper;		/* until FUNC from main: at any depth */
    struct val value;		/* return: constant register */
    int reg;
  } stop;

  struct point *points;
  int last_number;
  struct point *last_point;
  struct display *displays;
  int last_display;
  struct strbuf notes;		/* to print with the next report */

  struct dbg_source *sources, *source;	/* all sources; the current one */
  int list_first, list_last;	/* lines printed last; 0: none */
  int list_line;		/* the line of the stop, if nothing was listed
				   since */

  int fd;			/* the descriptor for output */
  bool in_commands;		/* the command list of a point is being
				   entered */
};
extern struct dbg dbg;

/* --- session.c ---------------------------------------------------------- */

enum after dbg_run_command (struct cmd *c);
/* Run commands until one resumes the program.  */
void dbg_command_loop (void);
_Noreturn void dbg_leave (int status);
/* Call FN (CTX); return false if it ended by a fatal error.  */
bool dbg_guard (void (*fn) (void *), void *ctx);
enum after dbg_run (void);
enum after dbg_quit (void);
void dbg_commit (void);

/* --- step.c ------------------------------------------------------------- */

void dbg_step_set_up (void);
enum after dbg_step (const struct cmd *c);
enum after dbg_continue (const struct cmd *c);
enum after dbg_finish (void);
enum after dbg_return (const struct cmd *c);
enum after dbg_until (const struct cmd *c);
/* End stepping: the program has ended.  */
void dbg_step_end (void);

/* --- restart.c ---------------------------------------------------------- */

/* Restart the process with all points; RUN: start the program too.  */
_Noreturn void dbg_restart (bool run);
/* Read the state that the previous process left; return true if the program is
   to be run.  */
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
bool dbg_is_option (const char *name);
/* Set NAME to VALUE; return false after a message.  */
bool dbg_set_option (const char *name, const char *value);
void dbg_read_options (void);
void dbg_write_options (void);
/* Return each option's name and value; false after the last.  */
bool dbg_option_text (int i, const char **name, struct strbuf *value);
void dbg_save (const char *file);
void dbg_save_note (const struct cmd *c);

/* --- info.c ------------------------------------------------------------- */

void dbg_info (const struct cmd *c);
/* Return topic I of `info', or NULL after the last one.  */
const char *dbg_info_topic (size_t i);

#endif /* DEBUG_SESSION_H */
