/* net.c -- open the files /inet/PROTOCOL/LOCAL-PORT/HOST/REMOTE-PORT.
   SPDX-License-Identifier: GPL-3.0-or-later

   If REMOTE-PORT is not 0, this process is a client of the server at HOST and
   REMOTE-PORT.  If LOCAL-PORT is not 0, the client binds to LOCAL-PORT.  If
   LOCAL-PORT is not 0 and the connection is refused, the process becomes a
   server on LOCAL-PORT instead.  If HOST and REMOTE-PORT are 0, this process
   is a server that waits for one peer.  If only REMOTE-PORT is 0, the server
   is bound to the address of HOST.  */

#include <config.h>
#include "io/net.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/delayed_output.h"
#include "io/internal.h"

enum { DEFAULT_RETRIES = 20, DEFAULT_SLEEP_MS = 1000 };

struct net_name
{
  int family, type;
  char *text;			/* memory, owned by the struct, that contains
				   the three strings below */
  const char *local, *host, *remote;
};

/* --- names -------------------------------------------------------------- */

static bool
starts_with (const char *s, const char *prefix)
{
  return strncmp (s, prefix, strlen (prefix)) == 0;
}

static const char *
parse_family (const char *s, int *family)
{
  static const struct { const char *prefix; int family; } table[] =
    {
      { "/inet/", AF_UNSPEC }, { "/inet4/", AF_INET }, { "/inet6/", AF_INET6 }
    };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (starts_with (s, table[i].prefix))
      {
	*family = table[i].family;
	return s + strlen (table[i].prefix);
      }
  return NULL;
}

static const char *
parse_type (const char *s, int *type)
{
  if (starts_with (s, "tcp/"))
    *type = SOCK_STREAM;
  else if (starts_with (s, "udp/"))
    *type = SOCK_DGRAM;
  else
    return NULL;
  return s + 4;
}

/* Return the next part of *REST and advance *REST to the part after it.  If
   the part is empty, return NULL.  */
static const char *
next_part (char **rest, bool is_last)
{
  char *part = *rest;
  char *slash = strchr (part, '/');
  if (*part == '\0' || slash == part || (!slash) != is_last)
    return NULL;
  if (slash)
    {
      *slash = '\0';
      *rest = slash + 1;
    }
  return part;
}

/* Parse NAME (N bytes) into *NN.  Return false if NAME is not the name of a
   network file.  After a success, the caller must free NN->text.  */
static bool
parse (const char *name, size_t n, struct net_name *nn)
{
  if (!opt_gawk || n < 6 || memcmp (name, "/inet", 5) != 0)
    return false;
  char *text = nn->text = xmemdup0 (name, n);
  const char *s = parse_family (text, &nn->family);
  if (s)
    s = parse_type (s, &nn->type);
  if (s && strlen (text) == n)
    {
      char *rest = text + (s - text);
      nn->local = next_part (&rest, false);
      nn->host = nn->local ? next_part (&rest, false) : NULL;
      nn->remote = nn->host ? next_part (&rest, true) : NULL;
      if (nn->remote)
	return true;
    }
  xfree (text);
  return false;
}

bool
net_is_name (const char *name, size_t n)
{
  struct net_name nn;
  if (!parse (name, n, &nn))
    return false;
  xfree (nn.text);
  return true;
}

/* --- addresses ---------------------------------------------------------- */

static bool
is_zero (const char *s)
{
  return strcmp (s, "0") == 0;
}

/* Return the addresses of the local end (LOCAL is true) or the remote end.  If
   there are none, warn, set errno, and return NULL.  */
static struct addrinfo *
look_up (const struct net_name *nn, bool local)
{
  struct addrinfo *list = NULL;
  const char *host = local && (!is_zero (nn->remote) || is_zero (nn->host))
    ? NULL : nn->host;
  struct addrinfo hints =
    {
      .ai_family = nn->family, .ai_socktype = nn->type,
      .ai_flags = host ? 0 : AI_PASSIVE
    };
  int problem = getaddrinfo (host, local ? nn->local : nn->remote, &hints,
			     &list);
  if (!problem)
    return list;
  if (local)
    warning ("local port %s invalid in `/inet': %s", nn->local,
	     gai_strerror (problem));
  else
    warning ("remote host and port information (%s, %s) invalid: %s",
	     nn->host, nn->remote, gai_strerror (problem));
  errno = ENOENT;
  return NULL;
}

/* --- sockets ------------------------------------------------------------ */

static int
new_socket (const struct addrinfo *a)
{
  int fd, on = 1;
  do
    fd = socket (a->ai_family, a->ai_socktype | SOCK_CLOEXEC,
		 a->ai_protocol);
  while (fd < 0 && io_try_again (errno));
  if (fd >= 0)
    setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  return fd;
}

static int
give_up (int fd)
{
  io_close_fd (fd);
  return -1;
}

/* Bind FD to the first address in the list LOCAL that belongs to FAMILY.
   Return false and set errno on failure.  */
static bool
bind_local (int fd, const struct addrinfo *local, int family)
{
  for (; local; local = local->ai_next)
    if (local->ai_family == family)
      return bind (fd, local->ai_addr, local->ai_addrlen) == 0;
  errno = EADDRNOTAVAIL;
  return false;
}

