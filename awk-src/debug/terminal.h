/* terminal.h -- the debugger: read its input and write its output.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DEBUG_TERMINAL_H
#define DEBUG_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "value/convert.h"

/* --- out.c: the debugger's output --------------------------------------- */

/* Write to the debugger's output, after flushing the earlier output of the
   program.  */
void dbg_printf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
void dbg_write (const char *p, size_t n);
/* Report an error to the user, and return false.  FORMAT is translated.  */
bool dbg_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Return true if the program is running.  If the program is not running,
   report an error.  In gawk 5.4.1, the debugger's error messages contain the
   line and the function of gawk's source that report the error.  LINE and
   FUNCTION are those of gawk 5.4.1, so that scripts can compare the outputs of
   both debuggers.  */
bool dbg_need_running (int line, const char *function);
/* Start paging if ON is true, otherwise end it.  With paging, output to a
   terminal waits for the user after each screen.  */
void dbg_pager (bool on);
/* Write TEXT to FILE.  If FILE cannot be opened, only print a message.  */
void dbg_write_file (const char *file, struct sv text);
/* Write all later output, including that of the program, to FILE.  If FILE
   cannot be opened, write to standard output instead, and return false.  */
bool dbg_set_output (const char *file);
/* Write output to standard output again.  */
void dbg_restore_output (void);

/* --- input.c: where commands are read from ------------------------------ */

/* Read commands from FILE or, if FILE is "", from standard input.  End the
   session if FILE cannot be opened.  */
void dbg_input_open (const char *file);
/* Return the next line without its newline, as a string that the caller frees.
   Return NULL at the end of standard input; at the end of the FILE of -D, end
   the session.  HOW is ' ' for a command, 'c' for a line in the list of
   `commands', or 'e' for a line in an `eval'.  */
char *dbg_read_line (char how);
/* Ask the user QUESTION.  Return false if the answer is no.  If there is no
   terminal or no answer, return true.  */
bool dbg_ask (const char *question);
/* Read the commands in FILE before the rest of the current input.  */
void dbg_source_file (const char *file);
/* If the process cannot restart, print a message and return true.  The process
   cannot restart in a set-uid run, nor while `source' reads commands from a
   file; the rest of that file is then ignored.  If commands come from the FILE
   of -D, end the session instead of returning.  */
bool dbg_restart_refused (void);

/* Make Ctrl-C stop the program instead of ending the session.  */
void dbg_interrupt_set_up (void);
/* True if the user has typed Ctrl-C since the last call.  */
bool dbg_interrupted (void);

/* --- readline.c --------------------------------------------------------- */

struct dbg_editor
{
  /* Read a line and return it as a string that the caller frees, or return NULL
     at the end of the input.  If KEEP is true and the line is not empty, add it
     to the history.  */
  char *(*read) (const char *prompt, bool keep);
  /* Return line number I of the history, or NULL if there is no line number I.
     The oldest line is number 0.  */
  const char *(*history) (int i);
  void (*add) (const char *line);	/* add a line to the history */
  void (*save) (void);			/* save the history */
};
/* The functions of readline, or NULL if it is not loaded.  */
extern const struct dbg_editor *dbg_editor;
/* Load readline and its history if possible, and set dbg_editor.  */
void dbg_editor_open (void);

#endif /* DEBUG_TERMINAL_H */
