/* operators.c -- functions for operators on scalars.
   SPDX-License-Identifier: GPL-3.0-or-later

   If the operands are numbers, the interpreter, batches and machine code
   compute the result without a call; for all other operands, they call the
   functions of this file.  Under -M, op_arith and op_increment call
   vm/mp_arith.c.  If the result of a concatenation is short, it is built in
   processor registers (struct brief).  Instructions on elements are in
   vm/elements.c, which calls functions of this file for values that are not
   numbers.  */

#include <config.h>
#include "vm/operators.h"

#include <locale.h>
#include <math.h>

#include "base/diag.h"
#include "base/lazy_locale.h"
#include "base/mathlib.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/builtin.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "text/split.h"
#include "value/chars.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/mp_arith.h"
#include "vm/registers.h"
#include "vm/small_text.h"
#include "vm/vm.h"

/* --- arithmetic --------------------------------------------------------- */

static _Noreturn void
zero_divisor (int op, bool assigning)
{
  fatal (op == OP_DIV
	 ? assigning ? "division by zero attempted in `/='"
	 : "division by zero attempted"
	 : assigning ? "division by zero attempted in `%%='"
	 : "division by zero attempted in `%%'");
}

/* Raise X to the integer power N by repeated squaring.  The result is exact if
   each intermediate result can be represented exactly.  */
static double
power_int (double x, uint64_t n)
{
  double r = 1;
  for (; n; n >>= 1, x *= x)
    if (n & 1)
      r *= x;
  return r;
}

double
op_power (double x, double y)
{
  if (fabs (y) < 0x1p63 && y == (double) (int64_t) y)
    return y >= 0 ? power_int (x, y) : 1 / power_int (x, -y);
  return math_pow (x, y);
}

/* Return true if V is a string, and not input that looks like a number.  */
static bool
is_text (const struct val *v)
{
  double d;
  return v->tag == V_STR
    || (v->tag == V_INPUT && !val_numeric (v, &d));
}

void
op_arith (int op, struct val *d, struct val *a, struct val *b, int x)
{
  if (unlikely (diag_lint) && op == OP_ADD && is_text (a)
      && is_text (b))
    lint ("operator `+' used on two string values");
  if (unlikely (opt.bignum))
    {
      if (a->tag != V_BIG)
	reg_number (a);
      if (b->tag != V_BIG)
	reg_number (b);
      struct val r = big_arith (op, a, b);
      reg_set (d, r);
      return;
    }
  if (unlikely (vm_hooks.add) && vm_hooks.add (op, d, a, b))
    return;
  double p = reg_number (a), q = reg_number (b);
  switch (op)
    {
    case OP_ADD: p = val_add (p, q); break;
    case OP_SUB: p -= q; break;
    case OP_MUL: p = val_multiply (p, q); break;
    case OP_DIV:
      if (q == 0)
	zero_divisor (op, x);
      p /= q;
      break;
    case OP_MOD:
      if (q == 0)
	zero_divisor (op, x);
      p = math_fmod (p, q);
      break;
    case OP_POW: p = op_power (p, q); break;
    default: p = -p;
    }
  reg_set_num (d, p);
}

void
op_increment (struct val *d, struct val *result, int mode)
{
  struct val one = val_num (1), old;
  if (opt.bignum)
    old = big_arith (OP_ADD, d, &(struct val) { .w1 = VAL_W1 (V_NUM, 0) });
  else
    old = val_num (reg_number (d));
  op_arith (mode & 1 ? OP_SUB : OP_ADD, d, d, &one, 0);
  if (mode >= INC_POST)
    reg_set (result, old);
  else
    val_drop (&old);
  if (mode == INC_PRE || mode == DEC_PRE)
    reg_move (result, d, false);
}

/* Compare two strings by the locale's collating order.  The strings may
   contain NUL bytes.  In a UTF-8 locale, warn about invalid bytes.  */
