/* analyze.c -- record how the main rules use each global variable.
   SPDX-License-Identifier: GPL-3.0-or-later

   One pass visits the main rules in the order of execution; at each call of a
   function, it also visits the function.  The pass maintains the set of
   variables that have definitely been written since the start of the record
   (definite assignment, a forward data-flow analysis).  Where paths of
   execution join, the pass intersects the sets of these paths.  After a jump,
   the set contains all variables, because the next statement is unreachable.

   From the recorded uses, classes.c derives the merge class of each
   variable.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "lang/builtin.h"
#include "lang/query.h"
#include "rules/internal.h"
#include "value/special.h"

enum
{
  MAX_VARS = 1024, MAX_WORK = 2000000, MAX_CALLS = 64,
  HEAVY = 60			/* rules with more nodes are `heavy' (struct
				   rules); less is processed about as fast as
				   a pipe is read */
};

/* A set of variables, in which the id of a variable is the number of its
   bit.  */
struct defs
{
  uint64_t w[MAX_VARS / 64];
};

/* The state of the pass.  */
struct pass
{
  struct rules *rules;
  const struct program *program;
  struct rules_var **vars_end;	/* address of the null pointer at the end of
				   the list of variables, to which the next
				   variable is appended */
  int n_vars;
  long work;			/* number of nodes that the pass has visited */
  struct defs defs;		/* variables that have definitely been written
				   before the current place */
  struct defs *returns;		/* variables that have been written before
				   every return statement visited so far in the
				   current function */
  struct function *calls[MAX_CALLS];
  int n_calls;
  struct bindings bound;	/* the global arrays that are passed for the
				   array parameters of the current calls */
  bool in_outside;		/* the current place is in BEGIN, in END or in
				   the opening (enum opening) */
  bool in_opening;
  const struct node *iterates;	/* the last for-in loop found in the main
				   rules, or NULL */
  bool sorts;			/* PROCINFO["sorted_in"] may determine the
				   order of for-in loops */
  bool in_end;			/* the current place is in END, after all
				   for-in loops */
  bool order_is_known;		/* the value that is being assigned cannot be
				   the name of a function */
  bool sets_rstart;		/* the main rules call the function match */
  struct rules_var rstart;
};

typedef void visitor (struct pass *p, struct node *n);
static visitor walk, statement;

static void
walk_list (struct pass *p, struct node *n)
{
  for (; n; n = n->next)
    walk (p, n);
}

static void
statements (struct pass *p, struct node *n)
{
  for (; n; n = n->next)
    statement (p, n);
}

/* --- recording uses ----------------------------------------------------- */

static void
refuse (struct pass *p, enum refusal_kind kind, const struct node *at)
{
  rules_refuse (p->rules, kind, at);
}

/* Record a refusal of KIND that the node AT causes, unless the node is in
   BEGIN, END or the opening.  */
static void
refuse_in_rules (struct pass *p, enum refusal_kind kind, const struct node *at)
{
  if (!p->in_outside)
    refuse (p, kind, at);
}

static struct rules_var *
var_of (struct pass *p, struct symbol *s)
{
  for (struct rules_var *v = p->rules->vars; v; v = v->next)
    if (v->sym == s)
      return v;
  struct rules_var *v = run_alloc (sizeof *v);
  v->sym = s;
  v->merge = function_find (p->program, s);
  v->id = p->n_vars < MAX_VARS - 1 ? p->n_vars++ : MAX_VARS - 1;
  *p->vars_end = v;
  p->vars_end = &v->next;
  if (v->id == MAX_VARS - 1)
    refuse (p, REFUSED_MANY_VARIABLES, NULL);
  return v;
}

static bool
is_written (struct pass *p, const struct rules_var *v)
{
  return p->defs.w[v->id / 64] >> v->id % 64 & 1;
}

static void
set_written (struct pass *p, const struct rules_var *v)
{
  if (v->id < MAX_VARS - 1)
    p->defs.w[v->id / 64] |= UINT64_C (1) << v->id % 64;
}

static void
meet (struct defs *a, const struct defs *b)
{
  for (int i = 0; i < MAX_VARS / 64; i++)
    a->w[i] &= b->w[i];
}

/* Record that the node AT uses V, unless V has definitely been written before
   AT or an earlier use of this kind is recorded.  */
static void
note_early (struct pass *p, struct rules_var *v, const struct node *at)
{
  if (!is_written (p, v) && !v->early)
    v->early = at;
}

