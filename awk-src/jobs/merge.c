/* merge.c -- what workers send becomes the state of this process.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each message is gone through twice: first nothing is changed and it is seen
   whether the result is that of a serial run for sure.  */

#include <config.h>

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "jobs/run.h"
#include "pma/assertion.h"
#include "value/array.h"
#include "vm/globals.h"
#include "vm/operators.h"
#include "vm/registers.h"

/* A message being read.  Truncated ones cannot come: lengths are checked by
   the reader of the pipe.  */
struct reader
{
  const char *p, *end;
  bool apply;			/* the second time */
};

static uint64_t
get_word (struct reader *r)
{
  uint64_t w;
  assert_always (r->end - r->p >= (ptrdiff_t) sizeof w);
  memcpy (&w, r->p, sizeof w);
  r->p += sizeof w;
  return w;
}

/* A scalar, or for V_ARRAY the number of its elements in w0.  */
static struct val
get_value (struct reader *r)
{
  assert_always (r->p < r->end);
  int tag = *r->p++;
  struct val v = val_tagged (tag);
  uint64_t w = get_word (r);
  if (tag >= V_STR && tag <= V_REGEX)
    {
      v = val_borrow (tag, r->p, w);
      r->p += w;
    }
  else
    v.w0 = w;
  return v;
}

static bool
is_unset (const struct val *v)
{
  return !v || v->tag == V_UNTYPED || v->tag == V_UNASSIGNED;
}

/* A cell that can hold scalars: a register (A NULL) or element of A.  */
static void
store (struct array *a, struct val *cell, const struct val *v)
{
  if (a)
    arr_set (a, cell, v);
  else
    {
      struct val copy = *v;
      val_pin (&copy);
      reg_set (cell, copy);
    }
}

/* --- scalars ------------------------------------------------------------ */

static bool
is_whole (double d)
{
  return d == trunc (d) && fabs (d) < 0x1p53 && !(d == 0 && signbit (d));
}

static bool
sum_fits (const struct val *old, const struct val *v)
{
  double d = is_unset (old) ? 0 : val_to_num (old);
  return v->tag == V_NUM && is_whole (d) && is_whole (v->num)
    && fabs (d) + fabs (v->num) < 0x1p53;
}

static bool
extreme_fits (const struct job_var *jv, const struct val *old,
	      const struct val *v)
{
  double d;
  if (v->tag != V_NUM)
    return is_unset (v) && jv->bare;
  if (v->num != v->num)
    return false;
  if (!old)
    return true;
  if (is_unset (old))
    return jv->bare || !jv->array;
  if (!jv->array && !jv->bare && val_has_bytes (old)
      && val_bytes (old).n == 0)
    return true;
  return val_numeric (old, &d) && d == d;
}

/* Does V replace OLD, which is not NULL?  */
static bool
extreme_wins (const struct job_var *jv, const struct val *old,
	      const struct val *v)
{
  double d = 0;
  if (v->tag != V_NUM)
    return false;
  if (is_unset (old))
    {
      if (!jv->bare)
	return true;
    }
  else if (!val_numeric (old, &d))
    return true;
  return jv->class == JOB_MAX ? v->num > d : v->num < d;
}

static void
append (struct array *a, struct val *cell, const struct val *v)
{
  struct scratch tmp;
  struct strbuf b = { 0 };
  struct sv more = val_bytes (v);
  if (a && cell->tag == V_STR && (cell->kind & K_OWNED))
    {
      arr_append (a, cell, more.p, more.n);
      return;
    }
  if (!is_unset (cell))
    {
      struct sv s = val_sv (cell, &tmp);
      buf_add (&b, s.p, s.n);
    }
  buf_add (&b, more.p, more.n);
  struct val all = val_borrow (V_STR, b.p, b.n);
  store (a, cell, &all);
  xfree (b.p);
}

/* Can V be merged into OLD (NULL: not there)?  */
static bool
fits (const struct job_var *jv, const struct val *old, const struct val *v)
{
  if (old && old->tag >= V_BIG)
    return false;
  switch (jv->class)
    {
    case JOB_SUM:
      return sum_fits (old, v);
    case JOB_MIN:
    case JOB_MAX:
      return extreme_fits (jv, old, v);
    case JOB_APPEND:
      return v->tag == V_STR;
    case JOB_COUNTER:
      return v->tag == V_NUM;
    case JOB_LAST:
      /* Perhaps mentioned without a value, perhaps given none.  */
      if (!is_unset (old) && v->tag == V_UNASSIGNED)
	return false;
      return v->tag < V_BIG;
    default:
      return v->tag < V_BIG;
    }
}

