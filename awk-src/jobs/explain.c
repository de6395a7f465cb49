/* explain.c -- a plan for people: --jobs-explain.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "jobs/plan.h"
#include "lang/source.h"
#include "value/convert.h"
#include "vm/vm.h"

static struct strbuf out;

static void
add (const char *text)
{
  buf_add (&out, text, strlen (text));
}

static void
add_padded (struct sv s, int width)
{
  buf_add (&out, s.p, s.n);
  for (int n = s.n; n < width; n++)
    buf_add_char (&out, ' ');
}

static const char *
class_text (const struct job_var *v)
{
  switch (v->class)
    {
    case JOB_READ:
      return "only read";
    case JOB_TABLE:
      return "only read, as long as every subscript is there";
    case JOB_RECORD:
      return "of one record; the last one stays";
    case JOB_SUM:
      return "sum";
    case JOB_MIN:
      return "minimum";
    case JOB_MAX:
      return "maximum";
    case JOB_FIRST:
      return "the first value stays";
    case JOB_LAST:
      return "the last value stays";
    case JOB_APPEND:
      return "text appended in order";
    case JOB_PUSH:
      return "elements appended in order";
    case JOB_DISTINCT:
      return "sum; what occurs for the first time is printed";
    case JOB_DECLARED:
      return "as declared by the function ";
    case JOB_COUNTER:
      return "counter of appended elements";
    default:
      return "hinders";
    }
}

/* What is said of records that this process has to find.  */
static void
add_separator (const struct job_plan *plan)
{
  const struct node *rs = plan->rs;
  if (opt.csv)
    return;
  if (rs && rs->kind == N_STR && rs->str.n == 0 && plan->counts)
    add ("  RS is \"\": with NR or FNR, standard input and pipes are read by"
	 " one process\n");
  else if (rs && rs->kind == N_STR ? mb_count (rs->str.p, rs->str.n) > 1
	   : !rs && vm.rs.mode == RS_REGEX)
    add ("  RS is a regexp: each file is one piece; standard input and pipes"
	 " are read by one process\n");
  else if (rs && rs->kind != N_STR)
    add ("  if RS is a regexp, each file is one piece, and standard input and"
	 " pipes are read by one process\n");
}

static void
add_table (const struct job_plan *plan)
{
  int width = 8;
  for (struct job_var *v = plan->vars; v; v = v->next)
    if (v->forms && (int) v->sym->name.n >= width)
      width = v->sym->name.n + 1;
  for (struct job_var *v = plan->vars; v; v = v->next)
    if (v->forms)
      {
	add ("  ");
	add_padded (v->sym->name, width);
	add (v->array ? "array   " : "scalar  ");
	add (class_text (v));
	if (v->class == JOB_DECLARED)
	  buf_add (&out, v->merge->sym->name.p, v->merge->sym->name.n);
	add ("\n");
      }
  if (plan->opening == OPENING_RECORD)
    add ("  the first record is worked on by one process, before all others\n");
  if (plan->opening == OPENING_FILE)
    add ("  the first file is worked on by one process, before all others\n");
  if (plan->one_file)
    add ("  that is so if there is only one file\n");
  if (plan->diverts)
    add ("  output to files and commands is written in the order of the"
	 " input\n");
  if (plan->exits && plan->commands)
    add ("  standard input and pipes are read by one process: after exit, a"
	 " command may read on\n");
  if (plan->counts)
    add ("  NR, FNR are looked at: the records are counted first\n");
  if (!plan->hitches)
    add_separator (plan);
}

/* The line of the program, a caret below what hinders, and why.  */
static void
add_hitch (const struct job_hitch *h)
{
  char place[64];
  size_t n, column;
  if (h->at)
    {
      struct diag_place p = { .file = h->at->file, .line = h->at->line,
	.offset = h->at->offset };
      const char *line = h->at->offset > 0 && h->at->file
	? src_line_at (&p, &n, &column) : NULL;
      snprintf (place, sizeof place, ":%d: ", h->at->line);
      add (h->at->file ? h->at->file : "cmd. line");
      add (place);
      if (line)
	{
	  size_t indent = strlen (place)
	    + strlen (h->at->file);
	  buf_add (&out, line, n);
	  add ("\n");
	  for (size_t i = 0; i < indent; i++)
	    buf_add_char (&out, ' ');
	  for (size_t i = 0; i < column; i++)
	    if (((unsigned char) line[i] & 0xc0) != 0x80)
	      buf_add_char (&out, line[i] == '\t' ? '\t' : ' ');
	  add ("^\n  ");
	}
    }
  add (h->text);
  add (".\n");
}

void
plan_explain (const struct job_plan *plan, int fd)
{
  out.n = 0;
  add (plan->hitches ? "With -j the rules run serially.\n"
       : "With -j the rules run in parallel.\n");
  add_table (plan);
  for (const struct job_hitch *h = plan->hitches; h; h = h->next)
    add_hitch (h);
  for (size_t done = 0; done < out.n; )
    {
      ssize_t w = write (fd, out.p + done, out.n - done);
      if (w <= 0)
	break;
      done += w;
    }
  xfree (out.p);
  out = (struct strbuf) { NULL, 0, 0 };
}
