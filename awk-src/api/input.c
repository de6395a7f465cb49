/* input.c -- read inputs with the input parsers of extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every input that is opened is offered to all parsers as an awk_input_buf_t,
   whose address is valid until the input is closed.  The records that a parser
   returns are copied, because the parser may reuse the memory.  */

#include <config.h>

#include <unistd.h>

#include "api/internal.h"
#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "io/input.h"
#include "io/output.h"
#include "text/fields.h"
#include "vm/special_effects.h"

struct source
{
  awk_input_buf_t b;		/* must be the first member, because pointers
				   to it are converted */
  /* The close function of the parser that supplies B's bytes, if another parser
     splits them into records.  */
  void (*bytes_close) (awk_input_buf_t *b);
  void *bytes_opaque;
  char *record;			/* copy of the last record, followed by its
				   terminator */
  size_t cap;
};

static awk_input_parser_t *parsers, **last_parser = &parsers;

static ssize_t
read_descriptor (int fd, void *p, size_t n)
{
  return read (fd, p, n);
}

/* --- buffers ------------------------------------------------------------ */

awk_input_buf_t *
api_input_new (const char *name, int fd)
{
  struct source *s = xzalloc (sizeof *s);
  s->b.name = name;
  s->b.fd = fd;
  s->b.read_func = read_descriptor;
  if ((fd >= 0 ? fstat (fd, &s->b.sbuf) : lstat (name, &s->b.sbuf)) != 0)
    memset (&s->b.sbuf, 0, sizeof s->b.sbuf);
  return &s->b;
}

void
api_input_discard (awk_input_buf_t *b)
{
  xfree (((struct source *) b)->record);
  xfree (b);
}

/* --- fields ------------------------------------------------------------- */

/* Return the address N bytes (or N characters, if CHARS is true) after P, but
   at most END.  */
static const char *
advance (const char *p, const char *end, size_t n, bool chars)
{
  if (!chars)
    return n < (size_t) (end - p) ? p + n : end;
  while (n-- > 0 && p < end)
    p += mb_len (p, (size_t) (end - p));
  return p;
}

/* Split REC into fields as W describes.  If W skips bytes before a field and
   REC ends within them, the field is empty and is the last one.  */
static void
divide (struct sv rec, const awk_fieldwidth_info_t *w)
{
  struct sv *f = xnmalloc (w->nf + 1, sizeof *f);
  const char *p = rec.p, *end = rec.p + rec.n;
  int n = 0;
  for (size_t i = 0; i < w->nf && p < end; i++)
    {
      p = advance (p, end, w->fields[i].skip, w->use_chars);
      f[n].p = p;
      p = advance (p, end, w->fields[i].len, w->use_chars);
      f[n].n = (size_t) (p - f[n].p);
      n++;
    }
  fld_next_pieces (rec, f, n);
  xfree (f);
}

/* --- records ------------------------------------------------------------ */

/* Copy the record *REC and its terminator *RT into S, and make both refer to
   the copy.  */
static void
keep_record (struct source *s, struct sv *rec, struct sv *rt)
{
  size_t want = rec->n + rt->n + IN_PAD;
  if (want > s->cap)
    {
      xfree (s->record);
      s->cap = 2 * want;
      s->record = xmalloc (s->cap);
    }
  if (rec->n > 0)
    memcpy (s->record, rec->p, rec->n);
  rec->p = s->record;
  if (rt->n > 0)
    memcpy (s->record + rec->n, rt->p, rt->n);
  rt->p = s->record + rec->n;
}

static int
end_of_input (struct input *in, int err)
{
  in->eof = true;
  if (err <= 0)
    return 0;
  in->failed = true;
  errno = err;
  return -1;
}

/* Continue after the parser of IN has stopped returning records: from now on,
   RS divides the remaining bytes into records.  */
static int
go_on_with_bytes (struct input *in)
{
  in->parser.record = NULL;
  off_t at = lseek (in->fd, 0, SEEK_CUR);
  in->win.base = at > 0 ? at : 0;
  return IN_BYTES;
}

/* Read a record with the parser of IN.  The parser may have changed any member
   of its buffer since its functions were last called.  */
static int
read_record (struct input *in, struct sv *rec, struct sv *rt)
{
  struct source *s = in->parser.data;
  const awk_fieldwidth_info_t *width = NULL;
  char *out = NULL, *rt_start = NULL;
  size_t rt_len = 0;
  int err = 0;
  bool plain = in_for_variable;
  if (in->failed || in->eof)
    return 0;
  in->fd = s->b.fd;
  if (!s->b.get_record)
    return go_on_with_bytes (in);
  if (in->command)
    out_flush_all ();
  api_enter ();
  int n = s->b.get_record (&out, &s->b, &err, &rt_start, &rt_len,
			   plain ? NULL : &width);
  api_leave ();
  in->fd = s->b.fd;
  if (n < 0)
    return end_of_input (in, err);
  if (n > 0 && !out)
    fatal ("input parser for `%s' gave no bytes for a record of length %d",
	   in->name, n);
  *rec = (struct sv) { out, (size_t) n };
  *rt = (struct sv) { rt_start, rt_start ? rt_len : 0 };
  keep_record (s, rec, rt);
  if (width)
    divide (*rec, width);
  return 1;
}

