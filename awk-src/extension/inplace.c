/* inplace.c -- extension: edit files in place.
   SPDX-License-Identifier: GPL-3.0-or-later

   inplace::begin (file, suffix): redirect standard output to a new file beside
     FILE.
   inplace::end (file, suffix): replace FILE with the new file.  Unless SUFFIX
     is empty, keep the original, with SUFFIX appended to its name.

   inplace.awk calls inplace::begin and inplace::end.  FILE remains unchanged
   until all steps that may fail have succeeded.  The interpreter flushes its
   output before it calls inplace::begin and inplace::end.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

static char *temporary;		/* name of the new file, until it replaces the
				   original */
static int saved = -1;		/* a copy of the descriptor of the original
				   standard output, or -1 */

static char *
join (const char *a, size_t na, const char *b)
{
  size_t nb = strlen (b);
  char *p = ext_resize (NULL, na + nb + 1);
  memcpy (p, a, na);
  memcpy (p + na, b, nb + 1);
  return p;
}

static void
give_stdout_back (void)
{
  dup2 (saved, STDOUT_FILENO);
  close (saved);
  saved = -1;
}

/* Remove the new file if the program ends while the original file is being
   read.  */
static void
at_exit (void *data, int exit_status)
{
  if (!temporary)
    return;
  give_stdout_back ();
  unlink (temporary);
  gawk_free (temporary);
  temporary = NULL;
}

static bool
is_standard_input (const char *file)
{
  return (*file == '\0' || strcmp (file, "-") == 0
	  || strcmp (file, "/dev/stdin") == 0);
}

/* True if FILE can be replaced.  If FILE cannot be replaced, print a
   warning.  */
static bool
is_suitable (const char *file, struct stat *st)
{
  if (is_standard_input (file))
    warning (ext_id, "inplace::begin: disabling in-place editing for invalid"
		  " FILENAME `%s'", file);
  else if (stat (file, st) < 0)
    warning (ext_id, "inplace::begin: Cannot stat `%s' (%s)", file,
		  strerror (errno));
  else if (!S_ISREG (st->st_mode))
    warning (ext_id, "inplace::begin: `%s' is not a regular file", file);
  else
    return true;
  return false;
}

/* Create a new file in FILE's directory with the owner and mode in ST.  Return
   its descriptor.  */
static int
make_temporary (const char *file, const struct stat *st)
{
  const char *slash = strrchr (file, '/');
  size_t dir = slash ? (size_t) (slash + 1 - file) : 0;
  temporary = join (file, dir, "gawk.XXXXXX");
  int fd = mkstemp (temporary);
  if (fd < 0)
    fatal (ext_id, "inplace::begin: mkstemp (%s) failed (%s)", temporary,
		strerror (errno));
  if (fchown (fd, st->st_uid, st->st_gid) < 0
      && fchown (fd, (uid_t) -1, st->st_gid) < 0)
    errno = 0;			/* a failure is not an error; the new file then
				   has the owner of this process */
  if (fchmod (fd, st->st_mode & 07777) < 0)
    fatal (ext_id, "inplace::begin: chmod failed (%s)", strerror (errno));
  return fd;
}

static awk_value_t *
do_begin (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  struct stat st;
  const char *file = ext_text (0, NULL);
  if (temporary)
    fatal (ext_id, "inplace::begin: in-place editing already active");
  if (!is_suitable (file, &st))
    return make_number (-1, result);
  int fd = make_temporary (file, &st);
  saved = dup (STDOUT_FILENO);
  if (saved < 0 || dup2 (fd, STDOUT_FILENO) < 0)
    fatal (ext_id, "inplace::begin: cannot redirect standard output (%s)",
	   strerror (errno));
  close (fd);
  return make_number (0, result);
}

/* Save the original FILE under the name FILE + SUFFIX.  */
static void
keep_original (const char *file, const char *suffix)
{
  char *backup = join (file, strlen (file), suffix);
  unlink (backup);
  if (link (file, backup) < 0)
    fatal (ext_id, "inplace::end: link(`%s', `%s') failed (%s)", file, backup,
		strerror (errno));
  gawk_free (backup);
}

static awk_value_t *
do_end (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  const char *file = ext_text (0, NULL);
  if (!temporary)
    {
      if (!is_standard_input (file))
	warning (ext_id, "inplace::end: in-place editing not active");
      return make_number (0, result);
    }
  give_stdout_back ();
  if (*ext_text (1, NULL) != '\0')
    keep_original (file, ext_text (1, NULL));
  if (rename (temporary, file) < 0)
    fatal (ext_id, "inplace::end: rename (`%s', `%s') failed (%s)",
	   temporary, file, strerror (errno));
  gawk_free (temporary);
  temporary = NULL;
  return make_number (0, result);
}

static awk_bool_t
watch_the_end (void)
{
  awk_atexit (at_exit, NULL);
  return awk_true;
}

static awk_ext_func_t functions[] = {
  { "begin", do_begin, 2, 2, awk_false, NULL },
  { "end", do_end, 2, 2, awk_false, NULL }
};

EXT_LOAD (inplace, "inplace", "1.0", watch_the_end)
