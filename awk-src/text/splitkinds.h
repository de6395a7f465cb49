/* splitkinds.h -- the kinds of splitting in split_fix.c.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function split_next_KIND implements split_next for one kind of
   splitting.  Only split.c calls these functions.  */

#ifndef SPLITKINDS_H
#define SPLITKINDS_H

#include "text/split.h"

bool split_next_content (struct split_state *st, struct sv *piece);
bool split_next_width (struct split_state *st, struct sv *piece);
bool split_next_csv (struct split_state *st, struct sv *piece);

#endif /* SPLITKINDS_H */
