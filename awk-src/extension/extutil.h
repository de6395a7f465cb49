/* extutil.h -- functions for all extensions in this folder.
   SPDX-License-Identifier: GPL-3.0-or-later

   In each extension, one file defines EXT_MAIN before it includes this
   header.  */

#ifndef EXTUTIL_H
#define EXTUTIL_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/read.h"
#include "gawkapi.h"

#ifdef EXT_MAIN
int plugin_is_GPL_compatible;
__attribute__ ((visibility ("hidden"))) const gawk_api_t *api;
__attribute__ ((visibility ("hidden"))) awk_ext_id_t ext_id;
#else
extern const gawk_api_t *api __attribute__ ((visibility ("hidden")));
extern awk_ext_id_t ext_id __attribute__ ((visibility ("hidden")));
#endif

#ifndef _GNU_SOURCE
# error "compile with _GNU_SOURCE"
#endif

/* A function that AWK programs can call (gawkapi.h).  */
typedef awk_value_t *ext_function (int nargs, awk_value_t *result,
				   struct awk_ext_func *self);

/* --- arguments ---------------------------------------------------------- */

/* Return argument I as text, or "" if there is no such argument.  Unless N is
   NULL, set *N to the length.  */
static inline const char *
ext_text (size_t i, size_t *n)
{
  awk_value_t v;
  bool there = get_argument (i, AWK_STRING, &v);
  if (n)
    *n = there ? v.str_value.len : 0;
  return there ? v.str_value.str : "";
}

static inline double
ext_number (size_t i)
{
  awk_value_t v;
  return get_argument (i, AWK_NUMBER, &v) ? v.num_value : 0;
}

/* Return argument I as an array.  If the argument is untyped, make it an
   array.  If the argument is a scalar, warn and return NULL.  */
static inline awk_array_t
ext_array (size_t i, const char *func, const char *which)
{
  awk_value_t v;
  if (get_argument (i, AWK_ARRAY, &v))
    return v.array_cookie;
  warning (ext_id, "%s: %s argument is not an array", func, which);
  return NULL;
}

/* --- elements ----------------------------------------------------------- */

static inline awk_value_t *
ext_key (const char *key, awk_value_t *v)
{
  return make_const_string (key, strlen (key), v);
}

static inline void
ext_put_number (awk_array_t a, const char *key, double d)
{
  awk_value_t k, v;
  set_array_element (a, ext_key (key, &k), make_number (d, &v));
}

static inline void
ext_put_text (awk_array_t a, const char *key, const char *text, size_t n)
{
  awk_value_t k, v;
  set_array_element (a, ext_key (key, &k), make_const_string (text, n, &v));
}

/* Return the subarray of A at the subscript KEY, which has N bytes.  Create
   the subarray if necessary.  */
static inline awk_array_t
ext_subarray (awk_array_t a, const char *key, size_t n)
{
  awk_value_t k, v;
  if (get_array_element (a, make_const_string (key, n, &k), AWK_ARRAY, &v))
    return v.array_cookie;
  v.val_type = AWK_ARRAY;
  v.array_cookie = create_array ();
  set_array_element (a, make_const_string (key, n, &k), &v);
  return v.array_cookie;
}

/* True if PROCINFO[NAME] exists.  */
static inline bool
ext_procinfo_has (const char *name)
{
  awk_value_t procinfo, k, v;
  return sym_lookup ("PROCINFO", AWK_ARRAY, &procinfo)
	 && get_array_element (procinfo.array_cookie, ext_key (name, &k),
			       AWK_UNDEFINED, &v);
}

/* --- results ------------------------------------------------------------ */

/* Return the result of a function that has made a system call: 0, or -1 with
   ERRNO set.  */
static inline awk_value_t *
ext_status (int status, awk_value_t *result)
{
  if (status < 0)
    update_ERRNO_int (errno);
  return make_number (status < 0 ? -1 : 0, result);
}

/* --- memory, of this extension or for the interpreter ------------------- */

static inline void *
ext_resize (void *p, size_t n)
{
  erealloc (p, void *, n, "extension");
  return p;
}

/* A growable string.  Initialise the struct with zeros.  */
struct ext_buf
{
  char *p;
  size_t n, cap;
};

/* Append the N bytes at P to B, and keep a NUL after the text.  */
static inline void
ext_add (struct ext_buf *b, const char *p, size_t n)
{
  if (b->cap - b->n <= n)
    b->p = ext_resize (b->p, b->cap = 2 * (b->n + n) + 256);
  if (n > 0)
    memcpy (b->p + b->n, p, n);
  b->p[b->n += n] = '\0';
}

/* Return the contents of FD, *N bytes and a NUL, allocated by gawk_malloc.
   Return NULL with errno set after an error.  */
static inline char *
ext_read_all (int fd, size_t *n)
{
  char *p;
  if (read_whole (fd, &p, n, ext_resize))
    return p;
  int err = errno;
  gawk_free (p);
  errno = err;
  return NULL;
}

/* Like ext_read_all, for the file PATH.  */
static inline char *
ext_read_file (const char *path, size_t *n)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return NULL;
  char *p = ext_read_all (fd, n);
  int err = errno;
  close (fd);
  errno = err;
  return p;
}

/* --- loading ------------------------------------------------------------ */

/* Define dl_load, which gawk calls to load the extension NAME.  The table
   `functions' contains the functions of the extension, which belong to the
   namespace SPACE.  VERSION is a part of the output of --version.  After gawk
   has added the functions, it calls INIT, unless INIT is NULL.  */
#define EXT_LOAD(name, space, version, init) \
  static awk_bool_t (*init_func) (void) = init; \
  static const char *ext_version = #name " extension: version " version; \
  dl_load_func (functions, name, space)

/* Define the function `start', which registers X, an object of the kind KIND
   (such as input_parser).  `start' can be the parameter INIT of EXT_LOAD.  */
#define EXT_REGISTERS(kind, x) \
  static awk_bool_t \
  start (void) \
  { \
    register_##kind (x); \
    return awk_true; \
  }

#endif /* EXTUTIL_H */
