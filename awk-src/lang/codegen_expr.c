/* codegen_expr.c -- expressions to byte code.
   SPDX-License-Identifier: GPL-3.0-or-later

   See codegen.h for the discipline of registers and evaluation order.  */

#include <config.h>

#include <stdio.h>

#include "builtin.h"
#include "codegen.h"
#include "diag.h"
#include "mem.h"
#include "options.h"
#include "special.h"
#include "statics.h"

enum { REG = sizeof (struct val) };

/* Private marks in node->flags: the answers of cg_has_effects, and of
   cg_list_has_effects from that node on.  */
enum
{
  EFFECTS_KNOWN = 0x100, EFFECTS = 0x200, LIST_KNOWN = 0x400,
  LIST_EFFECTS = 0x800
};

/* --- side effects ------------------------------------------------------- */

bool
cg_list_has_effects (struct node *list)
{
  struct node *n = list;
  while (n && !(n->flags & LIST_KNOWN) && !cg_has_effects (n))
    n = n->next;
  bool yes = n && (!(n->flags & LIST_KNOWN) || n->flags & LIST_EFFECTS);
  /* Asked for each node of a list in turn, this stays linear.  */
  for (; list != n; list = list->next)
    list->flags |= LIST_KNOWN | (yes ? LIST_EFFECTS : 0);
  return yes;
}

static bool
own_effect (const struct node *n)
{
  switch (n->kind)
    {
    case N_ASSIGN:
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC:
    case N_CALL:
    case N_INDIRECT:
    case N_GETLINE:
      return true;
    case N_BUILTIN:
      return n->builtin->flags & BI_EFFECT;
    default:
      return false;
    }
}

static void
remember_effects (struct node *n, bool yes)
{
  n->flags |= EFFECTS_KNOWN | (yes ? EFFECTS : 0);
}

bool
cg_has_effects (struct node *n)
{
  if (!n)
    return false;
  if (!(n->flags & EFFECTS_KNOWN))
    remember_effects (n, own_effect (n) || cg_list_has_effects (n->a)
			  || cg_list_has_effects (n->b)
			  || cg_list_has_effects (n->c));
  return n->flags & EFFECTS;
}

/* --- operands --------------------------------------------------------------- */

static bool
is_variable (int operand)
{
  return operand < cg.nparams * REG;
}

/* Is N's value, where it is in a temporary, never a view of anything?  */
static bool
has_own_value (const struct node *n)
{
  switch (n->kind)
    {
    case N_BINARY:
    case N_COMPARE:
    case N_NOT:
    case N_NEG:
    case N_CALL:
      return true;
    case N_GROUP:
      return has_own_value (n->a);
    default:
      return false;
    }
}

/* The value of N, safe from the effects of what is evaluated LATER.  */
static int
stable (struct node *n, bool later)
{
  int r = cg_expr (n, NO_REG);
  if (!later)
    return r;
  if (is_variable (r) && n->kind != N_NUM && n->kind != N_STR)
    {
      int t = cg_temp ();
      cg_emit (BC_MOVE, 1, t, r, 0);
      return t;
    }
  if (n->kind != N_NUM && n->kind != N_STR && !has_own_value (n))
    cg_emit (BC_PIN, 0, r, 0, 0);
  return r;
}

static int
target (int hint)
{
  return hint != NO_REG ? hint : cg_temp ();
}

void
cg_into (struct node *n, int reg, bool pin)
{
  int mark = cg.next;
  int r = cg_expr (n, reg);
  if (r != reg)
    cg_emit (BC_MOVE, pin || is_variable (reg), reg, r, 0);
  else if (pin && !is_variable (reg) && !has_own_value (n))
    cg_emit (BC_PIN, 0, reg, 0, 0);
  cg.next = mark;
}

/* All of LIST into fresh consecutive registers; the first one.  */
static int
consecutive (struct node *list, int *count)
{
  int first = cg.next * REG;
  *count = 0;
  for (struct node *n = list; n; n = n->next, ++*count)
    {
      int r = cg_temp ();
      cg_into (n, r, cg_list_has_effects (n->next));
    }
  return first;
}

/* A subscript list as one operand.  */
static int
subscript (struct node *list)
{
  if (!list->next)
    return cg_expr (list, NO_REG);
  int t = cg_temp (), n;
  int first = consecutive (list, &n);
  cg_emit (BC_JOIN, 0, t, first, n);
  cg.next = t / REG + 1;
  return t;
}

int
cg_variable (const struct symbol *s)
{
  return s->kind == SYM_LOCAL ? s->slot * REG
    : st_global ((struct symbol *) s);
}

static bool
is_special (const struct node *n, enum special s)
{
  return n->kind == N_VAR && n->sym->kind == SYM_GLOBAL
    && n->sym->special == (int) s;
}

/* Is the value of this built-in variable brought up to date on reading?  */
static bool
has_load_hook (const struct symbol *s)
{
  return s->kind == SYM_GLOBAL
    && (s->special == SPECIAL_NF || s->special == SPECIAL_NR
	|| s->special == SPECIAL_FNR || s->special == SPECIAL_RT);
}

static bool
is_plain_variable (const struct node *n)
{
  return n->kind == N_VAR && !(n->sym->kind == SYM_GLOBAL && n->sym->special);
}

