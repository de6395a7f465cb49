/* position.h -- a stored position in an input file, and its text form.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_POSITION_H
#define HEAP_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/input.h"
#include "value/value.h"

enum
{
  FINGERPRINT = IN_BACK_MAX,	/* maximum number of bytes that a fingerprint
				   covers */
  NAME_MOST = 500,		/* maximum length of a stored name; a longer
				   name loses its beginning */
  STATE_TEXT = 40,
  POSITION_TEXT = 128 + NAME_MOST
};

/* The relation of a position to the positions of files with equal content.
   The value of each constant is the character that the heap stores.  */
enum
{
  UNIQUE = '-',			/* no file with equal content is known */
  SUPERSEDED = '+',		/* another file has adopted the position */
  SHARED = '=',			/* the file has adopted a position of another
				   file, and may have been read further
				   since */
  SKIPPED = '*'			/* the file was skipped, because all its lines
				   have been read from other files; its
				   position is its end */
};

/* The position up to which a file was read.  The heap stores a position as
   text, which contains five numbers, the time when the file was read, the mark
   and the state, and the name of the file.  Version 0.1 stored only three of
   the numbers, and version 0.2 stored all five.  Up to version 1.0, a
   position with a state had no mark, and no mark was SHARED or SKIPPED.  */
struct position
{
  unsigned long long offset;	/* number of bytes that were read up to the
				   position */
  unsigned long long length;	/* number of bytes that each fingerprint
				   covers */
  unsigned long long print;	/* fingerprint: XXH3 hash of the first LENGTH
				   bytes of the file */
  unsigned long long records;	/* number of records that were read up to the
				   position */
  unsigned long long tail;	/* fingerprint: XXH3 hash of the LENGTH bytes
				   before the position */
  unsigned long long when;	/* seconds since 1970 */
  char mark;			/* UNIQUE, SUPERSEDED, SHARED or SKIPPED */
  char state[STATE_TEXT];	/* size and time, as SIZE.TIME, of a skipped
				   file, or of a compressed file that was read
				   to its end; otherwise empty */
  char name[NAME_MOST + 1];
};

/* Parse V into P.  If FD is not -1, read the file FD to compute the numbers
   that version 0.1 did not store.  Return false if V is not a position, or if
   FD cannot be read.  */
bool position_read (const struct val *v, int fd, struct position *p);
/* Write P to TEXT and return the length of the text.  */
size_t position_write (const struct position *p, char text[POSITION_TEXT]);

/* Compute the XXH3 hash of the N bytes at offset AT of FD.  Return false if
   the file does not have all N bytes.  */
bool position_hash (int fd, off_t at, size_t n, unsigned long long *print);

#endif /* HEAP_POSITION_H */
