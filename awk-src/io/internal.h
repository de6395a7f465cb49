/* internal.h -- declarations shared by the files of io.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef IO_INTERNAL_H
#define IO_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/table.h"
#include "io/input.h"
#include "io/output.h"
#include "pma/likely.h"

/* --- input.c ------------------------------------------------------------ */

/* Return a new input called NAME that reads and owns FD.  */
struct input *in_new (int fd, const char *name, size_t n);
/* Return the number of bytes in the window that belong to records that have not
   been read.  */
static inline size_t
in_unread (const struct input *in)
{
  return in->win.end - in->win.cur;
}

/* Read more bytes after the end of the window.  Its unread bytes, and the
   IN->win.back bytes before them, remain in the window but may move.  Return a
   positive number if bytes were added, 0 at the end of the file (IN->eof is
   set) or if IN->failed is set, or -1 after an error.  */
int in_fill (struct input *in);
/* True if a read would return immediately, with bytes or the end of file.  */
bool in_ready (const struct input *in);
/* Call this function after in_fill has failed and set errno.  Return -2 if the
   error is temporary and the program has requested retries.  Otherwise mark IN
   as finished and return -1.  The function does not change errno.  */
int in_failure (struct input *in);
/* Return the least recently used input among the plain files that can be opened
   again, or NULL if there is none.  in_put_aside closes the descriptor of IN;
   the next in_fill opens it again.  */
struct input *in_oldest (void);
void in_put_aside (struct input *in);

struct redir;

/* --- output.c ----------------------------------------------------------- */

/* Initialise standard output.  */
void out_start (void) EVERY_RUN;
/* True if a write of PIPE_BUF bytes to FD would return without waiting.  */
bool out_is_writable (int fd);
/* Open the file of R again, for appending.  Return 0 or an errno value.  */
int out_reopen (struct redir *r);
void out_init (struct output *o, int fd, enum out_flush_when when);
void out_free (struct output *o);
/* Write the contents of the buffer of O, and empty the buffer.  Return 0 or an
   errno value.  If an earlier error is stored in O->error, discard the contents
   and return that error.  */
int out_drain (struct output *o) EVERY_RUN;
/* A write to O has failed with the errno value ERR: set ERRNO if O is
   nonfatal, otherwise raise a fatal error.  VERB is used in the message "VERB
   to \"NAME\" failed".  */
void out_report (struct output *o, const char *verb, int err);
bool out_is_nonfatal (struct sv name);
/* Like out_is_nonfatal, but for the open stream O.  */
bool out_write_is_nonfatal (const struct output *o);
/* Send O's output to the wrapper W from now on.  After the call, the buffer of
   O is not used.  */
void out_set_wrapper (struct output *o, struct out_wrapper *w);
/* True if a failure to open a stream is never fatal.  */
extern bool out_never_fatal;

/* --- streams.c ---------------------------------------------------------- */

struct redir
{
  struct table_link link;	/* link in the table, which is searched by name
				   and KIND */
  enum io_kind kind;		/* IO_WRITE also stands for IO_APPEND */
  char *name;			/* the name, NUL-terminated */
  size_t name_len;
  struct redir *next, *prev;	/* list of all redirections, newest first */
  struct output *out;		/* the output side; NULL if there is none or if
				   it has been closed */
  struct input *in;		/* the input side; NULL if there is none or if
				   it has been closed */
  pid_t pid;			/* process id of the command, or 0 */
  int status;			/* wait status of the command, valid after the
				   command has ended */
  bool waited;
  bool append;			/* opened by >> */
  bool pty;
  bool socket;
  bool reopen;			/* the redirection is a plain file, so that its
				   descriptor may be closed temporarily */
  unsigned stamp;		/* value of io_clock at the last use of the
				   descriptor */
};

/* All open redirections, newest first.  */
extern struct redir *redir_list;
/* For each kind, the redirection that was used most recently, or NULL.  */
extern struct redir *redir_last[IO_TWO_WAY + 1];
/* A clock that counts the uses of descriptors.  */
extern unsigned io_clock;

static inline bool
redir_is_called (const struct redir *r, struct sv name)
{
  return r->name_len == name.n && memcmp (r->name, name.p, name.n) == 0;
}

/* Return what R is: a file, a pipe or a two-way pipe.  */
const char *redir_word (const struct redir *r);

/* Return the open stream with this KIND and NAME, or NULL.  redir_get first
   examines the stream that was used last.  */
struct redir *redir_find (enum io_kind kind, struct sv name);
static inline struct redir *
redir_get (enum io_kind kind, struct sv name)
{
  struct redir *last = redir_last[kind];
  return (last && redir_is_called (last, name) ? last
	  : redir_find (kind, name));
}

/* Add a stream with this KIND and NAME to the table and return it.  The stream
   is added with both ends closed.  */
struct redir *redir_add (enum io_kind kind, struct sv name);
/* Remove R from the table.  Both ends of R must be closed already.  */
void redir_remove (struct redir *r);

/* Close the descriptor of a file that can be reopened later.  Return false if
   there is no file that can be reopened later.  io_init sets this pointer.  */
extern bool (*io_make_room) (void);
/* If a system call has failed with ERR because there is no free descriptor,
   try to free one.  Return true if the call should be repeated.  */
bool io_try_again (int err);
/* Open the file PATH with FLAGS.  Return the descriptor, or -1 with errno
   set.  */
int io_open (const char *path, int flags);
/* Close FD unless it is negative, or free P.  These functions do not change
   errno.  */
void io_close_fd (int fd);
void io_free (void *p);
/* Wait until one of EVENTS, which are flags of poll, occurs on FD, for at most
   MS milliseconds or, if MS is -1, without limit.  Return the result of
   poll.  */
int io_poll (int fd, short events, int ms);
/* Return a duplicate of FD, or -1 with errno set.  */
int io_duplicate (int fd);
/* Like io_open, but first write all delayed output.  If PATH is a FIFO, call
   the hooks before_block and after_block, because opening it waits for the
   other end.  */
int io_open_stream (const char *path, int flags);

/* --- close.c ------------------------------------------------------------ */

/* Close all ends of R, wait for its command, and free R.  Return the value
   that the AWK function close returns.  */
double redir_close (struct redir *r);

/* --- packed.c ----------------------------------------------------------- */

/* Warn if IN, a file that is read as lines, seems to be compressed.  Warn only
   once for each name.  The first bytes are at IN->win.cur.  */
void packed_warn (const struct input *in);

#endif /* IO_INTERNAL_H */
