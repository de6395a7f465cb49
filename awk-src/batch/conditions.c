/* conditions.c -- kernels that compute selections.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each kernel stores in a selection (batch/plan.h) the numbers of the records
   for which its condition is true.  */

#include <config.h>

#include "batch/run.h"
#include "lang/chunk.h"
#include "regex/rx.h"
#include "text/split.h"
#include "value/hooks.h"
#include "vm/builtin_args.h"
#include "vm/operators.h"
#include "vm/vm.h"

/* Store, in the selection that O computes, the records in AT for which TEST is
   true.  TEST may use I, the number of the record.  */
#define SELECT(test)							\
  do									\
    {									\
      struct sel *yes = &b->p->sels[o->yes];				\
      uint16_t *to = yes->at;						\
      int m = 0;							\
      for (int j = 0; j < n; j++)					\
	{								\
	  unsigned i = at[j];						\
	  to[m] = i;							\
	  m += (test);							\
	}								\
      yes->n = m;							\
    }									\
  while (0)

static inline bool
is_true (const struct val *v)
{
  return val_is_num (v) ? v->num != 0 : val_to_bool (v);
}

void
k_true (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  SELECT (is_true (vec_at (b, o->in[0], i)));
}

/* --- comparison --------------------------------------------------------- */

/* Compare V and W, the operands of O for record I, like the row engine.
   Return true if V OP W is true.  */
static __attribute__ ((noinline)) bool
compare_cells (const struct batch *b, const struct op *o, unsigned i, int op,
	       const struct val *v, const struct val *w)
{
  struct val x = batch_cell (v), y = batch_cell (w);
  /* The comparison may print a warning about an invalid byte.  */
  if (unlikely (val_ignorecase))
    batch_at (b, o, i);
  return op == BC_EQ || op == BC_NE ? op_compare_equal (op, &x, &y)
    : op_compare (op, &x, &y);
}

/* True if the texts S and T are equal.  Compare their first bytes before
   calling memcmp, which takes longer.  */
static inline bool
same_text (struct sv s, struct sv t)
{
  return s.n == t.n
    && (s.n == 0 || (*s.p == *t.p && memcmp (s.p, t.p, s.n) == 0));
}

/* Like compare_cells, but faster if V and W are words (num_is_word), which
   cannot be numbers.  */
static inline bool
compare (const struct batch *b, const struct op *o, unsigned i, int op,
	 const struct val *v, const struct val *w)
{
  if ((op == BC_EQ || op == BC_NE) && v->tag == V_INPUT && w->tag == V_INPUT
      && !val_ignorecase)
    {
      struct sv s = val_bytes (v), t = val_bytes (w);
      if (num_is_word (s) && num_is_word (t))
	return same_text (s, t) == (op == BC_EQ);
    }
  return compare_cells (b, o, i, op, v, w);
}

/* Like `compare' with the operator O->x, but at most one of V and W may be a
   number or look numeric.  */
static inline bool
compare_texts (const struct batch *b, const struct op *o, unsigned i,
	       const struct val *v, const struct val *w)
{
  if (v->tag != V_INPUT || w->tag != V_INPUT || val_ignorecase)
    return compare (b, o, i, o->x, v, w);
  struct val x = batch_cell (v), y = batch_cell (w);
  return op_compare_texts (o->x, &x, &y);
}

void
k_compare (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *x = &b->p->vecs[o->in[0]], *y = &b->p->vecs[o->in[1]];
  const struct val *k = x->kind == VEC_FIELD && y->mask == 0 ? y->v : NULL;
  double limit;
  int op = o->x;
  if (k && num_look_cell (k, &limit))
    {
      double number[BATCH_MAX];
      bool is[BATCH_MAX];
      struct scratch tmp;
      bool identity = (op == BC_EQ || op == BC_NE) && !val_ignorecase;
      struct sv text = identity ? val_text (k, &tmp) : (struct sv) { "", 0 };
      num_look_cells (number, is, x->v, at, n);
      SELECT (likely (is[j]) ? op_compare_numbers (op, number[j], limit)
	      : identity && x->v[i].tag == V_INPUT
	      ? same_text (val_bytes (x->v + i), text) == (op == BC_EQ)
	      : compare_texts (b, o, i, x->v + i, k));
    }
  else if (y->mask == 0 && y->v->tag == V_STR && x->kind == VEC_FIELD
	   && (op == BC_EQ || op == BC_NE) && !val_ignorecase)
    {
      struct sv k = val_bytes (y->v);
      SELECT ((x->v[i].tag == V_INPUT ? same_text (val_bytes (x->v + i), k)
	       : compare (b, o, i, BC_EQ, x->v + i, y->v)) == (op == BC_EQ));
    }
  else if (x->kind == VEC_FIELD && y->kind == VEC_FIELD)
    {
      double a[BATCH_MAX], c[BATCH_MAX];
      bool is[BATCH_MAX], too[BATCH_MAX];
      num_look_cells (a, is, x->v, at, n);
      num_look_cells (c, too, y->v, at, n);
      SELECT (likely (is[j] && too[j]) ? op_compare_numbers (op, a[j], c[j])
	      : compare_texts (b, o, i, x->v + i, y->v + i));
    }
  else if (x->kind == VEC_NUMBER && y->kind == VEC_NUMBER)
    SELECT (op_compare_numbers (op, x->v[i & x->mask].num,
				y->v[i & y->mask].num));
  else
    SELECT (compare (b, o, i, op, x->v + (i & x->mask),
		     y->v + (i & y->mask)));
}

