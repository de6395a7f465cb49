/* decompress.c -- extension: read the contents of compressed files.
   SPDX-License-Identifier: GPL-3.0-or-later

   decompress::fault (file): return a description of the error in a compressed
     file, or "".
   decompress::tolerate (on): set whether a truncated file ends without an
     error.

   The extension's input parser supplies bytes, in which the interpreter finds
   the records.  A thread decompresses a regular file into a ring of blocks,
   from which the interpreter reads.  The first block is filled before the
   thread is started, so that small files are read without a thread.  The data
   of a pipe or socket cannot be examined before they are read.  For a pipe or
   a socket, a thread reads the data, decompresses them if they are compressed,
   and writes the result to another pipe.  Threads call no function of the
   interpreter except its allocator for extensions, which is malloc.

   If the file contains an error, the bytes before the error are returned, and
   then the program ends, because a truncated file must not be mistaken for a
   complete file.  A program can tolerate truncated files
   (decompress::tolerate).  */

#include <config.h>
#define EXT_MAIN
#include "codecs.h"
#include "extutil.h"

#include <pthread.h>
#include <signal.h>

#include "base/write.h"

enum
{
  BLOCK_SIZE = 256 * 1024,	/* number of decompressed bytes in a block */
  N_BLOCKS = 4,
  INPUT_SIZE = 128 * 1024
};

struct block
{
  unsigned char *p;
  size_t n;
};

/* A file that is being read.  */
struct source
{
  struct source *next;
  int fd;			/* descriptor from which the interpreter
				   reads */
  int from;			/* descriptor of the compressed file */
  char *name;
  const struct codec *codec;
  void *state;
  /* The bytes of the file that the codec has not used yet.  */
  unsigned char *in;
  size_t in_at, in_n;
  off_t done;			/* offset in the file of the first byte of
				   IN */
  bool eof;
  bool between;			/* true if a member has ended and no other
				   member has begun */
  bool over;			/* true if the whole file has been
				   decompressed, or if there is an error */
  char fault[256];
  bool cut;			/* true if the error is that the file is
				   truncated */
  bool tolerant;		/* true if a truncated file is not an error */
  /* The ring: the full blocks have the numbers FIRST to FIRST + READY - 1.  */
  struct block ring[N_BLOCKS];
  int first, ready;
  size_t taken;			/* number of bytes of the first block that have
				   been read */
  bool threaded, stop;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pid_t owner;			/* the process that has started the thread */
  bool piped;
  int to;
};

static struct source *sources;

/* The value of `tolerant' for files that are opened later.  */
static bool tolerate_cut;

/* --- decompressing ------------------------------------------------------ */

static void
set_fault (struct source *s, const char *what, const char *why)
{
  s->over = true;
  if (s->fault[0])
    return;
  snprintf (s->fault, sizeof s->fault, "%s data %s %lld%s%s",
	    s->codec ? s->codec->name : "compressed", what,
	    (long long) s->done + (long long) s->in_at, why ? ": " : "",
	    why ? why : "");
}

/* Read more of the file, and append it to the bytes that have not been used
   yet.  */
static void
refill (struct source *s)
{
  ssize_t got;
  memmove (s->in, s->in + s->in_at, s->in_n - s->in_at);
  s->done += (off_t) s->in_at;
  s->in_n -= s->in_at;
  s->in_at = 0;
  do
    got = read (s->from, s->in + s->in_n, INPUT_SIZE - s->in_n);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    set_fault (s, "cannot be read after byte", strerror (errno));
  s->eof = got <= 0;
  s->in_n += got > 0 ? (size_t) got : 0;
}

/* Skip zeros after a member, such as the padding of a file on tape.  */
static void
skip_zeros (struct source *s)
{
  for (;;)
    {
      while (s->in_at < s->in_n && s->in[s->in_at] == 0)
	s->in_at++;
      if (s->in_at < s->in_n || s->eof)
	return;
      refill (s);
    }
}

/* Check whether another member follows the one that has ended.  */
static void
next_member (struct source *s)
{
  if (s->codec->zeros_follow)
    skip_zeros (s);
  while (s->in_n - s->in_at < CODEC_MAGIC && !s->eof)
    refill (s);
  size_t left = s->in_n - s->in_at;
  if (left == 0)
    s->over = true;
  else if (!codec_begins (s->codec, s->in + s->in_at, left))
    set_fault (s, "are followed by something else at byte", NULL);
  else if (!s->codec->begin (s->state))
    set_fault (s, "need more memory at byte", NULL);
  s->between = false;
}

