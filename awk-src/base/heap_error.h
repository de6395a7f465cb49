/* heap_error.h -- explain why a heap cannot be used, and what to do.
   SPDX-License-Identifier: GPL-3.0-or-later

   gawk and pmheap print the texts.  In contrast to pma_strerror, which has
   only the error code as its argument, the texts contain facts about the file
   and commands with its name.  */

#ifndef HEAP_ERROR_H
#define HEAP_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "pma/pma.h"

/* Return a text, translated, that explains the error E and what to do.  The
   text follows the name of the heap in a message.  The pronoun "it" in the
   text refers to the heap.  ERR is the errno value of the error, or 0.  FILE
   is the name of the heap as the user wrote it.  O contains the options for
   opening the heap; if it is NULL, defaults apply.  The result is valid until
   the next call.  */
const char *heap_error_text (enum pma_error e, int err, const char *file,
			     const struct pma_options *o);

/* The file name of mem_persist as the user wrote it, for messages; NULL if
   there is no heap file.  */
extern const char *heap_error_file;

/* Return NAME as a word of a shell command: quoted, if that is necessary.  The
   result is valid until the next call.  */
const char *heap_error_word (const char *name);

/* Write the id and the name of a process that holds the heap FILE to BUF,
   which has N bytes, in the form "123 (gawk)".  Return false if no process
   that holds the heap is known.  */
bool heap_error_holder (const char *file, char *buf, size_t n);

#endif /* HEAP_ERROR_H */
