/* worth.c -- decide which regions are compiled, and when.
   SPDX-License-Identifier: GPL-3.0-or-later

   The decision follows from an estimate of the time that machine code would
   save.  The estimate uses the times in worth.def.  Only the ratios of the
   times in worth.def matter, so they need not be measured on the machine that
   runs the program.  */

#include <config.h>
#include "jit/worth.h"

#include <string.h>

#include "array/layout.h"
#include "base/mem.h"
#include "jit/counted.h"
#include "lang/builtin.h"
#include "vm/special_effects.h"

enum
{
#define GAIN(name, tenths, ...) GAIN_##name = tenths,
#define COST(name, nanoseconds) COST_##name = nanoseconds,
#include "jit/worth.def"
  LEAST_GAIN = 3		/* minimum average gain per instruction, in
				   tenths of nanoseconds, because a smaller
				   gain is too uncertain */
};

enum
{
  LOOK_AGAIN = 10000,		/* number of iterations or calls between a
				   check that found no gain and the next
				   check */
  MAX_LOOKS = 2,		/* maximum number of checks that find no
				   gain */
  WAIT_FOR_OTHER = 500, MAX_WAITS = 3
};

/* A loop or function that has run for some time will probably run at least as
   long again.  A loop or function is compiled as soon as the time that machine
   code would have saved is at least this fraction of the time for compiling
   it.  */
#define ENOUGH 0.5

/* Times in nanoseconds.  */
struct worth
{
  double gain;			/* time that machine code for the region would
				   have saved so far */
  double cost;			/* time to compile the region */
  struct function *waits;	/* a function that the region calls and that
				   can be compiled first, or NULL */
};

/* --- gains of instructions ---------------------------------------------- */

static bool
is_number (const struct analysis *p, int operand)
{
  int v = region_var (p, operand);
  return v == NO_VAR || p->vars[v].numeric;
}

static bool
all_numbers (const struct analysis *p, const struct effect *e)
{
  for (int i = 0; i < e->n_reads; i++)
    if (!is_number (p, e->reads[i]))
      return false;
  for (int i = 0; i < e->n_range; i++)
    if (!is_number (p, e->first + i * (int) sizeof (struct val)))
      return false;
  for (int i = 0; i < e->n_writes; i++)
    if (!is_number (p, e->writes[i].operand))
      return false;
  return true;
}

/* True if instruction I, which accesses an element, can create the element or
   delete it without a call of the host.  */
static bool
makes_place (const struct insn *i)
{
  return i->op == BC_ASET || i->op == BC_ADEL
    || ((i->op == BC_AINC || i->op == BC_AMOD) && region_makes_element (i));
}

/* True if register ARR contains an array whose dense store has an element with
   the subscript KEY.  If TAKE is true, also return true if the dense store has
   a free cell for the element, or will have one because KEY is the next
   subscript.  If KEY does not contain a number yet, assume that the element
   exists.  */
static bool
is_in_vector (const struct analysis *p, int arr, int key, bool take)
{
  const struct val *v = region_cell (p, arr), *k = region_cell (p, key);
  if (v->tag != V_ARRAY || !v->arr || v->arr->a_dense_cap == 0)
    return false;
  if (!val_is_num (k))
    return true;
  take &= v->arr->a_dense_count > 0;
  if (!(k->num >= 0 && k->num < v->arr->a_dense_cap))
    return take && k->num == v->arr->a_dense_cap;
  int tag = arr_dense_cell (v->arr, k->num)->tag;
  return tag > V_UNTYPED || (take && tag == V_NONE);
}

/* True if OPERAND is a constant string whose bytes are in its cell.  Machine
   code copies a short constant string as fast as a number.  */
static bool
is_short_text (const struct analysis *p, int operand)
{
  const struct val *v = region_cell (p, operand);
  return p->vars[region_var (p, operand)].constant && val_has_bytes (v)
    && val_is_inline (v);
}

static int
gain_of_call (const struct analysis *p, const struct insn *i, struct worth *w)
{
  struct function *f = (*p->h->functions)[i->c];
  if ((p->r->function && f->code == p->r->chunk) || p->h->function_region (f))
    return GAIN_CALL;
  if (!f->code || f->code->code->op != BC_LOOP)
    return GAIN_INTERPRETED;
  w->waits = f;
  return GAIN_CALL;
}

