/* revtwoway.c -- extension: provide /magic/mirror, which reverses lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   Text written to the stream is kept until it is read.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

static const char name_taken[] = "/magic/mirror";

/* The state that both ends of a stream share.  */
struct mirror
{
  struct ext_buf text;		/* the bytes that have been written; complete
				   lines are reversed when they are read */
  size_t at;			/* number of written bytes that have been
				   read */
  int users;
};

static void
leave (struct mirror *m)
{
  if (--m->users > 0)
    return;
  gawk_free (m->text.p);
  gawk_free (m);
}

/* --- the writing end ---------------------------------------------------- */

static size_t
mirror_write (const void *buf, size_t size, size_t count, FILE *fp,
	      void *opaque)
{
  struct mirror *m = opaque;
  if (m->at > 0)
    {
      m->text.n -= m->at;
      memmove (m->text.p, m->text.p + m->at, m->text.n);
      m->at = 0;
    }
  ext_add (&m->text, buf, size * count);
  return count;
}

static int
no_fault (FILE *fp, void *opaque)
{
  return 0;
}

static int
mirror_fclose (FILE *fp, void *opaque)
{
  leave (opaque);
  return 0;
}

/* --- the reading end ---------------------------------------------------- */

static void
reverse (char *p, size_t n)
{
  for (size_t i = 0; i < n / 2; i++)
    {
      char c = p[i];
      p[i] = p[n - 1 - i];
      p[n - 1 - i] = c;
    }
}

/* Return the next line or, after the last complete line, the incomplete
   line.  */
static int
mirror_record (char **out, awk_input_buf_t *in, int *errcode,
	       char **rt_start, size_t *rt_len,
	       const awk_fieldwidth_info_t **unused)
{
  struct mirror *m = in->opaque;
  char *p = m->text.p + m->at;
  size_t left = m->text.n - m->at;
  if (left == 0)
    return EOF;
  char *nl = memchr (p, '\n', left);
  size_t n = nl ? (size_t) (nl - p) : left;
  reverse (p, n);
  m->at += n + !!nl;
  *out = p;
  *rt_start = nl;
  *rt_len = !!nl;
  return (int) n;
}

static void
mirror_close (awk_input_buf_t *in)
{
  leave (in->opaque);
}

/* --- opening ------------------------------------------------------------ */

static awk_bool_t
can_take (const char *name)
{
  return strcmp (name, name_taken) == 0;
}

static awk_bool_t
take (const char *name, awk_input_buf_t *in, awk_output_buf_t *out)
{
  struct mirror *m;
  ezalloc (m, struct mirror *, sizeof *m, "revtwoway");
  m->users = 2;
  in->opaque = out->opaque = m;
  in->get_record = mirror_record;
  in->close_func = mirror_close;
  out->gawk_fwrite = mirror_write;
  out->gawk_fflush = out->gawk_ferror = no_fault;
  out->gawk_fclose = mirror_fclose;
  out->redirected = awk_true;
  return awk_true;
}

static awk_two_way_processor_t processor = { "revtwoway", can_take, take,
					     NULL };

static awk_ext_func_t functions[] = {
  { NULL, NULL, 0, 0, awk_false, NULL }
};

EXT_REGISTERS (two_way_processor, &processor)
EXT_LOAD (revtwoway, "", "1.0", start)
