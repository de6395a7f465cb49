/* pretty.c -- the program as text: rules, functions, statements, counts.
   SPDX-License-Identifier: GPL-3.0-or-later

   One statement a line, one TAB a level; blocks that only group vanish,
   braces stand around every body.  Expressions: pretty_expr.c.  The profile
   is the same text one TAB further in, with counts in the margin.  */

#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "diag.h"
#include "late.h"
#include "mem.h"
#include "pretty.h"
#include "pretty_int.h"

static void put_stmt (struct printer *pp, const struct node *n);

/* --- lines ---------------------------------------------------------------- */

/* Start a line.  A profile's margin is a TAB, or COUNT in its place.  */
static void
start_line (struct printer *pp, uint64_t count)
{
  if (pp->profile && count > 0)
    {
      char b[32];
      snprintf (b, sizeof b, "%6llu  ", (unsigned long long) count);
      pp_text (pp, b);
    }
  else if (pp->profile)
    pp_text (pp, "\t");
  for (int i = 0; i < pp->depth; i++)
    pp_text (pp, "\t");
}

static void
line (struct printer *pp, const char *s)
{
  start_line (pp, 0);
  pp_text (pp, s);
  pp_text (pp, "\n");
}

static uint64_t
times (const struct node *n)
{
  return n->count != NULL ? n->count[0] : 0;
}

/* --- comments ------------------------------------------------------------- */

/* A comment on a line of its own.  */
static void
comment_line (struct printer *pp, const struct comment *c, bool first)
{
  size_t n = pp->out.n;
  bool blank = n == 0 || (n > 1 && pp->out.p[n - 2] == '\n');
  for (int i = first && (blank || pp->depth > 0) ? 0 : c->blank; i > 0; i--)
    pp_text (pp, "\n");
  start_line (pp, 0);
  pp_sv (pp, c->text);
  pp_text (pp, "\n");
}

/* Comments of LIST that stand at WHERE, a line each.  */
static void
put_comments (struct printer *pp, const struct comment *list,
	      enum comment_where where)
{
  bool first = true;
  for (; list != NULL; list = list->next)
    if (list->where == where && list != pp->opened)
      {
	comment_line (pp, list, first);
	first = false;
      }
}

static void
put_tail (struct printer *pp, const struct comment *c)
{
  pp_text (pp, "\t");
  pp_sv (pp, c->text);
}

/* End a line; comments of LIST that stand behind the text come first.  Only
   one fits; more get lines of their own.  */
static void
end_line (struct printer *pp, const struct comment *list)
{
  bool first = true;
  for (; list != NULL; list = list->next)
    if (list->where == COMMENT_BEHIND)
      {
	if (first)
	  put_tail (pp, list);
	else
	  {
	    pp_text (pp, "\n");
	    start_line (pp, 0);
	    pp_sv (pp, list->text);
	  }
	first = false;
      }
  pp_text (pp, "\n");
}

/* --- bodies --------------------------------------------------------------- */

/* The comment in front of N that stood behind the brace or colon.  */
static const struct comment *
opener (const struct node *n)
{
  const struct comment *c = n != NULL ? n->comment : NULL;
  return c != NULL && c->where == COMMENT_BEFORE && c->opener ? c : NULL;
}

/* The comment for the line of the brace in front of BODY: one between the
   condition and the brace, or one behind it.  LOOP: without a brace too.  */
static const struct comment *
body_opener (const struct node *body, bool loop)
{
  const struct comment *c = body != NULL ? body->comment : NULL;
  bool block = body != NULL && body->kind == N_BLOCK;
  if (c != NULL && c->where == COMMENT_BEFORE && !c->own_line
      && (block || loop))
    return c;
  if (block && body->a == NULL)
    while (c != NULL && !(c->where == COMMENT_END && c->opener))
      c = c->next;
  return !block ? NULL : body->a != NULL ? opener (body->a) : c;
}

