/* state.h -- script state in a heap, which may be damaged.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap may also be forged.  Whatever is read of it goes through
   hv_take, which asks libpma whether a pointer leads into a live object
   before it is followed, and keeps account of what was visited, so that no
   circle is walked for ever: nothing is reached twice in a sound heap, so
   more bytes than there are below the high water mark are a fault.  */

#ifndef VERIFY_STATE_H
#define VERIFY_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "array/layout.h"
#include "array/root.h"
#include "value/convert.h"

/* --- read.c: reading a heap that may be damaged ------------------------- */

/* Variables and functions that have something in [FROM, TO): their names, as
   far as they have room.  */
struct hv_owners
{
  const char *from, *to;	/* NULL: nobody asks */
  const struct array *top;	/* the array of the root that is walked */
  const char *suffix;		/* of the names in it; NULL: it has none */
  const char *table;		/* what to call the array itself */
  const char *in_table;		/* that of one with something there, or NULL */
  char *names;
  size_t size, used;
};

struct hv
{
  struct pma_heap *h;
  struct root *root;		/* NULL: nothing was ever kept */
  char *what;			/* where the sentence goes */
  size_t n;
  bool bad;			/* there is one */
  bool rescue;			/* faults are reported and passed over */
  unsigned long faults;		/* that were passed over */
  uint64_t left;		/* bytes that may still be visited */
  uint64_t total;
  uint64_t in_use, objects;	/* as the allocator says */
  bool measure;			/* sum up reached_bytes */
  uint64_t reached, reached_bytes;
  struct val variable;		/* the one being looked at, its name */
  struct hv_owners owners;
  uint64_t *marks;		/* a bit for each 8 bytes; NULL: unchecked */
  char *base;
};
extern struct hv hv;

/* Start on H anew; sentences go to WHAT, N bytes.  */
bool hv_start (struct pma_heap *h, char *what, size_t n);
/* True if the root of H is an object, but not the one that the state of scripts
   hangs on: another program of libpma made the heap.  H may be damaged.  */
bool hv_is_foreign (struct pma_heap *h);
/* Before another walk over what was visited: it may all be visited again.  */
void hv_again (void);
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
/* After a fault: false, or, where faults are passed over, report it and have
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

/* --- check.c: all of it ------------------------------------------------- */

/* Is the bookkeeping of A, whose elements were visited, right?  */
bool hv_check_array (struct array *a);
/* Walk everything that the root of H reaches, in every object, and trust only
   that pma_verify found no fault: false at the first one, with a sentence in
   WHAT, N bytes.  With ALL what nothing reaches is one, too.  */
bool hv_check (struct pma_heap *h, bool all, char *what, size_t n);

/* --- owner.c: whose is it? ---------------------------------------------- */

/* Put the names of the variables, and of functions with (), that have something
   in the N bytes at P of H into NAMES, SIZE bytes, as a list with commas; false
   if none is found.  Where only the table that holds all of them has, it is
   SYMTAB or FUNCTAB; the table of pma::resume is @position.  What is damaged is
   passed over.  */
bool hv_find_owners (struct pma_heap *h, const void *p, size_t n, char *names,
		     size_t size);
/* The walk has come to an object of N bytes at P.  */
void hv_note_owner (const char *p, size_t n);
/* It has come to element V of KEY, the name of a variable or function.  */
void hv_note_element (const struct val *key, const struct val *v);

/* Set by the program that reads; each may be NULL.  */
struct hv_hooks
{
  /* How far a walk has come.  */
  void (*progress) (uint64_t done, uint64_t total);
  /* A fault that is passed over.  */
  void (*tell) (const char *what);
};
extern struct hv_hooks hv_hooks;

#endif /* VERIFY_STATE_H */
