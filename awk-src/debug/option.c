/* option.c -- set the options of a session; execute the command `save'.
   SPDX-License-Identifier: GPL-3.0-or-later

   Options are read from the file ./.gawkrc at the start of a session.  The
   command `save' writes the commands that the user has entered in the
   session.  */

#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/read.h"
#include "base/write.h"
#include "debug/command.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "value/convert.h"

static const char options_file[] = "./.gawkrc";

struct dbg_options dbg_options = {
  .history_size = 100, .listsize = 15, .save_history = 1,
  .save_options = 1, .outfile = "/dev/stdout", .prompt = "gawk> "
};

enum kind { NUMBER, FLAG, TEXT };

static const struct option
{
  const char *name, *help;
  enum kind kind;
  long *number;
  const char **text;
} options[] = {
  { "history_size", "number of lines kept in the history", NUMBER,
    &dbg_options.history_size, NULL },
  { "listsize", "number of lines that list shows", NUMBER,
    &dbg_options.listsize, NULL },
  { "outfile", "output file of debugger and program", TEXT, NULL,
    &dbg_options.outfile },
  { "prompt", "prompt before each command", TEXT, NULL, &dbg_options.prompt },
  { "save_history", "whether the history is saved at the end", FLAG,
    &dbg_options.save_history, NULL },
  { "save_options", "whether the options are saved at the end", FLAG,
    &dbg_options.save_options, NULL },
  { "trace", "whether instructions are shown before they run", FLAG,
    &dbg_options.trace, NULL }
};
enum { N_OPTIONS = sizeof options / sizeof *options };

bool
dbg_option_text (int i, const char **name, struct strbuf *value)
{
  if (i >= N_OPTIONS)
    return false;
  *name = options[i].name;
  value->n = 0;
  if (options[i].kind == TEXT)
    buf_add_text (value, *options[i].text);
  else
    buf_addf (value, "%ld", *options[i].number);
  return true;
}

void
dbg_help_options (void)
{
  for (int i = 0; i < N_OPTIONS; i++)
    dbg_printf ("\t%-16s - %s\n", options[i].name, options[i].help);
}

/* --- setting ------------------------------------------------------------ */

static bool
set_number (const struct option *o, const char *value)
{
  char *end;
  long n = strtol (value, &end, 0);
  if (end == value || *end != '\0' || n < (o->kind == NUMBER))
    return dbg_error ("invalid number");
  *o->number = o->kind == FLAG ? n != 0 : n;
  return true;
}

static const struct option *
find_option (const char *name)
{
  for (int i = 0; i < N_OPTIONS; i++)
    if (strcmp (options[i].name, name) == 0)
      return &options[i];
  return NULL;
}

bool
dbg_is_option (const char *name)
{
  return find_option (name);
}

bool
dbg_set_option (const char *name, const char *value)
{
  const struct option *o = find_option (name);
  if (!o)
    return dbg_error ("option: invalid parameter - `%s'", name);
  if (o->kind == FLAG && strcmp (value, "on") == 0)
    *o->number = 1;
  else if (o->kind == FLAG && strcmp (value, "off") == 0)
    *o->number = 0;
  else if (o->kind != TEXT)
    return set_number (o, value);
  else if (o->text != &dbg_options.outfile || dbg_set_output (value))
    *o->text = run_strndup (value, strlen (value));
  else
    return false;
  return true;
}

static void
show (int i)
{
  const char *name;
  struct strbuf value = { 0 };
  dbg_option_text (i, &name, &value);
  dbg_printf (options[i].kind == TEXT ? "%s = \"%.*s\"\n" : "%s = %.*s\n",
	      name, (int) value.n, value.p ? value.p : "");
  xfree (value.p);
}

void
dbg_option (const struct cmd *c)
{
  if (c->string)
    dbg_set_option (c->word, c->string);
  else if (c->given && !find_option (c->word))
    dbg_error ("option: invalid parameter - `%s'", c->word);
  else
    for (int i = 0; i < N_OPTIONS; i++)
      if (!c->given || strcmp (options[i].name, c->word) == 0)
	show (i);
}

/* --- files -------------------------------------------------------------- */

/* Set an option from LINE, which has the form NAME = VALUE.  */
static void
read_option (char *line)
{
  char *equals = strchr (line, '=');
  if (!equals)
    return;
  size_t n = equals - line;
  while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
    n--;
  line[n] = '\0';
  dbg_set_option (line, equals + 1 + strspn (equals + 1, " \t"));
}

void
dbg_read_options (void)
{
  char *text;
  size_t n;
  int fd = open (options_file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  read_whole (fd, &text, &n, xrealloc);
  close (fd);
  for (char *p = text, *nl; (nl = strchr (p, '\n')); p = nl + 1)
    {
      *nl = '\0';
      read_option (p);
    }
  xfree (text);
}

void
dbg_write_options (void)
{
  struct strbuf b = { 0 }, value = { 0 };
  const char *name;
  if (!dbg.terminal || !dbg_options.save_options)
    return;
  for (int i = 0; dbg_option_text (i, &name, &value); i++)
    buf_addf (&b, "%s = %.*s\n", name, (int) value.n, value.p);
  int fd = open (options_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
		 0666);
  if (fd >= 0)
    {
      write_whole (fd, b.p, b.n);
      close (fd);
    }
  xfree (b.p);
  xfree (value.p);
}

/* --- save --------------------------------------------------------------- */

static struct strbuf saved;	/* text of the commands that were entered in
				   the session */

static void
add_line (const char *text)
{
  buf_add_text (&saved, text);
  buf_add_char (&saved, '\n');
}

void
dbg_save_note (const struct cmd *c)
{
  if (!dbg.terminal || dbg_table[c->id].line != LINE_SAVED)
    return;
  add_line (c->text);
  if (c->id != CMD_commands)
    return;
  for (const struct cmd *k = c->list; k; k = k->next)
    {
      add_line (k->text);
      if (k->id == CMD_eval && !k->one_line)
	{
	  buf_add_text (&saved, k->body);
	  add_line ("end");
	}
    }
  add_line ("end");
}

void
dbg_save (const char *file)
{
  if (!dbg.terminal)
    dbg_error ("save: `%s': command not permitted", file);
  else
    dbg_write_file (file, buf_text (&saved));
}
