/* hooks.h -- what the layers above supply to io.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each may be NULL, and is so until somebody sets it.  */

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
  /* Does PROCINFO[NAME, WHAT] exist (NAME.p NULL: PROCINFO[WHAT])?  *VALUE is
     then its text, good until the next call.  NULL: nothing exists.  */
  bool (*procinfo) (struct sv name, const char *what, struct sv *value);

  /* ERRNO = TEXT, PROCINFO["errno"] = ERR (0: not a system error).  TEXT NULL
     means strerror (ERR).  */
  void (*set_errno) (int err, const char *text);

  /* Called before and after a call that is going to wait: until FD can be
     read (TO_WRITE: written), at most MS milliseconds (0: for ever); or for
     something else (FD -1).  With an FD the hook may wait itself.  */
  void (*before_block) (int fd, bool to_write, int ms);
  void (*after_block) (void);
  /* Called before the end of child PID (0: of any) is waited for; after_block
     follows.  */
  void (*before_wait) (pid_t pid);

  /* Called after bytes of IN, or its end, were read.  */
  void (*was_read) (struct input *in);
  /* Called before bytes are written to FD.  */
  void (*before_output) (int fd);

  /* Called before a child is started, to bring environ up to date.  */
  void (*before_spawn) (void);

  /* Called before the process ends itself for a closed standard output.  */
  void (*before_sigpipe) (void);

  /* Where to print what is for stream NAME of KIND (enum redir_kind), without
     opening that (jobs/divert).  */
  struct output *(*divert) (int kind, struct sv name);

  /* Return why PATH must not be written to, or NULL if it may.  If the hook is
     not set, any file may be written to.  */
  const char *(*refuses) (const char *path);

  /* For extensions.  Asked for each input that was opened, before it is read,
     and for names that could not be opened (fd -1); sets IN->parser to take
     it over.  */
  void (*claim_input) (struct input *in);
  /* NAME was opened for output as *FD in MODE ("w", "a"): returns what is to
     write to it and owns *FD then, or NULL.  *FD may become another
     descriptor of the same file.  */
  struct out_wrapper *(*claim_output) (const char *name, const char *mode,
				       int *fd);
  /* Two-way stream NAME is to be opened.  False: none takes it.  True with
     both ends, or with *IN NULL when that failed (errno).  */
  bool (*claim_two_way) (const char *name, struct input **in,
			 struct out_wrapper **out);
};
extern struct io_hooks io_hooks;

/* PROCINFO[NAME, WHAT], see procinfo.  */
bool io_setting (struct sv name, const char *what, struct sv *value);
/* ERRNO, see set_errno.  */
void io_set_errno (int err, const char *text);
/* Call after_block, since the call that was going to wait has returned.  */
void io_end_block (void);

#endif /* IO_HOOKS_H */
