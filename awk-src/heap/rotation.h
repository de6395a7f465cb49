/* rotation.h -- compare the names of logs and of their rotated copies.
   SPDX-License-Identifier: GPL-3.0-or-later

   Log rotation renames access.log to access.log.1 or access.log-20240301, and
   may compress it.  positions.c uses the names of files to decide which of
   them may be copies of a log.  */

#ifndef HEAP_ROTATION_H
#define HEAP_ROTATION_H

#include <stdbool.h>
#include <stddef.h>

/* Return NAME without its directories.  Set *END to the end of NAME without
   the suffix of a compressed file.  */
const char *rotation_base (const char *name, const char **end);
/* Return the length of NAME without a compression suffix such as .gz.  */
size_t rotation_length (const char *name);
/* True if NAME has the suffix of a compressed file.  */
bool rotation_is_packed (const char *name);
/* True if log rotation can have changed one of the names A and B into the
   other: apart from the suffixes of compressed files, their base names contain
   the same letters in the same order.  Case is ignored.  */
bool rotation_related (const char *a, const char *b);
/* True if the base names of A and B are equal, apart from the suffix that
   compression adds.  */
bool rotation_is_equal (const char *a, const char *b);
/* True if the base name of A is longer than the base name of B, which is not
   empty.  (The copy of a log gets a longer name than the log.)  A comparison
   of the lengths prevents a log from being mistaken for a copy of an older log
   that begins with the same bytes.  */
bool rotation_is_longer (const char *a, const char *b);
/* True if the base name B, of N bytes, results from the base name A, of M
   bytes, by inserting a string that contains punctuation.  (Rotation adds .1
   or -20240301; app.log and app2.log belong to two programs.)  */
bool rotation_extends (const char *a, size_t m, const char *b, size_t n);

#endif /* HEAP_ROTATION_H */
