/* stream.h -- values and arrays as bytes, for another process.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is its cell and the bytes of a long string after it.  An array is
   a cell with the number of its elements and then blocks: a head, up to
   STREAM_BLOCK entries as array/layout.h has them, the bytes of long keys
   and values in the order of the entries, the arrays among the values.
   Everything takes a multiple of 8 bytes.  Both ends are the same build on
   the same machine: no stream is kept.  */

#ifndef VALUE_STREAM_H
#define VALUE_STREAM_H

#include "array/layout.h"
#include "value/convert.h"

enum { STREAM_BLOCK = 512, STREAM_DEPTH = 20000 };

/* Bits of stream_out.tags: values of that tag; numbers that are NaN.  */
#define STREAM_TAG(tag) (1u << (tag))
#define STREAM_NAN (1u << 31)

struct stream_out
{
  struct strbuf b;
  unsigned tags;		/* of all values but arrays, added up */
  /* NULL: B grows.  Else called now and then: it may take what is there and
     make B empty.  */
  void (*drain) (struct stream_out *o);
  uint64_t drained;		/* bytes that DRAIN has taken, as it says */
};

void stream_put_word (struct stream_out *o, uint64_t w);
/* V, a scalar or an array with all that is in it.  */
void stream_put (struct stream_out *o, const struct val *v);
void stream_put_text (struct stream_out *o, struct sv s);

struct stream_in
{
  char *p, *end;		/* what is here */
  /* NULL: that is all.  Else called when less than N bytes are here; what
     is here may move.  */
  void (*fill) (struct stream_in *in, size_t n);
  uint64_t taken;		/* bytes that FILL has got */
  int fd;			/* for FILL */
  char *buf;			/* for FILL */
  size_t cap;
};

/* Less than was put cannot come: that is asserted.  Views are good until the
   next call.  */
uint64_t stream_word (struct stream_in *in);
/* A scalar, or V_ARRAY with the number of elements in w0; then blocks.  */
struct val stream_value (struct stream_in *in);
struct sv stream_text (struct stream_in *in);
/* The next block of an array: *E are its entries, long strings borrowed from
   the stream; the number of them.  The arrays among the values follow, each
   as by stream_value.  */
size_t stream_block (struct stream_in *in, struct entry **e);

#endif /* VALUE_STREAM_H */
