/* input.h -- sources of records: files, descriptors, commands, sockets.
   SPDX-License-Identifier: GPL-3.0-or-later

   A struct input is a descriptor and a window of its bytes.  Records are views
   into the window.  An incomplete last record is moved to the front only when
   more is read.  At least IN_PAD bytes after a record may be read; their
   values are meaningless.  */

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

/* Result of a parser's function that makes no more records.  */
enum { IN_BYTES = -3 };

enum rs_mode
{
  RS_NEWLINE,
  RS_CHAR,			/* One other character.  */
  RS_PARAGRAPH,			/* RS = "".  */
  RS_REGEX,
  RS_CSV			/* With -k.  */
};

struct rs_spec
{
  enum rs_mode mode;
  char ch[8];			/* the CH_LEN bytes of RS_CHAR */
  unsigned char ch_len;
  struct rx *rx;		/* For RS_REGEX.  */
};

/* Set *RS for TEXT, a value of RS, in the current mode and with the current
   IGNORECASE.  Fatal if TEXT is not a valid regexp.  */
void rec_spec (struct rs_spec *rs, struct sv text);

struct input;

/* The functions of an extension's input parser.  Each may be NULL.  */
struct in_parser
{
  /* Like in_read_record.  May also return IN_BYTES: the parser makes no more
     records, and records are cut from the input's bytes from then on.  The
     bytes are valid until the next call.  */
  int (*record) (struct input *in, struct sv *rec, struct sv *rt);
  /* Like read (2), for the bytes that records are cut from.  */
  ssize_t (*read) (struct input *in, char *p, size_t n);
  /* Called before the descriptor is closed.  */
  void (*close) (struct input *in);
  void *data;			/* Not NULL if an extension uses the input.  */
};

struct input
{
  char *cur;			/* First byte of the next record.  */
  char *end;			/* After the last byte of the window.  */
  char *buf;
  size_t cap;			/* Size of BUF in bytes, without IN_PAD.  */
  off_t base;			/* Position of BUF in the file.  */
  char *name;			/* As the program wrote it, with a NUL after
				   it.  */
  size_t name_len;
  int fd;			/* -1: none, or closed for now (input.c).  */
  mode_t mode;			/* st_mode; 0 if unknown.  */
  bool regular;			/* A plain file: never blocks.  */
  bool by_path;			/* Can be reopened by its name.  */
  bool command;			/* A command or network peer: output is flushed
				   before reading.  */
  bool pty;			/* EIO means end of file.  */
  bool eof;			/* Nothing more to read from FD.  */
  bool failed;			/* An error was reported: reads return 0.  */
  bool borrowed_fd;		/* in_close does not close FD.  */
  bool offered;			/* Extensions were asked whether they claim
				   it.  */
  unsigned back;		/* Bytes before CUR that the window keeps.  */
  unsigned stamp;		/* io_clock at the last use.  */
  /* For in_next_plain: a list of the next positions of MARK_BYTE.  MARK_AT has
     their distances from MARK_BASE; the elements before MARK are used.  The
     window has been searched from MARK_CUR to MARK_END.  Valid only while
     MARK_CUR equals CUR.  */
  const char *mark_cur, *mark_base, *mark_end;
  unsigned mark, n_marks;
  char mark_byte;
  bool long_records;		/* recent records were long: make no list */
  /* For in_skip_lines: recent counts of lines passed and lines examined; and
     whether each line is examined for a while.  */
  bool each_line;
  unsigned lines_passed, lines_tested;
  uint16_t mark_at[IN_MARKS + SCAN_BLOCK];
  struct in_parser parser;	/* All NULL if there is none.  */
  struct input *next_open;	/* List of all open inputs.  */
};

/* Open file NAME (N bytes, no NUL needed).  "-" and /dev/stdin mean standard
   input, and /dev/fd/K means descriptor K if the mode allows it.  Return NULL
   and set *ERR if it cannot be opened; for a directory, *ERR is EISDIR.  */
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

/* Do the work of in_next_plain when no listed position is left.  */
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

/* Skip lines of the window that R does not match (all lines if R is NULL),
   when RS is a newline.  Add their number to *N.  Return true with the next
   record, which R matches, in *REC; its newline follows it.  Nothing is read
   from the file, and the last whole line may be left in the window.  */
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

/* The next functions serve input that cannot seek, such as the bytes of an
   extension.  After in_keep_back, the window keeps N bytes before the record
   (fewer only at the start).  in_peek reads until N bytes after the record are
   present, and returns how many are.  in_skip continues at POS if the input
   reaches that far, and returns whether it does.  in_pass_over makes POS the
   end.  in_rewind starts plain file IN again as if just opened; it returns
   false and sets errno on failure.  */
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

/* Return the open stream NAME of redirected input, or open it.  It stays open
   until io_close.  Return NULL and set *ERR on failure.  Fatal if NAME is
   empty, in sandbox mode, or when reading from a closed end of a coprocess
   (unless nonfatal).  */
enum in_redir { IN_FILE, IN_PIPE, IN_COPROC };
struct input *in_redirect (enum in_redir kind, struct sv name, int *err);

/* The size of new windows, which unit tests make tiny; 0 means the normal
   size.  */
extern size_t in_test_buffer;

#endif /* INPUT_H */
