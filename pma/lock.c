/* lock.c -- locks for one writer at a time and readers that do not wait.
   SPDX-License-Identifier: GPL-3.0-or-later

   Processes lock bytes far beyond the data.  All locks except the one on
   owner_byte are open-file-description locks.

     heap_byte      is write-locked by the writer, or read-locked by a process
		    that keeps writers out (a backup).
     waiters_byte   is read-locked by a process that waits for heap_byte, so
		    that the holder can detect this process.
     readers_byte   is read-locked by each reader while it has the heap open.
		    A writer tests the readers' lock, but does not wait for the
		    readers: see pending.c.
     intent_byte    is write-locked by the writer while it may withdraw the
		    commit whose number is in a_intent.  If a writer is killed,
		    a_intent remains, but the commit can no longer be
		    withdrawn, because only its writer could withdraw it.
     children_byte  is read-locked by each forked child that has called
		    pma_detach, until the child ends.  A detached child is a
		    reader, but no process waits for it.
     owner_byte     is write-locked by the writer while it holds heap_byte.
		    This lock belongs to the process, not to the open file
		    description, so the kernel tells readers the writer's
		    process id.  The process loses the lock when it closes any
		    other descriptor of the file; readers then search for the
		    holder of heap_byte.
     family_byte+P  is read-locked by a process that waits until the reader
		    with process id P, its ancestor, releases the heap.

   A process and its descendants are a family.  A reader waits for a writer
   that is its ancestor, so that a command sees the data that its caller has
   stored.  A writer waits for a reader that is its ancestor, so that a caller
   sees the data that its commands have stored.  A writer and a reader do not
   wait for each other if neither is an ancestor of the other.

   The kernel releases the locks of a process that ends.  Processes that wait
   for heap_byte receive the lock in the order in which they have begun to wait.
   A timer limits the wait.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <time.h>
#include <unistd.h>

#include "pma/heapfile.h"
#include "pma/os.h"

#define HEAP_BYTE ((off_t) 1 << 62)
static const off_t heap_byte = HEAP_BYTE;
static const off_t waiters_byte = HEAP_BYTE + 1;
static const off_t readers_byte = HEAP_BYTE + 2;
static const off_t children_byte = HEAP_BYTE + 3;
static const off_t intent_byte = HEAP_BYTE + 4;
static const off_t owner_byte = HEAP_BYTE + 5;
static const off_t family_byte = HEAP_BYTE + ((off_t) 1 << 32);

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

/* --- waiting ------------------------------------------------------------ */

struct wait
{
  double start;
  bool reported;
};

/* Return the number of seconds after which this function must be called again,
   because a message is due or the time limit has passed.  Return 0 or less if
   the time limit has passed.  */
static double
may_wait (struct heap_file *f, struct wait *w)
{
  enum { QUIET = 1, LONGEST = 3600 };
  double limit = f->o.timeout < 0 ? HUGE_VAL : f->o.timeout, t = now ();
  if (w->start == 0)
    w->start = t;
  double waited = t - w->start;
  if (!w->reported && waited >= QUIET && limit > QUIET && f->o.waiting)
    {
      f->o.waiting (f->o.file, f->o.ctx);
      w->reported = true;
    }
  double next = waited < QUIET ? QUIET - waited : LONGEST;
  return limit - waited < next ? limit - waited : next;
}

static bool
is_busy (int err)
{
  return err == EAGAIN || err == EACCES;
}

/* Return true if an ancestor of this process holds heap_byte.  Search the open
   files of all ancestors only if the holder's process id is unknown, because an
   ancestor may have thousands of open files.  */
static bool
caller_has_heap (const struct heap_file *f)
{
  long pid = pmai_os_owner (f->fd, owner_byte);
  return pid > 0 ? pmai_is_ancestor (pid)
    : pmai_ancestor_holding (f->fd, heap_byte) > 0;
}

/* Lock heap_byte.  TYPE is F_RDLCK or F_WRLCK.  */
static enum pma_error
take_heap_byte (struct heap_file *f, int type)
{
  struct wait w = { 0 };
  double s;
  int err = pmai_os_lock (f->fd, type, heap_byte);
  /* A process that tries only once to lock the heap does not register as
     waiting, so the holder will not release the heap for it.  */
  bool busy = is_busy (err);
  bool waits = busy && f->o.timeout != 0;
  if (busy && f->o.no_caller && caller_has_heap (f))
    return pmai_fail (PMA_ECALLER, 0);
  if (waits)
    pmai_os_lock (f->fd, F_RDLCK, waiters_byte);
  while (is_busy (err) && (s = may_wait (f, &w)) > 0)
    err = pmai_os_lock_within (f->fd, type, heap_byte, s);
  if (waits)
    pmai_os_lock (f->fd, F_UNLCK, waiters_byte);
  if (is_busy (err))
    return pmai_fail (PMA_EBUSY, 0);
  return err ? pmai_fail (PMA_EIO, err) : PMA_OK;
}

