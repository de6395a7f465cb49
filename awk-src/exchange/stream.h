/* stream.h -- values and arrays as bytes, for another process.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is encoded as its cell, followed by the bytes of a long string.  An
   array is a cell with the number of its elements, followed by blocks.  A
   block has a header, up to STREAM_BLOCK entries in the form of
   array/layout.h, the bytes of long keys and values in the order of the
   entries, and the arrays among the values.  Everything is padded to a
   multiple of 8 bytes.

   Both ends are the same build on one machine; streams are never stored.  */

#ifndef VALUE_STREAM_H
#define VALUE_STREAM_H

#include "array/layout.h"
#include "value/convert.h"

enum { STREAM_BLOCK = 512, STREAM_DEPTH = 20000 };

/* Bits of stream_out.tags: a value has this tag; a number is NaN.  */
#define STREAM_TAG(tag) (1u << (tag))
#define STREAM_NAN (1u << 31)

struct stream_out
{
  struct strbuf b;
  unsigned tags;		/* STREAM_TAG of all values but arrays */
  /* If NULL, B grows.  Otherwise called when B has grown, to write its
     contents elsewhere, add their size to DRAINED and empty B.  */
  void (*drain) (struct stream_out *o);
  uint64_t drained;		/* bytes that left B by DRAIN */
};

void stream_put_word (struct stream_out *o, uint64_t w);
/* Write V, a scalar or an array with everything in it.  */
void stream_put (struct stream_out *o, const struct val *v);
void stream_put_text (struct stream_out *o, struct sv s);

struct stream_in
{
  char *p, *end;		/* the bytes that were read and not used yet */
  /* Called if fewer than N bytes are available; may move the bytes.  NULL:
     there are no more bytes.  */
  void (*fill) (struct stream_in *in, size_t n);
  uint64_t taken;		/* bytes that FILL has read */
  int fd;			/* for FILL */
  char *buf;			/* for FILL */
  size_t cap;
};

/* Read.  It is an error, which is asserted, to read more than was written.
   Views are valid until the next call.  */
uint64_t stream_word (struct stream_in *in);
/* Return a scalar, or V_ARRAY with the number of elements in w0; then blocks
   follow.  */
struct val stream_value (struct stream_in *in);
struct sv stream_text (struct stream_in *in);
/* Read the next block of an array: set *E to its entries, with long strings
   borrowed from the stream, and return their number.  The arrays among the
   values follow, to be read by stream_value.  */
size_t stream_block (struct stream_in *in, struct entry **e);

#endif /* VALUE_STREAM_H */
