/* heap_error.c -- explain why a heap cannot be used, and what to do.
   SPDX-License-Identifier: GPL-3.0-or-later

   Messages that contain facts about the file are composed by functions; the
   formats of all other messages are in a table.  */

#include <config.h>
#include "base/heap_error.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/translate.h"
#include "pma/likely.h"

const char *heap_error_file;

/* The last message, and the last file name as a word of the shell.  */
char heap_error_message[2 * PATH_MAX + 512] FAR_ZEROS;
char heap_error_quoted[4 * PATH_MAX + 8] FAR_ZEROS;

/* Format a message into heap_error_message and return it.  */
__attribute__ ((format (printf, 1, 2))) static const char *
why (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsnprintf (heap_error_message, sizeof heap_error_message, tr (format), ap);
  va_end (ap);
  return heap_error_message;
}

const char *
heap_error_word (const char *name)
{
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789_./+,:=@%-";
  char *word = heap_error_quoted;
  const size_t size = sizeof heap_error_quoted;
  size_t n = 0;
  const char *dot = *name == '-' ? "./" : "";
  if (*name && name[strspn (name, plain)] == '\0')
    {
      snprintf (word, size, "%s%s", dot, name);
      return word;
    }
  n += snprintf (word, size, "'%s", dot);
  for (; *name && n < size - 8; name++)
    if (*name == '\'')
      n += snprintf (word + n, 5, "'\\''");
    else
      word[n++] = *name;
  snprintf (word + n, 2, "'");
  return word;
}

bool
heap_error_holder (const char *file, char *buf, size_t n)
{
  long pid;
  char name[64], command[32];
  if (pma_holders (file, &pid, 1) == 0)
    return false;
  snprintf (name, sizeof name, "/proc/%ld/comm", pid);
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  ssize_t len = fd >= 0 ? read (fd, command, sizeof command) : 0;
  if (fd >= 0)
    close (fd);
  if (len > 1)
    snprintf (buf, n, "%ld (%.*s)", pid, (int) len - 1, command);
  else
    snprintf (buf, n, "%ld", pid);
  return true;
}

/* --- errors that need facts of their own -------------------------------- */

/* Write the name of the directory of FILE to DIR, which has N bytes.  */
static void
name_directory (const char *file, char *dir, size_t n)
{
  const char *slash = strrchr (file, '/');
  int len = slash == file ? 1 : slash ? (int) (slash - file) : 1;
  snprintf (dir, n, "%.*s", len, slash ? file : ".");
}

static const char *
explain_missing (int err, const char *file, const struct pma_options *o)
{
  char dir[PATH_MAX];
  name_directory (file, dir, sizeof dir);
  if (err == ENOENT && !(o && o->existing)
      && access (dir, F_OK) != 0 && errno == ENOENT)
    return why ("the directory of the file does not exist; create it with "
		"`mkdir -p %s'", heap_error_word (dir));
  return err ? strerror (err) : tr (pma_strerror (PMA_ENOENT));
}

static const char *
explain_permission (int err, const char *file)
{
  struct stat st;
  if (err && err != EACCES)
    return strerror (err);
  if (stat (file, &st) == 0)
    return why ("you have no permission to read or write the file, which "
		"belongs to user ID %lu and has mode %04o; run as its owner",
		(unsigned long) st.st_uid, (unsigned) (st.st_mode & 07777));
  if (errno == ENOENT)
    return why ("you have no permission to create files in the directory of "
		"the file; name a file elsewhere");
  return why ("you have no permission to enter the directory of the file; "
	      "name a file elsewhere");
}

/* True if FILE is a heap of GNU awk.  Such a heap begins with the address at
   which it is mapped; its seventh word is the address of its end.  */
