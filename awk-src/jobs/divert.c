/* divert.c -- collect the output of workers to files and commands.
   SPDX-License-Identifier: GPL-3.0-or-later

   divert.h describes the method.  The parent calls divert_open and
   divert_write; a worker calls the other functions of divert.h.  */

#include <config.h>
#include "jobs/divert.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "exchange/stream.h"
#include "io/devname.h"
#include "io/hooks.h"
#include "io/output.h"
#include "jobs/shard.h"
#include "vm/special_effects.h"

/* The identity of a file to which a worker must not print: an input file, or
   the file that is standard output or standard error.  */
struct file
{
  dev_t dev;
  ino_t ino;
};

/* --- in a worker -------------------------------------------------------- */

/* The diverted output of a worker.  divert_start resets the members that
   describe the current shard.  */
static struct
{
  struct output *file;		/* the file that receives the diverted
				   output */
  struct file *inputs;
  size_t n_inputs;
  void (*refuse) (void);	/* see divert_to */

  /* The current shard.  */
  struct array *known;		/* maps each stream to 2 * its number, plus 1
				   if the stream is a device */
  struct stream_out streams;	/* for each stream: its kind and its name */
  struct stream_out marks;	/* for each mark: the offset in the output file
				   at which its bytes begin, the number of
				   bytes printed to standard output before
				   them, and the number of its stream */
  uint64_t start;		/* number of bytes in FILE before the shard */
  uint64_t start_shown;		/* number of bytes printed to standard output
				   before the shard */
  struct strbuf last;		/* kind and name of the stream to which the
				   last mark belongs */
  bool last_is_device;		/* true if the stream of the last mark is a
				   device */
  uint64_t last_shown;		/* number of bytes printed to standard output
				   before the last mark */
} out;

static bool
is_listed (const struct stat *st)
{
  for (size_t i = 0; i < out.n_inputs; i++)
    if (out.inputs[i].dev == st->st_dev && out.inputs[i].ino == st->st_ino)
      return true;
  return false;
}

/* True if the parent can later write to the file NAME on behalf of the worker
   (see divert_to).  A name like /dev/fd/3 refers to a descriptor of the process
   that opens it, which may be another file in the parent.  Set *DEVICE to true
   if output to the file is visible immediately, as on a terminal.  */
static bool
is_apart (struct sv name, bool *device)
{
  struct stat st;
  int fd = dev_descriptor (name);
  *device = fd >= 0;
  if (fd >= 0 || sv_is (name, "-"))
    return fd < 0 || fd == STDOUT_FILENO || fd == STDERR_FILENO;
  char *path = xmemdup0 (name.p, name.n);
  bool good = !sv_begins (name, "/inet") && !sv_begins (name, "/dev/fd/")
    && !sv_begins (name, "/proc/")
    && (!io_hooks.refuses || !io_hooks.refuses (path));
  if (good && stat (path, &st) == 0)
    {
      *device = S_ISCHR (st.st_mode);
      good = !is_listed (&st) && !S_ISFIFO (st.st_mode)
	&& !S_ISSOCK (st.st_mode);
    }
  xfree (path);
  return good;
}

/* Return the number of the stream with KIND and NAME, which out.last contains,
   and set out.last_is_device.  Assign the next number to a new stream.  */
static uint64_t
number_of (enum io_kind kind, struct sv name)
{
  size_t n = arr_count (out.known);
  struct val *e = arr_make (out.known, arr_text_key (buf_text (&out.last)));
  bool device = false;
  if (arr_count (out.known) == n)
    {
      out.last_is_device = (uint64_t) e->num & 1;
      return (uint64_t) e->num / 2;
    }
  if (kind != IO_WRITE_PIPE && !is_apart (name, &device))
    out.refuse ();
  out.last_is_device = device;
  struct val number = val_num (2 * n + device);
  arr_set (out.known, e, &number);
  stream_put_word (&out.streams, kind);
  stream_put_text (&out.streams, name);
  return n;
}

/* True if KIND and NAME denote standard output.  */
static bool
is_stdout (enum io_kind kind, struct sv name)
{
  return kind != IO_WRITE_PIPE
    && (sv_is (name, "-") || dev_descriptor (name) == STDOUT_FILENO);
}

static bool
is_last (enum io_kind kind, struct sv name)
{
  return out.last.n == name.n + 1 && (enum io_kind) *out.last.p == kind
    && memcmp (out.last.p + 1, name.p, name.n) == 0;
}

/* Return how many bytes have been printed to standard output since the
   beginning of the shard.  */
static uint64_t
shown (void)
{
  return out_stdout->written + (out_stdout->cur - out_stdout->buf)
    - out.start_shown;
}

static struct output *
divert (enum io_kind kind, struct sv name)
{
  struct output *o = out.file;
  bool same = is_last (kind, name);
  if (!same || (out.last_is_device && shown () != out.last_shown))
    {
      out.last.n = 0;
      buf_add_char (&out.last, kind);
      buf_add_sv (&out.last, name);
      out.last_shown = shown ();
      stream_put_word (&out.marks, o->written + (o->cur - o->buf) - out.start);
      stream_put_word (&out.marks, out.last_shown);
      stream_put_word (&out.marks, number_of (kind, name));
    }
  return is_stdout (kind, name) ? out_stdout : o;
}

