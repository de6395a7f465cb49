/* wait.c -- hand the heap over to another process while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later

   A run normally holds its heap until it ends.  If another process waits for
   the heap while the run waits for a pipe, a terminal, a socket or a child,
   the run commits, releases the heap, and acquires it again before it
   continues.  Three uses depend on handing over the heap: pipelines of several
   runs with one heap, commands that use the heap of their caller, and a run
   that reads the output of `tail -f'.

   While a run waits, its registers refer only to arrays of the heap, not to
   anything else in the heap.  Where an expression may wait, values are pinned,
   that is, made to own their bytes (codegen.h); global arrays keep their
   addresses in the heap.  Subarrays that are parameters are found again by
   their subscripts (vm/held_refs.h).  */

#include <config.h>
#include "heap/wait.h"

#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/heap_error.h"
#include "base/mem.h"
#include "base/switches.h"
#include "heap/heap.h"
#include "heap/life.h"
#include "io/output.h"
#include "vm/interp.h"

/* The first and the longest pause, in milliseconds, between checks for another
   process that is waiting for the heap.  */
enum { FIRST_PAUSE = 1, LONGEST_PAUSE = 50 };

static bool held;		/* true if the heap must be held to the end of
				   the run */

/* True if the run has a heap that can be released now.  */
static bool
may_leave (void)
{
  enum life_state s = life_now ();
  return !held && (s == LIFE_READING || s == LIFE_WRITING)
    && life_may_leave ();
}

static void
let_go (void)
{
  heap_check_commit (life_move (LIFE_LEAVE));
}

/* True if the run only reads the heap and is about to wait for its next
   record, and the heap has a newer state than the run has read.  The run reads
   the newer state if it releases the heap and acquires it again.  Return false
   in the middle of a record, because running loops, and elements that the run
   has created, belong to the old state.  */
static bool
has_news (void)
{
  return main_is_between_records && life_run.keep == HEAP_KEEP_LOOPS
    && pma_has_news (mem_persist);
}

/* True if another process waits for the heap, if a test pretends that a
   process waits, or if has_news is true.  */
static bool
is_wanted (void)
{
  return test_switch (WANTED) || pma_is_wanted (mem_persist) || has_news ();
}

/* Wait for the events of P, at most MS milliseconds, or without limit if MS is
   0.  Return true as soon as is_wanted is true; return false after an event or
   after MS milliseconds.  */
static bool
wanted_before (struct pollfd *p, int ms)
{
  int pause = FIRST_PAUSE;
  bool limited = ms > 0;
  while (!is_wanted ())
    {
      if (limited && pause > ms)
	pause = ms;
      if (poll (p, 1, pause) != 0)
	return false;
      ms -= pause;
      if (limited && ms <= 0)
	return false;
      pause = pause * 2 < LONGEST_PAUSE ? pause * 2 : LONGEST_PAUSE;
    }
  return true;
}

static void
before_block (int fd, bool to_write, int ms)
{
  struct pollfd p = { fd, to_write ? POLLOUT : POLLIN, 0 };
  if (!may_leave ())
    return;
  if (fd < 0 || wanted_before (&p, ms))
    let_go ();
}

static void
after_block (void)
{
  enum pma_error e = life_move (LIFE_RETURN);
  if (e != PMA_OK)
    fatal ("cannot use the heap `%s' again after another process: %s",
	   life_options.file,
	   heap_error_text (e, pma_last_errno (), life_options.file,
			    &life_options));
}

/* True if child PID has ended, or if there is no child.  PID 0 means any
   child.  The child is not reaped, so that a later wait can return its
   status.  */
static bool
child_has_ended (pid_t pid)
{
  siginfo_t info = { .si_pid = 0 };
  return waitid (pid ? P_PID : P_ALL, pid, &info,
		 WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

/* Wait until the child PID has ended or another process needs the heap.  As
   soon as another process needs the heap, release it.  */
static void
before_wait (pid_t pid)
{
  int pause = FIRST_PAUSE;
  if (!may_leave ())
    return;
  while (!is_wanted ())
    {
      if (child_has_ended (pid))
	return;
      poll (NULL, 0, pause);
      pause = pause * 2 < LONGEST_PAUSE ? pause * 2 : LONGEST_PAUSE;
    }
  let_go ();
}

void
wait_set_up (void)
{
  io_hooks.before_block = before_block;
  io_hooks.after_block = after_block;
  io_hooks.before_wait = before_wait;
}

void
wait_never (void)
{
  held = true;
}
