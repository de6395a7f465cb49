/* message.c -- handle messages, ERRNO, version strings and exit callbacks.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the version strings and the exit callbacks that extensions
   have registered.  */

#include <config.h>

#include <stdarg.h>

#include "api/api.h"
#include "api/internal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/output.h"
#include "value/convert.h"
#include "vm/special_effects.h"

struct at_exit
{
  struct at_exit *next;
  void (*func) (void *data, int exit_status);
  void *data;
};

struct version
{
  struct version *next;
  const char *text;
};

static struct at_exit *exits;
static struct version *versions;

/* --- messages ----------------------------------------------------------- */

static char *
format_text (const char *format, va_list ap)
{
  struct strbuf b = { 0 };
  buf_addv (&b, format, ap);
  return b.p;
}

void
api_fatal (awk_ext_id_t id, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  fatal ("%s", format_text (format, ap));
}

/* Format a message and pass it to PRINT.  */
static void
say (void (*print) (const char *, ...), const char *format, va_list ap)
{
  char *text = format_text (format, ap);
  print ("%s", text);
  xfree (text);
}

void
api_warning (awk_ext_id_t id, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  say (warning, format, ap);
  va_end (ap);
}

void
api_lintwarn (awk_ext_id_t id, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  say (diag_lint == LINT_FATAL ? fatal : warning, format, ap);
  va_end (ap);
}

void
api_nonfatal (awk_ext_id_t id, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  say (nonfatal, format, ap);
  va_end (ap);
}

/* --- ERRNO -------------------------------------------------------------- */

void
api_update_ERRNO_int (awk_ext_id_t id, int errno_val)
{
  spec_set_errno (errno_val, NULL);
}

void
api_update_ERRNO_string (awk_ext_id_t id, const char *string)
{
  if (string)
    spec_set_errno (0, string);
}

void
api_unset_ERRNO (awk_ext_id_t id)
{
  spec_set_errno (0, "");
}

/* --- versions ----------------------------------------------------------- */

void
api_register_ext_version (awk_ext_id_t id, const char *version)
{
  if (!version)
    return;
  struct version *v = run_alloc (sizeof *v);
  v->text = version;
  v->next = versions;
  versions = v;
}

const char *
api_version (int i)
{
  const struct version *v = versions;
  while (v && i-- > 0)
    v = v->next;
  return v ? v->text : NULL;
}

/* --- the end ------------------------------------------------------------ */

void
api_awk_atexit (awk_ext_id_t id, void (*funcp) (void *data, int exit_status),
		void *arg0)
{
  if (!funcp)
    return;
  struct at_exit *x = run_alloc (sizeof *x);
  x->func = funcp;
  x->data = arg0;
  x->next = exits;
  exits = x;
}

void
api_finish (int status)
{
  while (exits)
    {
      struct at_exit *x = exits;
      exits = x->next;
      if (out_stdout->fd >= 0)
	out_flush (out_stdout);
      api_enter ();
      x->func (x->data, status);
      api_leave ();
    }
}
