/* special_effects.h -- built-in variables: their registers and side effects.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_SPECIAL_EFFECTS_H
#define VM_SPECIAL_EFFECTS_H

#include "value/special.h"
#include "value/value.h"

struct symbol;
struct array;

/* Give the built-in variables their initial values.  */
void spec_init (void);

/* The register of built-in variable S.  NF, NR and FNR are brought up to
   date by spec_load first.  */
struct val *spec_reg (enum special s);
const struct val *spec_load (enum special s);
/* S = V with all its side effects (an assignment of the program).  */
void spec_store (enum special s, const struct val *v);

/* RT is a view of the window of an input, which is about to move or to go:
   keep its text.  */
void spec_keep_rt (void);

/* Set by the interpreter itself, as number or (transient copy of) text; no
   side effects.  */
void spec_set_num (enum special s, double d);
void spec_set_str (enum special s, enum val_tag tag, struct sv text);

/* ERRNO and PROCINFO["errno"] from an errno value (0: text alone).  */
void spec_set_errno (int err, const char *text);

/* The array of an array variable (ENVIRON, ARGV, PROCINFO, FUNCTAB), made
   and filled (vm_hooks.fill_array) at its first use.  */
struct array *spec_array (enum special s);
/* ENVIRON was changed.  */
void spec_env_changed (void);
/* How records are split, as PROCINFO["FS"] names it.  */
const char *spec_splitting (void);
/* Has the program's text (or a kept function) mentioned S?  */
bool spec_mentioned (enum special s);

/* Assign V, user input with escapes already processed or a typed regexp, to
   the global named NAME: -v and operand assignments.  Fatal when NAME is a
   function, a built-in or an array.  */
void spec_assign (struct sv name, struct val v);

/* Counters of records; NR and FNR are loaded from here.  */
extern double spec_nr, spec_fnr;
/* Their registers, once they are mentioned: where one is no number, that was
   assigned.  */
extern struct val *spec_nr_cell, *spec_fnr_cell;
/* FNR = 0: a file begins.  */
void spec_restart_fnr (void);
/* FNR = N: a file goes on after its first N records.  */
void spec_continue_fnr (double n);
/* NF was once given a value that is not an integer: its text must be kept.  */
extern bool spec_nf_odd;

#endif /* VM_SPECIAL_EFFECTS_H */
