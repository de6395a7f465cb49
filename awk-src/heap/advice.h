/* advice.h -- hints for a heap that cannot be opened as requested.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_ADVICE_H
#define HEAP_ADVICE_H

#include <stdbool.h>
#include <stddef.h>

/* Add a hint (base/hint.h) to the next message: the processes that hold the
   heap in FILE.  */
void advice_holders (const char *file);

/* Find a heap in the folder of FILE whose name differs from FILE's by a typing
   error.  Write its name, with the folder, to BUF of N bytes; return false if
   there is none.  */
bool advice_similar (const char *file, char *buf, size_t n);

#endif /* HEAP_ADVICE_H */
