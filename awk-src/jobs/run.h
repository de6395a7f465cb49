/* run.h -- between the files that run a rules.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JOBS_RUN_H
#define JOBS_RUN_H

#include <stdatomic.h>
#include <sys/types.h>

#include "exchange/merge.h"
#include "rules/rules.h"
#include "vm/interp.h"

/* --- pieces.c ----------------------------------------------------------- */

struct piece
{
  int arg;			/* ARGV[arg] */
  int last;			/* its last file: several small ones may make a
				   piece, each as a whole */
  off_t from, to;		/* TO: all bytes of several */
  bool whole;			/* it is of whole files */
  bool guessed;			/* TO may be inside quotes */
  double nr, fnr;		/* of a stream: the records before */
};

enum operand
{
  OPERAND_NONE,			/* empty, or not there */
  OPERAND_EMPTY,		/* a file without a byte */
  OPERAND_FILE,			/* can be read at any place */
  OPERAND_STREAM,		/* standard input, a pipe */
  OPERAND_OTHER			/* an assignment; not to be read */
};

/* What operand ARG is; of a file, *SIZE bytes.  */
enum operand pieces_kind (int arg, off_t *size);
/* Operands that one process after the other works on: files up to LAST, or a
   stream; or all that remain, which are for one process.  */
struct segment
{
  int first, last;
  enum operand kind;
  bool more;			/* there are others */
};
/* Those from operand ARG on.  False: there is nothing more to read.  */
bool pieces_segment (int arg, struct segment *s);

/* Cut the files up to LAST into pieces that end at ends of records, each with
   a record in it; *N of them.  NULL: they cannot be cut.  N_JOBS
   processes will work on them.  They begin where START does.  GUESS: ends may
   be guessed.  */
struct piece *pieces_cut (int n_jobs, const struct piece *start, int last,
			  bool guess, size_t *n);
/* Can B, the piece after A, be worked on together with it?  COUNTS: the number
   of their records is wanted.  */
bool pieces_can_join (const struct piece *a, const struct piece *b,
		      bool counts);
/* The N pieces at V, which can be joined, as one.  */
struct piece pieces_join (const struct piece *v, size_t n);
/* Make *P what is to be worked on before the input is cut, the first record or
   the first file that is not empty.  ONE_FILE: there must be no other.  False:
   that cannot be said.  P->TO < 0: the first record of a stream.  */
bool pieces_opening (enum opening opening, bool one_file,
		     struct piece *p);
/* Does P end at the end of a record?  It begins with one.  */
bool pieces_is_right (const struct piece *p);
/* The name of operand ARG, a transient string.  */
char *pieces_name (int arg);
/* The number of operands, and 1.  */
int pieces_argc (void);
/* The records of P.  -1: it cannot be read.  */
double pieces_count (const struct piece *p);

enum
{
  PIECES_TAIL = 64 * 1024,	/* of the last file, for the parent */
  PIECES_SMALLEST = 256 * 1024,
  PIECES_PER_JOB = 4,		/* for each process at least */
  PIECES_WORTHWHILE = 1024 * 1024 /* bytes of input */
};
/* The size of pieces that was asked for in a test; 0: none was.  And how many
   of them are to be worked on together.  */
off_t pieces_wish (void);
size_t pieces_wish_together (void);
/* Can the ends of records be found?  Those of a stream, counted with
   COUNTS?  */
bool pieces_can_cut (void);
bool pieces_can_stream (bool counts);
/* Of N bytes at P that begin with a record: where the first one begins that
   does so at AT or later; N if no record does.  */
size_t pieces_next (const char *p, size_t n, size_t at);
/* Where the last whole record ends; 0 if no record is whole.  */
size_t pieces_last (const char *p, size_t n);
/* How many newlines are at the beginning that are no records.  */
size_t pieces_skip (const char *p, size_t n);
/* How many records end there, if pieces_can_stream (true).  */
double pieces_count_bytes (const char *p, size_t n);

/* --- state.c: what the rules leave -------------------------------------- */

/* A message: the sum of the absolute values of addends (a double); as texts,
   the streams that are printed to, and marks (divert.h); for each
   variable of the rules a word, 0 or STATE_NEWS with the tags of the values
   in the upper half, and then a word, the length of its value, and that, as
   in exchange/stream.h; the number of lists of addends (addends.h); as a text,
   where the output of first occurrences lies (distinct.h).  The streams and
   the marks stay where they are until state_output is called.  */
enum { STATE_NEWS = 1 };

