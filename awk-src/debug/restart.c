/* restart.c -- restart the process, and restore all points in it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The state is written to a nameless file, whose descriptor is passed in the
   environment.  The file consists of records, and a record consists of fields.
   The first field of a record is a letter that determines the meaning of the
   other fields.

   n  the numbers of the last point and of the last display.
   o  an option: its name and its value.
   h  a line of the history.
   d  a display: its number and its variable.
   b  a breakpoint: its number, the name of its source, and the members line,
      disp, enabled, ignore, silent, late and condition of its struct point.
   w  a watchpoint: like b, but with its variable in place of the source.
   c  a command that is executed when a point stops the program: the number of
      the point, the command, and the lines of statements after `eval'.
   r  1 if the new process must run the program, otherwise 0.  */

#include <config.h>

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/env.h"
#include "base/mem.h"
#include "base/tempfile.h"
#include "base/write.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "value/convert.h"

extern char **environ;

static const char variable[] = "GAWK_DEBUG_STATE";

/* F ends a field.  R ends the last field of a record and the record itself.  */
#define F "\037"
#define R F "\036"

static char **first_environment;
static int state_fd = -1;

/* Remove the debugger's variable from the environment, so that ENVIRON does
   not contain it.  */
void
debug_note_environment (void)
{
  const char *text = env_get (variable);
  struct stat st;
  size_t n = 0;
  if (text)
    {
      int fd = atoi (text);
      if (fd > STDERR_FILENO && fstat (fd, &st) == 0)
	state_fd = fd;
      unsetenv (variable);
    }
  while (environ[n])
    n++;
  first_environment = run_alloc ((n + 2) * sizeof *first_environment);
  for (size_t i = 0; i < n; i++)
    first_environment[i] = run_strndup (environ[i], strlen (environ[i]));
}

/* --- writing ------------------------------------------------------------ */

static struct strbuf out;

static void
add_point (const struct point *p)
{
  if (p->is_watch && p->w.fn)
    return;
  buf_addf (&out, "%c" F "%d" F "%s" F "%d" F "%d" F "%d" F "%ld" F "%d" F
	    "%d" F "%s" R, p->is_watch ? 'w' : 'b', p->number,
	    p->is_watch ? p->w.title : p->source->name, p->line, p->disp,
	    p->enabled, p->ignore, p->silent, p->late,
	    p->condition ? p->condition : "");
  for (const struct cmd *c = p->commands; c; c = c->next)
    buf_addf (&out, "c" F "%d" F "%s" F "%s" R, p->number, c->text,
	      c->id == CMD_eval && !c->one_line ? c->body : "");
}

static void
add_all (bool run)
{
  struct strbuf value = { 0 };
  const char *name, *line;
  for (int i = 0; dbg_option_text (i, &name, &value); i++)
    buf_addf (&out, "o" F "%s" F "%.*s" R, name, (int) value.n, value.p);
  xfree (value.p);
  for (int i = 0; dbg_editor && (line = dbg_editor->history (i)); i++)
    buf_addf (&out, "h" F "%s" R, line);
  for (const struct point *p = dbg.points; p; p = p->next)
    add_point (p);
  for (const struct point *d = dbg.displays; d; d = d->next)
    if (!d->w.fn)
      buf_addf (&out, "d" F "%d" F "%s" R, d->number, d->w.title);
  buf_addf (&out, "n" F "%d" F "%d" R, dbg.last_number, dbg.last_display);
  buf_addf (&out, "r" F "%d" R, run);
}

/* Re-execute the program file of this process, using the path that the kernel
   has recorded for it.  */
static void
execute_again (void)
{
  char path[PATH_MAX];
  ssize_t n = readlink ("/proc/self/exe", path, sizeof path - 1);
  char **argv = dbg.setup->argv;
  if (n > 0)
    {
      path[n] = '\0';
      execv (path, argv);
    }
  execvp (argv[0], argv);
}

/* Report an error for each watchpoint that watches an element of a subarray and
   was set after a run: the subarray does not exist when the next run
   starts.  */
static void
report_late_points (void)
{
  for (const struct point *p = dbg.points; p; p = p->next)
    if (p->late)
      dbg_error ("attempt to use scalar value as array");
}

