/* operands.c -- group command-line operands into ranges for -j.
   SPDX-License-Identifier: GPL-3.0-or-later

   operand_range finds the next range of operands (shard.h), for example
   consecutive files or a single stream.  */

#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/options.h"
#include "io/devname.h"
#include "jobs/shard.h"
#include "vm/operand_assign.h"
#include "vm/special_effects.h"

char *
operand_name (int arg)
{
  struct scratch tmp;
  struct sv s = spec_operand (arg, &tmp);
  return xmemdup0 (s.p, s.n);
}

/* True if no byte can be read from the file NAME.  Read the file to find this
   out, because a file in /proc has a size of 0 although it contains text.  */
static bool
is_empty (const char *name)
{
  char c;
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t n = fd >= 0 ? read (fd, &c, 1) : -1;
  if (fd >= 0)
    close (fd);
  return n == 0;
}

/* Return the kind of the operand that names the file NAME.  *ST is the status
   of the file.  Set *SIZE to the size of the file in bytes.  */
static enum operand
kind_of_file (const struct stat *st, const char *name, off_t *size)
{
  if (access (name, R_OK) != 0)
    return OPERAND_OTHER;
  if (S_ISFIFO (st->st_mode))
    return OPERAND_STREAM;
  if (!S_ISREG (st->st_mode))
    return OPERAND_OTHER;
  *size = st->st_size;
  if (st->st_size > 0)
    return OPERAND_FILE;
  return is_empty (name) ? OPERAND_EMPTY : OPERAND_OTHER;
}

static enum operand
kind_of_descriptor (int fd)
{
  struct stat st;
  return fstat (fd, &st) == 0 && (S_ISREG (st.st_mode)
				  || S_ISFIFO (st.st_mode)
				  || S_ISSOCK (st.st_mode))
    ? OPERAND_STREAM : OPERAND_OTHER;
}

enum operand
operand_kind (int arg, off_t *size)
{
  struct stat st;
  struct scratch tmp;
  struct sv s = spec_operand (arg, &tmp);
  *size = 0;
  if (s.n == 0)
    return OPERAND_NONE;
  int fd = s.n == 1 && *s.p == '-' ? STDIN_FILENO
    : dev_descriptor (s);
  if (fd >= 0)
    return kind_of_descriptor (fd);
  if ((!opt.exec && assign_is_operand (s)) || *s.p == '-'
      || memchr (s.p, '\0', s.n) || sv_begins (s, "/inet"))
    return OPERAND_OTHER;
  char *name = xmemdup0 (s.p, s.n);
  enum operand kind = stat (name, &st) != 0 ? OPERAND_OTHER
    : kind_of_file (&st, name, size);
  if (kind == OPERAND_FILE && sv_begins (s, "/dev/"))
    kind = OPERAND_OTHER;
  xfree (name);
  return kind;
}

static bool
has_bytes (enum operand kind)
{
  return kind != OPERAND_NONE && kind != OPERAND_EMPTY;
}

/* Return the index of the last operand of the range that begins with
   S->first.  */
static int
range_end (const struct operands *s)
{
  off_t size;
  int last = s->first, argc = spec_argc ();
  for (int i = s->first + 1; i < argc; i++)
    {
      enum operand k = operand_kind (i, &size);
      if (k == OPERAND_FILE && s->kind == OPERAND_FILE)
	last = i;
      else if (has_bytes (k))
	break;
    }
  return last;
}

bool
operand_range (int arg, struct operands *s)
{
  off_t size;
  int argc = spec_argc ();
  bool files = arg > 1;
  *s = (struct operands) { .kind = OPERAND_NONE };
  for (s->first = arg; s->first < argc; s->first++)
    {
      s->kind = operand_kind (s->first, &size);
      files |= s->kind != OPERAND_NONE;
      if (has_bytes (s->kind))
	break;
    }
  if (!files)
    {
      s->kind = kind_of_descriptor (STDIN_FILENO);
      s->first = argc;
    }
  else if (s->first >= argc)
    return false;
  s->last = range_end (s);
  for (int i = s->last + 1; i < argc; i++)
    s->more |= has_bytes (operand_kind (i, &size));
  return true;
}
