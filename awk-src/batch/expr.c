/* expr.c -- compile the expressions of the main rules to a plan.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <string.h>

#include "batch/plan.h"
#include "batch/run.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"
#include "value/hooks.h"
#include "vm/vm.h"

static bool
is_number (const struct build *b, int vec)
{
  return b->p->vecs[vec].kind == VEC_NUMBER;
}

/* Finish O, which makes one vector of KIND from the N vectors IN, and return
   that vector.  */
static int
makes (struct build *b, struct op *o, enum vec_kind kind, int n,
       const int *in)
{
  for (int i = 0; i < n; i++)
    build_in (b, o, in[i]);
  return build_out (b, o, kind);
}

/* Return a vector with the values of V as numbers.  */
static int
number_of (struct build *b, int v)
{
  if (is_number (b, v))
    return v;
  int known = build_known (b, KNOWN_NUMBER, v);
  if (known != NONE)
    return known;
  struct op *o = build_op (b, k_number, "number");
  int out = makes (b, o, VEC_NUMBER, 1, &v);
  build_know (b, KNOWN_NUMBER, v, out);
  return out;
}

/* True if N is a number that is not 0.  */
static bool
is_nonzero (const struct node *n)
{
  while (n->kind == N_GROUP)
    n = n->a;
  return n->kind == N_NUM && n->num != 0;
}

/* --- the record --------------------------------------------------------- */

static int record_text (struct build *b);

/* Fail unless X, a version of the record with a text of its own, is the
   version of all records of B->SEL.  */
static bool
is_split_here (struct build *b, const struct version *x)
{
  bool here = x->of == NONE || sel_within (b->p, b->sel, x->sel);
  if (!here)
    build_fail (b, "the record changes for some records only");
  return here;
}

/* Join the fields of version I of the record with OFS, for the records of
   B->SEL.  */
static int
join_fields (struct build *b, int i)
{
  const struct version *all = b->p->versions;
  struct op *o = build_op (b, k_assign_field, "join fields");
  int old = NONE;
  for (; all[i].text == NONE && i != 0; i = all[i].of)
    {
      const struct version *y = &all[i];
      bool again = false;
      if (!sel_within (b->p, b->sel, y->sel))
	build_fail (b, "a field is stored into for some records only");
      for (int k = 0; k < o->n_in; k++)
	again |= o->column[k] == y->field;
      if (!again)
	{
	  o->column[o->n_in] = y->field;
	  build_in (b, o, y->value);
	}
      old = y->old;		/* the text still contains the value from
				   before the first store */
    }
  o->x = i == 0 ? NONE : all[i].text;
  if (o->n_in == 1)
    build_in (b, o, old);
  return build_out (b, o, VEC_ANY);
}

/* Return the text of version X of the record, in which a field was stored into
   for some or all of the records of B->SEL.  */
static int
joined_record (struct build *b, const struct version *x)
{
  int was = b->sel, now = b->p->version, v;
  if (sel_within (b->p, was, x->sel))
    v = join_fields (b, now);
  else if (!sel_within (b->p, x->sel, was))
    {
      build_fail (b, "a field is stored into for some records only");
      return 0;
    }
  else
    {
      b->p->version = x->of;
      int in[2] = { NONE, record_text (b) };
      b->p->version = now;
      b->sel = x->sel;
      in[0] = join_fields (b, now);
      b->sel = was;
      int other = build_without (b, was, x->sel);
      struct op *o = build_op (b, k_merge, "choose");
      o->sel_in[0] = x->sel;
      o->sel_in[1] = other;
      v = makes (b, o, VEC_ANY, 2, in);
    }
  build_know (b, KNOWN_RECORD, 0, v);
  return v;
}

/* Return $0 as a vector of texts.  */
static int
record_text (struct build *b)
{
  if (b->loop)
    return build_import (b, record_text (b->around));
  int v = build_known (b, KNOWN_RECORD, 0);
  if (v != NONE)
    return v;
  const struct version *x = &b->p->versions[b->p->version];
  if (b->p->version == 0)
    {
      v = build_out (b, build_op (b, k_record, "record"), VEC_FIELD);
      build_know (b, KNOWN_RECORD, 0, v);
      return v;
    }
  if (x->text != NONE)
    return is_split_here (b, x) ? x->text : 0;
  return joined_record (b, x);
}

/* Return the operation that locates columns of TEXT (NONE: the record as read)
   for the records of B->SEL; make one if there is none.  */
static struct op *
locate_here (struct build *b, int text)
{
  struct plan *p = b->p;
  for (int i = p->n_ops - 1; i >= 0; i--)
    {
      struct op *o = &p->ops[i];
      if (o->run == k_locate && o->sel == b->sel && o->x == text
	  && o->n_also < MAX_IN - 1)
	return o;
    }
  struct op *o = build_op (b, k_locate, "locate");
  o->x = text;
  if (text != NONE)
    build_in (b, o, text);
  return o;
}

