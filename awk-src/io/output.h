/* output.h -- streams that print writes to, and their table.
   SPDX-License-Identifier: GPL-3.0-or-later

   On failure, out_redirect and the writers call fatal(); or, with
   PROCINFO["NONFATAL"], they set ERRNO and the statement does nothing.  */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "io/hooks.h"
#include "pma/likely.h"
#include "value/value.h"

enum redir_kind
{
  OUT_FILE,			/* > */
  OUT_APPEND,			/* >> */
  OUT_PIPE,			/* | */
  OUT_COPROC			/* |& */
};

enum out_flush_when
{
  OUT_BLOCK,			/* write when the buffer is full */
  OUT_LINE,			/* write after each statement; for terminals */
  OUT_EACH,			/* write after each statement; for
				   coprocesses */
  OUT_SOON			/* write shortly after a statement; for
				   commands (delayed_output.c) */
};

struct redir;

/* Functions that receive the output of a stream in place of our buffer.  They
   return 0 or an errno value.  WRITE is called for each part of a print
   statement, and once for a printf statement.  */
struct out_wrapper
{
  int (*write) (struct out_wrapper *w, const char *p, size_t n);
  int (*flush) (struct out_wrapper *w);
  int (*close) (struct out_wrapper *w); /* Frees W, too.  */
};

struct output
{
  char *cur;			/* Where the next byte goes.  */
  char *end;			/* End of the buffer.  */
  char *buf;
  char *volatile sent;		/* Everything before it is written; see
				   delayed_output.c.  */
  char *volatile ready;		/* Everything before it may be written.  */
  int fd;			/* -1: closed for now, reopened when
				   needed.  */
  unsigned char when;		/* An enum out_flush_when.  */
  bool is_stdout;
  bool plain;			/* A plain file: never waits.  */
  bool begun;			/* A statement was written at once.  */
  volatile int error;		/* Error of a write, not reported yet.  */
  struct redir *redir;		/* NULL for out_stdout and out_new.  */
  uint64_t written;		/* Bytes that have left the buffer.  */
  struct out_wrapper *wrapper;	/* NULL, or the owner of FD; there is then no
				   buffer.  */
};

/* Standard output; also used for /dev/stdout and -.  */
extern struct output *out_stdout;

/* Call this before any file, including the heap's, is opened.  Opens closed
   standard descriptors and ignores SIGPIPE.  Calling it again is harmless.  */
void io_init (void);

/* Return a new output on FD that has no name.  */
struct output *out_new (int fd);

/* True if a failed write has ended, or is about to end, the run.  */
extern bool out_failed;

/* Return the open stream NAME; the first use opens it as KIND.  Return NULL
   after a nonfatal failure; the caller then does nothing.  STATEMENT is
   "print" or "printf", for messages.  */
struct output *out_redirect (enum redir_kind kind, struct sv name,
			     const char *statement);

/* The current statement, for messages about standard output.  */
extern const char *out_statement;

void out_write_slow (struct output *o, const char *p, size_t n);

static inline void
out_write (struct output *o, const char *p, size_t n)
{
  if (n > (size_t) (o->end - o->cur))
    out_write_slow (o, p, n);
  else
    {
      memcpy (o->cur, p, n);
      o->cur += n;
    }
}

/* Like out_write, for text that is usually a line.  Up to OUT_SPAN bytes are
   copied without a branch on their number, which is hard to predict.  */
enum { OUT_SPAN = 128 };
static inline void
out_write_line (struct output *o, const char *p, size_t n)
{
  if (n <= OUT_SPAN && o->end - o->cur >= OUT_SPAN)
    o->cur = copy_past (o->cur, p, n, OUT_SPAN);
  else
    out_write (o, p, n);
}

static inline void
out_char (struct output *o, char c)
{
  if (o->cur == o->end)
    out_write_slow (o, &c, 1);
  else
    *o->cur++ = c;
}

/* Records that are printed unchanged one after the other need not be copied to
   the buffer one by one.  They are in the window of their input, each with its
   newline.  The whole run is written when something else is printed or the
   window changes.  Meanwhile the buffer of standard output is made to look
   full, so that all other output goes through out_write_slow.  */
struct out_run
{
  const char *from;		/* First byte; NULL if there is no run.  */
  const char *end;		/* After the last record printed; NULL if it is
				   no longer in a window.  */
  unsigned before;		/* Consecutive records printed so far without a
				   run.  */
  unsigned wait;		/* Records until the next attempt.  */
  char *buffer_end;		/* The real out_stdout->end.  */
};
extern struct out_run out_run;

