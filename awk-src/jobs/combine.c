/* combine.c -- --combine: merge parts, then run the END rules on the result.
   SPDX-License-Identifier: GPL-3.0-or-later

   After BEGIN, the parts are merged in the order of the operands; the main
   rules do not run.  Each part is merged only once.  */

#include <config.h>

#include <string.h>

#include "base/diag.h"
#include "base/heap_error.h"
#include "base/heap_settings.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/translate.h"
#include "exchange/part.h"
#include "io/output.h"
#include "jobs/jobs.h"
#include "jobs/partial.h"
#include "jobs/result.h"
#include "text/fields.h"
#include "vm/globals.h"
#include "vm/headed.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* The state of merging parts.  The members are valid from the call of
   jobs_read_parts until merge_parts ends.  MERGED is in the heap if one is
   open, so that a commit stores it together with the merged values.  The other
   members are in transient memory.  */
static struct
{
  struct rules *rules;
  struct stream_in parts;	/* the data that arrive from the process that
				   reads the parts */
  struct array *merged;		/* identities of the parts merged so far (see
				   the function identities) */
  struct array *inputs;		/* copies of the identities in MERGED, without
				   their random numbers */
  struct array *last;		/* the union of the arrays pma::part["last"] of
				   all parts */

  /* The part that is being merged.  */
  struct strbuf name;
  struct part_facts part;	/* contents of this part's array pma::part */
} all;

/* --- the process that reads parts --------------------------------------- */

static void
send_error (struct stream_out *o, const char *file, const char *text)
{
  part_send (o, PART_ERROR, sv_of (file), sv_of (text));
}

static void
send_part (struct stream_out *o, const char *file)
{
  struct heap_settings settings;
  struct pma_heap *h;
  if (!file)
    return;
  const char *wrong = heap_settings_read (&settings, HEAP_GAWK);
  if (wrong)
    {
      send_error (o, file, wrong);
      return;
    }
  struct pma_options po = heap_settings_to_read (&settings, file);
  enum pma_error e = pma_open (&po, &h);
  if (e != PMA_OK)
    {
      send_error (o, file, heap_error_text (e, pma_last_errno (), file, &po));
      return;
    }
  struct root *r = part_root (h);
  if (r)
    part_send_heap (o, file, h, r);
  else
    send_error (o, file, tr (N_("the file is a heap but not a part; create "
				"parts with --partial")));
  pma_close (h);
}

void
jobs_read_parts (char **files, size_t n)
{
  if (n == 0)
    fatal ("--combine: no parts are given; name them after the program");
  int err = part_start (&all.parts, files, n, send_part);
  if (err)
    fatal ("--combine: cannot start a process: %s", strerror (err));
}

/* --- identities --------------------------------------------------------- */

/* Return an array for the identities of merged parts: the array in the heap if
   a heap is open, otherwise a new array.  */
static struct array *
identities (void)
{
  if (mem_persist == mem_transient)
    return arr_new (mem_transient);
  return partial_sub (partial_sub (root_make ()->r_globals, PART_NAME), "id");
}

/* --- pma::part ---------------------------------------------------------- */

static _Noreturn void
not_a_part (void)
{
  fatal ("--combine: %.*s: the file is a heap but not a part; create parts "
	 "with --partial",
	 (int) all.name.n, all.name.p);
}

static void
judge_identities (void)
{
  if (all.part.known == 0 && all.part.looks_merged)
    warning ("--combine: %.*s: another part made from files with these "
	     "names, sizes and times is merged already; both are counted "
	     "(give each part a --part-id)", (int) all.name.n, all.name.p);
  if (all.part.known == 0)
    return;
  if (!all.part.skip)
    fatal ("--combine: %.*s: some of the parts in it are merged already, but "
	   "not all; combine parts that do not overlap", (int) all.name.n,
	   all.name.p);
  all.part.skip = true;
  warning ("--combine: %.*s: this part is merged already and is skipped",
	   (int) all.name.n, all.name.p);
}

