/* shard.h -- divide the input into shards.
   SPDX-License-Identifier: GPL-3.0-or-later

   A shard is a part of the input that begins and ends at record boundaries: a
   range of bytes of a file or of a stream, or several small files.  A worker
   processes one or more consecutive shards at a time.  */

#ifndef JOBS_SHARD_H
#define JOBS_SHARD_H

#include <stdatomic.h>
#include <stddef.h>
#include <sys/types.h>

#include "rules/rules.h"

struct shard
{
  int arg;			/* index of the file in ARGV */
  int last;			/* index in ARGV of the last file, if the shard
				   consists of several whole files */
  off_t from, to;		/* offsets in bytes of the start and end; for
				   whole files, TO is their total size */
  bool whole;			/* true if the shard consists of whole files */
  bool guessed;			/* true if TO was guessed and is possibly inside
				   quotes */
  double nr, fnr;		/* for a shard of a stream: NR and FNR before
				   the shard */
};

/* --- operands.c --------------------------------------------------------- */

enum operand
{
  OPERAND_NONE,			/* empty, missing or an array */
  OPERAND_EMPTY,		/* a regular file of 0 bytes */
  OPERAND_FILE,			/* a file that can be read at any offset */
  OPERAND_STREAM,		/* standard input or a pipe */
  OPERAND_OTHER			/* an assignment such as N=1, an unreadable
				   file, or a file of unknown size */
};

/* Return the kind of operand number ARG.  If the operand is a file, set *SIZE
   to its size in bytes.  */
enum operand operand_kind (int arg, off_t *size);
/* Return the name of operand number ARG.  The caller frees the name with
   xfree.  */
char *operand_name (int arg);

/* A range of operands that are processed as a unit.  A range is a number of
   consecutive files, one stream, or an operand of kind OPERAND_OTHER, from
   which on the parent must process the input alone.  */
struct operands
{
  int first, last;
  enum operand kind;
  bool more;			/* true if there are operands after this
				   range */
};
/* Set *S to the first range of operands that begins at ARG or later.  Return
   false if there are no further operands.  */
bool operand_range (int arg, struct operands *s);

/* --- shards.c ----------------------------------------------------------- */

/* Return the minimum size in bytes of an input of RULES that is worth dividing
   into shards.  */
off_t shard_worthwhile (const struct rules *rules);

enum
{
  SHARD_TAIL = 64 * 1024,	/* size in bytes of the end of the last file,
				   which the parent processes */
  SHARD_SMALLEST = 256 * 1024
};

/* Return the size of shards in bytes that GAWK_JOBS_SHARD specifies, or 0.  */
off_t shard_wish (void);
/* Return the number of shards that a worker processes at a time according to
   GAWK_JOBS_SHARD.  */
size_t shard_wish_together (void);

/* True if the ends of records can be found in a stream.  If COUNTS is true,
   the records of the stream must also be counted.  */
bool shard_can_stream (bool counts);

/* Divide the input from the beginning of the shard START to the end of operand
   LAST into shards for N_JOBS processes that run RULES.  Each shard has at
   least one record.  GUESS is true if the ends of shards may be guesses, and
   false if the input is divided again because a guess was wrong.  Return the
   shards, which the caller frees, and set *N to their number.  Return NULL if
   the files cannot be divided into shards or if, at the first division, they
   are too small.  */
struct shard *shard_cut (const struct rules *rules, int n_jobs,
			 const struct shard *start, int last, bool guess,
			 size_t *n);
/* True if A and the next shard, B, can be joined into one shard.  COUNTS is
   true if the rules read NR or FNR.  */
bool shard_can_join (const struct shard *a, const struct shard *b,
		     bool counts);
/* Return one shard that replaces the N shards at V, which can be joined.  */
struct shard shard_join (const struct shard *v, size_t n);
/* Set *S to the opening (enum opening), which is either the first record or
   the first non-empty file.  If the opening is the first record of a stream,
   its end is unknown, so set S->to to -1.  Return false if there is no input,
   if ONE_FILE is true and there are several files, or if the end of the opening
   cannot be found.  */
bool shard_opening (enum opening opening, bool one_file, struct shard *s);
/* True if S, which begins at the start of a record, also ends at the end of a
   record.  */
bool shard_is_right (const struct shard *s);
/* Return the number of records in S, or -1 if S cannot be read.  */
double shard_count (const struct shard *s);

/* Among the N bytes at P, which start at the beginning of a record, find the
   first record that begins at offset AT or later.  Return the offset of the
   record that was found, or N if there is none.  */
size_t shard_next (const char *p, size_t n, size_t at);
/* Return the offset of the end of the last complete record in the N bytes at
   P, or 0 if no record is complete.  */
size_t shard_last (const char *p, size_t n);
/* Return the number of newlines at the beginning of the N bytes at P that do
   not belong to a record.  */
size_t shard_skip (const char *p, size_t n);
/* Return the number of records that end in the N bytes at P.  Call this
   function only if shard_can_stream (true) returns true.  */
double shard_count_bytes (const char *p, size_t n);

/* --- shard_size.c: how many shards a worker processes at a time, and
   whether workers save time ---------------------------------------------- */

enum
{
  SHARD_MOST_DOUBTS = 8		/* after the parent has processed this number of
				   shards in place of workers, it processes the
				   rest of the input alone */
};

/* The cost of the shards that a worker has processed last.  */
struct expense
{
  off_t in, out;		/* IN: size of the input in bytes; OUT: size of
				   the result in bytes */
  double work;			/* processor time of the worker, in
				   nanoseconds */
  double rules;			/* the part of WORK during which the rules
				   ran */
  double merging;		/* time that the parent needs to merge the
				   result, in nanoseconds per byte */
  double reading;		/* time that the parent needs to read the
				   stream that contains the shards, in
				   nanoseconds per byte; 0 for files */
};

/* The measurements of the workers, in shared memory.  */
struct shard_size
{
  atomic_flag learning;		/* set while a worker is updating the other
				   members */
  bool warm;			/* true if at least one measurement, which is
				   ignored, has been made */
  bool brief;			/* true if workers must process one shard at a
				   time, because results are huge */
  struct expense all;		/* the total cost of the measured shards */
  atomic_bool useless;		/* true if no more shards must be assigned,
				   because the parent alone would take less
				   time */
};
/* Update S with E, the cost of shards that were processed while N_JOBS workers
   ran.  */
void shard_size_learn (struct shard_size *s, int n_jobs,
		       const struct expense *e);

struct task;
/* Assign the next shards of T to the caller: set *FIRST to the number of the
   first shard, and *N to the number of shards.  Return false if all shards are
   assigned, or if the parent must process the remaining shards alone.  */
bool shard_take (const struct task *t, size_t *first, size_t *n);

#endif /* JOBS_SHARD_H */
