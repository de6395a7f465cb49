/* heap_settings.h -- what the environment asks of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   The one reader of GAWK_PERSIST_* and PMA_VERBOSITY, for gawk and for
   pmheap; libpma knows no environment.  A variable that is unset or empty
   leaves the default.  In a set-uid or set-gid run the environment is
   not trusted: only PMA_VERBOSITY holds there.  */

#ifndef HEAP_SETTINGS_H
#define HEAP_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "pma/pma.h"

struct heap_settings
{
  int verbosity;		/* PMA_VERBOSITY: 0 silent, 1 errors, 2
				   warnings, 3 all */
  double timeout;		/* GAWK_PERSIST_TIMEOUT: seconds to wait for
				   other processes */
  enum pma_sync sync;		/* GAWK_PERSIST_SYNC: auto, full or off */
  bool trust;			/* GAWK_PERSIST_TRUST: take a heap that others
				   own or may write to */
  bool wipe;			/* GAWK_PERSIST_WIPE: what is freed is
				   zero bytes after a commit */
  /* Of gawk only.  */
  bool read_only;		/* GAWK_PERSIST_MODE: rw or ro, changes are
				   forgotten */
  bool existing;		/* the same: ro or existing, the heap must be
				   there already */
  enum pma_verify verify;	/* GAWK_PERSIST_VERIFY: 1 check everything
				   when opening, 0 nothing */
  bool keep_on_error;		/* GAWK_PERSIST_ON_ERROR: rollback or
				   commit */
};

enum heap_user { HEAP_GAWK, HEAP_TOOL };

/* Those that WHO has, into *S.  False: one has a value that it cannot have;
   the sentence about it is in WHAT, of N bytes.  S->verbosity is read
   first.  */
bool heap_settings_read (struct heap_settings *s, enum heap_user who,
			 char *what, size_t n);

/* How to open FILE, which must be there, to read it beside the heap of this
   run.  */
struct pma_options heap_settings_to_read (const struct heap_settings *s,
					  const char *file);

/* The heap file that the environment names (GAWK_PERSIST_FILE), or NULL.  */
const char *heap_settings_file (void);

/* What the sentence about error E should add: which setting helps; else "".
   It starts with punctuation.  */
const char *heap_settings_advice (enum pma_error e);

#endif /* HEAP_SETTINGS_H */
