/* rwarray.c -- extension: write arrays to files and read them.
   SPDX-License-Identifier: GPL-3.0-or-later

   writea (file, arr): write an array with its subarrays.
   reada (file, arr): read an array with its subarrays.
   writeall (file): write all ordinary globals.
   readall (file): read all globals that writeall has written.

   Each function returns 1, or 0 with ERRNO set.  An array that is nested more
   deeply than MAX_DEPTH can be neither written nor read.

   The file consists of "awkrulz\n", the 32-bit numbers 4 and 1, and an array.
   An array consists of the number of its elements and, for each element, the
   length of the subscript, the subscript, a type and a value.  A value
   consists of a length and bytes.  For a number, the bytes are decimal text
   and a NUL.  All binary numbers are big-endian.

   Under -M, a number that is not a double has a type of its own.  An integer
   is written as GMP writes it: a signed count of bytes and the magnitude.  A
   float is written as MPFR writes it: text in base 62 and a space.  If the
   file does not have the format described here, the functions get_* return
   false.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <math.h>
#include <stdint.h>

#define EXT_GMP(X) X (mpz_init) X (mpz_clear) X (mpz_neg) X (mpz_import) \
  X (mpz_export) X (mpz_sizeinbase) X (mpz_cmp_d)
#define EXT_MPFR(X) X (mpfr_init2) X (mpfr_get_default_prec) \
  X (mpfr_strtofr) X (mpfr_get_str) X (mpfr_free_str) X (mpfr_cmp_d)
#include "extmp.h"

#include "base/write.h"

static const char magic[8] = "awkrulz\n";
enum { MAJOR = 4, MINOR = 1, MAX_DEPTH = 5000, FLOAT_BASE = 62 };

enum type
{
  T_STRING = 1, T_NUMBER = 2, T_GMP = 3, T_MPFR = 4, T_ARRAY = 5,
  T_REGEX = 6, T_STRNUM = 7, T_BOOL = 8, T_UNDEFINED = 20
};

/* --- writing ------------------------------------------------------------ */

static void
put_32 (struct ext_buf *w, size_t n)
{
  char b[4] = { (char) (n >> 24), (char) (n >> 16), (char) (n >> 8),
		(char) n };
  if (n > UINT32_MAX)
    fatal (ext_id, "writea: too large for the file format");
  ext_add (w, b, 4);
}

static void
put_counted (struct ext_buf *w, size_t type, const char *p, size_t n)
{
  put_32 (w, type);
  put_32 (w, n);
  ext_add (w, p, n);
}

static bool put_array (struct ext_buf *w, awk_array_t a, int levels);

#ifdef HAVE_MPFR

static bool
is_double (const awk_value_t *v)
{
  if (!isfinite (v->num_value))
    return v->num_type == AWK_NUMBER_TYPE_DOUBLE;
  return v->num_type == AWK_NUMBER_TYPE_DOUBLE
	 || (v->num_type == AWK_NUMBER_TYPE_MPZ
	     ? xmpz_cmp_d (v->num_ptr, v->num_value)
	     : xmpfr_cmp_d (v->num_ptr, v->num_value)) == 0;
}

static void
put_integer (struct ext_buf *w, mpz_srcptr z)
{
  size_t n = (xmpz_sizeinbase (z, 2) + 7) / 8;
  char *b = ext_resize (NULL, n);
  xmpz_export (b, NULL, 1, 1, 1, 0, z);
  put_32 (w, T_GMP);
  put_32 (w, mpz_sgn (z) < 0 ? (uint32_t) -n : n);
  ext_add (w, b, n);
  gawk_free (b);
}

/* Write F in the format of MPFR: D.DDD@EXPONENT, @Inf@ or @NaN@.  */
static void
put_float (struct ext_buf *w, mpfr_srcptr f)
{
  char at[32];
  mpfr_exp_t e;
  char *digits = xmpfr_get_str (NULL, &e, FLOAT_BASE, 0, f, MPFR_RNDN);
  size_t head = 1 + (*digits == '-');
  put_32 (w, T_MPFR);
  if (digits[head - 1] == '@')
    ext_add (w, digits, strlen (digits));
  else
    {
      ext_add (w, digits, head);
      ext_add (w, ".", 1);
      ext_add (w, digits + head, strlen (digits + head));
      ext_add (w, at, (size_t) snprintf (at, sizeof at, "@%ld", (long) e - 1));
    }
  ext_add (w, " ", 1);
  xmpfr_free_str (digits);
}

