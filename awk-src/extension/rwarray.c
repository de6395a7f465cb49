/* rwarray.c -- module: arrays in files.
   SPDX-License-Identifier: GPL-3.0-or-later

   writea (file, arr)  reada (file, arr)   one array with its subarrays
   writeall (file)     readall (file)      all ordinary globals
   1, or 0 with ERRNO.

   The file: "awkrulz\n", two 32-bit numbers 4 and 1, then an array: the
   count, and for each element the length of its subscript, the subscript, a
   type and a value.  Values are counted bytes; numbers are decimal text
   with a NUL.  All binary numbers are big endian.

   Under -M, what is no double has a type and a form of its own, that of the
   libraries: integers a signed count of bytes and the magnitude, floats
   text in base 62 and a space.  */

#include <config.h>
#include "modutil.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[8] = "awkrulz\n";
enum { MAJOR = 4, MINOR = 1, MAX_DEPTH = 1000 };

enum type
{
  T_STRING = 1, T_NUMBER = 2, T_GMP = 3, T_MPFR = 4, T_ARRAY = 5,
  T_REGEX = 6, T_STRNUM = 7, T_BOOL = 8, T_UNDEFINED = 20
};

static const struct ext_api *api;

/* --- writing ------------------------------------------------------------ */

struct writer
{
  char *p;
  size_t n, cap;
};

static void
put (struct writer *w, const char *p, size_t n)
{
  if (n > w->cap - w->n)
    {
      w->cap = 2 * (w->n + n) + 4096;
      w->p = api->resize (w->p, w->cap);
    }
  memcpy (w->p + w->n, p, n);
  w->n += n;
}

static void
put_32 (struct writer *w, size_t n)
{
  char b[4] = { (char) (n >> 24), (char) (n >> 16), (char) (n >> 8),
		(char) n };
  if (n > UINT32_MAX)
    api->fatal ("writea: too large for the file format");
  put (w, b, 4);
}

static void
put_counted (struct writer *w, size_t type, const char *p, size_t n)
{
  put_32 (w, type);
  put_32 (w, n);
  put (w, p, n);
}

static void put_array (struct writer *w, struct array *a);

static void
put_number (struct writer *w, const struct val *v)
{
  char b[64];
  int n = snprintf (b, sizeof b, "%.17g", api->number (v));
  put_counted (w, T_NUMBER, b, (size_t) n + 1);
}

static bool
is_double (const struct big_ops *big, const struct val *v)
{
  bool unordered;
  struct val d = val_num (api->number (v));
  return (d.num - d.num == 0 && big->compare (v, &d, &unordered) == 0
	  && !unordered);
}

/* S: the bytes of a V_BIG integer (big.h).  */
static void
put_integer (struct writer *w, struct sv s)
{
  size_t n = s.n - 1;
  put_32 (w, T_GMP);
  put_32 (w, *s.p & BIG_NEGATIVE ? (uint32_t) -n : n);
  while (n > 0)
    put (w, s.p + n--, 1);
}

static void
put_big (struct writer *w, const struct val *v)
{
  const struct big_ops *big = api->big ();
  struct sv s = val_bytes (v);
  if (big == NULL || is_double (big, v))
    put_number (w, v);
  else if ((*s.p & ~BIG_NEGATIVE & 0xff) == BIG_INT)
    put_integer (w, s);
  else
    {
      s = big->dump (v);
      put_32 (w, T_MPFR);
      put (w, s.p, s.n);
      put (w, " ", 1);
    }
}

static void
put_value (struct writer *w, const struct val *v)
{
  struct scratch s;
  struct sv t = { "", 0 };
  if (val_has_bytes (v))
    t = api->text (v, &s);
  switch (v->tag)
    {
    case V_ARRAY:
      put_32 (w, T_ARRAY);
      put_array (w, v->arr);
      break;
    case V_STR:
      put_counted (w, T_STRING, t.p, t.n);
      break;
    case V_INPUT:
      put_counted (w, T_STRNUM, t.p, t.n);
      break;
    case V_REGEX:
      put_counted (w, T_REGEX, t.p, t.n);
      break;
    case V_BOOL:
      if (v->num != 0)
	put_counted (w, T_BOOL, "TRUE", 4);
      else
	put_counted (w, T_BOOL, "FALSE", 5);
      break;
    case V_NUM:
      put_number (w, v);
      break;
    case V_BIG:
      put_big (w, v);
      break;
    default:
      put_counted (w, T_UNDEFINED, "", 0);
      break;
    }
}

static void
put_array (struct writer *w, struct array *a)
{
  struct arr_iter it;
  struct val key, *e;
  struct scratch s;
  put_32 (w, a ? api->count (a) : 0);
  if (a == NULL)
    return;
  api->each_start (&it, a);
  while (api->each (&it, &key, &e))
    {
      struct sv k = api->text (&key, &s);
      put_32 (w, k.n);
      put (w, k.p, k.n);
      put_value (w, e);
    }
}

