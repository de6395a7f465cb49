/* print.h -- what pmheap prints.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMHEAP_PRINT_H
#define PMHEAP_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pma/pma.h"

/* To standard output.  */
void pmheap_put (const char *p, size_t n);
void pmheap_putf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* From now on append output to memory of OWN; pmheap_captured ends that and
   gives what was put, NULL when memory was short.  */
void pmheap_capture (struct pma_heap *own);
char *pmheap_captured (size_t *n);
/* Flush it; false when that or an earlier write failed.  */
bool pmheap_flush (void);
/* "pmheap: ..." to standard error.  */
void pmheap_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Draw a bar on a terminal once a command has run for a second.  DONE of
   TOTAL is done; DONE == TOTAL wipes the bar away.  */
void pmheap_progress (uint64_t done, uint64_t total);

#endif /* PMHEAP_PRINT_H */
