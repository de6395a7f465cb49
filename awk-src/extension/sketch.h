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
/* Copy block NUMBER to B.  A block that does not exist consists of zeros.  */
void sketch_get_block (awk_array_t a, uint64_t number, char b[SKETCH_BLOCK]);
/* Store a copy of B as block NUMBER.  */
void sketch_put_block (awk_array_t a, uint64_t number,
		       const char b[SKETCH_BLOCK]);
/* If A contains anything other than a sketch of the required kind, exit with a
   message.  */
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

/* --- sketch_hll.c: HyperLogLog ------------------------------------------ */

/* True if A is a HyperLogLog.  */
bool hll_is (awk_array_t a);
/* Add a value, the N bytes at P.  PRECISION is used if A is empty; 0 stands
   for the default precision.  If A contains anything other than a HyperLogLog,
   exit with a message.  */
void hll_add (awk_array_t a, const char *p, size_t n, double precision);
/* Like hll_add, but add each subscript of VALUES.  */
void hll_add_keys (awk_array_t a, awk_array_t values, double precision);
double hll_count (awk_array_t a);
void hll_merge (awk_array_t a, awk_array_t b);

/* --- sketch_bloom.c ----------------------------------------------------- */

/* True if A is a Bloom filter.  */
bool bloom_is (awk_array_t a);
/* Add a value, and return true if it was new.  Only the first call for A uses
   ITEMS and RATE.  */
bool bloom_add (awk_array_t a, const char *p, size_t n, double items,
		double rate);
bool bloom_has (awk_array_t a, const char *p, size_t n);
void bloom_merge (awk_array_t a, awk_array_t b);

/* --- sketch_top.c: space-saving ----------------------------------------- */

/* True if A is a sketch of frequent values.  */
bool top_is (awk_array_t a);
/* Add BY to the count of a value, the N bytes at P.  SIZE, the number of
   counters, is used if A is empty; 0 stands for the default number.  If A
   contains anything other than a space-saving sketch, exit with a message.  */
void top_add (awk_array_t a, const char *p, size_t n, double size, double by);
/* Add many values at once.  Each value is PREFIX, which has N bytes, followed
   by a subscript of AMOUNTS; add the element with this subscript to the count
   of the value.  */
void top_add_counts (awk_array_t a, awk_array_t amounts, double size,
		     const char *prefix, size_t n);
/* Store the largest counters, at most MOST, in OUT, and return the number of
   stored counters.  */
size_t top_list (awk_array_t a, awk_array_t out, size_t most);
void top_merge (awk_array_t a, awk_array_t b);

/* --- sketch_tdigest.c --------------------------------------------------- */

/* True if A is a t-digest.  */
bool tdigest_is (awk_array_t a);
void tdigest_add (awk_array_t a, double x, double size);
/* Add each number that is a subscript of COUNTS as many times as the value of
   its element.  Skip numbers that are not finite and counts that are not above
   0.  */
void tdigest_add_counts (awk_array_t a, awk_array_t counts, double size);
/* Set *X to the quantile Q.  Return false if no number was added.  */
bool tdigest_quantile (awk_array_t a, double q, double *x);
bool tdigest_rank (awk_array_t a, double x, double *q);
double tdigest_count (awk_array_t a);
void tdigest_merge (awk_array_t a, awk_array_t b);

#endif /* SKETCH_H */