/* Call MAKE for K in the version of the record before the store into a field
   that made the current version.  */
static int
in_version_before (struct build *b, int (*make) (struct build *b, int k),
		   int k)
{
  int was = b->p->version;
  b->p->version = b->p->versions[was].of;
  int v = make (b, k);
  b->p->version = was;
  return v;
}

static int
column (struct build *b, int k)
{
  if (b->loop)
    return build_import (b, column (b->around, k));
  int was = b->p->version, v = build_known (b, KNOWN_COLUMN, k);
  const struct version *x = &b->p->versions[was];
  if (v != NONE)
    return v;
  if (was != 0 && x->text == NONE)
    {
      if (x->field == k && sel_within (b->p, b->sel, x->sel))
	return x->value;
      if (x->field == k)
	{
	  build_fail (b, "a field is stored into for some records only");
	  return 0;
	}
      return in_version_before (b, column, k);
    }
  if (!is_split_here (b, x))
    return 0;
  struct op *o = locate_here (b, x->text);
  int at = o->out == NONE ? 0 : 1 + o->n_also;
  if (at >= MAX_IN)
    {
      build_fail (b, "too many columns");
      return 0;
    }
  v = build_out (b, o, VEC_FIELD);
  o->column[at] = k;
  build_know (b, KNOWN_COLUMN, k, v);
  return v;
}

/* Return NF if K is -1, else $(NF - K).  The row engine runs the records that
   have fewer than K fields.  */
static int
of_fields (struct build *b, int k)
{
  bool last = k >= 0;
  enum known_kind what = last ? KNOWN_LAST : KNOWN_NF;
  if (b->loop)
    return build_import (b, of_fields (b->around, k));
  int was = b->p->version, v = build_known (b, what, k);
  const struct version *x = &b->p->versions[was];
  if (v != NONE)
    return v;
  if (was != 0 && x->text == NONE)
    {
      if (last)
	{
	  build_fail (b, "$NF after a field was stored into");
	  return 0;
	}
      return in_version_before (b, of_fields, k);
    }
  if (!is_split_here (b, x))
    return 0;
  struct op *o = build_op (b, last ? k_last_field : k_nf, last ? "$NF" : "NF");
  o->x = x->text;
  o->column[0] = k;
  o->may_cut = k > 0;
  if (x->text != NONE)
    build_in (b, o, x->text);
  v = build_out (b, o, last ? VEC_FIELD : VEC_NUMBER);
  build_know (b, what, k, v);
  return v;
}

static int
field (struct build *b, const struct node *n)
{
  const struct node *k = ast_bare (n->a);
  int offset;
  if (build_is_counter (b, k, &offset))
    return build_item (b, offset);
  if (k->kind == N_NUM && k->num == 0)
    return record_text (b);
  if (k->kind == N_NUM && k->num >= 1 && k->num <= 4096
      && k->num == (int) k->num)
    return column (b, (int) k->num);
  if (k->kind == N_VAR && k->sym->special == SPECIAL_NF)
    return of_fields (b, 0);
  if (k->kind == N_BINARY && k->op == OP_SUB && k->a->kind == N_VAR
      && k->a->sym->special == SPECIAL_NF && k->b->kind == N_NUM
      && k->b->num >= 0 && k->b->num <= 100 && k->b->num == (int) k->b->num)
    return of_fields (b, (int) k->b->num);
  build_fail (b, "a field whose number depends on the record");
  return 0;
}

/* Cut the batch at the first record that does not have the field in VEC; the
   row engine then runs that record.  */
static void
leave_without (struct build *b, int vec)
{
  struct op *o = build_op (b, k_leave, "leave without the field");
  o->may_cut = true;
  build_in (b, o, vec);
}

/* Store VEC into $K for the records of B->SEL.  The row engine runs records
   that do not have that field.  */
static void
store_field (struct build *b, int k, int vec)
{
  struct plan *p = b->p;
  if (p->n_versions == MAX_VERSIONS || b->loop)
    {
      build_fail (b, "the record changes too often");
      return;
    }
  int old = column (b, k);
  leave_without (b, old);
  p->versions[p->n_versions] = (struct version) {
    .of = p->version, .text = NONE, .field = k, .value = vec, .old = old,
    .sel = b->sel
  };
  p->version = p->n_versions++;
}

/* Make TEXT, a vector of texts, the $0 of the records of B->SEL.  */
static void
new_record (struct build *b, int text)
{
  struct plan *p = b->p;
  if (p->n_versions == MAX_VERSIONS || b->loop)
    {
      build_fail (b, "the record changes too often");
      return;
    }
  p->versions[p->n_versions] = (struct version) {
    .of = p->version, .text = text, .sel = b->sel
  };
  p->version = p->n_versions++;
  build_know (b, KNOWN_RECORD, 0, text);
}

