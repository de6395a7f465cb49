/* jsonvalue.h -- values of JSON and values of AWK; paths.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JSONVALUE_H
#define JSONVALUE_H

#include "extutil.h"
#include "jsondoc.h"

enum { JSON_STEPS = 32 };

/* A path taken apart: names with dots between them.  A backslash before a dot
   or a backslash makes it part of a name.  */
struct json_path
{
  struct json_step steps[JSON_STEPS];
  size_t n;
  char *text;			/* of gawk_malloc; the steps refer to it */
};

/* Take the N bytes at TEXT apart; fatal when there are too many steps.  */
void jsonvalue_path (struct json_path *path, const char *text, size_t n);

/* V as a result or an element: strings are strings, numbers look like
   numbers and keep their digits, true and false are truth values, null and
   what is not there has no value.  */
awk_value_t *jsonvalue_result (const struct json_value *v,
			       awk_value_t *result);

#endif /* JSONVALUE_H */
