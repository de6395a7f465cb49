/* filefts.c -- fts: file trees as arrays of arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   A walk with the C library's fts.  The arrays of the directories that are
   open are the levels of a stack.  */

#include <config.h>
#include "filestat.h"

#include <fts.h>

/* Ours: do not descend into the roots.  */
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
  const struct ext_api *api;
  struct array **level;		/* [0] is OUT, [n] the n-th directory */
  size_t depth, cap;
  bool skip_roots;
  bool failed;
};

void
filestat_fts_flags (const struct ext_api *api)
{
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
    {
      struct val v = val_num (flags[i].value);
      api->set_global (api->global (flags[i].name, true), &v);
    }
}

static void
push (struct walk *w, struct array *a)
{
  if (w->depth == w->cap)
    {
      w->cap = w->cap ? 2 * w->cap : 16;
      w->level = w->api->resize (w->level, w->cap * sizeof *w->level);
    }
  w->level[w->depth++] = a;
}

/* The array of entry E called KEY in the directory we are in.  */
static struct array *
entry_array (struct walk *w, const char *key)
{
  return w->api->subarray (w->level[w->depth - 1], mod_sv (key));
}

/* Fill A in for E: path, stat, error.  */
static void
fill (struct walk *w, struct array *a, const FTSENT *e)
{
  const struct ext_api *api = w->api;
  api->clear (a);
  mod_put_text (api, a, "path", e->fts_path, e->fts_pathlen);
  if (e->fts_info == FTS_NS || e->fts_info == FTS_DNR
      || e->fts_info == FTS_ERR || e->fts_info == FTS_DC)
    {
      const char *text = e->fts_info == FTS_DC
			 ? "directory causes a cycle"
			 : strerror (e->fts_errno);
      mod_put_text (api, a, "error", text, strlen (text));
    }
  if (e->fts_info != FTS_NS && e->fts_info != FTS_ERR)
    filestat_fill (api, api->subarray (a, mod_sv ("stat")), e->fts_accpath,
		   e->fts_name, e->fts_statp);
}

static void
visit (struct walk *w, FTS *tree, FTSENT *e)
{
  const char *key = e->fts_level == 0 ? e->fts_path : e->fts_name;
  switch (e->fts_info)
    {
    case FTS_D:
      push (w, entry_array (w, key));
      fill (w, entry_array (w, "."), e);
      if (w->skip_roots && e->fts_level == 0)
	fts_set (tree, e, FTS_SKIP);
      break;
    case FTS_DP:
      w->depth--;
      break;
    case FTS_DNR:
      /* Came as FTS_D before.  */
      fill (w, entry_array (w, "."), e);
      w->depth--;
      w->failed = true;
      break;
    case FTS_DOT:
      if (strcmp (key, ".") != 0)
	fill (w, entry_array (w, key), e);
      break;
    case FTS_ERR:
      w->failed = true;
      fill (w, entry_array (w, key), e);
      break;
    default:
      fill (w, entry_array (w, key), e);
      break;
    }
}

/* The values of PATHS as a vector that ends with NULL; NULL, with a warning,
   if there is nothing usable.  */
static char **
collect_roots (const struct ext_api *api, struct array *paths)
{
  size_t n = api->count (paths), i = 0;
  if (n == 0)
    {
      api->warning ("fts: could not flatten array");
      return NULL;
    }
  char **roots = api->alloc ((n + 1) * sizeof *roots);
  struct arr_iter it;
  struct val key, *e;
  api->each_start (&it, paths);
  while (api->each (&it, &key, &e))
    if (e->tag != V_ARRAY)
      roots[i++] = api->c_string (e);
  roots[i] = NULL;
  return roots;
}

static void
free_roots (const struct ext_api *api, char **roots)
{
  for (char **r = roots; *r != NULL; r++)
    api->release (*r);
  api->release (roots);
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

void
filestat_fts (const struct ext_api *api, struct val *result,
	      struct val *args)
{
  struct walk w = { .api = api };
  struct array *paths = mod_array (api, &args[0], "fts", "first");
  struct array *out = paths ? mod_array (api, &args[2], "fts", "third")
			    : NULL;
  double f = api->number (&args[1]);
  *result = val_num (-1);
  if (out == NULL)
    return;
  if (!(f >= 0 && f < 65536) || !flags_make_sense ((int) f))
    {
      api->set_errno (EINVAL, NULL);
      return;
    }
  if (paths == out)
    {
      api->warning ("fts: first and third arguments are the same array");
      return;
    }
  char **roots = collect_roots (api, paths);
  if (roots == NULL)
    return;
  api->clear (out);
  w.skip_roots = (int) f & SKIP_ROOTS;
  push (&w, out);
  FTS *tree = fts_open (roots, ((int) f & ~SKIP_ROOTS) | FTS_NOCHDIR,
			by_name);
  FTSENT *e;
  if (tree == NULL)
    {
      api->set_errno (errno, NULL);
      w.failed = true;
    }
  else
    {
      while ((e = fts_read (tree)) != NULL)
	visit (&w, tree, e);
      fts_close (tree);
    }
  free_roots (api, roots);
  api->release (w.level);
  *result = val_num (w.failed ? -1 : 0);
}