/* --- variables ---------------------------------------------------------- */

static int
special (struct build *b, const struct symbol *s)
{
  enum known_kind what = s->special == SPECIAL_NR ? KNOWN_NR : KNOWN_FNR;
  struct op *o;
  int v;
  switch (s->special)
    {
    case SPECIAL_NF:
      return of_fields (b, -1);
    case SPECIAL_NR:
    case SPECIAL_FNR:
      if (b->loop)
	return build_import (b, special (b->around, s));
      v = build_known (b, what, 0);
      if (v != NONE)
	return v;
      o = build_op (b, what == KNOWN_NR ? k_nr : k_fnr, "record number");
      v = build_out (b, o, VEC_NUMBER);
      build_know (b, what, 0, v);
      return v;
    case SPECIAL_RSTART:
    case SPECIAL_RLENGTH:
      v = build_known (b, s->special == SPECIAL_RSTART ? KNOWN_RSTART
		       : KNOWN_RLENGTH, 0);
      if (v == NONE)
	build_fail (b, "RSTART or RLENGTH of an earlier record");
      return b->failed ? 0 : v;
    case SPECIAL_FILENAME: case SPECIAL_FS: case SPECIAL_OFS:
    case SPECIAL_ORS: case SPECIAL_SUBSEP:
      o = build_op (b, k_special, "built-in variable");
      o->x = s->special;
      v = build_out (b, o, VEC_ANY);
      b->p->vecs[v].mask = 0;
      return v;
    default:
      build_fail (b, "a built-in variable that changes");
      return 0;
    }
}

static int
variable (struct build *b, struct symbol *s)
{
  if (s->special)
    return special (b, s);
  if (s->kind == SYM_LOCAL)
    return build_local (b, s);
  if (b->loop && s == b->counter)
    return build_counter (b);
  int r = build_scalar (b, s), v = build_known (b, KNOWN_SCALAR, r);
  if (b->failed || v != NONE)
    return b->failed ? 0 : v;
  int sum = build_known (b, KNOWN_SUM, r);
  if (sum != NONE)		/* let the addition return the new value */
    {
      struct op *add = &b->p->ops[sum];
      add->x |= INC_PRE << 8;
      return add->out == NONE ? build_out (b, add, VEC_NUMBER) : add->out;
    }
  struct op *o = build_op (b, k_read, "read");
  o->res = r;
  return build_out (b, o, VEC_ANY);
}

void
build_store (struct build *b, struct symbol *s, int vec)
{
  int r = build_scalar (b, s);
  struct op *o = build_op (b, k_store, "store");
  build_in (b, o, vec);
  o->res = r;
  o->writes = true;
  build_forget (b, KNOWN_SUM, r);
  build_forget (b, KNOWN_SCALAR, r);
  build_know (b, KNOWN_SCALAR, r, vec);
}

/* --- subscripts --------------------------------------------------------- */

/* Compile the subscripts N to one vector.  */
static int
subscript (struct build *b, const struct node *n)
{
  int in[MAX_IN], k = 0;
  for (; n; n = n->next)
    {
      if (k == MAX_IN)
	{
	  build_fail (b, "too many subscripts");
	  return 0;
	}
      in[k++] = build_value (b, n);
    }
  if (k == 1)
    return in[0];
  struct op *o = build_op (b, k_concat, "join subscripts");
  o->x = true;			/* join the operands with SUBSEP */
  return makes (b, o, VEC_ANY, k, in);
}

int
build_key (struct build *b, const struct node *n)
{
  int v = subscript (b, n);
  if (b->failed)
    return 0;
  int known = build_known (b, KNOWN_KEY, v);
  if (known != NONE)
    return known;
  struct op *o = build_op (b, k_key, "key");
  int key = makes (b, o, VEC_KEY, 1, &v);
  if (b->p->vecs[v].mask == 0)
    b->p->vecs[key].mask = 0;
  build_know (b, KNOWN_KEY, v, key);
  return key;
}

/* --- effects ------------------------------------------------------------ */

/* True if one of the operations from FIRST to END - 1 changes a variable that N
   mentions.  */
static bool
changes_operand (const struct build *b, int first, int end,
		 const struct node *n)
{
  const struct plan *p = b->p;
  for (int i = first; i < end; i++)
    {
      uint64_t changes = plan_changes (p, &p->ops[i]);
      for (int r = 0; changes; r++, changes >>= 1)
	if (changes & 1 && p->res[r].sym && ast_mentions (n, p->res[r].sym))
	  return true;
    }
  return false;
}

/* True if one of the operands M and N changes a variable that the other one
   mentions, so that their order matters.  The operations of M are those from
   FIRST to MIDDLE - 1; those of N follow.  */