/* Wait until readers that are ancestors of this process have released the
   heap.  */
static enum pma_error
wait_for_callers (struct heap_file *f)
{
  struct wait w = { 0 };
  long pid, asked = 0;
  bool more = true;
  if (!pmai_has_readers (f))
    return PMA_OK;
  while (more && (pid = pmai_ancestor_holding (f->fd, readers_byte)) > 0)
    {
      if (f->o.no_caller)
	return pmai_fail (PMA_ECALLER, 0);
      if (pid != asked && f->o.timeout != 0)
	pmai_os_lock (f->fd, F_RDLCK, family_byte + pid);
      asked = pid;
      more = may_wait (f, &w) > 0;
      nanosleep (&(struct timespec) { 0, 2000000 }, NULL);
    }
  if (asked)
    pmai_os_lock (f->fd, F_UNLCK, family_byte + asked);
  return more ? PMA_OK : pmai_fail (PMA_EBUSY, 0);
}

/* Release heap_byte, and before it owner_byte, so that owner_byte never belongs
   to a process that does not hold heap_byte.  */
static void
unlock_heap (struct heap_file *f)
{
  if (!f->ro)
    pmai_os_own (f->fd, F_UNLCK, owner_byte);
  pmai_os_lock (f->fd, F_UNLCK, heap_byte);
}

static enum pma_error
lock_for_writing (struct heap_file *f)
{
  enum pma_error e = take_heap_byte (f, F_WRLCK);
  if (e == PMA_OK)
    {
      pmai_os_own (f->fd, F_WRLCK, owner_byte);
      e = wait_for_callers (f);
    }
  if (e && e != PMA_EIO)
    unlock_heap (f);
  return e;
}

/* Return true if another process holds the heap for writing.  */
static bool
has_writer (const struct heap_file *f)
{
  return pmai_os_is_locked (f->fd, F_RDLCK, heap_byte);
}

static enum pma_error
lock_for_reading (struct heap_file *f)
{
  bool wait = f->o.exclude_writers
    || (has_writer (f) && caller_has_heap (f));
  enum pma_error e = wait ? take_heap_byte (f, F_RDLCK) : PMA_OK;
  int err = e ? 0 : pmai_os_lock (f->fd, F_RDLCK, readers_byte);
  if (wait && !f->o.exclude_writers)
    unlock_heap (f);
  return err ? pmai_fail (PMA_EIO, err) : e;
}

/* --- locking and unlocking ---------------------------------------------- */

enum pma_error
pmai_lock (struct heap_file *f)
{
  enum pma_error e = f->ro ? lock_for_reading (f) : lock_for_writing (f);
  f->locked = e == PMA_OK;
  return e;
}

void
pmai_unlock (struct heap_file *f)
{
  if (f->locked)
    {
      if (f->broken)
	pmai_unlock_intent (f);
      unlock_heap (f);
      if (f->ro)
	pmai_os_lock (f->fd, F_UNLCK, readers_byte);
    }
  f->locked = false;
}

bool
pma_is_wanted (struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  return f && f->locked
    && pmai_os_is_locked (f->fd, F_WRLCK,
			  f->ro ? family_byte + getpid () : waiters_byte);
}

int
pmai_lock_intent (struct heap_file *f)
{
  return pmai_os_lock (f->fd, F_WRLCK, intent_byte);
}

void
pmai_unlock_intent (struct heap_file *f)
{
  pmai_os_lock (f->fd, F_UNLCK, intent_byte);
}

bool
pmai_intent_is_locked (const struct heap_file *f)
{
  return pmai_os_is_locked (f->fd, F_RDLCK, intent_byte);
}

bool
pmai_has_readers (const struct heap_file *f)
{
  return pmai_os_is_locked (f->fd, F_WRLCK, readers_byte)
    || pmai_os_is_locked (f->fd, F_WRLCK, children_byte);
}

int
pmai_lock_in_child (int fd)
{
  return pmai_os_lock (fd, F_RDLCK, children_byte);
}

size_t
pma_holders (const char *file, long *pids, size_t max)
{
  return pmai_holders (file, heap_byte, pids, max);
}

size_t
pma_readers (const char *file, long *pids, size_t max)
{
  return pmai_holders (file, readers_byte, pids, max);
}
