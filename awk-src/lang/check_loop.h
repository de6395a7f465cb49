/* check_loop.h -- is a for-in loop left early?
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_CHECK_LOOP_H
#define LANG_CHECK_LOOP_H

#include <stdbool.h>

struct node;

/* N is a for-in.  True: its body may leave it before all subscripts came, and
   while it runs nothing changes a value in the array, nor what decides over
   the order of values.  Subscripts may come and go.  */
bool check_loop_ends_early (const struct node *n);

#endif /* LANG_CHECK_LOOP_H */
