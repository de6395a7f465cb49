/* join.h -- build $0 from its fields.
   SPDX-License-Identifier: GPL-3.0-or-later

   fields.c calls join_cells when the program reads a stale $0.  Batches call
   the other functions when a rule replaces a field of a record.  */

#ifndef JOIN_H
#define JOIN_H

#include <stddef.h>

#include "value/value.h"

/* Return the texts of the N cells at C joined by OFS, as a view that is valid
   until the next call.  All cells that borrow their bytes must be parts of a
   single text, which has TEXT bytes.  */
struct sv join_cells (const struct val *c, int n, struct sv ofs, size_t text);

/* How fields are joined: TO replaces each byte that separates them.  FROM is a
   result of fld_separator.  */
struct join
{
  int from;
  char to;
};
/* Copy TEXT, which is a record or a part of a record, to TO, joining its fields
   as BY says.  Return the end of the copy.  Up to JOIN_PAD bytes after the end
   may be overwritten.  Return NULL if blanks separate the fields and two
   blanks are adjacent.  */
enum { JOIN_PAD = 64 };
char *join_text (char *to, struct sv text, struct join by);
/* Like join_text, but OLD, a field in TEXT, is replaced with NEW.  */
struct join_change
{
  struct sv text, old, new;
  struct join by;
};
char *join_replaced (char *to, const struct join_change *c);

#endif /* JOIN_H */
