/* every.c -- an extension that uses every function of the API.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  The functions of the extension return
   their findings as text, so that AWK programs can print them.  */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = "every: version 1.2.3";

#include "say.h"

/* --- results of requests ------------------------------------------------ */

static const awk_valtype_t requests[] = {
  AWK_UNDEFINED, AWK_NUMBER, AWK_STRING, AWK_STRNUM, AWK_REGEX, AWK_BOOL,
  AWK_ARRAY, AWK_SCALAR, AWK_VALUE_COOKIE
};

/* Implement argument (x [, kind]): show X as a value of type KIND or, without
   KIND, of each type.  */
static awk_value_t *
do_argument (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  size_t i;
  double only = nargs > 1 && get_argument (1, AWK_NUMBER, &v)
    ? v.num_value : -1;
  (void) self;
  for (i = 0; i < sizeof requests / sizeof requests[0]; i++)
    if (only < 0 || only == (double) requests[i])
      {
	int good = get_argument (0, requests[i], &v);
	say_value (requests[i], good, &v);
      }
  return said (result);
}

/* Implement variable (name [, namespace]): show the result of sym_lookup for
   each requested type.  */
static awk_value_t *
do_variable (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, ns, v;
  size_t i;
  (void) self;
  get_argument (0, AWK_STRING, &name);
  for (i = 0; i < sizeof requests / sizeof requests[0]; i++)
    {
      int good = nargs > 1 && get_argument (1, AWK_STRING, &ns)
	? sym_lookup_ns (ns.str_value.str, name.str_value.str, requests[i], &v)
	: sym_lookup (name.str_value.str, requests[i], &v);
      say_value (requests[i], good, &v);
    }
  return said (result);
}

/* Implement element (array, index): show the result of get_array_element for
   each requested type.  */
static awk_value_t *
do_element (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, index, v;
  size_t i;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_ARRAY, &a);
  for (i = 0; i < sizeof requests / sizeof requests[0]; i++)
    {
      int good;
      get_argument (1, AWK_STRING, &v);
      make_const_string (v.str_value.str, v.str_value.len, &index);
      good = get_array_element (a.array_cookie, &index, requests[i], &v);
      say_value (requests[i], good, &v);
    }
  return said (result);
}

/* --- results ------------------------------------------------------------ */

static awk_value_cookie_t kept;

static awk_value_t *
make_constant (const char *kind, awk_value_t *result)
{
  if (strcmp (kind, "number") == 0)
    return make_number (2.5, result);
  if (strcmp (kind, "string") == 0)
    return str ("text", result);
  if (strcmp (kind, "nul") == 0)
    return make_const_string ("a\0b", 3, result);
  if (strcmp (kind, "regex") == 0)
    return make_const_regex ("a.c", 3, result);
  if (strcmp (kind, "strnum") == 0)
    return make_const_user_input (" 17 ", 4, result);
  if (strcmp (kind, "bool") == 0)
    return make_bool (awk_true, result);
  if (strcmp (kind, "undefined") == 0)
    return make_null_string (result);
  if (strcmp (kind, "elsewhere") == 0)
    return make_number (99, &elsewhere);
  return NULL;
}

static awk_value_t *
make_malloced (const char *kind, awk_value_t *result)
{
  char *p;
  if (strcmp (kind, "malloced") == 0)
    {
      emalloc (p, char *, 5, "do_give");
      memcpy (p, "own!", 5);
      return make_malloced_string (p, 4, result);
    }
  if (strcmp (kind, "malloced regex") == 0)
    {
      ezalloc (p, char *, 2, "do_give");
      *p = 'x';
      return make_malloced_regex (p, 1, result);
    }
  if (strcmp (kind, "input") == 0)
    {
      p = (char *) gawk_calloc (3, 1);
      memcpy (p, "ab", 2);
      return make_malloced_user_input (p, 2, result);
    }
  return NULL;
}

/* Return a value that contains a cookie, or NULL.  */
static awk_value_t *
make_cookie (const char *kind, awk_value_t *result)
{
  if (strcmp (kind, "cookie") == 0)
    {
      result->val_type = AWK_VALUE_COOKIE;
      result->value_cookie = kept;
      return result;
    }
  if (strcmp (kind, "scalar") == 0)
    {
      sym_lookup ("NR", AWK_SCALAR, result);
      return result;
    }
  if (strcmp (kind, "array") == 0)
    {
      sym_lookup ("PROCINFO", AWK_ARRAY, result);
      return result;
    }
  return NULL;
}

