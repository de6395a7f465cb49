/* turns.c -- make processes alternate in an order determined by a seed.
   SPDX-License-Identifier: GPL-3.0-or-later */

/* Include all of os.c, so that the linker does not use libpma's copy of it,
   and redirect calls for locks to functions in this file.  */
#define pmai_os_lock real_lock
#define pmai_os_lock_within real_lock_within
#define pmai_os_is_locked real_is_locked
#include "pma/os.c"
#undef pmai_os_lock
#undef pmai_os_lock_within
#undef pmai_os_is_locked

#include <signal.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include "medium.h"
#include "model.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "turns.h"

enum { PAGE = 4096, PAGES = MEDIUM_MAX / PAGE, MOST_CALLS = 200000,
  MOST_SECONDS = 60 };

/* Data that all processes share.  */
static struct world
{
  uint64_t state;		/* state of the random number generator */
  struct dangers d;
  struct turn_counts counts;
  long left;			/* number of calls after which the test assumes
				   that the schedule never ends */
  pid_t pids[SLOTS];		/* the process id, or 0 for a free slot */
  bool waits[SLOTS], failed[SLOTS];
  uint64_t clock;		/* nanoseconds */
  bool full;			/* the disk has only SPARE free pages */
  long spare;
  bool has_blocks[PAGES];	/* true for each page of the file that has
				   blocks on the disk */
} *world;

static const char *file;
static struct medium *medium;
static int ends[SLOTS][2];	/* pipes; a process may run when its pipe
				   contains a byte */
static int self = -1;		/* the slot of this process */
static bool trace;

unsigned
turns_dice (unsigned n)
{
  return rnd (&world->state) % n;
}

/* Return true in one of RATE calls on average, or never if RATE is 0.  */
static bool
happens (unsigned rate)
{
  return rate && turns_dice (rate) == 0;
}

int
turns_slot (void)
{
  return self;
}

bool
turns_failed (void)
{
  return world->failed[self];
}

const struct turn_counts *
turns_counts (void)
{
  return &world->counts;
}

/* --- the turn ----------------------------------------------------------- */

/* Return the slot of a process chosen at random, or -1 if there are no
   processes.  Processes that wait for a lock are chosen rarely, unless all
   processes wait.  */
static int
pick (void)
{
  int all[SLOTS], ready[SLOTS], n = 0, n_ready = 0;
  for (int i = 0; i < SLOTS; i++)
    if (world->pids[i])
      {
	all[n++] = i;
	if (!world->waits[i])
	  ready[n_ready++] = i;
      }
  if (n == 0)
    return -1;
  return n_ready && turns_dice (8) ? ready[turns_dice (n_ready)]
    : all[turns_dice (n)];
}

static void
give_turn (int slot)
{
  CHECK (write (ends[slot][1], "", 1) == 1);
}

static void
await_turn (void)
{
  char c;
  ssize_t k;
  while ((k = read (ends[self][0], &c, 1)) < 0 && errno == EINTR)
    ;
  CHECK (k == 1);
}

void
turns_pass (void)
{
  if (self < 0)
    return;
  CHECK (--world->left > 0);
  world->counts.calls++;
  if (world->waits[self] || happens (world->d.switches))
    {
      int next = pick ();
      if (next != self)
	{
	  world->counts.switches++;
	  give_turn (next);
	  await_turn ();
	}
    }
  if (happens (world->d.kills))
    _exit (KILLED);
  if (happens (world->d.cuts))
    _exit (CUT);
  if (happens (world->d.fills))
    {
      world->full = !world->full;
      world->spare = 0;
    }
}

void
turns_leave (void)
{
  self = -1;
  pmai_io_hook = NULL;
}

/* --- the disk ----------------------------------------------------------- */

/* Record whether the pages [FROM, TO) have blocks on the disk.  */
static void
set_blocks (uint64_t from, uint64_t to, bool there)
{
  for (; from < to && from < PAGES; from++)
    if (world->has_blocks[from] != there)
      {
	world->has_blocks[from] = there;
	world->spare += there ? -1 : 1;
      }
}

