/* analyze.c -- record how the main rules use each global variable.
   SPDX-License-Identifier: GPL-3.0-or-later

   One pass visits the main rules in the order of execution, and follows each
   call into its function.  The pass maintains the set of variables that have
   definitely been written since the record began (definite assignment, a
   forward data-flow analysis).  Where paths of execution join, the sets of the
   paths are intersected.  After a jump the set contains all variables, because
   execution does not reach that place.

   From these results, classes.c derives the merge class of each variable.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "lang/builtin.h"
#include "lang/query.h"
#include "rules/internal.h"
#include "value/special.h"

enum { MAX_VARS = 1024, MAX_WORK = 2000000, MAX_CALLS = 64, MAX_BOUND = 256 };

/* A set of variables, by their ids.  */
struct defs
{
  uint64_t w[MAX_VARS / 64];
};

static struct rules *rules;
static const struct program *program;
static struct rules_var **vars_end; /* the pointer to which the next variable
				       is appended */
static int n_vars;
static long work;		/* number of nodes visited */
static struct defs defs;	/* variables that have definitely been written
				   before the current place */
static struct defs *returns;	/* variables that have been written at every
				   visited return of the current function */
static struct function *calls[MAX_CALLS];
static int n_calls;
/* The array parameters of the current calls, and the global arrays that are
   passed for them.  */
static struct { const struct symbol *param; struct symbol *global; }
  bound[MAX_BOUND];
static int n_bound;
static bool in_outside;		/* the current place is in BEGIN, END or the
				   opening */
static bool in_opening;
static const struct node *iterates; /* a for-in loop in the main rules, or
				       NULL */
static bool sorts;		/* PROCINFO may determine the order of for-in
				   loops */
static bool in_end;		/* the current place is in END, after all
				   for-in loops */
static bool order_is_known;	/* the value that is being assigned cannot be
				   the name of a function */
static bool sets_rstart;	/* the main rules call match */
static struct rules_var rstart = { .id = -1 };

static void walk (struct node *n);
static void statement (struct node *n);

static void
walk_list (struct node *n)
{
  for (; n; n = n->next)
    walk (n);
}

/* --- recording uses ----------------------------------------------------- */

static void
refuse (enum refusal_kind kind, const struct node *at)
{
  rules_refuse (rules, kind, at);
}

/* Add a refusal of KIND at AT, unless AT is in BEGIN, END or the opening.  */
static void
refuse_in_rules (enum refusal_kind kind, const struct node *at)
{
  if (!in_outside)
    refuse (kind, at);
}

static struct rules_var *
var_of (struct symbol *s)
{
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->sym == s)
      return v;
  struct rules_var *v = run_alloc (sizeof *v);
  v->sym = s;
  v->merge = function_find (program, s);
  v->id = n_vars < MAX_VARS - 1 ? n_vars++ : MAX_VARS - 1;
  *vars_end = v;
  vars_end = &v->next;
  if (v->id == MAX_VARS - 1)
    refuse (REFUSED_MANY_VARIABLES, NULL);
  return v;
}

static bool
is_written (const struct rules_var *v)
{
  return defs.w[v->id / 64] >> v->id % 64 & 1;
}

static void
set_written (const struct rules_var *v)
{
  if (v->id < MAX_VARS - 1)
    defs.w[v->id / 64] |= UINT64_C (1) << v->id % 64;
}

static void
meet (struct defs *a, const struct defs *b)
{
  for (int i = 0; i < MAX_VARS / 64; i++)
    a->w[i] &= b->w[i];
}

static void
nothing_goes_on (void)
{
  memset (&defs, 0xff, sizeof defs);
}

static void
note (struct rules_var *v, enum form form, const struct node *at)
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
  if (!is_written (v) && !v->early && form != FORM_WRITE
      && form != FORM_CLEAR)
    v->early = at;
}

struct symbol *
rules_bound (const struct symbol *param)
{
  for (int i = n_bound - 1; i >= 0; i--)
    if (bound[i].param == param)
      return bound[i].global;
  return NULL;
}

/* Return the global variable that N uses, or NULL if the variable is local or
   built in.  */
static struct rules_var *
global_of (const struct node *n)
{
  struct symbol *s = n->kind == N_VAR ? idiom_global (n) : NULL;
  return s ? var_of (s) : NULL;
}