static void
note (struct pass *p, struct rules_var *v, enum form form,
      const struct node *at)
{
  v->forms |= form;
  struct mention **m = &v->mentions;
  while (*m && (*m)->form != form)
    m = &(*m)->next;
  if (!*m)
    {
      *m = run_alloc (sizeof **m);
      **m = (struct mention) { form, at, NULL };
    }
  if (form != FORM_WRITE && form != FORM_CLEAR)
    note_early (p, v, at);
}

struct symbol *
rules_bound (const struct bindings *b, const struct symbol *param)
{
  for (int i = b->n - 1; i >= 0; i--)
    if (b->of[i].param == param)
      return b->of[i].global;
  return NULL;
}

/* Return the global variable that N uses, or NULL if the variable is local or
   built in.  */
static struct rules_var *
global_of (struct pass *p, const struct node *n)
{
  struct symbol *s = n->kind == N_VAR ? idiom_global (&p->bound, n) : NULL;
  return s ? var_of (p, s) : NULL;
}

/* Record that V is used as an array whose elements have DEPTH subscripts.  */
static void
note_array (struct rules_var *v, int depth)
{
  if (!v->array)
    v->depth = depth;
  else if (v->depth != depth && depth > 0)
    v->depth = v->depth == 0 ? depth : -1;
  v->array = true;
}

/* --- built-in variables ------------------------------------------------- */

static void
special_read (struct pass *p, const struct node *n)
{
  switch (n->sym->special)
    {
    case SPECIAL_NR:
    case SPECIAL_FNR:
      if (p->in_outside)
	break;
      p->rules->counts = true;
      if (n->sym->special == SPECIAL_NR && !p->rules->nr)
	p->rules->nr = n;
      break;
    case SPECIAL_SYMTAB:
      refuse (p, REFUSED_SYMTAB, n);
      break;
    case SPECIAL_RSTART:
    case SPECIAL_RLENGTH:
      if (p->in_outside ? p->sets_rstart : !is_written (p, &p->rstart))
	refuse (p, REFUSED_RSTART, n);
      break;
    case SPECIAL_PROCINFO:
    case SPECIAL_ARGV:
    case SPECIAL_ARGC:
      p->sorts |= n->sym->special == SPECIAL_PROCINFO;
      if (p->in_outside && n->sym->special != SPECIAL_PROCINFO
	  && !p->rules->operands)
	p->rules->operands = n;
      /* falls through */
    case SPECIAL_ENVIRON:
    case SPECIAL_FUNCTAB:
    case SPECIAL_ERRNO:
    case SPECIAL_LINT:
      refuse_in_rules (p, REFUSED_SPECIAL_READ, n);
      break;
    default:
      break;
    }
}

/* True if N is a built-in variable that determines which files are read (ARGV,
   ARGC) or that is set only when a file is opened (ARGIND, FILENAME).  */
static bool
concerns_files (const struct node *n)
{
  enum special s = n->sym->special;
  return s == SPECIAL_ARGV || s == SPECIAL_ARGC || s == SPECIAL_ARGIND
    || s == SPECIAL_FILENAME;
}

static void
special_write (struct pass *p, const struct node *n)
{
  if (n->sym->special == SPECIAL_SYMTAB)
    special_read (p, n);
  if (p->in_opening && concerns_files (n))
    refuse (p, REFUSED_SPECIAL_WRITE, n);
  if (n->sym->special == SPECIAL_PROCINFO)
    p->sorts |= !p->in_end && !p->order_is_known;
  if (n->sym->special != SPECIAL_NF)
    refuse_in_rules (p, REFUSED_SPECIAL_WRITE, n);
}

/* --- reading and writing variables -------------------------------------- */

static void
walk_subscripts (struct pass *p, struct node *n)
{
  n = ast_bare (n);
  if (n->kind == N_FIELD)
    walk (p, n->a);
  else
    for (; n && n->kind == N_INDEX; n = ast_bare (n->a))
      walk_list (p, n->b);
}

/* Record that N, an N_VAR or N_INDEX, is used in the form FORM.  N is an
   element with DEPTH subscripts, or an array whose elements have DEPTH
   subscripts.  */