static void
list_file (const struct stat *st)
{
  if (!S_ISCHR (st->st_mode))
    out.inputs[out.n_inputs++] = (struct file) { st->st_dev, st->st_ino };
}

/* List the file of operand ARG if it is an input file.  */
static void
list_operand (int arg)
{
  off_t size;
  struct stat st;
  enum operand kind = operand_kind (arg, &size);
  if (kind == OPERAND_NONE || kind == OPERAND_OTHER)
    return;
  char *name = operand_name (arg);
  if (stat (name, &st) == 0)
    list_file (&st);
  xfree (name);
}

void
divert_to (int fd, void (*refuse) (void))
{
  struct stat st;
  int argc = spec_argc ();
  out.file = out_new (fd);
  out.refuse = refuse;
  out.inputs = xnmalloc (argc + STDERR_FILENO + 1, sizeof *out.inputs);
  for (int i = 1; i < argc; i++)
    list_operand (i);
  for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
    if (fstat (i, &st) == 0)
      list_file (&st);
  io_hooks.divert = divert;
}

void
divert_start (void)
{
  if (out.known)
    arr_free (out.known);
  out.known = arr_new (mem_transient);
  out.streams.b.n = out.marks.b.n = out.last.n = 0;
  out.start = out.file->written;
  out.start_shown = out_stdout->written;
}

void
divert_flush (void)
{
  out_flush (out.file);
}

struct sv
divert_streams (void)
{
  return buf_text (&out.streams.b);
}

struct sv
divert_marks (void)
{
  return buf_text (&out.marks.b);
}

/* --- in the parent ------------------------------------------------------ */

/* The open streams of the shard that is being merged.  */
static struct output **targets;	/* NULL: a command that has not been started
				   yet; out_stdout: a name for standard output,
				   such as "-" or "/dev/stdout", whose stream
				   has not been opened yet */
static size_t cap_targets;

static struct stream_in
reader_of (struct sv s)
{
  return (struct stream_in) { .p = (char *) s.p, .end = (char *) s.p + s.n };
}

static struct output *
open_stream (uint64_t kind, struct sv name)
{
  struct redir *r = io_find (kind, name, -1);
  return r ? io_output_of (r) : NULL;
}

/* True if TARGETS[N] writes to the same regular file as an earlier, different
   stream in TARGETS.  */
static bool
is_twice (size_t n)
{
  struct stat a, b;
  if (fstat (targets[n]->fd, &a) != 0 || !S_ISREG (a.st_mode))
    return false;
  for (size_t i = 0; i < n; i++)
    if (targets[i] && targets[i] != targets[n]
	&& fstat (targets[i]->fd, &b) == 0
	&& a.st_dev == b.st_dev && a.st_ino == b.st_ino)
      return true;
  return false;
}

bool
divert_open (struct sv streams)
{
  struct stream_in in = reader_of (streams);
  for (size_t n = 0; in.p < in.end; n++)
    {
      uint64_t kind = stream_word (&in);
      struct sv name = stream_text (&in);
      targets = mem_grow (targets, &cap_targets, n + 1, sizeof *targets);
      targets[n] = kind == IO_WRITE_PIPE ? NULL
	: is_stdout (kind, name) ? out_stdout : open_stream (kind, name);
      if (kind != IO_WRITE_PIPE && (!targets[n] || is_twice (n)))
	return false;
    }
  return true;
}

/* Report that the command NAME cannot be started.  */
static _Noreturn void
cannot_start (struct sv name)
{
  int err = errno;
  if (err == EMFILE || err == ENFILE)
    fatal ("-j: cannot open pipe `%.*s' for output: %s; use fewer processes "
	   "or raise the limit (ulimit -n)", (int) name.n, name.p,
	   strerror (err));
  fatal ("-j: cannot open pipe `%.*s' for output: %s", (int) name.n, name.p,
	 strerror (err));
}

/* Open stream number I of STREAMS, a command or a name for standard output.
   The order in which streams are opened matters: at the end of the program,
   they are closed in reverse order, which determines whether standard output
   is flushed before or after a command ends.  */
static void
open_late (struct sv streams, uint64_t i)
{
  struct stream_in in = reader_of (streams);
  uint64_t kind, k = 0;
  struct sv name;
  do
    {
      kind = stream_word (&in);
      name = stream_text (&in);
    }
  while (k++ < i);
  struct output *o = open_stream (kind, name);
  if (!o)
    cannot_start (name);
  targets[i] = o;
}

void
divert_write (struct sv streams, struct sv marks, const char *p, size_t n,
	      void (*show) (uint64_t to))
{
  struct stream_in in = reader_of (marks);
  while (in.p < in.end)
    {
      uint64_t from = stream_word (&in);
      show (stream_word (&in));
      out_statement = "print";
      uint64_t i = stream_word (&in);
      if (!targets[i] || targets[i] == out_stdout)
	open_late (streams, i);
      struct output *o = targets[i];
      struct stream_in next = in;
      uint64_t to = in.p < in.end ? stream_word (&next) : n;
      if (to == from)
	continue;
      out_write (o, p + from, to - from);
      out_after_statement (o);
    }
}
