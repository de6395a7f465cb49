/* state.h -- read script state in a heap that may be damaged.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap may also have been forged.  Before a pointer is followed, hv_take
   asks libpma whether it refers to a live object.  hv_take also counts the
   visited bytes, so that a cycle of pointers is not followed forever.  In an
   undamaged heap, each object is reached only once.  Therefore, a heap is
   damaged if more bytes are visited than there are below its high-water
   mark.  */

#ifndef VERIFY_STATE_H
#define VERIFY_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "array/layout.h"
#include "array/root.h"

/* --- read.c: reading a heap that may be damaged ------------------------- */

/* A search for variables and functions that have data in [FROM, TO), and the
   list of their names, truncated to the size of its buffer.  */
struct hv_owners
{
  const char *from, *to;	/* NULL if there is no search */
  const struct array *top;	/* the array of the root that is being
				   searched */
  const char *suffix;		/* suffix of the names in `top'; NULL if the
				   elements have no names */
  const char *table;		/* name of `top' */
  bool in_head;			/* true if no element of `top' has been visited
				   yet; damage to an object that is reached
				   then affects all elements */
  bool nameless;		/* true if the range contains an entry of `top'
				   that has no valid subscript */
  const char *in_table;		/* name of an array of the root that has cells
				   or names in the range, or NULL */
  char *names;
  size_t size, used;
};

struct hv
{
  struct pma_heap *h;
  struct root *root;		/* the root; NULL if the heap has no script
				   state yet */
  char what[512];		/* a sentence that describes a fault */
  bool bad;			/* true if a fault was found */
  bool damaged;			/* true if the fault is damage of the heap */
  bool rescue;			/* true if faults are reported and skipped */
  unsigned long faults;		/* number of faults that were skipped */
  uint64_t left;		/* number of bytes that may still be visited
				   before the heap counts as damaged */
  uint64_t total;
  uint64_t in_use, objects;	/* number of bytes and objects in use, as the
				   allocator counts them */
  bool measure;			/* compute reached_bytes */
  uint64_t reached, reached_bytes;
  struct val variable;		/* name of the variable that is being visited */
  struct hv_owners owners;
  uint64_t *marks;		/* bit map with one bit for each 8 bytes; NULL
				   if nothing is marked */
  char *base;
};
extern struct hv hv;

/* Begin to read H.  Return false if the root of H cannot be used.  */
bool hv_start (struct pma_heap *h);
/* True if the root of H is an object, but not the root of script state,
   because a different program that uses libpma has created the heap.  H may be
   damaged.  */
bool hv_is_foreign (struct pma_heap *h);
/* Allow another traversal to visit all objects again.  */
void hv_again (void);
/* Record a sentence about a fault in hv.what, unless a fault was already
   recorded.  Return false.  hv_damage is for damage of the heap.  */
bool hv_wrong (const char *format, ...)
  __attribute__ ((cold, format (printf, 1, 2)));
bool hv_damage (const char *format, ...)
  __attribute__ ((cold, format (printf, 1, 2)));
/* Record a visit to the object at P, which uses N bytes.  Return false if P is
   not a live object.  KIND, which is translated, names the object in messages
   about faults.  */
bool hv_take (const void *p, size_t n, const char *kind);

/* The state of an iteration over all elements of an array.  Each element is
   checked before it is returned.  */
struct hv_iter
{
  struct array *a;
  uint64_t pos;			/* index of the next element; cells of the
				   dense store precede entries of the hash
				   store */
  uint64_t seen;		/* number of elements returned so far */
};
bool hv_iter_init (struct hv_iter *it, struct array *a);
/* Set *KEY and *V to the subscript and the value of the next element, and
   return 1.  The subscript is a V_NUM, or a V_STR that is inline or borrowed.
   Return 0 if there are no more elements, or -1 after a fault.  Subarrays are
   not checked.  */
int hv_iter_next (struct hv_iter *it, struct val *key, const struct val **v);
/* Handle a fault.  If faults are skipped (hv.rescue), report the fault,
   advance the iteration IT past the damaged part, and return true.  Return
   false if faults are not skipped.  BEFORE is the value of it->pos before the
   fault.  The argument IT is NULL if there is no iteration to continue.  */
