/* partial.c -- --partial: store the results of the main rules in a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before the first record, the variables of the rules are reset, as in a worker
   of -j (state_reset).  END rules do not run.  After the last record, the
   results of the rules are stored in a new heap (exchange/part.h).  Unlike -j,
   --partial cannot fall back to a serial run: if it is uncertain whether the
   results can be merged, the run ends with a fatal error and does not create
   the heap.  */

#include <config.h>
#include "jobs/partial.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stat-time.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/heap_error.h"
#include "base/heap_settings.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/read.h"
#include "base/tempfile.h"
#include "exchange/part.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/encode.h"
#include "jobs/jobs.h"
#include "jobs/result.h"
#include "jobs/state.h"
#include "lang/source.h"
#include "text/fields.h"
#include "vm/globals.h"
#include "vm/headed.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/operand_assign.h"
#include "vm/special_effects.h"

enum { OUTPUT_CHUNK = 1 << 20 };

/* The part that this run creates: a heap with the results of the run.  The
   members are valid from the call of jobs_set_up_partial until after_rules
   ends; during this time, no other heap is open.  A run that ends early does
   not create a part, because nothing is written before the rules have
   ended.  */
static struct
{
  struct rules *rules;
  const char *file;		/* the file name of the part */
  struct strbuf identity;
  bool is_named;		/* true if the user has specified the identity
				   of the part */
  struct sv names;		/* names from the file GAWK_PART_NAMES that no
				   operand has used yet */
} made;

/* --- the program and options that make the part ------------------------- */

/* Parameters of the 64-bit hash FNV-1a (Fowler, Noll and Vo).  */
static const uint64_t prime = UINT64_C (0x100000001b3);
static uint64_t noted = UINT64_C (0xcbf29ce484222325);

static uint64_t
mix (uint64_t h, const void *p, size_t n)
{
  const unsigned char *b = p;
  for (size_t i = 0; i < n; i++)
    h = (h ^ b[i]) * prime;
  return h;
}

void
jobs_note_option (char kind, const char *text)
{
  noted = mix (noted, &kind, 1);
  noted = mix (noted, text, strlen (text) + 1);
}

void
partial_origin (char word[PARTIAL_ORIGIN])
{
  const char options[] = {
    opt.posix, opt.traditional, opt.bytes, opt.csv, opt.non_decimal,
    opt.lc_numeric
  };
  uint64_t h = mix (noted, options, sizeof options);
  /* Include --header in the hash only if the option is given, so that the
     hashes of parts from versions 1.0 and 1.1, which did not have the option,
     remain valid.  */
  if (opt.headed)
    h = mix (h, "H", 2);
  for (struct source *s = src_read_first (); s; s = s->read_next)
    {
      h = mix (h, s->text, s->n);
      h = mix (h, "", 1);
    }
  snprintf (word, PARTIAL_ORIGIN, "%016" PRIx64, h);
}

/* --- the identity ------------------------------------------------------- */

/* Append to the identity the host name, and the path, size and modification
   time of the file NAME.  */
static void
identify_file (const char *name)
{
  char host[256] = "", path[PATH_MAX], b[128];
  struct stat st;
  struct timespec t;
  bool known = stat (name, &st) == 0 && S_ISREG (st.st_mode)
    && realpath (name, path);
  gethostname (host, sizeof host - 1);
  if (known)
    {
      t = get_stat_mtime (&st);
      snprintf (b, sizeof b, " %lld %lld.%09ld", (long long) st.st_size,
		(long long) t.tv_sec, t.tv_nsec);
    }
  else
    {
      /* If the status of the file cannot be read, make the identity unique by
	 adding the current time and the process number.  */
      clock_gettime (CLOCK_REALTIME, &t);
      snprintf (b, sizeof b, " %lld.%09ld.%ld", (long long) t.tv_sec,
		t.tv_nsec, (long) getpid ());
    }
  buf_add_text (&made.identity, host);
  buf_add_text (&made.identity, ":");
  buf_add_text (&made.identity, known ? path : name);
  buf_add_text (&made.identity, b);
}

/* --- names of files ----------------------------------------------------- */