/* Is there --lint, or may it come by way of LINT?  */
static bool
may_lint (void)
{
  return diag_lint || sym_lookup ((struct sv) { "LINT", 4 }, false) != NULL;
}

/* --lint: V is read.  */
static void
lint_read (const struct symbol *s)
{
  if (may_lint () && !(s->kind == SYM_GLOBAL && s->special))
    cg_emit (BC_LINTREAD, 0, cg_variable (s), 0, 0);
}

void
cg_lint_record (void)
{
  if (may_lint () && !cg.in_end)
    cg_emit (BC_LINTREC, 0, 0, 0, 0);
}

/* Has a store into array N no other effect?  */
static bool
is_plain_array (const struct node *n)
{
  return !is_special (n, SPECIAL_SYMTAB) && !is_special (n, SPECIAL_FUNCTAB)
    && !is_special (n, SPECIAL_ENVIRON);
}

/* --- places ------------------------------------------------------------------- */

static int
depth (const struct node *n)
{
  int d = 0;
  for (; n->kind == N_INDEX; n = n->a)
    d++;
  return d;
}

static struct node *
base_array (struct node *n)
{
  while (n->kind == N_INDEX)
    n = n->a;
  return n;
}

/* Evaluate the subscripts of N, the outermost array's first.  */
static void
evaluate_keys (struct lvalue *lv, struct node *n, bool later)
{
  if (n->kind != N_INDEX)
    return;
  evaluate_keys (lv, n->a, later || cg_list_has_effects (n->b));
  int k = subscript (n->b);
  if (later && is_variable (k) && !(n->b->kind == N_NUM || n->b->kind == N_STR))
    {
      int t = cg_temp ();
      cg_emit (BC_MOVE, 1, t, k, 0);
      k = t;
    }
  else if (later)
    cg_emit (BC_PIN, 0, k, 0, 0);
  lv->keys[lv->nkeys++] = k;
}

static void
prepare (struct lvalue *lv, struct node *n, bool later)
{
  while (n->kind == N_GROUP)
    n = n->a;
  lv->node = n;
  lv->nkeys = 0;
  lv->keys = NULL;
  if (n->kind == N_INDEX)
    {
      lv->keys = run_alloc (depth (n) * sizeof *lv->keys);
      evaluate_keys (lv, n, later);
    }
  else if (n->kind == N_FIELD)
    {
      lv->keys = run_alloc (sizeof *lv->keys);
      lv->keys[lv->nkeys++] = stable (n->a, later);
    }
}

void
cg_lvalue (struct lvalue *lv, struct node *n)
{
  prepare (lv, n, false);
}

/* Subarrays down to level LAST of lv's keys, starting from its base.  */
static int
subarrays (const struct lvalue *lv, int last)
{
  struct node *base = base_array (lv->node);
  int i = 0, arr;
  if (is_special (base, SPECIAL_SYMTAB) && last > 0)
    {
      arr = cg_temp ();
      cg_emit (BC_SYMGET, 1, arr, lv->keys[i++], 0);
    }
  else
    arr = cg_variable (base->sym);
  for (; i < last; i++)
    {
      int t = cg_temp ();
      cg_emit (BC_SUBARR, i == lv->nkeys - 1, t, arr, lv->keys[i]);
      arr = t;
    }
  return arr;
}

void
cg_element (const struct lvalue *lv, int *arr, int *key)
{
  *arr = subarrays (lv, lv->nkeys - 1);
  *key = lv->keys[lv->nkeys - 1];
}

int
cg_array (struct node *n)
{
  struct lvalue lv;
  while (n->kind == N_GROUP)
    n = n->a;
  if (is_special (n, SPECIAL_SYMTAB))
    {
      int t = cg_temp ();
      cg_emit (BC_SYMALL, 0, t, 0, 0);
      return t;
    }
  if (n->kind == N_VAR)
    return cg_variable (n->sym);
  prepare (&lv, n, false);
  return subarrays (&lv, lv.nkeys);
}

/* Is LV an element of SYMTAB itself?  */
static bool
is_symtab (const struct lvalue *lv)
{
  return lv->nkeys == 1 && lv->node->kind == N_INDEX
    && is_special (lv->node->a, SPECIAL_SYMTAB);
}

int
cg_load (const struct lvalue *lv, int hint)
{
  struct node *n = lv->node;
  int arr, key, t;
  switch (n->kind)
    {
    case N_VAR:
      if (!has_load_hook (n->sym))
	return cg_variable (n->sym);
      t = target (hint);
      cg_emit (BC_LOADS, 0, t, n->sym->special, 0);
      return t;
    case N_FIELD:
      t = target (hint);
      cg_emit (BC_FIELD, is_variable (t), t, lv->keys[0], 0);
      return t;
    default:
      t = target (hint);
      if (is_symtab (lv))
	cg_emit (BC_SYMGET, 0, t, lv->keys[0], 0);
      else if (lv->nkeys == 1 && is_special (n->a, SPECIAL_FUNCTAB))
	cg_emit (BC_FUNCGET, 0, t, lv->keys[0], 0);
      else
	{
	  int mark = cg.next;
	  cg_element (lv, &arr, &key);
	  cg_emit (BC_AGET, is_variable (t), t, arr, key);
	  cg.next = mark;
	}
      return t;
    }
}

