/* internal.h -- interfaces between the files of the debugger.
   SPDX-License-Identifier: GPL-3.0-or-later

   A command line becomes a struct cmd (parse.c), which is run at once or kept
   in the list of a point, and determines how the session continues.  The
   machine calls step.c before each instruction; a stop there is a loop over
   commands until one resumes the program.  */

#ifndef DEBUG_INTERNAL_H
#define DEBUG_INTERNAL_H

#include <setjmp.h>
#include <stdbool.h>
#include <time.h>

#include "debug/debug.h"
#include "io/output.h"
#include "value/convert.h"
#include "vm/call.h"
#include "vm/elements.h"
#include "vm/registers.h"
#include "vm/symtab.h"
#include "vm/vm.h"

/* --- commands ----------------------------------------------------------- */

/* X (NAME, ABBREVIATION, SYNTAX), in alphabetical order.  */
#define DBG_COMMANDS(X) \
  X (backtrace, "bt", SIGNED) \
  X (break, "b", BREAK) \
  X (clear, "", LOCATION) \
  X (commands, "", COMMANDS) \
  X (commit, "", NOTHING) \
  X (condition, "", CONDITION) \
  X (continue, "c", COUNT) \
  X (delete, "d", NUMBERS) \
  X (disable, "", NUMBERS) \
  X (display, "", DISPLAY) \
  X (down, "", SIGNED) \
  X (dump, "", FILE) \
  X (enable, "e", ENABLE) \
  X (end, "", NOTHING) \
  X (eval, "", EVAL) \
  X (exit, "", NOTHING) \
  X (finish, "", NOTHING) \
  X (frame, "f", SIGNED) \
  X (help, "h", WORD) \
  X (ignore, "", IGNORE) \
  X (info, "i", TOPIC) \
  X (list, "l", LIST) \
  X (next, "n", COUNT) \
  X (nexti, "ni", COUNT) \
  X (option, "o", OPTION) \
  X (print, "p", PRINT) \
  X (printf, "", PRINTF) \
  X (quit, "q", NOTHING) \
  X (return, "", VALUE) \
  X (run, "r", NOTHING) \
  X (save, "", NAME) \
  X (set, "", SET) \
  X (silent, "", NOTHING) \
  X (source, "", NAME) \
  X (step, "s", COUNT) \
  X (stepi, "si", COUNT) \
  X (tbreak, "t", BREAK) \
  X (trace, "", TOPIC) \
  X (undisplay, "", NUMBERS) \
  X (until, "u", LOCATION) \
  X (unwatch, "", NUMBERS) \
  X (up, "", SIGNED) \
  X (watch, "w", WATCH) \
  X (where, "", SIGNED)

enum cmd_id
{
#define X(name, abbreviation, syntax) CMD_##name,
  DBG_COMMANDS (X)
#undef X
  CMD_COUNT_OF
};

enum syntax
{
  ARGS_NOTHING,
  ARGS_COUNT,			/* [N], N > 0 */
  ARGS_SIGNED,			/* [N] or [-N] */
  ARGS_NUMBERS,			/* [N | A-B] ... */
  ARGS_ENABLE,			/* [once | del] [N | A-B] ... */
  ARGS_LOCATION, ARGS_BREAK, ARGS_LIST,
  ARGS_COMMANDS, ARGS_EVAL,
  ARGS_CONDITION,		/* N ["expression"] */
  ARGS_IGNORE,			/* N N */
  ARGS_DISPLAY,			/* [VARIABLE] */
  ARGS_WATCH,			/* VARIABLE ["expression"] */
  ARGS_PRINT, ARGS_PRINTF, ARGS_SET,
  ARGS_VALUE,			/* [CONSTANT] */
  ARGS_WORD,			/* [WORD] */
  ARGS_TOPIC,			/* WORD */
  ARGS_FILE,			/* [FILE] */
  ARGS_NAME,			/* FILE */
  ARGS_OPTION			/* [NAME [= VALUE]] */
};

/* A variable in a command line.  */
struct variable
{
  const char *name;		/* NULL: a field, or a constant */
  bool all;			/* @name */
  bool field, constant;
  double number;		/* of the field */
  struct val value;		/* constant */
  int nsubs;
  struct val *subs;		/* strings */
  struct variable *next;
};

struct dbg_source;

struct location
{
  struct dbg_source *source;	/* NULL: the current one */
  const char *function;		/* else LINE */
  struct function *fn;
  long line;			/* 0: no location was given */
};

