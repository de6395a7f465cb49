/* geoip.c -- extension: look up IP addresses in a MaxMind database.
   SPDX-License-Identifier: GPL-3.0-or-later

   geoip::open (file): open a database, for example GeoLite2 or one of DB-IP,
     and close the previous one.  The result is 1, or 0 with ERRNO set.
   geoip::get (address, path): return the value at PATH in the record of
     ADDRESS.  PATH consists of names and indices separated by dots, such as
     "country.iso_code" or "subdivisions.0.names.en".  If ADDRESS is not an IP
     address or if its record has no value at PATH, the result is "".

   The first call of open loads libmaxminddb.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <limits.h>
#ifdef HAVE_MAXMINDDB
# include <maxminddb.h>
#endif

#include "base/library.h"

#ifdef HAVE_MAXMINDDB

#define FUNCTIONS(X) X (MMDB_open) X (MMDB_close) X (MMDB_lookup_string) \
  X (MMDB_aget_value) X (MMDB_strerror)
LIBRARY_FUNCTIONS (library, FUNCTIONS);

static MMDB_s database;
static bool is_open;

/* Load the library.  If the library or one of its functions is missing, set
   ERRNO and return false.  */
static bool
load (void)
{
  static const char name[] = "libmaxminddb.so.0";
  static bool loaded;
  if (loaded)
    return true;
  const char *missing = library_load (name, library);
  loaded = !missing;
  if (!loaded)
    update_ERRNO_string (missing == name
			 ? "libmaxminddb.so.0 is not installed"
			 : "libmaxminddb.so.0 lacks a function");
  return loaded;
}

static bool
open_database (const char *file)
{
  if (!load ())
    return false;
  if (is_open)
    xMMDB_close (&database);
  errno = 0;
  int status = xMMDB_open (file, MMDB_MODE_MMAP, &database);
  is_open = status == MMDB_SUCCESS;
  if (is_open)
    return true;
  if ((status == MMDB_FILE_OPEN_ERROR || status == MMDB_IO_ERROR) && errno)
    update_ERRNO_int (errno);
  else
    update_ERRNO_string (xMMDB_strerror (status));
  return false;
}

/* Split PATH at its dots, and store the parts in KEYS, a vector that ends with
   NULL.  PATH is modified.  Return false if PATH has more than N - 1
   parts.  */
static bool
split_path (char *path, const char **keys, size_t n)
{
  size_t k = 0;
  for (char *part = path; part; k++)
    {
      if (k == n - 1)
	return false;
      keys[k] = part;
      part = strchr (part, '.');
      if (part)
	*part++ = '\0';
    }
  keys[k] = NULL;
  return true;
}

static awk_value_t *
value_of (const MMDB_entry_data_s *d, awk_value_t *result)
{
  switch (d->type)
    {
    case MMDB_DATA_TYPE_UTF8_STRING:
      return make_const_string (d->utf8_string, d->data_size, result);
    case MMDB_DATA_TYPE_DOUBLE:
      return make_number (d->double_value, result);
    case MMDB_DATA_TYPE_FLOAT:
      return make_number (d->float_value, result);
    case MMDB_DATA_TYPE_UINT16:
      return make_number (d->uint16, result);
    case MMDB_DATA_TYPE_UINT32:
      return make_number (d->uint32, result);
    case MMDB_DATA_TYPE_INT32:
      return make_number (d->int32, result);
    case MMDB_DATA_TYPE_UINT64:
      return make_number ((double) d->uint64, result);
    case MMDB_DATA_TYPE_BOOLEAN:
      return make_number (d->boolean, result);
    default:
      return make_null_string (result);
    }
}

static awk_value_t *
get_value (const char *address, const char *path, awk_value_t *result)
{
  enum { MOST = 17 };
  const char *keys[MOST];
  char text[PATH_MAX];
  int name_error, error;
  MMDB_entry_data_s data;
  if (!is_open)
    fatal (ext_id, "geoip::get: no database is open; call geoip::open first");
  if (strlen (path) >= sizeof text || !split_path (strcpy (text, path), keys,
						   MOST))
    return make_null_string (result);
  MMDB_lookup_result_s found
    = xMMDB_lookup_string (&database, address, &name_error, &error);
  if (name_error || error != MMDB_SUCCESS || !found.found_entry
      || xMMDB_aget_value (&found.entry, &data, keys) != MMDB_SUCCESS
      || !data.has_data)
    return make_null_string (result);
  return value_of (&data, result);
}

#else

static bool
open_database (const char *file)
{
  update_ERRNO_string ("this gawk was built without libmaxminddb");
  return false;
}

static awk_value_t *
get_value (const char *address, const char *path, awk_value_t *result)
{
  fatal (ext_id, "geoip::get: geoip::open has not opened a database");
  return make_null_string (result);
}

#endif

static awk_value_t *
do_open (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  return make_number (open_database (ext_text (0, NULL)), result);
}

static awk_value_t *
do_get (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  const char *address = ext_text (0, NULL), *path = ext_text (1, NULL);
  return get_value (address, path, result);
}

static awk_ext_func_t functions[] = {
  { "open", do_open, 1, 1, awk_false, NULL },
  { "get", do_get, 2, 2, awk_false, NULL }
};

EXT_LOAD (geoip, "geoip", "1.0", NULL)