static void
read_names (const char *file)
{
  char *text;
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || !read_whole (fd, &text, &made.names.n, xrealloc))
    fatal ("--partial: cannot read `%s': %s", file, strerror (errno));
  close (fd);
  made.names.p = text;
}

/* Return the next name in the file GAWK_PART_NAMES, or OPERAND if there is
   none.  */
static struct sv
name_file (struct sv operand)
{
  if (made.names.n == 0)
    return operand;
  struct sv name = { made.names.p, strnlen (made.names.p, made.names.n) };
  made.names = sv_after (made.names, name.n + (name.n < made.names.n));
  return name;
}

/* --- before the rules --------------------------------------------------- */

/* Raise a fatal error if the operand S assigns a value to a variable.  */
static void
check_operand (struct sv s)
{
  if (!opt.exec && assign_is_operand (s))
    fatal ("--partial: the operand `%.*s' assigns a variable between files; "
	   "use -v instead",
	   (int) s.n, s.p);
}

/* Raise a fatal error if an operand is an assignment.  If the user has not
   specified the identity of the part, append the input files to the
   identity.  */
static void
read_operands (void)
{
  struct scratch tmp;
  int argc = spec_argc (), files = 0;
  for (int i = 1; i < argc; i++)
    {
      struct sv s = spec_operand (i, &tmp);
      if (s.n == 0)
	continue;
      check_operand (s);
      if (made.is_named)
	continue;
      if (files++)
	buf_add_text (&made.identity, "\n");
      char *name = xmemdup0 (s.p, s.n);
      identify_file (name);
      xfree (name);
    }
  if (files == 0 && !made.is_named)
    identify_file ("-");
}

/* Prepare to run the main rules, after BEGIN.  Discard the output of BEGIN,
   because --combine runs BEGIN again.  */
static void
before_rules (void)
{
  if (!main_is_untouched () || io_hooks.claim_input)
    fatal ("--partial: BEGIN reads records of the input; read them in a rule");
  const struct rules_var *unfit = state_unfit (made.rules);
  if (unfit)
    fatal ("--partial: BEGIN sets `%.*s' to a value with which parts cannot "
	   "be merged; remove the assignment", (int) unfit->sym->name.n,
	   unfit->sym->name.p);
  read_operands ();
  if (!out_flush (out_stdout) || ftruncate (STDOUT_FILENO, 0) != 0
      || lseek (STDOUT_FILENO, 0, SEEK_SET) < 0)
    fatal ("--partial: cannot store the output: %s", strerror (errno));
  state_note (made.rules);
  state_reset (made.rules);
  addends_start (ADDENDS_PLAIN, NULL);
}

/* --- the heap ----------------------------------------------------------- */

struct array *
partial_sub (struct array *a, const char *key)
{
  struct val *e = arr_make (a, arr_text_key (sv_of (key)));
  if (e->tag != V_ARRAY && e->tag != V_UNTYPED)
    fatal ("--combine: `%s' in the heap does not have the form that "
	   "--combine needs", PART_NAME);
  return e->tag == V_ARRAY ? e->arr : arr_set_sub (a, e);
}

static void
put_text (struct array *a, struct sv key, struct sv text)
{
  struct val v = val_borrow (V_STR, text.p, text.n);
  arr_put (a, arr_text_key (key), &v);
}

static void
put_class (struct array *classes, struct rules_var *v)
{
  char word[300];
  struct merge m = result_rule (v);
  snprintf (word, sizeof word, "%s", part_word (&m));
  if (v->class == CLASS_PUSH || v->class == CLASS_WITH)
    snprintf (word, sizeof word, "%s %.*s", part_word (&m),
	      (int) v->partner->sym->name.n, v->partner->sym->name.p);
  put_text (classes, v->sym->name, sv_of (word));
}

/* Store in the array GLOBALS the final value of the global variable V.  */
static void
put_variable (struct array *globals, const struct rules_var *v)
{
  const struct val *cell = glob_cell (v->sym);
  struct val *e = arr_make (globals, arr_text_key (v->sym->name));
  if (cell->tag != V_ARRAY)
    {
      arr_set (globals, e, cell);
      return;
    }
  /* Copy the array with its subarrays: encode it and decode the result.  */
  struct stream_out o = { 0 };
  stream_put (&o, cell);
  struct stream_in in = { .p = o.b.p, .end = o.b.p + o.b.n };
  uint64_t n = stream_value (&in).w0;
  merge_last (arr_set_sub (globals, e), &in, n);
  xfree (o.b.p);
}

