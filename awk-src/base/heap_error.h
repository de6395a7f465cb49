/* heap_error.h -- explain why a heap cannot be used, and what to do.
   SPDX-License-Identifier: GPL-3.0-or-later

   gawk and pmheap print these explanations.  pma_strerror receives only the
   error code; in contrast, an explanation contains facts about the file, and
   commands in which the file is named.  */

#ifndef HEAP_ERROR_H
#define HEAP_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "pma/pma.h"

/* Return a translated explanation of the error E, with advice for the user.
   In a message, the explanation follows the name of the heap, so it does not
   repeat the name except in commands.  ERR is the errno value of the error, or
   0.  FILE is the name of the heap as the user wrote it.  O contains
   the options for opening the heap; if it is NULL, defaults apply.  The result
   is valid until the next call.  */
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
