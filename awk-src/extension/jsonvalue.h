/* jsonvalue.h -- convert JSON values to AWK values; parse paths.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JSONVALUE_H
#define JSONVALUE_H

#include "extutil.h"
#include "jsondoc.h"

enum { JSON_STEPS = 32 };

/* A parsed path, which consists of names separated by dots.  A dot or a
   backslash after a backslash is part of a name.  */
struct json_path
{
  struct json_step steps[JSON_STEPS];
  size_t n;
  char *text;			/* allocated by gawk_malloc; the steps refer to
				   it */
};

/* Parse the N bytes at TEXT into *PATH.  Raise a fatal error if there are too
   many steps.  */
void jsonvalue_path (struct json_path *path, const char *text, size_t n);

/* Return V as a result or an element.  A string becomes a string, true and
   false become booleans, and a number becomes a string that looks numeric,
   as if it had been read from input, so it keeps its digits.  A null or missing
   part becomes an unassigned value.  */
awk_value_t *jsonvalue_result (const struct json_value *v,
			       awk_value_t *result);

#endif /* JSONVALUE_H */
