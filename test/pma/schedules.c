/* schedules.c -- run many processes on one heap, in an order set by a seed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before each system call, a random number determines whether another writer
   or reader continues (turns.h).  A writer changes the model and commits,
   rolls back, releases the heap and acquires it again, or forks a child that
   detaches.  Processes are killed, the power fails, calls fail, and the disk
   is temporarily full.

   The test keeps a list of all states that processes have tried to commit.  A
   writer must find the newest acknowledged state, or the state that a process
   was committing when it was killed or when the power failed.  A reader
   must find a state that is at least as new as each state that was
   acknowledged, or seen by another reader, before the reader began to open the
   heap.  From then until its end, the reader must see the same state.  A state
   that a reader has seen must never be lost.

   Environment variables: PMA_TEST_SCHEDULES is the number of schedules, and
   PMA_TEST_SEED is the first seed; with PMA_TEST_TRACE, all calls are written
   to standard error.  */

#include <config.h>

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"
#include "turns.h"

enum status { STARTED, OPEN, ACKNOWLEDGED, FAILED };

/* A possible state of the heap.  */
struct state
{
  uint64_t step, sum;		/* both numbers are 0 if nothing was stored */
  enum status status;		/* OPEN: the writer has died, or the result of
				   its commit is unknown */
  bool seen;			/* true if a reader has seen the state */
  int owner;			/* index of the process that stored the state */
};

enum { MOST_STATES = 4000 };

/* Data that all processes share.  */
static struct
{
  unsigned n;
  struct state v[MOST_STATES];
  enum pma_sync sync;
  bool wipes, spills;
  unsigned readers;		/* of 8 processes */
  unsigned blocks;		/* number of the model's blocks; the fewer
				   blocks there are, the larger they are */
  long commits, failed, looks, busy;
} *all;

static const char *file;

/* --- checks ------------------------------------------------------------- */

static struct state
state_of (struct pma_heap *h)
{
  struct state s = { .step = model_verify (h) };
  const struct model *m = pma_root (h);
  s.sum = m ? m->sum : 0;
  return s;
}

static bool
is_same (const struct state *a, const struct state *b)
{
  return a->step == b->step && a->sum == b->sum;
}

static unsigned
newest (void)
{
  unsigned i = all->n;
  while (all->v[--i].status != ACKNOWLEDGED)
    CHECK (i > 0);
  return i;
}

/* Return the number of the newest state that a writer has acknowledged or a
   reader has seen.  */
static unsigned
newest_seen (void)
{
  unsigned i = all->n;
  while (--i > newest ())
    if (all->v[i].seen && all->v[i].status != FAILED)
      break;
  return i;
}

/* Check that S, the state that a process has found, is a possible state with a
   number >= LEAST, and return the number of this state.  */
static unsigned
find (const struct state *s, unsigned least)
{
  unsigned i = all->n;
  while (i-- > least)
    if (is_same (&all->v[i], s) && all->v[i].status != FAILED)
      return i;
  fprintf (stderr, "process %d found step %lu, sum %lx\n", turns_slot (),
	   (unsigned long) s->step, (unsigned long) s->sum);
  for (i = least; i < all->n; i++)
    fprintf (stderr, "state %u: step %lu, sum %lx, status %d\n", i,
	     (unsigned long) all->v[i].step, (unsigned long) all->v[i].sum,
	     all->v[i].status);
  abort ();
}

static void
fail_state (struct state *s)
{
  CHECK (!s->seen);
  s->status = FAILED;
}

/* Check the state that a writer found, and acknowledge it.  */
static void
found_by_writer (struct pma_heap *h)
{
  struct state s = state_of (h);
  unsigned found = find (&s, newest ());
  for (unsigned i = newest (); i < all->n; i++)
    if (i != found && all->v[i].status == OPEN)
      fail_state (&all->v[i]);
  all->v[found].status = ACKNOWLEDGED;
  all->v[found].seen = false;
}

