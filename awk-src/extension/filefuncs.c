/* filefuncs.c -- extension: change directories, and get information on files.
   SPDX-License-Identifier: GPL-3.0-or-later

   chdir (dir): change the current directory.
   stat (path, arr [, follow]): store a description of the file PATH in ARR.
   statvfs (path, arr): store a description of the file system that contains
     PATH in ARR.
   fts (paths, flags, out): store a description of file trees in OUT
     (filefts.c).

   Each function returns 0, or -1 with ERRNO set.  */

#include <config.h>
#define EXT_MAIN
#include "filestat.h"

#include <sys/statvfs.h>

static awk_value_t *
do_chdir (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  return ext_status (chdir (ext_text (0, NULL)), result);
}

static awk_value_t *
do_stat (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = ext_array (1, "stat", "second");
  const char *path = ext_text (0, NULL);
  struct stat st;
  if (!a)
    return make_number (-1, result);
  clear_array (a);
  int status = nargs > 2 ? stat (path, &st) : lstat (path, &st);
  if (status == 0)
    filestat_fill (a, path, path, &st);
  return ext_status (status, result);
}

static awk_value_t *
do_statvfs (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = ext_array (1, "statvfs", "second");
  struct statvfs v;
  if (!a)
    return make_number (-1, result);
  clear_array (a);
  int status = statvfs (ext_text (0, NULL), &v);
  if (status < 0)
    return ext_status (status, result);
  ext_put_number (a, "bsize", (double) v.f_bsize);
  ext_put_number (a, "frsize", (double) v.f_frsize);
  ext_put_number (a, "blocks", (double) v.f_blocks);
  ext_put_number (a, "bfree", (double) v.f_bfree);
  ext_put_number (a, "bavail", (double) v.f_bavail);
  ext_put_number (a, "files", (double) v.f_files);
  ext_put_number (a, "ffree", (double) v.f_ffree);
  ext_put_number (a, "favail", (double) v.f_favail);
  ext_put_number (a, "fsid", (double) v.f_fsid);
  ext_put_number (a, "flag", (double) v.f_flag);
  ext_put_number (a, "namemax", (double) v.f_namemax);
  return ext_status (0, result);
}

static awk_ext_func_t functions[] = {
  { "chdir", do_chdir, 1, 1, awk_false, NULL },
  { "stat", do_stat, 3, 2, awk_false, NULL },
  { "statvfs", do_statvfs, 2, 2, awk_false, NULL },
  { "fts", filestat_fts, 3, 3, awk_false, NULL }
};

EXT_LOAD (filefuncs, "", "1.0", filestat_fts_flags)