static int
collate (const struct val *a, const struct val *b)
{
  struct scratch sa, sb;
  struct sv x = val_sv (a, &sa), y = val_sv (b, &sb);
  char *p = xmemdup0 (x.p, x.n), *q = xmemdup0 (y.p, y.n);
  size_t i = 0, j = 0;
  int c;
  if (opt.utf8 && !mb_has_warned)
    {
      mb_count (x.p, x.n);
      mb_count (y.p, y.n);
    }
  late_need (LC_COLLATE);
  while ((c = strcoll (p + i, q + j)) == 0)
    {
      i += strlen (p + i) + 1;
      j += strlen (q + j) + 1;
      if (i > x.n || j > y.n)
	{
	  c = (i <= x.n) - (j <= y.n);
	  break;
	}
    }
  xfree (p);
  xfree (q);
  return c;
}

/* The kinds of values that comparisons distinguish.  */
enum kind { NUMBER, TEXT, OTHER };

static inline enum kind
kind_of (const struct val *v, double *x)
{
  return num_look_cell (v, x) ? NUMBER
    : v->tag == V_STR || v->tag == V_INPUT ? TEXT : OTHER;
}

/* Return true if strings are compared byte by byte.  */
static inline bool
by_bytes (void)
{
  return !val_ignorecase && !opt.posix;
}

/* True if both A and B have text that can be compared, and at least one of
   them is a string.  */
static inline bool
both_text (const struct val *a, const struct val *b)
{
  return (a->tag == V_STR && val_has_bytes (b))
    || (b->tag == V_STR && val_has_bytes (a));
}

/* Like both_text, for strings stored inside their cells.  */
static inline bool
both_short_text (const struct val *a, const struct val *b)
{
  unsigned x = a->tag - V_STR, y = b->tag - V_STR;
  return (val_is_inline (a) && val_is_inline (b)
	  && x <= V_INPUT - V_STR && y <= V_INPUT - V_STR && !(x & y));
}

static inline bool
same_short_text (const struct val *a, const struct val *b)
{
  return (a->w0 == b->w0 && a->kind == b->kind
	  && VAL_LEN (a->w1) == VAL_LEN (b->w1));
}

static inline bool
same_text (const struct val *a, const struct val *b)
{
  if (val_is_inline (a) && val_is_inline (b))
    return same_short_text (a, b);
  struct sv x = val_bytes (a), y = val_bytes (b);
  return x.n == y.n && memcmp (x.p, y.p, x.n) == 0;
}

/* Compare two strings stored inside their cells.  The bytes of a cell after
   the string must be zeros.  Call this function only if CELLS_LITTLE is
   true.  */
static inline int
order_short (const struct val *a, const struct val *b)
{
  uint64_t x = __builtin_bswap64 (a->w0), y = __builtin_bswap64 (b->w0);
  if (x == y)
    {
      x = __builtin_bswap64 (VAL_LEN (a->w1));
      y = __builtin_bswap64 (VAL_LEN (b->w1));
    }
  return x != y ? (x > y) - (x < y) : (a->kind > b->kind) - (a->kind < b->kind);
}

/* Compare the bytes of two strings, and return the result of OP.  */
static bool
compare_texts (int op, const struct val *a, const struct val *b)
{
  if (op == BC_EQ || op == BC_NE)
    return same_text (a, b) == (op == BC_EQ);
  if (CELLS_LITTLE && val_is_inline (a) && val_is_inline (b))
    return op_compare_numbers (op, order_short (a, b), 0);
  int c = val_compare_text (val_bytes (a), val_bytes (b));
  return op_compare_numbers (op, c, 0);
}

bool
op_compare (int op, struct val *a, struct val *b)
{
  bool unordered;
  double x, y;
  enum kind p = kind_of (a, &x), q = p == NUMBER ? kind_of (b, &y) : OTHER;
  if (q == NUMBER && !opt.bignum)
    return op_compare_numbers (op, x, y);
  if ((p == TEXT || q == TEXT) && val_has_bytes (a) && val_has_bytes (b)
      && by_bytes ())
    return compare_texts (op, a, b);
  reg_touch (a);
  reg_touch (b);
  int c = val_compare (a, b, &unordered);
  if (c == 0 && val_ignorecase && (op == BC_EQ || op == BC_NE)
      && both_text (a, b) && val_bytes (a).n != val_bytes (b).n)
    c = 1;			/* under IGNORECASE, strings with different
				   numbers of bytes are never equal, even if
				   folding case would make them equal, as for
				   KELVIN SIGN and k */
  if (opt.posix && c && op != BC_EQ && op != BC_NE && !unordered
      && (val_has_bytes (a) || val_has_bytes (b)))
    {
      double x;
      if (!(val_numeric (a, &x) && val_numeric (b, &x)))
	c = collate (a, b);
    }
  if (unordered)
    return op == BC_NE;
  return op_compare_numbers (op, c, 0);
}

