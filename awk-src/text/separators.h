/* separators.h -- rules for splitting and rebuilding records; for fields.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SEPARATORS_H
#define SEPARATORS_H

#include "text/fields.h"
#include "text/scan.h"
#include "text/split.h"

/* The method by which the fields of a record are located: at blanks or at a
   byte in fields.c, or by split_next.  */
enum way { WAY_BLANKS, WAY_BYTE, WAY_GENERAL };

struct fld_separation
{
  struct splitter sp;		/* Compiled for MODE.  */
  enum fld_mode mode;
  struct sv fs;			/* the text of FS, FIELDWIDTHS or FPAT */
  enum way way;			/* the method for all records; if it is
				   WAY_GENERAL, fields.c chooses a method for
				   each record */
  bool one_char;		/* FS is a single byte.  */
  bool paragraph;
  struct sv ofs;
};
/* Only separators.c changes this struct.  */
extern struct fld_separation fld_separation;

void fld_begin_separation (void);

/* Call fld_settle before the rule for splitting changes: it locates all fields
   of the current record.  Call fld_refresh before OFS changes: it rebuilds $0
   if $0 is stale.  Defined in fields.c.  */
void fld_settle (void);
void fld_refresh (void);

/* Return the separator of WAY_BYTE.  */
static inline char
fld_separator_byte (void)
{
  return fld_separation.sp.kind == SPLIT_CSV ? ',' : fld_separation.sp.ch[0];
}

#endif /* SEPARATORS_H */