void
dbg_restart (bool run)
{
  char entry[64];
  size_t n = 0;
  if (dbg_restart_refused ())
    dbg_leave (1);
  report_late_points ();
  dbg_printf ("Restarting ...\n");
  dbg_close_redirections ();
  add_all (run);
  int fd = tempfile_open (true);
  if (fd >= 0 && !write_whole (fd, out.p, out.n))
    fd = -1;
  dbg_restore_output ();
  snprintf (entry, sizeof entry, "%s=%d", variable, fd);
  while (first_environment[n])
    n++;
  first_environment[n] = entry;
  environ = first_environment;
  dbg.setup->release ();
  if (fd >= 0)
    execute_again ();
  dbg_error ("cannot restart: %s", strerror (errno));
  dbg_leave (2);
}

/* --- reading ------------------------------------------------------------ */

enum { MAX_FIELDS = 10 };

static long
number (const char *text)
{
  return strtol (text, NULL, 10);
}

static const char *
kept_text (const char *text)
{
  return run_strndup (text, strlen (text));
}

/* Return the variable that dbg_variable_title describes as TITLE.  */
static struct variable *
variable_of (const char *title)
{
  struct words w = { .p = kept_text (title) };
  struct variable *v;
  return dbg_parse_variable (&w, &v, false) ? v : NULL;
}

static void
take_point (char **f)
{
  bool is_watch = *f[0] == 'w', rule;
  struct function *fn = NULL;
  int line = 0;
  struct variable *v = is_watch ? variable_of (f[2]) : NULL;
  struct dbg_source *source = is_watch ? NULL : dbg_find_source (f[2]);
  struct insn *code = source
    ? dbg_find_code (source, number (f[3]), &line, &fn, &rule) : NULL;
  if (!v && !code)
    return;
  struct point *p = dbg_new_point (&dbg.points, &dbg.last_number, is_watch);
  p->number = number (f[1]);
  p->source = source;
  p->line = line;
  p->fn = fn;
  p->disp = number (f[4]);
  p->enabled = number (f[5]);
  p->ignore = number (f[6]);
  p->silent = number (f[7]);
  p->late = number (f[8]);
  p->w.var = v;
  if (is_watch)
    dbg_restore_watch (p);
  else
    dbg_place_break (p, code);
  if (*f[9] != '\0')
    dbg_set_condition (p, kept_text (f[9]));
}

static void
take_display (char **f)
{
  struct variable *v = variable_of (f[2]);
  if (v)
    dbg_new_display (v)->number = number (f[1]);
}

static void
take_command (char **f)
{
  struct point *p = dbg_find_point (number (f[1]));
  if (!p)
    return;
  struct cmd **end = &p->commands;
  while (*end)
    end = &(*end)->next;
  dbg.in_commands = true;
  *end = dbg_parse (f[2], f[3]);
  dbg.in_commands = false;
}

static bool
take_record (char **f)
{
  switch (*f[0])
    {
    case 'o': dbg_set_option (f[1], f[2]); break;
    case 'h':
      if (dbg_editor)
	dbg_editor->add (f[1]);
      break;
    case 'b': case 'w': take_point (f); break;
    case 'd': take_display (f); break;
    case 'c': take_command (f); break;
    case 'n':
      dbg.last_number = number (f[1]);
      dbg.last_display = number (f[2]);
      break;
    case 'r': return number (f[1]) != 0;
    }
  return false;
}

/* Split the record at *P into the fields F, and advance *P.  Return false if
   there are no more records.  */
static bool
next_record (char **p, char *end, char **f)
{
  static char none[1];
  int n = 0;
  char *last = *p < end ? memchr (*p, R[1], end - *p) : NULL;
  if (!last)
    return false;
  for (int i = 0; i < MAX_FIELDS; i++)
    f[i] = none;
  while (*p < last)
    {
      char *e = memchr (*p, F[0], last - *p);
      if (!e)
	break;
      *e = '\0';
      if (n < MAX_FIELDS)
	f[n++] = *p;
      *p = e + 1;
    }
  *p = last + 1;
  return true;
}

bool
dbg_is_restarted (void)
{
  return state_fd >= 0;
}

bool
dbg_take_over (void)
{
  struct stat st;
  char *f[MAX_FIELDS];
  bool run = false;
  if (state_fd < 0 || fstat (state_fd, &st) != 0)
    return false;
  char *text = xmalloc (st.st_size + 1);
  ssize_t n = pread (state_fd, text, st.st_size, 0);
  close (state_fd);
  state_fd = -1;
  for (char *p = text, *end = text + (n > 0 ? n : 0);
       next_record (&p, end, f); )
    run = take_record (f);
  xfree (text);
  return run;
}
