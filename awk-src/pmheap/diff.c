/* diff.c -- pmheap diff: print the differences between two heaps.
   SPDX-License-Identifier: GPL-3.0-or-later

   The dumps of the heaps are sorted and compared line by line.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "pmheap/commands.h"
#include "pmheap/print.h"
#include "verify/state.h"

/* The sorted lines of a dump.  */
struct lines
{
  char **v;			/* the lines, each of which ends with a NUL */
  size_t n;
};

static int
by_text (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Split TEXT into lines, and sort them.  */
static void
cut_lines (struct lines *l, struct sv text)
{
  size_t cap = 0;
  char *p = (char *) text.p, *end = p + text.n, *nl;
  *l = (struct lines) { 0 };
  while (p < end && (nl = memchr (p, '\n', end - p)))
    {
      *nl = '\0';
      l->v = mem_grow (l->v, &cap, l->n + 1, sizeof *l->v);
      l->v[l->n++] = p;
      p = nl + 1;
    }
  if (l->n)
    qsort (l->v, l->n, sizeof *l->v, by_text);
}

/* Store the lines of the dump of the heap FILE in L.  Return false after an
   error, which was reported.  The two heaps may need the same addresses, so
   close each heap before opening the other.  */
static bool
take_lines (const char *file, struct lines *l)
{
  struct pma_heap *h = tool_open_existing (file, TOOL_READ);
  if (!h)
    return false;
  pmheap_capture ();
  bool ok = !pma_root (h)
    || (tool_attach (file, h)
	&& (view_dump (h, VIEW_TEXT) || tool_failed_state (file) == OK));
  cut_lines (l, pmheap_captured ());
  pma_close (h);
  return ok;
}

static void
put_line (const char *mark, const char *line)
{
  pmheap_put (mark, strlen (mark));
  pmheap_put (line, strlen (line));
  pmheap_put ("\n", 1);
}

/* Return the length of NAME in LINE, which is "NAME = VALUE".  An equals sign
   in quotes is part of a subscript, and does not end NAME.  */
static size_t
name_length (const char *line)
{
  bool quoted = false;
  const char *p = line;
  for (; *p && (quoted || strncmp (p, " = ", 3) != 0); p++)
    if (quoted && *p == '\\' && p[1])
      p++;
    else if (*p == '"')
      quoted = !quoted;
  return p - line;
}

/* Compare the names in the lines A and B.  Return a negative number, 0 or a
   positive number, like strcmp.  */
static int
compare_names (const char *a, const char *b)
{
  size_t m = name_length (a), n = name_length (b);
  int c = memcmp (a, b, m < n ? m : n);
  return c ? c : (m > n) - (m < n);
}

static void
put_change (const char *a, const char *b)
{
  size_t n = name_length (a);
  pmheap_put ("! ", 2);
  pmheap_put (a, strlen (a));
  pmheap_put (" -> ", 4);
  n += b[n] ? 3 : 0;
  put_line ("", b + n);
}

/* Print the lines that only A has, the lines that only B has, and the lines
   with different values.  Return the exit status.  */
static int
compare_lines (const struct lines *a, const struct lines *b)
{
  int code = OK;
  for (size_t i = 0, j = 0; i < a->n || j < b->n;)
    {
      int c = i == a->n ? 1 : j == b->n ? -1 : strcmp (a->v[i], b->v[j]);
      if (c != 0)
	{
	  code = NOT_FOUND;
	  if (i < a->n && j < b->n)
	    c = compare_names (a->v[i], b->v[j]);
	  if (c < 0)
	    put_line ("- ", a->v[i]);
	  else if (c > 0)
	    put_line ("+ ", b->v[j]);
	  else
	    put_change (a->v[i], b->v[j]);
	}
      i += c <= 0;
      j += c >= 0;
    }
  return code;
}

int
cmd_diff (const struct words *w)
{
  struct lines a, b;
  return take_lines (w->heap, &a) && take_lines (w->other, &b)
    ? compare_lines (&a, &b) : FAILED;
}