struct range
{
  long from, to;
  struct range *next;
};

struct cmd
{
  enum cmd_id id;
  const char *text;		/* as it was typed */
  bool given;			/* there is an argument */
  long n, n2;
  struct location at;
  struct range *ranges;
  struct variable *vars;
  const char *string;		/* condition, file or word, of TEXT_N bytes */
  const char *word;
  struct cmd *list;		/* for commands */
  const char *body;		/* for eval */
  bool one_line;
  struct cmd *next;
};

/* How a session continues after a command.  */
enum after { AFTER_STAY, AFTER_RESUME };

/* --- points, displays --------------------------------------------------- */

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

/* --- the session -------------------------------------------------------- */

struct dbg_source
{
  const char *name;		/* the name to show */
  const char *file;		/* the name in struct code_place */
  struct function *kept;	/* not NULL: it is this function of the heap */
  const char *text;
  size_t n;
  const char *path;		/* NULL: no file */
  time_t mtime;
  bool warned;
  int nlines;
  const char **lines;		/* their starts; lines[nlines] is the end */
  struct dbg_source *next;
};

/* A frame of the program; 0 is the innermost.  */
struct dbg_frame
{
  struct chunk *chunk;
  struct val *fp;
  const struct insn *ip;
};

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

/* session.c */
enum after dbg_run_command (struct cmd *c);
/* Run commands until one resumes the program.  */
void dbg_command_loop (void);
_Noreturn void dbg_leave (int status);
/* Call FN (CTX); return false if it ended by a fatal error.  */
bool dbg_guard (void (*fn) (void *), void *ctx);
enum after dbg_run (void);
enum after dbg_quit (void);
void dbg_commit (void);

/* out.c: the debugger's output */
void dbg_printf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
void dbg_write (const char *p, size_t n);
void dbg_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Report an error unless the program is running.  LINE of debug.c of gawk
   5.4.1 and NAME of the function there are part of the message.  */
bool dbg_need_running (int line, const char *name);
/* Start or end paging: on a terminal, wait after each screen.  */
void dbg_pager (bool on);
/* Write to FILE from now on; the program does too.  Return false if it cannot
   be opened.  */
bool dbg_set_output (const char *file);
void dbg_restore_output (void);
static inline void
dbg_add (struct strbuf *b, const char *text)
{
  buf_add (b, text, strlen (text));
}

/* input.c: where commands are read from */
void dbg_input_open (const char *file);
/* Return the next line without its newline, a transient string; NULL at the
   end.  HOW: ' ' for a command, 'c' in commands, 'e' in eval.  */
char *dbg_read_line (char how);
/* Ask QUESTION; without a terminal return true.  */
bool dbg_ask (const char *question);
/* Run the commands of FILE.  */
void dbg_source_file (const char *file);
/* True, after a message, if a file is being read that must not be
   restarted.  */
bool dbg_restart_refused (void);

/* interrupt.c */
/* Let Ctrl-C stop the program, from now on, instead of ending the session.  */
void dbg_interrupt_set_up (void);
/* True if Ctrl-C was typed since the last call.  */
bool dbg_interrupted (void);

/* readline.c */
bool dbg_readline_open (void);
/* Like readline, but return a transient copy.  KEEP: add it to the
   history.  */
char *dbg_readline (const char *prompt, bool keep);
void dbg_readline_close (void);
bool dbg_readline_is_open (void);
/* Return line I of the history, the oldest first; NULL after the last.  */
const char *dbg_history_line (int i);
void dbg_history_add (const char *line);

