/* commands.h -- the commands of pmheap, and the functions that they share.
   SPDX-License-Identifier: GPL-3.0-or-later

   The function of a command receives the parsed words and returns the exit
   status.  */

#ifndef PMHEAP_COMMANDS_H
#define PMHEAP_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "pma/pma.h"
#include "pmheap/print.h"
#include "pmheap/view.h"
#include "value/value.h"

/* The parsed words of a command line.  */
struct words
{
  const char *heap;
  const char *other;
  const char *size;		/* -s */
  const char *prefix;		/* --prefix */
  const char *output;		/* --output */
  const char *count;		/* --count */
  enum view_format format;
  char table;			/* one of: c for --csv, t for --tsv, J for
				   --jsonl, q for --sqlite */
  bool wide;			/* --wide */
  bool done_mark;		/* --done */
  bool all;			/* --all */
  bool again;			/* --again */
  char **more;			/* all operands except the first */
  size_t n_more;
  /* The options of merge that set a rule, such as --sum NAME[,NAME]...  */
  struct { const char *word, *names; } rules[64];
  size_t n_rules;
  bool low;			/* --low */
  bool help;			/* --help */
};

/* commands.c */
int cmd_info (const struct words *w);
int cmd_check (const struct words *w);
int cmd_create (const struct words *w);
int cmd_dump (const struct words *w);
int cmd_get (const struct words *w);
int cmd_keys (const struct words *w);
int cmd_export (const struct words *w);
int cmd_remove (const struct words *w);
int cmd_load (const struct words *w);
/* Read TEXT, a dump from the file W->other, and store its variables in the
   heap W->heap.  If the heap does not exist, create it.  Return the exit
   status.  If an error occurs, remove a heap that this call has created.  */
int tool_load_text (const struct words *w, struct sv text);
/* rescue.c */
int cmd_rescue (const struct words *w);
/* scrub.c */
int cmd_scrub (const struct words *w);
/* rewrite.c */
int cmd_backup (const struct words *w);
int cmd_compact (const struct words *w);
/* merge.c */
int cmd_merge (const struct words *w);
/* watch.c */
int cmd_watch (const struct words *w);
/* diff.c */
int cmd_diff (const struct words *w);

/* --- open.c ------------------------------------------------------------- */

enum tool_access
{
  TOOL_READ,
  TOOL_RESCUE,			/* open the heap for reading, and correct
				   flipped bits in memory */
  TOOL_KEEP,			/* open the heap for reading, and lock it
				   against writers */
  TOOL_WRITE
};
/* Open the heap FILE.  On failure, print a message and return NULL.  A damaged
   heap can be opened only for reading, because writing could hide the
   damage.  */
struct pma_heap *tool_open (const char *file, enum tool_access access);
/* Like tool_open.  If the heap is new, its hash seed is SEED, or random if SEED
   is 0; if LOW is true, its base address is low (see pma_options).  */
struct pma_heap *tool_open_to_make (const char *file, enum tool_access access,
				    uint64_t seed, bool low);
/* The number of bits that TOOL_RESCUE has corrected; a message was printed for
   each of them.  */
extern unsigned long tool_mended;
/* Like tool_open, but the file must exist and must not be empty.  */
struct pma_heap *tool_open_existing (const char *file,
				     enum tool_access access);
/* Like tool_open_existing, but also verify the heap.  If a checksum or a data
   structure of the allocator is wrong, print a message and return NULL.  */
struct pma_heap *tool_open_whole (const char *file, enum tool_access access);
/* Prepare the functions of view.h for H, the heap in FILE.  If the root of H
   cannot be used, print a message and return false.  For each heap, call this
   function before any function of view.h.  */
bool tool_attach (const char *file, struct pma_heap *h);
/* Commit H, the heap in FILE.  Return OK; on failure, print a message and
   return FAILED.  */
int tool_commit (const char *file, struct pma_heap *h);
/* Remove the heap FILE, which a command has created and could not fill.  If
   FILE is a link, remove its target.  The caller must still have the heap open
   for writing, so that no other process uses the file.  */
void tool_remove_new (const char *file);
/* True if A and B name the same file, which exists.  */
bool tool_same_file (const char *a, const char *b);
/* Print the message that the heap FILE is damaged, with hv.what as the reason
   and the command that saves the undamaged parts.  */
void tool_damaged (const char *file);
/* Print the message WHAT about FILE.  Return FAILED.  */
int tool_failed (const char *file, const char *what);
/* Print hv.what, the reason why the state in the heap FILE cannot be read or
   changed, like tool_damaged or tool_failed.  Return FAILED.  */
int tool_failed_state (const char *file);
/* Report ERR, an errno value or a result of tool_output_name, about FILE.
   Return FAILED.  */
int tool_failed_errno (const char *file, int err);
/* Rename TEMP to FILE if CODE is OK, otherwise remove TEMP.  Return CODE; on
   failure, print a message about NAME and return FAILED.  */
int tool_end_temp (int code, const char *temp, const char *file,
		   const char *name);
/* Every command that writes a file must call this function.  Store in FILE the
   name of the file that must be created or replaced for the operand NAME.  The
   result is NAME or, if NAME is a link, the name of its target.  FILE has
   space for PATH_MAX bytes.  Return 0 or an errno value: EMLINK if another
   user may have made the link (see pmai_open_safely), unless
   GAWK_PERSIST_TRUST is 1.  */
int tool_output_name (const char *name, char *file);

#endif /* PMHEAP_COMMANDS_H */
