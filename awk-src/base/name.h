/* name.h -- the characters of names in programs.
   SPDX-License-Identifier: GPL-3.0-or-later

   Names consist of ASCII letters, digits and underscores, regardless of the
   locale.  */

#ifndef BASE_NAME_H
#define BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* True if a name can begin with C.  */
static inline bool
name_begins (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* True if C can be in a name.  */
static inline bool
name_has (char c)
{
  return name_begins (c) || (c >= '0' && c <= '9');
}

/* Return the length of the name (without a namespace) at P.  The text ends at
   END.  Return 0 if there is no name at P.  */
static inline size_t
name_length (const char *p, const char *end)
{
  const char *q = p;
  if (p < end && name_begins (*p))
    while (q < end && name_has (*q))
      q++;
  return q - p;
}

#endif /* BASE_NAME_H */
