/* hostile.c -- an extension that misuses the API.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  The extension calls the functions of
   the API with invalid arguments: NULL, arrays instead of scalars, invalid
   cookies, and strings that are not names.  gawk must reject the invalid
   arguments and continue.  The result is a string with a digit for each call:
   1 if the call succeeded, otherwise 0.  */

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;

static char text[1000];
static awk_array_t dead;

static void
tell (int yes)
{
  size_t n = strlen (text);
  text[n] = yes ? '1' : '0';
  text[n + 1] = '\0';
}

static void
tell_word (const char *word)
{
  strcat (text, *text ? " " : "");
  strcat (text, word);
  strcat (text, ":");
}

static awk_value_t *
str (const char *s, awk_value_t *v)
{
  return make_const_string (s, strlen (s), v);
}

static awk_value_t *
kind (awk_valtype_t k, awk_value_t *v)
{
  memset (v, 0, sizeof *v);
  v->val_type = k;
  return v;
}

/* --- empty values of each kind ------------------------------------------ */

static void
try_kinds (const char *name)
{
  awk_value_t v, c;
  int k;
  tell_word (name);
  for (k = -1; k <= 10; k++)
    {
      /* Use a null string, null cookies, and kinds that do not exist.  */
      tell (sym_update (name, kind ((awk_valtype_t) k, &v)));
      tell (sym_lookup (name, (awk_valtype_t) k, &v));
      if (sym_lookup (name, AWK_SCALAR, &c))
	{
	  tell (sym_update_scalar (c.scalar_cookie,
				   kind ((awk_valtype_t) k, &v)));
	  tell (sym_lookup_scalar (c.scalar_cookie, (awk_valtype_t) k, &v));
	}
    }
}

static void
try_names (void)
{
  static const char *const names[] = {
    "", "1", "a b", "a::b", "::a", "a::", "if", "BEGIN", "sin", "getline",
    "NR", "ENVIRON", "SYMTAB", "FUNCTAB", "f", "\303\244", "a\nb"
  };
  size_t i;
  awk_value_t v;
  tell_word ("names");
  tell (sym_lookup (NULL, AWK_STRING, &v));
  tell (sym_lookup ("x", AWK_STRING, NULL));
  tell (sym_update (NULL, make_number (1, &v)));
  tell (sym_update ("x", NULL));
  tell (sym_lookup_ns (NULL, "x", AWK_STRING, &v));
  tell (sym_update_ns (NULL, "x", make_number (1, &v)));
  tell (sym_update_ns ("1", "x", make_number (1, &v)));
  tell (sym_update_ns ("if", "x", make_number (1, &v)));
  for (i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      tell (sym_update (names[i], make_null_string (&v)));
      tell (sym_lookup (names[i], AWK_SCALAR, &v));
    }
}

/* --- arrays ------------------------------------------------------------- */

static void
try_array (const char *word, awk_array_t a)
{
  awk_value_t k, v;
  awk_flat_array_t *flat = NULL;
  size_t n;
  int i;
  tell_word (word);
  tell (get_element_count (a, &n));
  tell (get_element_count (a, NULL));
  for (i = -1; i <= 10; i++)
    {
      /* The string value has a NULL pointer here, since the interpreter would
	 free any other pointer.  */
      tell (set_array_element (a, kind ((awk_valtype_t) i, &k),
			       make_number (i, &v)));
      tell (get_array_element (a, kind ((awk_valtype_t) i, &k),
			       (awk_valtype_t) i, &v));
      tell (set_array_element (a, make_number (i, &k),
			       kind ((awk_valtype_t) i, &v)));
      tell (del_array_element (a, kind ((awk_valtype_t) i, &k)));
    }
  tell (set_array_element (a, NULL, make_number (1, &v)));
  tell (set_array_element (a, make_number (1, &k), NULL));
  tell (get_array_element (a, NULL, AWK_STRING, &v));
  tell (get_array_element (a, make_number (1, &k), AWK_STRING, NULL));
  tell (del_array_element (a, NULL));
  tell (flatten_array (a, NULL));
  if (flatten_array (a, &flat))
    {
      tell (release_flattened_array (a, NULL));
      tell (release_flattened_array (dead, flat));
      tell (release_flattened_array (a, flat));
    }
  tell (clear_array (a));
}

static void
try_arrays (void)
{
  awk_value_t v, k;
  awk_array_t a = create_array (), b = create_array ();
  dead = create_array ();
  destroy_array (dead);
  tell_word ("destroyed");
  tell (destroy_array (dead));
  try_array ("NULL", NULL);
  try_array ("dead", dead);
  try_array ("loose", a);
  tell_word ("rings");
  v.val_type = AWK_ARRAY;
  v.array_cookie = a;
  tell (set_array_element (a, make_number (1, &k), &v));
  tell (set_array_element (b, make_number (1, &k), &v));
  v.array_cookie = b;
  tell (set_array_element (a, make_number (1, &k), &v));
  tell (sym_update ("ring", &v));
  tell (sym_update ("ring", &v));
  tell (destroy_array (v.array_cookie));
  tell (destroy_array (a));
  if (sym_lookup ("ring", AWK_ARRAY, &v))
    try_array ("installed", v.array_cookie);
  if (sym_lookup ("PROCINFO", AWK_ARRAY, &v))
    tell (destroy_array (v.array_cookie));
}