/* Allocate the missing blocks for N bytes at OFF; return 0 or ENOSPC.  */
static int
take_blocks (uint64_t off, uint64_t n)
{
  uint64_t from = off / PAGE, to = (off + n + PAGE - 1) / PAGE;
  long missing = 0;
  CHECK (to <= PAGES);
  for (uint64_t i = from; i < to; i++)
    missing += !world->has_blocks[i];
  if (world->full && missing > world->spare)
    {
      world->counts.refused++;
      return ENOSPC;
    }
  set_blocks (from, to, true);
  return 0;
}

/* Record the blocks that the call OP on the N bytes at OFF of the file will
   allocate or free.  Return 0, or ENOSPC if the call must fail.  */
static int
account (enum io_op op, uint64_t off, size_t n)
{
  if (op == IO_WRITE || op == IO_RESERVE)
    return take_blocks (off, n);
  if (op == IO_PUNCH)
    set_blocks ((off + PAGE - 1) / PAGE, (off + n) / PAGE, false);
  if (op == IO_SIZE)
    set_blocks ((off + PAGE - 1) / PAGE, PAGES, false);
  return 0;
}

/* --- calls of libpma ---------------------------------------------------- */

static bool
is_heap (int fd)
{
  struct stat st;
  return fstat (fd, &st) == 0 && S_ISREG (st.st_mode);
}

static void
tell (enum io_op op, uint64_t off, size_t n, int err)
{
  static const char *const names[] = { "read", "write", "flush", "size",
    "punch", "reserve" };
  fprintf (stderr, "%d: %s %lu+%lu%s\n", self, names[op],
	   (unsigned long) off, (unsigned long) n, err ? " fails" : "");
}

/* This function is called before each call on the file.  A kill or a power
   failure just before a flush simulates an event during the flush.  */
static int
moment (int fd, enum io_op op, const void *data, uint64_t off, size_t n)
{
  (void) data;
  turns_pass ();
  int err = 0;
  if (happens (world->d.faults))
    {
      err = op == IO_WRITE && turns_dice (2) ? ENOSPC : EIO;
      world->counts.faults++;
    }
  if (op != IO_READ && world->d.medium)
    medium_observe (medium);
  if (err == 0)
    err = account (op, off, n);
  if (trace)
    tell (op, off, n, err);
  if (err)
    world->failed[self] = true;
  else if (op == IO_FLUSH && world->d.medium && is_heap (fd))
    medium_flush (medium);
  return err;
}

int
pmai_os_lock (int fd, int type, off_t at)
{
  turns_pass ();
  int err = real_lock (fd, type, at);
  if (trace && self >= 0)
    fprintf (stderr, "%d: lock %d at %lx: %d\n", self, type,
	     (unsigned long) at, err);
  return err;
}

/* Wait 5 ms of simulated time, and try once to acquire the lock.  */
int
pmai_os_lock_within (int fd, int type, off_t at, double s)
{
  (void) s;
  nanosleep (&(struct timespec) { 0, 5000000 }, NULL);
  return pmai_os_lock (fd, type, at);
}

bool
pmai_os_is_locked (int fd, int type, off_t at)
{
  turns_pass ();
  return real_is_locked (fd, type, at);
}

/* The next two functions find no ancestor, because no simulated process is an
   ancestor of another one.  */

bool
pmai_is_ancestor (long pid)
{
  (void) pid;
  return false;
}

long
pmai_ancestor_holding (int fd, off_t at)
{
  (void) fd, (void) at;
  return 0;
}

size_t
pmai_holders (const char *path, off_t at, long *pids, size_t max)
{
  (void) path, (void) at, (void) pids, (void) max;
  return 0;
}

/* --- replacements of clocks and random numbers -------------------------- */

int
nanosleep (const struct timespec *t, struct timespec *rest)
{
  (void) rest;
  if (self < 0)
    return 0;
  world->clock += t->tv_sec * UINT64_C (1000000000) + t->tv_nsec;
  world->waits[self] = true;
  turns_pass ();
  world->waits[self] = false;
  return 0;
}

int
clock_gettime (clockid_t id, struct timespec *t)
{
  (void) id;
  uint64_t now = world ? world->clock : 0;
  *t = (struct timespec) { now / 1000000000, now % 1000000000 };
  return 0;
}

