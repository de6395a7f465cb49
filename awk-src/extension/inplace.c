/* inplace.c -- module: edit files in place.
   SPDX-License-Identifier: GPL-3.0-or-later

   inplace::begin (file, suffix)  from now on standard output is a new file
				  beside FILE
   inplace::end (file, suffix)    it takes FILE's place; the original stays
				  under its name with SUFFIX, if there is one

   inplace.awk calls them.  FILE is not touched before everything that may
   fail has been done.  */

#include <config.h>
#include "modutil.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct ext_api *api;
static char *temporary;		/* the new file's name while it is open */
static int saved = -1;		/* the real standard output */

static char *
join (const char *a, size_t na, const char *b)
{
  size_t nb = strlen (b);
  char *p = api->alloc (na + nb + 1);
  memcpy (p, a, na);
  memcpy (p + na, b, nb + 1);
  return p;
}

static void
give_stdout_back (void)
{
  api->flush ();
  dup2 (saved, STDOUT_FILENO);
  close (saved);
  saved = -1;
}

/* The program ends in the midst of a file.  */
static void
at_exit (void *data)
{
  (void) data;
  if (temporary == NULL)
    return;
  give_stdout_back ();
  unlink (temporary);
  api->release (temporary);
  temporary = NULL;
}

/* Is FILE one that can be replaced?  A warning if not.  */
static bool
is_suitable (const char *file, struct stat *st)
{
  if (*file == '\0' || strcmp (file, "-") == 0
      || strcmp (file, "/dev/stdin") == 0)
    api->warning ("inplace::begin: disabling in-place editing for invalid"
		  " FILENAME `%s'", file);
  else if (stat (file, st) < 0)
    api->warning ("inplace::begin: Cannot stat `%s' (%s)", file,
		  strerror (errno));
  else if (!S_ISREG (st->st_mode))
    api->warning ("inplace::begin: `%s' is not a regular file", file);
  else
    return true;
  return false;
}

/* A new file in FILE's directory with the owner and mode of ST; its
   descriptor.  */
static int
make_temporary (const char *file, const struct stat *st)
{
  const char *slash = strrchr (file, '/');
  size_t dir = slash ? (size_t) (slash + 1 - file) : 0;
  temporary = join (file, dir, "gawk.XXXXXX");
  int fd = mkstemp (temporary);
  if (fd < 0)
    api->fatal ("inplace::begin: mkstemp (%s) failed (%s)", temporary,
		strerror (errno));
  if (fchown (fd, st->st_uid, st->st_gid) < 0
      && fchown (fd, (uid_t) -1, st->st_gid) < 0)
    errno = 0;			/* then it is ours */
  if (fchmod (fd, st->st_mode & 07777) < 0)
    api->fatal ("inplace::begin: chmod failed (%s)", strerror (errno));
  return fd;
}

static void
do_begin (struct val *result, struct val *args, int nargs)
{
  struct stat st;
  char *file = api->c_string (&args[0]);
  (void) nargs;
  *result = val_num (-1);
  if (temporary != NULL)
    api->fatal ("inplace::begin: in-place editing already active");
  if (is_suitable (file, &st))
    {
      int fd = make_temporary (file, &st);
      api->flush ();
      saved = dup (STDOUT_FILENO);
      if (saved < 0 || dup2 (fd, STDOUT_FILENO) < 0)
	api->fatal ("inplace::begin: cannot redirect standard output (%s)",
		    strerror (errno));
      close (fd);
      *result = val_num (0);
    }
  api->release (file);
}

/* Keep the file called FILE as FILE + SUFFIX, too.  */
static void
keep_original (const char *file, const char *suffix)
{
  char *backup = join (file, strlen (file), suffix);
  unlink (backup);
  if (link (file, backup) < 0)
    api->fatal ("inplace::end: link(`%s', `%s') failed (%s)", file, backup,
		strerror (errno));
  api->release (backup);
}

static void
do_end (struct val *result, struct val *args, int nargs)
{
  *result = val_num (-1);
  if (temporary == NULL)
    return;
  char *file = api->c_string (&args[0]);
  give_stdout_back ();
  if (nargs > 1)
    {
      char *suffix = api->c_string (&args[1]);
      if (*suffix != '\0')
	keep_original (file, suffix);
      api->release (suffix);
    }
  if (rename (temporary, file) < 0)
    api->fatal ("inplace::end: rename (`%s', `%s') failed (%s)", temporary,
		file, strerror (errno));
  api->release (temporary);
  temporary = NULL;
  api->release (file);
  *result = val_num (0);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin functions[] = {
    { .name = "inplace::begin", .fn = do_begin, .min_args = 1,
      .max_args = 2, .flags = BI_EFFECT },
    { .name = "inplace::end", .fn = do_end, .min_args = 1, .max_args = 2,
      .flags = BI_EFFECT }
  };
  api = a;
  mod_add (api, functions, sizeof functions / sizeof functions[0]);
  api->add_exit (at_exit, NULL);
  return true;
}
