/* readfile.c -- module: whole files.
   SPDX-License-Identifier: GPL-3.0-or-later

   readfile (path)  the content, or "" with ERRNO.
   When PROCINFO["readfile"] exists, each input is a single record.  */

#include <config.h>
#include "modutil.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

struct content
{
  char *p;
  size_t n;
  bool given;
};

static const struct ext_api *api;

/* Read FD to its end; false with errno.  */
static bool
read_all (int fd, struct content *c)
{
  struct stat st;
  size_t cap = 8192;
  if (fstat (fd, &st) == 0 && st.st_size > 0)
    cap = (size_t) st.st_size + 1;
  c->p = api->alloc (cap);
  c->n = 0;
  for (;;)
    {
      if (c->n == cap)
	c->p = api->resize (c->p, cap *= 2);
      ssize_t r = read (fd, c->p + c->n, cap - c->n);
      if (r == 0)
	return true;
      if (r > 0)
	c->n += (size_t) r;
      else if (errno != EINTR)
	{
	  int err = errno;
	  api->release (c->p);
	  errno = err;
	  return false;
	}
    }
}

static void
do_readfile (struct val *result, struct val *args, int nargs)
{
  struct content c;
  char *path = api->c_string (&args[0]);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  (void) nargs;
  if (fd >= 0 && read_all (fd, &c))
    {
      *result = api->string (V_STR, c.p, c.n);
      api->release (c.p);
    }
  else
    {
      api->set_errno (errno, NULL);
      *result = api->string (V_STR, "", 0);
    }
  if (fd >= 0)
    close (fd);
  api->release (path);
}

/* --- inputs as one record --------------------------------------------- */

static int
whole_record (struct input *in, struct sv *rec, struct sv *rt)
{
  struct content *c = in->parser.data;
  if (c->given)
    return 0;
  c->given = true;
  if (!read_all (in->fd, c))
    {
      c->p = NULL;
      return -1;
    }
  *rec = (struct sv) { c->p, c->n };
  *rt = (struct sv) { "", 0 };
  return 1;
}

static void
whole_close (struct input *in)
{
  struct content *c = in->parser.data;
  api->release (c->p);
  api->release (c);
}

static void
claim (struct input *in)
{
  if (in->fd < 0 || S_ISDIR (in->mode) || !api->procinfo_has ("readfile"))
    return;
  struct content *c = api->alloc (sizeof *c);
  memset (c, 0, sizeof *c);
  in->parser.data = c;
  in->parser.record = whole_record;
  in->parser.close = whole_close;
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin function = {
    .name = "readfile", .fn = do_readfile, .min_args = 1, .max_args = 1
  };
  api = a;
  api->add_function (&function);
  api->add_input (claim);
  return true;
}
