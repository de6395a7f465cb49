/* diag.h -- print messages to the user in gawk's format.
   SPDX-License-Identifier: GPL-3.0-or-later

   A message is printed as NAME: [WHERE: ][(FILENAME=F FNR=N) ]KIND: TEXT.

   The formats have the conversions of printf (vsnprintf expands them), and do
   not end with a newline.  */

#ifndef DIAG_H
#define DIAG_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/* The last component of argv[0].  */
extern const char *diag_name;

/* A place that a message reports: a position in the program text and a
   position in the input.  Members that are NULL or 0 are not printed.  */
struct diag_place
{
  const char *file;		/* name of the source; NULL if there is no
				   place */
  int line;
  const char *input;		/* FILENAME; NULL if no record has been read
				   yet */
  size_t input_len;
  double fnr;
  int offset;			/* offset of the token in the program's text,
				   plus 1; 0 if unknown */
};

/* The callbacks that rooms (folders) above base set.  Each callback may be
   NULL.  */
struct diag_hooks
{
  /* Set *PLACE to the current place of the interpreter or of the parser.  */
  void (*where) (struct diag_place *);
  /* Return the line of program text that contains the token at a place.  Set
     *N to the length of the line and *COLUMN to the token's column.  Return
     NULL if the line is unknown.  For hints.  */
  const char *(*source_line) (const struct diag_place *, size_t *n,
			      size_t *column);
  /* Flush standard output, so that output and messages appear in order.
     diag.c calls this function before it writes a message.  */
  void (*before) (void);
  /* Print the names of the files that include the text being parsed.  The
     pointer is NULL while nothing is being parsed.  */
  void (*includers) (void);
};
extern struct diag_hooks diag_hooks;

/* Print the message as a fatal error, and exit with status 2 through
   diag_exit.  */
_Noreturn void fatal (const char *fmt, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Print the message as a warning.  */
void warning (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Print the message as an error.  */
void nonfatal (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Print the names of the files that include the text being parsed.  GNU awk
   prints the names of including files before some warnings; call
   diag_print_includers before such a warning.  */
void diag_print_includers (void);
/* Report a compile-time error at FILE:LINE, after the including files, and
   count it in diag_errors.  FILE may be NULL.  */
void error_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
/* Like error_at, but do not print the names of the including files first.  */
void bare_error_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
void warning_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
_Noreturn void fatal_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
/* Print "NAME: FILE:LINE: TEXT" without a kind.  Two lines of the form "NAME:
   FILE:LINE: TEXT" report a syntax error.  */
void plain_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
extern int diag_errors;

/* If LINT is on, print the message as a warning.  Under --lint=fatal, print
   the message as a fatal error.  */
void lint (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
void lint_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
enum lint_level { LINT_OFF, LINT_ON, LINT_FATAL };
extern enum lint_level diag_lint;	/* test diag_lint before you call
					   lint */
extern bool diag_lint_no_ext;		/* --lint=no-ext */
extern bool diag_lint_invalid;		/* --lint=invalid */
extern bool diag_lint_option;		/* true if the option --lint was used;
					   otherwise only the variable LINT can
					   have set diag_lint */

/* Call FN (ARG) without messages: warnings and errors are not printed, and a
   fatal error ends the call.  Return the result of FN, or false after an
   error.  */
bool diag_attempt (bool (*fn) (void *arg), void *arg);
/* Cancel the active call of diag_attempt: from now on, a fatal error prints
   its message and ends the run.  */
void diag_end_attempts (void);

/* End the run with exit status STATUS: jump to the handler that main has
   set.  */
_Noreturn void diag_exit (int status);
extern jmp_buf diag_handler;
extern bool diag_handler_set;
extern int diag_exit_status;	/* exit status, which diag_exit sets before the
				   jump */

#endif /* DIAG_H */
