/* codegen_assign.c -- compile lvalues and assignments.
   SPDX-License-Identifier: GPL-3.0-or-later

   The rules for registers and the order of evaluation are in codegen.h.  */

#include <config.h>

#include "base/mem.h"
#include "base/options.h"
#include "lang/codegen.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "value/special.h"

/* --- lvalues ------------------------------------------------------------ */

static int
depth (const struct node *n)
{
  int d = 0;
  for (; n->kind == N_INDEX; n = n->a)
    d++;
  return d;
}

/* Compile the subscripts of N, the outermost first.  LATER is true if an
   expression with side effects is evaluated after the subscripts.  */
static void
evaluate_keys (struct lvalue *lv, struct node *n, bool later)
{
  if (n->kind != N_INDEX)
    return;
  evaluate_keys (lv, n->a, later || cg_list_has_effects (n->b));
  int k = cg_subscript (n->b);
  if (later && cg_is_variable (k)
      && !(n->b->kind == N_NUM || n->b->kind == N_STR))
    {
      int t = cg_temp ();
      cg_emit (BC_MOVE, 1, t, k, 0);
      k = t;
    }
  else if (later)
    cg_emit (BC_PIN, 0, k, 0, 0);
  lv->keys[lv->nkeys++] = k;
}

void
cg_prepare (struct lvalue *lv, struct node *n, bool later)
{
  n = ast_bare (n);
  lv->node = n;
  if (ast_is_special (n, SPECIAL_NF))
    cg_lint (BC_LINTEND, true);
  lv->nkeys = 0;
  lv->keys = NULL;
  lv->loaded = false;
  if (n->kind == N_INDEX)
    {
      lv->keys = run_alloc (depth (n) * sizeof *lv->keys);
      evaluate_keys (lv, n, later);
    }
  else if (n->kind == N_FIELD)
    {
      if (cg_column_value && ast_is_column (n->a))
	cg_fatal ("a part of a JSON record cannot be changed");
      if (!ast_is_record (n))
	cg_lint (BC_LINTEND, false);
      lv->keys = run_alloc (sizeof *lv->keys);
      lv->keys[lv->nkeys++] = cg_stable (cg_column (n->a), later);
    }
}

/* Emit code that looks up the subarrays of LV one level after the other, down
   to level LAST.  USE is the purpose of the last lookup.  Return the register
   of the last subarray.  In FUNCTAB, do not create an element: it must already
   exist.  */
static int
subarrays (const struct lvalue *lv, int last, enum sub_use use)
{
  struct node *base = ast_base (lv->node);
  int i = 0, arr;
  if (ast_is_special (base, SPECIAL_SYMTAB) && last > 0)
    {
      arr = cg_temp ();
      cg_emit (BC_SYMGET, SYMGET_ARRAY, arr, lv->keys[i++], 0);
    }
  else
    arr = cg_variable (base->sym);
  if (ast_is_special (base, SPECIAL_FUNCTAB))
    cg_emit (BC_FUNCGET, 0, cg_temp (), lv->keys[0], 0);
  for (; i < last; i++)
    {
      int t = cg_temp ();
      cg_emit (BC_SUBARR, i == last - 1 ? use : SUB_ELEMENT, t, arr,
	       lv->keys[i]);
      arr = t;
    }
  return arr;
}

void
cg_element (const struct lvalue *lv, enum sub_use use, int *arr, int *key)
{
  assert_debug (lv->node->kind == N_INDEX && lv->nkeys > 0);
  *arr = subarrays (lv, lv->nkeys - 1, use);
  *key = lv->keys[lv->nkeys - 1];
}

int
cg_array (struct node *n, enum sub_use use)
{
  struct lvalue lv;
  n = ast_bare (n);
  if (ast_is_special (n, SPECIAL_SYMTAB))
    {
      int t = cg_temp ();
      cg_emit (BC_SYMALL, 1, t, 0, 0);
      return t;
    }
  if (n->kind == N_VAR)
    return cg_variable (n->sym);
  cg_prepare (&lv, n, false);
  return subarrays (&lv, lv.nkeys, use);
}

bool
cg_is_symtab (const struct lvalue *lv)
{
  return lv->nkeys == 1 && lv->node->kind == N_INDEX
    && ast_is_special (lv->node->a, SPECIAL_SYMTAB);
}

