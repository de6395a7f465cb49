/* special.h -- the built-in variables, by number.
   SPDX-License-Identifier: GPL-3.0-or-later

   vm/special_effects.c implements the side effects of assignments to these
   variables.  */

#ifndef VALUE_SPECIAL_H
#define VALUE_SPECIAL_H

#include <stdbool.h>

#include "pma/likely.h"
#include "value/value.h"

/* X (NAME, ARRAY, GAWK): a built-in variable.  ARRAY is 1 for arrays.  GAWK is
   1 for variables that exist neither in posix mode nor in traditional
   mode.  */
#define SPECIAL_LIST(X) \
  X (NF, 0, 0) \
  X (NR, 0, 0) \
  X (FNR, 0, 0) \
  X (FS, 0, 0) \
  X (OFS, 0, 0) \
  X (ORS, 0, 0) \
  X (RS, 0, 0) \
  X (RT, 0, 1) \
  X (SUBSEP, 0, 0) \
  X (CONVFMT, 0, 0) \
  X (OFMT, 0, 0) \
  X (IGNORECASE, 0, 1) \
  X (FILENAME, 0, 0) \
  X (RSTART, 0, 0) \
  X (RLENGTH, 0, 0) \
  X (FIELDWIDTHS, 0, 1) \
  X (FPAT, 0, 1) \
  X (PREC, 0, 1) \
  X (ROUNDMODE, 0, 1) \
  X (ERRNO, 0, 1) \
  X (ARGIND, 0, 1) \
  X (LINT, 0, 0) \
  X (BINMODE, 0, 1) \
  X (TEXTDOMAIN, 0, 1) \
  X (ENVIRON, 1, 0) \
  X (ARGV, 1, 0) \
  X (ARGC, 0, 0) \
  X (PROCINFO, 1, 1) \
  X (SYMTAB, 1, 1) \
  X (FUNCTAB, 1, 1)

enum special
{
  SPECIAL_NONE,
#define X(name, array, gawk) SPECIAL_##name,
  SPECIAL_LIST (X)
#undef X
  SPECIAL_COUNT
};

/* Return the number of the built-in variable NAME in the current mode, or
   SPECIAL_NONE if there is none.  */
enum special special_find (struct sv name) EVERY_RUN;
/* Return the name of the built-in variable S.  */
const char *special_name (enum special s) EVERY_RUN;
/* True if the name of S is an ordinary name in posix mode and in traditional
   mode.  */
bool special_is_gawk (enum special s);
/* True if the built-in variable S is an array.  */
bool special_is_array (enum special s) EVERY_RUN;

#endif /* VALUE_SPECIAL_H */
