/* diag.c -- print messages to the user in gawk's format.
   SPDX-License-Identifier: GPL-3.0-or-later

   A message is composed in a buffer and written by a single call of write.
   Messages of ordinary length are formatted without allocation, so that "out
   of memory" can be reported.  */

#include <config.h>
#include "base/diag.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hint.h"
#include "base/mem.h"
#include "base/translate.h"
#include "base/write.h"

const char *diag_name = "gawk";
struct diag_hooks diag_hooks;
int diag_errors;
enum lint_level diag_lint;
bool diag_lint_no_ext;
bool diag_lint_invalid;
bool diag_lint_option;
jmp_buf diag_handler;
bool diag_handler_set;
int diag_exit_status;

enum { SHORT = 2048 };

/* The text of a message.  */
struct message
{
  char *p;			/* FIXED, or a block of the transient heap */
  size_t n, cap;
  char fixed[SHORT];
};

/* Make space for MORE bytes.  If there is no memory, return false; the text is
   then truncated.  */
static bool
make_room (struct message *m, size_t more)
{
  if (m->n + more <= m->cap)
    return true;
  size_t cap = 2 * (m->n + more);
  char *q = mem_transient ? pma_alloc (mem_transient, cap) : NULL;
  if (!q)
    return false;
  memcpy (q, m->p, m->n);
  if (m->p != m->fixed)
    pma_free (mem_transient, m->p);
  m->p = q;
  m->cap = cap;
  return true;
}

static void
add_bytes (struct message *m, const char *p, size_t n)
{
  if (!make_room (m, n))
    n = m->cap - m->n;
  memcpy (m->p + m->n, p, n);
  m->n += n;
}

static void
add_text (struct message *m, const char *s)
{
  add_bytes (m, s, strlen (s));
}

static void
add_formatted (struct message *m, const char *fmt, va_list ap)
{
  va_list again;
  va_copy (again, ap);
  int n = vsnprintf (m->p + m->n, m->cap - m->n, fmt, ap);
  if (n > 0 && (size_t) n >= m->cap - m->n)
    {
      if (make_room (m, (size_t) n + 1))
	vsnprintf (m->p + m->n, m->cap - m->n, fmt, again);
      else
	n = (int) (m->cap - m->n) - 1;
    }
  va_end (again);
  if (n > 0)
    m->n += (size_t) n;
}

static void
add_place (struct message *m, const char *file, int line)
{
  char b[32];
  if (!file)
    return;
  snprintf (b, sizeof b, ":%d: ", line);
  add_text (m, file);
  add_text (m, b);
}

static void
add_record (struct message *m, const struct diag_place *where)
{
  char b[48];
  if (!where->input || !(where->fnr > 0))
    return;
  snprintf (b, sizeof b, " FNR=%.0f) ", where->fnr);
  add_text (m, "(FILENAME=");
  add_bytes (m, where->input, where->input_len);
  add_text (m, b);
}

static void
put_out (struct message *m)
{
  write_whole (STDERR_FILENO, m->p, m->n);
  if (m->p != m->fixed)
    pma_free (mem_transient, m->p);
}

/* Append what each line of a message begins with: the name of the program and
   WHERE.  */
static void
add_name (struct message *m, const struct diag_place *where)
{
  add_text (m, diag_name);
  add_text (m, ": ");
  add_place (m, where->file, where->line);
}

/* Append the program's source line that contains the token at WHERE, and a
   caret below the token.  */
static void
add_source_line (struct message *m, const struct diag_place *where)
{
  size_t n, column;
  const char *line = where->file && where->offset > 0
    && diag_hooks.source_line
    ? diag_hooks.source_line (where, &n, &column) : NULL;
  if (!line)
    return;
  add_name (m, where);
  add_bytes (m, line, n);
  add_text (m, "\n");
  add_name (m, where);
  for (size_t i = 0; i < column; i++)
    if (((unsigned char) line[i] & 0xc0) != 0x80)
      add_text (m, line[i] == '\t' ? "\t" : " ");
  add_text (m, "^\n");
}

static void
add_hints (struct message *m, const struct diag_place *where)
{
  char b[SHORT];
  if (!hint_on ())
    return;
  add_source_line (m, where);
  add_bytes (m, b, hint_take (b, sizeof b, diag_name));
}

static bool silent;		/* true while a call of diag_attempt is
				   active */

/* The state that a call of diag_attempt has saved and will restore.  */
struct attempt
{
  jmp_buf handler;
  bool handler_set, silent;
};
static struct attempt *outermost;

