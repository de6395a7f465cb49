/* special_effects.h -- built-in variables: their registers and side effects.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_SPECIAL_EFFECTS_H
#define VM_SPECIAL_EFFECTS_H

#include "pma/likely.h"
#include "value/special.h"
#include "value/value.h"

struct array;
struct scratch;

/* Set the built-in variables to their initial values.  */
void spec_init (void) EVERY_RUN;

/* Make CELL the register of built-in variable S, with its initial value.  */
void spec_bind (enum special s, struct val *cell) EVERY_RUN;
/* Return the register of built-in variable S.  Before the register of NF, NR,
   FNR or RT is read, spec_load must be called to bring it up to date.  */
struct val *spec_reg (enum special s) EVERY_RUN;
const struct val *spec_load (enum special s);
/* Set S to V with all side effects, as an assignment in the program does.  */
void spec_store (enum special s, const struct val *v);

/* Copy the text of RT if it is a view of an input's window, which is about to
   be moved or freed.  */
void spec_keep_rt (void);

/* Set built-in variable S to a transient copy of TEXT, without side
   effects.  */
void spec_set_str (enum special s, enum val_tag tag, struct sv text);

/* Set PROCINFO["errno"] to errno value ERR, and ERRNO to TEXT or, if TEXT is
   NULL, to the message for ERR.  */
void spec_set_errno (int err, const char *text);

/* Return the array of an array variable (ENVIRON, ARGV, PROCINFO, FUNCTAB).
   The array is created and filled (vm_hooks.fill_array) at its first use.  */
struct array *spec_array (enum special s);
/* Return ARGC, the index after the last operand, as an integer from 0 to
   INT_MAX.  */
int spec_argc (void);
/* Return the text of operand number I, an element of ARGV, or an empty text if
   the element does not exist or is an array.  */
struct sv spec_operand (int i, struct scratch *tmp);
/* Return PROCINFO[KEY], a scalar.  Return NULL if the program does not refer
   to PROCINFO, or if PROCINFO has no element KEY.  */
const struct val *spec_procinfo (struct sv key);
/* Call spec_env_changed when ENVIRON has changed.  */
void spec_env_changed (void);
/* Return the value of PROCINFO["FS"]: the name of the variable that determines
   how records are split, or "API" if a parser has supplied the fields of the
   current record.  */
const char *spec_splitting (void);
/* Set PROCINFO["FS"] to the result of spec_splitting if the program refers to
   PROCINFO.  */
void spec_show_splitting (void);
/* Return true if S has a register, because S occurs in code that was compiled
   or because spec_reg was called for S.  */
bool spec_mentioned (enum special s) EVERY_RUN;

/* Assign V to the global named NAME, for -v and operands.  V is user input
   with its escape sequences already processed, or a typed regexp.  Raise a
   fatal error if NAME is a function, a built-in or an array.  */
void spec_assign (struct sv name, struct val v);

/* The record counters, from which NR and FNR are loaded.  */
extern double spec_nr, spec_fnr;
/* The registers of NR and FNR, if they occur in the program.  If the register
   of NR or FNR contains something other than a number, the program has
   assigned this value to the variable.  */
extern struct val *spec_nr_cell, *spec_fnr_cell;
/* Set FNR to N, to continue a file after its first N records.  */
void spec_continue_fnr (double n);
/* If there is a fast function for RS, make the main loop read records from the
   window with it, but not while main_looks_again is true.  */
void spec_set_reading (void);
/* True if a conversion with CONVFMT may fail, or if CONVFMT may not convert
   exactly one number.  */
extern bool spec_convfmt_may_fail;
/* Like spec_convfmt_may_fail, for OFMT.  */
extern bool spec_ofmt_may_fail;
/* True if a value that is not an integer was ever assigned to NF, so that its
   text must be kept.  */
extern bool spec_nf_odd;

#endif /* VM_SPECIAL_EFFECTS_H */