static bool
is_gnu_heap (const char *file)
{
  enum { START = 0, END = 6, WORDS = 8 };
  uint64_t word[WORDS];
  struct stat st;
  int fd = open (file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return false;
  bool is = fstat (fd, &st) == 0 && S_ISREG (st.st_mode)
    && read (fd, word, sizeof word) == (ssize_t) sizeof word
    && word[START] && word[END] == word[START] + (uint64_t) st.st_size;
  close (fd);
  return is;
}

static const char *
explain_other_contents (const char *file, const struct pma_options *o)
{
  if (is_gnu_heap (file))
    return why ("the file is a heap of GNU awk, which has a different format; "
		"write its variables to a file with GNU awk, and read that "
		"file into a new heap (`info pm-awk \"From gawk\"' shows "
		"how)");
  if (o && o->existing)
    return why ("the file is not a heap");
  return why ("the file is not a heap, and was not changed; for a new heap, "
	      "name a file that does not exist");
}

static const char *
explain_busy (const char *file, const struct pma_options *o)
{
  char holder[80];
  double seconds = o ? o->timeout : 0;
  if (heap_error_holder (file, holder, sizeof holder))
    return why ("process %s still holds the heap after %g s; try again later, "
		"or set GAWK_PERSIST_TIMEOUT to more seconds",
		holder, seconds);
  return why ("another process still holds the heap after %g s; try again "
	      "later, or set GAWK_PERSIST_TIMEOUT to more seconds", seconds);
}

/* Return the size N, multiplied by 4 and rounded up to a power of 2 that is at
   least 1 MiB, as an argument of truncate.  */
static const char *
larger_size (uint64_t n)
{
  static char size[32];
  uint64_t m = 1 << 20;
  while (m < 4 * n)
    m *= 2;
  if (m >= (uint64_t) 1 << 30)
    snprintf (size, sizeof size, "%lluG", (unsigned long long) (m >> 30));
  else
    snprintf (size, sizeof size, "%lluM", (unsigned long long) (m >> 20));
  return size;
}

static const char *
explain_no_space (int err, const char *file)
{
  if (err == EFBIG)
    return why ("the file would exceed the limit on file sizes (`ulimit -f'); "
		"raise the limit and run again");
  if (err && err != ENOSPC)
    return why ("the file cannot grow (%s); free some space and run again",
		strerror (err));
  return why ("no space is left on the file system of the heap; free some "
	      "space (`df %s' shows how much there is) and run again",
	      heap_error_word (file));
}

/* If the message about the error E contains numbers that depend on the file,
   return this message, otherwise NULL.  ST is the status of the file, and WORD
   is its name as a word of a shell command.  */
static const char *
explain_numbers (enum pma_error e, const char *word, const struct stat *st)
{
  unsigned long long size = st->st_size;
  switch (e)
    {
    case PMA_ETRUNC:
      return why ("the file is cut short: it has %llu bytes, fewer than its "
		  "header says; copy the file again, or restore a backup",
		  size);
    case PMA_ETOOSMALL:
      return why ("the file is too small for a heap (%llu bytes); enlarge it "
		  "with `truncate -s 4M %s'", size, word);
    case PMA_EFULL:
      return why ("the heap is full (maximum size: %llu bytes); raise the "
		  "maximum with `truncate -s %s %s' and run again",
		  size, larger_size (size), word);
    case PMA_EUNTRUSTED:
      return why ("the file belongs to another user (ID %lu); copy it with "
		  "`cp %s mine.pma' and use the copy, or set "
		  "GAWK_PERSIST_TRUST=1 if you trust that user",
		  (unsigned long) st->st_uid, word);
    case PMA_EEXPOSED:
      return why ("users other than the owner may write to the file (mode "
		  "%04o); run `chmod go-w %s', or set GAWK_PERSIST_TRUST=1 if "
		  "you trust them", (unsigned) (st->st_mode & 07777), word);
    default:
      return NULL;
    }
}

/* --- the other errors --------------------------------------------------- */

/* Formats whose only argument, if any, is the name of the file as a word of a
   shell command.  */
static const char *const formats[] = {
  [PMA_EDIR] = N_("the file is a directory; name a heap file"),
  [PMA_ENOTREG] = N_("the file is not a regular file; for a new heap, name a "
		     "file that does not exist"),
  [PMA_EVERSION] = N_("a later version of pm-gawk made the heap; with that "
		      "version, run `pmheap dump %s >text', and with this "
		      "version `pmheap load new.pma text'"),
  [PMA_EBYTEORDER] = N_("a machine with another byte order or word size made "
			"the heap; run `pmheap dump %s >text' there, and "
			"`pmheap load new.pma text' here"),
  [PMA_EDAMAGED] = N_("the heap is damaged; restore a backup, or save the "
		      "undamaged parts with `pmheap rescue %s new.pma'"),
  [PMA_EADDRESS] = N_("this process uses the addresses of the heap for "
		      "something else; run the program again"),
  [PMA_ENOADDRESS] = N_("the heap uses addresses that this machine does not "
			"have; on the machine that made the heap, run `pmheap "
			"compact --low %s', and copy the heap again"),
  [PMA_EREPLACED] = N_("the file was removed or replaced while it was in use; "
		       "run the program again"),
  [PMA_ELINK] = N_("the file is another user's symbolic link in a directory "
		   "that everybody may write to; name the file that it points "
		   "to (`readlink -f %s' prints its name)")
};

/* Explain an error whose message depends at most on the file's name and
   status.  Return NULL for other errors.  */
static const char *
explain_file (enum pma_error e, const char *file)
{
  struct stat st;
  const char *word = heap_error_word (file);
  if ((size_t) e < sizeof formats / sizeof *formats && formats[e])
    return why (formats[e], word);
  return stat (file, &st) == 0 ? explain_numbers (e, word, &st) : NULL;
}

const char *
heap_error_text (enum pma_error e, int err, const char *file,
		 const struct pma_options *o)
{
  switch (e)
    {
    case PMA_ENOENT:
      return explain_missing (err, file, o);
    case PMA_EACCESS:
      return explain_permission (err, file);
    case PMA_ENOTHEAP:
      return explain_other_contents (file, o);
    case PMA_EBUSY:
      return explain_busy (file, o);
    case PMA_ENOSPC:
      return explain_no_space (err, file);
    case PMA_EIO:
      if (err == ENOLCK)
	return why ("the file cannot be locked (%s); move the heap to a local "
		    "file system", strerror (err));
      break;
    default:
      break;
    }
  const char *known = explain_file (e, file);
  if (known)
    return known;
  const char *what = tr (pma_strerror (e));
  return err ? why ("%s (%s)", what, strerror (err)) : what;
}
