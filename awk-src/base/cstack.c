/* cstack.c -- provide space on the C stack for recursive code.
   SPDX-License-Identifier: GPL-3.0-or-later

   Parsing and compiling recurse as deeply as the program's constructs are
   nested.  A chain of 100,000 operators needs some 40 MB of stack, more than
   the usual limit of 8 MB.  For deeply nested programs, this file raises the
   soft limit of the stack during the run.  A higher limit has an effect
   because Linux checks the limit only when the stack grows, and always keeps
   128 MB of address space below the stack free.  */

#include <config.h>
#include "base/cstack.h"

#include <sys/resource.h>

enum { ROOM = 120 * 1024 * 1024 };

static unsigned depth;
static struct rlimit before;

void
cstack_raise (void)
{
  if (depth++ > 0 || getrlimit (RLIMIT_STACK, &before) != 0
      || before.rlim_cur >= ROOM)
    return;
  struct rlimit r = before;
  r.rlim_cur = r.rlim_max < ROOM ? r.rlim_max : ROOM;
  setrlimit (RLIMIT_STACK, &r);
}

void
cstack_lower (void)
{
  if (--depth == 0 && before.rlim_cur < ROOM)
    setrlimit (RLIMIT_STACK, &before);
}
