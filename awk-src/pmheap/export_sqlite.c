/* export_sqlite.c -- write exported rows to an SQLite table.
   SPDX-License-Identifier: GPL-3.0-or-later

   libsqlite3 is loaded at the first use.  A function that fails records the
   error (hv_wrong) and returns false.  The table is dropped and created again
   in one transaction, so the database always contains either the old table or
   the complete new table.  If the transaction fails, a new database is
   removed.

   SQLite ignores the case of ASCII letters in names of columns.  If the name
   of a column differs from an earlier name only by case, underscores are
   appended to the later name.  */

#include <config.h>
#ifdef HAVE_SQLITE
# include <errno.h>
# include <fcntl.h>
# include <limits.h>
# include <sqlite3.h>
# include <stdlib.h>
# include <string.h>
# include <sys/stat.h>
# include <unistd.h>

# include "base/heap_error.h"
# include "base/library.h"
# include "base/mem.h"
# include "base/translate.h"
# include "pmheap/commands.h"
# include "pmheap/export.h"
# include "pmheap/state.h"

# define FUNCTIONS(X) \
  X (sqlite3_open_v2) X (sqlite3_close) X (sqlite3_exec) \
  X (sqlite3_prepare_v2) X (sqlite3_step) X (sqlite3_reset) \
  X (sqlite3_finalize) X (sqlite3_errmsg) X (sqlite3_bind_null) \
  X (sqlite3_bind_int64) X (sqlite3_bind_double) X (sqlite3_bind_text) \
  X (sqlite3_busy_timeout)

LIBRARY_FUNCTIONS (library, FUNCTIONS);

static const char *db_file;
static char new_file[PATH_MAX];	/* name of the database if it did not exist
				   before, otherwise "" */
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
  static const char name[] = "libsqlite3.so.0";
  const char *missing = library_load (name, library);
  return !missing
    || (missing == name
	? hv_wrong ("cannot load libsqlite3.so.0; install SQLite 3 (package "
		    "libsqlite3-0 of Debian), or choose another format")
	: hv_wrong ("libsqlite3.so.0 is too old, because it has no function "
		    "%s; install a newer version, or choose another format",
		    missing));
}

static bool
complain (void)
{
  return hv_wrong ("`%s': %s", db_file, xsqlite3_errmsg (db));
}

/* --- names -------------------------------------------------------------- */

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

/* Return the character that represents C when SQLite compares names.  Convert
   ASCII letters to lower case and, like add_name, NUL to an underscore.  */
