/* dump.c -- list the byte code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <unistd.h>

#include "base/mem.h"
#include "base/write.h"
#include "debug/command.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "io/output.h"
#include "value/convert.h"
#include "vm/interp.h"
#include "vm/vm.h"

void
dbg_dump (const struct cmd *c)
{
  struct strbuf b = { 0 };
  int fd = c->given ? dbg_create (c->word) : -1;
  if (c->given && fd < 0)
    return;
  vm_list_code (dbg.program, &b);
  if (c->given)
    {
      out_flush (out_stdout);
      write_whole (fd, b.p, b.n);
      close (fd);
    }
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
