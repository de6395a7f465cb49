/* command.h -- the debugger: a command line and what is in it.
   SPDX-License-Identifier: GPL-3.0-or-later

   A command line becomes a struct cmd, which is run at once or kept in the list
   of a point, and determines how the session continues.  */

#ifndef DEBUG_COMMAND_H
#define DEBUG_COMMAND_H

#include <stdbool.h>

#include "value/value.h"

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

/* --- parse.c ------------------------------------------------------------ */

struct cmd *dbg_parse (const char *line);
/* Like dbg_parse, with the BODY of an eval that was read before.  */
struct cmd *dbg_parse_again (const char *line, const char *body);
const char *dbg_command_name (int id);
int dbg_find_command (const char *p, size_t n);

/* --- words.c: the words of a command line ------------------------------- */

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

/* --- variable.c: variables in command lines ----------------------------- */

bool dbg_parse_variable (struct words *w, struct variable **v, bool all);
bool dbg_parse_value (struct words *w, struct variable **v);

/* --- help.c ------------------------------------------------------------- */

void dbg_help (const char *name);

#endif /* DEBUG_COMMAND_H */
