/* state.h -- parse, print and store script state.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions that read a heap that may be damaged are declared in
   verify/state.h.  Unless its comment says otherwise, a function of type bool
   that fails records an error (hv_wrong) and returns false.  */

#ifndef PMHEAP_STATE_H
#define PMHEAP_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "array/layout.h"
#include "array/root.h"
#include "pmheap/view.h"
#include "value/convert.h"
#include "verify/state.h"

/* --- text.c: strings and numbers as text -------------------------------- */

/* Append S to B in quotes, with AWK's escapes.  */
void hv_quote (struct strbuf *b, struct sv s);
/* Like hv_quote, but append S without the quotes.  */
void hv_quote_bytes (struct strbuf *b, struct sv s);
/* Append the subscript KEY in brackets and, unless INTEGER is true, in
   quotes.  */
void hv_subscript (struct strbuf *b, struct sv key, bool integer);
/* Like hv_subscript, for the cell KEY.  */
void hv_add_key (struct strbuf *b, const struct val *key);
/* Store in B the shortest decimal text from which D can be read back, or a
   text such as "+inf".  Return the length of the text.  */
size_t hv_number (double d, char b[32]);
/* Append a V_BIG as hexadecimal text: -0x1f, 0x1fp-3, -inf, nan.  */
void hv_big (struct strbuf *b, const struct val *v);
/* If S has the form that hv_big writes, read S into *V in transient memory.
   Return false if S does not have this form.  */
bool hv_read_big (struct sv s, struct val *v);
/* Append N bytes at P to BUF, a struct strbuf.  */
void hv_append (void *buf, const char *p, size_t n);
/* Print B and empty it.  */
void hv_flush (struct strbuf *b);
/* Print B and free its text.  */
void hv_end (struct strbuf *b);

/* --- decimal.c: arbitrary-precision numbers as decimal text ------------- */

/* Set *D to V, a V_BIG, rounded to a double.  Return true if *D is V exactly,
   or an infinity or a NaN like V.  */
bool hv_big_double (const struct val *v, double *d);
/* Append V, a V_BIG, as decimal text, with all digits that its precision
   requires.  If V has very many digits, or if GMP or MPFR is missing, append V
   as hv_big does.  */
void hv_big_decimal (struct strbuf *b, const struct val *v);

/* --- lines.c: each value in an array ------------------------------------ */

/* The place of a value: the global NAME, or element KEY of the array PATH,
   which is NAME with DEPTH subscripts.  PARENTS contains the DEPTH subscripts
   as strings; the string of subscript I begins at LEVELS[I].parents.  */
struct hv_level
{
  size_t path, parents;		/* lengths of PATH and PARENTS before this
				   subscript */
};
struct hv_place
{
  struct sv name, path, parents;
  const struct val *key;	/* NULL if the place is the global or the array
				   PATH as a whole */
  const struct hv_level *levels;
  size_t depth;
};
/* Return subscript I of the array PLACE->path.  */
struct sv hv_parent (const struct hv_place *place, size_t i);
/* Append a line for the value V at PLACE to OUT; V is NULL for an array
   without elements.  */
typedef void hv_put_line (struct strbuf *out, const struct hv_place *place,
			  const struct val *v);
/* Call PUT for V or, if V is an array, for each value in V.  */
bool hv_lines (struct sv name, const struct val *v, hv_put_line *put);
/* A function for an element, V, whose subscript is NAME as a string.  */
typedef bool hv_put (void *ctx, struct sv name, const struct val *v);
/* Call PUT with CTX for each element of A.  */
bool hv_each (struct array *a, hv_put *put, void *ctx);

/* --- dump_text.c -------------------------------------------------------- */

hv_put_line hv_put_text;
/* Like hv_function, read the function NAME from V, but fail if NAME is not a
   valid name.  */
bool hv_named_function (struct sv name, const struct val *v, struct sv *ns,
			struct sv *source);

/* --- the other parts ---------------------------------------------------- */

bool hv_dump_awk (void);
bool hv_dump_json (void);
/* Print only V, as JSON.  */
bool hv_value_json (const struct val *v);

struct export_target;
/* Export V, which is named NAME, as a table.  */
bool hv_export (struct sv name, const struct val *v,
		const struct export_target *to, bool wide);

/* --- load_text.c: storing ----------------------------------------------- */

/* Return FN (ARG), which may change the heap.  If FN raises a fatal error,
   record the error WHY (hv_wrong) and return false.  */
bool hv_catch (bool (*fn) (void *arg), void *arg, const char *why);

/* Verify all of H, so that its contents can be trusted, and prepare changes of
   H.  Call this function before H is changed.  Return false if H is
   damaged.  */
bool hv_believe (struct pma_heap *h);
/* A text that is being read, and the position in it.  */
struct hv_text
{
  const char *p, *end;
  int line;			/* line number for messages, or 0 for messages
				   without a line number */
};
/* Like hv_wrong, for an error in line LINE of a text.  If LINE is 0, the error
   is not in a line that a message can name.  */
bool hv_wrong_on (int line, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* Read the quoted string at T->p, in the form that hv_quote writes, and append
   it to B.  */
bool hv_unquote (struct hv_text *t, struct strbuf *b);
/* Return the cell of the global NAME; add the global if it does not exist.  If
   no global can have this name, record an error on line LINE (hv_wrong_on)
   and return NULL.  */
struct val *hv_global (int line, struct sv name);
/* If element E of A is not an array, make it an array.  Return the array.
   Record an error and return NULL if E contains a scalar.  */
struct array *hv_make_array (int line, struct array *a, struct val *e);
/* Store the scalar V in element E of A.  Record an error and return false if E
   contains an array.  */
bool hv_store (int line, struct array *a, struct val *e, const struct val *v);
bool hv_store_function (int line, struct sv name, struct sv ns,
			struct sv source);
bool hv_store_position (struct sv key, struct sv text);
bool hv_load_json (struct hv_text *t);

#endif /* PMHEAP_STATE_H */
