/* assertion.h -- assertions in three cost classes.
   SPDX-License-Identifier: GPL-3.0-or-later

     assert_always (x)      is checked in every build, because continuing would
			    do harm and the check takes little time compared
			    with the operation that it protects.
     assert_debug (x)       is checked with --enable-assertions.  X must take
			    only a few instructions.
     assert_expensive (x)   is checked with --enable-assertions=expensive.  X
			    checks a whole data structure, for example by
			    calling SOMETHING_is_valid, at the start or end of
			    a function that its module exports.

   Assertions detect only errors in the program itself.  A damaged heap file, a
   mistake of the user or a failed system call causes an error message instead
   of a failed assertion.  assert_debug and assert_expensive are disabled while
   a heap with unverified checksums is open.  X, the asserted condition, must
   not have side effects.  A failed assertion ends the process without a commit,
   so the heap file does not change.  */

#ifndef PMA_ASSERTION_H
#define PMA_ASSERTION_H

#include <stdbool.h>

#include "pma/likely.h"

/* Print the message of a failed assertion, and abort.  */
_Noreturn void pmai_assertion_failed (const char *what, const char *file,
				      int line);

/* True if a heap that may be damaged has been opened without verification.
   While this variable is true, assert_debug and assert_expensive do not check
   anything.  */
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
