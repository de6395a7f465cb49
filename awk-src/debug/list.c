/* list.c -- list lines of the sources, and the byte code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdio.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "value/convert.h"
#include "vm/interp.h"
#include "vm/vm.h"

/* Warn if the file of S has changed since it was read.  */
static void
warn_if_changed (struct dbg_source *s)
{
  struct stat st;
  if (s->warned || !s->path || stat (s->path, &st) != 0
      || st.st_mtime <= s->mtime)
    return;
  s->warned = true;
  dbg_printf ("warning: source file `%s' modified since program"
	      " compilation.\n", s->name);
}

/* True if line LINE of S will be executed next.  */
static bool
is_current (const struct dbg_source *s, int line)
{
  return dbg.running && vm.chunk && dbg.place.line == line
    && dbg_source_of (dbg.place.file, vm.chunk->fn) == s;
}

void
dbg_print_line (const struct dbg_source *s, int line, bool marks)
{
  char head[32];
  if (line < 1 || line > s->nlines)
    return;
  const char *p = s->lines[line - 1];
  size_t n = s->lines[line] - p;
  if (n > 0 && p[n - 1] == '\n')
    n--;
  snprintf (head, sizeof head, "%-4d%s%s", line,
	    marks && dbg_line_has_break (s, line) ? ":b" : "  ",
	    marks && is_current (s, line) ? "=>" : "  ");
  dbg_write (head, strlen (head));
  dbg_write (p, n);
  dbg_write ("\n", 1);
}

void
dbg_list_reset (void)
{
  dbg.list_line = dbg_frame_place (dbg.frame).line;
}

/* List lines FIRST to LAST of the current source.  */
static void
list_lines (int first, int last)
{
  struct dbg_source *s = dbg.source;
  if (s->nlines == 0)
    {
      dbg_printf ("source file `%s' is empty.\n", s->name);
      return;
    }
  if (first < 1)
    first = 1;
  if (first > s->nlines)
    {
      dbg_error ("line number %d out of range; `%s' has %d lines", first,
		 s->name, s->nlines);
      return;
    }
  warn_if_changed (s);
  if (last > s->nlines)
    last = s->nlines;
  for (int i = first; i <= last; i++)
    dbg_print_line (s, i, true);
  dbg.list_first = first;
  dbg.list_last = last;
  dbg.list_line = 0;
}

/* List the lines from FIRST on.  */
static void
list_from (int first)
{
  if (first < 1)
    first = 1;
  list_lines (first, first + dbg_options.listsize - 1);
}

/* Return the number of the first line of a listing around dbg.list_line.  The
   number may be less than 1.  */
static int
stop_first (void)
{
  return dbg.list_line - (int) dbg_options.listsize / 2 + 1;
}

static void
list_next (void)
{
  list_from (dbg.list_line > 0 ? stop_first () : dbg.list_last + 1);
}

/* List the lines that precede the last listing.  */
static void
list_before (void)
{
  int shown = dbg.list_line > 0 ? stop_first () : dbg.list_first;
  if (shown > 1)
    list_from (shown - (int) dbg_options.listsize);
}

void
dbg_list (const struct cmd *c)
{
  if (c->at.source && c->at.source != dbg.source)
    {
      dbg.source = c->at.source;
      dbg.list_last = 0;
    }
  if (!dbg.source)
    dbg_error ("no current source file");
  else if (c->word && *c->word == '-')
    list_before ();
  else if (!c->given || c->word)
    list_next ();
  else if (c->n2 > 0)
    list_lines (c->at.line, c->n2);
  else
    list_from (c->at.line - (int) dbg_options.listsize / 2);
}

/* Return the number of lines of S.  For an empty file, return 1.  */
static int
line_count (const struct dbg_source *s)
{
  return s->nlines > 0 ? s->nlines : 1;
}

void
dbg_info_source (void)
{
  if (!dbg.source)
    dbg_error ("no current source file");
  else
    dbg_printf ("Current source file: %s\nNumber of lines: %d\n",
		dbg.source->name, line_count (dbg.source));
}

void
dbg_info_sources (void)
{
  for (struct dbg_source *s = dbg.sources; s; s = s->next)
    dbg_printf ("Source file (lines): %s (%d)\n", s->name, line_count (s));
}

/* --- the byte code ------------------------------------------------------ */

void
dbg_dump (const struct cmd *c)
{
  struct strbuf b = { 0 };
  vm_list_code (dbg.program, &b);
  if (c->given)
    dbg_write_file (c->word, buf_text (&b));
  else
    {
      dbg_pager (true);
      dbg_write (b.p, b.n);
      dbg_pager (false);
    }
  xfree (b.p);
}

void
dbg_trace (const struct insn *ip)
{
  struct strbuf b = { 0 };
  if (ip->op == BC_DEBUG)
    return;
  buf_add_text (&b, "+ ");
  disasm_insn (&b, vm.chunk, ip);
  dbg_write (b.p, b.n);
  xfree (b.p);
}
