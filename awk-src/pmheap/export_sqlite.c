/* export_sqlite.c -- exported rows as an SQLite table.
   SPDX-License-Identifier: GPL-3.0-or-later

   libsqlite3 is loaded at the first use.  The table is dropped and created
   again in one transaction, so the database has either the old table or the
   complete new one.  */

#include <config.h>
#ifdef HAVE_SQLITE
# include <dlfcn.h>
# include <errno.h>
# include <limits.h>
# include <sqlite3.h>
# include <stdlib.h>
# include <string.h>

# include "base/translate.h"
# include "pmheap/commands.h"
# include "pmheap/export.h"
# include "pmheap/state.h"

# define FUNCTIONS(_) \
  _ (sqlite3_open_v2) _ (sqlite3_close) _ (sqlite3_exec) \
  _ (sqlite3_prepare_v2) _ (sqlite3_step) _ (sqlite3_reset) \
  _ (sqlite3_finalize) _ (sqlite3_errmsg) _ (sqlite3_bind_null) \
  _ (sqlite3_bind_int64) _ (sqlite3_bind_double) _ (sqlite3_bind_text) \
  _ (sqlite3_busy_timeout)

# define DEFINE(f) static __typeof__ (f) *x_##f;
FUNCTIONS (DEFINE)

static const char *db_file;
static struct sv table;
static sqlite3 *db;
static sqlite3_stmt *insert;

void
hv_export_sqlite_name (const char *file, struct sv name)
{
  db_file = file;
  table = name;
}

static bool
load (void)
{
  void *lib = dlopen ("libsqlite3.so.0", RTLD_NOW);
  if (!lib)
    return hv_wrong ("libsqlite3.so.0 is not available");
# define LOOK_UP(f) \
    if (!(x_##f = (__typeof__ (x_##f)) dlsym (lib, #f))) \
      return hv_wrong ("libsqlite3.so.0 has no " #f);
  FUNCTIONS (LOOK_UP)
  return true;
}

static bool
complain (void)
{
  return hv_wrong ("`%s': %s", db_file, x_sqlite3_errmsg (db));
}

/* Append NAME as a quoted identifier.  */
static void
add_name (struct strbuf *b, struct sv name)
{
  buf_add_char (b, '"');
  for (size_t i = 0; i < name.n; i++)
    {
      if (name.p[i] == '"')
	buf_add_char (b, '"');
      buf_add_char (b, name.p[i] ? name.p[i] : '_');
    }
  buf_add_char (b, '"');
}

static bool
execute (struct strbuf *b)
{
  buf_add (b, "", 1);
  bool good = x_sqlite3_exec (db, b->p, NULL, NULL, NULL) == SQLITE_OK;
  b->n = 0;
  return good || complain ();
}

/* Drop the table, create it with COLUMNS, and prepare the insertion of
   rows.  */
static bool
make_table (struct strbuf *b, const struct sv *columns, size_t n)
{
  hv_add (b, "BEGIN IMMEDIATE; DROP TABLE IF EXISTS ");
  add_name (b, table);
  hv_add (b, "; CREATE TABLE ");
  add_name (b, table);
  for (size_t i = 0; i < n; i++)
    {
      hv_add (b, i == 0 ? " (" : ", ");
      add_name (b, columns[i]);
    }
  hv_add (b, ")");
  if (!execute (b))
    return false;
  hv_add (b, "INSERT INTO ");
  add_name (b, table);
  for (size_t i = 0; i < n; i++)
    hv_add (b, i == 0 ? " VALUES (?" : ", ?");
  hv_add (b, ")");
  bool good = x_sqlite3_prepare_v2 (db, b->p, (int) b->n, &insert, NULL)
    == SQLITE_OK;
  b->n = 0;
  return good || complain ();
}

/* Store the database's name in FILE, PATH_MAX bytes, with all links resolved.
   SQLite is told to follow no link, so nobody can make it write elsewhere by a
   link that is created meanwhile.  */
static bool
find_file (char *file)
{
  char whole[PATH_MAX], folder[PATH_MAX];
  int err = tool_output_name (db_file, whole);
  if (err)
    return hv_wrong ("`%s': %s", db_file, err == EMLINK
		     ? tr (pma_strerror (PMA_ELINK)) : strerror (err));
  char *slash = strrchr (whole, '/');
  const char *base = slash ? slash + 1 : whole;
  size_t n = base - whole;
  memcpy (folder, n ? whole : ".", n ? n : 1);
  folder[n ? n : 1] = '\0';
  /* If the directory is missing, SQLite reports that.  */
  if (!realpath (folder, file))
    strcpy (file, folder);
  n = strlen (file);
  if (n + 1 + strlen (base) >= PATH_MAX)
    return hv_wrong ("`%s': %s", db_file, strerror (ENAMETOOLONG));
  file[n] = '/';
  strcpy (file + n + 1, base);
  return true;
}

static bool
sqlite_begin (const struct sv *columns, size_t n)
{
  struct strbuf b = { 0 };
  char file[PATH_MAX];
  if (!load () || !find_file (file))
    return false;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
# ifdef SQLITE_OPEN_NOFOLLOW
  flags |= SQLITE_OPEN_NOFOLLOW;
# endif
  if (x_sqlite3_open_v2 (file, &db, flags, NULL) != SQLITE_OK)
    return complain ();
  x_sqlite3_busy_timeout (db, 10000);
  return make_table (&b, columns, n);
}

static int
bind (int at, const struct export_cell *c)
{
  switch (c->kind)
    {
    case EXPORT_NULL:
      return x_sqlite3_bind_null (insert, at);
    case EXPORT_TEXT:
      return x_sqlite3_bind_text (insert, at, c->text.p ? c->text.p : "",
				  (int) c->text.n, SQLITE_TRANSIENT);
    default:
      if (c->num > -9e15 && c->num < 9e15
	  && (double) (long long) c->num == c->num)
	return x_sqlite3_bind_int64 (insert, at, (long long) c->num);
      return x_sqlite3_bind_double (insert, at, c->num);
    }
}

static bool
sqlite_row (struct strbuf *out, const struct sv *columns,
	    const struct export_cell *cells, size_t n)
{
  (void) out;
  (void) columns;
  for (size_t i = 0; i < n; i++)
    if (bind ((int) i + 1, &cells[i]) != SQLITE_OK)
      return complain ();
  if (x_sqlite3_step (insert) != SQLITE_DONE)
    return complain ();
  x_sqlite3_reset (insert);
  return true;
}

static bool
sqlite_end (bool good)
{
  x_sqlite3_finalize (insert);
  const char *last = good ? "COMMIT" : "ROLLBACK";
  if (x_sqlite3_exec (db, last, NULL, NULL, NULL) != SQLITE_OK)
    good = complain ();
  x_sqlite3_close (db);
  return good;
}

const struct export_target hv_export_sqlite = { sqlite_begin, sqlite_row,
					     sqlite_end };

#endif /* HAVE_SQLITE */
