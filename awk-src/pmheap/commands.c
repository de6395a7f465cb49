/* commands.c -- implement most commands of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   cli.c parses the command line and calls cmd_NAME.  A command that shows or
   changes the script state calls functions of other files, which view.h
   declares.  Longer commands have files of their own: rescue.c, scrub.c,
   rewrite.c (backup and compact), merge.c, watch.c and diff.c.  */

#include <config.h>
#include "pmheap/commands.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/heap_error.h"
#include "base/heap_settings.h"
#include "base/hint.h"
#include "base/mem.h"
#include "base/read.h"
#include "pma/heapfile.h"
#include "pmheap/file_copy.h"
#include "pmheap/print.h"
#include "verify/state.h"

/* --- info --------------------------------------------------------------- */

/* Print NAME and the size N, in bytes and, from 1024 bytes on, also in a larger
   unit such as MiB.  */
static void
put_bytes (const char *name, size_t n)
{
  static const char units[] = "KMGTP";
  double d = n;
  int u = -1;
  for (; d >= 1024 && u < 4; u++)
    d /= 1024;
  if (u < 0)
    pmheap_putf ("%-12s %zu\n", name, n);
  else
    pmheap_putf ("%-12s %zu (%.1f %ciB)\n", name, n, d, units[u]);
}

/* Print the statistics as a JSON object.  */
static void
put_stats_json (const struct pma_stats *st)
{
  pmheap_putf ("{\"file_size\": %zu, \"capacity\": %zu, \"in_use\": %zu,"
	       " \"free\": %zu,\n \"high_water\": %zu, \"objects\": %zu,"
	       " \"unapplied\": %zu,\n \"commits\": %llu,"
	       " \"last_commit\": ",
	       st->file_size, st->capacity, st->in_use, st->free_bytes,
	       st->high_water, st->objects, st->unapplied,
	       (unsigned long long) st->commits);
  if (st->commits)
    pmheap_putf ("%lld}\n", (long long) st->last_commit);
  else
    pmheap_putf ("null}\n");
}

static void
put_stats (const char *file, const struct pma_stats *st)
{
  pmheap_putf ("heap:        %s\n", file);
  put_bytes ("file size:", st->file_size);
  put_bytes ("capacity:", st->capacity);
  put_bytes ("in use:", st->in_use);
  put_bytes ("free:", st->free_bytes);
  put_bytes ("high water:", st->high_water);
  pmheap_putf ("objects:     %zu\n", st->objects);
  pmheap_putf ("commits:     %llu\n", (unsigned long long) st->commits);
  pmheap_putf ("last commit: ");
  if (st->commits)
    pmheap_put_time (st->last_commit, "%Y-%m-%d %H:%M:%S %z\n");
  else
    pmheap_putf ("never\n");
  if (st->unapplied)
    put_bytes ("unapplied:", st->unapplied);
}

static void
put_classes (const struct pma_stats *st)
{
  if (st->objects)
    pmheap_putf ("\n%12s %12s %14s\n", "object size", "objects", "bytes");
  for (size_t i = 0; i < st->n_classes; i++)
    if (st->class_count[i])
      pmheap_putf ("%12zu %12zu %14zu\n", st->class_size[i],
		   st->class_count[i],
		   st->class_count[i] * st->class_size[i]);
  if (st->large_count)
    pmheap_putf ("%12s %12zu %14zu\n", "larger", st->large_count,
		 st->large_bytes);
}

enum { USERS_MAX = 16 };

/* The processes that write or read a heap.  */
struct users
{
  size_t n;
  long pids[USERS_MAX];
};

static void
put_users (const char *title, const struct users *u)
{
  pmheap_putf ("%-12s %s", title, u->n ? "process " : "nobody");
  for (size_t i = 0; i < u->n; i++)
    pmheap_putf ("%s%ld", i ? " " : "", u->pids[i]);
  pmheap_putf ("\n");
}

int
cmd_info (const struct words *w)
{
  enum { MOST = 10 };
  struct pma_stats st;
  struct users writer = { 0 }, readers = { 0 };
  if (w->format == VIEW_TEXT)
    {
      /* Find the holders of the heap before this process opens the heap and
	 thus becomes one of the readers.  */
      writer.n = pma_holders (w->heap, writer.pids, USERS_MAX);
      readers.n = pma_readers (w->heap, readers.pids, USERS_MAX);
    }
  struct pma_heap *h = tool_open_existing (w->heap, TOOL_READ);
  if (!h)
    return FAILED;
  pma_stats (h, &st);
  if (w->format == VIEW_JSON)
    {
      put_stats_json (&st);
      pma_close (h);
      return OK;
    }
  put_users ("held by:", &writer);
  put_users ("read by:", &readers);
  put_stats (w->heap, &st);
  put_classes (&st);
  int code = OK;
  if (hv_is_foreign (h))
    pmheap_putf ("%-12s the state of another program, not of scripts\n",
		 "contents:");
  else if (pma_root (h))
    {
      if (!tool_attach (w->heap, h))
	code = FAILED;
      else
	view_info (h, w->all ? 0 : MOST);
    }
  pma_close (h);
  return code;
}

