/* rotation.c -- compare the names of logs and of their rotated copies.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "heap/rotation.h"

#include <ctype.h>
#include <string.h>

/* Find the next letter at or after *P, which points into a file name.  Return
   the letter in lower case, and advance *P past it.  Return 0 if there is no
   letter before END.  */
static int
next_letter (const char **p, const char *end)
{
  while (*p < end && !isalpha ((unsigned char) **p))
    ++*p;
  return *p < end ? tolower ((unsigned char) *(*p)++) : 0;
}

const char *
rotation_base (const char *name, const char **end)
{
  static const char *const suffixes[] = {
    ".gz", ".zst", ".xz", ".bz2", ".lz4", ".Z"
  };
  const char *slash = strrchr (name, '/');
  name = slash ? slash + 1 : name;
  size_t n = strlen (name);
  *end = name + n;
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    {
      size_t k = strlen (suffixes[i]);
      if (n > k && strcmp (name + n - k, suffixes[i]) == 0)
	*end = name + n - k;
    }
  return name;
}

bool
rotation_related (const char *a, const char *b)
{
  const char *a_end, *b_end;
  a = rotation_base (a, &a_end);
  b = rotation_base (b, &b_end);
  int x, y;
  do
    {
      x = next_letter (&a, a_end);
      y = next_letter (&b, b_end);
    }
  while (x && x == y);
  return x == y;
}

size_t
rotation_length (const char *name)
{
  const char *end;
  return strlen (rotation_base (name, &end));
}

bool
rotation_is_longer (const char *a, const char *b)
{
  return *b && rotation_length (a) > rotation_length (b);
}

bool
rotation_is_equal (const char *a, const char *b)
{
  const char *a_end, *b_end;
  a = rotation_base (a, &a_end);
  b = rotation_base (b, &b_end);
  return a_end - a == b_end - b && memcmp (a, b, a_end - a) == 0;
}

bool
rotation_is_packed (const char *name)
{
  const char *end;
  rotation_base (name, &end);
  return *end;
}

bool
rotation_extends (const char *a, size_t m, const char *b, size_t n)
{
  size_t i = 0;
  if (m >= n)
    return false;
  while (i < m && a[i] == b[i])
    i++;
  if (memcmp (a + i, b + n - (m - i), m - i) != 0)
    return false;
  for (size_t k = i; k < i + n - m; k++)
    if (!isalnum ((unsigned char) b[k]))
      return true;
  return false;
}
