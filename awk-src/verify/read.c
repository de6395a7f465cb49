/* read.c -- read script state in a heap that may be damaged.
   SPDX-License-Identifier: GPL-3.0-or-later

   state.h declares the interface.  The heap is locked and mapped privately, so
   data do not change after they have been verified.  */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/name.h"
#include "base/translate.h"
#include "value/big.h"
#include "verify/state.h"

struct hv hv;
struct hv_hooks hv_hooks;

enum { PROGRESS_STEP = 1 << 20 };

/* Append the name of the affected variable to the sentence in hv.what, which
   has the length N.  */
static void
add_variable (size_t n)
{
  if (hv.variable.tag != V_STR || n >= sizeof hv.what)
    return;
  struct sv s = val_bytes (&hv.variable);
  if (hv_is_name (s))
    snprintf (hv.what + n, sizeof hv.what - n, tr (", in variable %.*s"),
	      (int) s.n, s.p);
}

static void
record (bool damaged, const char *format, va_list ap)
{
  if (hv.bad)
    return;
  hv.bad = true;
  hv.damaged = damaged;
  int n = vsnprintf (hv.what, sizeof hv.what, tr (format), ap);
  if (n > 0)
    add_variable (n);
}

bool
hv_wrong (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  record (false, format, ap);
  va_end (ap);
  return false;
}

bool
hv_damage (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  record (true, format, ap);
  va_end (ap);
  return false;
}

/* --- objects ------------------------------------------------------------ */

static void
show_progress (void)
{
  static uint64_t last;
  uint64_t done = hv.total - hv.left;
  if (done < last || done - last > PROGRESS_STEP)
    {
      last = done;
      if (done < hv.in_use && hv_hooks.progress)
	hv_hooks.progress (done, hv.in_use);
    }
}

/* Mark the object at P as reached.  If the object has been reached before, or
   if P is inside an object but not at its start, record a fault and return
   false.  */
static bool
mark (const char *p, const char *kind)
{
  size_t bit = (p - hv.base) >> 3;
  uint64_t m = UINT64_C (1) << (bit & 63);
  if (pma_is_live (hv.h, p - 1, 2))
    return hv_damage ("%s should begin at %p, which is inside another "
		      "object", tr (kind), (void *) p);
  if (hv.marks[bit >> 6] & m)
    return hv_damage ("%s at %p has two references, but may have only "
		      "one", tr (kind), (void *) p);
  hv.marks[bit >> 6] |= m;
  return true;
}

bool
hv_take (const void *p, size_t n, const char *kind)
{
  if (((uintptr_t) p & 7) || n == 0 || !pma_owns (hv.h, p)
      || !pma_is_live (hv.h, p, n))
    return hv_damage ("%s should be at %p, but the heap has no object "
		      "there", tr (kind), p);
  if (n > hv.left)
    return hv_damage ("%s at %p: the objects that were reached are larger "
		      "than the heap, so one of them has two references",
		      tr (kind), p);
  hv.left -= n;
  hv.reached++;
  if (hv.owners.from)
    hv_note_owner (p, n);
  if (hv.marks && !mark (p, kind))
    return false;
  if (hv.measure)
    hv.reached_bytes += pma_usable (hv.h, p);
  show_progress ();
  return true;
}

bool
hv_is_foreign (struct pma_heap *h)
{
  const struct root *r = pma_root (h);
  if (!r || !pma_owns (h, r) || !pma_is_live (h, r, 1))
    return false;
  return !pma_is_live (h, r, sizeof *r) || ((uintptr_t) r & 7)
    || r->r_magic != ROOT_MAGIC;
}

static bool
take_root (struct root *r)
{
  if (hv_is_foreign (hv.h))
    return hv_wrong ("the heap contains data of another program, not the "
		     "state of scripts; name the heap of a script");
  if (!hv_take (r, sizeof *r, N_("the root")))
    return false;
  if (r->r_version != ROOT_VERSION)
    return hv_wrong ("the state of scripts has version %u, but this program "
		     "reads version %u; use the version of pm-gawk that has "
		     "written the heap",
		     (unsigned) r->r_version, (unsigned) ROOT_VERSION);
  return true;
}

