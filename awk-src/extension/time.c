/* time.c -- extension: the time of day, sleeping, reading dates.
   SPDX-License-Identifier: GPL-3.0-or-later

   gettimeofday ()          seconds since the epoch, with a fraction
   sleep (seconds)          0, or -1 with ERRNO
   strptime (text, format)  seconds since the epoch, local time; or -1  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <math.h>
#include <sys/time.h>
#include <time.h>

static awk_value_t *
do_gettimeofday (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct timeval tv;
  (void) nargs;
  (void) self;
  gettimeofday (&tv, NULL);
  return make_number ((double) tv.tv_sec + (double) tv.tv_usec / 1e6, result);
}

static awk_value_t *
do_sleep (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  double seconds = ext_number (0);
  (void) nargs;
  (void) self;
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
  return ext_status (nanosleep (&t, NULL), result);
}

static awk_value_t *
do_strptime (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct tm tm;
  const char *text = ext_text (0, NULL), *format = ext_text (1, NULL);
  (void) nargs;
  (void) self;
  memset (&tm, 0, sizeof tm);
  tm.tm_isdst = -1;
  return make_number (strptime (text, format, &tm) ? (double) mktime (&tm)
		      : -1, result);
}

static awk_ext_func_t functions[] = {
  { "gettimeofday", do_gettimeofday, 0, 0, awk_false, NULL },
  { "sleep", do_sleep, 1, 1, awk_false, NULL },
  { "strptime", do_strptime, 2, 2, awk_false, NULL }
};

static awk_bool_t (*init_func) (void) = NULL;
static const char *ext_version = "time extension: version 1.2";

dl_load_func (functions, time, "")
