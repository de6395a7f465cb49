/* fault.c -- handle faults in the address ranges of heaps.
   SPDX-License-Identifier: GPL-3.0-or-later

   libsigsegv finds the range that contains the address of a fault, and
   distinguishes a stack overflow from other faults by the mapping below the
   stack.  libsigsegv is loaded only when there is a range to watch, or when a
   program calls pma_guard_stack because the stack may overflow.  Loading it at
   the start would take a seventh of the start-up time.  If libsigsegv is
   missing, a handler in this file is used.

   In both cases, a fault outside the ranges is passed to the handler that was
   installed before.  If libsigsegv is used, the handler gets the address of
   the fault, but no context.  */

#include <config.h>
#include "pma/fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <string.h>

#ifdef HAVE_LIBSIGSEGV
# include <sigsegv.h>
#endif

#include "pma/heapfile.h"
#include "pma/likely.h"

enum { MAX_WATCHED = 8, HANDLER_STACK = 128 * 1024 };

char pmai_fault_stack[HANDLER_STACK] FAR_ZEROS __attribute__ ((aligned (16)));

static struct watch
{
  struct pma_heap *h;		/* NULL if the entry is not in use */
  size_t len;
  bool (*see_to) (struct pma_heap *h, const char *addr);
  void *ticket;
} watches[MAX_WATCHED];

static struct sigaction next_handler;
static bool handler_set;
static void (*overflow_fn) (void);

/* --- libsigsegv --------------------------------------------------------- */

#ifdef HAVE_LIBSIGSEGV
static struct
{
  __typeof__ (sigsegv_install_handler) *install;
  __typeof__ (stackoverflow_install_handler) *install_overflow;
  __typeof__ (sigsegv_leave_handler) *leave;
  __typeof__ (sigsegv_init) *init;
  __typeof__ (sigsegv_register) *enter;
  __typeof__ (sigsegv_unregister) *remove;
  __typeof__ (sigsegv_dispatch) *dispatch;
} lib;

static bool lib_used;
static sigsegv_dispatcher ranges;
static void *volatile last_fault;

static bool
load (void)
{
  void *l = dlopen ("libsigsegv.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!l)
    return false;
# define FIND(member, name) \
  (lib.member = (__typeof__ (lib.member)) dlsym (l, #name))
  return FIND (install, sigsegv_install_handler)
	 && FIND (install_overflow, stackoverflow_install_handler)
	 && FIND (leave, sigsegv_leave_handler) && FIND (init, sigsegv_init)
	 && FIND (enter, sigsegv_register) && FIND (remove, sigsegv_unregister)
	 && FIND (dispatch, sigsegv_dispatch);
# undef FIND
}

/* Call the handler that was installed before.  If there was no handler, do
   nothing; the fault then ends the process.  */
static void
pass_on (void)
{
  siginfo_t info;
  memset (&info, 0, sizeof info);
  info.si_signo = SIGSEGV;
  info.si_code = SEGV_MAPERR;
  info.si_addr = last_fault;
  if (next_handler.sa_flags & SA_SIGINFO)
    next_handler.sa_sigaction (SIGSEGV, &info, NULL);
  else if (next_handler.sa_handler != SIG_DFL
	   && next_handler.sa_handler != SIG_IGN)
    next_handler.sa_handler (SIGSEGV);
}

static int
on_lib_fault (void *addr, int serious)
{
  int err = errno;
  last_fault = addr;
  int handled = lib.dispatch (&ranges, addr);
  if (!handled && serious)
    pass_on ();
  errno = err;
  return handled;
}

static void
leave_overflow (void *a, void *b, void *c)
{
  (void) a;
  (void) b;
  (void) c;
  if (overflow_fn)
    overflow_fn ();
}

static void
on_lib_overflow (int emergency, stackoverflow_context_t context)
{
  (void) emergency;
  (void) context;
  lib.leave (leave_overflow, NULL, NULL, NULL);
}

static bool
use_library (void)
{
  if (!load () || sigaction (SIGSEGV, NULL, &next_handler) != 0
      || lib.install_overflow (on_lib_overflow, pmai_fault_stack,
			       sizeof pmai_fault_stack) != 0)
    return false;
  lib.init (&ranges);
  lib_used = lib.install (on_lib_fault) == 0;
  return lib_used;
}

static int
in_range (void *addr, void *w)
{
  const struct watch *watch = w;
  return watch->see_to (watch->h, addr);
}

static bool
enter_range (struct watch *w)
{
  if (lib_used)
    w->ticket = lib.enter (&ranges, w->h->base, w->len, in_range, w);
  return !lib_used || w->ticket;
}

static void
remove_range (struct watch *w)
{
  if (lib_used && w->ticket)
    lib.remove (&ranges, w->ticket);
  w->ticket = NULL;
}
#else
static bool
use_library (void)
{
  return false;
}

static bool
enter_range (struct watch *w)
{
  (void) w;
  return true;
}

static void
remove_range (struct watch *w)
{
  (void) w;
}
#endif

/* --- a handler of our own ----------------------------------------------- */

static bool
handle_fault (const char *addr)
{
  for (struct watch *w = watches; w < watches + MAX_WATCHED; w++)
    if (w->h && addr >= w->h->base && addr < w->h->base + w->len)
      return w->see_to (w->h, addr);
  return false;
}

static void
on_fault (int sig, siginfo_t *info, void *context)
{
  int err = errno;
  bool handled = handle_fault (info->si_addr);
  errno = err;
  if (handled)
    return;
  if (next_handler.sa_flags & SA_SIGINFO)
    next_handler.sa_sigaction (sig, info, context);
  else if (next_handler.sa_handler != SIG_DFL
	   && next_handler.sa_handler != SIG_IGN)
    next_handler.sa_handler (sig);
  else
    sigaction (sig, &next_handler, NULL);
}

static bool
use_own_handler (void)
{
  struct sigaction a;
  memset (&a, 0, sizeof a);
  a.sa_sigaction = on_fault;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset (&a.sa_mask);
  return sigaction (SIGSEGV, &a, &next_handler) == 0;
}

/* --- watches ------------------------------------------------------------ */

void
pma_on_overflow (void (*fn) (void))
{
  overflow_fn = fn;
}

void
pma_guard_stack (void)
{
  if (!handler_set)
    handler_set = use_library ();
}

bool
pmai_fault_watch (struct pma_heap *h, size_t len,
		  bool (*see_to) (struct pma_heap *h, const char *addr))
{
  pmai_fault_forget (h);
  if (!handler_set)
    handler_set = use_library () || use_own_handler ();
  for (struct watch *w = watches; handler_set && w < watches + MAX_WATCHED;
       w++)
    if (!w->h)
      {
	*w = (struct watch) { h, len, see_to, NULL };
	if (enter_range (w))
	  return true;
	w->h = NULL;
	return false;
      }
  return false;
}

void
pmai_fault_forget (struct pma_heap *h)
{
  for (struct watch *w = watches; w < watches + MAX_WATCHED; w++)
    if (w->h == h)
      {
	remove_range (w);
	w->h = NULL;
      }
}
