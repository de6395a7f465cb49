/* codegen_call.c -- compile calls of functions and built-ins, and getline.
   SPDX-License-Identifier: GPL-3.0-or-later

   The rules for registers and the order of evaluation are in codegen.h.  */

#include <config.h>

#include <stdio.h>

#include "base/mem.h"
#include "base/options.h"
#include "lang/builtin.h"
#include "lang/codegen.h"
#include "lang/static_cells.h"
#include "lang/symbols.h"
#include "value/special.h"

/* --- calls -------------------------------------------------------------- */

/* Compile argument N of a user-defined function into REG.  The argument may be
   an array.  If N is an array element, FLAGS is a set of ARGELEM_... for
   it.  */
static void
argument (struct node *n, int reg, int flags)
{
  struct lvalue lv;
  int mark = cg.next, arr, key;
  if (ast_is_special (n, SPECIAL_SYMTAB))
    cg_emit (BC_SYMALL, 0, reg, 0, 0);
  else if (n->kind == N_VAR && !cg_has_load_hook (n->sym))
    cg_emit (BC_ARG, 0, reg, cg_variable (n->sym), 0);
  else if (n->kind == N_INDEX)
    {
      cg_prepare (&lv, n, false);
      if (cg_is_symtab (&lv))
	cg_emit (BC_SYMGET, SYMGET_VALUE, reg, lv.keys[0], 0);
      else
	{
	  cg_element (&lv, SUB_ELEMENT, &arr, &key);
	  cg_emit (BC_ARGELEM, flags, reg, arr, key);
	}
    }
  else
    cg_into (n, reg, true);
  cg.next = mark;
}

/* Compile the arguments of a user-defined function into consecutive registers,
   and return the first register, which will also contain the result.  If
   SYMTAB is one of the arguments, pass a copy of it, TABLES[0].  After the
   call, the caller's code compares the copy with a second copy, TABLES[1], and
   stores each element that has changed in the corresponding variable.  If
   SYMTAB is not one of the arguments, set TABLES[0] to NO_REG.  */
static int
arguments (struct node *list, int *count, int tables[2])
{
  tables[0] = NO_REG;
  for (const struct node *n = list; n; n = n->next)
    if (ast_is_special (n, SPECIAL_SYMTAB) && tables[0] == NO_REG)
      {
	tables[0] = cg_temp ();
	tables[1] = cg_temp ();
	cg_emit (BC_SYMALL, 0, tables[0], 0, 0);
	cg_emit (BC_SYMALL, 0, tables[1], 0, 0);
      }
  int first = cg.next * REG;
  *count = 0;
  for (; list; list = list->next, ++*count)
    {
      int reg = cg_temp ();
      if (ast_is_special (list, SPECIAL_SYMTAB))
	cg_emit (BC_ARG, 0, reg, tables[0], 0);
      else
	argument (list, reg, 0);
    }
  return first;
}

static void
store_tables (const int tables[2])
{
  if (tables[0] != NO_REG)
    cg_emit (BC_SYMBACK, 0, tables[0], tables[1], 0);
}

/* If N, a call of the extension function B, has too few arguments, emit an
   instruction that raises a fatal error and return false; otherwise return
   true.  */
static bool
has_arguments (const struct node *n, const struct builtin *b)
{
  int count = ast_length (n->a);
  if (count >= b->min_args)
    return true;
  char text[200];
  snprintf (text, sizeof text, "%s: called with %d arguments, expecting at"
	    " least %d", b->name, count, b->min_args);
  cg_fatal (text);
  return false;
}

int
cg_call (struct node *n, int hint)
{
  struct symbol *s = n->sym;
  if (s->builtin)
    {
      if (!has_arguments (n, s->builtin))
	return cg_target (hint);
      return cg_call_builtin (n, s->builtin, hint);
    }
  int dst = cg_target (hint), name = NO_REG, nargs, tables[2];
  if (n->kind == N_INDIRECT)
    {
      name = cg_temp ();
      cg_lint_read (s);
      cg_emit (BC_MOVE, 1, name, cg_variable (s), 0);
    }
  int base = arguments (n->a, &nargs, tables);
  if (n->kind == N_INDIRECT)
    cg_emit (BC_CALLI, nargs, dst, base, name);
  else
    cg_emit (BC_CALL, nargs, dst, base, cg_function_index (sym_function (s)));
  store_tables (tables);
  return dst;
}

static bool
has_array_argument (const struct builtin *b)
{
  return b->args[0] == ARG_ARRAY || b->args[1] == ARG_ARRAY
    || b->args[2] == ARG_ARRAY;
}

/* True if a call of B may free bytes that the value of N borrows.  */
static bool
may_lose (const struct builtin *b, const struct node *n)
{
  if (n->kind == N_FIELD && b->flags & BI_KEEPS_RECORD)
    return false;
  return b->flags & BI_EFFECT;
}

