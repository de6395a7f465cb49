/* dump.c -- list the byte code.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file executes the command `dump', and prints instructions for the
   option `trace'.  lang/disasm.c formats the instructions.  */

#include <config.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "value/convert.h"
#include "vm/interp.h"
#include "vm/vm.h"

void
dbg_dump (const struct cmd *c)
{
  struct strbuf b = { 0 };
  vm_list_code (dbg.program, &b);
  if (c->given)
    dbg_write_file (c->word, buf_text (&b));
  else
    {
      dbg_pager (true);
      dbg_write (b.p, b.n);
      dbg_pager (false);
    }
  xfree (b.p);
}

void
dbg_trace (const struct insn *ip)
{
  struct strbuf b = { 0 };
  if (ip->op == BC_DEBUG)
    return;
  buf_add_text (&b, "+ ");
  disasm_insn (&b, vm.chunk, ip);
  dbg_write (b.p, b.n);
  xfree (b.p);
}
