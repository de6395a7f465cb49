/* jsonl.c -- extension: read lines of JSON as records.
   SPDX-License-Identifier: GPL-3.0-or-later

   jsonl::get (path): return a part of the record that was read last.

   The input parser makes a record of each line that is not blank; it skips a
   byte order mark at the beginning of the file.  A line is parsed only when a
   part of it is requested, and only up to that part.  Before jsonl::get treats
   a part as missing, it checks that the whole line is valid JSON.  The
   interpreter compiles $col["a.b"] to jsonl::get ("a.b") if this extension is
   loaded.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"
#include "jsondoc.h"

#include <limits.h>

enum
{
  FIRST_SIZE = 256 * 1024,
  N_PATHS = 64			/* number of paths in the cache */
};

/* A file that is being read, and its window: the bytes of the file that are in
   memory.  */
struct source
{
  char *buf, *cur, *end;
  size_t cap;
  bool eof;
  unsigned long long lines;
};

/* The record that jsonl::get parses.  */
static struct
{
  const char *p;
  size_t n;
  bool opened;
  bool sound;			/* true if the whole record has been checked */
  unsigned long long line;
  const struct source *source;
  char *copy;			/* copy of the last record, made before the
				   window changed */
} record;

/* --- reading lines ------------------------------------------------------ */

/* Before the window of S changes, copy the last record if it is in the window,
   because later rules, such as END, can use the record.  */
static void
keep_record (const struct source *s)
{
  if (record.source != s)
    return;
  record.copy = ext_resize (record.copy, record.n);
  memcpy (record.copy, record.p, record.n);
  record.p = record.copy;
  record.opened = false;
  record.source = NULL;
}

/* Make space for more bytes: move the unread bytes to the front, or enlarge
   the window.  */
static void
make_room (struct source *s)
{
  size_t left = (size_t) (s->end - s->cur);
  if (left > s->cap / 2)
    {
      size_t at = (size_t) (s->cur - s->buf);
      s->cap *= 2;
      s->buf = ext_resize (s->buf, s->cap);
      s->cur = s->buf + at;
      s->end = s->cur + left;
    }
  if (s->cur > s->buf)
    memmove (s->buf, s->cur, left);
  s->cur = s->buf;
  s->end = s->buf + left;
}

/* Read more bytes.  If there is an error, return false.  */
static bool
refill (struct source *s, const awk_input_buf_t *iobuf, int *errcode)
{
  ssize_t got;
  keep_record (s);
  make_room (s);
  do
    got = iobuf->read_func (iobuf->fd, s->end,
			    s->cap - (size_t) (s->end - s->buf));
  while (got < 0 && errno == EINTR);
  if (got < 0)
    {
      *errcode = errno;
      return false;
    }
  s->eof = got == 0;
  s->end += got;
  return true;
}

/* Set *LINE and *N to the next line, without its newline, and *ENDED to whether
   it has one.  Return false at the end of the file, or after an error of read,
   which sets *ERRCODE.  */
static bool
next_line (struct source *s, const awk_input_buf_t *iobuf, int *errcode,
	   char **line, size_t *n, bool *ended)
{
  size_t seen = 0;
  for (;;)
    {
      char *nl = memchr (s->cur + seen, '\n',
			 (size_t) (s->end - s->cur) - seen);
      seen = (size_t) (s->end - s->cur);
      if (nl || (s->eof && seen > 0))
	{
	  *line = s->cur;
	  *n = nl ? (size_t) (nl - s->cur) : seen;
	  *ended = nl;
	  s->cur = nl ? nl + 1 : s->end;
	  s->lines++;
	  return true;
	}
      if (s->eof || !refill (s, iobuf, errcode))
	return false;
    }
}

static bool
is_blank (const char *p, size_t n)
{
  size_t i = 0;
  while (i < n && (p[i] == ' ' || p[i] == '\t' || p[i] == '\r'))
    i++;
  return i == n;
}

/* If *LINE is the first line of S, skip a byte order mark at its
   beginning.  */
static void
skip_mark (const struct source *s, char **line, size_t *n)
{
  static const char mark[] = "\357\273\277";
  size_t length = sizeof mark - 1;
  if (s->lines != 1 || *n < length || memcmp (*line, mark, length) != 0)
    return;
  *line += length;
  *n -= length;
}

