/* print.h -- the statements print and printf.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_PRINT_H
#define VM_PRINT_H

#include "io/output.h"
#include "value/convert.h"
#include "value/value.h"

/* Execute a print or printf: print_values prints the N values starting with
   FIRST, print_record prints $0, and print_formatted prints the values after
   FIRST with the format in FIRST.  REDIRECTION is an enum node_op (OP_NONE for
   standard output); TO is its operand.  If JOINED is true, print the values as
   one string, without separators.  */
void print_values (struct val *first, int n, int redirection, struct val *to,
		   bool joined);
void print_record (int redirection, struct val *to);
void print_formatted (struct val *first, int n, int redirection,
		      struct val *to);

/* Like print_cell, for values that print_cell cannot print directly.  */
void print_other (struct output *o, const struct val *v, bool out);

/* Print V as text: convert a number with OFMT if OUT is true, otherwise with
   CONVFMT.  */
static inline void
print_cell (struct output *o, const struct val *v, bool out)
{
  enum { ROOM = 32 };		/* enough for an integer of 15 digits */
  if (val_has_bytes (v) && val_is_inline (v)
      && o->end - o->cur >= (ptrdiff_t) sizeof *v)
    {
      /* Copy the whole cell, which is faster than copying only the text.
	 The bytes of the cell that follow the text are also copied, but the
	 next output overwrites them.  */
      struct val cell = val_load (v);
      memcpy (o->cur, &cell.w0, sizeof cell.w0);
      memcpy (o->cur + sizeof cell.w0, &cell.w1, sizeof cell.w1);
      o->cur += cell.kind;
    }
  else if (val_is_num (v) && v->num == (double) (int64_t) v->num
	   && v->num > -1e15 && v->num < 1e15 && o->end - o->cur >= ROOM)
    o->cur += num_format_integer (v->num, o->cur);
  else
    print_other (o, v, out);
}

/* Write S, the value of OFS or ORS, to O.  */
static inline void
print_separator (struct output *o, struct sv s)
{
  if (s.n == 1)
    out_char (o, *s.p);
  else
    out_write (o, s.p, s.n);
}

/* Write the text in B to O.  Free the memory of B if it is large.  */
void print_buffer (struct output *o, struct strbuf *b);
/* Return the stream for a redirection to TO.  REDIRECTION is an enum node_op.
   Messages name STATEMENT.  Return NULL after a nonfatal error.  */
struct output *print_to (int redirection, const struct val *to,
			 const char *statement);
/* Like print_values, but print to O, which has an output wrapper.  */
void print_wrapped (struct output *o, struct val *first, int n, bool joined);

#endif /* VM_PRINT_H */
