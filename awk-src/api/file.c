/* file.c -- let extensions use the program's streams.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the function get_file of the interface.  After an
   extension has received the FILE of an output stream, the program also writes
   to this FILE, so that the outputs of both are in the right order.  */

#include <config.h>

#include <unistd.h>

#include "api/internal.h"
#include "base/diag.h"
#include "io/input.h"
#include "io/output.h"
#include "vm/interp.h"

static bool
find_kind (const char *text, enum io_kind *kind)
{
  static const struct { const char *text; enum io_kind kind; } kinds[] = {
    { ">", IO_WRITE }, { ">>", IO_APPEND }, { "<", IO_READ },
    { "|>", IO_WRITE_PIPE }, { "|<", IO_READ_PIPE }, { "|&", IO_TWO_WAY }
  };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (text && strcmp (text, kinds[i].text) == 0)
      {
	*kind = kinds[i].kind;
	return true;
      }
  return false;
}

/* Return a FILE that replaces O, the output of R.  For standard output, return
   the C library's stdout, so that the outputs of the extension and the program
   appear in the order in which they were written.  */
static FILE *
stream_of (struct redir *r, const struct output *o, const char *mode)
{
  bool shared = o->is_stdout;
  int fd = out_take_descriptor (r);
  if (!shared || fd < 0)
    return fd < 0 ? NULL : fdopen (fd, mode);
  close (fd);
  return *api_stdout;
}

/* Return the output of R as the struct that extensions receive.  Create a FILE
   if the output does not have one yet, because an extension may write directly
   to the FILE in this struct.  */
static const awk_output_buf_t *
output_of (struct redir *r, const char *mode)
{
  struct output *o = io_output_of (r);
  if (!o)
    return NULL;
  if (o->wrapper)
    return api_output_buf (o->wrapper);
  FILE *fp = stream_of (r, o, mode);
  if (!fp)
    return NULL;
  awk_output_buf_t *b = api_output_new (io_name_of (r), mode, fp);
  out_wrap (r, api_output_wrapper (b));
  return b;
}

static awk_bool_t
give_main_input (const awk_input_buf_t **ibufp)
{
  struct input *in = main_open_input ();
  if (!in)
    return awk_false;
  *ibufp = api_input_buf (in);
  return awk_true;
}

awk_bool_t
api_get_file (awk_ext_id_t id, const char *name, size_t name_len,
	      const char *filetype, int fd, const awk_input_buf_t **ibufp,
	      const awk_output_buf_t **obufp)
{
  enum io_kind kind;
  if (!ibufp || !obufp)
    return awk_false;
  *ibufp = NULL;
  *obufp = NULL;
  if (!name || name_len == 0)
    return give_main_input (ibufp);
  if (!find_kind (filetype, &kind))
    {
      warning ("cannot open unrecognized file type `%s' for `%.*s'",
	       filetype ? filetype : "", (int) name_len, name);
      return awk_false;
    }
  struct redir *r = io_find (kind, (struct sv) { name, name_len }, fd);
  if (!r)
    return awk_false;
  struct input *in = io_input_of (r);
  if (in)
    *ibufp = api_input_buf (in);
  *obufp = output_of (r, kind == IO_APPEND ? "a" : "w");
  return *ibufp || *obufp ? awk_true : awk_false;
}
