/* hooks.h -- functions that the layers above supply to io.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each is NULL until some layer sets it.  */

#ifndef IO_HOOKS_H
#define IO_HOOKS_H

#include <stdbool.h>
#include <sys/types.h>

#include "value/value.h"

struct input;
struct out_wrapper;
struct output;

struct io_hooks
{
  /* Return true if PROCINFO[NAME, WHAT] exists (PROCINFO[WHAT] if NAME.p is
     NULL).  *VALUE is then its text, valid until the next call.  If the hook
     is NULL, nothing exists.  */
  bool (*procinfo) (struct sv name, const char *what, struct sv *value);

  /* Set ERRNO to TEXT and PROCINFO["errno"] to ERR (0 if it is not a system
     error).  If TEXT is NULL, use strerror (ERR).  */
  void (*set_errno) (int err, const char *text);

  /* Called around a call that will wait.  FD is to become readable (with
     TO_WRITE: writable) within MS milliseconds (0: no limit); if FD is -1, the
     call waits for something else.  With an FD, before_block may do the
     waiting itself.  */
  void (*before_block) (int fd, bool to_write, int ms);
  void (*after_block) (void);
  /* Called before waiting for the end of child PID (0: any child); after_block
     follows.  */
  void (*before_wait) (pid_t pid);

  /* Called after bytes or the end of IN were read.  */
  void (*was_read) (struct input *in);
  /* Called before bytes are written to FD.  */
  void (*before_output) (int fd);

  /* Called before a child is started, to bring environ up to date.  */
  void (*before_spawn) (void);

  /* Called before the process terminates itself because standard output is
     closed.  */
  void (*before_sigpipe) (void);

  /* Return where to print output meant for stream NAME of KIND (enum
     redir_kind) instead of opening that stream (jobs/divert).  */
  struct output *(*divert) (int kind, struct sv name);

  /* Return why PATH must not be written to, or NULL if it may.  If the hook is
     not set, any file may be written to.  */
  const char *(*refuses) (const char *path);

  /* For extensions.  Called for each opened input before it is read, and for
     names that could not be opened (fd -1).  To take the input over, the hook
     sets IN->parser.  */
  void (*claim_input) (struct input *in);
  /* Called when NAME was opened for output as *FD in MODE ("w" or "a").
     Return the wrapper that writes to it and owns *FD, or NULL.  *FD may be
     changed to another descriptor of the same file.  */
  struct out_wrapper *(*claim_output) (const char *name, const char *mode,
				       int *fd);
  /* Called when two-way stream NAME is to be opened.  Return false if no
     extension takes it.  Return true with both ends, or with *IN NULL and
     errno set if that failed.  */
  bool (*claim_two_way) (const char *name, struct input **in,
			 struct out_wrapper **out);
};
extern struct io_hooks io_hooks;

/* Look up PROCINFO[NAME, WHAT]; see procinfo.  */
bool io_setting (struct sv name, const char *what, struct sv *value);
/* Set ERRNO; see set_errno.  */
void io_set_errno (int err, const char *text);
/* Call after_block: the call that was going to wait has returned.  */
void io_end_block (void);

#endif /* IO_HOOKS_H */
