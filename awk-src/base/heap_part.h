/* heap_part.h -- what has to know when the heap of a run comes and goes.
   SPDX-License-Identifier: GPL-3.0-or-later

   A room that keeps something of the heap outside it (scalars in registers,
   updates that wait, walks, references) has a part.  heap/life.c lists all
   parts and is the only caller.  No callback may wait for anything, or call
   what moves the heap from one state to another.  */

#ifndef BASE_HEAP_PART_H
#define BASE_HEAP_PART_H

#include <stdbool.h>

struct program;

/* The scalars of a run that stay what it made of them while others change the
   heap.  */
enum heap_keep
{
  HEAP_KEEP_NONE,
  HEAP_KEEP_LOOPS,		/* variables of for-in loops: a query's */
  HEAP_KEEP_ALL			/* of a run that is asked only to read */
};

struct heap_run
{
  struct program *program;
  enum heap_keep keep;
};

/* Each may be NULL.  */
struct heap_part
{
  const char *name;
  /* May the heap be handed to others now?  */
  bool (*may_leave) (void);
  /* Store what the heap is to keep of run R: before each commit.  May
     allocate, and fail.  */
  void (*store) (const struct heap_run *r);
  /* The heap will be let go: note by name what refers into it.  May allocate,
     and fail: then it is not let go.  */
  void (*prepare) (void);
  /* It is here again after it was let go; CHANGED: by others meanwhile.  */
  void (*back) (const struct heap_run *r, bool changed);
};

#endif /* BASE_HEAP_PART_H */
