/* fault.h -- handle faults in the address ranges of heaps.
   SPDX-License-Identifier: GPL-3.0-or-later

   Some memory of a heap may be mapped without access rights, for example until
   a unit is verified or copied.  At a fault, the handler of SIGSEGV makes the
   unit accessible, and the processor repeats the access.

   If the kernel cannot read a page of the file, an access causes SIGBUS.  While
   units are compared with their checksums, the handler replaces this page with
   zeros, so that the checksums of its units are wrong.  At other times, the
   previously installed handler is called.  */

#ifndef PMA_FAULT_H
#define PMA_FAULT_H

#include <stdbool.h>
#include <stddef.h>

struct pma_heap;

/* Watch the LEN bytes from the base of H.  If a load or store at an address in
   this range faults, SEE_TO (h, address) is called; SEE_TO returns true if the
   access may be repeated.  A new watch of H replaces an earlier one.  Return
   false if the table of watches is full or a handler cannot be installed.  */
bool pmai_fault_watch (struct pma_heap *h, size_t len,
		       bool (*see_to) (struct pma_heap *h, const char *addr));
void pmai_fault_forget (struct pma_heap *h);
/* From now on, if this thread cannot read a page of H, replace the page with
   zeros, set the `unread' of H's file and, if H can be written, H->damaged.
   Nothing that is read from H may be used before it has been compared with a
   checksum.  Store in *OUTER the argument of pmai_fill_end, which ends the
   replacement.  If the handler of SIGBUS cannot be installed, record PMA_EIO
   and return false.  */
bool pmai_fill_begin (struct pma_heap *h, struct pma_heap **outer);
/* Replace the pages of OUTER again or, if OUTER is NULL, of no heap.  */
void pmai_fill_end (struct pma_heap *outer);

#endif /* PMA_FAULT_H */
