/* open.c -- open heaps for the commands of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function that fails prints a message, so its caller only needs to return
   an exit status.  */

#include <config.h>

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/heap_error.h"
#include "base/heap_settings.h"
#include "base/translate.h"
#include "pma/heapfile.h"
#include "pmheap/commands.h"
#include "pmheap/file_copy.h"
#include "pmheap/print.h"
#include "verify/state.h"

static void
say_waiting (const char *file, void *ctx)
{
  const struct heap_settings *s = ctx;
  if (s->verbosity > 0)
    pmheap_error ("%s: waiting for at most %g s, because another process uses "
		  "the heap", file, s->open.timeout);
}

unsigned long tool_mended;
static const char *file_mended;

static void
say_mended (int level, const char *text, void *ctx)
{
  pmheap_error ("%s: %s", file_mended, text);
  tool_mended++;
}

struct pma_heap *
tool_open_to_make (const char *file, enum tool_access access, uint64_t seed,
		   bool low)
{
  static struct heap_settings settings;
  const char *wrong = heap_settings_read (&settings, HEAP_TOOL);
  if (wrong)
    {
      pmheap_error ("%s", wrong);
      return NULL;
    }
  struct pma_options o = settings.open;
  o.file = file;
  o.read_only = access != TOOL_WRITE;
  o.exclude_writers = access == TOOL_KEEP;
  o.verify = o.read_only ? PMA_VERIFY_NONE : PMA_VERIFY_ALL;
  o.mend = access == TOOL_RESCUE;
  if (o.mend)
    o.message = say_mended;
  file = file_mended = heap_error_file = pmcopy_shown (file);
  o.seed = seed;
  o.low = low;
  o.waiting = say_waiting;
  o.ctx = &settings;
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_OK)
    return h;
  /* The message must not explain how to make a new heap.  */
  o.existing = access != TOOL_WRITE;
  if (e == PMA_EDAMAGED && access == TOOL_RESCUE)
    pmheap_error ("%s: its header is damaged, so nothing can be rescued; "
		  "restore a backup", file);
  else
    pmheap_error ("%s: %s", file,
		  heap_error_text (e, pma_last_errno (), file, &o));
  return NULL;
}

struct pma_heap *
tool_open (const char *file, enum tool_access access)
{
  return tool_open_to_make (file, access, 0, false);
}

struct pma_heap *
tool_open_existing (const char *file, enum tool_access access)
{
  struct stat st = { .st_size = 0 };
  /* If access is denied, do not report the error here, because libpma prints a
     more precise message.  */
  if (stat (file, &st) != 0 && errno != EACCES)
    {
      pmheap_error ("%s: %s", file, strerror (errno));
      return NULL;
    }
  if (S_ISREG (st.st_mode) && st.st_size == 0)
    {
      pmheap_error ("%s: the file is empty; a run of gawk or `pmheap load' "
		    "makes it a heap", file);
      return NULL;
    }
  return tool_open (file, access);
}

void
tool_damaged (const char *file)
{
  pmheap_error ("%s: the heap is damaged (%s); restore a backup, or save the "
		"undamaged parts with `pmheap rescue %s new.pma'",
		file, hv.what, heap_error_word (file));
}

struct pma_heap *
tool_open_whole (const char *file, enum tool_access access)
{
  struct pma_heap *h = tool_open_existing (file, access);
  if (!h || pma_verify (h, hv.what, sizeof hv.what) == PMA_OK)
    return h;
  tool_damaged (file);
  pma_close (h);
  return NULL;
}

bool
tool_attach (const char *file, struct pma_heap *h)
{
  arr_set_seed (pma_hash_seed (h));
  return hv_start (h) || tool_failed_state (file) == OK;
}

int
tool_commit (const char *file, struct pma_heap *h)
{
  enum pma_error e = pma_commit (h);
  if (e == PMA_OK)
    return OK;
  file = pmcopy_shown (file);
  return pmheap_error ("%s: nothing was changed: %s", file,
		       heap_error_text (e, pma_last_errno (), file, NULL));
}

void
tool_remove_new (const char *file)
{
  char target[PATH_MAX];
  unlink (realpath (file, target) ? target : file);
}

bool
tool_same_file (const char *a, const char *b)
{
  struct stat s, t;
  return stat (a, &s) == 0 && stat (b, &t) == 0 && s.st_dev == t.st_dev
    && s.st_ino == t.st_ino;
}

int
tool_failed (const char *file, const char *what)
{
  return pmheap_error ("%s: %s", pmcopy_shown (file), tr (what));
}

int
tool_failed_state (const char *file)
{
  if (!hv.damaged)
    return tool_failed (file, hv.what);
  tool_damaged (file);
  return FAILED;
}

int
tool_failed_errno (const char *file, int err)
{
  return tool_failed (file, err == EMLINK
		      ? heap_error_text (PMA_ELINK, 0, file, NULL)
		      : strerror (err));
}

int
tool_output_name (const char *name, char *file)
{
  struct heap_settings settings;
  /* Ignore an invalid setting here, because opening the heap reports it.  */
  if (!heap_settings_read (&settings, HEAP_TOOL)
      && settings.open.trust && realpath (name, file))
    return 0;
  return pmai_follow_safely (name, file);
}
