/* root.h -- what the persistent heap's root points to.
   SPDX-License-Identifier: GPL-3.0-or-later

   The root object has two arrays: the script's globals (name -> value or
   array) and its functions (name -> namespace, newline, source text).
   Built-in variables are never stored here. doc/heap-format.md describes the
   bytes.  */

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
  struct array *r_positions;	/* pma::resume: input file -> position, or
				   NULL */
  uint64_t r_reserved[4];
};
_Static_assert (sizeof (struct root) == 64, "roots in heap files");
_Static_assert (offsetof (struct root, r_globals) == 8
		&& offsetof (struct root, r_positions) == 24,
		"roots in heap files");
enum { ROOT_MAGIC = 0x6b776167, ROOT_VERSION = 1 };

/* Return the root of mem_persist, or NULL if nothing was ever stored in it.
   Never writes.  Fatal if the root has a newer version or is not a root.  */
struct root *root_get (void);
/* Return the root of mem_persist; create it if there is none.  */
struct root *root_make (void);

/* Drop the cached address of the root (after a hand-over or rollback).  */
void root_forget (void);

/* True if NAME is a scratch variable: one of the namespace tmp or of another
   namespace that was added.  A heap does not keep it, unless an older version
   stored it.  */
bool root_is_scratch (struct sv name);
void root_add_scratch (struct sv ns);
/* True if the heap contains scratch variables.  */
bool root_has_scratch (void);
/* Return a kept global or function; NULL if there is none.  */
struct val *root_global (struct sv name);
struct val *root_function (struct sv name);

/* A kept function is one string: its namespace, a newline, its source text.
   Split V into views of these; return false if V is not a function.  */
bool root_split_function (const struct val *v, struct sv *ns,
			  struct sv *source);
/* Store function NAME, unless the same text is stored already.  */
void root_keep_function (struct sv name, struct sv ns, struct sv source);

#endif /* ROOT_H */