/* Can what the variables of RULES hold now be the start of all workers?  */
bool state_can_start (const struct rules *rules);
/* In a worker, once and in front of each piece.  */
void state_note (const struct rules *rules);
void state_reset (const struct rules *rules);
/* Have they touched V since then?  */
bool state_is_news (const struct rules_var *v);
/* Are the arrays that are only read as large as they were?  */
bool state_is_whole (const struct rules *rules);
/* Put what the rules did since state_reset.  False: in doubt.  PATCH writes
   over N bytes that O has drained, from byte AT on.  */
typedef void (*state_patch) (uint64_t at, const void *p, size_t n);
bool state_encode (const struct rules *rules, struct stream_out *o,
		   state_patch patch);

/* --- merge.c ------------------------------------------------------------ */

/* The variables are as the rules find them; merging is going to begin.  */
void state_begin (struct rules *rules);
/* This process has run the rules since then, over a piece with the sum TOTAL
   of addends_total.  */
void state_did (struct rules *rules, double total);
/* Merge the N bytes at P, of state_encode, and the M bytes at LOG, a log of
   addends, into the variables.  False, with nothing changed, where the result
   may not be that of a serial run.  */
bool state_merge (struct rules *rules, char *p, size_t n, const void *log,
		  size_t m);
/* Print what is to be printed of P, N bytes, the output that belongs to the
   message merged last; and of Q, M bytes, output that was diverted.  */
void state_output (const char *p, size_t n, const char *q, size_t m);
/* How V is merged.  */
struct merge state_rule (const struct rules_var *v);

/* --- merge_function.c: merging by a function of the program ------------- */

/* V's function merges what came before and what is new.  If its parameters are
   arrays, it changes the old one; else it returns what takes the place of the
   old value, a scalar or an element of an array.  It is not called where one of
   the two is missing.

   X comes after what CELL holds; the N elements in IN after A.  Fatal if there
   are arrays among these, and the function is for scalars.  */
void function_merge_value (const struct rules_var *v, struct val *cell,
			   const struct val *x);
void function_merge_array (const struct rules_var *v, struct array *a,
			   struct stream_in *in, uint64_t n);

/* --- partial.c ---------------------------------------------------------- */

/* Fatal, for OPTION, when not all that RULES leave can be merged.  */
void partial_check (const struct rules *rules, const char *option);

/* --- portion.c ---------------------------------------------------------- */

enum
{
  PORTION_LEAST = 1024 * 1024,	/* bytes */
  PORTION_LEVELS = 4		/* each of them four times the one before */
};

/* How much a worker takes at a time.  All workers learn together.  */
struct portion
{
  atomic_int level;
  atomic_flag learning;		/* one of them is at work on the rest */
  bool settled;
  bool warm;			/* it is not the first one */
  int best;			/* the cheapest level */
  double cost;			/* there, nanoseconds a byte; 0: not known */
  double left;			/* at the last level, bytes left of one read */
};

/* What a portion has taken.  */
struct expense
{
  off_t in, out;		/* bytes read, bytes left to merge */
  double work;			/* nanoseconds in the worker */
  double merging;		/* in the parent, of a byte left */
};
/* N_JOBS workers do such portions, and E is what the last one took.  */
void portion_learn (struct portion *p, int n_jobs, const struct expense *e);
struct task;
/* Take the next *N pieces of T, from *FIRST on.  False: all are taken.  */
bool portion_take (const struct task *t, const struct portion *p,
		   size_t *first, size_t *n);

/* --- slots.c ------------------------------------------------------------ */

enum
{
  SLOTS_FEW = 4,		/* results that wait while this process merges
				   others */
  SLOTS_MANY = 32
};

/* What parent and workers see.  */
struct slots
{
  atomic_bool merging;		/* the parent is at work on a result */
  atomic_uint rate;		/* picoseconds that a byte of results took it
				   so far; 0: not known */
  struct portion portion;
  atomic_uint taken[];		/* of each worker: its slots, a bit each */
};

/* One for N workers.  NULL: there can be none.  */
struct slots *slots_make (int n);
void slots_free (struct slots *l, int n);
/* Where a slot begins, in each of a worker's files.  */
off_t slots_at (unsigned slot);
/* In worker number WORKER: take a slot, perhaps after a while.  */
unsigned slots_take (struct slots *l, int worker, pid_t parent);
/* What was in SLOT is not needed any longer.  */
void slots_give (struct slots *l, int worker, unsigned slot);

/* --- room.c ------------------------------------------------------------- */

/* Log addends into file FD, where SLOT begins.  */
void room_begin (int fd, unsigned slot);

/* --- worker.c ----------------------------------------------------------- */

