/* vm.h -- the machine's state, for the files of this folder.
   SPDX-License-Identifier: GPL-3.0-or-later

   Registers of a function's frame start at vm.fp; the next frame starts at
   the first argument of the call, so arguments are not copied.  */

#ifndef VM_H
#define VM_H

#include <setjmp.h>
#include <stdbool.h>

#include "io/input.h"
#include "io/output.h"
#include "lang/chunk.h"
#include "lang/static_cells.h"
#include "value/array.h"

struct builtin;

struct frame
{
  const struct insn *ip;	/* where the caller goes on */
  struct chunk *chunk;		/* the caller's */
  struct val *fp;
};

/* An element that is not there yet, as argument (V_EREF).  */
struct eref
{
  struct array *a;
  struct val key;		/* owned */
};

enum vm_phase { VM_BEGIN, VM_MAIN, VM_BEGINFILE, VM_ENDFILE, VM_END };

struct vm
{
  struct val *fp;
  struct chunk *chunk;		/* running */
  const struct insn *ip;	/* of the running instruction; up to date
				   when anything outside the loop runs, but
				   for the reading of records: what speaks
				   of files names the statement before */
  struct code_place before_main; /* the last statement of BEGIN */
  bool between_files;		/* messages speak of no place */
  struct val *stack, *stack_end;
  struct frame *frames;
  size_t depth, cap_frames;
  unsigned callbacks;		/* built-ins that call a function now */
  const struct builtin *indirect; /* what is called by its name in a value */

  struct rule_code rules;
  bool *range_on;
  enum vm_phase phase;
  int exit_status;
  jmp_buf on_exit;		/* where `exit' goes */
  jmp_buf on_next;		/* where `next' goes out of a callback */

  /* Main input (main_loop.c).  */
  struct input *in;		/* open file, or NULL */
  struct rs_spec rs;
  bool plain_lines;		/* RS is a newline: the fast path */
  unsigned skip_wait, skip_pause; /* NEXTSKIP: records to read before it
				   tries again; the same after a failure */
  struct sv rt;			/* of the last record read; .p NULL: the
				   register of RT holds it */

  struct sv ofs, ors, subsep;
};
extern struct vm vm;

/* Where the program is, for messages.  */
struct code_place vm_place (void);

/* --- vm.c --------------------------------------------------------------- */

enum vm_result { VM_ENDED, VM_RETURNED };
/* Run C in frame FP from its beginning.  VM_RETURNED: a function's RET; the
   result is in *RESULT.  */
enum vm_result vm_exec (struct chunk *c, struct val *fp,
			struct val *result);

/* -D: called in front of each instruction, NEXT; returns the one to run, NEXT
   or a RET.  */
extern const struct insn *(*vm_debug) (const struct insn *next);

/* -I: show instruction IP.  */
void vm_trace (const struct insn *ip);

/* --- slow_ops.c: what does not fit in a line ---------------------------- */

/* Register D, which has a REG_CARE kind, is about to be overwritten.  Fatal
   if it is a variable that is an array.  */
void reg_clear (struct val *d);
/* Let go of all that registers P..END-1 hold; they are clean then.  */
void reg_release (struct val *p, struct val *end);

static inline void
reg_set (struct val *d, struct val v)
{
  if (__builtin_expect (d->kind & REG_CARE, 0))
    reg_clear (d);
  val_store (d, v);
}

static inline void
reg_set_num (struct val *d, double x)
{
  if (__builtin_expect (d->kind & REG_CARE, 0))
    reg_clear (d);
  d->num = x;
  d->w1 = VAL_W1 (V_NUM, 0);
}

/* Set D to a copy of S.  */
void reg_set_text (struct val *d, enum val_tag tag, struct sv s);

void op_move (struct val *d, struct val *s, bool pin);
void op_arith (int op, struct val *d, struct val *a, struct val *b, int x);
/* Register V is read as a scalar: it is no longer untyped.  */
void op_touch (struct val *v);
double op_number (struct val *v);
/* V as a number of things or a place: rounded under -M.  */
double op_count (struct val *v);
bool op_truth (struct val *v);
void op_lint_field (double n);
/* V is the number of a field.  */
void op_lint_number (const struct val *v);
/* The variable in register V is read.  */
void op_lint_read (const struct val *v);
/* $0 is read, perhaps before there is any.  */
void op_lint_record (void);
void op_lint_end (void);
void op_delete (struct val *arr, struct val *key);
/* The truth of A op B; OP is BC_LT ... BC_GE.  */
bool op_compare (int op, struct val *a, struct val *b);
void op_concat (struct val *d, struct val *a, struct val *b);
void op_concat_n (struct val *d, struct val *first, int n);
void op_join (struct val *d, struct val *first, int n);
void op_increment (struct val *d, struct val *result, int mode);
void op_length (struct val *d, struct val *v);
/* The translation of text S in TEXTDOMAIN.  */
void op_translate (struct val *d, struct val *s);
struct rx *op_regexp (struct rx_const *k);
bool op_match_value (const struct val *text, const struct val *re);

