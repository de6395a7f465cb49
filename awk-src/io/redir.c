/* redir.c -- find and open the streams of redirections.
   SPDX-License-Identifier: GPL-3.0-or-later

   A redirection is identified by its name and its kind (enum io_kind), except
   that IO_WRITE and IO_APPEND are one kind.  close.c closes redirections.

   If no descriptor is free, the least recently used plain file is closed
   temporarily.  When an output file that was closed temporarily is used again,
   it is opened for appending.  An input file is reopened at the position at
   which reading has stopped.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/translate.h"
#include "io/delayed_output.h"
#include "io/devname.h"
#include "io/internal.h"
#include "io/net.h"
#include "io/output.h"
#include "io/process.h"
#include "pma/likely.h"

/* --- lint --------------------------------------------------------------- */

static void
lint_other_uses (enum io_kind kind, struct sv name)
{
  static const char *const uses[] =
    {
      [IO_READ] = N_("input file"), [IO_READ_PIPE] = N_("input pipe"),
      [IO_WRITE] = N_("output file"), [IO_WRITE_PIPE] = N_("output pipe"),
      [IO_TWO_WAY] = N_("two-way pipe")
    };
  for (struct redir *r = redir_list; r; r = r->next)
    if (r->kind != kind && redir_is_called (r, name))
      {
	enum io_kind first = kind < r->kind ? kind : r->kind;
	enum io_kind second = kind < r->kind ? r->kind : kind;
	bool files = first == IO_READ && second == IO_WRITE;
	lint ("`%.*s' used for %s and %s%s", (int) name.n, name.p,
	      tr (uses[first]), files ? "for " : "", tr (uses[second]));
      }
}

static void
lint_mixed_use (const struct redir *r, enum io_kind kind)
{
  if (r->kind == IO_WRITE && r->append != (kind == IO_APPEND))
    lint ("unnecessary mixing of `>' and `>>' for file `%.*s'",
	  (int) r->name_len, r->name);
}

/* --- opening ------------------------------------------------------------ */

/* Raise a fatal error if the program may not use redirections of KIND, or if
   NAME is empty.  */
static inline void
check_name (struct sv name, enum io_kind kind)
{
  if (unlikely (opt.sandbox))
    fatal ("redirection not allowed in sandbox mode");
  if (unlikely (name.n == 0))
    fatal ("expression for `%s' redirection has null string value",
	   io_operators[kind]);
}

static struct output *
new_output (struct redir *r, int fd, enum out_flush_when when)
{
  struct output *o = xmalloc (sizeof *o);
  out_init (o, fd, when);
  o->redir = r;
  r->out = o;
  return o;
}

static void
new_input (struct redir *r, int fd)
{
  r->in = in_new (fd, r->name, r->name_len);
  r->in->command = true;
  in_offer (r->in);
}

/* Offer the output O of R, which is open on O->fd, to the extensions.  */
static void
offer_output (struct redir *r, struct output *o)
{
  if (!io_hooks.claim_output)
    return;
  struct out_wrapper *w = io_hooks.claim_output (r->name, r->append ? "a" : "w",
					  &o->fd);
  if (w)
    {
      r->reopen = false;
      out_set_wrapper (o, w);
    }
}

/* Report that NAME could not be opened as KIND.  If the error is not fatal,
   return NULL.  */
static struct output *
cannot_open (enum io_kind kind, struct sv name, int err)
{
  const char *reason = strerror (err);
  if (!out_is_nonfatal (name))
    {
      char *text = xmemdup0 (name.p, name.n);
      if (kind == IO_WRITE)
	fatal ("cannot redirect to `%s': %s", text, reason);
      if (kind == IO_WRITE_PIPE)
	fatal ("cannot open pipe `%s' for output: %s", text, reason);
      fatal ("cannot open two way pipe `%s' for input/output: %s", text,
	     reason);
    }
  io_set_errno (err, NULL);
  return NULL;
}

/* Open the file PATH for writing.  If PATH is a FIFO, wait until it has a
   reader.  Return the descriptor of the file, or -1 with errno set.  */
static int
open_named (const char *path, bool append)
{
  const char *why = io_hooks.refuses ? io_hooks.refuses (path) : NULL;
  if (why)
    fatal ("cannot redirect to `%s': %s", path, why);
  return io_open_stream (path, O_WRONLY | O_CREAT
			 | (append ? O_APPEND : O_TRUNC));
}

static enum out_flush_when
file_flushing (int fd, const struct stat *st)
{
  if (fd == STDERR_FILENO)
    return OUT_EACH;
  if (S_ISCHR (st->st_mode) && isatty (fd))
    return OUT_LINE;
  return OUT_BLOCK;
}

/* Open the file NAME, which is "-" or /dev/stdout, and return its stream:
   standard output itself, unless an extension handles the name.  */
