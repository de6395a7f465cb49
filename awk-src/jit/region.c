/* region.c -- find a region's numeric variables and compute their liveness.
   SPDX-License-Identifier: GPL-3.0-or-later

   region_analyze collects the variables of a region, clears `numeric' in those
   that may contain something other than a number, and computes where each
   variable is live.  effects.c finds what an instruction reads and writes.
   Arrays are never numeric and remain in their cells; jit/module/ops.c
   generates the code for their elements.  The last step of the analysis is in
   integers.c.  */

#include <config.h>
#include "jit/region.h"

#include <string.h>

enum { REG = sizeof (struct val) };

int
region_var (const struct analysis *p, int operand)
{
  for (int i = 0; operand != NO_REG && i < p->n_vars; i++)
    if (p->vars[i].operand == operand)
      return i;
  return NO_VAR;
}

struct val *
region_cell (const struct analysis *p, int operand)
{
  char *base = (char *) (operand < 0 ? p->h->statics_top : p->fp);
  return (struct val *) (base + operand);
}

/* --- variables ---------------------------------------------------------- */

static int
parameters (const struct analysis *p)
{
  const struct function *f = p->r->chunk->fn;
  return f ? f->nparams : 0;
}

static bool
add_var (struct analysis *p, int operand)
{
  if (operand == NO_REG || region_var (p, operand) != NO_VAR)
    return true;
  if (p->n_vars == MAX_VARS)
    return false;
  struct var *v = &p->vars[p->n_vars++];
  const struct val *cell = region_cell (p, operand);
  *v = (struct var) { .operand = operand, .f = -1 };
  if (operand >= 0)
    {
      v->parameter = operand / REG < parameters (p);
      v->temporary = !v->parameter;
    }
  else
    {
      v->global = p->h->symbol_of (cell);
      v->constant = !v->global;
    }
  /* A local variable of a function does not have a value until the function
     sets it, so it can be numeric.  */
  bool local = v->parameter && p->r->function && cell->tag == V_UNTYPED;
  v->numeric = v->temporary || local || val_is_num (cell);
  if (v->constant && v->numeric)
    v->value = cell->num;
  return true;
}

static bool
add_vars (struct analysis *p, const struct effect *e)
{
  bool ok = true;
  for (int i = 0; i < e->n_reads; i++)
    ok &= add_var (p, e->reads[i]);
  for (int i = 0; i < e->n_arrays; i++)
    ok &= add_var (p, e->arrays[i]);
  for (int i = 0; i < e->n_range; i++)
    ok &= add_var (p, e->first + i * REG);
  for (int i = 0; i < e->n_writes; i++)
    ok &= add_var (p, e->writes[i].operand);
  return ok;
}

/* Collect the variables of P's region in P->vars.  Arrays, and variables that
   a built-in function can change, are kept in their cells and are not numeric.
   Return false if there are too many variables, or if an instruction cannot be
   compiled.  */
static bool
collect (struct analysis *p)
{
  for (int i = p->r->first; i <= p->r->last; i++)
    {
      struct effect e = region_effect (p, &p->code[i]);
      if (!e.known || !add_vars (p, &e))
	return false;
      for (int k = 0; k < e.n_arrays; k++)
	p->vars[region_var (p, e.arrays[k])].numeric = false;
      for (int k = 0; e.range_changes && k < e.n_range; k++)
	p->vars[region_var (p, e.first + k * REG)].numeric = false;
      for (int k = 0; k < e.n_writes; k++)
	p->vars[region_var (p, e.writes[k].operand)].written = true;
    }
  return true;
}

/* True if the variable that receives result number W of instruction I is not
   numeric, because the result may be something other than a number.  */
static bool
spoils (const struct analysis *p, int i, const struct effect *e, int w)
{
  const struct insn *n = &p->code[i];
  switch (e->writes[w].kind)
    {
    case TYPE_NUMBER: return false;
    case TYPE_SAME: return !p->vars[region_var (p, n->b)].numeric;
    case TYPE_GUESS: return p->r->never[i];
    default: return true;
    }
}

/* Clear `numeric' in each variable that an instruction can set to a value
   other than a number.  Repeat this pass until no variable changes.  */
static void
classify (struct analysis *p)
{
  for (bool again = true; again; )
    {
      again = false;
      for (int i = p->r->first; i <= p->r->last; i++)
	{
	  struct effect e = region_effect (p, &p->code[i]);
	  for (int w = 0; w < e.n_writes; w++)
	    {
	      struct var *v = &p->vars[region_var (p, e.writes[w].operand)];
	      if (v->numeric && spoils (p, i, &e, w))
		{
		  v->numeric = false;
		  again = true;
		}
	    }
	}
    }
}

