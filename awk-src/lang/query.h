/* query.h -- is a program a query?
   SPDX-License-Identifier: GPL-3.0-or-later

   A query changes nothing that a heap keeps, so it reads a snapshot beside a
   writer and waits for nobody.  What it makes in passing -- the elements that
   an expression reads, the variable of a for-in -- is forgotten at its
   end.  */

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
  bool asks_heap;		/* whether it is one depends on functions that
				   the heap keeps */
  /* If it is not: the first reason found, a format (translated when printed)
     with one %.*s for NAME if that is not empty, and its place, FILE NULL if
     it has none.  */
  const char *why;
  struct sv name;
  const char *file;
  int line;
};

/* What a heap says of the functions of a program.  */
struct query_heap
{
  /* The function that it keeps for S, which is called but not defined; NULL if
     there is none.  */
  struct function *(*load) (struct symbol *s);
  /* True if the heap keeps F, which is defined, with just this text.  */
  bool (*keeps) (const struct function *f);
};

/* Find out whether P is a query, whatever its input (operands that are
   assignments aside).  Without a HEAP, functions that P defines are taken to be
   kept, and those that it calls and does not define to be queries; *Q says in
   asks_heap that it has such.  */
void query_check (const struct program *p, const struct query_heap *heap,
		  struct query *q);

/* It is none for a reason outside the text of the program: WHY, a format as
   above without a name.  */
void query_deny (struct query *q, const char *why);

/* Append to B a sentence for people: what the program is, and why.  */
void query_explain (const struct query *q, struct strbuf *b);

#endif /* LANG_QUERY_H */
