/* filestat.c -- store the result of stat in an array.
   SPDX-License-Identifier: GPL-3.0-or-later

   filefuncs.c and filefts.c call the function of this file.  */

#include <config.h>
#include "filestat.h"

#include <limits.h>
#include <sys/sysmacros.h>

enum { BLOCK_UNIT = 512 };

static const struct kind
{
  mode_t mode;
  char letter;
  const char *name;
} kinds[] = {
  { S_IFREG, '-', "file" },
  { S_IFBLK, 'b', "blockdev" },
  { S_IFCHR, 'c', "chardev" },
  { S_IFDIR, 'd', "directory" },
  { S_IFSOCK, 's', "socket" },
  { S_IFIFO, 'p', "fifo" },
  { S_IFLNK, 'l', "symlink" }
};

static const struct kind *
kind_of (mode_t mode)
{
  static const struct kind unknown = { 0, '?', "unknown" };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (kinds[i].mode == (mode & S_IFMT))
      return &kinds[i];
  return &unknown;
}

/* Write MODE in the format of ls to the 10 bytes at B.  */
static void
format_mode (mode_t mode, char *b)
{
  static const char rwx[] = "rwxrwxrwx";
  static const struct { mode_t bit; int at; char with_x, without; } extra[] = {
    { S_ISUID, 3, 's', 'S' }, { S_ISGID, 6, 's', 'S' },
    { S_ISVTX, 9, 't', 'T' }
  };
  b[0] = kind_of (mode)->letter;
  for (int i = 0; i < 9; i++)
    b[i + 1] = mode & (0400 >> i) ? rwx[i] : '-';
  for (int i = 0; i < 3; i++)
    if (mode & extra[i].bit)
      b[extra[i].at] = b[extra[i].at] == 'x' ? extra[i].with_x
					     : extra[i].without;
}

static void
put_link (awk_array_t a, const char *path, off_t size)
{
  size_t cap = size > 0 ? (size_t) size + 1 : PATH_MAX;
  char *b = ext_resize (NULL, cap);
  ssize_t n = readlink (path, b, cap);
  if (n >= 0)
    ext_put_text (a, "linkval", b, (size_t) n);
  gawk_free (b);
}

void
filestat_fill (awk_array_t a, const char *path, const char *name,
	       const struct stat *st)
{
  char mode[10];
  const struct kind *k = kind_of (st->st_mode);
  clear_array (a);
  ext_put_text (a, "name", name, strlen (name));
  ext_put_number (a, "dev", (double) st->st_dev);
  ext_put_number (a, "ino", (double) st->st_ino);
  ext_put_number (a, "mode", st->st_mode);
  ext_put_number (a, "nlink", (double) st->st_nlink);
  ext_put_number (a, "uid", st->st_uid);
  ext_put_number (a, "gid", st->st_gid);
  ext_put_number (a, "size", (double) st->st_size);
  ext_put_number (a, "blocks", (double) st->st_blocks);
  ext_put_number (a, "atime", (double) st->st_atime);
  ext_put_number (a, "mtime", (double) st->st_mtime);
  ext_put_number (a, "ctime", (double) st->st_ctime);
  ext_put_number (a, "blksize", (double) st->st_blksize);
  ext_put_number (a, "devbsize", BLOCK_UNIT);
  if (S_ISBLK (st->st_mode) || S_ISCHR (st->st_mode))
    {
      ext_put_number (a, "rdev", (double) st->st_rdev);
      ext_put_number (a, "major", major (st->st_rdev));
      ext_put_number (a, "minor", minor (st->st_rdev));
    }
  if (S_ISLNK (st->st_mode))
    put_link (a, path, st->st_size);
  format_mode (st->st_mode, mode);
  ext_put_text (a, "pmode", mode, sizeof mode);
  ext_put_text (a, "type", k->name, strlen (k->name));
}
