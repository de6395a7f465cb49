/* input.h -- sources of records: files, descriptors, commands, sockets.
   SPDX-License-Identifier: GPL-3.0-or-later

   A struct input is a descriptor and a window of its bytes.  Records are views
   into the window, except CSV records from which carriage returns were removed.
   After a record, at least IN_PAD bytes may be read, but their values are
   undefined.  Each part of a struct input that has a struct of its own belongs
   to one file:

     in_window	 input.c    the bytes that were read
     in_marks	 lines.c    where the next records end
     in_trial	 lines.c    how lines are skipped
     in_parser	 the extension that reads the input  */

#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "io/hooks.h"
#include "pma/likely.h"
#include "regex/rx.h"
#include "text/scan.h"
#include "value/convert.h"
#include "value/value.h"

enum { IN_PAD = 64, IN_MARKS = 192 };

/* The result of a parser's function `record' if in_read_record must not call
   this function again.  */
enum { IN_BYTES = -3 };

enum rs_mode
{
  RS_NEWLINE,
  RS_CHAR,			/* RS is a single character other than a
				   newline, stored in `ch' */
  RS_PARAGRAPH,			/* RS = "" */
  RS_REGEX,
  RS_CSV			/* the input is CSV, with -k */
};

struct rs_spec
{
  enum rs_mode mode;
  char ch[8];			/* for RS_CHAR: the CH_LEN bytes of the
				   separator */
  unsigned char ch_len;
  struct rx *rx;		/* for RS_REGEX: the compiled regexp */
};

/* Return the mode that TEXT, a value of RS, selects in the current mode of the
   program.  */
enum rs_mode rec_mode (struct sv text);
/* Set *RS to describe TEXT, a value of RS, in the current mode and with the
   current IGNORECASE.  Raise a fatal error if TEXT is not a valid regexp.  */
void rec_spec (struct rs_spec *rs, struct sv text) EVERY_RUN;

struct input;

/* The functions of an extension's input parser.  Each function of a parser may
   be NULL.  */
struct in_parser
{
  /* Return the next record, like in_read_record.  If `record' returns
     IN_BYTES, it is not called again; from then on, RS divides the bytes of
     the input into records.  The bytes of a record are valid until the next
     call.  */
  int (*record) (struct input *in, struct sv *rec, struct sv *rt);
  /* Read bytes of the input into P, like read (2).  If `record' is NULL, RS
     divides the bytes that `read' returns into records.  */
  ssize_t (*read) (struct input *in, char *p, size_t n);
  /* This function is called before the descriptor of the input is closed.  */
  void (*close) (struct input *in);
  void *data;			/* data of the extension that parses the input,
				   or NULL if no extension does */
};

/* The bytes of an input that are in memory.  The head of input.c explains how
   they move.  */
struct in_window
{
  char *cur;			/* address of the first byte of the next
				   record */
  char *end;			/* the address after the last byte read into
				   the window */
  char *given;			/* start of the last record that in_read_record
				   has found in the window */
  char *buf;
  size_t cap;			/* size of BUF in bytes, without the IN_PAD
				   bytes after it */
  off_t base;			/* offset in the file of the first byte of
				   BUF */
  unsigned back;		/* number of bytes before CUR that the window
				   keeps */
};

/* The places in the window where the next records end, if a byte ends each
   record.  */
struct in_marks
{
  const char *cur;		/* the list is valid only while CUR is equal to
				   the window's CUR */
  const char *base, *end;	/* the part of the window that was searched for
				   BYTE.  AT has offsets from BASE.  */
  unsigned used, n;		/* N: number of the listed places; USED: how
				   many of them have been used */
  char byte;
  uint16_t at[IN_MARKS + SCAN_BLOCK];
};

/* The trial of the two methods of in_skip_lines.  */
struct in_trial
{
  bool each_line;		/* every line is tested */
  unsigned passed, tested;	/* PASSED: number of lines since EACH_LINE was
				   last set to true or false; TESTED: how many
				   of these lines were tested as candidates */
};