/* Implement give (kind): return a value of the given kind.  */
static awk_value_t *
do_give (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t kind, *v;
  const char *p;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &kind);
  p = kind.str_value.str;
  v = make_constant (p, result);
  if (!v)
    v = make_malloced (p, result);
  return v ? v : make_cookie (p, result);
}

/* --- symbols ------------------------------------------------------------ */

/* Implement update (name): store a value of each kind in the variable NAME,
   and show which kinds gawk accepts.  */
static awk_value_t *
do_update (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, v;
  const char *n;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &name);
  n = name.str_value.str;
  say_yes ("undefined", sym_update (n, make_null_string (&v)));
  say_yes ("number", sym_update (n, make_number (1, &v)));
  say_yes ("bool", sym_update (n, make_bool (awk_true, &v)));
  say_yes ("regex", sym_update (n, make_const_regex ("r", 1, &v)));
  say_yes ("strnum", sym_update (n, make_const_user_input ("5", 1, &v)));
  v.val_type = AWK_VALUE_COOKIE;
  v.value_cookie = kept;
  say_yes ("cookie", sym_update (n, &v));
  if (sym_lookup ("NR", AWK_SCALAR, &v))
    say_yes ("scalar", sym_update (n, &v));
  v.val_type = AWK_ARRAY;
  v.array_cookie = create_array ();
  say_yes ("array", sym_update (n, &v));
  say_yes ("string", sym_update_ns ("", n, str ("last", &v)));
  return said (result);
}

/* Implement cookie (name, value): read and set a variable by its cookie.  */
static awk_value_t *
do_cookie (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, cookie, v, nothing;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &name);
  if (!sym_lookup (name.str_value.str, AWK_SCALAR, &cookie))
    {
      say ("no cookie");
      return said (result);
    }
  say_value (AWK_STRING, sym_lookup_scalar (cookie.scalar_cookie, AWK_STRING,
					    &v), &v);
  get_argument (1, AWK_NUMBER, &v);
  say_yes ("number", sym_update_scalar (cookie.scalar_cookie,
					make_number (v.num_value, &v)));
  say_yes ("bool", sym_update_scalar (cookie.scalar_cookie,
				      make_bool (awk_true, &v)));
  nothing.val_type = AWK_ARRAY;
  nothing.array_cookie = NULL;
  say_yes ("array", sym_update_scalar (cookie.scalar_cookie, &nothing));
  say_yes ("NULL", sym_update_scalar (NULL, &v));
  say_value (AWK_NUMBER, sym_lookup_scalar (cookie.scalar_cookie, AWK_NUMBER,
					    &v), &v);
  return said (result);
}

/* Implement keep (x): create a value cookie; keep () releases it.  */
static awk_value_t *
do_keep (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v, w;
  awk_value_cookie_t unused;
  (void) self;
  if (nargs == 0)
    {
      say_yes ("release", release_value (kept));
      say_yes ("NULL", release_value (NULL));
      kept = NULL;
      return said (result);
    }
  get_argument (0, AWK_STRING, &v);
  make_const_string (v.str_value.str, v.str_value.len, &w);
  say_yes ("create", create_value (&w, &kept));
  say_yes ("undefined", create_value (make_null_string (&w), &unused));
  say_yes ("bool", create_value (make_bool (awk_true, &w), &unused));
  return said (result);
}

/* --- arrays ------------------------------------------------------------- */

static awk_array_t last_array;

/* Implement fill (untyped): turn the argument into an array with
   set_argument.  */
static awk_value_t *
do_fill (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t k, v;
  awk_array_t a = create_array ();
  (void) nargs;
  (void) self;
  set_array_element (a, str ("early", &k), make_number (1, &v));
  say_yes ("set", set_argument (0, a));
  say_yes ("again", set_argument (0, create_array ()));
  if (get_argument (0, AWK_ARRAY, &v))
    set_array_element (v.array_cookie, str ("late", &k),
		       make_number (2, &elsewhere));
  return said (result);
}

/* Store a new array in the array A.  Add one element to the new array before
   it is stored, and another element afterwards.  Then try to store the array A
   itself in the new array.  */
static void
add_subarray (const awk_value_t *a)
{
  awk_value_t k, v, sub;
  sub.val_type = AWK_ARRAY;
  sub.array_cookie = create_array ();
  set_array_element (sub.array_cookie, str ("before", &k),
		     make_number (1, &v));
  say_yes ("sub", set_array_element (a->array_cookie, make_number (9, &k),
				     &sub));
  say_yes ("after", set_array_element (sub.array_cookie, str ("after", &k),
				       make_number (2, &v)));
  say_yes ("loop", set_array_element (sub.array_cookie, str ("l", &k), a));
}

/* Implement work (array): apply every array function of the API to the
   array.  */
