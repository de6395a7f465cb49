/* turns.h -- processes that take turns, determined by a seed.
   SPDX-License-Identifier: GPL-3.0-or-later

   A simulated process is a real process, forked from the test; only one of
   them runs at a time.  A process may have to wait before each call of libpma
   on a heap file (pma/file.h), for locks (pma/os.h) and before it sleeps.  One
   sequence of random numbers in shared memory decides everything: who runs
   next, who is killed, whether the machine stops, whether the call fails,
   whether the disk is full.  Therefore a seed always gives the same schedule.

   The clocks and random numbers that libpma reads are simulated for this
   reason.  */

#ifndef TURNS_H
#define TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOTS = 4 };

/* The exit status of a process.  */
enum { ENDED = 0, KILLED = 71, CUT = 72 };

/* The rates of the events in a schedule.  A rate N means that the event
   happens once in N calls on average; the rate 0 means never.  */
struct dangers
{
  unsigned switches;		/* to another process */
  unsigned kills, cuts, faults;
  unsigned fills;		/* the disk becomes full, or has space again */
  bool medium;			/* record what a power cut may leave */
};

struct turn_counts
{
  long calls, switches, kills, cuts, faults, refused;
};

/* Prepare for schedules on the heap file FILE.  */
void turns_prepare (const char *file);
/* Run the schedule of SEED: N processes, at most SLOTS at the same time, each
   of which runs BODY.  When a process has ended, AT_END is called with the
   slot of this process; after each power failure it is called with -1.  Return
   false if a process ended unexpectedly.  */
bool turns_run (uint64_t seed, const struct dangers *d, int n,
		void (*body) (void), void (*at_end) (int slot));
/* Return a number below N, determined by the schedule.  */
unsigned turns_dice (unsigned n);
/* Return the slot of this process.  */
int turns_slot (void);
/* Let other processes run if the schedule requires it.  */
void turns_pass (void);
/* True if a call of this process was made to fail.  */
bool turns_failed (void);
/* Exempt this process, a child of a simulated one, from taking turns.  */
void turns_leave (void);
const struct turn_counts *turns_counts (void);

#endif /* TURNS_H */
