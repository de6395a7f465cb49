/* separators.h -- how records are split and put together; for fields.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SEPARATORS_H
#define SEPARATORS_H

#include "text/fields.h"
#include "text/scan.h"
#include "text/split.h"

/* How the fields of a record are found: at blanks or at a byte, here, or by
   split_next.  */
enum way { WAY_BLANKS, WAY_BYTE, WAY_GENERAL };

struct fld_separation
{
  struct splitter sp;		/* by MODE */
  enum fld_mode mode;
  struct sv fs;			/* text of FS, FIELDWIDTHS or FPAT */
  enum way way;			/* of all records; WAY_GENERAL: of each */
  bool one_char;		/* FS is a single byte */
  bool paragraph;
  struct sv ofs;
};
/* Only separators.c stores into it.  */
extern struct fld_separation fld_separation;

void fld_begin_separation (void);

/* By fields.c: all fields of the present record are located, as they are
   before the way of splitting changes; $0 is not stale.  */
void fld_settle (void);
void fld_refresh (void);

/* The byte of WAY_BYTE.  */
static inline char
fld_separator_byte (void)
{
  return fld_separation.sp.kind == SPLIT_CSV ? ',' : fld_separation.sp.ch[0];
}

/* The end of field N >= 1 of TEXT, which is not empty; *B is where the field
   begins.  Returns NULL where TEXT has fewer fields.  WAY is not
   WAY_GENERAL.  */
static inline const char *
fld_find_field (struct sv text, enum way way, int n, const char **b)
{
  if (way != WAY_BLANKS)
    return scan_byte_field (text, n, fld_separator_byte (),
			    fld_separation.sp.newline_too, b);
  if (n > 1 || scan_is_blank (*text.p))
    return scan_blank_field (text, n, b);
  *b = text.p;
  return scan_to_blank (text.p, text.p + text.n);
}

#endif /* SEPARATORS_H */
