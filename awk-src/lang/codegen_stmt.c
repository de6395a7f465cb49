/* codegen_stmt.c -- compile statements, functions and rules.
   SPDX-License-Identifier: GPL-3.0-or-later

   cg_program compiles all rules and, if there are only a few functions, all
   functions; cg_statement compiles a statement.  All rules of a kind form one
   chunk.  Other files compile expressions (codegen_expr.c), assignments
   (codegen_assign.c) and calls (codegen_call.c); codegen.c emits instructions
   and places labels.  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/codegen.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "value/special.h"

/* --- loops -------------------------------------------------------------- */

static void
loop_body (struct node *body, struct label *on_break,
	   struct label *on_continue)
{
  struct loop l = { on_break, on_continue, cg.loop };
  cg.loop = &l;
  cg_statement (body);
  cg.loop = l.outer;
}

/* Emit an instruction that increments *COUNTER, for the profile.  */
static void
profile_count (uint64_t *counter)
{
  uintptr_t p = (uintptr_t) counter;
  if (counter)
    cg_emit (BC_COUNT, 0, (int32_t) (p & 0xffffffff), (int32_t) (p >> 32),
	     0);
}

/* In BEGINFILE and ENDFILE rules, emit an instruction that records the place
   of N: if a file cannot be opened, the message reports the place of the
   statement that ran last.  */
static void
note_place (const struct node *n)
{
  if (!cg.notes)
    return;
  cg.place = cg_place_of (n);
  cg_emit (BC_STMT, 1, 0, 0, 0);
}

/* Compile N, the condition of a statement: emit a jump to L that is taken if
   the truth value of N is SENSE.  */
static void
condition (struct node *n, struct label *l, bool sense)
{
  note_place (n);
  if (n->kind != N_ASSIGN || n->op != OP_NONE || !cg_may_lint ())
    {
      cg_cond (n, l, sense);
      return;
    }
  int mark = cg.next, value = cg_expr (n, NO_REG);
  cg_emit (BC_LINTCOND, 0, 0, 0, 0);
  cg_jump_if (value, l, sense);
  cg.next = mark;
}

/* True if evaluating the condition N always begins with a comparison with
   NF.  */
static bool
compares_nf (const struct node *n)
{
  while (n && (n->kind == N_GROUP || n->kind == N_AND))
    n = n->a;
  return (n && n->kind == N_COMPARE && cg_is_plain_variable (n->a)
	  && ast_is_special (n->b, SPECIAL_NF));
}

/* If the condition N of LOOP begins with a comparison with NF, and the loop
   does not change NF, emit code that loads NF before the loop, so that
   iterations need not load it.  */
static void
hold_nf (const struct node *n, const struct node *loop)
{
  if (cg.nf != NO_REG || cg.debug || cg_may_lint () || !compares_nf (n)
      || !check_loop_keeps_nf (loop))
    return;
  cg.nf = cg_temp ();
  cg_emit (BC_LOADS, 0, cg.nf, SPECIAL_NF, 0);
}

/* Compile a loop N with its test at the bottom, so that each iteration
   executes only one jump.  If FIRST is true, also emit a test before the first
   iteration.  */
static void
while_loop (struct node *n, bool first)
{
  struct label top = LABEL_INIT, test = LABEL_INIT, end = LABEL_INIT;
  int nf = cg.nf;
  if (first)
    {
      hold_nf (n->a, n);
      condition (n->a, &end, false);
    }
  cg_place (&top);
  cg_hot ();
  profile_count (n->count);
  loop_body (n->b, &end, &test);
  cg_place (&test);
  condition (n->a, &top, true);
  cg_place (&end);
  cg.nf = nf;
}

static void
for_loop (struct node *n)
{
  struct label top = LABEL_INIT, step = LABEL_INIT, end = LABEL_INIT;
  int nf = cg.nf;
  if (n->a)
    cg_statement (n->a);
  hold_nf (n->b, n);
  if (n->b)
    condition (n->b, &end, false);
  cg_place (&top);
  cg_hot ();
  profile_count (n->count);
  loop_body (n->d, &end, &step);
  cg_place (&step);
  if (n->c)
    cg_statement (n->c);
  if (n->b)
    condition (n->b, &top, true);
  else
    cg_jump (BC_JMP, 0, 0, 0, &top);
  cg_place (&end);
  cg.nf = nf;
}