static void
array_use_at (struct pass *p, struct node *n, unsigned form, int depth)
{
  struct node *root = ast_base (n);
  walk_subscripts (p, n);
  if (!root)
    return;
  if (root->sym->kind == SYM_GLOBAL && root->sym->special)
    {
      special_read (p, root);
      if (p->in_opening && (form & (FORM_CLEAR | FORM_OTHER)))
	special_write (p, root);
    }
  struct rules_var *v = global_of (p, root);
  if (!v)
    return;
  if (p->in_outside)
    {
      v->outside = v->outside || (form & (FORM_ITER | FORM_OTHER));
      return;
    }
  note_array (v, depth);
  if (form == FORM_CLEAR && idiom_depth (n) > 0)
    form = FORM_OTHER;
  note (p, v, form, root);
  if (form == FORM_CLEAR)
    set_written (p, v);
}

/* Like array_use_at, but derive DEPTH from N.  If FORM is FORM_ELEMENT,
   FORM_WRITE or FORM_SUM, N is an element, otherwise an array.  */
static void
array_use (struct pass *p, struct node *n, unsigned form)
{
  bool element = form & (FORM_ELEMENT | FORM_WRITE | FORM_SUM);
  array_use_at (p, n, form, idiom_depth (n) + !element);
}

/* Record that N, a variable, element or field, is read.  */
static void
read_place (struct pass *p, struct node *n)
{
  n = ast_bare (n);
  if (n->kind == N_FIELD)
    walk (p, n->a);
  else if (n->kind == N_INDEX)
    array_use (p, n, FORM_ELEMENT);
  else if (n->kind == N_VAR)
    {
      struct rules_var *v = global_of (p, n);
      if (!v && n->sym->kind == SYM_GLOBAL)
	{
	  special_read (p, n);
	  /* Record a use of the array that is passed to a function, because
	     the function may change it.  */
	  if (p->in_opening && n->sym->special == SPECIAL_ARGV)
	    special_write (p, n);
	}
      else if (!v)
	return;
      else if (p->in_outside)
	v->outside = v->outside || n->sym->use == USE_ARRAY;
      else
	{
	  if (n->sym->use == USE_ARRAY)
	    note_array (v, 0);
	  note (p, v, FORM_READ, n);
	}
    }
}

/* Record an assignment to N in the form FORM.  The subscripts of N must have
   been visited before.  */
static void
write_place (struct pass *p, struct node *n, unsigned form)
{
  int depth = idiom_depth (n);
  struct node *root = ast_base (n);
  if (root && root->sym->kind == SYM_GLOBAL && root->sym->special)
    special_write (p, root);
  struct rules_var *v = root ? global_of (p, root) : NULL;
  if (!v || p->in_outside)
    return;
  if (depth > 0)
    note_array (v, depth);
  note (p, v, form, root);
  if (depth > 0)		/* the assignment changes only one element of
				   the array */
    note_early (p, v, root);
  else if (form == FORM_WRITE)
    set_written (p, v);
}

/* Record that an expression reads N and then changes it, and that the value of
   the expression may be used.  */
static void
change_place (struct pass *p, struct node *n)
{
  read_place (p, n);
  write_place (p, n, FORM_OTHER);
}

/* --- calls -------------------------------------------------------------- */

/* Return true if V is passed to a function and the uses of the function's
   parameter must be recorded as uses of V.  The uses need not be recorded if
   the user has defined a function that merges V.  */
static bool
is_bindable (struct pass *p, const struct rules_var *v)
{
  return v && !v->merge && !p->in_outside;
}

static void
argument (struct pass *p, struct node *a, const struct symbol *param)
{
  struct node *n = ast_bare (a);
  struct rules_var *v = global_of (p, n);
  bool array = param && param->use == USE_ARRAY;
  if (n->kind == N_INDEX && param
      && (array || (param->use == USE_UNKNOWN && ast_base (n))))
    {
      array_use (p, n, FORM_OTHER);
      return;
    }
  if (!v || (!array && n->sym->use == USE_SCALAR)
      || (param && param->use == USE_SCALAR))
    {
      walk (p, a);
      return;
    }
  if (p->in_outside)
    v->outside = true;
  else if (array && is_bindable (p, v))
    note_array (v, 0);
  else
    {
      if (array || n->sym->use == USE_ARRAY)
	note_array (v, 0);
      note (p, v, FORM_OTHER, n);
      if (!v->merge)
	refuse_in_rules (p, REFUSED_ARRAY_PASSED, n);
    }
}