static bool
conflict (const struct build *b, int first, int middle, const struct node *m,
	  const struct node *n)
{
  return changes_operand (b, first, middle, n)
    || changes_operand (b, middle, b->p->n_ops, m);
}

/* Add STEP (NONE: the number BY) to variable or element N, or modify it by OP.
   X is an enum inc_mode.  Return the vector of the value, or NONE in modes
   before INC_PRE, in which the value is not used.  */
static int
modify (struct build *b, const struct node *n, int op, int step, double by,
	int x)
{
  bool element = n->kind == N_INDEX, add = op == OP_ADD || op == OP_SUB;
  int key = element ? build_key (b, n->b) : NONE;
  int r = element ? build_array (b, n->a) : build_scalar (b, n->sym);
  if (step != NONE && add)
    step = number_of (b, step);
  struct op *o = build_op (b, element ? add ? k_elem_add : k_elem_modify
			   : add ? k_add : k_modify,
			   add ? "add" : "modify");
  if (element)
    build_in (b, o, key);
  if (step != NONE)
    build_in (b, o, step);
  o->number = op == OP_SUB ? -by : by;
  o->x = op | x << 8;
  o->res = r;
  o->writes = true;
  if (!element)
    {
      build_forget (b, KNOWN_SCALAR, r);
      build_forget (b, KNOWN_SUM, r);
    }
  if (!element && add && x < INC_PRE)
    build_know (b, KNOWN_SUM, r, build_number (b->p, o));
  if (x < INC_PRE)
    return NONE;
  int v = build_out (b, o, VEC_NUMBER);
  if (!element && x == INC_PRE)
    build_know (b, KNOWN_SCALAR, r, v);
  return v;
}

/* Return the leftmost operand of a chain of concatenations.  */
static const struct node *
leftmost (const struct node *n)
{
  while (n->kind == N_CONCAT || n->kind == N_GROUP)
    n = n->a;
  return n;
}

static bool
is_name_of (const struct node *n, const struct node *to)
{
  while (to->kind == N_INDEX)
    to = to->a;
  while (n->kind == N_INDEX)
    n = n->a;
  return n->kind == N_VAR && to->kind == N_VAR && n->sym == to->sym;
}

/* Compile N, an assignment by =, and return the vector of its value.  */
static int
assign (struct build *b, const struct node *n)
{
  const struct node *to = n->a;
  const struct node *value = n->b;
  while (value->kind == N_GROUP)
    value = value->a;
  if (value->kind == N_CONCAT && is_name_of (leftmost (value), to))
    {
      build_fail (b, "text is appended to a variable");
      return 0;
    }
  int first = b->p->n_ops;
  int v = build_value (b, n->b), middle = b->p->n_ops, key, r;
  struct op *o;
  switch (to->kind)
    {
    case N_VAR:
      if (to->sym->special)
	build_fail (b, "a built-in variable changes");
      else
	build_store (b, to->sym, v);
      return v;
    case N_INDEX:
      key = build_key (b, to->b);
      r = build_array (b, to->a);
      if (conflict (b, first, middle, n->b, to->b))
	build_fail (b, "a subscript and a value share a variable");
      o = build_op (b, k_elem_set, "set");
      build_in (b, o, key);
      build_in (b, o, v);
      o->res = r;
      o->writes = true;
      return v;
    case N_FIELD:
      if (to->a->kind == N_NUM && to->a->num >= 1 && to->a->num <= 1000
	  && to->a->num == (int) to->a->num)
	store_field (b, (int) to->a->num, v);
      else
	build_fail (b, "the record is assigned to");
      return v;
    default:
      build_fail (b, "an assignment");
      return 0;
    }
}

static int
assignment (struct build *b, const struct node *n, bool wanted)
{
  if (n->op == OP_NONE)
    return assign (b, n);
  if ((n->op == OP_DIV || n->op == OP_MOD) && !is_nonzero (n->b))
    build_fail (b, "a division that may fail");
  if (n->a->kind != N_VAR && n->a->kind != N_INDEX)
    build_fail (b, "the record is assigned to");
  if (b->failed)
    return 0;
  int first = b->p->n_ops, v = build_value (b, n->b), middle = b->p->n_ops;
  int out = modify (b, n->a, n->op, v, 0, wanted ? INC_PRE : INC_STMT);
  if (n->a->kind == N_INDEX
      && (changes_operand (b, first, middle, n->a->b)
	  || changes_operand (b, middle, b->p->n_ops - 1, n->b)))
    build_fail (b, "a subscript and a value share a variable");
  return out == NONE ? v : out;
}