/* An operation of a stage that batch_in_turn executes record by record: all
   operations of the stage process a record before any of them processes the
   next record.  */
struct turn
{
  const struct op *o;
  const struct vec *x, *y;	/* operands */
  struct vec *out;		/* for k_read */
  struct sel *yes;		/* for k_compare */
  const struct sel *s;		/* records that the operation processes */
  bool made;			/* an earlier operation of this stage computes
				   S, the set of records */
  int next;			/* if MADE is false: index in S of the next
				   record to process */
};

/* True if the operation of T processes record I.  Call this function for
   records in ascending order.  */
static inline bool
is_next (struct turn *t, unsigned i)
{
  const struct sel *s = t->s;
  if (t->made)
    return s->n > 0 && s->at[s->n - 1] == i;
  if (t->next == s->n || s->at[t->next] != i)
    return false;
  t->next++;
  return true;
}

bool
batch_is_in_turn (const struct plan *p, const short *order, int n)
{
  int res = p->ops[order[0]].res;
  for (int k = 0; k < n; k++)
    {
      const struct op *o = &p->ops[order[k]];
      if (n > MAX_TURNS || !(o->run == k_compare
			     || ((o->run == k_store || o->run == k_read)
				 && o->res == res && o->store == NONE)))
	return false;
    }
  return true;
}

/* Initialise T for operation O of plan P.  The array BEFORE contains the N
   operations that precede O in the stage.  */
static void
enter_turn (struct plan *p, const struct op *o, struct turn *t,
	    const struct turn *before, int n)
{
  *t = (struct turn) { .o = o, .s = &p->sels[o->sel] };
  for (int k = 0; k < n; k++)
    t->made |= before[k].yes == t->s;
  if (o->run == k_read)
    t->out = &p->vecs[o->out];
  else
    t->x = &p->vecs[o->in[0]];
  if (o->run == k_compare)
    {
      t->y = &p->vecs[o->in[1]];
      t->yes = &p->sels[o->yes];
      t->yes->n = 0;
    }
}

void
batch_in_turn (struct batch *b, const short *order, int n)
{
  struct turn turn[MAX_TURNS];
  struct res *r = NULL;
  for (int k = 0; k < n; k++)
    {
      const struct op *o = &b->p->ops[order[k]];
      enter_turn (b->p, o, turn + k, turn, k);
      if (o->run != k_compare)
	r = &b->p->res[o->res];
    }
  for (unsigned i = 0; i < (unsigned) b->n; i++)
    for (struct turn *t = turn; t < turn + n; t++)
      if (!is_next (t, i))
	continue;
      else if (t->out)
	{
	  const uint16_t at = (uint16_t) i;
	  batch_reads (b, r, &at, 1);
	  val_store (&t->out->v[i & t->out->mask], r->now);
	}
      else if (!t->yes)
	{
	  r->stored = true;
	  r->now = batch_assigned (t->x->v[i & t->x->mask]);
	}
      else if (compare (b, t->o, i, t->o->x, &t->x->v[i & t->x->mask],
			&t->y->v[i & t->y->mask]))
	t->yes->at[t->yes->n++] = (uint16_t) i;
}

/* --- regular expressions ------------------------------------------------ */

static inline bool
matches (struct rx *r, const struct val *v)
{
  struct scratch tmp;
  struct sv s = val_text (v, &tmp);
  return rx_test (r, s.p, s.n);
}

/* Match each record against a regexp that is not constant.  If a record's
   regexp has not been compiled yet, cut the batch at the record.  The row
   engine compiles the regexp, because the compilation may fail or print a
   warning.  */
void
k_match_text (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *re = &b->p->vecs[o->in[1]];
  struct sel *yes = &b->p->sels[o->yes];
  struct rx *r = NULL;
  yes->n = 0;
  for (int j = 0; j < n; j++)
    {
      struct scratch tmp;
      if (!r || re->mask != 0)
	r = rxc_find (val_sv (re->v + (at[j] & re->mask), &tmp));
      if (!r)
	{
	  batch_cut (b, at[j]);
	  return;
	}
      if (matches (r, vec_at (b, o->in[0], at[j])))
	yes->at[yes->n++] = at[j];
    }
}