int
cg_load (struct lvalue *lv, int hint)
{
  struct node *n = lv->node;
  int arr, key, t;
  lv->loaded = true;
  switch (n->kind)
    {
    case N_VAR:
      if (!cg_has_load_hook (n->sym))
	return cg_variable (n->sym);
      t = cg_target (hint);
      cg_emit (BC_LOADS, 0, t, n->sym->special, 0);
      return t;
    case N_FIELD:
      assert_always (lv->keys);
      t = cg_target (hint);
      cg_emit (BC_FIELD, cg_is_variable (t), t, lv->keys[0], 0);
      return t;
    default:
      t = cg_target (hint);
      if (cg_is_symtab (lv))
	cg_emit (BC_SYMGET, SYMGET_UPDATE, t, lv->keys[0], 0);
      else if (lv->nkeys == 1 && ast_is_special (n->a, SPECIAL_FUNCTAB))
	cg_emit (BC_FUNCGET, 0, t, lv->keys[0], 0);
      else
	{
	  int mark = cg.next;
	  cg_element (lv, SUB_ELEMENT, &arr, &key);
	  cg_emit (BC_AGET, cg_is_variable (t), t, arr, key);
	  cg.next = mark;
	}
      return t;
    }
}

/* If LV is an element of FUNCTAB, emit code that raises a fatal error.  (An
   element of FUNCTAB is never an array, so LV has only one subscript.)  */
static void
refuse_functab (const struct lvalue *lv)
{
  if (lv->nkeys == 1 && lv->node->kind == N_INDEX
      && ast_is_special (lv->node->a, SPECIAL_FUNCTAB))
    cg_fatal ("cannot assign to elements of FUNCTAB");
}

static void
store_element (const struct lvalue *lv, int value)
{
  int mark = cg.next, arr, key;
  struct node *base = ast_base (lv->node);
  if (cg_is_symtab (lv))
    {
      cg_emit (BC_SYMSET, 0, lv->keys[0], value, 0);
      return;
    }
  refuse_functab (lv);
  cg_element (lv, SUB_ELEMENT, &arr, &key);
  if (opt.sandbox)
    cg_emit (BC_OPERAND, 0, arr, value, 0);
  cg_debug_element (arr, key);
  cg_emit (BC_ASET, 0, arr, key, value);
  if (ast_is_special (base, SPECIAL_ENVIRON))
    cg_emit (BC_ENVSYNC, 0, 0, 0, 0);
  cg.next = mark;
}

void
cg_store (const struct lvalue *lv, int value)
{
  struct node *n = lv->node;
  switch (n->kind)
    {
    case N_VAR:
      if (n->sym->special)
	cg_emit (BC_STORES, 0, value, n->sym->special, 0);
      else if (cg_variable (n->sym) != value)
	cg_emit (BC_MOVE, 1, cg_variable (n->sym), value, 0);
      break;
    case N_FIELD:
      assert_always (lv->keys);
      cg_emit (BC_FSTORE, lv->loaded, lv->keys[0], value, 0);
      break;
    default:
      store_element (lv, value);
    }
}

/* --- assignment --------------------------------------------------------- */

enum opcode
cg_arith_opcode (int op)
{
  return BC_ADD + (op - OP_ADD);
}

static struct node *
leftmost (struct node *n)
{
  while (n->kind == N_CONCAT)
    n = n->a;
  return n;
}

static void
append_rest (struct node *n, int reg)
{
  if (n->kind != N_CONCAT)
    return;
  append_rest (n->a, reg);
  int mark = cg.next;
  cg_emit (BC_CONCAT, 0, reg, reg, cg_expr (n->b, NO_REG));
  cg.next = mark;
}

/* True if the condition N only tests or compares the value of the variable S,
   or elements of the array S.  If this is true, the value of N does not depend
   on whether S has been read before.  (A read may turn an untyped variable
   into a scalar, or may create an element.)  */
static bool
only_tests (const struct node *n, const struct symbol *s)
{
  n = ast_bare (n);
  switch (n->kind)
    {
    case N_VAR:
      return true;
    case N_INDEX:
      return n->a->kind == N_VAR && !ast_mentions (n->b, s);
    case N_NOT:
      return only_tests (n->a, s);
    case N_AND: case N_OR: case N_COMPARE:
      return only_tests (n->a, s) && only_tests (n->b, s);
    default:
      return !ast_mentions (n, s);
    }
}

/* True if the value of N cannot contain bytes of the variable or array S,
   because S occurs only in conditions of ?: operators for which only_tests is
   true.  */
static bool
value_is_free_of (const struct node *n, const struct symbol *s)
{
  n = ast_bare (n);
  return n->kind == N_COND ? only_tests (n->a, s)
    && value_is_free_of (n->b, s) && value_is_free_of (n->c, s)
    : !ast_mentions (n, s);
}

/* True if all operands of the concatenation N after the first one, S, have no
   side effects and can be appended to S.  If AT_ONCE is false, the operands
   will be appended one by one, so only the first of them may read S.  */