/* --- other calls -------------------------------------------------------- */

static void
try_arguments (void)
{
  awk_value_t v;
  int i;
  tell_word ("arguments");
  for (i = -1; i <= 10; i++)
    tell (get_argument (7, (awk_valtype_t) i, &v));
  tell (get_argument (0, AWK_STRING, NULL));
  tell (get_argument ((size_t) -1, AWK_STRING, &v));
  tell (set_argument (0, NULL));
  tell (set_argument (0, dead));
  tell (set_argument (9, dead));
}

static void
try_cookies (void)
{
  awk_value_t v;
  awk_value_cookie_t c;
  int i;
  tell_word ("cookies");
  for (i = -1; i <= 10; i++)
    {
      int good = create_value (kind ((awk_valtype_t) i, &v), &c);
      tell (good);
      if (good)
	tell (release_value (c));
    }
  tell (create_value (NULL, &c));
  tell (create_value (make_number (1, &v), NULL));
}

static void
try_files (void)
{
  const awk_input_buf_t *in;
  const awk_output_buf_t *out;
  tell_word ("files");
  tell (get_file ("x", 1, NULL, -1, &in, &out));
  tell (get_file ("x", 1, "", -1, &in, &out));
  tell (get_file ("x", 1, "<", -1, NULL, NULL));
  tell (get_file ("none", 4, "<", -1, &in, &out));
  tell (get_file ("none", 4, "<", 987, &in, &out));
  tell (get_file ("/", 1, ">", -1, &in, &out));
  tell (get_file ("nul\0nul", 7, "<", -1, &in, &out));
}

static void
try_rest (void)
{
  try_arguments ();
  try_cookies ();
  try_files ();
  tell_word ("rest");
  update_ERRNO_int (-1);
  update_ERRNO_int (99999);
  update_ERRNO_string ("");
  update_ERRNO_string (NULL);
  unset_ERRNO ();
  register_ext_version (NULL);
  awk_atexit (NULL, NULL);
  lintwarn (ext_id, "%s", "");
  tell (add_ext_func ("", NULL));
}

/* Implement all ([name]): make the invalid calls for the variable NAME or,
   without NAME, all other invalid calls.  */
static awk_value_t *
do_all (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name;
  (void) nargs;
  (void) self;
  *text = '\0';
  if (get_argument (0, AWK_STRING, &name))
    try_kinds (name.str_value.str);
  else
    {
      try_names ();
      try_arrays ();
      try_rest ();
    }
  return str (text, result);
}

static void
at_end (void *data, int status)
{
  awk_value_t v;
  (void) data;
  (void) status;
  *text = '\0';
  try_kinds ("late");
  try_arrays ();
  try_rest ();
  tell (sym_lookup ("kept", AWK_STRING, &v));
  printf ("%s\n", text);
}

static awk_value_t *
do_late (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  (void) nargs;
  (void) self;
  awk_atexit (at_end, NULL);
  return make_null_string (result);
}

/* Implement result (kind): return an empty value of KIND.  */
static awk_value_t *
do_result (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_NUMBER, &v);
  return kind ((awk_valtype_t) (int) v.num_value, result);
}

/* --- invalid streams ---------------------------------------------------- */

static awk_input_parser_t no_parser = { "incomplete", NULL, NULL, NULL };
static awk_output_wrapper_t no_wrapper = { "incomplete", NULL, NULL, NULL };
static awk_two_way_processor_t no_processor = { NULL, NULL, NULL, NULL };

static awk_value_t *
do_register (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) nargs;
  (void) self;
  get_argument (0, AWK_NUMBER, &v);
  switch ((int) v.num_value)
    {
    case 0: register_input_parser (&no_parser); break;
    case 1: register_output_wrapper (&no_wrapper); break;
    case 2: register_two_way_processor (&no_processor); break;
    }
  return make_null_string (result);
}

static awk_bool_t
can_write (const awk_output_buf_t *b)
{
  return strcmp (b->name, "empty") == 0 ? awk_true : awk_false;
}

static awk_bool_t
take_write (awk_output_buf_t *b)
{
  b->gawk_fwrite = NULL;
  b->gawk_fflush = NULL;
  b->gawk_ferror = NULL;
  b->gawk_fclose = NULL;
  return awk_true;
}

static awk_output_wrapper_t wrapper = { "empty", can_write, take_write, NULL };

/* Request the main input while it is being opened.  */
static awk_bool_t
can_read (const awk_input_buf_t *b)
{
  const awk_input_buf_t *in;
  const awk_output_buf_t *out;
  if (strcmp (b->name, "ring.file") == 0)
    printf ("main: %d\n", get_file (NULL, 0, NULL, -1, &in, &out));
  return awk_false;
}

static awk_bool_t
take_read (awk_input_buf_t *b)
{
  (void) b;
  return awk_true;
}

static awk_input_parser_t parser = { "ring", can_read, take_read, NULL };

static awk_bool_t
start (void)
{
  register_input_parser (&parser);
  register_output_wrapper (&wrapper);
  register_output_wrapper (&wrapper);
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { "all", do_all, 1, 0, awk_false, NULL },
  { "late", do_late, 0, 0, awk_false, NULL },
  { "result", do_result, 1, 1, awk_false, NULL },
  { "register", do_register, 1, 1, awk_false, NULL }
};

dl_load_func (functions, hostile, "hostile")
