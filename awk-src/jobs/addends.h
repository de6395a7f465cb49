/* addends.h -- sums that come out as those of one process.
   SPDX-License-Identifier: GPL-3.0-or-later

   Whole numbers add up to the same whatever the order, as long as no sum
   reaches 2^53.  So the addends are looked at as they pass.  Of others the sum
   depends on the order of addition: where there are such, a worker does not
   add but keeps all addends in a log, with the number of the list that each
   belongs to, a list for each sum; in place of the sum stands its list
   (merge_list).  The parent adds them up in the order of the input.  */

#ifndef JOBS_ADDENDS_H
#define JOBS_ADDENDS_H

#include "exchange/merge.h"

struct node;

enum addends_mode
{
  ADDENDS_PLAIN,		/* nothing special, as in the parent */
  ADDENDS_WATCH,		/* see that they are whole and small */
  ADDENDS_COUNT,		/* the same, but nothing is refused */
  ADDENDS_LOG
};

/* Make the right side of N, `x += e', pass by here, or that of `x++' made
   into one.  Once is enough; again does nothing.  */
void addends_watch (struct node *n);

/* Forget what was seen.  */
void addends_start (enum addends_mode mode);
/* The sum of the absolute values of watched addends; no number if one of them
   was not whole.  */
double addends_total (void);
/* What is logged of an addend.  */
struct logged
{
  double number;
  uint32_t list;
}
#ifdef __GNUC__
__attribute__ ((packed))
#endif
;
/* Log to P, where there is room for N addends; what is logged is there.  */
void addends_log_to (struct logged *p, size_t n);
/* Called when that is full; it gives more room.  */
extern void (*addends_full) (void);
/* So many are logged.  */
size_t addends_logged (void);
/* The number of lists.  */
uint32_t addends_lists (void);
/* Called when a watched addend is not whole, or they are large together.  */
extern void (*addends_refuse) (void);

#endif /* JOBS_ADDENDS_H */
