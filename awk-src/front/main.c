/* main.c -- start and end the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   Unless a signal kills the process, it exits through the code in this file.
   A fatal error (diag.h) jumps to a handler in this file.  Nothing is then
   committed, unless GAWK_PERSIST_ON_ERROR requires it (heap_left).  */

#include <config.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/api.h"
#include "array/array.h"
#include "base/cstack.h"
#include "base/diag.h"
#include "base/env.h"
#include "base/heap_settings.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/switches.h"
#include "base/translate.h"
#include "base/write.h"
#include "batch/batch.h"
#include "builtin/functions.h"
#include "debug/debug.h"
#include "front/front.h"
#include "heap/heap.h"
#include "heap/module.h"
#include "io/output.h"
#include "jit/jit.h"
#include "jobs/jobs.h"
#include "jobs/run.h"
#include "lang/ast.h"
#include "lang/ast_item.h"
#include "lang/check_lint.h"
#include "lang/pot.h"
#include "lang/query.h"
#include "lang/source.h"
#include "pretty/pretty.h"
#include "rules/rules.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/operand_assign.h"
#include "vm/vm.h"

static struct program program;
static bool begun;
static bool done;			/* true if the end of the run has been
					   handled; nothing more need be done
					   when the process exits */

static const char *
last_component (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash ? slash + 1 : path;
}

/* This function is called when the C library's exit is called.  If an
   extension has called exit in the middle of the program, write the output,
   and treat the heap as after a fatal error.  This function must return and
   not jump to a handler.  */
static void
left_by_exit (void)
{
  if (done || api_is_in_child ())
    return;
  done = true;
  progress_end ();
  out_drain_all ();
  api_flush ();
  if (setjmp (diag_handler) == 0 && !opt.debug)
    heap_left ("an extension called exit");
  if (setjmp (diag_handler) == 0)
    heap_close ();
}

static void
load (const struct load *l)
{
  static bool watched;
  if (module_load (l))
    return;
  if (!watched)
    atexit (left_by_exit);
  watched = true;
  api_load (l);
}

/* Load the extension that the option -l in I names.  */
static void
load_item (const struct cmd_item *i)
{
  const struct load l = { .name = { i->text, strlen (i->text) } };
  load (&l);
}

/* For -o and -p, put the libraries of the options -l before the libraries that
   @load names.  */
static void
note_loads (void)
{
  struct load *first = NULL, **end;
  for (const struct cmd_item *i = cmd.items; i; i = i->next)
    if (i->kind == CMD_LOAD)
      {
	struct sv name = { i->text, strlen (i->text) };
	for (end = &first; *end && !sv_equal ((*end)->name, name);)
	  end = &(*end)->next;
	if (!*end)
	  *end = run_alloc (sizeof **end);
	(*end)->name = name;
      }
  for (end = &first; *end;)
    end = &(*end)->next;
  *end = program.loads;
  program.loads = first;
}

/* Apply the options -v and -F in the order of the command line, and then the
   options -l.  */
static void
assign_items (void)
{
  int before = diag_errors;
  for (struct cmd_item *i = cmd.items; i; i = i->next)
    {
      struct sv text = { i->text, strlen (i->text) };
      if (i->kind == CMD_FS)
	assign_separator (text);
      else if (i->kind == CMD_ASSIGN)
	assign_option (text);
    }
  if (diag_errors != before)
    diag_exit (1);
  for (struct cmd_item *i = cmd.items; i; i = i->next)
    if (i->kind == CMD_LOAD)
      load_item (i);
}

static bool
has_items (int kind)
{
  for (struct cmd_item *i = cmd.items; i; i = i->next)
    if ((int) i->kind == kind)
      return true;
  return false;
}

/* True if an option -v assigns to a variable that a heap keeps, or to a
   variable that affects how the program is parsed.  */
static bool
option_assigns (void)
{
  for (struct cmd_item *i = cmd.items; i; i = i->next)
    if (i->kind == CMD_ASSIGN && !assign_is_temporary (sv_of (i->text)))
      return true;
  return false;
}

/* True if an operand may assign to a variable that a heap keeps.  */
static bool
operand_assigns (void)
{
  for (int i = cmd.operand; i < cmd.argc; i++)
    if (assign_is_operand (sv_of (cmd.argv[i]))
	&& !assign_is_temporary (sv_of (cmd.argv[i])))
      return true;
  return false;
}

