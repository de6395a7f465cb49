/* merge.c -- pmheap merge: merge several heaps into one.
   SPDX-License-Identifier: GPL-3.0-or-later

   A second process reads and checks the heaps, one after the other.  The first
   process has the result open and merges each element as it arrives, so only
   the result must fit in memory.  All changes are committed together.  The
   rule for merging a variable comes from an option, from the heap that
   contains the variable, or from the result (exchange/part.h).  */

#include <config.h>

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/translate.h"
#include "exchange/part.h"
#include "pma/heapfile.h"
#include "pmheap/commands.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

static struct
{
  const struct words *w;
  struct stream_in in;
  struct array *globals, *functions; /* globals and functions of the result */
  struct array *part;		/* the array pma::part of the result */
  struct array *inputs;		/* copies of the identities in PART, without
				   their random numbers */
  uint64_t size;		/* the total size of the heaps, in bytes */
  /* The heap that is being merged.  */
  char file[PATH_MAX], id[80];
  struct part_facts facts;
  struct leader *leaders;
} m;

/* A minimum or maximum of the current heap that has companions.  */
struct leader
{
  struct sv name;
  struct merge_leader state;
  struct leader *next;
};

/* --- sending ------------------------------------------------------------ */

/* Notify the merging process that this process has failed and has reported the
   error.  */
static void
send_failure (struct stream_out *o, const char *file)
{
  part_send (o, PART_ERROR, sv_of (file), sv_of (""));
}

static void
send_heap (struct stream_out *o, const char *file)
{
  if (!file)
    return;
  struct pma_heap *h = tool_open_whole (file, TOOL_READ);
  if (!h)
    {
      send_failure (o, file);
      return;
    }
  if (pma_root (h) && !tool_attach (file, h))
    send_failure (o, file);
  else if (pma_root (h) && !hv_check (h, true))
    {
      tool_damaged (file);
      send_failure (o, file);
    }
  else
    part_send_heap (o, file, h, pma_root (h));
  pma_close (h);
}

/* --- failures ----------------------------------------------------------- */

/* Report an error, and end the merging.  */
__attribute__ ((format (printf, 1, 2))) static _Noreturn void
wrong (const char *format, ...)
{
  char b[1024];
  va_list ap;
  va_start (ap, format);
  vsnprintf (b, sizeof b, tr (format), ap);
  va_end (ap);
  pmheap_progress (1, 1);
  pmheap_error ("%s: %s; %s was not changed", m.file, b, m.w->heap);
  longjmp (diag_handler, 1);
}

static struct array *
sub_of (struct array *a, const char *key)
{
  struct val *e = arr_make (a, arr_text_key (sv_of (key)));
  if (e->tag != V_ARRAY && e->tag != V_UNTYPED)
    wrong ("%s in %s is malformed", PART_NAME, m.w->heap);
  return e->tag == V_ARRAY ? e->arr : arr_set_sub (a, e);
}

/* --- identities --------------------------------------------------------- */

/* Check whether this heap, which is not a part, was merged before.  Skip the
   heap if the same state was already merged, and fail if an earlier state was
   merged.  */
static void
judge_heap (void)
{
  size_t n = strrchr (m.id, ' ') - m.id + 1;
  struct array *ids = sub_of (m.part, "id");
  struct val one = val_num (1);
  for (struct arr_iter it = arr_iter (ids);
       !m.w->again && arr_iter_next (&it);)
    {
      if (it.key.tag != V_STR)
	continue;
      struct sv s = val_bytes (&it.key);
      if (sv_is (s, m.id))
	m.facts.skip = true;
      else if (s.n > n && memcmp (s.p, m.id, n) == 0)
	wrong ("an earlier state of this heap was already merged; merge all "
	       "heaps into a new file, or add --again to count both states");
    }
  if (!m.facts.skip)
    arr_put (ids, arr_text_key (sv_of (m.id)), &one);
}

static void
judge_part (void)
{
  if (m.facts.known > 0 && !m.facts.skip)
    wrong ("some of the parts in this heap were already merged, others were "
	   "not; merge heaps whose parts do not overlap");
  if (m.facts.known == 0 && m.facts.looks_merged)
    pmheap_error ("%s: warning: another part made from files with the same "
		  "names, sizes and times was already merged; both are counted "
		  "(if they differ, give each part a --part-id)", m.file);
}