static awk_value_t *
do_work (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, k, v;
  awk_element_t e;
  size_t n = 12345;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_ARRAY, &a))
    return str ("no array", result);
  last_array = a.array_cookie;
  say_yes ("clear", clear_array (a.array_cookie));
  say_yes ("number", set_array_element (a.array_cookie, make_number (3, &k),
					str ("three", &v)));
  say_yes ("string", set_array_element (a.array_cookie, str ("s", &k),
					make_number (7, &v)));
  say_yes ("undefined", set_array_element (a.array_cookie,
					   make_null_string (&k),
					   make_bool (awk_true, &v)));
  say_yes ("bool", set_array_element (a.array_cookie,
				      make_bool (awk_true, &k),
				      make_number (1, &v)));
  memset (&e, 0, sizeof e);
  str ("e", &e.index);
  make_const_user_input ("0x", 2, &e.value);
  say_yes ("elem", set_array_element_by_elem (a.array_cookie, &e));
  add_subarray (&a);
  say_yes ("count", get_element_count (a.array_cookie, &n) && n == 5);
  say_yes ("delete", del_array_element (a.array_cookie, str ("s", &k)));
  say_yes ("absent", del_array_element (a.array_cookie, str ("s", &k)));
  say_yes ("find", get_array_element (a.array_cookie, str ("s", &k),
				      AWK_NUMBER, &v));
  say_yes ("destroy", destroy_array (a.array_cookie));
  say_yes ("loose", destroy_array (create_array ()));
  say_yes ("NULL", clear_array (NULL));
  return said (result);
}

/* Implement again (): use the array of the last call of `work', although its
   cookie may be invalid by now.  */
static awk_value_t *
do_again (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t k, v;
  size_t n;
  (void) nargs;
  (void) self;
  say_yes ("count", get_element_count (last_array, &n));
  say_yes ("set", set_array_element (last_array, str ("again", &k),
				     make_number (1, &v)));
  return said (result);
}

/* Implement refused (name): try to change an array that must not be
   changed.  */
static awk_value_t *
do_refused (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, a, k, v;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &name);
  if (!sym_lookup (name.str_value.str, AWK_ARRAY, &a))
    return str ("no array", result);
  say_yes ("set", set_array_element (a.array_cookie, str ("every", &k),
				     make_number (1, &v)));
  say_yes ("delete", del_array_element (a.array_cookie, str ("every", &k)));
  return said (result);
}

/* Implement flatten (array): show its elements; delete the elements with the
   value "x".  */
static awk_value_t *
do_flatten (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a;
  awk_flat_array_t *flat;
  size_t i;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_ARRAY, &a);
  if (!flatten_array (a.array_cookie, &flat))
    return str ("empty", result);
  for (i = 0; i < flat->count; i++)
    {
      awk_element_t *e = &flat->elements[i];
      say_value (AWK_STRING, 1, &e->index);
      say_value (e->value.val_type, 1, &e->value);
      if (e->value.val_type == AWK_STRING
	  && strcmp (e->value.str_value.str, "x") == 0)
	e->flags = DELETE_IT;
    }
  say_yes ("other", release_flattened_array (NULL, flat));
  say_yes ("release", release_flattened_array (a.array_cookie, flat));
  return said (result);
}

/* Implement total (array): return the sum of the array's values as numbers.  */
static awk_value_t *
do_total (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a;
  awk_flat_array_t *flat;
  double sum = 0;
  size_t i;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_ARRAY, &a);
  if (!flatten_array_typed (a.array_cookie, &flat, AWK_STRING, AWK_NUMBER))
    return make_number (-1, result);
  for (i = 0; i < flat->count; i++)
    sum += flat->elements[i].value.num_value;
  release_flattened_array (a.array_cookie, flat);
  return make_number (sum, result);
}

/* --- messages, ERRNO, memory -------------------------------------------- */

static awk_value_t *
do_message (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &v);
  switch (*v.str_value.str)
    {
    case 'w':
      warning (ext_id, "number %d, %s", 3, "text");
      break;
    case 'l':
      lintwarn (ext_id, "a lint warning");
      break;
    case 'n':
      nonfatal (ext_id, "an error");
      break;
    case 'f':
      fatal (ext_id, "the end");
      break;
    case 'k':
      raise (SIGSEGV);
      break;
    }
  return make_null_string (result);
}

static awk_value_t *
do_error (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) self;
  if (nargs == 0)
    unset_ERRNO ();
  else if (get_argument (0, AWK_STRNUM, &v) && get_argument (0, AWK_NUMBER, &v))
    update_ERRNO_int ((int) v.num_value);
  else if (get_argument (0, AWK_STRING, &v))
    {
      update_ERRNO_string (NULL);
      update_ERRNO_string (v.str_value.str);
    }
  return make_null_string (result);
}

