/* interp.h -- run a program.
   SPDX-License-Identifier: GPL-3.0-or-later

   This header is for rooms that start and observe a run.  vm.h is for rooms
   that execute code themselves.  */

#ifndef INTERP_H
#define INTERP_H

#include <signal.h>
#include <stdbool.h>

#include "io/input.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "value/value.h"

struct program;
struct symbol;

/* Set up registers, built-in variables and hooks.  Call this function once,
   after the heaps are open and before any -v assignment.  */
void vm_init (void) EVERY_RUN;

/* Run the BEGIN rules, the main loop and the END rules, then flush all output
   and close all files.  Return the exit status.  */
int vm_run (struct program *p) EVERY_RUN;

/* The first steps of vm_run: compile P to byte code; then run its BEGIN rules,
   the main loop and its END rules, and close the main input.  Afterwards,
   vm.exit_status is the exit status that the program has requested.  */
void vm_compile (struct program *p);
void vm_execute (void) EVERY_RUN;

/* Append to B a listing of the byte code of P: the rules, then the functions,
   sorted by name.  Call this function after vm_compile.  */
void vm_list_code (struct program *p, struct strbuf *b);

/* Call the user-defined function F with scalar or array cells as arguments.
   The caller must release the value that the function returns.  */
struct function;
struct val vm_call (struct function *f, struct val *args, int nargs);
/* Call function NAME as a comparison and return its value as a number.  If
   NARGS is negative, only check that the function exists.  Raise a fatal error
   if the function does not exist.  */
double vm_call_number (struct sv name, struct val *args, int nargs);

/* For profiles: if a signal handler sets this flag, vm_hooks.attend is called
   before the next statement.  */
extern volatile sig_atomic_t vm_attention;
/* Return the names of the functions being executed, innermost first, as a
   transient vector that ends with NULL.  */
const char **vm_call_stack (void);

/* --- the main input in parts -------------------------------------------- */

/* True if the main loop must not run, because other processes have already run
   the main rules.  */
extern bool main_skip_rules;
/* True if no part of the main input has been read yet.  */
bool main_is_untouched (void);
/* Continue the main input at byte FROM of file ARGV[ARG].  NR and FNR are the
   numbers of the record before that byte.  */
void main_continue (int arg, off_t from, double nr, double fnr);
/* Run the rules over bytes FROM to TO of file ARGV[ARG] or, if LAST differs
   from ARG, over the files ARGV[ARG] to ARGV[LAST].  NR and FNR are the
   numbers of the record before byte FROM.  Return false if the program exits;
   vm.on_exit is then no longer valid.  */
bool main_run_part (int arg, int last, off_t from, off_t to, double nr,
		    double fnr);

/* An operand that can be read only once, such as a pipe.  */
struct main_stream
{
  int arg;
  int fd;			/* The descriptor, which main_take_stream has
				   opened and leaves open.  */
  char *name;
  ssize_t (*read) (struct input *in, char *p, size_t n);
};
/* Open the file ARGV[ARG] or, if ARG is ARGC and no operand was a file,
   standard input, as the main loop does.  The caller sets S->read.  */
void main_take_stream (int arg, struct main_stream *s);
/* Like main_run_part, for the bytes that S->read returns, from position FROM
   until S->read reports the end of the input.  main_continue_stream is like
   main_continue, for a stream.  */
bool main_run_stream (const struct main_stream *s, off_t from, double nr,
		      double fnr);
void main_continue_stream (const struct main_stream *s, off_t from, double nr,
			   double fnr);

/* --- the main input ----------------------------------------------------- */

/* Return the open file of the main input, or NULL.  */
struct input *main_input (void);
/* Like main_input, but if no file is open, open the next one and run its
   BEGINFILE rules.  */
struct input *main_open_input (void);
/* True if the main loop must not read the last record of the open file when
   the terminator of this record is missing.  A function that a BEGINFILE rule
   calls can set this variable (pma::resume does).  */
extern bool main_whole_records;
/* True if main_whole_records also applies to a file that an extension's input
   parser reads.  */
extern bool main_is_cut;
/* True while the main loop reads its next record, but not during a
   getline.  */
extern bool main_is_between_records;

#endif /* INTERP_H */