/* --- array_ops.c -------------------------------------------------------- */

/* The array that CELL stands for; an untyped one becomes an array.  */
struct array *arr_of_slow (struct val *cell);
/* The same without making one: NULL for an array that is not there yet.  */
struct array *arr_seen (struct val *cell);

static inline struct array *
arr_of (struct val *cell)
{
  return cell->tag == V_ARRAY && cell->arr ? cell->arr : arr_of_slow (cell);
}

void op_get (struct val *d, struct val *arr, struct val *key, bool pin);
void op_put (struct val *arr, struct val *key, struct val *v);
/* ARR[KEY] = ARR[KEY] V, in place where there is room.  */
void op_append (struct val *arr, struct val *key, struct val *v);
void op_modify (int x, struct val *arr, struct val *key, struct val *v);
void op_element_inc (struct val *arr, struct val *key, struct val *result,
		     int mode);
void op_subarray (struct val *d, struct val *arr, struct val *key,
		  enum sub_use use);
void op_iterate (struct val *d, struct val *arr);
bool op_next_key (struct val *iter, struct val *d);
/* --lint: has the array in ARR another size than when ITER, which is through,
   was made?  */
void op_lint_size (const struct val *iter, const struct val *arr);
void iter_free (struct val *iter);
/* ARRAY: fatal unless it is one.  */
void op_symtab_get (struct val *d, struct val *key, bool array);
void op_functab_get (struct val *d, struct val *key);
void op_symtab_set (struct val *key, struct val *v);
bool op_symtab_has (struct val *key);
/* KEYS: nothing but the subscripts and their order is wanted.  */
void op_symtab_all (struct val *d, bool keys);
/* Store the elements of NOW that are others than in BEFORE, both made by
   op_symtab_all.  */
void op_symtab_store (const struct val *now, const struct val *before);
void op_argument (struct val *d, struct val *s);
/* SILENT: no warning under --lint.  */
void op_argument_element (struct val *d, struct val *arr, struct val *key,
			  bool silent);
/* Fatal: CELL is an array where a scalar is wanted, or the other way.  */
_Noreturn void array_misused (const struct val *cell);
/* Fatal: element KEY of the array in ARR is an array, or is none.  */
_Noreturn void element_is_array (const struct val *arr,
				 const struct val *key);
_Noreturn void element_is_scalar (const struct val *arr,
				  const struct val *key);
/* Name of the array in register ARR, for messages: of the variable, the way to
   a subarray from a global or a caller's local, or else of the parameter.  */
struct sv vm_array_name (const struct val *arr);
void eref_free (struct val *v);
/* Has the element that V, a V_EREF, stands for become an array?  */
bool eref_is_array (const struct val *v);

/* --- call.c ------------------------------------------------------------- */

/* The function to run for call number I, compiled; from the heap if the
   program does not define it.  Fatal if it is nowhere.  */
struct function *call_prepare (struct function *f);
void call_indirect (struct val *d, struct val *base, struct val *name,
		    int nargs);
struct function *call_find (struct sv name);
void call_unwind (size_t depth);
/* -D: what runs now is to be seen below what is run from C; and the end of
   that.  */
void call_note (void);
void call_forget (void);
/* Make room for another frame.  */
void call_grow (void);
_Noreturn void call_too_deep (void);
/* Warn of arguments that F has no parameters for.  */
void call_too_many (const struct function *f);

/* --- main_loop.c -------------------------------------------------------- */

/* The next record of the main input: 1, or 0 at its end; for GETLINE also
   -1 and -2, errors that are fatal otherwise.  Runs BEGINFILE and ENDFILE
   rules.  */
int main_next_record (struct sv *rec, bool getline);
void main_next_file (void);
/* What `next' and `nextfile' do outside the main chunk.  */
_Noreturn void main_leave_function (bool whole_file);
_Noreturn void main_exit (void);

/* -S: V is about to be stored into array ARR.  Fatal if that is ARGV and V
   the name of a file that was no operand.  */
void main_check_operand (struct val *arr, struct val *v);

/* --- getline.c ---------------------------------------------------------- */

double op_getline (struct val *value, struct val *source, int kind);

/* --- print.c ------------------------------------------------------------ */

void op_print (struct val *first, int n, int redirection, struct val *to);
void op_print_record (int redirection, struct val *to);
void op_printf (struct val *first, int n, int redirection, struct val *to);

/* --- special_effects.c -------------------------------------------------- */

void spec_env_changed (void);

#endif /* VM_H */
