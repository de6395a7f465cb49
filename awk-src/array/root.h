/* root.h -- the root object of the persistent heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   The root object has two arrays: one maps the names of the script's globals
   to their values or arrays, the other maps the names of its functions to
   strings (namespace, newline, source text).  Built-in variables are never
   stored in the root.  doc/heap-format.md describes each byte.  */

#ifndef ROOT_H
#define ROOT_H

#include <stdbool.h>
#include <stdint.h>

#include "value/value.h"

struct array;

struct root
{
  uint32_t r_magic;		/* ROOT_MAGIC */
  uint32_t r_version;		/* ROOT_VERSION */
  struct array *r_globals;
  struct array *r_functions;
  struct array *r_positions;	/* for pma::resume: NULL, or the array that
				   maps each input file to a position */
  uint64_t r_reserved[4];
};
_Static_assert (sizeof (struct root) == 64, "roots in heap files");
_Static_assert (offsetof (struct root, r_globals) == 8
		&& offsetof (struct root, r_positions) == 24,
		"roots in heap files");
enum { ROOT_MAGIC = 0x6b776167, ROOT_VERSION = 1 };

/* Return the root of mem_persist, or NULL if mem_persist has no root because
   nothing was stored in it.  Raise a fatal error if the root has a different
   version or is not a root.  root_get does not write to the heap.  */
struct root *root_get (void);
/* Return the root of mem_persist, creating it if there is none.  */
struct root *root_make (void);

/* Forget the cached address of the root, after a hand-over of the heap to
   another process or a rollback.  */
void root_forget (void);

/* True if NAME is a scratch variable, which is not stored in a heap: its
   namespace is tmp or a namespace that root_add_scratch has added.  A heap may
   still contain scratch variables that an older version has stored.  */
bool root_is_scratch (struct sv name);
void root_add_scratch (struct sv ns);
bool root_has_scratch (void);
/* Return the global variable, or the function, that is stored in the heap
   under the name NAME.  Return NULL if the heap contains nothing under the
   name NAME.  */
struct val *root_global (struct sv name);
struct val *root_function (struct sv name);

/* Split V, a function stored in the heap, into views of its namespace and its
   source text.  The heap stores a function as one string: the namespace, a
   newline and the source text.  Return false if V does not have the form of a
   stored function.  */
bool root_split_function (const struct val *v, struct sv *ns,
			  struct sv *source);
/* Store the function NAME, with its namespace NS and its text SOURCE, unless
   the heap already has the same function.  */
void root_keep_function (struct sv name, struct sv ns, struct sv source);

#endif /* ROOT_H */
