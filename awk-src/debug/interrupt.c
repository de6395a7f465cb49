/* interrupt.c -- let Ctrl-C at the terminal of a session stop the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file handles SIGINT in a session whose commands are typed at a
   terminal.  If the commands of a session are not typed at a terminal, SIGINT
   ends the process, as without the debugger.  */

#include <config.h>

#include <signal.h>

#include "debug/terminal.h"

static volatile sig_atomic_t pending;

static void
note (int sig)
{
  pending = 1;
}

void
dbg_interrupt_set_up (void)
{
  struct sigaction act = { .sa_handler = note, .sa_flags = SA_RESTART };
  sigemptyset (&act.sa_mask);
  sigaction (SIGINT, &act, NULL);
}

bool
dbg_interrupted (void)
{
  bool is = pending;
  if (is)
    pending = 0;
  return is;
}
