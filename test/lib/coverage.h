/* coverage.h -- save gcov's counters before _exit, raise and abort.
   SPDX-License-Identifier: GPL-3.0-or-later

   scripts/coverage includes this file in its build by `-include'.  gcov writes
   its counters only in exit, but workers of -j, the helper processes of a sort
   and some other processes end by _exit, and signal handlers end by raise.
   The pragmas below rename these functions only for the linker; macros would
   also rename them in the system's headers, which the compiler reads after
   this file.  If one process kills another, the counters of the killed process
   are still lost.  */

#ifndef TEST_LIB_COVERAGE_H
#define TEST_LIB_COVERAGE_H

#ifndef __cplusplus
extern void __gcov_dump (void);
extern _Noreturn void _Exit (int status);

extern void __gcov_reset (void);
extern int gsignal (int sig);

_Noreturn void leave_counted (int status);
int raise_counted (int sig);
_Noreturn void abort_counted (void);

__attribute__ ((weak)) void
leave_counted (int status)
{
  __gcov_dump ();
  _Exit (status);
}

__attribute__ ((weak)) int
raise_counted (int sig)
{
  __gcov_dump ();
  __gcov_reset ();
  return gsignal (sig);
}

__attribute__ ((weak)) void
abort_counted (void)
{
  enum { ABORTED = 6 };
  raise_counted (ABORTED);
  _Exit (128 + ABORTED);
}

/* Prevent inlining: gcov counts the branches of each inlined copy
   separately.  */
# define always_inline unused

# pragma redefine_extname _exit leave_counted
# pragma redefine_extname raise raise_counted
# pragma redefine_extname abort abort_counted
#endif

#endif /* TEST_LIB_COVERAGE_H */