static struct output *
open_stdout (struct sv name, bool append)
{
  struct redir *r = redir_add (IO_WRITE, name);
  int fd = -1;
  r->append = append;
  r->out = out_stdout;
  if (io_hooks.claim_output)
    fd = out_take_descriptor (r);
  struct out_wrapper *w = NULL;
  if (fd >= 0)
    {
      w = io_hooks.claim_output (r->name, append ? "a" : "w", &fd);
      if (!w)
	close (fd);
    }
  if (w)
    out_wrap (r, w);
  return r->out;
}

/* Open the file NAME and return its stream, or NULL after a nonfatal error.
   If FD is not -1, it is a descriptor of the open file.  */
static struct output *
open_file (struct sv name, bool append, int fd)
{
  bool by_path = false;
  struct stat st = { .st_mode = 0 };
  if (fd < 0)
    fd = dev_descriptor (name);
  /* Unlike /dev/stdout, "-" means standard output in every mode.  */
  if (fd == STDOUT_FILENO || sv_is (name, "-"))
    return open_stdout (name, append);
  if (fd < 0 && net_is_name (name.p, name.n))
    fd = net_open (name.p, name.n, out_is_nonfatal (name));
  else if (fd < 0)
    {
      char *path = xmemdup0 (name.p, name.n);
      fd = open_named (path, append);
      by_path = true;
      io_free (path);
    }
  if (fd < 0)
    return cannot_open (IO_WRITE, name, errno);
  fstat (fd, &st);
  struct redir *r = redir_add (IO_WRITE, name);
  r->append = append;
  r->reopen = by_path && S_ISREG (st.st_mode);
  offer_output (r, new_output (r, fd, file_flushing (fd, &st)));
  return r->out;
}

static struct output *
open_pipe (struct sv name)
{
  int fd = -1;
  out_flush_all ();
  char *cmd = xmemdup0 (name.p, name.n);
  pid_t pid = proc_spawn_pipe (cmd, true, &fd);
  io_free (cmd);
  if (pid < 0)
    return cannot_open (IO_WRITE_PIPE, name, errno);
  struct redir *r = redir_add (IO_WRITE_PIPE, name);
  r->pid = pid;
  new_output (r, fd, OUT_BLOCK);
  if (!io_has_setting_or_all (name, "BUFFERPIPE"))
    delayed_add (r->out, out_drain);
  return r->out;
}

/* --- two-way streams ---------------------------------------------------- */

static struct redir *
two_way (struct sv name, pid_t pid, int to, int from)
{
  struct redir *r = redir_add (IO_TWO_WAY, name);
  r->pid = pid;
  struct output *o = new_output (r, to, OUT_EACH);
  new_input (r, from);
  offer_output (r, o);
  return r;
}

/* Return a redirection for IN and W, the ends that an extension's two-way
   processor has created for NAME.  Return NULL with errno set on failure.  */
static struct redir *
processed (struct sv name, struct input *in, struct out_wrapper *w)
{
  if (!in)
    return NULL;
  struct redir *r = redir_add (IO_TWO_WAY, name);
  r->in = in;
  in->command = true;
  out_set_wrapper (new_output (r, -1, OUT_EACH), w);
  return r;
}

static struct redir *
open_socket (struct sv name, int fd)
{
  if (fd < 0)
    fd = net_open (name.p, name.n, out_is_nonfatal (name));
  int other = fd < 0 ? -1 : io_duplicate (fd);
  if (other < 0)
    {
      io_close_fd (fd);
      return NULL;
    }
  struct redir *r = two_way (name, 0, other, fd);
  r->socket = true;
  return r;
}

static struct redir *
open_on_pty (struct sv name, const char *cmd)
{
  int to, from;
  pid_t pid = proc_spawn_pty (cmd, &to, &from);
  if (pid < 0)
    return NULL;
  struct redir *r = two_way (name, pid, to, from);
  r->pty = r->in->pty = true;
  return r;
}

static struct redir *
open_coprocess (struct sv name, const char *cmd)
{
  int to, from;
  pid_t pid = proc_spawn_two_way (cmd, &to, &from);
  return pid < 0 ? NULL : two_way (name, pid, to, from);
}

/* Open the two-way stream NAME.  If FD is not -1, it is a socket for the
   stream.  Return NULL and set errno on failure.  */
static struct redir *
open_two_way (struct sv name, int fd)
{
  struct input *in = NULL;
  struct out_wrapper *w = NULL;
  char *cmd = xmemdup0 (name.p, name.n);
  bool taken = io_hooks.claim_two_way && io_hooks.claim_two_way (cmd, &in, &w);
  if (taken || fd >= 0 || net_is_name (name.p, name.n))
    {
      io_free (cmd);
      return taken ? processed (name, in, w) : open_socket (name, fd);
    }
  out_flush_all ();
  struct redir *r = NULL;
  const struct val *pty = io_setting (name, "pty");
  if (pty && val_to_bool (pty))
    r = open_on_pty (name, cmd);
  if (!r)
    r = open_coprocess (name, cmd);
  io_free (cmd);
  return r;
}

/* --- what print asks for ------------------------------------------------ */

/* Return the kind of the redirection that KIND opens.  */
static enum io_kind
kind_opened (enum io_kind kind)
{
  return kind == IO_APPEND ? IO_WRITE : kind;
}

