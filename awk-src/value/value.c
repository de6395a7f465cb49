/* value.c -- create, copy and convert cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   strnum.c converts text to numbers, and numfmt.c converts numbers to text.
   The interface to big numbers (-M) is big.h.  */

#include <config.h>
#include "value/value.h"

#include "base/diag.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "value/big.h"
#include "value/convert.h"
#include "value/hooks.h"

struct val_hooks val_hooks;
bool val_ignorecase;

/* The released blocks, by capacity.  The blocks are kept for reuse, because
   most temporary strings are about as long as the previous one.  */
enum
{
  SPARE_STEP = 32, N_SPARE = 16,
#ifdef __SANITIZE_ADDRESS__
  MAX_SPARE = 0			/* keep no blocks, because AddressSanitizer
				   then detects every use of a freed block */
#else
  MAX_SPARE = 8
#endif
};

static struct rcstr *spare[N_SPARE][MAX_SPARE + 1];
static int n_spare[N_SPARE];

_Static_assert (sizeof (struct rcstr) % RCS_ALIGN == 0
	       && offsetof (struct rcstr, data) == sizeof (struct rcstr),
	       "val_rc");

static struct rcstr *
new_rc (size_t cap)
{
  struct rcstr *r;
  /* In a damaged heap, the length of a string may be too large.  */
  if (unlikely (cap > (UINT64_C (1) << RCS_CAP_BITS) - SPARE_STEP))
    mem_no_room (mem_transient, cap);
  size_t k = (cap + SPARE_STEP - 1) / SPARE_STEP;
  if (k < N_SPARE)
    cap = k * SPARE_STEP;
  if (k < N_SPARE && n_spare[k] > 0)
    r = spare[k][--n_spare[k]];
  else
    r = mem_alloc (mem_transient, sizeof *r + cap);
  r->refs = 1;
  r->flags = 0;
  r->cap = cap;
  r->front = 0;
  r->at = (struct mb_place) { 0 };
  return r;
}

/* Return the distance in bytes from the start of R's block to R.  */
static inline size_t
before (const struct rcstr *r)
{
  return (size_t) r->front * RCS_ALIGN;
}

void
val_free_rc (struct rcstr *r)
{
  assert_debug (r->refs == 0);
  size_t k = r->cap / SPARE_STEP;
  if (unlikely (r->front))
    mem_free (mem_transient, (char *) r - before (r));
  else if (k < N_SPARE && r->cap % SPARE_STEP == 0 && n_spare[k] < MAX_SPARE)
    spare[k][n_spare[k]++] = r;
  else
    mem_free (mem_transient, r);
}

static void
set_long (struct val *v, enum val_tag tag, const char *p, size_t n)
{
  val_store (v, val_outside (tag, K_RC, p, n));
}

void
val_new (struct val *v, enum val_tag tag, size_t n, char **bytes)
{
  if (n <= VAL_INLINE_MAX)
    {
      v->w0 = 0;
      v->w1 = VAL_W1 (tag, n);
      *bytes = v->in;
      return;
    }
  struct rcstr *r = new_rc (n);
  set_long (v, tag, r->data, n);
  *bytes = r->data;
}

struct val
val_copy (enum val_tag tag, const char *p, size_t n)
{
  struct val v;
  char *b;
  val_new (&v, tag, n, &b);
  if (n > 0)
    memcpy (b, p, n);
  return v;
}

struct val
val_constant (enum val_tag tag, const char *p, size_t n)
{
  struct val v;
  if (n <= VAL_INLINE_MAX)
    return val_copy (tag, p, n);
  struct rcstr *r = new_rc (n + 1);
  memcpy (r->data, p, n);
  r->data[n] = '\0';
  r->flags = RCS_TERMINATED;
  set_long (&v, tag, r->data, n);
  return v;
}

bool
val_refill (struct val *d, enum val_tag tag, const char *p, size_t n)
{
  if (!(d->kind & K_RC) || !val_has_bytes (d) || n <= VAL_INLINE_MAX)
    return false;
  struct rcstr *r = val_rc (d);
  if (r->refs != 1 || n > r->cap || n < r->cap / 4)
    return false;
  memmove (r->data, p, n);
  r->flags = 0;
  r->at = (struct mb_place) { 0 };
  set_long (d, tag, r->data, n);
  return true;
}

