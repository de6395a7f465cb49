/* input.h -- sources of records: files, descriptors, commands, sockets.
   SPDX-License-Identifier: GPL-3.0-or-later

   A struct input is a descriptor and a window of its bytes.  Records are views
   into the window, except CSV records from which carriage returns were removed.
   An incomplete last record is moved to the front only before more bytes are
   read.  At least IN_PAD bytes after a record are readable, but their values
   are undefined.  */

#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "pma/likely.h"
#include "regex/rx.h"
#include "text/scan.h"
#include "value/convert.h"
#include "value/value.h"

enum { IN_PAD = 64, IN_MARKS = 192 };

/* The result of a parser's function `record' if this function must not be
   called again.  */
enum { IN_BYTES = -3 };

enum rs_mode
{
  RS_NEWLINE,
  RS_CHAR,			/* a single character other than a newline,
				   stored in `ch' */
  RS_PARAGRAPH,			/* RS = "" */
  RS_REGEX,
  RS_CSV			/* CSV records, with -k */
};

struct rs_spec
{
  enum rs_mode mode;
  char ch[8];			/* for RS_CHAR: the CH_LEN bytes of the
				   character */
  unsigned char ch_len;
  struct rx *rx;		/* for RS_REGEX: the regexp */
};

/* Return the mode that TEXT, a value of RS, selects in the current mode of the
   program.  */
enum rs_mode rec_mode (struct sv text);
/* Set *RS to describe TEXT, a value of RS, in the current mode and with the
   current IGNORECASE.  Raise a fatal error if TEXT is not a valid regexp.  */
void rec_spec (struct rs_spec *rs, struct sv text);

struct input;

/* Functions of an extension's input parser.  Each function may be NULL.  */
struct in_parser
{
  /* Return the next record, as in_read_record does.  If the function returns
     IN_BYTES, it is not called again; from then on, RS divides the input's
     bytes into records.  The bytes of a record are valid until the next
     call.  */
  int (*record) (struct input *in, struct sv *rec, struct sv *rt);
  /* Read bytes of the input into P, as read (2) does.  If `record' is NULL,
     RS divides these bytes into records.  */
  ssize_t (*read) (struct input *in, char *p, size_t n);
  /* Called before the descriptor is closed.  */
  void (*close) (struct input *in);
  void *data;			/* data of the extension that parses the input,
				   or NULL if no extension does */
};

struct input
{
  char *cur;			/* first byte of the next record */
  char *end;			/* the address after the last byte read into
				   the window */
  char *given;			/* start, in the window, of the last record
				   that in_read_record has found there */
  char *buf;
  size_t cap;			/* size of BUF in bytes, without IN_PAD */
  struct strbuf copy;		/* the last CSV record from which carriage
				   returns were removed */
  off_t base;			/* position of BUF's first byte in the file */
  char *name;			/* the name that the program has used,
				   NUL-terminated */
  size_t name_len;
  int fd;			/* descriptor; -1 if there is none or if it is
				   closed temporarily (input.c) */
  mode_t mode;			/* st_mode; 0 if unknown */
  bool regular;			/* a plain file, for which reads never wait */
  bool by_path;			/* the file can be opened again by its name */
  bool command;			/* a command or network peer, so that output
				   must be flushed before reading */
  bool pty;			/* a pseudo-terminal, where EIO means the end
				   of the input */
  bool eof;			/* FD has reached its end */
  bool failed;			/* an error was reported; from then on, reads
				   return 0 */
  bool borrowed_fd;		/* in_close does not close FD */
  bool offered;			/* the hook claim_input was called for this
				   input */
  unsigned back;		/* number of bytes before CUR that the window
				   keeps */
  unsigned stamp;		/* value of io_clock at the last use */
  /* For in_next_plain: the list MARK_AT of the next N_MARKS positions of
     MARK_BYTE, as offsets from MARK_BASE.  MARK is the number of positions
     that have been used.  The part of the window from MARK_CUR to MARK_END has
     been searched.  The list is valid only while MARK_CUR is equal to CUR.  */
  const char *mark_cur, *mark_base, *mark_end;
  unsigned mark, n_marks;
  char mark_byte;
  /* For in_skip_lines: each_line is true while every line is tested.  Since
     each_line was last set, lines_passed lines have been passed, and
     lines_tested of them have been tested as candidates.  */
  bool each_line;
  unsigned lines_passed, lines_tested;
  uint16_t mark_at[IN_MARKS + SCAN_BLOCK];
  struct in_parser parser;	/* all members are NULL if no extension parses
				   the input */
  off_t limit;			/* for a plain file without a parser: position
				   at which the input ends; 0 if it ends at the
				   end of the file */
  struct input *next_open;	/* next input in the list of all open inputs */
};