/* --- liveness ----------------------------------------------------------- */

/* Add to *S the variables that are live everywhere, because code outside the
   region can read them.  Do not add temporaries, which are dead after their
   statement, or the parameters of a region that is a function.  */
static void
live_always (const struct analysis *p, struct set *s)
{
  for (int i = 0; i < p->n_vars; i++)
    if (!p->vars[i].temporary && !(p->r->function && p->vars[i].parameter))
      set_add (s, i);
}

static void
join (const struct analysis *p, struct set *to, int i)
{
  struct set out = { { 0 } };
  const struct set *from = &out;
  if (region_contains (p, i))
    from = &p->live[i - p->r->first];
  else
    live_always (p, &out);
  for (size_t k = 0; k < sizeof to->w / sizeof *to->w; k++)
    to->w[k] |= from->w[k];
}

static void
step (const struct analysis *p, int i, struct set *s)
{
  const struct insn *n = &p->code[i];
  struct effect e = region_effect (p, n);
  memset (s, 0, sizeof *s);
  if (!region_leaves (p, n) && n->op != BC_RET)
    {
      if (n->op != BC_JMP)
	join (p, s, i + 1);
      if (region_jumps (p, n))
	join (p, s, n->c);
    }
  for (int k = 0; k < e.n_writes; k++)
    set_remove (s, region_var (p, e.writes[k].operand));
  for (int k = 0; k < e.n_reads; k++)
    set_add (s, region_var (p, e.reads[k]));
  for (int k = 0; k < e.n_arrays; k++)
    set_add (s, region_var (p, e.arrays[k]));
  for (int k = 0; k < e.n_range; k++)
    set_add (s, region_var (p, e.first + k * REG));
  live_always (p, s);
}

static void
find_live (struct analysis *p)
{
  int n = p->r->last - p->r->first + 1;
  for (bool again = true; again; )
    {
      again = false;
      for (int i = n - 1; i >= 0; i--)
	{
	  struct set s;
	  step (p, p->r->first + i, &s);
	  if (memcmp (&s, &p->live[i], sizeof s) != 0)
	    {
	      p->live[i] = s;
	      again = true;
	    }
	}
    }
}

/* Check those numeric variables that the region reads before it writes them.
   Mark a variable as not numeric if it does not contain a number now or is a
   temporary.  Return true if no variable had to be marked.  */
static bool
check_entry (struct analysis *p)
{
  bool ok = true;
  for (int i = 0; i < p->n_vars; i++)
    {
      struct var *v = &p->vars[i];
      v->at_entry = !v->constant && set_has (&p->live[0], i);
      bool bad = v->at_entry && v->numeric
	&& (v->temporary || !val_is_num (region_cell (p, v->operand)));
      if (bad)
	ok = v->numeric = false;
    }
  return ok;
}

/* --- functions ---------------------------------------------------------- */

/* Choose the parameters to be passed as doubles, at most eight.  The first
   time that the function is compiled, choose the numeric parameters whose
   initial values it reads.  If the function is compiled again, choose the same
   parameters, even if their initial values are no longer numbers.  */
static void
choose_parameters (struct analysis *p)
{
  struct region *r = p->r;
  int n = 0;
  for (int i = 0; i < p->n_vars && r->versions <= 1; i++)
    {
      const struct var *v = &p->vars[i];
      if (v->parameter && v->at_entry && v->numeric && n < 8)
	{
	  r->params |= UINT64_C (1) << (v->operand / REG);
	  n++;
	}
    }
  for (int i = 0; i < p->n_vars; i++)
    {
      struct var *v = &p->vars[i];
      if (v->parameter && v->at_entry && !(r->params >> v->operand / REG & 1))
	v->numeric = false;
    }
  for (int i = 0; i < parameters (p) && r->versions <= 1; i++)
    {
      int v = region_var (p, i * REG);
      if (!(r->params >> i & 1) && v != NO_VAR && !p->vars[v].numeric)
	r->cells |= UINT64_C (1) << i;
    }
}

bool
region_analyze (struct analysis *p)
{
  struct region *r = p->r;
  p->code = r->chunk->code;
  if (r->last - r->first >= MAX_INSNS || parameters (p) > 60 || !collect (p))
    return false;
  p->live = p->h->alloc ((r->last - r->first + 1) * sizeof *p->live);
  do
    {
      classify (p);
      memset (p->live, 0, (r->last - r->first + 1) * sizeof *p->live);
      find_live (p);
    }
  while (!check_entry (p));
  if (r->function)
    {
      choose_parameters (p);
      classify (p);
    }
  region_find_integers (p);
  return true;
}

void
region_free (struct analysis *p)
{
  if (p->live)
    p->h->free (p->live);
}
