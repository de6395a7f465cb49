/* json.h -- the tokens of JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap and the extensions use this file.  It allocates nothing and calls
   only the C library.  */

#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* The text that is read, from P to END.  LINE counts the newlines that were
   read; WHY is the first error, which is at P.  */
struct js
{
  const char *p, *end;
  int line;
  const char *why;
};

/* Set the error WHY, unless there is an error or the text ends; return
   false.  */
bool js_fail (struct js *j, const char *why);

/* Skip blanks; return the next byte, -1 at the end.  */
int js_peek (struct js *j);
/* Skip blanks and the byte C; return false if another one follows.  */
bool js_accept (struct js *j, char c);

enum js_word { JS_NONE, JS_TRUE, JS_FALSE, JS_NULL };
/* Read true, false or null; return JS_NONE, with an error, at anything else. */
enum js_word js_word (struct js *j);
/* Read a number; return false, with an error, if none is there.  */
bool js_number (struct js *j);
/* Read a string.  Call PUT with OWN for each part of the decoded text; PUT may
   be NULL.  */
bool js_string (struct js *j, void (*put) (void *own, const char *p, size_t n),
		void *own);

/* True if C needs no escape sequence in a string.  */
static inline bool
js_is_plain (unsigned char c)
{
  return c >= ' ' && c != '"' && c != '\\';
}

/* Write the escape sequence of the character C to OUT, with a NUL; return
   OUT.  */
const char *js_escape (unsigned char c, char out[8]);

#endif /* BASE_JSON_H */