static void
put_output (struct array *part)
{
  off_t size = lseek (STDOUT_FILENO, 0, SEEK_CUR);
  if (size <= 0)
    return;
  char *b = xmalloc (OUTPUT_CHUNK);
  struct array *to = partial_sub (part, "output");
  ssize_t n;
  for (off_t at = 0, i = 1; at < size; at += n, i++)
    {
      n = pread (STDOUT_FILENO, b, OUTPUT_CHUNK, at);
      if (n <= 0)
	fatal ("--partial: cannot read the stored output: %s",
	       strerror (n < 0 ? errno : EIO));
      struct val v = val_borrow (V_STR, b, n);
      arr_put (to, arr_int_key (i), &v);
    }
  xfree (b);
  if (ftruncate (STDOUT_FILENO, 0) != 0)
    fatal ("--partial: cannot store the output: %s", strerror (errno));
}

static void
put_special (struct array *last, const char *name, enum special s)
{
  struct scratch tmp;
  put_text (last, sv_of (name), val_sv (spec_reg (s), &tmp));
}

static void
put_last (struct array *part)
{
  struct array *last = partial_sub (part, "last");
  struct scratch tmp;
  put_special (last, "FILENAME", SPECIAL_FILENAME);
  struct val fnr = val_num (spec_fnr);
  arr_put (last, arr_text_key (sv_of ("FNR")), &fnr);
  headed_put (last, PART_COLUMN);
  if (spec_nr == 0)
    return;
  put_text (last, sv_of (PART_RECORD), val_sv (fld_get (0), &tmp));
  spec_load (SPECIAL_RT);
  put_special (last, "RT", SPECIAL_RT);
  int nf = fld_nf ();
  for (int i = 1; i <= nf; i++)
    {
      struct sv s = val_sv (fld_get_int (i), &tmp);
      struct val field = val_borrow (V_INPUT, s.p, s.n);
      arr_put (last, arr_int_key (i), &field);
    }
}

static void
put_state (struct array *globals)
{
  struct array *part = partial_sub (globals, PART_NAME);
  struct val nr = val_num (spec_nr), one = val_num (1);
  char word[PARTIAL_ORIGIN];
  partial_origin (word);
  arr_put (partial_sub (part, "program"), arr_text_key (sv_of (word)), &one);
  /* If the user has not specified an identity, add the heap's hash seed to the
     computed identity.  The seed of each new heap is random, so two parts have
     different identities.  A copy of a part has the seed, and therefore the
     identity, of the original.  */
  if (!made.is_named)
    part_number_id (&made.identity, pma_hash_seed (mem_persist));
  arr_put (partial_sub (part, "id"),
	   arr_text_key (buf_text (&made.identity)), &nr);
  put_last (part);
  put_output (part);
  struct array *classes = partial_sub (part, "class");
  for (struct rules_var *v = made.rules->vars; v; v = v->next)
    if (v->forms && state_is_news (v))
      {
	put_class (classes, v);
	put_variable (globals, v);
      }
}

/* Raise a fatal error, because a value that is compared with a minimum or
   maximum is text.  If numbers and text are mixed, the order of comparisons
   affects the minimum or maximum.  */
static void
refuse_text (void)
{
  fatal ("--partial: a text is compared with a minimum or maximum, but the "
	 "extremes of parts must be numbers; convert the value, as in `$1+0'");
}

static _Noreturn void
cannot_write (const char *file, enum pma_error e)
{
  int err = pma_last_errno ();
  unlink (file);
  fatal ("--partial: cannot write the part `%s': %s", made.file,
	 heap_error_text (e, err, made.file, NULL));
}

static char temp[PATH_MAX];	/* name of the heap under construction, or
				   empty */

static void
remove_unfinished (void)
{
  if (*temp)
    unlink (temp);
}

/* Write the results to a heap with a temporary name, and rename the file when
   it is complete.  After a fatal error, remove the file.  */
