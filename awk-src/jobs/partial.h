/* partial.h -- what --partial and --combine share.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JOBS_PARTIAL_H
#define JOBS_PARTIAL_H

struct array;
struct rules;

/* Raise a fatal error, which names OPTION, if the results of RULES cannot be
   merged.  */
void partial_check (const struct rules *rules, const char *option);
/* Return the array that is the element KEY of A.  Create the array if it does
   not exist.  Raise a fatal error if the element is not an array.  */
struct array *partial_sub (struct array *a, const char *key);
enum { PARTIAL_ORIGIN = 17 };	/* length in bytes of the hash as text,
				   including the terminating NUL */
/* Set WORD to a hash of everything that affects the meaning of a part: the
   options that jobs_note_option has recorded, options that change the
   language, and the program with all files that it includes.  Parts are merged
   only if their hashes are equal.  */
void partial_origin (char word[PARTIAL_ORIGIN]);

#endif /* JOBS_PARTIAL_H */