/* words.c: the words of a command line */
struct words
{
  const char *p;
  bool failed;			/* an error was reported */
};
bool words_end (struct words *w);
/* Report an error ("syntax error" for NULL); return false.  */
bool words_bad (struct words *w, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
bool words_char (struct words *w, char c);
bool words_integer (struct words *w, long *n, bool minus);
bool words_at_string (struct words *w);
/* Read "..." and replace its escapes, or only those of quotes if RAW.  */
bool words_string (struct words *w, struct sv *s, bool raw);
/* Read a number in C's notation, with a sign.  */
bool words_number (struct words *w, double *d);
/* Read a variable's name; return NULL if there is none.  */
const char *words_name (struct words *w);
/* Like words_raw, but a text in quotes, which are kept, may contain
   blanks.  */
const char *words_value (struct words *w);
/* Return the text up to a blank; NULL at the end.  */
const char *words_raw (struct words *w);

/* parse.c */
struct cmd *dbg_parse (const char *line);
/* Like dbg_parse, with the BODY of an eval that was read before.  */
struct cmd *dbg_parse_again (const char *line, const char *body);
const char *dbg_command_name (int id);
int dbg_find_command (const char *p, size_t n);

/* variable.c: variables in command lines */
bool dbg_parse_variable (struct words *w, struct variable **v, bool all);
bool dbg_parse_value (struct words *w, struct variable **v);

/* place.c: sources, locations, frames */
void dbg_load_sources (void);
struct dbg_source *dbg_source_of (const char *file, struct function *fn);
bool dbg_parse_location (struct words *w, struct location *at);
struct function *dbg_find_function (struct sv name);
/* Find the code of LINE of S: return its DEBUG and set *FOUND to the line and
   *FN to the function.  Return NULL if there is none; *RULE says whether there
   is any rule.  */
struct insn *dbg_find_code (struct dbg_source *s, int line, int *found,
			    struct function **fn, bool *rule);
/* Return the first statement of F.  */
struct insn *dbg_function_code (struct function *f, int *line);
/* Return the instruction's place; line 0 if it has none of its own.  */
struct code_place dbg_place_of (const struct chunk *c, const struct insn *ip);

/* frame.c */
size_t dbg_frame_count (void);
struct dbg_frame dbg_get_frame (size_t i);
struct code_place dbg_frame_place (size_t i);
void dbg_print_frame (size_t i, bool numbered);
void dbg_backtrace (const struct cmd *c);
void dbg_select_frame (const struct cmd *c);
void dbg_info_frame (void);
void dbg_info_arguments (bool locals);
/* Return the parameter NAME of frame FRAME; NULL if it has none.  */
struct val *dbg_local (const char *name, size_t frame);

/* list.c */
void dbg_print_line (const struct dbg_source *s, int line, bool marks);
void dbg_list (const struct cmd *c);
void dbg_list_reset (void);
void dbg_info_source (bool all);

/* break.c */
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

/* watch.c */
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

/* value.c */
/* Append the text of a value.  COMPARED: without quotes around input that
   looks numeric.  */
void dbg_add_value (struct strbuf *b, const struct val *v, bool compared);
/* Return the cell of variable NAME in frame FRAME, or NULL.  */
struct val *dbg_cell (const char *name, size_t frame);
/* Return the array in CELL, or NULL.  */
struct array *dbg_array (struct val *cell);
void dbg_print (const struct cmd *c);
/* Print one variable, after NUMBER if that is positive.  */
void dbg_print_variable (const struct variable *v, size_t frame, int number);
void dbg_printf_command (const struct cmd *c);
void dbg_set (const struct cmd *c);
struct val dbg_field (double n);

/* used.c */
/* Note the operands of IP, which is about to run, that are used as
   numbers.  */
void dbg_note_numbers (const struct insn *ip);
/* Note, before the run, that what -v has assigned counts as used.  */
void dbg_note_assigned (void);
/* True if V is input that was used as a number.  */
bool dbg_was_number (const struct val *v);

/* eval.c */
void dbg_eval (const struct cmd *c);
/* Compile condition TEXT for a frame of FN with NVARS registers.  Return NULL
   if it has variables that do not exist, after reporting them.  */
struct chunk *dbg_compile_condition (const char *text, struct function *fn,
				     int nvars);
/* Run C in FP and free its registers from NVARS on.  RESULT: the value of the
   first of these.  */
bool dbg_run_fragment (struct chunk *c, struct val *fp, int nvars,
		       struct val *result);

/* step.c */
void dbg_step_set_up (void);
enum after dbg_step (const struct cmd *c);
enum after dbg_continue (const struct cmd *c);
enum after dbg_finish (void);
enum after dbg_return (const struct cmd *c);
enum after dbg_until (const struct cmd *c);
/* End stepping: the program has ended.  */
void dbg_step_end (void);

/* dump.c */
void dbg_dump (const struct cmd *c);
void dbg_trace (const struct insn *ip);

/* option.c */
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

/* restart.c */
/* Restart the process with all points; RUN: start the program too.  */
_Noreturn void dbg_restart (bool run);
/* Read the state that the previous process left; return true if the program is
   to be run.  */
bool dbg_take_over (void);
/* True if dbg_restart started this process.  */
bool dbg_is_restarted (void);

/* help.c */
void dbg_help (const char *name);

/* info.c */
void dbg_info (const struct cmd *c);

#endif /* DEBUG_INTERNAL_H */
