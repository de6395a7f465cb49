/* input.h -- sources of records: files, descriptors, commands, sockets.
   SPDX-License-Identifier: GPL-3.0-or-later

   A struct input is a descriptor and a window of its bytes.  Records are
   views into the window; the incomplete last one is moved to the front only
   when more is read.  At least IN_PAD bytes after a record may be read
   (their values mean nothing).  */

#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "pma/likely.h"
#include "regex/rx.h"
#include "text/scan.h"
#include "value/value.h"

enum { IN_PAD = 64, IN_MARKS = 192 };

/* What a parser's function returns that makes no records any more.  */
enum { IN_BYTES = -3 };

enum rs_mode
{
  RS_NEWLINE,
  RS_CHAR,			/* one other character */
  RS_PARAGRAPH,			/* RS = "" */
  RS_REGEX,
  RS_CSV			/* -k */
};

struct rs_spec
{
  enum rs_mode mode;
  char ch[8];			/* RS_CHAR: its CH_LEN bytes */
  unsigned char ch_len;
  struct rx *rx;		/* RS_REGEX */
};

/* Fill in *RS for the value TEXT of RS under the modes of opt and the
   present IGNORECASE.  Fatal when it is not a regexp.  */
void rec_spec (struct rs_spec *rs, struct sv text);

struct input;

/* What an extension's input parser supplies; each may be NULL.  */
struct in_parser
{
  /* As in_read_record, or IN_BYTES: the parser makes no records any more,
     which are cut from the input's bytes then.  The bytes stay good until the
     next call.  */
  int (*record) (struct input *in, struct sv *rec, struct sv *rt);
  /* As read (2), for the bytes that records are cut from.  */
  ssize_t (*read) (struct input *in, char *p, size_t n);
  /* Called before the descriptor is closed.  */
  void (*close) (struct input *in);
  void *data;			/* not NULL: an extension knows the input */
};

struct input
{
  char *cur;			/* first byte of the next record */
  char *end;			/* after the last byte of the window */
  char *buf;
  size_t cap;			/* bytes of BUF, IN_PAD not counted */
  off_t base;			/* position of BUF in the file */
  char *name;			/* as the program wrote it, NUL after it */
  size_t name_len;
  int fd;			/* -1: none, or put aside (input.c) */
  mode_t mode;			/* st_mode; 0 when unknown */
  bool regular;			/* a plain file: never blocks */
  bool by_path;			/* can be opened again by its name */
  bool command;			/* of a command or peer: output is flushed
				   before reading */
  bool pty;			/* EIO means end of file */
  bool eof;			/* nothing more to read from FD */
  bool failed;			/* an error was reported: reads return 0 */
  bool borrowed_fd;		/* FD is not closed by in_close */
  bool offered;			/* extensions were asked whether they take it */
  unsigned back;		/* bytes before CUR that the window keeps */
  unsigned stamp;		/* io_clock at the last use */
  /* For in_next_plain: where the next bytes MARK_BYTE are.  MARK_AT has their
     distances from MARK_BASE; the elements before MARK are used up.  The window
     has been searched from MARK_CUR to MARK_END.  Valid while MARK_CUR equals
     CUR.  */
  const char *mark_cur, *mark_base, *mark_end;
  unsigned mark, n_marks;
  char mark_byte;
  bool long_records;		/* recent records were long: make no marks */
  /* For in_skip_lines: lines that were passed and how many of them had to be
     looked at, lately; whether that is each of them for a while.  */
  bool each_line;
  unsigned lines_passed, lines_tested;
  uint16_t mark_at[IN_MARKS + SCAN_BLOCK];
  struct in_parser parser;	/* all NULL: none */
  struct input *next_open;	/* all open inputs */
};

/* Open file NAME (N bytes; need not be terminated).  "-" and /dev/stdin are
   standard input, /dev/fd/K descriptor K where the mode has it.  NULL with
   *ERR when it cannot be opened; directories give EISDIR.  */