/* --- pma::part of the current heap -------------------------------------- */

/* Check that the parts already in the result were made by the same program as
   this part.  */
static void
judge_program (void)
{
  static bool told;
  struct array *there = sub_of (m.part, "program");
  if (arr_count (m.facts.of[PART_PROGRAM]) == 0 && !told)
    {
      told = true;
      pmheap_error ("%s: warning: the heap does not name the program that made "
		    "its data, so only the use of variables is compared",
		    m.file);
    }
  if (arr_count (there) == 0)
    return;
  for (struct arr_iter it = arr_iter (m.facts.of[PART_PROGRAM]);
       arr_iter_next (&it);)
    if (!arr_find (there, arr_key (&it.key)))
      wrong ("this part and the parts in %s were made by different programs,"
	     " or with different -v or -F options", m.w->heap);
}

/* Return the leader NAME of the current heap, or NULL if there is none.  */
static struct leader *
find_leader (struct sv name)
{
  for (struct leader *l = m.leaders; l; l = l->next)
    if (sv_equal (l->name, name))
      return l;
  return NULL;
}

/* Record the leaders (see struct leader) of the current heap.  */
static void
note_leaders (void)
{
  struct merge rule;
  struct sv partner;
  for (struct arr_iter it = arr_iter (m.facts.of[PART_CLASS]);
       arr_iter_next (&it);)
    if (val_has_bytes (it.value)
	&& part_rule (val_bytes (it.value), &rule, &partner)
	&& rule.kind == MERGE_WITH && !find_leader (partner))
      {
	struct leader *l = xmalloc (sizeof *l);
	*l = (struct leader) { .next = m.leaders,
	  .name = { xmemdup0 (partner.p, partner.n), partner.n } };
	m.leaders = l;
      }
}

static void
forget_leaders (void)
{
  for (struct leader *l = m.leaders, *next; l; l = next)
    {
      next = l->next;
      merge_forget (&l->state);
      xfree ((char *) l->name.p);
      xfree (l);
    }
  m.leaders = NULL;
}

static void
read_part (uint64_t n)
{
  if (!part_read (&m.facts, &m.in, n, sub_of (m.part, "id"), m.inputs))
    wrong ("%s in this heap is malformed", PART_NAME);
  judge_part ();
  note_leaders ();
  if (!m.facts.skip)
    judge_program ();
}

/* --- how a variable is merged ------------------------------------------- */

/* Return the rule that an option sets for NAME, or NULL if there is none.  */
static const char *
option_rule (struct sv name)
{
  const char *rule = NULL;
  for (size_t i = 0; i < m.w->n_rules; i++)
    for (const char *p = m.w->rules[i].names, *word = m.w->rules[i].word; *p; )
      {
	size_t n = strcspn (p, ",");
	bool found = sv_equal (name, (struct sv) { p, n });
	if (found && rule && strcmp (rule, word) != 0)
	  wrong ("`%.*s' has two rules, --%s and --%s; keep one of them",
		 (int) name.n, name.p, rule, word);
	if (found)
	  rule = word;
	p += n + (p[n] == ',');
      }
  return rule;
}

static struct sv
text_at (struct array *a, struct sv key)
{
  const struct val *v = arr_find (a, arr_text_key (key));
  return v && val_has_bytes (v) ? val_bytes (v) : sv_of ("");
}

static double
counter_now (struct sv counter)
{
  const struct val *v = arr_find (m.globals, arr_text_key (counter));
  return v && v->tag != V_ARRAY ? val_to_num (v) : 0;
}

/* Set *RULE to the rule for the variable NAME.  Return false if there is no
   rule.  */
static bool
find_rule (struct sv name, struct merge *rule)
{
  struct sv partner;
  struct array *known = sub_of (m.part, "class");
  const char *option = option_rule (name);
  struct sv word = option ? sv_of (option)
    : text_at (m.facts.of[PART_CLASS], name);
  struct sv before = text_at (known, name);
  if (word.n == 0)
    word = before;
  if (word.n == 0)
    return false;
  if (before.n > 0 && !sv_equal (before, word))
    wrong ("`%.*s' is merged by `%.*s' here and by `%.*s' in %s",
	   (int) name.n, name.p, (int) word.n, word.p, (int) before.n,
	   before.p, m.w->heap);
  if (!part_rule (word, rule, &partner))
    wrong ("`%.*s' must be merged by an unknown rule, `%.*s'",
	   (int) name.n, name.p, (int) word.n, word.p);
  if (rule->kind == MERGE_DECLARED)
    wrong ("`%.*s' must be merged by a function of the program; run the "
	   "program with gawk --combine", (int) name.n, name.p);
  if (before.n == 0)
    {
      struct val v = val_borrow (V_STR, word.p, word.n);
      arr_put (known, arr_text_key (name), &v);
    }
  struct leader *l = find_leader (rule->kind == MERGE_WITH ? partner : name);
  rule->leader = l ? &l->state : NULL;
  if (rule->kind == MERGE_PUSH)
    rule->base = counter_now (partner);
  return true;
}

