/* state.h -- the parts of pmheap's knowledge of script state.
   SPDX-License-Identifier: GPL-3.0-or-later

   Reading a heap that may be damaged is in verify/state.h.  */

#ifndef PMHEAP_STATE_H
#define PMHEAP_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "array/layout.h"
#include "array/root.h"
#include "pmheap/view.h"
#include "value/convert.h"
#include "verify/state.h"

/* --- dump_text.c: values as text ---------------------------------------- */

/* Append to B: S in quotes, as AWK's grammar has it.  */
void hv_quote (struct strbuf *b, struct sv s);
/* The same without the quotes.  */
void hv_quote_bytes (struct strbuf *b, struct sv s);
/* [KEY], without quotes if it is an INTEGER.  */
void hv_subscript (struct strbuf *b, struct sv key, bool integer);
void hv_add_key (struct strbuf *b, const struct val *key);
/* The shortest decimal text that gives D again; never inf or nan.  */
size_t hv_number (double d, char b[32]);
/* A V_BIG as hexadecimal text: -0x1f, 0x1fp-3, -inf, nan.  */
void hv_big (struct strbuf *b, const struct val *v);
/* And back; false: it is not one.  *V is transient.  */
bool hv_read_big (struct sv s, struct val *v);
void hv_add (struct strbuf *b, const char *s);
/* Put B out and empty it.  */
void hv_flush (struct strbuf *b);

/* Where a value stands: the global NAME, or element KEY of the array PATH,
   which is NAME with DEPTH subscripts.  PARENTS has their texts one after
   the other, subscript I from LEVELS[I].parents on.  */
struct hv_level
{
  size_t path, parents;		/* their lengths without the subscript */
};
struct hv_place
{
  struct sv name, path, parents;
  const struct val *key;	/* NULL: the global, or array PATH, itself */
  const struct hv_level *levels;
  size_t depth;
};
/* A line for V at PLACE; NULL: an array without elements.  */
typedef void hv_put_line (struct strbuf *out, const struct hv_place *place,
			  const struct val *v);
hv_put_line hv_put_text;
/* PUT for V, or for all that is in it when it is an array.  */
bool hv_lines (struct sv name, const struct val *v, hv_put_line *put);
/* As hv_function, of the function NAME, which must be a name.  */
bool hv_named_function (struct sv name, const struct val *v, struct sv *ns,
			struct sv *source);
/* PUT for each element of A.  */
bool hv_each (struct array *a,
	      bool (*put) (struct sv name, const struct val *v));
bool hv_dump_text (void);

/* --- the other parts ---------------------------------------------------- */

bool hv_dump_awk (void);
bool hv_dump_json (void);
/* V alone.  */
bool hv_value_json (const struct val *v);

struct export_target;
/* V, which is called NAME, as a table.  */
bool hv_export (struct sv name, const struct val *v,
		const struct export_target *to, bool wide);

/* --- load_text.c: storing ----------------------------------------------- */

/* Walk all of H, which is to be changed; from then on it is believed.  */
bool hv_believe (struct pma_heap *h, char *what, size_t n);
/* Where text is read.  */
struct hv_text
{
  const char *p, *end;
  int line;			/* 0: lines do not matter */
};
/* "line N: ..." */
bool hv_syntax (const struct hv_text *t, const char *why);
/* A string in quotes at T->p, as hv_quote writes it, appended to B.  */
bool hv_unquote (struct hv_text *t, struct strbuf *b);
/* The cell of global NAME, checked; NULL: it cannot be one.  */
struct val *hv_global (const struct hv_text *t, struct sv name);
/* Make E of A an array (it may be one), or store scalar V in it; false when
   it is of the other kind.  */
struct array *hv_make_array (const struct hv_text *t, struct array *a,
			     struct val *e);
bool hv_store (const struct hv_text *t, struct array *a, struct val *e,
	       const struct val *v);
bool hv_store_function (const struct hv_text *t, struct sv name,
			struct sv ns, struct sv source);
bool hv_store_position (struct sv key, struct sv text);
bool hv_load_json (struct hv_text *t);

#endif /* PMHEAP_STATE_H */
