/* hooks.h -- functions that rooms above io supply to io.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each pointer is NULL until code outside of io sets it.  */

#ifndef IO_HOOKS_H
#define IO_HOOKS_H

#include <stdbool.h>
#include <sys/types.h>

#include "value/value.h"

struct input;
struct out_wrapper;
struct output;

/* The kinds of redirections.  */
enum io_kind
{
  IO_READ,			/* < */
  IO_READ_PIPE,			/* | before getline */
  IO_WRITE,			/* > */
  IO_APPEND,			/* >> */
  IO_WRITE_PIPE,		/* | */
  IO_TWO_WAY			/* |& */
};
/* For each kind: its operator in programs.  */
extern const char *const io_operators[IO_TWO_WAY + 1];

struct io_hooks
{
  /* Return PROCINFO[NAME, WHAT] or, if NAME.p is NULL, PROCINFO[WHAT].  Return
     NULL if this element does not exist.  If the hook is NULL, no element
     exists.  */
  const struct val *(*procinfo) (struct sv name, const char *what);

  /* Set ERRNO to TEXT, and PROCINFO["errno"] to ERR, which is 0 if the error
     is not a system error.  If TEXT is NULL, ERRNO becomes the system's
     message for ERR.  */
  void (*set_errno) (int err, const char *text);

  /* These hooks are called before and after a system call that waits until FD
     is readable or, if TO_WRITE is true, until FD is writable.  The system call
     waits for at most MS milliseconds; if MS is 0, there is no limit.  If FD is
     -1, the system call does not wait for a descriptor.  If FD is not -1,
     before_block may itself wait until FD is ready.  */
  void (*before_block) (int fd, bool to_write, int ms);
  void (*after_block) (void);
  /* This hook is called before the process waits for the end of child PID or,
     if PID is 0, of any child.  After the wait for a child, the hook
     after_block is called.  */
  void (*before_wait) (pid_t pid);

  /* This hook is called after bytes of IN were read, or after the end of IN
     was reached.  */
  void (*was_read) (struct input *in);
  /* This hook is called before bytes are written to FD.  */
  void (*before_output) (int fd);

  /* This hook is called before a child is started.  It brings environ up to
     date.  */
  void (*before_spawn) (void);

  /* This hook is called before the process ends itself by a signal because
     standard output is closed.  */
  void (*before_sigpipe) (void);

  /* Return the stream that receives the output for the stream NAME of KIND.
     The file or command NAME itself is not opened (jobs/divert.c).  */
  struct output *(*divert) (enum io_kind kind, struct sv name);

  /* Return NULL if the program may write to PATH, otherwise the reason why it
     may not.  If the hook is NULL, the program may write to any file.  */
  const char *(*refuses) (const char *path);

  /* This hook is called for each input after it was opened and before it is
     read.  It is also called for each name that could not be opened (fd is
     then -1).  An extension that reads the input itself sets IN->parser.  */
  void (*claim_input) (struct input *in);
  /* This hook is called when NAME was opened for output as *FD in MODE ("w" or
     "a").  Return the wrapper that receives the output and owns *FD, or NULL
     if no extension handles NAME.  The hook may change *FD to another
     descriptor of the same file.  */
  struct out_wrapper *(*claim_output) (const char *name, const char *mode,
				       int *fd);
  /* This hook is called before the two-way stream NAME is opened.  If no
     extension handles NAME, return false.  If an extension handles NAME,
     return true and set *IN and *OUT to the ends of the stream or, after a
     failure, set *IN to NULL and set errno.  */
  bool (*claim_two_way) (const char *name, struct input **in,
			 struct out_wrapper **out);
};
extern struct io_hooks io_hooks;

/* Call the hook procinfo for PROCINFO[NAME, WHAT] and return its result.
   io_has_setting ignores the value.  io_has_setting_or_all also returns true if
   PROCINFO[WHAT] exists.  */
const struct val *io_setting (struct sv name, const char *what);
bool io_has_setting (struct sv name, const char *what);
bool io_has_setting_or_all (struct sv name, const char *what);
/* Call the hook set_errno.  */
void io_set_errno (int err, const char *text);
/* Call the hook after_block, after a system call that may have waited.  The
   function does not change errno.  */
void io_end_block (void);

#endif /* IO_HOOKS_H */
