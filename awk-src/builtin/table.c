/* table.c -- the names of the built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Sorted by name.  */

#include <config.h>

#include "builtin/functions.h"

#define ANY ARG_ANY
#define ARR ARG_ARRAY
#define LV ARG_LVALUE
#define RE ARG_REGEX
#define VAL ARG_VALUE
/* They change arrays and variables.  A field changes only when the result is
   assigned to it, after the call.  */
#define TEXT_EFFECT (BI_EFFECT | BI_KEEPS_RECORD)
#define SORT_EFFECT (BI_EFFECT | BI_SOURCE | BI_ORDERS)

static const struct builtin table[] =
{
  { "and", bi_and, 2, -1, BI_GAWK, { VAL } },
  { "asort", bi_asort, 1, 3, BI_GAWK | SORT_EFFECT, { ARR, ARR, VAL } },
  { "asorti", bi_asorti, 1, 3, BI_GAWK | SORT_EFFECT, { ARR, ARR, VAL } },
  { "atan2", bi_atan2, 2, 2, 0, { VAL } },
  { "bindtextdomain", bi_bindtextdomain, 1, 2, BI_GAWK, { VAL } },
  { "close", bi_close, 1, 2, BI_EFFECT, { VAL } },
  { "compl", bi_compl, 1, 1, BI_GAWK, { VAL } },
  { "cos", bi_cos, 1, 1, 0, { VAL } },
  { "dcgettext", bi_dcgettext, 1, 3, BI_GAWK, { VAL } },
  { "dcngettext", bi_dcngettext, 3, 5, BI_GAWK, { VAL } },
  { "exp", bi_exp, 1, 1, 0, { VAL } },
  { "fflush", bi_fflush, 0, 1, BI_EFFECT, { VAL } },
  { "gensub", bi_gensub, 3, 4, BI_GAWK, { RE, VAL, VAL, VAL } },
  { "gsub", bi_gsub, 2, 3, TEXT_EFFECT, { RE, VAL, LV } },
  { "index", bi_index, 2, 2, 0, { VAL } },
  { "int", bi_int, 1, 1, 0, { VAL } },
  { "isarray", bi_isarray, 1, 1, BI_GAWK, { ANY } },
  { "length", bi_length, 0, 1, 0, { ANY } },
  { "log", bi_log, 1, 1, 0, { VAL } },
  { "lshift", bi_lshift, 2, 2, BI_GAWK, { VAL } },
  { "match", bi_match, 2, 3, TEXT_EFFECT, { VAL, RE, ARR } },
  { "mkbool", bi_mkbool, 1, 1, BI_GAWK, { VAL } },
  { "mktime", bi_mktime, 1, 2, BI_GAWK, { VAL } },
  { "or", bi_or, 2, -1, BI_GAWK, { VAL } },
  { "patsplit", bi_patsplit, 2, 4, BI_GAWK | TEXT_EFFECT,
    { VAL, ARR, RE, ARR } },
  { "rand", bi_rand, 0, 0, 0, { VAL } },
  { "rshift", bi_rshift, 2, 2, BI_GAWK, { VAL } },
  { "sin", bi_sin, 1, 1, 0, { VAL } },
  { "split", bi_split, 2, 4, TEXT_EFFECT, { VAL, ARR, RE, ARR } },
  { "sprintf", bi_sprintf, 1, -1, 0, { VAL } },
  { "sqrt", bi_sqrt, 1, 1, 0, { VAL } },
  { "srand", bi_srand, 0, 1, 0, { VAL } },
  { "strftime", bi_strftime, 0, 3, BI_GAWK, { VAL } },
  { "strtonum", bi_strtonum, 1, 1, BI_GAWK, { VAL } },
  { "sub", bi_sub, 2, 3, TEXT_EFFECT, { RE, VAL, LV } },
  { "substr", bi_substr, 2, 3, 0, { VAL } },
  { "system", bi_system, 1, 1, BI_EFFECT, { VAL } },
  { "systime", bi_systime, 0, 0, BI_GAWK, { VAL } },
  { "tolower", bi_tolower, 1, 1, 0, { VAL } },
  { "toupper", bi_toupper, 1, 1, 0, { VAL } },
  { "typeof", bi_typeof, 1, 2, BI_GAWK, { ANY, ARR } },
  { "xor", bi_xor, 2, -1, BI_GAWK, { VAL } }
};

enum { TABLE_SIZE = sizeof table / sizeof *table };

void
bi_register (void)
{
  builtin_use (table, TABLE_SIZE);
}