bool
op_compare_texts (int op, struct val *a, struct val *b)
{
  return by_bytes () ? compare_texts (op, a, b) : op_compare (op, a, b);
}

bool
op_compare_equal (int op, struct val *a, struct val *b)
{
  if (both_short_text (a, b) && !val_ignorecase)
    return same_short_text (a, b) == (op == BC_EQ);
  return op_compare (op, a, b);
}

/* --- strings ------------------------------------------------------------ */

/* A string of up to 14 bytes that is built in processor registers.  */
struct brief
{
  unsigned __int128 bytes;
  unsigned n;
};

uint32_t op_small_texts[SMALL_INTEGERS] FAR_ZEROS;

static uint64_t
digits_of (uint32_t u, unsigned *n)
{
  uint64_t digits = '0' + u % 10;
  for (*n = 1; u >= 10; ++*n)
    digits = digits << 8 | ('0' + (u /= 10) % 10);
  return digits;
}

static uint32_t
make_small_text (uint32_t u)
{
  unsigned n;
  uint32_t digits = (uint32_t) digits_of (u, &n);
  return op_small_texts[u] = digits | n << SMALL_COUNT_AT;
}

/* If V is a small integer, set *LO to its digits and *N to the number of
   digits.  Return false if V is not a small integer.  */
static inline bool
small_integer (const struct val *v, uint64_t *lo, unsigned *n)
{
  double d = v->num;
  if (!CELLS_LITTLE || !(d >= 0 && d < 1e7) || (double) (int32_t) d != d)
    return false;
  uint32_t u = (uint32_t) (int32_t) d, text;
  if (u >= SMALL_INTEGERS)
    {
      *lo = digits_of (u, n);
      return true;
    }
  text = op_small_texts[u];
  if (unlikely (!text))
    text = make_small_text (u);
  *lo = text & SMALL_DIGITS;
  *n = text >> SMALL_COUNT_AT;
  return true;
}

/* Append V to T.  Return false if V is neither a small integer nor a short
   string, or if the result is too long.  */
static inline bool
brief_add (struct brief *t, const struct val *v)
{
  uint64_t lo, hi = 0;
  unsigned n;
  if (val_is_num (v))
    {
      if (!small_integer (v, &lo, &n))
	return false;
    }
  else if (CELLS_LITTLE && val_has_bytes (v) && val_is_inline (v))
    {
      lo = v->w0;
      hi = VAL_LEN (v->w1);
      n = v->kind;
    }
  else
    return false;
  t->bytes |= ((unsigned __int128) hi << 64 | lo) << 8 * t->n;
  t->n += n;
  return t->n <= VAL_INLINE_MAX;
}

static inline void
brief_set (struct val *d, const struct brief *t)
{
  struct val v;
  v.w0 = (uint64_t) t->bytes;
  v.w1 = (uint64_t) (t->bytes >> 64) | VAL_W1 (V_STR, t->n);
  reg_set (d, v);
}

/* If V is a small integer, write its digits to B and make S a view of them.
   Return false if V is not a small integer.  */
static inline bool
integer_text (const struct val *v, char b[8], struct sv *s)
{
  uint64_t lo;
  unsigned n;
  if (!val_is_num (v) || !small_integer (v, &lo, &n))
    return false;
  memcpy (b, &lo, sizeof lo);
  *s = (struct sv) { b, n };
  return true;
}

/* Append V to D, a reference-counted string.  Return false unless V is a small
   integer or a short string, the bytes of D are not shared, and there is space
   after them for a whole cell.  */