/* Read bytes with the parser of IN.  If the parser begins to return records
   during this call (get_record), first split the bytes that it has returned
   into records.  */
static ssize_t
read_bytes (struct input *in, char *p, size_t n)
{
  struct source *s = in->parser.data;
  ssize_t (*f) (int, void *, size_t) = s->b.read_func;
  api_enter ();
  ssize_t got = (f ? f : read_descriptor) (s->b.fd, p, n);
  api_leave ();
  in->fd = s->b.fd;
  if (s->b.get_record)
    in->parser.record = read_record;
  return got;
}

static void
close_by (struct source *s, void (*close_func) (awk_input_buf_t *))
{
  if (!close_func)
    return;
  api_enter ();
  close_func (&s->b);
  api_leave ();
}

static void
close_source (struct input *in)
{
  struct source *s = in->parser.data;
  close_by (s, s->b.close_func);
  s->b.opaque = s->bytes_opaque;
  close_by (s, s->bytes_close);
  in->fd = s->b.fd;
  if (in->fd > STDERR_FILENO)
    in->borrowed_fd = false;
  api_input_discard (&s->b);
}

/* Set the members of IN from B, which a parser has filled in.  */
static void
attach (struct input *in, awk_input_buf_t *b)
{
  in->parser.data = b;
  in->parser.close = close_source;
  in->parser.record = b->get_record ? read_record : NULL;
  if (b->get_record || b->read_func != read_descriptor)
    in->parser.read = read_bytes;
  in->fd = b->fd;
  in->regular = false;
}

awk_input_buf_t *
api_input_buf (struct input *in)
{
  if (!in->parser.data)
    {
      awk_input_buf_t *b = api_input_new (in->name, in->fd);
      in->parser.data = b;
      in->parser.close = close_source;
    }
  return in->parser.data;
}

struct input *
api_input_open (awk_input_buf_t *b, const char *name)
{
  struct input *in = in_open_fd (b->fd, name);
  b->name = in->name;
  attach (in, b);
  return in;
}

/* --- which parser takes it ---------------------------------------------- */

/* Return the first parser that follows AFTER in the list and accepts B.  If
   AFTER is NULL, begin with the first parser.  */
static const awk_input_parser_t *
next_parser (const awk_input_parser_t *after, const awk_input_buf_t *b)
{
  const awk_input_parser_t *p = after ? after->next : parsers;
  while (p && !p->can_take_file (b))
    p = p->next;
  return p;
}

/* Arrange for the parsers P and FIRST to read S together.  FIRST must already
   have accepted S.  Two parsers can read one file together if one of them
   supplies bytes, and the other reads these bytes with read_func and splits
   them into records.  */
static void
take_as_well (struct source *s, const awk_input_parser_t *p,
	      const awk_input_parser_t *first)
{
  awk_input_buf_t was = s->b;
  bool had_records = was.get_record, had_bytes = was.read_func
    && was.read_func != read_descriptor;
  s->b.close_func = NULL;
  s->b.opaque = NULL;
  bool taken = !(had_records && had_bytes) && p->take_control_of (&s->b);
  bool records = s->b.get_record && !had_records;
  bool bytes = s->b.read_func != was.read_func;
  if (!taken || records == bytes || (records ? had_records : had_bytes)
      || next_parser (p, &s->b))
    fatal ("input parser `%s' conflicts with previously installed input"
	   " parser `%s'", p->name, first->name);
  s->bytes_close = records ? was.close_func : s->b.close_func;
  s->bytes_opaque = records ? was.opaque : s->b.opaque;
  if (bytes)
    {
      s->b.close_func = was.close_func;
      s->b.opaque = was.opaque;
    }
}

static void
claim (struct input *in)
{
  awk_input_buf_t *b = api_input_new (in->name, in->fd);
  api_enter ();
  const awk_input_parser_t *p = next_parser (NULL, b), *q;
  bool taken = p && p->take_control_of (b);
  if (taken && (q = next_parser (p, b)))
    take_as_well ((struct source *) b, q, p);
  api_leave ();
  if (taken)
    {
      attach (in, b);
      return;
    }
  if (p)
    warning ("input parser `%s' failed to open `%s'", p->name, in->name);
  api_input_discard (b);
}

void
api_register_input_parser (awk_ext_id_t id, awk_input_parser_t *parser)
{
  if (!parser)
    fatal ("register_input_parser: received NULL pointer");
  if (!parser->can_take_file || !parser->take_control_of)
    fatal ("register_input_parser: parser `%s' lacks a function",
	   parser->name ? parser->name : "");
  for (const awk_input_parser_t *p = parsers; p; p = p->next)
    if (p == parser)
      return;
  parser->next = NULL;
  *last_parser = parser;
  last_parser = (awk_input_parser_t **) &parser->next;
  io_hooks.claim_input = claim;
  fld_given = spec_show_splitting;
}