/* Record that V is used as an array, with DEPTH subscripts.  */
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
special_read (const struct node *n)
{
  switch (n->sym->special)
    {
    case SPECIAL_NR:
    case SPECIAL_FNR:
      if (in_outside)
	break;
      rules->counts = true;
      if (n->sym->special == SPECIAL_NR && !rules->nr)
	rules->nr = n;
      break;
    case SPECIAL_SYMTAB:
      refuse (REFUSED_SYMTAB, n);
      break;
    case SPECIAL_RSTART:
    case SPECIAL_RLENGTH:
      if (in_outside ? sets_rstart : !is_written (&rstart))
	refuse (REFUSED_RSTART, n);
      break;
    case SPECIAL_PROCINFO:
    case SPECIAL_ARGV:
    case SPECIAL_ARGC:
      sorts |= n->sym->special == SPECIAL_PROCINFO;
      if (in_outside && n->sym->special != SPECIAL_PROCINFO
	  && !rules->operands)
	rules->operands = n;
      /* falls through */
    case SPECIAL_ENVIRON:
    case SPECIAL_FUNCTAB:
    case SPECIAL_ERRNO:
    case SPECIAL_LINT:
      refuse_in_rules (REFUSED_SPECIAL_READ, n);
      break;
    default:
      break;
    }
}

static void
special_write (const struct node *n)
{
  if (n->sym->special == SPECIAL_SYMTAB)
    special_read (n);
  if (n->sym->special == SPECIAL_PROCINFO)
    sorts |= !in_end && !order_is_known;
  if (n->sym->special != SPECIAL_NF)
    refuse_in_rules (REFUSED_SPECIAL_WRITE, n);
}

/* --- mentions ----------------------------------------------------------- */

/* Record that the array N (an N_VAR or N_INDEX) is used as FORM describes.  */
static void
array_use (struct node *n, unsigned form)
{
  int depth;
  struct node *root = idiom_root (n, &depth);
  for (struct node *i = ast_bare (n); i && i->kind == N_INDEX;
       i = ast_bare (i->a))
    walk_list (i->b);
  if (!root)
    return;
  if (root->sym->kind == SYM_GLOBAL && root->sym->special)
    special_read (root);
  struct rules_var *v = global_of (root);
  if (!v)
    return;
  if (in_outside)
    {
      v->outside = v->outside || (form & (FORM_ITER | FORM_OTHER));
      return;
    }
  note_array (v, form == FORM_ELEMENT || form == FORM_WRITE
	      || form == FORM_SUM ? depth : depth + 1);
  if (form == FORM_CLEAR && depth > 0)
    form = FORM_OTHER;
  note (v, form, root);
  if (form == FORM_CLEAR)
    set_written (v);
}

/* Record that N, a variable, element or field, is read.  */
static void
read_place (struct node *n)
{
  n = ast_bare (n);
  if (n->kind == N_FIELD)
    walk (n->a);
  else if (n->kind == N_INDEX)
    array_use (n, FORM_ELEMENT);
  else if (n->kind == N_VAR)
    {
      struct rules_var *v = global_of (n);
      if (!v && n->sym->kind == SYM_GLOBAL)
	special_read (n);
      else if (!v)
	return;
      else if (in_outside)
	v->outside = v->outside || n->sym->use == USE_ARRAY;
      else
	{
	  if (n->sym->use == USE_ARRAY)
	    note_array (v, 0);
	  note (v, FORM_READ, n);
	}
    }
}

/* Record that N is assigned by an operation of kind FORM.  The subscripts of N
   were already visited.  */
static void
write_place (struct node *n, unsigned form)
{
  int depth;
  n = ast_bare (n);
  struct node *root = n->kind == N_FIELD ? NULL : idiom_root (n, &depth);
  if (root && root->sym->kind == SYM_GLOBAL && root->sym->special)
    special_write (root);
  struct rules_var *v = root ? global_of (root) : NULL;
  if (!v || in_outside)
    return;
  if (depth > 0)
    {
      note_array (v, depth);
      /* The assignment changes only a part of the array.  */
      note (v, form, root);
      if (!is_written (v) && !v->early)
	v->early = root;
      return;
    }
  note (v, form, root);
  if (form == FORM_WRITE)
    set_written (v);
}

