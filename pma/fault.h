/* fault.h -- faults in the address ranges of heaps.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMA_FAULT_H
#define PMA_FAULT_H

#include <stdbool.h>
#include <stddef.h>

struct pma_heap;

/* Call SEE_TO (h, address) when a store or load faults in the LEN bytes from
   the base of H; it returns true when the access can be repeated.  A watch of
   H that was there ends.  False when no more heaps can be watched or the
   system refuses.  */
bool pmai_fault_watch (struct pma_heap *h, size_t len,
		       bool (*see_to) (struct pma_heap *h, const char *addr));
void pmai_fault_forget (struct pma_heap *h);

#endif /* PMA_FAULT_H */
