/* codegen_expr.c -- compile expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The rules for registers and the order of evaluation are in codegen.h.  */

#include <config.h>

#include "base/options.h"
#include "lang/builtin.h"
#include "lang/codegen.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "value/special.h"

/* --- operands ----------------------------------------------------------- */

/* True if the value of N, when stored in a temporary, always owns its
   bytes.  */
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

int
cg_stable (struct node *n, bool later)
{
  int r = cg_expr (n, NO_REG);
  if (!later)
    return r;
  if (cg_is_variable (r) && n->kind != N_NUM && n->kind != N_STR)
    {
      int t = cg_temp ();
      cg_emit (BC_MOVE, 1, t, r, 0);
      return t;
    }
  if (n->kind != N_NUM && n->kind != N_STR && !has_own_value (n))
    cg_emit (BC_PIN, 0, r, 0, 0);
  return r;
}

void
cg_into (struct node *n, int reg, bool pin)
{
  int mark = cg.next;
  int r = cg_expr (n, reg);
  struct code_place was = cg.place;
  if (cg.debug)
    cg.place = cg_place_of (n);
  /* For `v = c ? x : v', cg_assign_plain passes the register of V as REG.  Emit
     a copy of V to itself, so that an untyped V becomes a scalar.  */
  if (r != reg || (cg_is_variable (reg) && cg_is_plain_variable (ast_bare (n))))
    cg_emit (BC_MOVE, pin || cg_is_variable (reg), reg, r, 0);
  else if (pin && !cg_is_variable (reg) && !has_own_value (n))
    cg_emit (BC_PIN, 0, reg, 0, 0);
  cg.place = was;
  cg.next = mark;
}

/* Compile all expressions in LIST into new consecutive registers.  Return the
   first register.  */
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

int
cg_subscript (struct node *list)
{
  if (!list->next)
    return cg_expr (list, NO_REG);
  int t = cg_temp (), n;
  if (!list->next->next && !cg.debug)
    {
      int a = cg_stable (list, cg_has_effects (list->next));
      cg_emit (BC_JOIN2, 0, t, a, cg_expr (list->next, NO_REG));
    }
  else
    {
      int first = consecutive (list, &n);
      cg_emit (BC_JOIN, 0, t, first, n);
    }
  cg.next = t / REG + 1;
  return t;
}

/* --- operators ---------------------------------------------------------- */

int
cg_number_of (struct node *n, bool later)
{
  n = ast_bare (n);
  if (opt.bignum || cg.debug || n->kind != N_FIELD || ast_is_column (n->a)
      || (n->a->kind == N_NUM && !(n->a->num >= 1 && n->a->num < 1e9))
      || cg_may_lint ())
    return cg_stable (n, later);
  int t = cg_temp (), mark = cg.next;
  struct code_place was = cg.place;
  cg.place = cg_place_of (n);
  if (n->a->kind == N_NUM)
    cg_emit (BC_FIELDN, 0, t, n->a->num, 0);
  else
    cg_emit (BC_FIELD, FIELD_NUMBER, t, cg_expr (n->a, NO_REG), 0);
  cg.next = mark;
  cg.place = was;
  return t;
}

static int
binary (enum opcode op, struct node *n, int hint)
{
  int dst = cg_target (hint);
  int (*operand) (struct node *, bool) = n->kind == N_BINARY ? cg_number_of
    : cg_stable;
  int a = operand (n->a, cg_has_effects (n->b));
  int b = operand (n->b, false);
  cg_emit (op, 0, dst, a, b);
  return dst;
}

static int
unary (enum opcode op, struct node *n, int hint)
{
  int dst = cg_target (hint);
  int a = n->kind == N_NOT ? cg_expr (n->a, NO_REG)
    : cg_number_of (n->a, false);
  cg_emit (op, 0, dst, a, 0);
  return dst;
}

