/* place.c -- find source files, places in them, and the code at a place.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function NAME that is stored in a heap is a separate source, which is
   named heap:NAME and has its own line numbers.  */

#include <config.h>
#include "debug/place.h"

#include <sys/stat.h>

#include "array/root.h"
#include "base/mem.h"
#include "debug/command.h"
#include "debug/session.h"
#include "lang/source.h"
#include "lang/symbols.h"
#include "value/convert.h"
#include "vm/call.h"

/* --- sources ------------------------------------------------------------ */

static void
find_lines (struct dbg_source *s)
{
  size_t cap = 0;
  const char *end = s->text + s->n;
  for (const char *p = s->text; p < end; )
    {
      s->lines = mem_grow (s->lines, &cap, s->nlines + 2, sizeof *s->lines);
      s->lines[s->nlines++] = p;
      const char *nl = memchr (p, '\n', end - p);
      p = nl ? nl + 1 : end;
    }
  if (s->nlines > 0)
    s->lines[s->nlines] = end;
}

static struct dbg_source *
add_source (const char *name, const char *text, size_t n)
{
  struct dbg_source **end = &dbg.sources, *s = run_alloc (sizeof *s);
  while (*end)
    end = &(*end)->next;
  *end = s;
  s->name = s->file = name;
  s->text = text;
  s->n = n;
  find_lines (s);
  return s;
}

void
dbg_load_sources (void)
{
  for (struct source *r = src_read_first (); r; r = r->read_next)
    {
      struct dbg_source *s = add_source (r->name, r->text, r->n);
      s->path = r->path;
      s->mtime = r->mtime;
      if (!r->is_text)
	dbg.source = s;
    }
}

static bool
is_kept (const struct function *fn)
{
  return fn && fn->body && !fn->source.p;
}

/* Return the source of FN, a function stored in a heap.  */
static struct dbg_source *
kept_source (struct function *fn)
{
  for (struct dbg_source *s = dbg.sources; s; s = s->next)
    if (s->kept == fn)
      return s;
  struct strbuf b = { 0 };
  struct sv name = fn->sym->name;
  struct sv text = val_bytes (root_function (name));
  size_t ns = (const char *) memchr (text.p, '\n', text.n) + 1 - text.p;
  buf_addf (&b, "heap:%.*s", (int) name.n, name.p);
  size_t n = text.n - ns;
  char *copy = run_strndup (text.p + ns, n);
  struct dbg_source *s = add_source (run_strndup (b.p, b.n), copy, n);
  xfree (b.p);
  s->file = fn->file;
  s->kept = fn;
  return s;
}

struct dbg_source *
dbg_source_of (const char *file, struct function *fn)
{
  if (is_kept (fn))
    return kept_source (fn);
  for (struct dbg_source *s = dbg.sources; s && file; s = s->next)
    if (!s->kept && strcmp (s->file, file) == 0)
      return s;
  return NULL;
}

/* Return the function NAME, which the program or the heap defines, or NULL if
   there is no such function.  */
static struct function *
find_function (struct sv name)
{
  struct symbol *s = sym_find_function (name, false);
  if (s && s->builtin)
    return NULL;
  return call_find (name);
}

/* Return the source that was read from the file NAME, which is searched for
   like the FILE of -f.  If no source was read from the file, return NULL.  */
static struct dbg_source *
find_file (const char *name)
{
  char *path = src_search (name, src_awkpath (), ".awk");
  struct dbg_source *s = NULL;
  struct stat wanted, st;
  if (path && stat (path, &wanted) == 0)
    for (s = dbg.sources; s; s = s->next)
      if (s->path && stat (s->path, &st) == 0 && st.st_dev == wanted.st_dev
	  && st.st_ino == wanted.st_ino)
	break;
  xfree (path);
  return s;
}

struct dbg_source *
dbg_find_source (const char *name)
{
  for (struct dbg_source *s = dbg.sources; s; s = s->next)
    if (strcmp (s->name, name) == 0)
      return s;
  if (strncmp (name, "heap:", 5) != 0)
    return find_file (name);
  struct function *f = find_function (sv_of (name + 5));
  return is_kept (f) ? kept_source (f) : NULL;
}

/* --- locations ---------------------------------------------------------- */

/* Return the end of the file name that begins at P: the last colon in the
   word, not counting the colons of "::".  Return NULL if the word does not
   contain a file name.  */
static const char *
file_end (const char *p)
{
  const char *found = NULL;
  for (; *p != '\0' && *p != ' ' && *p != '\t'; p++)
    if (p[0] == ':' && p[1] == ':')
      p++;
    else if (*p == ':')
      found = p;
  return found;
}

/* Parse the prefix `FILE:' of a location, if there is one, into AT.  FILE may
   have quotes around it.  Skip the prefix `heap:' of a function.  After an
   error, print a message and return false.  */