/* True if --lint should warn when the loop N changes the number of elements in
   its array.  No warning is needed if the loop's body only deletes an element
   of the array.  */
static bool
is_watched (const struct node *n)
{
  const struct node *d = n->d;
  if (!diag_lint || n->b->kind != N_VAR
      || n->b->sym->special == SPECIAL_SYMTAB)
    return false;
  while (d && d->kind == N_BLOCK && d->a && !d->a->next)
    d = d->a;
  return !d || d->kind != N_DELETE || d->a->kind != N_INDEX
    || d->a->a->kind != N_VAR || d->a->a->sym != n->b->sym;
}

static void
for_in (struct node *n)
{
  struct label top = LABEL_INIT, done = LABEL_INIT;
  struct lvalue lv;
  int iter = cg_temp (), mark = cg.next;
  int arr = cg_array (n->b, SUB_WHOLE);
  cg_emit (BC_ITER, !opt.debug && check_loop_ends_early (n), iter, arr, 0);
  cg.next = mark;
  cg_prepare (&lv, n->a, false);
  bool plain = cg_is_plain_variable (n->a);
  int key = plain ? cg_variable (n->a->sym) : cg_temp ();
  cg_place (&top);
  note_place (n);
  cg_hot ();
  cg_jump (BC_NEXTKEY, 0, iter, key, &done);
  if (!plain)
    cg_store (&lv, key);
  profile_count (n->count);
  loop_body (n->d, &done, &top);
  cg_jump (BC_JMP, 0, 0, 0, &top);
  cg_place (&done);
  cg_emit (BC_ITEREND, 0, iter, is_watched (n) ? arr : NO_REG, 0);
}

/* --- other statements --------------------------------------------------- */

/* True if execution never reaches the end of statement N.  */
static bool
leaves (const struct node *n)
{
  if (n->kind == N_BLOCK)
    {
      const struct node *s = n->a;
      while (s && s->next)
	s = s->next;
      return s && leaves (s);
    }
  return n->kind == N_NEXT || n->kind == N_NEXTFILE || n->kind == N_EXIT
    || n->kind == N_RETURN || n->kind == N_BREAK || n->kind == N_CONTINUE;
}

/* Emit the instruction that ends the chunk of the rules.  A message about the
   first data file reports the place of this instruction or, if the last
   statement calls a function, the last place in the function.  */
static void
end_of_rules (void)
{
  cg_emit (BC_END, !cg.called, 0, 0, 0);
}

/* The statement that was just compiled ends with the evaluation of N: set the
   place of the statement to the place of N.  */
static void
ends_at (const struct node *n)
{
  cg.place = cg_place_of (n);
  cg.called = false;
}

static void
if_else (struct node *n)
{
  struct label no = LABEL_INIT, end = LABEL_INIT;
  condition (n->a, &no, false);
  profile_count (n->count ? n->count + 1 : NULL);
  cg_statement (n->b);
  if (cg.last)
    end_of_rules ();
  else if (n->c)
    cg_jump (BC_JMP, 0, 0, 0, &end);
  cg_place (&no);
  if (n->c)
    cg_statement (n->c);
  else if (cg.last)
    ends_at (n->a);
  if ((!n->c || n->c->kind == N_EMPTY) && leaves (n->b))
    cg.place = cg_place_of (n);
  cg_place (&end);
}

static void
case_jump (struct node *c, int value, struct label *l)
{
  int mark = cg.next;
  cg.place = cg_place_of (c);
  note_place (c);
  if (c->kind == N_REGEX || c->kind == N_TYPED_REGEX)
    cg_jump (BC_JMATCHK, 1, value, st_regexp (c->str, c->rx), l);
  else
    cg_jump (BC_JEQ, 1, value, cg_expr (c, NO_REG), l);
  cg.next = mark;
}