/* True if it matters whether the program is a query.  */
static bool
must_classify (void)
{
  return cmd.persist || heap_settings_file () || cmd.explain;
}

/* The result of query_check, which determines whether the program is a query,
   that is, only reads the heap.  query.is is false until the program has been
   parsed; it remains false if must_classify returns false.  */
static struct query query;

static void
classify (void)
{
  if (!must_classify ())
    return;
  query_check (&program, NULL, &query);
  if (option_assigns ())
    query_deny (&query, N_("-v assigns a variable"));
  if (has_items (CMD_LOAD))
    query_deny (&query, N_("-l loads an extension"));
  if (operand_assigns ())
    query_deny (&query, N_("an operand may be an assignment"));
  if (cmd.combine)
    query_deny (&query, N_("parts are merged into the heap"));
  if (opt.debug)
    query_deny (&query, N_("the debugger may change the heap"));
}

/* Open the heap and initialise the interpreter.  A program that is only
   printed (-o) does not need a heap.  Assign the variables of -v and load the
   extensions of -l before the program's text is parsed.  */
static void
begin (void)
{
  begun = true;
  if (cmd.pretty)
    mem_persist = mem_transient;
  else
    heap_open (cmd.persist, &program, &query, cmd.explain);
  environ_set_up ();
  vm_init ();
  assign_items ();
}

/* Load the extension that an @load directive names, because the rest of the
   text may use its functions.  */
static void
load_now (const struct load *l)
{
  if (!begun)
    begin ();
  load (l);
}

/* Handle --version.  Load the extensions first, without a heap, because the
   output of --version contains their version texts.  */
static void
show_version (void)
{
  if (cmd.version_loads > 0)
    {
      mem_persist = mem_transient;
      environ_set_up ();
      vm_init ();
    }
  for (struct cmd_item *i = cmd.items; i; i = i->next)
    if (i->kind == CMD_LOAD && cmd.version_loads-- > 0)
      load_item (i);
  usage_version ();
}

static void
start (int argc, char **argv)
{
  cmd_parse (argc, argv);
  locale_set_up ();
  if (cmd.copyright)
    {
      usage_copyright ();
      diag_exit (0);
    }
  src_note_all ();
  if (cmd.version)
    {
      show_version ();
      diag_exit (0);
    }
  if (cmd.debug)
    debug_note_environment ();
  overflow_set_up ();
  cstack_raise ();
  if (cmd.combine)
    jobs_read_parts (cmd.argv + cmd.operand, cmd.argc - cmd.operand);
  if (has_items (CMD_LOAD) || option_assigns ()
      || (has_items (CMD_ASSIGN) && !must_classify ()))
    begin ();
  if (!opt.gen_pot && !cmd.pretty)
    parse_on_load = load_now;
}

static bool
is_stdout (const char *file)
{
  return file && (strcmp (file, "-") == 0
		  || strcmp (file, "/dev/stdout") == 0
		  || strcmp (file, "/dev/fd/1") == 0);
}

static struct rules *
analyze (void)
{
  return rules_analyze (&program, vm.rs.mode == RS_REGEX);
}

/* Set up the option -j, --partial or --combine, if it was given.  */
static void
set_up_jobs (void)
{
  if (cmd.partial && heap_active ())
    fatal ("--partial creates a heap and cannot use another; remove --persist "
	   "or GAWK_PERSIST_FILE");
  for (struct cmd_item *i = cmd.items; i; i = i->next)
    if (cmd.partial || cmd.combine)
      jobs_note_option (i->kind == CMD_FS ? 'F' : 'v', i->text);
  if (cmd.partial)
    jobs_set_up_partial (analyze (), cmd.partial, cmd.part_id);
  else if (cmd.combine)
    jobs_set_up_combine (analyze ());
  else if (cmd.jobs > 1)
    jobs_set_up (analyze (), cmd.jobs);
}

/* Return the reason why the changes of the run are lost, or NULL if a message
   has already reported it.  */
static const char *
why_lost (void)
{
  return out_failed ? "writing the output failed" : NULL;
}

/* Run the program and commit its state, unless its output could not be
   written.  Return the exit status.  */
