/* profile.c -- print the program with execution counts: -p.
   SPDX-License-Identifier: GPL-3.0-or-later

   A profile is the text that -o writes, without comments, indented by one more
   TAB, and with counts in the margin.  */

#include <config.h>

#include <locale.h>
#include <stdio.h>
#include <time.h>

#include "base/lazy_locale.h"
#include "base/mem.h"
#include "pretty/internal.h"
#include "pretty/pretty.h"

static void
stack_line (struct printer *pp, int i, const char *name)
{
  char b[32];
  pp_start (pp, 0);
  snprintf (b, sizeof b, "# %3d. ", i);
  pp_text (pp, b);
  pp_text (pp, name);
  pp_text (pp, "\n");
}

static void
put_stack (struct printer *pp, const char *const *stack)
{
  int i = 0;
  pp_text (pp, "\n");
  pp_line (pp, "# Function Call Stack:");
  pp_text (pp, "\n");
  for (; stack[i]; i++)
    stack_line (pp, i, stack[i]);
  stack_line (pp, i, "-- main --");
}

void
profile_print (const struct program *p, const char *file, bool append,
	       const char *const *stack)
{
  struct printer pp = { .profile = true };
  time_t now = time (NULL);
  char date[64];
  late_need (LC_TIME);
  strftime (date, sizeof date, "%a %b %e %H:%M:%S %Y", localtime (&now));
  pp_start (&pp, 0);
  pp_text (&pp, "# gawk profile, created ");
  pp_text (&pp, date);
  pp_text (&pp, "\n\n");
  pp_program (&pp, p);
  if (stack)
    put_stack (&pp, stack);
  pp_write_out (&pp, file, append);
  xfree (pp.out.p);
}
