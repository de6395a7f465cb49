/* value.c -- pass values to and from extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the values that extensions receive: copies of strings, with a
   NUL at the end.  The blocks that contain the copies are freed when the
   outermost call of an extension's function returns.  A value that an
   extension passes is copied into a cell, and its memory is freed.  */

#include <config.h>

#include <stdio_ext.h>

#include "api/api.h"
#include "api/internal.h"
#include "api/libcmem.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/output.h"
#include "pma/likely.h"
#include "value/big.h"

enum { BLOCK_SIZE = 16 * 1024 };

struct api_block
{
  struct api_block *next;
  size_t used, cap;
  char data[];
};

static struct api_store shown;
static unsigned depth;
unsigned long api_calls;

/* --- memory ------------------------------------------------------------- */

void
api_store_free (struct api_store *s)
{
  while (s->blocks)
    {
      struct api_block *b = s->blocks;
      s->blocks = b->next;
      xfree (b);
    }
  if (s->numbers)
    api_mp_free (s->numbers);
  s->numbers = NULL;
}

/* Free the values that extensions have received.  Usually, their memory is
   one block of the usual size: keep this block for the next call.  */
static inline void
forget_shown (void)
{
  struct api_block *last = shown.blocks;
  if (likely (last && !last->next && last->cap == BLOCK_SIZE && !shown.numbers))
    last->used = 0;
  else
    api_store_free (&shown);
}

/* Increment DEPTH.  If the C stack is not deeper than at the start of the last
   outermost call, `exit' has skipped the api_leave of earlier calls, so first
   set DEPTH to 0.  */
void
api_enter (void)
{
  static uintptr_t outermost;
  uintptr_t here = (uintptr_t) __builtin_frame_address (0);
  if (depth > 0 && here >= outermost)
    depth = 0;
  if (depth == 0)
    {
      outermost = here;
      api_calls++;
    }
  depth++;
  api_refresh_flags ();
}

/* Write the output that a function of an extension has left in the buffer of
   the C library's stdout, after the output of print.  */
static void
write_stdout (void)
{
  int err = errno;
  if (out_stdout->fd >= 0)
    out_flush (out_stdout);
  if (fflush (*api_stdout) != 0)
    warning ("error writing standard output: %s", strerror (errno));
  errno = err;
}

void
api_leave (void)
{
  if (--depth > 0)
    return;
  forget_shown ();
  if (api_stdout && __fpending (*api_stdout) > 0)
    write_stdout ();
}

void
api_flush (void)
{
  if (api_stdout)
    fflush (*api_stdout);
}

bool
api_is_inside (void)
{
  return depth > 0;
}

static struct api_block *
add_block (struct api_store *s, size_t n)
{
  size_t cap = n > BLOCK_SIZE ? n : BLOCK_SIZE;
  struct api_block *b = xmalloc (sizeof *b + cap);
  b->used = 0;
  b->cap = cap;
  b->next = s->blocks;
  return s->blocks = b;
}

static inline char *
room (struct api_store *s, size_t n)
{
  struct api_block *b = s->blocks;
  if (unlikely (!b || n > b->cap - b->used))
    b = add_block (s, n);
  char *p = b->data + b->used;
  b->used += n;
  return p;
}

char *
api_text (struct api_store *s, const char *p, size_t n)
{
  char *t = room (s ? s : &shown, n + 1);
  if (n > 0)
    mem_copy (t, p, n);
  t[n] = '\0';
  return t;
}

/* --- to the extension --------------------------------------------------- */

/* Return the type of V in the interface of extensions.  */
static awk_valtype_t
kind_of (const struct val *v)
{
  double d;
  switch (v->tag)
    {
    case V_NUM:
    case V_BIG:
      return AWK_NUMBER;
    case V_BOOL:
      return AWK_BOOL;
    case V_STR:
      return AWK_STRING;
    case V_INPUT:
      return val_numeric (v, &d) ? AWK_STRNUM : AWK_STRING;
    case V_REGEX:
      return AWK_REGEX;
    case V_ARRAY:
      return AWK_ARRAY;
    case V_UNASSIGNED:
      return v->w0 == UNSET_FIELD ? AWK_STRING : AWK_UNDEFINED;
    default:
      return AWK_UNDEFINED;
    }
}

/* True if a value whose type is KIND can be converted to the type WANTED.  */
static bool
is_convertible (awk_valtype_t kind, awk_valtype_t wanted)
{
  switch (wanted)
    {
    case AWK_NUMBER:
      return kind != AWK_REGEX;
    case AWK_STRING:
      return true;
    case AWK_STRNUM:
      return kind == AWK_NUMBER || kind == AWK_STRNUM;
    case AWK_REGEX:
    case AWK_BOOL:
      return kind == wanted;
    default:
      return false;
    }
}

