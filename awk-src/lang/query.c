/* query.c -- decide whether a program is a query.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program is a query if nothing in its text, or in the text of the functions
   that it may call, can change a global variable.  A query must not store into
   a global, delete a global, contain a statement such as `a[i]' (which only
   creates an element), or call a function whose name is not in the text.  (A
   sort calls the function whose name is the order of the sort.)  A query may
   store into local variables, fields, built-in and scratch variables, and the
   variable of a for-in loop.  A query may create elements by reading them:
   these elements exist only in private pages, which are discarded at the end of
   the query.

   A parameter of a function may be a global array, so the analysis determines
   for each function which of its array parameters it changes, either directly
   or through functions that it calls.  The analysis repeats passes over the
   program, in which the sets of changed parameters grow, until a pass adds
   nothing.  */

#include <config.h>
#include "lang/query.h"

#include <string.h>

#include "array/root.h"
#include "base/diag.h"
#include "base/translate.h"
#include "lang/ast.h"
#include "lang/builtin.h"
#include "lang/symbols.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "value/special.h"

/* The state of one call of query_check.  */
struct finding
{
  const struct query_heap *heap;
  struct query *q;
  struct function *function;	/* the function that is being analysed, or NULL
				   in a rule */
  unsigned pass;		/* number of the current pass; never 0 */
  bool grown;			/* true if at least one set of parameters has
				   become larger in this pass */
};

enum { MOST_PARAMETERS = 64 };

static bool list_reads (struct finding *f, const struct node *n);

/* --- reasons ------------------------------------------------------------ */

static bool
refuse (struct finding *f, const struct node *n, const char *why,
	struct sv name)
{
  struct query *q = f->q;
  if (!q->why)
    {
      q->why = why;
      q->name = name;
      q->file = n->file;
      q->line = n->line;
    }
  q->is = false;
  return false;
}

void
query_deny (struct query *q, const char *why)
{
  if (q->is)
    *q = (struct query) { .why = why };
}

/* --- names -------------------------------------------------------------- */

static bool
is_element (const struct node *n)
{
  return ast_bare (n)->kind == N_INDEX;
}

/* Record that the current function stores into elements of its parameter S.
   Return true.  */
static bool
store_through (struct finding *f, const struct symbol *s)
{
  uint64_t bit = UINT64_C (1) << s->number % MOST_PARAMETERS;
  if (!(f->function->stores_into & bit))
    {
      f->function->stores_into |= bit;
      f->grown = true;
    }
  return true;
}

/* The node N stores into REF or deletes REF.  Return true if N does not prevent
   the program from being a query.  Otherwise record the reason and return
   false.  ELEMENTS is true if REF is an array and N changes its elements.  */
static bool
may_store (struct finding *f, const struct node *n, const struct node *ref,
	   bool elements)
{
  const struct node *base = ast_base (ref);
  if (!base)
    return true;
  const struct symbol *s = base->sym;
  if (s->kind == SYM_LOCAL)
    return elements || is_element (ref) ? store_through (f, s) : true;
  if (s->special == SPECIAL_ARGV || s->special == SPECIAL_ARGC)
    return refuse (f, n, N_("it changes `%.*s', so an operand may be an "
			    "assignment"), s->name);
  if (s->special != SPECIAL_SYMTAB && (s->special || root_is_scratch (s->name)))
    return true;
  return refuse (f, n, N_("it changes `%.*s'"), s->name);
}

/* --- functions ---------------------------------------------------------- */

/* Return the function of the symbol S, which the program defines or the heap
   contains.  Return NULL if neither the program nor the heap has the
   function.  */
static struct function *
find_function (struct finding *f, struct symbol *s)
{
  if (s->fn && s->fn->body)
    return s->fn;
  f->q->asks_heap = true;
  return f->heap ? f->heap->load (s) : NULL;
}

static bool
body_reads (struct finding *f, struct function *g)
{
  if (g->query_pass == f->pass)
    return true;
  g->query_pass = f->pass;
  struct function *outer = f->function;
  f->function = g;
  bool ok = list_reads (f, g->body);
  f->function = outer;
  return ok;
}

/* --- orders of sorts ---------------------------------------------------- */

