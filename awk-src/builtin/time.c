/* time.c -- systime, mktime and strftime.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "array/array.h"
#include "base/env.h"
#include "base/lazy_locale.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "builtin/functions.h"
#include "value/convert.h"
#include "vm/special_effects.h"

/* Return the current time.  Do not use time (), because it may be a tick
   behind other clocks, so that a time that `date' has just printed would be in
   the future.  */
static time_t
now (void)
{
  struct timespec t;
  return clock_gettime (CLOCK_REALTIME, &t) == 0 ? t.tv_sec : time (NULL);
}

void
bi_systime (struct val *result, struct val *args, int nargs)
{
  *result = val_num (now ());
}

/* --- mktime ------------------------------------------------------------- */

/* Skip white space at *P, read an integer into *N, and advance *P past it.
   Return false if there is no integer.  */
static bool
next_int (const char **p, const char *end, long *n)
{
  const char *q = *p;
  bool neg = false;
  long x = 0;
  while (q < end && (*q == ' ' || (*q >= '\t' && *q <= '\r')))
    q++;
  if (q < end && (*q == '-' || *q == '+'))
    neg = *q++ == '-';
  const char *digits = q;
  for (; q < end && *q >= '0' && *q <= '9'; q++)
    if (x <= INT_MAX)
      x = x * 10 + (*q - '0');
  if (q == digits)
    return false;
  *n = neg ? -x : x;
  *p = q;
  return true;
}

static void
lint_time (const long *n)
{
  if (n[1] < 1 || n[1] > 12 || n[2] < 1 || n[2] > 31 || n[3] < 0 || n[3] > 23
      || n[4] < 0 || n[4] > 59 || n[5] < 0 || n[5] > 60)
    lint ("mktime: at least one of the values is out of the default range");
}

/* Read "Y M D h m s [dst]" in S into *TM.  Return false if S does not have the
   form "Y M D h m s [dst]".  */
static bool
read_time (struct sv s, struct tm *tm)
{
  const char *p = s.p, *end = s.p + s.n;
  long n[7] = { 0, 0, 0, 0, 0, 0, -1 };
  int count = 0;
  while (count < 7 && next_int (&p, end, &n[count]))
    count++;
  if (diag_lint)
    lint_time (n);
  if (count < 6)
    return false;
  n[0] -= 1900;
  n[6] = (n[6] > 0) - (n[6] < 0);
  for (int i = 0; i < 6; i++)
    if (n[i] > INT_MAX || n[i] < INT_MIN)
      return false;
  *tm = (struct tm) { .tm_year = n[0], .tm_mon = n[1] - 1, .tm_mday = n[2],
		      .tm_hour = n[3], .tm_min = n[4], .tm_sec = n[5],
		      .tm_isdst = n[6] };
  return true;
}

void
bi_mktime (struct val *result, struct val *args, int nargs)
{
  bi_lint ("mktime", "s", args, nargs);
  struct scratch sc;
  struct tm tm;
  *result = val_num (-1);
  if (!read_time (val_sv (&args[0], &sc), &tm))
    return;
  time_t t = nargs > 1 && val_to_bool (&args[1]) ? timegm (&tm)
    : mktime (&tm);
  *result = val_num (t);
}

/* --- strftime ----------------------------------------------------------- */

/* Return PROCINFO["strftime"], or the default format if it does not exist.  */
static struct sv
default_format (struct scratch *sc)
{
  static const char format[] = "%a %b %e %H:%M:%S %Z %Y";
  const struct val *e = NULL;
  if (spec_mentioned (SPECIAL_PROCINFO))
    e = arr_find (spec_array (SPECIAL_PROCINFO),
		  arr_text_key (sv_of ("strftime")));
  return e ? val_sv (e, sc) : sv_of (format);
}

/* Call tzset if TZ has changed.  (tzset makes a system call, so it is not
   called for each conversion; for the same reason, localtime, which calls
   tzset, is not used.)  */
static void
refresh_zone (void)
{
  static char *known;
  static bool started;
  const char *tz = env_get ("TZ");
  if (started && (tz ? known && strcmp (tz, known) == 0 : !known))
    return;
  tzset ();
  xfree (known);
  known = tz ? xstrdup (tz) : NULL;
  started = true;
}

/* Return the time D as a broken-down time, in UTC if UTC is true.  Return NULL
   if D is out of range.  */
static struct tm *
break_down (double d, bool utc)
{
  static struct tm tm;
  d = math_trunc (d);
  if (!(d > -0x1p63 && d < 0x1p63))
    return NULL;
  time_t t = d;
  if (utc)
    return gmtime_r (&t, &tm);
  refresh_zone ();
  return localtime_r (&t, &tm);
}

/* Append TM to B, formatted according to FMT.  FMT ends with a NUL and begins
   with an additional character, so that no result of strftime is empty.
   Return false if TM cannot be formatted.  */
static bool
append_time (struct strbuf *b, const char *fmt, const struct tm *tm)
{
  late_need (LC_TIME);
  for (size_t room = 256; room <= (size_t) 1 << 30; room *= 2)
    {
      char *to = buf_reserve (b, room);
      size_t n = strftime (to, b->cap - b->n, fmt, tm);
      if (n)
	{
	  b->n += n;
	  return true;
	}
    }
  return false;
}

void
bi_strftime (struct val *result, struct val *args, int nargs)
{
  bi_lint ("strftime", "<sn", args, nargs);
  static struct strbuf fmt, out;
  struct scratch sc;
  struct sv f = nargs ? val_sv (&args[0], &sc) : default_format (&sc);
  double when = nargs > 1 ? val_to_num (&args[1]) : (double) now ();
  struct tm *tm = break_down (when, nargs > 2 && val_to_bool (&args[2]));
  *result = val_inline (V_STR, "", 0);
  if (diag_lint && fabs (when) >= 0x1p63)
    lint ("strftime: second argument out of range for time_t");
  else if (diag_lint && f.n == 0)
    lint ("strftime: received empty format string");
  if (f.n == 0 || !tm)
    return;
  fmt.n = out.n = 0;
  buf_add_char (&fmt, '.');
  buf_add (&fmt, f.p, f.n);
  buf_add_char (&fmt, '\0');
  if (append_time (&out, fmt.p, tm))
    *result = val_copy (V_STR, out.p + 1, out.n - 1);
}