static struct state
found_by_reader (struct pma_heap *h, unsigned least)
{
  struct state s = state_of (h);
  struct state *t = &all->v[find (&s, least)];
  if (t->status != ACKNOWLEDGED)
    t->seen = true;
  all->looks++;
  return s;
}

/* Handle the end of the process in SLOT or, if SLOT is -1, a stop of the
   machine, which ends all processes.  Mark the commits that were in progress
   as OPEN.  */
static void
at_end (int slot)
{
  for (unsigned i = 0; i < all->n; i++)
    {
      struct state *s = &all->v[i];
      if (slot < 0)
	s->seen = false;
      if (s->status == STARTED && (slot < 0 || s->owner == slot))
	s->status = OPEN;
    }
}

/* --- processes ---------------------------------------------------------- */

/* Return true if the error E is allowed as the result of a call that was made
   to fail.  */
static bool
is_excused (enum pma_error e)
{
  bool ok = turns_failed () && (e == PMA_EIO || e == PMA_ENOSPC);
  if (!ok)
    fprintf (stderr, "process %d: %s\n", turns_slot (), pma_strerror (e));
  return ok;
}

static void
think (void)
{
  for (unsigned n = turns_dice (20); n > 0; n--)
    turns_pass ();
}

/* Roll the heap back; return false if the heap can no longer be used.  */
static bool
roll_back (struct pma_heap *h)
{
  enum pma_error e = pma_rollback (h);
  if (e)
    CHECK (is_excused (e));
  else
    {
      struct state s = state_of (h);
      CHECK (is_same (&s, &all->v[newest ()]));
    }
  return e == PMA_OK;
}

static bool
change (struct pma_heap *h)
{
  return model_init (h, all->blocks, 360000 / all->blocks)
    && model_step (h, turns_dice (1 << 30), 1 + turns_dice (20));
}

typedef enum pma_error commit_fn (struct pma_heap *h);

/* Change the model and commit with the function COMMIT: pma_commit or
   pma_release.  Return false if the heap can no longer be used.  */
static bool
keep (struct pma_heap *h, commit_fn *commit)
{
  if (!change (h))
    return roll_back (h) && commit == pma_commit;
  CHECK (all->n < MOST_STATES);
  struct state *s = &all->v[all->n++];
  *s = state_of (h);
  s->owner = turns_slot ();
  enum pma_error e = commit (h);
  if (e == PMA_OK)
    {
      s->status = ACKNOWLEDGED;
      all->commits++;
      CHECK (!h->damaged || turns_failed ());
      return !h->damaged;
    }
  CHECK (is_excused (e));
  all->failed++;
  if (h->file->broken)
    s->status = OPEN;
  else
    fail_state (s);
  return !h->file->broken && roll_back (h) && commit == pma_commit;
}

/* Fork a child that detaches from the heap and uses its copy; check that the
   parent's heap does not change.  Return false if the heap can no longer be
   used.  */
static bool
fork_child (struct pma_heap *h)
{
  if (turns_dice (2) && !change (h))
    return roll_back (h);
  struct state before = state_of (h);
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    {
      turns_leave ();
      CHECK (pma_detach (h) == PMA_OK);
      struct state s = state_of (h);
      CHECK (is_same (&s, &before));
      if (pma_root (h) && model_step (h, 5, 9))
	model_verify (h);
      CHECK (pma_commit (h) == PMA_EFORK);
      pma_close (h);
      _exit (0);
    }
  must_end (pid);
  struct state after = state_of (h);
  CHECK (is_same (&after, &before));
  return roll_back (h);
}

/* Release the heap for other processes, and acquire it again.  Return false if
   the heap could not be acquired.  */
static bool
hand_over (struct pma_heap *h)
{
  bool changed;
  if (!keep (h, pma_release))
    return false;
  think ();
  enum pma_error e = pma_acquire (h, &changed);
  if (e == PMA_EBUSY && h->file->o.timeout == 0)
    all->busy++;
  else if (e)
    CHECK (is_excused (e));
  else
    found_by_writer (h);
  return e == PMA_OK;
}

