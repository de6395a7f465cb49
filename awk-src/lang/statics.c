/* statics.c -- the registers of globals and constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   See statics.h.  The cells stand in one range that never moves, filled
   from its top downward; the stack of registers begins where they end, so
   that a small program touches neighbouring pages.  */

#include <config.h>

#include "array.h"
#include "diag.h"
#include "mem.h"
#include "root.h"
#include "statics.h"
#include "valuehook.h"

struct val *statics_top;
void (*st_before_commit) (void);
void (*st_special_init) (struct symbol *s, struct val *cell);

static struct symbol **symbols;	/* of register K; NULL: a constant */
static size_t n_statics, cap_symbols, max_statics;
static struct array *constants;	/* kind and bytes -> operand */

struct val *
st_init (size_t *stack)
{
  for (max_statics = *stack / 2; ; max_statics /= 2, *stack /= 2)
    {
      statics_top = pma_reserve (mem_transient, max_statics * sizeof *statics_top,
				 *stack * sizeof *statics_top);
      if (statics_top || max_statics < 4096)
	break;
    }
  if (!statics_top)
    fatal ("no memory for variables");
  constants = arr_new (mem_transient);
  return statics_top;
}

static int
operand_of (size_t k)
{
  return -(int) ((k + 1) * sizeof (struct val));
}

static int
new_static (struct symbol *s)
{
  if (n_statics == max_statics)
    fatal ("program has too many variables and constants");
  symbols = mem_grow (symbols, &cap_symbols, n_statics + 1, sizeof *symbols);
  symbols[n_statics] = s;
  int operand = operand_of (n_statics++);
  *st_cell (operand) = val_tagged (V_UNTYPED);
  return operand;
}

/* --- constants ---------------------------------------------------------- */

/* The remembered operand of the constant that KIND and N bytes at P stand
   for, a number cell that is 0 when it is new.  */
static struct val *
constant (char kind, const void *p, size_t n)
{
  char *key = xmalloc (n + 1);
  key[0] = kind;
  memcpy (key + 1, p, n);
  struct val *e = arr_get_sv (constants, (struct sv) { key, n + 1 });
  xfree (key);
  if (e->tag != V_NUM)
    *e = val_num (0);
  return e;
}

int
st_number (double d)
{
  struct val *e = constant ('n', &d, sizeof d);
  if (e->num == 0)
    {
      int operand = new_static (NULL);
      *st_cell (operand) = val_num (d);
      e->num = operand;
    }
  return e->num;
}

/* Long ones are seldom the same, and a table of them costs memory.  */
static int
long_string (enum val_tag tag, struct sv s)
{
  int operand = new_static (NULL);
  *st_cell (operand) = val_copy (tag, s.p, s.n);
  return operand;
}

int
st_string (enum val_tag tag, struct sv s)
{
  enum { LONG = 1024 };
  if (s.n > LONG)
    return long_string (tag, s);
  struct val *e = constant ('A' + tag, s.p, s.n);
  if (e->num == 0)
    {
      int operand = new_static (NULL);
      *st_cell (operand) = val_copy (tag, s.p, s.n);
      e->num = operand;
    }
  return e->num;
}

int
st_regexp (struct sv text)
{
  struct val *e = constant ('/', text.p, text.n);
  if (e->num == 0)
    {
      struct rx_const *rx = run_alloc (sizeof *rx);
      rx->text = text;
      int operand = new_static (NULL);
      *st_cell (operand) = val_tagged (V_RX);
      st_cell (operand)->rx = rx;
      e->num = operand;
    }
  return e->num;
}

/* --- globals -------------------------------------------------------------- */

static void
bind (struct symbol *s, struct val *cell)
{
  if (s->special)
    {
      st_special_init (s, cell);
      return;
    }
  const struct val *kept = root_global (s->name);
  if (root_function (s->name))
    fatal ("`%.*s' is a function of the heap, so it cannot be used as a "
	   "variable or an array", (int) s->name.n, s->name.p);
  if (!kept)
    return;
  if (kept->tag == V_ARRAY)
    {
      *cell = val_tagged (V_ARRAY);
      cell->arr = kept->arr;
      cell->kind = REG_BY_REF;
    }
  else
    {
      *cell = *kept;
      val_pin (cell);
    }
}

int
st_global (struct symbol *s)
{
  if (s->slot >= 0)
    {
      s->slot = new_static (s);
      bind (s, st_cell (s->slot));
    }
  return s->slot;
}