/* What all processes see.  */
struct board
{
  atomic_size_t next;		/* piece to take */
  atomic_size_t next_count;	/* piece to count */
  atomic_size_t counted;
  atomic_bool log;		/* there are addends that are not whole */
  double counts[];		/* records of each piece */
};

enum reply_kind
{
  REPLY_READY, REPLY_RESULT,
  REPLY_DOUBT,			/* one process is to do this piece */
  REPLY_CUT,			/* it ends inside quotes, or begins there */
  REPLY_AGAIN,			/* a worker, with a log of addends */
  REPLY_STOP,			/* one process is to do all from here on */
  REPLY_DONE			/* there are no more pieces */
};

/* What a worker writes for its parent, each into a file without a name that
   both have, where a slot begins.  */
enum shared
{
  SHARED_STATE,
  SHARED_LOG,			/* of addends */
  SHARED_OUTPUT,		/* standard output */
  SHARED_DIVERTED,		/* other output */
  N_SHARED
};

/* What a worker sends.  */
struct reply
{
  size_t piece, count;		/* the first piece; how many */
  enum reply_kind kind;
  unsigned slot;
  size_t sizes[N_SHARED];	/* bytes in the slot */
  double work;			/* nanoseconds that it took */
  double records;
};

struct task
{
  const struct rules *rules;
  const struct piece *pieces;	/* of a stream shared by all processes */
  size_t n;			/* for the workers; one more is the parent's.
				   Of a stream: not known, the largest.  */
  size_t cap;			/* piece I is PIECES[I % CAP] */
  double nr;			/* records before all of them */
  double fnr;			/* and those of the file of the first */
  int n_jobs;			/* how many workers are wanted */
  pid_t parent;
  struct board *board;
  const struct main_stream *stream; /* NULL: files */
  int tickets[2];		/* of a stream: a pipe, numbers of pieces */
};

static inline const struct piece *
task_piece (const struct task *t, size_t i)
{
  return &t->pieces[i % t->cap];
}

/* What a worker is given: its number, where it writes to, and the COUNT
   pieces from FIRST on that it takes first; COUNT 0: any.  */
struct post
{
  int number;
  int to_parent;
  int shared[N_SHARED];		/* files; -1: not there */
  struct slots *slots;
  size_t first, count;
};

/* The life of the worker that has POST.  */
_Noreturn void worker_run (const struct task *t, const struct post *post);

/* --- crew.c: the parent's side of workers ------------------------------- */

/* What has come of a worker's reply.  */
struct result
{
  struct reply reply;
  struct worker *from;		/* NULL: not here */
  bool doubt, cut;		/* by REPLY_DOUBT, REPLY_CUT */
};

/* Nanoseconds of processor time that this process has had.  */
double crew_clock (void);
/* Start up to T->n_jobs workers on T.  False: not one could be started.  */
bool crew_start (const struct task *t);
/* End them; all that they have is forgotten.  */
void crew_end (void);
/* Wait for a reply, or until FD (-1: none) can be read, at most MS
   milliseconds (-1: for ever).  True: FD can be read.  */
bool crew_wait (int fd, int ms);
/* A worker said that one process is to do all from here on, or all are
   gone.  */
bool crew_stopped (void);
/* What has come for piece I, among the last T->cap.  */
struct result *crew_result (size_t i);
static inline bool
result_is_here (const struct result *r)
{
  return r->from || r->doubt || r->cut;
}

/* Merge R, which is from a worker, and count it in run_progress.  False:
   nothing was done.  What was sent is gone then, too.  */
bool crew_merge (struct rules *rules, const struct result *r);

/* --- run.c: what is done ------------------------------------------------ */

struct progress
{
  double nr, fnr;		/* records; of the file at work */
  int doubts;			/* pieces that this process was to do */
  size_t pieces, merged;	/* meant for workers, done by them */
};
extern struct progress run_progress;

/* So many pieces may be left to this process before it does all of them.  */
enum { RUN_MOST_DOUBTS = 8 };

/* Run the rules over P here, of stream S if that is not NULL.  Does not
   return if they exit.  */
void run_here (struct rules *rules, const struct piece *p,
	       const struct main_stream *s);

/* --- stream.c ----------------------------------------------------------- */

/* What became of a stream.  */
enum stream_end
{
  STREAM_READ,			/* to its end */
  STREAM_LEFT			/* the main input goes on in it */
};
/* What the rules are to read ends at position TO; TO < 0: where it ends.  */
void stream_limit (off_t to);
/* Work on stream ARG by N_JOBS workers.  LAST: nothing comes after it.
   OPENING: the first record is for this process.  */
enum stream_end stream_run (struct rules *rules, int n_jobs, int arg,
			    bool last, bool opening);

#endif /* JOBS_RUN_H */
