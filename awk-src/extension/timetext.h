/* timetext.h -- times in text, and buckets of time.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIMETEXT_H
#define TIMETEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Convert TEXT of N bytes to seconds since 1970, with a fraction, in *T.
   FORMAT, of FN bytes, is like that of strptime(3), with %f for the digits of
   a fraction; a zone in the text (%z, or %Z of UTC) is obeyed.  If FN is 0,
   all of TEXT must be a time of ISO 8601.  A text without a zone is in local
   time or, if UTC is true, in UTC.  A NUL follows both texts.  Return false if
   TEXT does not have this format.  */
bool timetext_read (const char *text, size_t n, const char *format,
		    size_t fn, bool utc, double *t);

/* Set *START to the beginning of the bucket of length WIDTH ("5m", "1h", "1d",
   "1w", "1mo", "1y") that contains T: buckets of hours or less are counted
   from midnight, weeks from Monday.  Return false if WIDTH is not a
   length.  */
bool timetext_bucket (double t, const char *width, bool utc, double *start);

#endif /* TIMETEXT_H */
