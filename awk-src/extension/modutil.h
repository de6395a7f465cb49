/* modutil.h -- small helpers for modules.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MODUTIL_H
#define MODUTIL_H

#include <errno.h>
#include <string.h>
#include "extapi.h"

static inline struct sv
mod_sv (const char *s)
{
  return (struct sv) { s, strlen (s) };
}

static inline void
mod_put_number (const struct ext_api *api, struct array *a, const char *key,
		double d)
{
  struct val v = val_num (d);
  api->set (a, mod_sv (key), &v);
}

/* TEXT of N bytes; arrays keep a copy.  */
static inline void
mod_put_text (const struct ext_api *api, struct array *a, const char *key,
	      const char *text, size_t n)
{
  struct val v = val_borrow (V_STR, text, n);
  api->set (a, mod_sv (key), &v);
}

/* Argument V as an array, made one if it was untyped; NULL, with a warning,
   if it is a scalar.  */
static inline struct array *
mod_array (const struct ext_api *api, struct val *v, const char *func,
	   const char *which)
{
  if (v->tag == V_ARRAY || v->tag == V_UNTYPED || v->tag == V_REF
      || v->tag == V_EREF)
    return api->array (v, func, which);
  api->warning ("%s: %s argument is not an array", func, which);
  return NULL;
}

/* The usual outcome of a system call: 0, or -1 with ERRNO.  */
static inline void
mod_status (const struct ext_api *api, struct val *result, int status)
{
  if (status < 0)
    api->set_errno (errno, NULL);
  *result = val_num (status < 0 ? -1 : 0);
}

/* Register the N functions at B.  */
static inline void
mod_add (const struct ext_api *api, const struct builtin *b, size_t n)
{
  for (size_t i = 0; i < n; i++)
    api->add_function (&b[i]);
}

#endif /* MODUTIL_H */