static bool
write_some (struct pma_heap *h)
{
  switch (turns_dice (10))
    {
    case 0:
      return fork_child (h);
    case 1:
      return (turns_dice (4) == 0 || change (h)) && roll_back (h);
    case 2:
      return hand_over (h);
    case 3:
      return !pma_is_wanted (h) || hand_over (h);
    case 4:
      think ();
      return true;
    default:
      return keep (h, pma_commit);
    }
}

static void
be_writer (void)
{
  struct pma_options o = { .file = file, .sync = all->sync, .timeout = -1,
    .wipe = all->wipes && turns_dice (2) };
  struct pma_heap *h;
  if (turns_dice (8) == 0)
    o.timeout = 0;
  if (all->spills && turns_dice (2))
    o.budget = 1 << 15;
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_EBUSY && o.timeout == 0)
    {
      all->busy++;
      return;
    }
  if (e)
    {
      CHECK (is_excused (e));
      return;
    }
  found_by_writer (h);
  for (unsigned n = turns_dice (6); n > 0 && write_some (h); n--)
    ;
  if (turns_dice (8))
    pma_close (h);
}

/* Check that the heap still has the state *SEEN.  In some calls, then roll the
   heap back, or release it, acquire it again and store its new state in *SEEN.
   Return false if the heap can no longer be read.  */
static bool
read_some (struct pma_heap *h, struct state *seen)
{
  bool changed;
  enum pma_error e = PMA_OK;
  think ();
  struct state now = state_of (h);
  CHECK (is_same (&now, seen));
  all->looks++;
  unsigned least = newest_seen (), what = turns_dice (6);
  if (what == 0)
    {
      if (pma_root (h) && change (h))
	model_verify (h);
      if (pma_rollback (h) != PMA_OK)
	return false;
      now = state_of (h);
      CHECK (is_same (&now, seen));
    }
  else if (what == 1 && !pma_is_anonymous (h))
    {
      e = pma_release (h);
      think ();
      least = newest_seen ();
      if (e == PMA_OK)
	e = pma_acquire (h, &changed);
      /* If the file did not contain a heap when the reader opened it, the
	 reader has chosen the hash seed.  */
      if (e == PMA_EREPLACED && seen->sum == 0)
	return false;
      if (e)
	CHECK (is_excused (e));
      else
	*seen = found_by_reader (h, least);
    }
  return e == PMA_OK;
}

static void
be_reader (void)
{
  static const enum pma_verify modes[] = { PMA_VERIFY_AUTO, PMA_VERIFY_ALL,
    PMA_VERIFY_TOUCH };
  struct pma_options o = { .file = file, .read_only = true, .timeout = -1,
    .exclude_writers = turns_dice (8) == 0,
    .verify = modes[turns_dice (3)], .lazy = true };
  struct pma_heap *h;
  unsigned least = newest_seen ();
  /* A region of pmai_stretch units is copied if the pending log changes most of
     its pages.  */
  pmai_stretch = turns_dice (2) ? 4 : HUGE_UNITS;
  /* With the default verification, small heaps are not read lazily.  */
  if (o.verify == PMA_VERIFY_AUTO && least % 2)
    o.verify = PMA_VERIFY_NONE;
  enum pma_error e = pma_open (&o, &h);
  if (e)
    {
      CHECK (is_excused (e));
      return;
    }
  struct state seen = found_by_reader (h, least);
  for (unsigned n = turns_dice (6); n > 0 && read_some (h, &seen); n--)
    ;
  pma_close (h);
}

static void
be_process (void)
{
  think ();
  if (turns_dice (8) < all->readers)
    be_reader ();
  else
    be_writer ();
}

/* At the end of a schedule, when no call fails any more, check that the heap
   is undamaged and usable.  */
