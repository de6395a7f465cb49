/* timetext.c -- parse times in text, and compute buckets of time.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lines of a log are in chronological order, so most texts differ from the
   previous one only in the seconds or in the time of day.  For each format,
   the last text is cached, together with the positions of its digits and the
   times at which its minute and its day begin.  A date that differs from the
   cached text only in the seconds or in the time of day is converted without
   being parsed.  The limits of the last bucket, and an interval in which the
   offset from UTC is constant, are cached, too.  The caches are valid for one
   time zone.  If a part of a date or a format is not valid, the function that
   parses the part returns false.  */

#include <config.h>
#include "timetext.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum
{
  LONGEST = 80,			/* maximum length in bytes of a date or format
				   that is cached */
  N_KEPT = 4			/* number of formats whose last text is
				   cached */
};

/* The last text of a format.  */
struct kept
{
  char format[LONGEST];		/* the format; "" stands for ISO 8601 */
  char text[LONGEST];		/* the text, without the fraction of the
				   seconds */
  size_t fn;			/* length of FORMAT in bytes */
  size_t n;			/* length of TEXT in bytes */
  size_t seconds;		/* position of the seconds in TEXT */
  size_t head;			/* number of bytes of TEXT before the seconds
				   or, if DAY is true, before hh:mm:ss */
  bool used, utc, fraction, whole, day;
  double start;			/* time at which the minute or, if DAY is true,
				   the day begins */
};

static struct kept kept[N_KEPT];

/* The most recently used bucket of time, which begins at FROM and ends before
   TO.  */
static struct
{
  char width[16];
  double number;		/* the parsed WIDTH */
  const char *unit;
  double from, to;
  bool utc;
} last;

/* An interval [FROM, TO) in which local time is UTC plus OFFSET.  */
static struct
{
  double from, to, offset;
} steady;

/* The entry TZ of the environment, as it was at the last check.  */
static struct
{
  char **env;
  size_t at;			/* index of the entry in environ, or of the
				   final NULL if TZ is not set */
  const char *entry, *before;	/* the entry TZ, and the entry that precedes
				   it */
  char zone[LONGEST];		/* copy of the entry; the other caches are valid
				   for this time zone */
} seen;

/* The state of parsing a date.  */
struct reader
{
  const char *p, *end;
  struct tm tm;
  double fraction;
  bool has_offset;
  long offset;			/* offset of the zone from UTC, in seconds */
  const char *hour, *minute;	/* the two digits of the hour, and those of
				   the minute; NULL if the text does not
				   contain them */
  const char *seconds;
  const char *after;		/* rest of the text, after the seconds */
  const char *rest;
  bool epoch;			/* true if since_epoch must be used instead of
				   TM */
  double since_epoch;
};

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* --- parts of a text ---------------------------------------------------- */

/* Read a number of exactly N digits from LO to HI into *VALUE.  */
static bool
digits (struct reader *r, int n, int lo, int hi, int *value)
{
  int v = 0;
  if (r->end - r->p < n)
    return false;
  for (int i = 0; i < n; i++)
    {
      if (!is_digit (r->p[i]))
	return false;
      v = v * 10 + (r->p[i] - '0');
    }
  if (v < lo || v > hi)
    return false;
  r->p += n;
  *value = v;
  return true;
}

/* Return the fraction 0.DDD, where DDD are the digits at *P, and advance *P
   past them.  */
static double
fraction_at (const char **p, const char *end)
{
  double value = 0, unit = 1;
  for (; *p < end && is_digit (**p); ++*p)
    {
      value = value * 10 + (**p - '0');
      unit *= 10;
    }
  return value / unit;
}

static bool
take (struct reader *r, char c)
{
  if (r->p == r->end || *r->p != c)
    return false;
  r->p++;
  return true;
}