static void
enter (struct pass *p, struct function *f)
{
  struct defs after, *outer = p->returns;
  for (int i = 0; i < p->n_calls; i++)
    if (p->calls[i] == f)
      return;
  if (p->n_calls == MAX_CALLS)
    {
      refuse (p, REFUSED_DEEP_CALLS, NULL);
      return;
    }
  p->calls[p->n_calls++] = f;
  memset (&after, 0xff, sizeof after);
  p->returns = &after;
  statement (p, f->body);
  meet (&p->defs, &after);
  p->returns = outer;
  p->n_calls--;
}

/* Bind the array parameters of F to the global arrays that the call N passes.
   If the call is recursive, it must pass the same arrays as the enclosing
   call.  */
static void
bind_parameters (struct pass *p, const struct node *n, const struct function *f)
{
  bool again = false;
  for (int i = 0; i < p->n_calls; i++)
    again |= p->calls[i] == f;
  int i = 0;
  for (struct node *a = n->a; a && i < f->nparams; a = a->next, i++)
    {
      struct node *b = ast_bare (a);
      struct rules_var *v = b->kind == N_VAR ? global_of (p, b) : NULL;
      struct symbol *global = is_bindable (p, v) ? v->sym : NULL;
      if (f->params[i]->use != USE_ARRAY)
	continue;
      if (again ? global != rules_bound (&p->bound, f->params[i])
	  : p->bound.n == MAX_BOUND)
	refuse_in_rules (p, REFUSED_ARRAY_PASSED, b);
      else if (!again && global)
	{
	  p->bound.of[p->bound.n].param = f->params[i];
	  p->bound.of[p->bound.n++].global = global;
	}
    }
}

static void
call (struct pass *p, struct node *n)
{
  struct function *f = n->sym->fn;
  bool known = f && f->body && !n->sym->builtin;
  int i = 0, before = p->bound.n;
  for (struct node *a = n->a; a; a = a->next, i++)
    argument (p, a, known && i < f->nparams ? f->params[i] : NULL);
  if (n->sym->builtin)
    refuse_in_rules (p, REFUSED_EXTENSION_CALL, n);
  else if (!known)
    refuse_in_rules (p, REFUSED_UNKNOWN_CALL, n);
  else
    {
      p->rules->heavy |= !p->in_outside;
      bind_parameters (p, n, f);
      enter (p, f);
    }
  p->bound.n = before;
}

/* N is a call of a built-in function.  If workers must not call this function,
   record a refusal, unless N is in BEGIN, END or the opening (rules.h).  If the
   function is typeof or isarray (BI_SEES_USE), always record the refusal: the
   result of these functions depends on how the program has used a variable, and
   the parent cannot find out how workers used it.  */
static void
check_builtin (struct pass *p, const struct node *n)
{
  const struct builtin *b = n->builtin;
  p->rules->commands |= p->in_outside && b->code == BUILTIN_SYSTEM;
  if (b->flags & BI_PARALLEL)
    return;
  if (b->flags & BI_SEES_USE)
    refuse (p, REFUSED_BUILTIN, n);
  else
    refuse_in_rules (p, REFUSED_BUILTIN, n);
}

/* Record the use of A, the target of sub or gsub.  */
static void
substitute (struct pass *p, struct node *a)
{
  struct node *n = ast_bare (a);
  if (n->kind == N_FIELD || ast_base (n))
    change_place (p, n);
  else
    walk (p, a);
}

static void
builtin (struct pass *p, struct node *n)
{
  bool sorts = n->builtin->flags & BI_ORDERS;
  int i = 0;
  check_builtin (p, n);
  for (struct node *a = n->a; a; a = a->next, i++)
    {
      enum arg_kind kind = builtin_arg_kind (n->builtin, i);
      struct node *bare = ast_bare (a);
      if (kind == ARG_ARRAY)
	continue;
      if (kind == ARG_LVALUE)
	substitute (p, a);
      else if (kind == ARG_ANY && bare->kind == N_VAR
	       && bare->sym->use == USE_ARRAY)
	array_use (p, bare, FORM_KEY);
      else
	walk (p, a);
    }
  i = 0;
  for (struct node *a = n->a; a; a = a->next, i++)
    if (builtin_arg_kind (n->builtin, i) == ARG_ARRAY)
      array_use (p, a, sorts ? FORM_OTHER : FORM_CLEAR);
  if (n->builtin->flags & BI_SETS_MATCH)
    {
      set_written (p, &p->rstart);
      p->sets_rstart |= !p->in_outside;
    }
}

