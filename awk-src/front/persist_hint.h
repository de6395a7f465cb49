/* persist_hint.h -- help where a heap cannot be had as it was asked for.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_PERSIST_HINT_H
#define FRONT_PERSIST_HINT_H

#include <stdbool.h>
#include <stddef.h>

/* A hint (base/hint.h) for the next message: the processes that hold the
   heap in FILE.  */
void persist_hint_holders (const char *file);

/* A heap in the folder of FILE whose name differs from FILE's by a slip of
   the fingers: its name, the folder's included, in BUF of N bytes.  False
   when there is none.  */
bool persist_similar (const char *file, char *buf, size_t n);

#endif /* FRONT_PERSIST_HINT_H */
