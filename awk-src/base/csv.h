/* csv.h -- write values of CSV and TSV.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap and the extension csv use the functions of this file.  Each function
   appends a value, the N bytes at P, to CTX by calls of APPEND.  */

#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Append a value of CSV, in quotes if they are needed (RFC 4180).  */
static inline void
csv_quote (const char *p, size_t n,
	   void (*append) (void *ctx, const char *p, size_t n), void *ctx)
{
  const char *end = p + n, *quote;
  bool quotes = false;
  for (size_t i = 0; i < n; i++)
    quotes |= p[i] == ',' || p[i] == '"' || p[i] == '\n' || p[i] == '\r';
  if (quotes)
    append (ctx, "\"", 1);
  for (; quotes && (quote = memchr (p, '"', (size_t) (end - p)));
       p = quote + 1)
    {
      append (ctx, p, (size_t) (quote - p));
      append (ctx, "\"\"", 2);
    }
  append (ctx, p, (size_t) (end - p));
  if (quotes)
    append (ctx, "\"", 1);
}

/* Append a value of TSV, with a tab as \t, a newline as \n, a carriage return
   as \r and a backslash as \\.  */
static inline void
csv_escape_tabs (const char *p, size_t n,
		 void (*append) (void *ctx, const char *p, size_t n),
		 void *ctx)
{
  const char *from = p, *end = p + n;
  for (; p < end; p++)
    {
      char letter = *p == '\t' ? 't' : *p == '\n' ? 'n' : *p == '\r' ? 'r'
	: *p == '\\' ? '\\' : '\0';
      if (letter == '\0')
	continue;
      append (ctx, from, (size_t) (p - from));
      append (ctx, (char[]) { '\\', letter }, 2);
      from = p + 1;
    }
  append (ctx, from, (size_t) (end - from));
}

#endif /* BASE_CSV_H */
