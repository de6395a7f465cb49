/* output.c -- write streams with the output wrappers of extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   A stream that an extension has wrapped or requested is represented by a FILE
   of the C library and four functions (write, flush, error, close).  A stream
   that no extension has wrapped or requested does not need a FILE.  If output
   wrappers are registered, however, a FILE is created for each stream in order
   to offer the stream to them.  */

#include <config.h>

#include <fcntl.h>
#include <unistd.h>

#include "api/internal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/output.h"

struct sink
{
  struct out_wrapper w;		/* must be the first member, because pointers
				   to it are converted */
  awk_output_buf_t b;
};

static awk_output_wrapper_t *wrappers, **last_wrapper = &wrappers;

/* --- the functions of a stream unless they were changed ----------------- */

/* Write to FP; a two-way processor may have left FP unset (NULL).  */
static size_t
plain_fwrite (const void *buf, size_t size, size_t count, FILE *fp,
	      void *opaque)
{
  if (fp)
    return fwrite (buf, size, count, fp);
  errno = EBADF;
  return 0;
}

static int
plain_fflush (FILE *fp, void *opaque)
{
  return fp ? fflush (fp) : 0;
}

static int
plain_ferror (FILE *fp, void *opaque)
{
  return fp && ferror (fp);
}

static int
plain_fclose (FILE *fp, void *opaque)
{
  return !fp ? 0 : fp == *api_stdout ? fflush (fp) : fclose (fp);
}

/* Store the default function in each member of B that a wrapper has not set or
   has set to NULL.  */
static void
complete (awk_output_buf_t *b)
{
  if (!b->gawk_fwrite)
    b->gawk_fwrite = plain_fwrite;
  if (!b->gawk_fflush)
    b->gawk_fflush = plain_fflush;
  if (!b->gawk_ferror)
    b->gawk_ferror = plain_ferror;
  if (!b->gawk_fclose)
    b->gawk_fclose = plain_fclose;
}

/* --- wrappers as io sees them ------------------------------------------- */

/* Begin a call of a function of W, and return the buffer of W.  */
static awk_output_buf_t *
begin (struct out_wrapper *w)
{
  awk_output_buf_t *b = api_output_buf (w);
  api_enter ();
  complete (b);
  errno = 0;
  return b;
}

/* End a call of a function of an output wrapper.  FAILED is true if the
   function has failed.
   Return 0 or, if FAILED is true, errno; return EIO if the function has failed
   without setting errno.  */
static int
end (bool failed)
{
  int err = !failed ? 0 : errno != 0 ? errno : EIO;
  api_leave ();
  return err;
}

static int
sink_write (struct out_wrapper *w, const char *p, size_t n)
{
  awk_output_buf_t *b = begin (w);
  return end (b->gawk_fwrite (p, 1, n, b->fp, b->opaque) != n
	      || b->gawk_ferror (b->fp, b->opaque));
}

static int
sink_flush (struct out_wrapper *w)
{
  awk_output_buf_t *b = begin (w);
  return end (b->gawk_fflush (b->fp, b->opaque) != 0);
}

static int
sink_close (struct out_wrapper *w)
{
  awk_output_buf_t *b = begin (w);
  int err = end (b->gawk_fclose (b->fp, b->opaque) != 0);
  xfree (w);
  return err;
}

awk_output_buf_t *
api_output_new (const char *name, const char *mode, FILE *fp)
{
  struct sink *s = xzalloc (sizeof *s);
  s->w = (struct out_wrapper) { sink_write, sink_flush, sink_close };
  s->b.name = name;
  s->b.mode = mode;
  s->b.fp = fp;
  complete (&s->b);
  return &s->b;
}

struct out_wrapper *
api_output_wrapper (awk_output_buf_t *b)
{
  return (struct out_wrapper *) ((char *) b - offsetof (struct sink, b));
}

void
api_output_discard (awk_output_buf_t *b)
{
  xfree (api_output_wrapper (b));
}

awk_output_buf_t *
api_output_buf (struct out_wrapper *w)
{
  return &((struct sink *) w)->b;
}

/* --- which wrapper takes it --------------------------------------------- */

static const awk_output_wrapper_t *
find_wrapper (const awk_output_buf_t *b)
{
  const awk_output_wrapper_t *found = NULL;
  for (const awk_output_wrapper_t *w = wrappers; w; w = w->next)
    {
      if (!w->can_take_file (b))
	continue;
      if (found)
	fatal ("output wrapper `%s' conflicts with previously installed"
	       " output wrapper `%s'", w->name, found->name);
      found = w;
    }
  return found;
}

/* Offer B to the wrappers.  Return true if one of the wrappers handles B.  */
static bool
is_taken (awk_output_buf_t *b)
{
  api_enter ();
  const awk_output_wrapper_t *w = find_wrapper (b);
  bool taken = w && w->take_control_of (b);
  api_leave ();
  if (w && !taken)
    warning ("output wrapper `%s' failed to open `%s'", w->name, b->name);
  return taken;
}

/* Offer a stream to the wrappers.  The wrappers receive a duplicate of the
   descriptor, so that the original descriptor remains open if no wrapper
   handles the stream.  */
static struct out_wrapper *
claim (const char *name, const char *mode, int *fd)
{
  int twin = fcntl (*fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  FILE *fp = twin < 0 ? NULL : fdopen (twin, mode);
  if (!fp)
    {
      if (twin >= 0)
	close (twin);
      return NULL;
    }
  awk_output_buf_t *b = api_output_new (name, mode, fp);
  if (!is_taken (b))
    {
      fclose (fp);
      api_output_discard (b);
      return NULL;
    }
  if (*fd > STDERR_FILENO)
    close (*fd);
  *fd = twin;
  return api_output_wrapper (b);
}

void
api_register_output_wrapper (awk_ext_id_t id, awk_output_wrapper_t *wrapper)
{
  if (!wrapper)
    fatal ("register_output_wrapper: received NULL pointer");
  if (!wrapper->can_take_file || !wrapper->take_control_of)
    fatal ("register_output_wrapper: wrapper `%s' lacks a function",
	   wrapper->name ? wrapper->name : "");
  for (const awk_output_wrapper_t *w = wrappers; w; w = w->next)
    if (w == wrapper)
      return;
  wrapper->next = NULL;
  *last_wrapper = wrapper;
  last_wrapper = (awk_output_wrapper_t **) &wrapper->next;
  io_hooks.claim_output = claim;
}
