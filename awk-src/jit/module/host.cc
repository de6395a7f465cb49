/* host.cc -- functions that replace functions of asmjit and the C++ library.
   SPDX-License-Identifier: GPL-3.0-or-later

   Operators new and delete use libpma, like all code of awk-src.  The
   functions of DebugUtils only report incorrect uses of asmjit.  The functions
   of DebugUtils are replaced because, in Debian's static asmjit, their object
   file refers to stderr, so that it cannot be linked into a shared object.
   RAAssignment::verify, which checks the register allocation, would take a
   third of asmjit's time.  RAAssignment::verify can be replaced, because its
   symbol in Debian's library is weak.  */

#include <config.h>

#include <cstdlib>
#include <new>
#include <unistd.h>

#include <asmjit/core.h>

#include "jit/module/emit.h"

void *
operator new (std::size_t n)
{
  return em_alloc_bytes (n);
}

/* Define both forms of operator delete: gcc passes the size, and clang before
   version 19 does not.  */
void
operator delete (void *p) noexcept
{
  em_free_bytes (p);
}

void
operator delete (void *p, std::size_t) noexcept
{
  em_free_bytes (p);
}

extern "C" bool host_verify (void *)
  __asm__ ("_ZN6asmjit8_abi_1_912RAAssignment6verifyEv");

bool
host_verify (void *)
{
  return true;
}

ASMJIT_BEGIN_NAMESPACE

void
DebugUtils::debugOutput (const char *text) noexcept
{
  size_t n = 0;
  while (text[n])
    n++;
  if (write (STDERR_FILENO, text, n) < 0)
    return;
}

void
DebugUtils::assertionFailed (const char *, int, const char *text) noexcept
{
  debugOutput (text);
  abort ();
}

/* Return the same text for all errors, since nothing prints the text:
   em_finish checks only error numbers.  */
const char *
DebugUtils::errorAsString (Error) noexcept
{
  return "asmjit has failed";
}

ASMJIT_END_NAMESPACE