/* Select those of the N records in AT that R may match; store their numbers in
   the array MAY, and return their count.  The records in AT are lines of the
   input window; search the lines as one text.  */
static int
find_lines (const struct batch *b, struct rx *r, const uint16_t *at, int n,
	    uint16_t *may)
{
  const struct sv *rec = b->rec, *last = &rec[at[n - 1]];
  const char *s = rec[at[0]].p, *end = last->p + last->n + 1, *p;
  int m = 0;
  for (int j = 0; j < n && (p = rx_next_line (r, s, end));)
    {
      while (j < n && rec[at[j]].p + rec[at[j]].n < p)
	j++;
      if (j == n)
	break;
      s = rec[at[j]].p;
      if (p < s)		/* the match is in a record that AT does not
				   list */
	continue;
      may[m++] = at[j];
      s += rec[at[j++]].n + 1;
    }
  return m;
}

/* True if the records in AT are lines of the input window, with few other
   lines between them, and vector TEXT contains the texts of the records.  */
static bool
are_lines (const struct batch *b, int text, const uint16_t *at, int n)
{
  int maker = b->p->vecs[text].maker;
  return (n > 1 && at[n - 1] - at[0] < 2 * n && !b->items
	  && vm.rs.mode == RS_NEWLINE && maker != NONE
	  && b->p->ops[maker].run == k_record);
}

int
batch_may_match (struct batch *b, const struct op *o, struct rx *r,
		 const uint16_t *at, int n, uint16_t *may)
{
  enum { PAUSE = 16 };
  short *pause = &b->p->ops[o - b->p->ops].pause;
  if (*pause == 0 && are_lines (b, o->in[0], at, n))
    {
      int m = find_lines (b, r, at, n, may);
      *pause = m > n / 3 ? PAUSE : 0;
      return m;
    }
  *pause -= *pause > 0;
  memcpy (may, at, (size_t) n * sizeof *at);
  return n;
}

void
k_match (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  uint16_t may[BATCH_MAX];
  struct rx *r = bi_regex (vec_at (b, o->in[1], 0));
  n = batch_may_match (b, o, r, at, n, may);
  at = may;
  SELECT (matches (r, vec_at (b, o->in[0], i)));
}

/* --- sets --------------------------------------------------------------- */

/* A position in a selection.  */
struct position
{
  const uint16_t *next, *end;
};

/* Return the start of the selection SEL, which may be SEL_NONE.  */
static struct position
start_of (const struct batch *b, int sel)
{
  if (sel == SEL_NONE)
    return (struct position) { NULL, NULL };
  const struct sel *s = &b->p->sels[sel];
  return (struct position) { s->at, s->at + s->n };
}

/* True if the selection at P contains record I.  For a given selection, call
   this function once for each record of the selection, in ascending order;
   calls for other records may come between these calls.  */
static inline bool
contains (struct position *p, unsigned i)
{
  if (p->next == p->end || *p->next != i)
    return false;
  p->next++;
  return true;
}

/* Select the records in AT that are not in selection O->sel_in[0].  */
void
k_without (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct position not = start_of (b, o->sel_in[0]);
  SELECT (!contains (&not, i));
}

/* Select the records in AT that are in at least one of the two selections
   O->sel_in.  */
void
k_union (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct position s = start_of (b, o->sel_in[0]);
  struct position t = start_of (b, o->sel_in[1]);
  SELECT (contains (&s, i) || contains (&t, i));
}

/* If the operand is a field, cut the batch at the first record that lacks the
   field.  If there is no operand, cut the batch at the first record.  */
void
k_leave (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  for (int j = 0; j < n; j++)
    if (!o->n_in || vec_at (b, o->in[0], at[j])->tag == V_UNASSIGNED)
      {
	batch_cut (b, at[j]);
	return;
      }
}

/* True if the range includes the record.  On entry, *ON is true if the range
   began before this record and has not ended; set *ON to true if the range
   continues after the record, otherwise to false.  FIRST is true if the record
   matches the first pattern, and LAST if it matches the second one.  */
static inline bool
in_range (bool *on, bool first, bool last)
{
  if (!*on && !first)
    return false;
  *on = !last;
  return true;
}

void
k_range (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct position first = start_of (b, o->sel_in[0]);
  struct position last = start_of (b, o->sel_in[1]);
  bool *on = &vm.range_on[o->x];
  SELECT (in_range (on, contains (&first, i), contains (&last, i)));
}