/* Open the stream NAME and return it, or NULL after a nonfatal error.  If FD
   is not -1, it is an open descriptor: use it instead of opening the file or
   the network file NAME.  */
static struct output *
open_for_output (enum io_kind kind, struct sv name, int fd)
{
  if (diag_lint)
    lint_other_uses (kind_opened (kind), name);
  if (kind == IO_WRITE_PIPE)
    return open_pipe (name);
  if (kind != IO_TWO_WAY)
    return open_file (name, kind == IO_APPEND, fd);
  struct redir *r = open_two_way (name, fd);
  return r ? r->out : cannot_open (kind, name, errno);
}

/* Report that the program uses an end of R, the two-way stream NAME, after it
   has closed that end.  Before a fatal error, wait until the command has ended,
   so that its remaining output appears before the message.  */
static void
refuse_closed_end (struct redir *r, struct sv name, const char *who,
		   const char *attempt)
{
  if (out_is_nonfatal (name))
    return;
  redir_close (r);
  fatal ("%s: attempt to %s end of two-way pipe", who, attempt);
}

struct output *
out_redirect (enum io_kind kind, struct sv name, const char *statement)
{
  check_name (name, kind);
  out_statement = statement;
  if (unlikely (io_hooks.divert))
    return io_hooks.divert (kind, name);
  struct redir *r = redir_get (kind_opened (kind), name);
  if (!r)
    return open_for_output (kind, name, -1);
  if (diag_lint)
    lint_mixed_use (r, kind);
  if (r->out)
    return r->out;
  refuse_closed_end (r, name, statement, "write to closed write");
  io_set_errno (EBADF, NULL);
  return NULL;
}

/* --- what getline asks for ---------------------------------------------- */

static struct input *
open_in_file (struct sv name, int fd, int *err)
{
  struct input *in;
  if (fd >= 0 || net_is_name (name.p, name.n))
    {
      if (fd < 0)
	fd = net_open (name.p, name.n, out_is_nonfatal (name));
      *err = errno;
      in = fd < 0 ? NULL : in_new (fd, name.p, name.n);
      if (in)
	in_offer (in);
    }
  else
    in = in_open_file (name.p, name.n, err);
  if (in)
    redir_add (IO_READ, name)->in = in;
  return in;
}

static struct input *
open_in_pipe (struct sv name, int *err)
{
  int fd = -1;
  out_flush_all ();
  char *cmd = xmemdup0 (name.p, name.n);
  pid_t pid = proc_spawn_pipe (cmd, false, &fd);
  *err = errno;
  if (pid < 0 && !out_never_fatal)
    fatal ("cannot open pipe `%s': %s", cmd, strerror (*err));
  xfree (cmd);
  if (pid < 0)
    return NULL;
  struct redir *r = redir_add (IO_READ_PIPE, name);
  r->pid = pid;
  new_input (r, fd);
  return r->in;
}

static struct input *
open_for_input (enum io_kind kind, struct sv name, int fd, int *err)
{
  if (kind == IO_READ)
    return open_in_file (name, fd, err);
  if (kind == IO_READ_PIPE)
    return open_in_pipe (name, err);
  struct redir *r = open_two_way (name, fd);
  *err = errno;
  return r ? r->in : NULL;
}

struct input *
in_redirect (enum io_kind kind, struct sv name, int *err)
{
  check_name (name, kind);
  struct redir *r = redir_get (kind, name);
  if (!r && diag_lint)
    lint_other_uses (kind, name);
  if (!r)
    return open_for_input (kind, name, -1, err);
  if (r->in)
    return r->in;
  refuse_closed_end (r, name, "getline", "read from closed read");
  *err = EBADF;
  return NULL;
}

/* --- what extensions ask for -------------------------------------------- */

struct redir *
io_find (enum io_kind kind, struct sv name, int fd)
{
  struct redir *r = redir_find (kind_opened (kind), name);
  int err;
  if (r || opt.sandbox)
    return r;
  out_never_fatal = true;
  if (kind < IO_WRITE)
    open_for_input (kind, name, fd, &err);
  else
    open_for_output (kind, name, fd);
  out_never_fatal = false;
  return redir_find (kind_opened (kind), name);
}

struct input *
io_input_of (const struct redir *r)
{
  return r->in;
}

struct output *
io_output_of (const struct redir *r)
{
  return r->out;
}

const char *
io_name_of (const struct redir *r)
{
  return r->name;
}

int
out_take_descriptor (struct redir *r)
{
  struct output *o = r->out;
  int err = out_drain (o);
  if (err == 0 && o->fd < 0)
    err = out_reopen (r);
  if (err)
    {
      errno = err;
      return -1;
    }
  r->reopen = false;
  return o->is_stdout ? io_duplicate (o->fd) : o->fd;
}

void
out_wrap (struct redir *r, struct out_wrapper *w)
{
  if (r->out->is_stdout)
    new_output (r, -1, OUT_EACH);
  out_set_wrapper (r->out, w);
}
