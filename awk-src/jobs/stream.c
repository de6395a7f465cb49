/* stream.c -- process standard input and pipes in several processes.
   SPDX-License-Identifier: GPL-3.0-or-later

   Bytes are read into a ring buffer that all processes share.  The buffer is
   mapped twice, at adjacent addresses, so every shard is contiguous.  The
   bytes from `freed' to `cut' are being processed, the bytes from `cut' to
   `filled' are not assigned yet, and the bytes from `filled' to `freed' +
   `size' are free.

   The bytes of a shard remain in the buffer until the shard's result is
   merged, since the parent may have to process the shard.  The parent always
   processes the last record itself.

   Compared with a serial run, each byte is copied one more time, and the
   process that writes into the pipe also needs processor time.  Therefore,
   workers are started only if the rules are heavy (struct rules).  If the
   workers then save too little time (shard_size.c), the parent continues
   alone.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/env.h"
#include "base/mem.h"
#include "base/tempfile.h"
#include "io/hooks.h"
#include "io/input.h"
#include "io/output.h"
#include "io/process.h"
#include "jobs/run.h"
#include "jobs/state.h"
#include "vm/special_effects.h"

enum
{
  SHARDS = 256,			/* maximum number of shards that are assigned
				   but not merged */
  LARGEST = 16 * 1024 * 1024,	/* maximum size of a shard in bytes */
  SPARE = 2,			/* number of shards for which the ring has
				   space, for reading and merging, in addition
				   to one shard of maximum size for each
				   worker */
  READ_MOST = 1024 * 1024,
  LATENCY = 200			/* time in milliseconds for which complete
				   records may wait before they are
				   processed */
};

/* The stream that stream_run processes, in the parent.  open_stream resets the
   state.  If the main loop continues with the stream, the ring remains in use
   until the run ends.  A worker uses its copy of this state only in
   read_ring.  */
static struct
{
  struct run *run;
  struct main_stream in;
  char *ring;
  size_t size;
  off_t filled, cut, freed;
  off_t limit;			/* offset at which the input of the rules ends,
				   or -1 if there is no limit */
  off_t retry;			/* do not search for the end of a record before
				   FILLED has reached this offset */
  bool eof;
  int error;			/* errno of a failed read, or 0 */
  int64_t since;		/* time from which LATENCY is counted for the
				   bytes after CUT */
  double nr, fnr;		/* NR and FNR of the last record before CUT, if
				   the rules need these numbers */
  bool started;			/* workers are running */
  size_t queued, merged;	/* QUEUED: number of assigned shards; MERGED:
				   number of merged shards */
  double reading;		/* processor time for reading the stream, in
				   nanoseconds */
  bool alone;			/* true if this process continues alone,
				   because workers would not save time */
} s;

static char *
at (off_t pos)
{
  return s.ring + pos % (off_t) s.size;
}

static off_t
least (off_t a, off_t b)
{
  return a < b ? a : b;
}

/* --- reading ------------------------------------------------------------ */

void
stream_limit (off_t to)
{
  s.limit = to;
}

/* Read up to N bytes of the input of the rules into P, first from the ring,
   then from the stream itself.  Return the number of bytes read: 0 at the end,
   -1 with errno set after an error.  */
static ssize_t
read_ring (struct input *in, char *p, size_t n)
{
  off_t pos = in_end_offset (in);
  off_t end = s.limit < 0 ? s.filled : s.limit;
  if (pos < end)
    {
      n = least (n, end - pos);
      memcpy (p, at (pos), n);
      return n;
    }
  if (s.limit >= 0 || s.eof)
    return 0;
  in->regular = S_ISREG (in->mode);
  errno = s.error;
  return s.error ? -1 : read (in->fd, p, n);
}

/* Return how many bytes of the ring are free.  */
static off_t
free_bytes (void)
{
  return s.size - (s.filled - s.freed);
}

static bool
is_at_end (void)
{
  return s.eof || s.error;
}

/* Read into the ring the bytes that are available without waiting.  */
static void
fill (void)
{
  double start = worker_clock ();
  ssize_t r = read (s.in.fd, at (s.filled), least (free_bytes (), READ_MOST));
  s.reading += worker_clock () - start;
  if (r < 0 && errno != EINTR && errno != EAGAIN)
    s.error = errno;
  s.eof = r == 0;
  if (r <= 0)
    return;
  if (s.filled == s.cut)
    s.since = in_clock_ms ();
  s.filled += r;
  if (s.cut == 0 && s.queued == 0)
    s.cut = shard_skip (at (0), s.filled);
}