/* True if N is a string constant that is the name of a built-in order, not the
   name of a function.  */
static bool
is_own_order (const struct node *n)
{
  n = ast_bare (n);
  return n->kind == N_STR && (n->str.n == 0 || n->str.p[0] == '@');
}

static bool
refuse_order (struct finding *f, const struct node *n)
{
  return refuse (f, n, N_("the order of a sort can be given by the name of a"
			  " function"), sv_of (""));
}

/* Return the symbol of the function NAME, which the program or the heap
   contains, or NULL if neither contains it.  */
static struct symbol *
find_named (struct finding *f, struct sv name)
{
  if (name.n > 5 && sv_begins (name, "awk::"))
    name = sv_after (name, 5);
  struct symbol *s = sym_find_function (name, false);
  f->q->asks_heap |= !s;
  return s || !f->heap || !root_function (name) ? s
    : sym_find_function (name, true);
}

/* Return true if sorting in the order ORDER, an operand of the node N, does not
   prevent the program from being a query.  ORDER must be a constant.  If it is
   the name of a function, the function must not change its arguments, which may
   be subarrays of a global array.  */
static bool
order_reads (struct finding *f, const struct node *n, const struct node *order)
{
  enum { ARGUMENTS = 0xf };	/* a bit for each of the four arguments */
  if (is_own_order (order))
    return true;
  order = ast_bare (order);
  if (order->kind != N_STR)
    return refuse_order (f, n);
  struct symbol *s = find_named (f, order->str);
  struct function *g = s && !s->builtin ? find_function (f, s) : NULL;
  if (!g)
    return !s || !s->builtin || refuse_order (f, n);
  return body_reads (f, g)
    && (!(g->stores_into & ARGUMENTS) || refuse_order (f, n));
}

/* Return true if the node N, which changes REF, does not set
   PROCINFO["sorted_in"] to an unknown order.  */
static bool
keeps_order (struct finding *f, const struct node *n, const struct node *ref)
{
  const struct node *base = ast_base (ref);
  return !base || base->sym->special != SPECIAL_PROCINFO
    || refuse_order (f, n);
}

/* --- calls -------------------------------------------------------------- */

/* In the call N of the function G, the node A is argument number I.  Return
   true if A does not prevent the program from being a query.  */
static bool
argument_reads (struct finding *f, const struct node *n,
		const struct function *g, int i, const struct node *a)
{
  bool stored = i >= MOST_PARAMETERS || g->stores_into >> i & 1;
  return !stored || !ast_base (a)
    || (may_store (f, n, a, true) && keeps_order (f, n, a));
}

static bool
call_reads (struct finding *f, const struct node *n)
{
  int i = 0;
  if (!list_reads (f, n->a))
    return false;
  if (n->sym->builtin)
    return refuse (f, n, N_("`%.*s' is a function of an extension"),
		   n->sym->name);
  struct function *g = find_function (f, n->sym);
  /* A call of a function that does not exist is a fatal error, so it changes
     nothing.  */
  if (!g)
    return true;
  if (!body_reads (f, g))
    return false;
  for (const struct node *a = n->a; a; a = a->next, i++)
    if (!argument_reads (f, n, g, i, a))
      return false;
  return true;
}

static bool
builtin_reads (struct finding *f, const struct node *n)
{
  const struct builtin *b = n->builtin;
  int i = 0;
  for (const struct node *a = n->a; a; a = a->next, i++)
    {
      enum arg_kind kind = builtin_arg_kind (b, i);
      bool source = i == 0 && a->next && b->flags & BI_SOURCE;
      if (kind == ARG_CALL
	  || ((kind == ARG_ARRAY || kind == ARG_LVALUE) && !source))
	if (!may_store (f, n, a, kind != ARG_LVALUE)
	    || !keeps_order (f, n, a))
	  return false;
      if (i == 2 && b->flags & BI_ORDERS && !order_reads (f, n, a))
	return false;
    }
  return list_reads (f, n->a);
}

/* --- statements and expressions ----------------------------------------- */