int
cg_concat_operands (struct node *n, bool later)
{
  int count = 1;
  if (n->kind == N_CONCAT)
    {
      count += cg_concat_operands (n->a, later || cg_has_effects (n->b));
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
  int dst = cg_target (hint), first = cg.next * REG;
  cg_emit (BC_CONCATN, 0, dst, first, cg_concat_operands (n, false));
  return dst;
}

static int
match_text (struct node *n)
{
  if (n->a)
    return cg_stable (n->a, cg_has_effects (n->b));
  int t = cg_temp ();
  cg_lint (BC_LINTEND, false);
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
  int dst = cg_target (hint);
  int text = match_text (n), negate = n->op == OP_NOMATCH;
  if (is_constant_regexp (n->b))
    cg_emit (BC_MATCHK, negate, dst, text, st_regexp (n->b->str, n->b->rx));
  else
    cg_emit (BC_MATCHD, negate, dst, text, cg_expr (n->b, NO_REG));
  return dst;
}

static int
membership (struct node *n, int hint)
{
  int dst = cg_target (hint);
  int key = cg_subscript (n->b);
  if (ast_is_special (n->a, SPECIAL_SYMTAB))
    cg_emit (BC_SYMIN, 0, dst, key, 0);
  else
    cg_emit (BC_AIN, 0, dst, cg_array (n->a, SUB_WHOLE), key);
  return dst;
}

/* Compile N as a truth value, which is 1 if N is true and 0 otherwise, and
   return the operand that contains it.  */
static int
truth (struct node *n, int hint)
{
  int dst = cg_target (hint);
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
  int dst = cg_target (hint);
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
  int dst = cg_target (hint), pin = cg_is_variable (dst);
  struct node *i = cg_column (n->a);
  if (cg_column_value && ast_is_column (n->a))
    return cg_call_builtin (cg_column_call (n->a, cg_column_value),
			    cg_column_value, hint);
  if (ast_is_record (n))
    {
      cg_lint (BC_LINTREC, 0);
      cg_emit (BC_FIELD0, pin, dst, 0, 0);
      return dst;
    }
  cg_lint (BC_LINTEND, false);
  if (i->kind == N_NUM && i->num >= 1 && i->num < 1e9)
    cg_emit (BC_FIELDI, pin, dst, i->num, 0);
  else
    cg_emit (BC_FIELD, pin, dst, cg_expr (i, NO_REG), 0);
  return dst;
}

static int
element (struct node *n, int hint)
{
  struct lvalue lv;
  int dst = cg_target (hint);
  cg_prepare (&lv, n, false);
  if (cg_is_symtab (&lv))
    {
      int value = cg_is_variable (dst) ? cg_temp () : dst;
      cg_emit (BC_SYMGET, SYMGET_VALUE, value, lv.keys[0], 0);
      if (value != dst)
	cg_emit (BC_MOVE, 1, dst, value, 0);
    }
  else
    cg_load (&lv, dst);
  return dst;
}

static int
variable (struct node *n, int hint)
{
  if (ast_is_special (n, SPECIAL_SYMTAB))
    return cg_array (n, SUB_WHOLE);
  cg_lint_read (n->sym);
  if (!cg_has_load_hook (n->sym))
    {
      cg_debug_touch (cg_variable (n->sym));
      return cg_variable (n->sym);
    }
  bool nf = n->sym->special == SPECIAL_NF;
  if (nf && cg.nf != NO_REG && hint == NO_REG)
    return cg.nf;
  int dst = cg_target (hint);
  if (nf)
    cg_lint (BC_LINTEND, true);
  cg_emit (BC_LOADS, 0, dst, n->sym->special, 0);
  if (n->sym->special == SPECIAL_RT && cg_may_lint ())
    cg_emit (BC_LINTREAD, 0, cg_variable (n->sym), 0, 0);
  if (cg_is_variable (dst))
    cg_emit (BC_PIN, 0, dst, 0, 0);
  return dst;
}

/* --- cg_expr and cg_effect ---------------------------------------------- */

static int
translate (struct node *n, int hint)
{
  int dst = cg_target (hint);
  cg_emit (BC_TRANSLATE, 0, dst, st_string (V_STR, n->str), 0);
  if (cg_is_variable (dst))
    cg_emit (BC_PIN, 0, dst, 0, 0);
  return dst;
}

static int
expression (struct node *n, int hint)
{
  switch (n->kind)
    {
    case N_NUM: return cg_number (n);
    case N_STR: return st_string (V_STR, n->str);
    case N_TRANSLATE: return translate (n, hint);
    case N_REGEX:
    case N_TYPED_REGEX: return st_string (V_REGEX, n->str);
    case N_VAR: return variable (n, hint);
    case N_INDEX: return element (n, hint);
    case N_FIELD: return field (n, hint);
    case N_GROUP: return cg_expr (n->a, hint);
    case N_ASSIGN:
      return n->op == OP_NONE ? cg_assign_plain (n, true)
	: cg_assign_op (n, true);
    case N_COND: return conditional (n, hint);
    case N_AND:
    case N_OR: return truth (n, hint);
    case N_NOT: return unary (BC_NOT, n, hint);
    case N_NEG: return unary (BC_NEG, n, hint);
    case N_PLUS: return unary (BC_NUM, n, hint);
    case N_BINARY: return binary (cg_arith_opcode (n->op), n, hint);
    case N_CONCAT: return concat (n, hint);
    case N_COMPARE: return binary (BC_LT + (n->op - OP_LT), n, hint);
    case N_MATCH: return match (n, hint);
    case N_IN: return membership (n, hint);
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC: return cg_increment (n, hint, true);
    case N_CALL:
    case N_INDIRECT: return cg_call (n, hint);
    case N_BUILTIN:
      return n->builtin->code == BUILTIN_LENGTH ? cg_length (n, hint)
	: cg_is_substr (n) ? cg_substr (n, hint)
	: cg_call_builtin (n, n->builtin, hint);
    case N_GETLINE: return cg_get_line (n, hint);
    default: return st_number (0);
    }
}

int
cg_expr (struct node *n, int hint)
{
  assert_debug (n);
  int mark = cg.next;
  struct code_place was = cg.place;
  cg.place = cg_place_of (n);
  cg_debug_operand (n, was.line);
  int r = expression (n, hint);
  /* Free the temporaries of N, except its value.  */
  cg.next = r < mark * REG ? mark : r / REG + 1;
  cg.place = was;
  if (n->kind == N_CALL || n->kind == N_INDIRECT)
    cg_debug_mark ();
  return r;
}

void
cg_effect (struct node *n)
{
  int mark = cg.next;
  struct code_place was = cg.place;
  n = ast_bare (n);
  cg.place = cg_place_of (n);
  switch (n->kind)
    {
    case N_ASSIGN:
      if (n->op == OP_NONE)
	cg_assign_plain (n, false);
      else
	cg_assign_op (n, false);
      break;
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC:
      cg_increment (n, NO_REG, false);
      break;
    case N_VAR:
      cg_into (n, cg_temp (), false);	/* Emit an instruction that reads the
					   variable, so that the variable
					   becomes a scalar.  */
      break;
    case N_CALL:
    case N_INDIRECT:
      cg_call (n, NO_REG);
      break;
    default:
      cg_expr (n, NO_REG);
    }
  cg.next = mark;
  cg.place = was;
}

/* --- conditions --------------------------------------------------------- */

/* Compile N, which is A && B or A || B.  If the value of A determines that of
   N, skip B.  */
static void
cond_logical (struct node *n, struct label *l, bool sense)
{
  struct label skip = LABEL_INIT;
  bool decisive = n->kind == N_OR;
  cg_cond (n->a, decisive == sense ? l : &skip, decisive);
  cg_cond (n->b, l, sense);
  cg_place (&skip);
}

static void
cond_match (struct node *n, struct label *l, bool sense)
{
  if (!is_constant_regexp (n->b))
    {
      int r = match (n, NO_REG);
      cg_jump_if (r, l, sense);
      return;
    }
  sense ^= n->op == OP_NOMATCH;
  if (!n->a)
    {
      cg_lint (BC_LINTEND, false);
      cg_jump (BC_JMATCH0, sense, 0, st_regexp (n->b->str, n->b->rx), l);
    }
  else
    {
      int text = match_text (n);
      cg_jump (BC_JMATCHK, sense, text, st_regexp (n->b->str, n->b->rx), l);
    }
}

static void
cond_in (struct node *n, struct label *l, bool sense)
{
  if (ast_is_special (n->a, SPECIAL_SYMTAB))
    {
      cg_jump_if (membership (n, NO_REG), l, sense);
      return;
    }
  int key = cg_subscript (n->b);
  cg_jump (BC_JIN, sense, cg_array (n->a, SUB_WHOLE), key, l);
}

void
cg_cond (struct node *n, struct label *l, bool sense)
{
  int mark = cg.next, a;
  struct code_place was = cg.place;
  cg.place = cg_place_of (n);
  switch (n->kind)
    {
    case N_GROUP: cg_cond (n->a, l, sense); break;
    case N_NOT: cg_cond (n->a, l, !sense); break;
    case N_AND:
    case N_OR: cond_logical (n, l, sense); break;
    case N_COMPARE:
      a = cg_stable (n->a, cg_has_effects (n->b));
      cg_jump (BC_JLT + (n->op - OP_LT), sense, a, cg_expr (n->b, NO_REG), l);
      break;
    case N_MATCH: cond_match (n, l, sense); break;
    case N_IN: cond_in (n, l, sense); break;
    case N_NUM:
      if (cg.debug)
	cg_jump_if (cg_number (n), l, sense);
      else if ((n->num != 0) == sense)
	cg_jump (BC_JMP, 0, 0, 0, l);
      break;
    default:
      cg_jump_if (cg_expr (n, NO_REG), l, sense);
    }
  cg.next = mark;
  cg.place = was;
}