static inline bool
append_brief (struct val *d, const struct val *v)
{
  struct rcstr *r = val_rc (d);
  size_t n = VAL_LEN (d->w1), at = (size_t) (d->p - r->data) + n;
  struct brief t = { 0, 0 };
  if (r->refs != 1 || r->cap < at + sizeof t.bytes || !brief_add (&t, v))
    return false;
  memcpy (r->data + at, &t.bytes, sizeof t.bytes);
  r->flags &= RCS_NOT_ASCII;
  d->w1 = VAL_W1 (V_STR, K_RC) | (n + t.n);
  return true;
}

/* If the concatenation of A and B is a short string, set D to it; otherwise
   return false.  */
static inline bool
concat_brief (struct val *d, const struct val *a, const struct val *b)
{
  struct brief t = { 0, 0 };
  if (!brief_add (&t, a) || !brief_add (&t, b))
    return false;
  brief_set (d, &t);
  return true;
}

/* Like concat_brief, for the N values starting with FIRST, joined with
   SEP.  */
static inline bool
join_brief (struct val *d, const struct val *first, int n, struct sv sep)
{
  struct brief t = { 0, 0 };
  if (sep.n > 1)
    return false;
  for (int i = 0; i < n; i++)
    {
      if (i > 0 && sep.n)
	t.bytes |= (unsigned __int128) (unsigned char) *sep.p << 8 * t.n++;
      if (!brief_add (&t, first + i))
	return false;
    }
  brief_set (d, &t);
  return true;
}

void
op_concat (struct val *d, struct val *a, struct val *b)
{
  struct scratch sa, sb;
  struct val v;
  char *bytes;
  bool grows = d == a && d->kind & K_RC && val_has_bytes (d);
  if (grows ? append_brief (d, b) : concat_brief (d, a, b))
    return;
  reg_touch (a);
  reg_touch (b);
  struct sv y;
  if (!integer_text (b, sb.b, &y))
    y = val_text (b, &sb);
  if (grows)
    {
      val_append (d, y.p, y.n);
      return;
    }
  struct sv x = val_text (a, &sa);
  if (d == a && x.n + y.n > VAL_INLINE_MAX && val_has_bytes (d))
    {
      /* Allocate more space than needed, because more text is likely to be
	 appended.  */
      val_append (d, y.p, y.n);
      return;
    }
  val_new (&v, V_STR, x.n + y.n, &bytes);
  mem_copy (bytes, x.p, x.n);
  mem_copy (bytes + x.n, y.p, y.n);
  reg_set (d, v);
}

/* Convert the temporary in register R to a string.  */
static void
stringify (struct val *r)
{
  struct scratch tmp;
  if (val_has_bytes (r))
    return;
  struct sv s = val_sv (r, &tmp);
  struct val v = val_copy (V_STR, s.p, s.n);
  reg_set (r, v);
}

void
op_join (struct val *d, struct val *first, int n, struct sv sep)
{
  size_t total = sep.n * (n - 1);
  struct val v;
  char *bytes;
  if (join_brief (d, first, n, sep))
    return;
  for (int i = 0; i < n; i++)
    {
      stringify (first + i);
      total += val_bytes (first + i).n;
    }
  val_new (&v, V_STR, total, &bytes);
  for (int i = 0; i < n; i++)
    {
      struct sv s = val_bytes (first + i);
      mem_copy (bytes, s.p, s.n);
      bytes += s.n;
      if (sep.n && i + 1 < n)
	{
	  memcpy (bytes, sep.p, sep.n);
	  bytes += sep.n;
	}
    }
  reg_set (d, v);
}

/* Set D to A and B joined with SUBSEP; A and B may have any type.  */
static __attribute__ ((noinline)) void
join_any_two (struct val *d, struct val *a, struct val *b)
{
  struct val two[2] = { val_tagged (V_NONE), val_tagged (V_NONE) };
  reg_move (&two[0], a, false);
  reg_move (&two[1], b, false);
  op_join (d, two, 2, vm.subsep);
  reg_release (two, two + 2);
}

void
op_join_two (struct val *d, struct val *a, struct val *b)
{
  if (!small_join (d, a, b, vm.subsep))
    join_any_two (d, a, b);
}

void
op_translate (struct val *d, struct val *s)
{
  const struct builtin *b = builtin_of (BUILTIN_DCGETTEXT);
  struct val v = val_tagged (V_UNTYPED);
  b->fn (&v, s, 1);
  reg_set (d, v);
}

