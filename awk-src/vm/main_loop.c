/* main_loop.c -- BEGIN rules, files of the main input, END rules, and exit.
   SPDX-License-Identifier: GPL-3.0-or-later

   The loop over records is in the byte code (the instruction NEXTREC).  The
   functions of this file supply the records, one input file after another.  */

#include <config.h>
#include "vm/main_loop.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/cstack.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/output.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "vm/call.h"
#include "vm/globals.h"
#include "vm/headed.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/operand_assign.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

bool main_whole_records;
bool main_is_cut;
bool main_is_between_records;
bool main_looks_again;

bool main_skip_rules;

static int next_arg = 1;	/* Index in ARGV of the next operand.  */
static int last_arg = INT_MAX;	/* Index in ARGV of the first operand that is
				   not read.  */
static int opened_arg;		/* The value of next_arg when the most recent
				   file was opened.  */
static bool is_continuing;	/* True if the main loop will continue in the
				   middle of the next file.  */
static bool any_file;		/* True if at least one operand was a file.  */
static bool file_ended;		/* true if the ENDFILE rules of the current
				   file have started */
static bool for_getline;	/* True while the current record is being read
				   for getline.  */
static struct array *first_operands; /* With -S: the only files that may be
					read.  */

/* --- running chunks ----------------------------------------------------- */

/* For the rules of chunk C, which have run to their end, return the place where
   they ended or, if their last statement was a call, a place in the called
   function.  */
static struct code_place
last_place (struct chunk *c)
{
  vm.chunk = c;
  struct code_place p = vm_place ();
  vm.chunk = NULL;
  return p.file ? p : c->places[c->n - 1];
}

EVERY_RUN static void
run_rules (struct chunk *c, enum vm_phase phase)
{
  enum vm_phase was = vm.phase;
  struct val *fp = vm.chunk ? vm.fp + vm.chunk->nregs : vm.stack;
  if (!c)
    return;
  const struct insn *ip = vm.ip;
  vm.phase = phase;
  bool in_function = vm.chunk && vm.chunk->fn;
  if (in_function)
    call_note ();
  vm_exec (c, fp, NULL);
  if (in_function)
    call_forget ();
  if (phase == VM_BEGIN)
    vm.before_main = last_place (c);
  vm.phase = was;
  vm.ip = ip;
}

_Noreturn void
main_exit (void)
{
  longjmp (vm.on_exit, 1);
}

/* Values for vm.on_next.  */
enum { LEAVE_RECORD = 1, LEAVE_FILE };

const char *
main_rule_name (void)
{
  static const char *const names[] = {
    [VM_BEGIN] = "BEGIN", [VM_END] = "END", [VM_BEGINFILE] = "BEGINFILE",
    [VM_ENDFILE] = "ENDFILE"
  };
  return vm.callbacks > 0 ? "?" : names[vm.phase];
}

_Noreturn void
main_leave_function (bool whole_file)
{
  const char *what = whole_file ? "nextfile" : "next";
  if (vm.callbacks == 0
      && (vm.phase == VM_MAIN || (vm.phase == VM_BEGINFILE && whole_file)))
    longjmp (vm.on_next, whole_file ? LEAVE_FILE : LEAVE_RECORD);
  fatal ("`%s' cannot be called from a `%s' rule", what, main_rule_name ());
}

/* --- files -------------------------------------------------------------- */

/* Run the BEGINFILE rules.  Return false if the rules skipped the file.  */
static bool
begin_file (void)
{
  jmp_buf outer;
  size_t depth = vm.depth;
  unsigned unguarded = arr_unguarded;
  struct chunk *chunk = vm.chunk;
  struct val *fp = vm.fp;
  const struct insn *ip = vm.ip;
  enum vm_phase was = vm.phase;
  volatile bool wanted = true;
  vm.noted = NULL;
  fld_set_record ((struct sv) { "", 0 }, true);
  memcpy (outer, vm.on_next, sizeof outer);
  if (setjmp (vm.on_next) == 0)
    run_rules (vm.rules.beginfile, VM_BEGINFILE);
  else
    {
      call_unwind (depth);
      arr_unguarded = unguarded;
      vm.chunk = chunk;
      vm.fp = fp;
      vm.ip = ip;
      vm.phase = was;
      wanted = false;
    }
  memcpy (vm.on_next, outer, sizeof outer);
  return wanted;
}