/* Read Z, +hh, +hhmm or +hh:mm.  */
static bool
read_offset (struct reader *r)
{
  int h, m = 0;
  if (take (r, 'Z') || take (r, 'z'))
    {
      r->offset = 0;
      return r->has_offset = true;
    }
  bool west = r->p < r->end && *r->p == '-';
  if ((!west && !take (r, '+')) || (west && !take (r, '-'))
      || !digits (r, 2, 0, 24, &h))
    return false;
  bool colon = take (r, ':');
  if ((colon || (r->p < r->end && is_digit (*r->p)))
      && !digits (r, 2, 0, 59, &m))
    return false;
  r->offset = (west ? -60L : 60L) * (h * 60 + m);
  return r->has_offset = true;
}

/* --- days --------------------------------------------------------------- */

/* Set the date of TM, and its day of the week, to day D of month M of the year
   Y.  D may be outside of the month.  */
static void
set_date (struct tm *tm, int y, int m, int d)
{
  struct tm date = { .tm_year = y - 1900, .tm_mon = m - 1, .tm_mday = d };
  timegm (&date);
  tm->tm_year = date.tm_year;
  tm->tm_mon = date.tm_mon;
  tm->tm_mday = date.tm_mday;
  tm->tm_wday = date.tm_wday;
}

/* Set TM to day D, from 1 to 7, of week W of the year Y.  Week 1 is the week
   that contains January 4, and the year contains the Thursday of each of its
   weeks.  If the year Y does not have the week W, return false.  */
static bool
set_week_day (struct tm *tm, int y, int w, int d)
{
  set_date (tm, y, 1, 4);
  int monday = 4 - (tm->tm_wday + 6) % 7 + 7 * (w - 1);
  set_date (tm, y, 1, monday + 3);
  bool exists = tm->tm_year == y - 1900;
  set_date (tm, y, 1, monday + d - 1);
  return exists;
}

/* --- ISO 8601 ----------------------------------------------------------- */

/* Return the number of digits at P.  */
static int
count_digits (const struct reader *r)
{
  int n = 0;
  while (r->p + n < r->end && is_digit (r->p[n]))
    n++;
  return n;
}

/* Read the part of a date after the year Y: month and day, week and day, or
   day of the year, with or without hyphens.  If no valid part follows, return
   false.  */
static bool
read_month_or_day (struct reader *r, int y)
{
  int a, b;
  bool hyphen = take (r, '-');
  if (take (r, 'W'))
    {
      if (!digits (r, 2, 1, 53, &a) || (hyphen && !take (r, '-')))
	return false;
      return digits (r, 1, 1, 7, &b) && set_week_day (&r->tm, y, a, b);
    }
  if (count_digits (r) == 3)
    {
      if (!digits (r, 3, 1, 366, &a))
	return false;
      set_date (&r->tm, y, 1, a);
      return r->tm.tm_year == y - 1900;
    }
  if (!digits (r, 2, 1, 12, &a) || (hyphen && !take (r, '-'))
      || !digits (r, 2, 1, 31, &b))
    return false;
  set_date (&r->tm, y, a, b);
  return r->tm.tm_mon == a - 1;
}

static bool
read_seconds (struct reader *r)
{
  r->seconds = r->p;
  if (!digits (r, 2, 0, 60, &r->tm.tm_sec))
    return false;
  r->after = r->p;
  if (take (r, '.') || take (r, ','))
    {
      const char *from = r->p;
      r->fraction = fraction_at (&r->p, r->end);
      if (r->p == from)
	return false;
    }
  r->rest = r->p;
  return true;
}

static bool
read_clock (struct reader *r)
{
  struct tm *tm = &r->tm;
  r->hour = r->p;
  if (!digits (r, 2, 0, 24, &tm->tm_hour))
    return false;
  bool colon = take (r, ':');
  if (!colon && !(r->p < r->end && is_digit (*r->p)))
    return true;
  r->minute = r->p;
  if (!digits (r, 2, 0, 59, &tm->tm_min))
    return false;
  bool more = colon ? take (r, ':') : r->p < r->end && is_digit (*r->p);
  if (more && !read_seconds (r))
    return false;
  return tm->tm_hour < 24 || tm->tm_min + tm->tm_sec + r->fraction == 0;
}

