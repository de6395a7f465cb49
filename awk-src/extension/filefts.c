/* filefts.c -- fts: store file trees in arrays of arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C library's fts traverses the tree.  A stack contains the arrays of the
   open directories.  */

#include <config.h>
#include "filestat.h"

#include <fts.h>

/* FTS_SKIP, a flag that the C library does not have: do not descend into the
   directories that the first argument of fts names.  */
enum { SKIP_ROOTS = 512 };

static const struct { const char *name; int value; } flags[] = {
  { "FTS_COMFOLLOW", FTS_COMFOLLOW },
  { "FTS_LOGICAL", FTS_LOGICAL },
  { "FTS_NOCHDIR", FTS_NOCHDIR },
  { "FTS_PHYSICAL", FTS_PHYSICAL },
  { "FTS_SEEDOT", FTS_SEEDOT },
  { "FTS_XDEV", FTS_XDEV },
  { "FTS_SKIP", SKIP_ROOTS }
};

struct walk
{
  awk_array_t *level;		/* [0] is OUT; [n] is the array of the nth open
				   directory */
  size_t depth, cap;
  bool skip_roots;
  bool failed;
};

awk_bool_t
filestat_fts_flags (void)
{
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
    {
      awk_value_t v;
      if (!sym_update (flags[i].name, make_number (flags[i].value, &v)))
	return awk_false;
    }
  return awk_true;
}

static void
push (struct walk *w, awk_array_t a)
{
  if (w->depth == w->cap)
    {
      w->cap = w->cap ? 2 * w->cap : 16;
      w->level = ext_resize (w->level, w->cap * sizeof *w->level);
    }
  w->level[w->depth++] = a;
}

/* Return the array of the entry KEY in the directory that is being traversed.
   Create the array if it does not exist.  */
static awk_array_t
entry_array (struct walk *w, const char *key)
{
  return ext_subarray (w->level[w->depth - 1], key, strlen (key));
}

/* Replace the contents of A with a description of E: the path, the error if
   there is one, and the data from stat.  */
static void
fill (awk_array_t a, const FTSENT *e)
{
  clear_array (a);
  ext_put_text (a, "path", e->fts_path, e->fts_pathlen);
  if (e->fts_info == FTS_NS || e->fts_info == FTS_DNR
      || e->fts_info == FTS_ERR || e->fts_info == FTS_DC)
    {
      const char *text = e->fts_info == FTS_DC
			 ? "directory causes a cycle"
			 : strerror (e->fts_errno);
      ext_put_text (a, "error", text, strlen (text));
    }
  if (e->fts_info != FTS_NS && e->fts_info != FTS_ERR)
    filestat_fill (ext_subarray (a, "stat", 4), e->fts_accpath, e->fts_name,
		   e->fts_statp);
}

static void
visit (struct walk *w, FTS *tree, FTSENT *e)
{
  const char *key = e->fts_name;
  switch (e->fts_info)
    {
    case FTS_D:
      push (w, entry_array (w, key));
      fill (entry_array (w, "."), e);
      if (w->skip_roots && e->fts_level == 0)
	fts_set (tree, e, FTS_SKIP);
      break;
    case FTS_DP:
      w->depth--;
      break;
    case FTS_DNR:
      /* The C library's fts has already returned the directory E, with the
	 code FTS_D.  */
      fill (entry_array (w, "."), e);
      w->depth--;
      w->failed = true;
      break;
    case FTS_DOT:
      if (strcmp (key, ".") != 0)
	fill (entry_array (w, key), e);
      break;
    case FTS_ERR:
      w->failed = true;
      fill (entry_array (w, key), e);
      break;
    default:
      fill (entry_array (w, key), e);
      break;
    }
}

/* Return the values of PATHS as a vector that ends with NULL.  The vector is
   valid until FLAT is released.  If PATHS cannot be flattened, warn and return
   NULL.  */
static char **
collect_roots (awk_array_t paths, awk_flat_array_t **flat)
{
  if (!flatten_array (paths, flat))
    {
      warning (ext_id, "fts: could not flatten array");
      return NULL;
    }
  char **roots = ext_resize (NULL, ((*flat)->count + 1) * sizeof *roots);
  size_t n = 0;
  for (size_t i = 0; i < (*flat)->count; i++)
    {
      awk_value_t v;
      const awk_element_t *e = &(*flat)->elements[i];
      if (e->value.val_type == AWK_ARRAY)
	continue;
      get_array_element (paths,
			 make_const_string (e->index.str_value.str,
					    e->index.str_value.len, &v),
			 AWK_STRING, &v);
      roots[n++] = v.str_value.str;
    }
  roots[n] = NULL;
  return roots;
}

static bool
flags_make_sense (int f)
{
  int all = 0;
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
    all |= flags[i].value;
  bool logical = f & FTS_LOGICAL, physical = f & FTS_PHYSICAL;
  return logical != physical && (f & ~all) == 0;
}

static int
by_name (const FTSENT **a, const FTSENT **b)
{
  return strcmp ((*a)->fts_name, (*b)->fts_name);
}

/* Traverse the file trees at ROOTS with the flags F.  Return false after an
   error, for which ERRNO may be set.  */
static bool
walk_trees (char **roots, int f, awk_array_t out)
{
  struct walk w = { .skip_roots = f & SKIP_ROOTS };
  FTS *tree = fts_open (roots, (f & ~SKIP_ROOTS) | FTS_NOCHDIR, by_name);
  FTSENT *e;
  if (!tree)
    {
      update_ERRNO_int (errno);
      return false;
    }
  push (&w, out);
  while ((e = fts_read (tree)))
    visit (&w, tree, e);
  fts_close (tree);
  gawk_free (w.level);
  return !w.failed;
}

awk_value_t *
filestat_fts (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t paths = ext_array (0, "fts", "first");
  awk_array_t out = paths ? ext_array (2, "fts", "third") : NULL;
  double f = ext_number (1);
  awk_flat_array_t *flat;
  make_number (-1, result);
  if (!out)
    return result;
  if (!(f >= 0 && f < 65536) || !flags_make_sense ((int) f))
    {
      update_ERRNO_int (EINVAL);
      return result;
    }
  if (paths == out)
    {
      warning (ext_id,
	       "fts: first and third arguments are the same array");
      return result;
    }
  char **roots = collect_roots (paths, &flat);
  if (!roots)
    return result;
  clear_array (out);
  if (walk_trees (roots, (int) f, out))
    make_number (0, result);
  gawk_free (roots);
  release_flattened_array (paths, flat);
  return result;
}
