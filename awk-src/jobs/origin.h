/* origin.h -- what made a part: program, assignments, options.
   SPDX-License-Identifier: GPL-3.0-or-later

   Parts may be merged only when the same program made them, with the same -v,
   -F and options that change its meaning.  All of that is hashed into a word,
   which lies in the part (exchange/part.h).  */

#ifndef JOBS_ORIGIN_H
#define JOBS_ORIGIN_H

enum { ORIGIN_SIZE = 17 };	/* bytes of the word, with a NUL */

/* Add option KIND (a letter) with its argument TEXT, in their order.  */
void origin_add (char kind, const char *text);
/* Set WORD to the hash of what was added, of the options in opt and of the
   program that was parsed, with all files that it includes.  */
void origin_word (char word[ORIGIN_SIZE]);

#endif /* JOBS_ORIGIN_H */
