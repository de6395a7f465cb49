/* readfile.c -- extension: read whole files.
   SPDX-License-Identifier: GPL-3.0-or-later

   readfile (path): return the contents of the file, or "" with ERRNO set.  If
   PROCINFO["readfile"] exists, each input file is a single record.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <limits.h>

static awk_value_t *
do_readfile (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  char *p = ext_read_file (ext_text (0, NULL), &n);
  if (p)
    return make_malloced_string (p, n, result);
  update_ERRNO_int (errno);
  return make_null_string (result);
}

/* --- inputs as one record ----------------------------------------------- */

/* The first call returns the whole content as a record, and sets the member
   `opaque' to the address of the record.  Each later call returns EOF.  */
static int
whole_record (char **out, awk_input_buf_t *in, int *errcode, char **rt_start,
	      size_t *rt_len, const awk_fieldwidth_info_t **unused)
{
  size_t n = 0;
  if (in->opaque)
    return EOF;
  *out = in->opaque = ext_read_all (in->fd, &n);
  *rt_start = NULL;
  *rt_len = 0;
  if (*out && n <= INT_MAX)
    return (int) n;
  *errcode = *out ? EFBIG : errno;
  return EOF;
}

static void
whole_close (awk_input_buf_t *in)
{
  gawk_free (in->opaque);
  in->opaque = NULL;
}

static awk_bool_t
can_take (const awk_input_buf_t *in)
{
  return in->fd != INVALID_HANDLE && !S_ISDIR (in->sbuf.st_mode)
	 && ext_procinfo_has ("readfile");
}

static awk_bool_t
take (awk_input_buf_t *in)
{
  in->opaque = NULL;
  in->get_record = whole_record;
  in->close_func = whole_close;
  return awk_true;
}

static awk_input_parser_t parser = { "readfile", can_take, take, NULL };

static awk_ext_func_t functions[] = {
  { "readfile", do_readfile, 1, 1, awk_false, NULL }
};

EXT_REGISTERS (input_parser, &parser)
EXT_LOAD (readfile, "", "2.0", start)
