/* advice.h -- print hints if a heap cannot be opened as requested.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_ADVICE_H
#define HEAP_ADVICE_H

#include <stdbool.h>
#include <stddef.h>

/* Add to the next message a hint (base/hint.h) that names the processes which
   hold the heap in FILE.  */
void advice_holders (const char *file);

/* Find a heap in the directory of FILE whose name differs from FILE only by a
   typing error.  Write the name of the heap, including the directory, to BUF,
   which has N bytes.  Return false if no heap has a similar name.  */
bool advice_similar (const char *file, char *buf, size_t n);

/* True if the file NAME in the directory DIR (openat) begins with the magic
   number of heap files.  */
bool advice_is_heap (int dir, const char *name);

#endif /* HEAP_ADVICE_H */