static bool
make_ring (void)
{
  size_t page = sysconf (_SC_PAGESIZE);
  off_t wish = shard_wish ();
  s.size = ((wish ? 8 * wish : (off_t) (s.run->n_jobs + SPARE) * LARGEST)
	    + 4 * page - 1) / page * page;
  int fd = tempfile_open (false);
  if (fd < 0)
    return false;
  s.ring = mmap (NULL, 2 * s.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		 0);
  bool good = s.ring != MAP_FAILED && ftruncate (fd, s.size) == 0;
  for (int i = 0; i < 2 && good; i++)
    good = mmap (s.ring + i * s.size, s.size, PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED;
  close (fd);
  if (!good && s.ring != MAP_FAILED)
    munmap (s.ring, 2 * s.size);
  return good;
}

/* --- assigning shards --------------------------------------------------- */

static void
end_workers (void)
{
  workers_end ();
  for (int i = 0; i < 2; i++)
    if (s.run->task.tickets[i] >= 0)
      close (s.run->task.tickets[i]);
}

static bool
start_workers (void)
{
  struct task *t = &s.run->task;
  *t = (struct task) { .rules = s.run->rules, .n = SIZE_MAX, .cap = SHARDS,
    .n_jobs = s.run->n_jobs, .parent = getpid (), .stream = &s.in };
  if (!proc_pipe (t->tickets))
    return false;
  if (workers_start (t))
    return true;
  end_workers ();
  return false;
}

/* Assign the bytes from CUT to TO to the workers, as one shard.  */
static void
give_out (off_t to)
{
  struct shared *b = s.run->task.shared;
  b->shards[s.queued % SHARDS] = (struct shard) { .arg = s.in.arg,
    .last = s.in.arg, .from = s.cut, .to = to, .nr = s.nr, .fnr = s.fnr };
  *workers_received (s.queued) = (struct received) { .from = NULL };
  if (s.run->rules->counts)
    {
      double n = shard_count_bytes (at (s.cut), to - s.cut);
      s.nr += n;
      s.fnr += n;
    }
  while (write (s.run->task.tickets[1], &s.queued, sizeof s.queued) < 0
	 && errno == EINTR)
    continue;
  atomic_store (&b->reading, (unsigned) (s.reading / s.filled * 1e3) + 1);
  s.queued++;
  s.cut = to;
  s.since = in_clock_ms ();
  s.run->shards++;
}

/* Return the size of the next shard in bytes.  */
static off_t
next_size (void)
{
  int n_jobs = s.run->n_jobs;
  off_t size = s.cut / (2 * n_jobs);
  if (shard_wish ())
    return shard_wish ();
  if (is_at_end ())
    size = (s.filled - s.cut) / n_jobs;
  return size < SHARD_SMALLEST ? SHARD_SMALLEST
    : least (size, LARGEST);
}

/* True if workers are running or may be started, because the stream is large
   enough.  */
static bool
is_large (void)
{
  return s.started || shard_wish ()
    || s.filled - s.cut >= shard_worthwhile (s.run->rules);
}

/* Assign the next shard.  Return false if the ring does not contain enough
   bytes for a shard, if too many shards are assigned, or if this process must
   process the remaining bytes.  */
static bool
give_next (void)
{
  off_t there = s.filled - s.cut, size = next_size ();
  off_t tail = is_at_end () ? least (size, SHARD_TAIL) : 0;
  if (there <= tail || there < size || s.queued - s.merged == SHARDS
      || !is_large () || (!is_at_end () && s.filled < s.retry))
    return false;
  off_t to = shard_next (at (s.cut), there,
			  is_at_end () ? least (size, there - tail) : size);
  if (to == there && free_bytes () == 0)
    to = shard_last (at (s.cut), there - 1);
  s.retry = s.filled + there / 2;
  if (to == there || to == 0)
    return false;
  if (!s.started && !start_workers ())
    return false;
  s.started = true;
  s.retry = 0;
  give_out (s.cut + to);
  return true;
}

/* Process the records from CUT up to TO in this process.  All earlier shards
   must have been merged.  */
static void
do_up_to (off_t to)
{
  s.limit = to;
  run_here (s.run, &(struct shard) { .from = s.cut }, &s.in);
  s.cut = s.freed = to;
  s.nr = s.run->nr;
  s.fnr = s.run->fnr;
}

/* Assign to a worker the records that have waited for LATENCY milliseconds, or
   process these records in this process.  */
static void
give_late (void)
{
  off_t there = s.filled - s.cut;
  s.since = in_clock_ms ();
  if (s.started && there >= SHARD_SMALLEST && s.queued - s.merged < SHARDS)
    {
      off_t to = shard_last (at (s.cut), there - 1);
      if (to > 0)
	give_out (s.cut + to);
      return;
    }
  off_t to = s.queued == s.merged ? shard_last (at (s.cut), there) : 0;
  if (to == 0)
    return;
  do_up_to (s.cut + to);
  if (out_is_alone ())
    out_flush (out_stdout);
}

/* --- merging ------------------------------------------------------------ */

/* Merge all results that have arrived.  Return false if this process must
   continue alone.  */
static bool
merge_ready (void)
{
  for (; s.merged < s.queued; s.merged++)
    {
      const struct shard *p = task_shard (&s.run->task, s.merged);
      struct received *r = workers_received (s.merged);
      if (!received_is_here (r))
	return !workers_stopped ();
      if (r->doubt || !workers_merge (s.run, r))
	{
	  if (++s.run->doubts > SHARD_MOST_DOUBTS)
	    return false;
	  s.limit = p->to;
	  run_here (s.run, p, &s.in);
	}
      s.freed = p->to;
    }
  return true;
}

/* Wait until input or a result arrives, or until records have waited for
   LATENCY milliseconds.  */
static void
wait_for_more (void)
{
  bool reads = !s.alone && !is_at_end () && free_bytes () > 0;
  bool waits = !s.alone && !is_at_end () && s.filled > s.cut;
  int64_t left = waits ? s.since + LATENCY - in_clock_ms () : -1;
  if (waits && left < 0)
    left = 0;
  if (workers_wait (reads ? s.in.fd : -1, left))
    fill ();
}

/* If workers do not save time (see shard_size.c), end them.  A worker that is
   waiting for a shard terminates when the write end of the pipe is closed.  */
static void
end_useless (void)
{
  if (!s.started || s.run->task.tickets[1] < 0
      || !atomic_load (&s.run->task.shared->size.useless))
    return;
  s.alone = true;
  close (s.run->task.tickets[1]);
  s.run->task.tickets[1] = -1;
}

/* Read the stream, assign its shards to workers and merge their results, until
   this process must process the rest of the stream.  */
static void
work (void)
{
  while (merge_ready ())
    {
      end_useless ();
      while (!s.alone && give_next ())
	continue;
      if (s.merged == s.queued
	  && (s.alone || is_at_end () || free_bytes () == 0))
	break;
      wait_for_more ();
      if (!s.alone && !is_at_end () && s.filled > s.cut
	  && in_clock_ms () - s.since >= LATENCY)
	give_late ();
    }
}

/* Process the first record in this process.  Return true if the workers may
   process the other records, or false if this process must process all
   remaining records.  */
static bool
do_first (void)
{
  size_t n = 0, there = 0;
  while (!is_at_end () && n == there && free_bytes () > 0)
    {
      if (workers_wait (s.in.fd, -1))
	fill ();
      there = s.filled - s.cut;
      n = there > 0 ? shard_next (at (s.cut), there, 1) : 0;
    }
  if (n == there)
    return false;
  do_up_to (s.cut + n);
  s.since = in_clock_ms ();
  return !state_unfit (s.run->rules);
}

/* --- entry point -------------------------------------------------------- */

/* True if the program or the environment sets a time limit for reading operand
   ARG.  */
static bool
has_timeouts (int arg)
{
  struct scratch tmp;
  struct sv name = arg < spec_argc () ? spec_operand (arg, &tmp) : sv_of ("-");
  return env_get ("GAWK_READ_TIMEOUT")
    || io_has_setting (name, "READ_TIMEOUT") || io_has_setting (name, "RETRY");
}

static void
forget_stream (void)
{
  munmap (s.ring, 2 * s.size);
  xfree (s.in.name);
  if (s.in.fd > STDERR_FILENO)
    close (s.in.fd);
}

static bool
open_stream (struct run *run, int arg)
{
  memset (&s, 0, sizeof s);
  s.run = run;
  if (!make_ring ())
    return false;
  main_take_stream (arg, &s.in);
  s.in.read = read_ring;
  s.limit = -1;
  fcntl (s.in.fd, F_SETPIPE_SZ, READ_MOST);
  s.run->fnr = 0;
  return true;
}

bool
stream_run (struct run *run, int arg, bool last, bool opening)
{
  if (!(run->rules->heavy || shard_wish ())
      || !shard_can_stream (run->rules->counts) || has_timeouts (arg)
      || rules_share_input (run->rules) || !open_stream (run, arg))
    return false;
  bool good = !opening || do_first ();
  s.nr = s.run->nr;
  s.fnr = s.run->fnr;
  if (good)
    work ();
  off_t rest = s.merged < s.queued ? task_shard (&s.run->task, s.merged)->from
    : s.cut;
  bool all = good && is_at_end () && rest == s.cut;
  if (s.started)
    end_workers ();
  s.limit = -1;
  if (s.eof && s.filled == 0)
    {
      forget_stream ();
      return !last && all;
    }
  if (last || !all)
    {
      main_continue_stream (&s.in, rest, s.run->nr, s.run->fnr);
      return false;
    }
  run_here (s.run, &(struct shard) { .from = rest }, &s.in);
  forget_stream ();
  return true;
}