static char
fold (char c)
{
  return c == '\0' ? '_' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* True if A and B are the same name for SQLite.  */
static bool
is_same_name (struct sv a, struct sv b)
{
  if (a.n != b.n)
    return false;
  for (size_t i = 0; i < a.n; i++)
    if (fold (a.p[i]) != fold (b.p[i]))
      return false;
  return true;
}

/* True if one of the N names at NAMES is NAME.  */
static bool
is_among (const struct sv *names, size_t n, struct sv name)
{
  for (size_t i = 0; i < n; i++)
    if (is_same_name (names[i], name))
      return true;
  return false;
}

/* Return the names of the N columns at COLUMNS.  If an earlier column has the
   same name, append underscores to the name until it is unique.  */
static struct sv *
distinct_names (const struct sv *columns, size_t n)
{
  struct sv *names = xnmalloc (n, sizeof *names);
  for (size_t i = 0; i < n; i++)
    {
      struct strbuf b = { 0 };
      buf_add_sv (&b, columns[i]);
      if (is_among (columns, i, columns[i]) || is_among (names, i, columns[i]))
	do
	  buf_add_char (&b, '_');
	while (is_among (names, i, buf_text (&b))
	       || is_among (columns, n, buf_text (&b)));
      names[i] = buf_text (&b);
    }
  return names;
}

/* --- the database ------------------------------------------------------- */

static bool
execute (struct strbuf *b)
{
  buf_add (b, "", 1);
  bool good = xsqlite3_exec (db, b->p, NULL, NULL, NULL) == SQLITE_OK;
  b->n = 0;
  return good || complain ();
}

/* Drop the table, create it with COLUMNS, and prepare the insertion of
   rows.  */
static bool
make_table (struct strbuf *b, const struct sv *columns, size_t n)
{
  buf_add_text (b, "BEGIN IMMEDIATE; DROP TABLE IF EXISTS ");
  add_name (b, table);
  buf_add_text (b, "; CREATE TABLE ");
  add_name (b, table);
  struct sv *names = distinct_names (columns, n);
  for (size_t i = 0; i < n; i++)
    {
      buf_add_text (b, i == 0 ? " (" : ", ");
      add_name (b, names[i]);
      xfree ((char *) names[i].p);
    }
  xfree (names);
  buf_add_text (b, ")");
  if (!execute (b))
    return false;
  buf_add_text (b, "INSERT INTO ");
  add_name (b, table);
  for (size_t i = 0; i < n; i++)
    buf_add_text (b, i == 0 ? " VALUES (?" : ", ?");
  buf_add_text (b, ")");
  bool good = xsqlite3_prepare_v2 (db, b->p, (int) b->n, &insert, NULL)
    == SQLITE_OK;
  b->n = 0;
  return good || complain ();
}

/* Store the database's name in FILE, PATH_MAX bytes, with all links resolved.
   SQLite does not follow symbolic links when it opens FILE, so nobody can
   redirect it to a different file by creating a link now.  */
static bool
find_file (char *file)
{
  char whole[PATH_MAX], folder[PATH_MAX];
  int err = tool_output_name (db_file, whole);
  if (err)
    return hv_wrong ("`%s': %s", db_file, err == EMLINK
		     ? heap_error_text (PMA_ELINK, 0, db_file, NULL)
		     : strerror (err));
  char *slash = strrchr (whole, '/');
  const char *base = slash ? slash + 1 : whole;
  size_t n = base - whole;
  memcpy (folder, n ? whole : ".", n ? n : 1);
  folder[n ? n : 1] = '\0';
  /* If the directory does not exist, opening the database will report the
     error.  */
  if (!realpath (folder, file))
    strcpy (file, folder);
  n = strlen (file);
  if (n + 1 + strlen (base) >= PATH_MAX)
    return hv_wrong ("`%s': %s", db_file, strerror (ENAMETOOLONG));
  file[n] = '/';
  strcpy (file + n + 1, base);
  return true;
}

/* If FILE does not exist, create it, readable by its owner alone like all files
   that are made from a heap, and store its name in new_file.  SQLite would
   create FILE with the permissions that the umask allows.  */
static void
create (const char *file)
{
  int fd = open (file, O_CREAT | O_EXCL | O_CLOEXEC | O_WRONLY, 0600);
  if (fd < 0)
    return;
  close (fd);
  strcpy (new_file, file);
}

/* Open FILE, the database.  */
static bool
open_database (const char *file)
{
  int flags = SQLITE_OPEN_READWRITE;
# ifdef SQLITE_OPEN_NOFOLLOW
  flags |= SQLITE_OPEN_NOFOLLOW;
# endif
  if (xsqlite3_open_v2 (file, &db, flags, NULL) != SQLITE_OK)
    return complain ();
  xsqlite3_busy_timeout (db, 10000);
  return true;
}

/* Remove the new database, unless another process has stored a table in it
   since it was created.  */
static void
remove_new (void)
{
  struct stat st;
  if (stat (new_file, &st) == 0 && st.st_size > 0 && open_database (new_file))
    {
      /* The rollback may have failed because of the write error; the first
	 statement of a new connection then rolls the transaction back.  */
      xsqlite3_exec (db, "SELECT count (*) FROM sqlite_master", NULL, NULL,
		     NULL);
      xsqlite3_close (db);
    }
  if (stat (new_file, &st) == 0 && st.st_size == 0)
    unlink (new_file);
}

/* Roll back, and close the database.  Return false.  */
static bool
give_up (void)
{
  xsqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL);
  xsqlite3_close (db);
  if (*new_file)
    remove_new ();
  return false;
}

static bool
sqlite_begin (const struct sv *columns, size_t n)
{
  struct strbuf b = { 0 };
  char file[PATH_MAX];
  if (!load () || !find_file (file))
    return false;
  create (file);
  if (!open_database (file))
    {
      if (*new_file)
	unlink (new_file);
      return false;
    }
  return make_table (&b, columns, n) || give_up ();
}

static int
bind (int at, const struct export_cell *c)
{
  switch (c->kind)
    {
    case EXPORT_NULL:
      return xsqlite3_bind_null (insert, at);
    case EXPORT_TEXT:
      return xsqlite3_bind_text (insert, at, c->text.p ? c->text.p : "",
				  (int) c->text.n, SQLITE_TRANSIENT);
    default:
      if (c->num > -9e15 && c->num < 9e15
	  && (double) (long long) c->num == c->num)
	return xsqlite3_bind_int64 (insert, at, (long long) c->num);
      return xsqlite3_bind_double (insert, at, c->num);
    }
}

static bool
sqlite_row (struct strbuf *out, const struct sv *columns,
	    const struct export_cell *cells, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (bind ((int) i + 1, &cells[i]) != SQLITE_OK)
      return complain ();
  if (xsqlite3_step (insert) != SQLITE_DONE)
    return complain ();
  xsqlite3_reset (insert);
  return true;
}

static bool
sqlite_end (bool good)
{
  xsqlite3_finalize (insert);
  if (good && xsqlite3_exec (db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    good = complain ();
  if (!good)
    return give_up ();
  xsqlite3_close (db);
  return true;
}

const struct export_target hv_export_sqlite = { sqlite_row, false,
					     sqlite_begin, sqlite_end };

#endif /* HAVE_SQLITE */