/* Return the start of the heap to which P belongs.  */
static char *
first_address (const struct pma_heap *h, const void *p)
{
  uintptr_t outside = 0, inside = (uintptr_t) p;
  while (inside - outside > 1)
    {
      uintptr_t middle = outside + (inside - outside) / 2;
      if (pma_owns (h, (void *) middle))
	inside = middle;
      else
	outside = middle;
    }
  return (char *) inside;
}

void
hv_again (void)
{
  hv.left = hv.total;
}

bool
hv_start (struct pma_heap *h)
{
  struct pma_stats st;
  uint64_t *marks = hv.marks;
  bool measure = hv.measure, rescue = hv.rescue;
  pma_stats (h, &st);
  hv = (struct hv) {
    .h = h, .total = st.high_water, .left = st.high_water,
    .in_use = st.in_use, .objects = st.objects,
    .marks = marks, .measure = measure, .rescue = rescue
  };
  hv.root = pma_root (h);
  if (hv.root && !pma_owns (h, hv.root))
    return hv_damage ("the root is outside of the heap");
  hv.base = first_address (h, hv.root);
  return !hv.root || take_root (hv.root);
}

/* --- cells -------------------------------------------------------------- */

static bool
bytes_ok (const struct val *v, size_t len, const char *kind)
{
  static const char length[] = N_("%s has a wrong length");
  if (val_is_inline (v))
    {
      struct val same;
      if (v->kind > VAL_INLINE_MAX)
	return hv_damage (length, tr (kind));
      same = val_inline (v->tag, v->in, v->kind);
      if (same.w0 != v->w0 || same.w1 != v->w1)
	return hv_damage ("%s has bytes other than zero after its end",
			  tr (kind));
      return true;
    }
  if (v->kind != K_OWNED || len <= VAL_INLINE_MAX)
    return hv_damage (length, tr (kind));
  return hv_take (v->p, len, kind);
}

/* True if the number in V, a V_BIG with readable bytes, is well formed.  */
static bool
big_ok (const struct val *v)
{
  struct sv s = val_bytes (v);
  if (s.n)
    switch (*s.p & 0xff & ~BIG_NEGATIVE)
      {
      case BIG_INT:
	if (s.n == 1 || s.p[s.n - 1])
	  return true;
	break;
      case BIG_FLOAT:
	if (s.n == 1 || (s.n > 1 + BIG_EXPONENT && s.p[s.n - 1]))
	  return true;
	break;
      case BIG_INF:
      case BIG_NAN:
	if (s.n == 1)
	  return true;
	break;
      }
  return hv_damage ("the bytes of a number that was stored under -M are not a "
		    "number");
}

static bool
cell_ok (const struct val *v)
{
  switch (v->tag)
    {
    case V_UNTYPED:
    case V_UNASSIGNED:
    case V_NUM:
    case V_BOOL:
      if (v->w1 != VAL_W1 (v->tag, 0))
	return hv_damage ("a value of kind %d must not have a length, but has "
			  "one", v->tag);
      return true;
    case V_STR:
    case V_INPUT:
      return bytes_ok (v, VAL_LEN (v->w1), N_("a string"));
    case V_REGEX:
      return bytes_ok (v, VAL_LEN (v->w1), N_("a regexp"));
    case V_BIG:
      return bytes_ok (v, VAL_LEN (v->w1), N_("a number stored under -M"))
	&& big_ok (v);
    case V_ARRAY:
      if (v->w1 != VAL_W1 (V_ARRAY, K_OWNED))
	return hv_damage ("a subarray is not marked as owned by its element");
      return true;
    default:
      return hv_damage ("a value has the unknown kind %d", v->tag);
    }
}

