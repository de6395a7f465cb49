/* state.h -- the parts of pmheap's knowledge of script state.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap may be damaged or made up.  Whatever is read of it goes through
   hv_take, which asks libpma whether a pointer leads into a live object
   before it is followed, and keeps account of what was visited, so that no
   circle is walked for ever: nothing is reached twice in a sound heap, so
   more bytes than there are below the high water mark are a fault.  */

#ifndef PMHEAP_STATE_H
#define PMHEAP_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pmheap/view.h"
#include "value/array_layout.h"
#include "value/convert.h"
#include "value/root.h"

/* --- read.c: reading a heap that may be damaged ------------------------- */

struct hv
{
  struct pma_heap *h;
  struct root *root;		/* NULL: nothing was ever kept */
  char *what;			/* where the sentence goes */
  size_t n;
  bool bad;			/* there is one */
  bool salvage;			/* faults are told and passed over */
  unsigned long faults;		/* that were passed over */
  uint64_t left;		/* bytes that may still be visited */
  uint64_t total;
  uint64_t in_use, objects;	/* as the allocator says */
  bool measure;			/* sum up reached_bytes */
  uint64_t reached, reached_bytes;
  struct val variable;		/* the one being looked at, its name */
  uint64_t *marks;		/* a bit for each 8 bytes; NULL: unchecked */
  char *base;
};
extern struct hv hv;

/* Start on H anew; sentences go to WHAT, N bytes.  */
bool hv_start (struct pma_heap *h, char *what, size_t n);
/* Note what is wrong, the first time; false.  */
bool hv_wrong (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Visit the object at P, of which N bytes are used.  */
bool hv_take (const void *p, size_t n, const char *kind);

/* All elements of an array, checked one by one.  */
struct hv_iter
{
  struct array *a;
  uint64_t pos;			/* dense cells, then entries */
  uint64_t seen;		/* elements given out */
};
bool hv_iter_init (struct hv_iter *it, struct array *a);
/* 1: KEY (V_NUM, or V_STR inline or borrowed) and *V; 0: end; -1: fault.
   Subarrays are not looked at yet.  */
int hv_iter_next (struct hv_iter *it, struct val *key, const struct val **v);
/* After a fault: false, or, where faults are passed over, tell of it and have
   IT, which was at BEFORE, go on after it (IT NULL: there is nothing to go
   on with).  */
bool hv_pass_over (struct hv_iter *it, uint64_t before);

/* A walk over an array and all that is in it.  The callbacks that are not
   NULL are called in order; false ends the walk.  */
struct hv_walk;
struct hv_visitor
{
  bool (*scalar) (struct hv_walk *w, const struct val *key,
		  const struct val *v);
  bool (*enter) (struct hv_walk *w, const struct val *key);
  /* SEEN elements, the frame's array still being a.  */
  bool (*leave) (struct hv_walk *w, struct array *a, uint64_t seen);
};
struct hv_walk
{
  const struct hv_visitor *v;
  void *ctx;
  struct hv_iter *stack;
  size_t depth, cap;		/* frames; the array of the start is 1 */
};
/* LEAVE is called for TOP too, ENTER is not.  */
bool hv_walk (struct array *top, const struct hv_visitor *v, void *ctx);

/* The bytes of key or of a string cell that was given out.  */
struct sv hv_key_text (const struct val *key, struct scratch *s);
/* May NAME be that of a variable or function?  */
bool hv_is_name (struct sv name);
/* The namespace and the source of the function that V keeps.  */
bool hv_function (const struct val *v, struct sv *ns, struct sv *source);

/* --- dump_text.c: values as text ---------------------------------------- */

/* Length of the UTF-8 character at P, N >= 1 bytes; 0: it is not one.  */
size_t hv_utf8 (const char *p, size_t n);
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
/* PUT for each element of A.  */
bool hv_each (struct array *a,
	      bool (*put) (struct sv name, const struct val *v));
bool hv_dump_text (void);

/* --- the other parts ---------------------------------------------------- */

bool hv_dump_awk (void);
bool hv_dump_json (void);
/* V alone.  */
bool hv_value_json (const struct val *v);
bool hv_check_array (struct array *a);

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