bool
val_cut (struct val *d, size_t from, size_t n)
{
  if (!(d->kind & K_RC) || !val_has_bytes (d) || n <= VAL_INLINE_MAX)
    return false;
  struct rcstr *r = val_rc (d);
  assert_debug (from + n <= VAL_LEN (d->w1));
  struct val part;
  set_long (&part, V_STR, d->p + from, n);
  struct rcstr *to = val_rc (&part);
  size_t moved = (size_t) ((char *) to - (char *) r);
  size_t front = before (r) + moved, cap = r->cap - moved;
  if (r->refs != 1 || n < (front + cap) / 4
      || front / RCS_ALIGN >= UINT64_C (1) << RCS_FRONT_BITS)
    return false;
  uint32_t flags = r->flags & RCS_ASCII;
  /* The new header can overwrite bytes that were cut off.  */
  *to = (struct rcstr) { .refs = 1, .flags = flags, .cap = cap,
    .front = front / RCS_ALIGN };
  *d = part;
  return true;
}

void
val_pin (struct val *v)
{
  assert_debug (val_is_valid (v));
  if (v->kind & (K_BORROW | K_OWNED)
      && (val_has_bytes (v) || v->tag == V_BIG))
    *v = val_copy (v->tag, v->p, VAL_LEN (v->w1));
}

struct val
val_dup (const struct val *v)
{
  if (v->kind & K_RC)
    val_rc (v)->refs++;
  else if (v->kind & K_OWNED && v->tag != V_ARRAY)
    return val_copy (v->tag, v->p, VAL_LEN (v->w1));
  return *v;
}

void
val_append (struct val *d, const char *p, size_t n)
{
  assert_debug (val_is_valid (d));
  struct sv s = val_bytes (d);
  size_t total = s.n + n;
  if (total <= VAL_INLINE_MAX)
    {
      memcpy (d->in + s.n, p, n);
      d->w1 = (d->w1 & ~VAL_W1 (0xff, 0xff)) | VAL_W1 (V_STR, total);
      return;
    }
  if (d->kind & K_RC && val_rc (d)->refs == 1)
    {
      struct rcstr *r = val_rc (d);
      size_t gap = d->p - r->data;
      if (r->cap < gap + total && !gap && !r->front)
	{
	  bool self = p >= r->data && p < r->data + r->cap;
	  size_t off = self ? p - r->data : 0;
	  size_t cap = total + total / 2 + 32;
	  r = mem_realloc (mem_transient, r, sizeof *r + cap);
	  r->cap = cap;
	  if (self)
	    p = r->data + off;
	}
      if (r->cap >= gap + total)
	{
	  if (n <= 16)
	    val_copy_short (r->data + gap + s.n, p, n);
	  else
	    memcpy (r->data + gap + s.n, p, n);
	  r->flags = r->flags & RCS_NOT_ASCII;
	  set_long (d, V_STR, r->data + gap, total);
	  return;
	}
    }
  struct rcstr *r = new_rc (total + total / 4 + 16);
  memcpy (r->data, s.p, s.n);
  memcpy (r->data + s.n, p, n);
  val_drop (d);
  set_long (d, V_STR, r->data, total);
}

void
val_refuse_array (const struct val *v)
{
  if (val_hooks.array_fatal)
    val_hooks.array_fatal (v);
  fatal ("attempt to use array in a scalar context");
}

double
val_to_num (const struct val *v)
{
  assert_debug (val_is_valid (v));
  struct sv s;
  switch (v->tag)
    {
    case V_NUM:
    case V_BOOL:
      return v->num;
    case V_STR:
    case V_INPUT:
      s = val_bytes (v);
      return num_from_text (s.p, s.n);
    case V_BIG:
      return big_to_double (v);
    case V_ARRAY:
      val_refuse_array (v);
    default:
      assert_debug (v->tag < V_REF);
      return 0;
    }
}

