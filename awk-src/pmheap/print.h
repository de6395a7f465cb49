/* print.h -- write the output of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMHEAP_PRINT_H
#define PMHEAP_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pma/pma.h"

/* Write the N bytes at P to standard output.  */
void pmheap_put (const char *p, size_t n);
void pmheap_putf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Start to collect output in a buffer of the heap OWN instead of writing it.
   pmheap_captured ends the collection and returns the text, or NULL if memory
   was exhausted.  */
void pmheap_capture (struct pma_heap *own);
char *pmheap_captured (size_t *n);
/* Flush the output.  Return false if this or an earlier write failed.  */
bool pmheap_flush (void);
/* Write "pmheap: ..." to standard error.  */
void pmheap_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Show a progress bar on a terminal once a command has run for a second.  DONE
   of TOTAL units are complete; DONE == TOTAL erases the bar.  */
void pmheap_progress (uint64_t done, uint64_t total);

#endif /* PMHEAP_PRINT_H */