bool hv_pass_over (struct hv_iter *it, uint64_t before);

/* Return the number of segments that contain CELLS cells or entries.  */
size_t hv_segments (uint64_t cells);

/* The callbacks of a traversal of an array and everything in it.  Each callback
   may be NULL.  If a callback returns false, the traversal ends.  */
struct hv_walk;
struct hv_visitor
{
  bool (*scalar) (struct hv_walk *w, const struct val *key,
		  const struct val *v);
  bool (*enter) (struct hv_walk *w, const struct val *key);
  /* This callback is called after the last element of A has been visited; SEEN
     is the number of elements.  When the callback runs, A is no longer on the
     stack.  */
  bool (*leave) (struct hv_walk *w, struct array *a, uint64_t seen);
};
struct hv_walk
{
  const struct hv_visitor *v;
  void *ctx;
  struct hv_iter *stack;
  size_t depth, cap;		/* DEPTH is the number of arrays on the stack,
				   which is 1 while TOP itself is visited */
};
/* Traverse TOP and everything in it.  The callback `leave' is also called for
   TOP, but `enter' is not.  Return false if a callback has returned false, or
   after a fault that is not skipped.  */
bool hv_walk (struct array *top, const struct hv_visitor *v, void *ctx);

/* Return the bytes of KEY, a subscript or a string cell that the iteration has
   returned.  */
struct sv hv_key_text (const struct val *key, struct scratch *s);
/* True if NAME can be the name of a variable or function.  */
bool hv_is_name (struct sv name);
/* Set *NS and *SOURCE to the namespace and the source text of the function V.
   Return false if V is faulty.  */
bool hv_function (const struct val *v, struct sv *ns, struct sv *source);

/* --- check.c: the whole state ------------------------------------------- */

/* Check everything that is reachable from the root of H.  Do not trust the
   contents of any object.  pma_verify must not have found a fault.  Return
   false at the first fault, with a sentence in hv.what.  If ALL is true, an
   unreachable object is also a fault.  */
bool hv_check (struct pma_heap *h, bool all);

/* --- tables.c ----------------------------------------------------------- */

/* H has just been opened, and is too large to be verified completely: verify
   its root, the arrays of the root, and the struct of each variable that is an
   array.  Report damage with the callback pma_options.damaged of H.  If H was
   verified or will be verified at the first access, do nothing.  */
void hv_verify_tables (struct pma_heap *h);

/* --- owner.c ------------------------------------------------------------ */

/* Find the variables and functions that have data in the N bytes at P of H.
   Write a list of the names of these variables and functions, separated by
   commas and with () after functions, to NAMES, which has SIZE bytes.  Return
   false if no variable or function has data in this range.  If only a table is
   affected, the list contains its name: SYMTAB for variables, FUNCTAB for
   functions, or @position for the positions of pma::resume.  If the range
   contains data of the root, which refers to all tables, the list begins with
   HV_ALL_OWNERS.  The search skips damaged parts.  */
bool hv_find_owners (struct pma_heap *h, const void *p, size_t n, char *names,
		     size_t size);
#define HV_ALL_OWNERS "SYMTAB, FUNCTAB"
/* True if the root of H has data in the N bytes at P.  */
bool hv_holds_root (const struct pma_heap *h, const void *p, size_t n);
/* When the traversal reaches an object that has N bytes at P, record its
   owner.  */
void hv_note_owner (const char *p, size_t n);
/* When the traversal reaches the entry E of A, and E seems to be free or its
   subscript is damaged, record that E may be an element whose subscript was
   lost.  */
void hv_note_nameless (const struct array *a, const struct entry *e);
/* When the traversal reaches V, the value of the variable or function named
   KEY, record the owner of V.  */
void hv_note_element (const struct val *key, const struct val *v);

/* Callbacks that a program that reads a heap, such as pmheap, can set.  Each
   callback may be NULL.  */
struct hv_hooks
{
  /* This function is called at intervals during a traversal, when DONE of
     TOTAL bytes have been visited.  */
  void (*progress) (uint64_t done, uint64_t total);
  /* This function is called with a sentence about each fault that is
     skipped.  */
  void (*tell) (const char *what);
};
extern struct hv_hooks hv_hooks;

#endif /* VERIFY_STATE_H */