static struct sv
to_sv (const struct val *v, const char *fmt, struct scratch *s)
{
  switch (v->tag)
    {
    case V_STR:
    case V_INPUT:
    case V_REGEX:
      return val_bytes (v);
    case V_NUM:
    case V_BOOL:
      return num_to_text (v->num, fmt, s);
    case V_BIG:
      return big_to_text (v, fmt, s);
    case V_RX:
      return v->rx->text;
    case V_ARRAY:
      val_refuse_array (v);
    default:
      assert_debug (v->tag < V_REF);
      return (struct sv) { "", 0 };
    }
}

struct sv
val_sv (const struct val *v, struct scratch *s)
{
  return to_sv (v, num_convfmt, s);
}

struct sv
val_out_sv (const struct val *v, struct scratch *s)
{
  return to_sv (v, num_ofmt, s);
}

bool
val_numeric (const struct val *v, double *d)
{
  struct sv s;
  switch (v->tag)
    {
    case V_NUM:
    case V_BOOL:
      *d = v->num;
      return true;
    case V_INPUT:
      s = val_bytes (v);
      return num_looks_numeric (s.p, s.n, d);
    case V_BIG:
      *d = big_to_double (v);
      return true;
    default:
      return false;
    }
}

bool
val_is_text (const struct val *v)
{
  double d;
  if (v->tag == V_UNASSIGNED)
    return v->w0 == UNSET_FIELD;
  return v->tag >= V_NUM && v->tag < V_ARRAY && !val_numeric (v, &d);
}

/* True if the number V is not 0.  D is the value of V, converted to double.
   Under -M, D may be 0 although V is not, because V is too small for a
   double.  */
static bool
is_not_zero (const struct val *v, double d)
{
  const struct val zero = val_num (0);
  bool unordered;
  return d != 0 || (big_ops && big_compare (v, &zero, &unordered) != 0);
}

bool
val_to_bool (const struct val *v)
{
  assert_debug (val_is_valid (v));
  double d;
  switch (v->tag)
    {
    case V_NUM:
    case V_BOOL:
      return v->num != 0;
    case V_STR:
    case V_REGEX:
      return val_bytes (v).n != 0;
    case V_INPUT:
      return (val_numeric (v, &d) ? is_not_zero (v, d)
	      : val_bytes (v).n != 0);
    case V_BIG:
      return !big_is_zero (v);
    case V_ARRAY:
      val_refuse_array (v);
    default:
      assert_debug (v->tag < V_REF);
      return false;
    }
}

/* --- assertions --------------------------------------------------------- */

/* True if the bytes after the end of an inline string are zero.  */
static bool
has_zero_tail (const struct val *v)
{
  char b[16];
  memcpy (b, v, sizeof b);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (unsigned i = v->kind; i < VAL_INLINE_MAX; i++)
    if (b[i])
      return false;
#endif
  return true;
}

static bool
is_valid_text (const struct val *v)
{
  if (val_is_inline (v))
    return v->kind <= VAL_INLINE_MAX && has_zero_tail (v);
  if (v->kind == K_RC)
    return v->p && val_rc (v)->refs > 0
      && v->p + VAL_LEN (v->w1) <= val_rc (v)->data + val_rc (v)->cap;
  return (v->kind == K_BORROW || v->kind == K_OWNED)
    && (v->p || VAL_LEN (v->w1) == 0);
}

bool
val_is_valid (const struct val *v)
{
  switch ((enum val_tag) v->tag)
    {
    case V_NUM:
      return v->w1 == VAL_W1 (V_NUM, 0);
    case V_BOOL:
      return v->num == 0 || v->num == 1;
    case V_UNASSIGNED:
      return v->w0 <= UNSET_FIELD;
    case V_STR:
    case V_INPUT:
    case V_REGEX:
      return is_valid_text (v);
    case V_NONE:
    case V_UNTYPED:
    case V_BIG:
    case V_ARRAY:
    case V_REF:
    case V_EREF:
    case V_RX:
    case V_ITER:
      return true;
    }
  return false;
}
