/* diag.h -- messages to the user in gawk's form.
   SPDX-License-Identifier: GPL-3.0-or-later

   NAME: [WHERE: ][(FILENAME=F FNR=N) ]KIND: TEXT

   The formats know the conversions of printf (through vsnprintf).  Texts
   are passed without a newline.  */

#ifndef DIAG_H
#define DIAG_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/* Last component of argv[0].  */
extern const char *diag_name;

/* Where we are: a source place, and the record being worked on.  Fields left
   NULL/0 are not printed.  */
struct diag_place
{
  const char *file;		/* NULL: none; "cmd. line" for -e text */
  int line;
  const char *input;		/* FILENAME; NULL: no record read yet */
  size_t input_len;
  double fnr;
  int offset;			/* of the token in the program's text, plus
				   one; 0: not known */
};

/* Set by the rooms above; each may be NULL.  */
struct diag_hooks
{
  /* Where the program is: the VM and the parser know.  */
  void (*where) (struct diag_place *);
  /* For hints: the line of program text that the token of a place is in, of
     N bytes, and where it starts in it.  NULL if that is not known.  */
  const char *(*source_line) (const struct diag_place *, size_t *n,
			      size_t *column);
  /* Called before a message is written: flushes standard output, so that
     both appear in order.  */
  void (*before) (void);
};
extern struct diag_hooks diag_hooks;

/* Print and leave with status 2 through diag_exit.  */
_Noreturn void fatal (const char *fmt, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Print; go on.  */
void warning (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* The same as an error.  */
void nonfatal (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Compile-time problem at FILE:LINE (FILE may be NULL); counted in
   diag_errors; go on.  */
void error_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
void warning_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
_Noreturn void fatal_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
/* "NAME: FILE:LINE: TEXT" without a kind: the two lines of a syntax error.  */
void plain_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
extern int diag_errors;

/* Lint: a warning when LINT is on, fatal under --lint=fatal.  */
void lint (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
void lint_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
enum lint_level { LINT_OFF, LINT_ON, LINT_FATAL };
extern enum lint_level diag_lint;	/* test this before a lint call */
extern bool diag_lint_no_ext;		/* --lint=no-ext */
extern bool diag_lint_invalid;		/* --lint=invalid */
extern bool diag_lint_option;		/* --lint was given; else LINT alone can
					   have switched it on */

/* Call FN (ARG) without a message: warnings and errors are passed over, and a
   fatal one ends the call.  What FN returned; false after an error.  */
bool diag_attempt (bool (*fn) (void *arg), void *arg);
/* If diag_attempt is under way: let the next fatal error end the run, with its
   message.  */
void diag_end_attempts (void);

/* The one way out: unwinds to the handler that main has set.  */
_Noreturn void diag_exit (int status);
extern jmp_buf diag_handler;
extern bool diag_handler_set;
extern int diag_exit_status;	/* valid after the jump */

#endif /* DIAG_H */
