/* jsondoc.h -- the door to the library that parses JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   Behind it is simdjson (jsondoc_simdjson.cc) or json-c
   (jsondoc_jsonc.c).  */

#ifndef JSONDOC_H
#define JSONDOC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes after a text that may be read.  */
enum { JSON_PAD = 64 };

enum json_kind
{
  JSON_NOTHING,			/* not there */
  JSON_NULL,
  JSON_FALSE,
  JSON_TRUE,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
};

/* Numbers are as they are written, strings are decoded, arrays and objects
   are JSON.  The bytes stay good until the next call.  */
struct json_value
{
  enum json_kind kind;
  const char *p;
  size_t n;
};

/* A step to a part: of an object the member with this name, of an array the
   element with the number that it says, from 1.  */
struct json_step
{
  const char *p;
  size_t n;
  size_t number;		/* 0: P is not a number */
};

/* Called for the parts of a text, in their order.  KEY is NULL for
   elements of an array and for the text itself.  */
struct json_sink
{
  void *own;
  void (*begin) (void *own, const char *key, size_t n, bool array);
  void (*scalar) (void *own, const char *key, size_t n,
		  const struct json_value *v);
  void (*end) (void *own);
};

/* Walk through TEXT of N bytes, with JSON_PAD more that can be read.  False:
   it is not JSON; the sink may have been told of what is before that.  */
bool jsondoc_walk (const char *text, size_t n, const struct json_sink *sink);

/* Begin with TEXT, which stays where it is until the next jsondoc_open.
   False: it is not JSON.  */
bool jsondoc_open (const char *text, size_t n);
/* The part of the opened text that the N_STEPS steps lead to.  False: the
   text is not JSON, as far as it was looked at.  */
bool jsondoc_get (const struct json_step *steps, size_t n_steps,
		  struct json_value *v);

#ifdef __cplusplus
}
#endif

#endif /* JSONDOC_H */