/* Run the codec once, and write its output to F.  */
static void
one_step (struct source *s, struct flow *f)
{
  const char *why = NULL;
  if (s->in_at == s->in_n && !s->eof)
    refill (s);
  size_t in_n = s->in_n - s->in_at, out_n = f->out_n;
  f->in = s->in + s->in_at;
  f->in_n = in_n;
  enum step r = s->codec->step (s->state, f, &why);
  bool moved = f->in_n != in_n || f->out_n != out_n;
  s->in_at += in_n - f->in_n;
  if (r == STEP_BAD)
    set_fault (s, "are corrupt near byte", why);
  else if (r == STEP_END)
    s->between = true;
  else if (!moved && in_n == 0 && s->eof)
    {
      s->cut = !s->fault[0];
      set_fault (s, "are cut off after byte", NULL);
    }
  else if (!moved && in_n > 0)
    set_fault (s, "are corrupt near byte", NULL);
}

/* Fill the block B.  Only the last block of the data may be shorter than
   BLOCK_SIZE.  */
static void
make_block (struct source *s, struct block *b)
{
  struct flow f = { .out = b->p, .out_n = BLOCK_SIZE };
  while (!s->over && f.out_n > 0)
    if (s->between)
      next_member (s);
    else
      one_step (s, &f);
  b->n = BLOCK_SIZE - f.out_n;
}

/* Make the state of the codec.  Return false if memory is exhausted.  */
static bool
open_state (struct source *s)
{
  s->state = gawk_calloc (1, s->codec->size);
  return s->state && s->codec->begin (s->state);
}

static bool
has_memory (struct source *s)
{
  for (int i = 0; i < N_BLOCKS; i++)
    if (!s->ring[i].p && !(s->ring[i].p = gawk_malloc (BLOCK_SIZE)))
      return false;
  return true;
}

/* --- the threads -------------------------------------------------------- */

/* Call WORK (S) in a new thread that handles no signals.  Return false on
   failure.  */
static bool
start_thread (struct source *s, void *(*work) (void *))
{
  sigset_t all, old;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  int err = pthread_create (&s->thread, NULL, work, s);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  return err == 0;
}

/* Wait for a free block.  If the reader has closed the source, return
   NULL.  */
static struct block *
free_block (struct source *s)
{
  pthread_mutex_lock (&s->lock);
  while (s->ready == N_BLOCKS && !s->stop)
    pthread_cond_wait (&s->changed, &s->lock);
  struct block *b = s->stop ? NULL
    : &s->ring[(s->first + s->ready) % N_BLOCKS];
  pthread_mutex_unlock (&s->lock);
  return b;
}

static void *
fill_ring (void *p)
{
  struct source *s = p;
  struct block *b;
  bool over = false;
  while (!over && (b = free_block (s)))
    {
      make_block (s, b);
      over = s->over;
      pthread_mutex_lock (&s->lock);
      s->ready++;
      if (over)
	s->stop = true;
      pthread_cond_signal (&s->changed);
      pthread_mutex_unlock (&s->lock);
    }
  return NULL;
}

static void
free_source (struct source *s)
{
  if (s->state && s->codec->end)
    s->codec->end (s->state);
  gawk_free (s->state);
  for (int i = 0; i < N_BLOCKS; i++)
    gawk_free (s->ring[i].p);
  pthread_mutex_destroy (&s->lock);
  pthread_cond_destroy (&s->changed);
  gawk_free (s->in);
  gawk_free (s->name);
  gawk_free (s);
}

/* Return a source for the open file FD, called NAME in messages.  */
static struct source *
new_source (int fd, const char *name)
{
  struct source *s;
  ezalloc (s, struct source *, sizeof *s, "decompress");
  s->in = ext_resize (NULL, INPUT_SIZE);
  s->fd = s->from = fd;
  s->name = ext_resize (NULL, strlen (name) + 1);
  strcpy (s->name, name);
  s->tolerant = tolerate_cut;
  s->owner = getpid ();
  pthread_mutex_init (&s->lock, NULL);
  pthread_cond_init (&s->changed, NULL);
  return s;
}

/* --- reading ------------------------------------------------------------ */

static struct source *
source_of (int fd)
{
  for (struct source *s = sources; s; s = s->next)
    if (s->fd == fd)
      return s;
  return NULL;
}

/* Handle the error in S after all bytes before the error have been read.
   Return 0 (end of file) if the error is tolerated, otherwise end the
   program.  */
static ssize_t
failed (const struct source *s)
{
  if (s->cut && s->tolerant)
    return 0;
  fatal (ext_id, "error reading input file `%s': %s", s->name, s->fault);
  return -1;
}