static awk_value_t *
do_memory (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  char *p = (char *) gawk_malloc (10);
  (void) nargs;
  (void) self;
  memset (p, 'a', 10);
  erealloc (p, char *, 100000, "do_memory");
  say_yes ("kept", memcmp (p, "aaaaaaaaaa", 10) == 0);
  gawk_free (p);
  p = (char *) gawk_calloc (100, 10);
  say_yes ("zero", p[0] == 0 && p[999] == 0);
  p = (char *) gawk_realloc (p, 20);
  gawk_free (p);
  gawk_free (NULL);
  say_yes ("mpfr", get_mpfr_ptr ());
  say_yes ("mpz", get_mpz_ptr ());
  return said (result);
}

static awk_value_t *
do_flags_now (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  (void) nargs;
  (void) self;
  say_yes ("lint", do_lint);
  say_yes ("traditional", do_traditional);
  say_yes ("profile", do_profile);
  say_yes ("sandbox", do_sandbox);
  say_yes ("debug", do_debug);
  say_yes ("mpfr", do_mpfr);
  say_yes ("csv", do_csv);
  return said (result);
}

/* --- streams ------------------------------------------------------------ */

/* Implement file (name, type [, fd]): show the result of get_file, and write a
   line if the result is an output stream.  */
static awk_value_t *
do_file (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, type, fd;
  const awk_input_buf_t *in = NULL;
  const awk_output_buf_t *out = NULL;
  int good;
  (void) self;
  get_argument (0, AWK_STRING, &name);
  get_argument (1, AWK_STRING, &type);
  if (nargs < 3 || !get_argument (2, AWK_NUMBER, &fd))
    make_number (-1, &fd);
  good = get_file (name.str_value.str, name.str_value.len, type.str_value.str,
		   (int) fd.num_value, &in, &out);
  say_yes ("good", good);
  if (in)
    {
      say (" in=");
      say (in->name);
      say_yes ("fd", in->fd >= 0);
      say_yes ("regular", S_ISREG (in->sbuf.st_mode));
    }
  if (out)
    {
      say (" out=");
      say (out->name);
      say (",");
      say (out->mode);
      say_yes ("fp", out->fp);
      out->gawk_fwrite ("from C\n", 1, 7, out->fp, out->opaque);
      out->gawk_fflush (out->fp, out->opaque);
      say_yes ("error", out->gawk_ferror (out->fp, out->opaque));
    }
  return said (result);
}

/* Implement descriptor (name): open the file NAME for reading and writing, and
   return its descriptor.  */
static awk_value_t *
do_descriptor (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_STRING, &name);
  return make_number (open (name.str_value.str, O_RDWR | O_CREAT, 0666),
		      result);
}

/* --- an input parser: files called *.up, read in upper case ------------- */

static ssize_t
read_upper (int fd, void *p, size_t n)
{
  char *s = (char *) p;
  ssize_t i, got = read (fd, p, n);
  for (i = 0; i < got; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] -= 'a' - 'A';
  return got;
}

static int
ends_with (const char *s, const char *end)
{
  size_t n = strlen (s), m = strlen (end);
  return n >= m && strcmp (s + n - m, end) == 0;
}

static awk_bool_t
up_can (const awk_input_buf_t *in)
{
  return ends_with (in->name, ".up") ? awk_true : awk_false;
}

static awk_bool_t
up_take (awk_input_buf_t *in)
{
  if (in->fd == INVALID_HANDLE)
    return awk_false;
  in->read_func = read_upper;
  return awk_true;
}

static awk_input_parser_t up = { "up", up_can, up_take, NULL };

/* A second parser, which conflicts with the first because both accept the file
   both.up.  */
static awk_bool_t
rival_can (const awk_input_buf_t *in)
{
  return strcmp (in->name, "both.up") == 0 ? awk_true : awk_false;
}

static awk_input_parser_t rival = { "rival", rival_can, up_take, NULL };

/* --- an output wrapper: each write to a file *.num gets a number -------- */

static size_t
num_write (const void *buf, size_t size, size_t count, FILE *fp, void *opaque)
{
  int *n = (int *) opaque;
  fprintf (fp, "%d<%.*s>", ++*n, (int) (size * count), (const char *) buf);
  return count;
}

static int
num_close (FILE *fp, void *opaque)
{
  int n = *(int *) opaque;
  gawk_free (opaque);
  fprintf (fp, "end %d\n", n);
  return fclose (fp);
}

