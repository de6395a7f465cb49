/* join.h -- $0 from its fields.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JOIN_H
#define JOIN_H

#include <stddef.h>

#include "value/value.h"

/* The texts of the N cells at C with OFS between them: a view that stays until
   the next call.  Cells that borrow are parts of one text of TEXT bytes.  */
struct sv join_cells (const struct val *c, int n, struct sv ofs, size_t text);

/* Copy TEXT, a record or a part of it, to TO, with C for each byte that stands
   between fields (fld_separator); returns the end.  JOIN_PAD bytes after that
   may be stored, too.  NULL: there are blanks side by side.  */
enum { JOIN_PAD = 64 };
char *join_text (char *to, struct sv text, int separator, char c);

#endif /* JOIN_H */