/* Return true if execution is known to have reached the last rule.
   Instructions that cannot fail do not set vm.ip, so vm.ip may be NULL or in
   an earlier rule.  If a conditional `next' follows vm.ip, assume that it was
   not executed.  */
static bool
has_reached_last_rule (void)
{
  const struct insn *code = vm.rules.main->code, *ip = vm.ip;
  const struct insn *last = code + vm.rules.last_start;
  if (!ip)
    return !for_getline && vm.rules.last_place.file;
  if (for_getline || ip < code || ip >= last)
    return false;
  enum opcode op = quicken_base (ip->op);
  if (op == BC_NEXT || op == BC_NEXTFILE)
    return false;
  while (++ip < last && disasm_operands[ip->op][2] != 't')
    ;
  return ip == last || ip->op != BC_JMP || ip->c != 0;
}

/* Set the place that messages report to the last executed statement of C, the
   BEGINFILE or ENDFILE rules.  If this statement has several lines, set the
   place to its end.  */
static void
locate_noted (struct chunk *c)
{
  const struct insn *ip = vm.noted;
  vm.chunk = c;
  vm.ip = c->code + c->n - 1;
  while (ip && ++ip < vm.ip)
    if (quicken_base (ip->op) == BC_STMT
	|| disasm_operands[quicken_base (ip->op)][2] == 't')
      vm.ip = vm.noted;
}

/* Report the error ERR for operand NAME.  The BEGINFILE rules for NAME, if
   there are any, have already run.  The error is fatal, but if the operand is a
   directory, only warn that it is skipped, unless gawk's extensions are
   disabled.  */
static void
cannot_open (struct sv name, int err)
{
  struct chunk *c = vm.rules.beginfile, *chunk = vm.chunk;
  if (!c && vm.noted && !for_getline)
    c = vm.rules.endfile;
  struct code_place was = vm.before_main;
  const struct insn *ip = vm.ip;
  if (c)
    locate_noted (c);
  else if (spec_nr > 0 && !vm_place ().file)
    {
      vm.before_main = vm.rules.main->places[vm.rules.main->n - 2];
      vm.ip = NULL;
    }
  else if (spec_nr > 0 && has_reached_last_rule ())
    {
      vm.before_main = vm.rules.last_place;
      vm.ip = NULL;
    }
  spec_set_errno (err, NULL);
  if (err != EISDIR || !opt_gawk)
    fatal ("cannot open file `%.*s' for reading: %s", (int) name.n, name.p,
	   strerror (err));
  warning ("command line argument `%.*s' is a directory: skipped",
	   (int) name.n, name.p);
  vm.before_main = was;
  vm.chunk = chunk;
  vm.ip = ip;
}

static void close_input (void);

/* Reset ERRNO, because operand number next_arg - 1 has been opened.  Do
   nothing if the main loop opened this operand before, and only continues in
   it.  */
static void
clear_errno (void)
{
  bool same = is_continuing && next_arg == opened_arg;
  opened_arg = next_arg;
  if (!same && (spec_mentioned (SPECIAL_ERRNO)
		|| spec_mentioned (SPECIAL_PROCINFO)))
    spec_set_errno (0, "");
}

/* Open operand NAME and run the BEGINFILE rules.  Return false if the next
   operand must be opened instead.  */
