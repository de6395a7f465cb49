/* print.h -- write the output of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   print.c owns the output buffer.  All commands write to standard output with
   the functions below.  */

#ifndef PMHEAP_PRINT_H
#define PMHEAP_PRINT_H

#include <stddef.h>
#include <stdint.h>

#include "value/value.h"

/* Write the N bytes at P to standard output.  */
void pmheap_put (const char *p, size_t n);
void pmheap_putf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Start to collect output in a buffer instead of writing it.  pmheap_captured
   ends the collection and returns the text, which the caller may free with
   xfree.  */
void pmheap_capture (void);
struct sv pmheap_captured (void);
/* Write the buffered output.  Return 0, or the errno value if this or an
   earlier write has failed.  */
int pmheap_flush (void);
/* Write "pmheap: ..." to standard error.  */
void pmheap_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Show a progress bar on a terminal once a command has run for a second.  DONE
   of TOTAL units are complete; DONE == TOTAL erases the bar.  */
void pmheap_progress (uint64_t done, uint64_t total);

#endif /* PMHEAP_PRINT_H */
