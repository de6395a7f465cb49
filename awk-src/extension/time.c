/* time.c -- module: the time of day, sleeping, reading dates.
   SPDX-License-Identifier: GPL-3.0-or-later

   gettimeofday ()          seconds since the epoch, with a fraction
   sleep (seconds)          0, or -1 with ERRNO
   strptime (text, format)  seconds since the epoch, local time; or -1  */

#include <config.h>
#include "modutil.h"

#include <math.h>
#include <sys/time.h>
#include <time.h>

static const struct ext_api *api;

static void
do_gettimeofday (struct val *result, struct val *args, int nargs)
{
  struct timeval tv;
  (void) args;
  (void) nargs;
  gettimeofday (&tv, NULL);
  *result = val_num ((double) tv.tv_sec + (double) tv.tv_usec / 1e6);
}

static void
do_sleep (struct val *result, struct val *args, int nargs)
{
  double seconds = api->number (&args[0]);
  (void) nargs;
  if (!(seconds >= 0))
    {
      api->set_errno (0, "sleep: argument is negative");
      *result = val_num (-1);
      return;
    }
  struct timespec t;
  double whole = floor (fmin (seconds, 1e15));
  t.tv_sec = (time_t) whole;
  t.tv_nsec = (long) ((seconds - whole) * 1e9);
  if (t.tv_nsec < 0 || t.tv_nsec > 999999999)
    t.tv_nsec = 999999999;
  api->flush ();
  mod_status (api, result, nanosleep (&t, NULL));
}

static void
do_strptime (struct val *result, struct val *args, int nargs)
{
  struct tm tm;
  char *text = api->c_string (&args[0]), *format = api->c_string (&args[1]);
  (void) nargs;
  memset (&tm, 0, sizeof tm);
  tm.tm_isdst = -1;
  double seconds = strptime (text, format, &tm) ? (double) mktime (&tm) : -1;
  *result = val_num (seconds);
  api->release (text);
  api->release (format);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin functions[] = {
    { .name = "gettimeofday", .fn = do_gettimeofday },
    { .name = "sleep", .fn = do_sleep, .min_args = 1, .max_args = 1,
      .flags = BI_EFFECT },
    { .name = "strptime", .fn = do_strptime, .min_args = 2, .max_args = 2 }
  };
  api = a;
  mod_add (api, functions, sizeof functions / sizeof functions[0]);
  return true;
}
