/* jsondoc.h -- the interface to the library that parses JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   The library is simdjson (jsondoc_simdjson.cc) or json-c
   (jsondoc_jsonc.c).  */

#ifndef JSONDOC_H
#define JSONDOC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of bytes that must be readable after the end of a document.  */
enum { JSON_PAD = 64 };

/* The deepest level of a value that is read or written.  The outermost value
   has level 0.  */
enum { JSON_DEPTH = 1000 };

enum json_kind
{
  JSON_NOTHING,			/* the value does not exist */
  JSON_NULL,
  JSON_FALSE,
  JSON_TRUE,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
};

/* A value and its text.  The text of a number is its original text, that of a
   string is the decoded string, and that of an array or object is JSON.  The
   bytes are valid until the next call.  */
struct json_value
{
  enum json_kind kind;
  const char *p;
  size_t n;
};

/* A step into a value.  In an object, it leads to the member that is named by
   the N bytes at P.  In an array, it leads to element NUMBER, counted from
   1.  */
struct json_step
{
  const char *p;
  size_t n;
  size_t number;		/* 0 if P is not a number */
};

/* Callbacks for the parts of a document, in order.  KEY is NULL for an element
   of an array and for the outermost value.  */
struct json_sink
{
  void *own;
  void (*begin) (void *own, const char *key, size_t n, bool array);
  void (*scalar) (void *own, const char *key, size_t n,
		  const struct json_value *v);
  void (*end) (void *own);
};

/* Parse TEXT, which has N bytes followed by JSON_PAD readable bytes, and call
   the functions of SINK.  Return false if TEXT is not JSON.  In this case
   functions of SINK may have been called for the part before the error.  */
bool jsondoc_walk (const char *text, size_t n, const struct json_sink *sink);

/* Prepare TEXT for jsondoc_get.  TEXT must not move until the next
   jsondoc_open.  Return false if an error in TEXT is found.  */
bool jsondoc_open (const char *text, size_t n);
/* Find the part of the open text to which the N_STEPS steps lead.  Return
   false if an error in the text is found; errors after the part may remain
   undetected.  */
bool jsondoc_get (const struct json_step *steps, size_t n_steps,
		  struct json_value *v);

#ifdef __cplusplus
}
#endif

#endif /* JSONDOC_H */
