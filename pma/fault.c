/* fault.c -- handle faults in the address ranges of heaps and of the stack.
   SPDX-License-Identifier: GPL-3.0-or-later

   The handler of SIGSEGV and SIGBUS runs on the program's signal stack or, if
   the program has none, on pmai_fault_stack.  The limit on the stack determines
   the address range of the C stack.  A fault in the range of the C stack means
   that the stack is exhausted.  Faults outside of the stack's range and of the
   heaps' ranges are passed to the previously installed handler.  */

#include <config.h>
#include "pma/fault.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "pma/heapfile.h"
#include "pma/likely.h"

enum { MAX_WATCHED = 8, HANDLER_STACK = 128 * 1024, SLACK = 256 * 1024 };

char pmai_fault_stack[HANDLER_STACK] FAR_ZEROS __attribute__ ((aligned (16)));

static struct watch
{
  struct pma_heap *h;		/* NULL if the entry is not in use */
  size_t len;
  bool (*see_to) (struct pma_heap *h, const char *addr);
} watches[MAX_WATCHED];

static _Thread_local struct pma_heap *filled;	/* see pmai_fill_begin */
/* The signals that this file handles.  */
static struct handler
{
  int sig;
  bool installed;
  struct sigaction next;	/* the previous action */
} segv = { .sig = SIGSEGV }, bus = { .sig = SIGBUS };
static uintptr_t stack_top;	/* an address near the start of the stack, or 0
				   if no handler is installed */
static void (*overflow_fn) (void);

static bool
handle_fault (const char *addr)
{
  for (struct watch *w = watches; w < watches + MAX_WATCHED; w++)
    if (w->h && addr >= w->h->base && addr < w->h->base + w->len)
      return w->see_to (w->h, addr);
  return false;
}

/* Replace the page of ADDR with zeros if pmai_fill_begin has requested this.
   Return false if it has not, or if memory is exhausted.  A heap that can be
   written must not be committed any more, because a commit would store the
   zeros as if they were data.  */
static bool
fill_page (const char *addr)
{
  struct pma_heap *h = filled;
  if (!h || addr < h->base || addr >= h->base + h->range)
    return false;
  h->file->unread = true;
  h->damaged |= !h->file->ro;
  return pmai_pages_fill (h, addr);
}

static bool
is_overflow (uintptr_t fault)
{
  struct rlimit r;
  return fault < stack_top && getrlimit (RLIMIT_STACK, &r) == 0
	 && r.rlim_cur != RLIM_INFINITY
	 && stack_top - fault <= r.rlim_cur + SLACK;
}

static void
pass_on (int sig, siginfo_t *info, void *context)
{
  const struct sigaction *next = sig == SIGBUS ? &bus.next : &segv.next;
  if (next->sa_flags & SA_SIGINFO)
    next->sa_sigaction (sig, info, context);
  else if (next->sa_handler != SIG_DFL && next->sa_handler != SIG_IGN)
    next->sa_handler (sig);
  else
    sigaction (sig, next, NULL);
}

static void
on_fault (int sig, siginfo_t *info, void *context)
{
  int err = errno;
  bool sent = info->si_code <= 0;	/* true if a process has sent the
					   signal */
  bool handled = !sent
    && (sig == SIGBUS ? fill_page : handle_fault) (info->si_addr);
  bool overflow = !sent && !handled && sig == SIGSEGV
    && is_overflow ((uintptr_t) info->si_addr);
  if (overflow && overflow_fn)
    overflow_fn ();
  errno = err;
  if (!handled)
    pass_on (sig, info, context);
  if (overflow)
    signal (sig, SIG_DFL);
}

/* Install the handler X, unless it is installed.  A handler that the program
   installs later for the same signal replaces it, so install each handler only
   when it is needed.  */
EVERY_RUN static bool
set_up (struct handler *x)
{
  stack_t own = { .ss_sp = pmai_fault_stack,
    .ss_size = sizeof pmai_fault_stack }, old;
  struct sigaction a;
  if (x->installed)
    return true;
  /* If this function runs on an alternate stack, sigaltstack fails with EPERM,
     and the handler can use that stack.  */
  bool replaced = sigaltstack (&own, &old) == 0;
  if (!replaced && errno != EPERM)
    return false;
  memset (&a, 0, sizeof a);
  a.sa_sigaction = on_fault;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  x->installed = sigaction (x->sig, &a, &x->next) == 0;
  if (replaced && !(old.ss_flags & SS_DISABLE))
    sigaltstack (&old, NULL);
  if (!x->installed)
    return false;
  if (!stack_top)
    stack_top = (uintptr_t) __builtin_frame_address (0) + SLACK;
  return true;
}

EVERY_RUN void
pma_on_overflow (void (*fn) (void))
{
  overflow_fn = fn;
}

EVERY_RUN void
pma_guard_stack (void)
{
  set_up (&segv);
}

bool
pmai_fault_watch (struct pma_heap *h, size_t len,
		  bool (*see_to) (struct pma_heap *h, const char *addr))
{
  pmai_fault_forget (h);
  if (!set_up (&segv))
    return false;
  for (struct watch *w = watches; w < watches + MAX_WATCHED; w++)
    if (!w->h)
      {
	*w = (struct watch) { h, len, see_to };
	return true;
      }
  return false;
}

void
pmai_fault_forget (struct pma_heap *h)
{
  for (struct watch *w = watches; w < watches + MAX_WATCHED; w++)
    if (w->h == h)
      w->h = NULL;
}

bool
pmai_fill_begin (struct pma_heap *h, struct pma_heap **outer)
{
  *outer = filled;
  if (!set_up (&bus))
    {
      pmai_fail (PMA_EIO, errno);
      return false;
    }
  filled = h;
  return true;
}

void
pmai_fill_end (struct pma_heap *outer)
{
  filled = outer;
}
