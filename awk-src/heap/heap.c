/* heap.c -- open and commit the heap of a run, and report errors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The environment determines which heap is opened, and with which options
   (base/heap_settings.h).  Only heap/life.c changes the life_state of the
   heap.  If a run is killed, the heap has the contents of its last commit.  */

#include <config.h>
#include "heap/heap.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "array/array.h"
#include "array/root.h"
#include "base/diag.h"
#include "base/env.h"
#include "base/heap_error.h"
#include "base/heap_settings.h"
#include "base/hint.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/switches.h"
#include "base/translate.h"
#include "batch/batch.h"
#include "heap/advice.h"
#include "heap/life.h"
#include "heap/lost.h"
#include "heap/wait.h"
#include "io/output.h"
#include "lang/query.h"
#include "pma/heapfile.h"
#include "verify/state.h"
#include "vm/call.h"
#include "vm/globals.h"

static const char *heap_file;
static struct heap_settings settings;
static struct stat heap_stat;	/* status of the heap file, valid if HEAP_KNOWN
				   is true */
static bool heap_known;
static bool abandoned;		/* true if heap_abandon was called */

static void
say_waiting (const char *file, void *ctx)
{
  if (settings.verbosity == 0)
    return;
  advice_holders (file);
  if (settings.open.read_only)
    plain_at (NULL, 0, "waiting for the heap `%s' for at most %g s, because a "
	      "process that started this one uses it",
	      file, settings.open.timeout);
  else
    plain_at (NULL, 0, "waiting for the heap `%s' for at most %g s, because "
	      "another process writes to it; GAWK_PERSIST_MODE=ro reads it now",
	      file, settings.open.timeout);
}

/* Print warnings and progress messages of libpma.  Leave out errors: the
   functions of libpma return them, and the callers report them.  */
static void
say_message (int level, const char *text, void *ctx)
{
  if (level > 1 && level <= settings.verbosity)
    plain_at (NULL, 0, "heap %s: %s%s", heap_file,
	      level == 2 ? tr ("warning: ") : "", tr (text));
}

/* After the error PMA_ECALLER, return the id of the process that holds the
   heap.  If no process holds the heap and exactly one process reads it, return
   the id of the reader; otherwise return 0.  */
static long
calling_holder (void)
{
  long pids[2];
  if (pma_holders (heap_file, pids, 1) == 1
      || pma_readers (heap_file, pids, 2) == 1)
    return pids[0];
  return 0;
}

/* Raise a fatal error because the heap cannot be opened.  ERR is an errno value
   or 0.  */
static _Noreturn void
open_fatal (enum pma_error e, int err)
{
  long pid = e == PMA_ECALLER ? calling_holder () : 0;
  if (pid)
    fatal ("cannot use the heap `%s': process %ld, which started this one, "
	   "holds the heap until that process ends; remove "
	   "GAWK_PERSIST_HANDOVER=0, pma::hold or pma::abandon from it",
	   heap_file, pid);
  if (e == PMA_ENOENT && err == ENOENT && settings.open.existing)
    fatal ("cannot use the heap `%s': the file does not exist, and "
	   "GAWK_PERSIST_MODE=%s does not create it", heap_file,
	   settings.open.read_only ? "ro" : "existing");
  fatal ("cannot use the heap `%s': %s", heap_file,
	 heap_error_text (e, err, heap_file, &settings.open));
}

/* If the heap file can be read but not written, raise a fatal error that
   reports ERR, an errno value.  The message suggests GAWK_PERSIST_MODE=ro or,
   if opening the heap with this mode would also fail, GAWK_PERSIST_TRUST=1.  */
static void
hint_at_reading (int err)
{
  struct stat st;
  if (access (heap_file, R_OK) != 0)
    return;
  if (!settings.open.trust && stat (heap_file, &st) == 0
      && st.st_uid != geteuid ())
    open_fatal (PMA_EUNTRUSTED, 0);
  fatal ("cannot write to the heap `%s' (%s); set GAWK_PERSIST_MODE=ro to "
	 "read it without writing, or run as its owner",
	 heap_file, strerror (err));
}

/* If the heap file does not exist, look for a heap with a similar name and, if
   there is one, print its name.  If the heap file must exist, the name is
   printed in a hint after the error message; if the heap file will be created,
   it is printed in a warning.  */
static void
look_for_similar (void)
{
  char name[PATH_MAX];
  bool needed = settings.open.existing;
  if ((needed ? !hint_on () : settings.verbosity < 2)
      || access (heap_file, F_OK) == 0
      || !advice_similar (heap_file, name, sizeof name))
    return;
  if (needed)
    hint_add ("there is a heap `%s'", name);
  else
    plain_at (NULL, 0, "heap %s: warning: this is a new heap, but the heap "
	      "`%s' exists; if the name is misspelt, remove the new file",
	      heap_file, name);
}