/* Behind `{' or `:': comment C, and the line's end.  */
static void
end_opening_line (struct printer *pp, const struct comment *c)
{
  if (c != NULL)
    put_tail (pp, c);
  pp->opened = c;
  pp_text (pp, "\n");
}

static void
put_stmts (struct printer *pp, const struct node *list)
{
  for (; list != NULL; list = list->next)
    put_stmt (pp, list);
}

/* The statements of a body, one level in.  */
static void
put_body_inside (struct printer *pp, const struct node *body)
{
  pp->depth++;
  if (body != NULL && body->kind == N_BLOCK)
    {
      put_comments (pp, body->comment, COMMENT_BEFORE);
      put_stmts (pp, body->a);
      put_comments (pp, body->comment, COMMENT_END);
    }
  else if (body != NULL)
    put_stmt (pp, body);
  pp->depth--;
}

static void
put_times (struct printer *pp, uint64_t n)
{
  char b[32];
  if (!pp->profile || n == 0)
    return;
  snprintf (b, sizeof b, " # %llu", (unsigned long long) n);
  pp_text (pp, b);
}

/* `{', the body of PARENT, and the closing brace without the line's end.
   TAIL: comments that stood behind the brace but cannot now.  */
static void
put_body (struct printer *pp, const struct node *parent,
	  const struct node *body, uint64_t true_times, bool tail)
{
  bool loop = parent != NULL && (parent->kind == N_FOR
				 || parent->kind == N_FOR_IN
				 || parent->kind == N_DO);
  pp_text (pp, "{");
  put_times (pp, true_times);
  end_opening_line (pp, body_opener (body, loop));
  put_body_inside (pp, body);
  if (tail && body->kind == N_BLOCK)
    {
      pp->depth++;
      put_comments (pp, body->comment, COMMENT_BEHIND);
      pp->depth--;
    }
  start_line (pp, 0);
  pp_text (pp, "}");
}

/* What ends the line of a closing brace: comments of statement N and of its
   body.  */
static void
end_body (struct printer *pp, const struct node *n, const struct node *body)
{
  bool block = body != NULL && body->kind == N_BLOCK;
  const struct comment *list = n->comment;
  if (block)
    for (const struct comment *c = body->comment; c != NULL; c = c->next)
      if (c->where == COMMENT_BEHIND)
	list = body->comment;
  end_line (pp, list);
}

/* --- statements ----------------------------------------------------------- */

/* An else branch that is just another if.  */
static const struct node *
else_if (const struct node *n)
{
  while (n->kind == N_BLOCK && n->comment == NULL && n->a != NULL
	 && n->a->next == NULL)
    n = n->a;
  bool before = n->comment != NULL && n->comment->where == COMMENT_BEFORE;
  return n->kind == N_IF && !before ? n : NULL;
}

/* In a profile: the brace in front of N's `else' stands behind the number of
   times that N's condition was not true.  */
static void
put_else_margin (struct printer *pp, const struct node *n)
{
  if (!pp->profile)
    return;
  while (pp->out.n > 0 && pp->out.p[pp->out.n - 1] != '\n')
    pp->out.n--;
  start_line (pp, n->count != NULL ? n->count[0] - n->count[1] : 0);
  pp_text (pp, "}");
}

static void
put_if (struct printer *pp, const struct node *n)
{
  for (;;)
    {
      pp_text (pp, "if (");
      pp_expr (pp, n->a);
      pp_text (pp, ") ");
      put_body (pp, n, n->b, n->count != NULL ? n->count[1] : 0,
		n->c != NULL);
      if (n->c == NULL)
	break;
      const struct node *other = else_if (n->c);
      if (other == NULL)
	{
	  put_else_margin (pp, n);
	  pp_text (pp, " else ");
	  put_body (pp, n, n->c, 0, false);
	  end_body (pp, n, n->c);
	  return;
	}
      put_else_margin (pp, n);
      pp_text (pp, " else ");
      n = other;
    }
  end_body (pp, n, n->b);
}

