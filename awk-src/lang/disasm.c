/* disasm.c -- print byte code as text.
   SPDX-License-Identifier: GPL-3.0-or-later

   The listing has one line for each instruction, and is read by tests and by
   people.  A register is printed as the name of its variable or as its
   constant, so that the listing does not depend on the order in which
   registers are assigned.  */

#include <config.h>

#include "lang/builtin.h"
#include "lang/chunk.h"
#include "lang/static_cells.h"
#include "text/escape.h"
#include "value/hooks.h"

/* The tables contain the characters of the names, because pointers would have
   to be relocated at startup.  */
const char disasm_names[][DISASM_NAME] = {
#define X(name, operands, effect) #name,
#define Q(name, base, operands) #base,
#include "lang/opcodes.def"
#undef X
};

const char disasm_operands[][DISASM_OPERANDS] = {
#define X(name, operands, effect) operands,
#include "lang/opcodes.def"
#undef X
};

/* Append to B the name of the variable in the static register V or, if V is a
   constant, its value.  */
static void
add_static (struct strbuf *b, const struct val *v)
{
  const struct symbol *s = st_symbol (v);
  struct scratch tmp;
  buf_add_char (b, ' ');
  if (s)
    buf_add_sv (b, s->name);
  else if (val_has_bytes (v) && v->tag != V_REGEX)
    esc_quote (b, val_bytes (v));
  else
    {
      bool regexp = v->tag == V_RX || v->tag == V_REGEX;
      struct sv text = v->tag == V_RX ? v->rx->text
	: v->tag == V_NUM ? num_to_text (v->num, "%.17g", &tmp)
	: val_sv (v, &tmp);
      if (regexp)
	esc_slashes (b, text);
      else
	buf_add_sv (b, text);
    }
}

static void
add_register (struct strbuf *b, int r)
{
  if (r == NO_REG)
    buf_add_text (b, " none");
  else if (r >= 0)
    buf_addf (b, " r%d", r / (int) sizeof (struct val));
  else
    add_static (b, st_cell (r));
}

static void
add_operand (struct strbuf *b, char kind, int v)
{
  switch (kind)
    {
    case '-': break;
    case 'i':
    case 's': buf_addf (b, " %d", v); break;
    case 't': buf_addf (b, " ->%d", v); break;
    case 'f': buf_addf (b, " %s", cg_functions[v]->sym->name.p); break;
    case 'u': buf_addf (b, " %s", cg_builtins[v]->name); break;
    default: add_register (b, v); break;
    }
}

/* Return the number of instruction I of C; the instructions for the debugger
   are not counted.  */
static int
ordinal (const struct chunk *c, int i)
{
  int n = 0;
  while (--i >= 0)
    n += c->code[i].op != BC_DEBUG;
  return n;
}

void
disasm_insn (struct strbuf *b, const struct chunk *c, const struct insn *n)
{
  const char *kinds = disasm_operands[n->op];
  buf_add_text (b, disasm_names[n->op]);
  add_operand (b, kinds[0], n->a);
  add_operand (b, kinds[1], n->b);
  add_operand (b, kinds[2], kinds[2] == 't' ? ordinal (c, n->c) : n->c);
  if (n->x)
    buf_addf (b, " (%d)", n->x);
  buf_add_char (b, '\n');
}

void
disasm_chunk (struct strbuf *b, const struct chunk *c, struct sv title)
{
  int number = 0;
  buf_addf (b, "# %.*s, %d registers\n", (int) title.n, title.p, c->nregs);
  for (size_t i = 0; i < c->n; i++)
    if (c->code[i].op != BC_DEBUG)
      {
	buf_addf (b, "%5d ", number++);
	disasm_insn (b, c, &c->code[i]);
      }
}
