/* host.cc -- what asmjit takes from its surroundings: memory and messages.
   SPDX-License-Identifier: GPL-3.0-or-later

   All memory comes from libpma, that of C++ objects too.  Debian's asmjit is an
   archive of objects that are made for programs, whose reference to stderr a
   shared object cannot have; so its messages, of which only wrong calls make
   use, are written here.  */

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

void
operator delete (void *p, std::size_t) noexcept
{
  em_free_bytes (p);
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

/* Return the text of an error, for messages of asmjit alone: em_finish tests
   errors by their numbers.  */
const char *
DebugUtils::errorAsString (Error) noexcept
{
  return "asmjit has failed";
}

ASMJIT_END_NAMESPACE
