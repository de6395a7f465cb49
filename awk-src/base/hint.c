/* hint.c -- print hints below a message.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the hints that are printed after the next message.
   diag.c prints them.  */

#include <config.h>
#include "base/hint.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/env.h"
#include "base/translate.h"

enum { MOST = 1000, LONGEST = 40 };

static char kept[MOST];	/* the lines, each of which ends with a
					   newline */
static size_t n_kept;

bool
hint_on (void)
{
  static enum { UNKNOWN, NO, YES } on;
  if (on == UNKNOWN)
    {
      int saved = errno;
      const char *v = env_get ("GAWK_HINTS");
      bool yes = v && (*v == '0' || *v == '1')
	? *v == '1' : isatty (STDERR_FILENO) == 1;
      on = yes ? YES : NO;
      errno = saved;
    }
  return on == YES;
}

void
hint_add (const char *fmt, ...)
{
  va_list ap;
  if (!hint_on () || n_kept + 2 >= MOST)
    return;
  va_start (ap, fmt);
  int n = vsnprintf (kept + n_kept, MOST - n_kept - 1, tr (fmt), ap);
  va_end (ap);
  if (n <= 0)
    return;
  n_kept += (size_t) n < MOST - n_kept - 2 ? (size_t) n : MOST - n_kept - 2;
  kept[n_kept++] = '\n';
}

size_t
hint_take (char *b, size_t cap, const char *name)
{
  size_t n = 0;
  char *end = kept + n_kept;
  for (char *p = kept, *nl; p < end; p = nl + 1)
    {
      nl = memchr (p, '\n', end - p);
      int len = snprintf (b + n, cap - n, "%s: %s%.*s\n", name,
			  tr ("hint: "), (int) (nl - p), p);
      if (len < 0 || (size_t) len >= cap - n)
	break;
      n += (size_t) len;
    }
  n_kept = 0;
  return n;
}

void
hint_forget (void)
{
  n_kept = 0;
}

/* --- names -------------------------------------------------------------- */

static char
lower (char c)
{
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* Return the number of edits that turn A into B.  An edit changes, inserts or
   deletes a character, or exchanges two adjacent characters.  */
static int
edits (const char *a, int an, const char *b, int bn)
{
  int rows[3][LONGEST + 1];
  int *before = rows[0], *last = rows[1], *row = rows[2];
  for (int j = 0; j <= bn; j++)
    last[j] = before[j] = j;
  for (int i = 1; i <= an; i++)
    {
      row[0] = i;
      for (int j = 1; j <= bn; j++)
	{
	  bool same = lower (a[i - 1]) == lower (b[j - 1]);
	  int d = least (last[j - 1] + !same,
			 least (last[j], row[j - 1]) + 1);
	  if (i > 1 && j > 1 && lower (a[i - 1]) == lower (b[j - 2])
	      && lower (a[i - 2]) == lower (b[j - 1]))
	    d = least (d, before[j - 2] + 1);
	  row[j] = d;
	}
      int *free = before;
      before = last;
      last = row;
      row = free;
    }
  return last[bn];
}

int
hint_distance (const char *a, size_t an, const char *b, size_t bn)
{
  if (an < 2 || bn < 2 || an > LONGEST || bn > LONGEST)
    return -1;
  int d = edits (a, (int) an, b, (int) bn);
  return d <= (an > 4 && bn > 4 ? 2 : 1) ? d : -1;
}