/* Open the file NAME, which has N bytes and need not be NUL-terminated.  "-"
   and /dev/stdin mean standard input; /dev/fd/K means descriptor K if the mode
   allows it.  Return NULL and set *ERR if the file cannot be opened.  For a
   directory, *ERR is EISDIR.  */
struct input *in_open_file (const char *name, size_t n, int *err);
/* Open a file of the main input in two steps.  (in_open_file performs both
   steps.)  If a file cannot be opened, in_prepare sets *ERR, but it still
   returns an input if an extension may be able to read the file.  in_admit
   offers IN to the extensions.  If neither an extension nor gawk itself can
   read IN, in_admit closes IN, sets *ERR and returns NULL.  */
struct input *in_prepare (const char *name, size_t n, int *err);
struct input *in_admit (struct input *in, int *err);
/* Return an input that reads FD and has the name NAME.  in_close closes
   FD.  */
struct input *in_open_fd (int fd, const char *name);
void in_close (struct input *in);
/* Offer IN to the extensions now, so that in_admit does not offer it
   again.  */
void in_offer (struct input *in);

/* Read the next record of IN.  Return 1 for a record, 0 at the end, or -1
   after an error (errno is set; later calls return 0).  Return -2 after an
   error if the program has requested retries (PROCINFO[name, "RETRY"]).  *REC
   and *RT are views that are valid until the next call for IN; those of the
   last record remain valid until in_close.  If the result is not 1, do not
   change *REC.  In this case, change *RT only at the end of an input with
   RS="", if only newlines are left.  */
int in_read_record (struct input *in, const struct rs_spec *rs,
		    struct sv *rec, struct sv *rt);

/* If RS is a single byte or a newline, return the byte that ends each record;
   otherwise return -1.  */
int in_plain_byte (const struct rs_spec *rs);

/* Find the next record for in_next_plain if all positions in its list have
   been used.  Return the result of in_next_plain.  */
bool in_next_far (struct input *in, char c, struct sv *rec);

/* If the next record of IN, which ends with the byte C, is complete in the
   window, store it in *REC and return true.  RT is the byte after the record.
   If the result is false, the caller must call in_read_record.  The function
   is inline because this is the most frequent case.  */
static inline bool
in_next_plain (struct input *in, char c, struct sv *rec)
{
  char *s = in->cur;
  if (unlikely (in->mark_cur != s || in->mark_byte != c
		|| in->mark == in->n_marks))
    return in_next_far (in, c, rec);
  const char *e = in->mark_base + in->mark_at[in->mark++];
  rec->p = s;
  rec->n = e - s;
  in->mark_cur = in->cur = s + rec->n + 1;
  return true;
}

/* Like in_next_plain, for up to MAX records.  Return the number of
   records.  */
