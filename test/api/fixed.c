/* fixed.c -- input parsers that change how records are read within a file.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  While WIDTH is positive, files *.len
   have records of WIDTH bytes; when WIDTH is no longer positive, they have
   ordinary records.  For files with other names, the parsers change a member
   of their awk_input_buf_t after two calls.  */

#include <fcntl.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;
static awk_scalar_t width;
static char record[1000];
static int calls;

static void
close_loudly (awk_input_buf_t *b)
{
  printf ("closed %s\n", b->name);
}

static ssize_t
read_capitals (int fd, void *p, size_t n)
{
  char *s = (char *) p;
  ssize_t i, got = read (fd, p, n);
  for (i = 0; i < got; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] -= 'a' - 'A';
  return got;
}

/* Read the next N bytes as a record.  */
static int
next_bytes (char **out, awk_input_buf_t *b, size_t n)
{
  ssize_t got = read (b->fd, record, n);
  *out = record;
  calls++;
  return got > 0 ? (int) got : EOF;
}

/* Layouts of fields: one has no fields, and the other has a field that extends
   beyond the record.  */
static awk_fieldwidth_info_t none, two;

/* Return a layout of two fields, the second of which begins at the end of a
   record of N bytes.  If N is 6, two skipped bytes precede the second field;
   if N is 7, the first field covers the whole record.  */
static const awk_fieldwidth_info_t *
at_end (size_t n)
{
  static union
  {
    awk_fieldwidth_info_t info;
    char room[awk_fieldwidth_info_size (2)];
  } layout;
  layout.info.nf = 2;
  layout.info.fields[0].len = n == 6 ? 4 : 7;
  layout.info.fields[1].skip = n == 6 ? 2 : 0;
  layout.info.fields[1].len = n == 6;
  return &layout.info;
}

static int
by_width (char **out, awk_input_buf_t *b, int *errcode, char **rt_start,
	  size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  awk_value_t v;
  size_t n = sym_lookup_scalar (width, AWK_NUMBER, &v) && v.num_value > 0
    ? (size_t) v.num_value : 0;
  (void) errcode;
  (void) rt_start;
  (void) rt_len;
  if (n == 0)
    {
      /* The last record that this parser returns is one byte long.  */
      b->get_record = NULL;
      n = 1;
    }
  two.nf = 1;
  two.fields[0].skip = 0;
  two.fields[0].len = (size_t) -1;
  if (field_width)
    *field_width = n == 2 ? &none : n == 6 || n == 7 ? at_end (n) : &two;
  return next_bytes (out, b, n < sizeof record ? n : sizeof record);
}

static int
by_three (char **out, awk_input_buf_t *b, int *errcode, char **rt_start,
	  size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  const char *kind = strrchr (b->name, '.');
  (void) errcode;
  (void) rt_start;
  (void) field_width;
  *rt_len = 7;			/* gawk must ignore this value */
  if (calls == 1)
    {
      if (strcmp (kind, ".drop") == 0)
	b->get_record = NULL;
      else if (strcmp (kind, ".capitals") == 0)
	{
	  b->get_record = NULL;
	  b->read_func = read_capitals;
	}
      else if (strcmp (kind, ".noread") == 0)
	{
	  b->get_record = NULL;
	  b->read_func = NULL;
	}
      else if (strcmp (kind, ".noclose") == 0)
	b->close_func = NULL;
      else if (strcmp (kind, ".other") == 0)
	{
	  b->get_record = NULL;
	  close (b->fd);
	  b->fd = open ("another", O_RDONLY);
	}
      else if (strcmp (kind, ".lost") == 0)
	{
	  int n = next_bytes (out, b, 3);
	  b->get_record = NULL;
	  close (b->fd);
	  b->fd = INVALID_HANDLE;
	  return n;
	}
      else if (strcmp (kind, ".nothing") == 0)
	return 5;
    }
  return next_bytes (out, b, 3);
}

static awk_input_buf_t *reading;

/* Read at most N bytes, up to the end of a line.  The second call sets
   get_record to by_three, which returns the records from then on.  */
static ssize_t
read_one (int fd, void *p, size_t n)
{
  char *s = (char *) p;
  ssize_t got = 0;
  while (got < (ssize_t) n && read (fd, s + got, 1) == 1)
    if (s[got++] == '\n')
      break;
  if (++calls == 2)
    {
      calls = 5;
      reading->get_record = by_three;
    }
  return got;
}

static const char *const kinds[] = {
  ".len", ".drop", ".capitals", ".noread", ".noclose", ".other", ".lost",
  ".nothing", ".records"
};

static awk_bool_t
can (const awk_input_buf_t *b)
{
  const char *dot = strrchr (b->name, '.');
  size_t i;
  for (i = 0; dot && i < sizeof kinds / sizeof kinds[0]; i++)
    if (strcmp (dot, kinds[i]) == 0)
      return b->fd != INVALID_HANDLE ? awk_true : awk_false;
  return awk_false;
}

static awk_bool_t
take (awk_input_buf_t *b)
{
  const char *dot = strrchr (b->name, '.');
  calls = 0;
  reading = b;
  b->close_func = close_loudly;
  if (strcmp (dot, ".records") == 0)
    b->read_func = read_one;
  else
    b->get_record = strcmp (dot, ".len") == 0 ? by_width : by_three;
  return awk_true;
}

static awk_input_parser_t parser = { "fixed", can, take, NULL };

static awk_bool_t
start (void)
{
  awk_value_t v;
  register_input_parser (&parser);
  if (!sym_lookup ("WIDTH", AWK_SCALAR, &v)
      && !(sym_update ("WIDTH", make_number (4, &v))
	   && sym_lookup ("WIDTH", AWK_SCALAR, &v)))
    return awk_false;
  width = v.scalar_cookie;
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { NULL, NULL, 0, 0, awk_false, NULL }
};

dl_load_func (functions, fixed, "")
