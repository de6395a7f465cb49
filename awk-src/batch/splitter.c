/* splitter.c -- find the fields of records with a splitter.
   SPDX-License-Identifier: GPL-3.0-or-later

   The splitter is used if fields are separated by a regexp, or described by
   FPAT, FIELDWIDTHS or --csv.  It finds the fields of one record at a time;
   columns.c finds fields that are separated by blanks or by a byte.  */

#include <config.h>

#include "batch/run.h"
#include "text/fields.h"

/* Return PIECE, a result of split_next for ST.  If the piece is in the buffer
   that split_next overwrites, return a copy that is valid until the end of the
   batch.  */
static struct sv
kept (struct batch *b, const struct split_state *st, struct sv piece)
{
  if (piece.n == 0 || piece.p != st->unquoted->p)
    return piece;
  char *to = batch_text (b, piece.n);
  memcpy (to, piece.p, piece.n);
  return (struct sv) { to, piece.n };
}

void
batch_start_pieces (struct split_state *st, struct sv s)
{
  static struct strbuf unquoted;
  split_start (st, fld_splitter (), s);
  st->unquoted = &unquoted;
}

size_t
batch_next_pieces (struct batch *b, struct split_state *st, struct sv *f,
		   size_t most)
{
  size_t n = 0;
  while (n < most && split_next (st, &f[n]))
    {
      f[n] = kept (b, st, f[n]);
      n++;
    }
  return n;
}

size_t
batch_count_pieces (struct sv s)
{
  struct split_state st;
  struct sv piece;
  size_t n = 0;
  for (batch_start_pieces (&st, s); split_next (&st, &piece);)
    n++;
  return n;
}

bool
batch_skip_pieces (struct batch *b, struct split_state *st, int n,
		   struct sv *piece)
{
  for (; n >= 0; n--)
    if (!split_next (st, piece))
      return false;
  *piece = kept (b, st, *piece);
  return true;
}
