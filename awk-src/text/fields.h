/* fields.h -- $0, its fields and NF.
   SPDX-License-Identifier: GPL-3.0-or-later

   The record is a view of bytes that do not move until fld_set_record is
   called again or fld_own copies them.  Fields are located lazily, only as far
   as the program reads them.  Fields are V_INPUT cells that borrow from the
   record (V_UNASSIGNED after the last field).  A change of a field makes $0
   stale; when a stale $0 is read, it is rebuilt with OFS.  */

#ifndef FIELDS_H
#define FIELDS_H

#include "pma/likely.h"
#include "value/value.h"

struct strbuf;

void fld_init (void) EVERY_RUN;

/* Set the record to REC.  If KEEP is true, copy the bytes of REC; otherwise
   the bytes belong to the caller and remain valid until the next record is
   read.  */
void fld_set_record (struct sv rec, bool keep);
/* Store the N fields F, into which an extension has split REC.  The fields are
   views into REC.  If the next record is REC, it is not split again, but has
   these fields.  */
void fld_next_pieces (struct sv rec, const struct sv *f, int n);
/* True if the fields of the current record were passed to fld_next_pieces.  */
bool fld_is_given (void);
/* NULL, or a function that is called when the result of fld_is_given has
   changed.  */
extern void (*fld_given) (void);
/* Copy the bytes that were passed to fld_set_record, because they are about to
   become invalid.  */
void fld_own (void) EVERY_RUN;
/* Swap the current record with a second record, which is empty at first.  A
   second call swaps the records back.  Do not run a statement of the program
   between the two calls.  */
void fld_exchange (void);
/* Assign the text of B to $0.  B may receive the memory of another buffer in
   exchange.  */
void fld_take_text (struct strbuf *b, enum val_tag tag);
/* Return $0 (rebuilt if stale), or field N >= 1, as a cell that borrows its
   bytes.  Raise a fatal error if N is negative.  The cell may be copied bit
   for bit, except that a K_RC field must be copied with val_dup.  */
const struct val *fld_get (double n);
const struct val *fld_get_int (int n);
/* Return a copy of field N for a register.  The copy has its own reference to
   the bytes.  PIN is true if the copy must not borrow bytes.  */
struct val fld_value (int n, bool pin);
/* If $0 is the record as it was read, set *S to its text and return true.
   The text is at the address that was passed to fld_set_record, unless KEEP
   was true or fld_own has copied the text.  */
bool fld_text_as_read (struct sv *s);
/* If $0 is the record as it was read, set *N to its length in characters and
   return true.  */
bool fld_chars_as_read (size_t *n);
/* Return the number of characters in S.  If S is the text of the record, its
   characters are counted only once.  */
size_t fld_count_chars (struct sv s);
/* Return the byte that separates the fields of a record, FLD_BLANKS if blanks
   separate them, or FLD_OTHER in all other cases.  */
enum { FLD_BLANKS = -1, FLD_OTHER = -2 };
int fld_separator (void);
/* Return field N >= 1 as a number.  */
double fld_number (int n);
/* Assign V to field N or, if N is 0, to the record.  */
void fld_store (double n, const struct val *v);
/* If NF is less than N, increase it to N like an assignment to $N, but do not
   change $0.  */
void fld_reach (double n);
int fld_nf (void);
/* True if the fields of the current record have been counted.  The result is
   false for an empty record that has not changed.  */
bool fld_nf_is_known (void);
/* True if fld_set_nf has been called for the current record.  */
bool fld_nf_is_assigned (void);
/* Assign D to NF, that is, remove or add fields, and mark $0 as stale.  */
void fld_set_nf (double d);

/* How records are split: by FS, by FIELDWIDTHS, by FPAT, or by the rules of
   --csv.  */
enum fld_mode { FLD_FS, FLD_FIELDWIDTHS, FLD_FPAT, FLD_CSV };
/* Split records by MODE, which is not FLD_CSV, from the next record on.  TEXT
   is the value of FS, FIELDWIDTHS or FPAT.  Do not call this function with
   --csv.  */
void fld_use (enum fld_mode mode, struct sv text);
void fld_set_ofs (struct sv ofs);
/* Tell fields.c whether RS is the empty string: ON is true if it is.  If RS is
   empty and FS is one byte, a newline also separates fields.  */
void fld_set_paragraph (bool on);
/* Compile the separators again, because IGNORECASE has changed.  */
void fld_icase_changed (void);

/* True if the current record's field counts are consistent with each other,
   and its first cells are valid.  Only assertions call this function.  */
bool fld_is_valid (void);

#endif /* FIELDS_H */
