/* record.c -- compile $0, the fields and NF, and the stores into them.
   SPDX-License-Identifier: GPL-3.0-or-later

   A store creates a new version of the record (struct version in
   batch/plan.h).  The text of a version is computed only when an operation
   uses the text.  build_column adds a column to an operation k_locate for the
   text of the version, and build_nf adds an operation k_nf or k_last_field
   (columns.c).  If a vector that contains the column or NF exists
   (build_known), build_column and build_nf return the existing vector.  */

#include <config.h>

#include "base/options.h"
#include "batch/build.h"
#include "vm/headed.h"
#include "vm/vm.h"

/* Return true if all records in B->sel have the version X, which has its own
   text.  If some record has a different version, call build_fail and return
   false.  */
static bool
is_split_here (struct build *b, const struct version *x)
{
  bool here = x->of == NONE || sel_within (b->p, b->sel, x->sel);
  if (!here)
    build_fail (b, "the record changes for some records only");
  return here;
}

/* Return true if all records in B->sel have the version X, which has its own
   text, and their fields are split from this text.  If some record has a
   different version or other fields, call build_fail and return false.  */
static bool
has_fields_of_text (struct build *b, const struct version *x)
{
  if (x->unsplit)
    build_fail (b, "a field is used after a substitution in stored fields");
  return !x->unsplit && is_split_here (b, x);
}

/* Append an operation that joins the fields of version I of the record by OFS,
   for the records in B->sel.  Return the vector of the text.  */
static int
join_fields (struct build *b, int i)
{
  const struct version *all = b->p->versions;
  struct op *o = build_op (b, k_assign_field);
  int old = NONE;
  for (; all[i].text == NONE && i != 0; i = all[i].of)
    {
      const struct version *y = &all[i];
      bool again = false;
      if (!sel_within (b->p, b->sel, y->sel))
	build_fail (b, "a field is stored into for some records only");
      if (y->rejoined)
	continue;
      for (int k = 0; k < o->n_in; k++)
	again |= o->column[k] == y->field;
      if (!again)
	{
	  o->column[o->n_in] = y->field;
	  build_in (b, o, y->value);
	}
      old = y->old;		/* the text still contains the value that the
				   field had before the first store */
    }
  o->x = i == 0 ? NONE : all[i].text;
  if (o->n_in == 1)
    build_in (b, o, old);
  return build_out (b, o, VEC_ANY);
}

/* Return the vector with the text of the record.  X is the record's current
   version, which was created by a store into a field.  Call build_fail unless
   one of the selections X->sel and B->sel contains the other.  */
static int
joined_record (struct build *b, const struct version *x)
{
  int was = b->sel, now = b->p->version, v;
  if (sel_within (b->p, was, x->sel))
    v = join_fields (b, now);
  else if (!sel_within (b->p, x->sel, was))
    return build_fail (b, "a field is stored into for some records only");
  else
    {
      b->p->version = x->of;
      int in[2] = { NONE, build_record (b) };
      b->p->version = now;
      b->sel = x->sel;
      in[0] = join_fields (b, now);
      b->sel = was;
      int other = build_without (b, was, x->sel);
      v = build_choice (b, x->sel, other, in);
    }
  build_know (b, KNOWN_RECORD, 0, v);
  return v;
}

int
build_record (struct build *b)
{
  if (b->loop)
    return build_import (b, build_record (b->around));
  int v = build_known (b, KNOWN_RECORD, 0);
  if (v != NONE)
    return v;
  const struct version *x = &b->p->versions[b->p->version];
  if (b->p->version == 0)
    {
      v = build_out (b, build_op (b, k_record), VEC_FIELD);
      build_know (b, KNOWN_RECORD, 0, v);
      return v;
    }
  if (x->text != NONE)
    return is_split_here (b, x) ? x->text : 0;
  return joined_record (b, x);
}

/* Return the operation that locates columns of TEXT (or, if TEXT is NONE, of
   the record as it was read) for the records in B->sel.  Append the operation
   if it does not exist yet.  */
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
  return build_on_text (b, k_locate, text);
}

/* Make the previous version of the record current, call MAKE with K, and
   return the result of MAKE.  The current version was created by an assignment
   to a field, including `$1 = $1', or by `NF = NF'.  */
static int
in_version_before (struct build *b, int (*make) (struct build *b, int k),
		   int k)
{
  int was = b->p->version;
  const struct version *x = &b->p->versions[was];
  b->p->version = x->of;
  /* If the record had fewer than x->field fields, the store has added fields
     to it: leave such a record to the row engine.  If MAKE builds a column
     after the stored field, no record is left to the row engine, because the
     store does not change that column.  */
  if (x->field > 0 && (make != build_column || k <= x->field))
    build_leave_without (b, build_column (b, x->field));
  int v = make (b, k);
  b->p->version = was;
  return v;
}

int
build_column (struct build *b, int k)
{
  if (b->loop)
    return build_import (b, build_column (b->around, k));
  int was = b->p->version, v = build_known (b, KNOWN_COLUMN, k);
  const struct version *x = &b->p->versions[was];
  if (v != NONE)
    return v;
  if (was != 0 && x->text == NONE)
    {
      bool stored = x->field == k && !x->rejoined;
      if (stored && sel_within (b->p, b->sel, x->sel))
	return x->value;
      if (stored)
	return build_fail (b, "a field is stored into for some records only");
      return in_version_before (b, build_column, k);
    }
  if (!has_fields_of_text (b, x))
    return 0;
  struct op *o = locate_here (b, x->text);
  int at = o->out == NONE ? 0 : 1 + o->n_also;
  if (at >= MAX_IN)
    return build_fail (b, "too many columns");
  v = build_out (b, o, VEC_FIELD);
  o->column[at] = k;
  build_know (b, KNOWN_COLUMN, k, v);
  return v;
}