#endif

static void
put_number (struct ext_buf *w, const awk_value_t *v)
{
#ifdef HAVE_MPFR
  if (extmp_ready () && !is_double (v))
    {
      if (v->num_type == AWK_NUMBER_TYPE_MPZ)
	put_integer (w, v->num_ptr);
      else
	put_float (w, v->num_ptr);
      return;
    }
#endif
  char b[64];
  int n = snprintf (b, sizeof b, "%.17g", v->num_value);
  put_counted (w, T_NUMBER, b, (size_t) n + 1);
}

static void
put_text (struct ext_buf *w, enum type type, const awk_value_t *v)
{
  put_counted (w, type, v->str_value.str, v->str_value.len);
}

/* Write V.  Return false if V is an array of more than LEVELS levels.  */
static bool
put_value (struct ext_buf *w, const awk_value_t *v, int levels)
{
  switch (v->val_type)
    {
    case AWK_ARRAY:
      put_32 (w, T_ARRAY);
      return put_array (w, v->array_cookie, levels);
    case AWK_STRING:
      put_text (w, T_STRING, v);
      break;
    case AWK_STRNUM:
      put_text (w, T_STRNUM, v);
      break;
    case AWK_REGEX:
      put_text (w, T_REGEX, v);
      break;
    case AWK_BOOL:
      if (v->bool_value)
	put_counted (w, T_BOOL, "TRUE", 4);
      else
	put_counted (w, T_BOOL, "FALSE", 5);
      break;
    case AWK_NUMBER:
      put_number (w, v);
      break;
    default:
      put_counted (w, T_UNDEFINED, "", 0);
      break;
    }
  return true;
}

/* Write the elements of A.  Return false if A has more than LEVELS levels.  */
static bool
put_array (struct ext_buf *w, awk_array_t a, int levels)
{
  awk_flat_array_t *flat;
  bool good = true;
  if (levels == 0)
    return false;
  if (!flatten_array (a, &flat))
    {
      put_32 (w, 0);
      return true;
    }
  put_32 (w, flat->count);
  for (size_t i = 0; good && i < flat->count; i++)
    {
      const awk_element_t *e = &flat->elements[i];
      put_32 (w, e->index.str_value.len);
      ext_add (w, e->index.str_value.str, e->index.str_value.len);
      good = put_value (w, &e->value, levels - 1);
    }
  release_flattened_array (a, flat);
  return good;
}

static bool
write_out (const char *path, const struct ext_buf *w)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool good = fd >= 0 && write_whole (fd, w->p, w->n);
  int err = errno;
  if (fd >= 0 && close (fd) < 0 && good)
    {
      err = errno;
      good = false;
    }
  errno = err;
  return good;
}

/* Write A to PATH.  If A has more than LEVELS levels, fail before opening the
   file.  */
static awk_value_t *
write_file (const char *path, awk_array_t a, int levels, awk_value_t *result)
{
  struct ext_buf w = { NULL, 0, 0 };
  ext_add (&w, magic, sizeof magic);
  put_32 (&w, MAJOR);
  put_32 (&w, MINOR);
  bool good = put_array (&w, a, levels);
  if (!good)
    update_ERRNO_string ("arrays are nested too deeply");
  else if (!(good = write_out (path, &w)))
    update_ERRNO_int (errno);
  gawk_free (w.p);
  return make_number (good, result);
}

/* --- reading ------------------------------------------------------------ */

struct text
{
  const char *p;
  size_t n;
};

