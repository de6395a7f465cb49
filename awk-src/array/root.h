/* root.h -- what the persistent heap's root points to.
   SPDX-License-Identifier: GPL-3.0-or-later

   The root object holds two arrays: the script's globals (name -> value or
   array) and its functions (name -> source text, led by its namespace and a
   newline).  Built-in variables never get here.  doc/heap-format.md has the
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

/* The root of mem_persist, NULL when nothing was ever stored in it.  Never
   writes.  Fatal when it is of a newer version or no root at all.  */
struct root *root_get (void);
/* The same, made if there is none.  */
struct root *root_make (void);

/* Forget what is remembered of the root (after a hand-over or roll back).  */
void root_forget (void);

/* Does NAME belong to a scratch variable, one of namespace tmp or another that
   was added?  No heap keeps it, unless it has it from a version that kept
   it.  */
bool root_is_scratch (struct sv name);
void root_add_scratch (struct sv ns);
/* Is any such kept?  */
bool root_has_scratch (void);
/* A kept global or function; NULL when there is none.  */
struct val *root_global (struct sv name);
struct val *root_function (struct sv name);

/* A kept function is one string: its namespace, a newline, its source text.
   Take V apart into views of its bytes; false when it is not a function.  */
bool root_split_function (const struct val *v, struct sv *ns,
			  struct sv *source);
/* Keep function NAME, unless just this text is kept already.  */
void root_keep_function (struct sv name, struct sv ns, struct sv source);

#endif /* ROOT_H */
