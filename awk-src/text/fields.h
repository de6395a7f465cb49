/* fields.h -- $0, its fields and NF.
   SPDX-License-Identifier: GPL-3.0-or-later

   The record is a view of bytes that do not move until the next
   fld_set_record, or until fld_own copies them.  Fields are located lazily,
   only as far as the program reads them.  They are V_INPUT cells that borrow
   from the record (V_UNASSIGNED after the last field).  Changing a field makes
   $0 stale; it is rebuilt with OFS when it is read.  */

#ifndef FIELDS_H
#define FIELDS_H

#include "value/value.h"

struct strbuf;

void fld_init (void);

/* Set the record to REC.  With KEEP its bytes are copied; otherwise they belong
   to the caller and stay valid until the next record is read.  */
void fld_set_record (struct sv rec, bool keep);
/* Announce that an extension has split REC: if the next record that is set is
   REC, it has the N fields F, which are views into it.  */
void fld_next_pieces (struct sv rec, const struct sv *f, int n);
/* Copy the bytes given to fld_set_record, which are about to become
   invalid.  */
void fld_own (void);
/* Assign V to $0.  */
void fld_assign_record (const struct val *v);
/* Assign the text of B to $0.  B's memory may be taken over; B then gets other
   memory.  */
void fld_take_text (struct strbuf *b, enum val_tag tag);
/* Return $0 (rebuilt if stale), or field N >= 1, as a cell that borrows its
   bytes.  A negative N is fatal.  The cell may be copied bitwise; a K_RC field
   must be val_dup'ed.  */
const struct val *fld_get (double n);
const struct val *fld_get_int (int n);
/* Return field N as a register value that holds a reference of its own.  With
   PIN, it borrows nothing.  */
struct val fld_value (int n, bool pin);
/* True if $0 is the record as it was read.  *S is then its text, at the address
   that was given to fld_set_record unless KEEP was set.  */
bool fld_text_as_read (struct sv *s);
/* Like fld_text_as_read, but set *N to the number of its characters.  */
bool fld_chars_as_read (size_t *n);
/* Return the number of characters of S, which are borrowed bytes.  Those of
   the record are counted only once.  */
size_t fld_count_chars (struct sv s);
/* Return the byte that separates the fields of a record, or one of these
   constants.  */
enum { FLD_BLANKS = -1, FLD_OTHER = -2 };
int fld_separator (void);
/* Return field N >= 1 as a number.  */
double fld_number (int n);
/* Assign V to field N, where 0 is the record.  */
void fld_store (double n, const struct val *v);
/* Make NF at least N, as an assignment to $N would; $0 is unchanged.  */
void fld_reach (double n);
int fld_nf (void);
/* True if NF has been counted for this record.  */
bool fld_nf_is_known (void);
/* Assign D to NF: drop or add fields, and mark $0 to be rebuilt.  */
void fld_set_nf (double d);

/* Set how records are split.  Called when a variable such as FS changes; see
   vm/special_effects.c.  */
enum fld_mode { FLD_FS, FLD_FIELDWIDTHS, FLD_FPAT, FLD_CSV };
void fld_use_fs (struct sv fs);
void fld_use_fieldwidths (struct sv w);
void fld_use_fpat (struct sv pat);
enum fld_mode fld_current_mode (void);
void fld_set_ofs (struct sv ofs);
/* Set whether RS is the empty string; newline then separates fields too.  */
void fld_set_paragraph (bool on);
/* Compile the separators again, because IGNORECASE has changed.  */
void fld_icase_changed (void);

/* True if the counts are consistent with each other and with the first cells.
   For assertions.  */
bool fld_is_valid (void);

#endif /* FIELDS_H */
