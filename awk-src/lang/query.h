/* query.h -- decide whether a program is a query.
   SPDX-License-Identifier: GPL-3.0-or-later

   A query is a program that does not change anything in the heap.  Therefore,
   a query reads a snapshot of the heap, and does not wait even if another
   process writes to the heap.  At the end of a query, the values of its for-in
   variables, and the elements that it created by reading them, are
   discarded.  */

#ifndef LANG_QUERY_H
#define LANG_QUERY_H

#include <stdbool.h>

#include "pma/likely.h"
#include "value/value.h"

struct function;
struct node;
struct program;
struct symbol;
struct strbuf;

struct query
{
  bool is;			/* the program is a query */
  bool asks_heap;		/* whether the program is a query depends on
				   functions that are stored in the heap */
  /* The first reason why the program is not a query, and its place.  WHY is a
     format, which is translated when it is printed; it contains %.*s for NAME,
     unless NAME is empty.  FILE is NULL if the reason does not refer to a
     place in the program.  */
  const char *why;
  struct sv name;
  const char *file;
  int line;
};

/* Functions through which query_check asks about the functions that are stored
   in a heap.  */
struct query_heap
{
  /* Return the function that is stored in the heap under the name of S.  S is
     a function that the program calls but does not define.  Return NULL if the
     heap has no function of this name.  */
  struct function *(*load) (struct symbol *s);
  /* True if the heap contains the function F, which the program defines, with
     exactly the same text.  */
  bool (*keeps) (const struct function *f);
};

/* Decide whether P is a query for any input.  The operands of the command
   line, which may be assignments, are ignored.  If HEAP is NULL, assume that
   all functions defined by P are stored in the heap, and that all functions
   that P calls but does not define are queries.  Set q->asks_heap if P defines
   functions, or calls functions that it does not define.  */
void query_check (const struct program *p, const struct query_heap *heap,
		  struct query *q) EVERY_RUN;

/* For N, a store into an element of PROCINFO, return true if N cannot set
   PROCINFO["sorted_in"] to the name of a function.  */
bool query_keeps_order (const struct node *n);

/* Record that the program is not a query, for a reason that does not belong to
   a place in its text.  WHY is the reason: a format as in struct query, but
   without %.*s.  */
void query_deny (struct query *q, const char *why);

/* Append to B a sentence that says whether the program is a query, and for
   what reason.  */
void query_explain (const struct query *q, struct strbuf *b);

#endif /* LANG_QUERY_H */
