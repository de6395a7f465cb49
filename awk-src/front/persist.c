/* persist.c -- the heap file of a run.
   SPDX-License-Identifier: GPL-3.0-or-later

   Reads the environment's wishes, opens the heap and ends its transaction.
   A run that is killed comes past none of this, and its heap keeps the state
   before the run.

     GAWK_PERSIST_FILE      the heap file
     GAWK_PERSIST_MODE      rw (default) or ro: changes are forgotten
     GAWK_PERSIST_TIMEOUT   seconds to wait for other processes (60)
     GAWK_PERSIST_SYNC      auto (default), full or off
     GAWK_PERSIST_TRUST     1: take a heap that others own or may write
     GAWK_PERSIST_VERIFY    1: check everything when opening; 0: nothing
     GAWK_PERSIST_ON_ERROR  rollback (default) or commit
     PMA_VERBOSITY          0 silent, 1 errors, 2 warnings, 3 all

   In a set-uid or set-gid run the environment is a stranger's: none of the
   GAWK_PERSIST_* holds there.  */

#include <config.h>
#include "front/persist.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/hint.h"
#include "front/persist_handover.h"
#include "base/mem.h"
#include "lang/static_cells.h"
#include "vm/globals.h"

enum { DEFAULT_TIMEOUT = 60, DEFAULT_VERBOSITY = 1, MAX_VERBOSITY = 3 };

static const char *heap_file;
static int verbosity = DEFAULT_VERBOSITY;
static bool read_only, keep_on_error;
static pid_t owner;
static struct program *program;

/* The value of environment variable NAME; NULL if unset or empty, or a
   stranger's.  */
static const char *
wish (const char *name)
{
  const char *v = getenv (name);
  return v == NULL || *v == '\0' || pma_is_privileged () ? NULL : v;
}

/* Is NAME set to WORD_ON (true) or WORD_OFF or not at all (false)?  */
static bool
choice (const char *name, const char *word_off, const char *word_on)
{
  const char *v = wish (name);
  if (v == NULL || strcmp (v, word_off) == 0)
    return false;
  if (strcmp (v, word_on) == 0)
    return true;
  fatal ("%s: `%s' is neither `%s' nor `%s'", name, v, word_off, word_on);
}

static int
read_verbosity (void)
{
  const char *v = getenv ("PMA_VERBOSITY");
  if (v == NULL || *v == '\0')
    return DEFAULT_VERBOSITY;
  if (v[0] < '0' || v[0] > '0' + MAX_VERBOSITY || v[1] != '\0')
    fatal ("PMA_VERBOSITY: `%s' is not a number from 0 to %d", v,
	   MAX_VERBOSITY);
  return v[0] - '0';
}

static double
read_timeout (void)
{
  const char *v = wish ("GAWK_PERSIST_TIMEOUT");
  if (v == NULL)
    return DEFAULT_TIMEOUT;
  char *end;
  double d = strtod (v, &end);
  if (*end != '\0' || !(d >= 0))
    fatal ("GAWK_PERSIST_TIMEOUT: `%s' is not a number of seconds", v);
  return d;
}

static enum pma_sync
read_sync (void)
{
  const char *v = wish ("GAWK_PERSIST_SYNC");
  if (v == NULL || strcmp (v, "auto") == 0)
    return PMA_SYNC_AUTO;
  if (strcmp (v, "full") == 0)
    return PMA_SYNC_FULL;
  if (strcmp (v, "off") == 0)
    return PMA_SYNC_OFF;
  fatal ("GAWK_PERSIST_SYNC: `%s' is none of `auto', `full', `off'", v);
}

/* Zero, to rescue what can be had of a damaged heap, differs from unset.  */
static enum pma_verify
read_verify (void)
{
  if (choice ("GAWK_PERSIST_VERIFY", "0", "1"))
    return PMA_VERIFY_ALL;
  return wish ("GAWK_PERSIST_VERIFY") ? PMA_VERIFY_NONE : PMA_VERIFY_AUTO;
}

