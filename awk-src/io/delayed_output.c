/* delayed_output.c -- write output to commands after a short delay.
   SPDX-License-Identifier: GPL-3.0-or-later

   Text that is printed to a command must reach the command soon, not only when
   a buffer is full.  A system call for each line would take longer than all
   other work.  The output of the first statement is written immediately, and a
   timer of a few milliseconds is started.  Until the timer expires, further
   statements only mark their bytes as ready.  The timer's signal handler
   writes the bytes that are ready, and restarts the timer if any bytes were
   ready.  Before the process waits for anything or writes to a different
   stream, it writes all delayed output and stops the timer.

   The buffer of a stream has four parts.  The bytes up to `sent' have been
   written.  The bytes from `sent' to `ready' belong to complete statements.
   The bytes from `ready' to `cur' belong to the current statement.  The bytes
   from `cur' to `end' are free.

   The main program advances `ready' and `cur'; the handler advances `sent', at
   most up to `ready'.  While the main program itself changes `sent' or moves
   the buffer, it prevents the handler from running.  */

#include <config.h>
#include "io/delayed_output.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/switches.h"
#include "io/internal.h"

enum { PAUSE_MS = 3 };

static struct output **waiting;
static size_t n_waiting, cap_waiting;

static int (*drain) (struct output *o);

static timer_t timer;
static pid_t timer_owner;	/* The process to which the timer belongs (a
				   child does not inherit the timer).  */
static volatile sig_atomic_t running;	/* True while the timer is running.  */
static volatile sig_atomic_t blocked;

static void
set_timer (bool on)
{
  running = on;
  struct itimerspec t = { .it_value.tv_nsec = on ? PAUSE_MS * 1000000 : 0 };
  timer_settime (timer, 0, &t, NULL);
}

/* Write the bytes of O that are ready, without waiting.  Return true if any
   bytes were ready.  */
static bool
write_ready (struct output *o)
{
  char *from = o->sent, *to = o->ready;
  bool some = from < to;
  while (from < to && out_is_writable (o->fd))
    {
      size_t n = to - from < PIPE_BUF ? to - from : PIPE_BUF;
      ssize_t done = write (o->fd, from, n);
      if (done < 0 && errno != EINTR && errno != EAGAIN)
	{
	  o->error = errno;
	  done = to - from;
	}
      if (done > 0)
	o->sent = from += done;
    }
  return some;
}

static void
on_timer (int sig)
{
  int err = errno;
  bool again = blocked;
  if (!blocked)
    for (size_t i = 0; i < n_waiting; i++)
      again |= write_ready (waiting[i]);
  set_timer (again);
  errno = err;
}

static void
after_fork (void)
{
  timer_owner = 0;
  running = 0;
}

/* Create the timer.  If the system does not have timers that send signals,
   return false.  */
static bool
create_timer (void)
{
  struct sigaction act = { .sa_handler = on_timer,
			   .sa_flags = SA_RESTART | SA_ONSTACK };
  static bool reported;
  struct sigevent event = { .sigev_notify = SIGEV_SIGNAL,
			    .sigev_signo = SIGRTMIN };
  if (timer_owner == getpid ())
    return true;
  if (sigaction (SIGRTMIN, &act, NULL) < 0
      || timer_create (CLOCK_MONOTONIC, &event, &timer) < 0)
    return false;
  if (!reported)
    pthread_atfork (NULL, NULL, after_fork);
  reported = true;
  timer_owner = getpid ();
  return true;
}

void
delayed_add (struct output *o, int (*out) (struct output *))
{
  drain = out;
  o->when = OUT_EACH;
  if (without (DELAYED) || !create_timer ())
    return;
  o->when = OUT_SOON;
  delayed_hold ();
  waiting = mem_grow (waiting, &cap_waiting, n_waiting + 1, sizeof *waiting);
  waiting[n_waiting++] = o;
  delayed_let_go ();
}

void
delayed_remove (struct output *o)
{
  delayed_hold ();
  for (size_t i = 0; i < n_waiting; i++)
    if (waiting[i] == o)
      waiting[i--] = waiting[--n_waiting];
  delayed_let_go ();
}

void
delayed_hold (void)
{
  blocked++;
  atomic_signal_fence (memory_order_seq_cst);
}

void
delayed_let_go (void)
{
  atomic_signal_fence (memory_order_seq_cst);
  blocked--;
}

int
delayed_statement (struct output *o)
{
  atomic_signal_fence (memory_order_seq_cst);
  o->ready = o->cur;
  if (running && o->error == 0)
    return 0;
  int err = drain (o);
  if (create_timer ())
    set_timer (true);
  return err;
}

/* First write all output that can be written without waiting, and then the
   rest.  If the streams were written one after the other, a command that does
   not read its input would delay the output to other commands.  */
void
delayed_write_all (void)
{
  if (!running)
    return;
  set_timer (false);
  delayed_hold ();
  for (size_t i = 0; i < n_waiting; i++)
    write_ready (waiting[i]);
  delayed_let_go ();
  for (size_t i = 0; i < n_waiting; i++)
    {
      struct output *o = waiting[i];
      if (o->sent < o->ready && o->error == 0)
	o->error = drain (o);
    }
}
