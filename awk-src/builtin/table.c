/* table.c -- the built-in functions: what each takes, gives and does.
   SPDX-License-Identifier: GPL-3.0-or-later

   Sorted by name.  */

#include <config.h>

#include "builtin/functions.h"

#define ANY ARG_ANY
#define ARR ARG_ARRAY
#define LV ARG_LVALUE
#define RE ARG_REGEX
#define VAL ARG_VALUE
/* They compute a value from those of their arguments.  */
#define COMPUTES (BI_READS | BI_PURE | BI_PARALLEL)
/* They change arrays and variables.  A field changes only when the result is
   assigned to it, after the call.  */
#define SPLITS (BI_EFFECT | BI_KEEPS_RECORD | BI_PARALLEL)
#define SUBSTITUTES (SPLITS | BI_NOT_OLD)
#define SORTS (BI_EFFECT | BI_SOURCE | BI_ORDERS)
#define SORT_ORDER \
  "elements that compare equal are sorted in the order of the array, which" \
  " depends on records before"

static const struct builtin table[] =
{
  { "and", bi_and, 2, -1, BI_GAWK | COMPUTES | BI_COUNTED_LATE, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_AND,
    .miscounted = "and: called with less than two arguments" },
  { "asort", bi_asort, 1, 3, BI_GAWK | SORTS, { ARR, ARR, VAL },
    .result = RESULT_NUMBER, .alone = SORT_ORDER },
  { "asorti", bi_asorti, 1, 3, BI_GAWK | SORTS, { ARR, ARR, VAL },
    .result = RESULT_NUMBER, .alone = SORT_ORDER },
  { "atan2", bi_atan2, 2, 2, COMPUTES | BI_NOT_OLD, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_ATAN2 },
  { "bindtextdomain", bi_bindtextdomain, 1, 2, BI_GAWK | BI_PARALLEL, { VAL },
    .result = RESULT_ANY },
  { "close", bi_close, 1, 2, BI_EFFECT | BI_RUN | BI_GAWK_LAST | BI_NOT_OLD,
    { VAL }, .result = RESULT_NUMBER,
    .alone = "close acts on the streams of the whole run" },
  { "compl", bi_compl, 1, 1, BI_GAWK | COMPUTES, { VAL },
    .result = RESULT_NUMBER },
  { "cos", bi_cos, 1, 1, COMPUTES | BI_NOT_OLD, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_COS },
  { "dcgettext", bi_dcgettext, 1, 3, BI_GAWK | BI_PURE | BI_PARALLEL, { VAL },
    .code = BUILTIN_DCGETTEXT },
  { "dcngettext", bi_dcngettext, 3, 5, BI_GAWK | BI_PURE | BI_PARALLEL,
    { VAL }, .code = BUILTIN_DCNGETTEXT },
  { "exp", bi_exp, 1, 1, COMPUTES, { VAL }, .result = RESULT_NUMBER },
  { "fflush", bi_fflush, 0, 1, BI_EFFECT | BI_RUN, { VAL },
    .result = RESULT_NUMBER,
    .alone = "fflush acts on the streams of the whole run; leave it out,"
    " output is written in order" },
  { "gensub", bi_gensub, 3, 4, BI_GAWK | BI_PURE | BI_PARALLEL,
    { RE, VAL, VAL, VAL }, .implied_at = 4,
    .miscounted = "indirect call to gensub requires three or four arguments" },
  { "gsub", bi_gsub, 2, 3, SUBSTITUTES, { RE, VAL, LV },
    .result = RESULT_COUNT, .implied_at = 3,
    .miscounted = "gsub: can be called indirectly only with two arguments" },
  { "index", bi_index, 2, 2, COMPUTES, { VAL, ARG_NO_REGEX },
    .result = RESULT_COUNT },
  { "int", bi_int, 1, 1, COMPUTES, { VAL }, .result = RESULT_NUMBER,
    .code = BUILTIN_INT },
  { "isarray", bi_isarray, 1, 1, BI_GAWK | BI_SEES_USE, { ANY },
    .alone = "isarray shows whether a variable was used before" },
  { "length", bi_length, 0, 1, BI_PURE | BI_PARALLEL, { ANY },
    .result = RESULT_COUNT, .code = BUILTIN_LENGTH, .implied_at = 1 },
  { "log", bi_log, 1, 1, COMPUTES, { VAL }, .result = RESULT_NUMBER },
  { "lshift", bi_lshift, 2, 2, BI_GAWK | COMPUTES, { VAL },
    .result = RESULT_NUMBER },
  { "match", bi_match, 2, 3,
    SPLITS | BI_SETS_MATCH | BI_GAWK_LAST | BI_NOT_OLD,
    { ARG_ODD_REGEX, RE, ARR }, .result = RESULT_COUNT,
    .miscounted = "indirect call to match requires two or three arguments" },
  { "mkbool", bi_mkbool, 1, 1, BI_GAWK | BI_PURE | BI_PARALLEL, { VAL },
    .result = RESULT_ANY },
  { "mktime", bi_mktime, 1, 2, BI_GAWK | COMPUTES, { VAL },
    .result = RESULT_NUMBER },
  { "or", bi_or, 2, -1, BI_GAWK | COMPUTES | BI_COUNTED_LATE, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_OR,
    .miscounted = "or: called with less than two arguments" },
  { "patsplit", bi_patsplit, 2, 4, BI_GAWK | SPLITS, { VAL, ARR, RE, ARR },
    .result = RESULT_COUNT, .implied_at = 3, .implied = SPECIAL_FPAT,
    .miscounted = "indirect call to patsplit requires two to four arguments" },
  { "rand", bi_rand, 0, 0, BI_READS | BI_RUN | BI_NOT_OLD, { VAL },
    .result = RESULT_NUMBER,
    .alone = "rand gives each record another number of one row" },
  { "rshift", bi_rshift, 2, 2, BI_GAWK | COMPUTES, { VAL },
    .result = RESULT_NUMBER },
  { "sin", bi_sin, 1, 1, COMPUTES | BI_NOT_OLD, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_SIN },
  { "split", bi_split, 2, 4, SPLITS, { VAL, ARR, RE, ARR },
    .result = RESULT_COUNT, .implied_at = 3, .implied = SPECIAL_FS,
    .miscounted = "indirect call to split requires two to four arguments" },
  { "sprintf", bi_sprintf, 1, -1, COMPUTES | BI_COUNTED_LATE, { VAL },
    .result = RESULT_TEXT, .miscounted = "sprintf: no arguments" },
  { "sqrt", bi_sqrt, 1, 1, COMPUTES, { VAL }, .result = RESULT_NUMBER,
    .code = BUILTIN_SQRT },
  { "srand", bi_srand, 0, 1, BI_RUN | BI_NOT_OLD, { VAL },
    .result = RESULT_NUMBER,
    .alone = "srand changes what rand gives to later records" },
  { "strftime", bi_strftime, 0, 3, BI_GAWK | BI_READS | BI_PARALLEL, { VAL },
    .result = RESULT_TEXT },
  { "strtonum", bi_strtonum, 1, 1, BI_GAWK | COMPUTES, { VAL },
    .result = RESULT_NUMBER },
  { "sub", bi_sub, 2, 3, SUBSTITUTES, { RE, VAL, LV }, .result = RESULT_COUNT,
    .implied_at = 3,
    .miscounted = "sub: can be called indirectly only with two arguments" },
  { "substr", bi_substr, 2, 3, COMPUTES, { VAL }, .result = RESULT_TEXT,
    .code = BUILTIN_SUBSTR },
  { "system", bi_system, 1, 1, BI_EFFECT | BI_RUN | BI_NOT_OLD, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_SYSTEM,
    .alone = "system runs a command, whose effects cannot be put in order" },
  { "systime", bi_systime, 0, 0, BI_GAWK | BI_READS | BI_PARALLEL, { VAL },
    .result = RESULT_NUMBER },
  { "tolower", bi_tolower, 1, 1, COMPUTES | BI_NOT_OLD, { VAL },
    .result = RESULT_TEXT },
  { "toupper", bi_toupper, 1, 1, COMPUTES | BI_NOT_OLD, { VAL },
    .result = RESULT_TEXT },
  { "typeof", bi_typeof, 1, 2, BI_GAWK | BI_SEES_USE, { ANY, ARR },
    .alone = "typeof shows whether a variable was used before" },
  { "xor", bi_xor, 2, -1, BI_GAWK | COMPUTES | BI_COUNTED_LATE, { VAL },
    .result = RESULT_NUMBER, .code = BUILTIN_XOR,
    .miscounted = "xor: called with less than two arguments" }
};

enum { TABLE_SIZE = sizeof table / sizeof *table };

void
bi_register (void)
{
  builtin_use (table, TABLE_SIZE);
}
