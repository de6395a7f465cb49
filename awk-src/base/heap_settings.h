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
  /* The options for opening the heap.  GAWK_PERSIST_TIMEOUT sets `timeout',
     GAWK_PERSIST_SYNC (auto, full or off) sets `sync', GAWK_PERSIST_TRUST sets
     `trust', and GAWK_PERSIST_WIPE sets `wipe'.  GAWK_PERSIST_HANDOVER=0 sets
     `no_caller', and gawk does not hand the heap over before the run ends.

     The following variables have no effect on pmheap.  GAWK_PERSIST_MEMORY
     sets `budget'.  GAWK_PERSIST_MODE=ro sets `read_only' and `existing',
     GAWK_PERSIST_MODE=existing only `existing'.  GAWK_PERSIST_VERIFY sets
     `verify': 0 verifies nothing, 1 verifies each part when it is first used,
     and `all' verifies everything when the heap is opened.  (If `trust' is
     set, the value 1 has the effect of `all'.)  All other fields are 0.  */
  struct pma_options open;
};

/* Return the size S ("4096", "64K", "4M", "1G", "2T") in bytes, or 0 if S is
   not valid.  */
uint64_t heap_settings_size (const char *s);

enum heap_user { HEAP_GAWK, HEAP_TOOL };

/* Read the settings that apply to WHO into *S.  Return NULL or, if a value is
   not valid, a message about it, which is valid until the next call.
   S->verbosity is read first, so that it is set in either case.  */
const char *heap_settings_read (struct heap_settings *s, enum heap_user who);

/* Return the options for opening FILE read-only.  FILE must exist.  */
struct pma_options heap_settings_to_read (const struct heap_settings *s,
					  const char *file);

/* Return the name of the heap file in the environment (GAWK_PERSIST_FILE), or
   NULL.  */
const char *heap_settings_file (void);

#endif /* HEAP_SETTINGS_H */
