/* heap_settings.h -- read the settings of a heap from the environment.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only this file reads GAWK_PERSIST_* and PMA_VERBOSITY, for gawk and for
   pmheap.  libpma does not read environment variables.  If a variable is not
   set or is empty, a default applies.  A set-uid or set-gid run ignores all of
   these variables except PMA_VERBOSITY (base/env.h).  */

#ifndef HEAP_SETTINGS_H
#define HEAP_SETTINGS_H

#include <stdbool.h>

#include "pma/pma.h"

struct heap_settings
{
  int verbosity;		/* PMA_VERBOSITY: 0: nothing; 1: errors; 2:
				   also warnings; 3: everything */
  bool keep_on_error;		/* true if GAWK_PERSIST_ON_ERROR is `commit'
				   rather than `rollback'; gawk only */
  /* The options for opening the heap.  Each line of the table contains a
     variable and the fields that the variable sets; all other fields are 0.

	GAWK_PERSIST_TIMEOUT         timeout
	GAWK_PERSIST_SYNC            sync (auto, full or off)
	GAWK_PERSIST_TRUST           trust
	GAWK_PERSIST_WIPE            wipe
	GAWK_PERSIST_HANDOVER=0      no_caller; gawk then does not hand the heap
				     over before the run ends
	GAWK_PERSIST_MEMORY          budget
	GAWK_PERSIST_MODE=ro         read_only and existing
	GAWK_PERSIST_MODE=existing   existing
	GAWK_PERSIST_VERIFY          verify

     The last four lines do not apply to pmheap.  With GAWK_PERSIST_VERIFY=0,
     nothing is verified; with 1, each part is verified when it is first used;
     with `all', everything is verified when the heap is opened.  If `trust' is
     set, GAWK_PERSIST_VERIFY=1 has the effect of `all'.  */
  struct pma_options open;
};

/* Return the size S ("4096", "64K", "4M", "1G", "2T") in bytes, or 0 if S is
   not valid.  */
uint64_t heap_settings_size (const char *s);

enum heap_user { HEAP_GAWK, HEAP_TOOL };

/* Read the settings that apply to WHO into *S.  Return NULL or, if a value is
   not valid, a message about it, which is valid until the next call.
   S->verbosity is set even if the value of a variable is not valid.  */
const char *heap_settings_read (struct heap_settings *s, enum heap_user who);

/* Return the options for opening FILE read-only.  FILE must exist.  */
struct pma_options heap_settings_to_read (const struct heap_settings *s,
					  const char *file);

/* Return the name of the heap file in the environment (GAWK_PERSIST_FILE), or
   NULL.  */
const char *heap_settings_file (void);

#endif /* HEAP_SETTINGS_H */
