/* pace.c -- choose between batches and the row engine.
   SPDX-License-Identifier: GPL-3.0-or-later

   Which engine is faster depends on the program, on the data and on the
   processor.  Rules that carry a value from each record to the next gain
   little from batches, and rules that seldom do anything take the same time
   with both engines.  This file measures the time that each of the two engines
   needs for a few hundred records; the faster engine continues until the next
   measurement.  A sample is the measured time of one engine; a sample during
   which input was read is repeated, but only a few times.  Of several samples,
   the shortest is used, because it is the least likely to include the growth
   of an array.  A measurement can still be wrong, for example just after a
   fork, when each write to a page copies the page; therefore, the first
   intervals between measurements are short.  */

#include <config.h>
#include "batch/pace.h"

#include <stdlib.h>
#include <time.h>

#include "base/switches.h"
#include "batch/plan.h"
#include "vm/hooks.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

int pace_room = BATCH_MAX;

int
pace_most (void)
{
  return test_switch (BATCH_1) ? 1 : test_switch (BATCH_2) ? 2
    : test_switch (BATCH_7) ? 7 : BATCH_MAX;
}

int
pace_fewest (void)
{
  return pace_most () < BATCH_MAX ? 1 : BATCH_MIN;
}

/* --- times -------------------------------------------------------------- */

enum { FIRST_LENGTH = 32 * 1024 };	/* number of records before the first
					   measurement, unless a cut starts it
					   earlier */
enum phase { START, SETTLED, TIME_BATCHES, TIME_ROWS, ROWS };

static struct
{
  enum phase phase;
  double nr;			/* NR at the start of the phase or sample */
  double records;		/* number of records in the phase or sample */
  double began;			/* clock at the start of the phase or sample,
				   in ns */
  unsigned stamp;		/* stamp of the input at the start of the phase
				   or sample */
  int samples;			/* number of samples taken in this phase */
  int disturbed;		/* number of samples that were repeated */
  double batches, rows;		/* for each engine: its shortest time, in ns
				   per record */
  bool chose_rows;		/* true if the last measurement chose the row
				   engine */
  unsigned trust;		/* longest interval, in records, after a
				   measurement that chooses the same engine as
				   the measurement before it */
} times;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

/* Begin PHASE, which lasts for at least RECORDS records.  */
static void
begin (enum phase phase, unsigned records)
{
  times.phase = phase;
  times.nr = spec_nr;
  times.records = records;
  if (phase == TIME_BATCHES || phase == TIME_ROWS)
    {
      /* Discard the list of the records that are to be processed next: the
	 sample must include the time for listing its records, but the list may
	 already contain them.  */
      in_forget_marks (vm.in);
      times.stamp = vm.in->stamp;
      times.began = now ();
    }
}

/* --- cuts --------------------------------------------------------------- */

enum { FAR = 4 * BATCH_MAX };

static struct
{
  unsigned pause;		/* number of records that the row engine
				   processes after a cut */
  int since;			/* number of records that were processed in
				   batches after the last call of pace_cut; the
				   number is not increased beyond FAR */
  int expected;			/* value of SINCE at the last cut; 0 before the
				   first cut */
  bool regular;			/* the last two cuts occurred at about the same
				   value of SINCE */
} cuts;

/* If cuts occur at regular distances, expect the next cut at the same
   distance.  If cuts are less than BATCH_MIN records apart, batches do not
   save time, so let the row engine process more records after each cut.  After
   the first cut, begin the first measurement of both engines.  */
void
pace_cut (int n)
{
  enum { MAX_PAUSE = 255 };
  int distance = cuts.since + n, slack = distance / 8 + 2;
  if (times.phase == SETTLED && times.records == FIRST_LENGTH)
    begin (SETTLED, 0);
  cuts.regular = abs (distance - cuts.expected) < slack;
  cuts.expected = distance;
  cuts.since = 0;
  if (cuts.regular)
    n = distance;
  pace_room = n < BATCH_MIN ? 2 * BATCH_MIN
    : n < BATCH_MAX ? n + n / 8 + 2 : BATCH_MAX;
  if (n >= BATCH_MIN || pace_most () < BATCH_MAX)
    cuts.pause = 0;
  else if (cuts.pause < MAX_PAUSE)
    cuts.pause = cuts.pause * 2 + 1;
  vm_hooks.batch_wait = cuts.pause;
}