static void
switch_statement (struct node *n)
{
  int i = 0, value = cg_temp ();
  struct label end = LABEL_INIT, *fallback = &end;
  struct label *labels = xnmalloc (ast_length (n->b) + 1, sizeof *labels);
  cg_into (n->a, value, true);
  for (struct node *c = n->b; c; c = c->next, i++)
    {
      labels[i] = (struct label) LABEL_INIT;
      if (c->a)
	case_jump (c->a, value, &labels[i]);
      else
	fallback = &labels[i];
    }
  cg_jump (BC_JMP, 0, 0, 0, fallback);
  struct loop l = { &end, NULL, cg.loop };
  cg.loop = &l;
  i = 0;
  for (struct node *c = n->b; c; c = c->next)
    {
      cg_place (&labels[i++]);
      profile_count (c->count);
      for (struct node *s = c->b; s; s = s->next)
	cg_statement (s);
    }
  cg.loop = l.outer;
  cg_place (&end);
  xfree (labels);
}

/* If N prints a single concatenation, like `print a b' or `print (a b)', return
   the node of the concatenation; otherwise return NULL.  The operands of the
   concatenation can then be printed one by one, without being concatenated.  */
static struct node *
printed_chain (const struct node *n)
{
  struct node *a = n->a;
  if (n->kind != N_PRINT || !a || a->next)
    return NULL;
  a = ast_bare (a);
  return a->kind == N_CONCAT ? a : NULL;
}

/* Compile the target of the redirection of the print statement N, before the
   values to be printed.  Return the register of the target.  */
static int
redirection_target (const struct node *n)
{
  if (!cg_list_has_effects (n->a))
    return cg_expr (n->b, NO_REG);
  int to = cg_temp ();
  cg_into (n->b, to, true);
  return to;
}

static void
print (struct node *n)
{
  enum opcode op = n->kind == N_PRINT ? BC_PRINT : BC_PRINTF;
  int to = n->b ? redirection_target (n) : 0;
  int first = cg.next * REG, count = 0;
  struct node *chain = printed_chain (n);
  if (chain)
    {
      op = BC_PRINTCAT;
      count = cg_concat_operands (chain, false);
    }
  else
    for (struct node *a = n->a; a; a = a->next, count++)
      cg_into (a, cg_temp (), cg_list_has_effects (a->next));
  if (op == BC_PRINT
      && (count == 0 || (count == 1 && ast_is_record (n->a))))
    cg_lint (BC_LINTEND, false);
  if (count == 0 && op == BC_PRINT)
    {
      cg_lint (BC_LINTREC, 0);
      cg_emit (BC_PRINT0, n->op, to, 0, 0);
    }
  else
    cg_emit (op, n->op, to, first, count);
}

static void
delete_statement (struct node *n)
{
  struct lvalue lv;
  int arr, key;
  if (n->a->kind == N_INDEX)
    {
      cg_prepare (&lv, n->a, false);
      cg_element (&lv, SUB_DELETE, &arr, &key);
      cg_emit (BC_ADEL, 0, arr, key, 0);
    }
  else
    cg_emit (BC_ACLEAR, 0, cg_array (n->a, SUB_WHOLE), 0, 0);
  if (ast_is_special (ast_base (n->a), SPECIAL_ENVIRON))
    cg_emit (BC_ENVSYNC, 0, 0, 0, 0);
}

static void
leave_loop (bool is_break)
{
  struct loop *l = cg.loop;
  while (l && !(is_break ? l->on_break : l->on_continue))
    l = l->outer;
  if (l)
    cg_jump (BC_JMP, 0, 0, 0, is_break ? l->on_break : l->on_continue);
  cg_debug_visit (true);
}

static void
block (struct node *n)
{
  bool last = cg.last;
  for (struct node *s = n->a; s; s = s->next)
    {
      cg.last = last && !s->next;
      cg_statement (s);
    }
  cg.last = last;
}

/* Compile the loop N.  */
static void
loop (struct node *n)
{
  bool last = cg.last;
  cg.last = false;
  if (n->kind == N_FOR)
    for_loop (n);
  else if (n->kind == N_FOR_IN)
    for_in (n);
  else
    while_loop (n, n->kind == N_WHILE);
  cg.last = last;
  if (last)
    ends_at (n->kind == N_FOR_IN || (n->kind == N_FOR && !n->b) ? n
	     : n->kind == N_FOR ? n->b : n->a);
}

