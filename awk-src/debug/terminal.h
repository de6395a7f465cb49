/* terminal.h -- the debugger: what is read and what is printed.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEBUG_TERMINAL_H
#define DEBUG_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "value/convert.h"

/* --- out.c: the debugger's output --------------------------------------- */

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

/* --- input.c: where commands are read from ------------------------------ */

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

/* --- readline.c --------------------------------------------------------- */

bool dbg_readline_open (void);
/* Like readline, but return a transient copy.  KEEP: add it to the
   history.  */
char *dbg_readline (const char *prompt, bool keep);
void dbg_readline_close (void);
bool dbg_readline_is_open (void);
/* Return line I of the history, the oldest first; NULL after the last.  */
const char *dbg_history_line (int i);
void dbg_history_add (const char *line);

/* --- interrupt.c -------------------------------------------------------- */

/* Let Ctrl-C stop the program, from now on, instead of ending the session.  */
void dbg_interrupt_set_up (void);
/* True if Ctrl-C was typed since the last call.  */
bool dbg_interrupted (void);

#endif /* DEBUG_TERMINAL_H */
