/* print.c -- print the program as text (-o) to the output file.
   SPDX-License-Identifier: GPL-3.0-or-later

   A source that is itself output of -o is written unchanged, because a comment
   that -o has put on its own line must not be moved again.  To recognise
   output of -o, this file prints the program with all comments in their
   places, and compares the result with the source; differences in some empty
   lines are ignored.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/translate.h"
#include "base/write.h"
#include "heap/heap.h"
#include "pretty/internal.h"
#include "pretty/pretty.h"

/* --- files -------------------------------------------------------------- */

void
pp_write (struct sv text, const char *file, bool append)
{
  int fd = strcmp (file, "/dev/stdout") == 0 ? STDOUT_FILENO
    : heap_open_output (file, append ? O_APPEND : O_TRUNC,
			N_("sending profile to standard error"));
  if (!write_whole (fd, text.p, text.n))
    warning ("error writing `%s': %s", file, strerror (errno));
  if (fd > STDERR_FILENO)
    close (fd);
}

/* --- recognising the output of -o --------------------------------------- */

/* Return the line at the start of S, including its newline.  */
static struct sv
first_line (struct sv s)
{
  const char *nl = memchr (s.p, '\n', s.n);
  return (struct sv) { s.p, nl ? (size_t) (nl + 1 - s.p) : s.n };
}

static bool
is_empty_line (struct sv line)
{
  return line.n == 1 && *line.p == '\n';
}

static struct sv
rest (struct sv s, struct sv line)
{
  return (struct sv) { line.p + line.n, s.n - line.n };
}

/* Advance *S past an empty line that precedes or follows a comment between
   items.  COMMENT is true if a comment precedes the line.  Return false if the
   line at *S is not empty.  */
static bool
skip_empty (struct sv *s, bool comment)
{
  struct sv line = first_line (*s), after = rest (*s, line);
  if (s->n == 0 || !is_empty_line (line))
    return false;
  while (after.n > 0 && is_empty_line (first_line (after)))
    after = rest (after, first_line (after));
  if (!comment && (after.n == 0 || *after.p != '#'))
    return false;
  *s = rest (*s, line);
  return true;
}

/* True if the lines X and Y are equal, or if X is the directive Y with a TAB
   at its end.  (The TAB shows that the comment of the directive is on the next
   line.)  */
static bool
is_same_line (struct sv x, struct sv y)
{
  if (x.n == y.n)
    return memcmp (x.p, y.p, x.n) == 0;
  return x.n == y.n + 1 && *x.p == '@' && x.p[y.n - 1] == '\t'
    && memcmp (x.p, y.p, y.n - 1) == 0;
}

/* True if A and B are equal except for empty lines before and after comments
   between items.  */
static bool
is_same_program (struct sv a, struct sv b)
{
  bool comment = false;
  while (a.n > 0 || b.n > 0)
    {
      struct sv x = first_line (a), y = first_line (b);
      if (is_same_line (x, y))
	{
	  comment = *x.p == '#' || (comment && is_empty_line (x));
	  a = rest (a, x);
	  b = rest (b, y);
	}
      else if (!skip_empty (&a, comment) && !skip_empty (&b, comment))
	return false;
    }
  return true;
}

void
pretty_print (const struct program *p, const char *file)
{
  struct printer pp = { .in_place = true };
  struct sv text = p->text;
  pp_program (&pp, p);
  if (text.n == 0 || !is_same_program (text, buf_text (&pp.out)))
    {
      pp = (struct printer) { .out = { .p = pp.out.p, .cap = pp.out.cap } };
      pp_program (&pp, p);
      text = buf_text (&pp.out);
    }
  pp_write (text, file, false);
  xfree (pp.out.p);
}