struct symbol *
st_symbol (const struct val *cell)
{
  if (cell >= statics_top || cell < statics_top - n_statics)
    return NULL;
  return symbols[statics_top - cell - 1];
}

struct array *
st_make_array (struct val *cell)
{
  struct symbol *s = st_symbol (cell);
  struct array *globals, *a;
  if (!s || s->special)
    a = arr_new (mem_transient);
  else
    {
      globals = root_make ()->r_globals;
      struct val *e = arr_get_sv (globals, s->name);
      a = e->tag == V_ARRAY ? e->arr : arr_set_sub (globals, e);
    }
  *cell = val_tagged (V_ARRAY);
  cell->arr = a;
  cell->kind = REG_BY_REF;
  return a;
}

bool
st_each (size_t *pos, struct symbol **s, struct val **cell)
{
  for (; *pos < n_statics; ++*pos)
    if (symbols[*pos])
      {
	*s = symbols[*pos];
	*cell = st_cell (operand_of ((*pos)++));
	return true;
      }
  return false;
}

/* --- commit ----------------------------------------------------------------- */

/* Are the two scalars the same to the last bit?  */
static bool
same (const struct val *a, const struct val *b)
{
  if (a->tag != b->tag)
    return false;
  if (val_is_inline (a) != val_is_inline (b))
    return false;
  if (val_is_inline (a))
    return a->w0 == b->w0 && a->len_lo == b->len_lo
      && a->len_hi == b->len_hi && a->kind == b->kind;
  size_t n = VAL_LEN (a->w1);
  return n == VAL_LEN (b->w1) && memcmp (a->p, b->p, n) == 0;
}

static void
write_back (struct symbol *s, const struct val *cell)
{
  if (s->special || s->kind != SYM_GLOBAL || cell->tag == V_UNTYPED
      || cell->tag >= V_ARRAY)
    return;
  const struct val *kept = root_global (s->name);
  if (kept ? same (kept, cell) : cell->tag == V_UNASSIGNED && cell->w0 == UNSET_READ)
    return;
  struct array *globals = root_make ()->r_globals;
  arr_set (globals, arr_get_sv (globals, s->name), cell);
}

void
st_check_functions (const struct program *p)
{
  for (const struct function *f = p->functions; f; f = f->next)
    if (f->body && root_global (f->sym->name))
      fatal_at (f->file, f->line, "`%.*s' is a variable of the heap, so it"
		" cannot be used as a function", (int) f->sym->name.n,
		f->sym->name.p);
}

/* Functions are kept as namespace, newline, text.  Once is enough: if it is
   another text later, somebody else has defined it anew.  */
static void
write_back_function (struct function *f)
{
  if (f->stored)
    return;
  f->stored = true;
  size_t n = f->ns.n + 1 + f->source.n;
  char *text = xmalloc (n);
  memcpy (text, f->ns.p, f->ns.n);
  text[f->ns.n] = '\n';
  memcpy (text + f->ns.n + 1, f->source.p, f->source.n);
  struct val v = val_borrow (V_STR, text, n);
  const struct val *kept = root_function (f->sym->name);
  if (!kept || !val_has_bytes (kept)
      || val_compare_text (val_bytes (kept), val_bytes (&v)) != 0)
    {
      struct array *functions = root_make ()->r_functions;
      arr_set (functions, arr_get_sv (functions, f->sym->name), &v);
    }
  xfree (text);
}

void
st_write_back (struct program *p)
{
  if (st_before_commit)
    st_before_commit ();
  size_t pos = 0;
  struct symbol *s;
  struct val *cell;
  while (st_each (&pos, &s, &cell))
    write_back (s, cell);
  for (struct function *f = p ? p->functions : NULL; f; f = f->next)
    if (f->body)
      write_back_function (f);
}

static void
rebind (struct symbol *s, struct val *cell)
{
  bool array = cell->tag == V_ARRAY;
  if (!array)
    val_drop (cell);
  *cell = val_tagged (V_UNTYPED);
  bind (s, cell);
  if (array && cell->tag == V_UNTYPED)
    {
      *cell = val_tagged (V_ARRAY);
      cell->arr = NULL;
      cell->kind = REG_BY_REF;
    }
}

void
st_rebind (bool arrays_only)
{
  size_t pos = 0;
  struct symbol *s;
  struct val *cell;
  root_forget ();
  while (st_each (&pos, &s, &cell))
    if (!s->special && s->kind == SYM_GLOBAL
	&& (cell->tag == V_ARRAY || !arrays_only))
      rebind (s, cell);
}
