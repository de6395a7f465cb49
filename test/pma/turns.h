/* turns.h -- make processes take turns in an order determined by a seed.
   SPDX-License-Identifier: GPL-3.0-or-later

   A simulated process is a real process, forked from the test; only one of
   them runs at a time.  A process may have to wait before each call of libpma
   on a heap file (pma/file.h), before calls for locks (pma/os.h) and before it
   sleeps.  A single sequence of random numbers in shared memory determines all
   events: which process runs next, and whether it is killed, the machine
   stops, a call fails or the disk is full.  Therefore, a seed always produces
   the same schedule.

   To make schedules repeatable, the clocks and random numbers that libpma
   reads are simulated, too.  */

#ifndef TURNS_H
#define TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOTS = 4 };

/* The exit statuses of a process.  */
enum { ENDED = 0, KILLED = 71, CUT = 72 };

/* The rates of the events in a schedule.  If a rate is N, the event happens
   once in N calls on average; if a rate is 0, the event never happens.  */
struct dangers
{
  unsigned switches;		/* the rate of switches to another process */
  unsigned kills, cuts, faults;
  unsigned fills;		/* the disk becomes full, or has space again */
  bool medium;			/* true if the contents that may remain after a
				   power failure are recorded */
};

struct turn_counts
{
  long calls, switches, kills, cuts, faults, refused;
};

/* Prepare the simulation of processes that use the heap file FILE.  */
void turns_prepare (const char *file);
/* Run the schedule of SEED with N processes, at most SLOTS of them at a time.
   Each process executes BODY.  When a process has ended, AT_END is called with
   its slot; after each power failure, AT_END is called with -1.  Return false
   if a process ended unexpectedly.  */
bool turns_run (uint64_t seed, const struct dangers *d, int n,
		void (*body) (void), void (*at_end) (int slot));
/* Return a number less than N; the schedule determines which number.  */
unsigned turns_dice (unsigned n);
/* Return the slot of this process.  */
int turns_slot (void);
/* If the schedule requires it, allow other processes to run.  */
void turns_pass (void);
/* Return true if a call of this process was made to fail.  */
bool turns_failed (void);
/* Exempt this process, a child of a simulated process, from the schedule.  */
void turns_leave (void);
const struct turn_counts *turns_counts (void);

#endif /* TURNS_H */