static void
walk_subscripts (struct node *n)
{
  n = ast_bare (n);
  if (n->kind == N_FIELD)
    walk (n->a);
  else
    for (; n && n->kind == N_INDEX; n = ast_bare (n->a))
      walk_list (n->b);
}

/* Record that N is read and then assigned a new value, which the program may
   use.  */
static void
change_place (struct node *n)
{
  read_place (n);
  write_place (n, FORM_OTHER);
}

/* --- calls -------------------------------------------------------------- */

/* True if the uses of V in a function to which V is passed must be recorded.
   The uses need not be recorded if a function of the program merges V.  */
static bool
is_bindable (const struct rules_var *v)
{
  return v && !v->merge && !in_outside;
}

static void
argument (struct node *a, const struct symbol *param)
{
  struct node *n = ast_bare (a);
  struct rules_var *v = global_of (n);
  int depth;
  bool array = param && param->use == USE_ARRAY;
  if (n->kind == N_INDEX && array)
    {
      array_use (n, FORM_OTHER);
      return;
    }
  if (n->kind == N_INDEX && param && param->use == USE_UNKNOWN
      && idiom_root (n, &depth))
    {
      array_use (n, FORM_OTHER);
      return;
    }
  if (!v || (!array && n->sym->use == USE_SCALAR)
      || (param && param->use == USE_SCALAR))
    {
      walk (a);
      return;
    }
  if (in_outside)
    v->outside = true;
  else if (array && is_bindable (v))
    note_array (v, 0);
  else
    {
      if (array || n->sym->use == USE_ARRAY)
	note_array (v, 0);
      note (v, FORM_OTHER, n);
      if (!v->merge)
	refuse_in_rules (REFUSED_ARRAY_PASSED, n);
    }
}

static void
enter (struct function *f)
{
  struct defs after, *outer = returns;
  for (int i = 0; i < n_calls; i++)
    if (calls[i] == f)
      return;
  if (n_calls == MAX_CALLS)
    {
      refuse (REFUSED_DEEP_CALLS, NULL);
      return;
    }
  calls[n_calls++] = f;
  memset (&after, 0xff, sizeof after);
  returns = &after;
  statement (f->body);
  meet (&defs, &after);
  returns = outer;
  n_calls--;
}

/* Bind the array parameters of F to the global arrays that the call N passes.
   A recursive call must pass the same arrays.  */
static void
bind_parameters (const struct node *n, const struct function *f)
{
  bool again = false;
  for (int i = 0; i < n_calls; i++)
    again |= calls[i] == f;
  int i = 0;
  for (struct node *a = n->a; a && i < f->nparams; a = a->next, i++)
    {
      struct node *b = ast_bare (a);
      struct rules_var *v = b->kind == N_VAR ? global_of (b) : NULL;
      struct symbol *global = is_bindable (v) ? v->sym : NULL;
      if (f->params[i]->use != USE_ARRAY)
	continue;
      if (again ? global != rules_bound (f->params[i]) : n_bound == MAX_BOUND)
	refuse_in_rules (REFUSED_ARRAY_PASSED, b);
      else if (!again && global)
	{
	  bound[n_bound].param = f->params[i];
	  bound[n_bound++].global = global;
	}
    }
}

static void
call (struct node *n)
{
  struct function *f = n->sym->fn;
  bool known = f && f->body && !n->sym->builtin;
  int i = 0, before = n_bound;
  for (struct node *a = n->a; a; a = a->next, i++)
    argument (a, known && i < f->nparams ? f->params[i] : NULL);
  if (n->sym->builtin)
    refuse_in_rules (REFUSED_EXTENSION_CALL, n);
  else if (!known)
    refuse_in_rules (REFUSED_UNKNOWN_CALL, n);
  else
    {
      bind_parameters (n, f);
      enter (f);
    }
  n_bound = before;
}

/* Add a refusal if N, a call of a built-in function, prevents running in
   parallel.  A function that reports how variables were used is refused
   everywhere, because in BEGIN and END it does not see the uses in
   workers.  */
