/* diag.h -- messages to the user in gawk's form.
   SPDX-License-Identifier: GPL-3.0-or-later

   A message is printed as NAME: [WHERE: ][(FILENAME=F FNR=N) ]KIND: TEXT.

   The formats have the conversions of printf (through vsnprintf).  Texts are
   passed without a newline.  */

#ifndef DIAG_H
#define DIAG_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/* The last component of argv[0].  */
extern const char *diag_name;

/* The current place: in the source, and the current record.  Members that are
   NULL or 0 are not printed.  */
struct diag_place
{
  const char *file;		/* NULL: none; "cmd. line" for text of -e */
  int line;
  const char *input;		/* FILENAME; NULL: no record read yet */
  size_t input_len;
  double fnr;
  int offset;			/* offset of the token in the program's text,
				   plus 1; 0: unknown */
};

/* Set by the rooms above; each may be NULL.  */
struct diag_hooks
{
  /* Set the current place in the program, which the VM and the parser
     know.  */
  void (*where) (struct diag_place *);
  /* For hints: return the line of program text, of N bytes, that contains the
     token of a place, and the token's column; NULL if unknown.  */
  const char *(*source_line) (const struct diag_place *, size_t *n,
			      size_t *column);
  /* Called before a message is written, to flush standard output, so that both
     appear in order.  */
  void (*before) (void);
};
extern struct diag_hooks diag_hooks;

/* Print the message and exit with status 2 through diag_exit.  */
_Noreturn void fatal (const char *fmt, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Print the message and continue.  */
void warning (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Print the message as an error and continue.  */
void nonfatal (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Report a compile-time error at FILE:LINE (FILE may be NULL), count it in
   diag_errors and continue.  */
void error_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
void warning_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
_Noreturn void fatal_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
/* Print "NAME: FILE:LINE: TEXT" without a kind: one of the two lines of a
   syntax error.  */
void plain_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
extern int diag_errors;

/* Warn if LINT is on; fatal under --lint=fatal.  */
void lint (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
void lint_at (const char *file, int line, const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));
enum lint_level { LINT_OFF, LINT_ON, LINT_FATAL };
extern enum lint_level diag_lint;	/* test this before a lint call */
extern bool diag_lint_no_ext;		/* --lint=no-ext */
extern bool diag_lint_invalid;		/* --lint=invalid */
extern bool diag_lint_option;		/* --lint was given; otherwise only
					   LINT can have enabled it */

/* Call FN (ARG) without messages: warnings and errors are ignored, and a fatal
   error ends the call.  Return the result of FN; false after an error.  */
bool diag_attempt (bool (*fn) (void *arg), void *arg);
/* Called inside diag_attempt: let the next fatal error end the run, with its
   message.  */
void diag_end_attempts (void);

/* End the run by a jump to the handler that main has set.  */
_Noreturn void diag_exit (int status);
extern jmp_buf diag_handler;
extern bool diag_handler_set;
extern int diag_exit_status;	/* set by diag_exit before it jumps */

#endif /* DIAG_H */