bool
api_deny (awk_valtype_t kind, awk_valtype_t wanted, awk_value_t *r)
{
  bool silent = wanted == AWK_BOOL || wanted == AWK_VALUE_COOKIE;
  memset (r, 0, sizeof *r);
  r->val_type = silent ? AWK_UNDEFINED : kind;
  return false;
}

static void
give_text (struct api_store *s, const struct val *v, awk_value_t *r)
{
  struct scratch tmp;
  struct sv t = val_sv (v, &tmp);
  r->str_value.str = api_text (s, t.p, t.n);
  r->str_value.len = t.n;
}

static void
give_number (struct api_store *s, const struct val *v, awk_value_t *r)
{
  r->num_value = val_to_num (v);
  r->num_type = AWK_NUMBER_TYPE_DOUBLE;
  if (opt.bignum)
    api_mp_give (v, &r->u.n, &(s ? s : &shown)->numbers);
}

bool
api_give (struct api_store *s, const struct val *v, awk_valtype_t wanted,
	  awk_value_t *r)
{
  /* Any value can be converted to a string.  */
  awk_valtype_t kind = wanted == AWK_STRING ? AWK_STRING : kind_of (v);
  if (wanted == AWK_UNDEFINED)
    wanted = kind;
  else if (!is_convertible (kind, wanted))
    return api_deny (kind, wanted, r);
  memset (r, 0, sizeof *r);
  r->val_type = wanted;
  switch (wanted)
    {
    case AWK_NUMBER:
      give_number (s, v, r);
      break;
    case AWK_BOOL:
      r->bool_value = val_to_bool (v) ? awk_true : awk_false;
      break;
    case AWK_UNDEFINED:
      break;
    default:
      give_text (s, v, r);
      break;
    }
  return true;
}

/* --- from the extension ------------------------------------------------- */

/* Free the memory at P, which an extension has passed, unless this file owns
   it.  */
static void
let_go (char *p)
{
  if (!pma_owns (mem_transient, p))
    cmem_free (p);
}

static struct val
take_text (const awk_value_t *a)
{
  enum val_tag tag = a->val_type == AWK_REGEX ? V_REGEX
    : a->val_type == AWK_STRNUM ? V_INPUT : V_STR;
  struct val v = val_inline (tag, "", 0);
  if (!a->str_value.str)
    return v;
  v = val_copy (tag, a->str_value.str, a->str_value.len);
  let_go (a->str_value.str);
  return v;
}

static struct val
take_number (const awk_value_t *a)
{
  if (a->num_type == AWK_NUMBER_TYPE_DOUBLE)
    return val_num (a->num_value);
  return api_mp_take (&a->u.n);
}

static struct val
copy_of (const struct val *v)
{
  struct val w = val_dup (v);
  val_pin (&w);
  return w.tag <= V_UNTYPED ? val_unset (UNSET_ASSIGNED) : w;
}

static bool
take_scalar (awk_scalar_t cookie, struct val *v)
{
  const struct val *cell = api_scalar_cell (cookie);
  if (!cell || cell->tag == V_ARRAY)
    return false;
  *v = copy_of (cell);
  return true;
}

bool
api_take (const awk_value_t *a, struct val *v)
{
  switch (a->val_type)
    {
    case AWK_UNDEFINED:
      *v = val_unset (UNSET_ASSIGNED);
      return true;
    case AWK_NUMBER:
      *v = take_number (a);
      return true;
    case AWK_STRING:
    case AWK_REGEX:
    case AWK_STRNUM:
      *v = take_text (a);
      return true;
    case AWK_BOOL:
      *v = val_num (a->bool_value != awk_false);
      v->tag = V_BOOL;
      return true;
    case AWK_SCALAR:
      return take_scalar (a->scalar_cookie, v);
    case AWK_VALUE_COOKIE:
      if (!a->value_cookie)
	return false;
      *v = copy_of (a->value_cookie);
      return true;
    default:
      return false;
    }
}

/* --- value cookies ------------------------------------------------------ */

awk_bool_t
api_create_value (awk_ext_id_t id, awk_value_t *value,
		  awk_value_cookie_t *result)
{
  struct val v;
  if (!value || !result || value->val_type < AWK_NUMBER
      || value->val_type > AWK_STRNUM)
    return awk_false;
  api_take (value, &v);
  struct val *kept = xmalloc (sizeof *kept);
  *kept = v;
  *result = kept;
  return awk_true;
}

awk_bool_t
api_release_value (awk_ext_id_t id, awk_value_cookie_t vc)
{
  if (!vc)
    return awk_false;
  val_drop (vc);
  xfree (vc);
  return awk_true;
}
