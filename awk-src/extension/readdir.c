/* readdir.c -- module: directories as input.
   SPDX-License-Identifier: GPL-3.0-or-later

   A directory among the operands, or read with getline, gives one record
   for each entry: inode/name/type, where type is a letter: b c d f l p s, u
   for unknown.  When PROCINFO["readdir_override"] exists as the directory is
   opened, the three parts are the fields whatever FS is.  */

#include <config.h>
#include "modutil.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct listing
{
  DIR *dir;
  bool fields;			/* set the fields, too */
  char line[1024];
};

static const struct ext_api *api;

static char
type_letter (const struct listing *l, const struct dirent *e)
{
  static const struct { unsigned char type; mode_t mode; char letter; } t[] = {
    { DT_BLK, S_IFBLK, 'b' }, { DT_CHR, S_IFCHR, 'c' },
    { DT_DIR, S_IFDIR, 'd' }, { DT_REG, S_IFREG, 'f' },
    { DT_LNK, S_IFLNK, 'l' }, { DT_FIFO, S_IFIFO, 'p' },
    { DT_SOCK, S_IFSOCK, 's' }
  };
  struct stat st;
  mode_t mode = 0;
  if (e->d_type == DT_UNKNOWN
      && fstatat (dirfd (l->dir), e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0)
    mode = st.st_mode & S_IFMT;
  for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
    if (mode ? t[i].mode == mode : t[i].type == e->d_type)
      return t[i].letter;
  return 'u';
}

static int
next_entry (struct input *in, struct sv *rec, struct sv *rt)
{
  struct listing *l = in->parser.data;
  errno = 0;
  struct dirent *e = readdir (l->dir);
  if (e == NULL)
    return errno == 0 ? 0 : -1;
  int inode = snprintf (l->line, sizeof l->line, "%llu",
			(unsigned long long) e->d_ino);
  size_t name = strlen (e->d_name);
  size_t n = (size_t) inode + snprintf (l->line + inode,
					sizeof l->line - (size_t) inode,
					"/%s/%c", e->d_name,
					type_letter (l, e));
  *rec = (struct sv) { l->line, n };
  *rt = (struct sv) { "", 0 };
  if (l->fields)
    {
      struct sv f[3] = {
	{ l->line, (size_t) inode },
	{ l->line + inode + 1, name },
	{ l->line + n - 1, 1 }
      };
      api->set_fields (*rec, f, 3);
    }
  return 1;
}

static void
end_listing (struct input *in)
{
  struct listing *l = in->parser.data;
  closedir (l->dir);
  if (l->fields)
    api->end_fields ();
  api->release (l);
}

static void
claim (struct input *in)
{
  if (in->fd < 0 || !S_ISDIR (in->mode))
    return;
  int fd = fcntl (in->fd, F_DUPFD_CLOEXEC, 0);
  DIR *dir = fd < 0 ? NULL : fdopendir (fd);
  if (dir == NULL)
    {
      if (fd >= 0)
	close (fd);
      return;
    }
  struct listing *l = api->alloc (sizeof *l);
  l->dir = dir;
  l->fields = api->procinfo_has ("readdir_override");
  in->parser.data = l;
  in->parser.record = next_entry;
  in->parser.close = end_listing;
}

bool
gawk_module_init (const struct ext_api *a)
{
  api = a;
  api->add_input (claim);
  return true;
}
