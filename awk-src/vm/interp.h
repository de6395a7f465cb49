/* interp.h -- running a program.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef INTERP_H
#define INTERP_H

#include <signal.h>
#include <stdbool.h>

#include "io/input.h"
#include "value/convert.h"
#include "value/value.h"

struct program;
struct symbol;

/* Set up registers, built-in variables and hooks.  Call once after the
   heaps are open and before any -v assignment.  */
void vm_init (void);

/* Run BEGIN rules, the main loop and END rules; the exit status.  Output is
   flushed and everything is closed.  */
int vm_run (struct program *p);

/* The parts of vm_run: byte code of P; the rules, up to the end of the input.
   vm.exit_status is what the program asked for then.  */
void vm_compile (struct program *p);
void vm_execute (void);

/* Add the listing of P's byte code to B: rules, then functions by name.  */
void vm_disassemble (struct program *p, struct strbuf *b);
/* The same after vm_compile.  */
void vm_list_code (struct program *p, struct strbuf *b);

/* The register of a global symbol (bound to the heap at first use).  */
struct val *vm_global (struct symbol *s);
/* Name of a global or parameter cell, for messages; "" if it is not one.  */
struct sv vm_cell_name (const struct val *cell);

/* Call user function F with scalar or array cells; the caller drops its
   value.  */
struct function;
struct val vm_call (struct function *f, struct val *args, int nargs);
/* The same for the number of function NAME, as a comparison.  */
double vm_call_number (struct sv name, struct val *args, int nargs);

/* In a profile: a signal handler sets the flag, and before the next statement
   vm_hooks.attend is called.  */
extern volatile sig_atomic_t vm_attention;
/* The functions being executed, the innermost first, as a transient vector
   that ends with NULL.  */
const char **vm_call_stack (void);

/* --- the main input in parts -------------------------------------------- */

/* Set before the rules run: another has done their work.  */
extern bool main_skip_rules;
/* Has nothing of the main input been read?  */
bool main_is_untouched (void);
/* The main input goes on in file ARGV[ARG] at position FROM; NR and FNR are
   those of the record before.  */
void main_continue (int arg, off_t from, double nr, double fnr);
/* Run the rules over what is there from FROM up to TO, and no more; or, if
   LAST is not ARG, over the files ARGV[ARG] to ARGV[LAST].  False:
   the program wants to exit; VM.ON_EXIT is lost.  */
bool main_run_part (int arg, int last, off_t from, off_t to, double nr,
		    double fnr);

/* An operand that cannot be read twice.  */
struct main_stream
{
  int arg;
  int fd;			/* stays open */
  char *name;
  ssize_t (*read) (struct input *in, char *p, size_t n);
};
/* Open ARGV[ARG] as the main input does, or standard input where ARG is ARGC
   and no operand was a file; S->read is left alone.  */
void main_take_stream (int arg, struct main_stream *s);
/* As main_run_part, for the bytes from position FROM on that S->read gives, up
   to the end that it reports; as main_continue.  */
bool main_run_stream (const struct main_stream *s, off_t from, double nr,
		      double fnr);
void main_continue_stream (const struct main_stream *s, off_t from, double nr,
			   double fnr);

/* --- the main input ----------------------------------------------------- */

/* The open file of the main input, or NULL.  */
struct input *main_input (void);
/* The same; where none is open, the next one is opened, BEGINFILE and all.  */
struct input *main_open_input (void);
/* Set in BEGINFILE: the open file's last record is left alone while its
   terminator is missing.  */
extern bool main_whole_records;
/* Set with it: that is so for what an input parser reads, too.  */
extern bool main_is_cut;
/* True while the main loop, not a getline, reads its next record.  */
extern bool main_is_between_records;

#endif /* INTERP_H */