static void
put_globals (struct writer *w)
{
  struct sv name;
  struct val *g;
  size_t pos = 0, n = 0;
  while (api->each_global (&pos, &name, &g))
    n++;
  put_32 (w, n);
  pos = 0;
  while (n-- > 0 && api->each_global (&pos, &name, &g))
    {
      put_32 (w, name.n);
      put (w, name.p, name.n);
      put_value (w, g);
    }
}

static bool
write_out (const struct val *file, const struct writer *w)
{
  char *path = api->c_string (file);
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  api->release (path);
  size_t done = 0;
  while (fd >= 0 && done < w->n)
    {
      ssize_t r = write (fd, w->p + done, w->n - done);
      if (r < 0 && errno == EINTR)
	continue;
      if (r <= 0)
	break;
      done += (size_t) r;
    }
  int err = errno;
  bool good = fd >= 0 && done == w->n;
  if (fd >= 0 && close (fd) < 0 && good)
    {
      err = errno;
      good = false;
    }
  errno = err;
  return good;
}

/* Write A, or all globals if it is NULL.  */
static void
write_file (struct val *result, const struct val *file, struct array *a,
	    bool all)
{
  struct writer w = { NULL, 0, 0 };
  put (&w, magic, sizeof magic);
  put_32 (&w, MAJOR);
  put_32 (&w, MINOR);
  if (all)
    put_globals (&w);
  else
    put_array (&w, a);
  bool good = write_out (file, &w);
  if (!good)
    api->set_errno (errno, NULL);
  api->release (w.p);
  *result = val_num (good);
}

/* --- reading ------------------------------------------------------------ */

struct reader
{
  char *start;			/* what was allocated */
  const char *p, *end;
  int depth;
};

static bool
get_32 (struct reader *r, size_t *n)
{
  const unsigned char *b = (const unsigned char *) r->p;
  if (r->end - r->p < 4)
    return false;
  *n = (size_t) b[0] << 24 | (size_t) b[1] << 16 | (size_t) b[2] << 8 | b[3];
  r->p += 4;
  return true;
}

/* A length and that many bytes.  */
static bool
get_counted (struct reader *r, struct sv *s)
{
  if (!get_32 (r, &s->n) || s->n > (size_t) (r->end - r->p))
    return false;
  s->p = r->p;
  r->p += s->n;
  return true;
}

static bool
get_integer (struct reader *r, struct val *v)
{
  size_t n;
  if (!get_32 (r, &n))
    return false;
  bool neg = n >> 31;
  if (neg)
    n = (uint32_t) -n;
  if (n > (size_t) (r->end - r->p))
    return false;
  char *b = api->alloc (n + 1);
  b[0] = (char) (BIG_INT | (neg ? BIG_NEGATIVE : 0));
  for (size_t i = n; i > 0; i--)
    b[i] = *r->p++;
  while (n > 0 && b[n] == 0)
    n--;
  *v = n > 0 ? api->string (V_BIG, b, n + 1) : val_num (0);
  api->release (b);
  return true;
}

static bool
get_float (struct reader *r, const struct big_ops *big, struct val *v)
{
  struct sv s = { r->p, 0 };
  const char *space = memchr (r->p, ' ', (size_t) (r->end - r->p));
  if (space == NULL)
    return false;
  s.n = (size_t) (space - r->p);
  *v = big->undump (s);
  r->p = space + 1;
  return true;
}

/* A scalar of TYPE.  */
static bool
get_scalar (struct reader *r, size_t type, struct val *v)
{
  struct sv s;
  if (type == T_GMP || type == T_MPFR)
    {
      const struct big_ops *big = api->big ();
      if (big == NULL)
	api->fatal ("reada: the file holds numbers of arbitrary precision:"
		    " -M is needed to read it");
      return type == T_GMP ? get_integer (r, v) : get_float (r, big, v);
    }
  if (!get_counted (r, &s))
    return false;
  switch (type)
    {
    case T_STRING:
      *v = val_borrow (V_STR, s.p, s.n);
      return true;
    case T_STRNUM:
      *v = val_borrow (V_INPUT, s.p, s.n);
      return true;
    case T_REGEX:
      *v = val_borrow (V_REGEX, s.p, s.n);
      return true;
    case T_BOOL:
      *v = val_num (s.n == 4);
      v->tag = V_BOOL;
      return true;
    case T_NUMBER:
      *v = val_num (s.n > 0 && s.p[s.n - 1] == '\0' ? strtod (s.p, NULL) : 0);
      return true;
    case T_UNDEFINED:
      *v = val_tagged (V_UNASSIGNED);
      return true;
    default:
      return false;
    }
}

static bool
get_array (struct reader *r, struct array *a)
{
  size_t n, type;
  struct sv key;
  struct val v;
  if (!get_32 (r, &n) || r->depth == MAX_DEPTH)
    return false;
  r->depth++;
  while (n-- > 0)
    {
      if (!get_counted (r, &key) || !get_32 (r, &type))
	return false;
      if (type == T_ARRAY)
	{
	  if (!get_array (r, api->subarray (a, key)))
	    return false;
	}
      else if (get_scalar (r, type, &v))
	{
	  api->set (a, key, &v);
	  api->drop (&v);
	}
      else
	return false;
    }
  r->depth--;
  return true;
}

