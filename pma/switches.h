/* switches.h -- special code paths of libpma that a test can turn off.
   SPDX-License-Identifier: GPL-3.0-or-later

   libpma does not read environment variables.  The program sets pmai_switches
   before it opens a heap.  In builds without --enable-switches, pmai_without
   is always false.  */

#ifndef PMA_SWITCHES_H
#define PMA_SWITCHES_H

enum pmai_switch
{
  PMAI_GATHERING = 1,		/* huge pages for changed stretches
				   (gather.c) */
  PMAI_HOLDING = 2,		/* holding ranges with random stores (held.c) */
  PMAI_HUGE = 4,		/* huge pages */
  PMAI_ASIDE = 8,		/* fresh space in anonymous memory */
  PMAI_SPILLING = 16		/* a limit on the memory for changed pages
				   (spill.c) */
};

#if ENABLE_SWITCHES
/* A bit mask of the code paths that are turned off.  */
extern unsigned pmai_switches;
# define pmai_without(name) ((pmai_switches & PMAI_##name) != 0)
#else
# define pmai_without(name) 0
#endif

#endif /* PMA_SWITCHES_H */
