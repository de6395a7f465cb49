/* records.c -- many records at once, where little is asked of each.
   SPDX-License-Identifier: GPL-3.0-or-later

   Works on records that stand in the window of the main input; asks for no
   more bytes, so nothing that waits or runs rules happens here.  */

#include <config.h>
#include "vm/records.h"

#include "base/diag.h"
#include "base/options.h"
#include "io/output.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"
#include "regex/rx.h"
#include "text/join.h"
#include "text/split.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "vm/elements.h"
#include "vm/operators.h"
#include "vm/print.h"

void
records_expect (void)
{
  struct sv next;
  if (in_peek_plain (vm.in, &next))
    arr_ahead_expect (next);
}

bool
records_other (struct sv *rec)
{
  if (vm.rs.mode == RS_PARAGRAPH && vm.in
      && in_next_paragraph (vm.in, rec, &vm.rt))
    return true;
  return main_next_record (rec, false);
}

/* N records were passed.  Each attempt that passes none makes the wait for the
   next attempt twice as long.  */
static void
pause_after (size_t n)
{
  enum { MAX_PAUSE = 63 };
  if (n > 0)
    vm.skip_pause = 0;
  else if (vm.skip_pause < MAX_PAUSE)
    vm.skip_pause = vm.skip_pause * 2 + 1;
  vm.skip_wait = vm.skip_pause;
}

bool
records_skip (const struct val *k)
{
  struct rx *r = NULL;
  struct sv rec;
  size_t n = 0;
  if (k && k->tag != V_RX)
    r = op_stable_regexp (k);
  else if (k && !(r = k->rx->rx[val_ignorecase]))
    r = op_regexp (k->rx);
  if (k && !r)
    return false;
  bool found = in_skip_lines (vm.in, r, &n, &rec);
  records_count (n);
  pause_after (n);
  if (found)
    {
      records_take (rec);
      records_begin (rec);
    }
  return found;
}

/* --- fields ------------------------------------------------------------- */

static inline struct val *
operand (struct val *fp, int o)
{
  return (struct val *) ((char *) fp + o);
}

/* Can records be taken from the window?  */
static inline bool
may_take (void)
{
  return vm.record_byte >= 0 && vm.in && spec_nr < 1e15 && !diag_lint;
}

/* Can fields be looked for in its bytes?  */
static inline bool
may_look (void)
{
  return may_take () && fld_separator () != FLD_OTHER;
}

static inline bool
next (struct sv *rec)
{
  return in_next_plain (vm.in, vm.record_byte, rec);
}

/* REC is the last record that was looked at, by the instruction IP.  */
static void
end_at (struct sv rec, const struct insn *ip)
{
  vm.ip = ip;
  records_take (rec);
  fld_set_record (rec, false);
}

bool
records_pass (const struct insn *ip, struct val *fp)
{
  const struct insn *field = ip + 1, *jump = ip + 2;
  const struct val *b = operand (fp, jump->b);
  struct rx *r = NULL;
  struct sv rec, s;
  size_t n = 0;
  int result = jump->x;
  if (!may_look ())
    return false;
  if (b->tag == V_RX && !(r = b->rx->rx[val_ignorecase]))
    r = op_regexp (b->rx);
  for (; result == jump->x && next (&rec); n++)
    if (!fld_find (rec, field->b, &s))
      result = -1;
    else
      result = r ? rx_test (r, s.p, s.n) : op_compare_text (s, jump, b);
  records_count (n);
  if (n > 0)
    end_at (rec, field);
  pause_after (n > 1);
  return result != jump->x;
}

/* Something that is printed of each record.  */
struct piece
{
  int field;			/* > 0: that field; else */
  enum { CONSTANT, RECORD, COUNT_NR, COUNT_FNR } kind;
  char digits[NUM_INTEGER_ROOM];
};

/* What I gets; *F if that is a constant.  */
static struct piece
piece_of (const struct insn *i, struct sv *f)
{
  struct piece p = { .field = 0, .kind = CONSTANT };
  switch (quicken_base (i->op))
    {
    case BC_FIELDI:
      p.field = i->b;
      break;
    case BC_FIELD0:
      p.kind = RECORD;
      break;
    case BC_LOADS:
      p.kind = i->b == SPECIAL_NR ? COUNT_NR : COUNT_FNR;
      break;
    default:
      *f = val_bytes (st_cell (i->b));
      break;
    }
  return p;
}

