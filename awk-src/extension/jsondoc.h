/* jsondoc.h -- read JSON text, for the extensions json and jsonl.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JSONDOC_H
#define JSONDOC_H

#include "extutil.h"

enum
{
  /* The deepest level of the values that are read or written.  The outermost
     value has level 0.  */
  JSON_DEPTH = 1000,
  JSON_STEPS = 32		/* maximum number of steps of a path */
};

enum json_kind
{
  JSON_NOTHING,			/* there is no value */
  JSON_NULL,
  JSON_FALSE,
  JSON_TRUE,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
};

/* A value and its text.  For a string, the text is decoded; for any other
   kind, it is the original text.  The bytes are valid until the next call of
   jsondoc_walk or jsondoc_get.  */
struct json_value
{
  enum json_kind kind;
  const char *p;
  size_t n;
};

/* A step of a path, which selects a part of a value.  In an object, the step
   selects the member that is named by the N bytes at P.  In an array, the step
   selects element NUMBER, counted from 1.  */
struct json_step
{
  const char *p;
  size_t n;
  size_t number;		/* the number, or 0 if P is not a number */
};

/* A parsed path, which consists of names separated by dots.  After a backslash,
   a dot or another backslash is part of a name.  */
struct json_path
{
  struct json_step steps[JSON_STEPS];
  size_t n;
  char *text;			/* memory from gawk_malloc, to which the steps
				   refer */
};

/* Callbacks for the parts of a document, in the order of the text.  KEY is
   NULL for an element of an array and for the outermost value.  */
struct json_sink
{
  void (*begin) (const char *key, size_t n, bool array);
  void (*scalar) (const char *key, size_t n, const struct json_value *v);
  void (*end) (void);
};

/* Read the N bytes at TEXT.  Unless SINK is NULL, call its functions for the
   parts before the first error.  After an error, set *WHY to the description
   of the error and return the offset of the error.  If TEXT is JSON, set *WHY
   to NULL.  */
size_t jsondoc_walk (const char *text, size_t n, const struct json_sink *sink,
		     const char **why);

/* Prepare the N bytes at TEXT for jsondoc_get.  The bytes must not move until
   the next jsondoc_open.  */
void jsondoc_open (const char *text, size_t n);
/* Set V to the part of the open text to which PATH leads, or to JSON_NOTHING
   if there is no such part.  Return false after an error in the text.  Before
   the requested part, the function detects only strings, arrays and objects
   that do not end.  After the requested part, the function checks only the
   next byte that is not a blank.  */
bool jsondoc_get (const struct json_path *path, struct json_value *v);

/* Parse the N bytes at TEXT into *PATH.  Raise a fatal error if there are too
   many steps.  */
void jsondoc_path (struct json_path *path, const char *text, size_t n);

/* Return V as a result or an element.  A JSON string becomes an AWK string, and
   true and false become booleans.  A number becomes a string that looks
   numeric, like input, so that it keeps its digits.  A null or missing part
   becomes an unassigned value.  */
awk_value_t *jsondoc_result (const struct json_value *v,
			     awk_value_t *result);

#endif /* JSONDOC_H */
