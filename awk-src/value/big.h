/* big.h -- arbitrary precision numbers as the other layers see them.
   SPDX-License-Identifier: GPL-3.0-or-later

   A V_BIG cell keeps a self-contained number in its bytes: see mpnum.h.
   The arithmetic is in a module that is loaded only under -M; what is here
   works without it, so that a heap written under -M can be read.  */

#ifndef BIG_H
#define BIG_H

#include "value.h"

double big_to_double (const struct val *v);
bool big_is_zero (const struct val *v);
struct sv big_to_text (const struct val *v, const char *fmt,
		       struct scratch *s);
/* At least one is V_BIG; the other may be any number or numeric input.  */
int big_compare (const struct val *a, const struct val *b, bool *unordered);

#endif /* BIG_H */
