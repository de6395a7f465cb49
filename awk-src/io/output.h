/* output.h -- output streams; the AWK functions close, fflush and system.
   SPDX-License-Identifier: GPL-3.0-or-later

   After a failure, out_redirect and the functions that write call fatal().  If
   PROCINFO["NONFATAL"] or PROCINFO[name, "NONFATAL"] exists, out_redirect and
   the functions that write set ERRNO instead, and the statement has no
   effect.  */

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

enum out_flush_when
{
  OUT_BLOCK,			/* write when the buffer is full */
  OUT_LINE,			/* for terminals: write after each statement */
  OUT_EACH,			/* for coprocesses and standard error: write
				   after each statement */
  OUT_SOON			/* for commands: write shortly after a
				   statement (delayed_output.c) */
};

struct redir;

/* The functions of an extension's output wrapper.  The functions receive the
   output of a stream, whose buffer is not used, and return 0 or an errno
   value.  WRITE is called for each part of a print statement, and once for a
   printf statement.  */
struct out_wrapper
{
  int (*write) (struct out_wrapper *w, const char *p, size_t n);
  int (*flush) (struct out_wrapper *w);
  int (*close) (struct out_wrapper *w); /* also frees W */
};

struct output
{
  char *cur;			/* address in the buffer at which the next byte
				   is stored */
  char *end;			/* end of the buffer */
  char *buf;
  char *volatile sent;		/* the bytes before this address have already
				   been written; see delayed_output.c */
  char *volatile ready;		/* the bytes before this address belong to
				   complete statements */
  int fd;			/* descriptor; -1 if it is closed temporarily
				   (the next write reopens it) */
  unsigned char when;		/* an enum out_flush_when */
  bool is_stdout;
  bool plain;			/* the stream is a regular file, so that writes
				   never wait */
  bool begun;			/* a statement that prints to the stream has
				   been completed */
  volatile int error;		/* errno value of a failed write that has not
				   been reported */
  struct redir *redir;		/* the redirection; NULL for out_stdout and for
				   streams made by out_new */
  uint64_t written;		/* number of bytes that have been written from
				   the buffer */
  struct out_wrapper *wrapper;	/* the output wrapper, which replaces the
				   buffer and owns FD, or NULL */
};

/* Standard output, to which the names /dev/stdout and - refer.  */
extern struct output *out_stdout;

/* Open closed standard descriptors and ignore SIGPIPE.  Call io_init before
   any file, including the heap's, is opened.  A second call does nothing.  */
void io_init (void) EVERY_RUN;

/* Return a new, nameless output stream that writes to FD.  */
struct output *out_new (int fd);

/* True if a write has failed, and the failure is fatal: the run has ended or is
   about to end, and its changes must not be kept.  */
extern bool out_failed;

/* True after a fatal error.  Write errors are then not reported.  */
extern bool out_after_fatal;

/* Return the output stream NAME.  If the stream is not open, open it as KIND.
   Return NULL after a nonfatal failure.  If the result is NULL, the caller
   must not print anything.  For messages, STATEMENT is "print" or "printf".  */
struct output *out_redirect (enum io_kind kind, struct sv name,
			     const char *statement);

/* For messages about standard output: the name of the current statement.  */
extern const char *out_statement;

/* Like out_write, for N bytes that do not fit into the buffer of O.  */
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

/* Like out_write, for a text that is usually a line.  Strings of up to
   OUT_SPAN bytes are copied without branches that depend on the length,
   because such branches are hard to predict.  */
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

/* out_reserve returns space for N bytes in O's buffer; N is at most
   OUT_RESERVE_MAX.  The caller stores the bytes in this space and calls
   out_claim.  For standard output, the space may extend beyond the end of the
   buffer, where there are OUT_RESERVE_MAX additional bytes.  */
enum { OUT_RESERVE_MAX = 1024 };
void out_make_room (struct output *o, size_t n);
/* Write the contents of O's buffer. out_claim calls out_spill if the bytes
   that it has added extend beyond the end of the buffer.  */
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

/* After a statement, write the buffer of O, or schedule the write.
   out_after_statement calls out_after_slow unless O->when is OUT_BLOCK.  */
void out_after_slow (struct output *o);

/* Call out_after_statement when a print or printf statement is complete.  */
static inline void
out_after_statement (struct output *o)
{
  if (o->when != OUT_BLOCK)
    out_after_slow (o);
}

/* Write the buffered bytes of O.  If the write fails, set ERRNO or raise a
   fatal error, depending on the stream, and return false.  */
bool out_flush (struct output *o);
/* Write the buffers of all streams, for example before a command is started.
   Return false if a write fails and the failure is not fatal.  */
bool out_flush_all (void);
/* True if nobody can observe the relative order of standard output and other
   output, because no other stream is open and standard error is a different
   file.  */
bool out_is_alone (void);
/* Discard the buffer of standard output in a child, because the parent writes
   that buffer.  */
void out_discard_stdout (void);

/* Implement the function close (NAME [, HOW]).  HOW is NULL, "to" or
   "from".  */
double io_close (struct sv name, const char *how);
/* Implement the function fflush ([NAME]).  If NAME is NULL, flush all
   streams.  */
double io_fflush (const struct sv *name);
/* Implement the function system (CMD).  */
double io_system (struct sv cmd);

/* Flush and close everything at exit, and wait for commands.  If standard
   output cannot be written, print a warning and return false.  If the result
   is false, the exit status of the run is 1.  */
bool io_close_all (void) EVERY_RUN;
/* Flush and close all redirections and wait for commands, but leave standard
   output open and unflushed.  */
void io_close_redirections (void) EVERY_RUN;
/* True if the descriptor of standard output must stay open, because extensions
   may write to it after io_close_all.  */
extern bool out_stays_open;
/* Write as much as possible of the contents of all buffers, without calling
   wrappers.  Call this function only when the process is about to end; it may
   be called during a write.  If standard output cannot be written, print a
   warning.  */
void out_drain_all (void);

/* --- for extensions ----------------------------------------------------- */

/* Return the stream with this NAME and KIND, for an extension.  If the stream
   is not open, open it: on descriptor FD if FD is not negative and KIND is not
   a pipe, otherwise by NAME.  For a two-way stream, FD must be a socket.  If
   the stream cannot be opened, return NULL; do not raise a fatal error.  */
struct redir *io_find (enum io_kind kind, struct sv name, int fd);
struct input *io_input_of (const struct redir *r);
struct output *io_output_of (const struct redir *r);
const char *io_name_of (const struct redir *r);

/* Write the output buffer of R and return R's output descriptor (for standard
   output, a duplicate), or -1 with errno set.  After the call, R no longer
   owns the descriptor: the caller must call out_wrap.  */
int out_take_descriptor (struct redir *r);
void out_wrap (struct redir *r, struct out_wrapper *w);

#endif /* OUTPUT_H */
