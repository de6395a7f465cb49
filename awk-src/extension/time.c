/* time.c -- extension: get the time of day, sleep, read dates.
   SPDX-License-Identifier: GPL-3.0-or-later

   gettimeofday (): return seconds since the epoch, with a fraction.
   sleep (seconds): return 0, or -1 with ERRNO set.
   strptime (text [, format [, utc]]): return seconds since the epoch, or -1.
   bucket (t, width [, utc]): return the start of the bucket of length WIDTH
   that contains T.

   This library must not import functions of the C library that may block.  If
   the library imported functions that may block, the interpreter would flush
   standard output before each call of the library's functions.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"
#include "timetext.h"

#include <math.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>

static awk_value_t *
do_gettimeofday (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct timeval tv;
  gettimeofday (&tv, NULL);
  return make_number ((double) tv.tv_sec + (double) tv.tv_usec / 1e6, result);
}

/* Flush the output of print, so that it is visible during a pause.  With
   --lint, do not flush the output: this function would open /dev/stdout as a
   redirection, and the interpreter would warn that it was not closed.  */
static void
flush_output (void)
{
  static const char name[] = "/dev/stdout";
  const awk_input_buf_t *in;
  const awk_output_buf_t *out;
  if (!do_lint && get_file (name, sizeof name - 1, ">", -1, &in, &out) && out
      && out->gawk_fflush)
    out->gawk_fflush (out->fp, out->opaque);
}

static awk_value_t *
do_sleep (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  double seconds = ext_number (0);
  if (!(seconds >= 0))
    {
      update_ERRNO_string ("sleep: argument is negative");
      return make_number (-1, result);
    }
  struct timespec t;
  double whole = floor (fmin (seconds, 1e15));
  t.tv_sec = (time_t) whole;
  t.tv_nsec = (long) ((seconds - whole) * 1e9);
  if (t.tv_nsec < 0 || t.tv_nsec > 999999999)
    t.tv_nsec = 999999999;
  flush_output ();
  return ext_status (pselect (0, NULL, NULL, NULL, &t, NULL), result);
}

static awk_value_t *
do_strptime (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n, fn = 0;
  const char *text = ext_text (0, &n);
  const char *format = nargs > 1 ? ext_text (1, &fn) : "";
  double t;
  bool utc = nargs > 2 && ext_number (2) != 0;
  return make_number (timetext_read (text, n, format, fn, utc, &t) ? t : -1,
		      result);
}

static awk_value_t *
do_bucket (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  const char *width = ext_text (1, NULL);
  double t = ext_number (0), start;
  if (!timetext_bucket (t, width, nargs > 2 && ext_number (2) != 0, &start))
    fatal (ext_id, "bucket: `%s' is not a length of time such as 30s, 5m, 1h "
	   "or 1d", width);
  return make_number (start, result);
}

static awk_ext_func_t functions[] = {
  { "gettimeofday", do_gettimeofday, 0, 0, awk_false, NULL },
  { "sleep", do_sleep, 1, 1, awk_false, NULL },
  { "strptime", do_strptime, 3, 1, awk_false, NULL },
  { "bucket", do_bucket, 3, 2, awk_false, NULL }
};

EXT_LOAD (time, "", "1.2", NULL)
