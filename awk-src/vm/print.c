/* print.c -- the statements print and printf.
   SPDX-License-Identifier: GPL-3.0-or-later

   The statements write text to streams (io/output.h).  Formats that consist of
   literal text and plain %s conversions are printed without the printf
   engine.  */

#include <config.h>
#include "vm/print.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/output.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "value/convert.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/run_lint.h"
#include "vm/vm.h"

enum { PLAIN_MAX = 33 };

struct output *
print_to (int redirection, const struct val *to, const char *statement)
{
  static const char *const ops[] = { ">", ">>", "|", "|&" };
  struct scratch tmp;
  if (redirection == OP_NONE)
    return out_stdout;
  struct sv name = val_sv (to, &tmp);
  if (diag_lint)
    runlint_redirection (to, name, ops[redirection - OP_WRITE]);
  return out_redirect (OUT_FILE + (redirection - OP_WRITE), name, statement);
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

/* Like print_values, for an extension's output wrapper, which is called
   separately for each value and each separator.  */
static void
print_pieces (struct output *o, const struct val *v, int n)
{
  struct scratch tmp;
  for (int i = 0; i < n; i++)
    {
      struct sv s = val_out_sv (v + i, &tmp);
      if (i)
	out_write (o, vm.ofs.p, vm.ofs.n);
      out_write (o, s.p, s.n);
    }
  out_write (o, vm.ors.p, vm.ors.n);
  out_after_statement (o);
}

void
print_values (struct val *first, int n, int redirection, struct val *to)
{
  struct output *o = print_to (redirection, to, "print");
  if (!o)
    return;
  pin_values (first, n);
  if (redirection != OP_NONE && o->wrapper)
    {
      print_pieces (o, first, n);
      return;
    }
  for (int i = 0; i < n; i++)
    {
      if (i)
	print_separator (o, vm.ofs);
      print_cell (o, first + i, true);
    }
  print_separator (o, vm.ors);
  out_after_statement (o);
}

void
print_wrapped (struct output *o, struct val *first, int n, bool joined)
{
  if (joined)
    {
      op_join (first, first, n, sv_of (""));
      n = 1;
    }
  print_pieces (o, first, n);
}

void
print_chain (struct val *first, int n, int redirection, struct val *to)
{
  struct output *o = print_to (redirection, to, "print");
  if (!o)
    return;
  pin_values (first, n);
  if (o->wrapper)
    {
      print_wrapped (o, first, n, true);
      return;
    }
  for (int i = 0; i < n; i++)
    print_cell (o, first + i, false);
  print_separator (o, vm.ors);
  out_after_statement (o);
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
  print_separator (o, vm.ors);
  out_after_statement (o);
}

/* The last format that was split into literal text and string conversions.  */
static struct
{
  struct val cell;		/* A copy of the format's cell if the cell
				   contains the format's text; otherwise, a
				   cell with the tag V_NONE.  */
  int values;			/* Number of values that the format prints; -1
				   if it has conversions other than plain
				   %s.  */
  unsigned char at[PLAIN_MAX], len[PLAIN_MAX];
} plain;

static __attribute__ ((noinline)) void
take_apart (const struct val *cell, struct sv f)
{
  const char *text = f.p, *end = f.p + f.n;
  plain.cell = val_tagged (V_NONE);
  plain.values = -1;
  if (f.n >= PLAIN_MAX || diag_lint || opt.bignum)
    return;
  int k = 0;
  for (const char *p = text; p < end; p++)
    if (*p == '%')
      {
	if (p + 1 == end || p[1] != 's')
	  return;
	plain.at[k] = text - f.p;
	plain.len[k++] = p - text;
	text = ++p + 1;
      }
  plain.at[k] = text - f.p;
  plain.len[k] = end - text;
  plain.values = k;
  if (val_has_bytes (cell) && val_is_inline (cell))
    plain.cell = val_load (cell);
}

/* Return true if F, the format in CELL, consists of literal text and plain %s
   conversions, and the N values at V suffice for it.  */
static inline bool
is_plain_format (const struct val *cell, struct sv f, const struct val *v,
		 int n)
{
  if (cell->w0 != plain.cell.w0 || cell->w1 != plain.cell.w1)
    take_apart (cell, f);
  if (plain.values < 0 || plain.values > n)
    return false;
  for (int i = 0; i < plain.values; i++)
    if (reg_is_reference (v + i))
      return false;
  return true;
}

static inline void
print_piece (struct output *o, const char *text, int i)
{
  if (plain.len[i] == 1)
    out_char (o, text[plain.at[i]]);
  else if (plain.len[i] > 0)
    out_write (o, text + plain.at[i], plain.len[i]);
}

static inline void
print_plain_format (struct output *o, const char *text, const struct val *v)
{
  for (int i = 0; i < plain.values; i++)
    {
      print_piece (o, text, i);
      print_cell (o, v + i, false);
    }
  print_piece (o, text, plain.values);
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
  b.n = 0;
  if (diag_lint && runlint_is_number (first))
    lint ("printf/sprintf: received non-string format string argument");
  struct sv format = val_sv (first, &tmp);
  if (!o->wrapper && is_plain_format (first, format, first + 1, n - 1))
    {
      pin_values (first, n);
      print_plain_format (o, val_sv (first, &tmp).p, first + 1);
      out_after_statement (o);
      return;
    }
  fmt_append (&b, format, first + 1, n - 1);
  if (b.n > 0)
    out_write (o, b.p, b.n);
  if (b.cap > 1 << 20)
    {
      xfree (b.p);
      b = (struct strbuf) { NULL, 0, 0 };
    }
  out_after_statement (o);
}
