/* split.c -- compile split if the rules read only some elements of its array.
   SPDX-License-Identifier: GPL-3.0-or-later

   In `{ split ($4, t, ":"); n[t[2]]++ }' the elements of T are columns of $4,
   so T need not be filled for each record.  T is filled only for the last
   record of a batch, so that the array has the same contents as without
   batches.  T can be replaced by columns if the rules use T in only two ways:
   one call of split stores into T, and statements after this call read
   elements of T whose subscripts are constants.  Only records for which split
   was called may use elements of T.  */

#include <config.h>

#include <string.h>

#include "base/mb.h"
#include "base/options.h"
#include "batch/build.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"

/* True if the string S has several bytes and, used as a regexp, matches only S
   itself.  (The result is false for a string with a NUL.)  */
static bool
is_literal (struct sv s)
{
  static const char special[] = "\\^$.[]|()*+?{}";
  for (size_t i = 0; i < s.n; i++)
    if (memchr (special, s.p[i], sizeof special))
      return false;
  return s.n > 1 && mb_is_clean (s.p, s.n);
}

/* Return the vector of the separator N, or NONE if there is no separator.
   Call build_fail unless N is a regexp constant, a string constant of one
   byte, or literal text; any other separator might be invalid or differ
   between records.  Also call build_fail if --csv is set and N is missing.  */
static int
separator_of (struct build *b, const struct node *n)
{
  n = ast_bare (n);
  if (!n && !opt.csv)
    return NONE;
  if (n && n->kind == N_REGEX)
    return build_constant (b, *st_cell (st_regexp (n->str, NULL)));
  if (n && n->kind == N_STR && n->str.n == 1)
    return build_constant (b, val_borrow (V_STR, n->str.p, n->str.n));
  if (n && n->kind == N_STR && is_literal (n->str))
    return build_constant (b, *st_cell (st_regexp (n->str, NULL)));
  build_fail (b, "split by a separator that is neither literal text nor a "
	      "regexp constant");
  return NONE;
}

int
build_split (struct build *b, const struct node *n, bool wanted)
{
  struct plan *p = b->p;
  const struct node *array = n->a->next, *sep = array->next;
  if (b->loop || (sep && sep->next))
    return build_fail (b, "split in a loop or with separators");
  int text = build_value (b, n->a), r = build_array (b, array);
  int by = separator_of (b, sep);
  for (int i = 0; i < p->n_ops; i++)
    if (plan_touches (&p->ops[i]) >> r & 1)
      build_fail (b, "an array that split fills has another use");
  if (b->failed)
    return 0;
  struct op *o = build_op (b, k_split);
  build_in (b, o, text);
  build_in (b, o, by);
  o->x = wanted;
  int count = build_out (b, o, VEC_NUMBER);
  struct op *fill = build_access (b, k_fill, r, text, by);
  fill->builtin = n->builtin;
  p->res[r].split = build_number (p, fill);
  return count;
}

/* Return the vector of element K of the array that FILL fills.  */
static int
piece (struct build *b, struct op *fill, int k)
{
  struct op *o = fill - 1;
  for (int c = 0; c < o->n_also; c++)
    if (o->column[c] == k)
      return o->also[c];
  if (o->n_also == MAX_IN)
    return build_fail (b, "too many elements of a split");
  o->column[o->n_also] = k;
  return build_out (b, o, VEC_ANY);
}

int
build_piece (struct build *b, const struct node *n)
{
  const struct node *array = n->a, *key = ast_bare (n->b);
  struct plan *p = b->p;
  if (b->loop || array->kind != N_VAR)
    return NONE;
  int r = 0, k;
  while (r < p->n_res && !(p->res[r].kind == RES_ARRAY
			   && p->res[r].sym == array->sym))
    r++;
  if (r == p->n_res || p->res[r].split == 0)
    return NONE;
  struct op *fill = &p->ops[p->res[r].split];
  struct uses *u = &fill->uses;
  if (key->next || !build_is_small (key, &k) || k == 0
      || !sel_within (p, b->sel, fill->sel) || u->n == MAX_IN)
    return build_fail (b, "an array that split fills has another use");
  u->k[u->n] = k;
  u->sel[u->n++] = b->sel;
  return piece (b, fill, k);
}
