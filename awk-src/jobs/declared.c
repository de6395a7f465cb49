/* declared.c -- merging by a function of the program.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "jobs/declared.h"

#include <string.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "exchange/merge.h"
#include "jobs/internal.h"
#include "lang/builtin.h"
#include "value/special.h"
#include "vm/interp.h"

static const char prefix[] = "merge_into_";
enum { PREFIX = sizeof prefix - 1, MAX_DEPTH = 16 };

struct function *
declared_find (const struct program *p, const struct symbol *s)
{
  for (struct function *f = p->functions; f; f = f->next)
    {
      struct sv name = f->sym->name;
      if (name.n > PREFIX && memcmp (name.p, prefix, PREFIX) == 0
	  && sv_equal ((struct sv) { name.p + PREFIX, name.n - PREFIX },
		       s->name)
	  && f->body && !f->sym->called && f->nparams >= 2)
	return f;
    }
  return NULL;
}

/* --- what it may do ----------------------------------------------------- */

/* Does built-in function N act on the run, or on the record for want of an
   argument?  */
static bool
reaches_out (const struct node *n)
{
  return n->builtin->flags & BI_RUN
    || builtin_takes_record (n->builtin, ast_length (n->a));
}

/* Is N something that only computes?  */
static bool
only_computes (const struct node *n)
{
  switch (n->kind)
    {
    case N_VAR:
      return n->sym->kind != SYM_GLOBAL || n->sym->special == SPECIAL_SUBSEP;
    case N_BUILTIN:
      return !reaches_out (n);
    case N_FIELD:
    case N_PRINT:
    case N_PRINTF:
    case N_GETLINE:
    case N_INDIRECT:
    case N_EXIT:
    case N_NEXT:
    case N_NEXTFILE:
      return false;
    case N_CALL:
      return n->sym->fn && n->sym->fn->body;
    default:
      return true;
    }
}

/* What in N and those after it does more than compute.  DEPTH: of calls.  */
static const struct node *
does_more (const struct node *n, int depth)
{
  const struct node *at;
  for (; n; n = n->next)
    {
      if (!only_computes (n) || depth > MAX_DEPTH)
	return n;
      if (n->kind == N_CALL && does_more (n->sym->fn->body, depth + 1))
	return n;
      if ((at = does_more (n->a, depth)) || (at = does_more (n->b, depth))
	  || (at = does_more (n->c, depth)) || (at = does_more (n->d, depth)))
	return at;
    }
  return NULL;
}

static bool
takes_arrays (const struct function *f)
{
  return f->params[0]->use == USE_ARRAY || f->params[1]->use == USE_ARRAY;
}

const struct node *
declared_hitch (const struct job_var *v, const char **text)
{
  const struct node *at = does_more (v->merge->body, 0);
  *text = "a function that merges may only compute, from its parameters";
  if (at)
    return at;
  *text = "the function that merges this is for arrays";
  return takes_arrays (v->merge) && !v->array ? v->merge->body : NULL;
}

/* --- merging ------------------------------------------------------------ */

static bool
is_unset (const struct val *v)
{
  return v->tag == V_UNTYPED || v->tag == V_UNASSIGNED;
}

/* What takes the place of OLD; the caller drops it.  */
static struct val
call (const struct job_var *v, const struct val *old, const struct val *new)
{
  struct val args[] = { *old, *new };
  struct val result = vm_call (v->merge, args, 2);
  if (result.tag >= V_ARRAY)
    fatal ("-j: %.*s: the value is not a scalar",
	   (int) v->merge->sym->name.n, v->merge->sym->name.p);
  return result;
}

void
declared_value (const struct job_var *v, struct val *cell,
		const struct val *x)
{
  if (is_unset (x))
    return;
  struct val new = is_unset (cell) ? val_dup (x) : call (v, cell, x);
  val_pin (&new);
  val_set (cell, new);
}

static void
merge_element (const struct job_var *v, struct array *a,
	       const struct val *key, const struct val *x)
{
  struct val *e = arr_make (a, arr_key (key));
  if (x->tag == V_ARRAY || e->tag == V_ARRAY)
    fatal ("-j: %.*s: there are elements that are arrays; let its parameters"
	   " be arrays", (int) v->merge->sym->name.n, v->merge->sym->name.p);
  if (is_unset (x))
    return;
  struct val new = is_unset (e) ? val_dup (x) : call (v, e, x);
  arr_put (a, arr_key (key), &new);
  val_drop (&new);
}

static void
merge_elements (const struct job_var *v, struct array *a, struct array *news)
{
  struct arr_iter it;
  struct val key, *x;
  arr_iter_init (&it, news);
  while (arr_iter_next (&it, &key, &x))
    {
      merge_element (v, a, &key, x);
      val_drop (&key);
    }
}

void
declared_array (const struct job_var *v, struct array *a,
		struct stream_in *in, uint64_t n)
{
  struct merge all = { .kind = MERGE_LAST };
  struct array *news = a;
  if (arr_count (a) > 0)
    news = arr_new_ordered ();
  if (!merge_array (&all, news, in, n))
    fatal ("-j: %.*s: an element is an array in one place only",
	   (int) v->sym->name.n, v->sym->name.p);
  if (news == a)
    return;
  if (takes_arrays (v->merge) && n > 0)
    {
      struct val args[] = { val_tagged (V_ARRAY), val_tagged (V_ARRAY) };
      args[0].arr = a;
      args[1].arr = news;
      struct val result = vm_call (v->merge, args, 2);
      val_drop (&result);
    }
  else
    merge_elements (v, a, news);
  arr_free (news);
}
