/* readdir.c -- extension: read directories as input.
   SPDX-License-Identifier: GPL-3.0-or-later

   A directory that is an operand or is read with getline has one record for
   each entry, in the form inode/name/type.  The type is one of the letters b c
   d f l p s, or u if the type is unknown.  If PROCINFO["readdir_override"]
   exists when a directory is opened, inode, name and type are the fields,
   regardless of FS.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <dirent.h>

/* The layout of the fields in a record: inode, name and type.  */
union layout
{
  awk_fieldwidth_info_t info;
  char room[awk_fieldwidth_info_size (3)];
};

struct listing
{
  DIR *dir;
  bool fields;			/* true if the parser also supplies the fields
				   of each record */
  union layout layout;
  char line[1024];
};

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

/* Return the layout of a record: an inode of INODE bytes, a name of NAME bytes
   and a letter.  */
static const awk_fieldwidth_info_t *
lay_out (struct listing *l, size_t inode, size_t name)
{
  awk_fieldwidth_info_t *w = &l->layout.info;
  const struct awk_field_info parts[] = { { 0, inode }, { 1, name },
					  { 1, 1 } };
  w->use_chars = awk_false;
  w->nf = 3;
  memcpy (w->fields, parts, sizeof parts);
  return w;
}

static int
next_entry (char **out, awk_input_buf_t *in, int *errcode, char **rt_start,
	    size_t *rt_len, const awk_fieldwidth_info_t **width)
{
  struct listing *l = in->opaque;
  errno = 0;
  struct dirent *e = readdir (l->dir);
  if (!e)
    {
      *errcode = errno;
      return EOF;
    }
  int inode = snprintf (l->line, sizeof l->line, "%llu",
			(unsigned long long) e->d_ino);
  int n = inode + snprintf (l->line + inode, sizeof l->line - (size_t) inode,
			    "/%s/%c", e->d_name, type_letter (l, e));
  *out = l->line;
  *rt_start = NULL;
  *rt_len = 0;
  if (l->fields && width)
    *width = lay_out (l, (size_t) inode, strlen (e->d_name));
  return n;
}

/* Close the directory, which also closes its descriptor.  */
static void
end_listing (awk_input_buf_t *in)
{
  struct listing *l = in->opaque;
  closedir (l->dir);
  in->fd = INVALID_HANDLE;
  gawk_free (l);
}

static awk_bool_t
can_take (const awk_input_buf_t *in)
{
  return in->fd != INVALID_HANDLE && S_ISDIR (in->sbuf.st_mode);
}

static awk_bool_t
take (awk_input_buf_t *in)
{
  DIR *dir = fdopendir (in->fd);
  if (!dir)
    return awk_false;
  struct listing *l = ext_resize (NULL, sizeof *l);
  l->dir = dir;
  l->fields = ext_procinfo_has ("readdir_override");
  in->opaque = l;
  in->get_record = next_entry;
  in->close_func = end_listing;
  return awk_true;
}

static awk_input_parser_t parser = { "readdir", can_take, take, NULL };

static awk_ext_func_t functions[] = {
  { NULL, NULL, 0, 0, awk_false, NULL }
};

EXT_REGISTERS (input_parser, &parser)
EXT_LOAD (readdir, "", "3.0", start)
