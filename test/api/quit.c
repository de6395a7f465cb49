/* quit.c -- an extension that calls exit in the function that QUIT names.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  The exit status is 7.  The variable
   QUIT names the function that exits: a function of the input parser, the
   output wrapper or the two-way processor, the exit callback, or dl_load.  If
   the program does not have the variable QUIT, the environment variable QUIT
   is used.  */

#include <sys/wait.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;

/* Call exit if the value of QUIT is PLACE.  */
static void
at (const char *place)
{
  awk_value_t v;
  const char *wanted = getenv ("QUIT");
  if (sym_lookup ("QUIT", AWK_STRING, &v))
    wanted = v.str_value.str;
  if (wanted && strcmp (wanted, place) == 0)
    {
      printf ("leaving from %s\n", place);
      exit (7);
    }
}

/* --- an input parser for *.q -------------------------------------------- */

static int
next (char **out, awk_input_buf_t *b, int *errcode, char **rt_start,
      size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  static char c;
  (void) errcode;
  (void) rt_start;
  (void) rt_len;
  (void) field_width;
  at ("get_record");
  *out = &c;
  return read (b->fd, &c, 1) == 1 ? 1 : EOF;
}

static ssize_t
read_it (int fd, void *p, size_t n)
{
  at ("read_func");
  return read (fd, p, n);
}

static void
close_it (awk_input_buf_t *b)
{
  (void) b;
  at ("close_func");
}

static int
is_ours (const char *name, const char *end)
{
  const char *dot = strrchr (name, '.');
  return dot && strcmp (dot, end) == 0;
}

static awk_bool_t
can_read (const awk_input_buf_t *b)
{
  if (!is_ours (b->name, ".q") && !is_ours (b->name, ".qb"))
    return awk_false;
  at ("can_take_file");
  return awk_true;
}

static awk_bool_t
take_read (awk_input_buf_t *b)
{
  at ("take_control_of");
  if (is_ours (b->name, ".q"))
    b->get_record = next;
  b->read_func = read_it;
  b->close_func = close_it;
  return awk_true;
}

static awk_input_parser_t parser = { "quit", can_read, take_read, NULL };

/* --- an output wrapper for *.qo, a two-way processor for "q" ------------ */

static size_t
write_it (const void *p, size_t size, size_t n, FILE *fp, void *opaque)
{
  (void) opaque;
  at ("gawk_fwrite");
  return fwrite (p, size, n, fp);
}

static int
flush_it (FILE *fp, void *opaque)
{
  (void) opaque;
  at ("gawk_fflush");
  return fflush (fp);
}

static int
test_it (FILE *fp, void *opaque)
{
  (void) opaque;
  at ("gawk_ferror");
  return ferror (fp);
}

static int
end_it (FILE *fp, void *opaque)
{
  (void) opaque;
  at ("gawk_fclose");
  return fp ? fclose (fp) : 0;
}

static awk_bool_t
can_write (const awk_output_buf_t *b)
{
  return is_ours (b->name, ".qo") ? awk_true : awk_false;
}

static awk_bool_t
take_write (awk_output_buf_t *b)
{
  at ("take_control_of output");
  b->gawk_fwrite = write_it;
  b->gawk_fflush = flush_it;
  b->gawk_ferror = test_it;
  b->gawk_fclose = end_it;
  b->redirected = awk_true;
  return awk_true;
}

static awk_output_wrapper_t wrapper = { "quit", can_write, take_write, NULL };

static awk_bool_t
can_both (const char *name)
{
  return strcmp (name, "q") == 0 ? awk_true : awk_false;
}

static awk_bool_t
take_both (const char *name, awk_input_buf_t *in, awk_output_buf_t *out)
{
  (void) name;
  (void) in;
  (void) out;
  at ("two-way");
  /* Return success without setting a stream in IN or OUT.  */
  return awk_true;
}

static awk_two_way_processor_t processor = { "quit", can_both, take_both,
					     NULL };

/* --- functions ---------------------------------------------------------- */

static awk_value_t *
do_now (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  (void) nargs;
  (void) self;
  if (sym_lookup ("changed", AWK_SCALAR, &v))
    {
      awk_value_t by;
      sym_update_scalar (v.scalar_cookie,
			 make_const_string ("by C", 4, &by));
    }
  printf ("leaving now\n");
  exit (get_argument (0, AWK_NUMBER, &v) ? (int) v.num_value : 7);
  return make_null_string (result);
}

/* Implement fault (): store to an address that is not mapped.  */
static awk_value_t *
do_fault (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static volatile size_t nowhere = 16;
  (void) nargs;
  (void) self;
  *(volatile char *) nowhere = 1;
  return make_null_string (result);
}

/* Implement child (): start a child that calls exit, and return its
   status.  */
static awk_value_t *
do_child (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  int status = 0;
  pid_t pid = fork ();
  (void) nargs;
  (void) self;
  if (pid == 0)
    exit (9);
  waitpid (pid, &status, 0);
  return make_number (WEXITSTATUS (status), result);
}

static void
at_end (void *data, int status)
{
  printf ("at the end: %s, %d\n", (const char *) data, status);
  at ("atexit");
}

static void
at_exit (void)
{
  printf ("after the end\n");
}

static char one[] = "one", two[] = "two";

static awk_value_t *
do_watch (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  (void) nargs;
  (void) self;
  awk_atexit (at_end, one);
  awk_atexit (at_end, two);
  atexit (at_exit);
  return make_null_string (result);
}

static awk_bool_t
start (void)
{
  at ("dl_load");
  register_input_parser (&parser);
  register_output_wrapper (&wrapper);
  register_two_way_processor (&processor);
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { "now", do_now, 1, 0, awk_false, NULL },
  { "fault", do_fault, 0, 0, awk_false, NULL },
  { "child", do_child, 0, 0, awk_false, NULL },
  { "watch", do_watch, 0, 0, awk_false, NULL }
};

dl_load_func (functions, quit, "quit")
