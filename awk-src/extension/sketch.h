/* sketch.h -- summaries of streams, kept in small arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   What a sketch knows is in the elements of its array, as text of printable
   characters or as numbers: a heap keeps it, JSON and CSV can carry it.
   Nothing that counts is kept outside.  */

#ifndef SKETCH_H
#define SKETCH_H

#include <stdint.h>

#include "extutil.h"

/* Six bits are one character.  */
enum { SKETCH_ZERO = '0' };

/* Element NAME of A as a number; 0 when it is not there.  */
double sketch_number (awk_array_t a, const char *name);
/* Element NAME of A as text, good until the function of the extension ends;
   NULL when it is not there.  */
const char *sketch_text (awk_array_t a, const char *name, size_t *n);
/* The names of parts: numbers.  */
const char *sketch_name (uint64_t number);
/* The array in element NAME of A; NULL when there is none and MAKE is
   false.  */
awk_array_t sketch_part (awk_array_t a, const char *name, bool make);
/* The elements of A as a vector, to be given back; NULL: none.  */
awk_flat_array_t *sketch_flatten (awk_array_t a, awk_valtype_t values);

/* The function that runs, for messages.  */
extern const char *sketch_running;
_Noreturn void sketch_fail (const char *what);

/* --- sketch_hll.c: HyperLogLog ------------------------------------------ */

bool hll_is (awk_array_t a);
void hll_add (awk_array_t a, const char *p, size_t n, double precision);
double hll_count (awk_array_t a);
void hll_merge (awk_array_t a, awk_array_t b);

/* --- sketch_bloom.c ----------------------------------------------------- */

bool bloom_is (awk_array_t a);
/* True: it was not there.  ITEMS and RATE are those of the first call.  */
bool bloom_add (awk_array_t a, const char *p, size_t n, double items,
		double rate);
bool bloom_has (awk_array_t a, const char *p, size_t n);
void bloom_merge (awk_array_t a, awk_array_t b);

/* --- sketch_top.c: space-saving ----------------------------------------- */

bool top_is (awk_array_t a);
void top_add (awk_array_t a, const char *p, size_t n, double size, double by);
/* The MOST largest into OUT; how many.  */
size_t top_list (awk_array_t a, awk_array_t out, size_t most);
void top_merge (awk_array_t a, awk_array_t b);

/* --- sketch_tdigest.c --------------------------------------------------- */

bool tdigest_is (awk_array_t a);
void tdigest_add (awk_array_t a, double x, double size);
/* False: nothing was added yet.  */
bool tdigest_quantile (awk_array_t a, double q, double *x);
bool tdigest_rank (awk_array_t a, double x, double *q);
double tdigest_count (awk_array_t a);
void tdigest_merge (awk_array_t a, awk_array_t b);

#endif /* SKETCH_H */