static void
number_argument (struct node *n, int reg)
{
  int mark = cg.next, r = cg_number_of (n, false);
  if (r != reg)
    cg_emit (BC_MOVE, 1, reg, r, 0);
  cg.next = mark;
}

static void
builtin_argument (const struct builtin *b, int i, struct node *n, int reg)
{
  switch (builtin_arg_kind (b, i))
    {
    case ARG_ANY:
      argument (n, reg, 0);
      return;
    case ARG_CALL:
      /* An extension does not read records, so the bytes of a field remain
	 valid.  */
      if (n->kind == N_FIELD && !cg_list_has_effects (n->next))
	cg_into (n, reg, false);
      else
	argument (n, reg, 0);
      return;
    case ARG_ARRAY:
      if (n->kind == N_VAR)
	argument (n, reg, ARGELEM_SILENT);
      else if (n->kind != N_INDEX)
	cg_into (n, reg, true);
      return;
    case ARG_REGEX:
      if (n->kind == N_MATCH && !n->a && n->b->kind == N_REGEX
	  && n->op != OP_NOMATCH)
	n = n->b;
      if (n->kind == N_REGEX)
	{
	  cg_emit (BC_MOVE, 0, reg, st_regexp (n->str, n->rx), 0);
	  return;
	}
      break;
    case ARG_NUMBER:
      number_argument (n, reg);
      return;
    default:
      break;
    }
  cg_into (n, reg, cg_list_has_effects (n->next)
	   || may_lose (b, n)
	   || (n->kind == N_INDEX && has_array_argument (b)));
}

/* If an argument in LIST would make B store into SYMTAB or FUNCTAB, emit an
   instruction that raises a fatal error.  */
static void
refuse_tables (const struct builtin *b, const struct node *list)
{
  static const char *const which[] = { "first", "second", "third", "fourth" };
  const char *table;
  char text[120];
  int i = 0;
  if (!builtin_fills (b))
    return;
  for (; list; list = list->next, i++)
    {
      if (ast_is_special (list, SPECIAL_SYMTAB))
	table = "SYMTAB";
      else if (ast_is_special (list, SPECIAL_FUNCTAB))
	table = "FUNCTAB";
      else
	continue;
      if (i == 0 && builtin_arg_kind (b, 0) == ARG_ARRAY && !list->next)
	snprintf (text, sizeof text, "%s: first argument cannot be %s "
		  "without a second argument", b->name, table);
      else if (i > 0 && builtin_arg_kind (b, i) == ARG_ARRAY)
	snprintf (text, sizeof text, "%s: cannot use %s as %s argument",
		  b->name, table, which[i]);
      else
	continue;
      cg_fatal (text);
    }
}

/* Compile the target N of sub or gsub: load its value into REG, the register
   after those of the other arguments.  store_changed compiles the store of the
   new value into N.  */
static void
changed_argument (struct node *n, struct lvalue *lv, int reg)
{
  n = ast_bare (n);
  if (n->kind != N_VAR && n->kind != N_INDEX && n->kind != N_FIELD)
    {
      cg_into (n, reg, false);
      return;
    }
  cg_debug_operand (n, cg.place.line);
  cg_prepare (lv, n, false);
  if (n->kind == N_FIELD)
    cg_emit (BC_FREACH, 0, lv->keys[0], 0, 0);
  else if (n->kind == N_VAR)
    cg_lint_read (n->sym);
  int r = cg_load (lv, reg);
  if (r != reg)
    cg_emit (BC_MOVE, 0, reg, r, 0);
}

