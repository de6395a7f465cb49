/* check_loop.h -- find out what a loop cannot change.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_CHECK_LOOP_H
#define LANG_CHECK_LOOP_H

#include <stdbool.h>

struct node;

/* True if the for-in loop N may end before all subscripts have been visited,
   and its body changes neither a value in the array nor anything else that
   determines the order of the subscripts.  (The body may insert and delete
   elements.)  */
bool check_loop_ends_early (const struct node *n);

/* True if nothing in the loop N, a `for' or `while', can change NF.  */
bool check_loop_keeps_nf (const struct node *n);

#endif /* LANG_CHECK_LOOP_H */