static bool
open_file (struct sv name)
{
  int err = 0;
  struct sv shown = vm_hooks.file_name ? vm_hooks.file_name (name) : name;
  any_file = true;
  spec_set_str (SPECIAL_FILENAME, V_INPUT, shown);
  if (!vm.rules.beginfile)
    {
      vm.in = in_open_file (name.p, name.n, &err);
      if (!vm.in)
	cannot_open (name, err);
      else
	clear_errno ();
      if (vm.in && opt.headed)
	headed_begin (vm.in);
      return vm.in;
    }
  vm.in = in_prepare (name.p, name.n, &err);
  if (err == 0)
    clear_errno ();
  else
    spec_set_errno (err, NULL);
  bool wanted = begin_file ();
  if (wanted && vm.in)
    vm.in = in_admit (vm.in, &err);
  if (vm.in && vm.in->parser.record)
    main_whole_records = main_is_cut = false;
  if (wanted && vm.in && opt.headed)
    headed_begin (vm.in);
  if (wanted && !vm.in)
    cannot_open (name, err);
  if (!wanted)
    close_input ();
  return wanted && vm.in;
}

static _Noreturn void
foreign_operand (struct sv name)
{
  const struct code_place *p = vm.rules.main->places;
  p += vm.rules.main->n > 1;	/* Skip the NEXTREC, so that the message
				   reports the line of the first rule.  */
  fatal_at (p->file, p->line, "cannot add a new file (%.*s) to ARGV in "
	    "sandbox mode", (int) name.n, name.p);
}

void
main_check_operand (struct val *arr, struct val *v)
{
  if ((v->tag != V_STR && v->tag != V_INPUT)
      || reg_array (arr) != reg_array (spec_reg (SPECIAL_ARGV)))
    return;
  struct sv s = val_bytes (v);
  if (s.n > 0 && !assign_is_operand (s) && !arr_find (first_operands,
						      arr_text_key (s)))
    fatal ("cannot add a new file (%.*s) to ARGV in sandbox mode", (int) s.n,
	   s.p);
}

static bool
take_assignment (struct sv operand)
{
  vm.between_files = true;
  bool taken = !opt.exec && assign_operand (operand);
  vm.between_files = false;
  return taken;
}

/* Process operands until a file is open.  Return false if there are no more
   operands.  */
static bool
next_operand (void)
{
  struct scratch tmp;
  if (main_skip_rules)
    return false;
  while (next_arg < last_arg && next_arg < spec_argc ())
    {
      struct sv s = spec_operand (next_arg++, &tmp);
      if (s.n == 0)
	continue;
      if (opt_gawk)
	reg_set_num (spec_reg (SPECIAL_ARGIND), next_arg - 1);
      s = (struct sv) { run_strndup (s.p, s.n), s.n };
      if (take_assignment (s))
	continue;
      if (opt.sandbox && !arr_find (first_operands, arr_text_key (s)))
	foreign_operand (s);
      spec_continue_fnr (0);
      if (open_file (s))
	return true;
    }
  if (any_file)
    return false;
  next_arg++;			/* treat standard input as an operand */
  return open_file (sv_of ("-"));
}

/* Close the file of the main input.  */
EVERY_RUN static void
close_input (void)
{
  if (vm.in && main_whole_records)
    vm_hooks.file_ends (vm.in);
  main_whole_records = main_is_cut = false;
  if (vm.in)
    in_close (vm.in);
  vm.in = NULL;
  file_ended = false;
}

static void
end_file (void)
{
  fld_own ();
  spec_keep_rt ();
  file_ended = true;		/* Set this flag even if an ENDFILE rule exits,
				   so that a getline in END does not run the
				   ENDFILE rules again.  */
  if (vm.rules.endfile)
    run_rules (vm.rules.endfile, VM_ENDFILE);
  close_input ();
}

struct input *
main_input (void)
{
  return vm.in;
}

struct input *
main_open_input (void)
{
  if (file_ended)
    close_input ();
  if (!vm.in)
    next_operand ();
  return vm.in;
}

/* After an error in reading the main input, set ERRNO, which ENDFILE rules can
   read.  If there are no ENDFILE rules, raise a fatal error.  */