struct reader
{
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

/* Read a length, and then a string of this length.  */
static bool
get_counted (struct reader *r, struct text *s)
{
  if (!get_32 (r, &s->n) || s->n > (size_t) (r->end - r->p))
    return false;
  s->p = r->p;
  r->p += s->n;
  return true;
}

#ifdef HAVE_MPFR

static bool
get_integer (struct reader *r, awk_value_t *v)
{
  static mpz_t z;		/* do not free this number: the interpreter
				   frees its memory */
  size_t n;
  if (!get_32 (r, &n))
    return false;
  bool neg = n >> 31;
  if (neg)
    n = (uint32_t) -n;
  if (n > (size_t) (r->end - r->p))
    return false;
  xmpz_init (z);
  xmpz_import (z, n, 1, 1, 1, 0, r->p);
  if (neg)
    xmpz_neg (z, z);
  r->p += n;
  make_number_mpz (z, v);
  return true;
}

static bool
get_float (struct reader *r, awk_value_t *v)
{
  static mpfr_t f;
  const char *space = memchr (r->p, ' ', (size_t) (r->end - r->p));
  if (!space)
    return false;
  xmpfr_init2 (f, xmpfr_get_default_prec ());
  xmpfr_strtofr (f, r->p, NULL, FLOAT_BASE, MPFR_RNDN);
  r->p = space + 1;
  make_number_mpfr (f, v);
  return true;
}

#endif

/* Read a number of TYPE, which is T_GMP or T_MPFR.  */
static bool
get_big (struct reader *r, size_t type, awk_value_t *v)
{
#ifdef HAVE_MPFR
  if (extmp_ready ())
    return type == T_GMP ? get_integer (r, v) : get_float (r, v);
#endif
  return false;
}

/* Read a scalar of TYPE.  */
static bool
get_scalar (struct reader *r, size_t type, awk_value_t *v)
{
  struct text s;
  if ((type == T_GMP || type == T_MPFR) && !do_mpfr)
    fatal (ext_id, "reada: the file holds numbers of arbitrary precision:"
	   " -M is needed to read it");
  if (type == T_GMP || type == T_MPFR)
    return get_big (r, type, v);
  if (!get_counted (r, &s))
    return false;
  switch (type)
    {
    case T_STRING:
      make_const_string (s.p, s.n, v);
      return true;
    case T_STRNUM:
      make_const_user_input (s.p, s.n, v);
      return true;
    case T_REGEX:
      make_const_regex (s.p, s.n, v);
      return true;
    case T_BOOL:
      make_bool (s.n == 4 ? awk_true : awk_false, v);
      return true;
    case T_NUMBER:
      make_number (s.n > 0 && s.p[s.n - 1] == '\0' ? strtod (s.p, NULL) : 0,
		   v);
      return true;
    case T_UNDEFINED:
      make_null_string (v);
      return true;
    default:
      return false;
    }
}

/* Read the elements of an array into A.  */
static bool
get_array (struct reader *r, awk_array_t a)
{
  size_t n, type;
  struct text key;
  awk_value_t k, v;
  if (!get_32 (r, &n) || r->depth == MAX_DEPTH)
    return false;
  r->depth++;
  while (n-- > 0)
    {
      if (!get_counted (r, &key) || !get_32 (r, &type))
	return false;
      if (type == T_ARRAY)
	{
	  if (!get_array (r, ext_subarray (a, key.p, key.n)))
	    return false;
	}
      else if (!get_scalar (r, type, &v)
	       || !set_array_element (a, make_const_string (key.p, key.n, &k),
				      &v))
	return false;
    }
  r->depth--;
  return true;
}

/* --- globals ------------------------------------------------------------ */

/* A name from the file, split into namespace and name.  */
struct name
{
  char *room;			/* from gawk_malloc */
  const char *ns, *name;
};

static struct name
take_name (struct text s)
{
  struct name n = { ext_resize (NULL, s.n + 1), "", NULL };
  memcpy (n.room, s.p, s.n);
  n.room[s.n] = '\0';
  n.name = n.room;
  char *colons = strstr (n.room, "::");
  if (colons)
    {
      *colons = '\0';
      n.ns = n.room;
      n.name = colons + 2;
    }
  return n;
}

/* True if the global N has a value or is an array.  Set *UNTYPED to true if N
   was never used as a scalar, otherwise to false.  */
static bool
is_taken (const struct name *n, bool *untyped)
{
  awk_value_t v;
  *untyped = !sym_lookup_ns (n->ns, n->name, AWK_SCALAR, &v);
  if (sym_lookup_ns (n->ns, n->name, AWK_ARRAY, &v))
    return true;
  return sym_lookup_ns (n->ns, n->name, AWK_UNDEFINED, &v)
	 && v.val_type != AWK_UNDEFINED;
}

/* Read an array from the file and make it the value of the global N.  If KEEP
   is true, or if N is a built-in variable and cannot be set, read the array
   but discard it.  */
static bool
get_global_array (struct reader *r, const struct name *n, bool keep)
{
  awk_value_t v;
  v.val_type = AWK_ARRAY;
  v.array_cookie = create_array ();
  bool good, installed = !keep && sym_update_ns (n->ns, n->name, &v);
  good = get_array (r, v.array_cookie);
  if (!installed)
    destroy_array (v.array_cookie);
  return good;
}

/* Set a boolean through SYMTAB, because sym_update does not support
   booleans.  */
static void
set_boolean (const struct name *n, const awk_value_t *v)
{
  awk_value_t symtab, key, zero;
  char *full;
  size_t size = strlen (n->ns) + 2 + strlen (n->name) + 1;
  if (!sym_update_ns (n->ns, n->name, make_number (0, &zero))
      || !sym_lookup ("SYMTAB", AWK_ARRAY, &symtab))
    return;
  emalloc (full, char *, size, "readall");
  snprintf (full, size, "%s%s%s", n->ns, *n->ns != '\0' ? "::" : "", n->name);
  make_malloced_string (full, strlen (full), &key);
  set_array_element (symtab.array_cookie, &key, v);
}

/* Read a value from the file, and assign it to the global N unless N has a
   value.  */
static bool
get_global (struct reader *r, const struct name *n, size_t type)
{
  awk_value_t v;
  bool untyped, taken = is_taken (n, &untyped);
  if (type == T_ARRAY)
    return get_global_array (r, n, taken || !untyped);
  if (!get_scalar (r, type, &v))
    return false;
  if (taken)
    return true;
  if (v.val_type == AWK_BOOL)
    set_boolean (n, &v);
  else
    sym_update_ns (n->ns, n->name, &v);
  return true;
}

static bool
get_globals (struct reader *r)
{
  size_t n, type;
  struct text text;
  if (!get_32 (r, &n))
    return false;
  while (n-- > 0)
    {
      if (!get_counted (r, &text) || !get_32 (r, &type))
	return false;
      struct name name = take_name (text);
      bool good = get_global (r, &name, type);
      gawk_free (name.room);
      if (!good)
	return false;
    }
  return true;
}

/* --- files -------------------------------------------------------------- */

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

/* Replace A with the array in the file PATH or, if A is NULL, set globals from
   the file.  */
static awk_value_t *
read_file (const char *path, awk_array_t a, awk_value_t *result)
{
  size_t n = 0;
  char *text = ext_read_file (path, &n);
  struct reader r = { text, text + n, 0 };
  int err = text ? EBADF : errno;
  bool good = text && check_head (&r);
  if (good && a)
    clear_array (a);
  good = good && (a ? get_array (&r, a) : get_globals (&r));
  if (!good)
    update_ERRNO_int (err);
  gawk_free (text);
  return make_number (good, result);
}

/* --- functions ---------------------------------------------------------- */

static awk_value_t *
do_writea (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = ext_array (1, "writea", "second");
  return a ? write_file (ext_text (0, NULL), a, MAX_DEPTH, result)
		   : make_number (0, result);
}

static awk_value_t *
do_reada (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = ext_array (1, "reada", "second");
  return a ? read_file (ext_text (0, NULL), a, result)
		   : make_number (0, result);
}

static awk_value_t *
do_writeall (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  if (!sym_lookup ("SYMTAB", AWK_ARRAY, &v))
    return make_number (0, result);
  /* SYMTAB itself is one level, and the arrays in it may have MAX_DEPTH
     levels.  */
  return write_file (ext_text (0, NULL), v.array_cookie, MAX_DEPTH + 1,
		     result);
}

static awk_value_t *
do_readall (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  return read_file (ext_text (0, NULL), NULL, result);
}

static awk_ext_func_t functions[] = {
  { "writea", do_writea, 2, 2, awk_false, NULL },
  { "reada", do_reada, 2, 2, awk_false, NULL },
  { "writeall", do_writeall, 1, 1, awk_false, NULL },
  { "readall", do_readall, 1, 1, awk_false, NULL }
};

EXT_LOAD (rwarray, "", "2.1", NULL)
