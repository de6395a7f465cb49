/* json.h -- read and write the tokens of JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap and the extensions use these functions, which do not allocate memory
   and call only the C library.  */

#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* The state of reading JSON from P to END.  LINE counts the newlines that were
   read.  WHY is the first error, or NULL if there is none; the error is at
   P.  */
struct js
{
  const char *p, *end;
  int line;
  const char *why;
};

/* Set the error to WHY, unless an error is already set or the input has ended.
   Return false.  */
bool js_fail (struct js *j, const char *why);

/* Skip blanks.  Return the next byte, or -1 at the end.  */
int js_peek (struct js *j);
/* Skip blanks and then the byte C.  Return false if the blanks are followed by
   a different byte or by the end.  */
bool js_accept (struct js *j, char c);

enum js_word { JS_NONE, JS_TRUE, JS_FALSE, JS_NULL };
/* Read true, false or null.  If the next token is none of them, set an error
   and return JS_NONE.  */
enum js_word js_word (struct js *j);
/* Read a number.  If the next token is not a number, set an error and return
   false.  */
bool js_number (struct js *j);
/* Read a string.  If the next token is not a valid string, set an error and
   return false.  Call PUT with OWN for each part of the decoded text.  PUT may
   be NULL.  */
bool js_string (struct js *j, void (*put) (void *own, const char *p, size_t n),
		void *own);

/* True if C can be in a string without an escape sequence.  */
static inline bool
js_is_plain (unsigned char c)
{
  return c >= ' ' && c != '"' && c != '\\';
}

/* Write the N bytes at P as a JSON string: call PUT with OWN for each part of
   the string.  Each byte that is not part of a valid UTF-8 character becomes
   U+FFFD.  */
void js_quote (const char *p, size_t n,
	       void (*put) (void *own, const char *p, size_t n), void *own);

/* Write the escape sequence of the character C to OUT, with a NUL at its end.
   Return OUT.  */
const char *js_escape (unsigned char c, char out[8]);

#endif /* BASE_JSON_H */
