/* heap_part.h -- callbacks for the stages in the life of a run's heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   A room (folder) that keeps heap data in process memory (scalars in
   registers, deferred updates, walks, references) supplies a part: a set of
   callbacks.  heap/life.c lists all parts and is the only caller.  Callbacks
   must neither wait nor change the state of the heap.  */

#ifndef BASE_HEAP_PART_H
#define BASE_HEAP_PART_H

#include <stdbool.h>

struct program;

/* Other processes may change the heap while this run has released it.  The
   constants say which scalars keep this run's values even if other processes
   change the heap.  */
enum heap_keep
{
  HEAP_KEEP_NONE,
  HEAP_KEEP_LOOPS,		/* for a program that only reads the heap: only
				   the variables of its for-in loops */
  HEAP_KEEP_ALL			/* for a run with GAWK_PERSIST_MODE=ro: all
				   scalars */
};

struct heap_run
{
  struct program *program;
  enum heap_keep keep;
};

/* The callbacks of a part.  Each callback may be NULL.  */
struct heap_part
{
  /* Return true if the heap may be handed over to another process now.  */
  bool (*may_leave) (void);
  /* Store the data of run R in the heap.  The callback `store' is called
     before each commit.  The callback may allocate memory, and may fail.  */
  void (*store) (const struct heap_run *r);
  /* Prepare for the release of the heap.  Objects may have other addresses when
     the heap is acquired again; therefore, replace each address of an object in
     the heap by the name of the variable and the subscripts that lead to the
     object.  The callback may allocate memory.  If the allocation fails, the
     heap is not released.  */
  void (*prepare) (void);
  /* Restore the data after this process has acquired the heap again.  CHANGED
     is true if other processes have changed the heap in the meantime.  */
  void (*back) (const struct heap_run *r, bool changed);
};

#endif /* BASE_HEAP_PART_H */
