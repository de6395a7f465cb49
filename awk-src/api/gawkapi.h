/* gawkapi.h -- the interface for extensions in C or C++.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is version 4.1 of the interface for extensions of GNU awk.  An
   extension that was compiled for GNU awk or for this program works with both.
   The header includes the system headers that it needs.

   An extension is a shared object that defines `plugin_is_GPL_compatible' (an
   int) and dl_load, which the interpreter calls once.  dl_load receives the
   table of calls below and returns a value other than 0 if it succeeds.  The
   macro dl_load_func, at the end of this file, defines dl_load.

   Ownership of memory:

   - Strings from the interpreter belong to the interpreter; they end with a
     NUL.  The strings are valid until the function of the extension returns.
   - A string value for the interpreter (a result, the index of an array, the
     value of an element or a variable) must come from gawk_malloc, gawk_calloc
     or gawk_realloc, and then belongs to the interpreter.  An index that is
     only used to look up or delete an element must also come from these
     functions.
   - An array made by create_array belongs to the variable, element or argument
     to which it is assigned.

   Only the interpreter defines GAWK.  */

#ifndef _GAWK_API_H
#define _GAWK_API_H

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#ifdef GAWK
# define awk_const
#else
# define awk_const const
#endif

#ifdef __cplusplus
extern "C"
{
#endif

/* --- kinds of values ---------------------------------------------------- */

typedef enum awk_bool
{
  awk_false = 0,
  awk_true
} awk_bool_t;

/* The layout of the fields in a record: for each field, its distance from the
   end of the previous field, and its length.  */
typedef struct
{
  awk_bool_t use_chars;		/* if false, lengths and distances count
				   bytes */
  size_t nf;
  struct awk_field_info
  {
    size_t skip;
    size_t len;
  } fields[1];			/* NF elements */
} awk_fieldwidth_info_t;

/* The size in bytes of an awk_fieldwidth_info_t with NF fields.  */
#define awk_fieldwidth_info_size(NF) \
  (sizeof (awk_fieldwidth_info_t) \
   + ((NF) - 1) * sizeof (((awk_fieldwidth_info_t *) 0)->fields[0]))

#define INVALID_HANDLE (-1)

typedef struct awk_string
{
  char *str;
  size_t len;			/* length of the string in bytes, without the
				   NUL */
} awk_string_t;

enum AWK_NUMBER_TYPE
{
  AWK_NUMBER_TYPE_DOUBLE,
  AWK_NUMBER_TYPE_MPFR,
  AWK_NUMBER_TYPE_MPZ
};

/* A number.  The interpreter always sets D, and rounds the number if
   necessary.  */
typedef struct awk_number
{
  double d;
  enum AWK_NUMBER_TYPE type;
  void *ptr;			/* NULL, an mpfr_ptr or an mpz_ptr */
} awk_number_t;

typedef void *awk_array_t;
typedef void *awk_scalar_t;
typedef void *awk_value_cookie_t;
typedef void *awk_ext_id_t;

typedef enum
{
  AWK_UNDEFINED,
  AWK_NUMBER,
  AWK_STRING,
  AWK_REGEX,
  AWK_STRNUM,
  AWK_ARRAY,
  AWK_SCALAR,
  AWK_VALUE_COOKIE,
  AWK_BOOL
} awk_valtype_t;

typedef struct awk_value
{
  awk_valtype_t val_type;
  union
  {
    awk_string_t s;
    awk_number_t n;
    awk_array_t a;
    awk_scalar_t scl;
    awk_value_cookie_t vc;
    awk_bool_t b;
  } u;
} awk_value_t;

#define str_value u.s
#define strnum_value str_value
#define regex_value str_value
#define num_value u.n.d
#define num_type u.n.type
#define num_ptr u.n.ptr
#define array_cookie u.a
#define scalar_cookie u.scl
#define value_cookie u.vc
#define bool_value u.b

/* --- arrays as vectors -------------------------------------------------- */

typedef struct awk_element
{
  struct awk_element *next;	/* a member that only the extension uses */
  enum
  {
    AWK_ELEMENT_DEFAULT = 0,
    AWK_ELEMENT_DELETE = 1	/* a flag of the element: delete the element
				   when the vector is released */
  } flags;
  awk_value_t index;
  awk_value_t value;
} awk_element_t;

typedef struct awk_flat_array
{
  awk_const void *awk_const opaque1;
  awk_const void *awk_const opaque2;
  awk_const size_t count;
  awk_element_t elements[1];	/* COUNT elements */
} awk_flat_array_t;

/* --- functions ---------------------------------------------------------- */

/* A function that AWK programs can call.  The interpreter keeps the address of
   this struct and passes it to the function as FINFO.  The function stores its
   result in *RESULT (or elsewhere) and returns the address of the result.  */
typedef struct awk_ext_func
{
  const char *name;
  awk_value_t *(*const function) (int num_actual_args, awk_value_t *result,
				  struct awk_ext_func *finfo);
  const size_t max_expected_args; /* a call with more arguments causes a
				     warning under --lint */
  const size_t min_required_args; /* a call with fewer arguments is fatal */
  awk_bool_t suppress_lint;
  void *data;			/* a member that only the extension uses */
} awk_ext_func_t;

/* --- input parsers ------------------------------------------------------ */

typedef struct awk_input
{
  const char *name;		/* name of the file or command */
  int fd;			/* descriptor of the file or command, or
				   INVALID_HANDLE */
  void *opaque;			/* a member that only the extension uses */
  /* Read the next record of the input.  Return the length of the record and
     set *OUT to the address of the record, or return EOF.  After an error set
     *ERRCODE, which is 0 at first, to an errno value.  Set *RT_START and
     *RT_LEN to the start and the length of the terminator.  If FIELD_WIDTH is
     not NULL, the function may set *FIELD_WIDTH, which is NULL at first, to
     the layout of the record's fields.  */
  int (*get_record) (char **out, struct awk_input *iobuf, int *errcode,
		     char **rt_start, size_t *rt_len,
		     const awk_fieldwidth_info_t **field_width);
  /* Read bytes of the input, like read (2).  */
  ssize_t (*read_func) (int, void *, size_t);
  /* This function is called before the interpreter closes FD.  This function
     may set FD to INVALID_HANDLE, so that the interpreter does not close
     FD.  */
  void (*close_func) (struct awk_input *iobuf);
  struct stat sbuf;
} awk_input_buf_t;

typedef struct awk_input_parser
{
  const char *name;
  /* Return true if the parser can read this file.  can_take_file must not
     change any state.  */
  awk_bool_t (*can_take_file) (const awk_input_buf_t *iobuf);
  /* Set the function pointers in IOBUF.  */
  awk_bool_t (*take_control_of) (awk_input_buf_t *iobuf);
  awk_const struct awk_input_parser *awk_const next;
} awk_input_parser_t;

/* --- output wrappers ---------------------------------------------------- */

typedef struct awk_output_buf
{
  const char *name;
  const char *mode;		/* "w" or "a" */
  FILE *fp;
  awk_bool_t redirected;	/* set to awk_true after changing a function
				   pointer */
  void *opaque;			/* a member that only the extension uses */
  size_t (*gawk_fwrite) (const void *buf, size_t size, size_t count,
			 FILE *fp, void *opaque);
  int (*gawk_fflush) (FILE *fp, void *opaque);
  int (*gawk_ferror) (FILE *fp, void *opaque);
  int (*gawk_fclose) (FILE *fp, void *opaque);
} awk_output_buf_t;

typedef struct awk_output_wrapper
{
  const char *name;
  awk_bool_t (*can_take_file) (const awk_output_buf_t *outbuf);
  awk_bool_t (*take_control_of) (awk_output_buf_t *outbuf);
  awk_const struct awk_output_wrapper *awk_const next;
} awk_output_wrapper_t;

/* --- two-way processors ------------------------------------------------- */

typedef struct awk_two_way_processor
{
  const char *name;
  awk_bool_t (*can_take_two_way) (const char *name);
  awk_bool_t (*take_control_of) (const char *name, awk_input_buf_t *inbuf,
				 awk_output_buf_t *outbuf);
  awk_const struct awk_two_way_processor *awk_const next;
} awk_two_way_processor_t;

/* --- the table of calls ------------------------------------------------- */

#define gawk_api_major_version 4
#define gawk_api_minor_version 1

enum
{
  GAWK_API_MAJOR_VERSION = gawk_api_major_version,
  GAWK_API_MINOR_VERSION = gawk_api_minor_version
};

/* Indices of do_flags.  */
#define gawk_do_lint 0
#define gawk_do_traditional 1
#define gawk_do_profile 2
#define gawk_do_sandbox 3
#define gawk_do_debug 4
#define gawk_do_mpfr 5
#define gawk_do_csv 6
#define DO_FLAGS_SIZE 7

typedef struct gawk_api
{
  awk_const int major_version;
  awk_const int minor_version;
  awk_const int gmp_major_version;	/* 0 if the member is not available */
  awk_const int gmp_minor_version;
  awk_const int mpfr_major_version;
  awk_const int mpfr_minor_version;
  awk_const int do_flags[DO_FLAGS_SIZE];

  /* Add the function FUNC to NAME_SPACE; "" means "awk".  */
  awk_bool_t (*api_add_ext_func) (awk_ext_id_t id, const char *name_space,
				  awk_ext_func_t *func);
  void (*api_register_input_parser) (awk_ext_id_t id,
				     awk_input_parser_t *input_parser);
  void (*api_register_output_wrapper) (awk_ext_id_t id,
				       awk_output_wrapper_t *output_wrapper);
  void (*api_register_two_way_processor)
    (awk_ext_id_t id, awk_two_way_processor_t *two_way_processor);
  /* Register FUNCP to be called at the end of the program.  The function that
     was registered last is called first.  */
  void (*api_awk_atexit) (awk_ext_id_t id,
			  void (*funcp) (void *data, int exit_status),
			  void *arg0);
  /* Append the text VERSION to the output of --version.  The text must remain
     valid, because it is not copied.  */
  void (*api_register_ext_version) (awk_ext_id_t id, const char *version);

  /* Print a message.  api_fatal does not return.  */
  void (*api_fatal) (awk_ext_id_t id, const char *format, ...);
  void (*api_warning) (awk_ext_id_t id, const char *format, ...);
  void (*api_lintwarn) (awk_ext_id_t id, const char *format, ...);
  void (*api_nonfatal) (awk_ext_id_t id, const char *format, ...);

  void (*api_update_ERRNO_int) (awk_ext_id_t id, int errno_val);
  void (*api_update_ERRNO_string) (awk_ext_id_t id, const char *string);
  void (*api_unset_ERRNO) (awk_ext_id_t id);

  /* Each function with a parameter WANTED looks up an AWK value.  If the value
     has the type WANTED or can be converted to it, the function stores the
     value in *RESULT and returns true.  If the conversion is not possible, the
     function sets the type of *RESULT to the type of the value and returns
     false.  Scalars are converted like in AWK.  The type AWK_UNDEFINED
     requests the value without a conversion.  */

  /* Return argument number COUNT of the running function.  The first argument
     is number 0.  */
  awk_bool_t (*api_get_argument) (awk_ext_id_t id, size_t count,
				  awk_valtype_t wanted, awk_value_t *result);
  /* Assign the array ARRAY to an untyped argument.  */
  awk_bool_t (*api_set_argument) (awk_ext_id_t id, size_t count,
				  awk_array_t array);

  /* Access global variables by name.  The type AWK_SCALAR requests a cookie,
     which two of the functions accept instead of a name.  Built-in variables
     cannot be set.  */
  awk_bool_t (*api_sym_lookup) (awk_ext_id_t id, const char *name_space,
				const char *name, awk_valtype_t wanted,
				awk_value_t *result);
  awk_bool_t (*api_sym_update) (awk_ext_id_t id, const char *name_space,
				const char *name, awk_value_t *value);
  awk_bool_t (*api_sym_lookup_scalar) (awk_ext_id_t id, awk_scalar_t cookie,
				       awk_valtype_t wanted,
				       awk_value_t *result);
  awk_bool_t (*api_sym_update_scalar) (awk_ext_id_t id, awk_scalar_t cookie,
				       awk_value_t *value);

  /* Create a value that will be used many times, and set *RESULT to its
     cookie.  */
  awk_bool_t (*api_create_value) (awk_ext_id_t id, awk_value_t *value,
				  awk_value_cookie_t *result);
  awk_bool_t (*api_release_value) (awk_ext_id_t id, awk_value_cookie_t vc);

  /* Arrays.  */
  awk_bool_t (*api_get_element_count) (awk_ext_id_t id, awk_array_t a_cookie,
				       size_t *count);
  awk_bool_t (*api_get_array_element) (awk_ext_id_t id, awk_array_t a_cookie,
				       const awk_value_t *const index,
				       awk_valtype_t wanted,
				       awk_value_t *result);
  awk_bool_t (*api_set_array_element) (awk_ext_id_t id, awk_array_t a_cookie,
				       const awk_value_t *const index,
				       const awk_value_t *const value);
  awk_bool_t (*api_del_array_element) (awk_ext_id_t id, awk_array_t a_cookie,
				       const awk_value_t *const index);
  /* Create an array without an owner.  The array must be assigned to a
     variable, an element or an argument before you fill it.  */
  awk_array_t (*api_create_array) (awk_ext_id_t id);
  awk_bool_t (*api_clear_array) (awk_ext_id_t id, awk_array_t a_cookie);
  /* Return all elements of an array as a vector.  The extension must release
     the vector with api_release_flattened_array.  Return false if the array is
     empty.  */
  awk_bool_t (*api_flatten_array_typed) (awk_ext_id_t id,
					 awk_array_t a_cookie,
					 awk_flat_array_t **data,
					 awk_valtype_t index_type,
					 awk_valtype_t value_type);
  awk_bool_t (*api_release_flattened_array) (awk_ext_id_t id,
					     awk_array_t a_cookie,
					     awk_flat_array_t *data);

  /* Allocate and free memory for values that the extension and the interpreter
     pass to each other.  */
  void *(*api_malloc) (size_t size);
  void *(*api_calloc) (size_t nmemb, size_t size);
  void *(*api_realloc) (void *ptr, size_t size);
  void (*api_free) (void *ptr);

  /* Not used.  The members api_get_mpfr and api_get_mpz are unused, and
     preserve the layout of the struct.  */
  void *(*api_get_mpfr) (awk_ext_id_t id);
  void *(*api_get_mpz) (awk_ext_id_t id);

  /* Return the stream that FILETYPE (">", ">>", "<", "|>", "|<", "|&") and
     NAME denote.  If the stream is not open, open it, with the descriptor FD
     unless FD is negative.  If NAME is NULL or empty, return the main
     input.  */
  awk_bool_t (*api_get_file) (awk_ext_id_t id, const char *name,
			      size_t name_len, const char *filetype, int fd,
			      const awk_input_buf_t **ibufp,
			      const awk_output_buf_t **obufp);

  /* Free an array that create_array has returned, and that was not assigned to
     anything.  */
  awk_bool_t (*api_destroy_array) (awk_ext_id_t id, awk_array_t a_cookie);
} gawk_api_t;

/* --- for extensions ----------------------------------------------------- */

#ifndef GAWK

/* The macros below use two variables of the extension: `static const
   gawk_api_t *api;' and `static awk_ext_id_t ext_id;'.  */

#define do_lint (api->do_flags[gawk_do_lint])
#define do_traditional (api->do_flags[gawk_do_traditional])
#define do_profile (api->do_flags[gawk_do_profile])
#define do_sandbox (api->do_flags[gawk_do_sandbox])
#define do_debug (api->do_flags[gawk_do_debug])
#define do_mpfr (api->do_flags[gawk_do_mpfr])
#define do_csv (api->do_flags[gawk_do_csv])

#define add_ext_func(ns, func) (api->api_add_ext_func (ext_id, ns, func))
#define register_input_parser(parser) \
  (api->api_register_input_parser (ext_id, parser))
#define register_output_wrapper(wrapper) \
  (api->api_register_output_wrapper (ext_id, wrapper))
#define register_two_way_processor(processor) \
  (api->api_register_two_way_processor (ext_id, processor))
#define awk_atexit(funcp, arg0) (api->api_awk_atexit (ext_id, funcp, arg0))
#define register_ext_version(version) \
  (api->api_register_ext_version (ext_id, version))

/* Call these four functions with the id as the first argument, for example
   warning (ext_id, "...", ...).  */
#define fatal api->api_fatal
#define nonfatal api->api_nonfatal
#define warning api->api_warning
#define lintwarn api->api_lintwarn

#define update_ERRNO_int(e) (api->api_update_ERRNO_int (ext_id, e))
#define update_ERRNO_string(str) (api->api_update_ERRNO_string (ext_id, str))
#define unset_ERRNO() (api->api_unset_ERRNO (ext_id))

#define get_argument(count, wanted, result) \
  (api->api_get_argument (ext_id, count, wanted, result))
#define set_argument(count, new_array) \
  (api->api_set_argument (ext_id, count, new_array))

#define sym_lookup_ns(ns, name, wanted, result) \
  (api->api_sym_lookup (ext_id, ns, name, wanted, result))
#define sym_update_ns(ns, name, value) \
  (api->api_sym_update (ext_id, ns, name, value))
#define sym_lookup(name, wanted, result) \
  sym_lookup_ns ("", name, wanted, result)
#define sym_update(name, value) sym_update_ns ("", name, value)
#define sym_lookup_scalar(cookie, wanted, result) \
  (api->api_sym_lookup_scalar (ext_id, cookie, wanted, result))
#define sym_update_scalar(cookie, value) \
  (api->api_sym_update_scalar (ext_id, cookie, value))

#define create_value(value, result) \
  (api->api_create_value (ext_id, value, result))
#define release_value(value) (api->api_release_value (ext_id, value))

#define get_element_count(array, count) \
  (api->api_get_element_count (ext_id, array, count))
#define get_array_element(array, index, wanted, result) \
  (api->api_get_array_element (ext_id, array, index, wanted, result))
#define set_array_element(array, index, value) \
  (api->api_set_array_element (ext_id, array, index, value))
#define set_array_element_by_elem(array, elem) \
  (set_array_element (array, &(elem)->index, &(elem)->value))
#define del_array_element(array, index) \
  (api->api_del_array_element (ext_id, array, index))
#define create_array() (api->api_create_array (ext_id))
#define destroy_array(array) (api->api_destroy_array (ext_id, array))
#define clear_array(array) (api->api_clear_array (ext_id, array))
#define flatten_array_typed(array, data, index_type, value_type) \
  (api->api_flatten_array_typed (ext_id, array, data, index_type, value_type))
#define flatten_array(array, data) \
  flatten_array_typed (array, data, AWK_STRING, AWK_UNDEFINED)
#define release_flattened_array(array, data) \
  (api->api_release_flattened_array (ext_id, array, data))

#define gawk_malloc(size) (api->api_malloc (size))
#define gawk_calloc(nmemb, size) (api->api_calloc (nmemb, size))
#define gawk_realloc(ptr, size) (api->api_realloc (ptr, size))
#define gawk_free(ptr) (api->api_free (ptr))

#define get_mpfr_ptr() (api->api_get_mpfr (ext_id))
#define get_mpz_ptr() (api->api_get_mpz (ext_id))

#define get_file(name, namelen, filetype, fd, ibuf, obuf) \
  (api->api_get_file (ext_id, name, namelen, filetype, fd, ibuf, obuf))

/* Set POINTER to memory from the interpreter.  If memory is exhausted, end the
   program with MESSAGE.  */
#define _gawk_obtain(pointer, type, call, size, message) \
  do \
    if (!((pointer) = (type) call)) \
      fatal (ext_id, "%s: no room for %lu bytes", message, \
	     (unsigned long) (size)); \
  while (0)
#define emalloc(pointer, type, size, message) \
  _gawk_obtain (pointer, type, gawk_malloc (size), size, message)
#define ezalloc(pointer, type, size, message) \
  _gawk_obtain (pointer, type, gawk_calloc (1, size), size, message)
#define erealloc(pointer, type, size, message) \
  _gawk_obtain (pointer, type, gawk_realloc (pointer, size), size, message)

/* The following functions create a value, store it in *RESULT and return
   RESULT.  A string that is not duplicated must come from gawk_malloc,
   gawk_calloc or gawk_realloc, and must end with a NUL.  */

static inline awk_value_t *
r_make_string_type (const gawk_api_t *api, awk_ext_id_t ext_id,
		    const char *string, size_t length, awk_bool_t duplicate,
		    awk_value_t *result, awk_valtype_t val_type)
{
  char *bytes = (char *) string;
  if (duplicate)
    {
      emalloc (bytes, char *, length + 1, "r_make_string_type");
      if (length > 0)
	memcpy (bytes, string, length);
      bytes[length] = '\0';
    }
  memset (result, 0, sizeof *result);
  result->val_type = val_type;
  result->str_value.str = bytes;
  result->str_value.len = length;
  return result;
}

static inline awk_value_t *
r_make_string (const gawk_api_t *api, awk_ext_id_t ext_id,
	       const char *string, size_t length, awk_bool_t duplicate,
	       awk_value_t *result)
{
  return r_make_string_type (api, ext_id, string, length, duplicate, result,
			     AWK_STRING);
}

#define make_const_string(str, len, result) \
  r_make_string (api, ext_id, str, len, awk_true, result)
#define make_malloced_string(str, len, result) \
  r_make_string (api, ext_id, str, len, awk_false, result)
#define make_const_regex(str, len, result) \
  r_make_string_type (api, ext_id, str, len, awk_true, result, AWK_REGEX)
#define make_malloced_regex(str, len, result) \
  r_make_string_type (api, ext_id, str, len, awk_false, result, AWK_REGEX)
/* Create a string that is treated like input: if it looks numeric, it is also
   a number.  */
#define make_const_user_input(str, len, result) \
  r_make_string_type (api, ext_id, str, len, awk_true, result, AWK_STRNUM)
#define make_malloced_user_input(str, len, result) \
  r_make_string_type (api, ext_id, str, len, awk_false, result, AWK_STRNUM)

static inline awk_value_t *
make_null_string (awk_value_t *result)
{
  memset (result, 0, sizeof *result);
  result->val_type = AWK_UNDEFINED;
  return result;
}

static inline awk_value_t *
make_number (double num, awk_value_t *result)
{
  result->val_type = AWK_NUMBER;
  result->num_value = num;
  result->num_type = AWK_NUMBER_TYPE_DOUBLE;
  result->num_ptr = NULL;
  return result;
}

/* Create a number.  The interpreter copies the object to which MPZ or MPFR
   points, and then frees the object's memory (mpz_clear, mpfr_clear).  */
static inline awk_value_t *
make_number_mpz (void *mpz, awk_value_t *result)
{
  result->val_type = AWK_NUMBER;
  result->num_value = 0;
  result->num_type = AWK_NUMBER_TYPE_MPZ;
  result->num_ptr = mpz;
  return result;
}

static inline awk_value_t *
make_number_mpfr (void *mpfr, awk_value_t *result)
{
  result->val_type = AWK_NUMBER;
  result->num_value = 0;
  result->num_type = AWK_NUMBER_TYPE_MPFR;
  result->num_ptr = mpfr;
  return result;
}

static inline awk_value_t *
make_bool (awk_bool_t boolval, awk_value_t *result)
{
  memset (result, 0, sizeof *result);
  result->val_type = AWK_BOOL;
  result->bool_value = boolval;
  return result;
}

/* The function that the interpreter calls when it loads the extension.  The
   macro dl_load_func defines this function.  */
extern int dl_load (const gawk_api_t *const api_p, awk_ext_id_t id);

/* For dl_load: compare the versions of an interface, and print a message if
   they differ.  WHAT is "" for this interface, "GMP " or "MPFR ".  */
#define _gawk_check_version(extension, what, mine, mine_minor, theirs, \
			    theirs_minor) \
  do \
    if ((theirs) != (mine) || (theirs_minor) < (mine_minor)) \
      { \
	fprintf (stderr, #extension ": %sversion mismatch with gawk!\n", \
		 what); \
	fprintf (stderr, "\tmy version (%s%d.%d), gawk version" \
		 " (%s%d.%d)\n", *(what) ? what : "API ", (int) (mine), \
		 (int) (mine_minor), *(what) ? what : "API ", \
		 (int) (theirs), (int) (theirs_minor)); \
	exit (1); \
      } \
  while (0)