/* Call the built-in function substr, because it prints the warnings of
   --lint.  */
static void
substr_lint (struct val *d, struct val *v, struct val *start, int x)
{
  struct val part = val_tagged (V_UNTYPED);
  struct val args[] = {
    reg_read (v, false), val_num (reg_number (start)),
    x == SUBSTR_NEXT ? val_num (reg_number (start + 1))
    : val_num (x - SUBSTR_CONST)
  };
  builtin_of (BUILTIN_SUBSTR)->fn (&part, args, x == SUBSTR_REST ? 2 : 3);
  reg_set (d, part);
  val_drop (&args[0]);
}

void
op_substr (struct val *d, struct val *v, struct val *start, int x)
{
  struct scratch tmp;
  struct val part;
  if (unlikely (diag_lint))
    {
      substr_lint (d, v, start, x);
      return;
    }
  if (x > SUBSTR_CONST && d != v && val_has_bytes (v) && val_is_num (start)
      && chars_short_part (&part, v, start->num, x - SUBSTR_CONST))
    {
      reg_set (d, part);
      return;
    }
  reg_touch (v);
  struct sv s = val_text (v, &tmp);
  double from = reg_number (start);
  double length = x == SUBSTR_REST ? HUGE_VAL
    : x == SUBSTR_NEXT ? reg_number (start + 1) : x - SUBSTR_CONST;
  if (d == v && v->kind & K_RC && val_has_bytes (v)
      && chars_cut (v, from, length))
    return;
  part = chars_part (v, s, from, length);
  if (d == v)			/* Copy PART first, because it may be a view of
				   the bytes of V, which reg_set is about to
				   release.  */
    val_pin (&part);
  reg_set (d, part);
}

/* Return the number of elements of the array to which V refers.  */
static double
array_length (struct val *v)
{
  struct array *a = reg_array_seen (v);
  return a ? arr_count (a) : 0;
}

void
op_length (struct val *d, struct val *v, bool element)
{
  struct scratch tmp;
  double n;
  if (val_has_bytes (v))
    {
      if (unlikely (diag_lint) && v->tag == V_REGEX)
	lint ("length: received non-string argument");
      n = chars_are_short_ascii (v) ? v->kind
	: !opt.utf8 ? val_bytes (v).n
	: v->kind == K_BORROW && !element ? fld_count_chars (val_bytes (v))
	: chars_count (v, val_bytes (v));
    }
  else if (reg_is_array (v))
    n = array_length (v);
  else if (element && v->tag == V_EREF)
    {
      reg_release (v, v + 1);
      n = 0;
    }
  else
    {
      reg_touch (v);
      if (diag_lint && (val_is_num (v) || v->tag == V_BIG
			|| v->tag == V_BOOL))
	lint ("length: received non-string argument");
      n = val_sv (v, &tmp).n;
    }
  reg_set_num (d, n);
}

void
op_length_record (struct val *d)
{
  size_t n;
  if (likely (fld_chars_as_read (&n)))
    {
      reg_set_num (d, n);
      return;
    }
  struct val v = val_load (fld_get_int (0));
  op_length (d, &v, false);
}

/* --- regexps ------------------------------------------------------------ */

struct rx *
op_compile (struct rx_const *k)
{
  struct rx_report report = { .warn = NULL };
  unsigned flags = rxc_flags () | (val_ignorecase ? RX_ICASE : 0);
  struct rx *r = val_ignorecase ? NULL : k->parsed;
  if (r)
    rx_finish (r);
  else
    r = rx_compile (k->text, flags, &report);
  if (!r)
    fatal ("invalid regexp: %s: /%.*s/", report.err, (int) k->text.n,
	   k->text.p);
  return k->rx[val_ignorecase] = r;
}

struct rx *
op_stable_regexp (const struct val *v)
{
  return val_has_bytes (v) ? rxc_get (val_bytes (v)) : NULL;
}

bool
op_match_value (const struct val *text, const struct val *re)
{
  struct scratch a, b;
  struct rx *r = rxc_get (val_text (re, &b));
  struct sv s = val_text (text, &a);
  return rx_test (r, s.p, s.n);
}