struct input
{
  struct in_window win;
  struct strbuf copy;		/* the last CSV record from which carriage
				   returns were removed */
  char *name;			/* the name that the program has used for the
				   input, NUL-terminated */
  size_t name_len;
  int fd;			/* descriptor; -1 if there is none, or if it is
				   closed temporarily (input.c)  */
  mode_t mode;			/* st_mode of the file; 0 if unknown */
  bool regular;			/* the input is a plain file, for which reads
				   never wait */
  bool by_path;			/* the file can be opened again by its name */
  bool command;			/* the input is a command or a network peer, so
				   that output must be flushed before a read */
  bool pty;			/* the input is a pseudo-terminal, for which
				   EIO means the end of the input */
  bool eof;			/* reads of FD have reached its end */
  bool failed;			/* an error was reported; further reads return
				   0 */
  bool borrowed_fd;		/* in_close does not close FD */
  bool offered;			/* the hook claim_input was called for this
				   input */
  unsigned stamp;		/* value of io_clock at the last use of the
				   input */
  struct in_marks marks;
  struct in_trial trial;
  struct in_parser parser;	/* all members are NULL if no extension parses
				   the input */
  off_t limit;			/* for a plain file without a parser: offset at
				   which the input ends; 0 if it ends at the
				   end of the file */
  struct input *next_open;	/* next input in the list of all open inputs */
};

/* Open the file NAME, which has N bytes and need not be NUL-terminated.  "-"
   and /dev/stdin mean standard input; /dev/fd/K means descriptor K if the mode
   allows it.  Return NULL and set *ERR if the file cannot be opened.  If NAME
   is a directory, *ERR is EISDIR.  */
struct input *in_open_file (const char *name, size_t n, int *err);
/* Open a file of the main input in two steps.  (in_open_file performs both
   steps at once.)  If a file cannot be opened, in_prepare sets *ERR, but it
   still returns an input if an extension may be able to read the file.
   in_admit offers IN to the extensions.  If neither an extension nor gawk
   itself can read IN, in_admit closes IN, sets *ERR and returns NULL.  */
struct input *in_prepare (const char *name, size_t n, int *err);
struct input *in_admit (struct input *in, int *err);
/* Return an input that reads FD and has the name NAME.  in_close closes FD,
   unless it is a standard descriptor.  */
struct input *in_open_fd (int fd, const char *name);
void in_close (struct input *in);
/* Offer IN to the extensions now, so that in_admit does not offer it again.  */
void in_offer (struct input *in);

/* Read the next record of IN.  Return 1 for a record, 0 at the end, or -1
   after an error (errno is set, and later calls return 0).  Return -2 after an
   error if the program has requested retries (PROCINFO[name, "RETRY"]).  *REC
   and *RT are views that are valid until the next call for IN; the views of
   the last record remain valid until in_close.  If the result is not 1, *REC
   does not change, and *RT changes in one case only: RS is "", and only
   newlines were left at the end of the input.  */
int in_read_record (struct input *in, const struct rs_spec *rs,
		    struct sv *rec, struct sv *rt);

/* If RS is a single byte (which can be a newline), return this byte, which
   ends each record; otherwise return -1.  */
int in_plain_byte (const struct rs_spec *rs) EVERY_RUN;

/* If all positions in the list for in_next_plain have been used, search for
   the next positions.  Return the result of in_next_plain.  */
bool in_next_far (struct input *in, char c, struct sv *rec);

/* If the next record of IN, which ends with the byte C, is complete in the
   window, store it in *REC and return true.  If the result is true, RT is the
   byte after the record.  If the result is false, the caller must call
   in_read_record.  The function is inline, because it reads most records.  */
static inline bool
in_next_plain (struct input *in, char c, struct sv *rec)
{
  struct in_marks *m = &in->marks;
  char *s = in->win.cur;
  if (unlikely (m->cur != s || m->byte != c || m->used == m->n))
    return in_next_far (in, c, rec);
  const char *e = m->base + m->at[m->used++];
  rec->p = s;
  rec->n = e - s;
  m->cur = in->win.cur = s + rec->n + 1;
  return true;
}

/* Like in_next_plain, for up to MAX records.  Return the number of
   records.  */
static inline int
in_take_plain (struct input *in, char c, struct sv *rec, int max)
{
  struct in_marks *m = &in->marks;
  int n = 0;
  while (n < max && in_next_plain (in, c, &rec[n]))
    {
      const uint16_t *at = m->at + m->used;
      int listed = (int) (m->n - m->used);
      char *s = in->win.cur;
      bool usable = m->cur == s;
      n++;
      if (!usable)
	continue;
      if (listed > max - n)
	listed = max - n;
      for (int i = 0; i < listed; i++)
	{
	  const char *e = m->base + at[i];
	  rec[n + i] = (struct sv) { s, (size_t) (e - s) };
	  s = (char *) e + 1;
	}
      n += listed;
      m->used += listed;
      m->cur = in->win.cur = s;
    }
  return n;
}