static bool
rest_is_free_of (struct node *n, const struct symbol *s, bool at_once)
{
  for (; n->kind == N_CONCAT; n = n->a)
    if (cg_has_effects (n->b)
	|| !(at_once || n->a->kind != N_CONCAT ? value_is_free_of (n->b, s)
	     : !ast_mentions (n->b, s)))
      return false;
  return true;
}

/* Compile all operands of the concatenation N except the first into new
   consecutive registers, and return their number.  */
static int
rest_operands (struct node *n)
{
  if (n->kind != N_CONCAT)
    return 0;
  int count = rest_operands (n->a) + 1;
  cg_into (n->b, cg_temp (), false);
  return count;
}

/* Compile N, which has the form a[k] = a[k] b c: concatenate the operands
   after a[k], then append the result.  Return false if N does not have this
   form.  */
static bool
append_element (struct node *n, struct node *t)
{
  struct node *v = ast_bare (n->b), *first = leftmost (v);
  if (v->kind != N_CONCAT || t->kind != N_INDEX || first->kind != N_INDEX
      || t->a->kind != N_VAR || t->a->sym->special
      || !cg_is_plain_array (t->a) || first->a->kind != N_VAR
      || first->a->sym != t->a->sym || !ast_same_lists (t->b, first->b)
      || !rest_is_free_of (v, t->a->sym, true))
    return false;
  struct lvalue lv;
  int arr, key, value;
  cg_prepare (&lv, t, false);
  cg_element (&lv, SUB_ELEMENT, &arr, &key);
  if (v->a->kind == N_CONCAT)
    {
      int at = cg.next;
      int count = rest_operands (v);
      value = at * REG;
      cg_emit (BC_CONCATN, 0, value, value, count);
    }
  else
    value = cg_expr (v->b, NO_REG);
  cg_emit (BC_AAPPEND, 0, arr, key, value);
  return true;
}

/* Compile N, which has the form x = x a b: append the operands one by one.
   Return false if N does not have this form.  */
static bool
assign_append (struct node *n)
{
  struct node *v = ast_bare (n->b);
  if (v->kind != N_CONCAT)
    return false;
  struct node *first = leftmost (v);
  if (first->kind != N_VAR || first->sym != n->a->sym
      || !rest_is_free_of (v, first->sym, false))
    return false;
  append_rest (v, cg_variable (n->a->sym));
  return true;
}

/* True if V is a concatenation that begins with T or, if T is an element, with
   an element of the same array.  */
static bool
begins_with (struct node *v, const struct node *t)
{
  v = ast_bare (v);
  if (v->kind != N_CONCAT)
    return false;
  const struct node *first = leftmost (v);
  if (first->kind != t->kind || (t->kind != N_VAR && t->kind != N_INDEX))
    return false;
  return t->kind == N_VAR ? first->sym == t->sym
    : t->a->kind == N_VAR && first->a->kind == N_VAR
      && first->a->sym == t->a->sym;
}

/* Compile N, which has a form like t = c ? t a : b: emit a store in each
   branch, so that the store in the branch `t a' only appends to t.  Return
   false if N has a different form.  */
static bool
assign_branches (struct node *n, struct node *t)
{
  struct node *v = ast_bare (n->b);
  if (v->kind != N_COND || (!begins_with (v->b, t) && !begins_with (v->c, t)))
    return false;
  struct node yes = *n, no = *n;
  struct label other = LABEL_INIT, end = LABEL_INIT;
  int mark = cg.next;
  yes.b = v->b;
  no.b = v->c;
  cg_cond (v->a, &other, false);
  cg_assign_plain (&yes, false);
  cg.next = mark;
  cg_jump (BC_JMP, 0, 0, 0, &end);
  cg_place (&other);
  cg_assign_plain (&no, false);
  cg.next = mark;
  cg_place (&end);
  return true;
}

/* Return the register in which V, the new value of the variable in REG, should
   be computed.  With -D, return a temporary for the result of a call, because
   the debugger must still show the variable's old value after `finish'.  */
static int
value_target (struct node *v, int reg)
{
  enum node_kind kind = ast_bare (v)->kind;
  bool call = kind == N_CALL || kind == N_INDIRECT || kind == N_COND;
  return cg.debug && call ? cg_temp () : reg;
}