/* Flush the output of print, then write a message of the form NAME: WHERE KIND
   TEXT.  */
static void
say (const struct diag_place *where, const char *kind, const char *fmt,
     va_list ap)
{
  static bool busy;
  int saved = errno;
  struct message m;
  if (silent)
    return;
  if (diag_hooks.before && !busy)
    {
      busy = true;
      diag_hooks.before ();
      busy = false;
    }
  m.p = m.fixed;
  m.n = 0;
  m.cap = sizeof m.fixed;
  add_name (&m, where);
  add_record (&m, where);
  add_text (&m, tr (kind));
  add_formatted (&m, tr (fmt), ap);
  add_text (&m, "\n");
  add_hints (&m, where);
  put_out (&m);
  errno = saved;
}

static void
say_here (const char *kind, const char *fmt, va_list ap)
{
  struct diag_place where = { 0 };
  if (diag_hooks.where)
    diag_hooks.where (&where);
  say (&where, kind, fmt, ap);
}

static void
say_at (const char *file, int line, const char *kind, const char *fmt,
	va_list ap)
{
  struct diag_place where = { .file = file, .line = line };
  say (&where, kind, fmt, ap);
}

/* Execute CALL with AP, the arguments after FMT.  */
#define WITH_ARGUMENTS(ap, fmt, call) \
  do \
    { \
      va_list ap; \
      va_start (ap, fmt); \
      call; \
      va_end (ap); \
    } \
  while (0)

void
fatal (const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_here (N_("fatal: "), fmt, ap));
  diag_exit (2);
}

void
fatal_at (const char *file, int line, const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_at (file, line, N_("fatal: "), fmt, ap));
  diag_exit (2);
}

void
warning (const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_here (N_("warning: "), fmt, ap));
}

void
nonfatal (const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_here (N_("error: "), fmt, ap));
}

void
warning_at (const char *file, int line, const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_at (file, line, N_("warning: "), fmt, ap));
}

void
diag_print_includers (void)
{
  if (diag_hooks.includers)
    diag_hooks.includers ();
}

void
error_at (const char *file, int line, const char *fmt, ...)
{
  diag_print_includers ();
  WITH_ARGUMENTS (ap, fmt, say_at (file, line, N_("error: "), fmt, ap));
  diag_errors++;
}

void
bare_error_at (const char *file, int line, const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_at (file, line, N_("error: "), fmt, ap));
  diag_errors++;
}

void
plain_at (const char *file, int line, const char *fmt, ...)
{
  WITH_ARGUMENTS (ap, fmt, say_at (file, line, "", fmt, ap));
}

void
lint (const char *fmt, ...)
{
  if (diag_lint == LINT_OFF)
    return;
  bool deadly = diag_lint == LINT_FATAL;
  const char *kind = deadly ? N_("fatal: ") : N_("warning: ");
  WITH_ARGUMENTS (ap, fmt, say_here (kind, fmt, ap));
  if (deadly)
    diag_exit (2);
}

void
lint_at (const char *file, int line, const char *fmt, ...)
{
  if (diag_lint == LINT_OFF)
    return;
  bool deadly = diag_lint == LINT_FATAL;
  const char *kind = deadly ? N_("fatal: ") : N_("warning: ");
  WITH_ARGUMENTS (ap, fmt, say_at (file, line, kind, fmt, ap));
  if (deadly)
    diag_exit (2);
}

static void
end_attempt (const struct attempt *a)
{
  silent = a->silent;
  diag_handler_set = a->handler_set;
  memcpy (diag_handler, a->handler, sizeof diag_handler);
  if (a == outermost)
    outermost = NULL;
}

bool
diag_attempt (bool (*fn) (void *arg), void *arg)
{
  struct attempt a = { .handler_set = diag_handler_set, .silent = silent };
  volatile bool ok = false;
  int errors = diag_errors;
  memcpy (a.handler, diag_handler, sizeof a.handler);
  if (!outermost)
    outermost = &a;
  silent = diag_handler_set = true;
  if (setjmp (diag_handler) == 0)
    ok = fn (arg);
  end_attempt (&a);
  diag_errors = errors;
  hint_forget ();
  return ok;
}

void
diag_end_attempts (void)
{
  if (outermost)
    end_attempt (outermost);
}

void
diag_exit (int status)
{
  diag_exit_status = status;
  diag_hooks.includers = NULL;
  if (diag_handler_set)
    longjmp (diag_handler, 1);
  exit (status);
}