static void
store_changed (const struct lvalue *lv, int result, int reg)
{
  struct label same = LABEL_INIT;
  if (!lv->node)
    return;
  cg_jump (BC_JFALSE, 0, result, 0, &same);
  cg_store (lv, reg);
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

/* Compile the subarrays among the arguments in LIST, with their subscripts,
   after all other arguments have been compiled.  BASE is the register of the
   first argument.  */
static void
subarray_arguments (const struct builtin *b, struct node *list, int base)
{
  int i = 0, mark = cg.next;
  for (struct node *n = list; n; n = n->next, i++)
    if (n->kind == N_INDEX && builtin_arg_kind (b, i) == ARG_ARRAY)
      {
	cg_emit (BC_MOVE, 0, base + i * REG, cg_array (n, SUB_ARGUMENT),
		 0);
	cg.next = mark;
      }
}

int
cg_call_builtin (struct node *n, const struct builtin *b, int hint)
{
  int want = cg_target (hint);
  int dst = cg_is_variable (want) ? cg_temp () : want;
  int base = cg.next * REG, i = 0;
  bool changes = builtin_substitutes (b);
  struct lvalue lv = { .node = NULL };
  for (struct node *a = n->a; a; a = a->next, i++)
    {
      if (changes && i == 2 && ast_is_record (a))
	break;
      int reg = cg_temp ();
      if (changes && i == 2)
	changed_argument (a, &lv, reg);
      else
	builtin_argument (b, i, a, reg);
    }
  if (builtin_takes_record (b, i))
    cg_lint (BC_LINTREC, 0);
  subarray_arguments (b, n->a, base);
  refuse_tables (b, n->a);
  cg_emit (BC_BUILTIN, i, dst, base, builtin_index (b));
  if (cg.debug)
    cg_emit (BC_PIN, 0, dst, 0, 0);
  if (changes)
    store_changed (&lv, dst, base + 2 * REG);
  if (dst != want)
    cg_emit (BC_MOVE, 1, want, dst, 0);
  return want;
}

bool
cg_is_substr (const struct node *n)
{
  return n->builtin->code == BUILTIN_SUBSTR && !opt.bignum
    && !cg.debug && !cg_may_lint ();
}

int
cg_substr (struct node *n, int hint)
{
  enum { CONST_MAX = 1000 };
  int want = cg_target (hint);
  struct node *start = n->a->next, *length = start->next;
  int text = cg_stable (n->a, cg_list_has_effects (start));
  int dst = cg_is_variable (want) && text != want ? cg_temp () : want;
  int at, x = SUBSTR_REST;
  if (!length || (length->kind == N_NUM && length->num >= 0
		  && length->num <= CONST_MAX
		  && length->num == (int) length->num))
    {
      at = cg_number_of (start, false);
      if (length)
	x = SUBSTR_CONST + (int) length->num;
    }
  else
    {
      at = cg_temp ();
      int next = cg_temp ();
      x = SUBSTR_NEXT;
      cg_into (start, at, cg_has_effects (length));
      cg_into (length, next, false);
    }
  cg_emit (BC_SUBSTR, x, dst, text, at);
  if (dst != want)
    cg_emit (BC_MOVE, 1, want, dst, 0);
  return want;
}

int
cg_length (struct node *n, int hint)
{
  int dst = cg_target (hint), element = 0, r;
  struct node *a = n->a;
  if (!a || ast_is_record (a))
    {
      cg_lint (BC_LINTREC, 0);
      cg_emit (BC_LENGTH0, 0, dst, 0, 0);
      return dst;
    }
  a = ast_bare (a);
  if (a->kind == N_INDEX)
    {
      argument (a, r = cg_temp (), ARGELEM_BORROW);
      element = 1;
    }
  else if (ast_is_special (a, SPECIAL_SYMTAB))
    r = cg_array (a, SUB_WHOLE);
  else if (cg.debug && a->kind == N_VAR && !cg_has_load_hook (a->sym))
    r = cg_variable (a->sym);
  else
    r = cg_expr (a, NO_REG);
  cg_emit (BC_LENGTH, element, dst, r, 0);
  return dst;
}

/* Create the element LV as a scalar, without a warning under --lint.  The
   contents of register VALUE are lost.  */
static void
make_element (struct lvalue *lv, int value)
{
  int arr, key;
  if (!cg_may_lint ())
    {
      cg_load (lv, value);
      return;
    }
  cg_element (lv, SUB_ELEMENT, &arr, &key);
  int element = cg_temp ();
  cg_emit (BC_ARGELEM, ARGELEM_SILENT, element, arr, key);
  cg_emit (BC_MOVE, 0, value, element, 0);
}

int
cg_get_line (struct node *n, int hint)
{
  int dst = cg_is_variable (hint) || hint == NO_REG ? cg_temp () : hint;
  struct lvalue lv = { .node = NULL };
  struct label skip = LABEL_INIT;
  int value = NO_REG, source = NO_REG;
  bool plain = true;
  if (n->a && (n->a->kind == N_POSTINC || n->a->kind == N_POSTDEC))
    cg_fatal ("cannot assign a value to the result of a field post-increment "
	      "expression");
  else if (n->a)
    {
      /* A getline that reads the main input may execute BEGINFILE and ENDFILE
	 rules, which have side effects.  */
      cg_prepare (&lv, n->a, n->op == OP_NONE || cg_has_effects (n->b));
      plain = cg_is_plain_variable (lv.node);
      value = plain ? cg_variable (lv.node->sym) : cg_temp ();
      if (lv.node->kind == N_INDEX && !cg_is_symtab (&lv))
	make_element (&lv, value);
      if (lv.node->kind == N_FIELD)
	cg_emit (BC_FREACH, 0, lv.keys[0], 0, 0);
    }
  if (n->b)
    source = cg_expr (n->b, NO_REG);
  cg_emit (BC_GETLINE, n->op | (plain && value != NO_REG ? GETLINE_VARIABLE
				: 0), dst, value, source);
  if (!plain)
    {
      cg_jump (BC_JGT, 0, dst, st_number (0), &skip);
      cg_store (&lv, value);
      cg_place (&skip);
    }
  return dst;
}