/* --- expressions -------------------------------------------------------- */

static void
assign (struct pass *p, struct node *n)
{
  const struct node *to = ast_bare (n->a);
  if (to->kind == N_VAR && to->sym->special == SPECIAL_RS && !p->rules->rs)
    p->rules->rs = ast_bare (n->b);
  if (n->op == OP_NONE)
    {
      walk_subscripts (p, n->a);
      walk (p, n->b);
      p->order_is_known = query_keeps_order (n);
      write_place (p, n->a, FORM_WRITE);
      p->order_is_known = false;
      return;
    }
  read_place (p, n->a);
  walk (p, n->b);
  write_place (p, n->a, FORM_OTHER);
}

/* Return the truth value that COND has for every record after the opening
   (enum opening).  */
static enum truth
truth_of (struct pass *p, struct node *cond)
{
  if (p->in_outside)
    return TRUTH_OPEN;
  enum truth t = opening_truth (cond, p->rules->one_file, &p->rules->opening);
  if (t != TRUTH_OPEN && !p->rules->nr)
    p->rules->nr = cond;
  return t;
}

/* Return COND without the conditions at its start whose values are known after
   the opening (opening_rest).  */
static struct node *
rest_of (struct pass *p, struct node *cond)
{
  struct node *rest = p->in_outside ? cond
    : opening_rest (cond, p->rules->one_file, &p->rules->opening);
  if (rest != cond && !p->rules->nr)
    p->rules->nr = cond;
  return rest;
}

/* Call VISIT (walk or statement) for N, which is executed only under a
   condition.  */
static void
perhaps (struct pass *p, struct node *n, visitor *visit)
{
  struct defs was = p->defs;
  visit (p, n);
  p->defs = was;
}

/* Call VISIT for N, which is executed only in the opening.  */
static void
open_with (struct pass *p, struct node *n, visitor *visit)
{
  bool outside = p->in_outside;
  p->in_outside = p->in_opening = true;
  perhaps (p, n, visit);
  p->in_opening = false;
  p->in_outside = outside;
}

/* Call VISIT for YES and for NO.  Each execution of the statement executes
   exactly one of YES and NO.  YES and NO may be NULL.  */
static void
either (struct pass *p, struct node *yes, struct node *no, visitor *visit)
{
  struct defs was = p->defs;
  visit (p, yes);
  struct defs one = p->defs;
  p->defs = was;
  visit (p, no);
  meet (&p->defs, &one);
}

/* Visit the branches YES and NO of a condition whose truth value is T for all
   records after the opening.  Call VISIT for the branch that T selects, and
   visit the other branch as a part of the opening, because that branch is
   executed only in the opening.  If T is unknown, visit neither branch and
   return false.  */
static bool
only_one (struct pass *p, enum truth t, struct node *yes, struct node *no,
	  visitor *visit)
{
  if (t == TRUTH_OPEN)
    return false;
  open_with (p, t == TRUTH_TRUE ? no : yes, visit);
  visit (p, t == TRUTH_TRUE ? yes : no);
  return true;
}

/* Visit YES if the value of COND is true, or NO if it is false.  YES and NO may
   be NULL.  */
static void
choose (struct pass *p, struct node *cond, struct node *yes, struct node *no)
{
  if (only_one (p, truth_of (p, cond), yes, no, walk))
    return;
  walk (p, cond);
  either (p, yes, no, walk);
}

static void
walk_children (struct pass *p, struct node *n)
{
  walk_list (p, n->a);
  walk_list (p, n->b);
  walk_list (p, n->c);
  walk_list (p, n->d);
}

/* Visit an assignment to PLACE in the form FORM.  If the assignment also reads
   PLACE, do not record the read, because FORM implies it.  */
static void
idiom_use (struct pass *p, struct node *place, struct node *value,
	   unsigned form)
{
  walk_subscripts (p, place);
  if (value)
    walk (p, value);
  write_place (p, place, form);
}

static void
get_line (struct pass *p, struct node *n)
{
  refuse_in_rules (p, REFUSED_GETLINE, n);
  if (p->in_opening && !n->b)
    refuse (p, REFUSED_GETLINE_AHEAD, n);
  p->rules->commands |= p->in_outside && n->b;
  if (p->in_outside && n->a)
    idiom_use (p, n->a, NULL, FORM_WRITE);
  if (p->in_outside)
    walk (p, n->b);
}