/* Write the run, if there is one, to the buffer or to the file.  */
void out_settle_run (void);
/* Like out_settle_run, before the bytes of a window are moved or changed.  */
void out_leave_window (void);

/* Note that something else is printed to standard output, so that the next
   records are not tried as a run.  */
void out_run_break (void);

/* Start a run with the N bytes at P, if that pays; called when no run ends at
   P.  Return false if the caller has to write them.  */
bool out_run_begin (const char *p, size_t n);

/* Print the N bytes at P, which stay in place until out_leave_window is called,
   to standard output.  Return false if the caller has to write them.  */
static inline bool
out_run_add (const char *p, size_t n)
{
  if (p != out_run.end || !out_run.from)
    return out_run_begin (p, n);
  out_run.end = p + n;
  return true;
}

/* Return space for N <= OUT_RESERVE_MAX bytes in the buffer; fill it in, then
   call out_claim.  For standard output the space may begin after the end of the
   buffer, which has OUT_RESERVE_MAX additional bytes there.  */
enum { OUT_RESERVE_MAX = 1024 };
void out_make_room (struct output *o, size_t n);
/* Write the buffer of O, because out_claim exceeded it.  */
void out_spill (struct output *o);

static inline char *
out_reserve (struct output *o, size_t n)
{
  if (n > (size_t) (o->end - o->cur))
    out_make_room (o, n);
  return o->cur;
}

static inline void
out_claim (struct output *o, size_t n)
{
  o->cur += n;
  if (unlikely (o->cur > o->end))
    out_spill (o);
}

void out_after_slow (struct output *o);

/* Call this when a print or printf statement is complete.  */
static inline void
out_after_statement (struct output *o)
{
  if (o->when != OUT_BLOCK)
    out_after_slow (o);
}

/* Write the buffered bytes of O.  Return false after an error, which has been
   reported as the kind of the stream requires.  */
bool out_flush (struct output *o);
/* Write what all streams have buffered, as before a command is started.  */
void out_flush_all (void);
/* True if the order of standard output and other output cannot be observed: no
   other stream is open, and standard error is another file.  */
bool out_is_alone (void);
/* Forget what is buffered for standard output, in a child whose parent
   writes it.  */
void out_discard_stdout (void);

/* Do close (NAME [, HOW]); HOW is NULL, "to" or "from".  */
double io_close (struct sv name, const char *how);
/* Do fflush ([NAME]); if NAME is NULL, flush everything.  */
double io_fflush (const struct sv *name);
/* Do system (CMD).  */
double io_system (struct sv cmd);

/* At exit: flush and close everything, and wait for commands.  Return false,
   after a warning, if standard output could not be written: the exit status is
   then 1.  */
bool io_close_all (void);
/* Like io_close_all, but leave standard output open and unflushed.  */
void io_close_redirections (void);
/* True if extensions may write to standard output themselves after
   io_close_all: the descriptor then stays open.  */
extern bool out_stays_open;
/* Write the contents of our buffers, as far as possible, without calling
   wrappers: the process is ending, perhaps during a write.  A failure of
   standard output is a warning.  */
void out_drain_all (void);

/* --- For extensions ----------------------------------------------------- */

/* Return the stream NAME of that KIND as extensions request it: the open one,
   or a new one on descriptor FD.  If FD is negative, the name is opened (a
   two-way stream is then a socket).  Return NULL if it cannot be opened; that
   is never fatal.  IO_READ is `<', IO_READ_PIPE is `
   ' before getline.  */
enum io_kind
{
  IO_WRITE, IO_APPEND, IO_WRITE_PIPE, IO_TWO_WAY, IO_READ, IO_READ_PIPE
};
struct redir *io_find (enum io_kind kind, struct sv name, int fd);
struct input *io_input_of (const struct redir *r);
struct output *io_output_of (const struct redir *r);
const char *io_name_of (const struct redir *r);

/* Write what R's output has buffered and return its descriptor (for standard
   output, a duplicate), or -1 with errno.  R no longer owns it, and the caller
   then calls out_wrap.  */
int out_take_descriptor (struct redir *r);
void out_wrap (struct redir *r, struct out_wrapper *w);

#endif /* OUTPUT_H */
