/* coverage.h -- keep the counters of processes that end by _exit.
   SPDX-License-Identifier: GPL-3.0-or-later

   For a build that scripts/coverage reads, included by `-include'. gcov writes
   its counters only in exit, but workers of -j, the helpers of a sort and some
   others end by _exit.  The name is replaced in the linker and not by a macro,
   since this file is read before the system's headers.  */

#ifndef TEST_LIB_COVERAGE_H
#define TEST_LIB_COVERAGE_H

#ifndef __cplusplus
extern void __gcov_dump (void);
extern _Noreturn void _Exit (int status);

_Noreturn void leave_counted (int status);

__attribute__ ((weak)) void
leave_counted (int status)
{
  __gcov_dump ();
  _Exit (status);
}

/* A copy of such a function in each caller would have its own branches.  */
# define always_inline unused

# pragma redefine_extname _exit leave_counted
#endif

#endif /* TEST_LIB_COVERAGE_H */