static void
walk (struct pass *p, struct node *n)
{
  if (!n)
    return;
  if (++p->work > MAX_WORK)
    {
      refuse (p, REFUSED_LARGE, NULL);
      return;
    }
  switch (n->kind)
    {
    case N_VAR:
    case N_INDEX:
    case N_FIELD: read_place (p, n); break;
    case N_ASSIGN: assign (p, n); break;
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC: change_place (p, n->a); break;
    case N_AND: choose (p, n->a, n->b, NULL); break;
    case N_OR: choose (p, n->a, NULL, n->b); break;
    case N_COND: choose (p, n->a, n->b, n->c); break;
    case N_IN:
      walk_list (p, n->b);
      array_use (p, n->a, FORM_KEY);
      break;
    case N_CALL: call (p, n); break;
    case N_INDIRECT: refuse (p, REFUSED_INDIRECT, n); break;
    case N_BUILTIN: builtin (p, n); break;
    case N_GETLINE: get_line (p, n); break;
    default: walk_children (p, n); break;
    }
}

/* --- statements --------------------------------------------------------- */

static bool
append (struct pass *p, struct node *n)
{
  struct node *rest, *c;
  if (!idiom_append (&p->bound, n, &rest))
    return false;
  walk_subscripts (p, n->a);
  for (c = rest; c->kind == N_CONCAT; c = c->a)
    walk (p, c->b);
  struct rules_var *v = global_of (p, ast_base (n->a));
  /* The function `note' also records that the variable may be read before it
     is written in the same record.  */
  if (!p->in_outside)
    note (p, v, FORM_APPEND, n);
  write_place (p, n->a, FORM_APPEND);
  return true;
}

static bool
push (struct pass *p, struct node *n)
{
  struct node *counter;
  if (!idiom_push (&p->bound, n, &counter) || p->in_outside)
    return false;
  struct rules_var *a = global_of (p, ast_bare (n->a)->a);
  struct rules_var *c = global_of (p, counter);
  walk (p, n->b);
  if ((a->partner && a->partner != c) || (c->partner && c->partner != a))
    {
      note (p, a, FORM_OTHER, n);
      note (p, c, FORM_OTHER, n);
    }
  a->partner = c;
  c->partner = a;
  note (p, c, FORM_COUNTER, counter);
  write_place (p, n->a, FORM_PUSH);
  return true;
}

/* Record that N, a statement `x += e' or `x++', adds to V, or to a local array
   if V is NULL.  */
static void
note_addend (struct pass *p, struct rules_var *v, struct node *n)
{
  struct addend *addend = run_alloc (sizeof *addend);
  *addend = (struct addend) { v, n, p->rules->addends };
  p->rules->addends = addend;
}

/* Visit the expression N, whose value is not used.  */
static void
effect (struct pass *p, struct node *n)
{
  struct node *e = ast_bare (n), *root;
  if (e->kind == N_ASSIGN && (append (p, e) || push (p, e)))
    return;
  /* Record a write: a statement that consists only of an element creates the
     element.  */
  if (e->kind == N_INDEX)
    {
      walk_subscripts (p, e);
      write_place (p, e, FORM_WRITE);
      if ((root = ast_base (e)) && global_of (p, root))
	global_of (p, root)->mentioned = true;
      return;
    }
  bool incr = e->kind == N_PREINC || e->kind == N_PREDEC
    || e->kind == N_POSTINC || e->kind == N_POSTDEC;
  bool sum = e->kind == N_ASSIGN && (e->op == OP_ADD || e->op == OP_SUB);
  root = incr || sum ? ast_base (e->a) : NULL;
  if (!root || !idiom_global (&p->bound, root))
    {
      if (root && idiom_depth (e->a) > 0 && !p->in_outside)
	note_addend (p, NULL, e);
      walk (p, n);
      return;
    }
  if (p->in_outside)
    {
      walk_subscripts (p, e->a);
      if (sum)
	walk (p, e->b);
      return;
    }
  struct rules_var *v = global_of (p, root);
  note_addend (p, v, e);
  note_early (p, v, root);
  idiom_use (p, e->a, sum ? e->b : NULL, FORM_SUM);
}

/* Record that *VALUE is compared with a minimum or maximum, and may replace
   it.  */