static bool
key_ok (const struct val *k)
{
  if (k->tag == V_NUM)
    {
      double d = k->num;
      if (k->w1 != VAL_W1 (V_NUM, 0) || !(d > -1e15 && d < 1e15)
	  || (double) (int64_t) d != d)
	return hv_damage ("a numeric subscript is not an integer below 1e15");
      return true;
    }
  if (k->tag != V_STR)
    return hv_damage ("a subscript has the unknown kind %d", k->tag);
  return bytes_ok (k, k->len_lo, N_("a subscript"));
}

/* --- arrays ------------------------------------------------------------- */

size_t
hv_segments (uint64_t cells)
{
  size_t seg, off;
  if (cells == 0)
    return 0;
  seg_locate (cells - 1, &seg, &off);
  return seg + 1;
}

bool
hv_iter_init (struct hv_iter *it, struct array *a)
{
  enum { INDEX_BITS = 31 };
  it->a = a;
  it->pos = it->seen = 0;
  if (!hv_take (a, sizeof *a, N_("an array")))
    return false;
  if (a->a_flags || a->a_index_bits > INDEX_BITS
      || a->a_dense_cap > UINT64_C (1) << 48)
    return hv_damage ("fields of the array at %p have impossible values",
		      (void *) a);
  size_t nseg = hv_segments (a->a_dense_cap);
  if (a->a_dense_cap != (nseg ? seg_start (nseg - 1) + seg_size (nseg - 1)
			 : 0))
    return hv_damage ("the array at %p records a number of dense cells "
		      "that does not fill its segments", (void *) a);
  if (nseg && !hv_take (a->a_dense, nseg * sizeof *a->a_dense,
			N_("a list of segments")))
    return false;
  nseg = hv_segments (a->a_entries);
  if (nseg && !hv_take (a->a_seg, nseg * sizeof *a->a_seg,
			N_("a list of segments")))
    return false;
  return !a->a_index_bits
    || hv_take (a->a_index, sizeof *a->a_index << a->a_index_bits,
		N_("an index"));
}

/* Set *KEY and *V to the next element of the dense store.  Return 1, 0 or -1,
   like hv_iter_next.  */
static int
next_dense (struct hv_iter *it, struct val *key, const struct val **v)
{
  struct array *a = it->a;
  while (it->pos < a->a_dense_cap)
    {
      size_t seg, off;
      seg_locate (it->pos, &seg, &off);
      if (off == 0 && !hv_take (a->a_dense[seg],
				seg_size (seg) * sizeof **a->a_dense,
				N_("a segment")))
	return -1;
      const struct val *c = a->a_dense[seg] + off;
      it->pos++;
      if (c->tag == V_NONE)
	continue;
      *key = val_num (it->pos - 1);
      *v = c;
      return 1;
    }
  return 0;
}

static int
next_entry (struct hv_iter *it, struct val *key, const struct val **v)
{
  struct array *a = it->a;
  while (it->pos - a->a_dense_cap < a->a_entries)
    {
      size_t seg, off;
      seg_locate (it->pos - a->a_dense_cap, &seg, &off);
      if (off == 0 && !hv_take (a->a_seg[seg],
				seg_size (seg) * sizeof **a->a_seg,
				N_("a segment")))
	return -1;
      const struct entry *e = a->a_seg[seg] + off;
      it->pos++;
      bool used = e->key.tag != V_NONE;
      if (used && key_ok (&e->key))
	{
	  *key = e->key;
	  if (e->key.tag == V_STR && !val_is_inline (&e->key))
	    *key = val_borrow (V_STR, e->key.p, e->key.len_lo);
	  *v = &e->value;
	  return 1;
	}
      hv_note_nameless (a, e);
      if (used)
	return -1;
    }
  return 0;
}

