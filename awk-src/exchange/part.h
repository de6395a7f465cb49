/* part.h -- heaps with the results for a part of the input.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part is a heap whose variables contain the results of a program's rules
   for a part of the input.  The array pma::part of a part describes how to
   merge the part with others.  The array pma::part has these elements:

   ["class"][VARIABLE] is the rule by which the variable is merged, one of the
   words in part.c.  "push N" means that the variable N is the counter of the
   array; "with N" means that the variable is set together with the minimum or
   maximum N.

   ["program"][WORD] is 1.  WORD is a hash of the program and of -v, -F and
   other options (jobs/partial.c).  Parts made by version 1.0 do not have the
   element "program".

   ["id"][ID] is the number of records in the input ID.  ID is the identifier
   that the user has specified.  If the user has not specified an identifier,
   ID consists of the names, sizes and times of the files, a blank, a # and a
   random number of 16 hexadecimal digits, which identifies the part.  Parts
   made by version 1.0 do not have the random number.

   ["last"] contains the values that END can read: "FILENAME" and "FNR"; if
   there was a record, also "record", "RT", and the fields by their numbers.
   With -H, ["last"]["column NAME"] is the number of the column NAME.

   ["output"][1..n] is the output of the rules.

   The result of merging several parts is also a part.  A process cannot have
   two heaps open that need the same addresses.  A separate process therefore
   reads the heaps one by one, and sends their contents to the process that
   merges them.  */

#ifndef EXCHANGE_PART_H
#define EXCHANGE_PART_H

#include "array/root.h"
#include "exchange/merge.h"

#define PART_NAME "pma::part"
#define PART_RECORD "record"
#define PART_COLUMN "column "

/* part_word returns the word for the rule M.  part_rule sets *M to the rule
   that the word TEXT denotes, and *PARTNER to the name N in "push N" or "with
   N", or to an empty string; it returns false if TEXT is not the word for a
   rule.  */
const char *part_word (const struct merge *m);
bool part_rule (struct sv text, struct merge *m, struct sv *partner);

/* Append the random number N to the identifier in B, which contains the names
   of a part's files.  */
void part_number_id (struct strbuf *b, uint64_t n);
/* Return ID without its random number.  */
struct sv part_input_of (struct sv id);
/* Add each identity in IDS, without its random number, to TO.  */
void part_note_inputs (struct array *to, struct array *ids);

/* --- reading pma::part -------------------------------------------------- */

/* Return the root of the script state in heap H, or NULL if it has none.  Set
   the seed of hashes to the seed of H, so that the arrays in H can be
   searched.  */
struct root *part_root (struct pma_heap *h);
/* Return true if the heap whose root is R is a part.  */
bool part_is (const struct root *r);

enum part_element
{
  PART_ID, PART_CLASS, PART_LAST, PART_OUTPUT, PART_PROGRAM, PART_ELEMENTS
};
/* The contents of pma::part in a heap.  Initialise the struct with zeros.  */
struct part_facts
{
  struct array *of[PART_ELEMENTS]; /* the elements of pma::part, in transient
				      memory */
  bool seen;			/* pma::part was read */
  uint64_t known;		/* number of inputs in the part that were
				   already merged */
  bool skip;			/* true if all inputs in the part were already
				   merged */
  bool looks_merged;		/* true if an identity differs from a merged
				   identity only in its random number */
};
/* Empty *X.  */
void part_forget (struct part_facts *x);
/* Read pma::part, an array of N elements, from the stream IN into X, which is
   empty.  MERGED contains the identities that were already merged, INPUTS the
   same identities without their random numbers.  Return false if the array does
   not have the form of pma::part.  */
bool part_read (struct part_facts *x, struct stream_in *in, uint64_t n,
		const struct array *merged, const struct array *inputs);

/* Copy the scalar elements of FROM to TO.  */
void part_put_scalars (struct array *to, struct array *from);
/* Merge FROM, the element "last" of a part, into TO, the element "last" of the
   parts before it.  */
void part_merge_last (struct array *to, struct array *from);

/* --- sending ------------------------------------------------------------ */

/* The items that are sent.  Each item contains two strings, A and B, which are
   empty unless the comments below describe them.  */
enum part_item
{
  PART_HEAP,			/* start of the next heap; A is its file, and B
				   its identity */
  PART_VARIABLE,		/* a variable; A is its name, and its value
				   follows; pma::part is the first variable,
				   arrays precede scalars, and a variable "with
				   N" follows N */
  PART_FUNCTION,		/* a function; A is its name, and B its text in
				   the form that root_split_function expects */
  PART_ERROR,			/* the rest of the heap cannot be read; A is
				   the heap's file, and B the error message,
				   which is empty if the message was already
				   printed */
  PART_END			/* the end of all items */
};

/* Write the kind ITEM and the strings A and B to O.  */
void part_send (struct stream_out *o, enum part_item item, struct sv a,
		struct sv b);
/* Send all of H to O.  FILE is the name of the heap's file, and R is the
   heap's root, or NULL if the heap is empty.  */
void part_send_heap (struct stream_out *o, const char *file,
		     struct pma_heap *h, struct root *r);

/* Start a process that calls SEND for each of the N FILES, and then calls it
   with NULL.  SEND writes to the stream O, whose bytes go into a pipe.
   Prepare the stream IN for reading from the pipe.  Return 0 or an errno
   value.  */
int part_start (struct stream_in *in, char **files, size_t n,
		void (*send) (struct stream_out *o, const char *file));
/* Read the next item: return its kind, and set *A and *B to its strings.
   After PART_VARIABLE, the value of the variable follows in the stream.  The
   strings are valid until the next read.  */
enum part_item part_next (struct stream_in *in, struct sv *a, struct sv *b);
/* Wait for the process that part_start has started.  Return true if the
   process has sent all items.  */
bool part_finish (struct stream_in *in);

#endif /* EXCHANGE_PART_H */