static int
increment (struct build *b, const struct node *n, bool wanted)
{
  bool down = n->kind == N_PREDEC || n->kind == N_POSTDEC;
  bool post = n->kind == N_POSTINC || n->kind == N_POSTDEC;
  if (n->a->kind != N_VAR && n->a->kind != N_INDEX)
    build_fail (b, "the record is assigned to");
  else if (n->a->kind == N_VAR && n->a->sym->special)
    build_fail (b, "a built-in variable changes");
  if (b->failed)
    return 0;
  int out = modify (b, n->a, OP_ADD, NONE, down ? -1 : 1,
		    !wanted ? INC_STMT : post ? INC_POST : INC_PRE);
  return out == NONE ? build_constant (b, val_num (0)) : out;
}

/* Store CHANGED, the texts that a substitution has made, into its target: $0
   if WHOLE is 0, variable S if WHOLE is NONE, else field WHOLE.  COUNT is the
   vector of the numbers of replacements.  */
static void
store_substituted (struct build *b, int whole, struct symbol *s, int count,
		   int changed)
{
  int was = b->sel;
  if (whole == 0)
    new_record (b, changed);
  else if (whole == NONE)
    build_store (b, s, changed);
  else
    {
      /* The field is stored into only if something was replaced.  */
      struct op *t = build_op (b, k_true, "condition");
      build_in (b, t, count);
      t->yes = build_sel (b, was);
      b->p->sels[t->yes].maker = build_number (b->p, t);
      b->sel = t->yes;
      store_field (b, whole, changed);
      b->sel = was;
      /* For the other records CHANGED holds the unchanged field.  */
      build_know (b, KNOWN_COLUMN, whole, changed);
    }
}

/* Compile N, sub or gsub of the record, of a field or of a variable that the
   rules have set for this record.  */
static int
substitute (struct build *b, const struct node *n)
{
  const struct node *re = n->a, *text = re ? re->next : NULL;
  const struct node *target = text ? text->next : NULL;
  struct symbol *s = target && target->kind == N_VAR && !b->loop
    && target->sym->kind == SYM_GLOBAL && !target->sym->special
    ? target->sym : NULL;
  int whole = target && target->kind == N_FIELD && target->a->kind == N_NUM
    ? (int) target->a->num : target ? NONE : 0, v = NONE;
  if (s)
    v = build_known (b, KNOWN_SCALAR, build_scalar (b, s));
  else if (whole == 0)
    v = record_text (b);
  else if (whole > 0 && whole <= 1000 && target->a->num == whole)
    v = column (b, whole);
  if (re->kind != N_REGEX || v == NONE)
    {
      build_fail (b, "a substitution whose regexp or target is a variable");
      return 0;
    }
  int first = b->p->n_ops, replacement = build_value (b, text);
  if (s && changes_operand (b, first, b->p->n_ops, target))
    build_fail (b, "two operands share a variable that changes");
  if (b->failed)
    return 0;
  if (whole > 0)		/* assigning to a missing field creates it */
    leave_without (b, v);
  struct op *o = build_op (b, k_sub, "substitute");
  build_in (b, o, build_constant (b, *st_cell (st_regexp (re->str))));
  build_in (b, o, replacement);
  build_in (b, o, v);
  o->builtin = n->builtin;
  int count = build_out (b, o, VEC_NUMBER);
  int changed = build_out (b, o, VEC_ANY);
  store_substituted (b, whole, s, count, changed);
  return count;
}

/* --- calls -------------------------------------------------------------- */

static int
length_of (struct build *b, const struct node *n)
{
  if (n->a && n->a->kind == N_VAR && n->a->sym->use != USE_SCALAR
      && !n->a->sym->special && n->a->sym->use == USE_ARRAY)
    {
      build_fail (b, "the length of an array");
      return 0;
    }
  if (n->a && ast_bare (n->a)->kind == N_INDEX)
    {
      build_fail (b, "the length of an element, which stays untyped");
      return 0;
    }
  int v = n->a ? build_value (b, n->a) : record_text (b);
  int known = b->failed ? 0 : build_known (b, KNOWN_LENGTH, v);
  if (known != NONE)
    return known;
  struct op *o = build_op (b, k_length, "count characters");
  int out = makes (b, o, VEC_NUMBER, 1, &v);
  build_know (b, KNOWN_LENGTH, v, out);
  return out;
}

static int
substr_of (struct build *b, const struct node *n)
{
  int in[3], k = 0;
  for (const struct node *x = n->a; x && k < 3; x = x->next, k++)
    {
      in[k] = build_value (b, x);
      if (k > 0 && !b->failed)
	in[k] = number_of (b, in[k]);
    }
  struct op *o = build_op (b, k_substr, "part of a text");
  return makes (b, o, VEC_ANY, k, in);
}

/* Compile N, a call of match with a regexp constant.  RSTART and RLENGTH are
   vectors afterwards.  */
