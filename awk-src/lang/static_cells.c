/* static_cells.c -- the registers of globals and constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   The cells are in one range of memory that never moves.  The range is filled
   from its top downward.  The stack of registers begins where this range ends,
   so that a small program uses adjacent pages.  */

#include <config.h>
#include "lang/static_cells.h"

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "lang/symbols.h"
#include "pma/likely.h"
#include "value/hooks.h"

struct val *statics_top;

static struct symbol **symbols;	/* for register number K: its symbol; NULL if
				   the register is a constant */
static size_t n_statics, cap_symbols, max_statics;
static struct array *constants;	/* maps the kind and the bytes of a constant to
				   its operand */

static int
operand_of (size_t k)
{
  return -(int) ((k + 1) * sizeof (struct val));
}

EVERY_RUN static int
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

/* Insert unused cells before the first page of the register stack.  The C
   library's memcmp may read past the end of a string: without the unused
   cells, it would read from this page for the first constants.  A read that
   causes a page fault takes a hundred times as long as other reads.  */
static void
leave_gap (void)
{
  enum { LOOKED_AT = 64 };
  for (size_t i = 0; i < LOOKED_AT / sizeof (struct val); i++)
    new_static (NULL);
}

struct val *
st_init (size_t *stack)
{
  for (max_statics = *stack / 2; ; max_statics /= 2, *stack /= 2)
    {
      statics_top = pma_reserve (mem_transient,
				 max_statics * sizeof *statics_top,
				 *stack * sizeof *statics_top);
      if (statics_top || max_statics < 4096)
	break;
    }
  if (!statics_top)
    fatal ("cannot reserve memory for variables");
  constants = arr_new (mem_transient);
  leave_gap ();
  return statics_top;
}

/* --- constants ---------------------------------------------------------- */

/* Return the operand of the constant of KIND that consists of the N bytes at
   P.  If the constant is new, set *IS_NEW to true; the caller must then set
   its cell.  */
static int
constant (char kind, const void *p, size_t n, bool *is_new)
{
  char *key = xmalloc (n + 1);
  key[0] = kind;
  memcpy (key + 1, p, n);
  struct val *e = arr_make (constants,
			    arr_text_key ((struct sv) { key, n + 1 }));
  xfree (key);
  *is_new = e->tag != V_NUM;
  if (*is_new)
    *e = val_num (new_static (NULL));
  return e->num;
}

int
st_number (double d)
{
  bool is_new;
  int operand = constant ('n', &d, sizeof d, &is_new);
  if (is_new)
    *st_cell (operand) = val_num (d);
  return operand;
}

int
st_string (enum val_tag tag, struct sv s)
{
  /* Do not look up long strings: a program rarely contains two equal long
     strings, and the table would need memory for each of them.  */
  enum { LONG = 1024 };
  bool is_new = true;
  int operand = s.n > LONG ? new_static (NULL)
    : constant ('A' + tag, s.p, s.n, &is_new);
  if (is_new)
    *st_cell (operand) = val_constant (tag, s.p, s.n);
  return operand;
}

int
st_regexp (struct sv text, struct rx *parsed)
{
  bool is_new;
  int operand = constant ('/', text.p, text.n, &is_new);
  if (is_new)
    {
      struct rx_const *rx = run_alloc (sizeof *rx);
      rx->text = text;
      rx->parsed = parsed;
      *st_cell (operand) = val_tagged (V_RX);
      st_cell (operand)->rx = rx;
    }
  return operand;
}

/* --- globals ------------------------------------------------------------ */

int
st_global (struct symbol *s)
{
  if (s->number >= 0)
    s->number = new_static (s);
  return s->number;
}

void
st_all_globals (void)
{
  for (struct symbol *s = sym_first (); s; s = s->next)
    if (s->kind == SYM_GLOBAL)
      st_global (s);
}

struct symbol *
st_symbol (const struct val *cell)
{
  if (cell >= statics_top || cell < statics_top - n_statics)
    return NULL;
  return symbols[statics_top - cell - 1];
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