bool
query_keeps_order (const struct node *n)
{
  static const char key[] = "sorted_in";
  if (n->kind == N_ASSIGN && n->op == OP_NONE && is_own_order (n->b))
    return true;
  const struct node *last = ast_bare (n->a);
  if (last->kind != N_INDEX)
    return false;
  for (last = last->b; last->next;)
    last = last->next;
  size_t k = last->kind == N_STR ? last->str.n : 0;
  return last->kind == N_STR
    && (k >= sizeof key
	|| memcmp (key + sizeof key - 1 - k, last->str.p, k) != 0);
}

static bool
store_reads (struct finding *f, const struct node *n)
{
  if (!may_store (f, n, n->a, false))
    return false;
  if (query_keeps_order (n))
    return true;
  const struct node *base = ast_base (n->a);
  bool is_order = base && base->sym->special == SPECIAL_PROCINFO;
  if (is_order && n->kind == N_ASSIGN && n->op == OP_NONE)
    return order_reads (f, n, n->b);
  return !is_order || refuse_order (f, n);
}

/* True if N itself, apart from its operands, does not change a global
   variable.  */
static bool
node_reads (struct finding *f, const struct node *n)
{
  switch (n->kind)
    {
    AST_CASES_STORE:
      return !n->a || store_reads (f, n);
    case N_DELETE:
      return may_store (f, n, n->a, true);
    case N_EXPR:
      /* The statement `A[I]' creates an element, so A must be an array into
	 which a query may store.  */
      return !is_element (n->a) || may_store (f, n, n->a, true);
    case N_FOR_IN:
      /* A query must not store into built-in variables such as ARGC.  */
      return !n->a->sym->special || may_store (f, n, n->a, false);
    case N_VAR:
      return n->sym->special != SPECIAL_SYMTAB
	|| refuse (f, n, N_("an element of `%.*s' may be any variable"),
		   n->sym->name);
    case N_INDIRECT:
      return refuse (f, n, N_("it calls the function whose name is in `%.*s'"),
		     n->sym->name);
    default:
      return true;
    }
}

static bool
reads (struct finding *f, const struct node *n)
{
  if (n->kind == N_BUILTIN)
    return builtin_reads (f, n);
  if (n->kind == N_CALL)
    return call_reads (f, n);
  return node_reads (f, n) && list_reads (f, n->a) && list_reads (f, n->b)
    && list_reads (f, n->c) && list_reads (f, n->d);
}

EVERY_RUN static bool
list_reads (struct finding *f, const struct node *n)
{
  for (; n; n = n->next)
    if (!reads (f, n))
      return false;
  return true;
}

/* True if the heap contains all functions that P defines, with the same
   text.  */
static bool
functions_are_kept (struct finding *f, const struct program *p)
{
  for (const struct function *g = p->functions; g; g = g->next)
    {
      struct node at = { .file = g->file, .line = g->line };
      f->q->asks_heap = true;
      if (f->heap && !f->heap->keeps (g))
	return refuse (f, &at, N_("the heap does not contain this version of "
				  "the function `%.*s'"), g->sym->name);
    }
  return true;
}

static bool
rules_read (struct finding *f, const struct program *p)
{
  for (const struct rule *r = p->rules; r; r = r->next)
    if (!list_reads (f, r->pattern) || !list_reads (f, r->pattern2)
	|| !list_reads (f, r->body))
      return false;
  return true;
}

void
query_check (const struct program *p, const struct query_heap *heap,
	     struct query *q)
{
  static unsigned passes;
  struct finding f = { .heap = heap, .q = q };
  *q = (struct query) { .is = true };
  if (p->loads)
    query_deny (q, N_("it loads an extension"));
  if (!q->is || !functions_are_kept (&f, p))
    return;
  do
    {
      f.pass = ++passes;
      f.grown = false;
    }
  while (rules_read (&f, p) && f.grown);
}

void
query_explain (const struct query *q, struct strbuf *b)
{
  if (q->is)
    {
      buf_add_text (b, tr (N_("The program only reads the heap: it sees the "
			      "state at its start and never waits.\n")));
      return;
    }
  buf_add_text (b, tr (N_("The program writes to the heap, one run at a "
			  "time: ")));
  buf_addf (b, tr (q->why), (int) q->name.n, q->name.p);
  if (q->file)
    buf_addf (b, " (%s:%d)", q->file, q->line);
  buf_add_text (b, ".\n");
}
