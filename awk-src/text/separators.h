/* separators.h -- how records are split and rebuilt; for fields.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SEPARATORS_H
#define SEPARATORS_H

#include "text/fields.h"
#include "text/scan.h"
#include "text/split.h"

/* How the fields of a record are found: in fields.c, at blanks or at a byte;
   or by split_next.  */
enum way { WAY_BLANKS, WAY_BYTE, WAY_GENERAL };

struct fld_separation
{
  struct splitter sp;		/* Compiled for MODE.  */
  enum fld_mode mode;
  struct sv fs;			/* the text of FS, FIELDWIDTHS or FPAT */
  enum way way;			/* for all records; if it is WAY_GENERAL,
				   fields.c chooses a way for each */
  bool one_char;		/* FS is a single byte.  */
  bool paragraph;
  struct sv ofs;
};
/* Only separators.c changes this struct.  */
extern struct fld_separation fld_separation;

void fld_begin_separation (void);

/* Defined in fields.c. fld_settle locates all fields of the current record; it
   is called before the way of splitting changes. fld_refresh rebuilds $0 if it
   is stale; it is called before OFS changes.  */
void fld_settle (void);
void fld_refresh (void);

/* Return the separator of WAY_BYTE.  */
static inline char
fld_separator_byte (void)
{
  return fld_separation.sp.kind == SPLIT_CSV ? ',' : fld_separation.sp.ch[0];
}

#endif /* SEPARATORS_H */
