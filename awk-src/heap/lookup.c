/* lookup.c -- find stored positions by fingerprints, and operands by inodes.
   SPDX-License-Identifier: GPL-3.0-or-later

   A log that was compressed or copied has an inode without a stored position;
   positions.c then searches for the position of a file with equal content.
   This file owns the transient indexes that keep the search fast if there are
   thousands of files.  */

#include <config.h>
#include "heap/lookup.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "array/array.h"
#include "base/mem.h"
#include "io/input.h"
#include "value/convert.h"
#include "vm/registers.h"
#include "vm/special_effects.h"

/* --- fingerprints ------------------------------------------------------- */

struct entry
{
  struct entry *next;
  unsigned long long print;
  size_t length;
  size_t n;
  char key[];
};

/* The hash table of the entries.  The size of the table is a power of two.  */
static struct
{
  struct entry **bucket;
  size_t size, n;
  size_t with_length[IN_BACK_MAX + 1];	/* for each length: number of entries
					   whose fingerprints cover this number
					   of bytes */
} heads;

bool
lookup_is_built (void)
{
  return heads.bucket;
}

void
lookup_start (void)
{
  lookup_clear ();
  heads.size = 64;
  heads.bucket = xzalloc (heads.size * sizeof *heads.bucket);
}

void
lookup_clear (void)
{
  for (size_t i = 0; i < heads.size; i++)
    for (struct entry *e = heads.bucket[i], *next; e; e = next)
      {
	next = e->next;
	xfree (e);
      }
  xfree (heads.bucket);
  memset (&heads, 0, sizeof heads);
}

static void
link_entry (struct entry *e)
{
  struct entry **b = &heads.bucket[e->print & (heads.size - 1)];
  e->next = *b;
  *b = e;
}

static void
enlarge (void)
{
  struct entry **old = heads.bucket;
  size_t size = heads.size;
  heads.size *= 2;
  heads.bucket = xzalloc (heads.size * sizeof *heads.bucket);
  for (size_t i = 0; i < size; i++)
    for (struct entry *e = old[i], *next; e; e = next)
      {
	next = e->next;
	link_entry (e);
      }
  xfree (old);
}

void
lookup_add (struct sv key, size_t length, unsigned long long print)
{
  if (!heads.bucket || length > IN_BACK_MAX)
    return;
  if (heads.n == heads.size)
    enlarge ();
  struct entry *e = xzalloc (sizeof *e + key.n);
  e->print = print;
  e->length = length;
  e->n = key.n;
  memcpy (e->key, key.p, key.n);
  link_entry (e);
  heads.n++;
  heads.with_length[length]++;
}

void
lookup_head (const char *head, size_t n,
	     void (*visit) (void *data, struct sv key), void *data)
{
  if (!heads.bucket)
    return;
  for (size_t k = 1; k <= n && k <= IN_BACK_MAX; k++)
    if (heads.with_length[k] > 0)
      {
	unsigned long long print = XXH3_64bits (head, k);
	struct entry *e = heads.bucket[print & (heads.size - 1)];
	for (; e; e = e->next)
	  if (e->length == k && e->print == print)
	    visit (data, (struct sv) { e->key, e->n });
      }
}

/* --- files -------------------------------------------------------------- */

static bool
key_of (const struct stat *st, char key[LOOKUP_KEY])
{
  snprintf (key, LOOKUP_KEY, "%llx:%llx", (unsigned long long) st->st_dev,
	    (unsigned long long) st->st_ino);
  return S_ISREG (st->st_mode);
}

bool
lookup_key_of_fd (int fd, char key[LOOKUP_KEY])
{
  struct stat st;
  return fstat (fd, &st) == 0 && key_of (&st, key);
}

bool
lookup_key_of_name (const char *name, char key[LOOKUP_KEY])
{
  struct stat st;
  return stat (name, &st) == 0 && key_of (&st, key);
}

#ifdef STATX_BTIME
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
#endif

bool
lookup_births (int a, const char *b, bool *younger)
{
#ifdef STATX_BTIME
  struct statx_timestamp x, y;
  if (!birth_of (a, "", &x) || !birth_of (AT_FDCWD, b, &y)
      || (x.tv_sec == y.tv_sec && x.tv_nsec == y.tv_nsec))
    return false;
  *younger = x.tv_sec != y.tv_sec ? x.tv_sec > y.tv_sec
    : x.tv_nsec > y.tv_nsec;
  return true;
#else
  (void) a;
  (void) b;
  (void) younger;
  return false;
#endif
}

unsigned long long
lookup_birth (int fd)
{
#ifdef STATX_BTIME
  struct statx_timestamp t;
  return birth_of (fd, "", &t) && t.tv_sec > 0
    ? (unsigned long long) t.tv_sec : 0;
#else
  (void) fd;
  return 0;
#endif
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

/* Store the operand V in *O.  Return false if V does not name an existing
   file.  */
static bool
set_operand (const struct val *v, struct lookup_operand *o)
{
  struct scratch tmp;
  if (!v)
    return false;
  struct sv s = val_sv (v, &tmp);
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
  int argc = reg_number (spec_reg (SPECIAL_ARGC)), cap = 16;
  operands = xnmalloc (cap, sizeof *operands);
  for (int i = 1; i < argc; i++)
    {
      if (n_operands == cap)
	operands = xrealloc (operands, (cap *= 2) * sizeof *operands);
      n_operands += set_operand (arr_find (spec_array (SPECIAL_ARGV),
					   arr_int_key (i)),
				 &operands[n_operands]);
    }
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
