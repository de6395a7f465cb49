/* separators.h -- the rules for splitting and rebuilding records in fields.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SEPARATORS_H
#define SEPARATORS_H

#include "pma/likely.h"
#include "text/fields.h"
#include "text/split.h"

/* The method of locating the fields of a record: fields.c finds blanks or a
   separator byte, or calls split_next.  */
enum way { WAY_BLANKS, WAY_BYTE, WAY_GENERAL };

struct fld_separation
{
  struct splitter sp;		/* The separator, after compilation for
				   MODE.  */
  enum fld_mode mode;
  struct sv fs;			/* the text of FS, FIELDWIDTHS or FPAT */
  enum way way;			/* the method for all records, or WAY_GENERAL
				   if fields.c chooses a method for each
				   record */
  bool one_char;		/* true if the value of FS is a single byte */
  bool paragraph;
  struct sv ofs;
};
/* Only separators.c changes this struct.  */
extern struct fld_separation fld_separation;

void fld_begin_separation (void) EVERY_RUN;

/* fld_locate_all locates all fields of the current record; call it before the
   rule for splitting changes.  fld_refresh rebuilds $0 if $0 is stale; call it
   before OFS changes.  fields.c defines both functions.  */
void fld_locate_all (void);
void fld_refresh (void);

/* Return the byte that separates fields if the method is WAY_BYTE.  */
static inline char
fld_separator_byte (void)
{
  return fld_separation.sp.kind == SPLIT_CSV ? ',' : fld_separation.sp.ch[0];
}

/* True if each comma in the record S separates fields: --csv is set, and S
   contains no quotes.  */
static inline bool
fld_is_plain_csv (struct sv s)
{
  return (fld_separation.sp.kind == SPLIT_CSV
	  && (s.n == 0 || !memchr (s.p, '"', s.n)));
}

#endif /* SEPARATORS_H */