/* --- check, create ------------------------------------------------------ */

int
cmd_check (const struct words *w)
{
  struct pma_heap *h = tool_open_existing (w->heap, TOOL_READ);
  if (!h)
    return FAILED;
  bool ok = pma_verify (h, hv.what, sizeof hv.what) == PMA_OK;
  bool foreign = ok && hv_is_foreign (h);
  if (ok && pma_root (h) && !foreign)
    ok = hv_check (h, true);
  pma_close (h);
  if (!ok)
    {
      tool_damaged (w->heap);
      return FAULTY;
    }
  pmheap_putf ("%s: whole%s\n", w->heap,
	       foreign ? "; the state is another program's and was not checked"
	       : "");
  return OK;
}

/* Create the file FILE with SIZE bytes.  If FILE already exists, it must be
   empty.  If FILE did not exist, record that it is new, so that
   tool_open_to_make, which has the lock, removes it after a failure.  Return 0
   or an errno value.  */
static int
make_file (const char *file, uint64_t size)
{
  int err = 0;
  int fd = open (file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool is_new = fd >= 0;
  if (fd < 0)
    fd = pmai_open_safely (file, O_RDWR | O_CREAT | O_CLOEXEC);
  if (fd < 0 || ftruncate (fd, size) != 0)
    err = errno;
  if (is_new && err)
    unlink (file);
  else if (is_new)
    pmai_note_made (fd);
  if (fd >= 0)
    close (fd);
  return err;
}

int
cmd_create (const struct words *w)
{
  struct stat st;
  uint64_t size = w->size ? heap_settings_size (w->size) : 0;
  if (w->size && size == 0)
    return pmheap_error ("invalid size `%s'; use a number of bytes, or a "
			 "number with K, M, G or T, such as 64M", w->size);
  if (stat (w->heap, &st) == 0 && (!S_ISREG (st.st_mode) || st.st_size > 0))
    return tool_failed (w->heap, "this file exists already, and was not "
			"changed; name another file");
  int err = size ? make_file (w->heap, size) : 0;
  if (err)
    return tool_failed_errno (w->heap, err);
  struct pma_heap *h = tool_open_to_make (w->heap, TOOL_WRITE, 0, w->low);
  if (!h)
    return FAILED;
  pma_close (h);
  return OK;
}

/* --- dump, get, remove -------------------------------------------------- */

static int
dump_whole (const struct words *w)
{
  struct pma_heap *h = tool_open_whole (w->heap, TOOL_READ);
  if (!h)
    return FAILED;
  int code = OK;
  if (pma_root (h) || w->format != VIEW_TEXT)
    code = !tool_attach (w->heap, h) ? FAILED
      : view_dump (h, w->format) ? OK : tool_failed_state (w->heap);
  pma_close (h);
  return code;
}

/* The destination of a command's output.  A regular file is written under the
   name TEMP and then renamed to FILE.  If FILE is not a regular file, IN_PLACE
   is true, and FILE is opened directly.  */
struct output
{
  const char *name;
  char file[PATH_MAX], temp[PATH_MAX];
  bool in_place;
};

/* Open NAME, which is not a regular file, for writing.  Return -1 with errno
   set if NAME has become a regular file.  */
static int
open_in_place (const char *name)
{
  struct stat st;
  int fd = open (name, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || (fstat (fd, &st) == 0 && !S_ISREG (st.st_mode)))
    return fd;
  close (fd);
  errno = EBUSY;
  return -1;
}

/* Redirect the output to the file NAME.  Return 0 or an errno value.  */
static int
redirect (struct output *o, const char *name)
{
  struct stat st;
  int fd, err = tool_output_name (name, o->file);
  if (err)
    return err;
  o->name = name;
  o->in_place = stat (name, &st) == 0 && !S_ISREG (st.st_mode);
  fd = o->in_place ? open_in_place (name)
    : pmcopy_make_temp (o->temp, o->file);
  err = fd < 0 || dup2 (fd, STDOUT_FILENO) < 0 ? errno : 0;
  if (fd >= 0)
    close (fd);
  return err;
}

/* Redirect the output of a command that reads HEAP to the file NAME.  Return OK
   or FAILED.  */
static int
begin_output (struct output *o, const char *heap, const char *name)
{
  if (tool_same_file (heap, name))
    return tool_failed (name, "this is the heap itself, which the output would "
			"overwrite; name another file");
  int err = redirect (o, name);
  return err ? tool_failed_errno (name, err) : OK;
}

int
tool_end_temp (int code, const char *temp, const char *file,
	       const char *name)
{
  int err;
  if (code == OK && (err = pmcopy_rename (temp, file)) != 0)
    code = tool_failed_errno (name, err);
  if (code != OK)
    unlink (temp);
  pmcopy_temp_done ();
  return code;
}

/* Finish the output of a command that has returned CODE, and return the final
   exit status.  */
static int
end_output (const struct output *o, int code)
{
  int err = code == OK ? pmheap_flush () : 0;
  if (err)
    code = tool_failed_errno (o->name, err);
  return o->in_place ? code : tool_end_temp (code, o->temp, o->file, o->name);
}

int
cmd_dump (const struct words *w)
{
  struct output o;
  if (!w->output)
    return dump_whole (w);
  return begin_output (&o, w->heap, w->output) == OK
    ? end_output (&o, dump_whole (w)) : FAILED;
}

/* Call ACT for the script state in the heap W->heap.  Return the exit status,
   which is NOT_FOUND if the heap has no script state.  Unless READ_ONLY is
   true, commit the changes that ACT has made.  */
static int
on_state (const struct words *w, bool read_only, view_action *act)
{
  struct pma_heap *h = tool_open_existing (w->heap, read_only ? TOOL_READ
					   : TOOL_WRITE);
  if (!h)
    return FAILED;
  int code = NOT_FOUND;
  bool attached = pma_root (h) && tool_attach (w->heap, h);
  if (pma_root (h))
    code = attached ? act (h, w) : FAILED;
  if (attached && code == FAILED && *hv.what)
    tool_failed_state (w->heap);
  if (!read_only && code == OK)
    code = tool_commit (w->heap, h);
  pma_close (h);
  return code;
}

/* Like on_state, but redirect the output of ACT to the file NAME.  */
static int
on_state_to (const struct words *w, const char *name, view_action *act)
{
  struct output o;
  return begin_output (&o, w->heap, name) == OK
    ? end_output (&o, on_state (w, true, act)) : FAILED;
}

/* If CODE is NOT_FOUND, report that the heap has no value with the name in W.
   Return CODE.  */
static int
say_not_found (const struct words *w, int code)
{
  if (code == NOT_FOUND)
    pmheap_error ("%s: there is no `%s'; `pmheap info --all %s' lists the "
		  "variables and functions", w->heap, w->more[0],
		  heap_error_word (w->heap));
  return code;
}

/* Like say_not_found, but only if a person is likely to read the message,
   because scripts test the exit status of the command.  */
static int
hint_not_found (const struct words *w, int code)
{
  return hint_on () ? say_not_found (w, code) : code;
}

int
cmd_export (const struct words *w)
{
  const char *file = w->n_more > 1 ? w->more[1] : w->output;
  if (w->table == 'q' && w->n_more < 2)
    return pmheap_error ("export --sqlite: the name of the database is missing "
			 "after `%s'", w->more[0]);
  return say_not_found (w, w->table == 'q' || !file
			? on_state (w, true, view_export)
			: on_state_to (w, file, view_export));
}

int
cmd_get (const struct words *w)
{
  return hint_not_found (w, on_state (w, true, view_get));
}

int
cmd_keys (const struct words *w)
{
  return hint_not_found (w, on_state (w, true, view_keys));
}

int
cmd_remove (const struct words *w)
{
  return say_not_found (w, on_state (w, false, view_remove));
}

/* --- load --------------------------------------------------------------- */

/* Print a message about hv.what, the reason why the input was not stored.  The
   message names the file in W and LINE, or the heap if LINE is 0.  */
static void
load_failed (const struct words *w, int line)
{
  if (line == 0)
    tool_failed_state (w->heap);
  else
    pmheap_error ("%s:%d: %s; nothing was loaded", w->other ? w->other : "-",
		  line, hv.what);
}

int
tool_load_text (const struct words *w, struct sv text)
{
  bool is_new = access (w->heap, F_OK) != 0;
  struct pma_heap *h = tool_open (w->heap, TOOL_WRITE);
  if (!h)
    return FAILED;
  is_new &= pmai_has_created (h);
  int code = FAILED;
  if (tool_attach (w->heap, h))
    {
      int line;
      if (view_load (h, text.p, text.n, &line))
	code = tool_commit (w->heap, h);
      else
	load_failed (w, line);
    }
  if (code != OK && is_new)
    tool_remove_new (w->heap);
  pma_close (h);
  return code;
}

int
cmd_load (const struct words *w)
{
  int fd = STDIN_FILENO;
  char *text;
  size_t len;
  if (w->other && strcmp (w->other, "-") != 0)
    fd = open (w->other, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return tool_failed (w->other, strerror (errno));
  if (!read_whole (fd, &text, &len, xrealloc))
    return tool_failed (w->other ? w->other : "-", strerror (errno));
  return tool_load_text (w, (struct sv) { text, len });
}
