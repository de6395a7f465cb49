/* print.c -- the statements print and printf.
   SPDX-License-Identifier: GPL-3.0-or-later

   The statements write text to streams (io/output.h).  If a format contains
   only plain %s, %d and %i, the values are written directly to the stream,
   without a buffer for the whole text.  */

#include <config.h>
#include "vm/print.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/output.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "value/convert.h"
#include "value/format.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/run_lint.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

struct output *
print_to (int redirection, const struct val *to, const char *statement)
{
  struct scratch tmp;
  if (redirection == OP_NONE)
    return out_stdout;
  enum io_kind kind = IO_WRITE + (redirection - OP_WRITE);
  struct sv name = val_sv (to, &tmp);
  if (diag_lint)
    runlint_redirection (to, name, io_operators[kind]);
  return out_redirect (kind, name, statement);
}

void
print_other (struct output *o, const struct val *v, bool out)
{
  enum { WIDE = 32 };
  struct scratch tmp;
  struct sv s = val_has_bytes (v) ? val_bytes (v)
    : out ? val_out_sv (v, &tmp) : val_sv (v, &tmp);
  if (likely (s.n <= WIDE && o->end - o->cur >= WIDE))
    o->cur = copy_past (o->cur, s.p, s.n, WIDE);
  else
    out_write_line (o, s.p, s.n);
}

/* If the output may block, give each of the N values at V its own bytes,
   because a value may borrow the bytes of an element that is deleted while the
   output blocks.  */
static inline void
pin_values (struct val *v, int n)
{
  if (io_hooks.before_block)
    for (int i = 0; i < n; i++)
      val_pin (v + i);
}

static inline void
end_statement (struct output *o)
{
  print_separator (o, vm.ors);
  out_after_statement (o);
}

/* Print the N values starting with FIRST to O.  If JOINED is true, print them
   without separators, and convert numbers with CONVFMT.  */
static inline void
print_items (struct output *o, const struct val *first, int n, bool joined)
{
  for (int i = 0; i < n; i++)
    {
      if (i && !joined)
	print_separator (o, vm.ofs);
      print_cell (o, first + i, !joined);
    }
  end_statement (o);
}

/* Convert the N values starting with FIRST to text with OFMT.  */
static void
convert_items (struct val *first, int n)
{
  for (struct val *v = first; v < first + n; v++)
    if (!val_has_bytes (v))
      {
	struct scratch tmp;
	struct sv s = val_out_sv (v, &tmp);
	reg_set (v, val_copy (V_STR, s.p, s.n));
      }
}

void
print_wrapped (struct output *o, struct val *first, int n, bool joined)
{
  if (joined)
    {
      op_join (first, first, n, sv_of (""));
      n = 1;
    }
  print_items (o, first, n, false);
}

void
print_values (struct val *first, int n, int redirection, struct val *to,
	      bool joined)
{
  struct output *o = print_to (redirection, to, "print");
  if (!o)
    return;
  /* If a conversion fails, nothing must have been written.  */
  bool may_fail = joined ? spec_convfmt_may_fail : spec_ofmt_may_fail;
  if (unlikely (may_fail && !joined))
    convert_items (first, n);
  pin_values (first, n);
  if (unlikely (o->wrapper || may_fail))
    print_wrapped (o, first, n, joined);
  else
    print_items (o, first, n, joined);
}

void
print_record (int redirection, struct val *to)
{
  struct scratch tmp;
  struct output *o = print_to (redirection, to, "print");
  if (!o)
    return;
  const struct val *v = fld_get_int (0);
  struct sv s = val_has_bytes (v) ? val_bytes (v) : val_out_sv (v, &tmp);
  out_write_line (o, s.p, s.n);
  end_statement (o);
}

void
print_buffer (struct output *o, struct strbuf *b)
{
  enum { LARGE = 1 << 20 };
  if (b->n > 0)
    out_write (o, b->p, b->n);
  if (b->cap > LARGE)
    {
      xfree (b->p);
      *b = (struct strbuf) { 0 };
    }
}

/* Return the result of fmt_find for FORMAT, the text of CELL.  If CELL contains
   its text and is equal to the CELL of the last call, return the last
   result.  */
static inline const struct fmt_plan *
plan_of (const struct val *cell, struct sv format)
{
  static struct val last;	/* CELL of the last call if it contains the
				   text */
  static const struct fmt_plan *plan;
  static unsigned parsed;
  if (cell->w0 == last.w0 && cell->w1 == last.w1 && parsed == fmt_parsed
      && !diag_lint)
    return plan;
  plan = fmt_find (format);
  parsed = fmt_parsed;
  last = val_has_bytes (cell) && val_is_inline (cell) ? val_load (cell)
    : val_tagged (V_NONE);
  return plan;
}

/* True if print_plan can print the values at V by the plan F.  With -n or an
   invalid CONVFMT, return false, because the conversion of a value can cause a
   fatal error, before which no part of the text must be written.  */
static inline bool
may_print_plan (const struct fmt_plan *f, const struct val *v)
{
  for (int i = 0; i < f->nargs; i++)
    if (reg_is_reference (v + i))
      return false;
  return f->plain && !opt.bignum && !opt.non_decimal && !spec_convfmt_may_fail;
}

/* Print the values at V to O by the plan F, all of whose directives are plain
   %s, %d and %i.  Use B as a buffer.  */
static void
print_plan (struct output *o, const struct fmt_plan *f, const struct val *v,
	    struct strbuf *b)
{
  for (int i = 0; i < f->ndirectives; i++)
    {
      const struct fmt_directive *d = &f->directive[i];
      if (d->len > 0)
	print_separator (o, (struct sv) { f->text + d->at, d->len });
      if (d->kind == FMT_TEXT)
	print_cell (o, v++, false);
      else if (d->kind == FMT_INTEGER)
	{
	  b->n = 0;
	  fmt_value (b, &d->spec, v++);
	  out_write (o, b->p, b->n);
	}
    }
}

void
print_formatted (struct val *first, int n, int redirection, struct val *to)
{
  static struct strbuf b;
  struct scratch tmp;
  if (n == 0 && opt.posix)
    return;
  if (n == 0)
    fatal ("printf: no arguments");
  struct output *o = print_to (redirection, to, "printf");
  if (!o)
    return;
  if (diag_lint && runlint_is_number (first))
    lint ("printf/sprintf: received non-string format string argument");
  struct sv format = val_sv (first, &tmp);
  const struct fmt_plan *f = plan_of (first, format);
  bool suffices = f && f->nargs < n;
  b.n = 0;
  if (suffices && !o->wrapper && may_print_plan (f, first + 1))
    {
      pin_values (first + 1, f->nargs);
      print_plan (o, f, first + 1, &b);
    }
  else
    {
      if (suffices)
	fmt_follow (&b, f, first + 1);
      else
	fmt_append (&b, format, first + 1, n - 1);
      print_buffer (o, &b);
    }
  out_after_statement (o);
}