static int
get_record (char **out, awk_input_buf_t *iobuf, int *errcode,
	    char **rt_start, size_t *rt_len,
	    const awk_fieldwidth_info_t **field_width)
{
  struct source *s = iobuf->opaque;
  char *line;
  size_t n;
  bool ended;
  do
    {
      if (!next_line (s, iobuf, errcode, &line, &n, &ended))
	return EOF;
      skip_mark (s, &line, &n);
    }
  while (is_blank (line, n));
  if (n > INT_MAX)
    fatal (ext_id, "jsonl: line %llu of `%s' is too long", s->lines,
	   iobuf->name);
  *out = line;
  *rt_start = line + n;
  *rt_len = ended;
  if (field_width)
    {
      record.p = line;
      record.n = n;
      record.opened = record.sound = false;
      record.line = s->lines;
      record.source = s;
    }
  return (int) n;
}

static void
close_source (awk_input_buf_t *iobuf)
{
  struct source *s = iobuf->opaque;
  keep_record (s);
  gawk_free (s->buf);
  gawk_free (s);
  iobuf->opaque = NULL;
}

static awk_bool_t
can_take (const awk_input_buf_t *iobuf)
{
  return iobuf->fd != INVALID_HANDLE && !S_ISDIR (iobuf->sbuf.st_mode);
}

static awk_bool_t
take (awk_input_buf_t *iobuf)
{
  struct source *s;
  ezalloc (s, struct source *, sizeof *s, "jsonl");
  s->cap = FIRST_SIZE;
  emalloc (s->buf, char *, s->cap, "jsonl");
  s->cur = s->end = s->buf;
  iobuf->opaque = s;
  iobuf->get_record = get_record;
  iobuf->close_func = close_source;
  return awk_true;
}

/* --- asking for parts --------------------------------------------------- */

static struct
{
  char *text;
  size_t n;
  struct json_path path;
} paths[N_PATHS];

/* Return the parsed form of the path that consists of the N bytes at TEXT.  */
static const struct json_path *
find_path (const char *text, size_t n)
{
  static size_t known, next;
  for (size_t i = 0; i < known; i++)
    if (paths[i].n == n && memcmp (paths[i].text, text, n) == 0)
      return &paths[i].path;
  if (known == N_PATHS)
    {
      gawk_free (paths[next].text);
      gawk_free (paths[next].path.text);
    }
  size_t at = next;
  emalloc (paths[at].text, char *, n + 1, "jsonl");
  memcpy (paths[at].text, text, n + 1);
  paths[at].n = n;
  jsondoc_path (&paths[at].path, text, n);
  next = (next + 1) % N_PATHS;
  known += known < N_PATHS;
  return &paths[at].path;
}

/* Check once for each record that the whole record is valid JSON, because
   jsondoc_get reads it only up to the requested part.  For example,
   jsondoc_get would accept a record that consists of two objects.  If the
   record is not valid JSON, end the program with a message.  */
static void
check_record (void)
{
  const char *why;
  awk_value_t name;
  if (record.sound)
    return;
  size_t at = jsondoc_walk (record.p, record.n, NULL, &why);
  record.sound = !why;
  if (record.sound)
    return;
  bool named = sym_lookup ("FILENAME", AWK_STRING, &name);
  fatal (ext_id, "jsonl: `%s', line %llu is not JSON at byte %zu: %s",
	 named ? name.str_value.str : "", record.line, at + 1, why);
}

static awk_value_t *
do_get (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  const char *text = ext_text (0, &n);
  struct json_value v;
  if (!record.p)
    return make_null_string (result);
  const struct json_path *path = find_path (text, n);
  if (!record.opened)
    jsondoc_open (record.p, record.n);
  record.opened = true;
  if (!jsondoc_get (path, &v) || v.kind == JSON_NOTHING)
    check_record ();
  return jsondoc_result (&v, result);
}

static awk_input_parser_t parser = { "jsonl", can_take, take, NULL };

static awk_ext_func_t functions[] = {
  { "get", do_get, 1, 1, awk_false, NULL }
};

EXT_REGISTERS (input_parser, &parser)
EXT_LOAD (jsonl, "jsonl", "1.0", start)
