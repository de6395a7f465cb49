/* part.h -- heaps with the results for a part of the input.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part is a heap whose variables have the results of a program's rules for
   some of its input, and whose array pma::part says how to merge it with
   others:

     ["class"][VARIABLE]   how it is merged, one of the words of part.c;
			   "push N": its counter is N; "with N": it is set
			   together with the minimum or maximum N
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

/* Return the word for M; set the rule for the word TEXT, and return false if
   it is not one.  With "push N" and "with N" *PARTNER is N, else empty.  */
const char *part_word (const struct merge *m);
bool part_rule (struct sv text, struct merge *m, struct sv *partner);

/* Append to B, the names of the files of a part, the random number N.  */
void part_number_id (struct strbuf *b, uint64_t n);
/* Return ID without its random number.  */
struct sv part_input_of (struct sv id);
/* Add each identity in IDS, without its random number, to TO.  */
void part_note_inputs (struct array *to, struct array *ids);

/* --- sending ------------------------------------------------------------ */

/* The items that are sent.  All except a variable have two texts, which are
   empty if not mentioned here.  */
enum part_item
{
  PART_HEAP,			/* the next heap: its file, its identity */
  PART_VARIABLE,		/* its name and its value; pma::part first, and
				   what is "with N" after N */
  PART_FUNCTION,		/* its name, and the text that
				   root_split_function splits */
  PART_ERROR,			/* the heap cannot be read further: a
				   sentence */
  PART_END			/* the end of all items */
};

void part_send (struct stream_out *o, enum part_item item, struct sv a,
		struct sv b);
/* Send all of H, which is in FILE and has root R (NULL: empty).  */
void part_send_heap (struct stream_out *o, const char *file,
		     struct pma_heap *h, struct root *r);

/* Start a process that calls SEND for each of the N FILES, and with NULL at
   the end, and prepare to read what it sends.  SEND writes to O, which is
   drained into a pipe.  Return 0 or an errno value.  */
int part_start (struct stream_in *in, char **files, size_t n,
		void (*send) (struct stream_out *o, const char *file));
/* Read the next item.  After PART_VARIABLE its value follows in IN.  The texts
   are valid until the next read.  */
enum part_item part_next (struct stream_in *in, struct sv *a, struct sv *b);
/* Wait for the process; return true if everything it sent has been read.  */
bool part_finish (struct stream_in *in);

#endif /* VALUE_PART_H */