static void
watch (struct pass *p, struct node **value)
{
  struct extreme *e = run_alloc (sizeof *e);
  *e = (struct extreme) { value, p->rules->extremes };
  p->rules->extremes = e;
}

/* Record that the assignment A sets a companion of V, which is a minimum or
   maximum.  */
static void
companion (struct pass *p, struct rules_var *v, struct node *a)
{
  struct rules_var *c = global_of (p, ast_base (a->a));
  if (is_written (p, c) || (c->partner && c->partner != v))
    note (p, c, FORM_OTHER, a);
  c->partner = v;
  v->leads = true;
  idiom_use (p, a->a, a->b, FORM_WITH);
}

/* If `if (COND) BODY' is a guarded assignment, visit it and return true.  COND
   may be `... && TEST', where TEST is the guard.  Return false if the
   statement is not a guarded assignment.  */
static bool
guarded (struct pass *p, struct node *cond, struct node *body)
{
  struct guard g;
  struct node *before = NULL, *c = ast_bare (cond);
  if (p->in_outside)
    return false;
  if (!idiom_guarded (&p->bound, c, body, &g))
    {
      if (c->kind != N_AND || !idiom_guarded (&p->bound, c->b, body, &g))
	return false;
      before = c->a;
    }
  struct rules_var *v = global_of (p, ast_base (g.assign->a));
  if (is_written (p, v))
    return false;
  walk (p, before);
  v->bare |= g.bare;
  v->guards |= v->guard && v->guard != g.assign;
  v->guard = g.assign;
  note (p, v, g.form, g.assign);
  struct defs was = p->defs;
  idiom_use (p, g.assign->a, g.assign->b, g.form);
  for (struct node *s = g.body; s; s = s->next)
    if (ast_bare (s->a) != g.assign)
      companion (p, v, ast_bare (s->a));
  p->defs = was;
  if (g.value)
    watch (p, g.value);
  /* Also check the assigned expression, because the first value is stored
     without a comparison.  */
  if (g.value && !g.bare)
    watch (p, &g.assign->b);
  return true;
}

/* If `if (COND) *BODY' prints a value only when the value occurs for the first
   time, visit it and return true.  Return false if the statement is of another
   kind, if it is in BEGIN, END or a function, or if the program already has a
   statement of this kind.  */
static bool
distinct (struct pass *p, struct node *cond, struct node **body)
{
  struct node *place;
  if (p->in_outside || p->n_calls > 0 || p->rules->distinct
      || !idiom_distinct (&p->bound, cond, *body, &place))
    return false;
  struct rules_var *v = global_of (p, place->a);
  if (is_written (p, v))
    return false;
  p->rules->distinct = body;
  p->rules->distinct_at = cond;
  walk_subscripts (p, place);
  note_array (v, 1);
  note (p, v, FORM_DISTINCT, place);
  perhaps (p, *body, statement);
  return true;
}

static void
loop (struct pass *p, struct node *cond, struct node *body, struct node *step)
{
  walk (p, cond);
  perhaps (p, body, statement);
  perhaps (p, step, statement);
}

static void
for_in (struct pass *p, struct node *n)
{
  array_use (p, n->b, FORM_ITER);
  if (!p->in_outside)
    p->iterates = n;
  struct defs was = p->defs;
  write_place (p, n->a, FORM_WRITE);
  statement (p, n->d);
  p->defs = was;
}

static void
switch_cases (struct pass *p, struct node *n)
{
  walk (p, n->a);
  struct defs was = p->defs;
  for (struct node *c = n->b; c; c = c->next)
    {
      p->defs = was;
      walk (p, c->a);
      statements (p, c->b);
    }
  p->defs = was;
}

static void
if_else (struct pass *p, struct node *n)
{
  if (only_one (p, truth_of (p, n->a), n->b, n->c, statement))
    return;
  struct node *cond = rest_of (p, n->a);
  if (!n->c && (guarded (p, cond, n->b)
		|| (cond == n->a && distinct (p, cond, &n->b))))
    return;
  walk (p, cond);
  either (p, n->b, n->c, statement);
}

static void
delete (struct pass *p, struct node *n)
{
  struct node *a = ast_bare (n->a);
  if (a->kind == N_VAR)
    array_use (p, a, FORM_CLEAR);
  else
    array_use_at (p, a, FORM_OTHER, idiom_depth (a));
}