static void
check_builtin (const struct node *n)
{
  const struct builtin *b = n->builtin;
  rules->commands |= in_outside && b->code == BUILTIN_SYSTEM;
  if (b->flags & BI_PARALLEL)
    return;
  if (b->flags & BI_SEES_USE)
    refuse (REFUSED_BUILTIN, n);
  else
    refuse_in_rules (REFUSED_BUILTIN, n);
}

/* Record that sub or gsub changes its target A.  */
static void
substitute (struct node *a)
{
  struct node *n = ast_bare (a);
  int depth;
  if (n->kind == N_FIELD || idiom_root (n, &depth))
    change_place (n);
  else
    walk (a);
}

static void
builtin (struct node *n)
{
  bool sorts = n->builtin->flags & BI_ORDERS;
  int i = 0;
  check_builtin (n);
  for (struct node *a = n->a; a; a = a->next, i++)
    {
      enum arg_kind kind = builtin_arg_kind (n->builtin, i);
      int depth;
      struct node *root = idiom_root (a, &depth);
      if (kind == ARG_ARRAY)
	continue;
      if (kind == ARG_LVALUE)
	substitute (a);
      else if (kind == ARG_ANY && root && depth == 0
	       && root->sym->use == USE_ARRAY)
	array_use (root, FORM_KEY);
      else
	walk (a);
    }
  i = 0;
  for (struct node *a = n->a; a; a = a->next, i++)
    if (builtin_arg_kind (n->builtin, i) == ARG_ARRAY)
      array_use (a, sorts ? FORM_OTHER : FORM_CLEAR);
  if (n->builtin->flags & BI_SETS_MATCH)
    {
      set_written (&rstart);
      sets_rstart |= !in_outside;
    }
}

/* --- expressions -------------------------------------------------------- */

static void
assign (struct node *n)
{
  const struct node *to = ast_bare (n->a);
  if (to->kind == N_VAR && to->sym->special == SPECIAL_RS && !rules->rs)
    rules->rs = ast_bare (n->b);
  if (n->op == OP_NONE)
    {
      walk_subscripts (n->a);
      walk (n->b);
      order_is_known = query_keeps_order (n);
      write_place (n->a, FORM_WRITE);
      order_is_known = false;
      return;
    }
  read_place (n->a);
  walk (n->b);
  write_place (n->a, FORM_OTHER);
}

/* Return the value of COND for all records except those of the opening.  */
static enum truth
truth_of (struct node *cond)
{
  if (in_outside)
    return TRUTH_OPEN;
  enum truth t = opening_truth (cond, rules->one_file, &rules->opening);
  if (t != TRUTH_OPEN && !rules->nr)
    rules->nr = cond;
  return t;
}

/* Return the part of COND whose value is not known for all records except
   those of the opening.  */
static struct node *
rest_of (struct node *cond)
{
  struct node *rest = in_outside ? cond
    : opening_rest (cond, rules->one_file, &rules->opening);
  if (rest != cond && !rules->nr)
    rules->nr = cond;
  return rest;
}

/* Call VISIT (walk or statement) for N, which is executed conditionally.  */
static void
perhaps (struct node *n, void (*visit) (struct node *))
{
  struct defs was = defs;
  visit (n);
  defs = was;
}

/* Call VISIT for N, which is executed only in the opening.  */
static void
open_with (struct node *n, void (*visit) (struct node *))
{
  bool outside = in_outside;
  in_outside = in_opening = true;
  perhaps (n, visit);
  in_opening = false;
  in_outside = outside;
}

/* Call VISIT for YES and for NO, of which only one is executed.  YES and NO
   may be NULL.  */
static void
either (struct node *yes, struct node *no, void (*visit) (struct node *))
{
  struct defs was = defs;
  visit (yes);
  struct defs one = defs;
  defs = was;
  visit (no);
  meet (&defs, &one);
}

/* Visit a condition that has the value T for all records except those of the
   opening: call VISIT for YES if T is true, otherwise for NO, and visit the
   other one as a part of the opening.  Return false if T is unknown.  */
static bool
only_one (enum truth t, struct node *yes, struct node *no,
	  void (*visit) (struct node *))
{
  if (t == TRUTH_OPEN)
    return false;
  open_with (t == TRUTH_TRUE ? no : yes, visit);
  visit (t == TRUTH_TRUE ? yes : no);
  return true;
}

