/* divert.c -- output of a worker to files and commands, for its parent.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "jobs/divert.h"

#include <sys/stat.h>

#include "base/mem.h"
#include "io/devname.h"
#include "io/hooks.h"
#include "io/output.h"
#include "value/array.h"

void (*divert_refuse) (void);

/* From AT on the bytes are for STREAM.  */
struct mark
{
  uint64_t at, stream;
};

/* A file of the input.  */
struct file
{
  dev_t dev;
  ino_t ino;
};

static struct output *file;	/* of the worker */
static struct file *inputs;
static size_t n_inputs;
static struct array *known;	/* the numbers of streams */
static struct strbuf streams;	/* for each: kind, length of its name, that */
static struct strbuf marks, last;
static uint64_t start;		/* bytes in the file before the piece */

/* --- in a worker -------------------------------------------------------- */

static void
put_word (struct strbuf *b, uint64_t w)
{
  buf_add (b, (const char *) &w, sizeof w);
}

/* May file NAME be opened by the parent in due time?  */
static bool
is_apart (struct sv name)
{
  struct stat st;
  char *path = xmemdup0 (name.p, name.n);
  bool good = !io_hooks.refuses || !io_hooks.refuses (path);
  if (good && stat (path, &st) == 0)
    for (size_t i = 0; i < n_inputs; i++)
      good &= inputs[i].dev != st.st_dev || inputs[i].ino != st.st_ino;
  xfree (path);
  return good;
}

/* The number of the stream whose kind and name are in LAST.  */
static uint64_t
number_of (int kind, struct sv name)
{
  size_t n = arr_count (known);
  struct val *e = arr_get_sv (known, (struct sv) { last.p, last.n });
  if (arr_count (known) == n)
    return e->num;
  if (kind <= OUT_APPEND && !is_apart (name))
    divert_refuse ();
  struct val number = val_num (n);
  arr_set (known, e, &number);
  put_word (&streams, kind);
  put_word (&streams, name.n);
  buf_add (&streams, name.p, name.n);
  return n;
}

static bool
is_last (int kind, struct sv name)
{
  return last.n == name.n + 1 && *last.p == kind
    && memcmp (last.p + 1, name.p, name.n) == 0;
}

static struct output *
divert (int kind, struct sv name)
{
  if (!is_last (kind, name))
    {
      last.n = 0;
      buf_add_char (&last, kind);
      buf_add (&last, name.p, name.n);
      put_word (&marks, file->written + (file->cur - file->buf) - start);
      put_word (&marks, number_of (kind, name));
    }
  bool dash = name.n == 1 && *name.p == '-';
  if (kind <= OUT_APPEND && (dash || dev_descriptor (name.p, name.n) == 1))
    return out_stdout;
  return file;
}

void
divert_to (int fd, char **names, size_t n)
{
  struct stat st;
  file = out_new (fd);
  inputs = xnmalloc (n + 1, sizeof *inputs);
  for (size_t i = 0; i < n; i++)
    if (stat (names[i], &st) == 0)
      inputs[n_inputs++] = (struct file) { st.st_dev, st.st_ino };
  io_hooks.divert = divert;
}

void
divert_start (void)
{
  if (known)
    arr_free (known);
  known = arr_new (mem_transient);
  streams.n = marks.n = last.n = 0;
  start = file->written;
}

void
divert_flush (void)
{
  out_flush (file);
}

struct sv
divert_streams (void)
{
  return (struct sv) { streams.p, streams.n };
}

struct sv
divert_marks (void)
{
  return (struct sv) { marks.p, marks.n };
}

/* --- in the parent ------------------------------------------------------ */

static struct output **targets;
static size_t cap_targets;

static uint64_t
take_word (struct sv *s)
{
  uint64_t w;
  memcpy (&w, s->p, sizeof w);
  s->p += sizeof w;
  s->n -= sizeof w;
  return w;
}

bool
divert_open (struct sv s)
{
  static const enum io_kind kinds[] = { IO_WRITE, IO_APPEND, IO_WRITE_PIPE };
  for (size_t n = 0; s.n > 0; n++)
    {
      uint64_t kind = take_word (&s), len = take_word (&s);
      struct redir *r = io_find (kinds[kind], (struct sv) { s.p, len }, -1);
      if (!r || !io_output_of (r))
	return false;
      targets = mem_grow (targets, &cap_targets, n + 1, sizeof *targets);
      targets[n] = io_output_of (r);
      s.p += len;
      s.n -= len;
    }
  return true;
}

void
divert_write (struct sv s, const char *p, size_t n)
{
  out_statement = "print";
  while (s.n > 0)
    {
      uint64_t from = take_word (&s);
      struct output *o = targets[take_word (&s)];
      struct sv next = s;
      uint64_t to = s.n > 0 ? take_word (&next) : n;
      if (to == from)
	continue;
      out_write (o, p + from, to - from);
      out_after_statement (o);
    }
}