/* If PATH is the heap of this run, return the reason why it must not be
   written.  Otherwise return NULL.  Compare PATH both with the file that was
   opened and with the file that now has its name, because a pmheap command may
   have replaced the heap.  */
static const char *
judge_output (const char *path)
{
  struct stat st, now;
  if (stat (path, &st) != 0 || !S_ISREG (st.st_mode))
    return NULL;
  bool is = heap_known && st.st_ino == heap_stat.st_ino
    && st.st_dev == heap_stat.st_dev;
  const char *name = heap_active () && mem_persist->file
    ? mem_persist->file->path : NULL;
  if (!is && name && stat (name, &now) == 0)
    is = st.st_ino == now.st_ino && st.st_dev == now.st_dev;
  return is ? "the file is the heap of this run" : NULL;
}

int
heap_try_output (const char *file, int flag, const char **why)
{
  if (advice_is_heap (AT_FDCWD, file))
    {
      *why = "it is a heap";
      return -1;
    }
  int fd = open (file, O_WRONLY | O_CREAT | O_CLOEXEC | flag, 0666);
  *why = fd < 0 ? strerror (errno) : NULL;
  return fd;
}

int
heap_open_output (const char *file, int flag, const char *instead)
{
  const char *why;
  if (strcmp (file, "-") == 0)
    return STDOUT_FILENO;
  int fd = heap_try_output (file, flag, &why);
  if (fd >= 0)
    return fd;
  warning ("could not open `%s' for writing: %s", file, why);
  warning ("%s", tr (instead));
  return STDERR_FILENO;
}

/* Initialise the modules that work only while the heap is open.  */
static void
watch_over (void)
{
  if (settings.verbosity > 0 && life_now () == LIFE_WRITING && !opt.debug)
    lost_set_up ();
  heap_known = stat (heap_file, &heap_stat) == 0;
  io_hooks.refuses = judge_output;
  wait_set_up ();
  if (settings.open.no_caller)
    wait_never ();
}

/* Verify all script state if the heap must be verified when it is opened, for
   example because another user may have created it.  The checksums of the heap
   file have already been verified.  */
static void
verify_state (void)
{
  if (settings.open.verify != PMA_VERIFY_ALL || hv_check (mem_persist, false))
    return;
  if (settings.verbosity > 0)
    plain_at (NULL, 0, "heap %s: %s", heap_file, hv.what);
  life_move (LIFE_END);
  open_fatal (PMA_EDAMAGED, 0);
}

/* Report that the run has read a damaged part of the file or, if B is empty,
   that memory is exhausted.  Do not commit anything, because nothing in memory
   can be trusted any more.  touched_damage is the callback
   pma_options.damaged.  */
static void
touched_damage (struct pma_heap *h, const struct pma_bad *b, void *ctx)
{
  char names[200];
  unsigned long long from = b->at, to = b->at + b->n - 1;
  mem_spoiled = true;
  diag_end_attempts ();
  if (b->n == 0)
    open_fatal (PMA_ENOMEM, 0);
  const char *word = heap_error_word (heap_file);
  if (hv_find_owners (h, b->from, b->n, names, sizeof names))
    fatal ("the heap `%s' is damaged in variable %s (bytes %llu to %llu), so "
	   "nothing is committed; restore a backup, or save the undamaged "
	   "parts with `pmheap rescue %s new.pma'",
	   heap_file, names, from, to, word);
  fatal ("the heap `%s' is damaged (bytes %llu to %llu), so nothing is "
	 "committed; restore a backup, or save the undamaged parts with "
	 "`pmheap rescue %s new.pma'", heap_file, from, to, word);
}

static const struct query_heap query_heap = {
  .load = call_kept, .keeps = glob_keeps_function
};

/* Now that the heap is open for reading, return true if P is still considered
   a query, that is, a program that only reads the heap.  P may change the heap
   if it calls an undefined function, or if it calls a function that is stored
   in the heap and may change the heap.  P may also change the heap if the heap
   contains scratch variables.  */
static bool
is_query_here (struct program *p, struct query *q)
{
  if (root_has_scratch ())
    query_deny (q, N_("the heap contains scratch variables"));
  else if (q->asks_heap)
    query_check (p, &query_heap, q);
  call_forget_kept ();
  return q->is;
}

/* Open the heap for reading if READS is true, otherwise for writing.  If the
   heap cannot be opened for reading, for example because it must be created or
   recovered, open it for writing instead.  Do not open the heap for writing if
   the user has requested reading (ASKED is true) or if another process holds
   the heap.  Raise a fatal error if the heap cannot be opened.  */