static void
walk_children (struct node *n)
{
  walk_list (n->a);
  walk_list (n->b);
  walk_list (n->c);
  walk_list (n->d);
}

static void
walk (struct node *n)
{
  enum truth t;
  if (!n)
    return;
  if (++work > MAX_WORK)
    {
      refuse (REFUSED_LARGE, NULL);
      return;
    }
  switch (n->kind)
    {
    case N_VAR:
    case N_INDEX:
    case N_FIELD:
      read_place (n);
      break;
    case N_ASSIGN:
      assign (n);
      break;
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC:
      change_place (n->a);
      break;
    case N_AND:
    case N_OR:
      t = truth_of (n->a);
      if (t == TRUTH_OPEN)
	{
	  walk (n->a);
	  either (n->b, NULL, walk);
	}
      else if (t == (n->kind == N_AND ? TRUTH_TRUE : TRUTH_FALSE))
	walk (n->b);
      else
	open_with (n->b, walk);
      break;
    case N_COND:
      if (only_one (truth_of (n->a), n->b, n->c, walk))
	break;
      walk (n->a);
      either (n->b, n->c, walk);
      break;
    case N_IN:
      walk_list (n->b);
      array_use (n->a, FORM_KEY);
      break;
    case N_CALL:
      call (n);
      break;
    case N_INDIRECT:
      refuse (REFUSED_INDIRECT, n);
      break;
    case N_BUILTIN:
      builtin (n);
      break;
    case N_GETLINE:
      refuse_in_rules (REFUSED_GETLINE, n);
      if (in_opening && !n->b)
	refuse (REFUSED_GETLINE_AHEAD, n);
      rules->commands |= in_outside && n->b;
      if (in_outside && n->a)
	walk_subscripts (n->a);
      if (in_outside)
	walk (n->b);
      break;
    default:
      walk_children (n);
      break;
    }
}

/* --- statements --------------------------------------------------------- */

/* Visit an assignment of kind FORM to PLACE.  Do not record that PLACE is also
   read, because FORM implies that.  */
static void
idiom_use (struct node *place, struct node *value, unsigned form)
{
  walk_subscripts (place);
  if (value)
    walk (value);
  write_place (place, form);
}

static bool
append (struct node *n)
{
  struct node *rest, *c;
  if (!idiom_append (n, &rest))
    return false;
  walk_subscripts (n->a);
  for (c = rest; c->kind == N_CONCAT; c = c->a)
    walk (c->b);
  /* The assignment also reads the variable.  */
  int depth;
  struct rules_var *v = global_of (idiom_root (n->a, &depth));
  if (!in_outside)
    note (v, FORM_APPEND, n);
  write_place (n->a, FORM_APPEND);
  return true;
}

static bool
push (struct node *n)
{
  struct node *counter;
  if (!idiom_push (n, &counter) || in_outside)
    return false;
  struct rules_var *a = global_of (ast_bare (n->a)->a);
  struct rules_var *c = global_of (counter);
  walk (n->b);
  if ((a->partner && a->partner != c) || (c->partner && c->partner != a))
    {
      note (a, FORM_OTHER, n);
      note (c, FORM_OTHER, n);
    }
  a->partner = c;
  c->partner = a;
  note (c, FORM_COUNTER, counter);
  write_place (n->a, FORM_PUSH);
  return true;
}

/* Visit N, an expression whose value is not used.  */
static void
effect (struct node *n)
{
  int depth;
  struct node *e = ast_bare (n), *root;
  if (e->kind == N_ASSIGN && (append (e) || push (e)))
    return;
  /* A statement that only refers to an element creates it.  */
  if (e->kind == N_INDEX)
    {
      walk_subscripts (e);
      write_place (e, FORM_WRITE);
      if ((root = idiom_root (e, &depth)) && global_of (root))
	global_of (root)->mentioned = true;
      return;
    }
  bool incr = e->kind == N_PREINC || e->kind == N_PREDEC
    || e->kind == N_POSTINC || e->kind == N_POSTDEC;
  bool sum = e->kind == N_ASSIGN && (e->op == OP_ADD || e->op == OP_SUB);
  root = incr || sum ? idiom_root (e->a, &depth) : NULL;
  if (!root || !idiom_global (root))
    {
      walk (n);
      return;
    }
  if (in_outside)
    {
      walk_subscripts (e->a);
      if (sum)
	walk (e->b);
      return;
    }
  struct rules_var *v = global_of (root);
  struct addend *addend = run_alloc (sizeof *addend);
  *addend = (struct addend) { v, e, rules->addends };
  rules->addends = addend;
  if (!is_written (v) && !v->early)
    v->early = root;
  idiom_use (e->a, sum ? e->b : NULL, FORM_SUM);
}

