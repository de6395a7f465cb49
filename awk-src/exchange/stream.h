/* stream.h -- values and arrays as bytes, for another process.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is its cell, followed by the bytes of a long string.  An array is a
   cell with the number of its elements and then blocks: a head, up to
   STREAM_BLOCK entries as array/layout.h has them, the bytes of long keys and
   values in the order of the entries, the arrays among the values.  Everything
   takes a multiple of 8 bytes.  Both ends are the same build on the same
   machine: no stream is kept.  */

#ifndef VALUE_STREAM_H
#define VALUE_STREAM_H

#include "array/layout.h"
#include "value/convert.h"

enum { STREAM_BLOCK = 512, STREAM_DEPTH = 20000 };

/* Bits of stream_out.tags: a value has that tag; a number is NaN.  */
#define STREAM_TAG(tag) (1u << (tag))
#define STREAM_NAN (1u << 31)

struct stream_out
{
  struct strbuf b;
  unsigned tags;		/* of all values except arrays, combined */
  /* NULL: B grows.  Otherwise called from time to time to take the contents
     and empty B.  */
  void (*drain) (struct stream_out *o);
  uint64_t drained;		/* the bytes that DRAIN has taken; it counts
				   them */
};

void stream_put_word (struct stream_out *o, uint64_t w);
/* Write V, a scalar or an array with everything in it.  */
void stream_put (struct stream_out *o, const struct val *v);
void stream_put_text (struct stream_out *o, struct sv s);

struct stream_in
{
  char *p, *end;		/* the bytes that have been read */
  /* NULL: there are no more.  Otherwise called if fewer than N bytes are
     available; it may move them.  */
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