/* Raise a fatal error if the part was made by a different program, or with
   different values of options that affect the results.  */
static void
judge_program (void)
{
  static bool warned;
  char word[PARTIAL_ORIGIN];
  struct scratch tmp;
  partial_origin (word);
  if (arr_count (all.part.of[PART_PROGRAM]) == 0 && !warned)
    {
      warned = true;
      warning ("--combine: %.*s: the part does not identify its program (a "
	       "part of version 1.0); only the use of variables is compared",
	       (int) all.name.n, all.name.p);
    }
  for (struct arr_iter it = arr_iter (all.part.of[PART_PROGRAM]);
       arr_iter_next (&it);)
    if (!sv_is (val_sv (&it.key, &tmp), word))
      fatal ("--combine: %.*s: this part was made by a different program, "
	     "or with different -v or -F options; use the same program and "
	     "options for all parts", (int) all.name.n,
	     all.name.p);
}

/* Read pma::part, which has N elements, from IN.  */
static void
read_part (struct stream_in *in, uint64_t n)
{
  if (!part_read (&all.part, in, n, all.merged, all.inputs))
    not_a_part ();
  judge_identities ();
  if (!all.part.skip)
    judge_program ();
}

/* --- variables ---------------------------------------------------------- */

static struct rules_var *
var_named (struct sv name)
{
  for (struct rules_var *v = all.rules->vars; v; v = v->next)
    if (v->forms && sv_equal (v->sym->name, name))
      return v;
  return NULL;
}

/* Return the merge rule of V.  Raise a fatal error if the program that made
   the part merges the variable NAME by a different rule.  ARRAY is true if the
   part contains an array.  */
static struct merge
rule_of (struct sv name, struct rules_var *v, bool array)
{
  struct merge m = { .kind = MERGE_LAST }, there;
  struct sv counter;
  const struct val *word = arr_find (all.part.of[PART_CLASS],
				     arr_text_key (name));
  if (v)
    m = result_rule (v);
  if (!v || !word || !val_has_bytes (word) || array != v->array
      || !part_rule (val_bytes (word), &there, &counter)
      || there.kind != m.kind || there.bare != m.bare)
    fatal ("--combine: %.*s: the program that made this part uses `%.*s' "
	   "differently from this program; use the same program",
	   (int) all.name.n, all.name.p, (int) name.n, name.p);
  return m;
}

static bool
merge_into (struct rules_var *v, struct merge *m, struct stream_in *in,
	    uint64_t n)
{
  enum val_tag tag = glob_cell (v->sym)->tag;
  return (tag == V_ARRAY || tag == V_UNTYPED)
    && result_merge_array (v, m, in, n);
}

static void
take_variable (struct stream_in *in, struct sv name)
{
  struct rules_var *v = var_named (name);
  name = v ? v->sym->name : (struct sv) { xmemdup0 (name.p, name.n), name.n };
  struct val x = stream_value (in);
  if (all.part.skip)
    {
      if (x.tag == V_ARRAY)
	stream_skip (in, x.w0);
      return;
    }
  if (!all.part.seen)
    not_a_part ();
  struct merge m = rule_of (name, v, x.tag == V_ARRAY);
  if (x.tag == V_ARRAY && !merge_into (v, &m, in, x.w0))
    fatal ("--combine: %.*s: an element of `%.*s' is an array in this part and "
	   "a scalar in another, or the reverse",
	   (int) all.name.n, all.name.p, (int) name.n, name.p);
  if (x.tag != V_ARRAY && !result_merge_scalar (v, &m, &x))
    fatal ("--combine: %.*s: `%.*s' is an array in this part and a scalar "
	   "in this program, or the reverse",
	   (int) all.name.n, all.name.p, (int) name.n, name.p);
}

/* --- the end of a part -------------------------------------------------- */

static void
write_output (void)
{
  const struct val *v;
  struct array *output = all.part.of[PART_OUTPUT];
  for (double i = 1; (v = arr_find (output, arr_int_key (i))); i++)
    if (val_has_bytes (v))
      {
	struct sv s = val_bytes (v);
	out_write (out_stdout, s.p, s.n);
	out_after_statement (out_stdout);
      }
}

