/* shard.h -- the input in shards.
   SPDX-License-Identifier: GPL-3.0-or-later

   A shard is a part of the input that begins and ends where records do: some
   bytes of a file or of a stream, or several small files.  Workers take one
   shard, or several in a row, at a time.  */

#ifndef JOBS_SHARD_H
#define JOBS_SHARD_H

#include <stdatomic.h>
#include <stddef.h>
#include <sys/types.h>

#include "rules/rules.h"

struct shard
{
  int arg;			/* ARGV[arg] */
  int last;			/* its last file: several small ones may make a
				   shard, each as a whole */
  off_t from, to;		/* TO: all bytes of several */
  bool whole;			/* it is of whole files */
  bool guessed;			/* TO may be inside quotes */
  double nr, fnr;		/* of a stream: the records before */
};

/* --- operands ----------------------------------------------------------- */

enum operand
{
  OPERAND_NONE,			/* empty, or missing */
  OPERAND_EMPTY,		/* a file without a byte */
  OPERAND_FILE,			/* can be read at any offset */
  OPERAND_STREAM,		/* standard input, a pipe */
  OPERAND_OTHER			/* an assignment; not to be read */
};

/* Return what operand ARG is; of a file, *SIZE bytes.  */
enum operand operand_kind (int arg, off_t *size);
/* Return the name of operand ARG, a transient string.  */
char *operand_name (int arg);
/* Return the number of operands, plus 1.  */
int operand_end (void);

/* Operands that are worked on one range after the other: files up to LAST, or
   a stream; or all that remain, which are for one process.  */
struct operands
{
  int first, last;
  enum operand kind;
  bool more;			/* there are others */
};
/* Set *S to the range that begins at operand ARG or later.  Return false if
   there is nothing more to read.  */
bool operand_range (int arg, struct operands *s);

/* --- cutting ------------------------------------------------------------ */

enum
{
  SHARD_TAIL = 64 * 1024,	/* bytes of the last file, for the parent */
  SHARD_SMALLEST = 256 * 1024,
  SHARD_PER_JOB = 4,		/* shards for each process at least */
  SHARD_WORTHWHILE = 1024 * 1024 /* bytes of input */
};

/* Return the size of shards that was asked for in a test, or 0; and how many of
   them are to be worked on together.  */
off_t shard_wish (void);
size_t shard_wish_together (void);

/* True if the ends of records can be found; those of a stream, counted with
   COUNTS.  */
bool shard_can_cut (void);
bool shard_can_stream (bool counts);

/* Cut the files up to LAST into shards, each with a record in it, and return
   *N of them; NULL: they cannot be cut.  N_JOBS processes will work on them.
   They begin where START does.  GUESS: ends may be guessed.  */
struct shard *shard_cut (int n_jobs, const struct shard *start, int last,
			 bool guess, size_t *n);
/* True if B, the shard after A, can be worked on together with it.  COUNTS: the
   number of their records is wanted.  */
bool shard_can_join (const struct shard *a, const struct shard *b,
		     bool counts);
/* Return the N shards at V, which can be joined, as one.  */
struct shard shard_join (const struct shard *v, size_t n);
/* Set *S to what is to be worked on before the input is cut, the first record
   or the first file that is not empty.  ONE_FILE: there must be no other.
   Return false if that is not known.  S->TO < 0: the first record of a
   stream.  */
bool shard_opening (enum opening opening, bool one_file, struct shard *s);
/* True if S, which begins with a record, ends at the end of one.  */
bool shard_is_right (const struct shard *s);
/* Return the number of records of S, or -1 if it cannot be read.  */
double shard_count (const struct shard *s);

/* Of N bytes at P that begin with a record, return where the first record
   begins that does so at AT or later; N if none does.  */
size_t shard_next (const char *p, size_t n, size_t at);
/* Return where the last whole record ends; 0 if no record is whole.  */
size_t shard_last (const char *p, size_t n);
/* Return how many newlines at the beginning belong to no record.  */
size_t shard_skip (const char *p, size_t n);
/* Return how many records end there, if shard_can_stream (true).  */
double shard_count_bytes (const char *p, size_t n);

/* --- shard_size.c: how much a worker takes at a time -------------------- */

enum
{
  SHARD_SIZE_LEAST = 1024 * 1024, /* bytes */
  SHARD_SIZE_LEVELS = 4		/* each of them four times the one before */
};

/* What all workers have learnt together.  */
struct shard_size
{
  atomic_int level;
  atomic_flag learning;		/* one of them is at work on the rest */
  bool settled;
  bool warm;			/* it is not the first one */
  int best;			/* the cheapest level */
  double cost;			/* there, nanoseconds a byte; 0: not known */
  double left;			/* at the last level, bytes left of one read */
};

/* The cost of the shards that were taken last.  */
struct expense
{
  off_t in, out;		/* bytes read, bytes left to merge */
  double work;			/* nanoseconds in the worker */
  double merging;		/* in the parent, of a byte left */
};
/* Note in S that N_JOBS workers do shards of such a size, at the cost E.  */
void shard_size_learn (struct shard_size *s, int n_jobs,
		       const struct expense *e);

struct task;
/* Take the next *N shards of T, from *FIRST on.  Return false if all are
   taken.  */
bool shard_take (const struct task *t, size_t *first, size_t *n);

#endif /* JOBS_SHARD_H */