static void
store_element (const struct lvalue *lv, int value)
{
  int mark = cg.next, arr, key;
  struct node *base = base_array (lv->node);
  if (is_symtab (lv))
    {
      cg_emit (BC_SYMSET, 0, lv->keys[0], value, 0);
      return;
    }
  if (is_special (base, SPECIAL_FUNCTAB))
    cg_emit (BC_FATAL, 0, st_string (V_STR, (struct sv)
	     { "cannot assign to elements of FUNCTAB", 36 }), 0, 0);
  cg_element (lv, &arr, &key);
  if (opt.sandbox)
    cg_emit (BC_OPERAND, 0, arr, value, 0);
  cg_emit (BC_ASET, 0, arr, key, value);
  if (is_special (base, SPECIAL_ENVIRON))
    cg_emit (BC_ENVSYNC, 0, key, 0, 0);
  cg.next = mark;
}

void
cg_store (const struct lvalue *lv, int value)
{
  struct node *n = lv->node;
  switch (n->kind)
    {
    case N_VAR:
      if (n->sym->kind == SYM_GLOBAL && n->sym->special)
	cg_emit (BC_STORES, 0, value, n->sym->special, 0);
      else if (cg_variable (n->sym) != value)
	cg_emit (BC_MOVE, 1, cg_variable (n->sym), value, 0);
      break;
    case N_FIELD:
      cg_emit (BC_FSTORE, 0, lv->keys[0], value, 0);
      break;
    default:
      store_element (lv, value);
    }
}

/* --- assignment ------------------------------------------------------------------ */

static enum opcode
arith_opcode (int op)
{
  return BC_ADD + (op - OP_ADD);
}

