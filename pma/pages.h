/* pages.h -- the states of the pages of a heap file's address range.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each unit of the address range is in one of these states:

     NONE     means that nothing is mapped, so there is no access.
     FILE     means that the unit is committed and in a private mapping of the
	      file; the kernel copies a page at the first store to the page.
     CLOSED   is like FILE, but not writable (in a heap larger than memory);
	      the first store causes a fault (spill.c).
     UNREAD   is like FILE, but without access; the first access causes a
	      fault, in which the checksum is verified (touch.c) or the pending
	      log is applied (lazy.c).
     SPILLED  means that the unit is committed and mapped from a nameless file
	      (spill.c).
     COPIED   means that the unit is committed and in anonymous memory
	      (gather.c, lazy.c).
     MEMORY   means that the unit is fresh or held, and in anonymous memory,
	      which the commit writes into the file (fresh.c, held.c).
     SHARED   means that the unit is fresh and in a shared mapping of the file;
	      no committed pointer refers to it.

   An event moves a range from one state to another.  The column `file' names
   the source file that causes the event (`fresh' stands for fresh.c).  In the
   last column, `it' is the range.

     event    file   from           to       why
     KEEP     fresh  NONE           MEMORY   the heap grows
     SHARE    fresh  NONE           SHARED   the heap grows
     WRITE    fresh  MEMORY         SHARED   it was written, or freed
     HOLD     held   MEMORY, SHARED MEMORY   it is held, and becomes zeros
     DROP     release MEMORY, SHARED NONE    it was not committed
     TOUCH    touch  UNREAD         FILE (1) it is verified
	      lazy   UNREAD         FILE     the log is applied to it
     HIDE     touch  FILE, CLOSED   UNREAD   the next access must verify it
	      lazy   FILE           UNREAD   the next access must apply the log
     STORE    spill  CLOSED         FILE     it is stored to
     CLOSE    spill  FILE           CLOSED   its pages are counted again
     SPILL    spill  CLOSED         SPILLED  memory is scarce
     COPY     gather FILE           COPIED   huge pages are faster
	      lazy   FILE           COPIED   the log changes most pages
     DETACH   release SPILLED       COPIED   a child may store to it
     DETACH   release MEMORY, SHARED MEMORY  a child may store to it

   (1) CLOSED in a heap larger than memory.

   pmai_pages_map and pmai_pages_commit set the states of all units: the
   committed part becomes FILE, or CLOSED in a heap larger than memory; the
   rest becomes NONE.  However, pmai_pages_commit leaves some units UNREAD or
   COPIED if it does not map the whole committed part again.  There are no other
   transitions.

   In two cases the states differ from this table.  In a writer that stores to
   persistent memory (dax.c), no unit is MEMORY or COPIED.  While the log of a
   commit waits for readers (pending.c), the units that the log changes are in
   private pages or UNREAD.  */

#ifndef PMA_PAGES_H
#define PMA_PAGES_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "pma/pma.h"

struct heap_file;
struct log;

/* A callback for a range of units at the addresses [FROM, TO).  */
typedef enum pma_error pmai_see_fn (void *ctx, char *from, char *to);

enum page_state
{
  PAGES_NONE, PAGES_FILE, PAGES_CLOSED, PAGES_UNREAD, PAGES_SPILLED,
  PAGES_COPIED, PAGES_MEMORY, PAGES_SHARED
};

enum page_event
{
  PAGES_KEEP, PAGES_SHARE, PAGES_WRITE, PAGES_HOLD, PAGES_DROP, PAGES_TOUCH,
  PAGES_HIDE, PAGES_STORE, PAGES_CLOSE, PAGES_SPILL, PAGES_COPY, PAGES_DETACH
};

/* A range whose state differs from that of its neighbours: MEMORY between
   SHARED ranges, or UNREAD in an accessible stretch.  */
enum { MAX_PIECES = 24 };
struct piece
{
  uint32_t from, to;		/* numbers of units */
  enum page_state state;
};

/* Only pages.c writes the fields of struct pages; other files may read hwm,
   aside and mapped.  Units below `hwm', a multiple of the page size, are
   committed.  Fresh units below `aside' are in the state MEMORY; units from
   `aside' to `shared' are in the state SHARED.  In a process that cannot
   commit, units from `shared' to `mapped' are in the state MEMORY.  */
struct pages
{
  uint32_t hwm, aside, shared, mapped;
  uint32_t stretch, n;		/* stretch: number of units in a stretch; n:
				   number of stretches, or 0 while the whole
				   committed part is in the state FILE */
  unsigned char *state;		/* state of each stretch; the array is in a
				   mapping */
  unsigned n_pieces;
  struct piece pieces[MAX_PIECES];
  bool watched;			/* true if faults below hwm are handled */
  sigset_t mask;		/* the signal mask outside of the handler */
  bool bare;			/* true if nothing is mapped in the range yet */
};

/* Return the state of unit U.  If necessary, lower *END so that all units from
   U to *END have this state.  */
enum page_state pmai_pages_at (const struct heap_file *f, uint32_t u,
			       uint32_t *end);
/* Apply event E to units [FROM, TO).  Below hwm, the units must form whole
   stretches; for TOUCH and HIDE, whole pages suffice.  COPY and DETACH copy
   the contents, into huge pages if possible.  TOUCH, HIDE, STORE and CLOSE
   keep the contents in memory; other events discard the contents.  If the
   event cannot be applied, return false and change nothing.  */
bool pmai_pages_move (struct pma_heap *h, uint32_t from, uint32_t to,
		      enum page_event e);
/* Replace the page of ADDR, which cannot be read from the file, with zeros.  Do
   not change its state.  Return false if memory is exhausted.  A signal handler
   may call this function.  */
bool pmai_pages_fill (struct pma_heap *h, const char *addr);
/* Apply event E to all committed units that are in the state FROM.  Return
   false if E cannot be applied.  */
bool pmai_pages_move_all (struct pma_heap *h, enum page_state from,
			  enum page_event e);
/* Map the first N units in their committed state, discarding changes in
   memory.  If mapping fails, the units keep their previous contents, or
   h->damaged is set.  */
bool pmai_pages_map (struct pma_heap *h, uint32_t n);
/* Record that the first N units are committed, after the commit with the log
   L.  Drop the private pages that were written to the file when L was applied.
   Return false if the pages cannot be dropped.  */
bool pmai_pages_commit (struct pma_heap *h, uint32_t n, const struct log *l);
/* Free the array of states.  Call this function before the range is
   unmapped.  */
void pmai_pages_end (struct pma_heap *h);
/* Call SEE with each range of committed units in [FROM, TO) that may have
   changed, until SEE returns an error.  Private pages are reported first, in
   ascending order, then SPILLED stretches.  No unit is reported twice.  */
enum pma_error pmai_changed_each (struct pma_heap *h, char *from, char *to,
				  pmai_see_fn *see, void *ctx);

#endif /* PMA_PAGES_H */