static void
be_judge (void)
{
  struct pma_heap *h = must_open (file, all->sync);
  found_by_writer (h);
  CHECK (keep (h, pma_commit));
  pma_close (h);
  unsigned least = newest ();
  struct pma_options o = { .file = file, .read_only = true,
    .verify = PMA_VERIFY_ALL };
  CHECK (pma_open (&o, &h) == PMA_OK);
  found_by_reader (h, least);
  CHECK (all->v[least].step == model_step_number (h));
  pma_close (h);
}

/* --- schedules ---------------------------------------------------------- */

/* Return a rate: in half of the schedules 0, in the others FROM, 2 FROM, 4
   FROM or 8 FROM.  */
static unsigned
rate (uint64_t *r, unsigned from)
{
  return rnd (r) % 2 ? 0 : from << rnd (r) % 4;
}

/* Run one schedule.  Each schedule contains only some kinds of events, since
   some bugs appear only if an event does not happen for a long time.  Return
   false if a process ended unexpectedly.  */
static bool
run_schedule (uint64_t seed)
{
  uint64_t r = seed * 7919;
  struct dangers d = { .switches = 1 << rnd (&r) % 5, .kills = rate (&r, 30),
    .cuts = rate (&r, 60), .faults = rate (&r, 60), .fills = rate (&r, 30) };
  all->n = 1;
  all->v[0] = (struct state) { .status = ACKNOWLEDGED };
  all->sync = rnd (&r) % 2 ? PMA_SYNC_FULL : PMA_SYNC_OFF;
  all->wipes = rnd (&r) % 4 == 0;
  all->spills = rnd (&r) % 4 == 0;
  all->readers = rnd (&r) % 6;
  all->blocks = rnd (&r) % 2 ? 4 : 24;
  pmai_large_log = seed % 2 ? 1 << 12 : 16 << 20;
  if (all->sync == PMA_SYNC_OFF)
    d.cuts = 0;
  d.medium = d.cuts > 0;
  unlink (file);
  if (rnd (&r) % 4 == 0)
    must_fix_size (file, (1 + rnd (&r) % 3) << 20);
  if (!turns_run (seed, &d, 3 + rnd (&r) % 8, be_process, at_end))
    return false;
  d = (struct dangers) { 0 };
  return turns_run (seed, &d, 1, be_judge, at_end);
}

int
main (void)
{
  /* Schedules with these seeds have found bugs in the past.  */
  static const uint64_t kept[] = { 208, 1284, 1785, 1970, 2727, 10341, 12447,
    14692, 20836, 33834, 67406, 70424, 83058, 84766,
    1019242, 60201134, 60202566 };
  enum { N_KEPT = sizeof kept / sizeof *kept };
  pmai_lazy_shortest = 1;
  file = test_file ("schedules");
  long wanted = test_count ("PMA_TEST_SCHEDULES", 300), lost = 0;
  uint64_t seed = test_count ("PMA_TEST_SEED", 1);
  all = mmap (NULL, sizeof *all, PROT_READ | PROT_WRITE,
	      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (all != MAP_FAILED);
  turns_prepare (file);
  for (long i = -N_KEPT; i < wanted; i++)
    {
      uint64_t s = i < 0 ? kept[N_KEPT + i] : seed + i;
      if (run_schedule (s))
	continue;
      fprintf (stderr, "schedule of seed %lu: failed\n", (unsigned long) s);
      lost++;
    }
  const struct turn_counts *c = turns_counts ();
  printf ("%ld schedules: %ld calls, %ld switches, %ld kills, %ld power "
	  "failures, %ld failed calls, %ld on a full disk\n",
	  wanted, c->calls, c->switches, c->kills, c->cuts, c->faults,
	  c->refused);
  printf ("%ld commits, %ld that failed, %ld looks of readers, %ld lost\n",
	  all->commits, all->failed, all->looks, lost);
  unlink (file);
  CHECK (lost == 0);
  return 0;
}