/* True if instruction I is an increment, and the next instruction is a jump
   that compares the incremented number.  The interpreter usually executes an
   increment and the jump after it as one instruction.  */
static bool
compares_count (const struct insn *i)
{
  return i[1].op >= BC_JLT && i[1].op <= BC_JGE && i[1].a == i->a;
}

/* Return the time that machine code saves in one execution of instruction I,
   in tenths of nanoseconds.  */
static int
gain_of (const struct analysis *p, const struct insn *i, struct worth *w)
{
  struct effect e = region_effect (p, i);
  bool numbers = all_numbers (p, &e);
  switch (i->op)
    {
    case BC_LOOP: case BC_NATIVE: case BC_JMP: case BC_STMT:
      return GAIN_JUMP;
    case BC_MOVE: case BC_ARG:
      return numbers || is_short_text (p, i->b) ? GAIN_NUMBERS : GAIN_HOST;
    case BC_INC:
      if (numbers && compares_count (i))
	return GAIN_JUMP;
      return numbers ? GAIN_NUMBERS : GAIN_CELL;
    case BC_NEG: case BC_NOT:
    case BC_NUM: case BC_ADD: case BC_SUB: case BC_MUL: case BC_DIV:
    case BC_POW: case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT:
    case BC_GE: case BC_JTRUE: case BC_JFALSE: case BC_JLT: case BC_JLE:
    case BC_JEQ: case BC_JNE: case BC_JGT: case BC_JGE: case BC_RET:
      return numbers ? GAIN_NUMBERS : GAIN_CELL;
    case BC_MOD:
      return numbers ? GAIN_MODULO : GAIN_CELL;
    case BC_AGET: case BC_ASET: case BC_AMOD: case BC_AINC: case BC_ADEL:
    case BC_JIN:
      return numbers && is_in_vector (p, e.arrays[0], e.reads[0],
				      makes_place (i))
	? GAIN_ELEMENT : 2 * GAIN_HOST;
    case BC_BUILTIN:
      return numbers && builtin_is_inline ((*p->h->builtins)[i->c])
	? GAIN_BUILTIN
	: numbers ? GAIN_HOST : GAIN_LIBRARY;
    case BC_MATCHK: case BC_MATCHD: case BC_JMATCHK: case BC_JMATCH0:
      return GAIN_LIBRARY;
    case BC_JOIN2:
      return GAIN_JOINED;
    case BC_CALL:
      return gain_of_call (p, i, w);
    default:
      return region_leaves (p, i) ? 0 : GAIN_TEXT;
    }
}

/* --- gains of regions --------------------------------------------------- */

/* Return the time that machine code for P's region would have saved so far,
   and the time for compiling the region.  ROUNDS contains, for each
   instruction of the chunk, the number of its executions, or a negative number
   if the instruction already has machine code.  The interpreter has entered
   the region ENTRIES times.  LOADED is true if the module is already in
   memory.  */
static struct worth
worth_of (const struct analysis *p, const double *rounds, double entries,
	  bool loaded)
{
  const struct region *r = p->r;
  struct worth w = { .cost = (loaded ? 0 : COST_LOAD) + COST_REGION };
  double tenths = GAIN_ENTRY * entries, run = 0;
  for (int i = r->first; i <= r->last; i++)
    if (rounds[i] >= 0)
      {
	tenths += rounds[i] * gain_of (p, &p->code[i], &w);
	run += rounds[i];
      }
  w.cost += (r->last - r->first + 1) * (double) COST_INSTRUCTION;
  w.gain = tenths < run * LEAST_GAIN ? 0 : tenths / 10;
  return w;
}

/* True if a loop or function begins at instruction I.  */
static bool
begins_region (const struct chunk *c, int i)
{
  const struct insn *p = &c->code[i];
  return p->op == BC_LOOP || p->op == BC_NATIVE
    || (p->op == BC_JMP && p->c == i + 1 && counted_find (c, i));
}

enum { USUAL = 10 };		/* assumed number of iterations of a loop if
				   its iterations are not counted */

/* Return an array for worth_of with the number of executions of each
   instruction of C.  GUESS is true if all numbers must be estimates.  If GUESS
   is false, only the numbers for inner loops whose iterations are no longer
   counted (counted_stop) are estimates.  */
