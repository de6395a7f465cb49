/* json.h -- the tokens of JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   For pmheap and for the extensions: allocates nothing and calls only the C
   library.  */

#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* A text from P to END.  LINE counts the newlines that were passed; WHY is the
   first error, at P.  */
struct js
{
  const char *p, *end;
  int line;
  const char *why;
};

/* Note the error WHY, unless there is one or the text ends; return false.  */
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
/* Read a string.  Call PUT with OWN for each part of its text, decoded; PUT may
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
