/* turns.h -- processes that take turns, as a seed says.
   SPDX-License-Identifier: GPL-3.0-or-later

   A simulated process is a real one, forked from the test, of which only one
   runs at a time.  It may have to wait before each call that libpma makes on
   a heap file (pma/file.h), on locks (pma/os.h) and to sleep; all decisions
   are drawn from one row of random numbers in shared memory: who runs next,
   who is killed there, whether the machine stops, whether the call fails,
   whether the disk is full.  So a seed gives one schedule, again and again.

   libpma's own clocks and random numbers are simulated for that reason.  */

#ifndef TURNS_H
#define TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOTS = 4 };

/* How a process ends.  */
enum { ENDED = 0, KILLED = 71, CUT = 72 };

/* What may happen in a schedule.  A rate of N: at one call in N; 0: never.  */
struct dangers
{
  unsigned switches;		/* to another process */
  unsigned kills, cuts, faults;
  unsigned fills;		/* the disk becomes full, or has space again */
  bool medium;			/* keep what the power cut may leave */
};

struct turn_counts
{
  long calls, switches, kills, cuts, faults, refused;
};

/* Prepare for schedules on the heap file FILE.  */
void turns_prepare (const char *file);
/* Run the schedule of SEED: N processes, at most SLOTS at once, each of which
   runs BODY.  AT_END is called after each process that ended, with its slot,
   and after each power failure, with -1.  Return false if one ended as it
   should not.  */
bool turns_run (uint64_t seed, const struct dangers *d, int n,
		void (*body) (void), void (*at_end) (int slot));
/* A number below N, drawn from the schedule.  */
unsigned turns_dice (unsigned n);
/* The slot of this process.  */
int turns_slot (void);
/* Let others run, maybe.  */
void turns_pass (void);
/* True if a call of this process was made to fail.  */
bool turns_failed (void);
/* This process, a child of a simulated one, no longer takes turns.  */
void turns_leave (void);
const struct turn_counts *turns_counts (void);

#endif /* TURNS_H */
