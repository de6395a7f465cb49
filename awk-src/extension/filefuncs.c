/* filefuncs.c -- module: files and directories.
   SPDX-License-Identifier: GPL-3.0-or-later

   chdir (dir)                 0, or -1 with ERRNO
   stat (path, arr [, follow]) the same; ARR tells about the file
   statvfs (path, arr)         the same about its file system
   fts (paths, flags, out)     file trees; filefts.c  */

#include <config.h>
#include "filestat.h"

#include <sys/statvfs.h>
#include <unistd.h>

static const struct ext_api *api;

static void
do_chdir (struct val *result, struct val *args, int nargs)
{
  char *dir = api->c_string (&args[0]);
  (void) nargs;
  mod_status (api, result, chdir (dir));
  api->release (dir);
}

static void
do_stat (struct val *result, struct val *args, int nargs)
{
  struct array *a = mod_array (api, &args[1], "stat", "second");
  struct stat st;
  if (a == NULL)
    {
      *result = val_num (-1);
      return;
    }
  char *path = api->c_string (&args[0]);
  api->clear (a);
  mod_status (api, result, nargs > 2 ? stat (path, &st) : lstat (path, &st));
  if (result->num == 0)
    filestat_fill (api, a, path, path, &st);
  api->release (path);
}

static void
do_statvfs (struct val *result, struct val *args, int nargs)
{
  struct array *a = mod_array (api, &args[1], "statvfs", "second");
  struct statvfs v;
  (void) nargs;
  if (a == NULL)
    {
      *result = val_num (-1);
      return;
    }
  char *path = api->c_string (&args[0]);
  api->clear (a);
  mod_status (api, result, statvfs (path, &v));
  api->release (path);
  if (result->num != 0)
    return;
  mod_put_number (api, a, "bsize", (double) v.f_bsize);
  mod_put_number (api, a, "frsize", (double) v.f_frsize);
  mod_put_number (api, a, "blocks", (double) v.f_blocks);
  mod_put_number (api, a, "bfree", (double) v.f_bfree);
  mod_put_number (api, a, "bavail", (double) v.f_bavail);
  mod_put_number (api, a, "files", (double) v.f_files);
  mod_put_number (api, a, "ffree", (double) v.f_ffree);
  mod_put_number (api, a, "favail", (double) v.f_favail);
  mod_put_number (api, a, "fsid", (double) v.f_fsid);
  mod_put_number (api, a, "flag", (double) v.f_flag);
  mod_put_number (api, a, "namemax", (double) v.f_namemax);
}

static void
do_fts (struct val *result, struct val *args, int nargs)
{
  (void) nargs;
  filestat_fts (api, result, args);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin functions[] = {
    { .name = "chdir", .fn = do_chdir, .min_args = 1, .max_args = 1,
      .flags = BI_EFFECT },
    { .name = "stat", .fn = do_stat, .min_args = 2, .max_args = 3,
      .flags = BI_EFFECT, .args = { ARG_VALUE, ARG_ARRAY, ARG_VALUE } },
    { .name = "statvfs", .fn = do_statvfs, .min_args = 2, .max_args = 2,
      .flags = BI_EFFECT, .args = { ARG_VALUE, ARG_ARRAY } },
    { .name = "fts", .fn = do_fts, .min_args = 3, .max_args = 3,
      .flags = BI_EFFECT, .args = { ARG_ARRAY, ARG_VALUE, ARG_ARRAY } }
  };
  api = a;
  mod_add (api, functions, sizeof functions / sizeof functions[0]);
  filestat_fts_flags (api);
  return true;
}
