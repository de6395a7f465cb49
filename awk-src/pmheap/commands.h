/* commands.h -- the commands of pmheap and what they have in common.
   SPDX-License-Identifier: GPL-3.0-or-later

   A command gets its words and gives the exit code.  */

#ifndef PMHEAP_COMMANDS_H
#define PMHEAP_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "pma/pma.h"
#include "pmheap/view.h"

enum { OK = 0, NOT_FOUND = 1, FAULTY = 1, FAILED = 2 };

/* The words of a command, options taken out.  */
struct words
{
  const char *heap;
  const char *other;
  const char *size;		/* -s */
  const char *prefix;		/* --prefix */
  const char *output;		/* --output */
  const char *count;		/* --count */
  enum view_format format;
  char table;			/* first letter of --csv, --tsv; J: --jsonl;
				   q: --sqlite */
  bool wide;			/* --wide */
  bool done_mark;		/* --done */
  bool all;			/* --all */
  bool again;			/* --again */
  char **more;			/* all operands after the first */
  size_t n_more;
  /* --sum NAME[,NAME]... and so on */
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
/* Store what TEXT, LEN bytes of the file that W->other names, describes in the
   heap W->heap, which is made if it is missing; return the exit code.  */
int tool_load_text (const struct words *w, const char *text, size_t len);
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
  TOOL_RESCUE,			/* read, and mend single bits in memory */
  TOOL_KEEP,			/* read, and keep writers out meanwhile */
  TOOL_WRITE
};
/* The heap FILE; NULL, with a message, when it cannot be opened.  A damaged
   one may be read, as far as it goes, but nothing is written that would make
   the damage look sound.  */
struct pma_heap *tool_open (const char *file, enum tool_access access);
/* The same, to write; a heap that is made gets the hash seed SEED (0: any),
   and stands LOW, see pma_options.  */
struct pma_heap *tool_open_to_make (const char *file, uint64_t seed, bool low);
/* How many messages about bits that TOOL_RESCUE has mended there were.  */
extern unsigned long tool_mended;
/* A heap that must be there already.  */
struct pma_heap *tool_open_existing (const char *file,
				     enum tool_access access);
/* The same, to read; NULL, with a message, also when a checksum or the
   allocator's structures are wrong.  */
struct pma_heap *tool_open_whole (const char *file, enum tool_access access);
/* Get the view ready for H, the heap in FILE; false, with a message, when
   its contents are not the state of scripts.  */
bool tool_attach (const char *file, struct pma_heap *h);
/* The message WHAT about FILE; returns FAILED.  */
int tool_failed (const char *file, const char *what);
/* Report ERR, an errno value or what tool_output_name returns, about FILE;
   return FAILED.  */
int tool_failed_errno (const char *file, int err);
/* Put the name of the file that a command is to make or replace where the user
   wrote NAME into FILE, PATH_MAX bytes: a link stays one, and what it leads to
   is replaced.  Every command that writes a file calls this.  Return 0 or an
   errno value; EMLINK where another user may have made the link (see
   pmai_open_safely), unless GAWK_PERSIST_TRUST is 1.  */
int tool_output_name (const char *name, char *file);

#endif /* PMHEAP_COMMANDS_H */