int
build_nf (struct build *b, int k)
{
  bool last = k >= 0;
  enum known_kind what = last ? KNOWN_LAST : KNOWN_NF;
  if (b->loop)
    return build_import (b, build_nf (b->around, k));
  int was = b->p->version, v = build_known (b, what, k);
  const struct version *x = &b->p->versions[was];
  if (v != NONE)
    return v;
  if (was != 0 && x->text == NONE)
    {
      if (last)
	return build_fail (b, "$NF after a field was stored into");
      return in_version_before (b, build_nf, k);
    }
  if (!has_fields_of_text (b, x))
    return 0;
  struct op *o = build_on_text (b, last ? k_last_field : k_nf, x->text);
  o->column[0] = k;
  if (k > 0)
    o->flags |= KERNEL_CUTS;
  v = build_out (b, o, last ? VEC_FIELD : VEC_NUMBER);
  build_know (b, what, k, v);
  return v;
}

/* With -H, return the vector of the column whose name is the constant NAME.
   If no file has been read (for --explain), assume an arbitrary column
   number.  */
static int
named_column (struct build *b, const struct node *name)
{
  struct plan *top = b->p->top;
  if (name->kind != N_STR)
    return build_fail (b, "a column whose name depends on the record");
  for (int i = 0; i < top->n_named; i++)
    if (sv_equal (top->named[i].name, name->str))
      return build_column (b, top->named[i].k);
  if (top->n_named == MAX_IN)
    return build_fail (b, "too many columns");
  int k = headed_number (name->str);
  if (k == 0 && vm.phase != VM_MAIN)
    k = 1 + top->n_named;
  if (k == 0 || k > MAX_NUMBER)
    return build_fail (b, "a column that the file does not have");
  top->named[top->n_named].name = name->str;
  top->named[top->n_named++].k = k;
  return build_column (b, k);
}

int
build_field (struct build *b, const struct node *n)
{
  const struct node *k = ast_bare (n->a);
  int number;
  if (opt.headed && ast_is_column (k))
    return named_column (b, ast_bare (k->b));
  if (build_is_counter (b, k, &number))
    return build_item (b, number);
  if (build_is_small (k, &number))
    return number == 0 ? build_record (b) : build_column (b, number);
  if (ast_is_special (k, SPECIAL_NF))
    return build_nf (b, 0);
  if (k->kind == N_BINARY && k->op == OP_SUB
      && ast_is_special (k->a, SPECIAL_NF) && build_is_small (k->b, &number))
    return build_nf (b, number);
  return build_fail (b, "a field whose number depends on the record");
}

void
build_leave_without (struct build *b, int vec)
{
  const struct plan *p = b->p;
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_leave && p->ops[i].in[0] == vec
	&& p->ops[i].sel == b->sel)
      return;
  struct op *o = build_op (b, k_leave);
  build_in (b, o, vec);
}

/* Create a version from V and the current version, for the records in B->sel,
   and make it the current version.  */
static void
add_version (struct build *b, struct version v)
{
  struct plan *p = b->p;
  if (p->n_versions == MAX_VERSIONS || b->loop)
    build_fail (b, "the record changes too often");
  if (b->failed)
    return;
  v.of = p->version;
  v.sel = b->sel;
  p->versions[p->n_versions] = v;
  p->version = p->n_versions++;
}

void
build_store_field (struct build *b, int k, int vec)
{
  int old = build_column (b, k);
  add_version (b, (struct version) {
    .text = NONE, .field = k, .value = vec, .old = old });
}

void
build_rejoin (struct build *b, int k)
{
  struct plan *p = b->p;
  int base = p->version;
  while (base != 0 && p->versions[base].text == NONE)
    base = p->versions[base].of;
  if (has_fields_of_text (b, &p->versions[base]))
    add_version (b, (struct version) {
      .text = NONE, .rejoined = true, .field = k, .value = NONE, .old = NONE });
}

void
build_new_record (struct build *b, int text)
{
  struct plan *p = b->p;
  const struct version *before = &p->versions[p->version];
  add_version (b, (struct version) {
    .text = text,
    .unsplit = before->unsplit || (p->version != 0 && before->text == NONE) });
  if (!b->failed)
    build_know (b, KNOWN_RECORD, 0, text);
}

void
build_assign_record (struct build *b, int vec)
{
  struct op *o = build_op (b, k_assign_record);
  if (b->p->vecs[vec].kind == VEC_NUMBER)
    build_fail (b, "a number is assigned to the record");
  build_in (b, o, vec);
  build_new_record (b, build_out (b, o, VEC_ANY));
  if (!b->failed)
    b->p->versions[b->p->version].unsplit = false;
}

bool
build_has_fields (const struct build *b, int *text)
{
  const struct version *x = &b->p->versions[b->p->version];
  *text = x->text;
  return b->p->version == 0
    || (x->text != NONE && !x->unsplit && sel_within (b->p, b->sel, x->sel));
}