/* Who holds the heap in FILE?  */
static void
hint_at_holders (const char *file)
{
  long pids[4];
  size_t n = hint_on () ? pma_holders (file, pids, 4) : 0;
  for (size_t i = 0; i < n; i++)
    {
      char name[64], command[32];
      snprintf (name, sizeof name, "/proc/%ld/comm", pids[i]);
      int fd = open (name, O_RDONLY | O_CLOEXEC);
      ssize_t len = fd >= 0 ? read (fd, command, sizeof command) : 0;
      if (fd >= 0)
	close (fd);
      if (len > 1)
	hint_add ("process %ld (%.*s) holds it", pids[i], (int) len - 1,
		  command);
    }
}

static void
say_waiting (const char *file, void *ctx)
{
  (void) ctx;
  if (verbosity > 0)
    hint_at_holders (file);
  if (verbosity > 0)
    plain_at (NULL, 0, "waiting for the heap %s, which another process is"
	      " using", file);
}

/* Errors come back from the calls as well, and are told there.  */
static void
say_message (int level, const char *text, void *ctx)
{
  (void) ctx;
  if (level > 1 && level <= verbosity)
    plain_at (NULL, 0, "heap %s: %s%s", heap_file,
	      level == 2 ? "warning: " : "", text);
}

/* It cannot be opened to write.  */
static void
hint_at_reading (int err)
{
  if (access (heap_file, R_OK) == 0)
    fatal ("cannot write to the heap `%s' (%s); GAWK_PERSIST_MODE=ro only"
	   " reads it", heap_file, strerror (err));
}

static noreturn void
heap_fatal (const char *what, enum pma_error e, int err)
{
  if (e == PMA_EBUSY)
    hint_at_holders (heap_file);
  if (err != 0)
    fatal ("%s `%s': %s (%s)", what, heap_file, pma_strerror (e),
	   strerror (err));
  fatal ("%s `%s': %s", what, heap_file, pma_strerror (e));
}

void
persist_open (const char *file, struct program *p, bool only_reads)
{
  bool by_option = file != NULL;
  if (!by_option)
    file = getenv ("GAWK_PERSIST_FILE");
  mem_persist = mem_transient;
  if (file == NULL)
    return;
  heap_file = file;
  verbosity = read_verbosity ();
  if (!by_option && pma_is_privileged ())
    {
      say_message (2, "not used: the run has rights that its user lacks",
		   NULL);
      return;
    }
  read_only = choice ("GAWK_PERSIST_MODE", "rw", "ro");
  keep_on_error = choice ("GAWK_PERSIST_ON_ERROR", "rollback", "commit");
  struct pma_options o = {
    .file = file,
    .read_only = read_only || only_reads,
    .trust = choice ("GAWK_PERSIST_TRUST", "0", "1"),
    .verify = read_verify (),
    .sync = read_sync (),
    .timeout = read_timeout (),
    .waiting = say_waiting,
    .message = say_message
  };
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e != PMA_OK && e != PMA_EBUSY && only_reads && !read_only)
    {
      /* It may have to be made, or recovered, first.  */
      o.read_only = false;
      e = pma_open (&o, &h);
    }
  int err = e == PMA_OK ? 0 : pma_last_errno ();
  if (e == PMA_EACCESS && !o.read_only)
    hint_at_reading (err);
  if (e != PMA_OK)
    heap_fatal ("cannot use the heap", e, err);
  mem_persist = h;
  owner = getpid ();
  handover_set_up (p, o.read_only, read_only && !only_reads);
  read_only = o.read_only;
  program = p;
}

const char *
persist_file (void)
{
  return persist_active () ? heap_file : NULL;
}

bool
persist_active (void)
{
  return mem_persist != mem_transient;
}

void
persist_commit (struct program *p)
{
  if (!persist_active () || read_only || getpid () != owner)
    return;
  glob_write_back (p);
  enum pma_error e = pma_commit (mem_persist);
  if (e != PMA_OK)
    heap_fatal ("cannot commit the heap", e, pma_last_errno ());
}

bool
persist_commit_now (void)
{
  persist_commit (program);
  return persist_active () && !read_only && getpid () == owner;
}

void
persist_failed (struct program *p)
{
  if (keep_on_error && !mem_spoiled && p != NULL)
    persist_commit (p);
}

void
persist_close (void)
{
  if (!persist_active () || getpid () != owner)
    return;
  pma_close (mem_persist);
  mem_persist = mem_transient;
}