static void
write_heap (void)
{
  struct heap_settings settings;
  struct pma_heap *h, *was = mem_persist;
  uint64_t seed = arr_hash_seed;
  const char *wrong = heap_settings_read (&settings, HEAP_GAWK);
  if (wrong)
    fatal ("%s", wrong);
  if (snprintf (temp, sizeof temp, "%s.%ld.tmp", made.file,
		(long) getpid ()) >= (int) sizeof temp)
    fatal ("--partial: the file name `%s' is too long", made.file);
  atexit (remove_unfinished);
  struct pma_options o = settings.open;
  o.file = temp;
  o.read_only = o.existing = false;
  enum pma_error e = pma_open (&o, &h);
  if (e != PMA_OK)
    cannot_write (temp, e);
  mem_persist = h;
  heap_error_file = made.file;
  arr_set_seed (pma_hash_seed (h));
  root_forget ();
  put_state (root_make ()->r_globals);
  e = pma_commit (h);
  pma_close (h);
  mem_persist = was;
  arr_hash_seed = seed;
  root_forget ();
  if (e != PMA_OK)
    cannot_write (temp, e);
  if (rename (temp, made.file) != 0)
    fatal ("--partial: cannot write the part `%s': %s", made.file,
	   strerror (errno));
  *temp = '\0';
}

/* At the end of the input, write the heap to the file of the part.  If EXITED
   is true, the program has executed `exit', which is a fatal error here.  */
static void
after_rules (bool exited)
{
  if (exited)
    fatal ("--partial: no part was written, because the program executed "
	   "`exit' before the end of the input; remove the `exit'");
  if (!state_is_whole (made.rules))
    fatal ("--partial: no part was written, because the rules created "
	   "elements of an array by reading them; test with `in' first");
  out_flush (out_stdout);
  write_heap ();
}

/* Raise a fatal error if FILE must not be replaced, for example because it is
   a log or an ordinary heap.  A missing or empty file, a part, or a heap
   without script state may be replaced.  */
static void
check_file (const char *file)
{
  struct stat st;
  struct heap_settings settings;
  struct pma_heap *h;
  if (stat (file, &st) != 0 || (S_ISREG (st.st_mode) && st.st_size == 0))
    return;
  const char *wrong = heap_settings_read (&settings, HEAP_GAWK);
  if (wrong)
    fatal ("%s", wrong);
  struct pma_options o = heap_settings_to_read (&settings, file);
  enum pma_error e = pma_open (&o, &h);
  if (e != PMA_OK)
    fatal ("--partial: cannot replace `%s' with a part: %s", file,
	   heap_error_text (e, pma_last_errno (), file, &o));
  uint64_t seed = arr_hash_seed;
  const struct root *r = part_root (h);
  bool replaceable = !pma_root (h) || (r && part_is (r));
  pma_close (h);
  arr_hash_seed = seed;
  if (!replaceable)
    fatal ("--partial: `%s' is a heap but not a part, so it was not replaced; "
	   "name another file", file);
}

void
partial_check (const struct rules *rules, const char *option)
{
  const struct refusal *r = rules_refused (rules, BY_PARTS);
  if (r && r->at)
    fatal_at (r->at->file, r->at->line, "%s: %s (--jobs-explain shows the"
	      " place)", option, r->text);
  if (r)
    fatal ("%s: %s", option, r->text);
}

void
jobs_set_up_partial (struct rules *rules, const char *file, const char *id)
{
  made.rules = rules;
  partial_check (rules, "--partial");
  encode_watch_extremes (rules, refuse_text);
  made.file = file;
  check_file (file);
  made.is_named = id;
  if (id)
    buf_add_text (&made.identity, id);
  int fd = tempfile_open (false);
  if (fd < 0 || dup2 (fd, STDOUT_FILENO) < 0)
    fatal ("--partial: cannot store the output: %s", strerror (errno));
  close (fd);
  out_stdout->when = OUT_BLOCK;
  out_stdout->plain = true;
  vm_hooks.before_rules = before_rules;
  vm_hooks.after_rules = after_rules;
  const char *named = env_get ("GAWK_PART_NAMES");
  if (named && *named)
    {
      read_names (named);
      vm_hooks.file_name = name_file;
    }
}
