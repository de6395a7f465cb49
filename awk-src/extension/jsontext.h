/* jsontext.h -- find errors in JSON text, detect numbers, append strings.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JSONTEXT_H
#define JSONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if the N bytes at P are a JSON number.  */
bool jsontext_is_number (const char *p, size_t n);
/* True if the text at P is `null'.  */
bool jsontext_is_null (const char *p);
/* Return the offset of the first error in the N bytes at P, and set *WHY to
   its description.  If the bytes are JSON, return N and set *WHY to NULL.  */
size_t jsontext_fault (const char *p, size_t n, const char **why);

struct ext_buf;
/* Append the N bytes at P as a JSON string.  Bytes that are not UTF-8 become
   U+FFFD.  */
void jsontext_put_string (struct ext_buf *b, const char *p, size_t n);
/* Append the shortest text that reads back as D, or `null' if D is not
   finite.  */
void jsontext_put_number (struct ext_buf *b, double d);

#ifdef __cplusplus
}
#endif

#endif /* JSONTEXT_H */
