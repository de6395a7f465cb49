/* addends.h -- make the sums of a parallel run equal those of a serial run.
   SPDX-License-Identifier: GPL-3.0-or-later

   The sum of integers does not depend on the order of addition as long as it
   is less than 2^53.  Because of this, workers check whether the addends are
   integers (ADDENDS_WATCH).  The order of addition affects the sum of numbers
   that are not all integers.  When a worker finds an addend that is not an
   integer, all workers stop adding numbers, and instead log each addend
   together with the number of a list (ADDENDS_LOG).  Each sum has a list of
   its addends, and the variable contains the list's number (merge_list)
   instead of the sum.  The parent adds the logged values in the order of the
   input.  */

#ifndef JOBS_ADDENDS_H
#define JOBS_ADDENDS_H

#include "exchange/merge.h"

struct node;

enum addends_mode
{
  ADDENDS_PLAIN,		/* add without checks, as in the parent */
  ADDENDS_WATCH,		/* check that addends are integers and that
				   their sum is small */
  ADDENDS_LOG
};

/* Change N, an assignment `x += e' or an increment or decrement, so that its
   addend is passed to addends.c.  Do nothing if N was already changed.  */
void addends_watch (struct node *n);

/* Discard the log and the total of the addends, and handle later addends
   according to MODE.  In mode ADDENDS_WATCH, call REFUSE (unless NULL) when an
   addend is not an integer, or when the sum of the absolute values of all
   addends is too large.  */
void addends_start (enum addends_mode mode, void (*refuse) (void));
/* In mode ADDENDS_WATCH, return the sum of the absolute values of all addends
   since the call of addends_start, or NaN if one of them was not an integer.
   In other modes, return 0.  */
double addends_total (void);
/* An addend in the log.  */
struct logged
{
  double number;
  uint32_t list;
} __attribute__ ((packed));
/* Write the log to FD, at its current offset, from now on.  */
void addends_log_to (int fd);
/* Write the rest of the log.  Return the size of the whole log in bytes.  */
size_t addends_flush (void);
/* Return the number of lists: there is one for each sum to which the rules
   have added.  */
uint32_t addends_lists (void);

#endif /* JOBS_ADDENDS_H */