static bool
mentions (const struct node *n, const struct symbol *s)
{
  for (; n; n = n->next)
    if ((n->kind == N_VAR && n->sym == s) || mentions (n->a, s)
	|| mentions (n->b, s) || mentions (n->c, s))
      return true;
  return false;
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

static bool
rest_is_free_of (struct node *n, const struct symbol *s)
{
  for (; n->kind == N_CONCAT; n = n->a)
    if (cg_has_effects (n->b) || mentions (n->b, s))
      return false;
  return true;
}

/* Are A and B, lists, the same names, fields and constants?  */
static bool
same_operands (const struct node *a, const struct node *b)
{
  for (; a && b; a = a->next, b = b->next)
    {
      if (a->kind != b->kind)
	return false;
      switch (a->kind)
	{
	case N_VAR:
	  if (a->sym != b->sym)
	    return false;
	  break;
	case N_NUM:
	  if (a->num != b->num)
	    return false;
	  break;
	case N_STR:
	  if (a->str.n != b->str.n
	      || memcmp (a->str.p, b->str.p, a->str.n) != 0)
	    return false;
	  break;
	case N_FIELD:
	  if (!same_operands (a->a, b->a))
	    return false;
	  break;
	default:
	  return false;
	}
    }
  return a == b;
}

/* The operands of the chain N but the leftmost, as concat_operands.  */
static int
rest_operands (struct node *n)
{
  if (n->kind != N_CONCAT)
    return 0;
  int count = rest_operands (n->a) + 1;
  cg_into (n->b, cg_temp (), false);
  return count;
}

/* a[k] = a[k] b c ...: what is behind is put together first.  False: not of
   that shape.  */
static bool
append_element (struct node *n, struct node *t)
{
  struct node *v = n->b, *first = leftmost (v);
  if (v->kind != N_CONCAT || t->kind != N_INDEX || first->kind != N_INDEX
      || t->a->kind != N_VAR || t->a->sym->special
      || !is_plain_array (t->a) || first->a->kind != N_VAR
      || first->a->sym != t->a->sym || !same_operands (t->b, first->b)
      || !rest_is_free_of (v, t->a->sym))
    return false;
  struct lvalue lv;
  int mark = cg.next, arr, key, value;
  prepare (&lv, t, false);
  cg_element (&lv, &arr, &key);
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
  cg.next = mark;
  return true;
}

/* x = x a b ...: append one by one.  False: not of that shape.  */
static bool
assign_append (struct node *n)
{
  struct node *v = n->b;
  if (v->kind != N_CONCAT)
    return false;
  struct node *first = leftmost (v);
  if (first->kind != N_VAR || first->sym != n->a->sym
      || !rest_is_free_of (v, first->sym))
    return false;
  append_rest (v, cg_variable (n->a->sym));
  return true;
}

static int
assign_plain (struct node *n, bool want)
{
  struct node *t = n->a;
  struct lvalue lv;
  while (t->kind == N_GROUP)
    t = t->a;
  if (is_plain_variable (t))
    {
      int reg = cg_variable (t->sym);
      if (!assign_append (n))
	{
	  int mark = cg.next;
	  int r = cg_expr (n->b, reg);
	  if (r != reg)
	    cg_emit (BC_MOVE, 1, reg, r, 0);
	  cg.next = mark;
	}
      return reg;
    }
  if (!want && append_element (n, t))
    return 0;
  int value = t->kind == N_VAR ? cg_expr (n->b, NO_REG)
    : stable (n->b, cg_has_effects (t));
  /* A view may be of the very bytes that the store replaces.  */
  if (want && value >= 0 && !is_variable (value))
    cg_emit (BC_PIN, 0, value, 0, 0);
  int mark = cg.next;
  prepare (&lv, t, false);
  cg_store (&lv, value);
  cg.next = mark;
  return want && t->kind == N_VAR && has_load_hook (t->sym)
    ? cg_load (&lv, NO_REG) : value;
}

static int
assign_element (struct node *n, struct lvalue *lv, int value, bool want)
{
  int arr, key;
  if (want && (is_variable (value) || value < 0))
    {
      int t = cg_temp ();
      cg_emit (BC_MOVE, 0, t, value, 0);
      value = t;
    }
  int mark = cg.next;
  prepare (lv, lv->node, false);
  cg_element (lv, &arr, &key);
  cg_emit (BC_AMOD, n->op | (want ? 0x100 : 0), arr, key, value);
  cg.next = mark;
  return value;
}

static int
assign_op (struct node *n, bool want)
{
  struct lvalue lv = { n->a, 0, NULL };
  while (lv.node->kind == N_GROUP)
    lv.node = lv.node->a;
  struct node *t = lv.node;
  if (is_plain_variable (t))
    {
      int mark = cg.next, reg = cg_variable (t->sym);
      int r = cg_expr (n->b, NO_REG);
      lint_read (t->sym);
      cg_emit (arith_opcode (n->op), 1, reg, reg, r);
      cg.next = mark;
      return reg;
    }
  int dst = want ? cg_temp () : NO_REG;
  int value = t->kind == N_VAR ? cg_expr (n->b, NO_REG)
    : stable (n->b, cg_has_effects (t));
  if (t->kind == N_INDEX && !opt.sandbox && is_plain_array (base_array (t)))
    {
      if (!want)
	return assign_element (n, &lv, value, false);
      cg_emit (BC_MOVE, 0, dst, value, 0);
      return assign_element (n, &lv, dst, true);
    }
  if (dst == NO_REG)
    dst = cg_temp ();
  prepare (&lv, t, false);
  int old = cg_load (&lv, NO_REG);
  cg_emit (arith_opcode (n->op), 1, dst, old, value);
  cg_store (&lv, dst);
  return dst;
}

static int
increment (struct node *n, int hint, bool want)
{
  static const unsigned char stmt[] = { INC_STMT, DEC_STMT };
  static const unsigned char modes[] = { INC_PRE, DEC_PRE, INC_POST,
					 DEC_POST };
  int mode = want ? modes[n->kind - N_PREINC] : stmt[(n->kind - N_PREINC) & 1];
  struct lvalue lv;
  struct node *t = n->a;
  while (t->kind == N_GROUP)
    t = t->a;
  if (is_plain_variable (t))
    {
      int reg = cg_variable (t->sym);
      lint_read (t->sym);
      if (mode == INC_PRE || mode == DEC_PRE)
	{
	  cg_emit (BC_INC, mode & 1, reg, 0, 0);
	  return reg;
	}
      int dst = !want ? 0 : hint == reg ? cg_temp () : target (hint);
      cg_emit (BC_INC, mode, reg, dst, 0);
      return dst;
    }
  int dst = want ? target (hint) : 0, mark = cg.next, arr, key;
  prepare (&lv, t, false);
  if (t->kind == N_INDEX && is_plain_array (base_array (t)))
    {
      cg_element (&lv, &arr, &key);
      cg_emit (BC_AINC, mode, arr, key, dst);
      cg.next = mark;
      return dst;
    }
  int one = st_number (1), old = cg_temp (), fresh = cg_temp ();
  cg_emit (BC_NUM, 0, old, cg_load (&lv, NO_REG), 0);
  cg_emit (mode & 1 ? BC_SUB : BC_ADD, 0, fresh, old, one);
  cg_store (&lv, fresh);
  if (want)
    cg_emit (BC_MOVE, 0, dst, mode >= INC_POST ? old : fresh, 0);
  cg.next = mark;
  return dst;
}

/* --- operators ---------------------------------------------------------------------- */

static int
binary (enum opcode op, struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next;
  int a = stable (n->a, cg_has_effects (n->b));
  int b = cg_expr (n->b, NO_REG);
  cg_emit (op, 0, dst, a, b);
  cg.next = mark;
  return dst;
}

static int
unary (enum opcode op, struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next;
  cg_emit (op, 0, dst, cg_expr (n->a, NO_REG), 0);
  cg.next = mark;
  return dst;
}

/* Evaluate the operands of a chain of concatenations, left to right, into
   fresh consecutive registers.  */
static int
concat_operands (struct node *n, bool later)
{
  int count = 1;
  if (n->kind == N_CONCAT)
    {
      count += concat_operands (n->a, later || cg_has_effects (n->b));
      n = n->b;
    }
  cg_into (n, cg_temp (), later);
  return count;
}

static int
concat (struct node *n, int hint)
{
  if (n->a->kind != N_CONCAT)
    return binary (BC_CONCAT, n, hint);
  int dst = target (hint), mark = cg.next;
  int count = concat_operands (n, false);
  cg_emit (BC_CONCATN, 0, dst, mark * REG, count);
  cg.next = mark;
  return dst;
}

static int
match_text (struct node *n)
{
  if (n->a)
    return stable (n->a, cg_has_effects (n->b));
  int t = cg_temp ();
  cg_emit (BC_FIELD0, 0, t, 0, 0);
  return t;
}

static bool
is_constant_regexp (const struct node *n)
{
  return n->kind == N_REGEX || n->kind == N_TYPED_REGEX;
}

static int
match (struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next;
  int text = match_text (n), negate = n->op == OP_NOMATCH;
  if (is_constant_regexp (n->b))
    cg_emit (BC_MATCHK, negate, dst, text, st_regexp (n->b->str));
  else
    cg_emit (BC_MATCHD, negate, dst, text, cg_expr (n->b, NO_REG));
  cg.next = mark;
  return dst;
}

static int
membership (struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next;
  int key = subscript (n->b);
  if (is_special (n->a, SPECIAL_SYMTAB))
    cg_emit (BC_SYMIN, 0, dst, key, 0);
  else
    cg_emit (BC_AIN, 0, dst, cg_array (n->a), key);
  cg.next = mark;
  return dst;
}

/* The truth of N as 0 or 1.  */
static int
truth (struct node *n, int hint)
{
  int dst = target (hint);
  struct label no = LABEL_INIT, end = LABEL_INIT;
  cg_cond (n, &no, false);
  cg_emit (BC_MOVE, 1, dst, st_number (1), 0);
  cg_jump (BC_JMP, 0, 0, 0, &end);
  cg_place (&no);
  cg_emit (BC_MOVE, 1, dst, st_number (0), 0);
  cg_place (&end);
  return dst;
}

static int
conditional (struct node *n, int hint)
{
  int dst = target (hint);
  struct label no = LABEL_INIT, end = LABEL_INIT;
  cg_cond (n->a, &no, false);
  cg_into (n->b, dst, false);
  cg_jump (BC_JMP, 0, 0, 0, &end);
  cg_place (&no);
  cg_into (n->c, dst, false);
  cg_place (&end);
  return dst;
}

static int
field (struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next, pin = is_variable (dst);
  struct node *i = n->a;
  if (cg.in_end && diag_lint)
    cg_emit (BC_LINTEND, 0, 0, 0, 0);
  if (i->kind == N_NUM && i->num == 0)
    {
      cg_lint_record ();
      cg_emit (BC_FIELD0, pin, dst, 0, 0);
    }
  else if (i->kind == N_NUM && i->num >= 1 && i->num < 1e9)
    cg_emit (BC_FIELDI, pin, dst, i->num, 0);
  else
    cg_emit (BC_FIELD, pin, dst, cg_expr (i, NO_REG), 0);
  cg.next = mark;
  return dst;
}

static int
element (struct node *n, int hint)
{
  struct lvalue lv;
  int dst = target (hint), mark = cg.next;
  prepare (&lv, n, false);
  if (is_symtab (&lv) && is_variable (dst))
    cg_emit (BC_MOVE, 1, dst, cg_load (&lv, NO_REG), 0);
  else
    cg_load (&lv, dst);
  cg.next = mark;
  return dst;
}

static int
variable (struct node *n, int hint)
{
  if (is_special (n, SPECIAL_SYMTAB))
    return cg_array (n);
  lint_read (n->sym);
  if (!has_load_hook (n->sym))
    return cg_variable (n->sym);
  int dst = target (hint);
  cg_emit (BC_LOADS, 0, dst, n->sym->special, 0);
  if (is_variable (dst))
    cg_emit (BC_PIN, 0, dst, 0, 0);
  return dst;
}

/* --- calls ---------------------------------------------------------------------------- */

/* Argument N of a user function (or any that may be an array) into REG.  */
static void
argument (struct node *n, int reg)
{
  struct lvalue lv;
  int mark = cg.next, arr, key;
  if (is_special (n, SPECIAL_SYMTAB))
    cg_emit (BC_SYMALL, 0, reg, 0, 0);
  else if (n->kind == N_VAR && !has_load_hook (n->sym))
    cg_emit (BC_ARG, 0, reg, cg_variable (n->sym), 0);
  else if (n->kind == N_INDEX)
    {
      prepare (&lv, n, false);
      if (is_symtab (&lv))
	cg_emit (BC_SYMGET, 0, reg, lv.keys[0], 0);
      else
	{
	  cg_element (&lv, &arr, &key);
	  cg_emit (BC_ARGELEM, 0, reg, arr, key);
	}
    }
  else
    cg_into (n, reg, true);
  cg.next = mark;
}

static int
arguments (struct node *list, int *count)
{
  int first = cg.next * REG;
  *count = 0;
  for (; list; list = list->next, ++*count)
    {
      int reg = cg_temp ();
      argument (list, reg);
    }
  return first;
}

static int call_builtin (struct node *n, const struct builtin *b, int hint);

/* The parser knows the counts of built-ins, but not of extensions.  */
static bool
has_arguments (const struct node *n, const struct builtin *b)
{
  int count = 0;
  for (const struct node *a = n->a; a; a = a->next)
    count++;
  if (count >= b->min_args)
    return true;
  char text[200];
  int len = snprintf (text, sizeof text, "%s: called with %d arguments,"
		      " expecting at least %d", b->name, count, b->min_args);
  cg_emit (BC_FATAL, 0, st_string (V_STR, (struct sv) { text, len }), 0, 0);
  return false;
}

static int
call (struct node *n, int hint)
{
  struct symbol *s = n->sym;
  if (s->builtin)
    {
      if (!has_arguments (n, s->builtin))
	return target (hint);
      return call_builtin (n, s->builtin, hint);
    }
  int dst = target (hint), mark = cg.next, nargs;
  if (!s->fn)
    {
      s->fn = run_alloc (sizeof *s->fn);
      s->fn->sym = s;
    }
  int base = arguments (n->a, &nargs);
  cg_emit (BC_CALL, nargs, dst, base, cg_function_index (s->fn));
  cg.next = mark;
  return dst;
}

static int
call_indirect (struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next, nargs;
  int name = cg_temp ();
  lint_read (n->sym);
  cg_emit (BC_MOVE, 1, name, cg_variable (n->sym), 0);
  int base = arguments (n->a, &nargs);
  cg_emit (BC_CALLI, nargs, dst, base, name);
  cg.next = mark;
  return dst;
}

static enum arg_kind
arg_kind (const struct builtin *b, int i)
{
  int last = sizeof b->args / sizeof *b->args - 1;
  return b->args[i < last ? i : last];
}

static bool
has_array_argument (const struct builtin *b)
{
  return b->args[0] == ARG_ARRAY || b->args[1] == ARG_ARRAY
    || b->args[2] == ARG_ARRAY;
}

/* May B's effect free what the value of N borrows?  */
static bool
may_lose (const struct builtin *b, const struct node *n)
{
  if (n->kind == N_FIELD && b->flags & BI_KEEPS_RECORD)
    return false;
  return b->flags & BI_EFFECT;
}

static void
builtin_argument (const struct builtin *b, int i, struct node *n, int reg)
{
  switch (arg_kind (b, i))
    {
    case ARG_ANY:
      if (n->kind == N_VAR)
	lint_read (n->sym);
      argument (n, reg);
      return;
    case ARG_ARRAY:
      if (n->kind == N_VAR)
	argument (n, reg);
      else if (n->kind != N_INDEX)
	cg_into (n, reg, true);
      return;
    case ARG_REGEX:
      if (n->kind == N_MATCH && !n->a && n->b->kind == N_REGEX
	  && n->op != OP_NOMATCH)
	n = n->b;
      if (n->kind == N_REGEX)
	{
	  cg_emit (BC_MOVE, 0, reg, st_regexp (n->str), 0);
	  return;
	}
      break;
    default:
      break;
    }
  cg_into (n, reg, cg_list_has_effects (n->next)
	   || may_lose (b, n)
	   || (n->kind == N_INDEX && has_array_argument (b)));
}

/* SYMTAB and FUNCTAB cannot be filled by built-ins.  */
static void
refuse_tables (const struct builtin *b, const struct node *list)
{
  static const char *const writers[]
    = { "split", "patsplit", "match", "asort", "asorti" };
  static const char *const which[] = { "first", "second", "third", "fourth" };
  const char *table = NULL;
  char text[120];
  int i = 0, len;
  for (size_t w = 0; w < sizeof writers / sizeof *writers; w++)
    if (strcmp (writers[w], b->name) == 0)
      table = "";
  for (; table && list; list = list->next, i++)
    {
      if (is_special (list, SPECIAL_SYMTAB))
	table = "SYMTAB";
      else if (is_special (list, SPECIAL_FUNCTAB))
	table = "FUNCTAB";
      else
	continue;
      if (i == 0 && arg_kind (b, 0) == ARG_ARRAY && !list->next)
	len = snprintf (text, sizeof text, "%s: first argument cannot be %s "
			"without a second argument", b->name, table);
      else if (i > 0 && arg_kind (b, i) == ARG_ARRAY)
	len = snprintf (text, sizeof text, "%s: cannot use %s as %s argument",
			b->name, table, which[i]);
      else
	continue;
      cg_emit (BC_FATAL, 0, st_string (V_STR, (struct sv)
	       { run_strndup (text, len), len }), 0, 0);
    }
}

/* sub, gsub: the target is loaded last and stored back if it changed.  */
static void
changed_argument (struct node *n, struct lvalue *lv, int reg)
{
  while (n && n->kind == N_GROUP)
    n = n->a;
  if (!n)
    {
      cg_emit (BC_FIELD0, 0, reg, 0, 0);
      return;
    }
  if (n->kind != N_VAR && n->kind != N_INDEX && n->kind != N_FIELD)
    {
      cg_into (n, reg, false);
      return;
    }
  prepare (lv, n, false);
  if (n->kind == N_FIELD)
    cg_emit (BC_FREACH, 0, lv->keys[0], 0, 0);
  else if (n->kind == N_VAR)
    lint_read (n->sym);
  int r = cg_load (lv, reg);
  if (r != reg)
    cg_emit (BC_MOVE, 0, reg, r, 0);
}

static void
store_changed (struct node *n, const struct lvalue *lv, int result, int reg)
{
  struct label same = LABEL_INIT;
  if (n && !lv->node)
    return;
  cg_jump (BC_JFALSE, 0, result, 0, &same);
  if (lv->node)
    cg_store (lv, reg);
  else
    cg_emit (BC_FSTORE, 0, st_number (0), reg, 0);
  cg_place (&same);
}

static int
builtin_index (const struct builtin *b)
{
  static size_t n, cap;
  for (size_t i = 0; i < n; i++)
    if (cg_builtins[i] == b)
      return i;
  cg_builtins = mem_grow (cg_builtins, &cap, n + 1, sizeof *cg_builtins);
  cg_builtins[n] = b;
  return n++;
}

/* Subarrays as arguments come last, when no subscript is left to run.  */
static void
subarray_arguments (const struct builtin *b, struct node *list, int base)
{
  int i = 0, mark = cg.next;
  for (struct node *n = list; n; n = n->next, i++)
    if (n->kind == N_INDEX && arg_kind (b, i) == ARG_ARRAY)
      {
	cg_emit (BC_MOVE, 0, base + i * REG, cg_array (n), 0);
	cg.next = mark;
      }
}

static int
call_builtin (struct node *n, const struct builtin *b, int hint)
{
  int want = target (hint);
  int dst = is_variable (want) ? cg_temp () : want;
  int mark = cg.next, base = mark * REG, i = 0;
  bool changes = b->args[2] == ARG_LVALUE && b->max_args == 3;
  struct node *changed = NULL;
  struct lvalue lv = { NULL, 0, NULL };
  for (struct node *a = n->a; a; a = a->next, i++)
    {
      int reg = cg_temp ();
      if (changes && i == 2)
	changed_argument (changed = a, &lv, reg);
      else
	builtin_argument (b, i, a, reg);
    }
  if (changes && !changed)
    {
      changed_argument (NULL, &lv, cg_temp ());
      i++;
    }
  subarray_arguments (b, n->a, base);
  refuse_tables (b, n->a);
  cg_emit (BC_BUILTIN, i, dst, base, builtin_index (b));
  if (changes)
    store_changed (changed, &lv, dst, base + 2 * REG);
  if (dst != want)
    cg_emit (BC_MOVE, 1, want, dst, 0);
  cg.next = mark;
  return want;
}

static bool
is_length (const struct node *n)
{
  return n->builtin->args[0] == ARG_ANY && n->builtin->min_args == 0
    && n->builtin->max_args == 1;
}

static int
length (struct node *n, int hint)
{
  int dst = target (hint), mark = cg.next, r;
  if (!n->a)
    {
      r = cg_temp ();
      cg_lint_record ();
      cg_emit (BC_FIELD0, 0, r, 0, 0);
    }
  else if (n->a->kind == N_INDEX)
    argument (n->a, r = cg_temp ());
  else if (is_special (n->a, SPECIAL_SYMTAB))
    r = cg_array (n->a);
  else
    r = cg_expr (n->a, NO_REG);
  cg_emit (BC_LENGTH, 0, dst, r, 0);
  cg.next = mark;
  return dst;
}

static int
get_line (struct node *n, int hint)
{
  int dst = is_variable (hint) || hint == NO_REG ? cg_temp () : hint;
  int mark = cg.next;
  struct lvalue lv = { NULL, 0, NULL };
  struct label skip = LABEL_INIT;
  int value = NO_REG, source = NO_REG;
  bool plain = true;
  if (n->a)
    {
      /* The main input may run BEGINFILE and ENDFILE rules.  */
      prepare (&lv, n->a, n->op == OP_NONE || cg_has_effects (n->b));
      plain = is_plain_variable (lv.node);
      value = plain ? cg_variable (lv.node->sym) : cg_temp ();
      if (lv.node->kind == N_INDEX && !is_symtab (&lv))
	cg_load (&lv, value);	/* the reference makes the element */
      if (lv.node->kind == N_FIELD)
	cg_emit (BC_FREACH, 0, lv.keys[0], 0, 0);
    }
  if (n->b)
    source = cg_expr (n->b, NO_REG);
  cg_emit (BC_GETLINE, n->op, dst, value, source);
  if (!plain)
    {
      cg_jump (BC_JGT, 0, dst, st_number (0), &skip);
      cg_store (&lv, value);
      cg_place (&skip);
    }
  cg.next = mark;
  return dst;
}

/* --- the two entries ------------------------------------------------------------------- */

static int
translate (struct node *n, int hint)
{
  int dst = target (hint);
  cg_emit (BC_TRANSLATE, 0, dst, st_string (V_STR, n->str), 0);
  if (is_variable (dst))
    cg_emit (BC_PIN, 0, dst, 0, 0);
  return dst;
}

int
cg_expr (struct node *n, int hint)
{
  struct code_place was = cg.place;
  int r;
  cg.place = (struct code_place) { n->file, n->line };
  switch (n->kind)
    {
    case N_NUM: r = cg_number (n); break;
    case N_STR: r = st_string (V_STR, n->str); break;
    case N_TRANSLATE: r = translate (n, hint); break;
    case N_REGEX:
    case N_TYPED_REGEX: r = st_string (V_REGEX, n->str); break;
    case N_VAR: r = variable (n, hint); break;
    case N_INDEX: r = element (n, hint); break;
    case N_FIELD: r = field (n, hint); break;
    case N_GROUP: r = cg_expr (n->a, hint); break;
    case N_ASSIGN:
      r = n->op == OP_NONE ? assign_plain (n, true) : assign_op (n, true);
      break;
    case N_COND: r = conditional (n, hint); break;
    case N_AND:
    case N_OR: r = truth (n, hint); break;
    case N_NOT: r = unary (BC_NOT, n, hint); break;
    case N_NEG: r = unary (BC_NEG, n, hint); break;
    case N_PLUS: r = unary (BC_NUM, n, hint); break;
    case N_BINARY: r = binary (arith_opcode (n->op), n, hint); break;
    case N_CONCAT: r = concat (n, hint); break;
    case N_COMPARE: r = binary (BC_LT + (n->op - OP_LT), n, hint); break;
    case N_MATCH: r = match (n, hint); break;
    case N_IN: r = membership (n, hint); break;
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC: r = increment (n, hint, true); break;
    case N_CALL: r = call (n, hint); break;
    case N_INDIRECT: r = call_indirect (n, hint); break;
    case N_BUILTIN:
      r = is_length (n) ? length (n, hint)
	: call_builtin (n, n->builtin, hint);
      break;
    case N_GETLINE: r = get_line (n, hint); break;
    default: r = st_number (0);
    }
  cg.place = was;
  return r;
}

void
cg_effect (struct node *n)
{
  int mark = cg.next;
  struct code_place was = cg.place;
  while (n->kind == N_GROUP)
    n = n->a;
  cg.place = (struct code_place) { n->file, n->line };
  switch (n->kind)
    {
    case N_ASSIGN:
      if (n->op == OP_NONE)
	assign_plain (n, false);
      else
	assign_op (n, false);
      break;
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC:
      increment (n, NO_REG, false);
      break;
    case N_VAR:
      cg_into (n, cg_temp (), false);	/* it is read: no longer untyped */
      break;
    default:
      cg_expr (n, NO_REG);
    }
  cg.next = mark;
  cg.place = was;
}

/* --- conditions ---------------------------------------------------------------------------- */

static void
cond_and (struct node *a, struct node *b, struct label *l, bool sense)
{
  struct label skip = LABEL_INIT;
  if (!sense)
    {
      cg_cond (a, l, false);
      cg_cond (b, l, false);
      return;
    }
  cg_cond (a, &skip, false);
  cg_cond (b, l, true);
  cg_place (&skip);
}

static void
cond_or (struct node *a, struct node *b, struct label *l, bool sense)
{
  struct label skip = LABEL_INIT;
  if (sense)
    {
      cg_cond (a, l, true);
      cg_cond (b, l, true);
      return;
    }
  cg_cond (a, &skip, true);
  cg_cond (b, l, false);
  cg_place (&skip);
}

static void
cond_match (struct node *n, struct label *l, bool sense)
{
  if (!is_constant_regexp (n->b))
    {
      int r = match (n, NO_REG);
      cg_jump (sense ? BC_JTRUE : BC_JFALSE, 0, r, 0, l);
      return;
    }
  sense ^= n->op == OP_NOMATCH;
  if (!n->a)
    cg_jump (BC_JMATCH0, sense, 0, st_regexp (n->b->str), l);
  else
    {
      int text = match_text (n);
      cg_jump (BC_JMATCHK, sense, text, st_regexp (n->b->str), l);
    }
}

static void
cond_in (struct node *n, struct label *l, bool sense)
{
  if (is_special (n->a, SPECIAL_SYMTAB))
    {
      cg_jump (sense ? BC_JTRUE : BC_JFALSE, 0, membership (n, NO_REG), 0, l);
      return;
    }
  int key = subscript (n->b);
  cg_jump (BC_JIN, sense, cg_array (n->a), key, l);
}

void
cg_cond (struct node *n, struct label *l, bool sense)
{
  int mark = cg.next, a;
  struct code_place was = cg.place;
  cg.place = (struct code_place) { n->file, n->line };
  switch (n->kind)
    {
    case N_GROUP: cg_cond (n->a, l, sense); break;
    case N_NOT: cg_cond (n->a, l, !sense); break;
    case N_AND: cond_and (n->a, n->b, l, sense); break;
    case N_OR: cond_or (n->a, n->b, l, sense); break;
    case N_COMPARE:
      a = stable (n->a, cg_has_effects (n->b));
      cg_jump (BC_JLT + (n->op - OP_LT), sense, a, cg_expr (n->b, NO_REG), l);
      break;
    case N_MATCH: cond_match (n, l, sense); break;
    case N_IN: cond_in (n, l, sense); break;
    case N_NUM:
      if ((n->num != 0) == sense)
	cg_jump (BC_JMP, 0, 0, 0, l);
      break;
    default:
      cg_jump (sense ? BC_JTRUE : BC_JFALSE, 0, cg_expr (n, NO_REG), 0, l);
    }
  cg.next = mark;
  cg.place = was;
}
