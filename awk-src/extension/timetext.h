/* timetext.h -- times in text, and the buckets that they fall into.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TIMETEXT_H
#define TIMETEXT_H

#include <stdbool.h>
#include <stddef.h>

/* The seconds since 1970, with a fraction, that TEXT of N bytes says, in
   *T.  FORMAT, of FN bytes, as for strptime(3), and %f for the digits of a
   fraction; a zone in the text (%z, or %Z of UTC) counts.  FN 0: ISO 8601,
   all of TEXT.  Without a zone: local time, or UTC.  Both texts have a NUL
   after them.  False: TEXT is not so.  */
bool timetext_read (const char *text, size_t n, const char *format,
		    size_t fn, bool utc, double *t);

/* The beginning of the bucket of the length WIDTH ("5m", "1h", "1d", "1w",
   "1mo", "1y") that T falls into, in *START: of hours and shorter ones since
   midnight, of weeks since Monday.  False: WIDTH is not a length.  */
bool timetext_bucket (double t, const char *width, bool utc, double *start);

#endif /* TIMETEXT_H */
