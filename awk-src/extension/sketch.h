/* sketch.h -- summarise streams in small arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   The state of a sketch consists of elements of an array, which contain
   printable text or numbers.  A sketch can be stored in a heap and written as
   JSON and CSV.  The results of a sketch depend only on its array.  */

#ifndef SKETCH_H
#define SKETCH_H

#include <stdint.h>

#include "extutil.h"

/* One character stores six bits, and one element stores SKETCH_BLOCK
   characters.  */
enum { SKETCH_ZERO = '0', SKETCH_BLOCK = 64 };

/* Return element NAME of A as a number, or 0 if there is no such element.  */
double sketch_number (awk_array_t a, const char *name);
/* Return element NAME of A as text, or NULL if there is no such element.  The
   text is valid until the function of the extension ends.  */
const char *sketch_text (awk_array_t a, const char *name, size_t *n);
/* Copy block NUMBER to B.  If the block does not exist, fill B with
   SKETCH_ZERO.  */
void sketch_get_block (awk_array_t a, uint64_t number, char b[SKETCH_BLOCK]);
/* Store a copy of B as block NUMBER.  */
void sketch_put_block (awk_array_t a, uint64_t number,
		       const char b[SKETCH_BLOCK]);
/* If A is not empty, exit with the message that it is not a sketch of the
   required kind.  */
void sketch_check_empty (awk_array_t a);
/* Return the array in element NAME of A.  If the element is missing, create it
   if MAKE is true, otherwise return NULL.  */
awk_array_t sketch_part (awk_array_t a, const char *name, bool make);
/* Return the elements of A as a vector in which each value has the type VALUES,
   or return NULL if A is empty.  The caller must release the vector.  */
awk_flat_array_t *sketch_flatten (awk_array_t a, awk_valtype_t values);

/* The name of the running function, for messages.  */
extern const char *sketch_running;
_Noreturn void sketch_fail (const char *what);

/* Return argument I, an array.  Exit with a message if KIND is not NULL and
   the array is neither empty nor a sketch of this kind, which has an element
   KIND that is not 0.  */
awk_array_t sketch_argument (size_t i, const struct awk_ext_func *self,
			     const char *kind);
/* Return argument I of a call with NARGS arguments as a number.  If the call
   lacks this argument, return 0, which stands for a default.  */
double sketch_option (int nargs, int i);

/* The functions that sketch.c describes, one file for each kind of sketch.
   Functions that merge add the sketch B to A, which may be empty.  */
ext_function hll_add, hll_add_keys, hll_count;
void hll_merge (awk_array_t a, awk_array_t b);
ext_function bloom_add, bloom_has;
void bloom_merge (awk_array_t a, awk_array_t b);
ext_function top_add, top_add_counts, top_list;
void top_merge (awk_array_t a, awk_array_t b);
ext_function tdigest_add, tdigest_add_counts, tdigest_quantile, tdigest_rank,
  tdigest_count;
void tdigest_merge (awk_array_t a, awk_array_t b);

#endif /* SKETCH_H */
