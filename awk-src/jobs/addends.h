/* addends.h -- sums that do not depend on the order of addition.
   SPDX-License-Identifier: GPL-3.0-or-later

   Whole numbers add up to the same whatever the order, as long as no sum
   reaches 2^53.  So the addends are looked at as they pass: of other numbers
   the sum would differ in its last digits from that of one process.  */

#ifndef JOBS_ADDENDS_H
#define JOBS_ADDENDS_H

#include <stdbool.h>

struct node;

/* Make the right side of N, `x += e', pass by the watch.  Its value stays
   what it is.  Once is enough; again does nothing.  */
void addends_watch (struct node *n);

/* Forget what was seen.  */
void addends_start (void);
/* Were all addends since then whole, and small together?  */
bool addends_exact (void);
/* The sum of their absolute values.  */
double addends_total (void);

#endif /* JOBS_ADDENDS_H */
