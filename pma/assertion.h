/* assertion.h -- what must hold, in three price classes.
   SPDX-License-Identifier: GPL-3.0-or-later

     assert_always (x)      in every build: where going on would do harm, and
			    the test costs nothing beside what it guards
     assert_debug (x)       with --enable-assertions: a few instructions
     assert_expensive (x)   with --enable-assertions=expensive: walks over a
			    structure (SOMETHING_is_valid) at the doors of
			    its module

   For faults of this program only.  Damage of a heap file, mistakes of a
   user and failed system calls are reported by the ordinary ways; where a
   heap was opened without comparing all its checksums the latter two classes
   are off.  X has no side effects.  A failure ends the process without a
   commit, so that a heap stays as it was.  */

#ifndef PMA_ASSERTION_H
#define PMA_ASSERTION_H

#include <stdbool.h>

#include "pma/likely.h"

/* Report and abort.  */
_Noreturn void pmai_assertion_failed (const char *what, const char *file,
				      int line);

/* Is a heap open that may be damaged without our knowledge?  */
extern bool pmai_unverified;

#define assert_always(x) \
  (likely (x) \
   ? (void) 0 : pmai_assertion_failed (#x, __FILE__, __LINE__))

#if ENABLE_ASSERTIONS >= 1
# define assert_debug(x) assert_always (pmai_unverified || (x))
#else
# define assert_debug(x) ((void) sizeof (x))
#endif

#if ENABLE_ASSERTIONS >= 2
# define assert_expensive(x) assert_always (pmai_unverified || (x))
#else
# define assert_expensive(x) ((void) sizeof (x))
#endif

#endif /* PMA_ASSERTION_H */
