/* filter.c -- a two-way processor that calls a C function in its own process.
   SPDX-License-Identifier: GPL-3.0-or-later

   print "text" |& "filter:upper" converts text to upper case, and
   "filter:rot13" shifts letters by 13 places.  The process of a filter reads
   the output of print from one pipe, and writes its answers to another
   pipe.  */

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = "filter extension: version 1.0";

typedef int change (int c);

static int
rot13 (int c)
{
  int base = islower (c) ? 'a' : 'A';
  return isalpha (c) ? base + (c - base + 13) % 26 : c;
}

static change *
find_change (const char *name)
{
  if (strcmp (name, "filter:upper") == 0)
    return toupper;
  return strcmp (name, "filter:rot13") == 0 ? rot13 : NULL;
}

static void
work (change *f, int in, int out)
{
  char b[4096];
  ssize_t n, i;
  while ((n = read (in, b, sizeof b)) > 0)
    {
      for (i = 0; i < n; i++)
	b[i] = (char) f ((unsigned char) b[i]);
      if (write (out, b, (size_t) n) != n)
	break;
    }
  _exit (0);
}

/* Close the end of the pipe that the program reads, and wait for the
   process.  */
static void
close_input (awk_input_buf_t *in)
{
  pid_t *pid = (pid_t *) in->opaque;
  close (in->fd);
  in->fd = INVALID_HANDLE;
  while (waitpid (*pid, NULL, 0) < 0 && errno == EINTR)
    continue;
  gawk_free (pid);
}

static awk_bool_t
can_take_two_way (const char *name)
{
  return find_change (name) ? awk_true : awk_false;
}

static awk_bool_t
take_control_of (const char *name, awk_input_buf_t *in, awk_output_buf_t *out)
{
  int to[2], from[2];
  pid_t *pid;
  if (pipe (to) != 0 || pipe (from) != 0)
    return awk_false;
  emalloc (pid, pid_t *, sizeof *pid, "filter");
  *pid = fork ();
  if (*pid == 0)
    {
      close (to[1]);
      close (from[0]);
      work (find_change (name), to[0], from[1]);
    }
  close (to[0]);
  close (from[1]);
  in->opaque = pid;
  in->fd = from[0];
  in->close_func = close_input;
  out->fp = fdopen (to[1], "w");
  out->redirected = awk_true;
  return *pid > 0 && out->fp ? awk_true : awk_false;
}

static awk_two_way_processor_t processor = {
  "filter", can_take_two_way, take_control_of, NULL
};

static awk_bool_t
start (void)
{
  register_two_way_processor (&processor);
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;
static awk_ext_func_t functions[] = { { NULL, NULL, 0, 0, awk_false, NULL } };

dl_load_func (functions, filter, "")