static void
statement_body (struct node *n)
{
  switch (n->kind)
    {
    case N_BLOCK: block (n); break;
    case N_EXPR: cg_effect (n->a); break;
    case N_PRINT:
    case N_PRINTF: print (n); break;
    case N_IF: if_else (n); break;
    case N_WHILE: case N_DO: case N_FOR: case N_FOR_IN: loop (n); break;
    case N_SWITCH: switch_statement (n); break;
    case N_BREAK: leave_loop (true); break;
    case N_CONTINUE: leave_loop (false); break;
    case N_NEXT:
      if (cg.record && !cg.debug)	/* with -D, emit BC_NEXT, because the
					   debugger looks for it */
	cg_jump (BC_JMP, 0, 0, 0, cg.record);
      else
	cg_emit (BC_NEXT, 0, 0, 0, 0);
      cg_debug_visit (true);
      break;
    case N_NEXTFILE: cg_emit (BC_NEXTFILE, 0, 0, 0, 0); break;
    case N_EXIT:
      cg_emit (BC_EXIT, 0, n->a ? cg_expr (n->a, NO_REG) : NO_REG, 0, 0);
      break;
    case N_RETURN:
      cg_emit (BC_RET, 0, n->a ? cg_expr (n->a, NO_REG) : NO_REG, 0, 0);
      break;
    case N_DELETE: delete_statement (n); break;
    case N_EMPTY: break;
    default: cg_effect (n);
    }
}

/* True if N is a statement whose executions are not counted at its start: a
   block, an empty statement or a loop.  For a loop, the iterations are counted
   instead.  */
static bool
is_loop (const struct node *n)
{
  return n->kind == N_WHILE || n->kind == N_DO || n->kind == N_FOR
    || n->kind == N_FOR_IN || n->kind == N_BLOCK || n->kind == N_EMPTY;
}

void
cg_statement (struct node *n)
{
  int mark = cg.next;
  size_t start = cg.chunk->n;
  assert_debug (n && cg.next >= cg.nparams);
  if (n->kind != N_EMPTY)
    cg.place = cg_place_of (n);
  if (n->kind != N_EMPTY && n->kind != N_BLOCK)
    note_place (n);
  if (opt.trace)
    cg_emit (BC_STMT, 0, 0, 0, 0);
  if (!is_loop (n))
    profile_count (n->count);
  cg_debug_statement (n);
  if (n->kind == N_EXPR)
    cg.called = n->a->kind == N_CALL || n->a->kind == N_INDIRECT;
  else if (n->kind != N_BLOCK)
    cg.called = false;
  statement_body (n);
  cg_debug_statement_end (n, start);
  cg.next = mark;
}

/* --- functions and rules ------------------------------------------------ */

/* Begin a chunk for F or, if F is NULL, for rules.  The first NVARS registers
   of its frames are variables.  */
static void
start_chunk (struct function *f, int nvars)
{
  cg = (struct gen) { .chunk = run_alloc (sizeof *cg.chunk),
		      .debug = opt.debug, .nf = NO_REG };
  cg.chunk->fn = f;
  cg.next = cg.nparams = cg.chunk->nregs = nvars;
}

/* End the current chunk with the instruction OP, and return the chunk.  */
static struct chunk *
end_chunk (enum opcode op, int a)
{
  cg_emit (op, 0, a, 0, 0);
  cg_debug_visit (false);
  cg_finish (cg.chunk);
  return cg.chunk;
}

void
cg_function (struct function *f)
{
  struct gen outer = cg;
  start_chunk (f, f->nparams);
  cg.place = (struct code_place) { f->file, f->line, 0 };
  cg_hot ();
  profile_count (f->count);
  cg_statement (f->body);
  f->code = end_chunk (BC_RET, NO_REG);
  cg = outer;
}

struct chunk *
cg_fragment (struct node *n, int nvars, struct function *fn)
{
  struct gen outer = cg;
  start_chunk (fn, nvars);
  if (n->kind == N_BLOCK)
    cg_statement (n);
  else
    cg_into (n, cg_temp (), true);
  struct chunk *c = end_chunk (BC_END, 0);
  cg = outer;
  return c;
}

