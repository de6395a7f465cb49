/* lookup.c -- identify files by their inodes, and find operands by inodes.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the sorted list of the operands; with the list, searches are
   fast even if there are thousands of files.  */

#include <config.h>
#include "heap/lookup.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "pma/statx.h"
#include "value/convert.h"
#include "vm/special_effects.h"

/* --- files -------------------------------------------------------------- */

static bool
key_of (const struct stat *st, char key[STORED_KEY])
{
  snprintf (key, STORED_KEY, "%llx:%llx", (unsigned long long) st->st_dev,
	    (unsigned long long) st->st_ino);
  return S_ISREG (st->st_mode);
}

bool
lookup_key_of_fd (int fd, char key[STORED_KEY])
{
  struct stat st;
  return fstat (fd, &st) == 0 && key_of (&st, key);
}

bool
lookup_key_of_name (const char *name, char key[STORED_KEY])
{
  struct stat st;
  return stat (name, &st) == 0 && key_of (&st, key);
}

static bool
birth_of (int fd, const char *name, struct statx_timestamp *t)
{
  struct statx st;
  int flags = AT_STATX_DONT_SYNC | (*name ? 0 : AT_EMPTY_PATH);
  if (statx (fd, name, flags, STATX_BTIME, &st) != 0
      || !(st.stx_mask & STATX_BTIME))
    return false;
  *t = st.stx_btime;
  return true;
}

bool
lookup_births (int a, const char *b, bool *younger)
{
  struct statx_timestamp x, y;
  if (!birth_of (a, "", &x) || !birth_of (AT_FDCWD, b, &y)
      || (x.tv_sec == y.tv_sec && x.tv_nsec == y.tv_nsec))
    return false;
  *younger = x.tv_sec != y.tv_sec ? x.tv_sec > y.tv_sec
    : x.tv_nsec > y.tv_nsec;
  return true;
}

unsigned long long
lookup_birth (int fd)
{
  struct statx_timestamp t;
  return birth_of (fd, "", &t) && t.tv_sec > 0
    ? (unsigned long long) t.tv_sec : 0;
}

/* --- operands ----------------------------------------------------------- */

static struct lookup_operand *operands;
static int n_operands;

static int
by_key (const void *a, const void *b)
{
  const struct lookup_operand *x = a, *y = b;
  int d = strcmp (x->key, y->key);
  return d ? d : strcmp (x->name, y->name);
}

/* Store the device, inode and name of operand number I in *O.  Return false if
   the operand does not name an existing file.  */
static bool
set_operand (int i, struct lookup_operand *o)
{
  struct scratch tmp;
  struct sv s = spec_operand (i, &tmp);
  if (s.n == 0)
    return false;
  o->name = xmemdup0 (s.p, s.n);
  const char *slash = strrchr (o->name, '/');
  o->base = slash ? slash + 1 : o->name;
  o->base_n = strlen (o->base);
  if (lookup_key_of_name (o->name, o->key))
    return true;
  xfree (o->name);
  return false;
}

static void
list_operands (void)
{
  int argc = spec_argc ();
  size_t cap = 0;
  for (int i = 1; i < argc; i++)
    {
      operands = mem_grow (operands, &cap, n_operands + 1, sizeof *operands);
      n_operands += set_operand (i, &operands[n_operands]);
    }
  if (n_operands > 1)
    qsort (operands, n_operands, sizeof *operands, by_key);
}

int
lookup_operands (void)
{
  if (!operands)
    list_operands ();
  return n_operands;
}

const struct lookup_operand *
lookup_operand (int i)
{
  return &operands[i];
}

const char *
lookup_operand_of (const char *key)
{
  int low = 0, high = lookup_operands ();
  while (low < high)
    {
      int mid = low + (high - low) / 2;
      if (strcmp (operands[mid].key, key) < 0)
	low = mid + 1;
      else
	high = mid;
    }
  return low < n_operands && strcmp (operands[low].key, key) == 0
    ? operands[low].name : NULL;
}
