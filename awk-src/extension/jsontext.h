/* jsontext.h -- JSON as text: faults in it, numbers, writing it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JSONTEXT_H
#define JSONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Are the N bytes at P a number of JSON?  */
bool jsontext_is_number (const char *p, size_t n);
/* Does P begin with `null'?  */
bool jsontext_is_null (const char *p);
/* The first byte, from 0, where the N bytes at P are not JSON, and what is
   wrong there in *WHY; N with NULL when nothing is.  */
size_t jsontext_fault (const char *p, size_t n, const char **why);

/* Text that grows, of gawk_malloc.  */
struct jsontext
{
  char *p;
  size_t n, cap;
};

void jsontext_put (struct jsontext *t, const char *p, size_t n);
/* The N bytes at P as a JSON string; what is not UTF-8 becomes U+FFFD.  */
void jsontext_put_string (struct jsontext *t, const char *p, size_t n);
/* The shortest text that reads back as D; null for what is not finite.  */
void jsontext_put_number (struct jsontext *t, double d);

#ifdef __cplusplus
}
#endif

#endif /* JSONTEXT_H */