static void
range_pattern (struct rule *r, struct label *skip)
{
  struct label inside = LABEL_INIT, more = LABEL_INIT;
  int id = cg_n_ranges++;
  cg_jump (BC_JRANGE, 0, id, 0, &inside);
  cg_cond (r->pattern, skip, false);
  cg_emit (BC_RANGE, 1, id, 0, 0);
  cg_place (&inside);
  cg_cond (r->pattern2, &more, false);
  cg_emit (BC_RANGE, 0, id, 0, 0);
  cg_place (&more);
}

static void
pattern_rule (struct rule *r)
{
  struct label skip = LABEL_INIT;
  cg.place = (struct code_place) { r->file, r->line, 0 };
  cg_debug_rule (r);
  profile_count (r->count);
  if (r->pattern2)
    range_pattern (r, &skip);
  else if (r->pattern)
    cg_cond (r->pattern, &skip, false);
  profile_count (r->count ? r->count + 1 : NULL);
  if (r->body)
    cg_statement (r->body);
  else
    cg_emit (BC_PRINT0, 0, 0, 0, 0);
  cg_debug_rule_end ();
  cg_place (&skip);
}

/* Compile the loop over records, with all main rules.  */
static struct chunk *
main_chunk (struct program *p, struct rule_code *rc)
{
  struct label top = LABEL_INIT, end = LABEL_INIT;
  start_chunk (NULL, 0);
  cg.chunk->at_bottom = true;
  cg.record = &top;
  cg_place (&top);
  cg_jump (BC_NEXTREC, 0, 0, 0, &end);
  for (struct rule *r = p->rules; r; r = r->next)
    if (r->kind == RULE_PATTERN)
      {
	rc->last_place = (struct code_place) { r->file, r->line, 0 };
	rc->last_start = cg.chunk->n;
	pattern_rule (r);
      }
  cg_jump (BC_JMP, 0, 0, 0, &top);
  cg_place (&end);
  return end_chunk (BC_END, 0);
}

EVERY_RUN static struct chunk *
rules_of (struct program *p, enum rule_kind kind)
{
  const struct rule *last = NULL;
  for (struct rule *r = p->rules; r; r = r->next)
    if (r->kind == kind)
      last = r;
  if (!last)
    return NULL;
  start_chunk (NULL, 0);
  cg.chunk->at_bottom = kind == RULE_BEGIN || kind == RULE_END;
  cg.notes = !cg.debug && (kind == RULE_BEGINFILE || kind == RULE_ENDFILE);
  for (struct rule *r = p->rules; r; r = r->next)
    if (r->kind == kind)
      {
	cg_debug_rule (r);
	cg.called = false;
	cg.last = kind == RULE_BEGIN && r == last && !cg.debug;
	cg_statement (r->body);
	cg_debug_rule_end ();
      }
  end_of_rules ();
  cg_finish (cg.chunk);
  return cg.chunk;
}

/* Compile the functions of P.  If P has many functions, and none of -D, --lint
   and -p is set, compile no function now, because each function is compiled
   when it is first called.  */
static void
functions (struct program *p)
{
  enum { MANY = 16 };
  int n = 0;
  for (const struct function *f = p->functions; f; f = f->next)
    n += !!f->body;
  bool later = n > MANY && !opt.debug && !diag_lint;
  if (later)
    st_all_globals ();
  for (struct function *f = p->functions; f; f = f->next)
    if (f->body && (!later || f->count))
      cg_function (f);
}

void
cg_program (struct program *p, struct rule_code *rc)
{
  rc->begin = rules_of (p, RULE_BEGIN);
  rc->beginfile = rules_of (p, RULE_BEGINFILE);
  rc->endfile = rules_of (p, RULE_ENDFILE);
  rc->end = rules_of (p, RULE_END);
  rc->reads_input = false;
  for (struct rule *r = p->rules; r; r = r->next)
    rc->reads_input |= r->kind != RULE_BEGIN;
  rc->main = main_chunk (p, rc);
  functions (p);
}