ssize_t
getrandom (void *p, size_t n, unsigned flags)
{
  (void) flags;
  uint64_t r = world ? rnd (&world->state) : 4;
  memcpy (p, &r, n < sizeof r ? n : sizeof r);
  return n;
}

/* --- a schedule --------------------------------------------------------- */

static void
limit_time (void)
{
  struct itimerval t = { .it_value.tv_sec = MOST_SECONDS };
  struct rlimit none = { 0, 0 };
  setitimer (ITIMER_PROF, &t, NULL);
  setrlimit (RLIMIT_CORE, &none);
}

static void
start (int slot, void (*body) (void))
{
  pid_t pid = fork ();
  CHECK (pid >= 0);
  world->failed[slot] = world->waits[slot] = false;
  if (pid > 0)
    {
      world->pids[slot] = pid;
      return;
    }
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  limit_time ();
  self = slot;
  await_turn ();
  pmai_io_hook = moment;
  body ();
  _exit (ENDED);
}

/* Wait until a process has ended; return its slot, and store its exit status
   in *HOW, or -1 if a signal killed it.  */
static int
await_end (int *how)
{
  int status, slot = 0;
  pid_t pid = wait (&status);
  CHECK (pid > 0);
  while (world->pids[slot] != pid)
    CHECK (++slot < SLOTS);
  world->pids[slot] = 0;
  *how = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  return slot;
}

static void
kill_all (void)
{
  for (int i = 0; i < SLOTS; i++)
    if (world->pids[i])
      {
	kill (world->pids[i], SIGKILL);
	CHECK (waitpid (world->pids[i], NULL, 0) == world->pids[i]);
	world->pids[i] = 0;
      }
}

/* Simulate a power failure and a restart of the machine.  */
static void
cut_power (void)
{
  static unsigned char image[MEDIUM_MAX];
  kill_all ();
  medium_observe (medium);
  size_t size = medium_image (medium, image, turns_dice (9), &world->state);
  medium_restart (medium, image, size);
  set_blocks (0, (size + PAGE - 1) / PAGE, true);
}

/* Handle the end of the process in SLOT for the reason HOW: count the event
   and call AT_END.  If the reason is a power failure, also simulate the power
   failure.  */
static void
settle (int slot, int how, void (*at_end) (int slot))
{
  if (how == KILLED)
    world->counts.kills++;
  at_end (slot);
  if (how != CUT)
    return;
  world->counts.cuts++;
  cut_power ();
  at_end (-1);
}

void
turns_prepare (const char *name)
{
  file = name;
  trace = getenv ("PMA_TEST_TRACE");
  medium = medium_new (file);
  world = mmap (NULL, sizeof *world, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (world != MAP_FAILED);
}

/* Prepare the schedule of SEED: no data are unflushed, and the pipes are
   empty.  */
static void
begin (uint64_t seed, const struct dangers *d)
{
  struct turn_counts counts = world->counts;
  memset (world, 0, sizeof *world);
  world->counts = counts;
  world->state = seed;
  world->d = *d;
  world->left = MOST_CALLS;
  if (d->medium)
    {
      medium_observe (medium);
      medium_flush (medium);
    }
  for (int i = 0; i < SLOTS; i++)
    CHECK (pipe (ends[i]) == 0);
}

bool
turns_run (uint64_t seed, const struct dangers *d, int n,
	   void (*body) (void), void (*at_end) (int slot))
{
  int how, slot;
  bool ok = true;
  begin (seed, d);
  for (;;)
    {
      for (int i = 0; i < SLOTS && n > 0; i++)
	if (!world->pids[i])
	  {
	    start (i, body);
	    n--;
	  }
      int next = pick ();
      if (next < 0)
	break;
      give_turn (next);
      slot = await_end (&how);
      ok = how == ENDED || how == KILLED || how == CUT;
      if (!ok)
	break;
      settle (slot, how, at_end);
    }
  kill_all ();
  for (int i = 0; i < SLOTS; i++)
    {
      close (ends[i][0]);
      close (ends[i][1]);
    }
  return ok;
}
