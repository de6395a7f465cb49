/* table.c -- the table of the built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   builtins.def contains the rows.  table.c defines the abbreviations that the
   rows of builtins.def use.  */

#include <config.h>

#include "builtin/functions.h"

#define ANY ARG_ANY
#define ARR ARG_ARRAY
#define LV ARG_LVALUE
#define RE ARG_REGEX
#define VAL ARG_VALUE
/* Flags of functions that only compute a value from their arguments.  */
#define COMPUTES (BI_READS | BI_PURE | BI_PARALLEL)
/* Flags of functions that change arrays and variables.  If a function with
   these flags changes a field, the change happens only after the call, when
   the result is assigned to the field.  */
#define SPLITS (BI_EFFECT | BI_KEEPS_RECORD | BI_PARALLEL)
#define SUBSTITUTES (SPLITS | BI_NOT_OLD)
#define SORTS (BI_EFFECT | BI_SOURCE | BI_ORDERS)
#define SORT_ORDER \
  "elements that compare equal remain in the order of the array, which" \
  " depends on earlier records"

static const struct builtin table[] =
{
#define B(name, ...) { #name, bi_##name, __VA_ARGS__ },
#include "builtin/builtins.def"
#undef B
};

enum { TABLE_SIZE = sizeof table / sizeof *table };

void
bi_register (void)
{
  builtin_use (table, TABLE_SIZE);
}
