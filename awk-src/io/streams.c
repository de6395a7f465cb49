/* streams.c -- the table of open redirections.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table records which streams exist and when each stream was last used.
   The functions that open, read, write and close streams search the table of
   redirections.  This source file also opens files by name.  If a system call
   fails because no descriptor is free, io_make_room closes the descriptor of a
   file temporarily.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/delayed_output.h"
#include "io/hooks.h"
#include "io/internal.h"

const char *const io_operators[] = {
  [IO_READ] = "<", [IO_READ_PIPE] = "|", [IO_WRITE] = ">", [IO_APPEND] = ">>",
  [IO_WRITE_PIPE] = "|", [IO_TWO_WAY] = "|&"
};

bool (*io_make_room) (void);
struct redir *redir_list;
unsigned io_clock;

static struct table redirs;
struct redir *redir_last[IO_TWO_WAY + 1];

struct redir *
redir_find (enum io_kind kind, struct sv name)
{
  if (redirs.n == 0)
    return NULL;
  uint32_t h = table_hash (name.p, name.n, kind);
  for (struct table_link *l = table_first (&redirs, h); l; l = l->next)
    {
      struct redir *r = (struct redir *) l;
      if (l->hash == h && r->kind == kind && redir_is_called (r, name))
	return redir_last[kind] = r;
    }
  return NULL;
}

struct redir *
redir_add (enum io_kind kind, struct sv name)
{
  struct redir *r = xzalloc (sizeof *r);
  r->kind = kind;
  r->name = xmemdup0 (name.p, name.n);
  r->name_len = name.n;
  r->stamp = ++io_clock;
  table_add (&redirs, &r->link, table_hash (name.p, name.n, kind));
  r->next = redir_list;
  if (redir_list)
    redir_list->prev = r;
  redir_list = r;
  return redir_last[kind] = r;
}

void
redir_remove (struct redir *r)
{
  table_remove (&redirs, &r->link);
  if (r->next)
    r->next->prev = r->prev;
  if (r->prev)
    r->prev->next = r->next;
  else
    redir_list = r->next;
  if (redir_last[r->kind] == r)
    redir_last[r->kind] = NULL;
  xfree (r->name);
  xfree (r);
}

const char *
redir_word (const struct redir *r)
{
  return (r->kind == IO_TWO_WAY ? "two-way pipe"
	  : r->kind == IO_WRITE || r->kind == IO_READ ? "file" : "pipe");
}

/* --- opening ------------------------------------------------------------ */

bool
io_try_again (int err)
{
  return (err == EMFILE || err == ENFILE) && io_make_room && io_make_room ();
}

int
io_open (const char *path, int flags)
{
  int fd;
  do
    fd = open (path, O_CLOEXEC | O_NOCTTY | flags, 0666);
  while (fd < 0 && (errno == EINTR || io_try_again (errno)));
  return fd;
}

int
io_poll (int fd, short events, int ms)
{
  struct pollfd p = { .fd = fd, .events = events };
  return poll (&p, 1, ms);
}

void
io_close_fd (int fd)
{
  int err = errno;
  if (fd >= 0)
    close (fd);
  errno = err;
}

void
io_free (void *p)
{
  int err = errno;
  xfree (p);
  errno = err;
}

int
io_duplicate (int fd)
{
  int d;
  do
    d = fcntl (fd, F_DUPFD_CLOEXEC, 3);
  while (d < 0 && io_try_again (errno));
  return d;
}

int
io_open_stream (const char *path, int flags)
{
  struct stat st;
  bool hooked = (io_hooks.before_block && stat (path, &st) == 0
		 && S_ISFIFO (st.st_mode));
  delayed_write_all ();
  if (hooked)
    io_hooks.before_block (-1, flags & O_WRONLY, 0);
  int fd = io_open (path, flags);
  if (hooked)
    io_end_block ();
  return fd;
}
