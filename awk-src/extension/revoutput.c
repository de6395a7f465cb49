/* revoutput.c -- extension: reverse the output that is written to files.
   SPDX-License-Identifier: GPL-3.0-or-later

   The extension applies to files that are opened for output while the variable
   REVOUT is true.  Each part of the output is reversed separately.  The parts
   of a print statement are each item, each separator and the newline.  A
   printf statement has one part, the whole text.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

/* Write the bytes of BUF in reverse order.  */
static size_t
write_reversed (const void *buf, size_t size, size_t count, FILE *fp,
		void *opaque)
{
  const char *p = buf;
  size_t n = size * count;
  for (size_t i = n; i > 0; i--)
    if (putc (p[i - 1], fp) == EOF)
      return size > 0 ? (n - i) / size : 0;
  return count;
}

static awk_bool_t
can_take (const awk_output_buf_t *out)
{
  awk_value_t v;
  return sym_lookup ("REVOUT", AWK_NUMBER, &v) && v.num_value != 0;
}

static awk_bool_t
take (awk_output_buf_t *out)
{
  out->gawk_fwrite = write_reversed;
  out->redirected = awk_true;
  return awk_true;
}

static awk_output_wrapper_t wrapper = { "revout", can_take, take, NULL };

static awk_bool_t
start (void)
{
  awk_value_t v;
  register_output_wrapper (&wrapper);
  if (!sym_lookup ("REVOUT", AWK_SCALAR, &v))
    return sym_update ("REVOUT", make_number (0, &v));
  return awk_true;
}

static awk_ext_func_t functions[] = {
  { NULL, NULL, 0, 0, awk_false, NULL }
};

EXT_LOAD (revoutput, "", "1.1", start)