/* Step over an array that nobody wants.  */
static bool
skip_array (struct reader *r)
{
  size_t n, type;
  struct sv key;
  struct val v;
  if (!get_32 (r, &n) || r->depth == MAX_DEPTH)
    return false;
  r->depth++;
  while (n-- > 0)
    {
      if (!get_counted (r, &key) || !get_32 (r, &type))
	return false;
      if (type == T_ARRAY)
	{
	  if (!skip_array (r))
	    return false;
	}
      else if (get_scalar (r, type, &v))
	api->drop (&v);
      else
	return false;
    }
  r->depth--;
  return true;
}

/* One global: set unless it has a value.  */
static bool
get_global (struct reader *r, struct sv name, size_t type)
{
  struct val v, key = val_borrow (V_STR, name.p, name.n);
  char *text = api->c_string (&key);
  struct val *g = api->global (text, true);
  api->release (text);
  bool fresh = g != NULL && (g->tag == V_UNTYPED || g->tag == V_UNASSIGNED);
  if (type == T_ARRAY)
    return fresh && g->tag == V_UNTYPED
	   ? get_array (r, api->global_array (g)) : skip_array (r);
  if (!get_scalar (r, type, &v))
    return false;
  if (fresh)
    api->set_global (g, &v);
  api->drop (&v);
  return true;
}

static bool
get_globals (struct reader *r)
{
  size_t n, type;
  struct sv name;
  if (!get_32 (r, &n))
    return false;
  while (n-- > 0)
    if (!get_counted (r, &name) || !get_32 (r, &type)
	|| !get_global (r, name, type))
      return false;
  return true;
}

/* All of the file into R; false with errno.  */
static bool
read_in (const struct val *file, struct reader *r)
{
  char *path = api->c_string (file);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  api->release (path);
  struct stat st;
  size_t n = 0, cap = 4096;
  if (fd < 0)
    return false;
  if (fstat (fd, &st) == 0 && st.st_size > 0)
    cap = (size_t) st.st_size + 1;
  r->start = api->alloc (cap);
  for (;;)
    {
      if (n == cap)
	r->start = api->resize (r->start, cap *= 2);
      ssize_t got = read (fd, r->start + n, cap - n);
      if (got < 0 && errno == EINTR)
	continue;
      if (got <= 0)
	{
	  int err = errno;
	  close (fd);
	  errno = err;
	  r->p = r->start;
	  r->end = r->p + n;
	  return got == 0;
	}
      n += (size_t) got;
    }
}

static bool
check_head (struct reader *r)
{
  size_t major, minor;
  if (r->end - r->p < (ptrdiff_t) sizeof magic
      || memcmp (r->p, magic, sizeof magic) != 0)
    return false;
  r->p += sizeof magic;
  return get_32 (r, &major) && get_32 (r, &minor) && major == MAJOR;
}

/* Read A anew, or globals if it is NULL.  */
static void
read_file (struct val *result, const struct val *file, struct array *a)
{
  struct reader r = { NULL, NULL, NULL, 0 };
  bool good = read_in (file, &r);
  if (!good)
    api->set_errno (errno, NULL);
  else
    {
      good = check_head (&r);
      if (good && a != NULL)
	api->clear (a);
      good = good && (a ? get_array (&r, a) : get_globals (&r));
      if (!good)
	api->set_errno (EBADF, NULL);
    }
  api->release (r.start);
  *result = val_num (good);
}

/* --- functions ------------------------------------------------------------ */

static void
do_writea (struct val *result, struct val *args, int nargs)
{
  struct array *a = mod_array (api, &args[1], "writea", "second");
  (void) nargs;
  if (a != NULL)
    write_file (result, &args[0], a, false);
  else
    *result = val_num (0);
}

static void
do_reada (struct val *result, struct val *args, int nargs)
{
  struct array *a = mod_array (api, &args[1], "reada", "second");
  (void) nargs;
  if (a != NULL)
    read_file (result, &args[0], a);
  else
    *result = val_num (0);
}

static void
do_writeall (struct val *result, struct val *args, int nargs)
{
  (void) nargs;
  write_file (result, &args[0], NULL, true);
}

static void
do_readall (struct val *result, struct val *args, int nargs)
{
  (void) nargs;
  read_file (result, &args[0], NULL);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin functions[] = {
    { .name = "writea", .fn = do_writea, .min_args = 2, .max_args = 2,
      .flags = BI_EFFECT, .args = { ARG_VALUE, ARG_ARRAY } },
    { .name = "reada", .fn = do_reada, .min_args = 2, .max_args = 2,
      .flags = BI_EFFECT, .args = { ARG_VALUE, ARG_ARRAY } },
    { .name = "writeall", .fn = do_writeall, .min_args = 1, .max_args = 1,
      .flags = BI_EFFECT },
    { .name = "readall", .fn = do_readall, .min_args = 1, .max_args = 1,
      .flags = BI_EFFECT }
  };
  api = a;
  mod_add (api, functions, sizeof functions / sizeof functions[0]);
  return true;
}