static void
put_while (struct printer *pp, const struct node *n)
{
  pp_text (pp, "while (");
  pp_expr (pp, n->a);
  pp_text (pp, ") ");
  put_body (pp, n, n->b, 0, false);
  end_body (pp, n, n->b);
}

static void
put_do (struct printer *pp, const struct node *n)
{
  pp_text (pp, "do ");
  put_body (pp, n, n->b, 0, true);
  pp_text (pp, " while (");
  pp_expr (pp, n->a);
  pp_text (pp, ")");
  end_line (pp, n->comment);
}

static void put_simple (struct printer *pp, const struct node *n);

static void
put_for (struct printer *pp, const struct node *n)
{
  pp_text (pp, "for (");
  if (n->a != NULL)
    put_simple (pp, n->a);
  pp_text (pp, ";");
  if (n->a != NULL || n->b != NULL || n->c != NULL)
    pp_text (pp, " ");
  if (n->b != NULL)
    pp_expr (pp, n->b);
  pp_text (pp, ";");
  if (n->a != NULL || n->b != NULL || n->c != NULL)
    pp_text (pp, " ");
  if (n->c != NULL)
    put_simple (pp, n->c);
  pp_text (pp, ") ");
  put_body (pp, n, n->d, 0, false);
  end_body (pp, n, n->d);
}

static void
put_for_in (struct printer *pp, const struct node *n)
{
  pp_text (pp, "for (");
  pp_expr (pp, n->a);
  pp_text (pp, " in ");
  pp_expr (pp, n->b);
  pp_text (pp, ") ");
  put_body (pp, n, n->d, 0, false);
  end_body (pp, n, n->d);
}

static void
put_case (struct printer *pp, const struct node *c)
{
  put_comments (pp, c->comment, COMMENT_BEFORE);
  start_line (pp, times (c));
  if (c->a == NULL)
    pp_text (pp, "default:");
  else
    {
      pp_text (pp, "case ");
      pp_expr (pp, c->a);
      pp_text (pp, ":");
    }
  if (c->b == NULL)
    end_line (pp, c->comment);
  else
    end_opening_line (pp, opener (c->b));
  pp->depth++;
  put_stmts (pp, c->b);
  pp->depth--;
}

static void
put_switch (struct printer *pp, const struct node *n)
{
  pp_text (pp, "switch (");
  pp_expr (pp, n->a);
  pp_text (pp, ") {");
  end_opening_line (pp, opener (n->b));
  for (const struct node *c = n->b; c != NULL; c = c->next)
    put_case (pp, c);
  put_comments (pp, n->comment, COMMENT_END);
  line (pp, "}");
  put_comments (pp, n->comment, COMMENT_BEHIND);
}

/* LIST in parentheses; a single item may have some already.  */
static void
put_list_in_parens (struct printer *pp, const struct node *list)
{
  size_t at = pp->out.n;
  pp_text (pp, "(");
  pp_list (pp, list);
  pp_text (pp, ")");
  size_t n = pp->out.n - at;
  char *p = pp->out.p + at;
  if (list->next == NULL && n > 3 && p[1] == '(' && p[n - 2] == ')')
    {
      memmove (p, p + 1, n - 2);
      pp->out.n -= 2;
    }
}

static void
put_print (struct printer *pp, const struct node *n)
{
  static const char *const op[] = {
    [OP_WRITE] = " > ", [OP_APPEND] = " >> ", [OP_PIPE] = " | ",
    [OP_COPROC] = " |& "
  };
  bool parens = (n->op != OP_NONE && n->a != NULL) || pp_needs_parens (n->a);
  pp_text (pp, n->kind == N_PRINT ? "print" : "printf");
  if (n->a != NULL && parens)
    put_list_in_parens (pp, n->a);
  else if (n->a != NULL)
    {
      pp_text (pp, " ");
      pp_list (pp, n->a);
    }
  if (n->op != OP_NONE)
    {
      pp_text (pp, op[n->op]);
      pp_tight (pp, n->b);
    }
}

static void
put_keyword (struct printer *pp, const char *word, const struct node *a)
{
  pp_text (pp, word);
  if (a == NULL)
    return;
  pp_text (pp, " ");
  pp_tight (pp, a);
}