/* Record that *VALUE is compared with a minimum or maximum, or becomes the
   minimum or maximum.  */
static void
watch (struct node **value)
{
  struct extreme *e = run_alloc (sizeof *e);
  *e = (struct extreme) { value, rules->extremes };
  rules->extremes = e;
}

/* Record that the assignment A sets a companion of V, a minimum or maximum.  */
static void
companion (struct rules_var *v, struct node *a)
{
  int depth;
  struct rules_var *c = global_of (idiom_root (a->a, &depth));
  if (is_written (c) || (c->partner && c->partner != v))
    note (c, FORM_OTHER, a);
  c->partner = v;
  v->leads = true;
  idiom_use (a->a, a->b, FORM_WITH);
}

/* If `if (COND) BODY' is a guarded assignment (COND may be `... && TEST'),
   visit it and return true.  Otherwise return false.  */
static bool
guarded (struct node *cond, struct node *body)
{
  struct guard g;
  struct node *before = NULL, *c = ast_bare (cond);
  int depth;
  if (in_outside)
    return false;
  if (!idiom_guarded (c, body, &g))
    {
      if (c->kind != N_AND || !idiom_guarded (c->b, body, &g))
	return false;
      before = c->a;
    }
  struct rules_var *v = global_of (idiom_root (g.assign->a, &depth));
  if (is_written (v))
    return false;
  walk (before);
  v->bare |= g.bare;
  v->guards |= v->guard && v->guard != g.assign;
  v->guard = g.assign;
  note (v, g.form, g.assign);
  struct defs was = defs;
  idiom_use (g.assign->a, g.assign->b, g.form);
  for (struct node *s = g.body; s; s = s->next)
    if (ast_bare (s->a) != g.assign)
      companion (v, ast_bare (s->a));
  defs = was;
  if (g.value)
    watch (g.value);
  /* The first value is stored without a comparison, so check the assigned
     expression, too.  */
  if (g.value && !g.bare)
    watch (&g.assign->b);
  return true;
}

/* If `if (COND) *BODY' prints a value only when the value occurs for the first
   time, visit it and return true.  Return false for any other statement, or if
   the program already has such a statement.  */
static bool
distinct (struct node *cond, struct node **body)
{
  struct node *place;
  if (in_outside || n_calls > 0 || rules->distinct
      || !idiom_distinct (cond, *body, &place))
    return false;
  struct rules_var *v = global_of (place->a);
  if (is_written (v))
    return false;
  rules->distinct = body;
  rules->distinct_at = cond;
  walk_subscripts (place);
  note_array (v, 1);
  note (v, FORM_DISTINCT, place);
  perhaps (*body, statement);
  return true;
}

static void
loop (struct node *cond, struct node *body, struct node *step)
{
  walk (cond);
  perhaps (body, statement);
  perhaps (step, statement);
}

static void
for_in (struct node *n)
{
  array_use (n->b, FORM_ITER);
  if (!in_outside)
    iterates = n;
  struct defs was = defs;
  write_place (n->a, FORM_WRITE);
  statement (n->d);
  defs = was;
}

static void
switch_cases (struct node *n)
{
  walk (n->a);
  struct defs was = defs;
  for (struct node *c = n->b; c; c = c->next)
    {
      defs = was;
      walk (c->a);
      for (struct node *s = c->b; s; s = s->next)
	statement (s);
    }
  defs = was;
}

static void
if_else (struct node *n)
{
  if (only_one (truth_of (n->a), n->b, n->c, statement))
    return;
  struct node *cond = rest_of (n->a);
  if (!n->c && (guarded (cond, n->b)
		|| (cond == n->a && distinct (cond, &n->b))))
    return;
  walk (cond);
  either (n->b, n->c, statement);
}

