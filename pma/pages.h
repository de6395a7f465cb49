/* pages.h -- where the pages of a heap file's address range are.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each unit of the range is in one state:

     NONE     nothing is there: no access
     FILE     committed; the file, mapped in private: as in the file until its
	      page is stored to, then the kernel copies that
     CLOSED   like FILE, without the right to store, in a heap that is larger
	      than memory; the first store is a fault (spill.c)
     UNREAD   like FILE, without access; it is compared with its checksum when
	      it is first touched, which is a fault (touch.c)
     SPILLED  committed; a nameless file has it, changed or not (spill.c)
     COPIED   committed; anonymous memory has it, changed or not (gather.c)
     MEMORY   fresh, in anonymous memory: the commit writes it into the file
	      (fresh.c), or it is held back until then (held.c)
     SHARED   fresh, the file itself, where no committed pointer leads

   An event moves a range from one state to another:

     event    of     from           to       why
     KEEP     fresh  NONE           MEMORY   the heap grows
     SHARE    fresh  NONE           SHARED   the heap grows
     WRITE    fresh  MEMORY         SHARED   the file has it, or it was freed
     HOLD     held   MEMORY, SHARED MEMORY   it becomes zeros, held back
     DROP     release MEMORY, SHARED NONE    it was not committed
     TOUCH    touch  UNREAD         FILE (1) it is compared
     HIDE     touch  FILE, CLOSED   UNREAD   it is to be compared when touched
     STORE    spill  CLOSED         FILE     it is stored to
     CLOSE    spill  FILE           CLOSED   its pages are counted anew
     SPILL    spill  CLOSED         SPILLED  memory is scarce
     COPY     gather FILE           COPIED   huge pages are faster
     DETACH   child  SPILLED        COPIED   a child stores to it
	      child  SHARED         MEMORY

   (1) CLOSED in a heap that is larger than memory.

   pmai_pages_map and pmai_pages_commit move all at once: what is committed
   becomes FILE (1), the rest NONE.  No other transition happens.

   Two things are not states of a range: in persistent memory (dax.c) nothing
   is MEMORY but what a reader allocates, and nothing is COPIED; and while the
   log of a commit waits for readers (pending.c), what it changes is in private
   pages.  */

#ifndef PMA_PAGES_H
#define PMA_PAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "pma/pma.h"

struct heap_file;
struct log;

/* See units whose addresses are in [FROM, TO).  */
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

/* A range whose state is another than that of what is around it: MEMORY
   between SHARED, UNREAD in a stretch that is accessible.  */
enum { MAX_PIECES = 24 };
struct piece
{
  uint32_t from, to;		/* units */
  enum page_state state;
};

/* All but hwm, aside and mapped is for pages.c alone; others only read.  Units
   below hwm are committed, hwm being a multiple of the page size.  Fresh ones
   below ASIDE are MEMORY, those below SHARED are SHARED, and those below
   MAPPED are MEMORY of a process that may not commit.  */
struct pages
{
  uint32_t hwm, aside, shared, mapped;
  uint32_t stretch, n;		/* units of a stretch; stretches.  N is 0 as
				   long as all that is committed is FILE */
  unsigned char *state;		/* of each stretch, a mapping */
  unsigned n_pieces;
  struct piece pieces[MAX_PIECES];
  bool watched;			/* faults below hwm are seen to */
  bool bare;			/* nothing was mapped in the range yet */
};

/* The state of unit U.  *END, if it is greater, becomes the end of the units
   from U on that have it.  */
enum page_state pmai_pages_at (const struct heap_file *f, uint32_t u,
			       uint32_t *end);
/* Move units [FROM, TO) as E says.  Below hwm these are whole stretches, or
   whole pages that become UNREAD or have been.  COPY and DETACH copy them, into
   huge pages if that can be; TOUCH, HIDE, STORE and CLOSE leave them where they
   are; otherwise what memory has of them is lost.  False: they are as they
   were.  */
bool pmai_pages_move (struct pma_heap *h, uint32_t from, uint32_t to,
		      enum page_event e);
/* Move all that is committed and in the state FROM as E says.  */
bool pmai_pages_move_all (struct pma_heap *h, enum page_state from,
			  enum page_event e);
/* Map the first N units as committed, forgetting what memory holds.  */
bool pmai_pages_map (struct pma_heap *h, uint32_t n);
/* After commit L, the first N units are committed.  Private pages that L has
   carried into the file are dropped, unless that failed.  */
bool pmai_pages_commit (struct pma_heap *h, uint32_t n, const struct log *l);
/* The range is going to be unmapped.  */
void pmai_pages_end (struct pma_heap *h);
/* Call SEE with each range in [FROM, TO), all of it committed, that may have
   changed, until it gives an error: private pages in order, then what is
   SPILLED.  Nothing is seen twice.  */
enum pma_error pmai_changed_each (struct pma_heap *h, char *from, char *to,
				  pmai_see_fn *see, void *ctx);

#endif /* PMA_PAGES_H */
