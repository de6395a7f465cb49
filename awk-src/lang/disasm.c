/* disasm.c -- byte code as text.
   SPDX-License-Identifier: GPL-3.0-or-later

   For tests and for reading; one instruction a line.  */

#include <config.h>

#include <stdio.h>

#include "builtin.h"
#include "chunk.h"
#include "mem.h"
#include "statics.h"

const char *const opcode_names[] = {
#define X(name, operands, effect) #name,
#include "opcodes.def"
#undef X
};

const char *const opcode_operands[] = {
#define X(name, operands, effect) operands,
#include "opcodes.def"
#undef X
};

static void
show_register (int r)
{
  if (r == NO_REG)
    printf (" none");
  else if (r >= 0)
    printf (" r%d", r / (int) sizeof (struct val));
  else
    {
      const struct val *v = st_cell (r);
      const struct symbol *s = st_symbol (v);
      struct scratch tmp;
      struct sv text = s ? s->name : v->tag == V_NUM || val_has_bytes (v)
	|| v->tag == V_RX ? val_sv (v, &tmp) : (struct sv) { "?", 1 };
      const char *quote = v->tag == V_RX ? "/" : s || v->tag == V_NUM ? ""
	: "\"";
      printf (" %s%.*s%s", quote, (int) text.n, text.p, quote);
    }
}

static void
show_operand (char kind, int v)
{
  switch (kind)
    {
    case 'r':
    case 'x': show_register (v); break;
    case 'i':
    case 's': printf (" %d", v); break;
    case 't': printf (" ->%d", v); break;
    case 'f':
      printf (" %.*s()", (int) cg_functions[v]->sym->name.n,
	      cg_functions[v]->sym->name.p);
      break;
    case 'u': printf (" %s()", cg_builtins[v]->name); break;
    }
}

void
disasm_chunk (const struct chunk *c, const char *title)
{
  printf ("# %s, %d registers\n", title, c->nregs);
  for (size_t i = 0; i < c->n; i++)
    {
      const struct insn *n = &c->code[i];
      const char *kinds = opcode_operands[n->op];
      printf ("%5zu %s", i, opcode_names[n->op]);
      show_operand (kinds[0], n->a);
      show_operand (kinds[1], n->b);
      show_operand (kinds[2], n->c);
      if (n->x)
	printf (" (%d)", n->x);
      putchar ('\n');
    }
}