static int
run (void)
{
  /* The run closes standard output at its end.  */
  int kept = is_stdout (cmd.dump) || is_stdout (cmd.profile)
    ? fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : -1;
  environ_set_program (&program);
  if (cmd.profile)
    profile_set_up (&program, cmd.profile);
  set_up_jobs ();
  progress_set_up (cmd.progress);
  jit_set_up ();
  batch_prepare (&program);
  int status = vm_run (&program);
  progress_end ();
  if (kept >= 0)
    dup2 (kept, STDOUT_FILENO);
  api_finish (status);
  if (cmd.dump)
    dump_variables (cmd.dump);
  if (cmd.profile)
    profile_finish ();
  arr_end_holds ();
  if (out_failed)
    heap_left (why_lost ());
  else
    heap_commit ();
  return status;
}

/* Run the debugger (-D).  The debugger commits to a heap only if the user
   requests a commit.  Return the exit status.  */
static int
debug (char **argv)
{
  const struct debug_setup setup = {
    .commands = cmd.debug, .argv = argv, .variables = dump_variables_text,
    .heap = heap_active (), .commit = heap_commit_now,
    .release = heap_close
  };
  environ_set_program (&program);
  int status = debug_session (&program, &setup);
  api_finish (status);
  io_close_all ();
  return status;
}

/* If the environment variable GAWK_LIST_CODE requests the byte code, list it
   and return true, so that the program does not run.  Otherwise return false.
   Tests set the variable.  */
static bool
list_code (void)
{
  const char *list = env_get ("GAWK_LIST_CODE");
  struct strbuf b = { 0 };
  if (!list || strcmp (list, "native") == 0)
    return false;
  vm_compile (&program);
  vm_list_code (&program, &b);
  write_whole (STDOUT_FILENO, b.p, b.n);
  xfree (b.p);
  return true;
}

/* Print the explanations that --explain or --jobs-explain requests.  */
static void
explain (void)
{
  struct strbuf b = { 0 };
  if (cmd.explain)
    {
      query_explain (&query, &b);
      vm_compile (&program);
      batch_explain (&program, &b);
    }
  rules_explain (analyze (), &b);
  write_whole (STDOUT_FILENO, b.p, b.n);
  xfree (b.p);
}

/* Parse the program, and run it or perform the action that an option requests
   instead.  Return the exit status.

   The order of the steps below matters, for the following reasons.  classify
   needs the whole program.  It must be called before begin, because begin
   opens the heap, and opens it only for reading if the program is a query.  If
   -l, @load or an option -v that option_assigns finds is used, begin has
   already been called; the program then cannot be a query.
   glob_check_functions compares the functions with the variables of the open
   heap.  lintpass_program must know which functions the heap contains; it is
   called only if no earlier step has reported an error.  Most options that
   perform an action instead of running the program also use the heap.  Two
   options that replace the run do not use the heap: -g is handled before begin
   is called, and for -o, begin does not open the heap.  */
static int
parse_and_run (void)
{
  if (!parse_program (&program))
    {
      if (program.whole)
	lintpass_calls (!cmd.persist && !heap_settings_file ());
      return 1;
    }
  if (opt.gen_pot)
    {
      pot_write ();
      return 0;
    }
  classify ();
  if (!begun)
    begin ();
  glob_check_functions (&program);
  if (diag_errors > 0)
    return 1;
  lintpass_program (&program);
  if (list_code ())
    return 0;
  if (cmd.pretty || cmd.profile)
    note_loads ();
  if (cmd.pretty)
    {
      pretty_print (&program, cmd.pretty);
      api_finish (0);
      return 0;
    }
  if (cmd.explain || cmd.explain_jobs)
    {
      explain ();
      return 0;
    }
  if (cmd.debug)
    return debug (cmd.argv);
  return run ();
}

/* Clean up after a fatal error.  */
static void
give_up (void)
{
  static bool again;
  if (again)
    return;
  again = true;
  progress_end ();
  diag_lint = LINT_OFF;
  if (!cmd.version)
    api_finish (diag_exit_status);
  workers_end ();
  out_after_fatal = true;
  io_close_all ();
  if (!opt.debug)
    heap_left (why_lost ());
  heap_close ();
}

int
main (int argc, char **argv)
{
  diag_name = last_component (argc > 0 ? argv[0] : "gawk");
  if (setjmp (diag_handler) != 0)
    {
      give_up ();
      done = true;
      return diag_exit_status;
    }
  diag_handler_set = true;
  io_init ();
  mem_init ();
#if ENABLE_SWITCHES
  switches_read ();
#endif
  bi_register ();
  start (argc, argv);
  int status = parse_and_run ();
  heap_close ();
  done = true;
  return status;
}