static inline void
get_field (struct sv rec, int n, struct sv *f)
{
  if (!fld_find (rec, n, f))
    *f = (struct sv) { "", 0 };
}

/* *F = what P is in REC.  */
static inline void
get_piece (struct piece *p, struct sv rec, struct sv *f)
{
  if (p->field > 0)
    get_field (rec, p->field, f);
  else if (p->kind == RECORD)
    *f = rec;
  else if (p->kind != CONSTANT)
    {
      f->p = p->digits;
      f->n = num_format_integer (p->kind == COUNT_NR ? spec_nr : spec_fnr,
				 p->digits);
    }
}

/* The instructions after IP get N pieces, PIECE (NULL: all are fields), and
   PRINT prints them: put them into F and print that, for each record.  */
static inline __attribute__ ((always_inline)) bool
print_each (const struct insn *ip, const struct insn *print, struct val *fp,
	    struct piece *piece, struct sv *f, int n)
{
  struct sv rec;
  if (!may_look () || io_hooks.before_block || !next (&rec))
    return false;
  vm.ip = print;
  struct output *o = print_stream (print, fp);
  for (;;)
    {
      records_count (1);
      if (!o)
	break;
      for (int i = 0; i < n; i++)
	if (piece)
	  get_piece (&piece[i], rec, &f[i]);
	else
	  get_field (rec, ip[1 + i].b, &f[i]);
      if (!piece || print->op == BC_PRINT)
	print_texts (o, f, n);
      else
	print_joined (o, f, n);
      if (!next (&rec))
	break;
    }
  end_at (rec, ip + 1);
  return !o;
}

bool
records_print (const struct insn *ip, struct val *fp)
{
  enum { FEW = 3 };
  const struct insn *print = ip + 1;
  struct sv f[FEW];
  int n = 0;
  for (; print->op != BC_PRINT; print++)
    n++;
  return n <= FEW && print_each (ip, print, fp, NULL, f, n);
}

bool
records_pieces (const struct insn *ip, struct val *fp)
{
  enum { FEW = 8 };
  const struct insn *print = ip + 1;
  struct piece piece[FEW];
  struct sv f[FEW];
  int n = 0;
  for (; print->op != BC_PRINT && print->op != BC_PRINTCAT; print++, n++)
    {
      if (n == FEW)
	return false;
      piece[n] = piece_of (print, &f[n]);
    }
  return print_each (ip, print, fp, piece, f, n);
}

bool
records_add (const struct insn *ip, struct val *fp)
{
  const struct insn *field = ip + 1, *add = ip + 2;
  struct val *sum = operand (fp, add->a);
  struct sv rec, s;
  size_t n = 0;
  if (!val_is_num (sum) || opt.bignum || !may_look ())
    return false;
  double total = sum->num;
  for (; next (&rec); n++)
    total += fld_find (rec, field->b, &s) ? num_from_text (s.p, s.n) : 0;
  sum->num = total;
  records_count (n);
  if (n > 0)
    end_at (rec, field);
  return false;
}

bool
records_sum (const struct insn *ip, int number, struct val *fp)
{
  const struct insn *key = ip + 1 + (number > 0), *add = key + 1;
  struct val *arr = operand (fp, add->a);
  struct sv rec, k, s;
  size_t n = 0;
  bool done = true;
  if (opt.bignum || !may_look ())
    return false;
  vm.ip = add;
  for (; done && next (&rec); n++)
    {
      records_count (1);
      double x = 1;
      if (number > 0)
	x = fld_find (rec, number, &s) ? num_from_text (s.p, s.n) : 0;
      done = fld_find (rec, key->b, &k) && elem_add_by_text (arr, k, x);
    }
  if (n > 0)
    end_at (rec, ip + 1);
  return !done;
}

/* --- whole records ------------------------------------------------------ */

/* Can records be written to standard output by way of its buffer, and when it
   is full?  */
static bool
may_write (void)
{
  return (out_stdout->when == OUT_BLOCK && !out_stdout->wrapper
	  && !io_hooks.before_block);
}

