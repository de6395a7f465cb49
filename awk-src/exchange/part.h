/* part.h -- heaps that hold what was made of a part of the input.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part is a heap in which the variables hold what the rules of a program
   did with some of its input, and the array pma::part says how to merge it
   with others:

     ["class"][VARIABLE]   how it is merged, one of the words below; "push N":
			   its counter is N
     ["program"][WORD]     1; WORD is a hash of the program, -v, -F and options
			   that made it (jobs/partial.c); parts of version 1.0
			   do not have this element
     ["id"][ID]            records of the input ID, as often as ID is in.  ID
			   is what the user said, or the names, sizes and
			   times of the files, a blank, # and 16 hexadecimal
			   digits, a random number made with the part; parts
			   of version 1.0 do not have the number
     ["last"][NAME]        of the last record: record, RT, FILENAME, FNR
     ["output"][1..n]      what the rules printed

   What several parts were merged into is a part, too.  Heaps cannot be open
   side by side when they want the same addresses, so one process reads them,
   one after the other, and sends what they hold to another one.  */

#ifndef VALUE_PART_H
#define VALUE_PART_H

#include "array/root.h"
#include "exchange/merge.h"

#define PART_NAME "pma::part"

/* The word for M, and the rule for the word TEXT: false if it is none.  With
   "push N" *COUNTER is N, else empty.  */
const char *part_word (const struct merge *m);
bool part_rule (struct sv text, struct merge *m, struct sv *counter);

/* Append to B, the names of the files of a part, the random number N.  */
void part_number_id (struct strbuf *b, uint64_t n);
/* Return what ID says without its random number.  */
struct sv part_input_of (struct sv id);
/* Add to TO what each identity in IDS says without its random number.  */
void part_note_inputs (struct array *to, struct array *ids);

/* --- sending ------------------------------------------------------------ */

/* What is sent.  All but a variable is two texts, empty if not mentioned.  */
enum part_item
{
  PART_HEAP,			/* the next heap: its file, its identity */
  PART_VARIABLE,		/* its name and its value; pma::part first */
  PART_FUNCTION,		/* its name and what root_split_function takes
				   apart */
  PART_ERROR,			/* no more comes of this heap: sentence */
  PART_END			/* no more comes */
};

void part_send (struct stream_out *o, enum part_item item, struct sv a,
		struct sv b);
/* All of H, which is in FILE and has root R (NULL: empty).  */
void part_send_heap (struct stream_out *o, const char *file,
		     struct pma_heap *h, struct root *r);

/* Start a process that calls SEND for each of the N FILES, and with NULL at
   the end, and get ready to read what it sends.  SEND puts into O, which
   goes to a pipe by itself.  Errno, or 0.  */
int part_start (struct stream_in *in, char **files, size_t n,
		void (*send) (struct stream_out *o, const char *file));
/* The next item.  After PART_VARIABLE its value follows in IN.  The texts are
   good until IN is read again.  */
enum part_item part_next (struct stream_in *in, struct sv *a, struct sv *b);
/* Wait for the process; is all that it sent here?  */
bool part_finish (struct stream_in *in);

#endif /* VALUE_PART_H */
