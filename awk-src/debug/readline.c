/* readline.c -- read lines from a terminal with GNU readline.
   SPDX-License-Identifier: GPL-3.0-or-later

   The library is loaded only if the session has a terminal.  Unlike the rest
   of the program, GNU readline uses the C library's allocator.  */

#include <config.h>

#include "debug/session.h"
#include "debug/terminal.h"
#include "lang/symbols.h"

const struct dbg_editor *dbg_editor;

#ifdef HAVE_READLINE

# include <stdio.h>

# include <readline/history.h>
# include <readline/readline.h>

# include "api/libcmem.h"
# include "base/library.h"
# include "base/mem.h"
# include "lang/parse.h"

static const char history_file[] = "./.gawk_history";

/* --- the library -------------------------------------------------------- */

# define FUNCTIONS(X) \
  X (readline) X (add_history) X (using_history) X (stifle_history) \
  X (read_history) X (write_history) X (history_get) \
  X (rl_completion_matches)

FUNCTIONS (LIBRARY_POINTER)

static rl_completion_func_t **completion;
static const char **line_buffer_name;
static int *completion_over, *history_size, *history_base_at;
static char **line_buffer;

static bool
load (void)
{
  static const struct library_function table[] = {
    FUNCTIONS (LIBRARY_ENTRY)
    { "rl_attempted_completion_function", &completion },
    { "rl_attempted_completion_over", &completion_over },
    { "rl_readline_name", &line_buffer_name },
    { "rl_line_buffer", &line_buffer },
    { "history_length", &history_size },
    { "history_base", &history_base_at },
    { NULL, NULL }
  };
  return !library_load ("libreadline.so.8", table)
    || !library_load ("libreadline.so", table);
}

/* --- completion --------------------------------------------------------- */

/* The candidates for the completion of the word before the cursor.  */
static struct
{
  const char **v;
  size_t n, cap;
  size_t next;			/* index of the candidate that next_match will
				   return next */
} candidates;

static void
offer (const char *name)
{
  candidates.v = mem_grow (candidates.v, &candidates.cap, candidates.n + 1,
			   sizeof *candidates.v);
  candidates.v[candidates.n++] = name;
}

static char *
next_match (const char *text, int state)
{
  if (state == 0)
    candidates.next = 0;
  while (candidates.next < candidates.n)
    {
      const char *name = candidates.v[candidates.next++];
      size_t n = strlen (name);
      if (strncmp (name, text, strlen (text)) != 0)
	continue;
      char *copy = cmem_alloc (n + 1);
      return copy ? memcpy (copy, name, n + 1) : NULL;
    }
  return NULL;
}

static void
offer_variables (void)
{
  const struct function *fn
    = dbg.running ? dbg_get_frame (dbg.frame).chunk->fn : NULL;
  for (int i = 0; fn && i < fn->nparams; i++)
    offer (fn->params[i]->name.p);
  for (struct symbol *s = sym_first (); s; s = s->next)
    if (s->kind == SYM_GLOBAL)
      offer (s->name.p);
}

static void
offer_commands (void)
{
  for (int i = 0; i < CMD_COUNT_OF; i++)
    offer (dbg_table[i].name);
}

/* Add the possible arguments of a command to the candidates.  */
static void
offer_arguments (enum syntax syntax)
{
  const char *name;
  struct strbuf value = { 0 };
  switch (syntax)
    {
    case ARGS_BREAK: case ARGS_LOCATION: case ARGS_LIST:
      for (struct function *f = dbg.program->functions; f; f = f->next)
	if (f->body)
	  offer (f->sym->name.p);
      for (struct dbg_source *s = dbg.sources; s; s = s->next)
	offer (s->name);
      break;
    case ARGS_PRINT: case ARGS_SET: case ARGS_WATCH: case ARGS_DISPLAY:
    case ARGS_PRINTF:
      offer_variables ();
      break;
    case ARGS_WORD: offer_commands (); break;
    case ARGS_TOPIC:
      for (size_t i = 0; (name = dbg_info_topic (i)); i++)
	offer (name);
      break;
    case ARGS_SWITCH:
      offer ("on");
      offer ("off");
      break;
    case ARGS_OPTION:
      for (int i = 0; dbg_option_text (i, &name, &value); i++)
	offer (name);
      xfree (value.p);
      break;
    case ARGS_ENABLE:
      offer ("once");
      offer ("del");
      break;
    default: break;
    }
}

static char **
complete (const char *text, int start, int end)
{
  const char *line = *line_buffer;
  size_t blank = strspn (line, " \t");
  candidates.n = 0;
  if ((size_t) start <= blank)
    offer_commands ();
  else
    {
      const char *word = line + blank;
      int id = dbg_find_command (word, strcspn (word, " \t"));
      int syntax = id < 0 ? ARGS_NOTHING : dbg_table[id].syntax;
      if (syntax == ARGS_FILE || syntax == ARGS_NAME)
	return NULL;		/* readline itself completes the names of
				   files */
      offer_arguments (syntax);
    }
  *completion_over = 1;
  return xrl_completion_matches (text, next_match);
}

/* --- lines -------------------------------------------------------------- */

static char *
read_line (const char *prompt, bool keep)
{
  char *line = xreadline (prompt);
  if (!line)
    return NULL;
  if (keep && *line != '\0')
    xadd_history (line);
  char *copy = xstrdup (line);
  cmem_free (line);
  return copy;
}

static const char *
history (int i)
{
  HIST_ENTRY *e = i < *history_size ? xhistory_get (*history_base_at + i)
    : NULL;
  return e ? e->line : NULL;
}

static void
add (const char *line)
{
  xadd_history (line);
}

static void
save (void)
{
  xstifle_history (dbg_options.history_size);
  xwrite_history (history_file);
}

void
dbg_editor_open (void)
{
  static const struct dbg_editor editor = { read_line, history, add, save };
  /* A set-uid run does not use readline, because the library reads the file
     that INPUTRC names.  */
  if (pma_is_privileged () || !load ())
    return;
  dbg_editor = &editor;
  *line_buffer_name = "gawk";
  *completion = complete;
  xusing_history ();
  if (!dbg_is_restarted ())
    xread_history (history_file);
  xstifle_history (dbg_options.history_size);
}

#else /* !HAVE_READLINE */

void
dbg_editor_open (void)
{
}

#endif
