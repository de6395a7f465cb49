/* command.h -- the debugger: represent a command line as a struct.
   SPDX-License-Identifier: GPL-3.0-or-later

   A command line is parsed into a struct cmd, which is executed immediately or
   stored in the command list of a breakpoint or watchpoint.  */

#ifndef DEBUG_COMMAND_H
#define DEBUG_COMMAND_H

#include <stdbool.h>

#include "value/value.h"

enum cmd_id
{
#define X(name, abbreviation, syntax, line, action, help) CMD_##name,
#include "debug/commands.def"
#undef X
  CMD_COUNT_OF
};

enum syntax
{
  ARGS_NOTHING,
  ARGS_COUNT,			/* [N], where N > 0 */
  ARGS_SIGNED,			/* [N] or [-N] */
  ARGS_NUMBERS,			/* [N | A-B] ... */
  ARGS_ENABLE,			/* [once | del] [N | A-B] ... */
  ARGS_LOCATION, ARGS_BREAK, ARGS_LIST,
  ARGS_COMMANDS, ARGS_EVAL,
  ARGS_CONDITION,		/* N ["condition"] */
  ARGS_IGNORE,			/* N N */
  ARGS_DISPLAY,			/* [VARIABLE] */
  ARGS_WATCH,			/* VARIABLE ["expression"] */
  ARGS_PRINT, ARGS_PRINTF, ARGS_SET,
  ARGS_VALUE,			/* [CONSTANT] */
  ARGS_WORD,			/* [WORD] */
  ARGS_TOPIC, ARGS_SWITCH,	/* WORD */
  ARGS_FILE,			/* [FILE] */
  ARGS_NAME,			/* FILE */
  ARGS_OPTION			/* [NAME [= VALUE]] */
};

enum line_use
{
  LINE_PLAIN,
  LINE_SAVED,			/* `save' writes the command */
  LINE_REPEATED			/* without an argument: an empty line at a
				   terminal repeats the command */
};

/* A row of the table of commands.  Rows do not contain pointers, which would
   have to be relocated each time the program starts.  */
struct command
{
  char name[12], abbreviation[3];
  unsigned char syntax;		/* an enum syntax */
  unsigned char line;		/* an enum line_use */
  char help[92];
};
extern const struct command dbg_table[];

/* A variable, field or constant that a command line names.  */
struct variable
{
  const char *name;		/* name of the variable; NULL for a field or a
				   constant */
  bool all;			/* the command line contains @ before the
				   name */
  bool field, constant;
  double number;		/* number of the field */
  struct val value;		/* value of the constant */
  int nsubs;
  struct val *subs;		/* subscripts, as strings */
  struct variable *next;
};

struct dbg_source;

struct location
{
  struct dbg_source *source;	/* the source; NULL means the current source */
  const char *function;		/* the function; NULL if LINE is given */
  struct function *fn;
  long line;			/* line number; 0 if the command has no
				   location */
};

struct range
{
  long from, to;
  struct range *next;
};

struct cmd
{
  enum cmd_id id;
  const char *text;		/* the text of the command line */
  bool given;			/* true if the command has an argument */
  long n, n2;
  struct location at;
  struct range *ranges;		/* if no range is given: the range of all
				   numbers */
  struct variable *vars;
  const char *string;		/* the argument: a condition, a file name or a
				   word */
  const char *word;
  struct cmd *list;		/* the lines after the command `commands' */
  const char *body;		/* the text after the command `eval' */
  bool one_line;
  struct cmd *next;
};

/* The result of a command: either the debugger reads the next command
   (AFTER_STAY), or the program resumes (AFTER_RESUME).  */
enum after { AFTER_STAY, AFTER_RESUME };

/* --- parse.c ------------------------------------------------------------ */

/* Parse LINE and return the command, which is never freed.  If LINE is not
   valid, print a message and return NULL.  If BODY is not NULL, it contains the
   lines of the `eval' command in LINE, which have already been read.  */
struct cmd *dbg_parse (const char *line, const char *body);
/* Return the command that the N bytes at P denote.  The bytes may be the
   command's name, its abbreviation, or an unambiguous prefix of the name.
   Return -1 if the bytes do not denote a command.  */
int dbg_find_command (const char *p, size_t n);

/* --- words.c: the words of a command line ------------------------------- */

struct words
{
  const char *p;
  const char *body;		/* see dbg_parse */
  bool failed;			/* true after an error was reported */
};
/* True if the rest of the line consists only of blanks and a comment.  */
bool words_end (struct words *w);
/* Report an error, unless W already has one, and return false.  If FORMAT is
   NULL, the error is "syntax error", "invalid character" or both.  */
bool words_bad (struct words *w, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* Skip blanks and the character C.  Return false if the next character after
   blanks is not C.  */
bool words_char (struct words *w, char c);
/* Read an integer in C notation into *N.  A minus sign is allowed if MINUS is
   true.  Return false if the next word is not an integer in C notation.  */
bool words_integer (struct words *w, long *n, bool minus);
/* True if the next word is a string in double quotes.  */
bool words_at_string (struct words *w);
/* Read a string in double quotes into *S and replace its escape sequences.  If
   RAW is true, the only escape sequence that is replaced is \" (a quote).  If
   the string is not valid, print a message and return false.  */
bool words_string (struct words *w, struct sv *s, bool raw);
/* Read a decimal or hexadecimal number with an optional sign.  010 is 10.
   Return false, without a message, if the next word is not a number.  */
bool words_number (struct words *w, double *d);
/* Read and return the name of a variable.  Return NULL if the next word is not
   a name.  */
const char *words_name (struct words *w);
/* Read and return a quoted string, which may contain blanks, or the word up to
   the next blank.  The result includes the quotes.  Return NULL at the end of
   the line or after an error.  */
const char *words_value (struct words *w);
/* Read and return the word up to the next blank.  Return NULL at the end of
   the line.  */
const char *words_raw (struct words *w);

/* --- variable.c: variables in command lines ----------------------------- */

/* Parse a variable, an element, a field or, if ALL is true, @NAME into a new
   *V.  If the text is not valid, print a message and return false.  */
bool dbg_parse_variable (struct words *w, struct variable **v, bool all);
/* Parse a constant, a string or a number, into a new *V.  If the text is not
   valid, print a message and return false.  */
bool dbg_parse_value (struct words *w, struct variable **v);

#endif /* DEBUG_COMMAND_H */