/* Wait for a full block.  Return false if there are no more data.  */
static bool
await_block (struct source *s)
{
  bool there;
  if (!s->threaded)
    {
      if (s->ready == 0 && !s->over)
	{
	  make_block (s, &s->ring[s->first]);
	  s->ready = 1;
	  if (!s->over)
	    s->threaded = has_memory (s) && start_thread (s, fill_ring);
	}
      return s->ready > 0;
    }
  if (s->owner != getpid ())
    fatal (ext_id, "decompress: `%s' is being read by the parent of this"
	   " process", s->name);
  pthread_mutex_lock (&s->lock);
  while (s->ready == 0 && !s->stop)
    pthread_cond_wait (&s->changed, &s->lock);
  there = s->ready > 0;
  pthread_mutex_unlock (&s->lock);
  return there;
}

static void
give_block_back (struct source *s)
{
  if (s->threaded)
    pthread_mutex_lock (&s->lock);
  s->taken = 0;
  s->first = (s->first + 1) % N_BLOCKS;
  s->ready--;
  if (s->threaded)
    {
      pthread_cond_signal (&s->changed);
      pthread_mutex_unlock (&s->lock);
    }
}

static ssize_t
read_ring (struct source *s, void *to, size_t n)
{
  while (await_block (s))
    {
      struct block *b = &s->ring[s->first];
      size_t k = b->n - s->taken < n ? b->n - s->taken : n;
      memcpy (to, b->p + s->taken, k);
      s->taken += k;
      if (s->taken == b->n)
	give_block_back (s);
      if (k > 0)
	return (ssize_t) k;
    }
  return s->fault[0] ? failed (s) : 0;
}

static ssize_t
read_source (int fd, void *to, size_t n)
{
  struct source *s = source_of (fd);
  if (!s)
    {
      errno = EBADF;
      return -1;
    }
  if (!s->piped)
    return read_ring (s, to, n);
  ssize_t got = read (fd, to, n);
  return got == 0 && s->fault[0] ? failed (s) : got;
}

static void
close_ring (struct source *s)
{
  if (s->threaded && s->owner == getpid ())
    {
      pthread_mutex_lock (&s->lock);
      s->stop = true;
      pthread_cond_signal (&s->changed);
      pthread_mutex_unlock (&s->lock);
      pthread_join (s->thread, NULL);
    }
  free_source (s);
}

/* --- pipes -------------------------------------------------------------- */

/* Copy data that are not compressed.  */
static void
pass (struct source *s)
{
  while (!s->over && write_whole (s->to, s->in, s->in_n) && !s->eof)
    {
      s->in_at = s->in_n;
      refill (s);
    }
}

/* Determine the format of the input, and decompress it.  If it is not
   compressed, copy it.  */
static void
convert (struct source *s)
{
  const char *missing;
  do
    refill (s);
  while (!s->eof && codec_may_follow (s->in, s->in_n));
  s->codec = codec_of_bytes (s->in, s->in_n, &missing);
  if (missing)
    snprintf (s->fault, sizeof s->fault,
	      "compressed data; %s is not available", missing);
  else if (!s->codec)
    pass (s);
  else if (!open_state (s) || !has_memory (s))
    set_fault (s, "need more memory at byte", NULL);
  else
    do
      make_block (s, &s->ring[0]);
    while (write_whole (s->to, s->ring[0].p, s->ring[0].n) && !s->over);
}

/* The thread of the pipe S and the reader of S each call this function once,
   when they no longer use S.  The second of these two calls frees S.  */
static void
leave_pipe (struct source *s)
{
  pthread_mutex_lock (&s->lock);
  bool last = s->stop;
  s->stop = true;
  pthread_mutex_unlock (&s->lock);
  if (last)
    free_source (s);
}

/* Decompress a pipe.  A thread executes this function.  The thread does not
   report errors; instead, the reader of the pipe reports them.  */
static void *
fill_pipe (void *p)
{
  struct source *s = p;
  convert (s);
  close (s->from);
  close (s->to);
  leave_pipe (s);
  return NULL;
}

static void
close_source (awk_input_buf_t *iobuf)
{
  struct source *s = iobuf->opaque, **p = &sources;
  while (*p != s)
    p = &(*p)->next;
  *p = s->next;
  if (!s->piped)
    {
      close_ring (s);
      return;
    }
  close (s->fd);
  iobuf->fd = INVALID_HANDLE;
  leave_pipe (s);
}

/* --- taking files ------------------------------------------------------- */

static bool
is_pipe (const awk_input_buf_t *iobuf)
{
  return S_ISFIFO (iobuf->sbuf.st_mode) || S_ISSOCK (iobuf->sbuf.st_mode);
}