static inline int
in_take_plain (struct input *in, char c, struct sv *rec, int max)
{
  int n = 0;
  while (n < max && in_next_plain (in, c, &rec[n]))
    {
      const uint16_t *mark = in->mark_at + in->mark;
      int listed = (int) (in->n_marks - in->mark);
      char *s = in->cur;
      bool usable = in->mark_cur == s;
      n++;
      if (!usable)
	continue;
      if (listed > max - n)
	listed = max - n;
      for (int i = 0; i < listed; i++)
	{
	  const char *e = in->mark_base + mark[i];
	  rec[n + i] = (struct sv) { s, (size_t) (e - s) };
	  s = (char *) e + 1;
	}
      n += listed;
      in->mark += listed;
      in->mark_cur = in->cur = s;
    }
  return n;
}

/* If the next record of IN, which has no parser, is complete in the window,
   store it in *REC and its terminator in *RT, and return true.  Also return
   false if in_read_record must remove a carriage return from the record.  */
bool in_next_complete (struct input *in, const struct rs_spec *rs,
		       struct sv *rec, struct sv *rt);

/* Store in REC up to MAX records that are complete in the window, for any RS,
   and return their number.  Do not read from the file.  */
int in_take_records (struct input *in, const struct rs_spec *rs,
		     struct sv *rec, int max);

/* Move IN back, so that the last N records that in_next_plain or
   in_take_records has returned are read again.  FIRST is the first of these
   records.  */
void in_give_back (struct input *in, struct sv first, unsigned n);

/* Skip the lines of the window that R does not match or, if R is NULL, all
   lines.  RS must be a newline.  Add the number of skipped lines to *N.  If R
   matches a line, store the line in *REC, without its newline, and return
   true.  Do not read from the file.  The last complete line may be left in the
   window.  */
bool in_skip_lines (struct input *in, struct rx *r, size_t *n,
		    struct sv *rec);

/* Let in_next_plain search for the next records again.  */
static inline void
in_forget_marks (struct input *in)
{
  in->mark_cur = NULL;
}

/* Return the position in the file at which the next record begins, that is,
   after the terminator of the last record returned.  */
static inline off_t
in_offset (const struct input *in)
{
  return in->base + (in->cur - in->buf);
}

/* Continue at position POS of IN, a plain file.  Return false and set errno on
   failure.  */
bool in_seek (struct input *in, off_t pos);

/* The following functions are for inputs that cannot seek, such as an input
   whose bytes an extension supplies.  After in_keep_back, the window keeps N
   bytes before the next record (fewer at the start of the input).  in_peek
   reads until the window contains N bytes, starting at the next record, and
   returns how many it contains.  in_skip continues at POS and returns true, or
   returns false if the input ends before POS.  in_pass_over discards the
   window and makes POS the end of the input.  in_rewind starts to read the
   plain file IN again as if it had just been opened.  On failure it returns
   false and sets errno.  */
enum { IN_BACK_MAX = 1024 };
void in_keep_back (struct input *in, unsigned n);
size_t in_peek (struct input *in, size_t n);
bool in_skip (struct input *in, off_t pos);
void in_pass_over (struct input *in, off_t pos);
bool in_rewind (struct input *in);

/* True while getline reads a record of the main input into a variable.  The
   fields of this record are not needed.  */
extern bool in_for_variable;
/* True while getline reads a record.  In this case, a read from a non-blocking
   descriptor without data is an error (EAGAIN), whereas the main loop waits
   for data.  */
extern bool in_for_getline;

/* Return the stream NAME of redirected input, opening it if necessary.  The
   stream remains open until io_close.  Return NULL and set *ERR on failure.
   Raise a fatal error if NAME is empty or if sandbox mode is on.  Unless
   errors are nonfatal, also raise a fatal error if the program reads from a
   closed end of a coprocess.  */
enum in_redir { IN_FILE, IN_PIPE, IN_COPROC };
struct input *in_redirect (enum in_redir kind, struct sv name, int *err);

/* The size of new windows, which unit tests make tiny.  The value 0 means the
   normal size.  */
extern size_t in_test_buffer;

/* Return the time in milliseconds of a monotonic clock.  */
int64_t in_clock_ms (void);

#endif /* INPUT_H */
