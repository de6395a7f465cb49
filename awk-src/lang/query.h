/* query.h -- decide whether a program is a query.
   SPDX-License-Identifier: GPL-3.0-or-later

   A query changes nothing that a heap keeps, so it reads a snapshot beside a
   writer and never waits.  Elements that its expressions create by reading
   them, and the variables of its for-in loops, are discarded at its end.  */

#ifndef LANG_QUERY_H
#define LANG_QUERY_H

#include <stdbool.h>

#include "value/value.h"

struct function;
struct program;
struct symbol;
struct strbuf;

struct query
{
  bool is;			/* the program is a query */
  bool asks_heap;		/* the answer depends on functions that the
				   heap keeps */
  /* If it is not: the first reason found, a format (translated when printed)
     with one %.*s for NAME unless that is empty, and its place; FILE is NULL
     if it has none.  */
  const char *why;
  struct sv name;
  const char *file;
  int line;
};

/* The functions that a heap keeps.  */
struct query_heap
{
  /* Return the function that the heap keeps for S, which is called but not
     defined; NULL if there is none.  */
  struct function *(*load) (struct symbol *s);
  /* True if the heap keeps F, which is defined, with exactly this text.  */
  bool (*keeps) (const struct function *f);
};

/* Decide whether P is a query, whatever its input is (apart from operands that
   are assignments).  If HEAP is NULL, assume that the heap keeps the functions
   that P defines, and that the functions that P calls but does not define are
   queries; set q->asks_heap if P has functions of either kind.  */
void query_check (const struct program *p, const struct query_heap *heap,
		  struct query *q);

/* Record that the program is not a query, for a reason outside its text: WHY,
   a format as above without a name.  */
void query_deny (struct query *q, const char *why);

/* Append to B a sentence that tells the user whether the program is a query,
   and why.  */
void query_explain (const struct query *q, struct strbuf *b);

#endif /* LANG_QUERY_H */