static int
find (struct build *b, const struct node *n)
{
  const struct node *re = ast_bare (n->a->next);
  if (re->kind != N_REGEX || n->a->next->next)
    {
      build_fail (b, "match with an array or a regexp that is not constant");
      return 0;
    }
  int v = build_value (b, n->a);
  if (b->failed)
    return 0;
  struct op *o = build_op (b, k_find, "find by a regexp");
  build_in (b, o, v);
  build_in (b, o, build_constant (b, *st_cell (st_regexp (re->str))));
  int start = build_out (b, o, VEC_NUMBER);
  int length = build_out (b, o, VEC_NUMBER);
  struct op *set = build_op (b, k_set_place, "set RSTART");
  build_in (b, set, start);
  build_in (b, set, length);
  set->res = build_place (b);
  set->writes = true;
  build_forget (b, KNOWN_RSTART, 0);
  build_forget (b, KNOWN_RLENGTH, 0);
  build_know (b, KNOWN_RSTART, 0, start);
  build_know (b, KNOWN_RLENGTH, 0, length);
  return start;
}

/* True if formatting the values of LIST, which begins with the format, can
   neither fail nor warn: the format is a constant whose conversions are as
   many as the values.  */
static bool
is_calm_format (const struct node *list)
{
  const struct node *format = ast_bare (list), *x = list->next;
  if (format->kind != N_STR)
    return false;
  enum { MOST_DIGITS = 4 };	/* of width and precision together */
  const char *p = format->str.p, *end = p + format->str.n;
  while (p < end)
    {
      if (*p++ != '%')
	continue;
      int digits = 0;
      for (; p < end && *p && strchr ("-+ #0123456789.", *p); p++)
	digits += *p >= '0' && *p <= '9';
      if (p == end || !*p || digits > MOST_DIGITS
	  || !strchr ("dixogefGEs%", *p))
	return false;
      if (*p++ == '%')
	continue;
      if (!x)
	return false;
      x = x->next;
    }
  return !x;
}

/* True if a call of F with N arguments, which start at ARGS, neither fails nor
   warns, or k_call can tell from the arguments that it may.  */
static bool
is_calm (const struct builtin *f, const struct node *args, int n)
{
  switch (f->code)
    {
    case BUILTIN_SPRINTF:
      return args && is_calm_format (args);
    case BUILTIN_STRFTIME:	/* without a time it reads the clock */
      return n >= 2;
    default:
      return f->flags & BI_CALM
	|| (f->flags & BI_CALM_POSITIVE
	    && (n >= 2 || !(f->flags & BI_COUNTED_LATE)));
    }
}

/* Compile N, a call of gensub.  It does not warn if the replacement is a
   constant, and the third argument says which matches to replace.  */
static int
gensub_of (struct build *b, const struct node *n)
{
  const struct node *re = n->a, *text = re->next, *which = text->next;
  bool all = which->kind == N_STR && which->str.n > 0
    && (*which->str.p == 'g' || *which->str.p == 'G');
  if (re->kind != N_REGEX || text->kind != N_STR
      || !(all || (which->kind == N_NUM && which->num >= 1)))
    {
      build_fail (b, "a replacement that is not a constant");
      return 0;
    }
  int in[4] = {
    build_constant (b, *st_cell (st_regexp (re->str))),
    build_value (b, text), build_value (b, which),
    which->next ? build_value (b, which->next) : record_text (b)
  };
  struct op *o = build_op (b, k_call, n->builtin->name);
  o->builtin = n->builtin;
  return makes (b, o, VEC_ANY, 4, in);
}

/* Compile N, a call of a built-in function whose value is used if WANTED.  */
static int
call (struct build *b, const struct node *n, bool wanted)
{
  const struct builtin *f = n->builtin;
  int in[MAX_IN], k = 0;
  if (f->code == BUILTIN_LENGTH)
    return length_of (b, n);
  if (f->code == BUILTIN_SUBSTR)
    return substr_of (b, n);
  if (f->flags & BI_SETS_MATCH)
    return find (b, n);
  if (f->code == BUILTIN_SPLIT)
    return build_split (b, n, wanted);
  if (f->code == BUILTIN_GENSUB)
    return gensub_of (b, n);
  if (builtin_substitutes (f))
    return substitute (b, n);
  int args = ast_length (n->a);
  if (!is_calm (f, n->a, args) || args == 0 || args > MAX_IN)
    {
      build_fail (b, "a function that may fail or has effects");
      return 0;
    }
  for (const struct node *x = n->a; x && k < MAX_IN; x = x->next)
    in[k++] = build_value (b, x);
  struct op *o = build_op (b, k_call, f->name);
  o->builtin = f;
  o->may_cut = f->flags & BI_CALM_POSITIVE;
  return makes (b, o, f->result == RESULT_NUMBER || f->result == RESULT_COUNT
		? VEC_NUMBER : VEC_ANY, k, in);
}