static bool
read_iso (struct reader *r)
{
  int y;
  if (!digits (r, 4, 0, 9999, &y) || !read_month_or_day (r, y))
    return false;
  if (r->p == r->end)
    return true;
  if (!take (r, 'T') && !take (r, 't') && !take (r, ' ') && !take (r, '_'))
    return false;
  if (!read_clock (r))
    return false;
  if (r->p == r->end)
    return true;
  take (r, ' ');
  return read_offset (r) && r->p == r->end;
}

/* --- formats ------------------------------------------------------------ */

/* True if this file handles the directive C: %f, %z, %Z, %s and, if SPLIT is
   true, %S.  The C library handles all other directives.  */
static bool
is_own (char c, bool split)
{
  return c == 'f' || c == 'z' || c == 'Z' || c == 's' || (split && c == 'S');
}

static bool
is_space (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static void
skip_space (struct reader *r)
{
  while (r->p < r->end && is_space (*r->p))
    r->p++;
}

/* Read the name of a time zone.  The names UTC, GMT and Z select UTC; any
   other name is skipped and ignored.  */
static bool
read_zone_name (struct reader *r)
{
  skip_space (r);
  const char *from = r->p;
  while (r->p < r->end && !is_space (*r->p))
    r->p++;
  size_t n = (size_t) (r->p - from);
  r->has_offset = (n == 3 && (memcmp (from, "UTC", 3) == 0
			      || memcmp (from, "GMT", 3) == 0))
    || (n == 1 && *from == 'Z');
  return n > 0;
}

static bool
read_epoch (struct reader *r)
{
  char *end;
  skip_space (r);
  if (r->p == r->end || !(is_digit (*r->p) || *r->p == '-'))
    return false;
  r->since_epoch = (double) strtoll (r->p, &end, 10);
  r->p = end;
  return r->epoch = true;
}

static bool
read_own (struct reader *r, char c)
{
  const char *from;
  switch (c)
    {
    case 'f':
      from = r->p;
      r->fraction = fraction_at (&r->p, r->end);
      if (r->seconds && r->after + 1 == from)
	r->rest = r->p;
      else
	r->seconds = NULL;
      return r->p > from;
    case 'z':
      skip_space (r);
      return read_offset (r);
    case 'Z':
      return read_zone_name (r);
    case 's':
      return read_epoch (r);
    default:
      r->seconds = r->p;
      if (!digits (r, 2, 0, 61, &r->tm.tm_sec))
	{
	  r->seconds = NULL;
	  return digits (r, 1, 0, 9, &r->tm.tm_sec);
	}
      r->after = r->rest = r->p;
      return true;
    }
}

/* Copy the part [P, Q) of a format to TO, which holds SIZE bytes.  Expand %F,
   because some C libraries lack it.  Return false if TO is too small.  */
static bool
copy_piece (char *to, size_t size, const char *p, const char *q)
{
  static const char date[] = "%Y-%m-%d";
  while (p < q)
    {
      size_t n = *p == '%' && p + 1 < q ? 2 : 1;
      bool is_date = n == 2 && p[1] == 'F';
      size_t k = is_date ? sizeof date - 1 : n;
      if (k >= size)
	return false;
      memcpy (to, is_date ? date : p, k);
      to += k;
      size -= k;
      p += n;
    }
  *to = '\0';
  return true;
}

/* Call the C library's strptime for the part [P, Q) of a format.  */
static bool
read_piece (struct reader *r, const char *p, const char *q)
{
  char piece[256];
  if (p == q)
    return true;
  if (!copy_piece (piece, sizeof piece, p, q))
    return false;
  const char *end = strptime (r->p, piece, &r->tm);
  if (!end)
    return false;
  r->p = end;
  return true;
}

/* True if the seconds may be parsed separately, so that several calls of
   strptime parse the parts of the format.  (Some directives affect later
   directives only if a single call parses both.)  */
static bool
may_split (const char *format)
{
  const char *p = strchr (format, '%');
  for (; p && p[1]; p = strchr (p + 2, '%'))
    if (strchr ("pPCrUWVGgE", p[1]))
      return false;
  return true;
}

/* Parse the part of the date that corresponds to the directive at P in the
   format: %H, %M or %T.  */
static bool
read_clock_piece (struct reader *r, const char *p)
{
  static const char before[] = "%H:%M:";
  const char *from = r->p;
  if (p[1] == 'T')
    {
      if (!read_piece (r, before, before + sizeof before - 1))
	return false;
      if (r->p - from == 6)
	{
	  r->hour = from;
	  r->minute = from + 3;
	}
      return read_own (r, 'S');
    }
  if (!read_piece (r, p, p + 2))
    return false;
  if (r->p - from == 2)
    *(p[1] == 'H' ? &r->hour : &r->minute) = from;
  return true;
}

static bool
read_format (struct reader *r, const char *format, bool split)
{
  const char *done = format, *p = strchr (format, '%');
  for (; p && p[1]; p = strchr (p + 2, '%'))
    {
      if (split && strchr ("HMT", p[1]))
	{
	  if (!read_piece (r, done, p) || !read_clock_piece (r, p))
	    return false;
	}
      else if (!is_own (p[1], split))
	continue;
      else if (!read_piece (r, done, p) || !read_own (r, p[1]))
	return false;
      done = p + 2;
    }
  return read_piece (r, done, done + strlen (done));
}

/* --- local times -------------------------------------------------------- */

/* Return the offset of local time from UTC at T.  */
static time_t
offset_at (time_t t)
{
  struct tm tm;
  return localtime_r (&t, &tm) ? timegm (&tm) - t : 0;
}

/* Return the first time at which the local time is TM.  If the clock skips the
   time TM, use the offset from UTC that is in force before the change.
   Normalise TM.  The function does not call mktime.  If a local time occurs
   twice, mktime uses the offset of the time that it returned last; therefore,
   a call here would change the results of later calls.  */
static double
first_time (struct tm *tm)
{
  enum { DAY = 86400 };
  time_t clock = timegm (tm);
  time_t before = offset_at (clock - DAY), after = offset_at (clock + DAY);
  bool is_after = offset_at (clock - before) != before
    && offset_at (clock - after) == after;
  return (double) (clock - (is_after ? after : before));
}

/* --- the caches --------------------------------------------------------- */

/* True if TZ in the environment has not changed since the last check.  (An
   assignment to a variable changes its entry, or adds an entry at the
   end.)  */
static bool
same_environment (void)
{
  return seen.env && environ == seen.env && environ[seen.at] == seen.entry
	 && (seen.at == 0 || environ[seen.at - 1] == seen.before);
}

/* Clear the caches if TZ has changed.  */
static void
watch_zone (void)
{
  if (same_environment () || !environ)
    return;
  size_t i = 0;
  while (environ[i] && strncmp (environ[i], "TZ=", 3) != 0)
    i++;
  seen.env = environ;
  seen.at = i;
  seen.entry = environ[i];
  seen.before = i > 0 ? environ[i - 1] : NULL;
  const char *tz = seen.entry ? seen.entry : "";
  if (strncmp (tz, seen.zone, sizeof seen.zone - 1) == 0)
    return;
  memset (kept, 0, sizeof kept);
  last.width[0] = '\0';
  steady.from = steady.to = 0;
  strncpy (seen.zone, tz, sizeof seen.zone - 1);
  tzset ();
}

static inline bool
is_for (const struct kept *k, const char *format, size_t fn, bool utc)
{
  return k->used && k->utc == utc && k->fn == fn
    && (fn == 0 || memcmp (k->format, format, fn) == 0);
}

static struct kept *
find_kept (const char *format, size_t fn, bool utc)
{
  static struct kept *recent = kept;
  if (is_for (recent, format, fn, utc))
    return recent;
  for (int i = 0; i < N_KEPT; i++)
    if (is_for (&kept[i], format, fn, utc))
      return recent = &kept[i];
  return NULL;
}

/* Return the number that the two digits at P form, or 99 if they are not
   digits.  */
static int
two_digits (const char *p)
{
  return is_digit (p[0]) && is_digit (p[1])
    ? (p[0] - '0') * 10 + (p[1] - '0') : 99;
}

/* If TEXT differs from the cached text at most in its seconds or, if K->day is
   true, in its time of day, set *T to its time and return true.  */
static bool
read_kept (const struct kept *k, const char *text, size_t n, double *t)
{
  const char *p = text + k->head, *end = text + n;
  size_t tail = k->n - k->seconds - 2;
  double minute = k->start;
  if (n < k->n || memcmp (text, k->text, k->head) != 0)
    return false;
  if (k->day)
    {
      const char *q = k->text + k->head;
      int h = two_digits (p), m = two_digits (p + 3);
      if (h > 23 || m > 59 || p[2] != q[2] || p[5] != q[5])
	return false;
      minute += h * 3600 + m * 60;
      p += 6;
    }
  int seconds = two_digits (p);
  double fraction = 0;
  p += 2;
  if (k->fraction)
    {
      if (p == end || (*p != '.' && *p != ',') || ++p == end
	  || !is_digit (*p))
	return false;
      fraction = fraction_at (&p, end);
    }
  if (seconds > 59 || (size_t) (end - p) < tail
      || memcmp (p, k->text + k->seconds + 2, tail) != 0
      || (k->whole && (size_t) (end - p) > tail))
    return false;
  *t = minute + seconds + fraction;
  return true;
}

/* Return the beginning of the day of TM.  */
static struct tm
midnight_of (const struct tm *tm)
{
  return (struct tm) { .tm_year = tm->tm_year, .tm_mon = tm->tm_mon,
		       .tm_mday = tm->tm_mday, .tm_isdst = -1 };
}

/* Set *FROM to the time at which the day of TM begins in local time.  Return
   true if the day has 24 hours.  */
static bool
is_whole_day (const struct tm *tm, double *from)
{
  struct tm day = midnight_of (tm), next = day;
  next.tm_mday++;
  *from = first_time (&day);
  return first_time (&next) == *from + 86400;
}

/* Return true if the time of day can be replaced in the text of R, that is, if
   the text contains the time of day as hh:mm:ss, and if the offset from UTC is
   the same all day.  (If the text contains an offset, or UTC is true, the
   offset does not change.  In local time, the offset is different in a part of
   the day if the clock is changed on this day.)  The day begins at
   MIDNIGHT.  */
static bool
is_day_alike (const struct reader *r, bool utc, double midnight)
{
  double from;
  return r->hour && r->minute == r->hour + 3 && r->seconds == r->minute + 3
    && (r->has_offset || utc
	|| (is_whole_day (&r->tm, &from) && from == midnight));
}

/* Cache the result T of reading TEXT with R.  */
static void
keep (const struct reader *r, const char *text, const char *format, size_t fn,
      bool utc, double t)
{
  static int next;
  size_t head = r->seconds ? (size_t) (r->seconds - text) : 0;
  size_t tail = r->seconds ? (size_t) (r->p - r->rest) : 0;
  if (!r->seconds || r->tm.tm_sec > 59 || r->tm.tm_hour > 23
      || head + 2 + tail >= LONGEST || fn >= LONGEST)
    return;
  struct kept *k = find_kept (format, fn, utc);
  if (!k)
    {
      k = &kept[next];
      next = (next + 1) % N_KEPT;
    }
  k->used = true;
  k->utc = utc;
  k->whole = fn == 0;
  k->fraction = r->rest > r->after;
  memcpy (k->format, format, fn);
  k->fn = fn;
  memcpy (k->text, text, head + 2);
  memcpy (k->text + head + 2, r->rest, tail);
  k->n = head + 2 + tail;
  k->seconds = head;
  double minute = t - r->fraction - two_digits (r->seconds);
  double midnight = minute - r->tm.tm_hour * 3600 - r->tm.tm_min * 60;
  k->day = is_day_alike (r, utc, midnight);
  k->head = k->day ? (size_t) (r->hour - text) : head;
  k->start = k->day ? midnight : minute;
}

/* Convert TEXT without the caches, and cache the result.  */
static bool
read_anew (const char *text, size_t n, const char *format, size_t fn,
	   bool utc, double *t)
{
  struct reader r = { .p = text, .end = text + n };
  r.tm.tm_isdst = -1;
  r.tm.tm_mday = fn > 0 ? 0 : 1;
  if (fn > 0 ? !read_format (&r, format, may_split (format)) : !read_iso (&r))
    return false;
  struct tm tm = r.tm;
  *t = r.epoch ? r.since_epoch
    : r.has_offset || utc ? (double) timegm (&tm) - (double) r.offset
    : (double) mktime (&tm);
  *t += r.fraction;
  if (!r.epoch)
    keep (&r, text, format, fn, utc, *t);
  return true;
}

bool
timetext_read (const char *text, size_t n, const char *format, size_t fn,
	       bool utc, double *t)
{
  watch_zone ();
  const struct kept *k = find_kept (format, fn, utc);
  return (k && read_kept (k, text, n, t))
    || read_anew (text, n, format, fn, utc, t);
}

/* --- buckets ------------------------------------------------------------ */

static double
floor_to (double x, double step)
{
  return floor (x / step) * step;
}

/* Read the number and the unit of WIDTH.  Return false if WIDTH is not
   valid.  */
static bool
read_width (const char *width, double *number, const char **unit)
{
  static const char *const units[][2] = {
    { "s", "s" }, { "sec", "s" }, { "m", "m" }, { "min", "m" },
    { "h", "h" }, { "d", "d" }, { "w", "w" }, { "mo", "mo" }, { "M", "mo" },
    { "y", "y" }, { "", "s" }
  };
  char *end;
  *number = *width >= 'a' ? 1 : strtod (width, &end);
  if (*width >= 'a')
    end = (char *) width;
  if (!(*number >= 1e-6 && *number <= 1e9))
    return false;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (strcmp (end, units[i][0]) == 0)
      {
	*unit = units[i][1];
	return strchr ("smh", **unit) ? (*unit)[1] == '\0'
	  || *number == floor (*number) : *number == floor (*number);
      }
  return false;
}

static double
to_seconds (struct tm *tm, bool utc)
{
  return utc ? (double) timegm (tm) : first_time (tm);
}

/* Set LAST to the bucket of N days, weeks, months or years that contains
   TM.  */
static void
set_calendar_bucket (struct tm *tm, long n, char unit, bool utc)
{
  struct tm day = midnight_of (tm), copy = day;
  long number = (long) (timegm (&copy) / 86400);
  if (unit == 'd' || unit == 'w')
    {
      long length = unit == 'w' ? 7 * n : n;
      long from = unit == 'w' ? number + 3 : number; /* day 0: Thursday */
      day.tm_mday -= (int) (((from % length) + length) % length);
      copy = day;
      copy.tm_mday += (int) length;
    }
  else
    {
      long length = unit == 'y' ? 12 * n : n;
      long months = (day.tm_year + 1900L) * 12 + day.tm_mon;
      months -= months % length;
      day.tm_year = (int) (months / 12 - 1900);
      day.tm_mon = (int) (months % 12);
      day.tm_mday = 1;
      copy = day;
      copy.tm_mon += (int) length;
    }
  last.from = to_seconds (&day, utc);
  last.to = to_seconds (&copy, utc);
}

/* Set LAST to the bucket of STEP seconds that contains T.  Buckets are counted
   from the beginning of 1970 in local time.  A bucket during which daylight
   saving time begins or ends can be shorter or longer.  */
static void
set_short_bucket (double t, const struct tm *tm, double step, bool utc)
{
  double seconds = floor (t);
  double offset = 0;
  if (!utc)
    {
      struct tm copy = *tm;
      offset = (double) timegm (&copy) - seconds;
    }
  last.from = floor_to (t + offset, step) - offset;
  last.to = last.from + step;
  if (utc || step <= 900)
    return;
  /* If the offset from UTC at the beginning of the bucket differs from that at
     T, correct the beginning, unless the corrected beginning is after T.
     (Some zones skip the hours from 0:01 to 1:01.)  The offset from UTC may
     also change within the bucket.  If the offset differs between T and the
     beginning or end of the bucket, cache the bucket only up to the end of the
     second of T.  */
  time_t ends[] = { (time_t) last.from, (time_t) last.to };
  for (int i = 0; i < 2; i++)
    {
      struct tm there;
      if (!localtime_r (&ends[i], &there))
	continue;
      double o = (double) timegm (&there) - (double) ends[i];
      if (i == 0 && last.from + offset - o <= t)
	last.from += offset - o;
      if (o != offset)
	last.to = seconds + 1;
    }
}

/* Set LAST to the bucket of STEP seconds that contains T.  Return false if the
   offset from UTC is not cached for the whole bucket.  */
static bool
set_steady_bucket (double t, double step, bool utc)
{
  double offset = utc ? 0 : steady.offset;
  double from = floor_to (t + offset, step) - offset;
  if (!utc && (from < steady.from || from + step > steady.to))
    return false;
  last.from = from;
  last.to = from + step;
  return true;
}

/* If the offset from UTC is OFFSET all day, cache the day of the local time
   TM.  */
static void
note_steady_day (const struct tm *tm, double offset)
{
  struct tm day = midnight_of (tm);
  double from;
  if (!is_whole_day (tm, &from) || (double) timegm (&day) != from + offset)
    return;
  steady.from = from;
  steady.to = from + 86400;
  steady.offset = offset;
}

/* Set LAST to the bucket of last.width that contains T.  Return false if the C
   library cannot convert T to a date.  */
static bool
find_bucket (double t, bool utc)
{
  const char *unit = last.unit;
  bool is_short = (*unit == 'm' && unit[1] == '\0') || strchr ("sh", *unit);
  double step = last.number * (*unit == 's' ? 1 : *unit == 'm' ? 60 : 3600);
  if (is_short && set_steady_bucket (t, step, utc))
    return true;
  time_t whole = (time_t) floor (t);
  struct tm tm;
  if (!(utc ? gmtime_r (&whole, &tm) : localtime_r (&whole, &tm)))
    return false;
  if (is_short)
    {
      struct tm copy = tm;
      note_steady_day (&tm, (double) timegm (&copy) - (double) whole);
      set_short_bucket (t, &tm, step, utc);
    }
  else
    set_calendar_bucket (&tm, (long) last.number,
			 *unit == 'm' ? 'o' : *unit, utc);
  return true;
}

bool
timetext_bucket (double t, const char *width, bool utc, double *start)
{
  watch_zone ();
  bool same = last.width[0] && strcmp (last.width, width) == 0;
  if (same && last.utc == utc && t >= last.from && t < last.to)
    {
      *start = last.from;
      return true;
    }
  if (!same)
    {
      last.width[0] = '\0';
      if (strlen (width) >= sizeof last.width
	  || !read_width (width, &last.number, &last.unit))
	return false;
    }
  if (!(fabs (t) < 1e15))
    {
      *start = t;
      return true;
    }
  if (!find_bucket (t, utc))
    return false;
  strcpy (last.width, width);
  last.utc = utc;
  *start = last.from;
  return true;
}