/* In extensions that have included <gmp.h> and <mpfr.h>, check the versions of
   GMP and MPFR.  */
#if defined __GNU_MP_VERSION && defined MPFR_VERSION_MAJOR
# define check_mpfr_version(extension) \
  do \
    { \
      _gawk_check_version (extension, "GMP ", __GNU_MP_VERSION, \
			   __GNU_MP_VERSION_MINOR, api->gmp_major_version, \
			   api->gmp_minor_version); \
      _gawk_check_version (extension, "MPFR ", MPFR_VERSION_MAJOR, \
			   MPFR_VERSION_MINOR, api->mpfr_major_version, \
			   api->mpfr_minor_version); \
    } \
  while (0)
#else
# define check_mpfr_version(extension) /* check nothing */
#endif

/* Define dl_load for the functions in FUNC_TABLE, an array of awk_ext_func_t,
   in the namespace NAME_SPACE.  The macro dl_load_func uses these variables of
   the extension: api, ext_id, init_func (`awk_bool_t (*) (void)' or NULL) and
   ext_version (`const char *' or NULL).  */
#define dl_load_func(func_table, extension, name_space) \
int \
dl_load (const gawk_api_t *const api_p, awk_ext_id_t id) \
{ \
  size_t func_at; \
  int faults = 0; \
  api = api_p; \
  ext_id = (awk_ext_id_t) id; \
  _gawk_check_version (extension, "", GAWK_API_MAJOR_VERSION, \
		       GAWK_API_MINOR_VERSION, api->major_version, \
		       api->minor_version); \
  check_mpfr_version (extension); \
  for (func_at = 0; \
       func_at < sizeof (func_table) / sizeof (func_table)[0]; func_at++) \
    { \
      if (!(func_table)[func_at].name) \
	break; \
      if (!add_ext_func (name_space, &(func_table)[func_at])) \
	{ \
	  warning (ext_id, #extension ": could not add %s", \
		   (func_table)[func_at].name); \
	  faults++; \
	} \
    } \
  if (init_func && !init_func ()) \
    { \
      warning (ext_id, #extension ": initialization function failed"); \
      faults++; \
    } \
  if (ext_version) \
    register_ext_version (ext_version); \
  return faults == 0; \
}

#endif /* not GAWK */

#ifdef __cplusplus
}
#endif

#endif /* _GAWK_API_H */
