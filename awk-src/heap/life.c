/* life.c -- control the state of the heap of a run.
   SPDX-License-Identifier: GPL-3.0-or-later

   life.h describes the states.  The table below defines the action of each
   event in each state.  If the table has no entry for an event in a state, the
   event has no effect.  */

#include <config.h>
#include "heap/life.h"

#include <unistd.h>

#include "array/array.h"
#include "array/root.h"
#include "base/mem.h"
#include "batch/batch.h"
#include "heap/positions.h"
#include "pma/assertion.h"
#include "pma/heapfile.h"
#include "value/chars.h"
#include "verify/state.h"
#include "vm/globals.h"
#include "vm/headed.h"
#include "vm/held_refs.h"

struct heap_run life_run;
struct pma_options life_options;

static enum life_state state = LIFE_CLOSED;
static pid_t owner;
static bool moving;
static bool committed;		/* true if the run has committed, possibly
				   without any changes */

/* The callbacks (struct heap_part) for the heap data in process memory.  The
   callbacks `store' and `prepare' are called in the order of this array, and
   the callbacks `back', which restore data, in reverse order.  batch_part
   precedes glob_part, because a batch stores its variables in registers, and
   glob_part then stores the registers in the heap.  Deferred updates are
   applied before held_part searches for references, because the search reads
   the elements of all arrays.  headed_part is restored after glob_part,
   because the array of column names is a global array.  */
static const struct heap_part *const parts[] = {
  &positions_part, &batch_part, &headed_part, &glob_part,
  &arr_deferred_part, &arr_shrink_part, &arr_walk_part, &held_part,
  &chars_heap_part
};
enum { N_PARTS = sizeof parts / sizeof *parts };

enum life_state
life_now (void)
{
  return state != LIFE_CLOSED && getpid () != owner ? LIFE_CHILD : state;
}

bool
life_may_leave (void)
{
  for (int i = 0; i < N_PARTS; i++)
    if (parts[i]->may_leave && !parts[i]->may_leave ())
      return false;
  return true;
}

/* True if other processes can use the heap, because everything that is
   reachable from its root is consistent.  The function visits the whole heap,
   so it is meant for assertions only.  If data are verified when they are
   first accessed, return true without visiting the heap, because the visit
   would end the run at damaged data that the program does not use.  */
__attribute__ ((unused)) static bool
is_whole (void)
{
  if (life_options.verify == PMA_VERIFY_TOUCH)
    return true;
  bool whole = hv_check (mem_persist, false);
  if (!whole && life_options.message)
    life_options.message (2, hv.what, life_options.ctx);
  return whole;
}

/* --- actions ------------------------------------------------------------ */

static enum pma_error
take (void)
{
  struct pma_heap *h;
  enum pma_error e = pma_open (&life_options, &h);
  if (e != PMA_OK)
    return e;
  mem_persist = h;
  /* The analysis of queries searches the heap before vm_init is called.  */
  arr_set_seed (pma_hash_seed (h));
  hv_verify_tables (h);
  return PMA_OK;
}

/* Close the heap.  If the run has committed nothing, do not leave an empty heap
   in the place of a file that did not exist before.  */
static enum pma_error
end (void)
{
  if (!committed)
    pmai_remove_if_new (mem_persist);
  pma_close (mem_persist);
  root_forget ();
  mem_persist = mem_transient;
  return PMA_OK;
}

/* The run has opened the heap for reading, but must write: reopen the heap for
   writing.  */
static enum pma_error
take_over (void)
{
  end ();
  return take ();
}

static void
store (void)
{
  for (int i = 0; i < N_PARTS; i++)
    if (parts[i]->store)
      parts[i]->store (&life_run);
}

static enum pma_error
commit (void)
{
  store ();
  assert_expensive (is_whole ());
  enum pma_error e = pma_commit (mem_persist);
  committed |= e == PMA_OK;
  return e;
}

static enum pma_error
let_go (void)
{
  for (int i = 0; i < N_PARTS; i++)
    if (parts[i]->prepare)
      parts[i]->prepare ();
  assert_expensive (is_whole ());
  return pma_release (mem_persist);
}

static enum pma_error
store_and_let_go (void)
{
  store ();
  return let_go ();
}

static enum pma_error
take_again (void)
{
  bool changed;
  enum pma_error e = pma_acquire (mem_persist, &changed);
  if (e != PMA_OK)
    return e;
  if (changed)
    {
      root_forget ();
      hv_verify_tables (mem_persist);
    }
  for (int i = N_PARTS; i-- > 0;)
    if (parts[i]->back)
      parts[i]->back (&life_run, changed);
  return PMA_OK;
}

static const struct
{
  enum pma_error (*act) (void);	/* the action; NULL if the event does nothing
				   in this state */
  enum life_state next, failed;
} table[LIFE_STATES][LIFE_EVENTS] = {
  [LIFE_CLOSED] = {
    [LIFE_READ] = { take, LIFE_READING, LIFE_CLOSED },
    [LIFE_WRITE] = { take, LIFE_WRITING, LIFE_CLOSED },
  },
  [LIFE_READING] = {
    [LIFE_WRITE] = { take_over, LIFE_WRITING, LIFE_CLOSED },
    [LIFE_LEAVE] = { let_go, LIFE_AWAY_READING, LIFE_FAILED },
    [LIFE_END] = { end, LIFE_CLOSED, LIFE_CLOSED },
  },
  [LIFE_WRITING] = {
    [LIFE_COMMIT] = { commit, LIFE_WRITING, LIFE_FAILED },
    [LIFE_LEAVE] = { store_and_let_go, LIFE_AWAY, LIFE_FAILED },
    [LIFE_END] = { end, LIFE_CLOSED, LIFE_CLOSED },
  },
  [LIFE_AWAY_READING] = {
    [LIFE_RETURN] = { take_again, LIFE_READING, LIFE_FAILED },
    [LIFE_END] = { end, LIFE_CLOSED, LIFE_CLOSED },
  },
  [LIFE_AWAY] = {
    [LIFE_RETURN] = { take_again, LIFE_WRITING, LIFE_FAILED },
    [LIFE_END] = { end, LIFE_CLOSED, LIFE_CLOSED },
  },
  [LIFE_FAILED] = {
    [LIFE_END] = { end, LIFE_CLOSED, LIFE_CLOSED },
  },
};

void
life_break (void)
{
  if (moving)
    state = LIFE_FAILED;
  moving = false;
}

enum pma_error
life_move (enum life_event event)
{
  enum life_state from = life_now ();
  if (!table[from][event].act)
    return PMA_OK;
  assert_debug (!moving);
  moving = true;
  if (event == LIFE_READ || event == LIFE_WRITE)
    {
      life_options.read_only = event == LIFE_READ;
      owner = getpid ();
      state = LIFE_OPENING;
    }
  enum pma_error e = table[from][event].act ();
  moving = false;
  state = e == PMA_OK ? table[from][event].next : table[from][event].failed;
  return e;
}