static awk_bool_t
num_can (const awk_output_buf_t *out)
{
  return ends_with (out->name, ".num") ? awk_true : awk_false;
}

static awk_bool_t
num_take (awk_output_buf_t *out)
{
  int *n;
  if (strcmp (out->name, "refused.num") == 0)
    return awk_false;
  ezalloc (n, int *, sizeof *n, "num_take");
  out->opaque = n;
  out->gawk_fwrite = num_write;
  out->gawk_fclose = num_close;
  out->redirected = awk_true;
  return awk_true;
}

static awk_output_wrapper_t num = { "num", num_can, num_take, NULL };

static awk_bool_t
num_rival_can (const awk_output_buf_t *out)
{
  return strcmp (out->name, "both.num") == 0 ? awk_true : awk_false;
}

static awk_output_wrapper_t num_rival = { "numrival", num_rival_can, num_take,
					  NULL };

/* --- a two-way processor that never works ------------------------------- */

static awk_bool_t
never_can (const char *name)
{
  return strcmp (name, "cat # never") == 0 ? awk_true : awk_false;
}

static awk_two_way_processor_t never = { "never", never_can, never_take,
					 NULL };

/* --- the end ------------------------------------------------------------ */

static void
at_end (void *data, int status)
{
  fprintf (stderr, "%s: status %d\n", (const char *) data, status);
}

static char first[] = "first", second[] = "second";

static awk_value_t *
do_watch (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  (void) nargs;
  awk_atexit (NULL, NULL);
  awk_atexit (at_end, first);
  awk_atexit (at_end, second);
  return str ((const char *) self->data, result);
}

/* Implement define (i [, namespace]): call add_ext_func for the Ith element of
   `made' or, if I is negative, for NULL, and show the result.  If NAMESPACE is
   missing, pass NULL as the namespace, and show nothing.  */
static awk_value_t *
do_define (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static awk_ext_func_t made[] = {
    { "lib", do_give, 1, 1, awk_false, NULL },
    { "not a name", do_give, 1, 1, awk_false, NULL },
    { "number", do_give, 1, 1, awk_false, NULL },
    { "sin", do_give, 1, 1, awk_false, NULL },
    { "", do_give, 1, 1, awk_false, NULL }
  };
  awk_value_t which, ns;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_NUMBER, &which);
  if (which.num_value < 0)
    say_yes ("NULL", add_ext_func ("", NULL));
  else if (get_argument (1, AWK_STRING, &ns))
    say_yes ("added", add_ext_func (ns.str_value.str,
				    &made[(int) which.num_value]));
  else
    add_ext_func (NULL, &made[0]);
  return said (result);
}

static awk_bool_t
start (void)
{
  awk_value_t v;
  register_input_parser (&up);
  register_input_parser (&rival);
  register_output_wrapper (&num);
  register_output_wrapper (&num_rival);
  register_two_way_processor (&never);
  return sym_lookup ("PROCINFO", AWK_ARRAY, &v)
    && sym_lookup ("FUNCTAB", AWK_ARRAY, &v) ? awk_true : awk_false;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { "argument", do_argument, 2, 0, awk_false, NULL },
  { "variable", do_variable, 2, 1, awk_false, NULL },
  { "element", do_element, 2, 2, awk_false, NULL },
  { "give", do_give, 1, 1, awk_false, NULL },
  { "update", do_update, 1, 1, awk_false, NULL },
  { "cookie", do_cookie, 2, 2, awk_false, NULL },
  { "keep", do_keep, 1, 0, awk_true, NULL },
  { "fill", do_fill, 1, 1, awk_false, NULL },
  { "work", do_work, 1, 1, awk_false, NULL },
  { "again", do_again, 0, 0, awk_false, NULL },
  { "refused", do_refused, 1, 1, awk_false, NULL },
  { "flatten", do_flatten, 1, 1, awk_false, NULL },
  { "total", do_total, 1, 1, awk_false, NULL },
  { "message", do_message, 1, 1, awk_false, NULL },
  { "error", do_error, 1, 0, awk_false, NULL },
  { "memory", do_memory, 0, 0, awk_false, NULL },
  { "flags", do_flags_now, 0, 0, awk_false, NULL },
  { "file", do_file, 3, 2, awk_false, NULL },
  { "descriptor", do_descriptor, 1, 1, awk_false, NULL },
  { "watch", do_watch, 0, 0, awk_false, (void *) "my data" },
  { "define", do_define, 2, 1, awk_false, NULL },
  { NULL, NULL, 0, 0, awk_false, NULL }
};

dl_load_func (functions, every, "every")
