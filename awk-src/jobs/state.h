/* state.h -- the variables of a worker: reset them, find the changed ones.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JOBS_STATE_H
#define JOBS_STATE_H

#include <stdbool.h>

#include "rules/rules.h"

/* Return the first variable whose current value prevents workers from running
   RULES, or NULL.  */
const struct rules_var *state_unfit (const struct rules *rules);
/* Record the array sizes that state_is_whole needs, and detach the arrays that
   state_reset will replace.  A worker calls this function once.  */
void state_note (const struct rules *rules);
/* Reset the variables of RULES before a shard.  */
void state_reset (const struct rules *rules);
/* Return the array that V holds, or NULL if V holds none.  */
struct array *state_array (const struct rules_var *v);
/* False if the rules have certainly not changed V since state_reset.  */
bool state_is_news (const struct rules_var *v);
/* True if the arrays that RULES only read have the sizes that state_note
   recorded.  */
bool state_is_whole (const struct rules *rules);

#endif /* JOBS_STATE_H */