/* --- expressions -------------------------------------------------------- */

/* Return a vector that is 1 for the records of SEL and 0 for the others of
   B->SEL.  */
static int
membership (struct build *b, int sel)
{
  struct op *o = build_op (b, k_member, "truth");
  o->sel_in[0] = sel;
  return build_out (b, o, VEC_NUMBER);
}

static int
binary (struct build *b, const struct node *n)
{
  int first = b->p->n_ops, in[2] = { build_value (b, n->a) };
  int middle = b->p->n_ops;
  in[1] = build_value (b, n->b);
  if (b->failed)
    return 0;
  if (conflict (b, first, middle, n->a, n->b))
    build_fail (b, "two operands share a variable that changes");
  in[0] = number_of (b, in[0]);
  in[1] = number_of (b, in[1]);
  struct op *o = build_op (b, k_arith, "arithmetic");
  o->x = n->op;
  o->may_cut = (n->op == OP_DIV || n->op == OP_MOD) && !is_nonzero (n->b);
  return makes (b, o, VEC_NUMBER, 2, in);
}

static int
negation (struct build *b, const struct node *n)
{
  int v = build_value (b, n->a);
  if (b->failed)
    return 0;
  v = number_of (b, v);
  if (n->kind == N_PLUS)
    return v;
  struct op *o = build_op (b, k_negate, "negate");
  return makes (b, o, VEC_NUMBER, 1, &v);
}

static int
concatenation (struct build *b, const struct node *n)
{
  const struct node *right[MAX_IN], *whole = n;
  int in[MAX_IN], k = 0, depth = 0, first = b->p->n_ops, middle;
  for (; n->kind == N_CONCAT && depth < MAX_IN - 1; n = n->a)
    right[depth++] = n->b;
  in[k++] = build_value (b, n);
  while (depth > 0)
    {
      middle = b->p->n_ops;
      in[k++] = build_value (b, right[--depth]);
      for (const struct node *x = whole; x->kind == N_CONCAT; x = x->a)
	if (changes_operand (b, middle, b->p->n_ops, x->a)
	    || changes_operand (b, first, middle, x->b))
	  build_fail (b, "two operands share a variable that changes");
    }
  struct op *o = build_op (b, k_concat, "concatenate");
  return makes (b, o, VEC_ANY, k, in);
}

int
build_choice (struct build *b, int yes, int no, const int *in)
{
  struct op *o = build_op (b, k_merge, "choose");
  o->sel_in[0] = yes;
  o->sel_in[1] = no;
  return makes (b, o, is_number (b, in[0]) && is_number (b, in[1])
		? VEC_NUMBER : VEC_ANY, 2, in);
}

/* Compile N, a ? b : c.  */
static int
choice (struct build *b, const struct node *n)
{
  int was = b->sel, version = b->p->version;
  int yes = build_condition (b, n->a), no = build_without (b, was, yes);
  int in[2];
  b->sel = yes;
  in[0] = yes == SEL_NONE ? NONE : build_value (b, n->b);
  b->sel = no;
  in[1] = no == SEL_NONE ? NONE : build_value (b, n->c);
  b->sel = was;
  if (b->p->version != version)
    build_fail (b, "a branch changes the record");
  if (b->failed)
    return 0;
  return in[0] == NONE || in[1] == NONE ? in[0] == NONE ? in[1] : in[0]
    : build_choice (b, yes, no, in);
}

static int
element (struct build *b, const struct node *n)
{
  int part = build_piece (b, n);
  if (part != NONE)
    return part;
  int key = build_key (b, n->b), r = build_array (b, n->a);
  struct op *o = build_op (b, k_elem_get, "get");
  o->res = r;
  o->writes = true;		/* reading adds a missing element */
  int v = makes (b, o, VEC_ANY, 1, &key);
  b->p->vecs[v].owns = true;
  return v;
}

static int
value (struct build *b, const struct node *n)
{
  switch (n->kind)
    {
    case N_NUM:
      return build_constant (b, val_num (n->num));
    case N_STR:
      return build_constant (b, val_borrow (V_STR, n->str.p, n->str.n));
    case N_VAR:
      return variable (b, n->sym);
    case N_FIELD:
      return field (b, n);
    case N_INDEX:
      return element (b, n);
    case N_ASSIGN:
      return assignment (b, n, true);
    case N_PREINC: case N_PREDEC: case N_POSTINC: case N_POSTDEC:
      return increment (b, n, true);
    case N_BINARY:
      return binary (b, n);
    case N_NEG: case N_PLUS:
      return negation (b, n);
    case N_CONCAT:
      return concatenation (b, n);
    case N_COND:
      return choice (b, n);
    case N_AND: case N_OR: case N_NOT: case N_COMPARE: case N_MATCH:
    case N_IN:
      return membership (b, build_condition (b, n));
    case N_BUILTIN:
      return call (b, n, true);
    case N_CALL:
      return build_call (b, n);
    default:
      build_fail (b, n->kind == N_GETLINE ? "getline"
		  : n->kind == N_INDIRECT ? "an indirect call"
		  : "an expression");
      return 0;
    }
}