static void
print (struct pass *p, struct node *n)
{
  /* A print statement evaluates the target of its redirection before its
     items.  */
  walk (p, n->b);
  walk_list (p, n->a);
  if (n->op == OP_NONE)
    return;
  if (n->op == OP_COPROC)
    refuse_in_rules (p, REFUSED_COPROCESS, n);
  else if (!p->in_outside && !p->rules->diverts)
    p->rules->diverts = n;
}

static void
jump (struct pass *p, struct node *n)
{
  walk (p, n->a);
  if (n->kind == N_NEXTFILE && (p->in_opening || !p->in_outside))
    refuse (p, REFUSED_NEXTFILE, n);
  p->rules->exits |= n->kind == N_EXIT && !p->in_outside;
  if (n->kind == N_RETURN && p->returns)
    meet (p->returns, &p->defs);
  memset (&p->defs, 0xff, sizeof p->defs);	/* the code after this
						   statement is unreachable */
}

static void
statement (struct pass *p, struct node *n)
{
  if (!n)
    return;
  p->work++;
  p->rules->heavy |= !p->in_outside
    && (n->kind == N_WHILE || n->kind == N_DO || n->kind == N_FOR
	|| n->kind == N_FOR_IN);
  switch (n->kind)
    {
    case N_BLOCK: statements (p, n->a); break;
    case N_EXPR: effect (p, n->a); break;
    case N_PRINT:
    case N_PRINTF: print (p, n); break;
    case N_IF: if_else (p, n); break;
    case N_WHILE: loop (p, n->a, n->b, NULL); break;
    case N_DO:
      perhaps (p, n->b, statement);
      walk (p, n->a);
      break;
    case N_FOR:
      statement (p, n->a);
      loop (p, n->b, n->d, n->c);
      break;
    case N_FOR_IN: for_in (p, n); break;
    case N_SWITCH: switch_cases (p, n); break;
    case N_BREAK:
    case N_CONTINUE:
    case N_NEXT:
    case N_NEXTFILE:
    case N_EXIT:
    case N_RETURN: jump (p, n); break;
    case N_DELETE: delete (p, n); break;
    case N_EMPTY: break;
    default: walk (p, n); break;
    }
}

/* --- rules -------------------------------------------------------------- */

static void
conditional_rule (struct pass *p, struct rule *r)
{
  struct node *cond = rest_of (p, r->pattern);
  if (r->body && guarded (p, cond, r->body))
    return;
  if (cond == r->pattern && distinct (p, cond, &r->body))
    return;
  walk (p, cond);
  perhaps (p, r->body, statement);
}

static void
range_rule (struct pass *p, struct rule *r)
{
  refuse (p, REFUSED_RANGE, r->pattern);
  walk (p, r->pattern);
  walk (p, r->pattern2);
  perhaps (p, r->body, statement);
}

static void
main_rule (struct pass *p, struct rule *r)
{
  enum truth t = r->pattern ? truth_of (p, r->pattern) : TRUTH_TRUE;
  if (t == TRUTH_TRUE)
    statement (p, r->body);
  else if (t == TRUTH_FALSE)
    open_with (p, r->body, statement);
  else
    conditional_rule (p, r);
}

void
rules_walk (struct rules *rules, struct program *program, bool one_file)
{
  struct pass pass = {
    .rules = rules, .program = program, .vars_end = &rules->vars
  };
  struct pass *p = &pass;
  rules->one_file = one_file;
  p->rstart.id = p->n_vars++;
  for (struct rule *r = program->rules; r; r = r->next)
    if (r->kind == RULE_PATTERN && r->pattern2)
      range_rule (p, r);
    else if (r->kind == RULE_PATTERN)
      main_rule (p, r);
    else if (r->kind == RULE_BEGINFILE || r->kind == RULE_ENDFILE)
      refuse (p, REFUSED_FILE_RULE, r->body);
  rules->heavy |= p->work > HEAVY;
  p->in_outside = true;
  for (struct rule *r = program->rules; r; r = r->next)
    if (r->kind == RULE_BEGIN || r->kind == RULE_END)
      {
	memset (&p->defs, 0, sizeof p->defs);
	p->in_end = r->kind == RULE_END;
	statement (p, r->body);
      }
  if (p->sorts && p->iterates)
    refuse (p, REFUSED_ORDER, p->iterates);
  if (program->loads)
    refuse (p, REFUSED_EXTENSION, NULL);
}