/* A statement that has no statement inside, without its line.  */
static void
put_simple (struct printer *pp, const struct node *n)
{
  switch (n->kind)
    {
    case N_EXPR: pp_statement (pp, n->a); break;
    case N_PRINT: case N_PRINTF: put_print (pp, n); break;
    case N_BREAK: pp_text (pp, "break"); break;
    case N_CONTINUE: pp_text (pp, "continue"); break;
    case N_NEXT: pp_text (pp, "next"); break;
    case N_NEXTFILE: pp_text (pp, "nextfile"); break;
    case N_EXIT: put_keyword (pp, "exit", n->a); break;
    case N_RETURN: put_keyword (pp, "return", n->a); break;
    case N_DELETE:
      pp_text (pp, "delete ");
      pp_expr (pp, n->a);
      break;
    default: break;
    }
}

/* A block among other statements: its statements.  */
static void
put_inner_block (struct printer *pp, const struct node *n)
{
  put_stmts (pp, n->a);
  put_comments (pp, n->comment, COMMENT_END);
  put_comments (pp, n->comment, COMMENT_BEHIND);
}

static void
put_compound (struct printer *pp, const struct node *n)
{
  start_line (pp, times (n));
  switch (n->kind)
    {
    case N_IF: put_if (pp, n); break;
    case N_WHILE: put_while (pp, n); break;
    case N_DO: put_do (pp, n); break;
    case N_FOR: put_for (pp, n); break;
    case N_FOR_IN: put_for_in (pp, n); break;
    default: put_switch (pp, n); break;
    }
}

static void
put_stmt (struct printer *pp, const struct node *n)
{
  put_comments (pp, n->comment, COMMENT_BEFORE);
  switch (n->kind)
    {
    case N_EMPTY:
      put_comments (pp, n->comment, COMMENT_BEHIND);
      break;
    case N_BLOCK:
      put_inner_block (pp, n);
      break;
    case N_IF: case N_WHILE: case N_DO: case N_FOR: case N_FOR_IN:
    case N_SWITCH:
      put_compound (pp, n);
      break;
    default:
      start_line (pp, times (n));
      put_simple (pp, n);
      end_line (pp, n->comment);
      break;
    }
}

/* --- rules ---------------------------------------------------------------- */

static const struct section
{
  int kind;
  const char *word, *heading;
} sections[] = {
  { RULE_BEGIN, "BEGIN", "# BEGIN rule(s)" },
  { RULE_BEGINFILE, "BEGINFILE", "# BEGINFILE rule(s)" },
  { RULE_PATTERN, "", "# Rule(s)" },
  { RULE_ENDFILE, "ENDFILE", "# ENDFILE rule(s)" },
  { RULE_END, "END", "# END rule(s)" }
};

static void
put_pattern (struct printer *pp, const struct rule *r, const char *word)
{
  if (r->pattern != NULL)
    pp_expr (pp, r->pattern);
  if (r->pattern2 != NULL)
    {
      pp_text (pp, ", ");
      pp_expr (pp, r->pattern2);
    }
  pp_text (pp, word);
  if (r->pattern != NULL || *word)
    pp_text (pp, " ");
}

static void
put_rule (struct printer *pp, const struct rule *r, const char *word)
{
  bool pattern = r->kind == RULE_PATTERN;
  uint64_t tried = pattern && r->count != NULL ? r->count[0] : 0;
  uint64_t matched = r->count != NULL && r->pattern != NULL ? r->count[1] : 0;
  put_comments (pp, r->comment, COMMENT_BEFORE);
  put_comments (pp, r->comment, COMMENT_BEHIND);
  start_line (pp, tried);
  put_pattern (pp, r, word);
  if (r->body != NULL)
    put_body (pp, NULL, r->body, matched, false);
  else
    {
      pp_text (pp, "{");
      put_times (pp, matched);
      pp_text (pp, "\n");
      pp->depth++;
      start_line (pp, matched);
      pp->depth--;
      pp_text (pp, "print\n");
      start_line (pp, 0);
      pp_text (pp, "}");
    }
  pp_text (pp, "\n\n");
}