int
build_value (struct build *b, const struct node *n)
{
  while (n->kind == N_GROUP)
    n = n->a;
  return b->failed ? 0 : value (b, n);
}

void
build_effect (struct build *b, const struct node *n)
{
  while (n->kind == N_GROUP)
    n = n->a;
  switch (n->kind)
    {
    case N_ASSIGN:
      assignment (b, n, false);
      break;
    case N_PREINC: case N_PREDEC: case N_POSTINC: case N_POSTDEC:
      increment (b, n, false);
      break;
    case N_BUILTIN:
      if (!b->failed)
	call (b, n, false);
      break;
    default:
      build_value (b, n);
    }
}

/* --- conditions --------------------------------------------------------- */

static int
filter (struct build *b, struct op *o)
{
  o->yes = build_sel (b, b->sel);
  b->p->sels[o->yes].maker = build_number (b->p, o);
  return o->yes;
}

static int
both (struct build *b, const struct node *n)
{
  int was = b->sel, version = b->p->version;
  b->sel = build_condition (b, n->a);
  int sel = b->sel == SEL_NONE ? SEL_NONE : build_condition (b, n->b);
  if (b->p->version != version && sel != b->sel)
    build_fail (b, "a condition changes the record");
  b->sel = was;
  return sel;
}

static int
either (struct build *b, const struct node *n)
{
  int was = b->sel, version = b->p->version;
  int first = build_condition (b, n->a);
  int rest = build_without (b, was, first), second;
  if (rest == SEL_NONE)
    return first;
  b->sel = rest;
  second = build_condition (b, n->b);
  b->sel = was;
  if (b->p->version != version)
    build_fail (b, "a condition changes the record");
  if (b->failed || second == SEL_NONE)
    return first;
  if (first == SEL_NONE)
    return second;
  struct op *o = build_op (b, k_union, "union");
  o->sel_in[0] = first;
  o->sel_in[1] = second;
  return filter (b, o);
}

static int
comparison (struct build *b, const struct node *n)
{
  int first = b->p->n_ops, in[2] = { build_value (b, n->a) };
  int middle = b->p->n_ops;
  in[1] = build_value (b, n->b);
  if (b->failed)
    return SEL_NONE;
  if (conflict (b, first, middle, n->a, n->b))
    build_fail (b, "two operands share a variable that changes");
  struct op *o = build_op (b, k_compare, "compare");
  build_in (b, o, in[0]);
  build_in (b, o, in[1]);
  o->x = n->op - OP_LT + BC_LT;
  return filter (b, o);
}

static int
match (struct build *b, const struct node *n)
{
  const struct node *re = ast_bare (n->b);
  bool constant = re->kind == N_REGEX;
  int first = b->p->n_ops, v = n->a ? build_value (b, n->a) : record_text (b);
  int middle = b->p->n_ops;
  int by = constant ? build_constant (b, *st_cell (st_regexp (re->str)))
    : build_value (b, re);
  if (!constant && n->a && conflict (b, first, middle, n->a, re))
    build_fail (b, "two operands share a variable that changes");
  if (b->failed)
    return SEL_NONE;
  struct op *o = build_op (b, constant ? k_match : k_match_text,
			   "test by a regexp");
  o->may_cut = !constant;
  build_in (b, o, v);
  build_in (b, o, by);
  int sel = filter (b, o);
  return n->op == OP_NOMATCH ? build_without (b, b->sel, sel) : sel;
}

static int
membership_test (struct build *b, const struct node *n)
{
  int key = build_key (b, n->b), r = build_array (b, n->a);
  struct op *o = build_op (b, k_elem_in, "in");
  build_in (b, o, key);
  o->x = o->res = r;
  return filter (b, o);
}

int
build_condition (struct build *b, const struct node *n)
{
  while (n->kind == N_GROUP)
    n = n->a;
  if (b->failed)
    return SEL_NONE;
  switch (n->kind)
    {
    case N_AND:
      return both (b, n);
    case N_OR:
      return either (b, n);
    case N_NOT:
      return build_without (b, b->sel, build_condition (b, n->a));
    case N_COMPARE:
      return comparison (b, n);
    case N_MATCH:
      return match (b, n);
    case N_IN:
      return membership_test (b, n);
    case N_NUM:
      return n->num != 0 ? b->sel : SEL_NONE;
    default:
      {
	int v = build_value (b, n);
	struct op *o = build_op (b, k_true, "condition");
	build_in (b, o, v);
	return filter (b, o);
      }
    }
}