static void
count_identities (void)
{
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (all.part.of[PART_ID]);
       arr_iter_next (&it);)
    {
      arr_put (all.merged, arr_key (&it.key), it.value);
      struct sv input = part_input_of (val_sv (&it.key, &tmp));
      arr_make (all.inputs, arr_text_key (input));
      spec_nr += val_to_num (it.value);
    }
}

static struct sv
last_text (const char *name)
{
  const struct val *v = arr_find (all.last, arr_text_key (sv_of (name)));
  return v && val_has_bytes (v) ? val_bytes (v) : sv_of ("");
}

/* If splitting $0 does not produce the fields of the last record, because a
   rule has changed them, set the fields one by one.  */
static void
set_fields (void)
{
  struct scratch tmp, tmp2;
  const struct val *v;
  int n = 0;
  bool same = true;
  while ((v = arr_find (all.last, arr_int_key (n + 1))))
    same &= sv_equal (val_sv (v, &tmp), val_sv (fld_get_int (++n), &tmp2));
  if (same && n == fld_nf ())
    return;
  fld_set_nf (n);
  for (int i = 1; i <= n; i++)
    fld_store (i, arr_find (all.last, arr_int_key (i)));
}

/* Set $0, the fields, and the variables that END can read to their values
   after the last record.  */
static void
set_last (void)
{
  const struct val *fnr = arr_find (all.last, arr_text_key (sv_of ("FNR")));
  if (!fnr)
    return;
  spec_fnr = val_to_num (fnr);
  spec_set_str (SPECIAL_FILENAME, V_INPUT, last_text ("FILENAME"));
  if (opt.headed)
    headed_take (all.last, PART_COLUMN);
  if (!arr_find (all.last, arr_text_key (sv_of (PART_RECORD))))
    return;
  fld_set_record (last_text (PART_RECORD), true);
  set_fields ();
  vm.rt.p = NULL;
  spec_set_str (SPECIAL_RT, V_STR, last_text ("RT"));
}

static void
finish_part (void)
{
  if (all.name.n == 0)
    return;
  if (!all.part.seen)
    not_a_part ();
  if (all.part.skip)
    return;
  write_output ();
  count_identities ();
  part_merge_last (all.last, all.part.of[PART_LAST]);
}

/* --- merging all parts -------------------------------------------------- */

static void
next_part (struct sv file)
{
  finish_part ();
  part_forget (&all.part);
  result_forget_winners (all.rules);
  all.name.n = 0;
  buf_add_sv (&all.name, file);
}

static void
take_part_array (void)
{
  struct val x = stream_value (&all.parts);
  if (x.tag != V_ARRAY)
    not_a_part ();
  read_part (&all.parts, x.w0);
}

/* Merge all parts.  */
static void
merge_parts (void)
{
  struct sv a, b;
  enum part_item item;
  all.merged = identities ();
  all.inputs = arr_new (mem_transient);
  all.last = arr_new (mem_transient);
  part_note_inputs (all.inputs, all.merged);
  part_forget (&all.part);
  while ((item = part_next (&all.parts, &a, &b)) != PART_END)
    switch (item)
      {
      case PART_HEAP:
	next_part (a);
	break;
      case PART_VARIABLE:
	if (sv_is (a, PART_NAME))
	  take_part_array ();
	else
	  take_variable (&all.parts, a);
	break;
      case PART_ERROR:
	fatal ("--combine: %.*s: %.*s", (int) a.n, a.p, (int) b.n, b.p);
      default:
	break;
      }
  finish_part ();
  set_last ();
  if (!part_finish (&all.parts))
    fatal ("--combine: the child process that reads the parts failed; "
	   "another message may say why");
  main_skip_rules = true;
}

void
jobs_set_up_combine (struct rules *rules)
{
  all.rules = rules;
  partial_check (rules, "--combine");
  vm_hooks.before_rules = merge_parts;
}