static void
put_rules (struct printer *pp, const struct program *p)
{
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
    {
      bool first = true;
      for (const struct rule *r = p->rules; r != NULL; r = r->next)
	if (r->kind == sections[i].kind)
	  {
	    if (first && pp->profile)
	      {
		line (pp, sections[i].heading);
		pp_text (pp, "\n");
	      }
	    first = false;
	    put_rule (pp, r, sections[i].word);
	  }
    }
}

/* --- functions ------------------------------------------------------------ */

static size_t
ns_length (struct sv name)
{
  const char *sep = memchr (name.p, ':', name.n);
  return sep != NULL ? (size_t) (sep - name.p) : 0;
}

static int
compare_sv (struct sv a, struct sv b)
{
  int c = memcmp (a.p, b.p, a.n < b.n ? a.n : b.n);
  return c ? c : (a.n > b.n) - (a.n < b.n);
}

/* Namespace awk first, then by namespace, then by name.  */
static int
compare_functions (const void *x, const void *y)
{
  struct sv a = (*(struct function *const *) x)->sym->name;
  struct sv b = (*(struct function *const *) y)->sym->name;
  int c = compare_sv ((struct sv) { a.p, ns_length (a) },
		      (struct sv) { b.p, ns_length (b) });
  return c ? c : compare_sv (a, b);
}

/* Is the last line that of an @include?  */
static bool
behind_comment (const struct printer *pp)
{
  size_t n = pp->out.n;
  const char *line = n > 1 ? memrchr (pp->out.p, '\n', n - 1) : NULL;
  return line != NULL && line[1] == '#';
}

static void
put_function (struct printer *pp, const struct function *f)
{
  if (!behind_comment (pp))
    pp_text (pp, "\n");
  put_comments (pp, f->comment, COMMENT_BEFORE);
  put_comments (pp, f->comment, COMMENT_BEHIND);
  start_line (pp, f->count != NULL ? f->count[0] : 0);
  pp_text (pp, "function ");
  pp_name (pp, f->sym->name);
  pp_text (pp, "(");
  for (int i = 0; i < f->nparams; i++)
    {
      if (i > 0)
	pp_text (pp, ", ");
      pp_sv (pp, f->params[i]->name);
    }
  pp_text (pp, ")\n");
  line (pp, "{");
  put_body_inside (pp, f->body);
  line (pp, "}");
}

/* Names are written for the namespace of function F from here on.  */
static void
enter_namespace (struct printer *pp, const struct function *f)
{
  size_t n = ns_length (f->sym->name);
  struct sv ns = { n ? f->sym->name.p : "awk", n ? n : 3 };
  if (compare_sv (ns, pp->ns) == 0)
    return;
  pp->ns = ns;
  pp_text (pp, "\n");
  start_line (pp, 0);
  pp_text (pp, "@namespace \"");
  pp_sv (pp, ns);
  pp_text (pp, "\"\n\n");
}

static void
put_functions (struct printer *pp, const struct program *p)
{
  size_t n = 0, i = 0;
  for (const struct function *f = p->functions; f != NULL; f = f->next)
    n++;
  if (n == 0)
    return;
  struct function **v = xnmalloc (n, sizeof *v);
  for (struct function *f = p->functions; f != NULL; f = f->next)
    v[i++] = f;
  qsort (v, n, sizeof *v, compare_functions);
  if (pp->profile)
    {
      pp_text (pp, "\n");
      line (pp, "# Functions, listed alphabetically");
    }
  for (i = 0; i < n; i++)
    {
      enter_namespace (pp, v[i]);
      put_function (pp, v[i]);
    }
  xfree (v);
}

/* --- files ---------------------------------------------------------------- */