/* --- variables ---------------------------------------------------------- */

static _Noreturn void
no_rule (struct sv name)
{
  wrong ("`%.*s' is in more than one heap, and no rule says how to merge it; "
	 "add --sum %.*s, or --min, --max, --first, --last, --union or "
	 "--append", (int) name.n, name.p, (int) name.n, name.p);
}

static void
take_array (struct sv name, uint64_t n)
{
  struct merge rule = { .kind = MERGE_LAST };
  bool known = find_rule (name, &rule);
  struct val *e = arr_find (m.globals, arr_text_key (name));
  if (e && !known)
    no_rule (name);
  if (!e)
    e = arr_make (m.globals, arr_text_key (name));
  if (e->tag != V_ARRAY && e->tag != V_UNTYPED)
    wrong ("`%.*s' is an array here and a scalar in %s; remove one of them",
	   (int) name.n, name.p, m.w->heap);
  struct array *a = e->tag == V_ARRAY ? e->arr : arr_set_sub (m.globals, e);
  if (!merge_array (&rule, a, &m.in, n))
    wrong ("elements of `%.*s' cannot be merged: an element is an array in one"
	   " heap and a scalar in the other, or is an arbitrary-precision"
	   " number (-M)", (int) name.n, name.p);
}

static void
take_scalar (struct sv name, const struct val *x)
{
  struct merge rule = { .kind = MERGE_LAST };
  bool known = find_rule (name, &rule);
  rule.scalar = true;
  if (merge_keeps (&rule))
    return;
  struct val *e = arr_find (m.globals, arr_text_key (name));
  if (e && e->tag == V_ARRAY)
    wrong ("`%.*s' is a scalar here and an array in %s; remove one of them",
	   (int) name.n, name.p, m.w->heap);
  if (e && !known)
    {
      if (!val_is_identical (e, x))
	no_rule (name);
      return;
    }
  bool there = e;
  if (!e)
    e = arr_make (m.globals, arr_text_key (name));
  if (!merge_scalar (&rule, m.globals, e, there, x))
    wrong ("`%.*s' cannot be merged: it is an arbitrary-precision number (-M)",
	   (int) name.n, name.p);
}

static void
take_variable (struct sv name)
{
  name.p = xmemdup0 (name.p, name.n);
  struct val x = stream_value (&m.in);
  if (sv_is (name, PART_NAME) && x.tag == V_ARRAY)
    read_part (x.w0);
  else
    {
      if (!m.facts.seen)
	judge_heap ();
      m.facts.seen = true;
      if (m.facts.skip && x.tag == V_ARRAY)
	stream_skip (&m.in, x.w0);
      else if (x.tag == V_ARRAY)
	take_array (name, x.w0);
      else if (!m.facts.skip)
	take_scalar (name, &x);
    }
  xfree ((char *) name.p);
}

static void
take_function (struct sv name, struct sv text)
{
  const struct val *there = arr_find (m.functions, arr_text_key (name));
  struct val v = val_borrow (V_STR, text.p, text.n);
  if (m.facts.skip)
    return;
  if (arr_find (m.globals, arr_text_key (name)))
    wrong ("`%.*s' is a function here and a variable in %s; remove one of "
	   "them", (int) name.n,
	   name.p, m.w->heap);
  if (there && (!val_has_bytes (there)
		|| !sv_equal (val_bytes (there), text)))
    wrong ("the function `%.*s' is different in %s; remove one of them",
	   (int) name.n, name.p, m.w->heap);
  if (!there)
    arr_put (m.functions, arr_text_key (name), &v);
}

/* --- heaps -------------------------------------------------------------- */

/* Append the output of the current part to the output of the earlier
   parts.  */