static void
open_heap (bool reads, bool asked)
{
  enum pma_error e = life_move (reads ? LIFE_READ : LIFE_WRITE);
  if (e != PMA_OK && e != PMA_EBUSY && e != PMA_ECALLER && reads && !asked)
    {
      reads = false;
      e = life_move (LIFE_WRITE);
    }
  int err = e == PMA_OK ? 0 : pma_last_errno ();
  if (e == PMA_EACCESS && !reads)
    hint_at_reading (err);
  if (e != PMA_OK)
    open_fatal (e, err);
  verify_state ();
}

/* Reopen the heap for writing, because is_query_here has found that the run
   may write.  */
static void
open_again_to_write (void)
{
  enum pma_error e = life_move (LIFE_WRITE);
  if (e != PMA_OK)
    open_fatal (e, pma_last_errno ());
}

/* Read the settings of the heap, and return the heap's name.  The name is FILE
   or, if FILE is NULL, the name in the environment.  Return NULL if the run
   has no heap.  */
static const char *
name_heap (const char *file)
{
  if (!file)
    file = heap_settings_file ();
  const char *concealed = file ? NULL : env_concealed ("GAWK_PERSIST_FILE");
  if (!file && !concealed)
    return NULL;
  heap_file = heap_error_file = file ? file : concealed;
  const char *wrong = heap_settings_read (&settings, HEAP_GAWK);
  if (wrong)
    fatal ("%s", wrong);
  if (concealed)
    say_message (2, N_("not used, because the run has privileges that its "
		       "user lacks"), NULL);
  return file;
}

/* For a program P that will not run, open the heap for reading, and update
   *Q.  */
static void
look_at_heap (struct program *p, struct query *q)
{
  if (access (heap_file, F_OK) != 0)
    return;
  open_heap (true, true);
  is_query_here (p, q);
}

void
heap_open (const char *file, struct program *p, struct query *q, bool look)
{
  mem_persist = mem_transient;
  file = name_heap (file);
  if (!file)
    return;
  bool asked = settings.open.read_only;
  batch_commits_on_error = settings.keep_on_error && !asked;
  life_options = settings.open;
  life_options.lazy = true;
  life_options.file = file;
  life_options.waiting = say_waiting;
  life_options.message = say_message;
  life_options.damaged = touched_damage;
  life_run.program = p;
  if (look)
    {
      look_at_heap (p, q);
      return;
    }
  look_for_similar ();
  open_heap (q->is || asked, asked);
  if (life_now () == LIFE_READING && !is_query_here (p, q) && !asked)
    open_again_to_write ();
  if (life_now () == LIFE_READING)
    life_run.keep = q->is ? HEAP_KEEP_LOOPS : HEAP_KEEP_ALL;
  arr_may_defer |= test_switch (EAGER);
  watch_over ();
}

const char *
heap_name (void)
{
  return life_now () != LIFE_CLOSED ? heap_file : NULL;
}

bool
heap_active (void)
{
  return mem_persist != mem_transient;
}

/* Report that the commit has detected damage: N bytes of the heap file, which
   are mapped at FROM, differ from the last commit.  */
static _Noreturn void
damage_fatal (const void *from, size_t n)
{
  char names[200];
  const char *word = heap_error_word (heap_file);
  if (hv_find_owners (mem_persist, from, n, names, sizeof names))
    fatal ("cannot commit the heap `%s': the file is damaged in variable "
	   "%s, and was not changed; restore a backup, or save the undamaged "
	   "parts with `pmheap rescue %s new.pma'", heap_file, names, word);
  fatal ("cannot commit the heap `%s': the file is damaged, and was not "
	 "changed; restore a backup, or save the undamaged parts with "
	 "`pmheap rescue %s new.pma'", heap_file, word);
}

void
heap_check_commit (enum pma_error e)
{
  const void *from;
  size_t n;
  int err = pma_last_errno ();
  if (e == PMA_EDAMAGED && pma_bad_range (mem_persist, &from, &n))
    damage_fatal (from, n);
  if (e != PMA_OK)
    fatal ("cannot commit the heap `%s', so the changes since its last commit "
	   "are lost: %s", heap_file,
	   heap_error_text (e, err, heap_file, &settings.open));
}

void
heap_commit (void)
{
  if (!abandoned)
    heap_check_commit (life_move (LIFE_COMMIT));
}

bool
heap_commit_now (void)
{
  heap_commit ();
  enum life_state s = life_now ();
  return !abandoned && (s == LIFE_WRITING || s == LIFE_AWAY);
}

bool
heap_hold (void)
{
  if (!heap_active ())
    return false;
  wait_never ();
  return true;
}

bool
heap_abandon (void)
{
  abandoned = heap_hold ();
  return abandoned;
}

void
heap_left (const char *why)
{
  life_break ();
  if (settings.keep_on_error && !mem_spoiled)
    heap_commit ();
  else if (why)
    lost_tell (why);
}

void
heap_close (void)
{
  life_move (LIFE_END);
}
