/* print.h -- write the output of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   All commands write to standard output with the functions below.  */

#ifndef PMHEAP_PRINT_H
#define PMHEAP_PRINT_H

#include <stddef.h>
#include <stdint.h>

#include "value/value.h"

/* Exit statuses.  */
enum { OK = 0, NOT_FOUND = 1, FAULTY = 1, FAILED = 2 };

/* Write the N bytes at P to standard output.  */
void pmheap_put (const char *p, size_t n);
void pmheap_putf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Write the local time SECONDS in FORMAT, which is a format of strftime.  */
void pmheap_put_time (int64_t seconds, const char *format);
/* Start to collect output in a buffer instead of writing it.  pmheap_captured
   ends the collection and returns the text, which the caller may free with
   xfree.  */
void pmheap_capture (void);
struct sv pmheap_captured (void);
/* Write the buffered output.  Return 0, or the errno value of this or an
   earlier write that has failed.  */
int pmheap_flush (void);
/* Write "pmheap: ..." to standard error.  Return FAILED.  */
int pmheap_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* If standard error is a terminal, and at least a second has passed since the
   first call, show a progress bar there.  DONE of TOTAL units are complete; the
   bar is erased when DONE equals TOTAL.  */
void pmheap_progress (uint64_t done, uint64_t total);

#endif /* PMHEAP_PRINT_H */
