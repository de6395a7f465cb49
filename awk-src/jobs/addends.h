/* addends.h -- sums that equal those of one process.
   SPDX-License-Identifier: GPL-3.0-or-later

   The sum of integers does not depend on the order of addition as long as it
   is less than 2^53.  Workers therefore check the addends (ADDENDS_WATCH).
   Sums of other numbers depend on the order.  If there are any, a worker does
   not add: it logs each addend with the number of a list, one list for each
   sum, and the variable contains the list's number (merge_list) instead of the
   sum.  The parent adds the logged addends in the order of the input.  */

#ifndef JOBS_ADDENDS_H
#define JOBS_ADDENDS_H

#include "exchange/merge.h"

struct node;

enum addends_mode
{
  ADDENDS_PLAIN,		/* add only: the parent's mode */
  ADDENDS_WATCH,		/* check that addends are integers and their
				   sum is small */
  ADDENDS_COUNT,		/* like ADDENDS_WATCH, but never call
				   addends_refuse */
  ADDENDS_LOG
};

/* Change the tree N, an assignment `x += e' or an increment, so that its
   addend is passed to this file.  A second call has no effect.  */
void addends_watch (struct node *n);

/* Start in MODE; discard the log and the sum.  */
void addends_start (enum addends_mode mode);
/* Return the sum of the absolute values of the addends since addends_start;
   NaN if one of them was not an integer.  */
double addends_total (void);
/* An entry of the log.  */
struct logged
{
  double number;
  uint32_t list;
}
#ifdef __GNUC__
__attribute__ ((packed))
#endif
;
/* Log to P, which has space for N addends and contains those logged so far.  */
void addends_log_to (struct logged *p, size_t n);
/* Called when the log is full; calls addends_log_to with more space.  */
extern void (*addends_full) (void);
/* Return the number of addends logged.  */
size_t addends_logged (void);
/* Return the number of lists.  */
uint32_t addends_lists (void);
/* Called when an addend is not an integer or the sum is too large.  */
extern void (*addends_refuse) (void);

#endif /* JOBS_ADDENDS_H */