static double *
count_rounds (const struct chunk *c, bool guess)
{
  double *n = xzalloc (c->n * sizeof *n);
  for (size_t i = 0; i < c->n; i++)
    {
      if (!begins_region (c, i))
	continue;
      int last = counted_last (c, i);
      double k = guess ? 1 : counted_rounds (c, i);
      if (c->code[i].op == BC_NATIVE && !guess)
	k = -1;
      else if ((guess || c->code[i].op == BC_JMP) && k < USUAL * n[i])
	k = USUAL * n[i];
      for (int j = i; j <= last; j++)
	n[j] = k;
    }
  return n;
}

bool
worth_again (const struct analysis *p)
{
  double *rounds = count_rounds (p->r->chunk, true);
  struct worth w = worth_of (p, rounds, 0, true);
  xfree (rounds);
  return w.gain > 0;
}

/* Return true if R is a function that does not call functions, and no hot
   region waits for R to be compiled.  If the result is true, only the
   interpreter calls R, and enters R's machine code at each call.  */
static bool
is_leaf (const struct region *r)
{
  if (!r->function || r->wanted)
    return false;
  for (int i = r->first; i <= r->last; i++)
    if (r->chunk->code[i].op == BC_CALL)
      return false;
  return true;
}

/* Estimate how many times the interpreter would have entered the machine code
   of R so far.  */
static double
entries_of (const struct region *r, const double *rounds)
{
  if (is_leaf (r))
    return rounds[r->first];
  if (r->first > 0 && rounds[r->first - 1] > 0)
    return rounds[r->first - 1];
  return r->chunk->fn || spec_nr < 1 ? 1 : spec_nr;
}

/* --- which region, and when --------------------------------------------- */

struct choice
{
  struct region *region;	/* the best region found so far, or NULL */
  struct worth worth;
  bool possible;		/* true if the innermost region can be
				   compiled */
};

/* Choose the region whose machine code saves the most time: FIRST, an enclosing
   loop that has executed at least three iterations, or the enclosing function
   if it was called at least three times.  LOADED is true if the module is
   already in memory.  */
static struct choice
choose (struct region *first, const struct native_host *h, struct val *fp,
	bool loaded)
{
  struct chunk *c = first->chunk;
  double *rounds = count_rounds (c, false);
  struct choice best = { .region = NULL };
  for (int i = first->first; i >= 0; i--)
    {
      struct region *r = i == first->first ? first : NULL;
      if (!r && c->code[i].op == BC_LOOP && counted_rounds (c, i) >= 3)
	r = counted_at (c, i);
      if (!r || r->failed || r->last < first->last)
	continue;
      struct analysis p;
      if (counted_analyze (&p, h, r, fp))
	{
	  struct worth w = worth_of (&p, rounds, entries_of (r, rounds),
				     loaded);
	  if (r == first)
	    best.possible = true;
	  if (w.gain > 0 && (!best.region || w.gain > best.worth.gain))
	    {
	      best.region = r;
	      best.worth = w;
	    }
	}
      counted_end_analysis (&p);
    }
  xfree (rounds);
  return best;
}

/* Arrange for the function F to be checked at its next call.  F must be
   compiled before a hot region that calls F.  */
static void
look_at_function (struct function *f)
{
  struct region *r = counted_at (f->code, 0);
  r->wanted = true;
  counted_again (r, 1);
}

bool
worth_now (struct region *r, const struct native_host *h, struct val *fp,
	   bool loaded)
{
  struct choice best = choose (r, h, fp, loaded);
  double so_far = counted_rounds (r->chunk, r->first);
  double enough = best.worth.cost * ENOUGH;
  if (!best.region && best.possible && is_leaf (r))
    counted_again (r, so_far);	/* a caller of R may later need R's machine
				   code */
  else if (!best.region && (!best.possible || ++r->looked >= MAX_LOOKS))
    counted_stop (r);
  else if (!best.region)
    counted_again (r, LOOK_AGAIN);
  else if (best.worth.gain < enough)
    counted_again (r, so_far * (enough / best.worth.gain - 1));
  else if (best.worth.waits && r->waited++ < MAX_WAITS)
    {
      look_at_function (best.worth.waits);
      counted_again (r, r->waited == 1 ? WAIT_FOR_OTHER : so_far);
    }
  else if (best.region != r && best.region->waited++ < MAX_WAITS)
    {
      counted_again (best.region, 1);
      counted_again (r, so_far);
    }
  else
    return true;
  return false;
}
