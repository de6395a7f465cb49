/* advice.h -- help where a heap cannot be had as it was asked for.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_ADVICE_H
#define HEAP_ADVICE_H

#include <stdbool.h>
#include <stddef.h>

/* A hint (base/hint.h) for the next message: the processes that hold the
   heap in FILE.  */
void advice_holders (const char *file);

/* A heap in the folder of FILE whose name differs from FILE's by a slip of
   the fingers: its name, the folder's included, in BUF of N bytes.  False
   when there is none.  */
bool advice_similar (const char *file, char *buf, size_t n);

#endif /* HEAP_ADVICE_H */