int
hv_iter_next (struct hv_iter *it, struct val *key, const struct val **v)
{
  bool asked = hv.owners.suffix && it->a == hv.owners.top;
  bool named = asked || it->a == hv.root->r_globals;
  if (it->a == hv.owners.top)
    hv.owners.in_head = false;
  /* Forget the name of the previous element, so that it is not reported if the
     next element is damaged.  */
  if (named)
    hv.variable = val_tagged (V_NONE);
  int got = next_dense (it, key, v);
  if (got == 0)
    got = next_entry (it, key, v);
  if (named && got > 0)
    hv.variable = *key;
  if (asked && got > 0)
    hv_note_element (key, *v);
  if (got <= 0)
    return got;
  it->seen++;
  return cell_ok (*v) ? 1 : -1;
}

bool
hv_pass_over (struct hv_iter *it, uint64_t before)
{
  if (!hv.rescue)
    return false;
  if (hv_hooks.tell)
    hv_hooks.tell (hv.what);
  hv.faults++;
  hv.bad = false;
  if (it && it->pos == before)
    {
      /* Skip the whole segment.  */
      size_t seg, off;
      bool dense = before < it->a->a_dense_cap;
      uint64_t first = dense ? 0 : it->a->a_dense_cap;
      seg_locate (before - first, &seg, &off);
      it->pos = first + seg_start (seg) + seg_size (seg);
    }
  return true;
}

/* --- walking ------------------------------------------------------------ */

static bool
push (struct hv_walk *w, struct array *a)
{
  w->stack = mem_grow (w->stack, &w->cap, w->depth + 1, sizeof *w->stack);
  return hv_iter_init (&w->stack[w->depth++], a);
}

/* Visit the next element of the array on top of the stack or, at its end,
   leave the array.  Return false to end the traversal.  */
static bool
step (struct hv_walk *w)
{
  struct val key;
  const struct val *v;
  const struct hv_visitor *vis = w->v;
  struct hv_iter *it = &w->stack[w->depth - 1];
  uint64_t before = it->pos;
  int got = hv_iter_next (it, &key, &v);
  if (got < 0)
    return hv_pass_over (it, before);
  if (got == 0)
    {
      struct array *a = it->a;
      uint64_t seen = it->seen;
      w->depth--;
      return !vis->leave || vis->leave (w, a, seen);
    }
  if (v->tag != V_ARRAY)
    return !vis->scalar || vis->scalar (w, &key, v);
  if (!push (w, v->arr))
    {
      w->depth--;
      return hv_pass_over (NULL, 0);
    }
  return !vis->enter || vis->enter (w, &key);
}

bool
hv_walk (struct array *top, const struct hv_visitor *v, void *ctx)
{
  struct hv_walk w = { .v = v, .ctx = ctx };
  bool ok = push (&w, top);
  while (ok && w.depth)
    ok = step (&w);
  xfree (w.stack);
  return ok;
}

/* --- names -------------------------------------------------------------- */

struct sv
hv_key_text (const struct val *key, struct scratch *s)
{
  if (key->tag != V_NUM)
    return val_bytes (key);
  return (struct sv) { s->b, num_format_integer (key->num, s->b) };
}

static bool
is_identifier (const char *p, size_t n)
{
  return n > 0 && name_length (p, p + n) == n;
}

bool
hv_is_name (struct sv name)
{
  const char *colon = memchr (name.p, ':', name.n);
  if (!colon)
    return is_identifier (name.p, name.n);
  const char *rest = colon + 2, *end = name.p + name.n;
  return rest < end && colon[1] == ':'
    && is_identifier (name.p, colon - name.p)
    && is_identifier (rest, end - rest);
}

bool
hv_function (const struct val *v, struct sv *ns, struct sv *source)
{
  if (v->tag != V_STR)
    return hv_damage ("a function has no source text");
  return (root_split_function (v, ns, source) && is_identifier (ns->p, ns->n))
    || hv_damage ("the source text of a function does not begin with a "
		  "namespace");
}
