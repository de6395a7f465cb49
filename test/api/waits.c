/* waits.c -- an extension that waits for streams and signals.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  The extension requests the program's
   streams by name and uses their descriptors.  */

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;

enum { MOST = 20 };
static volatile sig_atomic_t seen[65];

/* Store in *IN and *OUT the descriptors of the stream that has this NAME and
   TYPE; if the stream lacks one direction, store -1 for this direction.  If
   there is no such stream, return false and set ERRNO.  */
static int
find (const awk_value_t *name, const awk_value_t *type, int *in, int *out)
{
  const awk_input_buf_t *ibuf = NULL;
  const awk_output_buf_t *obuf = NULL;
  *in = *out = -1;
  if (!get_file (name->str_value.str, name->str_value.len,
		 type->str_value.str, -1, &ibuf, &obuf))
    {
      update_ERRNO_string ("no such stream");
      return 0;
    }
  if (ibuf)
    *in = ibuf->fd;
  if (obuf)
    *out = fileno (obuf->fp);
  return 1;
}

/* Implement input (name, type) and output (name, type): return the descriptor
   of the stream, or -1.  */
static awk_value_t *
do_descriptor (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, type;
  int in, out;
  (void) nargs;
  if (!get_argument (0, AWK_STRING, &name)
      || !get_argument (1, AWK_STRING, &type)
      || !find (&name, &type, &in, &out))
    return make_number (-1, result);
  return make_number (self->data ? out : in, result);
}

/* Implement nonblock (name, type): make reads of the stream nonblocking.  */
static awk_value_t *
do_nonblock (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, type;
  int in, out, flags;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_STRING, &name)
      || !get_argument (1, AWK_STRING, &type)
      || !find (&name, &type, &in, &out))
    return make_number (-1, result);
  flags = fcntl (in, F_GETFL);
  if (flags >= 0 && fcntl (in, F_SETFL, flags | O_NONBLOCK) == 0)
    return make_number (0, result);
  update_ERRNO_int (errno);
  return make_number (-1, result);
}

/* Implement kill (process, signal): send the signal to the process.  */
static awk_value_t *
do_kill (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t process, sig;
  (void) nargs;
  (void) self;
  if (get_argument (0, AWK_NUMBER, &process)
      && get_argument (1, AWK_NUMBER, &sig)
      && kill ((pid_t) process.num_value, (int) sig.num_value) == 0)
    return make_number (0, result);
  update_ERRNO_int (errno);
  return make_number (-1, result);
}

/* Implement wait (streams, ms): wait up to MS milliseconds until at least one
   of the streams can be read.  Each element streams[name] = type describes a
   stream.  Delete the elements of the streams that cannot be read, and return
   the number of the remaining elements.  */
static awk_value_t *
do_wait (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, ms;
  awk_flat_array_t *flat;
  struct pollfd p[MOST];
  size_t i;
  int n, out;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_ARRAY, &a) || !get_argument (1, AWK_NUMBER, &ms))
    return make_number (-1, result);
  if (!flatten_array_typed (a.array_cookie, &flat, AWK_STRING, AWK_STRING))
    {
      n = poll (NULL, 0, (int) ms.num_value);
      if (n < 0)
	update_ERRNO_int (errno);
      return make_number (n, result);
    }
  for (i = 0; i < flat->count && i < MOST; i++)
    {
      int fd;
      p[i].events = POLLIN;
      p[i].fd = find (&flat->elements[i].index, &flat->elements[i].value, &fd,
		      &out) ? fd : -1;
    }
  n = poll (p, (nfds_t) i, (int) ms.num_value);
  if (n < 0)
    update_ERRNO_int (errno);
  while (i-- > 0)
    if (n < 0 || p[i].revents == 0)
      *(int *) &flat->elements[i].flags = 1;
  release_flattened_array (a.array_cookie, flat);
  return make_number (n, result);
}

static void
note (int sig)
{
  seen[sig]++;
}

/* Implement trap (number): begin to count the signals with this number.  */
static awk_value_t *
do_trap (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  struct sigaction a;
  (void) nargs;
  (void) self;
  memset (&a, 0, sizeof a);
  a.sa_handler = note;
  get_argument (0, AWK_NUMBER, &v);
  if (sigaction ((int) v.num_value, &a, NULL) == 0)
    return make_number (0, result);
  update_ERRNO_int (errno);
  return make_number (-1, result);
}

/* Implement send (number): send the signal to this process; return how many
   signals with this number have arrived.  */
static awk_value_t *
do_send (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_NUMBER, &v);
  raise ((int) v.num_value);
  return make_number (seen[(int) v.num_value], result);
}

/* Implement alarm (ms): make SIGALRM arrive after MS milliseconds.  */
static awk_value_t *
do_alarm (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_NUMBER, &v);
  ualarm ((useconds_t) (v.num_value * 1000), 0);
  return make_null_string (result);
}

/* Implement pipe (data): return the name of a new stream from which DATA can
   be read.  */
static awk_value_t *
do_pipe (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static int made;
  awk_value_t v;
  const awk_input_buf_t *ibuf;
  const awk_output_buf_t *obuf;
  char name[30];
  int ends[2];
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &v);
  if (pipe (ends) != 0
      || write (ends[1], v.str_value.str, v.str_value.len) < 0)
    fatal (ext_id, "pipe: no pipe");
  close (ends[1]);
  snprintf (name, sizeof name, "pipe %d", ++made);
  if (!get_file (name, strlen (name), "<", ends[0], &ibuf, &obuf))
    fatal (ext_id, "pipe: no stream");
  return make_const_string (name, strlen (name), result);
}

static awk_bool_t (*init_func) (void) = NULL;

static awk_ext_func_t functions[] = {
  { "input", do_descriptor, 2, 2, awk_false, NULL },
  { "output", do_descriptor, 2, 2, awk_false, (void *) "out" },
  { "nonblock", do_nonblock, 2, 2, awk_false, NULL },
  { "kill", do_kill, 2, 2, awk_false, NULL },
  { "wait", do_wait, 2, 2, awk_false, NULL },
  { "trap", do_trap, 1, 1, awk_false, NULL },
  { "send", do_send, 1, 1, awk_false, NULL },
  { "alarm", do_alarm, 1, 1, awk_false, NULL },
  { "pipe", do_pipe, 1, 1, awk_false, NULL }
};

dl_load_func (functions, waits, "waits")
