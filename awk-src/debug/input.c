/* input.c -- read commands from standard input and from files.
   SPDX-License-Identifier: GPL-3.0-or-later

   Commands come from a stack of files.  Standard input or the file of -D is at
   the bottom, and the files that `source' reads are above it.  Standard input
   is read byte by byte, because the program may also read it.

   If commands are typed at a terminal, Ctrl-C stops the program.  Otherwise,
   SIGINT ends the process, as without the debugger.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/mem.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "io/output.h"
#include "value/convert.h"

struct level
{
  int fd;
  const char *file;		/* name of the file; NULL for standard input */
  struct level *below;
};

static struct level *top;

static void
push (const char *file, int fd)
{
  struct level *l = run_alloc (sizeof *l);
  l->fd = fd;
  l->file = file;
  l->below = top;
  top = l;
}

static bool
push_file (const char *file)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd >= 0)
    push (file, fd);
  return fd >= 0;
}

static void
pop (void)
{
  close (top->fd);
  top = top->below;
}

/* Write a message to standard error.  */
static void
complain (const char *format, const char *a, const char *b)
{
  out_flush (out_stdout);
  fprintf (stderr, format, a, b);
  fflush (stderr);
}

void
dbg_input_open (const char *file)
{
  if (*file != '\0')
    {
      if (push_file (file))
	return;
      complain ("cannot open source file `%s' for reading: %s\n", file,
		strerror (errno));
      dbg_leave (1);
    }
  push (NULL, STDIN_FILENO);
  dbg.terminal = isatty (STDIN_FILENO);
  if (dbg.terminal)
    {
      dbg_interrupt_set_up ();
      dbg_editor_open ();
      if (!dbg_is_restarted ())
	dbg_read_options ();
    }
}

/* --- interrupts --------------------------------------------------------- */

static volatile sig_atomic_t pending;

static void
note (int sig)
{
  pending = 1;
}

void
dbg_interrupt_set_up (void)
{
  struct sigaction act = { .sa_handler = note, .sa_flags = SA_RESTART };
  sigemptyset (&act.sa_mask);
  sigaction (SIGINT, &act, NULL);
}

bool
dbg_interrupted (void)
{
  bool is = pending;
  if (is)
    pending = 0;
  return is;
}

/* --- lines -------------------------------------------------------------- */

/* Read and return a line of the topmost file.  Return NULL at the end of the
   file.  */
static char *
read_plain (void)
{
  struct strbuf b = { 0 };
  char c;
  ssize_t n;
  while ((n = read (top->fd, &c, 1)) != 0)
    {
      if (n < 0 && errno == EINTR)
	continue;
      if (n < 0 || c == '\n')
	break;
      buf_add_char (&b, c);
    }
  if (n <= 0 && b.n == 0)
    {
      xfree (b.p);
      return NULL;
    }
  buf_add_char (&b, '\0');
  return b.p;
}

/* Read a line from the terminal; KEEP is as in struct dbg_editor.  */
static char *
read_terminal (const char *prompt, bool keep)
{
  out_flush (out_stdout);
  if (dbg_editor)
    return dbg_editor->read (prompt, keep);
  dbg_write (prompt, strlen (prompt));
  return read_plain ();
}

char *
dbg_read_line (char how)
{
  for (;;)
    {
      char *line = top->file || !dbg.terminal ? read_plain ()
	: read_terminal (how == ' ' ? dbg_options.prompt
			 : how == 'c' ? "> " : "@> ", how == ' ');
      if (line)
	return line;
      if (top->below)
	pop ();
      else if (top->file)
	{
	  close (top->fd);
	  dbg_quit ();
	}
      else
	return NULL;
    }
}

bool
dbg_ask (const char *question)
{
  if (!dbg.terminal)
    return true;
  for (;;)
    {
      char *line = read_terminal (question, false);
      if (!line)
	return true;
      char c = line[strspn (line, " \t")] | 32;
      xfree (line);
      if (c == 'y' || c == 'n')
	return c == 'y';
    }
}

/* --- files -------------------------------------------------------------- */

void
dbg_source_file (const char *file)
{
  for (const struct level *l = top; l; l = l->below)
    if (l->file && strcmp (l->file, file) == 0)
      {
	dbg_error ("source: `%s': already sourced", file);
	return;
      }
  if (!push_file (file))
    dbg_error ("cannot open source file `%s' for reading: %s", file,
	       strerror (errno));
}

bool
dbg_restart_refused (void)
{
  /* A set-uid run ignores GAWK_DEBUG_STATE, through which a restarted process
     receives the descriptor of the state.  */
  if (pma_is_privileged ())
    {
      dbg_error ("cannot restart: the run has rights that its user lacks");
      return true;
    }
  if (!top || !top->file)
    return false;
  if (!top->below)
    {
      complain ("error: cannot restart, operation not allowed\n", "", "");
      dbg_leave (1);
    }
  dbg_printf ("error (%s): cannot restart, ignoring rest of the commands\n",
	      top->file);
  while (top->below)
    pop ();
  return true;
}