/* Merge V into CELL of A (NULL: a register); THERE: it was there before.  */
static void
merge_value (const struct job_var *jv, struct array *a, struct val *cell,
	     bool there, const struct val *v)
{
  struct val sum;
  switch (jv->class)
    {
    case JOB_SUM:
    case JOB_COUNTER:
      sum = val_num ((is_unset (cell) ? 0 : val_to_num (cell)) + v->num);
      store (a, cell, &sum);
      break;
    case JOB_MIN:
    case JOB_MAX:
      if (extreme_wins (jv, cell, v) || (!there && v->tag == V_UNASSIGNED))
	store (a, cell, v);
      break;
    case JOB_APPEND:
      append (a, cell, v);
      break;
    case JOB_FIRST:
      if (!there && v->tag != V_UNTYPED)
	store (a, cell, v);
      break;
    default:
      if (v->tag != V_UNTYPED)
	store (a, cell, v);
      break;
    }
}

/* --- arrays ------------------------------------------------------------- */

/* The number that V's counter had before this message.  */
static double
counter_base (const struct job_var *jv)
{
  const struct val *cell = glob_cell (jv->partner->sym);
  return is_unset (cell) ? 0 : val_to_num (cell);
}

static bool
merge_elements (struct reader *r, const struct job_var *jv, struct array *a,
		uint64_t n, double base)
{
  for (; n > 0; n--)
    {
      struct val key = get_value (r), v = get_value (r);
      if (jv->class == JOB_PUSH)
	key = val_num (key.num + base);
      struct val *e = a ? arr_find (a, &key) : NULL;
      bool there = e;
      if (v.tag == V_ARRAY)
	{
	  if (e && e->tag != V_ARRAY && (e->tag != V_UNTYPED || !r->apply))
	    return false;
	  struct array *sub = e && e->tag == V_ARRAY ? e->arr : NULL;
	  if (!sub && r->apply)
	    sub = arr_set_sub (a, e ? e : arr_get (a, &key));
	  if (!merge_elements (r, jv, sub, v.w0, base))
	    return false;
	  continue;
	}
      if (!r->apply)
	{
	  if (!fits (jv, e, &v))
	    return false;
	  continue;
	}
      if (!e)
	e = arr_get (a, &key);
      merge_value (jv, a, e, there, &v);
    }
  return true;
}

static bool
merge_array (struct reader *r, const struct job_var *jv, uint64_t n)
{
  struct val *cell = glob_cell (jv->sym);
  struct array *a = cell->tag == V_ARRAY ? cell->arr : NULL;
  double base = jv->class == JOB_PUSH ? counter_base (jv) : 0;
  if (jv->class == JOB_PUSH && !(fabs (base) < 1e14 && is_whole (base)))
    return false;
  if (r->apply && !a && (n > 0 || jv->class == JOB_RECORD))
    a = glob_make_array (cell);
  if (r->apply && jv->class == JOB_RECORD)
    arr_clear (a);
  return merge_elements (r, jv, a, n, base);
}

/* --- all ---------------------------------------------------------------- */

static bool
merge_var (struct reader *r, const struct job_var *jv)
{
  assert_always (r->p < r->end);
  if (!*r->p++)
    return true;
  struct val v = get_value (r);
  if (v.tag == V_ARRAY)
    return merge_array (r, jv, v.w0);
  struct val *cell = glob_cell (jv->sym);
  if (!r->apply)
    return fits (jv, cell, &v);
  merge_value (jv, NULL, cell, true, &v);
  return true;
}

/* Arrays come before their counters, whose old values they need.  */
static bool
merge_all (const struct job_plan *plan, struct reader r)
{
  struct { const struct job_var *v; const char *p; } late[64];
  int n = 0;
  for (const struct job_var *v = plan->vars; v; v = v->next)
    if (v->forms && v->class == JOB_COUNTER)
      {
	if (n == 64)
	  return false;
	late[n].v = v;
	late[n++].p = r.p;
	if (*r.p++)
	  get_value (&r);
      }
    else if (v->forms && !merge_var (&r, v))
      return false;
  for (int i = 0; i < n; i++)
    {
      r.p = late[i].p;
      if (!merge_var (&r, late[i].v))
	return false;
    }
  return true;
}

bool
state_merge (const struct job_plan *plan, const char *p, size_t n)
{
  if (!merge_all (plan, (struct reader) { p, p + n, false }))
    return false;
  bool done = merge_all (plan, (struct reader) { p, p + n, true });
  assert_always (done);
  return true;
}