static int
connect_to (const struct addrinfo *a, const struct addrinfo *local)
{
  int fd = new_socket (a);
  if (fd < 0 || (local && !bind_local (fd, local, a->ai_family))
      || connect (fd, a->ai_addr, a->ai_addrlen) < 0)
    return give_up (fd);
  return fd;
}

/* Connect to one of the addresses in LIST.  If there are several errors,
   report EAFNOSUPPORT (the machine lacks an address family) only if there is
   no other error.  Return the descriptor of the socket, or -1 with errno
   set.  */
static int
connect_any (const struct addrinfo *list, const struct addrinfo *local)
{
  int err = 0;
  for (; list; list = list->ai_next)
    {
      int fd = connect_to (list, local);
      if (fd >= 0)
	return fd;
      if (err == 0 || errno != EAFNOSUPPORT)
	err = errno;
    }
  errno = err;
  return -1;
}

/* Wait for the first packet, from which a datagram server learns the address
   of its peer.  Return FD; on failure, close FD and return -1.  */
static int
accept_datagrams (int fd)
{
  struct sockaddr_storage peer;
  socklen_t len = sizeof peer;
  char c;
  if (recvfrom (fd, &c, 1, MSG_PEEK, (struct sockaddr *) &peer, &len) < 0
      || connect (fd, (struct sockaddr *) &peer, len) < 0)
    return give_up (fd);
  return fd;
}

static int
accept_stream (int fd)
{
  int peer;
  do
    peer = accept4 (fd, NULL, NULL, SOCK_CLOEXEC);
  while (peer < 0 && (errno == EINTR || io_try_again (errno)));
  give_up (fd);
  return peer;
}

static int
listen_on (const struct addrinfo *local, int type)
{
  int fd = -1, err = 0;
  for (; local && fd < 0; local = local->ai_next)
    {
      fd = new_socket (local);
      if (fd >= 0
	  && (bind (fd, local->ai_addr, local->ai_addrlen) < 0
	      || (type == SOCK_STREAM && listen (fd, 1) < 0)))
	fd = give_up (fd);
      if (fd < 0 && (err == 0 || errno != EAFNOSUPPORT))
	err = errno;
    }
  if (fd < 0)
    errno = err;
  return fd;
}

static int
serve (const struct addrinfo *local, int type)
{
  int fd = listen_on (local, type);
  if (fd < 0)
    return -1;
  if (io_hooks.before_block)
    io_hooks.before_block (fd, false, 0);
  fd = type == SOCK_STREAM ? accept_stream (fd) : accept_datagrams (fd);
  io_end_block ();
  return fd;
}

/* --- attempts ----------------------------------------------------------- */

static int
setting (const char *variable, int standard)
{
  const char *s = env_get (variable);
  int v = s ? atoi (s) : 0;
  return v > 0 ? v : standard;
}

static int
try_once (const struct net_name *nn, const struct addrinfo *local,
	  const struct addrinfo *remote)
{
  if (!remote)
    return serve (local, nn->type);
  int fd = connect_any (remote, local);
  if (fd < 0 && local && errno == ECONNREFUSED)
    return serve (local, nn->type);
  return fd;
}

/* Return the number of attempts to connect: one, unless environment variables
   request more.  */
static int
attempts (void)
{
  if (!env_get ("GAWK_SOCK_RETRIES") && !env_get ("GAWK_MSEC_SLEEP"))
    return 1;
  return setting ("GAWK_SOCK_RETRIES", DEFAULT_RETRIES);
}

static int
try_often (const struct net_name *nn, const struct addrinfo *local,
	   const struct addrinfo *remote, bool once)
{
  int tries = once ? 1 : attempts ();
  int pause = setting ("GAWK_MSEC_SLEEP", DEFAULT_SLEEP_MS);
  for (;;)
    {
      int fd = try_once (nn, local, remote);
      if (fd >= 0 || --tries <= 0)
	return fd;
      int err = errno;
      poll (NULL, 0, pause);
      errno = err;
    }
}

static int
open_parsed (const struct net_name *nn, bool once)
{
  bool is_server = is_zero (nn->remote)
    && (is_zero (nn->host) || !is_zero (nn->local));
  struct addrinfo *local = NULL, *remote = NULL;
  int fd = -1;
  if (is_zero (nn->local) && is_server)
    {
      errno = EINVAL;
      return -1;
    }
  if ((is_zero (nn->local) || (local = look_up (nn, true)))
      && (is_server || (remote = look_up (nn, false))))
    fd = try_often (nn, local, remote, once);
  int err = errno;
  if (local)
    freeaddrinfo (local);
  if (remote)
    freeaddrinfo (remote);
  errno = err;
  return fd;
}

int
net_open (const char *name, size_t n, bool once)
{
  struct net_name nn;
  if (!parse (name, n, &nn))
    {
      errno = ENOENT;
      return -1;
    }
  if (nn.type == SOCK_DGRAM)
    warning ("UDP networking is obsolete and will be removed: `%.*s'",
	     (int) n, name);
  delayed_write_all ();
  int fd = open_parsed (&nn, once);
  io_free (nn.text);
  return fd;
}