struct input *in_open_file (const char *name, size_t n, int *err);
/* Like in_open_file, in two steps, for the main input.  in_prepare returns an
   input even for a file that cannot be opened, with *ERR set, if an extension
   may still claim it.  in_admit asks the extensions; if IN cannot be read, it
   closes IN, sets *ERR and returns NULL.  */
struct input *in_prepare (const char *name, size_t n, int *err);
struct input *in_admit (struct input *in, int *err);
/* Return an input that reads FD and is called NAME; in_close closes FD.  */
struct input *in_open_fd (int fd, const char *name);
void in_close (struct input *in);
/* Ask the extensions now whether one claims IN; in_admit does not ask
   again.  */
void in_offer (struct input *in);

/* Read the next record.  Return 1 for a record, 0 at the end, -1 after an error
   (errno is set; later calls return 0), -2 after an error for which the program
   wants a retry (PROCINFO[name, "RETRY"]).  *REC and *RT are views, valid until
   the next call for IN; the bytes of the last record remain valid until
   in_close.  Unless 1 is returned, *REC and *RT are unchanged.  */
int in_read_record (struct input *in, const struct rs_spec *rs,
		    struct sv *rec, struct sv *rt);

/* Return the byte that ends each record if RS is a single byte or a newline,
   else -1.  */
int in_plain_byte (const struct rs_spec *rs);

/* Like in_next_plain, when no marks are left.  */
bool in_next_far (struct input *in, char c, struct sv *rec);

/* Take the next record if it ends with byte C and is in the window: the common
   case, inline.  RT is the byte after it.  If this returns false, call
   in_read_record.  */
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

/* Give back the last N records that in_next_plain took from IN; FIRST is the
   first of them.  */
void in_give_back (struct input *in, struct sv first, unsigned n);

/* Take the next record where RS is empty, if the record and all newlines after
   it are in the window.  */
bool in_next_paragraph (struct input *in, struct sv *rec, struct sv *rt);

/* RS is a newline: pass lines of the window that R does not match, and add
   their number to *N.  True: *REC is the next record, which R matches; its
   newline follows it.  R NULL: one that matches none.  Nothing is read; the
   last whole line may be left alone.  */
bool in_skip_lines (struct input *in, struct rx *r, size_t *n,
		    struct sv *rec);

/* Return the position in the file after the last record and its terminator.  */
static inline off_t
in_offset (const struct input *in)
{
  return in->base + (in->cur - in->buf);
}

/* Continue at position POS of a plain file.  Return false and set errno on
   failure.  */
bool in_seek (struct input *in, off_t pos);

/* For what cannot seek, an extension's bytes.  From in_keep_back on, N bytes
   before the record stay in the window, fewer only at the start; in_peek
   reads until N bytes after it are there, and returns how many there are;
   in_skip goes on at POS, as far as there is something, and says whether it
   is there; in_pass_over makes POS the end; in_rewind begins plain file IN
   again, as if it were just opened, false with errno.  */
enum { IN_BACK_MAX = 1024 };
void in_keep_back (struct input *in, unsigned n);
size_t in_peek (struct input *in, size_t n);
bool in_skip (struct input *in, off_t pos);
void in_pass_over (struct input *in, off_t pos);
bool in_rewind (struct input *in);

/* True while the record being read goes to a variable: its fields are not
   needed.  */
extern bool in_for_variable;
/* True while getline reads the record: a non-blocking descriptor without data
   is then an error (EAGAIN).  The main loop waits instead.  */
extern bool in_for_getline;

/* Return the open stream NAME of redirected input, or open it; it stays open
   until io_close.  Return NULL and set *ERR on failure.  Fatal: empty NAME,
   sandbox, reading from a closed end of a coprocess (unless nonfatal).  */
enum in_redir { IN_FILE, IN_PIPE, IN_COPROC };
struct input *in_redirect (enum in_redir kind, struct sv name, int *err);

/* The size of new windows, which unit tests make tiny; 0: the normal size.  */
extern size_t in_test_buffer;

#endif /* INPUT_H */