/* If the next record of IN, which has no parser, is complete in the window,
   store the record in *REC and its terminator in *RT, and return true.  Return
   false if the record is not complete, or if in_read_record must remove a
   carriage return from the record.  */
bool in_next_complete (struct input *in, const struct rs_spec *rs,
		       struct sv *rec, struct sv *rt);

/* Store in REC up to MAX records that are complete in the window, for any RS,
   and return their number.  Use only the window: do not read from the
   file.  */
int in_take_records (struct input *in, const struct rs_spec *rs,
		     struct sv *rec, int max);

/* Move IN back, so that the last N records that in_next_plain or
   in_take_records has returned are read again.  FIRST is the first of the N
   records.  */
void in_give_back (struct input *in, struct sv first, unsigned n);

/* In the window, skip the lines that R does not match or, if R is NULL, all
   lines.  RS must be a newline.  Add the number of skipped lines to *N.  If R
   matches a line, store the line in *REC, without its newline, and return
   true.  Use only the window: do not read from the file.  The
   function may stop before the last complete line of the window.  */
bool in_skip_lines (struct input *in, struct rx *r, size_t *n,
		    struct sv *rec);

/* Make in_next_plain search for the next records again.  */
static inline void
in_forget_marks (struct input *in)
{
  in->marks.cur = NULL;
}

/* Return the offset in the file at which the next record begins, that is, the
   offset after the terminator of the last record returned.  */
static inline off_t
in_offset (const struct input *in)
{
  return in->win.base + (in->win.cur - in->win.buf);
}

/* Return the offset in the file after the last byte that was read.  */
static inline off_t
in_end_offset (const struct input *in)
{
  return in->win.base + (in->win.end - in->win.buf);
}

/* Return the offset in the file of the address AT, which is in the window.  */
static inline off_t
in_offset_of (const struct input *in, const char *at)
{
  return in->win.base + (at - in->win.buf);
}

/* Return the N bytes of the input at offset POS, which are valid until the next
   read.  Return NULL if they are not in the window.  */
static inline const char *
in_bytes_at (const struct input *in, off_t pos, size_t n)
{
  off_t from = pos - in->win.base;
  return from >= 0 && from + (off_t) n <= in->win.end - in->win.buf
    ? in->win.buf + from : NULL;
}

/* Continue at offset POS of IN, a plain file.  Return false and set errno on
   failure.  */
bool in_seek (struct input *in, off_t pos);

/* The first four of the following functions are for inputs that cannot seek,
   for example an input whose bytes come from an extension.  After in_keep_back,
   the window keeps N bytes before the next record (fewer at the start of the
   input).  in_peek reads until the window contains N bytes, starting at the
   next record, and returns how many bytes it contains.  in_skip continues at
   offset POS and returns true; if the input ends before POS, it returns false.
   in_pass_over discards the window, and makes POS the end of the input.
   in_rewind starts to read the plain file IN again as if it had just been
   opened.  On failure, in_rewind returns false and sets errno.  */
enum { IN_BACK_MAX = 1024 };
void in_keep_back (struct input *in, unsigned n);
size_t in_peek (struct input *in, size_t n);
bool in_skip (struct input *in, off_t pos);
void in_pass_over (struct input *in, off_t pos);
bool in_rewind (struct input *in);

/* True while getline reads a record of the main input into a variable.  The
   fields of a record that is read into a variable are not needed.  */
extern bool in_for_variable;
/* True while getline reads a record.  While in_for_getline is true, a read
   from a non-blocking descriptor without data is an error (EAGAIN); the main
   loop would wait for data.  */
extern bool in_for_getline;

/* Return the stream NAME of redirected input, opening it if necessary.  The
   stream remains open until io_close.  Return NULL and set *ERR on failure.
   Raise a fatal error if NAME is empty, if sandbox mode is on, or if the
   command of an IO_READ_PIPE cannot be started.  Unless errors are nonfatal,
   also raise a fatal error if the program reads from a closed end of a
   coprocess.  */
struct input *in_redirect (enum io_kind kind, struct sv name, int *err);

/* The size of new windows, which unit tests make tiny.  0 means the normal
   size.  */
extern size_t in_test_buffer;

/* Return the time in milliseconds of a monotonic clock.  */
int64_t in_clock_ms (void);

#endif /* INPUT_H */