static bool
parse_file (struct words *w, struct location *at)
{
  const char *name, *colon;
  struct sv s;
  if (words_at_string (w))
    {
      if (!words_string (w, &s, false))
	return false;
      if (!words_char (w, ':'))
	return words_bad (w, NULL);
      name = s.p;
    }
  else if ((colon = file_end (w->p)))
    {
      name = run_strndup (w->p, colon - w->p);
      if (strcmp (name, "heap") == 0)
	{
	  w->p = colon + 1;
	  return true;
	}
      w->p = colon + 1;
    }
  else
    return true;
  at->source = dbg_find_source (name);
  if (!at->source)
    return words_bad (w, "cannot find source file named `%s': %s", name,
		      "No such file or directory");
  return true;
}

/* Read a line number.  Return false and read nothing if the word at W is not a
   number, which may be followed by a minus sign.  */
static bool
parse_line (struct words *w, long *line)
{
  const char *start = w->p;
  if (words_integer (w, line, false)
      && (*w->p == '\0' || strchr (" \t-", *w->p)))
    return true;
  w->p = start;
  return false;
}

bool
dbg_parse_location (struct words *w, struct location *at)
{
  if (!parse_file (w, at))
    return false;
  if (parse_line (w, &at->line))
    return at->line != 0 || words_bad (w, "non-zero integer value");
  if (*w->p == '"' || *w->p == '-' || *w->p == '+')
    return words_bad (w, NULL);
  const char *name = words_raw (w);
  if (!name)
    return words_bad (w, NULL);
  at->function = name;
  at->fn = find_function (sv_of (name));
  if (!at->fn)
    return words_bad (w, "no such function - `%s'", name);
  at->line = at->fn->line;
  at->source = dbg_source_of (at->fn->file, at->fn);
  return true;
}

/* --- code --------------------------------------------------------------- */

/* An item of a program: a rule or a function.  */
struct item
{
  struct chunk *chunk;
  size_t first, end;
  struct function *fn;
};

/* Among the DEBUG instructions of X for LINE and later lines, return the first
   one that has the lowest line, and set *FOUND to this line.  Return NULL if
   there is no such instruction.  */
static struct insn *
code_in (const struct item *x, int line, int *found)
{
  const struct chunk *c = x->chunk;
  struct insn *best = NULL;
  for (size_t i = x->first; i < x->end; i++)
    if (c->code[i].op == BC_DEBUG && !c->code[i].x
	&& c->places[i].line >= line && (!best || c->places[i].line < *found))
      {
	*found = c->places[i].line;
	best = &c->code[i];
      }
  return best;
}

/* The state of a search for the item that contains a line.  If several items
   contain the line, the search finds the item that begins last.  */
struct search
{
  const struct dbg_source *source;
  int line, best;		/* LINE: the line to find; BEST: the first line
				   of the best item found so far */
  struct insn *code;
  int found;
  struct function *fn;
};

static void
consider (struct search *s, int begins, int ends, struct item x)
{
  int found = 0;
  if (begins > s->line || ends < s->line || begins < s->best
      || (begins == s->best && s->code))
    return;
  s->best = begins;
  s->code = code_in (&x, s->line, &found);
  s->found = found;
  s->fn = x.fn;
}

static void
consider_rules (struct search *s, struct chunk *c)
{
  for (struct code_span *p = c ? c->spans : NULL; p; p = p->next)
    if (strcmp (p->rule->file, s->source->file) == 0)
      consider (s, p->rule->line, p->rule->last_line,
		(struct item) { c, p->first, p->end, NULL });
}

static void
consider_function (struct search *s, struct function *f)
{
  struct chunk *c = call_prepare (f)->code;
  int ends = f->line;
  for (size_t i = 0; i < f->source.n; i++)
    ends += f->source.p[i] == '\n';
  if (s->source->kept)
    ends = s->source->nlines;
  consider (s, f->line, ends, (struct item) { c, 0, c->n, f });
}

struct insn *
dbg_find_code (struct dbg_source *source, int line, int *found,
	       struct function **fn, bool *rule)
{
  struct search s = { .source = source, .line = line };
  if (source->kept)
    consider_function (&s, source->kept);
  else
    {
      consider_rules (&s, vm.rules.begin);
      consider_rules (&s, vm.rules.beginfile);
      consider_rules (&s, vm.rules.main);
      consider_rules (&s, vm.rules.endfile);
      consider_rules (&s, vm.rules.end);
      for (struct function *f = dbg.program->functions; f; f = f->next)
	if (f->body && strcmp (f->file, source->file) == 0)
	  consider_function (&s, f);
    }
  *rule = s.best > 0;
  *found = s.found;
  *fn = s.fn;
  return s.code;
}

struct insn *
dbg_function_code (struct function *f, int *line)
{
  struct chunk *c = call_prepare (f)->code;
  return code_in (&(struct item) { c, 0, c->n, f }, 1, line);
}

struct code_place
dbg_place_of (const struct chunk *c, const struct insn *ip)
{
  static const struct code_place none;
  const struct insn *d = ip - 1;
  if (ip == c->code || d->op != BC_DEBUG || d->x)
    return none;
  return c->places[d - c->code];
}