/* Write what is in PP to FILE.  */
static void
write_out (struct printer *pp, const char *file, bool append)
{
  int fd = strcmp (file, "-") == 0 || strcmp (file, "/dev/stdout") == 0
    ? STDOUT_FILENO
    : open (file, O_WRONLY | O_CREAT | O_CLOEXEC
	    | (append ? O_APPEND : O_TRUNC), 0666);
  size_t done = 0;
  if (fd < 0)
    {
      warning ("could not open `%s' for writing: %s", file, strerror (errno));
      warning ("sending profile to standard error");
      fd = STDERR_FILENO;
    }
  while (done < pp->out.n)
    {
      ssize_t w = write (fd, pp->out.p + done, pp->out.n - done);
      if (w < 0 && errno == EINTR)
	continue;
      if (w < 0)
	{
	  warning ("error writing `%s': %s", file, strerror (errno));
	  break;
	}
      done += w;
    }
  if (fd > STDERR_FILENO)
    close (fd);
  if (pp->out.p != NULL)
    xfree (pp->out.p);
}

static void
put_loads (struct printer *pp, const struct program *p)
{
  for (const struct load *l = p->loads; l != NULL; l = l->next)
    {
      start_line (pp, 0);
      pp_text (pp, "@load ");
      pp_string (pp, l->name);
      pp_text (pp, "\n");
    }
  if (p->loads != NULL)
    pp_text (pp, "\n");
}

/* The comment lines of LIST, wherever they stood.  */
static void
put_lines (struct printer *pp, const struct comment *list)
{
  for (const struct comment *c = list; c != NULL; c = c->next)
    comment_line (pp, c, c == list);
}

static void
printer_init (struct printer *pp, bool profile)
{
  memset (pp, 0, sizeof *pp);
  pp->profile = profile;
  pp->ns = (struct sv) { "awk", 3 };
}

/* The files are part of the text; their names are comments.  What follows
   follows at once, as it does behind the comments when this is read again;
   before an @namespace they would not stay.  */
static void
put_includes (struct printer *pp, const struct program *p)
{
  const struct function *f = p->functions;
  while (f != NULL && ns_length (f->sym->name) > 0)
    f = f->next;
  if (p->includes == NULL || (f == NULL && p->functions != NULL))
    return;
  pp_text (pp, f != NULL ? "\n" : "");
  pp_text (pp, "# Included files (-i and/or @include)\n\n");
  for (const struct include *i = p->includes; i != NULL; i = i->next)
    {
      pp_text (pp, "# @include \"");
      pp_text (pp, i->name);
      pp_text (pp, "\"\n");
    }
}

void
pretty_print (const struct program *p, const char *file)
{
  struct printer pp;
  printer_init (&pp, false);
  put_loads (&pp, p);
  put_lines (&pp, p->top_comment);
  put_rules (&pp, p);
  put_includes (&pp, p);
  put_functions (&pp, p);
  if (p->functions != NULL && p->end_comment != NULL)
    pp_text (&pp, "\n");
  put_lines (&pp, p->end_comment);
  write_out (&pp, file, false);
}

static void
stack_line (struct printer *pp, int i, const char *name)
{
  char b[32];
  start_line (pp, 0);
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
  line (pp, "# Function Call Stack:");
  pp_text (pp, "\n");
  for (; stack[i] != NULL; i++)
    stack_line (pp, i, stack[i]);
  stack_line (pp, i, "-- main --");
}

void
profile_print (const struct program *p, const char *file, bool append,
	       const char *const *stack)
{
  struct printer pp;
  time_t now = time (NULL);
  char date[64];
  late_need (LC_TIME);
  strftime (date, sizeof date, "%a %b %e %H:%M:%S %Y", localtime (&now));
  printer_init (&pp, true);
  start_line (&pp, 0);
  pp_text (&pp, "# gawk profile, created ");
  pp_text (&pp, date);
  pp_text (&pp, "\n\n");
  put_loads (&pp, p);
  put_rules (&pp, p);
  put_functions (&pp, p);
  if (stack != NULL)
    put_stack (&pp, stack);
  write_out (&pp, file, append);
}