/* The last line of the window is left for the instructions that follow.  */
void
records_copy (const struct insn *ip)
{
  struct sv rec;
  size_t n = 0;
  if (!vm.plain_lines || !may_take () || !may_write ()
      || vm.ors.n != 1 || *vm.ors.p != '\n')
    return;
  const char *from = vm.in->cur;
  in_skip_lines (vm.in, NULL, &n, &rec);
  if (n == 0)
    return;
  records_count (n);
  vm.ip = ip + 1;
  out_write (out_stdout, from, vm.in->cur - from);
}

/* The end of REC at TO, with V for field K (V NULL: as it is) and OFS between
   fields; NULL: that has to be made otherwise.  */
static inline char *
put_changed (char *to, struct sv rec, int k, const struct sv *v, int separator)
{
  struct sv f, after;
  const char *end = rec.p + rec.n;
  if (!fld_find (rec, k, &f)
      || (separator == FLD_BLANKS
	  && (scan_is_blank (*rec.p) || scan_is_blank (end[-1]))))
    return NULL;
  if (!v)
    return join_text (to, rec, separator, *vm.ofs.p);
  rec.n = f.p - rec.p;
  after.p = f.p + f.n;
  after.n = end - after.p;
  to = join_text (to, rec, separator, *vm.ofs.p);
  if (!to)
    return NULL;
  memcpy (to, v->p, v->n);
  return join_text (to + v->n, after, separator, *vm.ofs.p);
}

bool
records_assign (const struct insn *ip, struct val *fp)
{
  enum { MOST = OUT_RESERVE_MAX - JOIN_PAD - 1 };
  bool itself = ip[1].op != BC_FSTORE;
  const struct insn *store = ip + 1 + itself;
  const struct val *v = operand (fp, store->b);
  int k = (int) operand (fp, store->a)->num, separator = fld_separator ();
  struct output *o = out_stdout;
  struct sv rec, text = { "", 0 };
  char *end = NULL;
  size_t n = 0;
  if (!may_look () || !may_write () || vm.ofs.n != 1 || vm.ors.n != 1
      || !(itself || val_has_bytes (v)) || !next (&rec))
    return false;
  if (!itself)
    text = val_bytes (v);
  vm.ip = store + 1;
  do
    {
      char *to = out_reserve (o, OUT_RESERVE_MAX);
      end = rec.n + text.n <= MOST
	? put_changed (to, rec, k, itself ? NULL : &text, separator) : NULL;
      records_count (1);
      if (!end)
	break;
      *end++ = *vm.ors.p;
      out_claim (o, end - to);
      n++;
    }
  while (next (&rec));
  end_at (rec, store);
  pause_after (n);
  if (end)
    {
      struct val field = itself ? fld_value (k, false) : val_load (v);
      fld_store (k, &field);
    }
  return !end;
}

/* --- substitution ------------------------------------------------------- */

/* Print S to O, and before it what stands in the window from *FROM on, which
   is before REC; NULL: nothing.  */
static void
print_changed (struct output *o, const char **from, struct sv rec,
	       struct sv s)
{
  if (*from)
    out_write (o, *from, rec.p - *from);
  *from = NULL;
  out_write_line (o, s.p, s.n);
  out_write (o, vm.ors.p, vm.ors.n);
}

/* The last record is left for the instructions that follow.  */
bool
records_subst (const struct insn *ip, struct val *fp)
{
  const struct val *rx = operand (fp, ip[1].b), *text = operand (fp, ip[2].b);
  builtin_fn *subst = cg_builtins[ip[3].c]->fn;
  struct output *o = out_stdout;
  struct sv rec, next_rec;
  if (rx->tag != V_RX || !val_has_bytes (text) || !may_write ()
      || !may_take () || !next (&rec))
    return false;
  bool as_read = vm.ors.n == 1 && *vm.ors.p == (char) vm.record_byte;
  const char *from = NULL;	/* records that stay as they are */
  vm.ip = ip + 4;
  for (; next (&next_rec); rec = next_rec)
    {
      struct val count, args[3] = { *rx, *text };
      records_count (1);
      args[2] = val_borrow (V_INPUT, rec.p, rec.n);
      subst (&count, args, 3);
      if (count.num > 0 || !as_read)
	print_changed (o, &from, rec, val_bytes (&args[2]));
      else if (!from)
	from = rec.p;
    }
  if (from)
    out_write (o, from, rec.p - from);
  records_count (1);
  end_at (rec, vm.ip);
  return true;
}