int
cg_assign_plain (struct node *n, bool want)
{
  struct node *t = ast_bare (n->a);
  struct lvalue lv;
  if (cg_is_plain_variable (t))
    {
      int reg = cg_variable (t->sym);
      if (!assign_append (n) && !assign_branches (n, t))
	{
	  int r = cg_expr (n->b, value_target (n->b, reg));
	  /* Emit a MOVE even for `v = v', because it makes an untyped V a
	     scalar, and fails if V is an array.  */
	  if (r != reg || cg_is_plain_variable (ast_bare (n->b)))
	    cg_emit (BC_MOVE, 1, reg, r, 0);
	}
      return reg;
    }
  if (!want && (append_element (n, t) || assign_branches (n, t)))
    return 0;
  int value = t->kind == N_VAR ? cg_expr (n->b, NO_REG)
    : cg_stable (n->b, cg_has_effects (t));
  /* Pin the value, because it may be a view of bytes that the assignment will
     replace.  */
  if (want && value >= 0 && !cg_is_variable (value))
    cg_emit (BC_PIN, 0, value, 0, 0);
  cg_prepare (&lv, t, false);
  cg_store (&lv, value);
  return want && t->kind == N_VAR && cg_has_load_hook (t->sym)
    ? cg_load (&lv, NO_REG) : value;
}

static int
assign_element (struct node *n, struct lvalue *lv, int value, bool want)
{
  int arr, key;
  if (want && (cg_is_variable (value) || value < 0))
    {
      int t = cg_temp ();
      cg_emit (BC_MOVE, 0, t, value, 0);
      value = t;
    }
  cg_prepare (lv, lv->node, false);
  cg_element (lv, SUB_ELEMENT, &arr, &key);
  cg_debug_element (arr, key);
  cg_emit (BC_AMOD, n->op | (want ? MODIFY_RESULT : 0), arr, key, value);
  return value;
}

int
cg_assign_op (struct node *n, bool want)
{
  struct node *t = ast_bare (n->a);
  struct lvalue lv = { .node = t };
  if (cg_is_plain_variable (t))
    {
      int reg = cg_variable (t->sym);
      int r = cg_number_of (n->b, false);
      cg_lint_read (t->sym);
      cg_debug_touch (reg);
      cg_emit (cg_arith_opcode (n->op), 1, reg, reg, r);
      return reg;
    }
  int dst = want ? cg_temp () : NO_REG;
  int value = cg_number_of (n->b, t->kind != N_VAR && cg_has_effects (t));
  if (t->kind == N_INDEX && !opt.sandbox && cg_is_plain_array (ast_base (t)))
    {
      if (!want)
	return assign_element (n, &lv, value, false);
      cg_emit (BC_MOVE, 0, dst, value, 0);
      return assign_element (n, &lv, dst, true);
    }
  if (dst == NO_REG)
    dst = cg_temp ();
  cg_prepare (&lv, t, false);
  refuse_functab (&lv);
  int old = cg_load (&lv, NO_REG);
  cg_emit (cg_arith_opcode (n->op), 1, dst, old, value);
  cg_store (&lv, dst);
  return dst;
}

int
cg_increment (struct node *n, int hint, bool want)
{
  static const unsigned char stmt[] = { INC_STMT, DEC_STMT };
  static const unsigned char modes[] = { INC_PRE, DEC_PRE, INC_POST,
					 DEC_POST };
  int mode = want ? modes[n->kind - N_PREINC] : stmt[(n->kind - N_PREINC) & 1];
  struct lvalue lv;
  struct node *t = ast_bare (n->a);
  if (cg_is_plain_variable (t))
    {
      int reg = cg_variable (t->sym);
      cg_lint_read (t->sym);
      cg_debug_touch (reg);
      if (mode == INC_PRE || mode == DEC_PRE)
	{
	  cg_emit (BC_INC, mode & 1, reg, 0, 0);
	  return reg;
	}
      int dst = !want ? 0 : hint == reg ? cg_temp () : cg_target (hint);
      cg_emit (BC_INC, mode, reg, dst, 0);
      return dst;
    }
  int dst = want ? cg_target (hint) : 0, arr, key;
  cg_prepare (&lv, t, false);
  if (t->kind == N_INDEX && cg_is_plain_array (ast_base (t)))
    {
      cg_element (&lv, SUB_ELEMENT, &arr, &key);
      cg_debug_element (arr, key);
      cg_emit (BC_AINC, mode, arr, key, dst);
      return dst;
    }
  int one = st_number (1), old = cg_temp (), fresh = cg_temp ();
  refuse_functab (&lv);
  cg_emit (BC_NUM, 0, old, cg_load (&lv, NO_REG), 0);
  cg_emit (mode & 1 ? BC_SUB : BC_ADD, 0, fresh, old, one);
  cg_store (&lv, fresh);
  if (want)
    cg_emit (BC_MOVE, 0, dst, mode >= INC_POST ? old : fresh, 0);
  return dst;
}
