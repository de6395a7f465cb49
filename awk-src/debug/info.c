/* info.c -- execute the commands `info TOPIC', `trace' and `help'.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdlib.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "value/convert.h"

static int
compare_functions (const void *x, const void *y)
{
  const struct function *a = *(struct function *const *) x;
  const struct function *b = *(struct function *const *) y;
  return strcmp (a->sym->name.p, b->sym->name.p);
}

static void
print_function (const struct function *f)
{
  const struct dbg_source *s
    = dbg_source_of (f->file, (struct function *) f);
  dbg_printf ("%s(", f->sym->name.p);
  for (int i = 0; i < f->nparams; i++)
    dbg_printf ("%s%s", i > 0 ? ", " : "", f->params[i]->name.p);
  dbg_printf (") in file `%s', line %d\n", s ? s->name : f->file, f->line);
}

/* List the functions of the program, and the functions of the heap that have
   already been called.  */
static void
info_functions (void)
{
  size_t n = 0;
  struct function **v = xnmalloc (cg_n_functions + 1, sizeof *v);
  for (size_t i = 0; i < cg_n_functions; i++)
    if (cg_functions[i]->body)
      v[n++] = cg_functions[i];
  for (struct function *f = dbg.program->functions; f; f = f->next)
    if (f->body && f->index == 0)
      {
	cg_function_index (f);
	v = xrealloc (v, (cg_n_functions + 1) * sizeof *v);
	v[n++] = f;
      }
  qsort (v, n, sizeof *v, compare_functions);
  dbg_printf ("All defined functions:\n\n");
  for (size_t i = 0; i < n; i++)
    print_function (v[i]);
  xfree (v);
}

static void
info_variables (void)
{
  struct strbuf b = { 0 };
  dbg.setup->variables (&b);
  dbg_printf ("All defined variables:\n\n");
  dbg_write (b.p, b.n);
  xfree (b.p);
}

static void
info_arguments (void)
{
  dbg_info_arguments (false);
}

static void
info_locals (void)
{
  dbg_info_arguments (true);
}

void
dbg_set_trace (const char *word)
{
  if (strcmp (word, "on") == 0 || strcmp (word, "off") == 0)
    dbg_set_option ("trace", word);
  else
    dbg_error ("trace: invalid option - `%s'", word);
}

static const struct
{
  const char *topic;
  void (*show) (void);
} topics[] = {
  { "args", info_arguments }, { "break", dbg_info_break },
  { "display", dbg_info_display }, { "frame", dbg_info_frame },
  { "functions", info_functions }, { "locals", info_locals },
  { "source", dbg_info_source }, { "sources", dbg_info_sources },
  { "variables", info_variables }, { "watch", dbg_info_watch }
};

const char *
dbg_info_topic (size_t i)
{
  return i < sizeof topics / sizeof *topics ? topics[i].topic : NULL;
}

void
dbg_info (const struct cmd *c)
{
  for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
    if (strcmp (topics[i].topic, c->word) == 0)
      {
	dbg_pager (true);
	topics[i].show ();
	dbg_pager (false);
	return;
      }
  dbg_error ("info: invalid option - `%s'", c->word);
}

/* --- help --------------------------------------------------------------- */

void
dbg_help (const char *name)
{
  if (!name)
    {
      dbg_pager (true);
      for (int i = 0; i < CMD_COUNT_OF; i++)
	dbg_printf ("%s:\n\t%s %s\n", dbg_table[i].name,
		    dbg_table[i].name, dbg_table[i].help);
      dbg_pager (false);
      return;
    }
  int id = dbg_find_command (name, strlen (name));
  if (id < 0)
    {
      dbg_printf ("undefined command: %s\n", name);
      return;
    }
  dbg_printf ("%s %s\n", dbg_table[id].name, dbg_table[id].help);
  if (id == CMD_option)
    dbg_help_options ();
}
