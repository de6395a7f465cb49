/* state.h -- script state in a heap, which may be damaged.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap may also be forged.  Everything is read through hv_take, which asks
   libpma whether a pointer refers to a live object before it is followed, and
   counts the bytes visited, so that no cycle is walked for ever: in a sound
   heap nothing is reached twice, so visiting more bytes than there are below
   the high-water mark is a fault.  */

#ifndef VERIFY_STATE_H
#define VERIFY_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "array/layout.h"
#include "array/root.h"
#include "value/convert.h"

/* --- read.c: reading a heap that may be damaged ------------------------- */

/* A search for variables and functions with data in [FROM, TO), and the list
   of their names, truncated to its size.  */
struct hv_owners
{
  const char *from, *to;	/* NULL: there is no search */
  const struct array *top;	/* the array of the root that is being
				   walked */
  const char *suffix;		/* suffix of the names in that array; NULL:
				   none */
  const char *table;		/* the name of that array */
  const char *in_table;		/* the name of an array of the root with data
				   there, or NULL */
  char *names;
  size_t size, used;
};

struct hv
{
  struct pma_heap *h;
  struct root *root;		/* NULL: nothing was ever kept */
  char *what;			/* the buffer of the sentence */
  size_t n;
  bool bad;			/* there is a fault */
  bool rescue;			/* report faults and continue after them */
  unsigned long faults;		/* the number of faults skipped */
  uint64_t left;		/* bytes that may still be visited */
  uint64_t total;
  uint64_t in_use, objects;	/* according to the allocator */
  bool measure;			/* sum up reached_bytes */
  uint64_t reached, reached_bytes;
  struct val variable;		/* the name of the current variable */
  struct hv_owners owners;
  uint64_t *marks;		/* a bit for each 8 bytes; NULL: unchecked */
  char *base;
};
extern struct hv hv;

/* Start to read H; sentences are written to WHAT, N bytes.  */
bool hv_start (struct pma_heap *h, char *what, size_t n);
/* True if the root of H is an object, but not that of a script's state:
   another program that uses libpma created the heap.  H may be damaged.  */
bool hv_is_foreign (struct pma_heap *h);
/* Let another walk visit all objects again.  */
void hv_again (void);
/* Record the first fault; return false.  */
bool hv_wrong (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Visit the object at P, of which N bytes are used.  */
bool hv_take (const void *p, size_t n, const char *kind);

/* An iteration over all elements of an array, each of which is checked.  */
struct hv_iter
{
  struct array *a;
  uint64_t pos;			/* dense cells, then entries */
  uint64_t seen;		/* elements returned so far */
};
bool hv_iter_init (struct hv_iter *it, struct array *a);
/* Return 1 and KEY (V_NUM, or V_STR inline or borrowed) and *V; 0 at the end;
   -1 after a fault.  Subarrays have not been checked.  */
int hv_iter_next (struct hv_iter *it, struct val *key, const struct val **v);
/* Return false after a fault; but if faults are skipped, report it and let IT,
   which was at BEFORE, continue after it (IT NULL: there is nothing to
   continue).  */
bool hv_pass_over (struct hv_iter *it, uint64_t before);

/* A walk over an array and everything in it.  The callbacks that are not NULL
   are called in order; if one returns false, the walk ends.  */
struct hv_walk;
struct hv_visitor
{
  bool (*scalar) (struct hv_walk *w, const struct val *key,
		  const struct val *v);
  bool (*enter) (struct hv_walk *w, const struct val *key);
  /* Called after SEEN elements, while A is still the array of the frame.  */
  bool (*leave) (struct hv_walk *w, struct array *a, uint64_t seen);
};
struct hv_walk
{
  const struct hv_visitor *v;
  void *ctx;
  struct hv_iter *stack;
  size_t depth, cap;		/* frames; the first array has depth 1 */
};
/* Walk over TOP and everything in it.  LEAVE is also called for TOP, ENTER is
   not.  */
bool hv_walk (struct array *top, const struct hv_visitor *v, void *ctx);

/* Return the bytes of a key, or of a string cell that was returned.  */
struct sv hv_key_text (const struct val *key, struct scratch *s);
/* True if NAME can be the name of a variable or function.  */
bool hv_is_name (struct sv name);
/* Set the namespace and the source of the function in V.  */
bool hv_function (const struct val *v, struct sv *ns, struct sv *source);

/* --- check.c: all of it ------------------------------------------------- */

/* True if the bookkeeping of A, whose elements were visited, is sound.  */
bool hv_check_array (struct array *a);
/* Walk everything that the root of H reaches; trust only that pma_verify found
   no fault.  Return false at the first fault, with a sentence in WHAT, N
   bytes.  With ALL, an unreachable object is a fault, too.  */
bool hv_check (struct pma_heap *h, bool all, char *what, size_t n);

/* --- owner.c ------------------------------------------------------------ */

/* Find the variables, and functions with (), that have data in the N bytes at
   P of H; write a list of their names, with commas, to NAMES, SIZE bytes.
   Return false if there are none.  If only the table of all variables or
   functions is affected, its name is SYMTAB or FUNCTAB; the table of
   pma::resume is @position.  Damaged parts are skipped.  */
bool hv_find_owners (struct pma_heap *h, const void *p, size_t n, char *names,
		     size_t size);
/* Called when the walk reaches an object of N bytes at P.  */
void hv_note_owner (const char *p, size_t n);
/* Called when the walk reaches element V of KEY, the name of a variable or
   function.  */
void hv_note_element (const struct val *key, const struct val *v);

/* Set by the program that reads; each may be NULL.  */
struct hv_hooks
{
  /* Called with the progress of a walk.  */
  void (*progress) (uint64_t done, uint64_t total);
  /* Called for a fault that is skipped.  */
  void (*tell) (const char *what);
};
extern struct hv_hooks hv_hooks;

#endif /* VERIFY_STATE_H */