static void
read_failed (void)
{
  int err = errno;
  spec_set_errno (err, NULL);
  if (vm.rules.endfile)
    return;
  struct scratch tmp;
  struct sv s = val_sv (spec_reg (SPECIAL_FILENAME), &tmp);
  if (vm.rules.beginfile && spec_fnr == 0)
    locate_noted (vm.rules.beginfile);
  fatal ("error reading input file `%.*s': %s", (int) s.n, s.p,
	 strerror (err));
}

/* Move the input back to the start of the last record, because its terminator
   is missing.  Return false if the record must be processed although its
   terminator is missing.  */
static bool
leave_unread (void)
{
  if (vm.in->regular)
    {
      /* The window still contains the record, so only move `cur' back, without
	 seeking in the file.  */
      in_forget_marks (vm.in);
      vm.in->eof = false;
    }
  else if (!main_is_cut || !vm.in->parser.read
	   || vm.in->win.cur != vm.in->win.end)
    return false;
  vm.in->win.cur = vm.in->win.given;
  return true;
}

void
main_look_again (void)
{
  main_looks_again = true;
  spec_set_reading ();
}

static void
look_again (void)
{
  main_looks_again = false;
  spec_set_reading ();
  if (vm.in && main_whole_records)
    vm_hooks.file_continues (vm.in);
}

int
main_next_record (struct sv *rec, bool getline)
{
  for_getline = getline;
  if (file_ended)
    close_input ();
  if (unlikely (main_looks_again))
    look_again ();
  while (vm.in || next_operand ())
    {
      if (getline || vm.rules.endfile)
	spec_keep_rt ();
      struct sv rt = { NULL, 0 };
      in_for_getline = getline;
      main_is_between_records = !getline;
      int r = in_read_record (vm.in, &vm.rs, rec, &rt);
      in_for_getline = main_is_between_records = false;
      if (r > 0 && main_whole_records && rt.n == 0 && leave_unread ())
	{
	  r = 0;
	  rt.p = NULL;
	}
      if (r > 0 || rt.p)
	vm.rt = rt;
      if (r > 0)
	return 1;
      if (r < 0 && getline)
	{
	  spec_set_errno (errno, NULL);
	  return r;
	}
      if (r < 0)
	read_failed ();
      if (r != -2)
	end_file ();
    }
  return 0;
}

void
main_next_file (void)
{
  if (vm.in)
    end_file ();
}

/* --- the run ------------------------------------------------------------ */

/* Pop all frames, because a longjmp has left the code to which they
   belong.  */
static void
reset_frames (void)
{
  if (vm.chunk)
    call_unwind (0);
  arr_unguarded = 0;
  vm.chunk = NULL;
  vm.fp = vm.stack;
}

static void
run_main (void)
{
  vm.phase = VM_MAIN;
  /* A longjmp for `next' or `nextfile' in a function continues at this
     setjmp.  */
  int left = setjmp (vm.on_next);
  if (left)
    {
      if (left == LEAVE_FILE)
	main_next_file ();
      reset_frames ();
    }
  vm_exec (vm.rules.main, vm.stack, NULL);
}

bool
main_is_untouched (void)
{
  return !vm.in && next_arg == 1 && !any_file && !file_ended;
}

void
main_continue (int arg, off_t from, double nr, double fnr)
{
  next_arg = arg;
  is_continuing = from > 0;
  bool opened = next_operand ();
  is_continuing = false;
  if (!opened)
    fatal ("ARGV[%d] is not a file any more", arg);
  if (from > 0 && !in_seek (vm.in, from))
    fatal ("error reading input file `%s': %s", vm.in->name,
	   strerror (errno));
  spec_nr = nr;
  spec_fnr = fnr;
}

/* Run the rules over the open file and the operands up to number LAST.  Return
   false if the program exits.  */
static bool
run_to_last (int last)
{
  last_arg = last + 1;
  bool whole = setjmp (vm.on_exit) == 0;
  if (whole)
    run_main ();
  last_arg = INT_MAX;
  return whole;
}