static void
delete (struct node *n)
{
  struct node *a = ast_bare (n->a);
  array_use (a, a->kind == N_VAR ? FORM_CLEAR : FORM_OTHER);
}

static void
print (struct node *n)
{
  walk (n->b);			/* The target of the redirection is evaluated
				   before the items.  */
  walk_list (n->a);
  if (n->op == OP_NONE)
    return;
  if (n->op == OP_COPROC)
    refuse_in_rules (REFUSED_COPROCESS, n);
  else if (!in_outside && !rules->diverts)
    rules->diverts = n;
}

static void
jump (struct node *n)
{
  walk (n->a);
  if (n->kind == N_NEXTFILE && (in_opening || !in_outside))
    refuse (REFUSED_NEXTFILE, n);
  rules->exits |= n->kind == N_EXIT && !in_outside;
  if (n->kind == N_RETURN && returns)
    meet (returns, &defs);
  nothing_goes_on ();
}

static void
statement (struct node *n)
{
  if (!n)
    return;
  work++;
  switch (n->kind)
    {
    case N_BLOCK:
      for (struct node *s = n->a; s; s = s->next)
	statement (s);
      break;
    case N_EXPR:
      effect (n->a);
      break;
    case N_PRINT:
    case N_PRINTF:
      print (n);
      break;
    case N_IF:
      if_else (n);
      break;
    case N_WHILE:
      loop (n->a, n->b, NULL);
      break;
    case N_DO:
      perhaps (n->b, statement);
      walk (n->a);
      break;
    case N_FOR:
      statement (n->a);
      loop (n->b, n->d, n->c);
      break;
    case N_FOR_IN:
      for_in (n);
      break;
    case N_SWITCH:
      switch_cases (n);
      break;
    case N_BREAK:
    case N_CONTINUE:
    case N_NEXT:
    case N_NEXTFILE:
    case N_EXIT:
    case N_RETURN:
      jump (n);
      break;
    case N_DELETE:
      delete (n);
      break;
    case N_EMPTY:
      break;
    default:
      walk (n);
      break;
    }
}

/* --- rules -------------------------------------------------------------- */

static void
conditional_rule (struct rule *r)
{
  struct node *cond = rest_of (r->pattern);
  if (r->body && guarded (cond, r->body))
    return;
  if (cond == r->pattern && distinct (cond, &r->body))
    return;
  walk (cond);
  perhaps (r->body, statement);
}

static void
range_rule (struct rule *r)
{
  refuse (REFUSED_RANGE, r->pattern);
  walk (r->pattern);
  walk (r->pattern2);
  perhaps (r->body, statement);
}

static void
main_rule (struct rule *r)
{
  enum truth t = r->pattern ? truth_of (r->pattern) : TRUTH_TRUE;
  if (t == TRUTH_TRUE)
    statement (r->body);
  else if (t == TRUTH_FALSE)
    open_with (r->body, statement);
  else
    conditional_rule (r);
}

void
rules_walk (struct rules *into, struct program *p, bool one_file)
{
  rules = into;
  program = p;
  rules->one_file = one_file;
  n_vars = 0;
  work = 0;
  n_calls = n_bound = 0;
  memset (&defs, 0, sizeof defs);
  in_outside = in_opening = in_end = sorts = sets_rstart = false;
  iterates = NULL;
  vars_end = &rules->vars;
  rstart.id = n_vars++;
  for (struct rule *r = p->rules; r; r = r->next)
    if (r->kind == RULE_PATTERN && r->pattern2)
      range_rule (r);
    else if (r->kind == RULE_PATTERN)
      main_rule (r);
    else if (r->kind == RULE_BEGINFILE || r->kind == RULE_ENDFILE)
      refuse (REFUSED_FILE_RULE, r->body);
  in_outside = true;
  for (struct rule *r = p->rules; r; r = r->next)
    if (r->kind == RULE_BEGIN || r->kind == RULE_END)
      {
	memset (&defs, 0, sizeof defs);
	in_end = r->kind == RULE_END;
	statement (r->body);
      }
  if (sorts && iterates)
    refuse (REFUSED_ORDER, iterates);
  if (p->loads)
    refuse (REFUSED_EXTENSION, NULL);
}
