/* stream.h -- send values and arrays to another process as bytes.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is encoded as its cell; if the value is a long string, its bytes
   follow.  An array is a cell with the number of its elements, followed by
   blocks.  A block consists of four parts: a header, at most STREAM_BLOCK
   entries (struct entry), the bytes of long keys and values in the order of
   the entries, and the arrays among the values.  Each part of a block is
   padded to a multiple of 8 bytes.

   The two processes run the same executable on the same machine.  Streams are
   never stored.  */

#ifndef EXCHANGE_STREAM_H
#define EXCHANGE_STREAM_H

#include "array/layout.h"
#include "value/convert.h"

enum { STREAM_BLOCK = 512, STREAM_DEPTH = 20000 };

/* Bits of stream_out.tags.  STREAM_TAG (TAG) is a flag that is set if a value
   with the tag TAG was written.  STREAM_NAN is a flag that is set if a number
   was NaN.  */
#define STREAM_TAG(tag) (1u << (tag))
#define STREAM_NAN (1u << 31)

struct stream_out
{
  struct strbuf b;
  unsigned tags;		/* STREAM_TAG bits of all values that are not
				   arrays, and STREAM_NAN */
  /* The function DRAIN is called often, for example after each block.  If B is
     large, the function must write the contents of B to their destination and
     empty B.  If DRAIN is NULL, B grows without limit.  */
  void (*drain) (struct stream_out *o);
  uint64_t drained;		/* number of bytes that DRAIN has written, if
				   DRAIN counts them */
  int fd;			/* used by DRAIN */
};

void stream_put_word (struct stream_out *o, uint64_t w);
/* Write V to O.  V is a scalar or an array; an array is written with all its
   elements.  */
void stream_put (struct stream_out *o, const struct val *v);
void stream_put_text (struct stream_out *o, struct sv s);

struct stream_in
{
  char *p, *end;		/* the bytes that were read but have not been
				   used yet */
  /* The function FILL is called if fewer than N bytes are available.  It must
     read more bytes, and may move the available bytes.  If FILL is NULL, there
     are no more bytes.  */
  void (*fill) (struct stream_in *in, size_t n);
  uint64_t taken;		/* number of bytes that FILL has read */
  int fd;			/* used by FILL */
  char *buf;			/* used by FILL */
  size_t cap;
};

/* Read a number (stream_word) or a string (stream_text) from the stream IN.
   If more is read than was written, an assertion fails.  The string is valid
   until the next call.  */
uint64_t stream_word (struct stream_in *in);
struct sv stream_text (struct stream_in *in);
/* Return the next scalar or, for an array, a V_ARRAY cell with the number of
   elements in its w0.  The blocks of the array follow in the stream.  */
struct val stream_value (struct stream_in *in);
/* Read the next block of an array.  Set *E to the entries of the block, and
   return the number of entries; the long strings of the entries are borrowed
   from the stream.  Values that are arrays follow the block.  Each of these
   arrays begins with the cell that stream_value reads.  */
size_t stream_block (struct stream_in *in, struct entry **e);
/* Read an array of N elements, including its subarrays, and discard it.  */
void stream_skip (struct stream_in *in, uint64_t n);

#endif /* EXCHANGE_STREAM_H */