bool
main_run_part (int arg, int last, off_t from, off_t to, double nr, double fnr)
{
  last_arg = last + 1;
  main_continue (arg, from, nr, fnr);
  if (last == arg)
    vm.in->limit = to;
  bool whole = run_to_last (last);
  if (!whole && vm.in)
    vm.in->limit = 0;
  return whole;
}

void
main_take_stream (int arg, struct main_stream *s)
{
  next_arg = arg;
  if (arg >= spec_argc ())
    any_file = false;
  if (!next_operand ())
    fatal ("ARGV[%d] is not a file any more", arg);
  s->arg = arg;
  s->fd = vm.in->fd;
  s->name = xmemdup0 (vm.in->name, vm.in->name_len);
  vm.in->borrowed_fd = true;
  close_input ();
}

static void
enter_stream (const struct main_stream *s, off_t from, double nr, double fnr)
{
  vm.in = in_open_fd (s->fd, s->name);
  vm.in->borrowed_fd = true;
  /* S->read first copies bytes from memory, and therefore does not block.
     Before it reads the descriptor, it sets `regular' according to the type of
     the file.  */
  vm.in->regular = true;
  vm.in->win.base = from;
  vm.in->parser.read = s->read;
  next_arg = s->arg + 1;
  any_file = true;
  spec_nr = nr;
  spec_fnr = fnr;
}

bool
main_run_stream (const struct main_stream *s, off_t from, double nr,
		 double fnr)
{
  enter_stream (s, from, nr, fnr);
  return run_to_last (s->arg);
}

void
main_continue_stream (const struct main_stream *s, off_t from, double nr,
		      double fnr)
{
  enter_stream (s, from, nr, fnr);
  vm.in->borrowed_fd = s->fd <= STDERR_FILENO;
}

EVERY_RUN static void
run_phases (void)
{
  volatile bool exited = true;
  if (setjmp (vm.on_exit) == 0)
    {
      vm.phase = VM_BEGIN;
      run_rules (vm.rules.begin, VM_BEGIN);
      if (!vm.rules.reads_input)
	return;
      if (vm_hooks.before_rules)
	vm_hooks.before_rules ();
      if (!main_skip_rules)
	run_main ();
      exited = false;
    }
  reset_frames ();
  if (vm_hooks.after_rules)
    {
      vm_hooks.after_rules (exited);
      return;
    }
  if (setjmp (vm.on_exit) == 0)
    run_rules (vm.rules.end, VM_END);
  reset_frames ();
}

/* Release the registers of the rules, because the values in them could keep
   objects in the heap alive.  */
static void
release_registers (void)
{
  const struct chunk *chunks[] = {
    vm.rules.begin, vm.rules.main, vm.rules.end, vm.rules.beginfile,
    vm.rules.endfile
  };
  int n = 0;
  for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++)
    if (chunks[i])
      n += chunks[i]->nregs;
  reg_release (vm.stack, vm.stack + n);
}

static void
remember_operands (void)
{
  struct scratch tmp;
  first_operands = arr_new (mem_transient);
  for (struct arr_iter it = arr_iter (spec_array (SPECIAL_ARGV));
       arr_iter_next (&it);)
    arr_make (first_operands, arr_text_key (val_sv (it.value, &tmp)));
}

void
vm_compile (struct program *p)
{
  headed_set_up ();
  cg_program (p, &vm.rules);
  glob_bind ();
  cstack_lower ();
  vm.range_on = xzalloc (cg_n_ranges + 1);
}

void
vm_execute (void)
{
  spec_reg (SPECIAL_ARGC);
  if (opt.sandbox)
    remember_operands ();
  run_phases ();
  release_registers ();
  fld_own ();
  close_input ();
}

int
vm_run (struct program *p)
{
  vm_compile (p);
  vm_execute ();
  if (!io_close_all () && vm.exit_status == 0)
    vm.exit_status = 1;
  return vm.exit_status & 0xff;
}
