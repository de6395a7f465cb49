/* heap_settings.h -- the settings of a heap in the environment.
   SPDX-License-Identifier: GPL-3.0-or-later

   The only reader of GAWK_PERSIST_* and PMA_VERBOSITY, for gawk and for
   pmheap; libpma reads no environment.  A variable that is unset or empty
   leaves the default.  A set-uid or set-gid run obeys PMA_VERBOSITY only
   (base/env.h).  */

#ifndef HEAP_SETTINGS_H
#define HEAP_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "pma/pma.h"

struct heap_settings
{
  int verbosity;		/* PMA_VERBOSITY: 0 silent, 1 errors, 2
				   warnings, 3 all */
  bool keep_on_error;		/* GAWK_PERSIST_ON_ERROR: rollback or commit;
				   gawk only */
  /* How to open the heap.  GAWK_PERSIST_TIMEOUT sets `timeout',
     GAWK_PERSIST_SYNC (auto, full or off) sets `sync', GAWK_PERSIST_TRUST sets
     `trust' and GAWK_PERSIST_WIPE sets `wipe'.  GAWK_PERSIST_HANDOVER=0 sets
     `no_caller': gawk then does not hand the heap over before its end.

     Of gawk only, GAWK_PERSIST_MEMORY sets `budget'.  GAWK_PERSIST_MODE=ro sets
     `read_only' and `existing', GAWK_PERSIST_MODE=existing only the latter.
     GAWK_PERSIST_VERIFY sets `verify': 0 verifies nothing, 1 what is used, all
     everything at the opening (as 1 does if `trust' is set).  The other fields
     are 0.  */
  struct pma_options open;
};

/* Return the size S ("4096", "64K", "4M", "1G", "2T") in bytes; 0 if it is
   invalid.  */
uint64_t heap_settings_size (const char *s);

enum heap_user { HEAP_GAWK, HEAP_TOOL };

/* Read the settings of WHO into *S.  Return false if a value is invalid; the
   sentence about it is in WHAT, of N bytes.  S->verbosity is read first.  */
bool heap_settings_read (struct heap_settings *s, enum heap_user who,
			 char *what, size_t n);

/* Return the options for opening FILE, which must exist, for reading only.  */
struct pma_options heap_settings_to_read (const struct heap_settings *s,
					  const char *file);

/* Return the heap file that the environment names (GAWK_PERSIST_FILE), or
   NULL.  */
const char *heap_settings_file (void);

/* Return what to add to the message about error E: the setting that helps,
   after punctuation, or "".  */
const char *heap_settings_advice (enum pma_error e);

#endif /* HEAP_SETTINGS_H */
