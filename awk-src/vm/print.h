/* print.h -- the print and printf statements.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_PRINT_H
#define VM_PRINT_H

#include "io/output.h"
#include "value/convert.h"
#include "value/value.h"
#include "vm/vm.h"

struct insn;

/* Where instruction PRINT prints, with operands at FP.  NULL: a failure, or
   pieces have to be printed one by one.  */
struct output *print_stream (const struct insn *print, struct val *fp);
/* Fields that are printed by the instructions from IP on, with operands at FP:
   their number, or 0 where these have to be run one by one.  */
int print_fields (const struct insn *ip, struct val *fp);
/* The N values from FIRST on, $0, or a format and its values.
   REDIRECTION: enum node_op, OP_NONE: standard output; TO: its operand.  */
void print_values (struct val *first, int n, int redirection, struct val *to);
/* The same as one value, their texts one after the other.  */
void print_chain (struct val *first, int n, int redirection, struct val *to);
void print_record (int redirection, struct val *to);
void print_formatted (struct val *first, int n, int redirection,
		      struct val *to);

/* Write S, which is mostly short.  */
void print_long (struct output *o, struct sv s);

/* Write S.  */
static inline void
print_text (struct output *o, struct sv s)
{
  enum { WIDE = 32 };
  if (likely (s.n <= WIDE && val_may_read (s.p, WIDE)
	      && o->end - o->cur >= WIDE))
    {
      memcpy (o->cur, s.p, WIDE);
      o->cur += s.n;
    }
  else
    print_long (o, s);
}

/* Print V as text by CONVFMT, or by OFMT if OUT.  */
static inline void
print_cell (struct output *o, const struct val *v, bool out)
{
  struct scratch tmp;
  struct sv s;
  if (val_has_bytes (v) && val_is_inline (v)
      && o->end - o->cur >= (ptrdiff_t) sizeof *v)
    {
      /* The whole cell; what is not text is written over.  */
      memcpy (o->cur, v, sizeof *v);
      out_claim (o, v->kind);
      return;
    }
  if (val_has_bytes (v))
    s = val_bytes (v);
  else if (val_is_num (v) && v->num == (double) (int64_t) v->num
	   && v->num > -1e15 && v->num < 1e15)
    {
      char *to = out_reserve (o, NUM_INTEGER_ROOM);
      out_claim (o, num_format_integer (v->num, to));
      return;
    }
  else
    s = out ? val_out_sv (v, &tmp) : val_sv (v, &tmp);
  print_text (o, s);
}

/* Write S, OFS or ORS.  */
static inline void
print_separator (struct output *o, struct sv s)
{
  if (s.n == 1)
    out_char (o, *s.p);
  else
    out_write (o, s.p, s.n);
}

/* The stream that TO leads to by REDIRECTION, an enum node_op; NULL after a
   failure that is not fatal.  */
struct output *print_to (int redirection, const struct val *to,
			 const char *statement);
/* Print the N values from FIRST on to O, which has a wrapper; JOINED: as one
   text.  */
void print_wrapped (struct output *o, struct val *first, int n, bool joined);

#endif /* VM_PRINT_H */