static void
append_output (void)
{
  const struct val *v;
  struct array *output = m.facts.of[PART_OUTPUT];
  if (arr_count (output) == 0)
    return;
  struct array *to = sub_of (m.part, "output");
  double base = arr_count (to);
  for (double i = 1; (v = arr_find (output, arr_int_key (i))); i++)
    arr_put (to, arr_int_key (base + i), v);
}

/* Add the scalars in FROM to element NAME of the result's pma::part.  */
static void
add_scalars (struct array *from, const char *name)
{
  if (arr_count (from) > 0)
    part_put_scalars (sub_of (m.part, name), from);
}

static void
finish_heap (void)
{
  if (*m.file == '\0')
    return;
  if (m.facts.skip)
    {
      pmheap_progress (1, 1);
      pmheap_error ("%s: this was already merged, and is skipped", m.file);
      return;
    }
  append_output ();
  if (arr_count (m.facts.of[PART_LAST]) > 0)
    part_merge_last (sub_of (m.part, "last"), m.facts.of[PART_LAST]);
  add_scalars (m.facts.of[PART_ID], "id");
  add_scalars (m.facts.of[PART_PROGRAM], "program");
  part_note_inputs (m.inputs, m.facts.of[PART_ID]);
}

static void
next_heap (struct sv file, struct sv id)
{
  finish_heap ();
  part_forget (&m.facts);
  forget_leaders ();
  snprintf (m.file, sizeof m.file, "%.*s", (int) file.n, file.p);
  snprintf (m.id, sizeof m.id, "%.*s", (int) id.n, id.p);
}

static void
merge_all (void)
{
  struct sv a, b;
  enum part_item item;
  while ((item = part_next (&m.in, &a, &b)) != PART_END)
    {
      pmheap_progress (m.in.taken < m.size ? m.in.taken : m.size - 1,
		       m.size);
      switch (item)
	{
	case PART_HEAP:
	  next_heap (a, b);
	  break;
	case PART_VARIABLE:
	  take_variable (a);
	  break;
	case PART_FUNCTION:
	  take_function (a, b);
	  break;
	default:
	  /* Exit silently, because the process that reads the heap has already
	     reported the error.  */
	  longjmp (diag_handler, 1);
	}
    }
  finish_heap ();
  pmheap_progress (1, 1);
}

/* --- the command -------------------------------------------------------- */

/* Merge the operands of the command into the open heap, which hv_believe has
   checked.  Return true.  After an error, jump to hv_catch instead of
   returning.  */
static bool
merge_into (void *unused)
{
  struct root *r = root_make ();
  m.globals = r->r_globals;
  m.functions = r->r_functions;
  m.part = sub_of (m.globals, PART_NAME);
  m.inputs = arr_new (mem_transient);
  part_note_inputs (m.inputs, sub_of (m.part, "id"));
  merge_all ();
  return true;
}

/* Check the operands before any heap is opened, and add up their sizes.
   Return false after an error, which was reported.  */
static bool
look_at_files (const struct words *w)
{
  struct stat st;
  m.size = 1;
  for (size_t i = 0; i < w->n_more; i++)
    {
      if (tool_same_file (w->heap, w->more[i]))
	return tool_failed (w->more[i], "this is the output itself, into which "
			    "the heaps are merged; name it only once") == OK;
      if (stat (w->more[i], &st) != 0)
	return tool_failed (w->more[i], strerror (errno)) == OK;
      m.size += st.st_size;
    }
  return true;
}

int
cmd_merge (const struct words *w)
{
  m.w = w;
  if (!look_at_files (w))
    return FAILED;
  int err = part_start (&m.in, w->more, w->n_more, send_heap);
  if (err)
    return tool_failed (w->heap, strerror (err));
  bool is_new = access (w->heap, F_OK) != 0;
  struct pma_heap *h = tool_open (w->heap, TOOL_WRITE);
  if (!h)
    return FAILED;
  is_new &= pmai_has_created (h);
  int code = FAILED;
  if (!tool_attach (w->heap, h))
    ;
  else if (!hv_believe (h))
    tool_failed_state (w->heap);
  else if (hv_catch (merge_into, NULL, ""))	/* an error was reported */
    code = tool_commit (w->heap, h);
  if (code != OK && is_new)
    tool_remove_new (w->heap);
  pma_close (h);
  part_finish (&m.in);
  return code;
}