/* Read the first bytes of the regular file FD, and return its codec, like
   codec_of_bytes.  */
static const struct codec *
look_at (int fd, const char **missing)
{
  unsigned char b[CODEC_MAGIC];
  off_t at = lseek (fd, 0, SEEK_CUR);
  ssize_t n = pread (fd, b, sizeof b, at < 0 ? 0 : at);
  return codec_of_bytes (b, n > 0 ? (size_t) n : 0, missing);
}

static awk_bool_t
can_take (const awk_input_buf_t *iobuf)
{
  const char *missing;
  if (iobuf->fd == INVALID_HANDLE)
    return awk_false;
  if (is_pipe (iobuf))
    return awk_true;
  return S_ISREG (iobuf->sbuf.st_mode)
	 && (look_at (iobuf->fd, &missing) || missing);
}

/* Prepare to decompress S, whose codec has been set.  */
static void
open_codec (struct source *s)
{
  s->ring[0].p = ext_resize (NULL, BLOCK_SIZE);
  if (!open_state (s))
    fatal (ext_id, "decompress: no memory");
}

static void
take_file (struct source *s)
{
  const char *missing;
  s->codec = look_at (s->fd, &missing);
  if (missing)
    fatal (ext_id, "cannot read input file `%s': compressed data; %s is not"
	   " available", s->name, missing);
  open_codec (s);
}

/* Read S, a pipe or a socket, through another pipe, into which a thread writes
   the bytes of S, decompressed if necessary.  Return false if the second pipe
   cannot be made.  */
static bool
take_pipe (struct source *s)
{
  int ends[2];
  if (pipe (ends) != 0)
    return false;
  fcntl (ends[0], F_SETFD, FD_CLOEXEC);
  fcntl (ends[1], F_SETFD, FD_CLOEXEC);
  if (s->fd <= STDERR_FILENO)
    s->from = fcntl (s->fd, F_DUPFD_CLOEXEC, 3);
  s->fd = ends[0];
  s->to = ends[1];
  s->piped = true;
  if (s->from < 0 || !start_thread (s, fill_pipe))
    fatal (ext_id, "decompress: cannot start a thread for `%s'", s->name);
  pthread_detach (s->thread);
  return true;
}

static awk_bool_t
take (awk_input_buf_t *iobuf)
{
  struct source *s = new_source (iobuf->fd, iobuf->name);
  if (!is_pipe (iobuf))
    take_file (s);
  else if (!take_pipe (s))
    {
      free_source (s);
      return awk_false;
    }
  s->next = sources;
  sources = s;
  iobuf->opaque = s;
  iobuf->fd = s->fd;
  iobuf->read_func = read_source;
  iobuf->close_func = close_source;
  return awk_true;
}

/* --- the function ------------------------------------------------------- */

/* Decompress the whole file FD, called NAME, and copy a description of the
   first error to FAULT, which has N bytes.  Copy "" if the file is intact or
   is not compressed.  */
static void
find_fault (int fd, const char *name, char *fault, size_t n)
{
  const char *missing;
  struct stat st;
  const struct codec *codec;
  fault[0] = '\0';
  if (fstat (fd, &st) != 0 || !S_ISREG (st.st_mode))
    return;
  codec = look_at (fd, &missing);
  if (missing)
    snprintf (fault, n, "compressed data; %s is not available", missing);
  if (!codec)
    return;
  struct source *s = new_source (fd, name);
  s->codec = codec;
  open_codec (s);
  while (!s->over)
    make_block (s, &s->ring[0]);
  snprintf (fault, n, "%s", s->fault);
  free_source (s);
}

static awk_value_t *
do_fault (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  const char *name = ext_text (0, &n);
  char fault[sizeof ((struct source *) 0)->fault];
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    snprintf (fault, sizeof fault, "%s", strerror (errno));
  else
    {
      find_fault (fd, name, fault, sizeof fault);
      close (fd);
    }
  return make_const_string (fault, strlen (fault), result);
}

/* Set whether truncated data are tolerated.  Return the previous setting.  */
static awk_value_t *
do_tolerate (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  bool was = tolerate_cut;
  awk_value_t on;
  if (get_argument (0, AWK_NUMBER, &on))
    tolerate_cut = on.num_value != 0;
  return make_number (was, result);
}

static awk_input_parser_t parser = { "decompress", can_take, take, NULL };

static awk_ext_func_t functions[] = {
  { "fault", do_fault, 1, 1, awk_false, NULL },
  { "tolerate", do_tolerate, 1, 1, awk_false, NULL }
};

EXT_REGISTERS (input_parser, &parser)
EXT_LOAD (decompress, "decompress", "1.0", start)
