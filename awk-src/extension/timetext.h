/* timetext.h -- parse times in text, and compute buckets of time.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIMETEXT_H
#define TIMETEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Set *T to the time in TEXT, which has N bytes, as seconds since 1970 with a
   fraction.  FORMAT, which has FN bytes, is a format of strptime(3) with the
   additional directive %f for the digits of a fraction.  If the date contains
   a time zone (%z, or %Z if it is UTC), use it.  If FN is 0, the whole of TEXT
   must be a time in ISO 8601 format.  A date without a zone is in local time
   or, if UTC is true, in UTC.  A NUL follows both TEXT and FORMAT.  Return
   false if TEXT does not have the required format.  */
bool timetext_read (const char *text, size_t n, const char *format,
		    size_t fn, bool utc, double *t);

/* Set *START to the beginning of the bucket of length WIDTH ("5m", "1h", "1d",
   "1w", "1mo", "1y") that contains T.  Buckets of hours or less are counted
   from the beginning of 1970, in local time or in UTC.  Weeks begin on Monday.
   If WIDTH is not a length of time, or if the C library cannot convert T to a
   date, return false.  */
bool timetext_bucket (double t, const char *width, bool utc, double *start);

#endif /* TIMETEXT_H */