/* If cuts are regular, the next batch ends shortly after the next expected
   cut.  If cuts are irregular, the next batch has twice as many records as the
   last one.  */
void
pace_full (int n)
{
  cuts.since = cuts.since < FAR - n ? cuts.since + n : FAR;
  int left = cuts.expected + cuts.expected / 8 + 2 - cuts.since;
  if (!cuts.regular || left < BATCH_MIN)
    left = 2 * pace_room;
  pace_room = left < BATCH_MAX ? left : BATCH_MAX;
}

/* --- measurements ------------------------------------------------------- */

/* Make the sample shorter than most batches, so that it ends with the first
   batch.  */
enum { SAMPLES = 2, SAMPLE = BATCH_MAX / 2 };

/* Let the row engine process the next N records, in PHASE.  */
static void
run_rows (enum phase phase, unsigned n)
{
  begin (phase, n);
  vm_hooks.batch_wait = n;
}

/* Continue with the engine that was faster in the samples until the next
   measurement, in which the slower engine will process about SAMPLES *
   BATCH_MAX records.  Choose the interval, from LEAST to MOST records, so that
   the measurement costs about 1/PART of the time of the interval.  Each
   measurement that chooses the same engine as the measurement before it
   multiplies the longest possible interval by four.  */
static void
choose (void)
{
  enum { PART = 256, LEAST = 16 * 1024, MOST = 1 << 20 };
  bool rows = times.rows < times.batches;
  double loss = rows ? times.batches / times.rows : times.rows / times.batches;
  double n = (loss - 1) * SAMPLES * BATCH_MAX * PART;
  if (rows != times.chose_rows || times.trust < LEAST)
    times.trust = LEAST;
  unsigned interval = n < LEAST ? LEAST
    : n < times.trust ? (unsigned) n : times.trust;
  times.chose_rows = rows;
  if (times.trust < MOST)
    times.trust *= 4;
  if (rows)
    run_rows (ROWS, interval);
  else
    begin (SETTLED, interval);
}

static void
begin_sample (enum phase phase)
{
  if (phase == TIME_ROWS)
    run_rows (phase, SAMPLE);
  else
    begin (phase, SAMPLE);
}

/* True if the sample should be repeated, because input was read during the
   sample.  If input always arrives in small pieces, input is read during
   nearly all samples; therefore, only a few samples are repeated.  */
static bool
is_disturbed (void)
{
  enum { MOST_DISTURBED = 4 };
  return (times.stamp != vm.in->stamp
	  && times.disturbed++ < MOST_DISTURBED);
}

/* End the sample, in which DONE records were processed, and begin the next
   sample or phase.  */
static void
end_sample (double done)
{
  double *best = times.phase == TIME_ROWS ? &times.rows : &times.batches;
  double time = (now () - times.began) / done;
  if (is_disturbed ())
    {
      begin_sample (times.phase);
      return;
    }
  if (times.samples == 0 || time < *best)
    *best = time;
  bool last = ++times.samples == SAMPLES;
  if (last)
    times.samples = times.disturbed = 0;
  if (!last)
    begin_sample (times.phase);
  else if (times.phase == TIME_BATCHES)
    begin_sample (TIME_ROWS);
  else
    choose ();
}

bool
pace_prefers_rows (bool doubtful)
{
  if (without (TIMING) || pace_most () < BATCH_MAX)
    return false;
  double done = spec_nr - times.nr;
  if (times.phase == START || done < 0 || done > 2 * times.records + FAR)
    {
      /* Set the start of the phase, because the rules have just begun or the
	 program has assigned to NR.  */
      begin (SETTLED, doubtful && times.phase == START ? 0 : FIRST_LENGTH);
      return false;
    }
  if (done < times.records)
    return false;
  if (times.phase == TIME_BATCHES || times.phase == TIME_ROWS)
    end_sample (done);
  else
    {
      times.samples = times.disturbed = 0;
      begin_sample (TIME_BATCHES);
    }
  return times.phase == TIME_ROWS || times.phase == ROWS;
}
